"""A change of the alias table takes effect on what is stored: documents are read again by the
real extractor, on real Delta tables, and a refresh that is broken off is made good."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from contract.errors import ExtractorFails
from contract.records import Extraction
from contract.vocabulary_files import load_vocabulary
from factstore.storage.lease import Held, held
from factstore.tables import ARTICLES, BATCHES, CLAIMS, FACTS, QUOTES, TURNS
from streaming.extract.model import About
from streaming.extract.settings import ExtractSettings
from streaming.extractor_version import extractor_digest
from streaming.refresh import refresh
from streaming.spark.carried import carried
from streaming.steps import derive
from streaming.steps.enrich import Extracting
from streaming.steps.extractor import Loading
from tests.spark.desk import Desk
from tests.spark.newsdesk import VOCABULARY, article, log, turn

pytestmark = pytest.mark.spark
SHORT = "The Foxes fired Marcus Delling on Monday, the club said."
FULL = "The Quillan Foxes fired manager Marcus Delling on Monday."
OTHER = "Dorothea Brask resigned from Calder Freight Lines on Friday."


def reader(aliases: Path | None) -> Extracting:
    told = ExtractSettings(aliases=aliases)
    return Extracting(
        Loading(carried(told), extractor_digest(told)),
        f"test-{aliases.stem if aliases else 'plain'}",
    )


class Archive(Desk):
    """A desk with the real extractor."""

    extracting = reader(None)
    vocabulary = load_vocabulary()

    def refresh(self, aliases: Path | None, at_once: int = 100) -> tuple[int, int]:
        return refresh(self.spark, self.root, reader(aliases), load_vocabulary(), at_once=at_once)


@pytest.fixture(scope="module")
def before(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables with one batch in them: Delta tables may be copied as folders."""
    root = tmp_path_factory.mktemp("before") / "tables"
    desk = Archive(spark, str(root))
    day = {"published": "2025-03-05T10:00:00Z"}
    desk.feed(
        log(
            [
                article("a", SHORT, outlet="Ledger", **day),
                article("b", FULL, outlet="Herald", **day),
                article("c", OTHER, outlet="Herald", **day),
                turn("t#0", "Eve Lang", "The Foxes fired Marcus Delling."),
            ]
        )
    )
    return root


@pytest.fixture
def archive(spark: SparkSession, before: Path, root: str) -> Archive:
    shutil.copytree(before, root)
    return Archive(spark, root)


@pytest.fixture
def aliases(tmp_path: Path) -> Path:
    file = tmp_path / "clubs.toml"
    file.write_text('version = "1"\n[organization.club.Meridian]\n"Quillan Foxes" = ["Foxes"]\n')
    return file


def left(desk: Desk) -> dict[str, int]:
    """The organisations that are left, with the number of independent sources."""
    return {row.value: row.sources for row in desk.in_force(FACTS) if row.predicate == "left"}


def test_a_change_of_the_aliases_takes_effect_on_what_is_stored(
    archive: Archive, aliases: Path
) -> None:
    assert set(left(archive)) == {"Foxes", "Quillan Foxes", "Calder Freight Lines"}
    before = {row.claim_id: row.valid_from for row in archive.in_force(CLAIMS)}
    assert archive.refresh(aliases, at_once=2) == (4, 0)
    assert set(left(archive)) == {"Quillan Foxes", "Calder Freight Lines"}
    assert left(archive)["Quillan Foxes"] == 3
    for row in archive.in_force(CLAIMS):
        assert row.extractor_version == "test-clubs"
        assert row.valid_from == before.get(row.claim_id, row.valid_from)
    # What was misread never was in force.
    assert all(row.valid_to == row.valid_from for row in archive.rows(FACTS, "value = 'Foxes'"))
    versions = {row.extractor_version for t in (ARTICLES, TURNS) for row in archive.rows(t)}
    assert versions == {"test-clubs"}
    assert archive.refresh(aliases) == (0, 0)
    # Taking the alias out again takes its effect back.
    assert archive.refresh(None) == (4, 0)
    assert set(left(archive)) == {"Foxes", "Quillan Foxes", "Calder Freight Lines"}


def test_the_stream_goes_on_behind_a_refresh(archive: Archive, aliases: Path) -> None:
    archive.refresh(aliases)
    archive.writer = archive.start()
    edit = article("a", OTHER, modified="2025-03-06T10:00:00Z")
    archive.feed(log([article(id, "x") for id in "abcdefgh"] + [edit])[-1:])
    assert left(archive)["Quillan Foxes"] == 2
    numbers = [row.batch_id for row in archive.rows(BATCHES)]
    assert len(numbers) == len(set(numbers))


def test_a_refresh_ends_where_all_fails_unless_it_is_told_to_go_on(
    spark: SparkSession, root: str
) -> None:
    desk = Desk(spark, root)
    desk.feed(log([article(f"{at}", "SAID Cal Dorn: We will not sell.") for at in range(20)]))
    broken = Extracting(lambda: fails, "test-broken")
    with pytest.raises(ExtractorFails, match="ValueError on 20 of the last 20"):
        refresh(spark, root, broken, VOCABULARY)
    assert refresh(spark, root, broken, VOCABULARY, failing_share=1.0) == (0, 20)
    assert len(desk.in_force(QUOTES)) == 20


def fails(text: str, about: About) -> Extraction:
    raise ValueError(text)


def test_a_refresh_that_is_broken_off_is_made_good(
    archive: Archive, aliases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crash(Exception):
        pass

    def crash(*args: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(derive.facts, "recompute", crash)
        with pytest.raises(Crash):
            archive.refresh(aliases)
    assert set(left(archive)) == {"Foxes", "Quillan Foxes", "Calder Freight Lines"}
    assert archive.refresh(aliases) == (4, 0)
    assert left(archive)["Quillan Foxes"] == 3


def test_a_refresh_behind_a_broken_off_batch_loses_nothing(archive: Archive, aliases: Path) -> None:
    class Crash(Exception):
        pass

    def crash(table: str) -> None:
        if table == "claims":
            raise Crash

    archive.writer = archive.start(crash)
    new = log([article(id, OTHER) for id in "abcdefg"])[-1:]
    with pytest.raises(Crash):
        archive.feed(new)
    assert archive.refresh(aliases) == (4, 0)
    archive.writer = archive.start()
    archive.feed(new)
    assert left(archive) == {"Quillan Foxes": 3, "Calder Freight Lines": 2}


def test_a_refresh_stays_away_from_a_living_writer(archive: Archive, aliases: Path) -> None:
    with held(archive.root), pytest.raises(Held, match="written by another process"):
        archive.refresh(aliases)
