"""What `onrecord eval` says of gold that it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.cli import run

GOLD = b'{"article": "a.txt"}'


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a.json": b"{"}, "a.json is no JSON"),
        ({"a.json": b"\xff"}, "a.json is no JSON"),
        ({"a.json": b"[]"}, "a.json names no `article`"),
        ({"a.json": b'{"quotes": []}'}, "a.json names no `article`"),
        ({"a.json": GOLD, "b.json": GOLD}, "a.txt has two gold files: a.json and b.json"),
    ],
)
def test_gold_that_cannot_be_used_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, bytes], told: str
) -> None:
    folder = tmp_path / "gold"
    folder.mkdir()
    for name, held in files.items():
        (folder / name).write_bytes(held)
    (tmp_path / "a.txt").write_text("Ada Quill left.")
    assert run(["eval", str(tmp_path)]) == 5
    assert told in " ".join(capsys.readouterr().err.split())
