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

_SIGNATURE = re.compile(r"[—–-]{1,2} ?(?P<by>[^\n()—–]{2,40} \(@\w+\)) [A-Z][a-z]+ \d{1,2}, \d{4}")
_TURN = re.compile(r"(?P<by>[A-Z][A-Z.'’-]+(?: [A-Z.'’-]+){0,3}): (?P<said>\S)")
_HANDLE = re.compile(r"\s*\(?@(\w+)\)?")
_LETTERS = re.compile(r"[^a-z]")
_FEWEST = 2
"""Turns that make a transcript, one speaker's at least."""
_SURE = 0.9


def labelled_speech(page: Page) -> list[Attribution]:
    """Every post and turn, in the order of the text."""
    lines = [p for p in page.document.paragraphs if p.kind in ("headline", "body")]
    found: list[Attribution] = []
    behind = 0
    for said, source in sorted((*_posts(page, lines), *_turns(page, lines))):
        content = trim(page.text, said)
        if behind <= content[0] < content[1]:
            found.append(Attribution((content,), (source,), (), "labelled", kind="direct"))
            behind = content[1]
    return found


def _posts(page: Page, lines: Sequence[Paragraph]) -> Iterator[tuple[Span, Span]]:
    """What stands in a line before each signature, or since the one before it, and whose it is."""
    for line in lines:
        behind = line.start
        for match in _SIGNATURE.finditer(page.text, line.start, line.end):
            yield (behind, match.start()), match.span("by")
            behind = match.end()


def _turns(page: Page, lines: Sequence[Paragraph]) -> Iterator[tuple[Span, Span]]:
    """Paragraphs that begin with who speaks, where one at least speaks again."""
    starts = ((_TURN.match(page.text, line.start, line.end), line.end) for line in lines)
    found = [(match, end) for match, end in starts if match is not None]
    counts = Counter(match["by"].split()[-1] for match, _ in found)
    if any(count >= _FEWEST for count in counts.values()):
        yield from (((match.start("said"), end), match.span("by")) for match, end in found)


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
