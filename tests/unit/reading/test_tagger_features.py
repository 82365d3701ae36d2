"""The features that training and running share."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streaming.extract.tagger.features import (
    N_FEATURES,
    QUOTES,
    SHAPES,
    STARTS,
    as_learned,
    features,
    join,
    split,
)


def shapes(text: str) -> list[str]:
    return [SHAPES[i] for i in split(features(text))[0]]


def quotes(text: str) -> str:
    """o outside, ( opening, i inside, ) closing."""
    return "".join("o(i)"[i] for i in split(features(text))[1])


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("word", "lower"),
        ("Word", "title"),
        ("NATO", "upper"),
        ("J", "initial"),
        ("iPhone", "mixed"),
        ("McDonald", "mixed"),
        ("1999", "digit"),
        ("76ers", "alnum"),
        ("\u4e2d\u6587", "lower"),
        ("\U0001d400", "lower"),
        ("...", "punct"),
    ],
)
def test_the_shape_of_a_word(word: str, shape: str) -> None:
    assert shapes(f"a {word} b")[2:-2] == [shape] * len(word)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("no marks", "oooooooo"),
        ('"Go," he said', "(iii)oooooooo"),
        ("“Go,” he said", "(iii)oooooooo"),
        ("said: “Go on", "oooooo(iiiii"),
        ("it's the dogs' bone", "o" * 19),
        ("a ‘b’ c", "oo(i)oo"),
        ("“a ‘b’ c” d", "(iiiiiii)oo"),
        ("a” b", "o)oo"),
        ("««a» b", "(ii)oo"),
        ("``a'' b", "((i))oo"),
    ],
)
def test_the_state_of_quotation(text: str, states: str) -> None:
    assert quotes(text) == states


def test_where_a_sentence_starts() -> None:
    text = "He left. “She stayed.”"
    starts = [STARTS[i] for i in split(features(text))[2]]
    assert starts[0] == "paragraph"
    assert starts[text.index("She")] == "sentence"
    assert starts.count("none") == len(text) - 2


@given(st.text())
def test_any_text_has_a_feature_for_each_code_point(text: str) -> None:
    found = features(as_learned(text))
    assert found.size == len(text)
    assert ((found >= 0) & (found < N_FEATURES)).all()


@given(st.text(alphabet=st.characters()))
def test_what_the_tokeniser_is_given_keeps_offsets(text: str) -> None:
    clean = as_learned(text)
    assert len(clean) == len(text)
    clean.encode("utf-8")
    pairs = [(a, b) for a, b in zip(text, clean, strict=True) if a != b]
    assert all("\ud800" <= a <= "\udfff" or b == "$" for a, b in pairs)


def test_join_is_the_inverse_of_split() -> None:
    every = np.arange(N_FEATURES)
    parts = split(every)
    assert (join(*parts) == every).all()
    assert int(parts[1].max()) == len(QUOTES) - 1
