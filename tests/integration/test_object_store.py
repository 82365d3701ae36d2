"""Tables on S3: of two writers one commits, by a put that the store takes only once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pyarrow as pa
import pytest
from deltalake import DeltaTable, write_deltalake

from contract.errors import Unreachable
from factstore.querying.read import query, rows
from factstore.storage.lease import Held, held
from factstore.storage.store import Fenced, Store, take_over
from factstore.tables import BATCHES, FACTS
from tests.integration.object_store import ObjectStore, object_store

pytestmark = pytest.mark.integration
ROWS = pa.table({"n": [1]})
_IMPORTS = """
import pyarrow as pa
from deltalake import CommitProperties, write_deltalake
from factstore.storage.store import take_over
ROWS = pa.table({"n": [2]})
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectStore]:
    with object_store(tmp_path_factory.mktemp("s3")) as running, pytest.MonkeyPatch.context() as to:
        for name, value in running.environment().items():
            to.setenv(name, value)
        yield running


def both(call: str) -> list[str]:
    """Make a call in two processes at once; the error's name that each ended with, or none."""
    script = (
        f"{_IMPORTS}\ntry:\n    {call}\nexcept Exception as error:\n    print(type(error).__name__)"
    )
    command = [sys.executable, "-c", script]
    made = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    return [one.communicate(timeout=120)[0].strip() for one in made]


def test_of_two_commits_of_one_version_the_store_takes_one(store: ObjectStore) -> None:
    table = f"{store.bucket('two')}/t"
    write_deltalake(table, ROWS)
    contested = f"{table}/_delta_log/00000000000000000001.json"
    store.meet(contested)

    once = "commit_properties=CommitProperties(max_commit_retries=0)"
    wrote = both(f"write_deltalake('{table}', ROWS, mode='append', {once})")
    assert sorted(wrote) == ["", "CommitFailedError"]
    assert store.refused(contested) == 1
    assert DeltaTable(table).version() == 1
    assert DeltaTable(table).to_pyarrow_table().num_rows == 2


def commit(store: Store, fact: str) -> None:
    """A batch of one fact."""
    store.begin(store.last.batch + 1)
    row = {"state": 0, "fact_id": fact, "fact_key": fact, "changed_batch": store.batch}
    rows = pa.Table.from_pylist([row], schema=FACTS.arrow).drop_columns(["state"])
    store.put(FACTS, rows)
    batch = {"batch_id": store.batch, "kind": "stream", "kafka_cluster": "c", "positions": []}
    store.commit(batch)


def facts(root: str) -> list[str]:
    return [row["fact_id"] for row in rows(query(root, "SELECT fact_id FROM facts ORDER BY 1"))]


def test_a_paused_writer_can_commit_nothing_once_another_took_over(store: ObjectStore) -> None:
    root = f"{store.bucket('fenced')}/record"
    asleep = take_over(root)
    commit(asleep, "a")
    awake = take_over(root)
    with pytest.raises(Fenced):
        commit(asleep, "b")
    commit(awake, "c")
    assert facts(root) == ["a", "c"]


def test_of_two_who_take_over_at_once_one_does(store: ObjectStore) -> None:
    root = f"{store.bucket('taken')}/record"
    commit(take_over(root), "a")
    version = DeltaTable(BATCHES.path(root)).version() + 1
    contested = f"{BATCHES.path(root)}/_delta_log/{version:020}.json"
    store.meet(contested)
    assert sorted(both(f"take_over('{root}')")) == ["", "Fenced"]
    assert store.refused(contested) == 1
    commit(take_over(root), "b")
    assert facts(root) == ["a", "b"]


def test_a_second_writer_is_turned_away_while_the_first_lives(store: ObjectStore) -> None:
    root = f"{store.bucket('held')}/record"
    with held(root), pytest.raises(Held, match="written by another process"), held(root):
        pass
    with held(root):
        pass


def test_a_store_that_refuses_is_told(store: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreachable, match="cannot be written: The specified bucket does not"):
        held("s3://absent/record").__enter__()
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    with pytest.raises(Unreachable, match=r"s3://fenced/record cannot be read: .*refused"):
        query("s3://fenced/record", "SELECT 1 FROM facts")


def test_the_tables_may_be_named_by_hadoops_scheme(store: ObjectStore) -> None:
    root = f"{store.bucket('named')}/record"
    commit(take_over(root), "a")
    assert facts(root.replace("s3://", "s3a://")) == ["a"]
    with held(root), pytest.raises(Held), held(root.replace("s3://", "s3a://")):
        pass
