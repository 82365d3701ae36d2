"""Who had an office before or after somebody, told by a noun: "his predecessor, Lee", "named Lee as
his successor".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import (
    COMING,
    FORMER,
    NAMING,
    post_fills,
)
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.standins import last_person

_NEIGHBOUR = re.compile(
    r"\b(?P<whose>[Hh]is|[Hh]er|[A-Z][\w-]+[’']s) (?:immediate |eventual |longtime )?"
    r"(?P<which>predecessor|successor|replacement)\b"
)
_AS_SUCCESSOR = re.compile(
    r"\b(?:as|to be) (?P<whose>his|her) (?:(?P<interim>interim|temporary|acting) )?"
    r"(?:immediate |permanent )?(?:successor|replacement)\b"
)


def named_successors(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """ "named Jane Roe, its treasurer, as his successor": she begins the post that he was said
    to have. ``known`` are the posts by person; nothing where his is not known."""
    if reading.lacks(("successor", "replacement")):
        return
    document, end = reading.document, reading.sentence.end
    found = _AS_SUCCESSOR.search(document.text, reading.sentence.start, end)
    verbs = [v for v in reading.verbs if found and reading.items[v.at].end < found.start()]
    verb = next((v for v in reversed(verbs) if NAMING & set(v.lemmas)), None)
    if found is None or verb is None or verb.modal or verb.negated:
        return
    named = reading.clauses.subject(verb) if verb.passive else verb.at + 1
    phrase = reading.phrase(named) if named is not None and named < len(reading.items) else None
    successor = phrase.refs[0] if phrase is not None and phrase.refs else None
    if successor is None or successor.kind != "person":
        return
    gender = "m" if found["whose"] == "his" else "f"
    start = min(reading.items[verb.first].start, successor.span[0])
    before = last_person(document, start, gender)
    post = known.get(before.name) if before is not None else None
    if post is None or post.of is None:
        return
    fills = post_fills(successor, post, found.span(), bool(found["interim"]))
    at = next(i for i, item in enumerate(reading.items) if item.end >= found.end())
    yield Match(COMING, fills, first=verb.first, last=at, verb=verb)


def neighbours(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """ "his predecessor, Lee", "Lee, her successor": who had an office before or after somebody
    whose office the text told."""
    if reading.lacks(("predecessor", "successor", "replacement")):
        return
    document, sentence = reading.document, reading.sentence
    for found in _NEIGHBOUR.finditer(document.text, sentence.start, sentence.end):
        named = _beside(reading, found.start(), found.end())
        at = next((i for i, item in enumerate(reading.items) if item.start == found.start()), None)
        if named is None or at is None:
            continue
        whose = make_ref(document, reading.items[at])
        if whose is None or whose.name == named.name:
            told = found["whose"].lower()
            if told not in ("his", "her"):
                continue
            gender = "m" if told == "his" else "f"
            whose = last_person(document, min(found.start(), named.span[0]), gender)
        post = known.get(whose.name) if whose is not None else None
        if post is None or post.of is None or not is_office(post.role):
            continue
        last = next(i for i, item in enumerate(reading.items) if item.end >= found.end())
        yield Match(FORMER, post_fills(named, post, found.span()), first=at, last=last)


def _beside(reading: Reading, start: int, end: int) -> Ref | None:
    """The person named right behind or before the words between two offsets."""
    items = reading.items
    behind = next((i for i, item in enumerate(items) if item.start >= end), len(items))
    behind += behind < len(items) and (
        items[behind].kind == "comma" or items[behind].low in ("was", "is", "will be")
    )
    before = next((i for i, item in enumerate(items) if item.start >= start), 0) - 2
    for i in (behind, before):
        if not 0 <= i < len(items) or (i == before and items[i + 1].kind != "comma"):
            continue
        ref = make_ref(reading.document, items[i])
        if ref is not None and ref.kind == "person" and ref.how == "name":
            return ref
    return None
