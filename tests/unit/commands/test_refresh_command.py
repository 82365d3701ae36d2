"""`onrecord refresh` hands its settings on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from onrecord import streaming_options
from onrecord.cli import run
from onrecord.commands import refresh_
from streaming import refresh
from streaming.spark import session


def test_a_refresh_is_told_how_many_documents_may_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {}

    def told(*arguments: object, **settings: object) -> tuple[int, int]:
        given.update(settings)
        return 0, 0

    nothing = SimpleNamespace(home=tmp_path, options=tuple, stop=lambda: None)
    monkeypatch.setattr(refresh_, "prepare", lambda home, steps: nothing)
    monkeypatch.setattr(streaming_options, "spark_classes", lambda home, java: nothing)
    monkeypatch.setattr(session, "build_session", lambda *settings: nothing)
    monkeypatch.setattr(refresh, "refresh", told)
    monkeypatch.setenv("JAVA_HOME", "")
    assert run(["--home", str(tmp_path), "refresh", "--failing-share", "1"]) == 0
    assert given["failing_share"] == 1.0
