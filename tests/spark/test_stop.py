"""The job's end: between two batches, and none that was handed over meanwhile is lost."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import DataFrame, SparkSession

from contract.connection import Connection
from contract.errors import OnrecordError
from factstore.storage.store import Passed
from factstore.tables import ARTICLES
from streaming import reading
from streaming.job import Job
from streaming.positions import Known
from streaming.settings import StreamSettings
from tests.spark.desk import Desk
from tests.spark.newsdesk import article, frame, log

pytestmark = pytest.mark.spark
SECONDS = 60.0


@pytest.fixture
def source(spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records in Kafka's shape, streamed from a folder."""
    folder = str(tmp_path / "records")
    records = frame(spark, log([article("a", "SAID Cal Dorn: We will not sell.")]))
    records.write.parquet(folder)

    def stream(session: SparkSession, settings: StreamSettings, *_: object) -> DataFrame:
        return session.readStream.schema(records.schema).parquet(folder)

    monkeypatch.setattr("streaming.job.stream", stream)
    monkeypatch.setattr("streaming.job.ends_of", lambda checkpoint, number: {("articles.v1", 0): 1})


class Ended:
    """A broker as the job asks it: one record."""

    def wait(self) -> Known:
        return Known({("articles.v1", 0): (0, 1)}, {"articles.v1": "of its own"})

    known = wait

    def holds(self, *_: object) -> bool:
        return True


class Renamed(Ended):
    """One whose topic is deleted and made anew as the first batch is read, and grows as long."""

    def __init__(self) -> None:
        self.waited = 0

    def wait(self) -> Known:
        self.waited += 1
        return Ended.wait(self) if self.waited == 1 else self.known()

    def known(self) -> Known:
        return Ended.wait(self)._replace(topics={"articles.v1": "another"})


def job(desk: Desk, checkpoint: Path, passed: Passed = lambda name: None) -> Job:
    settings = StreamSettings(
        Connection("127.0.0.1:1"), desk.root, str(checkpoint), trigger="available-now"
    )
    running = Job(desk.spark, settings, "cluster", Ended(), (), passed)  # type: ignore[arg-type]
    running.extracting = desk.extracting
    return running


def batches_in_hand() -> int:
    """Threads in which Spark has handed a batch over."""
    return sum(
        frame.f_code.co_name == "_batch" and frame.f_code.co_filename.endswith("streaming/job.py")
        for frame in sys._current_frames().values()
    )


@pytest.mark.usefixtures("source")
def test_a_batch_that_waits_as_the_job_ends_is_neither_done_nor_lost(
    spark: SparkSession, root: str, tmp_path: Path
) -> None:
    desk, checkpoint = Desk(spark, root), tmp_path / "checkpoint"
    ended = job(desk, checkpoint)
    with ended.busy:
        query = ended._start(Ended().wait())
        deadline = time.monotonic() + SECONDS
        while not batches_in_hand() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert batches_in_hand() == 1
        ended.ending = True  # as end() does, which came first
    ending = threading.Thread(target=ended.end, args=(query,), daemon=True)
    ending.start()
    ending.join(SECONDS)
    assert not ending.is_alive()
    assert not query.isActive
    assert (ended.committed, desk.rows(ARTICLES)) == (0, [])

    assert job(desk, checkpoint).run(threading.Event(), lambda: None) == 1
    assert [row.article_id for row in desk.rows(ARTICLES)] == ["a"]


