"""What a batch reads of its records and of their documents' earlier versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from contract.events import ARTICLES as ARTICLE_TOPIC
from contract.events import QUOTES as QUOTE_TOPIC
from factstore.plain import EPOCH
from factstore.storage.store import Store
from factstore.tables import ARTICLES, QUARANTINE, TURNS
from factstore.versions import Version
from streaming.steps.plan import Plan, Position, Seen, Stored, position

DOCUMENTS = {ARTICLE_TOPIC: ARTICLES, QUOTE_TOPIC: TURNS}
_MICROSECOND = timedelta(microseconds=1)
_PLACE = ("event_key", "version", "latest", "content", "known_at", "valid_to", "ended_batch")


def seen(documents: Iterable[Mapping[str, Any]]) -> list[Seen]:
    """Each decoded record, without its text."""
    return [
        Seen(
            row["kafka_topic"],
            row["kafka_partition"],
            row["kafka_offset"],
            row["known_at"],
            row["event_key"],
            row["version"],
            row["content"],
            row["reason"],
        )
        for row in documents
    ]


def stored(store: Store, records: Iterable[Seen]) -> list[Stored]:
    """The versions that earlier batches stored of the records' documents."""
    keys: dict[str, set[str]] = {}
    for record in records:
        if record.event_key and record.topic in DOCUMENTS:
            keys.setdefault(record.topic, set()).add(record.event_key)
    return [
        _stored(topic, row)
        for topic, wanted in keys.items()
        for row in store.newest(DOCUMENTS[topic], "event_key", wanted, _PLACE)
    ]


def _stored(topic: str, row: Mapping[str, Any]) -> Stored:
    known = (row["known_at"] - EPOCH) // _MICROSECOND
    ended = row["valid_to"] and (row["valid_to"] - EPOCH) // _MICROSECOND
    version = Version(row["version"], row["latest"], row["content"], known)
    return Stored(row["event_key"], topic, version, ended, row["ended_batch"])


def kept(store: Store, records: Iterable[Seen], refused: Collection[Position]) -> set[Position]:
    """Of the ``refused`` records those that quarantine holds already: what ``--recover`` reads
    again. Its place and Kafka's timestamp tell a record, also where a log was copied to another
    cluster."""
    told = {(one.position, one.known_at) for one in records if one.position in refused}
    offsets = {str(offset) for (_, _, offset), _ in told}
    held = store.newest(QUARANTINE, "kafka_offset", offsets, QUARANTINE.key) if told else []
    places = {(position(row), row["known_at"]) for row in held}
    return {place for place, _ in told & places}


def by_reason(plan: Plan) -> dict[str, int]:
    """Quarantined records by reason."""
    return dict(Counter(plan.reasons.values()))


def by_topic(records: Sequence[Seen]) -> dict[str, int]:
    """Records by topic."""
    return dict(Counter(record.topic for record in records))
