"""The quotation that a place lies in."""

from __future__ import annotations

from bisect import bisect_right

from streaming.extract.model import Document, Quoted

DEPTH = 8
"""Quotations back that may still be open: those inside one another, and few more."""


def quotation_around(document: Document, place: int) -> Quoted | None:
    """The quotation between whose marks the place lies, and that stands in no other."""
    last = bisect_right(document.quoted, place, key=_start)
    near = document.quoted[max(0, last - DEPTH) : last]
    return next((q for q in near if q.depth == 0 and q.start <= place < q.end), None)


def _start(quoted: Quoted) -> int:
    return quoted.start
