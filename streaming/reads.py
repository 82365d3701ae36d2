"""What a batch reads back to the driver: small facts about records, never their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

from delta.tables import DeltaTable
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from contract.events import ARTICLES as ARTICLE_TOPIC
from contract.events import QUOTES as QUOTE_TOPIC
from factstore.merge import ranges
from factstore.tables import ARTICLES, BATCHES, FACTS, TURNS, Table
from factstore.versions import Version
from streaming.plan import Plan, Seen, Stored

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MICROSECOND = timedelta(microseconds=1)
READ_FROM = {ARTICLE_TOPIC: ARTICLES, QUOTE_TOPIC: TURNS}


@dataclass(frozen=True, slots=True)
class Extracted:
    """What the extractor found in one document, counted."""

    event_key: str
    version: str
    content: str
    language: str | None
    failure: str | None
    quotes: int
    claims: int
    unattributed: int


@dataclass(frozen=True, slots=True)
class Found:
    """Counts over documents. ``other_languages`` are those that are left alone."""

    quotes: int = 0
    claims: int = 0
    unattributed: int = 0
    other_languages: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Summary:
    documents: tuple[Extracted, ...]

    @property
    def failures(self) -> dict[tuple[str, str], str]:
        """(event key, content) -> why the extractor failed."""
        return {(d.event_key, d.content): d.failure for d in self.documents if d.failure}

    @property
    def failed(self) -> frozenset[tuple[str, str]]:
        return frozenset(self.failures)

    def within(self, plan: Plan) -> Found:
        """Counts over the documents that the plan stores."""
        kept = [d for d in self.documents if (d.event_key, d.version) in plan.new]
        others = Counter(d.language for d in kept if d.language and d.language != "en")
        return Found(
            sum(d.quotes for d in kept),
            sum(d.claims for d in kept),
            sum(d.unattributed for d in kept),
            {str(language): count for language, count in others.items()},
        )


def seen(documents: DataFrame) -> list[Seen]:
    """Each record of a decoded frame, without its text."""
    columns = ("event_key", "version", "content", "reason")
    rows = documents.select(
        "kafka_topic", "kafka_partition", "kafka_offset", F.unix_micros("known_at"), *columns
    ).collect()
    return [
        Seen(topic, partition, offset, _EPOCH + micros * _MICROSECOND, *rest)
        for topic, partition, offset, micros, *rest in rows
    ]


def counted(records: Sequence[Seen]) -> dict[str, int]:
    """Records by topic."""
    return dict(Counter(record.topic for record in records))


def stored(spark: SparkSession, root: str, records: Iterable[Seen], batch: int) -> list[Stored]:
    """The versions that batches before ``batch`` stored of the records' documents."""
    keys: dict[str, set[str]] = {}
    for record in records:
        if record.event_key:
            keys.setdefault(record.topic, set()).add(record.event_key)
    return [
        one
        for topic, wanted in keys.items()
        for one in _stored(spark, root, READ_FROM[topic], topic, wanted, batch)
    ]


def _stored(
    spark: SparkSession, root: str, table: Table, topic: str, keys: set[str], batch: int
) -> list[Stored]:
    wanted = spark.createDataFrame([(key,) for key in sorted(keys)], "event_key string")
    rows = (
        DeltaTable.forPath(spark, table.path(root))
        .toDF()
        .where(ranges("event_key", keys))
        .where(F.col("begun_batch") < batch)
        .join(F.broadcast(wanted), "event_key", "left_semi")
        .select(
            "event_key",
            "version",
            "latest",
            "content",
            F.unix_micros("known_at"),
            F.unix_micros("valid_to"),
            "ended_batch",
        )
        .collect()
    )
    return [
        Stored(key, topic, Version(version, latest, content, known), ended, ended_batch)
        for key, version, latest, content, known, ended, ended_batch in rows
    ]


def summary(found: DataFrame) -> Summary:
    """What was found, by document. Runs the extraction, since this is its first use."""
    unattributed = F.size(F.filter("quotes", lambda quote: quote["speaker"].isNull()))
    rows = found.select(
        "event_key",
        "version",
        "content",
        "language",
        "failure",
        F.coalesce(F.size("quotes"), F.lit(0)),
        F.coalesce(F.size("claims"), F.lit(0)),
        F.coalesce(unattributed, F.lit(0)),
    ).collect()
    return Summary(tuple(Extracted(*row) for row in rows))


def newest_batch(spark: SparkSession, root: str, generation: str) -> tuple[int, int]:
    """The newest batch's number, and the newest that Spark gave in ``generation``."""
    batches = DeltaTable.forPath(spark, BATCHES.path(root)).toDF()
    own = F.max(F.when(F.col("generation") == generation, F.col("query_batch")))
    last, query = batches.agg(F.max("batch_id"), own).collect()[0]
    return (last or 0), (-1 if query is None else query)


def changed_facts(spark: SparkSession, root: str, batch: int) -> tuple[int, int]:
    """How many facts the batch changed, and how many of them are disputed."""
    rows = (
        DeltaTable.forPath(spark, FACTS.path(root))
        .toDF()
        .where(F.col("changed_batch") == batch)
        .where("valid_to IS NULL")
        .agg(F.count("*"), F.count("conflict_group"))
        .collect()
    )
    return int(rows[0][0]), int(rows[0][1])


def by_reason(plan: Plan) -> dict[str, int]:
    """Quarantined records by reason."""
    return dict(Counter(plan.reasons.values()))
