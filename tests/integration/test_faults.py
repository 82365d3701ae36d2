"""A trial of faults at a small count; `make faults` is the whole of it (docs/faults.md)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.faults.strikes import lacking
from tests.faults.trial import Trial, run

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

FAULTS = (
    "driver at facts",
    "worker",
    "clock back",
    "broker hard",
    "disk full",
    "producer",
    "second writer",
    "driver at batches",
)


def test_nothing_is_lost_or_doubled_whatever_breaks(tmp_path: Path) -> None:
    left_out = {name: lack for name in FAULTS if (lack := lacking(name))}
    assert not (left_out and os.environ.get("ONRECORD_REQUIRE_ALL")), left_out
    order = [name for name in FAULTS if name not in left_out]
    told: list[str] = []
    outcome = run(tmp_path / "trial", Trial(600, 150, 7, order), told.append)
    assert not outcome.faults, "\n".join([*told, *outcome.lines()])
    assert outcome.bad == 150
    assert outcome.looks > 5
