"""What the shipped weights must read right: plain sentences whose trees leave no room for opinions.

Their scores on treebanks stand in the model card; this tells a broken file from a whole one.
"""

from __future__ import annotations

import pytest

from streaming.extract.doc import Doc
from streaming.extract.model import About
from streaming.extract.pipeline import laid_out, reading_of

TEXT = (
    "Mayor Ada Quill said on Monday that the bridge would not be rebuilt. The council had asked her"
    " to repair it.\n\n“We lost the money,” the mayor told reporters. Acme Corporation, a firm"
    " from Pell, was hired by the town in 2019, but the company left before its workers were paid."
)


@pytest.fixture(scope="module")
def doc() -> Doc:
    return reading_of(laid_out(TEXT, About(language="en")))[1]


def at(doc: Doc, form: str) -> int:
    """The number of the first word of that form."""
    return next(i for i, _ in enumerate(doc.tokens) if doc.form(i) == form)


@pytest.mark.parametrize(
    ("word", "relation", "head"),
    [
        ("Ada", "nsubj", "said"),
        ("rebuilt", "ccomp", "said"),
        ("not", "advmod", "rebuilt"),
        ("council", "nsubj", "asked"),
        ("repair", "xcomp", "asked"),
        ("mayor", "nsubj", "told"),
        ("Corporation", "nsubj:pass", "hired"),
        ("firm", "appos", "Corporation"),
        ("left", "conj", "hired"),
        ("paid", "advcl", "left"),
    ],
)
def test_what_hangs_from_what(doc: Doc, word: str, relation: str, head: str) -> None:
    token = doc.tokens[at(doc, word)]
    assert (token.relation, doc.form(token.head)) == (relation, head)


@pytest.mark.parametrize(
    ("one", "other"),
    [("her", "Ada"), ("it", "bridge"), ("mayor", "Ada"), ("company", "Corporation")],
)
def test_who_is_meant(doc: Doc, one: str, other: str) -> None:
    entity = {m.head: m.entity for m in doc.mentions or ()}
    assert entity[at(doc, one)] == entity[at(doc, other)]


def test_tense_voice_and_lemma(doc: Doc) -> None:
    hired, told = doc.tokens[at(doc, "hired")], doc.tokens[at(doc, "told")]
    assert (hired.xpos, hired.lemma, told.xpos, told.lemma) == ("VBN", "hire", "VBD", "tell")
    assert doc.is_passive(at(doc, "hired"))
    assert doc.is_negated(at(doc, "rebuilt"))


@pytest.mark.parametrize("sign", ["£", "€", "¥", "₹"])
def test_a_sum_is_read_alike_in_any_currency(sign: str) -> None:
    def labels(sum_: str) -> list[tuple[str, str, int]]:
        text = f"The dress sold for {sum_}886,347 on Sunday, the auction house said."
        _, found = reading_of(laid_out(text, About(language="en")))
        return [(t.upos, t.relation, t.head) for t in found.tokens]

    assert labels(sign) == labels("$")
