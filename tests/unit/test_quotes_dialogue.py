"""Whose words they are where no name stands beside them: turns, "he" and "you" in quotations."""

from __future__ import annotations

import pytest

from contract.records import Link, Quote
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)
HEARING = "Orla Fenn is the chairwoman of the board. Pieter Vanko is a lawyer.\n\n"


def speakers(text: str) -> list[tuple[str, str | None]]:
    """Each direct quotation's first part and who says it, by name or by what they are called."""
    quotes = extract(text, About(), RULES).quotes
    return [(text[slice(*q.content[0])], _who(q)) for q in quotes if q.kind == "direct"]


def _who(quote: Quote) -> str | None:
    link: Link | None = quote.chain[0] if quote.chain else None
    return (link.name or link.mention) if link else None


TURNS = [
    (
        HEARING + "“Is it staffed?” Fenn asked Vanko.\n\n“It is.”\n\n“By whom?”\n\n“By me.”",
        ["Orla Fenn", "Pieter Vanko", "Orla Fenn", "Pieter Vanko"],
    ),
    (
        HEARING + "“It is late,” Vanko said.\n\n“Is it staffed?” Fenn said.\n\n“It is.”",
        ["Pieter Vanko", "Orla Fenn", "Pieter Vanko"],
    ),
    (
        # the speaker goes on where nothing was asked
        HEARING + "“It is late,” Vanko told Fenn.\n\nNobody left.\n\n“They knew about the roof.”",
        ["Pieter Vanko", "Pieter Vanko"],
    ),
    (
        # whoever calls the last speaker by name is another
        HEARING + "“It is late,” Fenn said.\n\n“Please,” Vanko said.\n\n“No pleading, Vanko.”",
        ["Orla Fenn", "Pieter Vanko", "Orla Fenn"],
    ),
    (
        # the article asks of somebody
        HEARING + "“It is late,” Vanko said.\n\nWhat would Fenn say?\n\n“Go home.”",
        ["Pieter Vanko", "Orla Fenn"],
    ),
    (
        # and where the article asks
        HEARING + "“It is late,” Vanko told Fenn.\n\nWould he leave?\n\n“Not before she does.”",
        ["Pieter Vanko", "Pieter Vanko"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "names"), TURNS, ids=range(len(TURNS)))
def test_turns(text: str, names: list[str]) -> None:
    assert [name for _, name in speakers(text)] == names


def test_a_paragraph_behind_a_closed_one_is_a_quotation_of_its_own() -> None:
    text = HEARING + "“It is late,” Vanko said. “It rains.”\n\n“We will be here in the morning.”"
    assert speakers(text) == [
        ("It is late,", "Pieter Vanko"),
        ("We will be here in the morning.", "Pieter Vanko"),
    ]


def test_a_title_alone_in_a_paragraph_needs_a_speaker_before() -> None:
    assert speakers("The film opens on Friday.\n\n“Harbor Lights.”\n\nIt runs two hours.") == []


LAST = [
    ("Fenn paid. A waitress said that she was closing. “Go home,” she told Vanko.", "A waitress"),
    ("The usher said that it was late. “Go home,” he added.", "The usher"),
    # somebody named since
    ("The usher said that it was late. Vanko rose. “Go home,” he said.", "Pieter Vanko"),
    # of another gender, or many
    ("Vanko rose. A waitress said that it was late. “Go home,” he said.", "Pieter Vanko"),
    ("Vanko rose. The ushers said that it was late. “Go home,” he said.", "Pieter Vanko"),
    # named beside the role that opens the sentence, or by it
    ("Her lawyer at the hearing, Pieter Vanko, rose. “Go home,” he said.", "Pieter Vanko"),
    ("Fenn left. Her lawyer is Pieter Vanko. “Go home,” he said.", "Pieter Vanko"),
    ("The mill’s chief executive, Pieter Vanko, rose. “Go home,” he said.", "Pieter Vanko"),
    ("“Go,” Fenn said. Her agent is Pieter Vanko. “Go home,” he told them.", "Pieter Vanko"),
    ("Fenn left. Clerks had waited an hour. “Go home,” they said.", "Clerks"),
    # a role that the text gives to one
    ("Her agent, Pieter Vanko, rose. Fenn stayed. “Go home,” her agent said.", "Pieter Vanko"),
    ("Fenn left. “Go home,” said the rector, the Rev. Maud Pell.", "Maud Pell"),
    ("Fenn left. “Go home,” said the club’s old captain, Lew Pell, now at Osk.", "Lew Pell"),
    # who asked is not who answers
    ("Fenn sat. A reporter asked if it was late. “Go home,” she said.", "Orla Fenn"),
    ("A boy of about 9 was asked what he saw.\n\n“A cat,” he said.", "A boy"),
    # in passing
    ("“It is late,” Vanko said. “Go home,” the 71-year-old added.", "Pieter Vanko"),
    ("“It is late,” Vanko said. “Go home,” the Irishman added.", "Pieter Vanko"),
    ("“It is late,” Vanko said. “Go home,” the neighbor added.", "the neighbor"),
    ("Vanko sat. Her counterpart, Mick Osei, was hoarse. “Go home,” he said.", "Mick Osei"),
    # the sentence before ends with its paragraph
    ("His driver said that it was late.\n\nFenn wept as she ate. “Go,” she said.", "Orla Fenn"),
    # and nobody
    ("Vanko rose. His driver nodded at the door. “Go home,” he said.", "His driver"),
]


@pytest.mark.parametrize(("text", "name"), LAST, ids=[c[0][:50] for c in LAST])
def test_a_pronoun_after_somebody_without_a_name(text: str, name: str) -> None:
    assert speakers(HEARING + text)[-1] == (speakers(text)[-1][0], name)


INNER = [
    ("“I asked their driver, and he said, ‘We are full,’” Vanko said.", "their driver"),
    ("“The surgeon came by. He said, ‘You are well,’” Vanko said.", "The surgeon"),
    ("“I told the deputy no,” said Vanko. “He said, ‘Go home.’”", "the deputy"),
    ("“I heard one of them laugh. He said, ‘You are well,’” Vanko said.", "one of them"),
    ("“My aunt drove. The clerk saw it. She said, ‘We are full,’” Vanko said.", "The clerk"),
    ("“I was at the dentist. He said, ‘You are well,’” Vanko said.", "He"),
    ("“My aunt sent a note. It said, ‘We are full,’” Vanko said.", "a note"),
    ("“You said, ‘We are full.’ That is a lie, Ms. Fenn,” Vanko said.", "Orla Fenn"),
    ("“You said, ‘We are full,’” Vanko told Fenn.", "Orla Fenn"),
    ("“You said, ‘We are full,’” Vanko said.", "You"),
]


AWAITED = [
    "Fenn asked him if it was staffed.\n\n“It is.”",
    "Would he stay?\n\n“No.”",
]


@pytest.mark.parametrize("text", AWAITED, ids=[c[:30] for c in AWAITED])
def test_an_answer_may_be_a_word(text: str) -> None:
    assert len(speakers(HEARING + text)) == 1


HEARERS = [
    ("“I told her, ‘Go home,’ and my sister went,” Vanko said.", "her"),
    ("“My sister was late. I told her, ‘Go home,’” Vanko said.", "My sister"),
    ("“The clerk told me, ‘Go home,’” Vanko said.", "Pieter Vanko"),
]


@pytest.mark.parametrize(("text", "name"), HEARERS, ids=[c[0][:40] for c in HEARERS])
def test_whom_a_quotation_tells_it_was_said_to(text: str, name: str) -> None:
    quotes = extract(HEARING + text, About(), RULES).quotes
    (inner,) = [quote for quote in quotes if quote.nested and quote.kind == "direct"]
    assert inner.addressee is not None
    assert name in (inner.addressee.name, inner.addressee.mention)


def test_what_he_says_that_she_said_is_hers() -> None:
    text = "Mary Fenn met Peter Vanko. Mr. Vanko says that she said, “After you, as always.”"
    quotes = extract(text, About(), RULES).quotes
    (inner,) = [quote for quote in quotes if quote.nested]
    assert [link.name for link in inner.chain] == ["Mary Fenn", "Peter Vanko"]


def test_who_tells_what_another_said_is_no_speaker_of_it() -> None:
    text = HEARING + "According to an aide who was there, she told Vanko, “I would not go.”"
    quotes = extract(text, About(), RULES).quotes
    (inner,) = [quote for quote in quotes if quote.nested]
    assert [link.name or link.mention for link in inner.chain] == [
        "Orla Fenn",
        "an aide who was there",
    ]


@pytest.mark.parametrize(("text", "name"), INNER, ids=[c[0][:50] for c in INNER])
def test_a_pronoun_in_a_quotation(text: str, name: str) -> None:
    quotes = extract(HEARING + text, About(), RULES).quotes
    (inner,) = [quote for quote in quotes if quote.nested and quote.kind == "direct"]
    assert [_who(inner), inner.chain[-1].name] == [name, "Pieter Vanko"]
