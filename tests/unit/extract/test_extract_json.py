"""The output of ``extract --json`` against its JSON Schema and its documentation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads((ROOT / "contract/schemas/extract.schema.json").read_text("utf8"))
TEXT = (
    "Dana Whitlock was named general manager of the Fenwick Comets in 2019.\n\n"
    "“We ran out of time,” Whitlock said, according to Priya Raman of the Harbor Ledger."
    " “It hurts 🙂 a lot.”\n\n"
    "Sources told the Courier that Whitlock believes she was fired."
)

PARTS = ("quote", "link", "claim", "participant", "time", "event", "measure")


def output() -> dict[str, Any]:
    extraction = extract(TEXT, About(), ExtractSettings())
    return json.loads(json.dumps(extraction.as_json("fenwick")))  # type: ignore[no-any-return]


def test_the_output_is_what_the_schema_says() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(output())


def test_spans_are_code_points_of_the_unchanged_text() -> None:
    made = output()
    assert made["doc"] == "fenwick"
    assert made["text"] == TEXT
    (whitlock,) = [q for q in made["quotes"] if q["kind"] == "direct"]
    assert [TEXT[a:b] for a, b in whitlock["content"]] == [
        "We ran out of time,",
        "It hurts 🙂 a lot.",
    ]
    assert [link["name"] for link in whitlock["chain"]] == ["Dana Whitlock", "Priya Raman"]
    assert whitlock["chain"][1]["affiliation"] == "Harbor Ledger"
    assert whitlock["nested"] is True


def test_the_schema_refuses_what_the_format_is_not() -> None:
    made = output()
    made["quotes"][0]["content"] = []
    made["quotes"][0]["kind"] = "hearsay"
    made["quotes"][0]["confidence"] = 2
    errors = Draft202012Validator(SCHEMA).iter_errors(made)
    assert {error.absolute_path[-1] for error in errors} == {"content", "kind", "confidence"}


def test_every_field_is_documented() -> None:
    page = (ROOT / "docs/extract-json.md").read_text("utf8")
    for part in (SCHEMA, *(SCHEMA["$defs"][name] for name in PARTS)):
        for field in part["properties"]:
            assert f"`{field}`" in page
