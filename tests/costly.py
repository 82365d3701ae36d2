"""Work that ends badly, for processes that are to outlive it: they import nothing else for it."""

from __future__ import annotations

import os
import re


def never(text: str) -> object:
    return re.fullmatch("(a+)+b", text)


def fill(count: int) -> int:
    return len([bytes(10_000_000) for _ in range(count)])


def fail(kind: type[Exception]) -> None:
    raise kind("it", "is") from None


def dies(*given: object) -> None:
    os._exit(3)
