"""How predicates are told: what is read off a tree, what is made of it, and how that is learned."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from contract.errors import MissingPart
from streaming.extract import pipeline
from streaming.extract.model import About
from streaming.extract.predications import telling
from streaming.extract.predications.records import STATUSES, Status
from streaming.extract.predications.telling import ALWAYS, Network, features, tellings
from tests.unit.reading.trees import doc
from tools.train_reader.telling import DONE, Lesson, Plan, learn, made

# "Roe ruled out selling it", "Roe banned selling it"
RULED_OUT = """Roe/PROPN/NNP/2/nsubj ruled|rule/VERB/VBD/0/root out/ADP/RP/2/compound:prt
selling|sell/VERB/VBG/2/xcomp it/PRON/PRP/4/obj"""
BANNED = """Roe/PROPN/NNP/2/nsubj banned|ban/VERB/VBD/0/root now/ADV/RB/2/advmod
selling|sell/VERB/VBG/2/xcomp it/PRON/PRP/4/obj"""
SELLING = 3
LIKELY = Network(
    names=[ALWAYS, "sure"],
    inner=np.array([[1.0], [2.0]], np.float32),
    outer=np.array([[1.0] + [0.0] * 7], np.float32),
    bias=np.zeros(len(STATUSES), np.float32),
    done=0.5,
)


def _under(tree: str) -> set[str]:
    return {name for name in features(doc(tree), [SELLING])[0] if name.startswith("0 under")}


def test_a_governor_counts_by_its_class() -> None:
    assert "0 under rejects" in _under(RULED_OUT)
    assert _under(RULED_OUT) == _under(BANNED)


def test_words_are_told_alike_alone_and_together() -> None:
    tree = doc(RULED_OUT)
    together = tellings(tree, [1, SELLING])
    assert together == tellings(tree, [1]) | tellings(tree, [SELLING])
    assert tellings(tree, []) == {}


def test_how_likely_it_is_so_told_is_told() -> None:
    told = tellings(doc(RULED_OUT), [1, SELLING])
    ruled, selling = told[1], told[SELLING]
    assert (ruled.status, selling.status) == ("asserted", "denied")
    assert 0.7 <= ruled.likely <= 1 and 0.5 < selling.likely <= 1


def test_what_is_not_likely_enough_is_not_told_as_done() -> None:
    told = LIKELY.told(LIKELY.chances([[ALWAYS], [ALWAYS, "sure", "unheard of"]]))
    assert [STATUSES[number] in DONE for number in told] == [False, True]


def test_what_is_learned_is_told_and_the_same_each_time() -> None:
    ways: list[Status] = ["planned", "denied"]
    lessons = [Lesson([ALWAYS, f"0 under {n % 2}"], [ways[n % 2]], 1.0) for n in range(200)]
    plan = Plan(batch=20, epochs=20)
    network = learn(lessons, plan)
    told = network.chances([[ALWAYS, "0 under 0"], [ALWAYS, "0 under 1"]]).argmax(1)
    assert [STATUSES[number] for number in told] == ways
    assert np.array_equal(learn(lessons, plan).inner, network.inner)


def test_a_pattern_tells_which_word_it_is_of() -> None:
    verbs, names = [["buy", "buys", "bought", "bought", "buying", "it"]], ["Roe", "Orr"]
    assert made("O denied VING ?", verbs, names, random.Random(1)) in {
        ("Roe denied buying it?", 11),
        ("Orr denied buying it?", 11),
    }
    assert made("it is going* to V", verbs, names, random.Random(1)) == (
        "It is going to buy it.",
        6,
    )


def test_a_model_folder_without_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(telling, "FILE", tmp_path / "telling.npz")
    Network.shipped.cache_clear()
    with pytest.raises(MissingPart, match=r"telling\.npz is not in"):
        tellings(doc(RULED_OUT), [SELLING])


@pytest.mark.parametrize(
    ("text", "word", "status"),
    [
        ("I don't think the owners have studied the plan.", "studied", "denied"),
        ("I don't think she studied law.", "studied", "denied"),
        ("Ada Quill doesn't believe Hal Stroud has read it.", "read", "denied"),
        ("I think the owners have studied the plan.", "studied", "reported"),
        ("The senators have not come out in support of Ada Quill.", "support", "denied"),
        ("The senators spoke in support of Ada Quill.", "support", "asserted"),
        ("Hal Stroud needs a win in Hull.", "win", "required"),
    ],
)
def test_what_governs_tells_of_clauses_and_nouns(text: str, word: str, status: Status) -> None:
    document, _ = pipeline.read(text, About(language="en"))
    assert document.doc is not None
    at = document.doc.words_in(text.index(word), text.index(word) + len(word)).start
    assert tellings(document.doc, [at])[at].status == status
