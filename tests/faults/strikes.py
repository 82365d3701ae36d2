"""The faults: each strikes once, and returns the moment from which its recovery counts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import psutil

from onrecord.runtime.broker import Broker
from tests.faults.brokers import kill
from tests.faults.children import Recovery, wait_for
from tests.faults.clock import compiled, compiler
from tests.faults.disk import may_mount
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
    "reports",
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
    return _away(world, chance, kill)


def broker_clean(world: World, chance: Random) -> float:
    return _away(world, chance, Broker.stop)


def _away(world: World, chance: Random, end: Callable[[Broker], None]) -> float:
    """One broker, be it the only one or one of three, is away for some seconds."""
    broker = chance.choice(world.brokers)
    time.sleep(chance.random())
    struck = time.monotonic()
    end(broker)
    back = time.monotonic() + 3 * chance.random()
    while time.monotonic() < back:
        world.tend()
        time.sleep(0.1)
    broker.start()
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
    folder = Path(f"{world.tables} checkpoint")
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


def _elsewhere(name: str) -> tuple[str, ...]:
    """What runs a process that takes itself to be on another machine: a lease of this one, or of
    one with another name, tells it nothing of who is alive."""
    return ("unshare", "--uts", "sh", "-c", f'hostname {name}; exec "$0" "$@"')


def paused_writer(world: World, chance: Random) -> float:
    """A writer is stopped as by a machine that sleeps, another machine's takes over, the first
    wakes up: it must be refused."""
    first = world.driver
    first.kept = False
    family = [psutil.Process(first.pid), *first.family()]
    struck = time.monotonic()
    for one in family:
        one.suspend()
    world.others.append(first)
    machine = f"elsewhere-{chance.getrandbits(32):x}"  # the first may be elsewhere already
    world.driver = world.new_driver(world.tables, prefix=_elsewhere(machine)).start()
    own = str(world.driver.pid)
    wait_for("A takeover", lambda: _marked(world, own), world.tend, PATIENCE)
    for one in family:
        one.resume()
    wait_for("The first's end", lambda: first.status is not None, world.flow, PATIENCE)
    world.others.remove(first)
    if first.status == 0 or "taken over" not in first.said():
        raise Recovery(f"The writer that woke up ended with {first.status}: {first.said()}")
    return struck


def _marked(world: World, pid: str) -> bool:
    return any(who == pid for _, who in world.control.noted("marks"))


def clock_back(world: World, chance: Random) -> float:
    """Job and producers run under a clock that jumps back by an hour."""
    clock = world.folder / "clock"
    clock.write_text("0")
    under = {"LD_PRELOAD": str(compiled(world.folder)), "ONRECORD_CLOCK": str(clock)}
    since = time.monotonic()
    children = (world.driver, *world.producers)
    for child in children:
        if not child.finished:
            child.kill(whole=True)
            before, child.environment = child.environment, {**child.environment, **under}
            child.start()
            child.environment = before
    world.recovered(since)
    struck = time.monotonic()
    clock.write_text("-3600")
    return struck


def lacking(name: str) -> str | None:
    """What this machine lacks for a fault; None where it can strike."""
    if name == "clock back" and compiler() is None:
        return "a clock of its own needs a C compiler"
    if name == "disk full" and not may_mount():
        return "a disk of its own needs root, or `unshare -rm`"
    if name == "paused writer" and os.geteuid() != 0:
        return "another machine's name needs root, or `unshare -rm`"
    return None


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
    "paused writer": paused_writer,
    "clock back": clock_back,
}
