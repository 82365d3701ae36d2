"""Words whose author the layout names and no sentence does: a post shown on a page, with its
account's name behind a dash, and a turn of a transcript.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from contract.records import Link, Span
from streaming.extract.model import Entity, Paragraph
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import trim

_SIGNED = re.compile(
    r"(?P<said>[^\s<>][^\n<>]*?)\s*[—–-]{1,2} ?(?P<by>[^\n()—–]{2,40} \(@\w+\))"
    r" [A-Z][a-z]+ \d{1,2}, \d{4}"
)
_TURN = re.compile(r"(?P<by>[A-Z][A-Z.'’-]+(?: [A-Z.'’-]+){0,3}): (?P<said>\S[^\n]*)")
_HANDLE = re.compile(r"\s*\(?@(\w+)\)?")
_LETTERS = re.compile(r"[^a-z]")
_FEWEST = 2
"""Turns that make a transcript, one speaker's at least."""
_SURE = 0.9


def labelled_speech(page: Page) -> list[Attribution]:
    """Every post and turn, in the order of the text."""
    lines = [p for p in page.document.paragraphs if p.kind in ("headline", "body")]
    posts = [match for line in lines for match in _SIGNED.finditer(page.text, line.start, line.end)]
    found: list[Attribution] = []
    behind = 0
    for match in sorted((*posts, *_turns(page, lines)), key=lambda match: match.start("said")):
        content = trim(page.text, match.span("said"))
        if behind <= content[0] < content[1]:
            source = (match.span("by"),)
            found.append(Attribution((content,), source, (), "labelled", kind="direct"))
            behind = match.end()
    return found


def _turns(page: Page, lines: Sequence[Paragraph]) -> Iterator[re.Match[str]]:
    """Paragraphs that begin with who speaks, where one at least speaks again."""
    starts = (_TURN.match(page.text, line.start, line.end) for line in lines)
    found = [match for match in starts if match is not None]
    counts = Counter(match["by"].split()[-1] for match in found)
    if any(count >= _FEWEST for count in counts.values()):
        yield from found


def author(page: Page, span: Span) -> Link:
    """Whose label it is: the person of the document that has the name or the account's letters,
    else the label itself."""
    label = page.text[slice(*span)]
    name = _HANDLE.sub("", label) or label
    name = name.title() if name.isupper() else name if " " in name else f"@{name}"
    people = [entity for entity in page.document.entities if entity.kind == "person"]
    entity = next((e for e in people if _is_called(e, name)), None)
    return Link(
        mention=label,
        name=entity.name if entity is not None else name,
        kind="person",
        affiliation=entity.affiliation if entity is not None else None,
        role=entity.roles[0] if entity is not None and entity.roles else None,
        span=span,
        confidence=_SURE,
    )


def _is_called(entity: Entity, label: str) -> bool:
    """Whether a label has a name's letters in a row ("RealAdaQuill"), or is a surname alone."""
    letters = _LETTERS.sub("", label.casefold())
    full = _LETTERS.sub("", entity.name.casefold())
    surname = _LETTERS.sub("", entity.name.split()[-1].casefold())
    return bool(full) and (full in letters or letters == surname)
