"""Which body "a Leeds brewery" of the first sentence is: the one whose name the second sentence,
or the second paragraph, opens with, if it may be called so.

"A Harrow company that mends nets has raised $3 million. ¶ Tarn Marine said that …"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from streaming.extract.lexicon import words
from streaming.extract.model import Document, Entity, Mention, Paragraph
from streaming.extract.statements.delayed_names import TOLD, second_starts
from streaming.extract.statements.lexicon import DATELINE
from streaming.extract.statements.slots import is_company

_FIRMS = words("organizations", "delayed_firms")
_OTHERS = words("organizations", "delayed_others")
"""Bodies that have the noun in their names: "a college" is the Pell College."""
_PHRASE = re.compile(
    rf"{DATELINE}"
    r"(?P<phrase>(?:An? (?:(?!rival|second|third|new|former|judge|court)[\w’'-]+ ){0,4}?"
    r"|The [\w-]+[’']s (?:second-|third-)?(?:largest|biggest|oldest|leading|only|best-known)"
    r" (?:[\w-]+ )?)"
    rf"(?P<head>{'|'.join(sorted(_FIRMS | _OTHERS, key=len, reverse=True))}))"
    r"(?= (?:that|which|has|have|had|is|was|will|plans?|says?|said|agreed|fined|ordered|paid|lost"
    r"|raised|made|cut|closed|sold|pleaded|admitted|reported|announced|bought)\b|,)"
)
_NAMING = re.compile(
    r"(?:The [a-z]+, |[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){1,3}, (?:(?:a|an|the|its) )?"
    r"(?:[a-z-]+ ){0,2}?"
    r"(?:spokes(?:man|woman|person)|executive|director|owner|manager|president|chair\w*|lawyer)"
    r" (?:for|of|at) )(?=(?:the )?[A-Z])"
)
"""What may stand before the body's name: "The company, Acme,", "Jane Roe, who speaks for"."""
_CONFIDENCE = 0.8


def with_delayed_bodies(document: Document) -> Document:
    """The document with the body that opens its first paragraph unnamed as a mention of the one
    that the second sentence or paragraph names first."""
    body = [paragraph for paragraph in document.paragraphs if paragraph.kind == "body"]
    found = _PHRASE.match(document.text, body[0].start) if body else None
    if found is None:
        return document
    named = next(
        (
            entity.key
            for start in _starts(document, body)
            for entity in (_named_first(document, start),)
            if entity is not None and _may_be(entity, found["head"])
        ),
        None,
    )
    if named is None:
        return document
    start, end = found.span("phrase")
    apart = [m for m in document.mentions if m.end <= start or m.start >= end]
    mention = Mention(start, end, "nominal", named, _CONFIDENCE)
    return replace(document, mentions=tuple(sorted([*apart, mention], key=lambda m: m.start)))


def _starts(document: Document, body: list[Paragraph]) -> Iterator[int]:
    """Where the body's name may stand."""
    for start in second_starts(document, body):
        yield start
        for naming in (_NAMING, TOLD):
            found = naming.match(document.text, start)
            if found is not None:
                yield found.end()


def _named_first(document: Document, start: int) -> Entity | None:
    """The body whose name stands at an offset, behind "The" perhaps, for the first time."""
    mention = next(iter(document.mentions_in((start, start + len("The A")))), None)
    entity = document.entity_of(mention)
    if mention is None or entity is None or mention.kind != "name":
        return None
    if entity.kind != "organization" or mention.start not in (start, start + len("The ")):
        return None
    before = (m for m in document.mentions if m.start < start)
    return None if any(m.entity == mention.entity for m in before) else entity


def _may_be(entity: Entity, head: str) -> bool:
    """Whether a body may be called by the noun: a firm by one of firms, else by its own."""
    name = entity.name.lower()
    if head in _FIRMS:
        return entity.sort == "company" or is_company(entity.name) or head[:5] in name
    return head[:6] in name or (head == "charity" and bool(re.search(_CHARITABLE, name)))


_CHARITABLE = r"\b(?:trust|foundation|fund|society|charity|aid|mission|hospice|relief)\b"
