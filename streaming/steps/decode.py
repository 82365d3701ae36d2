"""Kafka records -> rows of documents, or the one reason why a record cannot be used."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame

from contract.errors import BadInput
from contract.events import DROP_TYPE, REJECTED, ArticleEvent, QuoteEvent, RejectedEvent
from contract.headers import decode as headers_of
from contract.headers import peek_type
from contract.replays import DROPPED, First, dropped_by, replay_of
from contract.times import instant
from contract.validate import check
from factstore.identity import event_key
from factstore.versions import moment_of, version_text
from streaming.steps.documents import article_row, turn_row
from streaming.steps.resolve import resolves

RAW_CAP = 64 * 1024
"""Bytes of a bad record that quarantine keeps: all of any ordinary one."""
_DETAIL_CAP = 1000

COLUMNS = (
    "kafka_topic string, kafka_partition int, kafka_offset bigint, known_at timestamp, "
    "size bigint, event_id string, event_key string, version string, content string, "
    "document string, reason string, detail string, raw binary, raw_cut boolean, resolves string"
)
"""``document`` is the row of articles or turns as JSON. ``reason`` is NULL for a usable
record; ``raw`` is NULL for it. ``resolves`` tells which rows of quarantine the record settles
(``resolve.resolutions``), NULL where it settles none."""

_CALENDAR = tuple(datetime(year, 1, 1, tzinfo=timezone.utc) for year in (1, 9999))
"""A record of the last moment or of a later one is refused: days are added to it."""

_JSON = json.JSONEncoder(ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Record:
    """One record as Kafka gives it. ``timestamp`` is Kafka's, UTC and aware, within
    ``_CALENDAR``."""

    topic: str
    partition: int
    offset: int
    timestamp: datetime
    key: bytes | None
    value: bytes | None
    headers: Mapping[str, bytes | None]


def decode(record: Record) -> dict[str, Any]:
    """The record as a row with the columns ``COLUMNS``. Never raises."""
    base = {
        "kafka_topic": record.topic,
        "kafka_partition": record.partition,
        "kafka_offset": record.offset,
        "known_at": record.timestamp,
        "size": len(record.value or b""),
    }
    if record.timestamp >= _CALENDAR[1]:
        told = "Kafka's timestamp of the record lies beyond the year 9998."
        return {**base, **_refused(record, "absurd_date", told, None)}
    try:
        if record.topic == REJECTED and peek_type(record.headers) == DROP_TYPE:
            return {**base, **_drop(record)}
        replay = replay_of(record.headers, record.timestamp)
    except BadInput as bad:
        return {**base, **_refused(record, bad.reason, bad.what, None)}
    if replay is not None:
        base["resolves"] = resolves("replayed", [replay.of])
    try:
        event = check(record.topic, record.headers, record.value, record.timestamp, record.key)
    except BadInput as bad:
        return {**base, **_refused(record, bad.reason, bad.what, None)}
    if isinstance(event, RejectedEvent):
        return {**base, **_refused(record, event.reason, event.detail, event.id)}
    first = replay.first if replay else First(record.timestamp, record.partition, record.offset)
    return {**base, **_usable(record.topic, event, first)}


def _drop(record: Record) -> dict[str, Any]:
    """A drop is quarantined and settled at once, so that it is counted like any record."""
    context, places = headers_of(record.headers), dropped_by(record.headers)
    told = f"Drops {len(places)}: {', '.join(map(str, places))}"
    row = _refused(record, DROPPED, told, context.id)
    return {**row, "resolves": resolves("dropped", places)}


def _usable(topic: str, event: ArticleEvent | QuoteEvent, first: First) -> dict[str, Any]:
    withdrawn = event.status == "withdrawn"
    if isinstance(event, ArticleEvent):
        moment = moment_of(event.modified, event.published, withdrawn, instant(first.known))
        row = article_row(event)
    else:
        # A quotation's time is when it was said: an edit of its words does not move it.
        moment, row = None, turn_row(event)
    return {
        "event_id": event.id,
        "event_key": event_key(topic, event.id),
        "version": version_text(moment, first.known, first.partition, first.offset),
        "content": f"{event.content_hash}/{event.status}",
        "document": _JSON.encode(row),
    }


def _refused(record: Record, reason: str, detail: str, event_id: str | None) -> dict[str, Any]:
    value = record.value or b""
    return {
        "event_id": event_id,
        "reason": reason,
        "detail": detail[:_DETAIL_CAP],
        "raw": value[:RAW_CAP],
        "raw_cut": len(value) > RAW_CAP,
    }


def decoded(records: DataFrame) -> DataFrame:
    """Kafka's frame (key, value, headers, topic, partition, offset, timestamp) with the
    columns ``COLUMNS``, one row a record."""
    return records.select(
        "key", "value", "headers", "topic", "partition", "offset", "timestamp"
    ).mapInArrow(_decode_batches, COLUMNS)


def _decode_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        at = batch.schema.get_field_index("timestamp")
        bounded = batch.set_column(at, "timestamp", _bounded(batch.column(at)))
        yield pa.RecordBatch.from_pylist(
            [decode(_record(row)) for row in bounded.to_pylist()], schema=ARROW
        )


def _bounded(times: pa.Array) -> pa.Array:
    """Kafka's timestamps as far as a calendar has them: a producer may send microseconds."""
    first, last = (pa.scalar(each, _MOMENT).cast(pa.int64()) for each in _CALENDAR)
    within = pc.min_element_wise(pc.max_element_wise(times.cast(pa.int64()), first), last)
    return within.cast(_MOMENT)


def _record(row: Mapping[str, Any]) -> Record:
    return Record(
        topic=row["topic"],
        partition=row["partition"],
        offset=row["offset"],
        timestamp=row["timestamp"],
        key=row["key"],
        value=row["value"],
        headers={header["key"]: header["value"] for header in row["headers"] or ()},
    )


_MOMENT = pa.timestamp("us", "UTC")
ARROW = pa.schema(
    {
        "kafka_topic": pa.string(),
        "kafka_partition": pa.int32(),
        "kafka_offset": pa.int64(),
        "known_at": _MOMENT,
        "size": pa.int64(),
        "event_id": pa.string(),
        "event_key": pa.string(),
        "version": pa.string(),
        "content": pa.string(),
        "document": pa.string(),
        "reason": pa.string(),
        "detail": pa.string(),
        "raw": pa.binary(),
        "raw_cut": pa.bool_(),
        "resolves": pa.string(),
    }
)
