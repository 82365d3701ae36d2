"""One broker, or three of which any may die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from tests.integration.three_brokers import brokers as addresses
from tests.integration.three_brokers import three_brokers


@contextmanager
def running(nodes: int, folder: Path) -> Iterator[Sequence[Broker]]:
    """So many brokers, 1 or 3, that are ended with the block."""
    home = default_home()
    if nodes == 3:
        with three_brokers(home, find_java(home), folder) as members:
            yield members
    else:
        with Broker(home, find_java(home), folder / "broker") as broker:
            yield [broker]


def kill(broker: Broker) -> None:
    """SIGKILL, and wait for the end."""
    assert broker.pid is not None
    os.kill(broker.pid, signal.SIGKILL)
    while broker.runs():
        pass
    broker.stop()


__all__ = ["addresses", "kill", "running"]
