"""The AsyncAPI document says what the code does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

import contract
from contract import events
from contract.headers import encode, event_type
from contract.validate import schema
from producers.topics import TOPICS, TopicSettings

FOLDER = Path(contract.__file__).parent
DOCUMENT = yaml.safe_load((FOLDER / "asyncapi.yaml").read_text("utf-8"))
CHANNELS = DOCUMENT["channels"].values()


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


@pytest.mark.parametrize("reference", sorted(set(references(DOCUMENT))))
def test_references_lead_somewhere(reference: str) -> None:
    file, _, pointer = reference.partition("#")
    if file:
        assert (FOLDER / file).is_file()
        return
    node = DOCUMENT
    for part in pointer.strip("/").split("/"):
        node = node[part]
    assert node


def test_it_names_the_topics_and_types() -> None:
    assert {channel["address"] for channel in CHANNELS} == set(TOPICS)
    types = {
        message["headers"]["allOf"][1]["properties"]["ce_type"]["const"]
        for message in DOCUMENT["components"]["messages"].values()
    }
    told = {events.ARTICLE_TYPE, events.QUOTE_TYPE, events.REJECTED_TYPE, events.DROP_TYPE}
    assert types == told


@pytest.mark.parametrize("channel", CHANNELS, ids=lambda channel: channel["address"])
def test_topic_settings_are_those_that_are_created(channel: dict[str, Any]) -> None:
    said = channel["bindings"]["kafka"]["topicConfiguration"]
    created = TopicSettings().as_request()["configs"]
    assert str(said["max.message.bytes"]) == created["max.message.bytes"]
    assert str(said["retention.ms"]) == created["retention.ms"]
    assert said["cleanup.policy"] == [created["cleanup.policy"]]


def test_headers_are_those_that_are_sent() -> None:
    refused = events.RejectedEvent(
        "r", "a b/ü.txt", 1, "0" * 64, "too_large", "", "2025-06-01T00:00:00Z"
    )
    headers = {name: value.decode() for name, value in encode(refused, b"{}").items()}
    said = DOCUMENT["components"]["schemas"]["cloudEventHeaders"]
    Draft202012Validator(said).validate(headers)
    assert set(headers) == set(said["properties"])
    assert headers["ce_type"] == event_type(refused)
    assert headers["ce_source"] == "a%20b/%C3%BC.txt"


@pytest.mark.parametrize("topic", TOPICS)
def test_schemas_are_schemas(topic: str) -> None:
    Draft202012Validator.check_schema(schema(topic))
    files = sorted(path.name for path in (FOLDER / "schemas").glob("*.v1.schema.json"))
    assert len(files) == len(TOPICS)
    assert schema(topic)["$id"].rsplit("/", 1)[1] in files


@pytest.mark.parametrize(
    ("topic", "cls"),
    [
        (events.ARTICLES, events.ArticleEvent),
        (events.QUOTES, events.QuoteEvent),
        (events.REJECTED, events.RejectedEvent),
    ],
)
def test_schemas_name_the_fields_of_the_events(topic: str, cls: type) -> None:
    assert set(schema(topic)["properties"]) == set(cls.__dataclass_fields__)
    assert json.dumps(schema(topic)["required"])
