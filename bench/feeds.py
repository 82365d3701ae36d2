"""The watcher under load, against a feed server on loopback that runs in a process of its own.

    python -m bench.feeds day [HOURS [PACE]]   2,000 feeds on 200 hosts, one host that hangs: a
                                               day, PACE (50) times as fast, on one core
    python -m bench.feeds month [DAYS]         50 feeds for 30 days, the clock put on
    python -m bench.feeds kafka                articles a second from feeds to a real broker

``day`` tells how late looks were by the simulated clock, as a share of each feed's interval, and
what was lost; ``month`` how memory and the database grow.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import psutil
from aiohttp import web

from contract.connection import Connection
from contract.events import ARTICLES
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from producers.publish import Delivered, Publisher, Ready
from producers.settings import PublishSettings
from producers.topics import end_offsets, ensure_topics
from producers.watching.desk import Sender
from producers.watching.looks import Look, Options
from producers.watching.loop import Hears, Watch, watch_with
from producers.watching.schedule import Bounds
from producers.web.fetch import Fetcher, Waits
from producers.web.hosts import Hosts

START = 1_750_000_000.0
HOSTS, FEEDS = 200, 2_000
LISTED = 20
TOLD = 8
"""How many times a load tells its size on the way."""
WORDS = [f"word{at}" for at in range(1_000)]


def gap_of(feed: int) -> float:
    """Seconds between the articles of a feed: from ten minutes to a day."""
    return float(600.0 * 144.0 ** ((feed % 97) / 96))


def articles_of(feed: int, now: float) -> int:
    """How many articles a feed has published by then; a few before the start."""
    return 3 + int((now - START) / gap_of(feed))


def words_of(feed: int, n: int) -> str:
    """The words of an article: its own, but for one feed in ten, whose articles a program
    fills in."""
    chance = random.Random(feed if feed % 10 == 0 else f"{feed} {n}")
    return " ".join([str(n), *chance.choices(WORDS, k=120)])


def body_of(feed: int, count: int) -> str:
    listed = range(max(0, count - LISTED), count)
    items = "".join(
        f"<item><title>Article {n} of {feed}</title><guid isPermaLink='false'>{feed}-{n}</guid>"
        f"<description>{words_of(feed, n)}</description></item>"
        for n in reversed(listed)
    )
    return f"<rss version='2.0'><channel><title>Feed {feed}</title>{items}</channel></rss>"


def serve(clock: Synchronized[float], ready: Any, hosts: int) -> None:
    """The publishers: feeds at /N on every host, and one host that never answers."""

    async def answer(request: web.Request) -> web.Response:
        name = request.match_info["feed"]
        if name == "hang":
            await asyncio.sleep(1e6)
        feed = int(name)
        count = articles_of(feed, clock.value)
        tag = f'"{count}"'
        if feed % 10 and request.headers.get("If-None-Match") == tag:
            return web.Response(status=304)
        headers = {"ETag": tag} if feed % 10 else {}
        return web.Response(text=body_of(feed, count), headers=headers)

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/{feed}", answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        port = 0
        for at in range(hosts + 1):
            site = web.TCPSite(runner, host_name(at), port)
            await site.start()
            port = port or runner.addresses[0][1]
        ready.send(port)
        await asyncio.sleep(1e6)

    asyncio.run(run())


def host_name(at: int) -> str:
    return f"127.1.{at // 250}.{1 + at % 250}"


class Count:
    """Takes records as brokers do, and keeps only their keys, in a file: what a watcher's memory
    holds is not to grow by them."""

    def __init__(self, folder: str) -> None:
        self._kept, self._waiting = Path(folder, "keys"), bytearray()

    def send(self, ready: Ready, told: Delivered | None = None) -> None:
        self._waiting += (ready.key or b"") + b"\n"
        if told is not None:
            told(None)

    def flush(self) -> None:
        with self._kept.open("ab") as file:
            file.write(self._waiting)
        self._waiting.clear()

    def ids(self) -> Counter[bytes]:
        return Counter(self._kept.read_bytes().splitlines())


@dataclass
class Publishers:
    """The server's process, and the clock that it shares with the watcher."""

    hosts: int
    clock: Synchronized[float] = field(default_factory=lambda: multiprocessing.Value("d", START))

    def __enter__(self) -> Publishers:
        ours, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=serve, args=(self.clock, theirs, self.hosts), daemon=True
        )
        self._process.start()
        self.pid = self._process.pid or 0
        self.port = ours.recv()
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.join()

    def address(self, host: int, feed: object) -> str:
        return f"http://{host_name(host)}:{self.port}/{feed}"


