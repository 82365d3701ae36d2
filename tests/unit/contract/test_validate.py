"""What a record must be to count as an event, and what it is called where it is not."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.errors import BadInput
from contract.events import (
    ARTICLES,
    MAX_MESSAGE_BYTES,
    QUOTES,
    REJECTED,
    ArticleEvent,
    Event,
    Provenance,
    QuoteEvent,
    RejectedEvent,
    as_json,
)
from contract.headers import encode
from contract.times import by_its_clock, earliest, is_absurd
from contract.validate import check, schema

NOW = datetime(2025, 6, 1, 12, tzinfo=timezone.utc)
FETCHED = "2025-06-01T11:59:00Z"
FILE = Provenance("desk/story.txt", "text/plain")
ARTICLE = ArticleEvent(
    id="a-1",
    status="usable",
    body="The mayor resigned.\n\n“Enough,” she said.",
    content_hash="0" * 64,
    fetched=FETCHED,
    provenance=FILE,
    url="https://ledger.example/a?b=1",
    authors=("Ann Lee",),
    published="2025-05",
    language="en",
)
QUOTE = QuoteEvent(
    "q-1", "usable", "Enough.", "Ann Lee", "1" * 64, FETCHED, FILE, "t-1", position=3
)
REFUSED = RejectedEvent("r-1", "big.txt", 52_428_800, "2" * 64, "too_large", "It is.", FETCHED)


def wire(event: Event, **changes: Any) -> bytes:
    fields = {**as_json(event), **changes}
    return json.dumps({k: v for k, v in fields.items() if v is not ...}).encode()


def reason(topic: str, value: bytes | None, headers: dict[str, bytes] | None = None) -> str:
    event = {ARTICLES: ARTICLE, QUOTES: QUOTE}.get(topic, REFUSED)
    with pytest.raises(BadInput) as caught:
        check(topic, encode(event, b"") if headers is None else headers, value, NOW)
    assert len(str(caught.value)) < 600, "a message must not carry the record"
    return caught.value.reason


@pytest.mark.parametrize(
    ("topic", "event"), [(ARTICLES, ARTICLE), (QUOTES, QUOTE), (REJECTED, REFUSED)]
)
def test_an_event_comes_back_as_it_went(topic: str, event: Event) -> None:
    value = wire(event)
    assert check(topic, encode(event, value), value, NOW, event.id.encode()) == event


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "no_value"),
        (b"", "not_json"),
        (b"{", "not_json"),
        (b'{"id": NaN}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (b'{"n": ' + b"9" * 5000 + b"}", "not_json"),
        (b"[]", "wrong_type"),
        (b"\xff\xfe{}", "not_utf8"),
        (wire(ARTICLE).replace(b"mayor", b"\\ud800"), "not_utf8"),
        (b"{}", "missing_field"),
        (wire(ARTICLE, body=...), "missing_field"),
        (wire(ARTICLE, provenance={"origin": "x"}), "missing_field"),
        (wire(ARTICLE, body=["text"]), "wrong_type"),
        (wire(ARTICLE, status=1), "wrong_type"),
        (wire(ARTICLE, published=1748736000), "wrong_type"),
        (wire(ARTICLE, headline=None), "wrong_type"),
        (wire(ARTICLE, status="draft"), "bad_value"),
        (wire(ARTICLE, content_hash="abc"), "bad_value"),
        (wire(ARTICLE, url="no address"), "bad_value"),
        (wire(ARTICLE, id=""), "bad_value"),
        (wire(ARTICLE, headline="x" * 2001), "too_long"),
        (wire(ARTICLE, authors=["x"] * 101), "too_long"),
        (wire(ARTICLE, body=""), "empty_article"),
        (wire(ARTICLE, body=" \n\t "), "empty_article"),
        (wire(ARTICLE, published="yesterday"), "absurd_date"),
        (wire(ARTICLE, published="1599-12-31"), "absurd_date"),
        (wire(ARTICLE, published="2025-02-30"), "absurd_date"),
        (wire(ARTICLE, modified="3025-01-01T00:00:00Z"), "absurd_date"),
        (wire(ARTICLE, published="2025-06-01T10:00:00+02:00"), "absurd_date"),
        (b" " * (MAX_MESSAGE_BYTES + 1), "too_large"),
    ],
)
def test_a_bad_article_has_one_reason(value: bytes | None, expected: str) -> None:
    assert reason(ARTICLES, value) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"text": "  "}, "empty_quote"),
        ({"speaker": " "}, "empty_speaker"),
        ({"speaker": ...}, "missing_field"),
        ({"position": -1}, "bad_value"),
        ({"position": "3"}, "wrong_type"),
        ({"time": "0001-01-01"}, "absurd_date"),
    ],
)
def test_a_bad_quote_has_one_reason(changes: dict[str, Any], expected: str) -> None:
    assert reason(QUOTES, wire(QUOTE, **changes)) == expected


def test_a_withdrawn_article_needs_no_text() -> None:
    gone = replace(ARTICLE, status="withdrawn", body="")
    value = wire(gone)
    assert check(ARTICLES, encode(gone, value), value, NOW) == gone


def test_fields_of_a_later_v1_are_ignored() -> None:
    value = wire(ARTICLE, mood="grim", provenance={**as_json(ARTICLE)["provenance"], "x": 1})
    assert check(ARTICLES, encode(ARTICLE, value), value, NOW) == ARTICLE


def test_optional_fields_that_an_older_producer_does_not_know_may_be_absent() -> None:
    required = {f: as_json(ARTICLE)[f] for f in schema(ARTICLES)["required"]}
    read = check(ARTICLES, encode(ARTICLE, b""), json.dumps(required).encode(), NOW)
    assert isinstance(read, ArticleEvent)
    assert (read.id, read.body, read.outlet, read.authors) == (ARTICLE.id, ARTICLE.body, None, ())


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        (b"onrecord.article.v2", "newer_schema"),
        (b"onrecord.article.v10", "newer_schema"),
        (b"onrecord.article.v0", "unknown_schema"),
        (b"onrecord.article.v1x", "unknown_schema"),
        (b"onrecord.quote.v1", "unknown_schema"),
        (b"onrecord.quote.v2", "unknown_schema"),
        (b"\xff", "unknown_schema"),
    ],
)
def test_another_schema_is_told_before_its_fields_are(type_: bytes, expected: str) -> None:
    headers = {**encode(ARTICLE, b""), "ce_type": type_}
    assert reason(ARTICLES, b"{}", headers) == expected


def test_an_unknown_topic_is_told() -> None:
    assert reason("weather.v1", wire(ARTICLE)) == "unknown_topic"


@pytest.mark.parametrize("name", ["ce_specversion", "ce_id", "ce_source", "ce_type"])
def test_required_headers(name: str) -> None:
    headers = {key: value for key, value in encode(ARTICLE, b"").items() if key != name}
    assert reason(ARTICLES, wire(ARTICLE), headers) == "bad_header"


@pytest.mark.parametrize(
    "changed",
    [
        {"ce_specversion": b"0.3"},
        {"content-type": b"application/avro"},
        {"ce_id": b"\xff"},
        {"ce_source": b"x" * 5000},
    ],
)
def test_headers_that_say_something_else(changed: dict[str, bytes]) -> None:
    assert reason(ARTICLES, wire(ARTICLE), {**encode(ARTICLE, b""), **changed}) == "bad_header"


@pytest.mark.parametrize("shift", ["", "x", "xy"])
def test_no_origin_makes_a_header_that_is_too_long(shift: str) -> None:
    """A character of CJK has nine in ``ce_source``; of others a header keeps the whole."""
    origin = f"{shift}{'紙' * 600}/{'面' * 600}"
    for topic, event in (
        (ARTICLES, replace(ARTICLE, provenance=Provenance(origin, "text/html"))),
        (REJECTED, replace(REFUSED, origin=origin)),
    ):
        value, headers = wire(event), encode(event, wire(event))
        assert check(topic, headers, value, NOW) == event
        told = unquote(headers["ce_source"].decode(), errors="strict")
        assert origin.startswith(told) and len(told) > 400


def test_foreign_headers_are_let_through() -> None:
    value = wire(ARTICLE)
    headers = {**encode(ARTICLE, value), "traceparent": b"\xff" * 9000}
    assert check(ARTICLES, headers, value, NOW) == ARTICLE


def test_the_key_must_be_the_id() -> None:
    value = wire(ARTICLE)
    with pytest.raises(BadInput) as caught:
        check(ARTICLES, encode(ARTICLE, value), value, NOW, b"other")
    assert caught.value.reason == "bad_key"


def test_a_retry_repeats_the_event_id_and_a_new_version_does_not() -> None:
    first, again = encode(ARTICLE, wire(ARTICLE)), encode(ARTICLE, wire(ARTICLE))
    other = encode(ARTICLE, wire(ARTICLE, body="Another text."))
    assert first == again
    assert first["ce_id"] != other["ce_id"]


@pytest.mark.parametrize(
    ("text", "year", "month"),
    [("2017", 2017, 1), ("2017-03", 2017, 3), ("2017-03-09T11:30:00.25Z", 2017, 3)],
)
def test_short_times_begin_at_their_start(text: str, year: int, month: int) -> None:
    assert (earliest(text).year, earliest(text).month) == (year, month)


@pytest.mark.parametrize(
    ("text", "offset", "day"),
    [
        ("2025-10-15T02:40:00Z", "-05:00", "2025-10-14"),
        ("2025-10-14T20:40:00Z", "+05:30", "2025-10-15"),
        ("2025-10-15T02:40:00Z", None, "2025-10-15"),
        ("2025-10-15", "-05:00", "2025-10-15"),
    ],
)
def test_a_day_is_that_of_the_writers_clock(text: str, offset: str | None, day: str) -> None:
    assert by_its_clock(text, offset).date().isoformat() == day


def test_a_time_may_run_a_day_ahead_of_its_record() -> None:
    ahead = NOW + timedelta(hours=23)
    assert not is_absurd(ahead.strftime("%Y-%m-%dT%H:%M:%SZ"), NOW)
    assert is_absurd((ahead + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M:%SZ"), NOW)
    assert not is_absurd("2025", NOW), "a year begins before its record"


@pytest.mark.parametrize("topic", [ARTICLES, QUOTES, REJECTED])
def test_every_field_is_described(topic: str) -> None:
    fields = schema(topic)["properties"]
    assert all(field.get("description") or "$ref" in field for field in fields.values())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(sorted(as_json(ARTICLE))) | st.text(max_size=5), inner, max_size=6
        )
    ),
    max_leaves=8,
)


@given(value=st.binary(max_size=200) | json_values.map(lambda v: json.dumps(v).encode()))
def test_whatever_comes_is_an_event_or_has_a_reason(value: bytes) -> None:
    try:
        event = check(ARTICLES, encode(ARTICLE, value), value, NOW)
    except BadInput as error:
        assert error.reason.islower()
    else:
        assert isinstance(event, ArticleEvent)


@given(name=st.sampled_from(sorted(as_json(ARTICLE))), value=json_values)
def test_any_one_field_may_be_anything(name: str, value: object) -> None:
    raw = wire(ARTICLE, **{name: value})
    try:
        check(ARTICLES, encode(ARTICLE, raw), raw, NOW)
    except BadInput as error:
        assert error.reason in {
            "not_json", "missing_field", "wrong_type", "bad_value", "too_long", "absurd_date",
            "empty_article", "not_utf8",
        }  # fmt: skip
