"""``onrecord extract``: what it says of files that it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.cli import run

WRONG = """
[[predicate]]
name = "sponsored_by"
subject = ["organization"]
value = ["person"]
patterns = ["sponsor: agent=valu, patient=subject"]
"""


@pytest.mark.parametrize(
    ("flag", "content", "told"),
    [
        ("--vocabulary", WRONG, "In the vocabulary file wrong.toml the pattern "),
        ("--vocabulary", "predicate = [", "The vocabulary file "),
        ("--aliases", "x = [", "The alias file "),
    ],
)
def test_a_file_of_settings_is_told_once_and_not_of_the_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flag: str, content: str, told: str
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(content)
    inputs = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for each in inputs:
        each.write_text("Ada Quill left Acme on Monday.")
    assert run(["extract", *map(str, inputs), flag, str(wrong)]) == 5
    said = capsys.readouterr().err.split()
    assert " ".join(said).startswith(f"error: {told}")
    whole = "".join(said)  # a long path is wrapped
    assert whole.count("wrong.toml") == 1
    assert "one.txt" not in whole
    assert "two.txt" not in whole
