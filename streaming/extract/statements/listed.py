"""Names in a row, each with its own time and level: "the Owls (2001-03), the Double-A Bears in
2005 and the Pikes from 2007 to 2010". What stands behind one name is not said of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.statements.behind_names import behind_own_time
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.time_qualifiers import dated

_TIMELY = frozenset(("start_time", "end_time", "point_in_time", "duration"))


def evidence_of_one(
    reading: Reading,
    match: Match,
    fills: Sequence[Fill],
    evidence: Evidence,
    discourse: Discourse,
) -> Evidence:
    """The evidence with the times and the level that are told of one name of a row.
    ``fills`` are the value and the subject of the claim."""
    qualifiers, words, again = dict(evidence.qualifiers), evidence.words, evidence.again
    for fill in fills:
        marks = _own_times(reading, fill)
        if marks is not None:
            planned = evidence.modality == "planned"
            found = dated(marks, match.rule.source.time, discourse, planned)
            kept = {k: v for k, v in qualifiers.items() if k not in _TIMELY}
            qualifiers, words, again = {**kept, **found.values}, found.words, ()
            break
    refs = fills[0].phrase.refs if fills[0].phrase is not None else []
    row = [ref for ref in refs if ref.kind == "organization"]
    each = any(item.many and item.kind == "time" for item in reading.items)
    if len(row) > 1 and not each:
        qualifiers.pop("duration", None)  # "four seasons with the Owls and the Bears": in all
    if any(ref.level for ref in refs):
        qualifiers.pop("level", None)
    if fills[0].ref is not None and fills[0].ref.level:
        qualifiers["level"] = fills[0].ref.level
    return replace(evidence, qualifiers=qualifiers, words=words, again=again)


def _own_times(reading: Reading, fill: Fill) -> list[TimeMark] | None:
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
    year = _year_before(reading, stops[at] - 1)
    if year is not None:
        return [year]
    timed = [end > stop for stop, end in zip(stops, ends, strict=True)]
    bracketed = timed[at] and reading.items[stops[at]].kind == "open"
    if not bracketed and not any(timed[:-1]):
        return None
    return reading.times_between(stops[at], ends[at])


def _year_before(reading: Reading, name: int) -> TimeMark | None:
    """ "the 1978 Owls": the year that an article and a name enclose."""
    year = reading.items[name - 1].time if name > 1 else None
    if year is None or year.kind not in ("year", "season"):
        return None
    return TimeMark("in", year) if reading.items[name - 2].kind == "det" else None


def _end_of(reading: Reading, offset: int) -> int:
    """The item behind the one that ends at an offset of the text."""
    at = reading.ending_at(offset)
    return at + 1 if at is not None else 0
