"""Names in a row, each with its own time and level: "the Owls (2001-03), the Double-A Bears in
2005 and the Pikes from 2007 to 2010". What stands behind one name is not said of the others."""

from __future__ import annotations

from streaming.extract.statements.nouns import behind_own_time
from streaming.extract.statements.reading import Reading, TimeMark
from streaming.extract.statements.slots import Fill


def own_times(reading: Reading, fill: Fill) -> list[TimeMark] | None:
    """The times of one name in a row; None where the row has no times of its own, and for a
    name by itself whose time stands in no brackets."""
    refs = fill.phrase.refs if fill.phrase is not None else []
    stops = [_end_of(reading, ref.span[1]) for ref in refs]
    ends = [behind_own_time(reading.items, at, len(reading.items)) for at in stops]
    at = next(
        (n for n, ref in enumerate(refs) if fill.ref is not None and ref.span == fill.ref.span),
        None,
    )
    if at is None:
        return None
    dated = [end > stop for stop, end in zip(stops, ends, strict=True)]
    bracketed = dated[at] and reading.items[stops[at]].kind == "open"
    if not bracketed and not any(dated[:-1]):
        return None
    return reading.times_between(stops[at], ends[at])


def _end_of(reading: Reading, offset: int) -> int:
    """The item behind the one that ends at an offset of the text."""
    return next((i + 1 for i, item in enumerate(reading.items) if item.end == offset), 0)


def own_level(fill: Fill) -> tuple[bool, str | None]:
    """Whether the levels of a row are told name by name, and this name's."""
    refs = fill.phrase.refs if fill.phrase is not None else []
    told = any(ref.level for ref in refs)
    return told, fill.ref.level if fill.ref is not None else None
