"""Java is told of the authorities that the environment names."""

from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.runtime.trust import VARIABLES, java_options


def test_nothing_named_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert java_options(tmp_path) == []
