"""Words are cut as Universal Dependencies cuts them, by spans that lose nothing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.ud_words import cut, words_of
from streaming.extract.sentences import sentences as split
from streaming.extract.tagger.windows import places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't know.", "I do n't know ."),
        ("We can’t stay; they cannot either", "We ca n’t stay ; they can not either"),
        ("Acme's and the Quills' boat", "Acme 's and the Quills ' boat"),
        ("A 14-year-old co-founder, non-profit", "A 14 - year - old co-founder , non-profit"),
        ("It cost $1.2bn, or US$900.", "It cost $ 1.2 bn , or US$ 900 ."),
        ("Mr. Quill met J. B. Orr at 7:30pm", "Mr. Quill met J. B. Orr at 7:30 pm"),
        ("The U.S. fell 3.5% in the 1990s…", "The U.S. fell 3.5 % in the 1990s …"),
        ("See https://a.ex/b?c=1, or ada@b.ex.", "See https://a.ex/b?c=1 , or ada@b.ex ."),
        ("“Wait—what?!” she said", "“ Wait — what ?! ” she said"),
        ("AT&T's O'Malley", "AT&T 's O'Malley"),
    ],
)  # fmt: skip
def test_cuts(text: str, expected: str) -> None:
    assert " ".join(text[a:b] for a, b in words_of(text, 0, len(text))) == expected


@given(st.text(alphabet=st.sampled_from("aB3 .,'’-$%&@:/\n“”…é_"), max_size=80))
def test_words_cover_all_but_white_space(text: str) -> None:
    lines = paragraphs(text, About(language="en"))
    found, sentences = cut(text, split(text, lines))
    covered = [i for a, b in found for i in range(a, b)]
    assert covered == sorted(set(covered))
    inside = {i for p in lines for i in range(p.start, p.end) if not text[i].isspace()}
    assert inside == {i for i in covered if not text[i].isspace()} & inside
    assert [w for first, behind in sentences for w in range(first, behind)] == list(
        range(len(found))
    )


def test_a_word_stands_where_a_piece_of_it_begins() -> None:
    # pieces' words of "cannot don't": cannot | don | ' | t
    found = np.array([0, 7, 10, 11])
    starts, ends = np.array([0, 3, 7, 9]), np.array([3, 6, 9, 12])  # can|not do|n't
    assert places(found, starts, ends).tolist() == [0, 0, 1, 2]
