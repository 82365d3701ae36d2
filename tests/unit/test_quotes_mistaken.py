"""What the tagger alone takes for speech: questions of the author, tales told on, denials."""

from __future__ import annotations

import pytest

from tests.unit.test_quotes_merge import parts, quotes, tagged


@pytest.mark.parametrize("opening", ["Did", "“It is late.” But does", "It is late. Would"])
def test_the_authors_question_is_nobodys_thought(opening: str) -> None:
    text = f"{opening} Rosa Lind feel that the mill was real? She laughed."
    item = tagged(text, ["that the mill was real"], "Rosa Lind", "feel")
    assert quotes(text, item) == ()


@pytest.mark.parametrize(
    "text",
    [
        "What a day! Rosa Lind feels that the mill was real.",
        "“Did it rain? Rosa Lind feels that the mill was real,” he said.",
    ],
)
def test_a_statement_behind_a_question_is(text: str) -> None:
    item = tagged(text, ["that the mill was real"], "Rosa Lind", "feels")
    assert any(quote.chain[0].name == "Rosa Lind" for quote in quotes(text, item))


def test_a_tale_that_is_told_on_is_of_who_denies_it() -> None:
    text = "Rosa Lind denied a report, printed in the Gleaner, that she had sold the mill."
    (quote,) = quotes(
        text,
        tagged(text, ["a report"], "Rosa Lind", "denied"),
        tagged(text, ["that she had sold the mill"], None, "printed"),
    )
    assert parts(text, quote) == ["that she had sold the mill"]
    assert (quote.modality, [link.name for link in quote.chain]) == ("denied", ["Rosa Lind"])


@pytest.mark.parametrize(
    ("cue", "modality"),
    [
        ("denies", "denied"),
        ("has denied", "denied"),
        ("disputed", "denied"),
        ("did not deny", "asserted"),
        ("confirmed", "asserted"),
    ],
)
def test_who_denies_it(cue: str, modality: str) -> None:
    text = f"Rosa Lind {cue} it."
    assert [q.modality for q in quotes(text, tagged(text, ["it"], "Rosa Lind", cue))] == [modality]


@pytest.mark.parametrize("heading", ["PELL COUNTY", "LIBRARY LEVY", "SHERIFF"])
def test_what_heads_a_paragraph_tells_nothing(heading: str) -> None:
    text = f"Rosa Lind won on Tuesday.\n\n{heading}: Voters passed the levy."
    assert quotes(text, tagged(text, ["Voters passed the levy"], heading, ":")) == ()


def test_a_speaker_in_capitals_says_it() -> None:
    text = "Rosa Lind won on Tuesday.\n\nROSA LIND: Voters passed the levy."
    item = tagged(text, ["Voters passed the levy"], "ROSA LIND", ":")
    assert len(quotes(text, item)) == 1
