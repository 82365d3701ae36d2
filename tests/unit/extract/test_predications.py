"""Predicates and their arguments, on sentences parsed by hand."""

from __future__ import annotations

import pytest

from streaming.extract.predications import Predication, predications
from tests.unit.reading.trees import doc

PASSIVE = """Roe/PROPN/NNP/4/nsubj:pass and/CCONJ/CC/3/cc Orr/PROPN/NNP/1/conj
fired|fire/VERB/VBN/0/root by/ADP/IN/6/case Acme/PROPN/NNP/4/obl:agent in/ADP/IN/8/case
May/PROPN/NNP/4/obl"""
ACTIVE = """Acme/PROPN/NNP/3/nsubj has|have/AUX/VBZ/3/aux named|name/VERB/VBN/0/root
Jane/PROPN/NNP/3/obj Roe/PROPN/NNP/4/flat chairwoman/NOUN/NN/3/xcomp"""
FIRING = """Her/PRON/PRP$/2/nmod:poss firing/NOUN/NN/5/nsubj by/ADP/IN/4/case Acme/PROPN/NNP/2/nmod
shook|shake/VERB/VBD/0/root investors|investor/NOUN/NNS/5/obj"""
BUYING = """Acme/PROPN/NNP/3/nmod:poss 's/PART/POS/1/case purchase/NOUN/NN/6/nsubj of/ADP/IN/5/case
Bolt/PROPN/NNP/3/nmod failed|fail/VERB/VBD/0/root"""
LEAVING = """Roe/PROPN/NNP/2/nsubj talked|talk/VERB/VBD/0/root about/SCONJ/IN/4/mark
leaving|leave/VERB/VBG/2/advcl Acme/PROPN/NNP/4/obj before/SCONJ/IN/8/mark
being|be/AUX/VBG/8/aux:pass
fired|fire/VERB/VBN/2/advcl"""
THREAT = """Roe/PROPN/NNP/2/nsubj threatened|threaten/VERB/VBD/0/root to/PART/TO/4/mark
quit/VERB/VB/2/xcomp ,/PUNCT/,/8/punct but/CCONJ/CC/8/cc never/ADV/RB/8/advmod
left|leave/VERB/VBD/2/conj"""
MANAGED = """Roe/PROPN/NNP/2/nsubj managed|manage/VERB/VBD/0/root to/PART/TO/4/mark
win/VERB/VB/2/xcomp
./PUNCT/./2/punct"""
UNABLE = """Roe/PROPN/NNP/4/nsubj was|be/AUX/VBD/4/cop not/PART/RB/4/advmod able/ADJ/JJ/0/root
to/PART/TO/6/mark win/VERB/VB/4/xcomp"""
RECOMMENDED = """Roe/PROPN/NNP/2/nsubj recommended|recommend/VERB/VBD/0/root
sending|send/VERB/VBG/2/xcomp troops|troop/NOUN/NNS/3/obj"""
DENIED = """Roe/PROPN/NNP/2/nsubj denied|deny/VERB/VBD/0/root he/PRON/PRP/4/nsubj
sold|sell/VERB/VBD/2/ccomp it/PRON/PRP/4/obj if/SCONJ/IN/8/mark she/PRON/PRP/8/nsubj
asked|ask/VERB/VBD/4/advcl"""
WILL = """Roe/PROPN/NNP/3/nsubj will/AUX/MD/3/aux leave/VERB/VB/0/root and/CCONJ/CC/5/cc
join/VERB/VB/3/conj Bolt/PROPN/NNP/5/obj"""
WARNED = """Roe/PROPN/NNP/2/nsubj
warned|warn/VERB/VBD/0/root that/SCONJ/IN/5/mark it/PRON/PRP/5/nsubj
sank|sink/VERB/VBD/2/ccomp and/CCONJ/CC/7/cc fled|flee/VERB/VBD/2/conj"""
DELIVERED = """Orr/PROPN/NNP/2/nsubj wrote|write/VERB/VBD/0/root a/DET/DT/4/det
speech/NOUN/NN/2/obj delivered|deliver/VERB/VBN/4/acl by/ADP/IN/7/case Roe/PROPN/NNP/5/obl:agent"""
PLEDGE = """Acme/PROPN/NNP/3/nmod:poss 's/PART/POS/1/case pledge/NOUN/NN/6/nsubj to/PART/TO/5/mark
pay/VERB/VB/3/acl failed|fail/VERB/VBD/0/root"""
WHO = """Who/PRON/WP/2/nsubj won|win/VERB/VBD/0/root ?/PUNCT/./2/punct"""
AFTER = """Acme/PROPN/NNP/2/nsubj plans|plan/VERB/VBZ/0/root to/PART/TO/4/mark close/VERB/VB/2/xcomp
it/PRON/PRP/4/obj after/SCONJ/IN/8/mark profits|profit/NOUN/NNS/8/nsubj
fell|fall/VERB/VBD/4/advcl"""
ASKED = """Asked|ask/VERB/VBN/5/advcl by/ADP/IN/3/case Orr/PROPN/NNP/1/obl:agent
Roe/PROPN/NNP/5/nsubj said|say/VERB/VBD/0/root :/PUNCT/:/9/punct did|do/AUX/VBD/9/aux
Acme/PROPN/NNP/9/nsubj
pay/VERB/VB/5/ccomp ?/PUNCT/./9/punct"""
DEBUT = """Roe/PROPN/NNP/3/nsubj could/AUX/MD/3/aux make/VERB/VB/0/root his/PRON/PRP$/5/nmod:poss
debut/NOUN/NN/3/obj"""
DESCRIBED = """The/DET/DT/2/det head/NOUN/NN/9/nsubj of/ADP/IN/4/case Acme/PROPN/NNP/2/nmod
,/PUNCT/,/6/punct
Jane/PROPN/NNP/2/appos Roe/PROPN/NNP/6/flat ,/PUNCT/,/6/punct met|meet/VERB/VBD/0/root
Bolt/PROPN/NNP/11/compound
chairman/NOUN/NN/12/nmod:desc Orr/PROPN/NNP/9/obj"""
COPULA = """Roe/PROPN/NNP/7/nsubj is|be/AUX/VBZ/7/cop not/PART/RB/7/advmod
Acme/PROPN/NNP/7/nmod:poss
's/PART/POS/4/case next/ADJ/JJ/7/amod head/NOUN/NN/0/root ?/PUNCT/./7/punct"""

