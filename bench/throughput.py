"""From Kafka to committed tables, as a share of what the same machine does without.

    python -m bench.throughput [--articles N] [--rows 21|100]... [--real N]

1. Articles of 600 words, with an extractor that costs next to nothing, at 21 and at 100 rows an
   article, against a job that only appends the raw records: same topic, batches of 2,000.
2. News prose with the real extractor, against the extractor by itself in two processes.
A job's pace is that between its first commit and its last: the start is left out. Where other work
is beside it, the ratio by processors tells more.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bench.jobs import Commit, commits
from bench.plain import article, event
from bench.prose import prose
from contract.connection import Connection
from contract.events import ArticleEvent
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from producers.publish import publish_events
from producers.settings import PublishSettings
from producers.topics import ensure_topics
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

BATCH = 2000
ROWS = {21: (17, 4, 12), 100: (80, 20, 3)}
"""Rows an article: quotations, claims, and the words of a quotation."""
_CORES = 2
_REAL_BATCH = 200


@dataclass(frozen=True, slots=True)
class Pace:
    """Articles a second by the clock, and a second of processor time."""

    clock: float
    processor: float


def pace(told: Sequence[Commit]) -> Pace:
    """A job's pace between its first commit and the last."""
    first, *others = told
    articles, last = sum(one.records for one in others), others[-1]
    return Pace(articles / (last.at - first.at), articles / (last.processor - first.processor))


def plain(rows: int, articles: int) -> Iterator[ArticleEvent]:
    quotes, claims, words = ROWS[rows]
    for number in range(articles):
        body = article(number, quotes, claims, words=600, said=words)
        yield event(f"plain-{rows}-{number}", body, f"Outlet {number % 50}")


def news(articles: int) -> Iterator[ArticleEvent]:
    for number in range(articles):
        yield event(f"news-{number}", prose(number), f"Outlet {number % 50}")


def in_topic(
    folder: Path, events: Iterator[ArticleEvent], measure: Callable[[str, Path], None]
) -> None:
    """Publish all to a broker of its own, then measure."""
    home = default_home()
    with Broker(home, find_java(home), folder / "broker") as broker:
        ensure_topics(Connection(broker.address))
        publish_events(events, PublishSettings(), Connection(broker.address))
        measure(broker.address, folder)


def against_bare(rows: int) -> Callable[[str, Path], None]:
    def measure(brokers: str, folder: Path) -> None:
        found = {}
        for kind in ("bare", "plain"):
            (folder / kind).mkdir()
            found[kind] = pace(commits(kind, brokers, folder / kind, BATCH, "available-now"))
        bar = " (bar 0.5)" if rows == 21 else ""
        own, bare = found["plain"], found["bare"]
        print(
            f"{rows:>3} rows an article: {own.clock:.0f} articles a second, bare append "
            f"{bare.clock:.0f}, ratio {own.clock / bare.clock:.2f}{bar}; by processors "
            f"{own.processor:.0f} and {bare.processor:.0f}, {own.processor / bare.processor:.2f}",
            flush=True,
        )

    return measure


def against_extractor(articles: int) -> Callable[[str, Path], None]:
    def measure(brokers: str, folder: Path) -> None:
        (folder / "real").mkdir()
        job = pace(commits("real", brokers, folder / "real", _REAL_BATCH, "available-now")).clock
        alone = extractor(articles)
        print(
            f"real extractor: {job:.1f} articles a second, by itself in {_CORES} processes "
            f"{alone:.1f}, ratio {job / alone:.2f} (bar 0.8)",
            flush=True,
        )

    return measure


def extractor(articles: int) -> float:
    """Articles a second of the extractor alone, on as many cores as the job has."""
    with ProcessPoolExecutor(_CORES) as pool:
        list(pool.map(read, range(_CORES * 4), chunksize=4))
        start = time.perf_counter()
        list(pool.map(read, range(articles), chunksize=10))
        return articles / (time.perf_counter() - start)


def read(number: int) -> None:
    extract(prose(number), About(language="en"), ExtractSettings())


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.throughput", description=__doc__)
    parser.add_argument("--articles", type=int, default=10 * BATCH)
    parser.add_argument("--rows", type=int, choices=ROWS, action="append")
    parser.add_argument("--real", type=int, default=5 * _REAL_BATCH)
    given = parser.parse_args(arguments)
    for rows in (given.rows or ROWS) if given.articles else ():
        print(f"{given.articles} articles of {rows} rows", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            in_topic(Path(folder), plain(rows, given.articles), against_bare(rows))
    if given.real:
        with tempfile.TemporaryDirectory() as folder:
            in_topic(Path(folder), news(given.real), against_extractor(given.real))


if __name__ == "__main__":
    main()
