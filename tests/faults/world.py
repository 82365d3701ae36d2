"""All that runs in a trial: brokers, two producers, the job, a reader; and how it goes on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from contract.connection import Connection
from onrecord.runtime.broker import Broker
from producers.topics import ensure_topics
from tests.faults.articles import PRODUCERS, sequence
from tests.faults.brokers import addresses, running
from tests.faults.children import Child, Recovery, wait_for
from tests.faults.control import FOLDER, Control
from tests.faults.disk import Disk
from tests.faults.poison import Poison
from tests.faults.producer import acknowledged

PATIENCE = 300.0
"""Seconds that anything may take to go on after a fault."""
_READ_EVERY = 0.5
_DRIP = 20.0
"""Seconds after which one more article is let go, whatever became of the one before."""


@dataclass
class World:
    """A trial below ``folder``: ``articles`` numbered ones, made from ``seed``, through one
    broker or ``nodes`` = 3."""

    folder: Path
    articles: int
    seed: int
    nodes: int = 1
    disk: Disk = field(init=False)
    brokers: Sequence[Broker] = field(init=False)
    connection: Connection = field(init=False)
    poison: Poison = field(init=False)
    control: Control = field(init=False)
    driver: Child = field(init=False)
    reader: Child = field(init=False)
    producers: list[Child] = field(default_factory=list)
    others: list[Child] = field(default_factory=list)
    drivers: int = 0
    limit: int = 0
    flowed: float = 0.0

    def __enter__(self) -> World:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.control = Control(self.folder)
        self.stack = ExitStack()
        with self.stack:
            self.disk = Disk(self.folder / "disk")
            self.stack.callback(self.disk.remove)
            self.brokers = self.stack.enter_context(running(self.nodes, self.folder))
            self.connection = Connection(addresses(self.brokers))
            ensure_topics(self.connection)
            self.poison = Poison(self.connection)
            self.stack.callback(self._end)
            self._start()
            self.stack = self.stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()

    def _start(self) -> None:
        self.driver = self.new_driver(self.tables).start()
        self.producers = [self._producer(number).start() for number in range(PRODUCERS)]
        self.reader = Child(
            "tests.faults.reader",
            [str(self.tables), str(self.folder / "seen"), str(_READ_EVERY)],
            self.folder / "reader.log",
            {},
        ).start()

    def _end(self) -> None:
        for child in (*self.producers, *self.others, *filter(None, self._single())):
            child.end(5)

    def _single(self) -> list[Child]:
        return [getattr(self, name) for name in ("driver", "reader") if hasattr(self, name)]

    def _producer(self, number: int) -> Child:
        arguments = (self.connection.brokers, self.folder, number, self.articles, self.seed)
        return Child(
            "tests.faults.producer",
            [str(one) for one in arguments],
            self.folder / f"producer {number}.log",
            {},
            done=lambda status: status == 0,
        )

    def new_driver(
        self,
        tables: Path,
        trigger: str = "continuous",
        prefix: tuple[str, ...] = (),
        environment: dict[str, str] | None = None,
        folder: Path | None = None,
    ) -> Child:
        """A job of its own name and log, not started yet, with a checkpoint beside its tables."""
        self.drivers += 1
        control = folder or self.folder
        control.mkdir(exist_ok=True)
        checkpoint = tables.parent / f"{tables.name} checkpoint"
        return Child(
            "tests.faults.driver",
            [
                self.connection.brokers,
                str(tables),
                str(checkpoint),
                trigger,
            ],
            self.folder / f"driver {self.drivers}.log",
            {FOLDER: str(control), **(environment or {})},
            prefix,
        )

    @property
    def tables(self) -> Path:
        return self.disk.folder / "tables"

    def tend(self) -> None:
        """Start again what has ended."""
        for child in (self.driver, self.reader, *self.producers):
            child.tend()

    def release(self, share: float) -> None:
        """Let the producers publish up to this share of all."""
        whole = max(len(sequence(p, self.articles, self.seed)) for p in range(PRODUCERS))
        self._limit(round(whole * share))

    def _limit(self, limit: int) -> None:
        self.limit = max(self.limit, limit)
        part = self.folder / "limit.part"
        part.write_text(str(self.limit))
        part.replace(self.folder / "limit")

    def flow(self) -> None:
        """Tend, and let one more article go when the one before is stored: what is waited for may
        need batches, and a slow machine must not run out of articles."""
        self.tend()
        waited = time.monotonic() - self.flowed
        if waited > _DRIP or (waited > 1 and self.control.committed_since(self.flowed)):
            self.flowed = time.monotonic()
            self._limit(self.limit + 1)

    def published(self) -> int:
        """How many versions were acknowledged."""
        return sum(acknowledged(self.folder, producer) for producer in range(PRODUCERS))

    def recovered(self, since: float) -> float:
        """Seconds from ``since`` to the first batch committed after it. Raises Recovery."""
        found = self.control.committed_since
        try:
            wait_for("A batch", lambda: found(since) is not None, self.flow, PATIENCE)
        except Recovery as error:
            raise Recovery(f"{error}; the job said:\n{self.driver.said()}") from error
        return (found(since) or since) - since

    def struck(self, point: str) -> float:
        """When the armed point was passed. Raises Recovery."""
        before = time.monotonic()
        wait_for(f"Point {point!r}", lambda: not self._armed(point), self.flow, PATIENCE)
        times = [at for at, what in self.control.noted("struck") if what == point]
        return times[-1] if times else before

    def _armed(self, point: str) -> bool:
        return (self.folder / f"die {point}").exists()
