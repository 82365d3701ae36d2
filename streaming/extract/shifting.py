"""Move the places of an extraction, from a part of a text to the whole of it or back."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from contract.records import Extraction, Span


def shifted(found: Extraction, text: str, by: int) -> Extraction:
    """The extraction of ``text[by:]`` as one of ``text``; spans are code points."""
    moved: Extraction = _moved(found, by) if by else found
    return replace(moved, text=text)


def cut_out(found: Extraction, start: int, end: int) -> Extraction:
    """What an extraction tells in one part of its text, as that of the part alone. Whom it means
    that other parts name has no place."""
    part = (start, end)
    kept = replace(
        found,
        text=found.text[start:end],
        quotes=tuple(q for q in found.quotes if all(_is_in(span, part) for span in q.content)),
        claims=tuple(claim for claim in found.claims if _is_in(claim.span, part)),
        events=tuple(event for event in found.events if _is_in(event.span, part)),
        measures=tuple(each for each in found.measures if _is_in(each.span, part)),
    )
    moved: Extraction = _moved(kept, -start, part)
    return moved


def _is_in(span: Span, part: Span) -> bool:
    return part[0] <= span[0] and span[1] <= part[1]


def _moved(told: Any, by: int, part: Span | None = None) -> Any:
    """Records with every place in them moved: two whole numbers, as no other field of theirs holds.
    Of a part those outside of it are left out, or None where only one may stand."""
    if is_dataclass(told) and not isinstance(told, type):
        own = {each.name: _moved(getattr(told, each.name), by, part) for each in fields(told)}
        return replace(told, **own)
    if not isinstance(told, tuple):
        return told
    if len(told) == 2 and all(type(each) is int for each in told):
        return (told[0] + by, told[1] + by) if part is None or _is_in(told, part) else None
    moved = [_moved(each, by, part) for each in told]
    return tuple(each for each in moved if each is not None)
