"""Steps of a batch that wait for one another in nothing, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def beside(steps: Iterable[Callable[[], T]]) -> list[T]:
    """What the steps return. All have ended when it returns, or raises the first one's error: none
    writes on into tables that are being rolled back."""
    waiting = list(steps)
    with ThreadPoolExecutor(max(1, len(waiting))) as pool:
        running = [pool.submit(step) for step in waiting]
    return [each.result() for each in running]
