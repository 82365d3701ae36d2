"""Starts a broker anew that ends by itself, as one does for which memory ran out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from contract.errors import MissingPart, OnrecordError
from onrecord.runtime.broker import Broker

_POLL_SECONDS = 1.0
SOON_SECONDS = 60.0
"""A broker that ends again so soon after a new start is not started a third time."""


def gives_up(started: float | None, now: float) -> bool:
    """Whether a broker that ended ``now``, in seconds, is left dead: the new start at
    ``started`` did not help. None: it was not started anew yet."""
    return started is not None and now - started < SOON_SECONDS


class Keeper:
    """Watches a broker between ``__enter__`` and ``__exit__``.

    What was published stays in the broker's folder: clients and the stream only wait.
    ``tell`` is given a line about each new start. Where one does not help, ``stop`` is set,
    and ``__exit__`` raises MissingPart. Once ``stop`` is set nobody needs a broker.
    """

    def __init__(self, broker: Broker, stop: threading.Event, tell: Callable[[str], None]) -> None:
        self._broker, self._stop, self._tell = broker, stop, tell
        self._left = threading.Event()
        self._failure: OnrecordError | None = None
        self._thread = threading.Thread(target=self._watch, name="keeper", daemon=True)

    def __enter__(self) -> Keeper:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._left.set()
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _watch(self) -> None:
        started = None
        while not (self._left.wait(_POLL_SECONDS) or self._stop.is_set()):
            if self._broker.runs():
                continue
            try:
                if gives_up(started, time.monotonic()):
                    raise MissingPart(
                        "The Kafka broker ended again soon after a new start.",
                        f"Read {self._broker.log}; what was published is kept in its folder.",
                    )
                self._tell("the broker ended by itself: it is started anew")
                if self._broker.start(self._stop):
                    self._tell(f"broker on {self._broker.address} again")
                started = time.monotonic()
            except OnrecordError as failure:
                self._give_up(failure)
                return
            except OSError as error:
                what = f"The Kafka broker ended, and cannot be started anew: {error}."
                do = "Mend that and start `onrecord up` again: what was published is kept."
                self._give_up(MissingPart(what, do))
                return

    def _give_up(self, failure: OnrecordError) -> None:
        self._failure = failure
        self._stop.set()
