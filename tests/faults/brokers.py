"""Brokers that are killed."""

from __future__ import annotations

import os
import signal

from onrecord.runtime.broker import Broker


def kill(broker: Broker) -> None:
    """SIGKILL, and wait for the end."""
    assert broker.pid is not None
    os.kill(broker.pid, signal.SIGKILL)
    while broker.runs():
        pass
    broker.stop()
