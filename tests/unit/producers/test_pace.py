"""Events are kept apart where a rate is asked for."""

from __future__ import annotations

import pytest

from producers.publish import Pace


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
    slept: list[float] = []
    pace = Pace(None, sleep=slept.append)
    for _ in range(1000):
        pace.wait()
    assert slept == []