BAN = """Roe/PROPN/NNP/2/nsubj proposed|propose/VERB/VBD/0/root stopping|stop/VERB/VBG/2/xcomp
ships|ship/NOUN/NNS/3/obj entering|enter/VERB/VBG/4/acl Bolt/PROPN/NNP/5/obj"""
NOT_ONLY = """Roe/PROPN/NNP/4/nsubj not/PART/RB/4/advmod only/ADV/RB/4/advmod
met|meet/VERB/VBD/0/root Orr/PROPN/NNP/4/obj"""
NO_LONGER = """Roe/PROPN/NNP/4/nsubj no/ADV/RB/3/advmod longer/ADV/RBR/4/advmod
leads|lead/VERB/VBZ/0/root Acme/PROPN/NNP/4/obj"""
HAD = """He/PRON/PRP/3/nsubj 'd|have/AUX/VBD/3/aux left|leave/VERB/VBN/0/root
Acme/PROPN/NNP/3/obj"""
CALLS_ON = """Roe/PROPN/NNP/2/nsubj calls|call/VERB/VBZ/0/root on/ADP/IN/4/case Orr/PROPN/NNP/2/obl
to/PART/TO/6/mark resign/VERB/VB/2/xcomp"""
WHILE = """While/SCONJ/IN/4/mark Roe/PROPN/NNP/4/nsubj has|have/AUX/VBZ/4/aux
led|lead/VERB/VBN/9/advcl Acme/PROPN/NNP/4/obj ,/PUNCT/,/4/punct Orr/PROPN/NNP/9/nsubj
would/AUX/MD/9/aux sell/VERB/VB/0/root Bolt/PROPN/NNP/9/obj"""
CHARGED = """Acme/PROPN/NNP/2/nsubj charged|charge/VERB/VBD/0/root Orr/PROPN/NNP/2/obj
with/SCONJ/IN/5/mark trying|try/VERB/VBG/2/advcl to/PART/TO/7/mark pay/VERB/VB/5/xcomp"""
HOPE = """Roe/PROPN/NNP/2/nsubj lost|lose/VERB/VBD/0/root hope/NOUN/NN/2/obj of/SCONJ/IN/5/mark
winning|win/VERB/VBG/3/acl"""
RIVAL = """Bolt/PROPN/NNP/2/nsubj needs|need/VERB/VBZ/0/root a/DET/DT/4/det rival/NOUN/NN/2/obj
to/PART/TO/6/mark beat/VERB/VB/4/acl Orr/PROPN/NNP/6/obj"""
EFFORT = """In/ADP/IN/3/case an/DET/DT/3/det effort/NOUN/NN/7/obl to/PART/TO/5/mark
pay/VERB/VB/3/acl Roe/PROPN/NNP/7/nsubj left|leave/VERB/VBD/0/root"""
CALLS = """Orr/PROPN/NNP/3/nmod:poss 's/PART/POS/1/case calls|call/NOUN/NNS/6/nsubj
to/PART/TO/5/mark end/VERB/VB/3/acl failed|fail/VERB/VBD/0/root"""
USED = """Bolt/PROPN/NNP/2/nsubj sold|sell/VERB/VBD/0/root votes|vote/NOUN/NNS/2/obj
needed|need/VERB/VBN/3/acl to/PART/TO/6/mark
win/VERB/VB/4/advcl"""
FORCED = """Acme/PROPN/NNP/2/nsubj forced|force/VERB/VBD/0/root Orr/PROPN/NNP/2/obj
to/PART/TO/5/mark leave/VERB/VB/2/advcl"""
PHOTO = """a/DET/DT/2/det photo/NOUN/NN/0/root of/ADP/IN/4/case Orr/PROPN/NNP/2/nmod
wearing|wear/VERB/VBG/2/acl hats|hat/NOUN/NNS/5/obj"""
WANTED = """the/DET/DT/2/det man/NOUN/NN/0/root Acme/PROPN/NNP/4/nsubj
wanted|want/VERB/VBD/2/acl:relcl to/PART/TO/6/mark hire/VERB/VB/4/xcomp"""
SPOKE = """the/DET/DT/2/det man/NOUN/NN/0/root Acme/PROPN/NNP/4/nsubj
wanted|want/VERB/VBD/2/acl:relcl to/PART/TO/6/mark speak/VERB/VB/4/xcomp to/ADP/IN/6/obl"""
CLOSED = """the/DET/DT/2/det mill/NOUN/NN/0/root Acme/PROPN/NNP/4/nsubj
said|say/VERB/VBD/2/acl:relcl closed|close/VERB/VBD/4/ccomp"""
ADMIRED = """the/DET/DT/2/det man/NOUN/NN/0/root who/PRON/WP/5/nsubj Acme/PROPN/NNP/5/nsubj
admires|admire/VERB/VBZ/2/acl:relcl"""
DONE = """Acme/PROPN/NNP/2/nsubj gets|get/VERB/VBZ/0/root things|thing/NOUN/NNS/2/obj
done|do/VERB/VBN/2/xcomp by/ADP/IN/6/case Orr/PROPN/NNP/4/obl:agent"""
WINNERS = """The/DET/DT/2/det winners|winner/NOUN/NNS/4/nsubj were|be/AUX/VBD/4/cop
Roe/PROPN/NNP/0/root and/CCONJ/CC/6/cc Orr/PROPN/NNP/4/conj"""
NO_WINNER = """The/DET/DT/2/det winner/NOUN/NN/5/nsubj was|be/AUX/VBD/5/cop not/PART/RB/5/advmod
Roe/PROPN/NNP/0/root"""


