"""Gold annotation cuts strings out of its articles verbatim and keeps to the vocabulary."""

from pathlib import Path

import pytest

from tools import check_newsroom

ROOT = Path(__file__).parents[3]
FOLDERS = (
    "onrecord/newsroom",
    "onrecord/season",
    "tests/articles/second",
    "tests/articles/fresh",
    "tests/articles/opened",
    "tests/articles/blind",
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_gold_fits_its_articles(folder: str) -> None:
    faults, counts = check_newsroom.check(ROOT / folder)
    assert not faults
    assert sum(counts.values()) > 0


def test_the_checker_finds_what_is_not_in_the_article() -> None:
    assert list(check_newsroom.verbatim_faults(["left the Comets"], "He left the Gulls."))
