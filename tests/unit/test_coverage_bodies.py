"""Whether organisations are known by their own words, over the forms that newspapers of the
English-speaking countries use. ``data/coverage/bodies.toml`` lists what is not known yet: a miss
that is mended is warned of, and comes off the list."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest

from streaming.extract.lexicon import read_toml
from tests.unit.parts import named_in

pytestmark = pytest.mark.passages

_DATA = read_toml(Path(__file__).parent / "data" / "coverage" / "bodies.toml")
_BODIES = _DATA["bodies"]
_FIRM = re.compile(r",? (?:plc|PLC|Ltd\.?|LLC|LP|Inc\.?|GmbH|AG|SE|Corp\.?|Corporation|Co\.?)$")


def _is_known(body: str) -> bool:
    """Whether the sentence's only entity is the body, by its whole name or without its form."""
    said = f"{body[0].upper()}{body[1:]} said on Monday that repairs would be costly."
    named = body.removeprefix("the ")
    wanted = {named, f"The {named}", _FIRM.sub("", named)}
    found = named_in(f"It rained all day in the hills. {said}")
    return len(found) == 1 and found[0][0] in wanted and found[0][1] == "organization"


@pytest.mark.parametrize("sort", sorted(_BODIES))
def test_a_body_is_known_by_its_words(sort: str) -> None:
    listed = _BODIES[sort]
    known, missed = listed["known"].split("; "), listed["missed"].split("; ")
    wrong = [body for body in known if not _is_known(body)]
    assert len(wrong) <= 0.05 * len(known), wrong
    mended = [body for body in missed if body and _is_known(body)]
    if mended:
        warnings.warn(f"no miss any more: {mended}", stacklevel=1)


def test_what_looks_like_a_body_and_is_none() -> None:
    others = [(name, kind) for kind, names in _DATA["others"].items() for name in names.split("; ")]
    wrong = [
        other
        for other in others
        if other not in named_in(f"It rained all day in the hills. On Monday {other[0]} was late.")
    ]
    assert len(wrong) <= 0.15 * len(others), wrong
