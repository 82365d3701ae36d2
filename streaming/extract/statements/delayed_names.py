"""Who "a Wexton man" of the first sentence is: the one whom the second, or the second paragraph,
names with an age.

Crime and court news names an unknown person late: "A Wexton man was sentenced on Monday …
Tom Bell, 38, kept the books."
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from streaming.extract.lexicon import words
from streaming.extract.model import Document, Mention, Paragraph
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import DATELINE

_MALE, _FEMALE = "man boy father husband brother son", "woman girl mother wife sister daughter"
_ANY = "teenager driver resident person student suspect defendant bookkeeper thief swindler"
# Those of a court's or an office's business: "A judge ruled" does not speak of the accused.
_IN_OFFICE = "judge justice juror attorney lawyer prosecutor official spokesman spokeswoman boss"
_OCCUPATIONS = (words("roles", "heads") | words("statements", "unnamed")) - frozenset(
    _IN_OFFICE.split()
)
_HEADS = "|".join([*f"{_MALE} {_FEMALE} {_ANY}".split(), *sorted(_OCCUPATIONS)])
_PERSON = re.compile(
    rf"{DATELINE}"
    rf"(?P<phrase>(?:An?|The|[A-Z][\w-]+(?: [A-Z][\w-]+)?[’']s) (?:[\w-]+ ){{0,3}}?"
    rf"(?P<head>{_HEADS}))(?! ?['’])\b"
)
_AGED = re.compile(r",? (?:\(\d{1,2}\)|\d{1,2}|who is \d{1,2}|a \d{1,2}-year-old)(?!\w)")
_SAID_OF = re.compile(
    r"\bThe (?:driver|victim|suspect|man|woman|boy|girl|defendant|dead man"
    r"|dead woman|teenager|pilot|hiker|cyclist|motorcyclist|pedestrian|passenger), (?=[A-Z])"
)
_IDENTIFIED = re.compile(
    r"\b(?:identified|named) (?:(?:the|him|her|by|police|authorities|officials|on|\w+day|his"
    r"|family|\w+’s|county|coroner|office|later|only|victim|man|woman|driver|suspect|dead|boy"
    r"|girl) ?){0,8}"
    r"\bas (?=[A-Z])"
)
TOLD = re.compile(
    r"(?:The (?:judge|court|jury|magistrate|sheriff|tribunal|inquest)|(?:Judge|Justice|Magistrate"
    r"|Recorder|Sheriff|Police|Prosecutors?)(?: [A-Z][\w’'-]+){0,3})"
    r" (?:told|said|heard|sentenced|jailed|convicted|acquitted|fined|ordered|found|say)(?: that)?"
    r" (?=[A-Z])"
)
"""What a court's people say or do to the one who is named: "Judge Lee said Tom Bell, 40,"."""
_TITLES = re.compile(r"(?:[A-Z][\w-]*\.? ){0,2}")
_PARAGRAPHS = 3
"""Within how many of the first the name may stand."""
_CONFIDENCE = 0.8


def with_delayed_names(document: Document) -> Document:
    """The document with the person who opens its first paragraph unnamed as a mention of the
    one whom its second sentence or the second paragraph opens with, if that is a first
    mention with an age that fits."""
    body = [paragraph for paragraph in document.paragraphs if paragraph.kind == "body"]
    found = _PERSON.match(document.text, body[0].start) if body else None
    starts = second_starts(document, body) if found else ()
    if found is not None:
        told = (TOLD.match(document.text, start) for start in starts)
        behind = tuple(match.end() for match in told if match is not None)
        starts = (*starts, *behind, *_told_apart(document, body[:_PARAGRAPHS]))
    opened = (_opens_with(document, start) for start in starts)
    named = next((key for key in opened if key is not None), None)
    if found is None or named is None or found.end() > body[0].end:
        return document
    entity = document.entities[named]
    others = {"m": _FEMALE, "f": _MALE}.get(entity.gender or "", "")
    if found["head"] in others.split() or not _is_told_of(document, found):
        return document  # "a woman" is not Tom
    start, end = found.span("phrase")
    apart = [m for m in document.mentions if m.end <= start or m.start >= end]
    mention = Mention(start, end, "nominal", named, _CONFIDENCE)
    return replace(document, mentions=tuple(sorted([*apart, mention], key=lambda m: m.start)))


_FATE = re.compile(
    r"(?: of (?:[^,.;]|\.(?= [a-z])){2,60}?)?,? (?:was|were|is|has been|resign|quit|died"
    r"|pleaded|stepped|retired|faces|faced|will|lost|won|left|admitted)"
)


def _is_told_of(document: Document, found: re.Match[str]) -> bool:
    """Whether an office of somewhere ("Zembla's finance minister", "the mayor of Pell") stands
    for whom the report is about, as what befalls the holder tells: "The mayor of Pell praised
    her. Ann Lee, 58," speaks of two."""
    text, end = document.text, found.end()
    owned = found["phrase"].split()[0] not in ("A", "An", "The")
    owner = next(iter(document.mentions_in(found.span("phrase"))), None) if owned else None
    entity = document.entity_of(owner)
    if owned and (entity is None or entity.kind != "place" or " as " in found["phrase"]):
        return False
    return not (owned or text.startswith(" of ", end)) or bool(_FATE.match(text, end))


def is_told_first(document: Document, item: Item) -> bool:
    """Whether words stand for somebody whom the document names only behind them."""
    mention = item.mention
    if mention is None or mention.kind != "nominal":
        return False
    return all(m.entity != mention.entity or m.start >= item.start for m in document.mentions)


def _told_apart(document: Document, body: list[Paragraph]) -> Iterator[int]:
    """Where the one name begins behind words that say who the unnamed is: "The driver, Ann Lee,
    58", "The police identified the man as Tom Bell, 40"."""
    start, end = body[0].start, body[-1].end
    behind = [m.end() for m in _SAID_OF.finditer(document.text, start, end)]
    identified = [m.end() for m in _IDENTIFIED.finditer(document.text, start, end)]
    for places in (behind, identified):
        if len(places) == 1:
            yield places[0]


def second_starts(document: Document, body: list[Paragraph]) -> tuple[int, ...]:
    """Where the second sentence and the second paragraph begin."""
    return (*_second_sentence(document, body[0]), *(p.start for p in body[1:2]))


def _second_sentence(document: Document, paragraph: Paragraph) -> tuple[int, ...]:
    """Where the paragraph's second sentence begins, if it has one."""
    inside = (s.start for s in document.sentences if paragraph.start < s.start < paragraph.end)
    return tuple(islice(inside, 1))


def _opens_with(document: Document, start: int) -> int | None:
    """The person whose full name stands at ``start``, with an age, for the first time."""
    for mention in document.mentions:
        if mention.start < start:
            continue
        entity = document.entity_of(mention)
        titled = _TITLES.fullmatch(document.text, start, mention.start) is not None
        first = titled and mention.kind == "name"
        if not first or entity is None or entity.kind != "person":
            return None
        before = (m for m in document.mentions if m.start < mention.start)
        known = any(m.entity == mention.entity for m in before)
        full = " " in document.text[mention.start : mention.end]
        return (
            entity.key if full and not known and _AGED.match(document.text, mention.end) else None
        )
    return None
