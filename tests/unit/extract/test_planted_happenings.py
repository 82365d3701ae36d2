"""Planted happenings that several outlets tell (tests/articles/happenings.toml) are linked: those
of the gold and no others."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timezone
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from contract.vocabulary_files import load_vocabulary
from factstore.derived.happenings import Figure
from factstore.derived.report_rows import figure_of, linked_rows
from producers.identity import signature
from streaming.extract.lexicon import read_toml
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.steps.columns import Place, common
from streaming.steps.told_columns import event_columns, measure_columns
from tests.rows import rows as as_rows

Row = dict[str, Any]
PLANTED = read_toml(Path(__file__).parents[2] / "articles" / "happenings.toml")


@cache
def happenings() -> dict[tuple[str, ...], list[Row]]:
    """The rows of ``reports`` of each happening by the names of the articles that report it,
    each with its event's type."""
    events: dict[str, list[Row]] = defaultdict(list)
    figures: dict[str, list[Figure]] = defaultdict(list)
    names: dict[str, str] = {}
    types: dict[str, str] = {}
    for number, article in enumerate(PLANTED["article"]):
        told, counted = rows(article, number)
        for row in told:
            names[row["event_id"]], types[row["event_id"]] = article["name"], row["type"]
            if row["happening_key"]:
                events[row["happening_key"]].append(row)
        for row in counted:
            if row["event_id"]:
                figures[row["event_id"]].append(figure_of(row))
    found: dict[str, list[Row]] = defaultdict(list)
    for key, told in events.items():
        for row in linked_rows(told, figures, key, load_vocabulary()):
            found[row["happening_id"]].append({**row, "type": types[row["event_id"]]})
    return {
        tuple(sorted({names[row["event_id"]] for row in each})): each for each in found.values()
    }


def rows(article: Row, number: int) -> tuple[list[Row], list[Row]]:
    """An article's rows of events and measures."""
    published = datetime.fromisoformat(article["published"]).replace(tzinfo=timezone.utc)
    text = article["text"].strip()
    about = About(
        headline=article["headline"], outlet=article["outlet"], published=published, language="en"
    )
    document = {
        "article_id": article["name"], "outlet": article["outlet"], "headline": article["headline"],
        "published": article["published"], "modified": None, "body": text,
        "signature": signature(text),
    }  # fmt: skip
    place = Place(f"{number:016}", "v", "articles.v1", 0, number, published)
    found = extract(text, about)
    told, shared = event_columns(found, document, place), common(document, place)
    measures = measure_columns(found, document, place, told["event_id"])
    return as_rows(told, **shared), as_rows(measures, **shared)


@pytest.mark.parametrize("gold", PLANTED["happening"], ids=lambda gold: gold["type"])
def test_a_planted_happening_is_found_with_all_its_reports(gold: Row) -> None:
    reports = happenings()[tuple(sorted(gold["articles"]))]
    for row in reports:
        assert (row["type"], row["status"]) == (gold["type"], gold["status"])
        assert (row["sources"], row["differs"]) == (gold["sources"], gold["differs"])
        assert row["happened"] == gold.get("happened")


def test_nothing_else_is_linked() -> None:
    assert set(happenings()) <= {tuple(sorted(gold["articles"])) for gold in PLANTED["happening"]}
