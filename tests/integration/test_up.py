"""`onrecord up`, `publish`, `sql`: the way of a user, with restarts and bad input."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from confluent_kafka import Producer

from contract.events import ARTICLES
from tests.integration.commands import Running, left_over, link_jars, onrecord, running

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return link_jars(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def up(home: Path) -> Iterator[Running]:
    with running(home, "up", "--metrics-port", "0") as command:
        command.wait_for("publish from another terminal")
        yield command


def the_broker(home: Path) -> str:
    """The address of the broker that `up` started."""
    return str(json.loads((home / "data" / "running.json").read_text())["brokers"])


def the_java(up: Running, main: str) -> psutil.Process:
    """The JVM of this main class that `up` started."""
    return next(process for process in up.family() if main in process.cmdline())


def wait_until(condition: Callable[[], Any], seconds: float = 180) -> Any:
    """What the condition gives once it is true."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(1)
    return found


def counted(home: Path, table: str) -> int:
    """The rows of a table; 0 before its first batch."""
    answer = onrecord(home, "sql", f"SELECT count(*) AS n FROM {table}", "--format", "json")
    return int(json.loads(answer.stdout)["n"]) if answer.returncode == 0 else 0


def ask(home: Path, sql: str) -> list[dict[str, object]]:
    answer = onrecord(home, "sql", sql, "--format", "json")
    assert answer.returncode == 0, answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]


@pytest.fixture(scope="module")
def seeds(up: Running, home: Path) -> Path:
    if not SEEDS.is_dir():
        pytest.skip("../shared/seeds is not here: these are third-party articles, never committed")
    published = onrecord(home, "publish", str(SEEDS), "--published", "2017-03")
    assert published.returncode == 0, published.stderr
    # The job may begin a batch while the last of them are on their way.
    wait_until(lambda: counted(home, "articles") == 4)
    return home


def test_all_articles_are_stored(seeds: Path) -> None:
    assert ask(seeds, "SELECT count(*) AS n FROM articles WHERE valid_to IS NULL") == [{"n": 4}]


def test_direct_quotations_have_their_speakers(seeds: Path) -> None:
    rows = ask(
        seeds,
        "SELECT speaker, speaker_kind, relayed_by, text FROM who_said_what WHERE kind = 'direct'",
    )

    def said(words: str) -> dict[str, object]:
        return next(row for row in rows if str(row["text"]).startswith(words))

    assert said("I’m not after Terry’s job")["speaker"] == "Wally Backman"
    assert "Ken Davidoff" in str(said("I’m not after Terry’s job")["relayed_by"])
    assert said("This isn’t surprising,")["speaker_kind"] == "anonymous"
    alderson = [row for row in rows if row["speaker"] == "Sandy Alderson"]
    assert len(alderson) == 2


def test_the_career_is_told_in_order(seeds: Path) -> None:
    steps = ask(
        seeds,
        "SELECT DISTINCT predicate, value FROM timeline WHERE subject = 'Wally Backman'",
    )
    assert len(steps) >= 12


def test_the_departure_is_disputed_with_claimants_on_both_sides(seeds: Path) -> None:
    sides = ask(
        seeds,
        "SELECT manner, claimants FROM disputes "
        "WHERE subject = 'Wally Backman' AND predicate = 'left' AND value = 'New York Mets'",
    )
    by_manner = {str(side["manner"]): str(side["claimants"]) for side in sides}
    assert {"fired", "resigned"} <= set(by_manner)
    assert all(by_manner.values())


def test_bad_input_is_quarantined_once_and_the_stream_goes_on(up: Running, home: Path) -> None:
    folder = home / "inbox"
    folder.mkdir()
    (folder / "latin.txt").write_bytes(b"The caf\xe9 is shut, the owner said.\n")
    (folder / "good.txt").write_text(
        "The bridge will open in May, said Ada Quill, the mayor of Harrow.\n", encoding="utf-8"
    )
    published = onrecord(home, "publish", str(folder))
    assert published.returncode == 5
    assert "latin.txt" in published.stderr
    good = "SELECT body FROM articles WHERE body LIKE 'The bridge%'"
    assert wait_until(lambda: counted(home, "quarantine") and ask(home, good))
    rows = ask(home, "SELECT reason, kafka_topic, raw_cut FROM quarantine")
    assert [row["reason"] for row in rows] == ["not_utf8"]


