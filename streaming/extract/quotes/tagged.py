"""The tagger's attributions as this package's own, its spans made tidy."""

from __future__ import annotations

from collections.abc import Iterable

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.words import AUTHOR
from streaming.extract.tagger import TaggedAttribution


def tagged_findings(document: Document, attributions: Iterable[TaggedAttribution]) -> list[Found]:
    """What the tagger found, but for the author's own voice, which is no quotation."""
    found = []
    for item in attributions:
        made = _found(document, item)
        if made is not None:
            found.append(made)
    return found


def _found(document: Document, item: TaggedAttribution) -> Found | None:
    text = document.text
    content = tuple(s for s in (trim_clause(text, span) for span in item.content) if s[0] < s[1])
    if not content or _is_authors(document, item.source):
        return None
    return Found(
        content=content,
        source=_tidy(text, item.source),
        cue=_tidy(text, item.cue),
        kind="indirect",
        rule="tagger",
        confidence=item.confidence,
    )


def _tidy(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    return tuple(s for s in (trim(text, span) for span in spans) if s[0] < s[1])


def _is_authors(document: Document, source: tuple[Span, ...]) -> bool:
    """A first person outside of quotation marks."""
    if not source or document.text[slice(*source[0])].lower() not in AUTHOR:
        return False
    place = source[0][0]
    return not any(q.start <= place < q.end for q in document.quoted)
