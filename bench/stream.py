"""Records a second, and what a batch costs when the tables are ten times as large.

    python -m bench.stream [records a batch]

Real Spark and Delta, no Kafka, an extractor that costs nothing: this measures the tables'
side, the extractor has a benchmark of its own. A warm-up batch is left out.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from contract.events import ARTICLE_TYPE, ARTICLES
from contract.records import Claim, Extraction, Link, Quote
from contract.vocabulary import load_vocabulary
from factstore.tables import compact, create_missing
from onrecord.runtime.home import default_home
from streaming.batch import BatchWriter, Store
from streaming.enrich import Extracting, Extractor
from streaming.extract.model import About
from streaming.session import build_session

START = datetime(2025, 5, 4, 9, 0, tzinfo=timezone.utc)
QUOTES, SMALL, LARGE = 8, 3, 30
COLUMNS = (
    "key binary, value binary, topic string, partition int, offset bigint, "
    "timestamp timestamp, timestampType int, headers array<struct<key:string,value:binary>>"
)


def extract(text: str, about: About) -> Extraction:
    """Eight quotations and one departure, wherever: the text's own lines."""
    ends = [at for at, letter in enumerate(text) if letter == "\n"]
    person = Link(f"P{len(text) % 997}", f"P{len(text) % 997}", "person")
    spans = list(zip([0, *(end + 1 for end in ends)], ends, strict=False))[:QUOTES]
    quotes = tuple(Quote("direct", (span,), (), (), (person,)) for span in spans)
    subject = f"Person {hash_of(text)[:3]}"
    claim = Claim(subject, "left", "Harrow FC", {}, "asserted", (), spans[0], 0.9)
    return Extraction(text, quotes, (claim,))


def load() -> Extractor:
    return extract


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def article(number: int, version: int) -> tuple[Any, ...]:
    body = "\n".join(f"Words {number} {line} of version {version}." for line in range(12)) + "\n"
    event = {
        "id": f"article-{number}",
        "status": "usable",
        "body": body,
        "content_hash": hash_of(body),
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": "bench", "media_type": "text/plain"},
    }
    headers = {"ce_specversion": "1.0", "ce_id": "x", "ce_source": "bench", "ce_type": ARTICLE_TYPE}
    given = [(name, text.encode()) for name, text in headers.items()]
    value = json.dumps(event).encode()
    offset = number + version * 10_000_000
    return (event["id"].encode(), value, ARTICLES, 0, offset, START, 0, given)  # type: ignore[attr-defined]


def batches(spark: SparkSession, size: int, count: int, first: int) -> Iterable[DataFrame]:
    """New articles, and a tenth edits of earlier ones."""
    for batch in range(first, first + count):
        new = [article(number, 0) for number in range(batch * size, batch * size + size * 9 // 10)]
        edits = [article(number, batch + 1) for number in range(size - len(new))]
        yield spark.createDataFrame([*new, *edits], COLUMNS)


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    spark = build_session("local[2]", default_home().jars)
    with tempfile.TemporaryDirectory() as root:
        create_missing(spark, root)
        writer = BatchWriter(
            Store(root, "bench", "bench"), Extracting(load, "bench"), load_vocabulary()
        )
        writer.resume(spark)
        seconds: list[float] = []
        for number, frame in enumerate(batches(spark, size, LARGE + 1, 0)):
            start = time.perf_counter()
            writer.write(frame, number)
            seconds.append(time.perf_counter() - start)
            print(f"batch {number}: {seconds[-1]:.2f} s", file=sys.stderr, flush=True)
            if number % 10 == 9:
                compact(spark, root)
    small = statistics.median(seconds[1 : SMALL + 1])
    large = statistics.median(seconds[-SMALL:])
    print(f"records a batch            {size}")
    print(f"batch at {SMALL * size} articles     {small:.2f} s  ({size / small:.0f} records/s)")
    print(f"batch at {LARGE * size} articles    {large:.2f} s  ({size / large:.0f} records/s)")
    print(f"ratio at 10 x the tables   {large / small:.2f}")
    spark.stop()


if __name__ == "__main__":
    main()
