"""What a tree says of who did what, on sentences parsed by hand."""

from __future__ import annotations

import pytest

from streaming.extract.doc import Doc
from tests.unit.reading.trees import doc

FIRED = """Acme/PROPN/NNP/3/nsubj has/AUX/VBZ/3/aux fired/VERB/VBN/0/root Jane/PROPN/NNP/3/obj
Roe/PROPN/NNP/4/flat ,/PUNCT/,/8/punct the/DET/DT/8/det treasurer/NOUN/NN/4/appos
who/PRON/WP/10/nsubj sued/VERB/VBD/4/acl:relcl it/PRON/PRP/10/obj ./PUNCT/./3/punct"""
PASSIVE = """Roe/PROPN/NNP/6/nsubj:pass and/CCONJ/CC/3/cc Orr/PROPN/NNP/1/conj
were/AUX/VBD/6/aux:pass not/PART/RB/6/advmod fired/VERB/VBN/0/root by/ADP/IN/9/case
the/DET/DT/9/det board/NOUN/NN/6/obl:agent of/ADP/IN/11/case Acme/PROPN/NNP/9/nmod
in/ADP/IN/13/case May/PROPN/NNP/6/obl"""
CONTROL = """She/PRON/PRP/2/nsubj told/VERB/VBD/0/root Orr/PROPN/NNP/2/iobj to/PART/TO/5/mark
leave/VERB/VB/2/xcomp and/CCONJ/CC/7/cc wept/VERB/VBD/2/conj ,/PUNCT/,/9/punct
holding/VERB/VBG/7/advcl letters/NOUN/NNS/9/obj signed/VERB/VBN/10/acl"""
SHARED = """Roe/PROPN/NNP/3/nsubj:pass was/AUX/VBD/3/aux:pass arrested/VERB/VBN/0/root
and/CCONJ/CC/5/cc charged/VERB/VBN/3/conj by/ADP/IN/7/case police/NOUN/NN/5/obl:agent
,/PUNCT/,/10/punct
the/DET/DT/10/det man/NOUN/NN/1/appos she/PRON/PRP/12/nsubj named/VERB/VBD/10/acl:relcl"""
COPULA = """Quill/PROPN/NNP/6/nsubj is/AUX/VBZ/6/cop the/DET/DT/6/det 14/NUM/CD/6/nummod
-/PUNCT/HYPH/6/punct judge/NOUN/NN/0/root of/ADP/IN/9/case a/DET/DT/9/det court/NOUN/NN/6/nmod
that/PRON/WDT/11/nsubj sits/VERB/VBZ/9/acl:relcl"""

STRAYED = """Roe/PROPN/NNP/9/nsubj ,/PUNCT/,/3/punct baker/NOUN/NN/1/appos ,/PUNCT/,/1/punct
retired/VERB/VBD/9/ccomp ,/PUNCT/,/5/punct the/DET/DT/8/det club/NOUN/NN/9/nsubj
said/VERB/VBD/0/root"""
JOINED_AWAY = """Roe/PROPN/NNP/2/nsubj said/VERB/VBD/0/root they/PRON/PRP/4/nsubj
kept/VERB/VBD/2/ccomp Orr/PROPN/NNP/4/obj and/CCONJ/CC/8/cc a/DET/DT/8/det
friend/NOUN/NN/5/conj of/ADP/IN/10/case Acme/PROPN/NNP/8/nmod agreed/VERB/VBD/2/conj
and/CCONJ/CC/13/cc smiled/VERB/VBD/11/conj ,/PUNCT/,/15/punct left/VERB/VBD/2/conj"""


def words(of: Doc, numbers: tuple[int, ...]) -> str:
    return " ".join(of.form(n) for n in numbers)


def at(of: Doc, form: str) -> int:
    return next(i for i in range(len(of.tokens)) if of.form(i) == form)


@pytest.mark.parametrize(
    ("rows", "verb", "agents", "patients"),
    [
        (FIRED, "fired", "Acme", "Jane"),
        (FIRED, "sued", "Jane", "it"),
        (PASSIVE, "fired", "board", "Roe Orr"),
        (CONTROL, "told", "She", ""),
        (CONTROL, "leave", "Orr", ""),
        (CONTROL, "wept", "She", ""),
        (CONTROL, "holding", "She", "letters"),
        (CONTROL, "signed", "", "letters"),
        (SHARED, "charged", "police", "Roe"),
        (SHARED, "named", "she", "man"),
        (COPULA, "sits", "court", ""),
        (STRAYED, "said", "club", ""),
        (JOINED_AWAY, "agreed", "friend", ""),
        (JOINED_AWAY, "smiled", "friend", ""),
        (JOINED_AWAY, "left", "Roe", ""),
    ],
)
def test_who_did_what(rows: str, verb: str, agents: str, patients: str) -> None:
    own = doc(rows)
    number = at(own, verb)
    assert words(own, own.agents(number)) == agents
    assert words(own, own.patients(number)) == patients


@pytest.mark.parametrize(
    ("rows", "head", "phrase"),
    [
        (FIRED, "Jane", "Jane Roe"),
        (FIRED, "treasurer", "the treasurer"),
        (PASSIVE, "board", "the board of Acme"),
        (PASSIVE, "Roe", "Roe"),
        (COPULA, "judge", "the 14 - judge of a court"),
    ],
)
def test_a_slot_is_its_words_without_what_is_told_beside(rows: str, head: str, phrase: str) -> None:
    own = doc(rows)
    found = own.phrase(at(own, head))
    assert words(own, found) == phrase
    start, end = own.span(found)
    assert own.text[start:end] == phrase


def test_negation_prepositions_and_appositions() -> None:
    own = doc(PASSIVE)
    fired = at(own, "fired")
    assert own.is_passive(fired) and own.is_negated(fired)
    assert [(case, own.form(n)) for case, n in own.obliques(fired)] == [
        ("by", "board"),
        ("in", "May"),
    ]
    other = doc(FIRED)
    assert not other.is_negated(at(other, "fired"))
    assert words(other, other.appositions(at(other, "Jane"))) == "treasurer"
