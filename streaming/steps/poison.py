"""Documents that kill their worker, or keep it: found by halving, and left aside.

A record that ends its Python process takes the Spark job with it, and would again after every
start. A worker's death is told from an error by Spark's exception; the documents are then run in
halves, and the halves that die in halves again. Only a document that dies by itself is poison: a
machine that ran out of memory is not held against the documents that were on it.

Cost: log2(n) jobs more for each of them in n documents, each of which counts its own tries:
``spark.task.maxFailures`` is 1 on a local master, 4 on a cluster unless it is set. The good
documents are read about twice, not once a job.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from contract.errors import ExtractorNotLoaded
from streaming.spark.packed import Tables, joined, unpacked
from streaming.steps.enrich import (
    CRASHED,
    DOCUMENTS,
    FAILED,
    INPUT,
    SCHEMAS,
    TOO_LONG,
    TOO_SLOW,
    Extracting,
    enriched,
    in_tables,
    loaded,
    unread,
)
from streaming.steps.guard import Guard
from streaming.steps.plan import Position

PATIENCE = 3.0
"""How many times its limit a document may take that is read by itself."""
_DIED = (
    "Python worker exited unexpectedly",
    "ExecutorLostFailure",
    "Connection reset",
    "Broken pipe",
)
_RAISED = "Traceback (most recent call last)"
_NOT_LOADED = f"{ExtractorNotLoaded.__name__}: The extractor could not be loaded on a worker: "
_PLACE = ("kafka_topic", "kafka_partition", "kafka_offset")
T = TypeVar("T")
R = TypeVar("R")


class Crashed(Exception):
    """A worker died: no Python error was raised."""


@dataclass(frozen=True, slots=True)
class Halved:
    """What ``halved`` found: results of the groups that could be run, the items that cannot,
    and how many runs it took."""

    results: tuple[Any, ...]
    poison: tuple[Any, ...]
    runs: int


def halved(
    items: Sequence[T],
    run: Callable[[Sequence[T]], R],
    told: Callable[[Sequence[T], bool], None] = lambda items, read: None,
) -> Halved:
    """Run all items of which none raises Crashed when it is run by itself, in as large groups as
    can be. ``told`` is called for each group that was run and each item that is poison; what it
    raises ends the search."""
    results: list[R] = []
    poison: list[T] = []
    runs = 0
    waiting = [items] if items else []
    while waiting:
        group = waiting.pop()
        runs += 1
        try:
            results.append(run(group))
        except Crashed:
            if len(group) == 1:
                poison.extend(group)
                told(group, False)
                continue
            middle = len(group) // 2
            waiting += [group[middle:], group[:middle]]
        else:
            told(group, True)
    return Halved(tuple(results), tuple(poison), runs)


def extract_all(documents: DataFrame, extracting: Extracting, guard: Guard) -> tuple[Tables, Guard]:
    """What all documents say, the tables of ``enrich.SCHEMAS``; and the guard behind them.
    ``documents`` has the columns of ``decode.COLUMNS``; it is run more than once
    where a worker dies.

    Raises ExtractorNotLoaded and ExtractorFails: nothing of the batch may then be stored.
    """
    try:
        found = _read(documents, extracting)
    except Crashed:
        found = _apart(documents, extracting, guard)
    guard.after(fared(found))  # before the slow ones are tried at length
    slow = {_place(row) for row in found[DOCUMENTS].to_pylist() if row["reason"] == TOO_SLOW}
    if slow:
        found = _again(found, documents, slow, extracting)
    return found, guard.after(fared(found))


def fared(found: Tables) -> list[str | None]:
    """How each document fared, for the guard: the class of its failure. One that is too long
    to be read fails by itself, not the extractor."""
    told = found[DOCUMENTS].select(["reason", "failure"]).to_pylist()
    return [_class(row["reason"], row["failure"]) for row in told]


def _class(reason: str | None, failure: str | None) -> str | None:
    if reason == FAILED:
        return (failure or "").partition(":")[0]
    return None if reason == TOO_LONG else reason


def crashed(error: BaseException) -> bool:
    """Whether a Spark job failed since a worker died, not by a Python error."""
    text = str(error)
    return _RAISED not in text and any(sign in text for sign in _DIED)


def not_loaded(error: BaseException) -> ExtractorNotLoaded | None:
    """The error of ``enrich.loaded`` that a worker raised, out of what Spark makes of it."""
    _, found, told = str(error).partition(_NOT_LOADED)
    if not found:
        return None
    line = told.partition("\n")[0]
    return ExtractorNotLoaded(line.removesuffix(f" {ExtractorNotLoaded.DO}").removesuffix("."))


def _apart(documents: DataFrame, extracting: Extracting, guard: Guard) -> Tables:
    """The documents, those that kill their worker left aside."""
    _probe(documents, extracting)
    places = [_place(row) for row in documents.select(*_PLACE).collect()]

    def run(group: Sequence[Position]) -> Tables:
        return _read(documents.where(_among(group)), extracting)

    def told(group: Sequence[Position], read: bool) -> None:
        nonlocal guard
        guard = guard.after([None if read else CRASHED] * len(group))

    found = halved(sorted(places), run, told)
    return joined([*found.results, _quarantined(documents, found.poison)])


def _probe(documents: DataFrame, extracting: Extracting) -> None:
    """Raises ExtractorNotLoaded where loading is what kills the worker: it would of all."""

    def load(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        loaded(extracting)
        yield from batches

    try:
        _run(documents.sparkSession.range(1).mapInArrow(load, "id bigint"))
    except Crashed as error:
        raise ExtractorNotLoaded("the worker died as it loaded it") from error


def _quarantined(documents: DataFrame, poison: Sequence[Position]) -> Tables:
    why = "The extractor's process died on it, as often as it was tried by itself."
    given = documents.where(_among(poison)).select(*INPUT) if poison else None
    rows = [] if given is None else _run(given).to_pylist()
    told = in_tables([unread(row, CRASHED, why) for row in rows])
    return {name: pa.Table.from_batches([each]) for name, each in told.items()}


def _again(
    found: Tables, documents: DataFrame, slow: Collection[Position], extracting: Extracting
) -> Tables:
    """The documents of ``slow`` in one process, one after the other, with more time."""
    patient = replace(extracting, seconds=extracting.seconds * PATIENCE)

    def run(group: Sequence[Position]) -> Tables:
        return _read(documents.where(_among(group)).coalesce(1), patient)

    tried = halved(sorted(slow), run)
    told = found[DOCUMENTS]
    # Nothing else was found in those that were not read.
    read = pc.fill_null(pc.not_equal(told["reason"], TOO_SLOW), True)
    kept = {**found, DOCUMENTS: told.filter(read)}
    return joined([kept, *tried.results, _quarantined(documents, tried.poison)])


def _read(documents: DataFrame, extracting: Extracting) -> Tables:
    return unpacked(_run(enriched(documents, extracting)), SCHEMAS)


def _run(frame: DataFrame) -> pa.Table:
    try:
        return frame.toArrow()
    # Spark's own exceptions and those of its gateway have no class in common.
    except Exception as error:
        if own := not_loaded(error):
            raise own from error
        if crashed(error):
            raise Crashed from error
        raise


def _among(places: Sequence[Position]) -> Column:
    offsets: dict[tuple[str, int], list[int]] = {}
    for topic, partition, offset in places:
        offsets.setdefault((topic, partition), []).append(offset)
    one = [
        (F.col("kafka_topic") == topic)
        & (F.col("kafka_partition") == partition)
        & F.col("kafka_offset").isin(given)
        for (topic, partition), given in offsets.items()
    ]
    return reduce(Column.__or__, one)


def _place(row: Any) -> Position:
    return row["kafka_topic"], row["kafka_partition"], row["kafka_offset"]
