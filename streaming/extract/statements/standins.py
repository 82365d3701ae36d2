"""What a common noun stands for: "Mets ownership", "the club's affiliate in Buffalo"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Entity, Mention, Sentence
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import STANDINS
from streaming.extract.statements.phrase import Phrase, Ref, make_ref
from streaming.extract.statements.placed_bodies import called_body

TEAM_NOUNS = frozenset("affiliate affiliates club clubs team franchise squad outfit side".split())
ORGANIZATION_NOUNS = word_list("statements", "organization_nouns")
_TOWNS = word_list("statements", "lone_town_bodies")
_OWN_CLUB = frozenset("club team franchise".split())
_TEAM_NOUNS_BUT_OWN_CLUB = TEAM_NOUNS - _OWN_CLUB
_COMMERCIAL = frozenset("airline company firm franchise maker retailer".split())
_COMMERCIAL_OR_GROUP = _COMMERCIAL | {"group", "bank", "party"}
_PUBLIC = frozenset(
    "congress senate court committee council department house ministry police university".split()
)
"""What no company's name holds."""
_RECENT = 300
"""How many code points back "the group" reaches."""
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
    elif phrase.owner is not None and head == "family" and phrase.owner.how == "name":
        phrase.refs = [_family_of(phrase.owner)]
    elif phrase.owner is not None and not _is_another(items[phrase.start : phrase.end]):
        trading = phrase.owner.kind == "place" and head in _COMMERCIAL_OR_GROUP
        trading |= phrase.owner.kind == "person" and head not in TEAM_NOUNS  # "her party"
        if head in STANDINS and head not in _TEAM_NOUNS_BUT_OWN_CLUB and not trading:
            phrase.refs = [phrase.owner]
    elif phrase.owner is None and head is not None and items[phrase.start].low == "the":
        if phrase.end + 1 < stop and items[phrase.end].low == "of" and head in ORGANIZATION_NOUNS:
            phrase.refs, phrase.end = _body_of(document, items, phrase.end, stop)
            return
        before = items[phrase.start].start
        named = _named_so(document, items[phrase.start + 1 : phrase.end], before)
        if named is None and head in _TOWNS and phrase.end == phrase.start + 2:
            named = called_body(document, head, before)  # "the council": Harrow council
        phrase.refs = [named] if named else []


_OTHERS = frozenset("parent rival sister predecessor successor holding affiliated".split())


def _is_another(words: Sequence[Item]) -> bool:
    """ "Acme's parent company" is not Acme."""
    return any(item.low in _OTHERS for item in words)


def _body_of(document: Document, items: Sequence[Item], i: int, stop: int) -> tuple[list[Ref], int]:
    """ "the board of Acme": not the one spoken of last, but the one that follows."""
    at = i + 2 if i + 2 < stop and items[i + 1].kind == "det" else i + 1
    ref = make_ref(document, items[at])
    known = ref is not None and items[at].kind == "ent" and ref.kind == "organization"
    return ([ref], at + 1) if ref is not None and known else ([], i)


def _named_so(document: Document, words: Sequence[Item], before: int) -> Ref | None:
    """ "the elections office": the organisation named before whose name has all these words
    and ends with the last one."""
    plain = [item.low for item in words]
    if not plain or any(item.kind != "word" for item in words):
        return None
    passed: set[int] = set()
    for mention in document.bodies_named(plain[-1], before):
        entity = document.entity_of(mention)
        if entity is None or entity.key in passed:
            continue
        passed.add(entity.key)
        name = entity.name.lower().split()
        if len(name) > len(plain) and name[-1] == plain[-1] and set(plain) <= set(name):
            return _stands_for(entity, mention)
    return None


def body_called(document: Document, noun: str, before: int) -> Ref | None:
    """The organisation that "the choir" is: the one spoken of last whose name ends so, else,
    for nouns that stand for any, the one spoken of last."""
    mention = next(document.bodies_named(noun, before), None)
    entity = document.entity_of(mention)
    if mention is not None and entity is not None:
        return _stands_for(entity, mention)
    told = called_body(document, noun, before)
    return told or (_latest(document, before, noun) if noun in ORGANIZATION_NOUNS else None)


def last_body(document: Document, sentence: Sentence, before: int) -> Ref | None:
    """The organisation that "its" stands for: the first that the sentence names before, else
    the first of the sentence before it."""
    sentences = document.sentences
    now = bisect_left(sentences, sentence.start, key=lambda s: s.start)
    for opening in (sentence.start, sentences[now - 1].start if now else sentence.start):
        at = bisect_left(document.mentions, opening, key=lambda m: m.start)
        for mention in document.mentions[at : at + _NEAR]:
            entity = document.entity_of(mention)
            if mention.end > before:
                break
            if document.text[mention.start - 1 : mention.start] == "(":
                continue  # "OSLO (Zembla Wire) —"
            if entity is not None and entity.kind == "organization":
                return _stands_for(entity, mention)
    return None


def opening_body(document: Document, sentence: Sentence) -> str | None:
    """The organisation that opens the sentence before, if that is of the same paragraph."""
    now = bisect_left(document.sentences, sentence.start, key=lambda s: s.start)
    if not now or document.sentences[now - 1].paragraph != sentence.paragraph:
        return None
    return body_at(document, document.sentences[now - 1].start)


def body_at(document: Document, start: int) -> str | None:
    """The organisation that stands right at an offset, or behind an article there."""
    at = bisect_left(document.mentions, start, key=lambda m: m.start)
    mention = document.mentions[at] if at < len(document.mentions) else None
    entity = document.entity_of(mention)
    if mention is None or entity is None or mention.start - start > len("The "):
        return None
    return entity.name if entity.kind == "organization" else None


def last_person(document: Document, before: int, gender: str) -> Ref | None:
    """The person whom "his" or "her" before a title stands for."""
    at = bisect_left(document.mentions, before, key=lambda m: m.start)
    for mention in reversed(document.mentions[max(0, at - _NEAR) : at]):
        entity = document.entity_of(mention)
        if entity is not None and entity.kind == "person" and entity.gender in (gender, None):
            return _stands_for(entity, mention)
    return None


def _stands_for(entity: Entity, mention: Mention) -> Ref:
    span = (mention.start, mention.end)
    return Ref(entity.name, entity.kind, span, entity.key, "nominal", _NOMINAL_CONFIDENCE)


def _family_of(person: Ref) -> Ref:
    """The body that a family is that owns or runs something: "the Melk family"."""
    name = f"{person.name.split()[-1]} family"
    return replace(person, name=name, kind="organization", entity=None)


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
        if entity is not None
        and entity.kind == "organization"
        and before - mention.end < _RECENT
        and not (noun in _COMMERCIAL and _PUBLIC & set(entity.name.lower().split()))
    ]
    if not near:
        return None
    named = [pair for pair in near if noun in pair[1].name.lower().split()]
    mention, entity = (named or near)[0]
    return _stands_for(entity, mention)


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
