"""Indirect attributions by rules: who says what, to whom, and what only looks like one."""

from __future__ import annotations

import pytest

from contract.records import Quote
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)

FOUND = [
    # text, source, cue, content: each is among what is found
    (
        "Dana Whitlock called the plan “a bridge to nowhere at all.”",
        "Dana Whitlock",
        "called",
        "the plan “a bridge to nowhere at all.”",
    ),
    (
        "The council opposed what Dana Whitlock called “a bridge to nowhere at all.”",
        "Dana Whitlock",
        "called",
        "what | “a bridge to nowhere at all.”",
    ),
    (
        "Denby defended a toll that Whitlock has described as “robbery.”",
        "Whitlock",
        "has described",
        "that | as “robbery.”",
    ),
    (
        "They heard Dana Whitlock describe the plan last winter as “a bridge to nowhere.”",
        "Dana Whitlock",
        "describe",
        "the plan last winter as “a bridge to nowhere.”",
    ),
    (
        "Her opponent, Paul Denby, dismissed the poll as “a very old trick.”",
        "Her opponent, Paul Denby",
        "dismissed",
        "the poll as “a very old trick.”",
    ),
    (
        "Whitlock asked the clerk to open the doors at noon.",
        "Whitlock",
        "asked",
        "to open the doors at noon",
    ),
    (
        "Somebody asked Denby on Friday if the doors were open.",
        "Somebody",
        "asked",
        "if the doors were open",
    ),
    (
        "The clerk has asked why the doors were shut, and left.",
        "The clerk",
        "has asked",
        "why the doors were shut, and left",
    ),
    (
        "Whitlock has urged drivers not to use the tunnel.",
        "Whitlock",
        "has urged",
        "not to use the tunnel",
    ),
    (
        "Denby denied having met the builder in June.",
        "Denby",
        "denied",
        "having met the builder in June",
    ),
    (
        "My uncle used to say the harbor was a bank with boats.",
        "My uncle",
        "used to say",
        "the harbor was a bank with boats",
    ),
    (
        "Denby told the crew last night that the season was over.",
        "Denby",
        "told",
        "that the season was over",
    ),
    (
        "The tunnel will stay shut, the Bureau of Roads said Tuesday, ending a row that hurt it.",
        "the Bureau of Roads",
        "said",
        "The tunnel will stay shut",
    ),
    (
        "Denby, according to a note that was found in his desk, paid twice.",
        "a note that was found in his desk",
        "according to",
        "Denby | paid twice",
    ),
    (
        "The roof leaked, according to a survey ordered by the board.",
        "a survey ordered by the board",
        "according to",
        "The roof leaked",
    ),
    (
        "According to his accountant, Rosa Lind, Denby paid twice.",
        "his accountant, Rosa Lind",
        "According to",
        "Denby paid twice",
    ),
    (
        "Paul Denby, the owner of the mill, who is 80, told a hearing that he was tired.",
        "Paul Denby, the owner of the mill, who is 80",
        "told",
        "that he was tired",
    ),
    (
        "Rosa Lind, the head of the mill, quit on Monday, the owner said in a filing, and her"
        " deputy will run it.",
        "the owner",
        "said",
        "Rosa Lind, the head of the mill, quit on Monday | and her deputy will run it",
    ),
    (
        "If the bridge is shut, engineers said, the ferry will run at night.",
        "engineers",
        "said",
        "If the bridge is shut | the ferry will run at night",
    ),
    (
        "The vote was put off because, the clerk said, the urn “had walked off.”",
        "the clerk",
        "said",
        "the urn “had walked off.”",
    ),
    (
        "FENWICK (Harbor Wire) — The mill will close in June, the owner said on Friday.",
        "the owner",
        "said",
        "The mill will close in June",
    ),
    (
        "FENWICK, Ohio — The mill is 90 years old, according to the owner.",
        "the owner",
        "according to",
        "The mill is 90 years old",
    ),
    (
        "He would not go with them, Denby said, but added, “I will bring the soup.”",
        "Denby",
        "said",
        "He would not go with them",
    ),
    (
        "He would not go with them, Denby said, but added, “I will bring the soup.”",
        "Denby",
        "added",
        "I will bring the soup.",
    ),
    (
        "Paul Denby, 44, of Harrow, who said the bridge was unsafe, resigned on Monday.",
        "who",
        "said",
        "the bridge was unsafe",
    ),
    (
        "Paul Denby, who said in May that he would stay, and that he liked it, left on Friday.",
        "who",
        "said",
        "that he would stay, and that he liked it",
    ),
]

NOTHING = [
    "Does anyone on Pell Street remember that there were trams?",
    "The street is called “the long mile” by the drivers.",
    "She read what Dana Whitlock called “Bridges” to the children.",
    "Whitlock called her sister on Monday and left for the coast.",
    "The clerk used to work for the harbor and for the railway.",
    "The board asked for a new survey of the roof.",
    "Through the spring the tunnel stayed shut.",
    "The lawyer went through the papers and left.",
]


def found(text: str) -> list[tuple[str, str, str]]:
    return [parts(text, quote) for quote in extract(text, About(), RULES).quotes]


def parts(text: str, quote: Quote) -> tuple[str, str, str]:
    source, cue, content = (
        " | ".join(text[a:b] for a, b in spans)
        for spans in (quote.source, quote.cue, quote.content)
    )
    return source, cue, content


@pytest.mark.parametrize(
    ("text", "source", "cue", "content"), FOUND, ids=[c[0][:50] for c in FOUND]
)
def test_found(text: str, source: str, cue: str, content: str) -> None:
    assert (source, cue, content) in found(text)


@pytest.mark.parametrize("text", NOTHING, ids=[text[:50] for text in NOTHING])
def test_nothing_is_said(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Paul Denby, 44, of Harrow, who said the bridge was unsafe, resigned.", "Paul Denby"),
        ("Ada Quill, a clerk for 24 years who said the roof leaked, died.", "Ada Quill"),
        ("It was in the filing that Calder made on March 5, which says she left.", "the filing"),
        ("The report of last June, which says the dam held, was lost.", "The report"),
    ],
)
def test_who_says_it_is_no_age_and_no_date(text: str, speaker: str) -> None:
    (quote,) = extract(text).quotes
    assert speaker in (quote.chain[0].name, quote.chain[0].mention)
