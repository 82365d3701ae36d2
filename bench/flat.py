"""What a batch costs on small tables and on large ones; what a hot key and upkeep cost.

    python -m bench.flat [--small CLAIMS] [--large CLAIMS] [--times N]

Rows are generated straight into Delta (bench/fill.py), then equal batches are timed: nine tenths
new articles of 600 words with 17 quotations and 4 claims each, a tenth edits of stored ones; each
article speaks of a person of whom the tables know already, and no two of one. Real Spark and
Delta, no Kafka, an extractor that costs next to nothing. Opened files are those below the tables.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from pyspark.sql import SparkSession

from bench.fill import START, Size, article_name, fill, person_name
from bench.jobs import processor_seconds
from bench.opened import opens
from bench.plain import EXTRACTING, event
from contract.events import ARTICLES
from contract.vocabulary_files import load_vocabulary
from factstore.storage.store import take_over
from factstore.storage.upkeep import Upkeep
from onrecord.runtime.home import default_home
from producers.publish import prepare
from streaming.batch import BatchWriter
from streaming.spark.session import build_session

QUOTES, CLAIMS, WORDS = 17, 4, 600
BATCHES = (100, 2000)
_UPKEEP_EVERY, _UPKEEP_BATCHES = 5, 60
_COLUMNS = (
    "key binary, value binary, topic string, partition int, offset bigint, "
    "timestamp timestamp, timestampType int, headers array<struct<key:string,value:binary>>"
)


@dataclass(frozen=True, slots=True)
class Cost:
    """One batch: seconds of the clock and of processors, those of its steps, and files opened
    below the tables."""

    seconds: float
    processor: float
    steps: dict[str, float]
    opened: Counter[str]


class Newsroom:
    """Tables of one size, and the batches that are written to them."""

    def __init__(self, spark: SparkSession, root: Path, size: Size, hot: bool) -> None:
        self.spark, self.root, self.size = spark, root, size
        self.store = take_over(str(root))
        start = time.perf_counter()
        fill(self.store, size, hot)
        Upkeep(str(root), self.store.epoch).run()
        told(f"{size} in {time.perf_counter() - start:.0f} s")
        self.writer = BatchWriter(
            self.store, "bench", EXTRACTING, load_vocabulary(), held=lambda *_: False
        )
        self.chance = Random(0)
        self.persons = self._shuffled(size.persons)
        self.edited = self._shuffled(size.articles)
        self.sent = 0
        self.writer.mark("upkeep")

    def _shuffled(self, count: int) -> Iterator[int]:
        """Each number once, in a random order, without a list of all."""
        step = next(s for s in range(count // 3 * 2 + 1, count) if count % s and s % 2)
        return (at * step % count for at in range(count))

    def batch(self, articles: int) -> list[tuple[Any, ...]]:
        """Records as Kafka gives them: a tenth edits."""
        edits = articles // 10
        names = [article_name(next(self.edited)) for _ in range(edits)]
        names += [f"new-{self.sent + at}" for at in range(articles - edits)]
        return self.records(names, [person_name(next(self.persons)) for _ in names], CLAIMS)

    def records(self, names: Sequence[str], persons: Sequence[str], claims: int) -> list[Any]:
        rows = []
        for name, person in zip(names, persons, strict=True):
            offset = 1_000_000_000 + self.sent
            self.sent += 1
            when = START + timedelta(days=1, milliseconds=self.sent)
            ready = prepare(
                event(name, _body(offset, person, claims), f"Outlet {offset % 50}"), when
            )
            headers = list(ready.headers.items())
            rows.append((ready.key, ready.value, ARTICLES, 0, offset, when, 0, headers))
        return rows

    def write(self, rows: Sequence[tuple[Any, ...]]) -> Cost:
        frame = self.spark.createDataFrame(list(rows), _COLUMNS)
        self.writer.positions[ARTICLES, 0] = rows[0][4]
        with opens(self.root) as opened:
            start, processor = time.perf_counter(), processor_seconds()
            report = self.writer.write(frame)
            seconds = time.perf_counter() - start
        assert report is not None
        used = processor_seconds() - processor
        return Cost(seconds, used, dict(report.durations), opened)


def _body(number: int, person: str, claims: int) -> str:
    chance = Random(number)

    def words(count: int) -> str:
        return " ".join(f"w{chance.randrange(20000)}" for _ in range(count))

    said = [f"SAID {person}: {words(12)}" for _ in range(QUOTES)]
    told = [f"CLAIM {person} | age | {50 + at}" for at in range(claims)]
    return "\n".join([*said, *told, words(WORDS - 14 * QUOTES - 5 * claims)]) + "\n"


def measured(newsroom: Newsroom, articles: int, times: int) -> Cost:
    """The median of equal batches behind one that is left out."""
    costs = []
    for at in range(times + 1):
        cost = newsroom.write(newsroom.batch(articles))
        if at:
            costs.append(cost)
        told(f"  {articles} articles: {line(cost)}")
    return sorted(costs, key=lambda cost: cost.seconds)[len(costs) // 2]


def line(cost: Cost) -> str:
    steps = ", ".join(f"{name} {seconds:.2f}" for name, seconds in cost.steps.items())
    files = f"{cost.opened['data']} files, {cost.opened['log']} of logs"
    return f"{cost.seconds:.2f} s, {cost.processor:.2f} of processors, {files} ({steps})"


def hot_keys(newsroom: Newsroom, times: int) -> dict[str, float]:
    """Seconds of small batches that each tell of one person, the warm and the hot one."""
    found: dict[str, list[float]] = {"Warm": [], "Hot": []}
    for at in range(times + 1):
        for name, seconds in found.items():
            names = [f"of {name} {at}-{number}" for number in range(10)]
            cost = newsroom.write(newsroom.records(names, [name] * len(names), 1))
            if at:
                seconds.append(cost.seconds)
            told(f"  {name}: {line(cost)}")
    return {name: statistics.median(seconds) for name, seconds in found.items()}


def upkeep(newsroom: Newsroom) -> float:
    """The share of upkeep in the seconds of many batches of a hundred articles."""
    work = Upkeep(str(newsroom.root), newsroom.store.epoch)
    start = time.perf_counter()
    for at in range(1, _UPKEEP_BATCHES + 1):
        newsroom.write(newsroom.batch(100))
        if at % _UPKEEP_EVERY == 0 and work.run():
            newsroom.writer.mark("upkeep")
    return work.seconds / (time.perf_counter() - start)


def told(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.flat", description=__doc__)
    parser.add_argument("--small", type=int, default=50_000)
    parser.add_argument("--large", type=int, default=5_000_000)
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args(arguments)
    spark = build_session("local[2]", default_home().jars)
    lines: list[str] = []
    medians: dict[tuple[int, str], Cost] = {}
    try:
        with tempfile.TemporaryDirectory() as folder:
            small = Newsroom(spark, Path(folder) / "small", Size(given.small), hot=False)
            large = Newsroom(spark, Path(folder) / "large", Size(given.large), hot=True)
            for articles in BATCHES:
                for name, newsroom in (("small", small), ("large", large)):
                    cost = measured(newsroom, articles, given.times)
                    medians[articles, name] = cost
                    lines.append(
                        f"{articles:>5} articles on {newsroom.size.claims:>9} claims: {line(cost)}"
                    )
            heat = hot_keys(large, given.times)
            share = upkeep(large)
    finally:
        spark.stop()
    print(*lines, sep="\n")
    for articles in BATCHES:
        small_cost, large_cost = medians[articles, "small"], medians[articles, "large"]
        clock = large_cost.seconds / small_cost.seconds
        processor = large_cost.processor / small_cost.processor
        print(
            f"a batch of {articles}, large to small tables: {clock:.2f} by the clock (bar 1.5), "
            f"{processor:.2f} by processors"
        )
    print(f"a key with 100,000 claims to one with 1,000: {heat['Hot'] / heat['Warm']:.2f} (bar 2)")
    print(f"upkeep's share of time: {share:.1%} (bar 10%)")


if __name__ == "__main__":
    main()
