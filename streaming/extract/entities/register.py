"""The entities of a document while its names are read, found again by any form of their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from streaming.extract.entities.aliases import Alias, AliasTable
from streaming.extract.entities.drafts import (
    Draft,
    gender_of_given,
    generation,
    same_given,
    without_suffix,
)
from streaming.extract.entities.kinds import GIVEN_NAMES, Evidence
from streaming.extract.entities.name_words import bare_surname
from streaming.extract.entities.names import Name
from streaming.extract.lexicon import words as words_of
from streaming.extract.model import EntityKind

_SMALL = words_of("names", "out_of_initials")
_MOST = 100
"""Entities that are looked at for one word: a text of a thousand Smiths stays linear."""


@dataclass(frozen=True, slots=True)
class Linked:
    """A name with the draft that it stands for."""

    name: Name
    key: int
    confidence: float
    candidates: tuple[int, ...] = ()


class Register:
    """The drafts, and the indexes by their words. ``evidence`` tells kinds by spelling."""

    def __init__(self, aliases: AliasTable, evidence: Mapping[str, Evidence]) -> None:
        self.aliases = aliases
        self.evidence = evidence
        self.drafts: list[Draft] = []
        self._by_form: dict[str, int] = {}
        self._by_last: dict[str, list[int]] = {}
        self._by_first: dict[str, list[int]] = {}
        self._by_public: dict[str, list[int]] = {}

    def of_form(self, form: str) -> int | None:
        """The key of the entity that exactly this spelling is known to stand for."""
        return self._by_form.get(form)

    def ending_in(self, word: str) -> Sequence[int]:
        """Keys by surname, or by the last word of another name."""
        return self._by_last.get(word, ())[-_MOST:]

    def beginning_with(self, word: str) -> Sequence[int]:
        """Keys of the latest entities whose name begins with a word."""
        return self._by_first.get(word, ())[-_MOST:]

    def public_named(self, alias: Alias) -> int | None:
        """The key of the entity that an entry of the alias table is about."""
        keys = self._by_public.get(alias.name)
        return keys[0] if keys else self._by_form.get(alias.name)

    def place_called(self, text: str) -> int | None:
        """The key of the place that a dateline names in capitals, and notes the form."""
        keys = (key for key in self._by_public.get(text, ()) if self.drafts[key].kind == "place")
        key = next(keys, None)
        if key is not None:
            self.note_form(text, key)
        return key

    def note_form(self, form: str, key: int) -> None:
        self._by_form[form] = key

    def new(self, name: Name, kind: EntityKind) -> Draft:
        """A new entity by one of its names."""
        draft = Draft(len(self.drafts), kind, name.words, self.evidence[name.text].sort)
        public = self.public(name)
        if public and kind in (public.kind, "organization"):
            draft.sort, draft.place = public.sort, public.place
            # The document's own full name wins over the table's spelling of it.
            own = len(name.words) > 1 and len(name.words) >= len(public.name.split())
            draft.public_name = None if own else public.name
            draft.call_by(tuple(public.name.split()))
        if kind == "organization" and draft.sort == "club" and len(name.words) > 1:
            draft.place = draft.place or " ".join(name.words[:-1])
        if kind == "place" and name.text.isupper() and len(name.text) > 3:
            draft.public_name = draft.public_name or name.text.title()
        gender = gender_of_given(name.words[0])
        if kind == "person" and gender and len(name.words) > 1:
            draft.vote(gender, 1.5)
        return self.add(draft, name.text)

    def add(self, draft: Draft, form: str) -> Draft:
        """Take in a draft whose key is the next one."""
        self.drafts.append(draft)
        self._by_form.setdefault(form, draft.key)
        core = without_suffix(draft.words) if draft.kind == "person" else draft.words
        if draft.public_name:
            self._by_public.setdefault(draft.public_name, []).append(draft.key)
        self._by_last.setdefault(core[-1], []).append(draft.key)
        if draft.kind == "person":
            for form in {draft.surname, bare_surname(core[-1])} - {core[-1]}:
                self._by_last.setdefault(form, []).append(draft.key)
        if len(core) > 1 or draft.kind != "person":
            self._by_first.setdefault(core[0], []).append(draft.key)
        if draft.kind == "organization" and len(core) > 2:
            self._by_form.setdefault(acronym(core), draft.key)
        return draft

    def renumber(self, keys: Sequence[int]) -> None:
        """Number the drafts anew, in the order of ``keys``: all of theirs."""
        renumbered = {key: number for number, key in enumerate(keys)}
        self.drafts = [self.drafts[key] for key in keys]
        for draft in self.drafts:
            draft.key = renumbered[draft.key]
        self._by_form = {form: renumbered[key] for form, key in self._by_form.items()}
        for index in (self._by_last, self._by_first, self._by_public):
            for word, of_word in index.items():
                index[word] = [renumbered[key] for key in of_word]

    def public(self, name: Name) -> Alias | None:
        """The alias table's entry; of several, the one whose league the document speaks of. A
        nickname alone is no public club's: schools have the "Ravens" too."""
        known = [a for a in self.aliases.named(name.text) if self._is_told(a, name.text)]
        return max(known, key=lambda alias: len(self._leagues[alias.league]), default=None)

    def _is_told(self, alias: Alias, form: str) -> bool:
        """Whether the document tells more of a club than its nickname: its place, its full name,
        or another name of its league."""
        if alias.sure or not alias.place or form != alias.name.removeprefix(f"{alias.place} "):
            return True
        named = alias.place in self.evidence or alias.name in self.evidence
        return named or bool(self._leagues[alias.league] - {form})

    @cached_property
    def _leagues(self) -> Mapping[str | None, set[str]]:
        """By leagues the names of the document that are theirs or one club's of them."""
        found: dict[str | None, set[str]] = defaultdict(set)
        for form in self.evidence:
            known = self.aliases.named(form)
            for league in (known[0].league, *known[0].short) if len(known) == 1 else ():
                found[league].add(form)
        return found

    def is_certain(self, name: Name) -> bool:
        """Whether a name in a title is one: in the alias table, or by a known first name."""
        return bool(self.aliases.named(name.text)) or (
            len(name.words) > 1 and name.words[0].lower() in GIVEN_NAMES
        )

    def same_as(self, name: Name, kind: EntityKind) -> Draft | None:
        """The draft of that kind that a full name is another spelling of."""
        if kind == "person":
            keys = self.ending_in(without_suffix(name.words)[-1])
        else:
            keys = self.beginning_with(name.words[0])
        for draft in (self.drafts[key] for key in keys):
            if draft.kind == kind and self._is_same(draft, name.words):
                return draft
        return None

    def _is_same(self, draft: Draft, words: tuple[str, ...]) -> bool:
        if draft.kind == "person":
            return same_person(draft.words, words)
        return draft.kind == "organization" and self._is_shortened(draft.words, words)

    def _is_shortened(self, whole: tuple[str, ...], words: tuple[str, ...]) -> bool:
        """The first words of the other's name: "Calder Freight" of "Calder Freight Lines"."""
        longer, shorter = _folded(whole), _folded(words)
        if self.aliases.named(" ".join(words)):
            return False
        return longer[: len(shorter)] == shorter and "of" not in longer[: len(shorter) + 1]


def same_person(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two full names of one surname may be one person's: the first names fit."""
    core, other_core = without_suffix(one), without_suffix(other)
    return generation(one) == generation(other) and same_given(core[0], other_core[0])


def acronym(words: Sequence[str]) -> str:
    """ "NRA" for National Rifle Association."""
    return "".join(word[0] for word in words if word.lower() not in _SMALL and word[0].isalnum())


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word.casefold() for word in words if word.casefold() != "the")