def told(rows: str, lemma: str) -> tuple[str, Predication]:
    """What one predicate takes, in words, and its predication."""
    own = doc(rows, {"May": "time", "Orr": "person", "Jane": "person", "rival": "person"})
    (found,) = (p for p in predications(own) if p.lemma == lemma)
    arguments = (
        f"{a.role if a.role != 'oblique' else a.preposition or '-'}="
        + own.text[slice(*own.span(a.words))]
        for a in found.arguments
    )
    return " ".join(arguments), found


@pytest.mark.parametrize(
    ("rows", "lemma", "kind", "arguments"),
    [
        (PASSIVE, "fire", "verb", "agent=Acme patient=Roe patient=Orr"),
        (ACTIVE, "name", "verb", "agent=Acme patient=Jane Roe attribute=chairwoman"),
        (FIRING, "fire", "nominalisation", "patient=Her agent=Acme"),
        (BUYING, "purchase", "nominalisation", "agent=Acme patient=Bolt"),
        (LEAVING, "leave", "verb", "agent=Roe patient=Acme"),
        (LEAVING, "fire", "verb", "patient=Roe"),
        (THREAT, "leave", "verb", "agent=Roe"),
        (RECOMMENDED, "send", "verb", "patient=troops"),
        (DELIVERED, "deliver", "participle", "agent=Roe patient=a speech"),
        (PLEDGE, "pay", "verb", "agent=Acme"),
        (CHARGED, "try", "verb", "agent=Orr content=pay"),
        (CHARGED, "pay", "verb", "agent=Orr"),
        (HOPE, "win", "participle", "agent=Roe"),
        (RIVAL, "beat", "verb", "agent=a rival patient=Orr"),
        (EFFORT, "pay", "verb", "agent=Roe"),
        (CALLS, "end", "verb", ""),
        (USED, "win", "verb", ""),
        (FORCED, "leave", "verb", "agent=Orr"),
        (PHOTO, "wear", "participle", "agent=Orr patient=hats"),
        (WANTED, "hire", "verb", "agent=Acme patient=the man"),
        (SPOKE, "speak", "verb", "agent=Acme -=to"),
        (CLOSED, "close", "verb", "agent=the mill"),
        (ADMIRED, "admire", "verb", "agent=Acme patient=the man"),
        (WILL, "join", "verb", "agent=Roe patient=Bolt"),
        (DESCRIBED, "head", "apposition", "agent=Jane Roe of=Acme"),
        (DESCRIBED, "chairman", "title", "agent=Bolt chairman Orr -=Bolt"),
        (COPULA, "head", "copula", "agent=Roe 's=Acme"),
        (DONE, "do", "verb", "agent=Orr patient=things"),
        (WINNERS, "winner", "copula", "agent=Roe agent=Orr"),
    ],
)
def test_arguments_are_of_the_predicates_own_tree(
    rows: str, lemma: str, kind: str, arguments: str
) -> None:
    said, found = told(rows, lemma)
    assert (found.kind, said) == (kind, arguments)


