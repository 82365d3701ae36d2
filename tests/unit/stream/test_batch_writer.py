"""Writing batches in a thread of their own, asked after by others. Real Delta, no JVM."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from contract.vocabulary import Vocabulary
from factstore.storage.store import take_over
from streaming.batch import BatchWriter
from streaming.steps.enrich import Extracting


def writer(root: Path, kind: type[BatchWriter] = BatchWriter) -> BatchWriter:
    nothing: Any = SimpleNamespace()
    extracting: Extracting = nothing
    vocabulary: Vocabulary = nothing
    return kind(take_over(str(root)), "cluster", extracting, vocabulary)


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
