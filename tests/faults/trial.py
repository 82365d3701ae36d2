"""A trial: articles stream while one fault after another strikes; then all is counted."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from tests.faults.articles import PRODUCERS, sequence
from tests.faults.children import wait_for
from tests.faults.strikes import STRIKES
from tests.faults.verdict import compare, judge, topic
from tests.faults.world import World

Tell = Callable[[str], None]
_DRAIN = 900.0
_PLANNED = 0.6
"""Of all articles are let go fault by fault; the others while something is waited for."""


@dataclass
class Outcome:
    """What came of a trial. ``recoveries`` are seconds, by fault."""

    recoveries: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)
    records: int = 0
    bad: int = 0
    republished: int = 0
    batches: int = 0
    looks: int = 0

    def lines(self) -> Iterator[str]:
        yield f"{'fault':24} {'times':>5} {'median':>7} {'longest':>8}   seconds to the next commit"
        for name, seconds in self.recoveries.items():
            yield f"{name:24} {len(seconds):>5} {median(seconds):>7.1f} {max(seconds):>8.1f}"
        yield (
            f"{self.records} records in the topics, {self.bad} of them bad, {self.republished} "
            f"published again after a fault; "
            f"{self.batches} batches; {self.looks} looks of the reader"
        )
        yield from (f"FAULT {one}" for one in self.faults)
        yield "nothing lost, nothing doubled" if not self.faults else "NOT PASSED"


def schedule(names: Sequence[str], rounds: int, seed: int) -> list[str]:
    """The faults in a random order, each ``rounds`` times."""
    order = [name for name in names for _ in range(rounds)]
    Random(seed).shuffle(order)
    return order


@dataclass(frozen=True, slots=True)
class Trial:
    """So many numbered articles and bad records, made from ``seed``, through ``nodes`` brokers,
    while the faults of ``order`` strike one after another."""

    articles: int
    poison: int
    seed: int
    order: Sequence[str]
    nodes: int = 1


def run(folder: Path, trial: Trial, tell: Tell) -> Outcome:
    """Run a trial below ``folder``. Raises children.Recovery where something never went on."""
    outcome, order, seed = Outcome(), trial.order, trial.seed
    with World(folder, trial.articles, seed, trial.nodes) as world:
        world.release(0.01)
        world.recovered(0.0)
        for at, name in enumerate(order):
            chance = Random(f"{seed}/{at}/{name}")
            world.poison.send(trial.poison * (at + 1) // len(order) - world.poison.sent)
            world.release(_PLANNED * (at + 0.5) / len(order))
            struck = STRIKES[name](world, chance)
            # What comes after it needs a batch of its own.
            world.release(_PLANNED * (at + 1) / len(order))
            seconds = world.recovered(struck)
            outcome.recoveries[name].append(seconds)
            tell(f"{at + 1}/{len(order)} {name}: {seconds:.1f} s, {world.published()} acknowledged")
        _count(world, outcome, tell)
    return outcome


def _count(world: World, outcome: Outcome, tell: Tell) -> None:
    """Let all be published and read, then hold the tables against the topic and a clean run."""
    world.release(1.0)
    total = sum(len(sequence(p, world.articles, world.seed)) for p in range(PRODUCERS))
    wait_for(
        "The end of publishing",
        lambda: all(p.finished for p in world.producers),
        world.tend,
        _DRAIN,
    )
    seen = topic(world.connection.brokers)
    outcome.records = sum(seen.ends.values())
    outcome.bad = len(seen.bad)
    outcome.republished = outcome.records - outcome.bad - total
    wait_for(
        "The end of reading", lambda: _read(world) >= sum(seen.ends.values()), world.tend, _DRAIN
    )
    time.sleep(2)
    world.driver.end()
    world.reader.end()
    outcome.faults += judge(world.tables, seen, world.articles, world.seed).faults
    outcome.batches = len(world.control.noted("commits"))
    looks = (world.folder / "seen").read_text(encoding="utf-8").splitlines()
    outcome.looks = len(looks)
    broken = [line for line in looks if line.startswith("BROKEN")]
    outcome.faults += [f"the reader: {line}" for line in broken[:5]]
    tell("a clean run over the same topic")
    clean = world.disk.folder / "clean"
    again = world.new_driver(clean, "available-now", folder=world.folder / "clean")
    again.start()
    world.others.append(again)
    again.wait(_DRAIN)
    outcome.faults += compare(world.tables, clean).faults


def _read(world: World) -> int:
    from factstore.querying.read import query, rows

    return int(rows(query(str(world.tables), "SELECT sum(read) AS n FROM batches"))[0]["n"] or 0)
