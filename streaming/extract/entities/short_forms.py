"""Which entity a name stands for, once the full names are known: in the order of the text.

A short form that fits several goes to the one named last before it, with the others as
candidates. A name one letter off another is kept apart, with that other as candidate.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.aliases import Alias
from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.drafts import Draft, gender_of_address
from streaming.extract.entities.grammar import SPEECH, is_subject, word_at
from streaming.extract.entities.kinds import SURE, is_noun_first
from streaming.extract.entities.lone_words import CONTENT, LoneWords
from streaming.extract.entities.name import Name, part
from streaming.extract.entities.readiness import MOST_CANDIDATES, most_ready
from streaming.extract.entities.register import Linked, Register
from streaming.extract.lexicon import words
from streaming.extract.model import EntityKind
from streaming.extract.tokens import Token

# "Toros" of Toros de Pell: the name comes before the town.
_OF_TOWN = frozenset(("de", "del", "di", "do", "da", "of"))
# "Yale" is not the Yale Daily News, "Harrow" not the Harrow Millers.
_NOT_BY_FIRST = frozenset(("club", "school", "government", "court", "media"))
_STATIONS = frozenset(("FM", "AM", "Radio", "TV", "Television"))
"""By what follows their names: "Pell" of Pell FM."""
_COUNTRIES = words("places", "countries")
_GROUPS = words("places", "groups")
_KIN = words("roles", "kin")
_OF_A_SEX = words("roles", "of_a_sex")
# From which lead on a lone word is taken for a place or a first name rather than for a
# company that begins so.
_UNLIKE: dict[EntityKind, float] = {"place": 0.5, "person": 2.5}
_UNLOCATED = 3.5
"""The same for a place that nothing is said to be in."""
_PERSONAL = frozenset("he she his her himself herself who".split())
_ENDS = frozenset('. ? ! ; ” “ "'.split())
_TOLD_OF = 20
"""Tokens behind a name in which "he" may go back to it."""
_TITLES = words("roles", "heads") | words("roles", "modifiers")


class ShortForms:
    """Links the names of one document to its register, adding who is known by one word."""

    def __init__(self, register: Register, found: Sequence[Token], outlet: str | None) -> None:
        self._register = register
        self._found = found
        self._lone = LoneWords(found)
        self._forward: set[int] = set()
        self._outlet = tuple((outlet or "").removeprefix("The ").split())

    def link(self, name: Name) -> Linked | None:
        """The entity, None where the words are no name; the mention is noted in its draft."""
        linked = None if name.thing else self._linked(name)
        if linked is not None and linked.key is not None:
            draft = self._register.drafts[linked.key]
            draft.take(linked.name)
            draft.vote_by_role(self._kin_before(linked.name))
            if self._comes_forward(linked.name):
                self._forward.add(linked.key)
        return linked

    def _kin_before(self, name: Name) -> str:
        """ "her husband, Jim Roe,", "a second man, Lee (39),": what a name is told as, by the word
        before it, that tells the sex."""
        apposed = self._word(name.first - 1) == "," and self._word(name.last) in (",", ".", "(")
        word = self._word(name.first - 2 if apposed else name.first - 1)
        return word if word in _KIN or (apposed and word in _OF_A_SEX) else ""

    def _comes_forward(self, name: Name) -> bool:
        """Whether the one named does or says something there, or is told of with an age."""
        if self._word(name.first - 1) in SPEECH or self._word(name.last + 1).isdecimal():
            return True
        apposed = self._word(name.last) == "," and not name.initial
        opening = name.first if name.initial else -1
        return not apposed and is_subject(self._found, name.first, name.last, opening)

    def _word(self, at: int) -> str:
        return word_at(self._found, at)

    def _linked(self, name: Name) -> Linked | None:
        key = self._register.of_form(name.text)
        many = len(name.words) > 1
        if key is not None and (many or self._register.drafts[key].kind != "person"):
            return Linked(name, key, 0.95)
        if not many:
            return self._link_word(name)
        return self._link_titled(name) if name.titled else self._link_tail(name)

    def _link_titled(self, name: Name) -> Linked | None:
        """In a title, the longest part of a sequence that the text names elsewhere."""
        for length in range(len(name.words) - 1, 0, -1):
            for first in range(len(name.words) - length + 1):
                inner = part(name, self._found, first, length)
                if inner is None:
                    return None
                key = self._register.of_form(inner.text)
                if length == 1:
                    linked = self._link_word(inner)
                else:
                    linked = None if key is None else Linked(inner, key, 0.85)
                if linked is not None:
                    return linked
        return None

    def _link_tail(self, name: Name) -> Linked | None:
        """Several words that no draft was made for: drop a sentence's common first word."""
        if not name.initial or name.words[0].lower() not in CONTENT:
            return None
        tail = part(name, self._found, 1, len(name.words) - 1)
        return self._linked(tail) if tail is not None else None

    # One word.

    def _link_word(self, name: Name) -> Linked | None:
        fitting = self._fitting(name)
        if fitting:
            before = self._word(name.first - 1)
            return most_ready(name, before, fitting, self._register.drafts, self._forward)
        if name.words[0].endswith("s") and self._follows_the(name):
            family = self._register.ending_in(name.words[0][:-1])
            if family:
                return self._link_family(name, tuple(family))
        evidence = self._register.evidence.get(name.text)
        seat = self._is_seat(name)
        if evidence is None or not (seat or self._lone.is_name(name, evidence)):
            return None
        public = self._register.public(name)
        if public is not None:
            return self._link_public(name, public)
        kind, lead = evidence.best() or ("person", 0.0)
        kind = "place" if seat else evidence.kind_of_lone(name.text, kind)
        known = self._register.place_called(name.text) if kind == "place" else None
        if known is not None:
            return Linked(name, known, 0.9)
        near = self._register.one_letter_off(name.words[0]) if kind == "person" else ()
        draft = self._register.new(name, kind)
        return Linked(name, draft.key, 0.5 if near else min(0.9, 0.5 + 0.15 * lead), near)

    def _is_seat(self, name: Name) -> bool:
        """Whether a club of the text is from there: "Pell" of the Pell Otters."""
        keys = self._register.beginning_with(name.words[0])
        drafts = (self._register.drafts[key] for key in keys)
        return any(draft.sort == "club" and draft.place == name.text for draft in drafts)

    def _link_family(self, name: Name, family: tuple[int, ...]) -> Linked:
        """ "the Wilpons": those of one surname, a group of its own."""
        key = self._register.of_form(name.text)
        if key is None:
            draft = Draft(len(self._register.drafts), "group", name.words, "family")
            key = self._register.add(draft, name.text).key
        return Linked(name, key, 0.8, family[-MOST_CANDIDATES:])

    def _link_public(self, name: Name, public: Alias) -> Linked:
        key = self._register.public_named(public)
        if key is not None:
            self._register.note_form(name.text, key)
            return Linked(name, key, 0.9)
        sure = len(self._register.aliases.named(name.text)) == 1
        return Linked(name, self._register.new(name, public.kind).key, 0.9 if sure else 0.6)

    def _fitting(self, name: Name) -> list[int]:
        """The entities that a one-word name may stand for."""
        word, drafts = name.words[0], self._register.drafts
        by_last = [k for k in self._register.ending_in(word) if self._takes_last(drafts[k], name)]
        if name.address:
            gender = gender_of_address(name.address)
            by_last = by_last or self._by_first_word(word)  # "Mr. Kim", "Sheikh Mansour"
            return [key for key in by_last if _may_be(drafts[key], gender)]
        form = self._register.of_form(word)
        if form is not None and drafts[form].kind != "person":
            return [form]
        if noun_first := [key for key in by_last if is_noun_first(drafts[key].words)]:
            return noun_first
        if by_last:
            return self._namesakes(name, by_last) or list(dict.fromkeys(by_last))
        by_first = self._register.beginning_with(word)
        fitting = [k for k in by_first if self._takes_first(drafts[k], name)]
        bodies = [k for k in fitting if drafts[k].sort]
        if bodies and all(drafts[key].kind == "organization" for key in fitting):
            return bodies  # Acme Foods, though "the Acme Explorer", its ship, was named last
        return fitting or self._of_outlet(name)

    def _by_first_word(self, word: str) -> list[int]:
        """Persons whose surname comes first, or who are called by their first name."""
        keys = dict.fromkeys(self._register.beginning_with(word))
        return [key for key in keys if len(self._register.drafts[key].words) > 1]

    def _namesakes(self, name: Name, by_last: Sequence[int]) -> list[int]:
        """The company, named before, that has its name from persons of whom the text only
        speaks in passing: "Pell", where Pell Foods replaced its founder, Jane Pell."""
        drafts = self._register.drafts
        if any(drafts[key].kind != "person" for key in by_last):
            return []
        companies = [
            key
            for key in self._register.beginning_with(name.words[0])
            if drafts[key].kind == "organization"
            and drafts[key].sort in ("company", "")
            and drafts[key].named_at
        ]
        if not companies or self._is_he_or_she(name):
            return []
        passing = self._forward.isdisjoint(by_last)
        return companies if passing else []

    def _is_he_or_she(self, name: Name) -> bool:
        """ "Pell, standing at the back, said he was glad": who is told of with "he", nobody and
        nothing else being named between."""
        for at in range(name.last, min(len(self._found), name.last + _TOLD_OF)):
            word = self._word(at)
            if word in _PERSONAL:
                return name.initial
            if word in _ENDS or self._found[at].text[:1].isupper():
                return False
        return False

    def _takes_last(self, draft: Draft, name: Name) -> bool:
        """A surname, a club's nickname, "the Ledger"; not "the University"."""
        if draft.kind == "person":
            lower = name.text.lower()
            return lower in GIVEN_NAMES or not (lower in _COUNTRIES or lower in _GROUPS)
        if draft.kind != "organization":
            return len(draft.words) == 1
        if draft.sort in ("club", "media") or self._follows_the(name) or is_noun_first(draft.words):
            return True
        # "the Blades, Iron and Norsemen", "Foundry midfielder Jane Roe": a club whose nickname is
        # a common word.
        if len(draft.words) < 2 or name.titled:
            return False
        return not draft.sort and not name.initial

    def _takes_first(self, draft: Draft, name: Name) -> bool:
        """A first name; the first word of a company unless that is a place or a first name."""
        if draft.kind == "person":
            return len(draft.words) > 1 and not self._is_place(name)
        if name.text.lower() in CONTENT:
            return False
        if draft.sort == "club" and draft.words[1:2] and draft.words[1] in _OF_TOWN:
            return True
        if draft.kind == "organization" and draft.sort == "school":
            told = self._register.evidence.get(name.text)
            if told is not None and told.located and told.sort == "club":
                return False  # a town's side, not its school's
            if told is not None and told.sort == "club":
                return True
            if self._is_alone(draft, name):
                return True
        if draft.kind == "organization" and draft.words[-1] in _STATIONS:
            return True
        if draft.kind != "organization" or draft.sort in _NOT_BY_FIRST:
            return len(draft.words) == 1
        own = self._register.evidence.get(name.text)
        best = own.best() if own else None
        if best is None or own is None or best[0] not in _UNLIKE:
            return True
        nowhere = best[0] == "place" and not own.located and draft.sort in ("company", "", "other")
        return best[1] < (_UNLOCATED if nowhere else _UNLIKE[best[0]])

    def _is_alone(self, school: Draft, name: Name) -> bool:
        """ "Calverock" of Calverock University: where the text has nothing else of that name, and
        nothing in it."""
        own = self._register.evidence.get(name.text)
        best = own.best() if own else None
        if school.words[-1] == "School":
            return False  # "Calverock High School": of a town
        if own is not None and (own.located or own.personal):
            return False
        if best is not None and best[0] != "organization" and best[1] >= _UNLOCATED:
            return False
        others = self._register.beginning_with(name.words[0])
        return all(key == school.key for key in others)

    def _is_place(self, name: Name) -> bool:
        """A country or town that is no first name: "Sudan", not "Florence"."""
        evidence = self._register.evidence.get(name.text)
        best = evidence.best() if evidence else None
        known = best is not None and best[0] == "place" and best[1] >= SURE
        return known and name.text.lower() not in GIVEN_NAMES

    def _follows_the(self, name: Name) -> bool:
        return name.first > 0 and self._found[name.first - 1].low == "the"

    def _of_outlet(self, name: Name) -> list[int]:
        """ "the Ledger" is the paper that the article stands in, where it names no other."""
        titled = word_at(self._found, name.last) in _TITLES
        if self._outlet[-1:] != name.words or not (titled or self._follows_the(name)):
            return []
        draft = Draft(len(self._register.drafts), "organization", self._outlet, "media")
        return [self._register.add(draft, " ".join(self._outlet)).key]


def _may_be(draft: Draft, gender: str | None) -> bool:
    return draft.kind == "person" and (not gender or draft.gender in (None, gender))
