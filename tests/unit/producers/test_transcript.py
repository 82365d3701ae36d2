"""Transcripts: who speaks, what is said, what is neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.errors import BadInput
from producers.source import Source
from producers.speakers import person, speakers
from producers.transcript import looks_like, parse


def turns(text: str) -> list[tuple[str, str | None, str]]:
    source = Source("t.txt", text.encode(), "transcript", "text/plain", "2025-06-01T00:00:00Z")
    return [(quote.speaker, quote.role, quote.text) for quote in parse(source).quotes]


def test_a_turn_goes_on_over_paragraphs() -> None:
    text = "ANN LEE, mayor: One.\n\nTwo.\r\n\r\nBO DAY: Three.\nFour.\n"
    assert turns(text) == [
        ("Ann Lee", "mayor", "One.\n\nTwo."),
        ("Bo Day", None, "Three.\nFour."),
    ]


@pytest.mark.parametrize(
    "paragraph",
    [
        "Look: it rains.",
        "Well, let me say this: it rains.",
        "Ladies and gentlemen: it rains.",
        "At 9:30 we begin.",
        "Here is the thing: it rains.",
        "Old Bridge: it rains.",
    ],
)
def test_what_is_no_label_belongs_to_the_turn(paragraph: str) -> None:
    assert turns(f"ANN LEE: One.\n\n{paragraph}\n\nBO DAY: Two.") == [
        ("Ann Lee", None, f"One.\n\n{paragraph}"),
        ("Bo Day", None, "Two."),
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("One. (Laughter.) Two.", "One. Two."),
        ("One [applause].", "One."),
        ("I am [sic] here (in May).", "I am [sic] here (in May)."),
        ("One.\n\n[Applause. The chair asks for quiet.]\n\nTwo.", "One.\n\nTwo."),
    ],
)
def test_what_was_heard_is_nobodys_words(said: str, kept: str) -> None:
    assert turns(f"ANN LEE: {said}") == [("Ann Lee", None, kept)]


def test_names_in_small_letters_and_surnames_alone() -> None:
    labels = ("Ann Lee, mayor", "Bo Day", "Lee", "Day", "Lee", "Day")
    text = "\n\n".join(f"{label}: It rains." for label in labels)
    assert [(who, role) for who, role, _ in turns(text)] == [
        ("Ann Lee", "mayor"),
        ("Bo Day", None),
        ("Ann Lee", "mayor"),
        ("Bo Day", None),
        ("Ann Lee", "mayor"),
        ("Bo Day", None),
    ]


def test_two_of_one_surname_are_not_guessed() -> None:
    labels = [("ANN LEE", None), ("CY LEE", "clerk"), ("LEE", None)]
    assert speakers(labels)["LEE"].name == "Lee"


@pytest.mark.parametrize(
    ("label", "name", "role"),
    [
        ("REP. SAMPSON LEDYARD", "Sampson Ledyard", "Rep."),
        ("DR. IDA CRANE", "Ida Crane", None),
        ("MR. DAY", "Bo Day", "clerk"),
        ("CHAIR", "Chair", None),
    ],
)
def test_titles_stand_apart(label: str, name: str, role: str | None) -> None:
    found = speakers([("BO DAY", "clerk"), (label, None)])[label]
    assert (found.name, found.role) == (name, role)


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("SEAN McCREE-O'DAY JR.", "Sean McCree-O'Day Jr."),
        ("MARY MCNAMARA", "Mary McNamara"),
        ("J.P. STONE-MBEKI III", "J.P. Stone-Mbeki III"),
        ("Ann van der Lee", "Ann van der Lee"),
        ("Q", "Q"),
    ],
)
def test_capitals_are_undone(label: str, name: str) -> None:
    assert person(label) == name


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_s_end_is_no_paragraph_s(end: str) -> None:
    text = "ANN LEE, mayor: We lost{0}and know it.{0}{0}BO DAY: Yes.{0} {0}ANN LEE: Good.{0}"
    raw = text.format(end).encode()
    told = parse(Source("a.txt", raw, "transcript", "text/plain", "2026-06-01T00:00:00Z"))
    assert [turn.text for turn in told.quotes] == ["We lost\nand know it.", "Yes.", "Good."]


def test_time_codes_are_no_names() -> None:
    assert turns("[00:01:02] ANN LEE: One.\n\n00:02 BO DAY: Two.") == [
        ("Ann Lee", None, "One."),
        ("Bo Day", None, "Two."),
    ]


def test_no_turn_is_told() -> None:
    with pytest.raises(BadInput) as caught:
        turns("Nobody is labelled here.")
    assert caught.value.reason == "no_turns"


def test_an_article_does_not_look_like_a_transcript() -> None:
    assert not looks_like("Harrow: a town.\n\nIt rained.\n\nIt rained again.\n\nThe end.")


@given(st.text(alphabet="AB b.:,\n()[]", max_size=80))
def test_any_text_parses_or_has_no_turns(text: str) -> None:
    try:
        found = turns(text)
    except BadInput as error:
        assert error.reason in ("no_turns", "bad_metadata")
    else:
        assert all(said.strip() and who.strip() for who, _, said in found)


@pytest.mark.parametrize(
    "text",
    [
        "ORREL — It rained.\n\nREDS: The manager said so.\n\nCUBS: None said so.\n\nOWLS: One.",
        "FIRE: Two sheds burned.\n\nPOLICE: A car was found.\n\nCOURTS: A man was fined.",
    ],
)
def test_a_round_up_does_not_look_like_a_transcript(text: str) -> None:
    assert not looks_like(text)


@pytest.mark.parametrize(
    "text",
    [
        "ANN LEE: One.\n\nBO DAY: Two.\n\nANN LEE: Three.",
        "ANN LEE, mayor: One.\n\nBO DAY: Two.\n\nCY ROE: Three.",
        "Q: One?\n\nANN LEE: Two.\n\nBO DAY: Three.",
    ],
)
def test_people_who_speak_look_like_a_transcript(text: str) -> None:
    assert looks_like(text)