@pytest.mark.usefixtures("source")
@pytest.mark.parametrize("by", ["stop", "restart"])
def test_a_batch_that_no_broker_gives_is_not_waited_for(
    spark: SparkSession, root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    fetching, real = threading.Event(), reading.fetch

    def fetch(records: DataFrame, *given: Any) -> reading.Fetched | None:
        if not fetching.is_set():
            fetching.set()
            asked = records.sparkSession.range(1)
            asked.selectExpr("reflect('java.lang.Thread', 'sleep', 600000L)").collect()
        return real(records, *given)

    monkeypatch.setattr("streaming.batch.fetch", fetch)
    desk, stop = Desk(spark, root), threading.Event()
    ended = job(desk, tmp_path / "checkpoint")
    running = threading.Thread(target=ended.run, args=(stop, lambda: None), daemon=True)
    running.start()
    assert fetching.wait(SECONDS)
    if by == "stop":
        stop.set()
    else:
        ended.wanted += 1  # another pace
    running.join(SECONDS)
    assert not running.is_alive()
    stored = 1 if by == "restart" else 0
    assert (ended.committed, len(desk.rows(ARTICLES))) == (stored, stored)


@pytest.mark.usefixtures("source")
def test_what_was_fetched_is_extracted_and_stored_before_the_job_ends(
    spark: SparkSession, root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extracting, real, told = threading.Event(), reading.extracted, []
    go_on, stop = threading.Event(), threading.Event()

    def extracted(*given: Any) -> Any:
        extracting.set()
        assert go_on.wait(SECONDS)
        return real(*given)

    monkeypatch.setattr("streaming.reading.extracted", extracted)
    desk = Desk(spark, root)
    ended = job(desk, tmp_path / "checkpoint")
    ended.waits = told.append
    running = threading.Thread(target=ended.run, args=(stop, lambda: None), daemon=True)
    running.start()
    assert extracting.wait(SECONDS)
    stop.set()
    running.join(2)
    assert running.is_alive()
    assert told[-1] == "what was fetched to be extracted"
    go_on.set()
    running.join(SECONDS)
    assert not running.is_alive()
    assert (ended.committed, [row.article_id for row in desk.rows(ARTICLES)]) == (1, ["a"])


@pytest.mark.usefixtures("source")
def test_records_that_are_told_to_be_gone_are_asked_for_once_more(
    spark: SparkSession, root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broker that comes back may not have told of all that it has."""
    told = ["the offset was changed from 1 to 0, some data may have been missed (failOnDataLoss)"]

    def ends_of(checkpoint: Path, number: int) -> dict[tuple[str, int], int]:
        if told:
            raise RuntimeError(told.pop())
        return {("articles.v1", 0): 1}

    monkeypatch.setattr("streaming.job.ends_of", ends_of)
    desk = Desk(spark, root)
    assert job(desk, tmp_path / "checkpoint").run(threading.Event(), lambda: None) == 1
    assert [row.article_id for row in desk.rows(ARTICLES)] == ["a"]


@pytest.mark.usefixtures("source")
def test_a_topic_that_is_made_anew_meanwhile_is_told_behind_the_batch(
    spark: SparkSession, root: str, tmp_path: Path
) -> None:
    """Some of its records may have been skipped."""
    running = job(Desk(spark, root), tmp_path / "checkpoint")
    running.broker = Renamed()  # type: ignore[assignment]
    for _ in range(2):
        with pytest.raises(OnrecordError, match="another was made under its name"):
            running.run(threading.Event(), lambda: None)
    assert running.committed == 1


@pytest.mark.usefixtures("source")
def test_a_job_told_to_stop_as_it_starts_ends(
    spark: SparkSession, root: str, tmp_path: Path
) -> None:
    desk, stop = Desk(spark, root), threading.Event()
    stop.set()
    counts: list[int] = []
    running = threading.Thread(
        target=lambda: counts.append(job(desk, tmp_path / "checkpoint").run(stop, lambda: None)),
        daemon=True,
    )
    running.start()
    running.join(SECONDS)
    assert not running.is_alive()
    assert counts in ([0], [1])
    assert len(desk.rows(ARTICLES)) == counts[0]


@pytest.mark.usefixtures("source")
def test_a_batch_that_cannot_be_written_is_read_again_where_none_follows(
    spark: SparkSession, root: str, tmp_path: Path
) -> None:
    desk, failures = Desk(spark, root), [OSError("disk full")]

    def passed(name: str) -> None:
        if name == "quotes" and failures:
            raise failures.pop()

    running = job(desk, tmp_path / "checkpoint", passed)
    assert running.run(threading.Event(), lambda: None) == 1
    assert not failures
    assert [row.article_id for row in desk.rows(ARTICLES)] == ["a"]
