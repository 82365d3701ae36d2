"""Which entity a name stands for, once the full names are known: in the order of the text.

A short form that fits several goes to the one named lately, often and so before, with the others as
candidates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.entities.aliases import Alias
from streaming.extract.entities.drafts import Draft, gender_of_address
from streaming.extract.entities.kinds import SURE
from streaming.extract.entities.names import Name
from streaming.extract.entities.register import Linked, Register

# "Yale" is not the Yale Daily News, "Harrow" not the Harrow Millers.
_NOT_BY_FIRST = frozenset(("club", "school", "government", "court", "media"))
_UNLIKE: dict[str, float] = {"place": 3.5, "person": 2.5}
"""From which lead on a lone word is a place's or a person's, not a company's that begins so."""
_MOST_CANDIDATES = 4
_NEAR = 400
"""Code points after which an earlier mention is no longer near."""
_FORWARD = 1.2
"""Standing of one who does something in the text, over those only named: "the son of Jim Roe"."""
_AMONG_NAMESAKES, _OF_NAMESAKES_FAR = 0.6, 0.85
"""How sure a surname is with a namesake told of nearby, and where the others come later or were
left long ago."""


class ShortForms:
    """Links the names of one document to its register, adding who is known by one word."""

    def __init__(self, register: Register, doc: Doc, outlet: str | None) -> None:
        self._register = register
        self._doc = doc
        self._forward: set[int] = set()
        self._outlet = tuple((outlet or "").removeprefix("The ").split())

    def link(self, name: Name) -> Linked | None:
        """The entity, None where the words are nobody's name; the mention is noted in its draft."""
        linked = self._linked(name)
        if linked is not None:
            draft = self._register.drafts[linked.key]
            draft.take(linked.name, sure=not linked.candidates)
            if self._doc.tokens[name.head].relation in SUBJECTS:
                self._forward.add(linked.key)
        return linked

    def _linked(self, name: Name) -> Linked | None:
        key = self._register.of_form(name.text)
        many = len(name.words) > 1
        if key is not None and (many or self._register.drafts[key].kind != "person"):
            return Linked(name, key, 0.95)
        if name.titled:
            return self._link_titled(name)
        return None if many else self._link_word(name)

    def _link_titled(self, name: Name) -> Linked | None:
        """In a title all words have capitals: only who is named elsewhere is believed."""
        if len(name.words) > 1:
            return None
        fitting = self._fitting(name)
        known = fitting or self._register.is_certain(name)
        return self._link_word(name) if known else None

    # One word.

    def _link_word(self, name: Name) -> Linked | None:
        fitting = self._fitting(name)
        if fitting:
            return self._most_ready(name, fitting)
        if name.words[0].endswith("s") and self._follows_the(name):
            family = [
                key
                for key in self._register.ending_in(name.words[0][:-1])
                if self._register.drafts[key].kind == "person"
            ]
            if family:
                return self._link_family(name, family)
        kind = self._register.evidence[name.text].kind()
        if kind is None:
            return None
        public = self._register.public(name)
        if public is not None:
            return self._link_public(name, public)
        known = self._register.place_called(name.text) if kind == "place" else None
        if known is not None:
            return Linked(name, known, 0.9)
        draft = self._register.new(name, kind)
        _, lead = self._register.evidence[name.text].best() or (kind, 0.0)
        return Linked(name, draft.key, min(0.9, 0.5 + 0.15 * lead))

    def _link_family(self, name: Name, family: Sequence[int]) -> Linked:
        """ "the Wilpons": those of one surname, a group of its own."""
        key = self._register.of_form(name.text)
        if key is None:
            draft = Draft(len(self._register.drafts), "group", name.words, "family")
            key = self._register.add(draft, name.text).key
        return Linked(name, key, 0.8, tuple(family[-_MOST_CANDIDATES:]))

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
            keys = by_last or dict.fromkeys(self._register.beginning_with(word))  # "Mr. Kim"
            return [key for key in keys if _may_be(drafts[key], gender)]
        if by_last:
            return list(dict.fromkeys(by_last))
        by_first = self._register.beginning_with(word)
        fitting = [k for k in by_first if self._takes_first(drafts[k], name)]
        return fitting or self._of_outlet(name)

    def _takes_last(self, draft: Draft, name: Name) -> bool:
        """A surname, a club's nickname, "the Ledger"; not "the University"."""
        if draft.kind == "person":
            return True
        if draft.kind != "organization":
            return len(draft.words) == 1
        kind, lead = self._register.evidence[name.text].best() or ("", 0.0)
        if kind == "place" and lead >= SURE:
            return False  # "the Netherlands" is not its National Library
        return draft.sort in ("club", "media") or self._follows_the(name)

    def _takes_first(self, draft: Draft, name: Name) -> bool:
        """A first name; the first word of a company unless that is a place or a first name."""
        own = self._register.evidence[name.text]
        kind, lead = own.best() or ("organization", 0.0)
        if draft.kind == "person":
            return len(draft.words) > 1
        if draft.kind != "organization" or draft.sort in _NOT_BY_FIRST:
            return len(draft.words) == 1
        return lead < _UNLIKE.get(kind, math.inf) and not (own.located and kind == "place")

    def _follows_the(self, name: Name) -> bool:
        return name.first > 0 and self._doc.form(name.first - 1).lower() == "the"

    def _of_outlet(self, name: Name) -> list[int]:
        """ "the Ledger" is the paper that the article stands in, where it names no other."""
        if self._outlet[-1:] != name.words or not self._follows_the(name):
            return []
        draft = Draft(len(self._register.drafts), "organization", self._outlet, "media")
        return [self._register.add(draft, " ".join(self._outlet)).key]

    # Which of several.

    def _most_ready(self, name: Name, fitting: Sequence[int]) -> Linked:
        """``name`` as the readiest of some keys, with the others as candidates."""
        if len(fitting) == 1:
            return Linked(name, fitting[0], 0.9)
        drafts = self._register.drafts
        gender = gender_of_address(name.address) if name.address else None
        ranked = sorted(
            fitting,
            key=lambda key: (
                gender is not None and drafts[key].gender != gender,
                -_standing(drafts[key], name, key in self._forward),
                key,
            ),
        )
        near = any(_is_near(drafts[key], name) for key in ranked[1:])
        sure = _AMONG_NAMESAKES if near else _OF_NAMESAKES_FAR
        return Linked(name, ranked[0], sure, tuple(ranked[1 : 1 + _MOST_CANDIDATES]))


def _may_be(draft: Draft, gender: str | None) -> bool:
    return draft.kind == "person" and (not gender or draft.gender in (None, gender))


def _is_near(draft: Draft, name: Name) -> bool:
    """Whether an entity was named so shortly before that it may be meant."""
    named = draft.named_at
    return bool(named) and name.start - named[-1] < _NEAR


def _standing(draft: Draft, name: Name, forward: bool) -> float:
    """How ready an entity is for a short form: named lately, often, and so before."""
    if not draft.named_at:
        return -_NEAR
    lately = max(0.0, 1.0 - (name.start - draft.named_at[-1]) / _NEAR)
    often = min(2.0, 0.2 * len(draft.named_at)) + _FORWARD * forward
    return 2.0 * lately + often + (name.text in draft.forms)
