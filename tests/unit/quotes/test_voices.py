"""The quotation around a place: as a look through all of them would find it."""

from __future__ import annotations

from functools import cache
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from contract.records import Link, Quote, QuoteKind
from streaming.extract.model import About, Document
from streaming.extract.pipeline import laid_out
from streaming.extract.quotes.voices import Voices


@cache
def document() -> Document:
    """Too few letters to load the language model for."""
    return laid_out("a " * 30, About(language="en"))


SPANS = st.tuples(st.integers(0, 50), st.integers(1, 9)).map(lambda s: (s[0], s[0] + s[1]))
KINDS: st.SearchStrategy[QuoteKind] = st.sampled_from(get_args(QuoteKind))


@st.composite
def quotations(draw: st.DrawFn) -> Quote:
    content = tuple(sorted(draw(st.lists(SPANS, min_size=1, max_size=3))))
    link = Link("he", "Ann Roe", "person", span=draw(st.none() | SPANS))
    return Quote(draw(KINDS), content, (), (), (link,))


@given(st.lists(quotations(), max_size=8), st.integers(0, 60), st.booleans())
def test_shortest_around_a_place(quotes: list[Quote], at: int, direct_only: bool) -> None:
    voices = Voices(document(), quotes)
    covering = [
        quote
        for quote in quotes
        if not (direct_only and quote.kind != "direct")  # the document has no marks
        and any(start <= at < end for start, end in quote.content)
    ]
    shortest = min(covering, key=lambda q: sum(b - a for a, b in q.content), default=None)
    assert voices.quote_at(at, direct_only) == shortest


def test_of_a_mixed_quotation_what_stands_between_marks_is_its_speakers() -> None:
    text = 'She said Bo Roe, the mayor, "was asleep, and Kay Orr, the clerk, knew".'
    document = laid_out(text, About(language="en"))
    link = Link("She", "Ada Quill", "person", span=(0, 3))
    voices = Voices(document, [Quote("mixed", ((9, len(text) - 1),), (), (), (link,))])
    assert voices.chain_at(text.index("mayor"), direct_only=True) == ()
    assert voices.chain_at(text.index("clerk"), direct_only=True) == (link,)
    assert voices.chain_at(text.index("mayor")) == (link,)
