"""What names are said to be, and what kind that makes them. Texts are written for this test."""

from __future__ import annotations

from streaming.extract import pipeline
from streaming.extract.entities.descriptions import Description
from streaming.extract.entities.names import find_names
from streaming.extract.model import About
from streaming.extract.pipeline import laid_out, reading_of

DESCRIBED = [
    ("Zorvan Prex, a software company in Oslo, sank.", "company", {"software"}),
    ("Zorvan Prex, one of the region’s largest banks, sank.", "bank", {"largest"}),
    ("Zorvan Prex, Zembla’s oldest brewery, sank.", "brewery", {"oldest"}),
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


DESCRIBED_BEFORE = [
    ("They praised the metal band Zorvan Prex.", "band", {"metal"}),
    ("He lives in the village of Zorvan.", "village", set()),
    ("A bakery called Zorvan Prex burned.", "bakery", set()),
    ("Banks such as Zorvan Prex sank.", "bank", set()),
    ("They read of Zorvan.", None, set()),
]


def description(text: str) -> Description | None:
    """What the last name that begins "Zorvan" is said to be."""
    document = laid_out(text, About(language="en"))
    names = find_names(reading_of(document)[1], document.paragraphs)
    return next(name.described for name in reversed(names) if name.words[0] == "Zorvan")


def test_descriptions() -> None:
    wanted = [
        *((text, Description(noun, frozenset(told))) for text, noun, told in DESCRIBED),
        *((text, noun and Description(noun, frozenset(told)))
          for text, noun, told in DESCRIBED_BEFORE),
        *((text, None) for text in NOT_DESCRIBED),
    ]  # fmt: skip
    wrong = [(text, found) for text, want in wanted if (found := description(text)) != want]
    assert len(wrong) <= 0.2 * len(wanted), wrong


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


def test_kinds() -> None:
    wrong = [
        (text, found)
        for text, name, kind in KINDS
        if (found := named(text)).get(name) != (name, kind)
    ]
    assert len(wrong) <= 0.3 * len(KINDS), wrong


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


def test_names() -> None:
    wrong = []
    for case, (text, expected) in NAMES.items():
        found = named(text)
        if {name: found.get(name) for name in expected} != expected:
            wrong.append((case, found))
    assert len(wrong) <= 0.31 * len(NAMES), wrong


def named(text: str) -> dict[str, tuple[str, str]]:
    """Each name's words with the name and kind of the entity that it stands for."""
    document = pipeline.read(text, About(language="en"))[0]
    return {
        text[m.start : m.end]: (document.entities[m.entity].name, document.entities[m.entity].kind)
        for m in document.mentions
        if m.kind == "name" and m.entity is not None
    }
