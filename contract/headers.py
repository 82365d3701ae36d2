"""CloudEvents 1.0 headers in Kafka's binary mode: encoded by producers, decoded by readers.

The specification is CloudEvents 1.0.2, Kafka protocol binding 1.0.2, section 3.2.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from contract.errors import BadInput
from contract.events import (
    ARTICLE_TYPE,
    QUOTE_TYPE,
    REJECTED_TYPE,
    ArticleEvent,
    Event,
    QuoteEvent,
    RejectedEvent,
)

SPEC_VERSION = "1.0"
CONTENT_TYPE = "application/json"
_REQUIRED = ("ce_specversion", "ce_id", "ce_source", "ce_type")
_READ = (*_REQUIRED, "ce_time", "content-type")
_LONGEST = 4096
_DO = "Send the CloudEvents 1.0 binary headers that contract/asyncapi.yaml lists."


@dataclass(frozen=True, slots=True)
class CloudEvent:
    """The context attributes of one record. ``time`` is ISO 8601 text, None where absent."""

    id: str
    source: str
    type: str
    time: str | None
    content_type: str


def event_type(event: Event) -> str:
    """The CloudEvents type of an event; it carries the version of the schema."""
    types: dict[type[Event], str] = {
        ArticleEvent: ARTICLE_TYPE,
        QuoteEvent: QUOTE_TYPE,
        RejectedEvent: REJECTED_TYPE,
    }
    return types[type(event)]


def encode(event: Event, value: bytes) -> dict[str, bytes]:
    """The headers of an event whose JSON is ``value``.

    ``ce_id`` is the document id and a hash of the value: a retry repeats it, a new
    version or a withdrawal does not.
    """
    origin = event.origin if isinstance(event, RejectedEvent) else event.provenance.origin
    headers = {
        "ce_specversion": SPEC_VERSION,
        "ce_id": f"{event.id}:{hashlib.sha256(value).hexdigest()[:16]}",
        "ce_source": _source(origin),
        "ce_type": event_type(event),
        "ce_time": event.fetched,
        "content-type": CONTENT_TYPE,
    }
    return {name: text.encode() for name, text in headers.items()}


def _source(origin: str) -> str:
    """The origin as a URI reference; of one that is longer than a header may be, its begin."""
    ends = range(len(origin) + 1)
    fitting = bisect_right(ends, _LONGEST, key=lambda end: len(_quoted(origin[:end])))
    return _quoted(origin[: fitting - 1])


def _quoted(text: str) -> str:
    return quote(text, safe="/:?&=#%+,;@~")


def decode(headers: Mapping[str, bytes | None]) -> CloudEvent:
    """The context attributes that a record's headers hold.

    Raises BadInput ``bad_header`` where a required one is missing, is not UTF-8, or does
    not say what the contract says.
    """
    text = {name: _text(name, value) for name in _READ if (value := headers.get(name)) is not None}
    missing = [name for name in _REQUIRED if not text.get(name)]
    if missing:
        raise BadInput(f"The record has no {', '.join(missing)} header.", _DO, "bad_header")
    if text["ce_specversion"] != SPEC_VERSION:
        raise BadInput(
            f"The record is CloudEvents {text['ce_specversion'][:20]}, not {SPEC_VERSION}.",
            _DO,
            "bad_header",
        )
    content_type = text.get("content-type", CONTENT_TYPE)
    if content_type.partition(";")[0].strip().lower() != CONTENT_TYPE:
        raise BadInput(f"The record's content-type is {content_type[:60]}.", _DO, "bad_header")
    return CloudEvent(
        text["ce_id"], text["ce_source"], text["ce_type"], text.get("ce_time"), content_type
    )


def peek_type(headers: Mapping[str, bytes | None]) -> str | None:
    """The record's ``ce_type`` where it can be read, else None."""
    value = headers.get("ce_type")
    return value.decode("utf-8", "replace") if value else None


def _text(name: str, value: bytes) -> str:
    if len(value) > _LONGEST:
        raise BadInput(f"The header {name} has {len(value)} bytes.", _DO, "bad_header")
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"The header {name} is not UTF-8.", _DO, "bad_header") from error
