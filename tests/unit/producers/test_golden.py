"""Golden pairs: an input of each kind beside the events that it must yield.

``PYTHONPATH=. python tests/unit/producers/test_golden.py`` writes the expected side anew:
read the difference before committing it.
"""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

from contract.events import as_json
from producers.publish import prepare, topic_of
from producers.read import read_inputs
from producers.settings import PublishSettings

DATA = Path(__file__).parent / "data"
EXPECTED = ".expected.json"
NOW = datetime(2025, 8, 1, 12, tzinfo=timezone.utc)
INPUTS = sorted(path for path in DATA.iterdir() if not path.name.endswith((EXPECTED, ".meta.toml")))


def read(path: Path) -> list[dict[str, Any]]:
    events = []
    for event in read_inputs([path], PublishSettings(), clock=lambda: NOW):
        fields = json.loads(json.dumps(as_json(event)))
        fields.pop("signature", None)  # test_producers_identity.py
        events.append({"topic": topic_of(event), **fields})
    return events


def beside(path: Path) -> Path:
    return path.with_name(path.name + EXPECTED)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_input_yields_its_events(path: Path) -> None:
    assert read(path) == json.loads(beside(path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_its_events_keep_the_contract(path: Path) -> None:
    for event in read_inputs([path], PublishSettings(), clock=lambda: NOW):
        assert prepare(event, NOW).event == event


if __name__ == "__main__":
    for each in INPUTS:
        text = json.dumps(read(each), indent=1, ensure_ascii=False)
        beside(each).write_text(text + "\n", encoding="utf-8")
