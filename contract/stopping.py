"""Ctrl-C and SIGTERM as a wish to stop, which the work looks at where it may."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any


@dataclass
class Wish:
    """``count`` is how often a signal has asked to stop."""

    count: int = 0


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
