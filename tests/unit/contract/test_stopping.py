"""Ctrl-C and SIGTERM as a wish to stop."""

from __future__ import annotations

import queue
import signal
import threading
import time

import pytest

from contract.stopping import Patience, stopped_by_signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_sets_the_event_and_raises_nothing(number: signal.Signals) -> None:
    stop = threading.Event()
    with stopped_by_signals(stop) as wish:
        assert not stop.is_set()
        signal.raise_signal(number)
        assert stop.is_set()
        assert wish.count == 1


def test_a_second_ctrl_c_ends_work_that_does_not_look() -> None:
    with pytest.raises(KeyboardInterrupt), stopped_by_signals(threading.Event()) as wish:
        signal.raise_signal(signal.SIGINT)
        assert wish.count == 1
        signal.raise_signal(signal.SIGINT)


def test_a_first_ctrl_c_after_the_work_stopped_itself_raises_nothing() -> None:
    stop = threading.Event()
    with stopped_by_signals(stop) as wish:
        stop.set()
        signal.raise_signal(signal.SIGINT)
        assert wish.count == 1


def test_signals_are_as_before_afterwards() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with stopped_by_signals(threading.Event()):
        assert signal.getsignal(signal.SIGINT) != before[0]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_another_thread_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    seen = []

    def work() -> None:
        with stopped_by_signals(threading.Event()) as wish:
            seen.append((signal.getsignal(signal.SIGINT), wish.count))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [(before, 0)]


def test_what_a_stop_waits_for_is_told_once_it_takes_long() -> None:
    told: queue.Queue[str] = queue.Queue()
    stop = threading.Event()
    with Patience(stop, told.put, seconds=0.5) as waits:
        waits("the first")
        with pytest.raises(queue.Empty):
            told.get(timeout=1)  # nobody has asked to stop
        stop.set()
        assert told.get(timeout=30) == "stopping: waiting for the first"
        waits("the second")
        assert told.get(timeout=30) == "stopping: waiting for the second"
        with pytest.raises(queue.Empty):
            told.get(timeout=1)


def test_a_stop_that_is_quick_says_nothing() -> None:
    told: list[str] = []
    stop = threading.Event()
    with Patience(stop, told.append, seconds=30):
        stop.set()
        time.sleep(0.5)
    assert not told
