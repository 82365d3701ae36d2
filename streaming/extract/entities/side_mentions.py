"""The mentions of sides in a document: by a town, by a nickname, or by a full name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import SPEECH, word_at
from streaming.extract.entities.name import Line, Name
from streaming.extract.entities.register import Linked
from streaming.extract.entities.side_deeds import Deed, deed_of
from streaming.extract.lexicon import words
from streaming.extract.model import Sentence
from streaming.extract.tokens import Token

_PLURAL = ("s", "men", "x")
_COUNTRIES = words("places", "countries")
_IN = frozenset("in near outside from at around".split())
_PLAY = frozenset("managed coached played pitched caught managing coaching playing spent".split())
Pair = tuple[int, int]
"""The keys of a town and of a nickname."""


@dataclass(frozen=True, slots=True)
class Side:
    """One mention of a side, or of a town that may be said for one."""

    name: Name
    key: int
    what: str
    """ "town", "nick" or, by its full name, "club"."""


class Sides:
    """The mentions of sides in one document, in their order."""

    def __init__(
        self,
        linked: Sequence[Linked],
        drafts: Sequence[Draft],
        found: Sequence[Token],
        lines: Sequence[Line],
        sentences: Sequence[Sentence],
    ) -> None:
        self.found = found
        self.drafts = drafts
        self._lines = {line.sentence: line for line in lines}
        self._sentences = sentences
        self.sides = list(_sides(linked, drafts, found))

    def line(self, side: Side) -> Line:
        return self._lines[side.name.sentence]

    def paragraph(self, side: Side) -> int:
        return self._sentences[side.name.sentence].paragraph

    def deed(self, side: Side) -> Deed | None:
        return deed_of(side.name, self.found, self.line(side))


def nicknames(drafts: Sequence[Draft]) -> list[Draft]:
    """The clubs that the text calls by nothing but a nickname."""
    return [
        draft
        for draft in drafts
        if draft.sort == "club"
        and draft.kind == "organization"
        and len(draft.words) == 1
        and not (draft.public_name or draft.place)
        and draft.words[0].endswith(_PLURAL)
        and not draft.words[0].endswith("ss")
    ]


def namesakes(drafts: Sequence[Draft]) -> list[Draft]:
    """The clubs that the text calls by nothing but the nickname of a known club, and of whose
    world it names no other: perhaps some other town's Kestrels."""
    known = [draft for draft in drafts if draft.sort == "club" and draft.public_name]
    alone = len(known) == 1 and len(known[0].words) == 1 and len(known[0].forms) == 1
    places = {draft.name for draft in drafts if draft.kind == "place"}
    others = any(draft.sort == "club" and not draft.public_name for draft in drafts)
    return known if alone and others and known[0].place not in places else []


def _sides(
    linked: Sequence[Linked], drafts: Sequence[Draft], found: Sequence[Token]
) -> Iterator[Side]:
    nicks = {draft.key for draft in (*nicknames(drafts), *namesakes(drafts))}
    seats = {d.place for d in drafts if d.sort == "club" and d.place and d.key not in nicks}
    for link in linked:
        if link.key is None or link.name.dateline or link.name.titled:
            continue
        draft = drafts[link.key]
        if link.key in nicks:
            yield Side(link.name, link.key, "nick")
        elif _is_whole(draft) or draft.name in seats:
            yield Side(link.name, link.key, "club")
        elif may_be_town(draft) and not _is_person(link.name, found):
            yield Side(link.name, link.key, "town")


def _is_whole(draft: Draft) -> bool:
    return draft.sort == "club" and draft.kind == "organization" and len(draft.words) > 1


def may_be_town(draft: Draft) -> bool:
    """A place, or what is called by one word and is nothing known."""
    if draft.name.lower() in _COUNTRIES:
        return False
    if draft.kind == "place":
        return True
    alone = len(draft.words) == 1 and draft.gender is None and not (draft.roles or draft.kin)
    return alone and draft.kind in ("person", "organization") and draft.sort in ("", "club")


def _is_person(name: Name, found: Sequence[Token]) -> bool:
    """ "Pell said", "said Pell", "the Pell", "Mr. Pell": no town is told of so."""
    before, behind = word_at(found, name.first - 1), word_at(found, name.last)
    return bool(name.address) or before in SPEECH or behind in SPEECH or before == "the"


def is_where(name: Name, found: Sequence[Token]) -> bool:
    """ "grew up in Pell", not "managed in Pell"."""
    near = {token.low for token in found[max(0, name.first - 4) : name.first]}
    return word_at(found, name.first - 1) in _IN and not near & _PLAY
