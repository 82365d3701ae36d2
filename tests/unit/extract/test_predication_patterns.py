"""Patterns over predications: one line is met by every way of telling it."""

from __future__ import annotations

import pytest

from contract.patterns import (
    compile_predication_pattern,
)
from streaming.extract.predications import predications
from streaming.extract.predications.match import match
from tests.unit.reading.trees import doc

FIRE = "fire|sack: agent=value?, patient=subject, as=role?"
STAKE = 'buy|take: agent=value, patient="stake|control", in|of=subject'
WIFE = "wife|husband: agent=value, whose=subject"

ACTIVE = "Acme/PROPN/NNP/2/nsubj sacked|sack/VERB/VBD/0/root Roe/PROPN/NNP/2/obj"
PASSIVE = """Roe/PROPN/NNP/3/nsubj:pass was|be/AUX/VBD/3/aux:pass fired|fire/VERB/VBN/0/root
as/ADP/IN/5/case treasurer/NOUN/NN/3/obl"""
NOMINAL = """Her/PRON/PRP$/2/nmod:poss firing/NOUN/NN/5/nsubj by/ADP/IN/4/case
Acme/PROPN/NNP/2/nmod hurt|hurt/VERB/VBD/0/root"""
GERUND = """After/SCONJ/IN/3/mark being|be/AUX/VBG/3/aux:pass fired|fire/VERB/VBN/6/advcl
,/PUNCT/,/3/punct she/PRON/PRP/6/nsubj left|leave/VERB/VBD/0/root"""
RELATIVE = """Acme/PROPN/NNP/5/nsubj that/PRON/WDT/3/nsubj fired|fire/VERB/VBD/1/acl:relcl
Orr/PROPN/NNP/3/obj fell|fall/VERB/VBD/0/root"""
PARTICIPLE = """Roe/PROPN/NNP/5/nsubj fired|fire/VERB/VBN/1/acl by/ADP/IN/4/case
Acme/PROPN/NNP/2/obl:agent wept|weep/VERB/VBD/0/root"""
NESTED = """Acme/PROPN/NNP/2/nsubj took|take/VERB/VBD/0/root a/DET/DT/4/det stake/NOUN/NN/2/obj
of/ADP/IN/6/case shares|share/NOUN/NNS/4/nmod in/ADP/IN/8/case Bolt/PROPN/NNP/6/nmod"""
APPOSED = """Roe/PROPN/NNP/3/nmod:poss 's/PART/POS/1/case wife/NOUN/NN/6/nsubj ,/PUNCT/,/3/punct
Ida/PROPN/NNP/3/appos sang|sing/VERB/VBD/0/root"""


def taken(rows: str, pattern: str) -> dict[str, list[str]] | None:
    """The words that may fill each slot of the one predication that the pattern's lemma is of."""
    own = doc(rows)
    compiled = compile_predication_pattern(pattern)
    (told,) = (p for p in predications(own) if p.lemma in compiled.lemmas)
    found = match(own, told, compiled)
    if found is None:
        return None
    slots = {b.binding.slots[0]: [own.form(a.head) for a in b.arguments] for b in found}
    return {slot: words for slot, words in slots.items() if words}


@pytest.mark.parametrize(
    ("rows", "pattern", "slots"),
    [
        (ACTIVE, FIRE, {"value": ["Acme"], "subject": ["Roe"]}),
        (PASSIVE, FIRE, {"subject": ["Roe"], "role": ["treasurer"]}),
        (NOMINAL, FIRE, {"value": ["Acme"], "subject": ["Her"]}),
        (GERUND, FIRE, {"subject": ["she"]}),
        (RELATIVE, FIRE, {"value": ["Acme"], "subject": ["Orr"]}),
        (PARTICIPLE, FIRE, {"value": ["Acme"], "subject": ["Roe"]}),
        (NESTED, STAKE, {"value": ["Acme"], "subject": ["Bolt", "shares"]}),
        (APPOSED, WIFE, {"value": ["Ida"], "subject": ["Roe"]}),
    ],
)
def test_one_pattern_for_all_constructions(
    rows: str, pattern: str, slots: dict[str, list[str]]
) -> None:
    assert taken(rows, pattern) == slots


def test_a_noun_that_is_asked_for_must_be_there() -> None:
    assert taken(ACTIVE, 'sack: agent=value, patient="stake", in=subject') is None
    assert taken(ACTIVE, "sack: agent=value, from=subject") is None


def test_what_is_excluded_must_not_be_there() -> None:
    assert taken(ACTIVE, "sack: agent=value, patient=!") is None
    assert taken(ACTIVE, "sack: agent=value, content=!") == {"value": ["Acme"]}


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        compile_predication_pattern("fire: agent=value patient=subject")
