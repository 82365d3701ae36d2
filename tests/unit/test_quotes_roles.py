"""Whom roles, pronouns and bodies mean where the words beside a name, or a question, tell it."""

from __future__ import annotations

import pytest

from contract.records import Link
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)


def speaker(text: str) -> Link:
    """The innermost speaker of the last quote."""
    return extract(text, About(), RULES).quotes[-1].chain[0]


ROLES = [
    # (text, name of the last quote's innermost speaker; None: nobody named)
    ("She met the boatswain, Paul Denby, there.\n\n“Twice,” said the boatswain.", "Paul Denby"),
    ("Rosa Lind, the minister of coasts, left.\n\n‘It is over,’ said the minister.", "Rosa Lind"),
    (
        "Rosa Lind will become superintendent of the Fenwick schools in May, the board said. Paul"
        " Denby, her husband, laughed.\n\n“I am glad,” the new superintendent said.",
        "Rosa Lind",
    ),
    ("Rosa Lind, 53, a carver, sat down.\n\n“It is cold,” the carver said.", "Rosa Lind"),
    (
        "Rosa Lind, the deputy warden, met Paul Denby.\n\n“It is cold,” the warden said.",
        None,
    ),
    (
        "Rosa Lind, a carver, met Paul Denby, a carver.\n\n“It is cold,” the carver said.",
        None,
    ),
    ("Rosa Lind met Paul Denby.\n\n“It is cold,” the driver said.", None),
    ("Paul Denby shrugged.\n\n“It happens,” the goalkeeper said.", "Paul Denby"),
    (
        "Cole Hadley, the coach, left. Paul Denby answered at once. “He was ours,” the coach said.",
        "Paul Denby",
    ),
    (
        "Cole Hadley, the coach, left. Paul Denby was sentenced. “He was ours,” the coach said.",
        "Cole Hadley",
    ),
    ("Paul Denby was sentenced on Friday. “It is late,” the judge said.", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name"), ROLES, ids=[text[-40:] for text, _ in ROLES])
def test_a_role_is_whom_the_document_calls_so(text: str, name: str | None) -> None:
    link = speaker(text)
    assert (link.name, link.kind) == (name, "person" if name else "anonymous")


SOMEBODY = [
    # (text, mention of the last quote's innermost speaker, named or not)
    (
        "Paul Denby runs the line. I asked a man mending nets there whether it paid. “Never,” he"
        " said.",
        "a man mending nets there",
        None,
    ),
    (
        "Paul Denby runs the mill. He heard it from a guard. “He said, ‘Run,’” Denby said.",
        "a guard",
        None,
    ),
    (
        "“I called my mother first,” Paul Denby said in Fenwick. “She asked if I ate. She said,"
        " ‘Good.’”",
        "my mother",
        None,
    ),
    (
        "“It is late,” Paul Denby said.\n\nHis wife nodded. “Now we sleep,” she said.",
        "His wife",
        None,
    ),
    (
        "Rosa Lind left. Paul Denby’s lawyer objected. “It was dark,” he said.",
        "Paul Denby’s lawyer",
        None,
    ),
    ("Paul Denby told a reporter that it was over. “Never,” he said.", "he", "Paul Denby"),
    (
        "Rosa Lind saw a guard. Paul Denby came. “He said, ‘Run,’” Lind said.",
        "He",
        "Paul Denby",
    ),
    (
        "“It is nothing,” said manager Paul Denby. “He slept badly.” Asked whether Cole Hadley was"
        " hurt, he said: “No.”",
        "he",
        "Paul Denby",
    ),
]


@pytest.mark.parametrize(("text", "mention", "name"), SOMEBODY, ids=[c[0][-40:] for c in SOMEBODY])
def test_he_may_be_somebody_without_a_name(text: str, mention: str, name: str | None) -> None:
    quotes = extract(text, About(), RULES).quotes
    link = min(quotes, key=lambda quote: (not quote.nested, -quote.content[0][0])).chain[0]
    assert (link.mention, link.name) == (mention, name)


KINDS = [
    # (source, kind, name)
    ("A spokesman for the mill, Paul Denby,", "person", "Paul Denby"),
    ("The mayor of Fenwick, Rosa Lind,", "person", "Rosa Lind"),
    ("One of them, Rosa Lind,", "person", "Rosa Lind"),
    ("The bill’s sponsor, Sen. Rosa Lind,", "person", "Rosa Lind"),
    ("Two directors", "anonymous", None),
    ("Two lenders", "group", "Two lenders"),
    ("The television people", "group", "The television people"),
    ("The people", "anonymous", None),
    ("People", "group", "People"),
    ("Another", "anonymous", None),
    ("Six in 10 voters", "group", "Six in 10 voters"),
    ("Everyone except Paul Denby", None, None),
    ("The teachers’ union", "organization", None),
    ("The state police", "organization", None),
    ("A grand jury", "organization", None),
    ("The jury", "organization", None),
    ("A form filed with the clerk", "document", None),
    ("A settlement filed on Friday", "document", None),
    ("A poll by Hallam University", "document", None),
]


@pytest.mark.parametrize(("source", "kind", "name"), KINDS, ids=[c[0] for c in KINDS])
def test_what_kind_a_source_is(source: str, kind: str | None, name: str | None) -> None:
    found = extract(f"{source} said that the roof had leaked for years.", About(), RULES).quotes
    links = [link for quote in found for link in quote.chain]
    assert [(link.kind, link.name) for link in links] == ([(kind, name)] if kind else [])


def test_it_after_a_document_is_the_document() -> None:
    text = "The filing came on Friday. It said that the roof had leaked for years."
    link = extract(text, About()).quotes[-1].chain[0]
    assert (link.kind, link.mention) == ("document", "The filing")


def test_a_cited_engineer_is_who_says_it() -> None:
    text = "The complaint cites an engineer who says that the mill had leaked for years."
    inner = extract(text, About(), RULES).quotes[-1]
    assert [text[a:b] for a, b in inner.source] == ["an engineer"]
    assert [link.kind for link in inner.chain] == ["anonymous", "document"]


ADDRESSEES = [
    # (addressee, what is told)
    ("the newspaper Havnebladet", "that it was over"),
    ("the Danish broadcaster Kystradio", "that it was over"),
    ("the mayor", "Denby had left"),
    ("a friend", "she was tired"),
    ("staff", "the mill was shut"),
]


@pytest.mark.parametrize(("addressee", "content"), ADDRESSEES)
def test_a_name_after_its_noun_is_the_addressees(addressee: str, content: str) -> None:
    text = f"Lind told {addressee} {content}."
    (quote,) = extract(text, About(), RULES).quotes
    assert quote.addressee is not None
    assert quote.addressee.mention == addressee
    assert [text[a:b] for a, b in quote.content] == [content]


def test_he_is_not_the_woman_who_speaks() -> None:
    text = "Rosa Lind left. She said that he had told her then that the mill would close."
    inner = extract(text, About(), RULES).quotes[-1]
    assert (inner.nested, inner.chain[0].name) == (True, None)
    assert inner.addressee is not None
    assert inner.addressee.name == "Rosa Lind"
    hers = "Rosa Lind left. She said that she had told the board that the mill would close."
    assert not [quote for quote in extract(hers, About(), RULES).quotes if quote.nested]


def test_what_one_told_another_is_kept_apart_from_what_one_says_now() -> None:
    text = "“It was late. I told her that the mill would close,” Paul Denby said."
    inner = extract(text, About(), RULES).quotes[-1]
    assert (inner.nested, [link.name for link in inner.chain]) == (True, ["Paul Denby"] * 2)
    assert inner.addressee is not None
    assert inner.addressee.name != "Paul Denby"
    mind = "“It was late. I know that the mill will close,” Paul Denby said."
    assert not [quote for quote in extract(mind, About(), RULES).quotes if quote.nested]
