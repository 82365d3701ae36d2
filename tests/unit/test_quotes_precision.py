"""What the rules must not take for an attribution, and what the tagger knows better."""

from __future__ import annotations

import pytest

from contract.records import Quote
from streaming.extract.document import build_document
from streaming.extract.model import About
from streaming.extract.quotes.find import find_quotes
from streaming.extract.tagger import TaggedAttribution
from tests.unit.test_quotes_merge import parts, tagged


def quotes(text: str, *found: TaggedAttribution, threshold: float = 0.0) -> tuple[Quote, ...]:
    return find_quotes(build_document(text, About()), found, threshold)


def sources(text: str, found: tuple[Quote, ...]) -> list[str]:
    return [text[slice(*span)] for quote in found for span in quote.source]


@pytest.mark.parametrize(
    "text",
    [
        "It means conceding that the other side won the argument.",
        "The season began with a charity song, “Rain on the Roof,” and a long parade.",
        "The court has ruled only on requests by towns that wanted to wait.",
        "There is some talk about Dana Whitlock, saying that the mill is for sale.",
        "She spoke of Dana Whitlock’s failed mill ventures that doubled as a grim reminder.",
        "The plan was dead, a fact first reported by the Ledger.",
    ],
)
def test_no_attribution(text: str) -> None:
    assert quotes(text) == ()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Police held Dana Whitlock after determining that the film was real.", []),
        ("The clerk sued Dana Whitlock after concluding that the vote was void.", []),
        ("Voters use a phone survey to say no, warning that the mill would close.", []),
        ("The mill is shut, clerks briefed on that talk said.", ["clerks briefed on that talk"]),
        (
            "Through a lawyer, Cole Hadley, 40, denied having met him.",
            ["a lawyer", "Cole Hadley, 40"],
        ),
        ("Rosa Lind last week said that the roof would hold.", ["Rosa Lind"]),
        ("Rosa Lind, who is ill, last week said that it held.", ["Rosa Lind, who is ill"]),
        ("The owner of the mill said that the roof would hold.", ["The owner of the mill"]),
        ("All the owners said that the roof would hold.", ["All the owners"]),
        ("Both the men said that the roof would hold.", ["Both the men"]),
        (
            "A man who knows the family said that the roof would hold.",
            ["A man who knows the family"],
        ),
    ],
)
def test_a_subject_ends_where_another_phrase_begins(text: str, who: list[str]) -> None:
    assert sources(text, quotes(text)) == who


def test_a_quotation_in_an_unsure_attribution_takes_not_its_place() -> None:
    text = "Gull fans wondered whether the owners say, “We will leave,” in such a year."
    unsure = tagged(text, ["whether the owners say, “We will leave,” in such a year"], "Gull fans",
                    "wondered", confidence=0.2)  # fmt: skip
    assert quotes(text, unsure, threshold=0.35) == ()


def test_a_cue_has_one_content() -> None:
    text = "To a question on the “new towers by the old mill,” Dana Whitlock said two were sold."
    (quote,) = quotes(text, tagged(text, ["two were sold"], "Dana Whitlock", "said"))
    assert parts(text, quote) == ["two were sold"]


def test_what_a_poll_shows_goes_on_with_who_answered() -> None:
    text = "The poll showed that half of them were tired, and 74 percent said the mill should go."
    whole = "that half of them were tired, and 74 percent said the mill should go"
    found = quotes(text, tagged(text, [whole], "The poll", "showed"))
    assert parts(text, found[0]) == [whole]
    assert [quote.nested for quote in found] == [False, True]


def test_a_short_answer_is_a_content() -> None:
    text = "Of those asked, 46 percent of voters said yes, compared with 20 percent in May."
    (quote,) = quotes(text, tagged(text, ["yes"], "46 percent of voters", "said"))
    assert parts(text, quote) == ["yes"]


def test_a_word_before_the_mark_is_kept() -> None:
    text = "The envoy gushed about a “common wish to keep the river clean,” and left."
    (quote,) = quotes(
        text,
        tagged(text, ["a “common wish to keep the river clean,”"], "The envoy", "gushed about"),
    )
    assert parts(text, quote) == ["a “common wish to keep the river clean,”"]


def test_what_a_colon_leads_to_belongs_to_the_words_before() -> None:
    whole = "the mill, which is “tired,” with the dam: “What I saw there was a steady hand.”"
    text = f"Dana Whitlock contrasted {whole}"
    (quote,) = quotes(text, tagged(text, [whole], "Dana Whitlock", "contrasted"))
    assert (quote.kind, [link.name for link in quote.chain]) == ("mixed", ["Dana Whitlock"])


