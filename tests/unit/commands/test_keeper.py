"""When a broker that ended by itself is started anew, and when it is left."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from onrecord.runtime.keeper import SOON_SECONDS, Keeper, gives_up


@pytest.mark.parametrize(
    ("started", "now", "left"),
    [
        (None, 5.0, False),
        (10.0, 10.0 + SOON_SECONDS / 2, True),
        (10.0, 10.0 + SOON_SECONDS, False),
    ],
)
def test_a_broker_is_left_where_a_new_start_did_not_help(
    started: float | None, now: float, left: bool
) -> None:
    assert gives_up(started, now) is left


class Slow:
    """A broker that has ended, and takes a minute to start."""

    address = "127.0.0.1:1"

    def __init__(self) -> None:
        self.starts = threading.Event()

    def runs(self) -> bool:
        return False

    def start(self, stop: threading.Event) -> bool:
        self.starts.set()
        return not stop.wait(60)


def test_a_stop_waits_for_no_broker_that_is_started_anew() -> None:
    broker: Any = Slow()
    stop, told = threading.Event(), list[str]()
    keeper = Keeper(broker, stop, told.append)
    with keeper:
        assert broker.starts.wait(30)
        stop.set()
        keeper._thread.join(30)
        assert not keeper._thread.is_alive()
    assert told == ["the broker ended by itself: it is started anew"]