def test_garbage_on_a_topic_is_quarantined_with_its_place(up: Running, home: Path) -> None:
    """What no producer of ours would send."""
    garbage: list[tuple[bytes | None, dict[str, bytes], str]] = [
        (b"\x00\xff\xfe", {}, "not_utf8"),
        (b"{", {}, "not_json"),
        (b"[1, 2]", {}, "wrong_type"),
        (b"{}", {}, "missing_field"),
        (None, {}, "no_value"),
        (b"{}", {"ce_type": b"\xff"}, "unknown_schema"),
        (b"{}", {"\ud7ff": b"\xff"}, "missing_field"),
    ]
    producer = Producer({"bootstrap.servers": the_broker(home)})
    for value, headers, _ in garbage:
        producer.produce(ARTICLES, value, headers=headers)
    assert producer.flush(30) == 0
    wanted = sorted(reason for _, _, reason in garbage)

    def found() -> list[dict[str, object]]:
        places = "kafka_topic, kafka_partition, kafka_offset"
        told = "reason != 'not_utf8' OR detail NOT LIKE '%latin.txt%'"
        return ask(home, f"SELECT reason, {places} FROM quarantine WHERE {told}")

    rows = wait_until(lambda: len(found()) >= len(wanted) and found())
    assert sorted(str(row["reason"]) for row in rows) == wanted
    assert len({(row["kafka_partition"], row["kafka_offset"]) for row in rows}) == len(rows)


def test_a_broker_that_dies_is_started_anew_and_nothing_is_lost(up: Running, home: Path) -> None:
    folder = home / "outage"
    folder.mkdir()
    (folder / "a.txt").write_text("The quay is closed, said Ada Quill, the mayor of Harrow.\n")
    assert onrecord(home, "publish", str(folder)).returncode == 0
    the_java(up, "kafka.Kafka").kill()
    up.wait_for(f"broker on {the_broker(home)} again")
    (folder / "b.txt").write_text("The quay is open again, said Ada Quill, the mayor.\n")
    published = onrecord(home, "publish", str(folder))
    assert published.returncode == 0, published.stderr
    quay = "SELECT body FROM articles WHERE body LIKE 'The quay%' AND valid_to IS NULL"
    assert wait_until(lambda: len(ask(home, quay)) == 2)
    again = "SELECT sum(read) AS read, sum(stored) AS stored FROM batches"
    assert ask(home, again)[0]["stored"] == ask(home, "SELECT count(*) AS n FROM articles")[0]["n"]


def test_a_second_up_is_refused(up: Running, home: Path) -> None:
    second = onrecord(home, "up")
    assert second.returncode == 2
    assert "runs here already" in second.stderr


def test_a_restart_takes_up_where_it_was_and_repeats_nothing(up: Running, home: Path) -> None:
    before = ask(home, "SELECT batch_id, read FROM batches ORDER BY batch_id")
    family = up.family()
    assert up.interrupt() == 0
    assert not left_over(family)
    with running(home, "up", "--metrics-port", "0") as again:
        again.wait_for("publish from another terminal")
        folder = home / "later"
        folder.mkdir()
        (folder / "later.txt").write_text("Nothing more is known, the clerk said.\n")
        assert onrecord(home, "publish", str(folder)).returncode == 0
        again.wait_for("1 records (1 stored)")
        assert again.interrupt() == 0
    after = ask(home, "SELECT batch_id, read FROM batches ORDER BY batch_id")
    assert after[: len(before)] == before
    assert sum(int(str(row["read"])) for row in after[len(before) :]) == 1
