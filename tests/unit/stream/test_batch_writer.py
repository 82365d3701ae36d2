"""Writing batches in a thread of their own, asked after by others. Real Delta, no JVM."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from contract.vocabulary import Vocabulary
from streaming.batch import BatchWriter
from streaming.job import _Keeping
from streaming.steps.enrich import Extracting
from tests.sample_record import new_store


def writer(root: Path, kind: type[BatchWriter] = BatchWriter) -> BatchWriter:
    nothing: Any = SimpleNamespace()
    extracting: Extracting = nothing
    vocabulary: Vocabulary = nothing
    return kind(new_store(root), "cluster", extracting, vocabulary)


class Settling(BatchWriter):
    """Is settled by another thread right behind each look at what it writes."""

    looks = 0

    @property
    def _writing(self) -> Any:
        self.looks += 1
        done: Future[None] = Future()
        done.set_result(None)
        return SimpleNamespace(done=done, failed=False) if self.looks % 2 else None

    @_writing.setter
    def _writing(self, value: Any) -> None:
        pass


def test_it_may_be_asked_whether_it_failed_while_it_is_settled(tmp_path: Path) -> None:
    assert not writer(tmp_path, Settling).failed


def test_a_start_or_upkeep_that_cannot_be_committed_ends_the_writer_as_a_batch_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mended = writer(tmp_path)
    mended.mark("start")
    with monkeypatch.context() as patch:
        patch.setattr(mended.store, "commit", _disk_full)
        with pytest.raises(OSError, match="disk full"):
            mended.mark("upkeep")
    assert mended.failed and not mended.idle
    for again in (mended.settle, lambda: mended.mark("upkeep")):
        with pytest.raises(OSError, match="disk full"):
            again()


def test_tables_that_cannot_be_opened_anew_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = writer(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(waiting.store, "refresh", _disk_full)
        with pytest.raises(OSError, match="disk full"):
            waiting.mark("upkeep")
    assert waiting.idle and not waiting.failed
    waiting.mark("upkeep")
    assert waiting.store.last.batch == 1


def _disk_full(*_: object) -> None:
    raise OSError("disk full")


def job(kept: BatchWriter, committed: int) -> Any:
    return SimpleNamespace(
        settings=SimpleNamespace(tables=kept.store.root),
        writer=kept,
        passed=lambda name: None,
        waits=lambda what: None,
        busy=threading.Lock(),
        committed=committed,
    )


def test_a_job_that_is_started_for_a_batch_at_a_time_keeps_up_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream that reads what is there each hour, and ends: no start of it sees many batches."""
    looked = threading.Event()
    with _Keeping(job(writer(tmp_path), 0)) as keeping:
        monkeypatch.setattr(keeping.upkeep, "run", lambda *_: looked.set())
        assert looked.wait(5)


def test_what_upkeep_has_done_before_it_failed_is_fixed_for_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = writer(tmp_path)
    failed = threading.Event()

    def run(*_: object) -> bool:
        failed.set()
        raise OSError("disk full")

    with _Keeping(job(kept, 20)) as keeping:
        monkeypatch.setattr(keeping.upkeep, "run", run)
        assert failed.wait(30)
    assert kept.store.last.batch == 1
