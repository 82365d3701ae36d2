"""Stable names of rows: hashes of what a row is about, never of where it stands.

A span or an article version is an attribute: an edit elsewhere in the article must not
rename a quote or a claim. ``fact_key``, ``said_key``, ``happening_key``
and ``voice`` are no ids: they say what is
looked at together, and a refresh may give a row others.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring

_MARKS = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})


@lru_cache(maxsize=1 << 12)
def normalised(text: str) -> str:
    """The words without what a copy desk changes: case, white space, mark and dash shapes."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_MARKS)
    return " ".join(plain.casefold().split())


def event_key(topic: str, event_id: str) -> str:
    """The name of a document over all topics, 16 hex digits."""
    return _digest(topic, event_id)[:16]


def quote_id(key: str, content: str, source: str, occurrence: int) -> str:
    """A quotation: its event's key, the normalised content and source mention, and which
    of several equal ones it is, from 0 in the order of the text."""
    return _within(key, "quote", normalised(content), normalised(source), occurrence)


def claim_id(key: str, subject: str, predicate: str, value: str, occurrence: int) -> str:
    """A claim: its event's key, the subject and value mentions, the predicate, occurrence."""
    return _within(key, "claim", normalised(subject), predicate, normalised(value), occurrence)


def told_id(key: str, sort: str, words: str, predicate: str, occurrence: int) -> str:
    """An event or a measure (``sort``): its event's key, the evidence's words, the predicate,
    occurrence."""
    return _within(key, sort, normalised(words), predicate, occurrence)


@lru_cache(maxsize=1 << 14)
def entity_id(kind: str, name: str) -> str:
    """A person, organisation, place or event by its resolved name."""
    return _digest("entity", kind, normalised(name))[:32]


def profile_id(key: str, name: str) -> str:
    """What a document tells of a person: its event's key and the person's name."""
    return _within(key, "profile", normalised(name))


def person_id(name_id: str, namesake: str | None, first: str | None) -> str:
    """A person over documents: the name's own id for the one for whom it stands, else that of the
    name by which an alias file tells them apart, else made of their ``first`` profile."""
    if namesake is not None:
        return entity_id("person", namesake)
    return name_id if first is None else _digest("person", name_id, first)[:32]


@lru_cache(maxsize=1 << 14)
def fact_key(subject: str, predicate: str) -> str:
    """What claims are clustered together: those of one subject and predicate."""
    return _digest("fact", subject, predicate)[:16]


@lru_cache(maxsize=1 << 14)
def said_key(speaker: str, day: str | None) -> str:
    """Whose quotations are compared: those of a speaker; of one without a name ("police")
    those of a day."""
    return _digest("said", speaker, day)[:16]


def happening_key(sort: str, anchor: str) -> str:
    """Which events may be reports of one happening: those of a type, or predicate, with the same
    anchor, whom or what it befalls or else who does it."""
    return _digest("happening", sort, normalised(anchor))[:16]


def series_id(subject: str, measured: str, unit: str, change: str) -> str:
    """A series: what is measured, of what or where, and in what."""
    return _digest("series", normalised(subject), normalised(measured), unit, change)[:16]


def series_key(series: str, published: str | None) -> str:
    """Which figures of a series are looked at together: those that are told in one year."""
    return _digest(series, (published or "")[:4])[:16]


def voice(
    value: str,
    qualifiers: Mapping[str, str],
    modality: str,
    claimants: Sequence[str],
    outlet: str | None,
) -> str:
    """Who says what: claims of one fact key and voice say the same by the same mouth."""
    return _digest(value, sorted(qualifiers.items()), modality, claimants, outlet)[:16]


def _within(key: str, *parts: str | int) -> str:
    return key[:8] + _digest(key, *parts)[:24]


def _digest(*parts: object) -> str:
    """SHA-256 of the parts as a JSON list: no separator can be forged by a part. Texts and numbers
    go by a shorter way, as the encoder takes ten times as long for them."""
    told = [encode_basestring(p) if type(p) is str else _json(p) for p in parts]
    text = f"[{','.join(told)}]"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _json(part: object) -> str:
    if type(part) is list and not part:
        return "[]"
    return str(part) if type(part) is int else _JSON.encode(part)


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
