"""The job on more than one machine: three brokers, a Spark cluster, tables on S3.

All of it runs on this one, but no part knows: workers find what the driver sent them and
nothing else, and the tables are reached by S3's protocol only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars
from tests.integration.commands import link_jars, onrecord, running
from tests.integration.object_store import object_store
from tests.integration.standalone import SHORT, Cluster, Worker, standalone
from tests.integration.three_brokers import Member, brokers, three_brokers

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]
ALIASES = 'version = "1"\n[organization.company]\n"Quillfeather Ferries" = ["Quills"]\n'
FIRST = "The quay is closed, said Ada Byrne, the mayor of Harrow.\n\nThe Quills hired Tom Oduya.\n"
SECOND = "The quay is open again, said Ada Byrne, the mayor of Harrow.\n"


@dataclass(frozen=True)
class Site:
    """Everything that the job needs, and a folder of its own."""

    home: Path
    members: list[Member]
    cluster: Cluster
    tables: str

    def stream(self, *more: str) -> tuple[str, ...]:
        return (
            *("stream", "--metrics-port", "0", "--brokers", brokers(self.members)),
            *("--replication", "3", "--min-insync-replicas", "2"),
            *("--master", self.cluster.master, "--tables", self.tables),
            *("--spark", "spark.executor.memory=512m"),
            *("--spark", f"spark.executor.extraJavaOptions={SHORT}"),
            *more,
        )

    def publish(self, text: str) -> None:
        """As an article of its own."""
        file = self.home / f"{len(text)}.txt"
        file.write_text(text)
        alive = [member for member in self.members if member.runs()]
        # Time enough for the others to choose who leads now, on a machine that is busy.
        where = ("--brokers", brokers(alive), "--timeout", "60")
        done = onrecord(self.home, "publish", str(file), *where)
        assert done.returncode == 0, done.stderr

    def ask(self, sql: str) -> list[dict[str, object]]:
        answer = onrecord(self.home, "sql", sql, "--tables", self.tables, "--format", "json")
        assert answer.returncode == 0, answer.stderr
        return [json.loads(line) for line in answer.stdout.splitlines()]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder, shared = tmp_path_factory.mktemp("site"), default_home().prepare()
    java = find_java(shared)
    ensure_jars(shared, java, print)
    home = link_jars(folder / "home")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        members = stack.enter_context(three_brokers(shared, java, folder))
        store = stack.enter_context(object_store(folder))
        cluster = stack.enter_context(standalone(java, folder))
        for name, value in {**store.environment(), **cluster.environment()}.items():
            patch.setenv(name, value)
        yield Site(home, members, cluster, f"{store.bucket('record-of')}/news")


def holds_model(worker: Worker) -> bool:
    """Whether an executor of it was sent the model, as with its first task."""
    return any(worker.folder.glob("app-*/*/streaming/extract/tagger/model/*.onnx"))


def test_it_streams_from_three_brokers_over_two_workers_to_s3(site: Site) -> None:
    aliases = site.home / "aliases.toml"
    aliases.write_text(ALIASES)
    with running(site.home, *site.stream("--aliases", str(aliases))) as command:
        command.wait_for("streaming; metrics on", seconds=400)
        # From here on it is only what the driver has sent.
        aliases.unlink()
        site.publish(FIRST)
        command.wait_for("1 records (1 stored)")
        # Spark may have given it all to one worker: what comes next is read by another.
        first = next(worker for worker in site.cluster.workers if holds_model(worker))
        first.kill()
        site.members[0].kill()
        site.publish(SECOND)
        command.wait_for("1 records (1 stored)", times=2)

        second = onrecord(site.home, *site.stream("--tables", site.tables.replace("s3:", "s3a:")))
        assert second.returncode == 1
        assert "are written by another process" in second.stderr
        assert command.interrupt() == 0

    assert site.ask("SELECT sum(read) AS read, sum(stored) AS stored FROM batches") == [
        {"read": 2, "stored": 2}
    ]
    assert [row["speaker"] for row in site.ask("SELECT speaker FROM quotes")] == ["Ada Byrne"] * 2
    assert site.ask("SELECT name FROM entities WHERE name LIKE 'Quillfeather%'")
    for worker in site.cluster.workers:
        assert holds_model(worker), worker.folder
