"""Ctrl-C and SIGTERM as a wish to stop, which the work looks at where it may."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

_LONG_SECONDS = 5.0
_LOOK_SECONDS = 0.2
Waits = Callable[[str], None]
"""Told what a stop waits for from now on."""


@dataclass
class Wish:
    """``count`` is how often a signal has asked to stop."""

    count: int = 0


class Patience:
    """Says by ``tell`` what is waited for where that takes longer than ``seconds`` from when
    ``stop`` is set, and then whatever else is, until ``__exit__``. Called with it beforehand: a
    handler of signals may not write, and who is killed for silence loses work."""

    def __init__(
        self, stop: threading.Event, tell: Callable[[str], None], seconds: float = _LONG_SECONDS
    ) -> None:
        self._stop, self._tell, self._seconds = stop, tell, seconds
        self._what = "what is being started"
        self._left = threading.Event()
        self._thread = threading.Thread(target=self._run, name="patience", daemon=True)

    def __call__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> Patience:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._thread.join()

    def _run(self) -> None:
        until, told = math.inf, ""
        while not self._left.wait(_LOOK_SECONDS):
            now = time.monotonic()
            if until == math.inf and self._stop.is_set():
                until = now + self._seconds
            if now >= until and self._what != told:
                told = self._what
                self._tell(f"stopping: waiting for {told}")


@contextmanager
def stopped_by_signals(stop: threading.Event) -> Iterator[Wish]:
    """Within, Ctrl-C and SIGTERM set ``stop`` and raise nothing. What a handler raises comes
    out of whatever runs just then: native libraries lose it or turn it into an error of their
    own, and in the hooks of a fork it was lost with logging's lock held, so that every thread
    that logs hung. A second Ctrl-C raises KeyboardInterrupt: for work that does not look.

    Only the main thread may take signals; in another nothing is changed.
    """
    wish = Wish()
    if threading.current_thread() is not threading.main_thread():
        yield wish
        return

    def told(number: int, frame: FrameType | None) -> None:
        wish.count += 1
        stop.set()
        if number == signal.SIGINT and wish.count > 1:
            raise KeyboardInterrupt

    taken: dict[signal.Signals, Any] = {
        number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield wish
    finally:
        for number, before in taken.items():
            signal.signal(number, before)
