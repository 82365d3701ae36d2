"""Events and measures out of sentences parsed by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone

import pytest

from contract.confidence import is_low_event
from contract.records import Event, Link, Measure, Quote
from contract.vocabulary_files import load_vocabulary
from streaming.extract.entities.aliases import load_aliases
from streaming.extract.events import EventTypes, Told, find_events
from streaming.extract.events.told_once import events_once
from streaming.extract.measures import find_measures
from streaming.extract.model import About
from streaming.extract.pipeline import extract, laid_out, named
from streaming.extract.predications import predications
from streaming.extract.tagger import TaggedMention
from tests.unit.reading.trees import doc

ARREST = """Police/NOUN/NNS/2/nsubj arrested|arrest/VERB/VBD/0/root 12/NUM/CD/4/nummod
protesters|protester/NOUN/NNS/2/obj in/ADP/IN/6/case Selkirk/PROPN/NNP/2/obl on/ADP/IN/8/case
Monday/PROPN/NNP/2/obl ./PUNCT/./2/punct"""
ROSE = """Vacancy/NOUN/NN/2/compound rates|rate/NOUN/NNS/3/nsubj rose|rise/VERB/VBD/0/root
to/ADP/IN/6/case 16.7/NUM/CD/6/nummod %/SYM/NN/3/obl in/ADP/IN/8/case Selkirk/PROPN/NNP/3/obl
./PUNCT/./3/punct"""
FINE = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj paid|pay/VERB/VBD/0/root
a/DET/DT/8/det $/SYM/$/8/compound 5/NUM/CD/5/nummod million/NUM/CD/5/nummod fine/NOUN/NN/3/obj
./PUNCT/./3/punct"""
PLAN = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj plans|plan/VERB/VBZ/0/root
to/PART/TO/5/mark close/VERB/VB/3/xcomp five/NUM/CD/7/nummod branches|branch/NOUN/NNS/5/obj
./PUNCT/./3/punct"""
OFFER = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj made|make/VERB/VBD/0/root
an/DET/DT/5/det offer/NOUN/NN/3/obj for/ADP/IN/7/case Selkirk/PROPN/NNP/5/nmod
./PUNCT/./3/punct"""
DEAD = """The/DET/DT/2/det fire/NOUN/NN/3/nsubj killed|kill/VERB/VBD/0/root at/ADP/IN/5/case
least|least/ADJ/JJS/6/nmod 12/NUM/CD/7/nummod people/NOUN/NNS/3/obj ./PUNCT/./3/punct"""
LAWSUIT = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj filed|file/VERB/VBD/0/root
a/DET/DT/5/det lawsuit/NOUN/NN/3/obj against/ADP/IN/7/case Selkirk/PROPN/NNP/5/nmod
./PUNCT/./3/punct"""
DEADLINE = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj met|meet/VERB/VBD/0/root
its/PRON/PRP$/5/nmod:poss deadline/NOUN/NN/3/obj ./PUNCT/./3/punct"""
TITLED = """The/DET/DT/2/det rival/NOUN/NN/5/nsubj Brenford/PROPN/NNP/2/flat
Group/PROPN/NNP/2/flat closed|close/VERB/VBD/0/root five/NUM/CD/7/nummod
branches|branch/NOUN/NNS/5/obj"""
WHATEVER = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj makes|make/VERB/VBZ/0/root
whatever/PRON/WP/5/obj sells|sell/VERB/VBZ/3/ccomp ,/PUNCT/,/3/punct in/ADP/IN/8/case
fact/NOUN/NN/3/obl"""
DEAD_IN = """The/DET/DT/2/det fire/NOUN/NN/3/nsubj killed|kill/VERB/VBD/0/root 12/NUM/CD/5/nummod
people/NOUN/NNS/3/obj in/ADP/IN/7/case Selkirk/PROPN/NNP/5/nmod ./PUNCT/./3/punct"""
PASSIVE = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/4/nsubj:pass was|be/AUX/VBD/4/aux:pass
arrested|arrest/VERB/VBN/0/root ./PUNCT/./4/punct"""
STRAYED = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/3/nsubj said|say/VERB/VBD/0/root
on/ADP/IN/5/case Monday/PROPN/NNP/8/obl that/SCONJ/IN/8/mark Selkirk/PROPN/NNP/8/nsubj
closed|close/VERB/VBD/3/ccomp five/NUM/CD/10/nummod branches|branch/NOUN/NNS/8/obj"""
SHARED = """In/ADP/IN/2/case Selkirk/PROPN/NNP/7/obl ,/PUNCT/,/2/punct Brenford/PROPN/NNP/5/compound
Quill/PROPN/NNP/7/nsubj Monday/PROPN/NNP/7/obl searched|search/VERB/VBD/0/root but/CCONJ/CC/11/cc
did|do/AUX/VBD/11/aux not/PART/RB/11/advmod find/VERB/VB/7/conj 12/NUM/CD/13/nummod
protesters|protester/NOUN/NNS/11/obj"""
KILLING = """Police/NOUN/NNS/2/nsubj staged|stage/VERB/VBD/0/root an/DET/DT/4/det
attack/NOUN/NN/2/obj in/ADP/IN/6/case Selkirk/PROPN/NNP/2/obl on/ADP/IN/8/case
Monday/PROPN/NNP/2/obl ,/PUNCT/,/10/punct killing|kill/VERB/VBG/4/acl 12/NUM/CD/12/nummod
protesters|protester/NOUN/NNS/10/obj"""
HEARER = """Police/NOUN/NNS/2/nsubj warned|warn/VERB/VBD/0/root Brenford/PROPN/NNP/4/compound
Quill/PROPN/NNP/2/obj that/SCONJ/IN/7/mark protesters|protester/NOUN/NNS/7/nsubj
came|come/VERB/VBD/2/ccomp"""
MEMBERS = """The/DET/DT/2/det protester/NOUN/NN/9/nsubj of/ADP/IN/5/case
Brenford/PROPN/NNP/5/compound Group/PROPN/NNP/2/nmod which/PRON/WDT/7/nsubj
owns|own/VERB/VBZ/2/acl:relcl branches|branch/NOUN/NNS/7/obj left|leave/VERB/VBD/0/root"""
ASIDE = """Police/NOUN/NNS/2/nsubj hid|hide/VERB/VBD/0/root Brenford/PROPN/NNP/4/compound
Quill/PROPN/NNP/2/obj out/ADP/IN/7/case of/ADP/IN/7/case sight/NOUN/NN/2/obl and/CCONJ/CC/11/cc
under/ADP/IN/11/case heavy/ADJ/JJ/11/amod cover/NOUN/NN/7/conj"""
FACES = """Police/NOUN/NNS/2/nsubj face|face/VERB/VBP/0/root Brenford/PROPN/NNP/4/compound
Quill/PROPN/NNP/2/obj on/ADP/IN/6/case Monday/PROPN/NNP/2/obl"""
SHARES = """Nine/NUM/CD/2/nummod percent/NOUN/NN/5/nsubj of/ADP/IN/4/case
protesters|protester/NOUN/NNS/2/nmod left|leave/VERB/VBD/0/root and/CCONJ/CC/9/cc 60/NUM/CD/8/nummod
percent/NOUN/NN/9/nsubj stayed|stay/VERB/VBD/5/conj"""
APPOSED = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/9/nsubj ,/PUNCT/,/5/punct
a/DET/DT/5/det protester/NOUN/NN/2/appos who/PRON/WP/7/nsubj closed|close/VERB/VBD/5/acl:relcl
Selkirk/PROPN/NNP/7/obj left|leave/VERB/VBD/0/root"""
HOPES = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/3/nsubj hopes|hope/VERB/VBZ/0/root
Selkirk/PROPN/NNP/6/nsubj will/AUX/MD/6/aux close/VERB/VB/3/ccomp five/NUM/CD/8/nummod
branches|branch/NOUN/NNS/6/obj ./PUNCT/./3/punct"""
PRIZES = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj awards|award/VERB/VBZ/0/root
prizes|prize/NOUN/NNS/3/obj of/ADP/IN/6/case $/SYM/$/4/nmod 500/NUM/CD/6/nummod and/CCONJ/CC/9/cc
$/SYM/$/6/conj 200/NUM/CD/9/nummod ./PUNCT/./3/punct"""
FELL = """Vacancy/NOUN/NN/2/compound rates|rate/NOUN/NNS/3/nsubj fell|fall/VERB/VBD/0/root
from/ADP/IN/6/case 9/NUM/CD/6/nummod %/SYM/NN/3/obl to/ADP/IN/9/case 7/NUM/CD/9/nummod
%/SYM/NN/6/nmod ./PUNCT/./3/punct"""
LEFT_OUT = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj closed|close/VERB/VBD/0/root
five/NUM/CD/5/nummod branches|branch/NOUN/NNS/3/obj and/CCONJ/CC/8/cc Selkirk/PROPN/NNP/8/nsubj
closed|close/VERB/VBD/3/conj 12/NUM/CD/8/obj ./PUNCT/./3/punct"""
SPENT = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/3/nsubj spent|spend/VERB/VBD/0/root
two/NUM/CD/5/nummod years|year/NOUN/NNS/3/obj in/ADP/IN/7/case Selkirk/PROPN/NNP/3/obl
last/ADJ/JJ/9/amod Monday/PROPN/NNP/3/obl:unmarked ./PUNCT/./3/punct"""
OPENED = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj closed|close/VERB/VBD/0/root
five/NUM/CD/5/nummod branches|branch/NOUN/NNS/3/obj and/CCONJ/CC/8/cc Selkirk/PROPN/NNP/8/nsubj
scored|score/VERB/VBD/3/conj 30/NUM/CD/8/obj ./PUNCT/./3/punct"""
PROTESTED = """Five/NUM/CD/2/nummod branches|branch/NOUN/NNS/3/nsubj closed|close/VERB/VBD/0/root
and/CCONJ/CC/6/cc 12/NUM/CD/6/nsubj protested|protest/VERB/VBD/3/conj ./PUNCT/./3/punct"""
HARMED = """Five/NUM/CD/2/nummod people/NOUN/NNS/4/nsubj:pass were|be/AUX/VBD/4/aux:pass
killed|kill/VERB/VBN/0/root and/CCONJ/CC/7/cc 12/NUM/CD/7/nsubj:pass
injured|injure/VERB/VBN/4/conj in/ADP/IN/9/case Selkirk/PROPN/NNP/4/obl ./PUNCT/./4/punct"""
OF_TWO = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj closed|close/VERB/VBD/0/root
five/NUM/CD/5/nummod branches|branch/NOUN/NNS/3/obj two/NUM/CD/7/nummod shops|shop/NOUN/NNS/5/conj
and/CCONJ/CC/10/cc three/NUM/CD/10/nummod shops|shop/NOUN/NNS/5/conj ,/PUNCT/,/13/punct
Selkirk/PROPN/NNP/13/nsubj closed|close/VERB/VBD/3/parataxis 12/NUM/CD/13/obj ./PUNCT/./3/punct"""
TURNED = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/3/nsubj turned|turn/VERB/VBD/0/root
two/NUM/CD/5/nummod corners|corner/NOUN/NNS/3/obj and/CCONJ/CC/7/cc turned|turn/VERB/VBD/3/conj
53/NUM/CD/7/obj on/ADP/IN/10/case Monday/PROPN/NNP/7/obl ./PUNCT/./3/punct"""
RESIGNED = """Brenford/PROPN/NNP/2/compound Quill/PROPN/NNP/3/nsubj resigned|resign/VERB/VBD/0/root
last/ADJ/JJ/5/amod Monday/PROPN/NNP/3/obj ./PUNCT/./3/punct"""
RELEASED = """Brenford/PROPN/NNP/2/compound Group/PROPN/NNP/3/nsubj released|release/VERB/VBD/0/root
Quill/PROPN/NNP/3/iobj last/ADJ/JJ/6/amod Monday/PROPN/NNP/3/obj ./PUNCT/./3/punct"""
RELEASED_TWICE = RELEASED.replace("iobj", "obj")
NAMES = {"Brenford Quill": "PER", "Brenford Group": "ORG", "Selkirk": "LOC"}
KINDS = {
    "Quill": "person",
    "Selkirk": "place",
    "Monday": "time",
    "years": "time",
    "protesters": "person",
    "deadline": "abstract",
    "attack": "event",
    "protester": "person",
    "Group": "organization",
}
TYPES = EventTypes(load_vocabulary())


def read(rows: str, *quotes: Quote) -> tuple[tuple[Event, ...], tuple[Measure, ...]]:
    """What a hand-parsed sentence of 15 March 2025, a Saturday, tells."""
    own = doc(rows, KINDS)
    tags = [
        TaggedMention(at, at + len(name), kind, 0.99)
        for name, kind in NAMES.items()
        if (at := own.text.find(name)) >= 0
    ]
    about = About(published=datetime(2025, 3, 15, tzinfo=timezone.utc), language="en")
    document = named(laid_out(own.text, about), load_aliases(), tags, own)
    told, found = Told(document, own, quotes), predications(own)
    return find_events(told, found, TYPES), find_measures(told, found)


def test_who_did_what_where_and_when() -> None:
    (event,), _ = read(ARREST)
    assert (event.predicate, event.kind, event.modality) == ("arrest", "verb", "asserted")
    assert [(p.role, p.words) for p in event.participants] == [
        ("agent", "Police"),
        ("patient", "12 protesters"),
    ]
    assert event.place is not None and event.place.name == "Selkirk"
    assert event.time is not None and event.time.iso == "2025-03-10"
    assert event.quantities == ("12 protesters",)


def test_a_time_before_that_is_of_the_report() -> None:
    events, _ = read(STRAYED)
    told = {e.predicate: e.time and e.time.iso for e in events}
    assert told == {"say": "2025-03-10", "close": None}


def test_what_is_told_as_present_is_on_the_coming_day() -> None:
    (event,), _ = read(FACES)
    assert event.time is not None and event.time.iso == "2025-03-17"


def test_a_share_of_nobody_named_is_of_those_before() -> None:
    _, measures = read(SHARES)
    assert [(m.value, m.of.words if m.of else "") for m in measures] == [
        (9, "protesters"),
        (60, "protesters"),
    ]


def test_verbs_of_one_tense_share_the_time() -> None:
    events, _ = read(SHARED)
    (find,) = (e for e in events if e.predicate == "find")
    assert find.time is not None and find.time.iso == "2025-03-10"


def test_what_an_attack_did_was_when_it_was() -> None:
    _, (dead,) = read(KILLING)
    assert dead.time is not None and dead.time.iso == "2025-03-10"


def test_who_is_told_something_hears_it() -> None:
    events, _ = read(HEARER)
    (warn,) = (e for e in events if e.predicate == "warn")
    assert ("recipient", "Brenford Quill") in [(p.role, p.name) for p in warn.participants]


def test_which_means_no_person() -> None:
    events, _ = read(MEMBERS)
    (own,) = (e for e in events if e.predicate == "own")
    assert [p.name for p in own.participants if p.role == "agent"] == ["Brenford Group"]


def test_what_is_coordinated_has_its_own_preposition() -> None:
    events, _ = read(ASIDE)
    (hide,) = (e for e in events if e.predicate == "hide")
    joined = [(p.preposition, p.words) for p in hide.participants if p.role == "oblique"]
    assert joined == [("out of", "sight"), ("under", "heavy cover")]


def test_a_type_says_what_each_participant_is_called() -> None:
    (event,), _ = read(ARREST)
    assert event.type == "arrest"
    assert [(p.called, p.words) for p in event.participants] == [
        ("arrested_by", "Police"),
        ("arrested", "12 protesters"),
    ]


def test_who_is_named_the_best_is_given_no_post() -> None:
    for text in (
        "Jonah Roe was named the league’s Most Valuable Player on Tuesday.",
        "Ada Quill was named Manager of the Year in 2021.",
    ):
        (event,) = extract(text, About(language="en")).events
        assert event.type == "award"
        assert [part.called for part in event.participants] == ["winner", "award"]


@pytest.mark.parametrize("told", ["dropped out of the race", "withdrew from the race"])
def test_who_drops_out_is_no_candidate(told: str) -> None:
    (event,) = extract(f"Ada Quill {told}.", About(language="en")).events
    called = [(p.called, p.words) for p in event.participants]
    assert (event.type, called) == ("withdrawal", [("withdrew", "Ada Quill"), ("from", "the race")])


def test_what_the_headline_tells_itself_and_the_body_by_an_account_is_told_once() -> None:
    headline = "Vane resigns as mayor of Hull"
    body = "Cal Vane resigned as mayor of Hull on Monday, his lawyer said."
    about = About(language="en", headline=headline)
    told = extract(f"{headline}\n\n{body}\n", about).events
    (left,) = (event for event in told if event.type == "departure")
    assert (left.told, left.modality, len(left.claimants)) == (2, "reported", 1)


def test_whom_the_noun_of_a_light_verb_takes_is_called_too() -> None:
    (event,), _ = read(LAWSUIT)
    called = {p.called: p.name for p in event.participants if p.called}
    assert (event.type, called) == (
        "lawsuit", {"plaintiff": "Brenford Group", "defendant": "Selkirk"}
    )  # fmt: skip


def test_who_meets_a_deadline_meets_nobody() -> None:
    (event,), _ = read(DEADLINE)
    assert (event.predicate, event.type) == ("meet", "")


def test_a_name_behind_a_title_is_its_phrases() -> None:
    (event,), _ = read(TITLED)
    assert [p.name for p in event.participants if p.role == "agent"] == ["Brenford Group"]


def test_a_fire_is_where_those_are_whom_it_killed() -> None:
    _, (dead,) = read(DEAD_IN)
    assert dead.place is not None and dead.place.name == "Selkirk"


def test_what_means_nothing_takes_no_part() -> None:
    events, _ = read(WHATEVER)
    told = [p.words for e in events for p in e.participants if p.words != "Brenford Group"]
    assert told == ["whatever sells"]  # no "whatever" alone, no "fact"


def test_who_was_arrested_is_sure_without_by_whom() -> None:
    (event,), _ = read(PASSIVE)
    assert event.type == "arrest" and not is_low_event(event.confidence)


def test_what_is_planned_hangs_on_its_plan_and_is_told_once() -> None:
    (event,), _ = read(PLAN)
    assert (event.predicate, event.modality, event.governor) == ("close", "planned", "plan")
    assert [p.name for p in event.participants if p.role == "agent"] == ["Brenford Group"]


def test_what_is_spent_is_no_time_when() -> None:
    (event,), _ = read(SPENT)
    assert [p.words for p in event.participants if p.role == "patient"] == ["two years"]
    assert event.time is not None and event.time.words == "last Monday"


def test_a_light_verb_is_told_by_its_noun() -> None:
    (event,), _ = read(OFFER)
    assert (event.predicate, event.kind) == ("offer", "noun")
    assert {p.name for p in event.participants} == {"Brenford Group", "Selkirk"}


def test_what_somebody_is_quoted_with_is_reported() -> None:
    said = Quote("indirect", ((0, len(doc(ARREST).text)),), (), (), (Link("Ada", None, "person"),))
    (event,), (measure,) = read(ARREST, said)
    assert event.modality == measure.modality == "reported"
    assert [link.mention for link in event.claimants] == ["Ada"]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (ARREST, ("protesters", 12, "", "", "person", "persons detained")),
        (ROSE, ("Vacancy rates", 16.7, "", "up to", "percent", "percent")),
        (FINE, ("fine", 5e6, "", "", "USD", "money")),
        (DEAD, ("people", 12, "at least", "", "person", "persons killed")),
        (PLAN, ("branches", 5, "", "", "branch", "count")),
    ],
)
def test_measures(rows: str, told: tuple[object, ...]) -> None:
    _, (m,) = read(rows)
    assert (m.what, m.value, m.comparator, m.change, m.unit, m.unit_kind) == told


def test_a_noun_beside_a_name_is_who_is_named() -> None:
    events, _ = read(APPOSED)
    (close,) = (e for e in events if e.predicate == "close")
    assert [p.name for p in close.participants if p.role == "agent"] == ["Brenford Quill"]


def test_who_hopes_is_not_lost_with_what_is_hoped() -> None:
    events, _ = read(HOPES)
    told = {p.name for e in events for p in e.participants}
    assert "Brenford Quill" in told


def test_each_sum_of_a_list_is_of_the_same_thing() -> None:
    _, measures = read(PRIZES)
    assert [(m.what, m.value) for m in measures] == [("prizes", 500), ("prizes", 200)]


@pytest.mark.parametrize(
    ("rows", "last"),
    [
        (OPENED, (30, "", "score")),
        (PROTESTED, (12, "", "protested")),
        (HARMED, (12, "person", "people")),
    ],
)
def test_a_bare_number_of_another_verb_counts_something_else(
    rows: str, last: tuple[float, str, str]
) -> None:
    _, measures = read(rows)
    assert [(m.value, m.unit, m.what) for m in measures][-1] == last


def test_a_bare_number_counts_what_was_counted_in_its_place() -> None:
    _, measures = read(LEFT_OUT)
    told = [(m.what, m.value, m.unit, m.of and m.of.name) for m in measures]
    assert told == [
        ("branches", 5, "branch", "Brenford Group"),
        ("branches", 12, "branch", "Selkirk"),
    ]


def test_an_age_counts_nothing() -> None:
    assert [m.value for m in read(TURNED)[1]] == [2]


@pytest.mark.parametrize("rows", [RESIGNED, RELEASED, RELEASED_TWICE])
def test_a_date_that_the_tree_has_for_an_object_is_a_time(rows: str) -> None:
    (event,), _ = read(rows)
    assert event.time is not None and event.time.words == "last Monday"
    assert {p.words for p in event.participants if p.role != "agent"} <= {"Quill"}
    assert all(p.role == "patient" for p in event.participants if p.words == "Quill")


def test_a_bare_number_behind_two_counted_things_may_count_either() -> None:
    _, measures = read(OF_TWO)
    assert [(m.value, m.unit) for m in measures] == [
        (5, "branch"),
        (2, "shop"),
        (3, "shop"),
        (12, ""),
    ]


def test_both_ends_of_a_move_are_told() -> None:
    _, measures = read(FELL)
    assert [(m.what, m.change, m.value) for m in measures] == [
        ("Vacancy rates", "down from", 9),
        ("Vacancy rates", "down to", 7),
    ]


def test_whose_a_figure_is() -> None:
    _, (fine,) = read(FINE)
    assert fine.of is not None and (fine.of.name, fine.predicate) == ("Brenford Group", "pay")


def test_what_is_told_thousands_of_times_is_told_once() -> None:
    own = doc(ARREST, KINDS)
    document = named(laid_out(own.text, About(language="en")), load_aliases(), [], own)
    (event,), _ = read(ARREST)
    police = replace(event.participants[0], name="Selkirk Police")
    many = [replace(event, participants=(police,))] * 5000
    (once,) = events_once(Told(document, own, ()), many)
    assert (once.told, once.salience) == (5000, 1.0)


@pytest.mark.parametrize(
    "text",
    [
        "“Bram Orr to sell the pier, Ada Quill to buy it,” predicted Cole Hadley.",
        "“Ada Quill, of all people,” laughed Cole Hadley.",
    ],
)
def test_whom_the_quoted_words_name_says_nothing(text: str) -> None:
    spoken = [
        e for e in extract(text, About(language="en")).events if e.trigger[0] > text.find("”")
    ]
    assert [[p.name for p in e.participants if p.role == "agent"] for e in spoken] == [
        ["Cole Hadley"]
    ]


def test_who_relays_that_somebody_was_told_something_did_not_tell_it() -> None:
    text = "According to Ada Quill, Cole Hadley was told then that the pier “was nobody’s.”"
    (tell,) = (e for e in extract(text, About(language="en")).events if e.predicate == "tell")
    assert [(p.role, p.name) for p in tell.participants if p.name] == [("patient", "Cole Hadley")]
