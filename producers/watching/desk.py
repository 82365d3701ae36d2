"""Where finds become records: decided one after another, published, remembered once confirmed.

One thread does it, in batches: the rows of a batch are written in one transaction, after Kafka
has confirmed its records. Killed in between, what was published is published again, never lost.
While the brokers are away the batch waits, and so do the looks behind it: no publisher is asked
again because of us.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Protocol

from confluent_kafka import KafkaError

from contract.errors import BadInput, MissingPart, OnrecordError, Unreachable
from contract.events import ArticleEvent, Event, RejectedEvent
from producers.build import rejected_event
from producers.publish import Delivered, Ready, prepare
from producers.watching.memory import Decision, Item, Memory, Outcome
from producers.watching.places import Place, Places
from producers.watching.state import Row, connect, transaction, unusable

AT_ONCE = 1_000
"""Finds and items in a batch, about: so long do others wait for it."""
WAITING = 2_000
WAITING_WEIGHT = 64 * 1024 * 1024
"""Finds that may wait, and their weight: more than that, and looks wait."""
_AGAIN_SECONDS = 1.0
_SELDOM_SECONDS = 30.0
"""Between tries to write, at last: each is told of, and a full disk may hold the log too."""
_HOPELESS = frozenset({KafkaError.MSG_SIZE_TOO_LARGE, KafkaError.INVALID_MSG_SIZE})
"""What no second try mends: the record itself is refused."""


class Sender(Protocol):
    """What the desk needs of ``publish.Publisher``."""

    def send(self, ready: Ready, told: Delivered | None = None) -> None: ...
    def flush(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Find:
    """What a look found. ``after`` makes the place's new row of its newest one and of how
    many items had which outcome; ``decide`` decides more of itself; ``keys`` are those of a
    whole listing, None where the look saw a part; ``rows`` are written with it. ``done`` is
    called when all of it is written, with False where it was given up. ``behind`` is the weight
    of what its look holds back until then."""

    place: Place
    items: tuple[Item, ...] = ()
    after: Callable[[Place, Mapping[Outcome, int]], Place] | None = None
    keys: tuple[bytes, ...] | None = None
    rows: tuple[Row, ...] = ()
    done: Callable[[bool], None] | None = None
    decide: Callable[[Memory], Sequence[tuple[Item, Decision]]] | None = None
    behind: int = 0

    @property
    def weight(self) -> int:
        """About how much memory it holds, in characters."""
        events = (event for item in self.items for event in (item.event, item.full) if event)
        return 1000 + self.behind + weight_of(events)


def weight_of(events: Iterable[Event]) -> int:
    """About how much memory events hold, in characters."""
    return sum(len(getattr(event, "body", "")) + 1000 for event in events)


@dataclass(slots=True)
class _Sent:
    decision: Decision
    place: Place
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """Who hears of the desk's work: ``decided`` of each outcome, ``published`` of each record
    that the brokers have, ``trouble`` in a sentence of what hinders it."""

    decided: Callable[[Place, Item, Decision], None] = lambda place, item, decision: None
    published: Callable[[Ready], None] = lambda ready: None
    trouble: Callable[[str], None] = lambda sentence: None


@dataclass
class Desk:
    """Use as a context: its thread runs within, and what ended it is ``failure``, raised at the
    end. ``put`` may be called by any thread. ``clock`` is in seconds of the epoch."""

    state: Path
    open_sender: Callable[[], Sender]
    told: Told = field(default_factory=Told)
    clock: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        self._finds: queue.Queue[Find | None] = queue.Queue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._weight, self._weighing = 0, threading.Lock()
        self._given_up = False
        self._sender: Sender | None = None
        self.failure: Exception | None = None

    def __enter__(self) -> Desk:
        self._db = connect(self.state)
        self._memory, self._places = Memory(self._db), Places(self._db)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        """What has been put is worked off, unless the brokers are away."""
        self._stop.set()
        self._finds.put(None)
        self._thread.join()
        self._db.close()
        if self.failure is not None and error[0] is None:
            raise self.failure

    def full(self) -> bool:
        """Whether looks must wait before they put anything more."""
        return self._weight > WAITING_WEIGHT or self._finds.qsize() >= WAITING

    def put(self, find: Find) -> None:
        """Never waits: who puts asks ``full`` before."""
        with self._weighing:
            self._weight += find.weight
        self._finds.put(find)

    def waiting(self) -> int:
        return self._finds.qsize()

    def _run(self) -> None:
        try:
            ended = False
            while not ended:
                batch, ended = self._batch()
                if batch:
                    self._work(batch)
        except sqlite3.Error as error:
            self.failure = unusable(self.state, error)
        except Exception as error:  # without the desk nothing is published: the watcher ends
            self.failure = error

    def _batch(self) -> tuple[list[Find], bool]:
        batch: list[Find] = []
        size, one = 0, self._finds.get()
        while one is not None:
            batch.append(one)
            size += 1 + len(one.items)
            if size >= AT_ONCE:
                return batch, False
            try:
                one = self._finds.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _work(self, batch: Sequence[Find]) -> None:
        if self._given_up:  # it may rest on what has been: all of that is found again
            self._done(batch, False)
            return
        now = datetime.fromtimestamp(self.clock(), timezone.utc)
        sent: list[list[_Sent]] = []
        for find in batch:
            decided = [(item, self._decide(find.place, item, now)) for item in find.items]
            if find.decide is not None:
                decided += find.decide(self._memory)
            for item, decision in decided:
                self.told.decided(find.place, item, decision)
            sent.append([_Sent(decision, find.place) for _, decision in decided])
        everything = self._deliver([one for each in sent for one in each])
        self._given_up = not everything
        again = _AGAIN_SECONDS
        while not self._may_write(batch, sent, everything):
            if self._stop.wait(again):
                self._done(batch, False)
                self._given_up = True
                break
            again = min(2 * again, _SELDOM_SECONDS)
        self._memory.forget_pending()
        with self._weighing:
            self._weight -= sum(find.weight for find in batch)

    def _decide(self, place: Place, item: Item, now: datetime) -> Decision:
        try:
            return self._memory.decide(place, item, now)
        except sqlite3.Error:
            raise
        except Exception as error:  # whatever one item brings about is that item's outcome
            return _unfit(item, error, now)

    def _deliver(self, sent: Sequence[_Sent]) -> bool:
        """Publish until the brokers have all of it; False where it was told to stop before."""
        left = [one for one in sent if one.decision.ready is not None]
        while left:
            try:
                self._send(left)
            except OnrecordError as error:
                self.told.trouble(f"{error.what} {error.do}")
                self._sender = None
            left = [one for one in left if not one.confirmed]
            if left and self._stop.wait(_AGAIN_SECONDS):
                return False
        return True

    def _send(self, left: Sequence[_Sent]) -> None:
        if self._sender is None:
            self._sender = self.open_sender()
        errors: list[KafkaError] = []
        for one in left:
            self._sender.send(_ready(one), self._teller(one, errors))
        self._sender.flush()
        if errors:
            raise Unreachable(
                f"The brokers did not take {len(errors)} records: {errors[0].str()}.",
                "They are sent again; check the brokers.",
            )

    def _teller(self, one: _Sent, errors: list[KafkaError]) -> Delivered:
        def told(error: KafkaError | None) -> None:
            if error is None:
                one.confirmed = True
                self.told.published(_ready(one))
            elif error.code() in _HOPELESS and not isinstance(_ready(one).event, RejectedEvent):
                one.decision = _refused(one.decision, error)
                errors.append(error)
            else:
                errors.append(error)

        return told

    def _may_write(
        self, batch: Sequence[Find], sent: Sequence[Sequence[_Sent]], all_: bool
    ) -> bool:
        """False while another program holds the database, or its disk is full."""
        try:
            self._write(batch, sent, all_)
        except MissingPart as error:
            self.told.trouble(f"{error.what} {error.do}")
            return False
        self._done(batch, all_)
        return True

    def _write(self, batch: Sequence[Find], sent: Sequence[Sequence[_Sent]], all_: bool) -> None:
        with transaction(self._db):
            for find, records in zip(batch, sent, strict=True):
                counts: Counter[Outcome] = Counter(one.decision.outcome for one in records)
                for one in records:
                    # a duplicate of what was not taken must be found again with it
                    if one.confirmed or all_:
                        self._write_rows(one.decision.rows)
                if all_:
                    self._finish(find, counts)

    def _done(self, batch: Sequence[Find], written: bool) -> None:
        for find in batch:
            if find.done is not None:
                find.done(written)

    def _finish(self, find: Find, counts: Mapping[Outcome, int]) -> None:
        self._write_rows(find.rows)
        if find.keys is not None:
            self._write_rows(self._memory.known.listing(find.place.id, find.keys, self.clock()))
        newest = self._places.get(find.place.id)
        if find.after is not None and newest is not None:
            self._places.save(newest, find.after(newest, counts))

    def _write_rows(self, rows: Sequence[Row]) -> None:
        for statement, values in rows:
            self._db.execute(statement, values)


def _ready(one: _Sent) -> Ready:
    assert one.decision.ready is not None
    return one.decision.ready


def _unfit(item: Item, error: Exception, now: datetime) -> Decision:
    """The rejection of an item that could not even be judged; it is judged again next time."""
    event = item.event
    origin = event.origin if isinstance(event, RejectedEvent) else event.provenance.origin
    told = BadInput(
        f"It could not be judged: {type(error).__name__}: {error}.",
        "The rest is read; please report it with the input.",
        "unreadable",
    )
    return Decision("rejected", prepare(rejected_event(origin, b"", told, event.fetched), now))


def _refused(decision: Decision, error: KafkaError) -> Decision:
    """The rejection that stands for a record which no broker takes."""
    assert decision.ready is not None
    event = decision.ready.event
    assert event is not None and not isinstance(event, RejectedEvent)
    told = BadInput(f"The brokers refuse it: {error.str()}.", "Split it.", "too_large")
    rejected = rejected_event(
        event.provenance.origin,
        decision.ready.value or b"",
        told,
        event.fetched,
        decision.ready.topic,
    )
    ready = prepare(rejected, datetime.now(timezone.utc))
    rows = decision.rows[:1] if isinstance(event, ArticleEvent) else decision.rows
    return Decision("rejected", ready, rows)
