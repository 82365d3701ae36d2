"""Direct quotations: every kind of mark and frame, and what in marks is none.

Each case: the text with the quotation's parts, its source and its cue, or None where nothing
between the marks is said by anybody.
"""

from __future__ import annotations

import pytest

from contract.records import Extraction, Quote
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)

SAID = [
    ("“We lost the plot,” Dana Whitlock said.", ["We lost the plot,"], "Dana Whitlock", "said"),
    ('"We lost the plot," said Dana Whitlock.', ["We lost the plot,"], "Dana Whitlock", "said"),
    ("«We lost the plot,» Dana Whitlock said.", ["We lost the plot,"], "Dana Whitlock", "said"),
    ("‘We lost the plot,’ Dana Whitlock said.", ["We lost the plot,"], "Dana Whitlock", "said"),
    (
        "“We lost the plot,” Dana Whitlock said. “We will find it again.”",
        ["We lost the plot,", "We will find it again."],
        "Dana Whitlock",
        "said",
    ),
    (
        "“We lost the plot,” Whitlock said, “and we know it.”",
        ["We lost the plot,", "and we know it."],
        "Whitlock",
        "said",
    ),
    ("Whitlock said: “We lost the plot.”", ["We lost the plot."], "Whitlock", "said"),
    ("Whitlock told the Ledger, ““We lost the plot.”", ["We lost the plot."], "Whitlock", "told"),
    (
        "Whitlock tweeted “We lost the plot tonight.”",
        ["We lost the plot tonight."],
        "Whitlock",
        "tweeted",
    ),
    (
        "“Shame on you,” a woman in the stands called out as the vote ended.",
        ["Shame on you,"],
        "a woman in the stands",
        "called out",
    ),
    ("“Not yet,” shot back Denby.", ["Not yet,"], "Denby", "shot back"),
    ("“Not yet,” Denby hollered.", ["Not yet,"], "Denby", "hollered"),
    ("Denby warned her, “Go home.”", ["Go home."], "Denby", "warned"),
    ("Denby took the clerk aside and warned him: “Go.”", ["Go."], "Denby", "warned"),
    ("“Why now?” Whitlock asked.", ["Why now?"], "Whitlock", "asked"),
    ("“Why now?” Whitlock continued.", ["Why now?"], "Whitlock", "continued"),
    (
        "“It is over,” said Paul Denby, a former aide who left in June.",
        ["It is over,"],
        "Paul Denby, a former aide who left in June",
        "said",
    ),
    (
        "“It is over,” the soft-spoken, 71-year-old envoy said in an interview.",
        ["It is over,"],
        "the soft-spoken, 71-year-old envoy",
        "said",
    ),
    (
        "According to Paul Denby, “The vote is a sham.”",
        ["The vote is a sham."],
        "Paul Denby",
        "According to",
    ),
    ("“It is over,” according to Paul Denby.", ["It is over,"], "Paul Denby", "according to"),
    ("As Paul Denby puts it, “The vote is a sham.”", ["The vote is a sham."], "Paul Denby", "puts"),
    ("“It’s ‘home’ to me,” Denby said.", ["It’s ‘home’ to me,"], "Denby", "said"),
    ("“It is over,” said Will Doyle.", ["It is over,"], "Will Doyle", "said"),
    (
        "Denby wrote in a letter:\n\n“The vote is a sham.”",
        ["The vote is a sham."],
        "Denby",
        "wrote",
    ),
    (
        "“It is over,” Denby said.\n\n“We have lost, and we will say so tomorrow.”",
        ["It is over,", "We have lost, and we will say so tomorrow."],
        "Denby",
        "said",
    ),
    (
        "“It is over,” Denby said. “We lost.\n\n“We will say so tomorrow.”",
        ["It is over,", "We lost.", "We will say so tomorrow."],
        "Denby",
        "said",
    ),
    (
        "“It is over,\u00a0friends,” Denby said.",
        ["It is over,\u00a0friends,"],
        "Denby",
        "said",
    ),
    ("Denby said, “The vote is a sham.", ["The vote is a sham."], "Denby", "said"),
    (
        "A sign on the door read, “Back on Monday.”",
        ["Back on Monday."],
        "A sign on the door",
        "read",
    ),
    ("Somebody pinned up a note that read: “Not today.”", ["Not today."], "a note", "read"),
    ("The plaque reads, “He never paid.”", ["He never paid."], "The plaque", "reads"),
]

NOT_SAID = [
    "Ray “the Wall” Mercer joined the Comets on Monday.",
    "Mercer, known as “the Wall,” joined the Comets on Monday.",
    "The so-called “peace dividend” never came to Fenwick.",
    "Mercer read “The Wreck of the Anna Lee” to the class.",
    "The winner, who read “Hold On to Me” at school, wept.",
    "Ray Mercer had a fine arm, scouts said of the “Wall,” but Denby said he was slow.",
    "She sang “Hold On to Me” at the opening of the fair.",
    "Her book “The Long Way Home” sold nine copies last year.",
    "The Comets’ and the Ledger's offices are in ’90s buildings.",
    'The board is 6\'2" tall and 12" wide at the top.',
    "He played in “Hamlet” and in “The Tempest” before he was 20.",
]


def only_direct(extraction: Extraction) -> list[Quote]:
    return [quote for quote in extraction.quotes if quote.kind == "direct"]


@pytest.mark.parametrize(("text", "parts", "source", "cue"), SAID, ids=[c[0][:50] for c in SAID])
def test_said(text: str, parts: list[str], source: str, cue: str) -> None:
    found = only_direct(extract(text, About(), RULES))
    assert [[text[a:b] for a, b in quote.content] for quote in found] == [parts]
    assert [text[a:b] for a, b in found[0].source] == [source]
    assert [text[a:b] for a, b in found[0].cue] == [cue]


@pytest.mark.parametrize("text", NOT_SAID, ids=[text[:50] for text in NOT_SAID])
def test_not_said(text: str) -> None:
    assert only_direct(extract(text, About(), RULES)) == []


def test_a_quotation_without_words_of_its_own_keeps_the_speaker() -> None:
    text = (
        "“It is over,” Dana Whitlock said.\n\nThe hall was silent for a minute."
        " “We have lost, and we will say so tomorrow.”"
    )
    first, second = only_direct(extract(text, About(), RULES))
    assert second.chain[0].name == first.chain[0].name == "Dana Whitlock"
    assert second.cue == ()
    assert second.chain[0].confidence < first.chain[0].confidence


def test_words_between_marks_in_an_indirect_statement_make_it_mixed() -> None:
    text = "Dana Whitlock said that the plan was “a very bad joke” on the town."
    (quote,) = extract(text, About(), RULES).quotes
    assert quote.kind == "mixed"
    assert [text[a:b] for a, b in quote.content] == [
        "that the plan was “a very bad joke” on the town"
    ]


def test_another_language_is_left_alone() -> None:
    text = (
        "„Wir haben verloren“, sagte die Bürgermeisterin am Montag in der Stadthalle"
        " vor den Leuten."
    )
    extraction = extract(text, About(), RULES)
    assert extraction.language == "de"
    assert extraction.quotes == () and extraction.claims == ()


def test_the_threshold_leaves_out_what_is_less_sure() -> None:
    text = "Whitlock thinks the plan failed. “We lost,” Whitlock said."
    both = extract(text, About(), RULES).quotes
    sure = extract(text, About(), ExtractSettings(use_tagger=False, confidence=0.9)).quotes
    assert [q.confidence >= 0.9 for q in both] == [False, True]
    assert sure == both[1:]
