"""The four real articles next to the checkout: every direct quotation, every nested chain."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from contract.records import Extraction
from onrecord.scoring.quotes import score_quotes
from streaming.extract.model import About
from streaming.extract.pipeline import extract

SHARED = Path(__file__).parents[4] / "shared"

INVERTED = {"000": 1, "003": 0}
"""A conditional without "if" ("had they not …") that the trees hang from another verb: a content
that is cut before it."""

pytestmark = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason=f"the seed articles are not at {SHARED / 'seeds'}"
)


@cache
def seed(number: str) -> Extraction:
    (path,) = (SHARED / "seeds").glob(f"{number}_*.txt")
    return extract(path.read_text("utf8"), About())


def gold(number: str) -> dict[str, Any]:
    (path,) = (SHARED / "gold").glob(f"{number}_*.json")
    return json.loads(path.read_text("utf8"))  # type: ignore[no-any-return]


def direct(extraction: Extraction) -> list[tuple[list[str], str | None]]:
    return [
        (
            [extraction.text[a:b].replace("\u00a0", " ") for a, b in quote.content],
            quote.chain[0].name or quote.chain[0].mention,
        )
        for quote in extraction.quotes
        if quote.kind == "direct"
    ]


@pytest.mark.parametrize("number", ["000", "003"])
def test_gold(number: str) -> None:
    counts, _ = score_quotes(gold(number)["quotes"], seed(number))
    assert counts.nested_right >= counts.nested - INVERTED[number]
    assert counts.nested > 0
    assert counts.direct_right == counts.direct
    assert counts.found >= counts.gold - INVERTED[number]
    assert counts.chain == counts.found
    assert counts.addressee == counts.addressees


@pytest.mark.parametrize("number", ["000", "003"])
def test_precision_against_gold(number: str) -> None:
    counts, _ = score_quotes(gold(number)["quotes"], seed(number))
    assert counts.precision >= 0.75


def test_three_quotations_in_two_parts_each() -> None:
    found = direct(seed("002"))
    assert [speaker for _, speaker in found] == ["one official", "Sandy Alderson", "Sandy Alderson"]
    assert [len(parts) for parts, _ in found] == [2, 2, 2]
    assert found[0][0] == ["This isn’t surprising,", "He was always doing his own thing."]
    start, end = found[2][0][0][:20], found[2][0][0][-13:]
    assert (start, end) == ("We’re very pleased w", "best of luck,")


def test_a_fragment_by_another_source() -> None:
    ((parts, speaker),) = direct(seed("001"))
    assert parts == ["it’s not in Sandy’s nature"]
    assert speaker is not None and speaker.startswith("another source from outside")
