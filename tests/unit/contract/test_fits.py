"""The quick library by which an event's value is tested says what jsonschema does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema_rs import validator_for

from contract.events import ARTICLES, QUOTES, REJECTED
from contract.validate import schema

TOPICS = (ARTICLES, QUOTES, REJECTED)
FIT = {
    ARTICLES: {
        "id": "a",
        "status": "usable",
        "body": "The quay holds.",
        "content_hash": "0" * 64,
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": "a.txt", "media_type": "text/plain"},
        "authors": ["Ada Quill"],
        "language": "en",
        "url": "https://ferry.example/a",
        "published": "2025-05",
    },
    QUOTES: {
        "id": "q",
        "status": "usable",
        "text": "The quay holds.",
        "content_hash": "0" * 64,
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": "a.txt", "media_type": "text/plain"},
        "speaker": "Ada Quill",
        "document": "d",
        "position": 1,
    },
    REJECTED: {},
}
_ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 3),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(["usable", "withdrawn", "en", "2025-05-04", "https://x.example/", "0" * 64]),
    st.lists(st.text(max_size=3), max_size=2),
    st.lists(st.just("x"), min_size=99, max_size=102),
    st.dictionaries(st.sampled_from(["origin", "media_type", "feed"]), st.text(max_size=2)),
    st.integers(510, 514).map(lambda length: "x" * length),
)


def values(topic: str) -> st.SearchStrategy[dict[str, Any]]:
    """What fits, with some fields left out and some put in."""
    names = sorted(schema(topic)["properties"])
    changed = st.dictionaries(st.sampled_from(names), _ODD, max_size=3)
    gone = st.lists(st.sampled_from(names), max_size=1)
    return st.builds(
        lambda new, out: {k: v for k, v in {**FIT[topic], **new}.items() if k not in out},
        changed,
        gone,
    )


@cache
def validators(topic: str) -> tuple[Any, Draft202012Validator]:
    """The quick one, which it takes long to make, and jsonschema's."""
    return validator_for(schema(topic)), Draft202012Validator(schema(topic))


@pytest.mark.parametrize("topic", TOPICS)
@settings(max_examples=40)
@given(data=st.data())
def test_what_fits_is_what_jsonschema_takes(topic: str, data: st.DataObject) -> None:
    value = data.draw(values(topic))
    quick, plain = validators(topic)
    assert quick.is_valid(value) == plain.is_valid(value)


@pytest.mark.parametrize("topic", (ARTICLES, QUOTES))
def test_what_is_sound_fits(topic: str) -> None:
    quick = validator_for(schema(topic))
    assert quick.is_valid(FIT[topic])
    assert not quick.is_valid({**FIT[topic], "status": "usable", "fetched": "today"})
