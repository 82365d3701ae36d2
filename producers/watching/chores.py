"""What the watcher does now and then beside its looks."""

from __future__ import annotations

import time
from collections.abc import Callable


class Chore:
    """Work of now and then: after so many seconds of a clock that may be put back, and so seldom
    that it takes a twentieth of the loop's time at most."""

    def __init__(self, seconds: float, work: Callable[[float], None]) -> None:
        self._seconds, self._work = seconds, work
        self._done = self._rests = -float("inf")

    def __call__(self, now: float) -> None:
        began = time.monotonic()
        if abs(now - self._done) <= self._seconds or began < self._rests:
            return
        self._done = now
        self._work(now)
        ended = time.monotonic()
        self._rests = ended + 20 * (ended - began)
