"""What names are said to be, and what kind that makes them. Texts are written for this test."""

from __future__ import annotations

import pytest

from streaming.extract.document import build_document
from streaming.extract.entities.descriptions import Description, describe
from streaming.extract.model import About
from streaming.extract.tokens import tokens

DESCRIBED = [
    ("Zorvan Prex, a software company in Oslo, sank.", "company", {"software"}),
    ("Zorvan Prex, one of the region’s largest banks, sank.", "bank", {"region", "largest"}),
    ("Zorvan Prex, Zembla’s oldest brewery, sank.", "brewery", {"zembla", "oldest"}),
    ("Zorvan Prex was a metal band.", "band", {"metal"}),
    ("Zorvan Prex is a village near Oslo.", "village", set()),
    ("Zorvan Prex, a limited company owned by two nuns, sank.", "company", {"limited"}),
]
NOT_DESCRIBED = [
    "Zorvan Prex, who was a company man, left.",
    "Zorvan Prex, 53, left.",
    "Zorvan Prex is gone.",
    "Zorvan Prex left the company.",
]


@pytest.mark.parametrize(("text", "noun", "told"), DESCRIBED)
def test_description_behind_a_name(text: str, noun: str, told: set[str]) -> None:
    assert describe(tokens(text), 0, 2) == Description(noun, frozenset(told))


@pytest.mark.parametrize("text", NOT_DESCRIBED)
def test_no_description(text: str) -> None:
    assert describe(tokens(text), 0, 2) is None


@pytest.mark.parametrize(
    ("text", "first", "noun"),
    [
        ("They praised the metal band Zorvan Prex.", 5, "band"),
        ("He lives in the village of Zorvan.", 6, "village"),
        ("A bakery called Zorvan Prex burned.", 3, "bakery"),
        ("The company Reyes founded sank.", 2, None),
        ("They read of Zorvan.", 3, None),
    ],
)
def test_description_before_a_name(text: str, first: int, noun: str | None) -> None:
    found = tokens(text)
    last = next(at for at in range(first, len(found)) if not found[at].is_capitalised)
    description = describe(found, first, last)
    assert (description.noun if description else None) == noun


KINDS = [
    # By what the name is said to be.
    ("They praised the shipbuilder Zorvan Prex again.", "Zorvan Prex", "organization"),
    ("They praised Zorvan Prex. Zorvan Prex is a metal band.", "Zorvan Prex", "organization"),
    ("Zorvan Prex, one of the largest banks, sank.", "Zorvan Prex", "organization"),
    ("Zorvan is a town in the north.", "Zorvan", "place"),
    ("Zorvan Prex, a village by the sea, burned.", "Zorvan Prex", "place"),
    ("They came from the village of Zorvan.", "Zorvan", "place"),
    ("Zorvan Prex, a bank teller, left.", "Zorvan Prex", "person"),
    ("Zorvan Prex, a city council member, left.", "Zorvan Prex", "person"),
    ("Zorvan Prex is a nurse.", "Zorvan Prex", "person"),
    # By its words.
    ("They crossed Zorvan Strait.", "Zorvan Strait", "place"),
    ("They lived under the Zemblan Empire.", "Zemblan Empire", "place"),
    ("He left the Duchy of Zembla.", "Duchy of Zembla", "place"),
    ("He grew up in Eastern Germany.", "Eastern Germany", "place"),
    ("They met Ada Woods.", "Ada Woods", "person"),
    # By where it stands.
    ("The Fenwick Comets lost.", "Fenwick Comets", "organization"),
    ("Zorvan Capital, the mill’s owner, sank.", "Zorvan Capital", "organization"),
    ("The Winston Roe case went on.", "Winston Roe", "person"),
    ("It lies north of Zorvan.", "Zorvan", "place"),
    ("They live in Zorvan, Norway.", "Zorvan", "place"),
    ("He will coach Zorvanes de San Prex of the Winter League.", "Zorvanes de San Prex",
     "organization"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "kind"), KINDS)
def test_kind(text: str, name: str, kind: str) -> None:
    assert named(text).get(name) == (name, kind)


NAMES = {
    "a surname that is a common word": (
        "Mirela Standing came. Standing, 59, wept.",
        {"Standing": ("Mirela Standing", "person")},
    ),
    "a common word that is nobody's surname there": (
        "Mirela Standing came. Standing there, he wept.",
        {"Standing": None},
    ),
    "a role's first word": (
        "Pitching coach Ada Quill left.",
        {"Pitching": None, "Ada Quill": ("Ada Quill", "person")},
    ),
    "an owner within a name": (
        "The Zembla Children’s Choir sang.",
        {"Zembla Children’s Choir": ("Zembla Children’s Choir", "organization")},
    ),
    "an owner of a choir": (
        "They heard Prexley’s Choir.",
        {"Prexley’s Choir": None},
    ),
    "a country before a person": (
        "The president of Pakistan Zorvan Ali Prex left. He had left Pakistan before.",
        {"Pakistan": ("Pakistan", "place"), "Zorvan Ali Prex": ("Zorvan Ali Prex", "person")},
    ),
    "the first words of a bank": (
        "First Prexley Bank rose. Ada Quill, First Prexley’s chief executive, wept.",
        {"First Prexley": ("First Prexley Bank", "organization")},
    ),
    "the first word of a company that acts": (
        "Shares in Zorvan Freight fell. Zorvan, which is based in Oslo, sank. A spokeswoman for "
        "Zorvan wept.",
        {"Zorvan": ("Zorvan Freight", "organization")},
    ),
    "a country that is no surname": (
        "New Iran sanctions came. Zorvan Iran wept. He left Iran.",
        {"Iran": ("Iran", "place"), "New Iran": None},
    ),
    "a group within a house": (
        "Top Senate Democrats wept. The Senate met.",
        {"Senate": ("U.S. Senate", "organization")},
    ),
    "a paper that begins with another's name": (
        "They read the Zorvan Daily News. He studied at Zorvan.",
        {"Zorvan": ("Zorvan", "place")},
    ),
    "a town that is no company": (
        "They left Zorvan Glassworks. It rained in Zorvan.",
        {"Zorvan": ("Zorvan", "place")},
    ),
    "a nickname in straight marks": (
        'Zorvan "Prex" Oduya left. Oduya wept.',
        {"Oduya": ("Zorvan Oduya", "person")},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), NAMES.values(), ids=NAMES.keys())
def test_names(text: str, expected: dict[str, tuple[str, str] | None]) -> None:
    found = named(text)
    assert {name: found.get(name) for name in expected} == expected


def named(text: str) -> dict[str, tuple[str, str]]:
    """Each name's words with the name and kind of the entity that it stands for."""
    document = build_document(text, About(language="en"))
    return {
        text[m.start : m.end]: (document.entities[m.entity].name, document.entities[m.entity].kind)
        for m in document.mentions
        if m.kind == "name" and m.entity is not None
    }
