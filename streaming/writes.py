"""The frames that a batch writes, one function a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone

from delta.tables import DeltaTable
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F

from contract.events import ARTICLES as ARTICLE_TOPIC
from contract.events import QUOTES as QUOTE_TOPIC
from factstore.merge import Transaction, append, transaction
from factstore.pruning import among
from factstore.tables import (
    ARTICLES,
    BATCHES,
    DATA,
    ENTITIES,
    QUARANTINE,
    TURNS,
    Table,
    version_of,
)
from factstore.versions import OUTCOMES
from streaming.decode import RAW_CAP
from streaming.outcomes import Balance
from streaming.plan import Plan, Seen, VersionRow
from streaming.reads import REFRESH, Found, State
from streaming.settings import JOB

DOCUMENTS = ((ARTICLES, ARTICLE_TOPIC), (TURNS, QUOTE_TOPIC))
DOCUMENT_UPDATE = {
    "latest": "s.latest",
    "valid_to": "s.valid_to",
    "ended_batch": "s.ended_batch",
    "changed_batch": "s.changed_batch",
    # Given where an aborted batch had stored the version: it is stored by this one now.
    "begun_batch": "coalesce(s.begun_batch, t.begun_batch)",
}
"""Of a stored version only its place among the others changes."""
ENTITY_UPDATE = {
    "aliases": "array_sort(array_union(t.aliases, s.aliases))",
    "first_seen": "least(t.first_seen, s.first_seen)",
    "changed_batch": "s.changed_batch",
}
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def chosen(documents: DataFrame, plan: Plan) -> DataFrame:
    """The rows, of decoded or extracted documents, that the plan stores."""
    return among(documents, "concat(event_key, version)", (f"{k}{v}" for k, v in plan.new))


def fresh(found: DataFrame, table: Table) -> DataFrame:
    """The rows of quotes, claims or entities that stand in the extracted documents."""
    return found.select(F.explode(table.name).alias("row")).select("row.*")


def document_rows(
    spark: SparkSession,
    table: Table,
    documents: DataFrame,
    rows: Sequence[VersionRow],
    batch: int,
    extractor: str,
) -> DataFrame:
    """Rows of articles or turns: new ones whole, changed ones with their place only.
    ``extractor`` is the version that reads the new ones."""
    columns = table.schema
    place = spark.createDataFrame(
        [
            (
                row.event_key,
                row.version,
                row.latest,
                _moment(row.ended),
                row.ended_batch,
                batch if row.new else None,
            )
            for row in rows
        ],
        "event_key string, version string, latest string, valid_to timestamp, "
        "ended_batch bigint, begun_batch bigint",
    )
    given = documents.where("reason IS NULL").select(
        "event_key",
        "version",
        "content",
        "known_at",
        "kafka_topic",
        "kafka_partition",
        "kafka_offset",
        F.from_json("document", columns).alias("given"),
    )
    joined = F.broadcast(place).join(given, ["event_key", "version"], "left")
    ours = {
        "valid_from": F.col("known_at"),
        "changed_batch": F.lit(batch).cast("bigint"),
        "extractor_version": F.lit(extractor),
    }
    present = set(joined.columns)
    return joined.select(
        *(
            ours.get(name, F.col(name if name in present else f"given.{name}")).alias(name)
            for name in columns.fieldNames()
        )
    )


def entity_rows(found: DataFrame, batch: int) -> DataFrame:
    """One row an entity, over all documents of the batch."""
    return (
        fresh(found, ENTITIES)
        .groupBy("entity_id")
        .agg(
            F.min("kind").alias("kind"),
            # Spellings that differ in case or white space are one entity.
            F.min("name").alias("name"),
            F.array_sort(F.array_distinct(F.flatten(F.collect_list("aliases")))).alias("aliases"),
            F.min("first_seen").alias("first_seen"),
        )
        .withColumn("changed_batch", F.lit(batch).cast("bigint"))
    )


def quarantine_rows(
    spark: SparkSession,
    documents: DataFrame,
    plan: Plan,
    failures: Mapping[tuple[str, str], str],
    cluster: str,
    batch: int,
) -> DataFrame:
    """One row a quarantined record, with its raw bytes, capped."""
    bad = spark.createDataFrame(
        [(*position, reason) for position, reason in sorted(plan.reasons.items())],
        "kafka_topic string, kafka_partition int, kafka_offset bigint, why string",
    )
    told = spark.createDataFrame(
        [(*key, why) for key, why in failures.items()],
        "event_key string, content string, failure string",
    )
    raw = F.coalesce("raw", F.encode("document", "UTF-8"))
    return (
        documents.join(F.broadcast(bad), ["kafka_topic", "kafka_partition", "kafka_offset"])
        .join(F.broadcast(told), ["event_key", "content"], "left")
        .select(
            F.lit(cluster).alias("cluster"),
            "kafka_topic",
            "kafka_partition",
            "kafka_offset",
            "known_at",
            "event_id",
            F.col("why").alias("reason"),
            F.coalesce("detail", "failure").alias("detail"),
            "size",
            F.substring(raw, 1, RAW_CAP).alias("raw"),
            F.coalesce("raw_cut", F.length(raw) > RAW_CAP).alias("raw_cut"),
            F.lit(batch).cast("bigint").alias("changed_batch"),
        )
        .select(*QUARANTINE.schema.fieldNames())
    )


def batch_row(
    spark: SparkSession,
    root: str,
    txn: Transaction,
    batch: int,
    counts: Balance,
    records: Sequence[Seen],
    found: Found,
) -> None:
    """Commit the batch: readers see its tables from now on."""
    row: dict[str, object] = {
        "batch_id": batch,
        "read": counts.total_read,
        **{outcome: counts.total(outcome) for outcome in OUTCOMES},
        "quotes": sum(found.quotes.values()),
        "claims": sum(found.claims.values()),
        "first_known": min(record.known_at for record in records),
        "last_known": max(record.known_at for record in records),
        "offsets": list(_offsets(records)),
        "versions": {table.name: version_of(spark, root, table) for table in DATA},
    }
    with transaction(spark, txn):
        _append_batch(spark, root, txn, row)


def begin_generation(spark: SparkSession, root: str, txn: Transaction, state: State) -> State:
    """Mark that a generation begins, and where the job stands then. Readers go on to see
    the last committed batch. The number in between may belong to one that was begun under
    a checkpoint that is gone: no batch will ever have it."""
    last = _newest(spark, root)
    number, aborted = (state.last + 2, (state.last + 1,)) if last else (1, ())
    versions = last["versions"] if last else {table.name: 0 for table in DATA}
    _mark(spark, root, number, txn, versions)
    return replace(state, last=number, begun=True, aborted=(*state.aborted, *aborted))


def mark(spark: SparkSession, root: str, state: State, what: int) -> State:
    """Mark that a refresh begins (reads.BEGINS) or has ended (reads.ENDS)."""
    last, number = _newest(spark, root), state.last + 1
    assert last is not None, "a stream has begun a generation before"
    _mark(spark, root, number, Transaction(JOB, REFRESH, what), last["versions"])
    return replace(state, last=number)


def refresh_row(spark: SparkSession, root: str, batch: int) -> None:
    """Commit a refresh's batch: no record was read, nothing new is known. Its times are
    those of the newest batch with records."""
    batches = DeltaTable.forPath(spark, BATCHES.path(root)).toDF().where("last_known IS NOT NULL")
    known = batches.orderBy(F.desc("batch_id")).first()
    times = {name: known[name] for name in ("first_known", "last_known")} if known else {}
    versions = {table.name: version_of(spark, root, table) for table in DATA}
    _mark(spark, root, batch, Transaction(JOB, REFRESH, batch), versions, times)


def _newest(spark: SparkSession, root: str) -> Row | None:
    batches = DeltaTable.forPath(spark, BATCHES.path(root)).toDF()
    return batches.orderBy(F.desc("batch_id")).first()


def _mark(
    spark: SparkSession,
    root: str,
    number: int,
    txn: Transaction,
    versions: Mapping[str, int],
    times: Mapping[str, object] | None = None,
) -> None:
    """A row of a batch without records."""
    row: dict[str, object] = {
        "batch_id": number,
        **dict.fromkeys(("read", *OUTCOMES, "quotes", "claims"), 0),
        **(times or {}),
        "offsets": [],
        "versions": versions,
    }
    # Without a transaction: Delta takes the first of an application for a replay of -1.
    _append_batch(spark, root, txn, row)


def _append_batch(
    spark: SparkSession, root: str, txn: Transaction, row: Mapping[str, object]
) -> None:
    given = {
        **row,
        "generation": txn.generation,
        "query_batch": txn.query_batch,
    }
    columns = BATCHES.schema
    values = [tuple(given.get(name) for name in columns.fieldNames())]
    append(root, BATCHES, spark.createDataFrame(values, columns).coalesce(1))


def _offsets(records: Iterable[Seen]) -> Iterable[tuple[str, int, int, int, int]]:
    """Topic, partition, first and last offset, records."""
    taken: dict[tuple[str, int], list[int]] = defaultdict(list)
    for record in records:
        taken[record.topic, record.partition].append(record.offset)
    for (topic, partition), offsets in sorted(taken.items()):
        yield topic, partition, min(offsets), max(offsets), len(offsets)


def _moment(microseconds: int | None) -> datetime | None:
    return None if microseconds is None else _EPOCH + timedelta(microseconds=microseconds)