def test_a_quotation_after_a_participle_ends_at_its_mark() -> None:
    text = "Dana Whitlock left, chiding him, “What difference does it make?” when he was asked."
    (quote,) = quotes(
        text, tagged(text, ["“What difference does it make?”"], "Dana Whitlock", "chiding")
    )
    assert parts(text, quote) == ["What difference does it make?"]


def test_a_quotation_led_up_to_is_relayed_by_the_words_behind_it() -> None:
    for behind in ("the Ledger reported", "according to the Ledger"):
        for led in ("Cole Hadley shrugged and said", "Cole Hadley told reporters"):
            text = f"{led}, “No comment,” {behind}."
            outer, inner = quotes(text)
            assert [link.name for link in outer.chain] == ["Ledger"]
            assert parts(text, outer) == [f"{led}, “No comment,”"]
            assert (inner.nested, parts(text, inner)) == (True, ["No comment,"])
            assert [link.name for link in inner.chain] == ["Cole Hadley", "Ledger"]


def test_a_show_in_marks_does_not_part_a_quotation() -> None:
    text = "“It is a fraud,” Dana Whitlock said on the “Morning Show.” “I heard him say so.”"
    (quote,) = quotes(text)
    assert parts(text, quote) == ["It is a fraud,", "I heard him say so."]


def test_what_goes_on_outside_of_the_marks_is_part_of_what_was_said() -> None:
    text = "The “question of how one writes a brief is a great one,” Dana Whitlock wrote."
    whole = "The “question of how one writes a brief is a great one,”"
    (quote,) = quotes(text, tagged(text, [whole], "Dana Whitlock", "wrote"))
    assert (quote.kind, parts(text, quote)) == ("mixed", [whole])


CONTENTS = [
    ("In contrast, Dana Whitlock said, the mill was full.", ["the mill was full"]),
    ("In October, Dana Whitlock said, the mill was full.", ["In October", "the mill was full"]),
    ("(Dana Whitlock said that the mill was full of rats.)", ["that the mill was full of rats"]),
    ("Dana Whitlock told an Iowa audience that the mill was full.", ["that the mill was full"]),
    (
        "She blamed the dam while — according to the minutes — knowing that it held.",
        ["knowing that it held"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "content"), CONTENTS, ids=[text[:40] for text, _ in CONTENTS])
def test_where_a_content_begins_and_ends(text: str, content: list[str]) -> None:
    assert [parts(text, quote) for quote in quotes(text)] == [content]


SOURCES = [
    # (sentence, tagged source, source kept)
    ("Rosa Lind Sunday night said that it held.", "Rosa Lind Sunday night", "Rosa Lind"),
    ("The club in 2009 said that it held.", "The club in 2009", "The club"),
    ("The judges, for instance, said that it held.", "The judges, for instance", "The judges"),
    (
        "The report published this week said that it held.",
        "The report",
        "The report published this week",
    ),
    ("The report by the club said that it held.", "The report by the club", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "source", "kept"), SOURCES, ids=[s[0] for s in SOURCES])
def test_a_tagged_source_has_no_time_and_its_whole_phrase(
    text: str, source: str, kept: str | None
) -> None:
    found = quotes(text, tagged(text, ["that it held"], source, "said"))
    assert sources(text, found) == [kept or source]


def test_a_quotation_that_goes_on_is_not_the_next_subjects_too() -> None:
    text = "“It is late,” Dana Whitlock told Rosa Lind. “Go.” Lind laughed."
    found = quotes(
        text,
        tagged(text, ["It is late,"], "Dana Whitlock", "told"),
        tagged(text, ["“Go.”"], "Lind", "laughed"),
    )
    assert [parts(text, quote) for quote in found] == [["It is late,", "Go."]]


def test_what_a_document_tells_of_a_quotation_is_its_relay() -> None:
    text = "According to the lawsuit, Cole Hadley told a clerk, “You are done here.”"
    outer, inner = quotes(text)
    assert [link.mention for link in outer.chain] == ["the lawsuit"]
    assert [link.mention for link in inner.chain] == ["Cole Hadley", "the lawsuit"]


def test_what_something_is_called_ends_at_its_mark() -> None:
    text = "Cole Hadley called the veto “a cowardly act.” “We have the votes,” he said."
    assert [parts(text, quote) for quote in quotes(text)] == [
        ["the veto “a cowardly act.”"],
        ["We have the votes,"],
    ]


def test_said_may_come_first() -> None:
    text = "The coach was tired. Said Cole Hadley: “I could play tomorrow.”"
    (quote,) = quotes(text)
    assert [link.name for link in quote.chain] == ["Cole Hadley"]
