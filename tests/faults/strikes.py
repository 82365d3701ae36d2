"""The faults: each strikes once, and returns the moment from which its recovery counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from tests.faults.brokers import kill
from tests.faults.children import Recovery
from tests.faults.world import PATIENCE, World

Strike = Callable[[World, Random], float]
POINTS = (
    "decoded",
    "extracting",
    "extracted",
    "articles",
    "quotes",
    "claims",
    "entities",
    "variants",
    "facts",
    "batches",
    "compacting",
    "vacuuming",
)
"""Where the driver is killed: as a batch is handed over, in the midst of extraction, behind each
table's write, behind the commit and before Spark notes it, and as upkeep begins."""


def at_point(point: str) -> Strike:
    def strike(world: World, chance: Random) -> float:
        world.control.arm(point)
        return world.struck(point)

    return strike


def driver(world: World, chance: Random) -> float:
    """At any moment; half of the times all its processes go with it."""
    time.sleep(chance.random() * 2)
    struck = time.monotonic()
    world.driver.kill(whole=chance.random() < 0.5)
    return struck


def producer(world: World, chance: Random) -> float:
    """In the midst of a slice, or of its start."""
    time.sleep(chance.random() / 2)
    one = chance.choice(world.producers)
    struck = time.monotonic()
    if one.status is None:
        one.kill()
    return struck


def worker(world: World, chance: Random) -> float:
    world.control.arm("worker")
    return world.struck("worker")


def broker_hard(world: World, chance: Random) -> float:
    struck = time.monotonic()
    kill(world.broker)
    time.sleep(chance.random() * 3)
    world.broker.start()
    return struck


def broker_clean(world: World, chance: Random) -> float:
    struck = time.monotonic()
    world.broker.stop()
    time.sleep(chance.random() * 3)
    world.broker.start()
    return struck


def disk_full(world: World, chance: Random) -> float:
    """Tables and checkpoint share the disk."""
    world.disk.fill()
    full = time.monotonic()
    while time.monotonic() < full + 6 + 4 * chance.random():
        world.tend()
        time.sleep(0.1)
    world.disk.free()
    return time.monotonic()


def checkpoint_cut(world: World, chance: Random) -> float:
    """The newest file of the checkpoint loses its second half, as in a crash of the machine."""
    world.driver.kept = False
    world.driver.kill(whole=True)
    struck = time.monotonic()
    folder = Path(f"{world.tables}-checkpoint")
    files = [path for path in folder.rglob("*") if path.is_file() and path.stat().st_size > 1]
    for path in sorted(files, key=lambda path: path.stat().st_mtime)[-2:]:
        with path.open("rb+") as file:
            file.truncate(path.stat().st_size // 2)
    world.driver.kept = True
    return struck


def second_writer(world: World, chance: Random) -> float:
    """It ends with an error that names the first; the first goes on."""
    struck = time.monotonic()
    second = world.new_driver(world.tables, folder=world.folder / "second")
    second.kept = False
    world.others.append(second.start())
    status = second.wait(PATIENCE)
    world.others.remove(second)
    if status == 0 or "is" not in second.said():
        raise Recovery(f"The second writer ended with {status}: {second.said()}")
    return struck


STRIKES: Mapping[str, Strike] = {
    "producer": producer,
    "driver": driver,
    **{f"driver at {point}": at_point(point) for point in POINTS},
    "worker": worker,
    "broker hard": broker_hard,
    "broker clean": broker_clean,
    "disk full": disk_full,
    "checkpoint cut": checkpoint_cut,
    "second writer": second_writer,
}
