"""The local broker's own life, and its topics'."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from confluent_kafka.admin import AdminClient

from contract.connection import Connection
from contract.errors import MissingPart
from contract.events import ARTICLES
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home, default_home
from onrecord.runtime.java import find_java
from producers.topics import ensure_topics
from tests.integration.commands import environment, left_over, link_jars, onrecord
from tests.integration.topics import comes_true

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]
START = """
from pathlib import Path
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
home = default_home()
broker = Broker(home, find_java(home))
broker.start()
print(broker.pid, flush=True)
input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_it_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    home = link_jars(tmp_path / "home")
    parent = subprocess.Popen(
        [sys.executable, "-c", START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
    )
    try:
        assert parent.stdout is not None
        broker = psutil.Process(int(parent.stdout.readline()))
        assert broker.is_running()
    finally:
        parent.kill()
        parent.wait()
    assert not left_over([broker])


def test_it_starts_again_whatever_its_folder_is_called_and_its_log_stays_short(
    tmp_path: Path,
) -> None:
    home = link_jars(tmp_path / "home")
    folder = tmp_path / "100% broker, Zoë's"
    folder.mkdir()
    for name in ("broker.log", "broker.1.log", "broker.2.log", "broker.3.log"):
        (folder / name).write_text(f"{name} of before\n" + "x" * 11_000_000)
    broker = Broker(Home(home), find_java(default_home()), folder)
    for _ in range(2):
        with broker:
            assert (folder / "data" / "meta.properties").is_file()
    blocked = socket.create_server(("127.0.0.1", broker.port))
    with blocked, pytest.raises(MissingPart, match="in use"):
        broker.start()
    logs = sorted(folder.glob("broker*.log"))
    assert [log.name for log in logs] == [
        "broker.1.log",
        "broker.2.log",
        "broker.3.log",
        "broker.log",
    ]
    assert (folder / "broker.1.log").read_text().startswith("broker.log of before")
    assert broker.log.stat().st_size < 1_000_000


def test_a_topic_made_anew_is_told_and_read_from_its_beginning(tmp_path: Path) -> None:
    """By its offsets alone the first records of the new one would count as read. Whatever the
    folder is called, all of it works."""
    home = link_jars(tmp_path / "100% Zoë's, & co")
    with Broker(Home(home), find_java(default_home()), home / "broker") as broker:
        kafka = Connection(broker.address)
        where = ("--brokers", broker.address)
        stream = ("stream", "--available-now", "--metrics-port", "0", *where)
        _publish(home, kafka, 1)
        assert onrecord(home, *stream).returncode == 0 and _stored(home) == 1
        admin = AdminClient(kafka.librdkafka())
        admin.delete_topics([ARTICLES])[ARTICLES].result()
        assert comes_true(lambda: ARTICLES not in admin.list_topics(timeout=10).topics)
        _publish(home, kafka, 3)
        refused = onrecord(home, *stream)
        assert refused.returncode != 0 and _stored(home) == 1
        assert "another was made under its name" in refused.stderr
        assert onrecord(home, *stream, "--recover").returncode == 0 and _stored(home) == 3
        assert onrecord(home, *stream).returncode == 0 and _stored(home) == 3


def _publish(home: Path, kafka: Connection, articles: int) -> None:
    ensure_topics(kafka)
    inbox = home / "inbox"
    inbox.mkdir(exist_ok=True)
    for number in range(articles):
        (inbox / f"{number}.txt").write_text(f"Quay {number} is closed, said Ada Quill.\n")
    done = onrecord(home, "publish", str(inbox), "--brokers", kafka.brokers)
    assert done.returncode == 0, done.stderr


def _stored(home: Path) -> int:
    answer = onrecord(home, "sql", "SELECT count(*) AS n FROM articles", "--format", "json")
    return int(json.loads(answer.stdout)["n"])
