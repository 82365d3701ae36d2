"""Documents -> what they say: the extractor on Spark's Arrow batches.

The extractor is loaded once a worker process, and where it cannot be, the batch fails. A
document on which it fails is told from the others and costs only itself.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame

from contract.collector import settled
from contract.errors import ExtractorNotLoaded
from contract.records import Extraction
from factstore.ddl import arrow_schema
from factstore.tables import CLAIMS, ENTITIES, EVENTS, MEASURES, PROFILES, QUOTES, STATED, Table
from streaming.extract.model import About
from streaming.extract.settings import LONGEST
from streaming.spark.packed import PACKED, packed
from streaming.steps.arrays import batch_of
from streaming.steps.columns import (
    Columns,
    Place,
    claim_columns,
    common,
    entity_columns,
    profile_columns,
    quote_columns,
)
from streaming.steps.documents import about, text_of
from streaming.steps.told_columns import event_columns, measure_columns

FAILED = "extractor_failed"
TOO_LONG = "too_long_to_read"
TOO_SLOW = "extractor_too_slow"
CRASHED = "extractor_crashed"
"""Why a document could not be read: the extractor raised an error, or is not asked at all
since the text alone says so; it took too long by itself; it killed its process."""
_GRACE = 3.0
"""How many times its limit a document may take within a library that does not come back."""
_ASLEEP = 20.0
"""How many times, by the clock: one that waits takes no processor time. So many that a busy
machine does not decide."""
INPUT = (
    "kafka_topic",
    "kafka_partition",
    "kafka_offset",
    "known_at",
    "event_key",
    "version",
    "content",
    "document",
)
"""The columns of ``decode.COLUMNS`` that a worker is given."""
Extractor = Callable[[str, About], Extraction]


@dataclass(frozen=True, slots=True)
class Extracting:
    """How workers extract: ``load`` makes an extractor, once a process; it and its result
    name their version. ``longest`` is the greatest number of code points that are read,
    ``seconds`` how much processor time one document may take (``poison`` then tries it alone)."""

    load: Callable[[], Extractor]
    version: str
    seconds: float = 60.0
    longest: int = LONGEST


def _with_document(table: Table) -> pa.Schema:
    schema = arrow_schema(table.columns)
    lacking = [name for name in ("event_key", "version") if name not in schema.names]
    return pa.schema([*schema, *(pa.field(name, pa.string()) for name in lacking)])


DOCUMENTS = "documents"
SCHEMAS = {
    DOCUMENTS: arrow_schema(
        "kafka_topic string, kafka_partition int, kafka_offset bigint, event_key string, "
        "version string, content string, reason string, failure string, language string"
    ),
    **{table.name: _with_document(table) for table in (*STATED, ENTITIES)},
}
"""The tables of ``enriched``. ``documents`` has a row a document, with ``reason`` and ``failure``
(one sentence) where it could not be read; those of what is found have the key and version of its
document."""


def enriched(documents: DataFrame, extracting: Extracting) -> DataFrame:
    """What the documents, rows of ``decode.COLUMNS``, say: the tables of ``SCHEMAS``, packed."""
    return documents.select(*INPUT).mapInArrow(_Worker(extracting), PACKED)


@dataclass(frozen=True)
class _Worker:
    extracting: Extracting

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield packed(in_tables([enrich(row, self.extracting) for row in batch.to_pylist()]))


@dataclass(frozen=True, slots=True)
class Read:
    """What one document says: its row of ``documents``, what its other rows share, and their own
    columns by table, none where it could not be read."""

    document: Mapping[str, Any]
    shared: Mapping[str, Any] = field(default_factory=dict)
    columns: Mapping[str, Columns] = field(default_factory=dict)


def in_tables(read: Sequence[Read]) -> dict[str, pa.RecordBatch]:
    """What ``enrich`` tells of documents as the tables of ``SCHEMAS``."""
    documents = [one.document for one in read]
    return {
        name: pa.RecordBatch.from_pylist(documents, schema=schema)
        if name == DOCUMENTS
        else batch_of(schema, [(one.shared, one.columns.get(name, {})) for one in read])
        for name, schema in SCHEMAS.items()
    }


def enrich(record: Mapping[str, Any], extracting: Extracting) -> Read:
    """What one document says; where it cannot be read, why.

    Raises ExtractorNotLoaded; whatever else fails is about this document.
    """
    extractor = loaded(extracting)
    document = json.loads(record["document"])
    if document["status"] == "withdrawn":
        return Read(_base(record))
    length = len(text_of(document))
    if length > extracting.longest:
        told = f"The text has {length} code points, more than {extracting.longest} are not read."
        return unread(record, TOO_LONG, told)
    place = Place(
        record["event_key"],
        record["version"],
        record["kafka_topic"],
        record["kafka_partition"],
        record["kafka_offset"],
        record["known_at"],
    )
    try:
        with _limit(extracting.seconds):
            found = extractor(text_of(document), about(document))
            columns = _columns(found, document, place)
    except _TooSlow:
        return unread(record, TOO_SLOW, f"It took more than {extracting.seconds:g} s.")
    # Whatever the extractor raises is about this one document: the stream goes on.
    except (Exception, SystemExit) as error:
        return unread(record, FAILED, f"{type(error).__name__}: {error}")
    shared = {**common(document, place), "extractor_version": extracting.version}
    return Read({**_base(record), "language": found.language}, shared, columns)


def unread(record: Mapping[str, Any], reason: str, why: str) -> Read:
    """What is told of a document that could not be read."""
    return Read({**_base(record), "reason": reason, "failure": why[:1000]})


def _base(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: record[name] for name in INPUT if name not in ("known_at", "document")}


def _columns(found: Extraction, document: Mapping[str, Any], place: Place) -> dict[str, Columns]:
    if found.text != text_of(document):
        raise ValueError("the extractor's spans index another text than the stored one")
    events = event_columns(found, document, place) if found.events else {}
    ids = events.get("event_id", ())
    # Most documents tell nothing for some table: columns of nothing cost as much as a row's.
    return {
        QUOTES.name: quote_columns(found, document, place),
        CLAIMS.name: claim_columns(found, document, place, ids) if found.claims else {},
        EVENTS.name: events,
        MEASURES.name: measure_columns(found, document, place, ids) if found.measures else {},
        PROFILES.name: profile_columns(found, place) if found.profiles else {},
        ENTITIES.name: entity_columns(found),
    }


_loaded: dict[str, Extractor] = {}


def loaded(extracting: Extracting) -> Extractor:
    """This process's extractor. Raises ExtractorNotLoaded."""
    if extracting.version not in _loaded:
        try:
            _loaded[extracting.version] = extracting.load()
        except ExtractorNotLoaded:
            raise
        except (Exception, SystemExit) as error:
            raise ExtractorNotLoaded(f"{type(error).__name__}: {error}"[:500]) from error
        settled()
    return _loaded[extracting.version]


class _TooSlow(BaseException):
    """The time is up. Not an Exception: the extractor must not take it for its own."""


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise _TooSlow in the block after ``seconds`` of the process's own time, whatever else the
    machine does. Where that is of no effect, within a library that does not come back, the
    process ends. Only a process's main thread can be interrupted; Spark's Python workers run
    their functions there."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _expired)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    # Their signals have no handler: they end the process.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds * _GRACE)
    signal.setitimer(signal.ITIMER_REAL, seconds * _ASLEEP)
    try:
        yield
    finally:
        for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
            signal.setitimer(timer, 0)
        signal.signal(signal.SIGPROF, before)


def _expired(number: int, frame: FrameType | None) -> None:
    raise _TooSlow


__all__ = [
    "CRASHED",
    "DOCUMENTS",
    "FAILED",
    "INPUT",
    "SCHEMAS",
    "TOO_LONG",
    "TOO_SLOW",
    "Extracting",
    "Extractor",
    "Read",
    "enrich",
    "enriched",
    "in_tables",
    "loaded",
    "unread",
]
