"""The tables: their columns, keys and layout on disk; created on first use.

Times are UTC. ``valid_from`` and ``valid_to`` are when the record knew of a row: the
Kafka timestamps of the version that began it and of the one that ended it; ``valid_to``
is NULL while it is in force. Event times (published, modified, a claim's point in time)
are ISO 8601 text that keeps its precision. Spans are Unicode code points, end exclusive.

Every table is clustered by its key's prefix, which all rows of one event share, so that
after ``compact`` a batch touches at most as many files as it has events; updates write
deletion vectors and leave the files.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

from delta.tables import DeltaTable
from pyspark.sql import SparkSession
from pyspark.sql.types import StructType

_KAFKA = "kafka_topic string, kafka_partition int, kafka_offset bigint"
_HISTORY = (
    "valid_from timestamp, valid_to timestamp, "
    "begun_batch bigint, ended_batch bigint, changed_batch bigint"
)
_VERSION = (
    "event_key string, version string, latest string, content string, known_at timestamp, "
    "status string, content_hash string"
)
_SPAN = "span_start int, span_end int, exact string, prefix string, suffix string"
LINK = (
    "struct<mention:string,name:string,kind:string,affiliation:string,role:string,"
    "confidence:double,candidates:array<string>>"
)


@dataclass(frozen=True, slots=True)
class Table:
    """A table's name, its columns as Spark DDL, the columns of its key, and those by
    which its files are sorted."""

    name: str
    columns: str
    key: tuple[str, ...]
    cluster: tuple[str, ...]

    @property
    def schema(self) -> StructType:
        """The columns as Spark types; needs a session."""
        return schema_of(self.columns)

    def path(self, root: str) -> str:
        return f"{root.rstrip('/')}/{self.name}"


@lru_cache(maxsize=32)
def schema_of(columns: str) -> StructType:
    """Spark types of columns in DDL; needs a session."""
    schema = StructType.fromDDL(columns)
    assert isinstance(schema, StructType)
    return schema


ARTICLES = Table(
    "articles",
    f"article_id string, {_VERSION}, headline string, byline string, authors array<string>, "
    "outlet string, language string, url string, published string, utc_offset string, "
    "modified string, fetched string, body string, signature string, origin string, "
    "media_type string, feed string, also_at string, "
    f"extractor_version string, {_HISTORY}, {_KAFKA}",
    ("event_key", "version"),
    ("event_key",),
)
TURNS = Table(
    "turns",
    f"turn_id string, {_VERSION}, document string, position int, text string, speaker string, "
    "role string, affiliation string, occasion string, time string, outlet string, url string, "
    "language string, fetched string, origin string, media_type string, "
    f"extractor_version string, {_HISTORY}, {_KAFKA}",
    ("event_key", "version"),
    ("event_key",),
)
QUOTES = Table(
    "quotes",
    "quote_id string, event_key string, version string, article_id string, turn_id string, "
    f"kind string, content string, {_SPAN}, "
    "parts array<struct<span_start:int,span_end:int,exact:string>>, "
    "cue string, source string, speaker string, speaker_kind string, speaker_mention string, "
    "speaker_affiliation string, speaker_role string, speaker_id string, relayed_by string, "
    f"chain array<{LINK}>, addressee string, nested boolean, modality string, "
    "polarity boolean, confidence double, outlet string, headline string, published string, "
    f"occasion string, extractor_version string, {_HISTORY}, {_KAFKA}",
    ("quote_id",),
    # The second serves the variants, which are recomputed by speaker.
    ("quote_id", "speaker"),
)
VARIANTS = Table(
    "variants",
    # ``missing`` and ``added`` are the words by which a quotation differs from the first of
    # its group; ``matched_…`` is the like for the transcript turn or statement that has it.
    "quote_id string, variant_group string, speaker string, first_quote_id string, "
    "shared string, missing string, added string, similarity double, "
    f"matched_quote_id string, matched_missing string, matched_added string, {_HISTORY}",
    ("quote_id",),
    ("quote_id", "speaker"),
)
CLAIMS = Table(
    "claims",
    "claim_id string, event_key string, version string, article_id string, turn_id string, "
    "subject string, predicate string, value string, former_subject string, "
    "subject_id string, subject_kind string, subject_mention string, value_id string, "
    "value_kind string, value_mention string, qualifiers map<string,string>, "
    "words map<string,string>, point_in_time string, start_time string, end_time string, "
    "modality string, polarity boolean, "
    f"claimants string, chain array<{LINK}>, confidence double, {_SPAN}, "
    "outlet string, headline string, published string, signature string, seen_at string, "
    f"extractor_version string, {_HISTORY}, {_KAFKA}",
    ("claim_id",),
    # The second serves the facts, which are recomputed by subject.
    ("claim_id", "subject"),
)
FACTS = Table(
    "facts",
    "fact_id string, subject string, predicate string, property string, value string, "
    "subject_id string, qualifiers map<string,string>, point_in_time string, "
    "start_time string, end_time string, modality string, claimants array<string>, "
    "claim_ids array<string>, documents array<string>, outlets array<string>, "
    "document_count int, sources int, first_seen string, last_seen string, "
    f"confidence double, rank string, reason string, conflict_group string, {_HISTORY}",
    ("fact_id",),
    ("subject",),
)
ENTITIES = Table(
    "entities",
    "entity_id string, kind string, name string, aliases array<string>, first_seen timestamp, "
    "changed_batch bigint",
    ("entity_id",),
    ("entity_id",),
)
QUARANTINE = Table(
    "quarantine",
    f"cluster string, {_KAFKA}, known_at timestamp, event_id string, reason string, "
    "detail string, size bigint, raw binary, raw_cut boolean, changed_batch bigint",
    ("cluster", "kafka_topic", "kafka_partition", "kafka_offset"),
    ("kafka_topic", "kafka_partition", "kafka_offset"),
)
BATCHES = Table(
    "batches",
    "batch_id bigint, generation string, query_batch bigint, read bigint, stored bigint, "
    "duplicate bigint, superseded bigint, quarantined bigint, quotes bigint, claims bigint, "
    "first_known timestamp, last_known timestamp, "
    "offsets array<struct<topic:string,partition:int,first:bigint,last:bigint,records:bigint>>, "
    "versions map<string,bigint>",
    ("batch_id",),
    (),
)
DATA = (ARTICLES, TURNS, QUOTES, VARIANTS, CLAIMS, FACTS, ENTITIES, QUARANTINE)
"""Those whose versions a row of ``batches`` fixes."""
ALL = (*DATA, BATCHES)

_PROPERTIES = {
    # An update marks rows instead of writing its files anew: its cost is the batch's.
    "delta.enableDeletionVectors": "true",
    "delta.logRetentionDuration": "interval 30 days",
}


def create_missing(spark: SparkSession, root: str) -> None:
    """Make the tables that are not there yet below ``root``, a path or URI."""
    with ThreadPoolExecutor(max_workers=4) as pool:
        for done in [pool.submit(_create, spark, root, table) for table in ALL]:
            done.result()


def _create(spark: SparkSession, root: str, table: Table) -> None:
    if DeltaTable.isDeltaTable(spark, table.path(root)):
        _add_columns(spark, root, table)
        return
    builder = DeltaTable.createIfNotExists(spark).location(table.path(root))
    builder = builder.addColumns(table.schema)
    for name, value in _PROPERTIES.items():
        builder = builder.property(name, value)
    if table.cluster:
        builder = builder.clusterBy(*table.cluster)
    builder.execute()


def _add_columns(spark: SparkSession, root: str, table: Table) -> None:
    """Give a table of an older version the columns that it lacks; their rows hold NULL."""
    path = table.path(root)
    known = set(DeltaTable.forPath(spark, path).toDF().columns)
    new = [field for field in table.schema if field.name not in known]
    if new:
        columns = ", ".join(f"{field.name} {field.dataType.simpleString()}" for field in new)
        spark.sql(f"ALTER TABLE delta.`{path}` ADD COLUMNS ({columns})")


def version_of(spark: SparkSession, root: str, table: Table) -> int:
    """The table's newest version, from Delta's log alone: no Spark job."""
    jvm = spark._jvm
    assert jvm is not None, "a classic session has a JVM"
    log = jvm.org.apache.spark.sql.delta.DeltaLog.forTable(spark._jsparkSession, table.path(root))
    return int(log.unsafeVolatileSnapshot().version())


def compact(spark: SparkSession, root: str) -> None:
    """Join small files and sort them by their clustering columns. Readers are not
    disturbed: old files stay until VACUUM."""
    for table in ALL:
        DeltaTable.forPath(spark, table.path(root)).optimize().executeCompaction()
