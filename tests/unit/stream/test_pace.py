"""A batch takes as many records as fit its time."""

from __future__ import annotations

import pytest

from streaming.pace import first, paced


@pytest.mark.parametrize(
    ("now", "records", "seconds", "wanted"),
    [
        (200, 200, 1.0, 2000),  # fast: as many as are allowed
        (200, 200, 10.0, 400),
        (2000, 2000, 100.0, 400),
        (400, 400, 20.0, 400),  # right
        (400, 400, 15.0, 400),  # about right
        (400, 350, 0.1, 400),  # not full: it tells nothing
        (200, 199, 1.0, 2000),  # Spark rounds down
        (1, 1, 600.0, 1),
        (2000, 2000, 1.0, 2000),
    ],
)
def test_a_batch_takes_what_its_time_allows(
    now: int, records: int, seconds: float, wanted: int
) -> None:
    assert paced(now, records, seconds, 20.0, 2000) == wanted


def test_it_settles() -> None:
    pace = first(2000)
    for _ in range(6):
        pace = paced(pace, pace, 1.0 + pace / 15, 8.0, 2000)
    assert 4 < 1.0 + pace / 15 < 16
    assert first(30) == 30
