"""Tables that the release before wrote (a small copy of them is in data/) are moved over."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pyarrow as pa
import pytest
from deltalake import DeltaTable

from contract.errors import BadInput
from factstore.querying.read import query, rows
from factstore.storage.migrate import migrated
from factstore.storage.store import take_over
from factstore.tables import CLAIMS, EVENTS, QUOTES

OLD = Path(__file__).with_name("tables-v1.tar.gz")


@pytest.fixture
def root(tmp_path: Path) -> str:
    with tarfile.open(OLD) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Debian's 3.11.2
        archive.extractall(tmp_path)
    return str(tmp_path / "oldtables")


def test_tables_of_the_release_before_are_moved_over_once(root: str) -> None:
    with pytest.raises(BadInput, match="older release"):
        query(root, "SELECT 1 FROM facts")
    assert migrated(root)
    assert not migrated(root)
    said = "SELECT value, valid_to IS NULL AS held FROM claims ORDER BY value"
    assert rows(query(root, said)) == [
        {"value": "41", "held": True},
        {"value": "43", "held": True},
        {"value": "Harrow FC", "held": False},
    ]
    assert len(rows(query(root, "SELECT * FROM matched_statements"))) == 1
    assert len(rows(query(root, "SELECT * FROM disputes"))) == 2
    assert rows(query(root, "SELECT reason FROM quarantine")) == [{"reason": "not_json"}]
    assert rows(query(root, "SELECT sum(read) AS n FROM batches")) == [{"n": 5}]


def test_the_stream_goes_on_behind_it(root: str) -> None:
    migrated(root)
    store = take_over(root)
    assert store.last.positions == {("articles.v1", 0): 4, ("quotes.v1", 0): 1}
    (claim,) = store.scan(CLAIMS, ("event_key",), "value = '41'")
    (row,) = store.newest(CLAIMS, "event_key", [claim["event_key"]])
    assert row["state"] < 0 and row["fact_key"] and row["voice"]
    assert all(
        row["said_key"]
        for row in store.newest(
            QUOTES,
            "event_key",
            [row["event_key"] for row in store.scan(QUOTES, ("event_key",), "true")],
        )
    )


def test_columns_of_a_newer_release_are_added(tmp_path: Path) -> None:
    newer = {"type", "roles"}
    older = pa.schema([column for column in EVENTS.arrow if column.name not in newer])
    DeltaTable.create(EVENTS.path(str(tmp_path)), older, description="onrecord epoch 0")
    opened = take_over(str(tmp_path)).tables[EVENTS.name]
    assert newer <= {column.name for column in opened.schema().fields}


def test_a_migration_that_is_broken_off_begins_anew(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crash(Exception):
        pass

    def crash(*args: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr("factstore.storage.migrate._batches", crash)
        with pytest.raises(Crash):
            migrated(root)
    assert migrated(root)
    assert len(rows(query(root, "SELECT * FROM claims"))) == 3
