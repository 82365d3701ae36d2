"""A wall clock that was set back, told by the clock that nobody sets."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from streaming.report import Clock

_STEP = 2.0
"""Seconds; a clock that is kept in time is moved by less."""


@dataclass
class SetBack:
    """Tells of each step back of ``wall`` once."""

    wall: Clock = time.time
    steady: Clock = time.monotonic
    _apart: float = field(init=False)

    def __post_init__(self) -> None:
        self._apart = self.wall() - self.steady()

    def seen(self) -> bool:
        """Whether the clock was set back since this was asked before."""
        before, self._apart = self._apart, self.wall() - self.steady()
        return self._apart < before - _STEP
