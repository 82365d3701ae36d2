"""Records that cannot be used, each with the reason that it must be quarantined for.

They are made by hand and sent past the producers, which refuse them. A header that nobody else
reads tells the reason that is due.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from confluent_kafka import Producer

from bench.plain import event
from contract.connection import Connection
from contract.events import ARTICLES, MAX_MESSAGE_BYTES, QUOTE_TYPE, QUOTES, as_json
from contract.headers import encode
from producers.topics import FRAME

DUE = "faults-reason"
"""The header that tells the reason."""
Bad = tuple[str, bytes, bytes | None, dict[str, bytes]]
"""Topic, key, value, headers."""


def _with(**fields: Any) -> Callable[[str], Bad]:
    """A good article but for these fields; one that is None is left out."""

    def made(name: str) -> Bad:
        good = event(name, "A good body.\n", "Outlet")
        value = {**as_json(good), **fields}
        told = json.dumps({key: one for key, one in value.items() if one is not None}).encode()
        return ARTICLES, name.encode(), told, encode(good, told)

    return made


def _raw(value: bytes | None) -> Callable[[str], Bad]:
    def made(name: str) -> Bad:
        topic, key, _, headers = _with()(name)
        return topic, key, value, headers

    return made


def _turn(**fields: Any) -> Callable[[str], Bad]:
    def made(name: str) -> Bad:
        _, key, value, headers = _with(document="hearing", **fields)(name)
        return QUOTES, key, value, {**headers, "ce_type": QUOTE_TYPE.encode()}

    return made


def _headed(**headers: bytes | None) -> Callable[[str], Bad]:
    def made(name: str) -> Bad:
        topic, key, value, given = _with()(name)
        kept = {name: one for name, one in {**given, **headers}.items() if one is not None}
        return topic, key, value, kept

    return made


def _other_key(name: str) -> Bad:
    topic, key, value, headers = _with()(name)
    return topic, key + b"-not", value, headers


KINDS: Mapping[str, tuple[str, Callable[[str], Bad]]] = {
    "no value": ("no_value", _raw(None)),
    "not UTF-8": ("not_utf8", _raw(b'{"id": "caf\xe9"}')),
    "half a surrogate": ("not_utf8", _raw(b'{"id": "\\ud800"}')),
    "not JSON": ("not_json", _raw(b"<html>no feed here</html>")),
    "a list": ("wrong_type", _raw(b"[1, 2, 3]")),
    "a later schema": ("newer_schema", _headed(ce_type=b"onrecord.article.v9")),
    "another schema": ("unknown_schema", _headed(ce_type=b"onrecord.weather.v1")),
    "no body": ("missing_field", _with(body=None)),
    "a number for a body": ("wrong_type", _with(body=7)),
    "an unknown status": ("bad_value", _with(status="perhaps")),
    "a headline without end": ("too_long", _with(headline="x" * 3000)),
    "a year of four thousand": ("absurd_date", _with(published="4025-01-01T00:00:00Z")),
    "an empty article": ("empty_article", _with(body="  ")),
    "an empty quotation": ("empty_quote", _turn(text=" ", speaker="Orrin Tackett")),
    "nobody speaking": ("empty_speaker", _turn(text="Well said.", speaker=" ")),
    "no headers": ("bad_header", _headed(ce_id=None)),
    "another key": ("bad_key", _other_key),
    "what breaks the extractor": ("extractor_failed", _with(body="BREAK\n")),
}
_HUGE = ("too_large", _raw(b'"' + b" " * MAX_MESSAGE_BYTES + b'"'))
_HUGE_EVERY = 200
"""A value of eight megabytes comes more rarely."""


class Poison:
    """Sends bad records of all kinds in turn, and waits until they are acknowledged."""

    def __init__(self, connection: Connection) -> None:
        self.sent = 0
        self.producer = Producer(
            {
                **connection.librdkafka(),
                "enable.idempotence": True,
                "message.max.bytes": MAX_MESSAGE_BYTES + FRAME,
                "compression.type": "gzip",
                "log_level": 0,
            }
        )

    def send(self, count: int) -> None:
        for _ in range(count):
            reason, made = self._next()
            topic, key, value, headers = made(f"bad-{self.sent}")
            told: dict[str, str | bytes | None] = {**headers, DUE: reason.encode()}
            self.producer.produce(topic, value, key, headers=told)
            self.sent += 1
        if left := self.producer.flush(60):
            raise AssertionError(f"{left} bad records were not acknowledged")

    def _next(self) -> tuple[str, Callable[[str], Bad]]:
        if self.sent % _HUGE_EVERY == _HUGE_EVERY - 1:
            return _HUGE
        return list(KINDS.values())[self.sent % len(KINDS)]
