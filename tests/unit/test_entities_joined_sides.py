"""A paper's own side: which nickname of an article is that of the town its paper is called by."""

from __future__ import annotations

import pytest

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings()
TWO = (
    "The Minnows got their left-hander on Wednesday. Tarrow is 64-43 and leads the Larks by four"
    " games. The Quails fired manager Hector Ruiz in June, and the school in Tarrow was closed."
)


def names(text: str, outlet: str, headline: str | None = None) -> set[str]:
    about = About(outlet=outlet, headline=headline, language="en")
    return {entity.name for entity in extract(text, about, RULES).entities}


def test_the_side_of_which_the_headline_speaks_is_the_papers_own() -> None:
    found = names(TWO, "The Tarrow Evening Post", "Minnows land Delaney")
    assert {"Tarrow Minnows", "Larks", "Quails"} <= found


@pytest.mark.parametrize(
    ("outlet", "headline"),
    [
        ("The Tarrow Evening Post", "Delaney is here"),
        ("The Tarrow Evening Post", "Minnows and Quails trade pitchers"),
        ("The Oxley Evening Post", "Minnows land Delaney"),
    ],
)
def test_where_two_may_be_meant_none_is(outlet: str, headline: str) -> None:
    assert {"Minnows", "Quails"} <= names(TWO, outlet, headline)
