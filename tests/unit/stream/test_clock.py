"""A clock that is set back is told by the one that is not."""

from __future__ import annotations

from dataclasses import dataclass

from streaming.clock import SetBack


@dataclass
class At:
    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_step_back_is_told_once_and_what_passes_is_none() -> None:
    wall, steady = At(5_000.0), At()
    clock = SetBack(wall, steady)

    def after(wall_by: float, steady_by: float) -> bool:
        wall.seconds += wall_by
        steady.seconds += steady_by
        return clock.seen()

    assert not after(0.1, 0.1)
    assert after(-3600, 0.1)
    assert not after(0.1, 0.1)
    # Corrected by a little, asleep for an hour, set forward.
    assert not after(-0.5, 0.1)
    assert not after(3600, 0.1)
    assert after(-3600, 0.1)
