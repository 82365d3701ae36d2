"""The four real articles next to the checkout: every direct quotation, every nested chain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contract.records import Extraction
from onrecord.scoring.quotes import score_quotes
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

SHARED = Path(__file__).parents[3] / "shared"
SETTINGS = [ExtractSettings(use_tagger=False), ExtractSettings()]

pytestmark = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason=f"the seed articles are not at {SHARED / 'seeds'}"
)


def seed(number: str, settings: ExtractSettings) -> Extraction:
    (path,) = (SHARED / "seeds").glob(f"{number}_*.txt")
    return extract(path.read_text("utf8"), About(), settings)


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


@pytest.mark.parametrize("settings", SETTINGS, ids=["rules", "tagger"])
@pytest.mark.parametrize("number", ["000", "003"])
def test_gold(number: str, settings: ExtractSettings) -> None:
    counts, _ = score_quotes(gold(number)["quotes"], seed(number, settings))
    assert counts.nested_right == counts.nested > 0
    assert counts.direct_right == counts.direct
    assert counts.found == counts.gold
    assert counts.chain == counts.gold
    assert counts.addressee == counts.addressees


@pytest.mark.parametrize("settings", SETTINGS, ids=["rules", "tagger"])
@pytest.mark.parametrize("number", ["000", "003"])
def test_precision_against_gold(number: str, settings: ExtractSettings) -> None:
    counts, _ = score_quotes(gold(number)["quotes"], seed(number, settings))
    assert counts.precision >= 0.8


@pytest.mark.parametrize("settings", SETTINGS, ids=["rules", "tagger"])
def test_three_quotations_in_two_parts_each(settings: ExtractSettings) -> None:
    found = direct(seed("002", settings))
    assert [speaker for _, speaker in found] == ["one official", "Sandy Alderson", "Sandy Alderson"]
    assert [len(parts) for parts, _ in found] == [2, 2, 2]
    assert found[0][0] == ["This isn’t surprising,", "He was always doing his own thing."]
    start, end = found[2][0][0][:20], found[2][0][0][-13:]
    assert (start, end) == ("We’re very pleased w", "best of luck,")


@pytest.mark.parametrize("settings", SETTINGS, ids=["rules", "tagger"])
def test_a_fragment_by_another_source(settings: ExtractSettings) -> None:
    ((parts, speaker),) = direct(seed("001", settings))
    assert parts == ["it’s not in Sandy’s nature"]
    assert speaker is not None and speaker.startswith("another source from outside")
