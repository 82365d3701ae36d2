"""Seconds from publishing an article to its answer in SQL: the real ``onrecord up``.

    python -m bench.latency [--idle N] [--seconds S] [--rates N...]

In an idle stream one article at a time; then articles of 600 words at rising rates, up to the
first with which the stream does not keep up, and at ten a second. Beside it, in the same run and
on the same kind of broker, a job that only appends the raw records with Spark and Delta. The clock
starts as the article is handed to the producer, and stops as a query has answered with it. What
is on its way is told on standard error; a step whose articles do not come ends after five minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles

from deltalake import DeltaTable, QueryBuilder

from bench.jobs import TABLES, started
from bench.plain import event
from bench.prose import prose
from contract.connection import Connection
from contract.errors import OnrecordError
from factstore.querying.read import query
from factstore.tables import BATCHES
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home, default_home
from onrecord.runtime.java import find_java
from producers.publish import Ready, publish_events
from producers.settings import PublishSettings
from producers.topics import ensure_topics
from tests.integration.commands import link_jars
from tests.integration.commands import running as command

A_SECOND = 10
"""The rate that the bar is for."""
_RATES = (2, 3, 4, 5, 6, 8)
_MIDDLE, _LAST = 10, 15
"""Seconds: the bar for the median and the 99th percentile under load."""
_PATIENCE = 300.0
_POLL = 0.02
_TELL = 10.0
_WARM = 5
_BEGAN = time.monotonic()


@dataclass
class Watch:
    """Notes when articles can be first asked for. ``log`` is a Delta log whose files are the
    commits, ``ask`` the ids that a query sees."""

    log: Path
    ask: Callable[[], set[str]]
    seen: dict[str, float] = field(default_factory=dict)
    done: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        last = -1
        while not self.done.wait(_POLL):
            commits = sum(path.suffix == ".json" for path in self.log.glob("*.json"))
            if commits == last:
                continue
            last = commits
            found = self.ask()
            now = time.monotonic()
            for name in found:
                self.seen.setdefault(name, now)

    def wait_for(self, names: set[str]) -> None:
        deadline = time.monotonic() + _PATIENCE
        tell = time.monotonic() + _TELL
        while not names <= self.seen.keys():
            now = time.monotonic()
            if now > deadline:
                raise TimeoutError(f"{len(names - self.seen.keys())} articles never came")
            if now > tell:
                say(f"waits for {len(names - self.seen.keys())} articles")
                tell = now + _TELL
            time.sleep(_POLL)


def say(what: str) -> None:
    """Tell what is on its way."""
    print(f"{time.monotonic() - _BEGAN:6.0f} s  {what}", file=sys.stderr, flush=True)


def idle(brokers: str, watch: Watch, count: int) -> list[float]:
    """One article at a time, each after a pause of its own; the first few warm up."""
    chance, found = Random(0), []
    for number in range(_WARM + count):
        name = f"idle-{number}"
        time.sleep(0.5 + chance.random())
        start = time.monotonic()
        publish_events(
            [event(name, prose(number), f"Outlet {number % 7}")],
            PublishSettings(),
            Connection(brokers),
        )
        watch.wait_for({name})
        found.append(watch.seen[name] - start)
    return found[_WARM:]


def busy(brokers: str, watch: Watch, rate: int, seconds: float) -> list[float]:
    """So many a second for so many seconds; those of the first tenth warm up."""
    count = int(rate * seconds)
    handed: dict[str, float] = {}

    def note(ready: Ready) -> None:
        handed[(ready.key or b"").decode()] = time.monotonic()

    bodies = (prose(1000 * (1 + rate) + n) for n in range(count))
    events = (event(f"busy-{rate}-{n}", body, f"Outlet {n % 7}") for n, body in enumerate(bodies))
    publish_events(events, PublishSettings(rate=rate), Connection(brokers), report=note)
    watch.wait_for(set(handed))
    late = list(handed)[count // 10 :]
    return [watch.seen[name] - handed[name] for name in late]


def keeps_up(late: list[float]) -> bool:
    """Whether latencies, in the order of publication, fit the bar; in their second half too: a
    queue that only grows would take longer to tell by the whole."""
    return max(median(late), median(late[len(late) // 2 :])) <= _MIDDLE and p99(late) <= _LAST


def rising(
    brokers: str, watch: Watch, rates: Sequence[int], seconds: float
) -> dict[int, list[float]]:
    """``busy`` by rate, up to the first that is too much."""
    found: dict[int, list[float]] = {}
    for rate in rates:
        say(f"{rate} a second for {seconds:g} s")
        found[rate] = busy(brokers, watch, rate, seconds)
        say(f"{rate} a second: {told(found[rate])}")
        if not keeps_up(found[rate]):
            break
    return found


@contextmanager
def watching(log: Path, ask: Callable[[], set[str]]) -> Iterator[Watch]:
    watch = Watch(log, ask)
    thread = threading.Thread(target=watch.run, daemon=True)
    thread.start()
    try:
        yield watch
    finally:
        watch.done.set()
        thread.join()


@contextmanager
def up(folder: Path) -> Iterator[tuple[str, Watch]]:
    """``onrecord up`` in a home of its own."""
    home = Home(link_jars(folder / "home"))
    tables = str(home.tables)

    def ask() -> set[str]:
        try:
            return set(query(tables, "SELECT article_id FROM articles")[0].to_pylist())
        except OnrecordError:
            return set()

    with command(home.root, "up", "--metrics-port", "0") as process:
        process.wait_for("publish from another terminal", _PATIENCE)
        brokers = str(json.loads(home.note.read_text())["brokers"])
        with watching(Path(BATCHES.path(tables)) / "_delta_log", ask) as watch:
            yield brokers, watch


@contextmanager
def bare(folder: Path) -> Iterator[tuple[str, Watch]]:
    """A job that only appends what it reads."""
    home = default_home()
    tables = folder / TABLES

    def ask() -> set[str]:
        if not DeltaTable.is_deltatable(str(tables)):
            return set()
        asked = QueryBuilder().register("raw", DeltaTable(str(tables)))
        answer = asked.execute("SELECT cast(key AS string) AS name FROM raw").read_all()
        return set(answer["name"].to_pylist())

    with Broker(home, find_java(home), folder / "broker") as broker:
        ensure_topics(Connection(broker.address))
        with (
            started("bare", broker.address, folder, 2000, "continuous"),
            watching(tables / "_delta_log", ask) as watch,
        ):
            yield broker.address, watch


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.latency", description=__doc__)
    parser.add_argument("--idle", type=int, default=20, help="articles, one at a time")
    parser.add_argument("--seconds", type=float, default=30, help="of each rate")
    parser.add_argument("--rates", type=int, nargs="*", default=_RATES, help="articles a second")
    given = parser.parse_args(arguments)
    alone: dict[str, list[float]] = {}
    loaded: dict[str, dict[int, list[float]]] = {}
    ways = {"bare append": (bare, ()), "onrecord up": (up, given.rates)}
    for kind, (way, rates) in ways.items():
        say(f"{kind}: starts")
        with tempfile.TemporaryDirectory() as folder, way(Path(folder)) as (brokers, watch):
            say(f"{kind}: {_WARM + given.idle} articles, one at a time")
            alone[kind] = idle(brokers, watch, given.idle)
            found = rising(brokers, watch, rates, given.seconds)
            loaded[kind] = found | rising(brokers, watch, [A_SECOND], given.seconds)
    for kind, late in alone.items():
        print(f"{kind:12} {'one article':12} {told(late)}")
        for rate, seconds in loaded[kind].items():
            print(f"{kind:12} {f'{rate} a second':12} {told(seconds)}")
    against("one article", 4, 8, alone["onrecord up"], alone["bare append"])
    own, other = (loaded[kind][A_SECOND] for kind in ("onrecord up", "bare append"))
    against(f"{A_SECOND} a second", _MIDDLE, _LAST, own, other)
    kept = [rate for rate, late in loaded["onrecord up"].items() if keeps_up(late)]
    print(f"keeps up with {max(kept, default=0)} articles a second for {given.seconds:g} s")


def told(late: list[float]) -> str:
    return f"p50 {median(late):5.2f} s  p99 {p99(late):5.2f} s  {len(late)} articles"


def against(load: str, middle: float, last: float, own: list[float], other: list[float]) -> None:
    """Print how a load fares against its bars and the bare append."""
    print(
        f"{load}: {median(own) / median(other):.1f} times the bare append (goal 2), "
        f"p50 {median(own):.2f} s (bar {middle}), p99 {p99(own):.2f} s (bar {last})"
    )


def p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100, method="inclusive")[98]


if __name__ == "__main__":
    main()
