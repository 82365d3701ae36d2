"""Documents to the workers, and what they found back to the driver, as Arrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession

from factstore.plain import rows_of
from factstore.tables import CLAIMS, EVENTS, MEASURES, PROFILES, QUOTES, Table
from streaming.steps.decode import ARROW
from streaming.steps.enrich import DOCUMENTS, Extracting
from streaming.steps.guard import Guard
from streaming.steps.plan import Plan
from streaming.steps.poison import extract_all

_BATCH = "spark.sql.execution.arrow.maxRecordsPerBatch"
_AT_MOST = 128
_TASKS = 4
"""Tasks a core: documents differ in length."""
Document = Mapping[str, Any]
"""A decoded record: the columns ``decode.COLUMNS``."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the extractor found: the tables of ``enrich.SCHEMAS``, documents apart."""

    documents: Sequence[Mapping[str, Any]] = ()
    rows: Mapping[str, pa.Table] = field(default_factory=dict)

    @property
    def unread(self) -> dict[tuple[str, str], str]:
        """(event key, content) of what could not be read -> the reason for quarantine."""
        return {
            (row["event_key"], row["content"]): row["reason"]
            for row in self.documents
            if row["reason"]
        }

    @property
    def failures(self) -> dict[tuple[str, str], str]:
        """(event key, content) -> in one sentence why it could not be read."""
        return {
            (row["event_key"], row["content"]): row["failure"]
            for row in self.documents
            if row["failure"]
        }

    def of(self, table: Table, keys: Collection[str] | None = None) -> pa.Table:
        """The rows of a table, of the documents ``keys`` where they are named."""
        rows = self.rows[table.name]
        return rows if keys is None else _of(rows, keys)

    def only(self, keys: Collection[str]) -> Found:
        """What was found in the documents ``keys``."""
        kept = [row for row in self.documents if row["event_key"] in keys]
        return Found(kept, {name: _of(rows, keys) for name, rows in self.rows.items()})

    def within(self, plan: Plan) -> Found:
        """What was found in the versions that the plan stores."""
        wanted = plan.new
        kept = [row for row in self.documents if (row["event_key"], row["version"]) in wanted]
        if len(kept) == len(self.documents):
            return self
        names = pa.array([f"{key}{version}" for key, version in sorted(wanted)], pa.string())
        return Found(kept, {name: _among(rows, names) for name, rows in self.rows.items()})


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts over documents: quotes by kind, claims by predicate, events by modality and by type
    ("none" of those without), measures by kind of unit, profiles of people, and documents in the
    languages that are left alone."""

    quotes: Mapping[str, int] = field(default_factory=dict)
    claims: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)
    events_by_type: Mapping[str, int] = field(default_factory=dict)
    measures: Mapping[str, int] = field(default_factory=dict)
    profiles: int = 0
    unattributed: int = 0
    other_languages: Mapping[str, int] = field(default_factory=dict)


def counts(found: Found) -> Counts:
    """What was found, counted."""
    if not found.documents:
        return Counts()
    quotes, claims, events = found.of(QUOTES), found.of(CLAIMS), found.of(EVENTS)
    others = Counter(row["language"] for row in found.documents)
    return Counts(
        dict(Counter(quotes["kind"].to_pylist())),
        dict(Counter(claims["predicate"].to_pylist())),
        dict(Counter(events["modality"].to_pylist())),
        dict(Counter(kind or "none" for kind in events["type"].to_pylist())),
        dict(Counter(found.of(MEASURES)["unit_kind"].to_pylist())),
        found.of(PROFILES).num_rows,
        quotes["speaker"].null_count,
        {language: n for language, n in others.items() if language not in (None, "en")},
    )


def extracted(
    spark: SparkSession, documents: Iterable[Document], extracting: Extracting, guard: Guard
) -> tuple[Found, Guard]:
    """Have the workers read the documents; and the guard behind them. The cost of a job is paid
    once, and not at all without a document. Raises as ``poison.extract_all``."""
    given = pa.Table.from_pylist(list(documents), schema=ARROW)
    if not given.num_rows:
        return Found(), guard
    found, guard = extract_all(_dealt_out(spark, given), extracting, guard)
    rows = {name: table for name, table in found.items() if name != DOCUMENTS}
    return Found(rows_of(found[DOCUMENTS]), rows), guard


def _dealt_out(spark: SparkSession, given: pa.Table) -> DataFrame:
    """Rows as a frame with some tasks for each core. Spark makes a partition of each Arrow
    batch: with the batches of a large frame all documents of a small one are one core's."""
    cores = spark.sparkContext.defaultParallelism
    most = int(spark.conf.get(_BATCH) or _AT_MOST)
    spark.conf.set(_BATCH, str(max(1, min(most, given.num_rows // (_TASKS * cores)))))
    try:
        return spark.createDataFrame(given)
    finally:
        spark.conf.set(_BATCH, str(most))


def _of(rows: pa.Table, keys: Collection[str]) -> pa.Table:
    if not keys:
        return rows.slice(0, 0)
    wanted = pc.is_in(rows["event_key"], pa.array(sorted(keys), pa.string()))
    # Mostly all are: nothing is copied then.
    return rows if pc.all(wanted).as_py() else rows.filter(wanted)


def _among(rows: pa.Table, names: pa.Array) -> pa.Table:
    name = pc.binary_join_element_wise(rows["event_key"], rows["version"], "")
    return rows.filter(pc.is_in(name.cast(pa.string()), names))
