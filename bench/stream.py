"""What a batch costs on tables of one size, and on tables ten times as large.

    python -m bench.stream [articles at first] [records a batch]

Real Spark and Delta, no Kafka, an extractor that costs nothing: this measures the tables'
side, the extractor has a benchmark of its own. The tables are filled in large batches and
compacted, then equal small batches are timed: nine tenths new articles, the rest edits of
old ones anywhere in the tables. Seconds of the processor are of this process and all that
it started: they tell the same on a busy machine. "Rows copied" are rows that a merge wrote
anew though they did not change: the cost that would grow with the tables.
"""

from __future__ import annotations

import hashlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import psutil
from delta.tables import DeltaTable
from pyspark.sql import SparkSession

from contract.events import ARTICLE_TYPE, ARTICLES
from contract.records import Claim, Extraction, Link, Quote
from contract.vocabulary import load_vocabulary
from factstore.tables import DATA, compact, create_missing
from onrecord.runtime.home import default_home
from streaming.batch import BatchWriter, Store
from streaming.enrich import Extracting, Extractor
from streaming.extract.model import About
from streaming.report import BatchReport
from streaming.session import build_session

START = datetime(2025, 5, 4, 9, 0, tzinfo=timezone.utc)
QUOTES, TIMED, LOAD, TIMES_LARGER = 8, 3, 1500, 10
A_SUBJECT = 4
"""Articles that speak of one person: it does not grow with the tables."""
COLUMNS = (
    "key binary, value binary, topic string, partition int, offset bigint, "
    "timestamp timestamp, timestampType int, headers array<struct<key:string,value:binary>>"
)
HEADERS = {"ce_specversion": "1.0", "ce_id": "x", "ce_source": "bench", "ce_type": ARTICLE_TYPE}


@dataclass(frozen=True, slots=True)
class Cost:
    """One batch: seconds of the clock and of processors, and of the clock within merges."""

    wall: float
    processor: float
    merging: float


def extract(text: str, about: About) -> Extraction:
    """The text's lines but the first as quotations, and one departure, both of the person
    whom the first line names."""
    lines = text.splitlines(keepends=True)
    name = lines[0].strip()
    person = Link(name, name, "person")
    starts = [sum(map(len, lines[:at])) for at in range(len(lines))]
    spans = [(at, at + len(line) - 1) for at, line in zip(starts, lines, strict=True)]
    quotes = tuple(Quote("direct", (span,), (), (), (person,)) for span in spans[1:])
    claim = Claim(name, "left", "Harrow FC", {}, "asserted", (), spans[0], 0.9, spans[0], spans[0])
    return Extraction(text, quotes, (claim,))


def load() -> Extractor:
    return extract


def article(number: int, version: int, offset: int) -> tuple[Any, ...]:
    """A record as Kafka gives it. Each line has words of its own: nobody quotes another."""
    chance = random.Random(f"{number}/{version}")
    said = (" ".join(f"w{chance.randrange(20000)}" for _ in range(12)) for _ in range(QUOTES))
    body = "\n".join([f"Person {number // A_SUBJECT}", *said]) + "\n"
    event = {
        "id": f"article-{number}",
        "status": "usable",
        "body": body,
        "content_hash": hashlib.sha256(body.encode()).hexdigest(),
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": "bench", "media_type": "text/plain"},
    }
    given = [(name, text.encode()) for name, text in HEADERS.items()]
    when = START + timedelta(seconds=offset)
    return (b"x", json.dumps(event).encode(), ARTICLES, 0, offset, when, 0, given)


class Newsroom:
    """Sends batches to a writer and keeps count of what it has sent."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self.spark, self.root = spark, root
        create_missing(spark, root)
        store, extracting = Store(root, "bench", "bench"), Extracting(load, "bench")
        self.writer = BatchWriter(store, extracting, load_vocabulary())
        self.writer.resume(spark)
        self.articles = self.offset = self.batches = 0

    def fill(self, articles: int) -> None:
        """Bring the tables to so many articles, compacted."""
        while self.articles < articles:
            self.send(min(LOAD, articles - self.articles), 0)
        compact(self.spark, self.root)

    def send(self, new: int, edits: int) -> Cost:
        old = random.Random(self.batches).sample(range(self.articles), edits)
        numbers = [(n, 0) for n in range(self.articles, self.articles + new)]
        numbers += [(n, self.batches + 1) for n in old]
        rows = [article(*one, self.offset + at) for at, one in enumerate(numbers)]
        frame = self.spark.createDataFrame(rows, COLUMNS)
        clock, processor = time.perf_counter(), _processor_seconds()
        report = self.writer.write(frame, self.batches)
        assert report is not None
        self.articles, self.offset = self.articles + new, self.offset + len(rows)
        self.batches += 1
        cost = Cost(time.perf_counter() - clock, _processor_seconds() - processor, _merging(report))
        print(f"{self.articles} articles, {len(rows)} records: {cost}", file=sys.stderr, flush=True)
        return cost

    def rows_copied(self, commits: int) -> int:
        """Rows that the newest merges of each table wrote anew without changing them."""
        return sum(
            int(commit["operationMetrics"].get("numTargetRowsCopied", 0))
            for table in DATA
            for commit in DeltaTable.forPath(self.spark, table.path(self.root))
            .history(commits)
            .select("operationMetrics")
            .collect()
        )


def _merging(report: BatchReport) -> float:
    """Several tables are written at a time: the sum may exceed the batch's seconds."""
    names = {table.name for table in DATA}
    return sum(seconds for step, seconds in report.durations.items() if step in names)


def _processor_seconds() -> float:
    """Of this process, and of those that it started and that still run."""
    own = psutil.Process()
    times = [one.cpu_times() for one in (own, *own.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def measure(newsroom: Newsroom, records: int) -> tuple[list[Cost], int]:
    """The costs of equal batches behind one that is left out, and the rows they copied."""
    edits = records // 10
    newsroom.send(records - edits, edits)
    costs = [newsroom.send(records - edits, edits) for _ in range(TIMED)]
    return costs, newsroom.rows_copied(TIMED)


def told(name: str, size: int, costs: Sequence[Cost], copied: int) -> Iterator[str]:
    wall, processor, merging = _medians(costs)
    yield (
        f"{name:4} {size:>7} articles  {wall:>7.2f} s a batch  {merging:>7.2f} s in merges  "
        f"{processor:>7.2f} s of processors  {copied:>6} rows copied"
    )


def _medians(costs: Sequence[Cost]) -> tuple[float, float, float]:
    return (
        statistics.median(cost.wall for cost in costs),
        statistics.median(cost.processor for cost in costs),
        statistics.median(cost.merging for cost in costs),
    )


def main(first: int, records: int) -> None:
    spark = build_session("local[2]", default_home().jars)
    try:
        with tempfile.TemporaryDirectory() as root:
            newsroom = Newsroom(spark, str(Path(root) / "tables"))
            lines: list[str] = []
            medians = []
            for name, size in (("1 x", first), (f"{TIMES_LARGER} x", first * TIMES_LARGER)):
                newsroom.fill(size)
                costs, copied = measure(newsroom, records)
                medians.append(_medians(costs))
                lines += told(name, size, costs, copied)
    finally:
        spark.stop()
    ratios = [large / small for small, large in zip(*medians, strict=True)]
    print(f"{records} records a batch, medians of {TIMED}", *lines, sep="\n")
    print("ratio: {:.2f} by the clock, {:.2f} by processors, {:.2f} in merges".format(*ratios))


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    main(given[0] if given else 1000, given[1] if len(given) > 1 else 100)
