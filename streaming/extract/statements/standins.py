"""What a common noun stands for: "Mets ownership", "the club's affiliate in Buffalo"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import STANDINS
from streaming.extract.statements.phrase import Phrase, Ref, make_ref

TEAM_NOUNS = frozenset("affiliate affiliates club clubs team franchise squad outfit side".split())
ORGANIZATION_NOUNS = word_list("statements", "organization_nouns")
_OWN_CLUB = frozenset("club team franchise".split())
_NEAR = 12
"""How many mentions back an organisation is looked for."""
_NOMINAL_CONFIDENCE = 0.7
_CAMPAIGN = 0.9
"""What is left of a name's confidence where a campaign is called by it."""


def stand_in(document: Document, items: Sequence[Item], phrase: Phrase, stop: int) -> None:
    """Give a phrase that ends with a common noun what it stands for, if anything."""
    head = phrase.head
    if head in TEAM_NOUNS and (phrase.level or phrase.owner):
        place = _place_after(document, items, phrase.end, stop)
        if place is not None:
            phrase.refs, phrase.end = [place[0]], place[1]
            return
        if phrase.level is not None:
            return  # "the Mets' Triple-A team" is not the Mets
    if phrase.owner is not None and phrase.owner.kind == "person" and head == "campaign":
        phrase.refs = [campaign_of(phrase.owner)]
    elif phrase.owner is not None:
        if head in STANDINS and head not in TEAM_NOUNS - _OWN_CLUB:
            phrase.refs = [phrase.owner]
    elif head in ORGANIZATION_NOUNS and items[phrase.start].low == "the":
        latest = _latest(document, items[phrase.start].start, head)
        phrase.refs = [latest] if latest else []


def campaign_of(person: Ref) -> Ref:
    """The organisation that a candidate's campaign is."""
    name = f"{person.name} campaign"
    return Ref(name, "organization", person.span, confidence=person.confidence * _CAMPAIGN)


def _latest(document: Document, before: int, noun: str) -> Ref | None:
    """ "the trucking and warehousing group": the organisation spoken of last, one whose
    name holds the noun first."""
    at = bisect_left(document.mentions, before, key=lambda m: m.start)
    near = [
        (mention, entity)
        for mention in reversed(document.mentions[max(0, at - _NEAR) : at])
        for entity in (document.entity_of(mention),)
        if entity is not None and entity.kind == "organization"
    ]
    if not near:
        return None
    named = [pair for pair in near if noun in pair[1].name.lower().split()]
    mention, entity = (named or near)[0]
    span = (mention.start, mention.end)
    return Ref(entity.name, entity.kind, span, entity.key, "nominal", _NOMINAL_CONFIDENCE)


def _place_after(
    document: Document, items: Sequence[Item], i: int, stop: int
) -> tuple[Ref, int] | None:
    """ "the Mets' affiliate in Buffalo" is what plays in Buffalo."""
    if i < stop and items[i].kind == "comma":
        i += 1
    if i < stop and items[i].low == "first":
        i += 1
    if i + 1 >= stop or items[i].low != "in":
        return None
    ref = make_ref(document, items[i + 1])
    named = ref is not None and items[i + 1].kind == "ent"
    return (ref, i + 2) if ref and named and ref.kind in ("place", "organization") else None
