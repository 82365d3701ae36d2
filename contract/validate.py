"""From a Kafka record to an event, or to the one reason why it cannot be used.

Reason codes (stable: they are metric labels and quarantine reasons):

=================  ==========================================================
unknown_topic      the topic is none of the contract's
no_value           a tombstone: the record has no value
too_large          the value is larger than ``MAX_MESSAGE_BYTES``
not_utf8           the value is not UTF-8, or holds half a surrogate pair
not_json           the value is not JSON
newer_schema       ``ce_type`` names a later major version of the topic's schema
unknown_schema     ``ce_type`` names a schema or version that the topic does not carry
missing_field      a required field is absent
wrong_type         the value is no JSON object, or a field has another JSON type than
                   the schema says
bad_value          a field's value is outside of what the schema allows
too_long           a text or list is longer than the schema allows
absurd_date        a time that is no date, before 1600, or after its record's timestamp;
                   a record's timestamp beyond the year 9998
empty_article      a usable article without text
empty_quote        a usable quotation without words
empty_speaker      a quotation without a speaker
bad_header         the CloudEvents headers are absent or wrong
bad_key            the record's key is not the event's id
=================  ==========================================================

What is wrong with the value is told before what is wrong with the headers, except for
the schema's version, without which the value cannot be judged.

A schema grows within its version: a reader leaves out fields that it does not know, and does
without optional ones that an older producer does not send. What would break readers gets a new
major version; an older reader sets such records aside under a reason of their own, so that they
can be replayed once it is updated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from importlib.resources import files
from typing import Any, cast

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from contract.errors import BadInput
from contract.events import (
    ARTICLE_TYPE,
    ARTICLES,
    MAX_MESSAGE_BYTES,
    QUOTE_TYPE,
    QUOTES,
    REJECTED,
    REJECTED_TYPE,
    ArticleEvent,
    Event,
    Provenance,
    QuoteEvent,
    RejectedEvent,
)
from contract.headers import decode, peek_type
from contract.times import is_absurd

_DO = "Mend the producer that sent it; contract/schemas/ says what an event looks like."
_HALF_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_REASONS = {
    "required": "missing_field",
    "type": "wrong_type",
    "maxLength": "too_long",
    "maxItems": "too_long",
}


def check(
    topic: str,
    headers: Mapping[str, bytes | None],
    value: bytes | None,
    timestamp: datetime,
    key: bytes | None = None,
) -> Event:
    """The event that a record holds.

    ``timestamp`` is the record's Kafka timestamp (UTC, aware): times in the event must
    not lie more than a day after it. ``key`` is checked where it is given. Raises
    BadInput with one of the reason codes above.
    """
    contract = _CONTRACTS.get(topic)
    if contract is None:
        raise _bad(f"The topic {topic} is none of the contract's.", "unknown_topic")
    fields_ = _parse(value)
    given = peek_type(headers)
    if given is not None and given != contract.type:
        raise _other_schema(topic, contract.type, given)
    if not _fits(contract, fields_):
        for error in contract.validator.iter_errors(fields_):
            raise _bad(_sentence(error), _reason(error))
    for name in contract.times:
        text = fields_.get(name)
        if text is not None and is_absurd(text, timestamp):
            raise _bad(f"{name} is {text}, which cannot be right.", "absurd_date")
    decode(headers)
    if key is not None and key != fields_["id"].encode():
        raise _bad("The record's key is not the event's id.", "bad_key")
    return contract.build(fields_)


def schema(topic: str) -> dict[str, Any]:
    """The JSON Schema of a topic's values, parsed. Raises KeyError for an unknown topic."""
    text = (files("contract") / "schemas" / _SCHEMA_FILES[topic]).read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _other_schema(topic: str, own: str, given: str) -> BadInput:
    kind, _, version = own.rpartition(".v")
    match = re.fullmatch(rf"{re.escape(kind)}\.v([1-9][0-9]{{0,3}})", given)
    if match is None or int(match[1]) < int(version):
        return _bad(f"{topic} carries {own}, not {given[:100]}.", "unknown_schema")
    return _bad(
        f"{given} is newer than {own}, which this release reads: update it, then replay this.",
        "newer_schema",
    )


