"""Verdicts of readers on rows: kept by what was read, and what is fitted on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from streaming.extract.logistic import weighed
from tools import judge_rows
from tools.judge_rows import Judged, Row, fitted, keep, kept, note_features, rows_of, write_sheets
from tools.train_tagger.data import Document

ARTICLE = Document("herald_2025-03-10_ferry", "Ada Quill sold 40 ferries to Bo Roe on Monday.")


@pytest.fixture
def noting(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (judge_rows.of_events, judge_rows.of_measures):
        monkeypatch.setattr(module, "weighed", weighed)  # put back behind the test
    note_features()


def row(number: int, **features: float) -> Row:
    return Row("E", number, f"sell | agent=Roe {number}", features)


def test_a_row_tells_what_its_confidence_is_made_of(noting: None) -> None:
    event, measure = rows_of(ARTICLE)
    assert event.text.startswith("sell ")
    assert "2025-03-10" in event.text
    assert event.features["pair"] == 1.0
    assert (measure.kind, measure.features["asserted"]) == ("M", 1.0)


def test_a_verdict_is_kept_once_by_the_row_that_was_read(
    noting: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judge_rows, "VERDICTS", tmp_path / "verdicts.json.gz")
    rows, folder = rows_of(ARTICLE), tmp_path / "sheets"
    write_sheets([ARTICLE], folder)
    (sheet,) = folder.iterdir()
    assert all(f"{each.key} {each.kind} {each.text}" in sheet.read_text() for each in rows)
    verdicts = {rows[0].key: "r", rows[1].key: "d: of what?"}
    (folder / f"{ARTICLE.name}.json").write_text(json.dumps(verdicts))
    assert keep(folder) == {"r": 1, "d": 1}
    assert not keep(folder)
    assert kept() == {ARTICLE.name: {rows[0].key: "r", rows[1].key: "d"}}
    write_sheets([ARTICLE], tmp_path / "none")
    assert not list((tmp_path / "none").iterdir())


def test_weights_tell_right_rows_from_wrong_ones() -> None:
    rows = [Judged("a", row(n, sure=n % 2, seldom=n == 0), n % 2) for n in range(60)]
    weights = fitted(rows)
    bias = weights.pop("")
    assert weights.keys() == {"sure"}  # what fewer rows have counts not
    assert weighed(weights, {"sure": 1}, bias) > 0.65 > 0.35 > weighed(weights, {}, bias)