def fetcher() -> Fetcher:
    return Fetcher(Waits(connect=5, byte=5, whole=10), Hosts(0.0))


def memory(children: bool = False) -> float:
    """Resident memory in MiB, of this process or of those that parse for it."""
    this = psutil.Process()
    counted = this.children(recursive=True) if children else [this]
    return sum(float(one.memory_info().rss) for one in counted) / 2**20


def day(hours: float, pace: float) -> int:
    with tempfile.TemporaryDirectory() as folder, Publishers(HOSTS) as publishers:
        _on_core(0)
        addresses = [publishers.address(feed % HOSTS, feed) for feed in range(FEEDS)]
        hanging = publishers.address(HOSTS, "hang")
        sink, late, looks = Count(folder), [], Counter[str]()
        end = START + hours * 3600
        real, used, told = time.monotonic(), processor(publishers.pid), [START]
        first: set[str] = set()
        filled = [0.0]

        def clock() -> float:
            # all feeds are due at once at the start: that first round takes the time it takes
            passed = time.monotonic() - real
            if len(first) < FEEDS:
                filled[0] = passed
            now = START + filled[0] + (passed - filled[0]) * pace
            publishers.clock.value = now
            if now >= told[0]:
                told[0] += 3600
                _tell_size((now - START) / 3600, "hour", Path(folder, "watch.db"))
            return now

        def looked(look: Look) -> None:
            looks[look.outcome] += 1
            place = look.place
            first.add(place.address)
            if place.due and place.address != hanging:
                # in real seconds a look takes long; what counts is when it began
                start = clock() - look.seconds * (pace if len(first) >= FEEDS else 1)
                late.append((start - place.due) / (place.every or 300.0))

        how = Watch(
            Path(folder, "watch.db"),
            Options(Bounds(300, 3600), pages=False, later=False),
            [*addresses, hanging],
            fetcher,
            hears=Hears(looked=looked),
            until=lambda: clock() >= end,
            clock=clock,
        )
        watch_with(how, PublishSettings(), lambda: sink)
        print(f"the first round took {filled[0]:.0f} s; after it {pace:g} times as fast")
        _tell_day(hours, looks, late, processor(publishers.pid) - used, time.monotonic() - real)
        return _missing(sink, range(FEEDS), HOSTS, end - 2 * 3600 * (hours > 2))


def _tell_day(
    hours: float, looks: Counter[str], late: list[float], used: float, real: float
) -> None:
    total, ordered = sum(looks.values()), sorted(late)
    print(f"{hours:g} h simulated in {real:.0f} s; {total} looks: {dict(looks)}")
    print(f"{total / used:.0f} looks a second of processor time, {used / real:.0%} of one core")
    if ordered:
        at = {share: ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1.0)}
        shown = ", ".join(f"p{share * 100:g} {value:.3f}" for share, value in at.items())
        print(f"late by, as a share of the interval: {shown}")
        print(f"looks later than one interval: {sum(one > 1 for one in late)}")


def processor(publishers: int) -> float:
    """Seconds of processor time of the watcher and of all that have parsed for it."""
    this = psutil.Process()
    ours = [this, *(one for one in this.children(recursive=True) if one.pid != publishers)]
    return sum(sum(one.cpu_times()[:4]) for one in ours)


