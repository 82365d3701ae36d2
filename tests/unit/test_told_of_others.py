"""What people tell of what others told: the chain of each nested attribution and its content."""

from __future__ import annotations

import pytest

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)
SPEAKER = "Nora Fahd runs a bakery. "


def nested(text: str) -> list[tuple[str, str]]:
    """Each nested attribution: who says it, and what."""
    quotes = [q for q in extract(text, About(), RULES).quotes if q.nested and not q.stance]
    return [
        (q.chain[0].name or q.chain[0].mention, " ".join(text[a:b] for a, b in q.content))
        for q in quotes
    ]


IN_TALK = [
    ("Marc says that I knead like a man in gloves", "Marc", "I knead like a man in gloves"),
    ("My dad said afterwards that I’d had flour in my hair", "My dad", "I’d had flour in my hair"),
    ("Our members told us from day one that the deal stank", "Our members", "the deal stank"),
    ("The vet told me that kids need goats", "The vet", "kids need goats"),
    ("My gran says in her day you’d have had two", "My gran", "in her day you’d have had two"),
    ("He told me on the phone there was no yeast", "He", "there was no yeast"),
    ("They said years ago nobody would come", "They", "nobody would come"),
    ("My wife promised me there’s money", "My wife", "there’s money"),
    ("Tom texted me the oven was out", "Tom", "the oven was out"),
    ("The guard said to me nobody was in", "The guard", "nobody was in"),
    ("The doctor said Monday was too late", "The doctor", "Monday was too late"),
    ("Somebody at the bank told me it was signed", "Somebody at the bank", "it was signed"),
    ("One of them asked me was I coming back", "One of them", "was I coming back"),
    ("They said two weeks", "They", "two weeks"),
    ("My boss says bring them in, but I drive a van", "My boss", "bring them in"),
    ("My son says I’d be lost, and he’s probably right", "My son", "I’d be lost"),
    ("She said she would be back, and she was", "She", "she would be back"),
    ("He told us he was retiring, and he retired", "He", "he was retiring"),
    ("They waved and said they had no rooms", "They", "they had no rooms"),
    ("The baker was like, ‘Who are you?’", "The baker", "Who are you?"),
    ("A man called out, ‘Go home,’", "A man", "Go home,"),
    ("He would come in and say, ‘No rolls,’", "He", "No rolls,"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "who", "what"), IN_TALK, ids=range(len(IN_TALK)))
def test_in_talk(said: str, who: str, what: str) -> None:
    assert nested(f"{SPEAKER}“{said}{'' if said[-1] == '’' else ','}” Fahd said.") == [(who, what)]


NOTHING_TOLD = [
    "If they say we have to go, we go",
    "I wish he had told me he was ill",
    "When a doctor says you need rest, you rest",
    "Honestly, who says it was safe?",
    "I told myself it was over",
    "He wrote me a letter every week he was away",
    "She warned us the first time we met",
    "He texted me the address he had",
    "Every song says something about the place it came from",
    "There is an old saying that fences hold",
]


@pytest.mark.parametrize("said", NOTHING_TOLD)
def test_nothing_told(said: str) -> None:
    assert nested(f"{SPEAKER}“{said}{'' if said[-1] == '?' else ','}” Fahd said.") == []


IN_REPORTS = [
    (
        "According to three people who were there, she said the mill had one buyer.",
        [("she", "the mill had one buyer")],
    ),
    ("He claimed that it was late, Nora Fahd said.", [("He", "it was late")]),
    (
        "Nora Fahd told the board that, according to the lab, the tank was dirty.",
        [("the lab", "the tank was dirty")],
    ),
    (
        "Nora Fahd accused Tom Boone of telling voters that she was ill.",
        [],  # what is accused is the tagger's to find; alone the rules have it outermost
    ),
    (
        "Nora Fahd said she had heard from the foreman that the pumps would stop.",
        [("the foreman", "the pumps would stop")],
    ),
    (
        "Nora Fahd also said a neighbour told her it was late and that the case was closed.",
        [("a neighbour", "it was late")],
    ),
    ("Nora Fahd said the firm would tell them when the shop opened.", []),
    (
        "Nora Fahd said Tom Boone had insisted for two years that no such list existed.",
        [("Tom Boone", "no such list existed")],
    ),
]


@pytest.mark.parametrize(("text", "found"), IN_REPORTS, ids=range(len(IN_REPORTS)))
def test_in_reports(text: str, found: list[tuple[str, str]]) -> None:
    assert nested(text) == found


def test_a_long_addressee() -> None:
    """ "Estimates" is no verb there."""
    (quote,) = extract(
        "He told a budget estimates hearing that it was late.", About(), RULES
    ).quotes
    assert quote.addressee is not None
    assert quote.addressee.mention == "a budget estimates hearing"
