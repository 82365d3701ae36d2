"""When a broker that ended by itself is started anew, and when it is left."""

from __future__ import annotations

import pytest

from onrecord.runtime.keeper import SOON_SECONDS, gives_up


@pytest.mark.parametrize(
    ("started", "now", "left"),
    [
        (None, 5.0, False),
        (10.0, 10.0 + SOON_SECONDS / 2, True),
        (10.0, 10.0 + SOON_SECONDS, False),
    ],
)
def test_a_broker_is_left_where_a_new_start_did_not_help(
    started: float | None, now: float, left: bool
) -> None:
    assert gives_up(started, now) is left
