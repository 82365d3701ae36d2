"""The annotation of who is meant becomes documents to learn from, and none of its text is kept."""

from __future__ import annotations

import gzip
import json

from streaming.extract.doc import Doc, Mention, Token
from streaming.extract.reading.agreement import Traits
from streaming.extract.reading.antecedents import Candidates
from streaming.extract.reading.labels import RELATIONS, THINGS
from tools.train_reader.news import (
    ANNOTATED,
    ROOT,
    SINGLE,
    TREES,
    UNSURE,
    is_dev,
    plant,
    treebank,
)

TEXT = "Ada left Oslo Monday as she would"
NOTHING = Candidates(Traits.NONE, ())


def read() -> Doc:
    tokens, at = [], 0
    for number, form in enumerate(TEXT.split()):
        at = TEXT.index(form, at)
        tokens.append(Token(at, at + len(form), form, "X", "NN", number - 1, "dep", 0))
        at += len(form)
    kinds = {0: "person", 2: "place", 3: "time", 5: "person"}
    mentions = tuple(Mention(head, kind, 0, NOTHING) for head, kind in kinds.items())
    return Doc(TEXT, tuple(tokens), ((0, len(tokens)),), mentions)


def test_what_was_told_of_and_what_was_not() -> None:
    person, place = THINGS.index("person"), THINGS.index("place")
    rows = [(0, 3, person, 7), (9, 13, place, SINGLE), (24, 27, person, 7)]
    bank = treebank("a", TEXT, read(), rows)
    entity = {m.first: m.entity for m in bank.mentions}
    assert entity[0] == entity[5] != entity[2]
    assert bank.untold == {3}
    unsure = treebank("a", TEXT, read(), [*rows[:2], (24, 27, person, UNSURE)])
    assert unsure.untold == {3, 5}


def test_annotated_words_alone_count_as_parsed() -> None:
    bank = treebank("a", TEXT, read(), [])
    before = list(bank.words)
    subject, root = RELATIONS.index("nsubj"), RELATIONS.index("root")
    plant(bank, [(0, 4, subject), (4, ROOT, root), (9, 10, subject)])
    assert bank.parsed == {0, 1}
    assert [(w.head, w.relation) for w in bank.words[:2]] == [(1, "nsubj"), (-1, "root")]
    assert bank.words[2:] == before[2:]


def test_the_files_hold_places_alone() -> None:
    with gzip.open(TREES, "rt", encoding="utf8") as file:
        trees = json.load(file)
    assert all(isinstance(n, int) for arcs in trees.values() for row in arcs for n in row)
    with gzip.open(ANNOTATED, "rt", encoding="utf8") as file:
        known = json.load(file)
    assert trees.keys() <= known.keys()
    assert 0.15 < sum(map(is_dev, known)) / len(known) < 0.3
    for article in known.values():
        assert article.keys() == {"text", "mentions"}
        assert all(isinstance(n, int) for row in article["mentions"] for n in row)
