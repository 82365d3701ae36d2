"""A firm's name as scores compare it: what the law calls it is no part of who it is."""

from __future__ import annotations

from streaming.extract.entities.drafts import without_legal_form


def without_form(name: str) -> str:
    """``name`` without "Inc." and its like at its end: the extractor leaves them out of names
    (docs/extract-json.md), whoever annotates writes them or not."""
    words = tuple(name.split())
    return " ".join(without_legal_form(words)).rstrip(",") if words else ""
