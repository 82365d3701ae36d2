"""Where mentions stand, and what sex names tell of: what pairs of mentions are scored by."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from streaming.extract.reading.agreement import SEX, Traits, traits
from streaming.extract.reading.labels import KINDS, THINGS
from streaming.extract.reading.pairs import SIZES, Features, Head, with_sex
from streaming.extract.reading.standing import CLAUSES, PARTS, Place, Standing, clause_of


class Word(NamedTuple):
    start: int
    end: int
    xpos: str
    head: int
    relation: str


TEXT = "Ada said that Bob sold his ferry .\n“ It sank , ” she said ."
TREE = (
    (1, "nsubj"), (-1, "root"), (4, "mark"), (4, "nsubj"), (1, "ccomp"), (6, "nmod:poss"),
    (4, "obj"), (1, "punct"),
    (10, "punct"), (10, "nsubj"), (-1, "root"), (10, "punct"), (10, "punct"), (14, "nsubj"),
    (10, "parataxis"), (10, "punct"),
)  # fmt: skip


def words() -> list[Word]:
    found, at = [], 0
    for form, (head, relation) in zip(TEXT.split(), TREE, strict=True):
        at = TEXT.index(form, at)
        xpos = {"“": "``", "”": "''"}.get(form, "NN")
        found.append(Word(at, at + len(form), xpos, head, relation))
        at += len(form)
    return found


@pytest.fixture(scope="module")
def standing() -> Standing:
    return Standing(TEXT, words(), [(0, 8), (8, 16)])


@pytest.mark.parametrize(
    ("word", "part"),
    [(0, "teller"), (3, "subject"), (5, "possessor"), (6, "object"), (9, "main subject"),
     (13, "teller")],
)  # fmt: skip
def test_parts(standing: Standing, word: int, part: str) -> None:
    assert PARTS[standing.place(word).part] == part


def test_sentences_paragraphs_and_quotations(standing: Standing) -> None:
    told = [standing.place(word) for word in (0, 9, 13)]
    assert [(p.sentence, p.paragraph, p.quotation) for p in told] == [
        (0, 0, 0),
        (1, 1, 1),
        (1, 1, 0),
    ]


@pytest.mark.parametrize(
    ("later", "earlier", "clause"),
    [(5, 3, "in its clause"), (3, 0, "in its clause"), (6, 3, "one verb"), (5, 0, "deeper in it"),
     (5, 6, "within it"), (13, 9, "in its clause")],
)  # fmt: skip
def test_clauses(standing: Standing, later: int, earlier: int, clause: str) -> None:
    found = clause_of(standing.place(later), standing.place(earlier), earlier)
    assert CLAUSES[found] == clause


def test_what_stands_above_and_elsewhere() -> None:
    later = Place(above=(1,))
    found = [clause_of(later, Place(above=above), 3) for above in ((4, 1), (4, 2))]
    assert [CLAUSES[number] for number in found] == ["above it", "elsewhere"]


def name(*parts: str, beside: str = "") -> Head:
    kind = KINDS.index("name")
    own = traits(kind, parts[0], "NNP", "person", parts[1:], beside)
    return Head(0, kind, parts[0], frozenset(parts), THINGS.index("person"), own)


@pytest.mark.parametrize(
    ("names", "sexes"),
    [
        ([name("clinton"), name("hillary", "clinton")], [Traits.WOMAN, Traits.WOMAN]),
        ([name("bill", "grant"), name("ada", "grant"), name("grant")],
         [Traits.MAN, Traits.WOMAN, Traits.NONE]),
        ([name("grant", beside="mrs."), name("grant")], [Traits.WOMAN, Traits.WOMAN]),
        ([name("ada"), name("quill")], [Traits.WOMAN, Traits.NONE]),
    ],
    ids=["a family name", "two of one name", "by a title", "a given name alone"],
)  # fmt: skip
def test_the_sex_that_names_tell(names: list[Head], sexes: list[Traits]) -> None:
    assert [head.traits & SEX for head in with_sex(names)] == sexes


def test_classes_stay_within_their_table() -> None:
    heads = [
        Head(i, i % len(KINDS), "it", frozenset(), i % len(THINGS), Traits.NONE,
             Place(i // 2, i // 3, i % 4, i % len(PARTS)))
        for i in range(300)
    ]  # fmt: skip
    told = Features(heads)
    own, place = told.there.nonzero()
    found = told.at(own, place)
    assert found.shape == (own.size, len(SIZES))
    assert (found >= 0).all()
    assert (found.max(axis=0) < SIZES).all()
