"""A place that stands for its club: "Arizona" fired him, where the Diamondbacks are spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import PREPOSITIONS, is_record, is_verb, word_at
from streaming.extract.entities.name import Line
from streaming.extract.entities.register import Linked
from streaming.extract.entities.town_deeds import acts_for_side
from streaming.extract.entities.town_sides import plays
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_CONTEST = words("sport", "before_a_side")
_BE = frozenset(("is", "was", "are", "were", "went", "finished", "stood"))
# "pitched for Pell", "his record with Pell".
_PLAYED = words("sport", "before_ones_side")
_NOT_OBJECT_OF = words("sport", "done_to_places")
_OFTEN = 2
"""How often a town is to be told of as a side before it is one."""
_ONLY_CLUB = 0.8
"""How sure a town that acts as a club is the only club of the text from there."""


def places_for_clubs(
    linked: Sequence[Linked], drafts: list[Draft], found: Sequence[Token], lines: Sequence[Line]
) -> list[Linked]:
    """The names again, a place's name led to the club where it acts or is acted on."""
    linked = _called_by_town(linked, drafts, found, lines)
    clubs: dict[str, list[int]] = {}
    for draft in drafts:
        if draft.sort == "club" and draft.place and draft.named_at:
            clubs.setdefault(draft.place, []).append(draft.key)
    if not clubs:
        return list(linked)
    among = {line.sentence: line for line in lines}
    linked = linked if _has_labels(found, lines) else _of_town(linked, drafts, clubs)
    return [_as_club(link, drafts, clubs, found, among) for link in linked]


def _has_labels(found: Sequence[Token], lines: Sequence[Line]) -> bool:
    """ "RUGBY: Pell lost at Orrel": of several sports, in which a town has a side each."""
    openings = (found[line.first : line.first + 2] for line in lines)
    return any(
        len(first) == 2 and first[1].text == ":" and first[0].text.isupper() and first[0].is_word
        for first in openings
    )


def _of_town(
    linked: Sequence[Linked], drafts: Sequence[Draft], clubs: dict[str, list[int]]
) -> list[Linked]:
    """The names again, a side's that is called by its town alone led to the town's only club."""
    led = []
    for link in linked:
        own = None if link.key is None else drafts[link.key]
        fitting = clubs.get(link.name.text, [])
        alone = own is not None and own.sort == "club" and len(own.words) == 1 and not own.place
        if alone and link.key is not None and len(fitting) == 1:
            link = replace(link, key=fitting[0], confidence=_ONLY_CLUB, candidates=(link.key,))
        led.append(link)
    return led


def _called_by_town(
    linked: Sequence[Linked], drafts: list[Draft], found: Sequence[Token], lines: Sequence[Line]
) -> Sequence[Linked]:
    """The names again, of a town that is told of as a side over and over that side's, or of one
    that does what sides alone do where clubs are spoken of: a new draft, where no club of the
    text is called by that town."""
    seats = {draft.place for draft in drafts if draft.sort == "club"}
    among = (
        {line.sentence: line for line in lines}
        if any(draft.sort == "club" for draft in drafts)
        else {}
    )
    told: dict[int, list[Linked]] = {}
    sure: set[int] = set()
    for link in linked:
        if link.key is None or drafts[link.key].kind != "place":
            continue
        acts = among and acts_for_side(link.name, found, among[link.name.sentence])
        if acts:
            sure.add(link.key)
        if acts or plays(link.name, found):
            told.setdefault(link.key, []).append(link)
    sides: dict[int, int] = {}
    for town, links in told.items():
        name = drafts[town].name
        if (len(links) < _OFTEN and town not in sure) or name in seats:
            continue
        side = Draft(len(drafts), "organization", drafts[town].words, "club", place=name)
        side.named_at = [link.name.start for link in links]
        drafts.append(side)
        sides[town] = side.key
    return [
        replace(link, key=sides[link.key], confidence=_ONLY_CLUB, candidates=(link.key,))
        if link.key is not None and link.key in sides and link in told[link.key]
        else link
        for link in linked
    ]


def _as_club(
    link: Linked,
    drafts: Sequence[Draft],
    clubs: dict[str, list[int]],
    found: Sequence[Token],
    among: dict[int, Line],
) -> Linked:
    fitting = clubs.get(link.name.text)
    if link.key is None or not fitting:
        return link
    if drafts[link.key].kind != "place":
        return link
    acts = acts_for_side(link.name, found, among[link.name.sentence])
    loosely = not drafts[fitting[0]].at_home and _acts_as_club(link, found)
    if not (acts or loosely):
        return link
    if len(fitting) > 1:
        return replace(link, candidates=tuple(fitting), confidence=0.5)
    return replace(link, key=fitting[0], confidence=_ONLY_CLUB, candidates=(link.key,))


def _acts_as_club(link: Linked, found: Sequence[Token]) -> bool:
    """Subject or object of a verb, not where something is."""
    before = word_at(found, link.name.first - 1)
    after = word_at(found, link.name.last)
    if after == "," and found[link.name.last + 1 : link.name.last + 2][0:1]:
        following = found[link.name.last + 1].text
        if following[0].isupper():
            return False
    if is_possessive_mark(after or "x"):
        return False
    if before in _CONTEST:
        return not (after.isalpha() and after not in PREPOSITIONS and not is_verb(after))
    if after in _BE and is_record(word_at(found, link.name.last + 1)):
        return True
    if before in ("for", "with"):
        told = (word_at(found, at) for at in range(max(0, link.name.first - 5), link.name.first))
        return bool(_PLAYED.intersection(told)) and not after.isdecimal()
    if before in PREPOSITIONS or before in ("the", "and", "or"):
        return False
    if is_verb(after) and after not in ("is", "are", "has"):
        return True
    acted_on = is_verb(before) and before not in _NOT_OBJECT_OF
    return acted_on and (after in PREPOSITIONS or not after.isalpha())
