"""What fails for all is told from what fails for one; poison is found by halving."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from math import ceil, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.errors import ExtractorFails
from contract.records import Extraction
from streaming.extract.model import About
from streaming.steps.documents import ARTICLE_COLUMNS
from streaming.steps.enrich import INPUT, Extracting, enrich
from streaming.steps.guard import Guard
from streaming.steps.poison import Crashed, crashed, halved

LOST = "ExecutorLostFailure (executor 1 exited caused by one of the running tasks)"


@given(st.sets(st.integers(0, 199), max_size=12), st.integers(0, 200))
def test_the_poison_is_found_and_all_else_is_run_once(poison: set[int], size: int) -> None:
    def run(group: Sequence[int]) -> list[int]:
        if poison.intersection(group):
            raise Crashed
        return list(group)

    found = halved(range(size), run)
    assert set(found.poison) == {one for one in poison if one < size}
    good = [one for group in found.results for one in group]
    assert sorted(good) == [one for one in range(size) if one not in poison]
    depth = ceil(log2(size)) if size > 1 else 0
    assert found.runs <= 1 + 2 * len(found.poison) * depth


def test_a_group_that_died_of_the_machine_is_run_in_halves() -> None:
    sizes: list[int] = []

    def run(group: Sequence[int]) -> int:
        sizes.append(len(group))
        if len(group) > 3:
            raise Crashed
        return sum(group)

    found = halved(range(5), run)
    assert (found.results, found.poison, sizes) == ((1, 9), (), [5, 2, 3])


def stuck(text: str, about: About) -> Extraction:
    """As a library that does not come back."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    while True:
        pass


def test_what_cannot_be_interrupted_ends_its_process() -> None:
    document = {**dict.fromkeys(ARTICLE_COLUMNS), "status": "usable", "body": "", "authors": []}
    record = {**dict.fromkeys(INPUT), "document": json.dumps(document)}
    child = os.fork()
    if not child:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # it is pytest's, for its own time-out
        try:
            enrich(record, Extracting(lambda: stuck, "stuck", seconds=0.1))
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    # the other where the machine is so busy that the limit by the clock comes first
    assert os.waitstatus_to_exitcode(status) in (-signal.SIGVTALRM, -signal.SIGALRM)


def test_a_failure_that_is_everybodys_is_no_documents() -> None:
    failed = ["ValueError"] * 21
    with pytest.raises(ExtractorFails, match="ValueError on 21 of the last 40") as caught:
        Guard().after([*failed, *[None] * 19])
    assert "--failing-share" in caught.value.do
    Guard().after([*failed, *[None] * 21])
    Guard().after(["ValueError"] * 19)
    Guard().after([*["ValueError"] * 19, *["KeyError"] * 19])
    Guard(share=1.0).after(["ValueError"] * 500)


def test_an_idle_stream_of_one_document_a_batch_is_guarded_too() -> None:
    guard = Guard().after([None] * 2000)
    for _ in range(20):
        guard = guard.after(["extractor_crashed"])
    with pytest.raises(ExtractorFails):
        guard.after(["extractor_crashed"])


@pytest.mark.parametrize(
    ("told", "died"),
    [
        ("SparkException: Python worker exited unexpectedly (crashed). Consider", True),
        (f"Job aborted due to stage failure: {LOST}", True),
        ("java.net.SocketException: Connection reset", True),
        ("PythonException: Traceback (most recent call last):\nOSError: Connection reset", False),
        ("AnalysisException: no such column", False),
    ],
)
def test_a_dead_worker_is_told_from_an_error(told: str, died: bool) -> None:
    assert crashed(RuntimeError(told)) is died
