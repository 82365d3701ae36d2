"""Whether regions behind a town, and nationals, are known the world over and taken for nobody.
``data/coverage/places.toml`` lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from streaming.extract.lexicon import read_toml
from tests.unit.parts import named_in

pytestmark = pytest.mark.passages

_DATA = read_toml(Path(__file__).parent / "data" / "coverage" / "places.toml")


def test_a_town_with_its_region_is_a_place_and_the_region_nobody() -> None:
    wrong = []
    for region in _DATA["regions"].split("; "):
        found = named_in(f"It rained. Ola Fenner, 43, of Pellam, {region}, was late on Monday.")
        others = {kind for name, kind in found if name != "Ola Fenner"}
        if ("Pellam", "place") not in found or others != {"place"}:
            wrong.append((region, found))
    assert len(wrong) <= 0.04 * len(_DATA["regions"].split("; ")), wrong


def test_nationals_are_no_entities() -> None:
    wrong = [
        national
        for national in _DATA["nationals"].split("; ")
        if named_in(f"It rained. {national} officials said on Monday that repairs would be costly.")
    ]
    assert wrong == []


def test_a_surname_is_no_region() -> None:
    for name in _DATA["people"].split("; "):
        found = named_in(f"It rained. Ola Fenner, {name}, and Ada Quill were late on Monday.")
        assert (name, "person") in found, found


def test_a_first_name_in_a_list_is_no_region() -> None:
    for first in ("Victoria", "Clare", "Kerry", "Jordan", "Nelson"):
        found = named_in(f"She leaves three children, Una, {first}, and Ada, who live in Pellam.")
        assert (first, "place") not in found, found
        assert ("Una", "place") not in found, found
