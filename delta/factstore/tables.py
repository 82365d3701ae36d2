"""The tables: their columns, keys, and how they lie on disk.

A table is a log of row *states*: it is only ever appended to. A row that changes (an edit ends
a quotation, a claim joins a fact) gets a new state, and the state that it replaces is listed
in ``superseded``. The newest states are what readers see under the table's name
(``factstore/newest.py``), as after an upsert; those up to a batch are what the record was then.
So a batch costs what it writes, however large the tables have grown, and a look back needs no
old files.

Times are UTC. ``valid_from`` and ``valid_to`` are when the record knew of a row: the
Kafka timestamps of the version that began it and of the one that ended it; ``valid_to``
is NULL while it is in force. Event times (published, modified, a claim's point in time)
are ISO 8601 text that keeps its precision. Spans are Unicode code points, end exclusive.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pyarrow as pa

from factstore.ddl import arrow_schema

if TYPE_CHECKING:
    from pyspark.sql.types import StructType

LAYOUT = "v2"
"""The folder below the root: tables of another layout are moved over
(factstore/storage/migrate.py)."""
_STATE = "state bigint"
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
PARTICIPANT = (
    "struct<role:string,words:string,name:string,entity_id:string,kind:string,preposition:string,"
    "span_start:int,span_end:int,resolved:string>"
)
_TOLD = (
    # How an event or a measure is told, and where.
    "happened string, happened_words string, happened_relation string, place string, "
    "place_words string, "
    f"polarity boolean, modality string, claimants string, chain array<{LINK}>, "
    f"confidence double, salience double, {_SPAN}, outlet string, headline string, "
    f"published string, signature string, extractor_version string, {_HISTORY}, {_KAFKA}"
)


@dataclass(frozen=True, slots=True)
class Table:
    """A table's name, its columns as DDL (the public ones, and ``inner`` ones that look-ups
    need), the columns that tell its rows apart, and those by which rows are looked up."""

    name: str
    public: str
    key: tuple[str, ...]
    lookups: tuple[str, ...]
    inner: str = ""

    @property
    def columns(self) -> str:
        """All columns but the state's number, as DDL."""
        return ", ".join(part for part in (self.public, self.inner) if part)

    @property
    def schema(self) -> StructType:
        """``columns`` as Spark types; needs a session."""
        return schema_of(self.columns)

    @property
    def arrow(self) -> pa.Schema:
        """All columns as they are stored, the state's number first."""
        return arrow_schema(f"{_STATE}, {self.columns}")

    @property
    def names(self) -> tuple[str, ...]:
        """The public columns."""
        return tuple(arrow_schema(self.public).names)

    @property
    def indexed(self) -> tuple[str, ...]:
        """The columns whose statistics Delta keeps: others are text, as long as a body."""
        history = ("state", "changed_batch", "valid_to")
        wanted = dict.fromkeys((*self.key, *self.lookups, *history))
        return tuple(name for name in wanted if name in self.arrow.names)

    def path(self, root: str) -> str:
        return f"{root.rstrip('/')}/{LAYOUT}/{self.name}"


@lru_cache(maxsize=32)
def schema_of(columns: str) -> StructType:
    """Spark types of columns in DDL; needs a session."""
    from pyspark.sql.types import StructType

    schema = StructType.fromDDL(columns)
    assert isinstance(schema, StructType)
    return schema