def _missing(sink: Count, feeds: range, hosts: int, until: float) -> int:
    """What should have been published by then and was not; whatever was published twice."""
    expected = {
        f"{host_name(feed % hosts)}/{feed}-{n}".encode()
        for feed in feeds
        for n in range(articles_of(feed, until))
    }
    ids = sink.ids()
    lost = expected - ids.keys()
    twice = [key for key, count in ids.items() if count > 1]
    print(f"{len(ids)} articles, {len(lost)} of {len(expected)} lost, {len(twice)} doubled")
    return int(bool(lost or twice))


def month(days: float) -> int:
    feeds, step = 50, max(1.0, days / TOLD)
    with tempfile.TemporaryDirectory() as folder, Publishers(feeds) as publishers:
        addresses = [publishers.address(feed, feed) for feed in range(feeds)]
        state, sink, now, told = Path(folder, "watch.db"), Count(folder), [START], [START]
        grown: list[float] = []

        async def pause(seconds: float, wake: asyncio.Event) -> None:
            if seconds == math.inf:  # what is under way takes no time
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(wake.wait(), 0.05)
                return
            now[0] += max(seconds, 60.0)  # what is due within a minute is looked at side by side
            publishers.clock.value = now[0]
            if now[0] - told[0] >= step * 86400:
                told[0] = now[0]
                grown.append(memory())
                _tell_size((now[0] - START) / 86400, "day", state)

        how = Watch(
            state,
            Options(Bounds(600, 3600), pages=False, later=False),
            addresses,
            fetcher,
            until=lambda: now[0] >= START + days * 86400,
            clock=lambda: now[0],
            pause=pause,
        )
        used = time.process_time()
        watch_with(how, PublishSettings(), lambda: sink)
        if len(grown) > 3:
            print(f"memory from the third to the last: {grown[-1] - grown[2]:+.1f} MiB")
        print(f"{time.process_time() - used:.0f} s of processor time")
        return _missing(sink, range(feeds), feeds, now[0] - 7200)


def _tell_size(at: float, unit: str, state: Path) -> None:
    size = sum(one.stat().st_size for one in state.parent.glob(f"{state.name}*")) / 2**20
    print(
        f"{unit} {at:4.0f}: {memory():.0f} MiB, with its parsers and the publishers "
        f"{memory() + memory(children=True):.0f} MiB, database {size:.1f} MiB",
        flush=True,
    )


def kafka() -> int:
    home, feeds = default_home(), 200
    with tempfile.TemporaryDirectory() as folder, Publishers(feeds) as publishers:
        publishers.clock.value = START + 30 * 86400
        with Broker(home, find_java(home), folder=Path(folder, "broker")) as broker:
            connection = Connection(broker.address)
            ensure_topics(connection)
            looked: list[Look] = []

            def open_sender() -> Sender:
                return Publisher(connection)

            how = Watch(
                Path(folder, "watch.db"),
                Options(pages=False, later=False),
                [publishers.address(feed, feed) for feed in range(feeds)],
                fetcher,
                hears=Hears(looked=looked.append),
                until=lambda: len(looked) >= feeds,
            )
            began, used = time.monotonic(), time.process_time()
            watch_with(how, PublishSettings(), open_sender)
            took, used = time.monotonic() - began, time.process_time() - used
            count = sum(end_offsets(connection, [ARTICLES]).values())
            print(
                f"{count} articles of {feeds} feeds in {took:.1f} s: {count / took:.0f} a second, "
                f"{count / used:.0f} a second of processor time"
            )
    return 0


def _on_core(core: int) -> None:
    """Alone on one core, and before others there: a second that it waits for them would be PACE
    seconds of lateness that are none of the watcher's. Who may not (it takes root) needs a
    machine that nobody else uses."""
    os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[core]})
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -20)
        Path("/proc/self/autogroup").write_text("-20")  # where sessions share, not processes


def main(args: list[str]) -> int:
    runs: dict[str, Callable[[], int]] = {
        "day": lambda: day(*map(float, [*args[1:], *("24", "50")[len(args[1:]) :]])),
        "month": lambda: month(float(args[1]) if len(args) > 1 else 30.0),
        "kafka": kafka,
    }
    if not args:
        return max(run() for run in runs.values())
    return runs[args[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
