"""What is certain of reference holds whatever the model's scores say; lemmas follow their rules."""

from __future__ import annotations

import numpy as np
import pytest

from streaming.extract.reading import antecedents, pairs
from streaming.extract.reading.lemmas import Lemmas
from streaming.extract.reading.pairs import KINDS, MATCHES, Head, kind_of
from streaming.extract.reading.syntax import PairWeights


def head(number: int, kind: str, lemma: str, *parts: str) -> Head:
    return Head(number, number // 3, KINDS.index(kind), lemma, frozenset({lemma, *parts}))


def weights(liking: float) -> PairWeights:
    """A model that gives each pair the same score."""
    zero = np.zeros((2, 2), dtype=np.float32)
    tables = tuple(np.zeros((size, 4), dtype=np.float32) for size in pairs.SIZES)
    bias = np.array([liking], dtype=np.float32)
    return PairWeights(zero, zero, np.zeros(4, dtype=np.float32), bias, tables)


def test_he_and_she_are_never_one() -> None:
    heads = [
        head(0, "name", "quill"),
        head(1, "she", "she"),
        head(2, "he", "he"),
        head(3, "he", "he"),
    ]
    found = antecedents.antecedents(heads, np.zeros((4, 16), dtype=np.float32), weights(1.0))
    assert found == [-1, 0, -1, 2]
    assert antecedents.entities(found) == [0, 0, 1, 1]


def test_a_full_name_is_known_again_beyond_the_reach() -> None:
    others = [head(i, "noun", f"thing{i}") for i in range(1, pairs.LIMIT + 5)]
    heads = [head(0, "name", "quill", "ada"), *others, head(999, "name", "quill", "ada")]
    found = antecedents.antecedents(
        heads, np.zeros((len(heads), 16), dtype=np.float32), weights(-1.0)
    )
    assert found[-1] == 0
    assert set(found[:-1]) == {-1}


def test_pairs_tell_what_is_the_same_again() -> None:
    heads = [
        head(0, "name", "quill", "ada"), head(1, "the", "ferry"), head(2, "name", "ada"),
        head(3, "name", "quill"), head(4, "a", "ferry"), head(5, "it", "it"), head(6, "it", "it"),
    ]  # fmt: skip
    told, there = pairs.features(heads)

    def match(later: int, earlier: int) -> str:
        return MATCHES[told[later, later - earlier - 1, 1]]

    assert [match(3, 0), match(2, 0), match(3, 2)] == ["name", "name part", "none"]
    assert [match(4, 1), match(6, 5), match(5, 4)] == ["noun", "pronoun", "none"]
    assert there.sum(axis=1).tolist() == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("form", "upos", "article", "kind"),
    [("Her", "PRON", "", "she"), ("Ferry", "NOUN", "the", "the"), ("Quill", "PROPN", "", "name"),
     ("that", "DET", "", "this"), ("five", "NUM", "", "rest")],
)  # fmt: skip
def test_kinds(form: str, upos: str, article: str, kind: str) -> None:
    assert KINDS[kind_of(form, upos, article)] == kind


def test_lemmas_by_table_then_by_the_longest_ending() -> None:
    lemmas = Lemmas(
        {"VBD": {"went": "go"}}, {"VBD": {"": "0+", "ed": "2+", "ied": "3+y"}, "NNS": {"s": "1+"}}
    )
    assert [lemmas.of(f, "VBD") for f in ("went", "Carried", "asked", "put")] == [
        "go", "carry", "ask", "put",
    ]  # fmt: skip
    assert [lemmas.of("Quills", t) for t in ("NNS", "NNPS", "JJ")] == ["quill", "Quills", "quills"]
