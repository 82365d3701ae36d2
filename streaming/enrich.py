"""Documents -> what they say: the extractor on Spark's Arrow batches.

The extractor is loaded once a worker process. A document on which it fails is told from
the others and costs only itself.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from contract.records import Extraction
from factstore.tables import CLAIMS, ENTITIES, QUOTES, schema_of
from streaming.documents import about, text_of
from streaming.extract.model import About
from streaming.rows import Place, claim_rows, entity_rows, quote_rows

FAILED = "extractor_failed"
_INPUT = (
    "kafka_topic",
    "kafka_partition",
    "kafka_offset",
    "known_at",
    "event_key",
    "version",
    "content",
    "document",
)
Extractor = Callable[[str, About], Extraction]


@dataclass(frozen=True, slots=True)
class Extracting:
    """How workers extract: ``load`` makes an extractor, once a process; it and its result
    name their version. ``seconds`` is one document's time limit."""

    load: Callable[[], Extractor]
    version: str
    seconds: float = 60.0


def columns() -> str:
    """Columns of ``enriched``: the record's position and key, ``failure`` (NULL where the
    extractor ran), ``language``, and its rows as arrays of structs."""
    arrays = ", ".join(
        f"{table.name} array<struct<{_struct(table.columns)}>>"
        for table in (QUOTES, CLAIMS, ENTITIES)
    )
    return (
        "kafka_topic string, kafka_partition int, kafka_offset bigint, event_key string, "
        f"version string, content string, failure string, language string, {arrays}"
    )


def enriched(documents: DataFrame, extracting: Extracting) -> DataFrame:
    """One row a document of ``decode.COLUMNS``, with the columns that ``columns`` tells."""
    schema = schema_of(columns())
    return documents.select(*_INPUT).mapInArrow(_Worker(extracting, schema), schema)


@dataclass(frozen=True)
class _Worker:
    extracting: Extracting
    schema: StructType

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        arrow = to_arrow_schema(self.schema, timezone="UTC")
        for batch in batches:
            rows = [enrich(row, self.extracting) for row in batch.to_pylist()]
            yield pa.RecordBatch.from_pylist(rows, schema=arrow)


def enrich(record: Mapping[str, Any], extracting: Extracting) -> dict[str, Any]:
    """What one document says. Never raises: a failure is told in ``failure``."""
    base = {name: record[name] for name in _INPUT if name not in ("known_at", "document")}
    document = json.loads(record["document"])
    if document["status"] == "withdrawn":
        return {**base, "quotes": [], "claims": [], "entities": []}
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
            found = _extractor(extracting)(text_of(document), about(document))
            rows = _rows(found, document, place, extracting.version)
    # Whatever the extractor raises is about this one document: the stream goes on.
    except Exception as error:
        return {**base, "failure": f"{type(error).__name__}: {error}"[:1000]}
    return {**base, "language": found.language, **rows}


def _rows(
    found: Extraction, document: Mapping[str, Any], place: Place, version: str
) -> dict[str, list[dict[str, Any]]]:
    if found.text != text_of(document):
        raise ValueError("the extractor's spans index another text than the stored one")
    quotes, claims = quote_rows(found, document, place), claim_rows(found, document, place)
    for row in (*quotes, *claims):
        row["extractor_version"] = version
    return {"quotes": quotes, "claims": claims, "entities": entity_rows(found, place)}


_loaded: dict[str, Extractor] = {}


def _extractor(extracting: Extracting) -> Extractor:
    if extracting.version not in _loaded:
        _loaded[extracting.version] = extracting.load()
    return _loaded[extracting.version]


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the block after ``seconds``. Only a process's main thread can
    be interrupted so; Spark's Python workers run their functions there."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _expired)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _expired(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("the extractor took longer than the time limit")


def _struct(ddl: str) -> str:
    """Table columns as the fields of a struct type: ``a int`` -> ``a:int``."""
    depth, fields, start = 0, [], 0
    for at, letter in enumerate(ddl + ","):
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            fields.append(ddl[start:at].strip().replace(" ", ":", 1))
            start = at + 1
    return ", ".join(fields)


__all__ = ["FAILED", "Extracting", "Extractor", "columns", "enrich", "enriched"]
