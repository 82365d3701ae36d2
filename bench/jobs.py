"""Jobs to compare, each in a process of its own; each tells of its commits.

    python -m bench.jobs bare|plain|real BROKERS FOLDER RECORDS available-now|continuous

``bare`` only appends the raw records with Spark and Delta; ``plain`` is the streaming job with an
extractor that costs next to nothing, ``real`` with its own. A batch has at most RECORDS records.
A line on standard output is a commit: seconds of the machine's monotonic clock, the processor
seconds that the job has used, and records.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import psutil
from pyspark.sql import DataFrame

from bench.plain import EXTRACTING
from contract.connection import Connection
from contract.stopping import stopped_by_signals
from factstore.querying.spark_views import SESSION
from onrecord.runtime.classes import spark_classes
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from streaming import job
from streaming.cluster import Broker
from streaming.report import BatchReport
from streaming.settings import StreamSettings
from streaming.spark.session import build_session
from streaming.spark.source import stream

ROOT = Path(__file__).parents[1]
TABLES = "tables"
_FOR_EVER = 1e9


def settings_of(brokers: str, folder: Path, records: int, trigger: str) -> StreamSettings:
    home = default_home()
    java = find_java(home)
    os.environ["JAVA_HOME"] = str(java.home)
    return StreamSettings(
        connection=Connection(brokers),
        tables=str(folder / TABLES),
        checkpoint=str(folder / "checkpoint"),
        jars=home.jars,
        java_options=tuple(spark_classes(home, java).options()),
        max_offsets=records,
        batch_seconds=_FOR_EVER,
        trigger=cast(Literal["available-now", "continuous"], trigger),
        log=folder / "spark.log",
    )


def bare(settings: StreamSettings, stop: threading.Event) -> None:
    """The same source, and each batch appended as it is."""
    spark = build_session(
        settings.master,
        settings.jars,
        extra=SESSION,
        log=settings.log,
        java_options=settings.java_options,
    )
    broker = Broker(settings.connection)
    known = broker.wait()
    assert known is not None  # nobody stops it
    positions = {place: low for place, (low, _) in known.bounds.items()}
    broker.close()

    def append(records: DataFrame, number: int) -> None:
        records.write.format("delta").mode("append").save(settings.tables)
        committed(records.count() if settings.trigger == "available-now" else 0)

    writer = (
        stream(spark, settings, positions, settings.max_offsets)
        .writeStream.option("checkpointLocation", f"file:{settings.checkpoint}")
        .foreachBatch(append)
    )
    if settings.trigger == "available-now":
        writer.trigger(availableNow=True).start().awaitTermination()
    else:
        query = writer.trigger(
            processingTime=f"{int(settings.interval_seconds * 1000)} milliseconds"
        ).start()
        stop.wait()
        query.stop()
    spark.stop()


def whole(settings: StreamSettings, stop: threading.Event) -> None:
    def on_batch(report: BatchReport) -> None:
        committed(sum(report.read.values()))

    job.run(settings, [on_batch], stop=stop)


def committed(records: int) -> None:
    print(time.monotonic(), processor_seconds(), records, flush=True)


def processor_seconds() -> float:
    """Of this process and of those that it started, also of those that have ended."""
    own = psutil.Process()
    return sum(sum(one.cpu_times()[:4]) for one in (own, *own.children(recursive=True)))


def main(kind: str, brokers: str, folder: str, records: str, trigger: str) -> None:
    settings = settings_of(brokers, Path(folder), int(records), trigger)
    ways: dict[str, Callable[[StreamSettings, threading.Event], None]] = {"bare": bare}
    if kind == "plain":
        job.extracting = lambda settings: EXTRACTING  # type: ignore[attr-defined]
    stop = threading.Event()
    with stopped_by_signals(stop):
        ways.get(kind, whole)(settings, stop)


@contextmanager
def started(*arguments: Any) -> Iterator[subprocess.Popen[str]]:
    """A job in a process of its own; it is ended with the block."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.jobs", *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True, slots=True)
class Commit:
    """When it was, what processor time the job had used by then, and its records."""

    at: float
    processor: float
    records: int


def commits(*arguments: Any) -> list[Commit]:
    """Run a job to its end; its commits that held records."""
    with started(*arguments) as process:
        assert process.stdout is not None
        lines = [line.split() for line in process.stdout]
        if process.wait():
            raise RuntimeError(f"the job ended with {process.returncode}: {arguments}")
    told = [Commit(float(at), float(used), int(records)) for at, used, records in lines]
    return [one for one in told if one.records]


if __name__ == "__main__":
    main(*sys.argv[1:])
