"""A process that only extracts keeps what it has loaded away from the garbage collector."""

from __future__ import annotations

import gc

from streaming.extract.pipeline import make_ready
from streaming.extract.settings import ExtractSettings


def test_what_is_loaded_is_frozen() -> None:
    before = gc.get_threshold()
    try:
        make_ready(ExtractSettings())
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
