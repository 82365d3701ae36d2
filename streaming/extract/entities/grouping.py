"""Which names of a document are the same one's: full names first, then short forms to them.

Short forms: a surname or a first name of a person, the first words of a company ("Calder
Freight"), the last of a club or newspaper ("the Gulls", "the Ledger"), an acronym. A short
form that fits several goes to the one named last before it, with the others as candidates.
A name one letter off another is kept apart, with that other as candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein

from streaming.extract.entities.aliases import Alias, AliasTable
from streaming.extract.entities.drafts import (
    Draft,
    gender_of_address,
    gender_of_given,
    same_given,
    suffix_of,
    without_suffix,
)
from streaming.extract.entities.kinds import SURE, Evidence, weigh_context, weigh_words
from streaming.extract.entities.names import GIVEN_NAMES, Name
from streaming.extract.lexicon import words
from streaming.extract.model import EntityKind
from streaming.extract.tokens import Token

_CONTENT = words("common", "content")
_DEMONYMS = words("places", "demonyms")
_ADJECTIVAL = ("ic", "ian", "ean", "esque", "ish", "ese", "ite", "like", "ist")
_MIN_LETTERS_FOR_NEAR = 5
_MOST_NEAR = 200
_NEAR = 400
"""Code points after which an earlier mention is no longer near."""
_SMALL = frozenset(("of", "the", "for", "and", "on", "&", "a", "an", "in"))


@dataclass(frozen=True, slots=True)
class Linked:
    """A name with the draft that it stands for; ``key`` None where only a kind of thing is
    known to be named, or nothing."""

    name: Name
    key: int | None
    confidence: float
    candidates: tuple[int, ...] = ()


class Grouping:
    """Groups a document's names. ``drafts`` and ``linked`` are the result."""

    def __init__(
        self,
        names: Sequence[Name],
        found: Sequence[Token],
        aliases: AliasTable,
        tagged: Iterable[tuple[Name, EntityKind, float]] = (),
        outlet: str | None = None,
    ) -> None:
        self.aliases = aliases
        self.drafts: list[Draft] = []
        self.linked: list[Linked] = []
        self._found = found
        self._lower_words: set[str] | None = None
        self._by_last: dict[str, list[int]] = {}
        self._by_first: dict[str, list[int]] = {}
        self._by_form: dict[str, int] = {}
        self._by_letter: dict[str, list[int]] = {}
        self._by_public: dict[str, list[int]] = {}
        self._outlet = outlet
        self._evidence = self._weighed(names, tagged)
        self._full(names)
        self._short(names)

    def _weighed(
        self, names: Sequence[Name], tagged: Iterable[tuple[Name, EntityKind, float]]
    ) -> dict[str, Evidence]:
        evidence: dict[str, Evidence] = {}
        for name in names:
            if name.text not in evidence:
                evidence[name.text] = Evidence()
                weigh_words(name, self.aliases, evidence[name.text])
            weigh_context(name, self._found, evidence[name.text])
        for name, kind, weight in tagged:
            if name.text in evidence:
                evidence[name.text].add(kind, weight)
        return evidence

    # Full names.

    def _full(self, names: Sequence[Name]) -> None:
        """Drafts for names of several words, the longest first, so that shorter ones join."""
        spellings: dict[str, Name] = {}
        for name in names:
            if self._is_full(name) and (name.text not in spellings or name.address or name.role):
                spellings.setdefault(name.text, name)
        order = {text: number for number, text in enumerate(spellings)}
        drafted: dict[int, int] = {}
        for text in sorted(spellings, key=lambda text: (-len(spellings[text].words), order[text])):
            draft = self._draft_of(spellings[text])
            if draft is not None:
                drafted[draft.key] = min(order[text], drafted.get(draft.key, order[text]))
        self._renumber(sorted(drafted, key=drafted.__getitem__))

    def _renumber(self, keys: Sequence[int]) -> None:
        """Keys run in the order of first mention."""
        renumbered = {key: number for number, key in enumerate(keys)}
        self.drafts = [self.drafts[key] for key in keys]
        for draft in self.drafts:
            draft.key = renumbered[draft.key]
        self._by_form = {form: renumbered[key] for form, key in self._by_form.items()}
        for index in (self._by_last, self._by_first, self._by_letter, self._by_public):
            for word, keys in index.items():
                index[word] = [renumbered[key] for key in keys]

    def _is_full(self, name: Name) -> bool:
        if name.thing:
            return False
        if len(name.words) > 1 and all(len(word) > 1 and word.isupper() for word in name.words):
            # Shouting, unless it is known: "FULL TEXT".
            verdict = self._evidence[name.text].best()
            return bool(verdict and verdict[1] >= SURE)
        if len(name.words) > 1:
            return not name.titled or self._is_certain(name)
        return False

    def _is_certain(self, name: Name) -> bool:
        """In a title all words have capitals: only a known first name or alias is believed."""
        if self.aliases.named(name.text):
            return True
        first, second = name.words[0].lower(), name.words[1].lower()
        return first in GIVEN_NAMES and second not in _CONTENT and len(name.words) == 2

    def _draft_of(self, name: Name) -> Draft | None:
        """The draft for a full name: one that it fits, else a new one."""
        verdict = self._evidence[name.text].best()
        if verdict is None:
            return None
        kind, _ = verdict
        same = self._same_as(name, kind)
        if same is not None:
            self._by_form[name.text] = same.key
            return same
        return self._new(name, kind)

    def _same_as(self, name: Name, kind: EntityKind) -> Draft | None:
        public = self._public(name)
        keys = self._by_public.get(public.name, []) if public else []
        last = without_suffix(name.words)[-1] if kind == "person" else name.words[0]
        keys = keys + (self._by_last if kind == "person" else self._by_first).get(last, [])
        for draft in (self.drafts[key] for key in keys):
            if draft.kind != kind:
                continue
            if public and draft.public_name == public.name:
                return draft
            if draft.words == name.words:
                return draft
            if kind == "person" and same_person(draft.words, name.words):
                return draft
            if kind == "organization" and self._same_organization(draft, name.words):
                return draft
        return None

    def _same_organization(self, draft: Draft, words_: tuple[str, ...]) -> bool:
        """Equal, or the other's first words ("Calder Freight" of "Calder Freight Lines")."""
        longer, shorter = _folded(draft.words), _folded(words_)
        if longer == shorter:
            return True
        if len(shorter) < 2 or self.aliases.named(" ".join(words_)):
            return False
        return longer[: len(shorter)] == shorter and "of" not in longer[: len(shorter) + 1]

    def _new(self, name: Name, kind: EntityKind) -> Draft:
        evidence = self._evidence[name.text]
        draft = Draft(len(self.drafts), kind, name.words, evidence.sort)
        public = self._public(name)
        if public and (kind == public.kind or kind == "organization"):
            draft.sort, draft.place = public.sort, public.place
            # The document's own full name wins over the table's spelling of it.
            own = len(name.words) > 1 and len(name.words) >= len(public.name.split())
            draft.public_name = None if own else public.name
        if kind == "organization" and draft.sort == "club" and len(name.words) > 1:
            draft.place = draft.place or " ".join(name.words[:-1])
        if kind == "place" and name.text.isupper() and len(name.text) > 3:
            draft.public_name = draft.public_name or name.text.title()
        if kind == "person":
            gender = gender_of_given(name.words[0])
            if gender and len(name.words) > 1:
                draft.vote(gender, 1.5)
        self.drafts.append(draft)
        self._index(draft)
        self._by_form[name.text] = draft.key
        return draft

    def _index(self, draft: Draft) -> None:
        core = without_suffix(draft.words) if draft.kind == "person" else draft.words
        if draft.public_name:
            self._by_public.setdefault(draft.public_name, []).append(draft.key)
        if draft.kind == "person":
            self._by_letter.setdefault(draft.surname[:1], []).append(draft.key)
        self._by_last.setdefault(core[-1], []).append(draft.key)
        if draft.kind == "person" and draft.surname != core[-1]:
            self._by_last.setdefault(draft.surname, []).append(draft.key)
        if len(core) > 1 or draft.kind != "person":
            self._by_first.setdefault(core[0], []).append(draft.key)
        if draft.kind == "organization" and len(core) > 2:
            self._by_form.setdefault(acronym(core), draft.key)

    def _public(self, name: Name) -> Alias | None:
        """The alias table's entry; of several, the one whose league the document speaks of."""
        known = self.aliases.named(name.text) or self.aliases.club(name.words)
        if len(known) < 2:
            return known[0] if known else None
        return max(known, key=lambda alias: (self._mentions_league(alias), -known.index(alias)))

    def _mentions_league(self, alias: Alias) -> int:
        score = 0
        for form in self._evidence:
            for other in self.aliases.named(form):
                score += other.league == alias.league and len(self.aliases.named(form)) == 1
            score += form == alias.place
        return score

    # Short forms and everything else, in the order of the text.

    def _short(self, names: Sequence[Name]) -> None:
        for name in names:
            linked = self._link(name)
            if linked is None:
                continue
            if linked.key is not None:
                self.drafts[linked.key].take(name)
            self.linked.append(linked)

    def _link(self, name: Name) -> Linked | None:
        if name.thing:
            return None
        key = self._by_form.get(name.text)
        if key is not None and (len(name.words) > 1 or self.drafts[key].kind != "person"):
            return Linked(name, key, 0.95)
        if name.titled and len(name.words) > 1:
            return self._link_titled(name)
        if len(name.words) > 1:
            return self._link_tail(name)
        return self._link_word(name)

    def _link_titled(self, name: Name) -> Linked | None:
        """In a title, the part of a sequence that the text names elsewhere."""
        for length in range(len(name.words) - 1, 0, -1):
            for first in range(len(name.words) - length + 1):
                part = _part(name, self._found, first, length)
                if part is None:
                    continue
                linked = self._link(part) if length == 1 else self._link_exact(part)
                if linked and linked.key is not None:
                    return linked
        return None

    def _link_exact(self, name: Name) -> Linked | None:
        key = self._by_form.get(name.text)
        return None if key is None else Linked(name, key, 0.85)

    def _link_tail(self, name: Name) -> Linked | None:
        """Several words that no draft was made for: drop a sentence's common first word."""
        if name.initial and name.words[0].lower() in _CONTENT:
            part = _part(name, self._found, 1, len(name.words) - 1)
            if part is not None:
                return self._link(part)
        return None

    def _link_word(self, name: Name) -> Linked | None:
        fitting = self._fitting(name)
        if fitting:
            return self._nearest(name, fitting)
        family = self._by_last.get(name.words[0][:-1], ()) if self._is_plural(name) else ()
        if family:
            return self._link_family(name, tuple(family))
        evidence = self._evidence.get(name.text)
        if evidence is None or not self._is_name(name, evidence):
            return None
        public = self._public(name)
        if public and not (name.titled and name.text.lower() in _CONTENT):
            return self._link_public(name, public)
        verdict = evidence.best()
        kind, lead = verdict if verdict else ("person", 0.0)
        near = self._near(name, kind)
        draft = self._new(name, kind)
        confidence = 0.5 if near else min(0.9, 0.5 + 0.15 * lead)
        return Linked(name, draft.key, confidence, near)

    def _is_plural(self, name: Name) -> bool:
        return name.words[0].endswith("s") and self._follows_the(name)

    def _link_family(self, name: Name, family: tuple[int, ...]) -> Linked:
        """ "the Wilpons": those of one surname, a group of its own."""
        key = self._by_form.get(name.text)
        if key is None:
            draft = Draft(len(self.drafts), "group", name.words, "family")
            self.drafts.append(draft)
            self._by_form[name.text] = key = draft.key
        return Linked(name, key, 0.8, family)

    def _link_public(self, name: Name, public: Alias) -> Linked:
        for key in (*self._by_public.get(public.name, ()), self._by_form.get(public.name)):
            if key is not None:
                self._by_form[name.text] = key
                return Linked(name, key, 0.9)
        sure = len(self.aliases.named(name.text)) == 1
        return Linked(name, self._new(name, public.kind).key, 0.9 if sure else 0.6)

    def _is_name(self, name: Name, evidence: Evidence) -> bool:
        """Whether a lone capitalised word is a name at all."""
        lower = name.words[0].lower()
        verdict = evidence.best()
        if len(lower.rstrip(".")) < 2:
            return False
        sure = bool(verdict and verdict[1] >= SURE)
        if sure and lower not in _CONTENT:
            return True
        if name.titled or lower in _DEMONYMS:
            return False
        if evidence.mid_sentence == 0:
            common = lower in _CONTENT or lower in self._lowercased()
            return not common and bool(verdict and verdict[1] >= 1.5)
        if lower in _CONTENT or lower in self._lowercased():
            return bool(verdict and verdict[1] >= 2.0 and verdict[0] != "place")
        if name.text.isupper() and len(name.text) > 5 and not sure:
            return False
        return bool(verdict and verdict[1] >= 0.5) and not (
            verdict[1] < 1.0 and self._is_common_noun(name)
        )

    def _is_common_noun(self, name: Name) -> bool:
        """ "a homegrown Met", "Napoleonic hotheads": made of a name, naming nobody."""
        before = [token.text.lower() for token in self._found[max(0, name.first - 2) : name.first]]
        after = self._found[name.last].text if name.last < len(self._found) else "."
        adjective = name.words[0].endswith(_ADJECTIVAL) and after[0].islower()
        return adjective or bool({"a", "an"} & set(before))

    def _lowercased(self) -> set[str]:
        """The words that the document also writes small."""
        if self._lower_words is None:
            self._lower_words = {t.text for t in self._found if t.text[0].islower()}
        return self._lower_words

    def _fitting(self, name: Name) -> list[int]:
        """The drafts that a one-word name may stand for."""
        word = name.words[0]
        form = self._by_form.get(word)
        whole = [form] if form is not None and self.drafts[form].kind != "person" else []
        by_last = [k for k in self._by_last.get(word, ()) if self._takes_last(k, name)]
        by_first = [k for k in self._by_first.get(word, ()) if self._takes_first(k, name)]
        if name.address:
            gender = gender_of_address(name.address)
            return [key for key in by_last if self._may_be(key, gender)]
        return list(dict.fromkeys(whole or by_last or by_first)) or self._of_outlet(name)

    def _may_be(self, key: int, gender: str | None) -> bool:
        draft = self.drafts[key]
        return draft.kind == "person" and (not gender or draft.gender in (None, gender))

    def _takes_last(self, key: int, name: Name) -> bool:
        """A surname, a club's nickname, "the Ledger"; not "the University"."""
        draft = self.drafts[key]
        if draft.kind == "person":
            return True
        if draft.kind != "organization":
            return len(draft.words) == 1
        return draft.sort in ("club", "media") or self._follows_the(name)

    def _takes_first(self, key: int, name: Name) -> bool:
        """A first name; the first word of a company unless that is a place or a first name."""
        draft = self.drafts[key]
        if draft.kind == "person":
            return len(draft.words) > 1
        if name.text.lower() in _CONTENT:
            return False
        if draft.kind != "organization" or draft.sort in ("club", "school", "government", "court"):
            return len(draft.words) == 1
        own = self._evidence.get(name.text)
        verdict = own.best() if own else None
        return not (verdict and verdict[0] in ("place", "person") and verdict[1] >= 2.5)

    def _follows_the(self, name: Name) -> bool:
        return name.first > 0 and self._found[name.first - 1].text.lower() == "the"

    def _of_outlet(self, name: Name) -> list[int]:
        """ "the Ledger" is the paper that the article stands in, where it names no other."""
        if not self._outlet or not self._follows_the(name):
            return []
        outlet = tuple(self._outlet.split())
        outlet = outlet[1:] if outlet[:1] == ("The",) and len(outlet) > 1 else outlet
        if outlet[-1:] != name.words:
            return []
        draft = Draft(len(self.drafts), "organization", outlet, "media")
        self.drafts.append(draft)
        self._index(draft)
        return [draft.key]

    def _nearest(self, name: Name, fitting: Sequence[int]) -> Linked:
        if len(fitting) == 1:
            return Linked(name, fitting[0], 0.9)
        ranked = sorted(fitting, key=lambda key: (-self._standing(key, name), key))
        return Linked(name, ranked[0], 0.6, tuple(ranked[1:]))

    def _standing(self, key: int, name: Name) -> float:
        """How ready an entity is for a short form: named lately, often, and so before."""
        draft = self.drafts[key]
        if not draft.named_at:
            return -_NEAR
        lately = max(0.0, 1.0 - (name.start - draft.named_at[-1]) / _NEAR)
        return 2.0 * lately + min(2.0, 0.2 * len(draft.named_at)) + (name.text in draft.forms)

    def _near(self, name: Name, kind: EntityKind) -> tuple[int, ...]:
        """Persons whose surname is one letter off: perhaps a slip, never merged."""
        word = name.words[0]
        if kind != "person" or len(word) < _MIN_LETTERS_FOR_NEAR:
            return ()
        return tuple(
            key
            for key in self._by_letter.get(word[0], ())[-_MOST_NEAR:]
            if DamerauLevenshtein.distance(self.drafts[key].surname, word, score_cutoff=1) == 1
        )


def same_person(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two full names may be one person's: the surname is the same, the first names fit."""
    core, other_core = without_suffix(one), without_suffix(other)
    if core[-1] != other_core[-1] or len(core) < 2 or len(other_core) < 2:
        return False
    suffix, other_suffix = suffix_of(one), suffix_of(other)
    if suffix and other_suffix and suffix != other_suffix:
        return False
    return same_given(core[0], other_core[0])


def acronym(words_: Sequence[str]) -> str:
    """ "NRA" for National Rifle Association."""
    return "".join(word[0] for word in words_ if word.lower() not in _SMALL and word[0].isalnum())


def _folded(words_: Iterable[str]) -> tuple[str, ...]:
    return tuple(word.casefold() for word in words_ if word.casefold() != "the")


def _part(name: Name, found: Sequence[Token], first: int, length: int) -> Name | None:
    """Some consecutive words of a name as a name; None where the words are not single tokens."""
    if name.last - name.first != len(name.words):
        return None
    inner = found[name.first + first : name.first + first + length]
    return Name(
        first=name.first + first,
        last=name.first + first + length,
        start=inner[0].start,
        end=inner[-1].end,
        words=name.words[first : first + length],
        sentence=name.sentence,
        initial=False,
        titled=name.titled,
    )