def _parse(value: bytes | None) -> dict[str, Any]:
    if value is None:
        raise _bad("The record has no value.", "no_value")
    if len(value) > MAX_MESSAGE_BYTES:
        raise _bad(f"The value has {len(value)} bytes, more than {MAX_MESSAGE_BYTES}.", "too_large")
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _bad(f"The value is not UTF-8 at byte {error.start}.", "not_utf8") from error
    try:
        parsed = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise _bad(f"The value is not JSON: {str(error)[:200]}.", "not_json") from error
    if not isinstance(parsed, dict):
        raise _bad(f"The value is a JSON {type(parsed).__name__}, not an object.", "wrong_type")
    if _HALF_SURROGATE.search(value) and not _is_encodable(parsed):
        raise _bad("The value holds half a surrogate pair.", "not_utf8")
    return parsed


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _is_encodable(parsed: dict[str, Any]) -> bool:
    try:
        json.dumps(parsed, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _reason(error: ValidationError) -> str:
    """The schema names a reason of its own (``x-reason``) where a value is wrong."""
    keyword = str(error.validator)
    own = error.schema.get("x-reason") if isinstance(error.schema, dict) else None
    if own is not None and keyword not in ("type", "required"):
        return str(own)
    return _REASONS.get(keyword, "bad_value")


def _sentence(error: ValidationError) -> str:
    """What is wrong, without the value but for a time: a body may be megabytes long."""
    where = ".".join(str(part) for part in error.absolute_path) or "The event"
    wanted: Any = error.validator_value
    if error.validator == "required":
        missing = [name for name in wanted if name not in cast(Any, error.instance)]
        return f"{where} lacks {', '.join(missing)}."
    if error.validator == "type":
        return f"{where} is of type {type(error.instance).__name__}, not {wanted}."
    if _reason(error) == "absurd_date":
        return f"{where} is {str(error.instance)[:40]!r}, which is no time from 1600 on, in UTC."
    return f"{where} breaks the schema's {error.validator} {str(wanted)[:100]}."


def _bad(what: str, reason: str) -> BadInput:
    return BadInput(what, _DO, reason)


def _known(cls: type, parsed: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ``cls``; others are later additions to the schema."""
    return {f.name: parsed[f.name] for f in fields(cls) if f.name in parsed}


def _article(parsed: dict[str, Any]) -> ArticleEvent:
    known = _known(ArticleEvent, parsed)
    known["provenance"] = Provenance(**_known(Provenance, known["provenance"]))
    known["authors"] = tuple(known.get("authors", ()))
    return ArticleEvent(**known)


def _quote(parsed: dict[str, Any]) -> QuoteEvent:
    known = _known(QuoteEvent, parsed)
    known["provenance"] = Provenance(**_known(Provenance, known["provenance"]))
    known["position"] = int(known.get("position", 0))
    return QuoteEvent(**known)


def _rejected(parsed: dict[str, Any]) -> RejectedEvent:
    known = _known(RejectedEvent, parsed)
    known["size"] = int(known["size"])
    return RejectedEvent(**known)


@dataclass(frozen=True, slots=True)
class _Contract:
    type: str
    quick: jsonschema_rs.Validator
    validator: Draft202012Validator
    build: Callable[[dict[str, Any]], Event]
    times: tuple[str, ...]


def _fits(contract: _Contract, fields_: dict[str, Any]) -> bool:
    """Whether there is nothing to tell of a value: most have nothing, and jsonschema takes a third
    of a millisecond to find that. What Rust cannot hold, half a surrogate pair, is left to it."""
    try:
        return contract.quick.is_valid(fields_)
    except (ValueError, TypeError, OverflowError):
        return False


_SCHEMA_FILES = {
    ARTICLES: "article.v1.schema.json",
    QUOTES: "quote.v1.schema.json",
    REJECTED: "rejected.v1.schema.json",
}


def _compile(
    topic: str, type_: str, build: Callable[[dict[str, Any]], Event], times: tuple[str, ...]
) -> _Contract:
    loaded = schema(topic)
    return _Contract(
        type_, jsonschema_rs.validator_for(loaded), Draft202012Validator(loaded), build, times
    )


_CONTRACTS = {
    ARTICLES: _compile(ARTICLES, ARTICLE_TYPE, _article, ("published", "modified", "fetched")),
    QUOTES: _compile(QUOTES, QUOTE_TYPE, _quote, ("time", "fetched")),
    REJECTED: _compile(REJECTED, REJECTED_TYPE, _rejected, ("fetched",)),
}
