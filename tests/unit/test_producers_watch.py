"""When to look again, and what is new."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from contract.errors import BadInput, UsageError
from contract.events import ArticleEvent, Provenance
from producers.publish import Pace
from producers.seen import KEPT, Place, Schedule, Watched, unseen
from producers.settings import PublishSettings
from producers.watch import look

ARTICLE = ArticleEvent(
    "a", "usable", "Text.", "0" * 64, "2025-06-01T00:00:00Z", Provenance("a", "text/plain")
)


def test_looks_are_spread_around_the_interval() -> None:
    schedule = Schedule(interval=100, jitter=0.1)
    assert schedule.next(1000, 0, chance=0.5) == 1100
    assert schedule.next(1000, 0, chance=0.0) == 1090
    assert schedule.next(1000, 0, chance=1.0) == 1110


def test_failures_are_looked_at_later_and_later_up_to_an_hour() -> None:
    schedule = Schedule(interval=100.0, jitter=0)
    waits = [schedule.next(0, failures, 0.5) for failures in range(8)]
    assert waits == [100, 200, 400, 800, 1600, 3200, 3600, 3600]
    assert Schedule(interval=9000, jitter=0).next(0, 9, 0.5) == 9000
    assert schedule.next(0, 5000, 0.5) == 3600, "an outage of weeks overflows nothing"


def test_no_interval_is_no_schedule() -> None:
    with pytest.raises(UsageError):
        Schedule(interval=0)


def test_only_new_versions_are_new() -> None:
    first = unseen(Place(), [ARTICLE])
    assert first.events == (ARTICLE,)
    fetched_again = replace(ARTICLE, fetched="2025-06-02T00:00:00Z")
    assert unseen(first.place, [fetched_again]).events == ()
    edited = replace(ARTICLE, content_hash="1" * 64)
    withdrawn = replace(ARTICLE, status="withdrawn")
    assert unseen(first.place, [edited, withdrawn, edited]).events == (edited, withdrawn)


def test_memory_is_bounded_and_keeps_what_is_still_listed() -> None:
    place = Place(seen=("x", *map(str, range(KEPT))))
    kept = unseen(place, [ARTICLE]).place
    assert len(kept.seen) == KEPT
    assert unseen(kept, [ARTICLE]).events == ()


def test_a_folder_shows_what_has_been_added(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("One.", encoding="utf-8")
    first = look(str(tmp_path), Place(), PublishSettings())
    (tmp_path / "b.txt").write_text("Two.", encoding="utf-8")
    second = look(str(tmp_path), first.place, PublishSettings())
    assert [event.id for event in first.events + second.events] == ["a.txt", "b.txt"]


def test_state_outlives_the_process(tmp_path: Path) -> None:
    file = tmp_path / "state" / "watch.json"
    kept = Watched.load(file)
    kept.places["feed"] = Place(etag='"v1"', seen=("x", "y"), failures=2, due=12.5)
    kept.save()
    assert Watched.load(file).places == kept.places
    assert [path.name for path in file.parent.iterdir()] == ["watch.json"]


@pytest.mark.parametrize("text", ["{", "[]", '{"feed": 1}', '{"feed": {"seen": [], "x": 1}}'])
def test_a_broken_state_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "watch.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        Watched.load(file)
    assert caught.value.reason == "bad_state"


def test_pace_keeps_events_apart() -> None:
    now, slept = 0.0, []

    def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds

    pace = Pace(10, clock=lambda: now, sleep=sleep)
    for _ in range(3):
        pace.wait()
    assert slept == pytest.approx([0, 0.1, 0.1])
    now += 5  # a slow broker is not made up for by a burst
    pace.wait()
    pace.wait()
    assert slept[3:] == pytest.approx([0, 0.1])


def test_no_rate_never_sleeps() -> None:
    started = time.monotonic()
    pace = Pace(None)
    for _ in range(1000):
        pace.wait()
    assert time.monotonic() - started < 1
