"""What a batch reads back to the driver: small facts about records, never their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from functools import reduce

from delta.tables import DeltaTable
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

from contract.events import ARTICLES as ARTICLE_TOPIC
from contract.events import QUOTES as QUOTE_TOPIC
from factstore.pruning import among, ranges
from factstore.tables import ARTICLES, BATCHES, DATA, FACTS, TURNS, Table, version_of
from factstore.versions import Version
from streaming.plan import Plan, Seen, Stored
from streaming.report import TopicPartition

BEGINS = -1
"""The query batch of the row that begins a checkpoint generation: it holds no records."""
ENDS = -2
"""That of the row that ends a refresh."""
REFRESH = "refresh"
"""The generation of the rows of a refresh (streaming/refresh.py)."""
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MICROSECOND = timedelta(microseconds=1)
READ_FROM = {ARTICLE_TOPIC: ARTICLES, QUOTE_TOPIC: TURNS}


@dataclass(frozen=True, slots=True)
class State:
    """Where the job stands. ``last`` is the newest batch's number, ``last_query`` the
    newest that Spark gave in this generation, ``begun`` whether the generation is marked;
    ``aborted`` are the numbers that no batch has committed or will; ``positions`` the next
    offset of each topic and partition."""

    last: int = 0
    last_query: int = -1
    begun: bool = False
    aborted: tuple[int, ...] = ()
    positions: Mapping[TopicPartition, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Extracted:
    """What the extractor found in one document, counted."""

    event_key: str
    version: str
    content: str
    language: str | None
    reason: str | None
    failure: str | None
    kinds: tuple[str, ...]
    predicates: tuple[str, ...]
    unattributed: int
    entities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Counts over documents: quotes by kind, claims by predicate, and documents in the
    languages that are left alone."""

    quotes: Mapping[str, int] = field(default_factory=dict)
    claims: Mapping[str, int] = field(default_factory=dict)
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
    def entities(self) -> set[str]:
        return {entity for document in self.documents for entity in document.entities}

    @property
    def failed(self) -> dict[tuple[str, str], str]:
        """(event key, content) -> the reason for quarantine."""
        return {(d.event_key, d.content): d.reason for d in self.documents if d.reason}

    def within(self, plan: Plan) -> Found:
        """Counts over the documents that the plan stores."""
        kept = [d for d in self.documents if (d.event_key, d.version) in plan.new]
        others = Counter(d.language for d in kept if d.language and d.language != "en")
        return Found(
            dict(Counter(kind for d in kept for kind in d.kinds)),
            dict(Counter(predicate for d in kept for predicate in d.predicates)),
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


def stored(
    spark: SparkSession,
    root: str,
    records: Iterable[Seen],
    batch: int,
    aborted: Sequence[int] = (),
) -> list[Stored]:
    """The versions that batches before ``batch``, the ``aborted`` left out, stored of the
    records' documents."""
    keys: dict[str, set[str]] = {}
    for record in records:
        if record.event_key:
            keys.setdefault(record.topic, set()).add(record.event_key)
    return [
        one
        for topic, wanted in keys.items()
        if version_of(spark, root, READ_FROM[topic])  # 0 is empty
        for one in _stored(spark, root, READ_FROM[topic], topic, wanted, batch, aborted)
    ]


def _stored(
    spark: SparkSession,
    root: str,
    table: Table,
    topic: str,
    keys: set[str],
    batch: int,
    aborted: Sequence[int],
) -> list[Stored]:
    earlier = (
        DeltaTable.forPath(spark, table.path(root))
        .toDF()
        .where(ranges("event_key", keys))
        .where((F.col("begun_batch") < batch) & ~F.col("begun_batch").isin(list(aborted)))
    )
    rows = (
        among(earlier, "event_key", keys)
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
        "reason",
        "failure",
        F.coalesce("quotes.kind", F.array()),
        F.coalesce("claims.predicate", F.array()),
        F.coalesce(unattributed, F.lit(0)),
        F.coalesce("entities.entity_id", F.array()),
    ).collect()
    return Summary(tuple(Extracted(*row) for row in rows))


def state(spark: SparkSession, root: str, generation: str) -> State:
    """Where the job stands, as the committed rows of ``batches`` tell."""
    if version_of(spark, root, BATCHES) == 0:
        return State()
    batches = DeltaTable.forPath(spark, BATCHES.path(root)).toDF()
    own = F.max(F.when(F.col("generation") == generation, F.col("query_batch")))
    last, query = batches.agg(F.max("batch_id"), own).collect()[0]
    broken = _broken_off(batches)
    before = F.lag("batch_id", 1, 0).over(Window.orderBy("batch_id"))
    gaps = batches.select("batch_id", before.alias("before")).where("batch_id - before > 1")
    ends = batches.select(F.explode("offsets").alias("at")).groupBy("at.topic", "at.partition")
    aborted = tuple(number for row in gaps.collect() for number in range(row[1] + 1, row[0]))
    return State(
        last=broken or last or 0,
        last_query=BEGINS if query is None else query,
        begun=query is not None,
        aborted=(*aborted, broken) if broken else aborted,
        positions={
            (topic, partition): last + 1
            for topic, partition, last in ends.agg(F.max("at.last")).collect()
        },
    )


def _broken_off(batches: DataFrame) -> int | None:
    """The number of a refresh's batch that was begun and not ended: behind its newest row,
    where none tells that the refresh ended."""
    newest = batches.orderBy(F.desc("batch_id")).first()
    if newest is None or newest["generation"] != REFRESH or newest["query_batch"] == ENDS:
        return None
    return int(newest["batch_id"]) + 1


def newest_change(spark: SparkSession, root: str) -> int:
    """The newest batch that wrote anything, committed or not; 0 where none did."""
    frames = [
        DeltaTable.forPath(spark, table.path(root)).toDF().agg(F.max("changed_batch"))
        for table in DATA
    ]
    found = reduce(DataFrame.union, frames).collect()
    return max((number for (number,) in found if number is not None), default=0)


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
