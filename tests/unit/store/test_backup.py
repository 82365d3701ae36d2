"""Tables that are put back from a copy, and the copies that backups are."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from contract.errors import MissingPart, OnrecordError, UsageError
from factstore.storage.backup import backup
from factstore.storage.store import take_over
from factstore.tables import (
    BATCHES,
    FACTS,
    LAYOUT,
)
from tests.sample_record import new_store
from tests.unit.store.facts import commit, fact, put, values


@pytest.fixture
def root(tmp_path: Path) -> str:
    return str(tmp_path / "tables")


def test_one_table_put_back_from_an_older_copy_is_told(root: str, tmp_path: Path) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store)
    shutil.copytree(FACTS.path(root), tmp_path / "backup")
    for batch in range(2, 6):
        put(store, fact("a", str(batch), batch))
        commit(store)
    shutil.rmtree(FACTS.path(root))
    shutil.copytree(tmp_path / "backup", FACTS.path(root))
    with pytest.raises(OnrecordError, match=r"facts .* older than batch 5 .* from one backup"):
        take_over(root)


def test_a_table_that_is_older_is_told_at_each_start(root: str, tmp_path: Path) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store)
    shutil.copytree(FACTS.path(root), tmp_path / "backup")
    put(store, fact("a", "42", 2))
    commit(store)
    shutil.rmtree(FACTS.path(root))
    shutil.copytree(tmp_path / "backup", FACTS.path(root))
    # What takes the tables over writes to them: by that alone no table gets as new as it should be.
    for _ in range(3):
        with pytest.raises(OnrecordError, match=r"facts .* older than batch 2"):
            take_over(root)


def test_the_whole_folder_put_back_goes_on_from_there(root: str, tmp_path: Path) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store, positions=[{"topic": "t", "partition": 0, "next": 7}])
    shutil.copytree(root, tmp_path / "backup")
    put(store, fact("a", "42", 2))
    commit(store, positions=[{"topic": "t", "partition": 0, "next": 9}])
    shutil.rmtree(root)
    shutil.copytree(tmp_path / "backup", root)
    again = take_over(root)
    assert (again.last.batch, again.last.positions) == (1, {("t", 0): 7})


def test_a_backup_that_is_taken_while_batches_are_written_goes_on_from_its_batch(
    root: str, tmp_path: Path
) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store, positions=[{"topic": "t", "partition": 0, "next": 7}])

    def slow(source: str, target: str) -> str:
        shutil.copytree(source, target)
        put(store, fact("a", str(store.last.batch), store.last.batch + 1))
        commit(store)
        return target

    backup(root, tmp_path / "backup", slow)
    with pytest.raises(UsageError, match="holds a backup already"):
        backup(root, tmp_path / "backup")
    again = take_over(str(tmp_path / "backup"))
    assert (again.last.batch, again.last.positions) == (1, {("t", 0): 7})
    put(again, fact("b", "9", 2))
    commit(again)
    assert values(str(tmp_path / "backup")) == ["41", "9"]


def test_a_backup_that_was_broken_off_is_none_and_is_taken_again(root: str, tmp_path: Path) -> None:
    class Killed(Exception):
        pass

    store, folder = new_store(root), tmp_path / "backup"
    put(store, fact("a", "41", 1))
    commit(store)
    done: list[str] = []

    def killed(source: str, target: str) -> None:
        if len(done) == 3:
            raise Killed
        done.append(shutil.copytree(source, target))

    with pytest.raises(Killed):
        backup(root, folder, killed)
    assert not (folder / LAYOUT).exists()
    backup(root, folder)
    assert values(str(folder)) == ["41"]
    assert [each.name for each in folder.iterdir()] == [LAYOUT]


def test_a_backup_holds_what_its_logs_tell_of(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder and its log are not listed in one moment, and the writer goes on in between."""
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store, positions=[{"topic": "t", "partition": 0, "next": 7}])
    batches = Path(BATCHES.path(root))
    log = batches / "_delta_log"
    staged, hint = log / "00000000000000000099.json#1", log / "_last_checkpoint"
    listing = os.scandir

    @contextmanager
    def listed(path: str) -> Iterator[Iterator[Any]]:
        if Path(path) == log:
            staged.touch()  # as a commit has it for milliseconds
            hint.write_text('{"version": 50, "size": 9}')  # of a checkpoint that is made just then
        with listing(path) as found:
            entries = list(found)
        staged.unlink(missing_ok=True)
        if Path(path) == batches and store.last.batch == 1:
            hint.unlink(missing_ok=True)
            put(store, fact("a", "42", 2))
            commit(store, positions=[{"topic": "t", "partition": 0, "next": 9}])
        yield iter(entries)

    monkeypatch.setattr("os.scandir", listed)
    backup(root, tmp_path / "backup")
    monkeypatch.undo()
    assert store.last.batch == 2
    again = take_over(str(tmp_path / "backup"))
    assert (again.last.batch, again.last.positions) == (1, {("t", 0): 7})
    assert values(str(tmp_path / "backup")) == ["41"]


def test_a_backup_that_cannot_be_written_is_told(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_store(root)
    (tmp_path / "file").touch()
    with pytest.raises(MissingPart, match=r"broken off: .*Not a directory"):
        backup(root, tmp_path / "file")
    before = sorted(Path(root).rglob("*"))
    with pytest.raises(UsageError, match="within the tables"):
        backup(root, Path(root) / LAYOUT / "articles" / "copy")
    assert sorted(Path(root).rglob("*")) == before

    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device", target)

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(MissingPart, match=r"broken off: \[Errno 28\] No space left on device: '"):
        backup(root, tmp_path / "full")
    monkeypatch.undo()
    backup(root, tmp_path / "full")
