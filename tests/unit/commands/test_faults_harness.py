"""The trial of faults must be able to fail: its reader and its verdict tell what is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.faults import verdict
from tests.faults.articles import CLAIMS, QUOTES, sequence, written
from tests.faults.reader import broken
from tests.faults.trial import schedule

WHOLE = {
    "batch": 3,
    "read": 12,
    "outcomes": 12,
    "stored": 10,
    "quarantined": 1,
    "articles": 10,
    "first": 8,
    "second": 2,
    "quarantine": 1,
    "quotes": 10 * QUOTES - 2,
    "quote_ids": 10 * QUOTES - 2,
    "claims": 10 * CLAIMS - 2,
    "claim_ids": 10 * CLAIMS - 2,
    "in_force": 30,
    "in_facts": 30,
    "facts_of": 3,
}


def test_a_whole_batch_passes() -> None:
    assert broken(dict(WHOLE), dict(WHOLE)) == []


@pytest.mark.parametrize("name", ["outcomes", "articles", "quotes", "claim_ids", "in_facts"])
def test_half_a_batch_is_told(name: str) -> None:
    assert broken({**WHOLE, name: WHOLE[name] - 1}, {})


def test_what_goes_back_is_told() -> None:
    assert broken(dict(WHOLE), {**WHOLE, "batch": 4}) == ["batch went back from 4 to 3"]


def test_producers_share_the_articles_and_an_edit_follows_its_first_version() -> None:
    first, second = sequence(0, 200, seed=1), sequence(1, 200, seed=1)
    assert {one.number for one in (*first, *second)} == set(range(200))
    assert len(set(first) | set(second)) == len(first) + len(second) > 200
    for one in first:
        assert one.version == 1 or first.index(one) > first.index(one.__class__(one.number, 1))
    assert written(first[5], 200, 1) == written(first[5], 200, 1)


def test_a_seed_gives_the_same_order() -> None:
    names = ["producer", "worker", "driver"]
    assert schedule(names, 5, 2) == schedule(names, 5, 2)
    assert Counter(schedule(names, 5, 2)) == dict.fromkeys(names, 5)


def test_lost_and_doubled_articles_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    events = [written(one, 20, 1) for producer in (0, 1) for one in sequence(producer, 20, 1)]
    contents = [(event.id, event.content_hash) for event in events]
    seen = verdict.Topic({}, Counter(contents), {})
    # The first is lost, the last is there twice.
    stored = [*contents[1:], contents[-1]]

    def answer(root: str, sql: str) -> list[dict[str, Any]]:
        if "FROM articles" in sql:
            return [{"article_id": name, "content_hash": content} for name, content in stored]
        return [{"n": 0, "m": 0}] if "count" in sql else []

    monkeypatch.setattr(verdict, "query", answer)
    monkeypatch.setattr(verdict, "rows", lambda table: table)
    told = verdict.judge(tmp_path, seen, 20, 1).faults
    assert [line.split(":")[0] for line in told] == ["1 lost", "1 doubled"]
