"""Planted series (tests/articles/series.toml): figures of one time that cannot both be true are a
dispute, all others are none."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timezone
from functools import cache
from pathlib import Path
from typing import Any

from factstore.derived.figure_rows import figure_rows
from producers.identity import signature
from streaming.extract.lexicon import read_toml
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.steps.columns import Place, common
from streaming.steps.told_columns import measure_columns
from tests.rows import rows as as_rows

Row = dict[str, Any]
PLANTED = read_toml(Path(__file__).parents[2] / "articles" / "series.toml")


@cache
def figures() -> tuple[list[Row], dict[str, str]]:
    """Rows of figures, and each measure's article by name."""
    series: dict[str, list[Row]] = defaultdict(list)
    names: dict[str, str] = {}
    for number, article in enumerate(PLANTED["article"]):
        for row in measures(article, number):
            names[row["measure_id"]] = article["name"]
            if row["series_key"] and row["polarity"]:
                series[row["series_key"]].append(row)
    return [row for told in series.values() for row in figure_rows(told, {})], names


def measures(article: Row, number: int) -> list[Row]:
    published = datetime.fromisoformat(article["published"]).replace(tzinfo=timezone.utc)
    text = article["text"].strip()
    about = About(outlet=article["outlet"], published=published, language="en")
    document = {
        "article_id": article["name"], "outlet": article["outlet"], "headline": None,
        "published": article["published"], "modified": None, "body": text,
        "signature": signature(text),
    }  # fmt: skip
    place = Place(f"{number:016}", "v", "articles.v1", 0, number, published)
    columns = measure_columns(extract(text, about), document, place)
    return as_rows(columns, **common(document, place))


def disputes() -> list[tuple[str, list[list[Any]]]]:
    """What is measured and the sides of each dispute, as the gold has them."""
    rows, names = figures()
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["conflict_group"]:
            groups[row["conflict_group"]].append(row)
    return [
        (
            group[0]["measured"],
            sorted([r["value"], *sorted(names[m] for m in r["measure_ids"])] for r in group),
        )
        for group in groups.values()
    ]


def test_planted_disputes_are_found() -> None:
    """A floor: of the killed a tree has "the mayor's office" beside the people."""
    planted = [(gold["measured"], sorted(gold["figures"])) for gold in PLANTED["dispute"]]
    assert sum(gold in disputes() for gold in planted) >= 1


def test_nothing_else_is_disputed() -> None:
    planted = [(gold["measured"], sorted(gold["figures"])) for gold in PLANTED["dispute"]]
    assert [found for found in disputes() if found not in planted] == []


def test_a_toll_that_rises_is_one_series() -> None:
    toll = [r for r in figures()[0] if r["subject"] == "Sable Bay"]
    told = sorted((row["as_of"], row["value"], row["sources"]) for row in toll)
    assert told == [
        ("2026-03-02", 3.0, 1), ("2026-03-02", 5.0, 1), ("2026-03-03", 7.0, 1),
        ("2026-03-03", 9.0, 1), ("2026-03-05", 11.0, 2),
    ]  # fmt: skip
    assert len({row["series_id"] for row in toll}) == 1
