"""What the likeliest heads and relations get wrong together is put right."""

from __future__ import annotations

import numpy as np
import pytest

from streaming.extract.reading.labels import RELATIONS, UPOS
from streaming.extract.reading.syntax import describe, one_object

FIRED = "They|PRON|nsubj|2 fired|VERB|root|0 coach|NOUN|obj|2 Ada|PROPN|obj|2 Quill|PROPN|flat|4"
BY = (
    "sold|VERB|root|0 by|ADP|case|4 the|DET|det|4 giant|NOUN|obl:agent|1 Acme|PROPN|compound|6"
    " Robotics|PROPN|obl:agent|1"
)


@pytest.mark.parametrize(
    ("rows", "noun", "heads", "relations"),
    [
        (FIRED, "Ada", "2 0 4 2 4", "nsubj root nmod:desc obj flat"),
        (BY, "Robotics", "0 6 4 6 6 1", "root case det nmod:desc compound obl:agent"),
        # what stands between, or is told otherwise, is of its own
        (FIRED.replace("coach|NOUN|obj|2", "coach|NOUN|iobj|2"), "Ada", "", ""),
        (FIRED.replace("coach|NOUN", "Orr|PROPN"), "Ada", "", ""),
        (BY.replace("Acme|PROPN|compound|6", "of|ADP|case|6"), "Robotics", "", ""),
        (BY.replace("Acme|PROPN|compound|6", "'s|PART|case|4"), "Robotics", "", ""),
        (BY.replace("Acme|PROPN|compound|6", ",|PUNCT|punct|4"), "Robotics", "", ""),
        (BY.replace("Acme|PROPN|compound|6", "today|NOUN|obl:unmarked|1"), "Robotics", "", ""),
    ],
)
def test_a_noun_in_a_names_role_describes_it(
    rows: str, noun: str, heads: str, relations: str
) -> None:
    parts = [row.split("|") for row in rows.split()]
    upos = np.array([UPOS.index(part[1]) for part in parts])
    relation = np.array([RELATIONS.index(part[2]) for part in parts])
    head = np.array([int(part[3]) - 1 for part in parts])
    describe([part[0] for part in parts].index(noun), upos, head, relation)
    assert " ".join(str(h + 1) for h in head) == (heads or " ".join(p[3] for p in parts))
    told = " ".join(RELATIONS[r] for r in relation)
    assert told == (relations or " ".join(p[2] for p in parts))


def test_a_word_has_one_object() -> None:
    obj, xcomp, nsubj = (RELATIONS.index(each) for each in ("obj", "xcomp", "nsubj"))
    scores = np.zeros((4, len(RELATIONS)), dtype=np.float32)
    scores[0, nsubj], scores[2, obj] = 5, 5
    scores[3, obj], scores[3, xcomp] = 5, 4  # "the club made Vane manager"
    head, relation = np.array([1, -1, 1, 1]), np.array([nsubj, 0, obj, obj])
    one_object(scores, head, relation)
    assert relation[2:].tolist() == [obj, xcomp]
    head[3] = 2  # of another word
    relation[3] = obj
    one_object(scores, head, relation)
    assert relation[2:].tolist() == [obj, obj]
