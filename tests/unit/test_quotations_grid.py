"""Who is quoted, and to whom, in passages that were written before the code that reads them.

One passage a line of ``data/quotations*.jsonl``: ``text`` and ``quotes`` as in the newsroom's gold.
``known`` marks a passage that is read wrongly still.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from onrecord.scoring.quotes import score_quotes
from streaming.extract.model import About
from tests.unit.parts import said_in

pytestmark = pytest.mark.passages

FILES = sorted((Path(__file__).parent / "data").glob("quotations*.jsonl"))
PASSAGES = [json.loads(line) for file in FILES for line in file.read_text("utf8").splitlines()]


@pytest.mark.parametrize("passage", PASSAGES, ids=[p["text"][:60] for p in PASSAGES])
def test_passage(passage: dict[str, Any]) -> None:
    score, errors = score_quotes(passage["quotes"], said_in(passage["text"], About(language="en")))
    if passage.get("known"):
        pytest.xfail("known miss")
    assert errors == []
    assert score.addressee == score.addressees
