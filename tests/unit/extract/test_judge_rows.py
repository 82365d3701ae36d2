"""Verdicts of readers on rows: kept by what was read, and what is fitted on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from streaming.extract.logistic import weighed
from tools import judge_rows
from tools.judge_rows import Judged, Row, fitted, keep, kept


def row(number: int, **features: float) -> Row:
    return Row("E", number, f"sell | agent=Roe {number}", features)


def test_a_verdict_is_kept_by_the_row_that_was_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judge_rows, "VERDICTS", tmp_path / "verdicts.json.gz")
    keys = [row(1).key, row(2).key]
    (tmp_path / "000.keys").write_text(json.dumps({"article": "a", "keys": keys}))
    (tmp_path / "000.json").write_text(json.dumps({"1": "r", "2": "d: no place"}))
    assert keep(tmp_path) == {"r": 1, "d": 1}
    keep(tmp_path)  # a second reader
    assert kept() == {"a": {keys[0]: "rr", keys[1]: "dd"}}
    assert row(1)._replace(text="sell | agent=Orr").key not in keys


def test_weights_tell_right_rows_from_wrong_ones() -> None:
    rows = [Judged("a", row(n, sure=n % 2, seldom=n == 0), n % 2) for n in range(60)]
    weights = fitted(rows)
    bias = weights.pop("")
    assert weights.keys() == {"sure"}  # what fewer rows have counts not
    assert weighed(weights, {"sure": 1}, bias) > 0.65 > 0.35 > weighed(weights, {}, bias)
