"""Why brokers do not let a client in: a wrong password, a certificate that is not trusted.

Clients retry such refusals until their time is up, and then tell of that alone. librdkafka
says the cause meanwhile, to a callback.
"""

from __future__ import annotations

import re
import socket
import time
from contextlib import suppress
from typing import Any

from contract.connection import Connection

_SECONDS = 3.0
_NOISE = re.compile(
    r"^(?:\w+://)?\S+?:\d+/\w+: |error:[0-9A-F]+:SSL routines:[^:]*:|, verify that.*$"
)
_SILENT = (
    "it listens, but closes the connection: it wants another security protocol, "
    "or does not take the client's certificate"
)


def refusal(connection: Connection, seconds: float = _SECONDS) -> str | None:
    """What the brokers have against these settings, in one line; None where none listens, or
    one lets us in: what they did not answer is then another matter."""
    from confluent_kafka import KafkaError, KafkaException
    from confluent_kafka.admin import AdminClient

    if not any(map(_listens, connection.brokers.split(","))):
        return None
    said: list[KafkaError] = []
    settings: dict[str, Any] = {**connection.librdkafka(), "log_level": 0, "error_cb": said.append}
    try:
        client = AdminClient(settings)
    except KafkaException as error:  # a file that holds no certificate
        return _line(error.args[0].str())
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        client.poll(0.1)
        for one in said:
            if one.code() in (KafkaError._SSL, KafkaError._AUTHENTICATION):
                return _line(one.str())
        with suppress(KafkaException):
            client.list_topics(timeout=0.2)
            return None
    return _SILENT


def _line(text: str) -> str:
    first = text.partition("\n")[0].partition(" (after ")[0]
    return _NOISE.sub("", first).rstrip(". ")[:300]


def _listens(broker: str) -> bool:
    host, _, port = broker.strip().rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=1):
            return True
    except (OSError, ValueError, OverflowError):
        return False
