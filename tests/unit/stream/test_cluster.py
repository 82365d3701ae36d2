"""Asking brokers of which none answers."""

from __future__ import annotations

import threading
import time

from contract.connection import Connection
from streaming.cluster import Broker

NOBODY = Connection("127.0.0.1:1")


def test_a_job_that_is_told_to_stop_waits_for_no_broker() -> None:
    stop = threading.Event()
    broker = Broker(NOBODY, stop)
    began = time.monotonic()
    threading.Timer(0.5, stop.set).start()
    assert broker.wait() == {}
    assert time.monotonic() - began < 12
    broker.close()


def test_once_it_is_a_broker_is_asked_for_no_longer_than_it_takes_to_answer() -> None:
    stop = threading.Event()
    stop.set()
    broker = Broker(NOBODY, stop)
    began = time.monotonic()
    assert broker.bounds() == {}
    assert time.monotonic() - began < 12
    broker.close()
