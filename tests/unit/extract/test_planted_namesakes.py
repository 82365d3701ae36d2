"""Planted namesakes (tests/articles/namesakes.toml): who is one person is joined, who is not is
kept apart, and who may be either is marked."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timezone
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from factstore.derived.people_rows import linked_rows
from streaming.extract.lexicon import read_toml
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.steps.columns import Place, common, profile_columns
from tests.rows import rows as as_rows

Row = dict[str, Any]
PLANTED = read_toml(Path(__file__).parents[2] / "articles" / "namesakes.toml")


@cache
def profiles() -> dict[str, list[Row]]:
    """Rows of profiles by name, in the order of publication."""
    found: dict[str, list[Row]] = defaultdict(list)
    for number, article in enumerate(PLANTED["article"]):
        published = datetime.fromisoformat(article["published"]).replace(tzinfo=timezone.utc)
        text = article["text"].strip()
        about = About(outlet=article["outlet"], published=published, language="en")
        document = {
            "article_id": article["name"], "outlet": article["outlet"], "headline": None,
            "published": article["published"], "modified": None, "body": text,
        }  # fmt: skip
        place = Place(f"{number:016}", "v", "articles.v1", 0, number, published)
        columns = profile_columns(extract(text, about), place)
        for row in as_rows(columns, **common(document, place)):
            found[row["name"]].append(row)
    return {name: sorted(rows, key=lambda r: r["published"]) for name, rows in found.items()}


@pytest.mark.parametrize("gold", PLANTED["name"], ids=lambda gold: gold["name"])
def test_people_of_one_name_are_told_apart(gold: Row) -> None:
    rows = profiles()[gold["name"]]
    linked = {row["profile_id"]: row for row in linked_rows(rows)}
    people: dict[str, list[str]] = defaultdict(list)
    unsure = []
    for row in rows:
        of = linked.get(row["profile_id"], {"status": "joined", "person_id": row["entity_id"]})
        if of["status"] == "unsure":
            unsure.append(row["article_id"])
        else:
            people[of["person_id"]].append(row["article_id"])
    assert sorted(map(sorted, people.values())) == sorted(map(sorted, gold["people"]))
    assert unsure == gold.get("unsure", [])
