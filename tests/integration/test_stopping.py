"""A stop while no broker answers: it waits for none, and all is read after the next start."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from contract.connection import Connection
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home, default_home
from onrecord.runtime.java import find_java
from producers.topics import ensure_topics
from tests.integration.commands import Running, left_over, link_jars, onrecord, running

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

SECONDS = 30.0
"""In which a stop ends; a client of Kafka's waits a minute or two."""
UP = ("up", "--metrics-port", "0")
READY = {"up": "publish from another terminal", "stream": "streaming;"}
_PROGRAM = """
import os, pathlib, time
from streaming import reading

folder = pathlib.Path(os.environ["ONRECORD_HOME"])

def held(name, step, given=lambda *args: True):
    def inner(*args):
        if (folder / name).exists() and given(*args):
            (folder / f"{name} reached").touch()
            while (folder / name).exists():
                time.sleep(0.02)
        return step(*args)
    return inner

reading.decoded = held("fetch", reading.decoded)
reading.extracted = held("extract", reading.extracted, lambda spark, documents, *_: documents)
from onrecord.cli import main
main()
"""
"""The command line, which stays before a step of a batch as long as a file of its name is there."""


class Desk:
    """A command that is stopped and started again, and what is published to it."""

    def __init__(self, home: Path, *args: str) -> None:
        self.home, self.args = home, args
        self.published = 0

    @contextmanager
    def running(self) -> Iterator[Running]:
        with running(self.home, *self.args, command=(sys.executable, "-c", _PROGRAM)) as command:
            command.wait_for(READY[self.args[0]])
            yield command

    def publish(self, brokers: str) -> None:
        folder = self.home / f"inbox-{self.published}"
        folder.mkdir()
        text = f"Quay {self.published} is closed, said Ada Quill, the mayor of Harrow.\n"
        (folder / "a.txt").write_text(text)
        published = onrecord(self.home, "publish", str(folder), "--brokers", brokers)
        assert published.returncode == 0, published.stderr
        self.published += 1

    def hold(self, step: str, brokers: str) -> None:
        """Publish, and return once the job is about to take that step with it."""
        (self.home / step).touch()
        self.publish(brokers)
        deadline = time.monotonic() + 120
        while not (self.home / f"{step} reached").exists():
            assert time.monotonic() < deadline, f"{step} never came"
            time.sleep(0.05)

    def go_on(self, step: str) -> None:
        (self.home / step).unlink()

    def stored(self) -> tuple[int, int]:
        """Articles, and records in the counts of the batches."""
        asked = "SELECT (SELECT count(*) FROM articles) AS n, sum(read) AS read FROM batches"
        answer = onrecord(self.home, "sql", asked, "--format", "json")
        row = json.loads(answer.stdout)
        return row["n"], row["read"]

    def require_all_once(self) -> None:
        """All that was published is stored after another start, once."""
        with self.running() as command:
            deadline = time.monotonic() + 120
            while self.stored()[0] < self.published and time.monotonic() < deadline:
                time.sleep(1)
            assert ended(command) == 0
        assert self.stored() == (self.published, self.published)


def ended(command: Running) -> int:
    """SIGTERM; the exit code, which comes in time."""
    family = command.family()
    command.process.terminate()
    code = command.process.wait(SECONDS)
    assert not left_over(family)
    return code


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return link_jars(tmp_path / "home")


def the_broker(command: Running) -> psutil.Process:
    return next(each for each in command.family() if "kafka.Kafka" in each.cmdline())


def address(home: Path) -> str:
    return str(json.loads((home / "data" / "running.json").read_text())["brokers"])


def test_records_that_a_broker_did_not_give_before_it_died_are_not_waited_for(home: Path) -> None:
    broker = Broker(Home(home), find_java(default_home()), home / "broker")
    desk = Desk(home, "stream", "--metrics-port", "0", "--brokers", broker.address)
    with broker:
        ensure_topics(Connection(broker.address))
        with desk.running() as command:
            desk.publish(broker.address)
            command.wait_for("1 stored")
            desk.hold("fetch", broker.address)
            assert broker.pid is not None
            os.kill(broker.pid, signal.SIGKILL)
            desk.go_on("fetch")
            time.sleep(3)  # it is fetched by now
            assert ended(command) == 0
        assert desk.stored() == (1, 1)
        broker.stop()
        broker.start()
        desk.require_all_once()


def test_a_broker_that_hangs_is_not_waited_for(home: Path) -> None:
    desk = Desk(home, *UP)
    with desk.running() as command:
        desk.publish(address(home))
        command.wait_for("1 stored")
        the_broker(command).suspend()
        time.sleep(3)  # the query asks it for more by now
        assert ended(command) == 0
    desk.require_all_once()


def test_what_was_fetched_is_extracted_and_stored_before_all_ends(home: Path) -> None:
    desk = Desk(home, *UP)
    with desk.running() as command:
        desk.hold("extract", address(home))
        the_broker(command).suspend()
        command.process.terminate()
        command.wait_for("stopping: waiting for what was fetched to be extracted")
        assert command.process.poll() is None
        desk.go_on("extract")
        assert command.process.wait(SECONDS) == 0
    assert desk.stored() == (1, 1)
    desk.require_all_once()
