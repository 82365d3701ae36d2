"""Which attribution lies in which: "Quill said, according to Haddon".

An attribution whose cue, source and first content part lie in another's content is nested in it;
its parent is the smallest such.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.spans import covers, overlaps, size, touch


def parents(found: Sequence[Attribution]) -> list[int | None]:
    """For each attribution the number of the smallest one whose content holds it."""
    order = sorted(range(len(found)), key=lambda i: found[i].cue[0][0] if found[i].cue else -1)
    places = [found[i].cue[0][0] if found[i].cue else -1 for i in order]
    result: list[int | None] = [None] * len(found)
    for outer in sorted(range(len(found)), key=lambda i: -size(found[i].content)):
        for start, end in found[outer].content:
            for position in range(bisect_left(places, start), bisect_left(places, end)):
                inner = order[position]
                if inner != outer and _holds(found[outer], found[inner]):
                    result[inner] = outer
    return _without_cycles(result)


def _holds(outer: Attribution, inner: Attribution) -> bool:
    if not inner.cue or inner.content == outer.content or outer.rule == "object":
        return False
    inside = all(covers(outer.content, span) for span in (inner.cue[0], *inner.source))
    starts = any(overlaps(inner.content[0], part) for part in outer.content)
    return inside and starts and not touch(outer.cue, inner.content[:1])


def _without_cycles(result: list[int | None]) -> list[int | None]:
    for i in range(len(result)):
        seen = {i}
        at = result[i]
        while at is not None:
            if at in seen:
                result[i] = None
                break
            seen.add(at)
            at = result[at]
    return result
