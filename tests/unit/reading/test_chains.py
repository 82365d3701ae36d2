"""The annotation of who is meant becomes documents to learn from, and none of its text is kept."""

from __future__ import annotations

import gzip
import json

from streaming.extract.doc import Doc, Mention, Token
from streaming.extract.reading.agreement import Traits
from streaming.extract.reading.antecedents import Candidates
from streaming.extract.reading.labels import THINGS
from tools.train_reader.chains import ANNOTATED, SINGLE, UNSURE, is_dev, treebank

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


def test_the_file_holds_places_alone() -> None:
    with gzip.open(ANNOTATED, "rt", encoding="utf8") as file:
        known = json.load(file)
    assert 0.15 < sum(map(is_dev, known)) / len(known) < 0.3
    for article in known.values():
        assert article.keys() == {"text", "mentions"}
        assert all(isinstance(n, int) for row in article["mentions"] for n in row)
