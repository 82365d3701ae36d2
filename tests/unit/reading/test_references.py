"""What is certain of reference holds whatever the model's scores say; lemmas follow their rules."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from streaming.extract import tagger
from streaming.extract.reading import antecedents, pairs
from streaming.extract.reading.agreement import Traits, sex_of, traits
from streaming.extract.reading.antecedents import Candidates, linked
from streaming.extract.reading.labels import KINDS, kind_of
from streaming.extract.reading.lemmas import Lemmas
from streaming.extract.reading.pairs import MATCHES, Head
from streaming.extract.reading.standing import Place
from streaming.extract.reading.syntax import PairWeights


def head(number: int, kind: str, lemma: str, *parts: str) -> Head:
    names = frozenset({lemma, *parts})
    return Head(number, KINDS.index(kind), lemma, names, place=Place(sentence=number // 3))


def weights(liking: float) -> PairWeights:
    """A model that gives each pair the same score."""
    zero = np.zeros((2, 2), dtype=np.float32)
    count = sum(pairs.SIZES)
    return PairWeights(
        relation=zero,
        relation_bias=zero,
        link=zero[0],
        link_bias=np.array([liking], dtype=np.float32),
        deep=np.zeros((4, 2), dtype=np.float32),
        deep_bias=zero[0],
        table=np.zeros((count, 4), dtype=np.float32),
        likely=np.zeros(count, dtype=np.float32),
    )


def found(*rows: tuple[Traits, dict[int, float]]) -> list[Candidates]:
    """Mentions with their traits and scored antecedents, likeliest first."""
    ranked = (sorted(before.items(), key=lambda b: -b[1]) for _, before in rows)
    return [Candidates(own, tuple(r)) for (own, _), r in zip(rows, ranked, strict=True)]


NOTHING, HE, SHE = (traits(KINDS.index(k), k, "PRP", "person") for k in ("rest", "he", "she"))


def test_the_likeliest_are_candidates_nearest_first_among_equals() -> None:
    heads = [head(i, "noun", f"thing{i}") for i in range(4)]
    got = antecedents.candidates(heads, np.zeros((4, 16), dtype=np.float32), weights(1.0))
    assert [c.before for c in got] == [
        (), ((0, 1.0),), ((1, 1.0), (0, 1.0)), ((2, 1.0), (1, 1.0), (0, 1.0)),
    ]  # fmt: skip


def test_he_and_she_are_never_one_nor_anything_that_was_either() -> None:
    rows = found((NOTHING, {}), (SHE, {0: 1.0}), (HE, {1: 3.0, 0: 2.0}), (HE, {0: 2.0, 2: 1.0}))
    assert linked(rows, [None] * 4) == [0, 0, 1, 1]


def test_the_same_name_is_one_and_another_is_not_where_names_tell_apart() -> None:
    rows = found((NOTHING, {}), (NOTHING, {0: 2.0}), (NOTHING, {}), (NOTHING, {1: 2.0}))
    names = ["quill", "reyes", "quill", None]
    assert linked(rows, names) == [0, 0, 0, 0]
    assert linked(rows, names, apart=True) == [0, 1, 0, 1]


def test_who_plays_a_part_is_not_who_is_barred_from_it() -> None:
    speaker, told, other = found((NOTHING, {}), (HE, {0: 2.0}), (HE, {1: 2.0, 0: 1.0}))
    barred = told._replace(barred=frozenset({"speaker"}))
    assert linked([speaker._replace(parts=frozenset({"speaker"})), barred, other], [None] * 3) == [
        0, 1, 1,
    ]  # fmt: skip


def test_a_description_chooses_among_those_it_fits_and_a_bodys_only_what_is_likely() -> None:
    def chosen(described: Traits, score: float) -> list[int]:
        rows = found((NOTHING, {}), (NOTHING, {}), (described, {1: 3.0, 0: score}))
        rows[2] = rows[2]._replace(among=frozenset({"kestrel"}))
        return linked(rows, ["kestrel", "zorvan", None], apart=True)

    assert chosen(NOTHING | Traits.PERSON, -1.0) == [0, 1, 0]
    assert chosen(NOTHING, -1.0) == [0, 1, 2]
    assert chosen(NOTHING, 1.0) == [0, 1, 0]


def test_pairs_tell_what_is_the_same_again() -> None:
    heads = [
        head(0, "name", "quill", "ada"), head(1, "the", "ferry"), head(2, "name", "ada"),
        head(3, "name", "quill"), head(4, "a", "ferry"), head(5, "it", "it"), head(6, "it", "it"),
    ]  # fmt: skip
    told = pairs.Features(heads)

    def match(later: int, earlier: int) -> str:
        return MATCHES[told.columns[1][later, later - earlier - 1]]

    assert [match(3, 0), match(2, 0), match(3, 2)] == ["name", "name part", "none"]
    assert [match(4, 1), match(6, 5), match(5, 4)] == ["noun", "pronoun", "none"]
    assert told.there.sum(axis=1).tolist() == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("form", "upos", "article", "kind"),
    [("Her", "PRON", "", "she"), ("Ferry", "NOUN", "the", "the"), ("Quill", "PROPN", "", "name"),
     ("that", "DET", "", "this"), ("five", "NUM", "", "rest")],
)  # fmt: skip
def test_kinds(form: str, upos: str, article: str, kind: str) -> None:
    assert KINDS[kind_of(form, upos, article)] == kind


def test_lemmas_by_table_then_by_the_ending_whose_lemma_is_known() -> None:
    lemmas = Lemmas(
        {"VBD": {"went": "go"}, "VBN": {"shot": "shoot"}},
        {
            "VBD": {"": "0+", "=CVCVC": "1+", "ed": "2+ 1+", "pped": "3+", "ied": "3+y 1+"},
            "NNS": {"s": "1+"},
        },
        {"V": frozenset(("carry", "endorse", "rent", "stop", "pip", "pipe")), "N": frozenset()},
    )
    pasts = {
        "went": "go", "shot": "shoot", "Carried": "carry", "endorsed": "endorse", "rented": "rent",
        "stopped": "stop", "piped": "pipe", "put": "put", "quilled": "quill",
    }  # fmt: skip
    assert {form: lemmas.of(form, "VBD") for form in pasts} == pasts
    assert [lemmas.of("Quills", t) for t in ("NNS", "NNPS", "JJ")] == ["quill", "Quills", "quills"]


@pytest.mark.parametrize("tag", ["VBZ", "VBD", "VBG", "NNS"])
def test_a_form_that_is_no_word_keeps_a_lemma(tag: str) -> None:
    lemmas = Lemmas.load(Path(tagger.__file__).parent / "model" / "lemmas.json")
    assert [lemmas.of(form, tag) for form in ("=", "s", "ed", "$")].count("") == 0


def test_shipped_lemmas_of_verbs_that_the_treebanks_lack() -> None:
    lemmas = Lemmas.load(Path(tagger.__file__).parent / "model" / "lemmas.json")
    pasts = {
        "endorsed": "endorse", "blamed": "blame", "chaired": "chair", "fined": "fine",
        "owed": "owe", "stared": "stare", "starred": "star", "shed": "shed", "withheld": "withhold",
    }  # fmt: skip
    assert {form: lemmas.of(form, "VBD") for form in pasts} == pasts
    assert lemmas.of("concludes", "VBD") == "conclude"  # whatever its tag
    assert lemmas.of("infiltrate", "VBG") == "infiltrate"
    assert [lemmas.of(form, "VBG") for form in ("rising", "taping", "tapping")] == [
        "rise", "tape", "tap",
    ]  # fmt: skip


def test_a_given_name_tells_its_sex_with_accents_or_without() -> None:
    assert sex_of("siobhán") == sex_of("siobhan") == Traits.WOMAN
    assert sex_of("josé") == Traits.MAN
