"""What is told of somebody's attitude, plan or act is marked: nobody's words are reported.

The taggings are written by hand: what they tag is what PolNeAR's annotators count.
"""

from __future__ import annotations

import pytest

from streaming.extract.document import build_document
from streaming.extract.model import About
from streaming.extract.quotes.find import find_quotes
from streaming.extract.tagger import TaggedAttribution
from tests.unit.test_quotes_merge import tagged

STANCES = [
    # (before the content, cue in it, content): the source is "Rosa Lind"
    ("Rosa Lind opted for", "opted for", "a shorter season"),
    ("Rosa Lind wants", "wants", "to build a mill by the harbor"),
    ("Rosa Lind plans", "plans", "to sell the ferry next year"),
    ("Rosa Lind has approved", "has approved", "every payment"),
    ("Rosa Lind agreed", "agreed", "to set aside two rooms for them"),
    ("Rosa Lind voted against", "voted against", "it"),
    ("Rosa Lind hired", "hired", "him as a bench coach"),
    ("Rosa Lind declined", "declined", "to comment on the sale"),
    ("Rosa Lind would not say", "would not say", "whether the board had met"),
    ("Rosa Lind has not said", "has not said", "why she left"),
    ("Rosa Lind said", "said", "it"),
    ("Rosa Lind says", "says", "nothing else"),
    ("Rosa Lind asked", "asked", "not to be named because the talks were private"),
    ("Rosa Lind did not mention", "did not mention", "the audit that is due next month"),
    ("Rosa Lind thought about", "thought about", "it for a while"),
    ("Rosa Lind welcomed", "welcomed", "the change"),
    ("Rosa Lind says", "says", "that often"),
    ("Rosa Lind finds", "finds", "herself in a small town"),
    ("Rosa Lind charged", "charged", "him with theft"),
    ("Rosa Lind fired", "fired", "him in May"),
    ("Rosa Lind wanted", "wanted", "nothing more to do with it"),
    ("Rosa Lind was best known for", "was best known for", "trading for a catcher"),
    ("Rosa Lind hoped for", "hoped for", "seeing the tower"),
    ("Rosa Lind will name", "will name", "a successor"),
    ("Rosa Lind left open", "left open", "whether she would go"),
    ("Rosa Lind ended", "ended", "the committee’s review of the sale"),
]

SPEECH = [
    ("Rosa Lind said", "said", "that the mill had closed"),
    ("Rosa Lind said", "said", "the mill had closed"),
    ("Rosa Lind believes", "believes", "the end began in April"),
    ("Rosa Lind does not believe", "does not believe", "that the mill will close"),
    ("Rosa Lind quipped", "quipped", "that the mill was older than sin"),
    ("Rosa Lind denied", "denied", "having met the buyer"),
    ("Rosa Lind denied", "denied", "that she had met the buyer"),
    ("Rosa Lind denied", "denied", "meeting the buyer"),
    ("Rosa Lind asked", "asked", "whether the roof would hold"),
    ("Rosa Lind promised", "promised", "to read the letter"),
    ("Rosa Lind vowed", "vowed", "to fight on"),
    ("Rosa Lind urged", "urged", "drivers to stay at home"),
    ("Rosa Lind accused", "accused", "him of taking the money"),
    ("Rosa Lind called for", "called for", "a new vote"),
    ("Rosa Lind compared", "compared", "it to a sinking boat"),
    ("Rosa Lind welcomed", "welcomed", "what she called “a change of weather”"),
    ("Rosa Lind described", "described", "the plan as a gift"),
    ("Rosa Lind announced", "announced", "the first-round picks"),
    ("Rosa Lind reported", "reported", "revenue of $812 million last year"),
    ("Rosa Lind asked", "asked", "for eight years"),
    ("Rosa Lind asked", "asked", "her what new fuel"),
    ("Rosa Lind says", "says", "that’s nonsense"),
    ("Rosa Lind says", "says", "the mill closes on Friday"),
    ("Rosa Lind calls", "calls", "him a founder"),
    ("Rosa Lind disputed", "disputed", "it"),
    ("Rosa Lind predicted", "predicted", "a hard winter"),
    ("Rosa Lind says", "says", "otherwise"),
    ("Rosa Lind noted", "noted", "her years as a pilot"),
    ("Rosa Lind questioned", "questioned", "why nobody had come"),
    ("Rosa Lind’s demand", "demand", "that the board resign"),
    ("Rosa Lind denied", "denied", "any wrongdoing"),
    ("Rosa Lind cited", "cited", "the cost of coal"),
    ("Rosa Lind warned of", "warned of", "a hard winter"),
]  # fmt: skip


def found(before: str, cue: str, content: str) -> list[bool]:
    text = f"{before} {content}."
    item: TaggedAttribution = tagged(text, [content], "Rosa Lind", cue)
    return [quote.stance for quote in find_quotes(build_document(text, About()), [item])]


@pytest.mark.parametrize("case", STANCES, ids=lambda case: f"{case[1]} {case[2]}")
def test_a_stance_is_marked(case: tuple[str, str, str]) -> None:
    assert found(*case) == [True]


@pytest.mark.parametrize("case", SPEECH, ids=lambda case: f"{case[1]} {case[2]}")
def test_what_was_said_is_not(case: tuple[str, str, str]) -> None:
    assert found(*case) == [False]


def test_a_question_without_who_asked_it_is_marked() -> None:
    text = "Asked whether the roof would hold, Rosa Lind laughed."
    item = tagged(text, ["whether the roof would hold"], None, "Asked")
    (quote,) = find_quotes(build_document(text, About()), [item])
    assert quote.stance


def test_what_happened_to_somebody_is_marked() -> None:
    text = "Rosa Lind was charged with fraud on Friday."
    item = tagged(text, ["Rosa Lind"], None, "was charged")
    assert all(quote.stance for quote in find_quotes(build_document(text, About()), [item]))
    expected = "The board is expected to vote on Friday."
    item = tagged(expected, ["The board", "to vote on Friday"], None, "is expected")
    assert [q.stance for q in find_quotes(build_document(expected, About()), [item])] == [True]


def test_what_rules_find_was_said() -> None:
    text = "“It is over,” Rosa Lind said. Paul Denby, according to the Ledger, “left.”"
    assert not any(quote.stance for quote in find_quotes(build_document(text, About())))
