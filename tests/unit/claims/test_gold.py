"""The hand-annotated articles beside the checkout: scores, and the departure disputed."""

from __future__ import annotations

import json
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import pytest

from contract.records import Extraction
from onrecord.scoring.statements import StatementScore, score_statements
from streaming.extract.model import About
from streaming.extract.pipeline import extract

SHARED = Path(__file__).parents[4] / "shared"
PUBLISHED = {"000": "2017-03-01", "001": "2016-12-01", "002": "2016-09-01", "003": "2013-02-01"}
pytestmark = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason="the articles of ../shared are not here"
)


@lru_cache(maxsize=8)
def _extraction(number: str) -> Extraction:
    (path,) = (SHARED / "seeds").glob(f"{number}_*.txt")
    published = datetime.fromisoformat(PUBLISHED[number])
    return extract(path.read_text(encoding="utf-8"), About(doc=path.stem, published=published))


def _gold(number: str) -> list[dict[str, object]]:
    (path,) = (SHARED / "gold").glob(f"{number}_*.json")
    statements: list[dict[str, object]] = json.loads(path.read_text())["statements"]
    return statements


def test_the_bars_on_the_gold_articles() -> None:
    total = StatementScore()
    for number in ("000", "003"):
        score, _ = score_statements(_gold(number), _extraction(number).claims)
        total = total + score
    assert total.precision >= 0.9
    assert total.recall >= 0.5
    assert total.detail >= 0.43


def test_at_least_twelve_right_facts_of_the_main_person() -> None:
    gold = {(s["subject"], s["predicate"], s["value"]) for s in _gold("000")}
    claims = _extraction("000").claims
    right = {(c.subject, c.predicate, c.value) for c in claims} & gold
    main = max({s for s, _, _ in right}, key=lambda s: sum(s == other for other, _, _ in right))
    assert sum(subject == main for subject, _, _ in right) >= 12


def test_the_manners_of_one_departure_stand_side_by_side_with_their_claimants() -> None:
    manners: dict[object, set[str]] = {}
    for number in ("000", "001", "002"):
        for claim in _extraction(number).claims:
            if claim.predicate == "left" and claim.value == "New York Mets":
                names = {link.name or link.mention for link in claim.claimants}
                manners.setdefault(claim.qualifiers.get("manner"), set()).update(names)
    assert manners["resigned"]
    assert "fired" in manners
    assert manners["resigned"] != manners["fired"]