@pytest.mark.parametrize(
    ("rows", "lemma", "modality", "polarity"),
    [
        (ACTIVE, "name", "asserted", True),
        (LEAVING, "leave", "wished", True),
        (LEAVING, "fire", "asserted", True),
        (THREAT, "quit", "wished", True),
        (THREAT, "leave", "asserted", False),
        (MANAGED, "win", "asserted", True),
        (UNABLE, "win", "denied", True),
        (DENIED, "sell", "denied", True),
        (DENIED, "ask", "conditional", True),
        (WILL, "join", "planned", True),
        (COPULA, "head", "questioned", False),
        (WARNED, "sink", "reported", True),
        (WARNED, "flee", "asserted", True),
        (WHO, "win", "asserted", True),
        (ASKED, "ask", "asserted", True),
        (ASKED, "pay", "questioned", True),
        (AFTER, "fall", "asserted", True),
        (DEBUT, "debut", "conditional", True),
        (BAN, "enter", "wished", True),
        (NOT_ONLY, "meet", "asserted", True),
        (NO_LONGER, "lead", "asserted", False),
        (HAD, "leave", "asserted", True),
        (WHILE, "lead", "asserted", True),
    ],
)
def test_what_is_not_told_as_done(rows: str, lemma: str, modality: str, polarity: bool) -> None:
    _, found = told(rows, lemma)
    assert (found.modality, found.polarity) == (modality, polarity)


def test_who_somebody_is_not_describes_nobody() -> None:
    assert not [p for p in predications(doc(NO_WINNER)) if p.lemma == "winner"]


def test_a_noun_of_an_act_that_means_who_acts_tells_none() -> None:
    kinds = [p.kind for p in predications(doc(FIRING, {"firing": "organization"}))]
    assert kinds == ["possession", "verb"]


def test_whom_a_call_is_on_is_to_act() -> None:
    _, told_of = told(CALLS_ON, "resign")
    (agent,) = told_of.of("agent")
    assert doc(CALLS_ON).form(agent.head) == "Orr"


def test_time_evidence_and_governor() -> None:
    own = doc(PASSIVE, {"May": "time"})
    (found,) = predications(own)
    assert [own.form(t) for t in found.times] == ["May"]
    assert own.text[slice(*found.evidence)] == own.text
    assert (found.passive, found.governor) == (True, None)
    _, quit_ = told(THREAT, "quit")
    assert quit_.governor == 1


def test_tense() -> None:
    assert [told(r, lemma)[1].tense for r, lemma in ((ACTIVE, "name"), (WILL, "leave"))] == [
        "present",
        "future",
    ]
    assert told(ACTIVE, "name")[1].perfect
