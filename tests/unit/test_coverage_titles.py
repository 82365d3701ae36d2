"""Titles before names: what English-language newspapers call people by is no part of the name."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from streaming.extract.lexicon import entries, read_toml
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

pytestmark = pytest.mark.passages

LISTS = read_toml(Path(__file__).parent / "data" / "coverage" / "titles.toml")
RULES = ExtractSettings()
FRAME = "It rained all day, {0} Ola Fenner said. {1} Fenner, 43, was late."


def wrong(titles: Iterable[str]) -> list[str]:
    """The titles with which somebody else is named than Ola Fenner, aged 43."""
    return [title for title in titles if not is_right(title)]


def is_right(title: str) -> bool:
    text = FRAME.format(title, title[0].upper() + title[1:])
    found = extract(text, About(language="en"), RULES)
    aged = [claim.subject for claim in found.claims if claim.predicate == "age"]
    return [entity.name for entity in found.entities] == aged == ["Ola Fenner"]


def test_titles_are_no_part_of_a_name() -> None:
    assert wrong(entries(LISTS["titles"])) == []


def test_known_misses() -> None:
    known = list(entries(LISTS["known"]))
    assert wrong(known) == known


@pytest.mark.parametrize("name", list(entries(LISTS["like"])))
def test_names_that_begin_as_titles_do_stay_whole(name: str) -> None:
    found = extract(f"They met at {name} on Monday.", About(language="en"), RULES)
    assert [entity.name for entity in found.entities if entity.name in name] in ([name], [])