ARTICLES = Table(
    "articles",
    f"article_id string, {_VERSION}, headline string, byline string, authors array<string>, "
    "outlet string, language string, url string, published string, utc_offset string, "
    "modified string, fetched string, body string, signature string, origin string, "
    "media_type string, feed string, also_at string, agency string, "
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
    ("event_key", "said_key"),
    "said_key string",
)
VARIANTS = Table(
    "variants",
    # ``missing`` and ``added`` are the words by which a quotation differs from the first of
    # its group; ``matched_…`` is the like for the transcript turn or statement that has it.
    "quote_id string, variant_group string, speaker string, first_quote_id string, "
    "shared string, missing string, added string, similarity double, "
    f"matched_quote_id string, matched_missing string, matched_added string, {_HISTORY}",
    ("quote_id",),
    ("said_key",),
    "said_key string",
)
CLAIMS = Table(
    "claims",
    # ``event_id`` is the event of the document that tells it, where one does; of measures too.
    "claim_id string, event_key string, version string, article_id string, turn_id string, "
    "subject string, predicate string, value string, "
    "subject_id string, subject_kind string, subject_mention string, value_id string, "
    "value_kind string, value_mention string, qualifiers map<string,string>, "
    "words map<string,string>, point_in_time string, start_time string, end_time string, "
    "modality string, polarity boolean, "
    f"claimants string, chain array<{LINK}>, confidence double, {_SPAN}, "
    "outlet string, headline string, published string, signature string, seen_at string, "
    f"extractor_version string, {_HISTORY}, {_KAFKA}, event_id string",
    ("claim_id",),
    ("event_key", "fact_key"),
    "fact_key string, voice string",
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
    ("fact_key",),
    "fact_key string",
)
EVENTS = Table(
    "events",
    # ``agent`` and ``patient`` are the names, or the words with whom they mean in brackets, of who
    # does and who undergoes it; ``roles`` the same under what the vocabulary's ``type`` calls
    # them; ``agent_id`` and ``patient_id`` are the names' entities.
    "event_id string, event_key string, version string, article_id string, turn_id string, "
    "predicate string, kind string, agent string, patient string, "
    f"participants array<{PARTICIPANT}>, quantities array<string>, governor string, told int, "
    f"{_TOLD}, type string, roles map<string,string>, agent_id string, patient_id string",
    ("event_id",),
    ("event_key", "happening_key"),
    "happening_key string",
)
REPORTS = Table(
    "reports",
    # An event that reports a happening which another document reports too, with what it ``adds``
    # to those before it; ``status``, ``happened``, ``sources`` and ``differs`` are the happening's.
    "event_id string, happening_id string, step int, reports int, sources int, status string, "
    f"happened string, adds string, differs string, {_HISTORY}",
    ("event_id",),
    ("happening_key",),
    "happening_key string",
)
MEASURES = Table(
    "measures",
    "measure_id string, event_key string, version string, article_id string, turn_id string, "
    "what string, of_whom string, of_words string, of_id string, predicate string, "
    "value double, upper_value double, comparator string, change string, unit string, "
    "unit_kind string, "
    # ``series_id`` is of the series that shows it over time; NULL of one of nobody and nowhere.
    f"words string, {_TOLD}, event_id string, series_id string",
    ("measure_id",),
    ("event_key", "event_id", "series_key"),
    "series_key string",
)
FIGURES = Table(
    "figures",
    # A figure of a series, merged over documents and ranked like a fact: two of one time that
    # cannot both be true share a ``conflict_group``.
    "figure_id string, series_id string, subject string, subject_id string, measured string, "
    "unit_kind string, unit string, change string, as_of string, happened string, place string, "
    "value double, upper_value double, comparator string, measure_ids array<string>, "
    "claimants array<string>, outlets array<string>, sources int, first_seen string, "
    "last_seen string, confidence double, rank string, reason string, conflict_group string, "
    f"{_HISTORY}",
    ("figure_id",),
    ("series_key",),
    "series_key string",
)
PROFILES = Table(
    "profiles",
    # What a document tells of who a person is that it names; ``entity_id`` is the name's.
    # ``namesake`` is whom the alias file says it is; ``company`` who is named beside them.
    "profile_id string, event_key string, version string, article_id string, turn_id string, "
    "entity_id string, name string, sex string, roles array<string>, fields array<string>, "
    "bodies array<string>, places array<string>, age string, born string, died string, "
    "company array<string>, namesake string, outlet string, headline string, published string, "
    f"extractor_version string, {_HISTORY}, {_KAFKA}",
    ("profile_id",),
    ("event_key", "entity_id"),
)
PEOPLE = Table(
    "people",
    # Whom a profile is of, where its name stands for several people or may do so; of every other
    # profile the person is the name's ``entity_id``. ``status`` is joined, parted or unsure.
    "profile_id string, event_key string, entity_id string, person_id string, name string, "
    f"status string, reason string, {_HISTORY}",
    ("profile_id",),
    ("entity_id", "event_key"),
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
    "detail string, size bigint, raw binary, raw_cut boolean, resolution string, "
    "resolved_by string, changed_batch bigint",
    # A topic that is made anew has other records at its places.
    ("cluster", "kafka_topic", "kafka_partition", "kafka_offset", "known_at"),
    ("kafka_offset",),
)
SUPERSEDED = Table(
    "superseded",
    # A state of any table that a newer one of its row replaces, and the batch that wrote that.
    "batch bigint",
    ("state",),
    (),
)
BATCHES = Table(
    "batches",
    # ``kind`` is stream, start, refresh or upkeep: only those of a stream read records.
    # ``positions`` are the next offsets after the batch: what the stream reads on from, each of the
    # topic that had the id ``topic_id``.
    "batch_id bigint, kind string, epoch bigint, kafka_cluster string, read bigint, stored bigint, "
    "duplicate bigint, superseded bigint, quarantined bigint, quotes bigint, claims bigint, "
    "first_known timestamp, last_known timestamp, "
    "offsets array<struct<topic:string,partition:int,first:bigint,next:bigint,records:bigint>>, "
    "positions array<struct<topic:string,partition:int,next:bigint,topic_id:string>>, "
    "versions map<string,bigint>",
    ("batch_id",),
    (),
)
STATED = (QUOTES, CLAIMS, EVENTS, MEASURES, PROFILES)
"""What documents state: rows of one version, ended by the next that does not state them."""
DATA = (
    ARTICLES, TURNS, QUOTES, VARIANTS, CLAIMS, FACTS, EVENTS, MEASURES, REPORTS, FIGURES, ENTITIES,
    PROFILES, PEOPLE, QUARANTINE,
)  # fmt: skip
"""Those that readers see the newest states of."""
LOGS = (*DATA, SUPERSEDED)
"""Those whose versions a row of ``batches`` fixes."""
ALL = (*LOGS, BATCHES)
