"""What opens a sentence before a name is capitalised for where it stands: no part of the name."""

from pathlib import Path

import pytest

from streaming.extract.lexicon import entries, read_toml
from tests.unit.parts import named_in

pytestmark = pytest.mark.passages

LISTS = read_toml(Path(__file__).parent / "data" / "coverage" / "openings.toml")


def named(text: str) -> list[tuple[str, str]]:
    return named_in(f"It rained all day in the town. {text}")


def listed(name: str) -> list[str]:
    return list(entries(LISTS[name]))


def test_who_somebody_is() -> None:
    frames = ("{} Ola Fenner said no.", "It was late. “{} Ola Fenner was there,” he said.")
    texts = [frames[i % 2].format(opening) for i, opening in enumerate(listed("openings"))]
    wrong = [text for text in texts if named(text) != [("Ola Fenner", "person")]]
    assert wrong == []


def test_what_describes_a_roles_holder() -> None:
    frames = ("{} owner Ola Fenner sold the shop.", "{} mayor Ola Fenner opened the bridge.")
    texts = [frames[i % 2].format(opening) for i, opening in enumerate(listed("describing"))]
    wrong = [text for text in texts if named(text) != [("Ola Fenner", "person")]]
    assert wrong == []


def test_names_that_begin_alike_stay_whole() -> None:
    assert [
        name for name in listed("like") if named(f"{name} said no.") != [(name, "person")]
    ] == []
