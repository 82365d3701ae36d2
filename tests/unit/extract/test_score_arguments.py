"""What tools/score_arguments.py counts as right, and what its file of annotations holds."""

from __future__ import annotations

import gzip
import json

from streaming.extract.predications import Status, predications
from tests.unit.reading.trees import doc
from tools.score_arguments import ANNOTATED, ROLES, TELLINGS, Judged, scores, told_right

# "The mayor, Jane Roe, sold it in May"
SOLD = """The/DET/DT/2/det mayor/NOUN/NN/6/nsubj ,/PUNCT/,/4/punct Jane/PROPN/NNP/2/appos
Roe/PROPN/NNP/4/flat sold|sell/VERB/VBD/0/root it/PRON/PRP/6/obj in/ADP/IN/9/case
May/PROPN/NNP/6/obl"""
MAYOR, ROE, SELL, IT, MAY = 1, 4, 5, 6, 8


def _judged(arguments: dict[int, str], telling: Status = "asserted") -> Judged:
    tree = doc(SOLD)
    told = next(each for each in predications(tree) if each.predicate == SELL)
    return Judged(tree, told, TELLINGS.index(telling), arguments)


def test_a_name_beside_what_the_tree_has_is_the_same_argument() -> None:
    found = scores([_judged({ROE: "agent", IT: "patient", MAY: "time"})])
    assert [found[r][:2] for r in ("agent", "patient", "time")] == [(1.0, 1.0)] * 3


def test_what_is_missed_and_what_is_wrong_count_apart() -> None:
    found = scores([_judged({MAYOR: "patient", IT: "patient"})])
    assert found["agent"][:2] == (0.0, 0.0)
    assert found["patient"][:2] == (1.0, 0.5)
    assert found["time"][:2] == (0.0, 0.0)


def test_how_it_is_told_is_scored() -> None:
    assert told_right([_judged({}), _judged({}, "wished")]) == 0.5


def test_annotations_name_known_roles_and_hold_no_text() -> None:
    with gzip.open(ANNOTATED, "rt", encoding="utf8") as file:
        known = json.load(file)
    rows = [row for own in known.values() for row in own["predicates"]]
    assert len(rows) > 17_000
    assert all(own.keys() == {"text", "predicates"} for own in known.values())
    assert all(-1 <= telling < len(TELLINGS) for _, telling, _ in rows)
    assert all(0 <= role < len(ROLES) for _, _, roles in rows for _, role in roles)
