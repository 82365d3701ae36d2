"""A limit on the time that each of many documents may take of its worker.

To set timers takes longer than to read a short document. So those that are read one after another
share them: they are set anew where a part of the limit has passed since they were.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SLACK = 0.1
"""The share of the limit that a document may take beyond it."""
_GRACE = 3.0
"""How many times its limit a document may take within a library that does not come back."""
_ASLEEP = 20.0
"""How many times, by the clock: one that waits takes no processor time. So many that a busy
machine does not decide."""
_NEVER = float("-inf")
_TIMERS = (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)


class TooSlow(BaseException):
    """The time is up. Not an Exception: the extractor must not take it for its own."""


class Limit:
    """Of the documents that are read within its block, ``seconds`` of the process's own time
    each, whatever else the machine does. Only a process's main thread can be interrupted; Spark's
    Python workers run their functions there."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._works = threading.current_thread() is threading.main_thread()
        self._set_at = (_NEVER, _NEVER)
        self._reading = False

    def __enter__(self) -> Limit:
        if self._works:
            self._before = signal.signal(signal.SIGPROF, self._expired)
        return self

    def __exit__(self, *_: Any) -> None:
        if self._works:
            for timer in _TIMERS:
                signal.setitimer(timer, 0)
            signal.signal(signal.SIGPROF, self._before)

    @contextmanager
    def document(self) -> Iterator[None]:
        """Raise TooSlow in the block when the time is up. Where that is of no effect, within a
        library that does not come back, the process ends."""
        if self._works:
            self._renew()
        try:
            self._reading = True
            yield
        finally:
            self._reading = False

    def _renew(self) -> None:
        now = (time.process_time(), time.monotonic())
        passed = max(at - before for at, before in zip(now, self._set_at, strict=True))
        if passed > self.seconds * _SLACK:
            # The last first: from then on it counts.
            for timer, times in zip(_TIMERS, (_ASLEEP, _GRACE, 1.0), strict=True):
                signal.setitimer(timer, self.seconds * (times + _SLACK))
            self._set_at = now

    def _expired(self, number: int, frame: FrameType | None) -> None:
        self._set_at = (_NEVER, _NEVER)
        if self._reading:
            self._reading = False
            raise TooSlow
