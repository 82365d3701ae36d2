"""What a user names on the driver is had on a machine that lacks the file."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from pyspark import SparkFiles

from streaming.extract.settings import ExtractSettings
from streaming.spark.carried import carried

CLUBS = 'version = "1"\n[organization.club.Meridian]\n"Harrow Millers" = ["Millers"]\n'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Spark puts a job's files on a worker."""
    folder = tmp_path / "executor"
    folder.mkdir()
    monkeypatch.setattr(SparkFiles, "_root_directory", str(folder))
    monkeypatch.setattr(SparkFiles, "_is_running_on_worker", True)
    return folder


@pytest.mark.parametrize("there", ["nothing", "another file", "the same file"])
def test_the_drivers_file_is_read_whatever_the_worker_has(
    there: str, files: Path, tmp_path: Path
) -> None:
    clubs = tmp_path / "clubs.toml"
    clubs.write_text(CLUBS)
    sent = pickle.dumps(carried(ExtractSettings(confidence=0.5, aliases=clubs)))
    if there == "nothing":
        clubs.unlink()
    if there == "another file":
        clubs.write_text("version = 'of last year'\n")
    for _ in range(2):  # a second process of the same executor
        settings = pickle.loads(sent).here()
        assert settings.aliases.read_text() == CLUBS
        assert (settings.confidence, settings.vocabulary) == (0.5, None)
    assert (settings.aliases == clubs) == (there == "the same file")
    assert len(list(files.iterdir())) == (there != "the same file")
