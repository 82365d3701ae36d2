"""The vocabulary file: what it declares, and that a user extends it without code."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from contract.errors import BadInput
from contract.vocabulary import RoleRule
from contract.vocabulary_faults import by_itself, faults, kinds, mention_kinds
from contract.vocabulary_files import load_vocabulary
from streaming.extract.claims.patterned import compiled
from streaming.extract.claims.slots import KINDS
from streaming.extract.events import EventTypes
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings
from tests.unit.claims.claim_tables import read_cases

CONTRACTS = Path(__file__).parents[1] / "claims" / "claim_contracts.txt"
GUIDE = Path(__file__).parents[3] / "docs" / "vocabulary.md"


def test_the_shipped_vocabulary_compiles_and_pickles() -> None:
    vocabulary = load_vocabulary()
    assert compiled(vocabulary)
    copied = pickle.loads(pickle.dumps(vocabulary))
    assert copied.predicates == vocabulary.predicates
    assert copied.roles == vocabulary.roles


def test_the_shipped_vocabulary_asks_for_what_there_is() -> None:
    """A user's file is held against it, so what it names must be what the extractor gives."""
    vocabulary = load_vocabulary()
    assert list(faults(vocabulary, vocabulary)) == []
    assert kinds(vocabulary) <= KINDS
    assert KINDS - kinds(vocabulary) == {"group"}  # of people: nobody to keep
    wanted = [want.qualifiers for case in read_cases(CONTRACTS) for want in case.wanted]
    told = {name for qualifiers in wanted for name, value in qualifiers.items() if value}
    assert by_itself(vocabulary) <= told  # each is filled in a sentence that is read right
    (row,) = (line for line in GUIDE.read_text().splitlines() if line.startswith("| `qualifiers`"))
    assert [name for name in by_itself(vocabulary) if f"`{name}`" not in row] == []
    assert mention_kinds(vocabulary) >= {"person", "organization", "place"}


def test_every_type_of_event_compiles() -> None:
    assert len(load_vocabulary().event_types) >= 40
    assert EventTypes(load_vocabulary())


def test_whom_a_type_befalls_is_called_so_in_all_its_patterns() -> None:
    types = load_vocabulary().event_types
    assert types["death"].befallen == {"dead"}  # who died, as who was killed
    assert "ruled_by" not in types["ruling"].befallen
    assert types["plea"].befallen == frozenset()
    assert types["meeting"].befallen == {"meeting"}  # participants do it to each other
    assert types["marriage"].befallen == frozenset()


def _example(number: int = 1) -> str:
    """The TOML of one of the guide's examples."""
    return GUIDE.read_text(encoding="utf-8").split("```toml\n")[number].split("```")[0]


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        (
            "Leona Prather was evicted from Selkirk House by Harrow Homes.",
            {"evicted": "Leona Prather", "from": "Selkirk House", "evicted_by": "Harrow Homes"},
        ),
        (
            "On Monday Harrow Homes served notice on Leona Prather.",
            {"evicted": "Leona Prather", "evicted_by": "Harrow Homes"},
        ),
    ],
)
def test_the_guides_type_of_event_works(tmp_path: Path, text: str, roles: dict[str, str]) -> None:
    extra = tmp_path / "extra.toml"
    extra.write_text(_example(2), encoding="utf-8")
    (event,) = extract(text, About(language="en"), ExtractSettings(vocabulary=extra)).events
    called = {p.called: p.name for p in event.participants if p.called}
    assert (event.type, called) == ("eviction", roles)


def test_a_users_patterns_come_first_and_keep_the_others(tmp_path: Path) -> None:
    extra = tmp_path / "extra.toml"
    extra.write_text('[[event_type]]\nname = "arrest"\npatterns = ["nab: patient=arrested"]\n')
    types = load_vocabulary(extra).event_types
    assert next(iter(types)) == "arrest"
    assert types["arrest"].patterns[1:] == load_vocabulary().event_types["arrest"].patterns


def test_the_guides_ten_minute_predicate_works(tmp_path: Path) -> None:
    extra = tmp_path / "extra.toml"
    extra.write_text(_example(), encoding="utf-8")
    settings = ExtractSettings(vocabulary=extra)
    text = "Leona Prather endorsed Marcus Delling in October 2024."
    claims = extract(text, About(language="en"), settings).claims
    assert [(c.subject, c.predicate, c.value, dict(c.qualifiers)) for c in claims] == [
        ("Leona Prather", "endorsed", "Marcus Delling", {"point_in_time": "2024-10"})
    ]
    for text in (
        "Marcus Delling was endorsed by Leona Prather.",
        "Leona Prather’s endorsement of Marcus Delling surprised her friends.",
        "Leona Prather, who endorsed Marcus Delling, spoke first.",
        "Leona Prather threw her support behind Marcus Delling.",
    ):
        told = extract(text, About(language="en"), settings).claims
        assert ("Leona Prather", "Marcus Delling") in [(c.subject, c.value) for c in told], text
    wished = "Leona Prather talked about endorsing Marcus Delling."
    assert extract(wished, About(language="en"), settings).claims == ()


def test_patterns_alone_are_added_to_a_known_predicate(tmp_path: Path) -> None:
    extra = tmp_path / "extra.toml"
    extra.write_text(
        '[[predicate]]\nname = "spouse"\npatterns = ["elope: agent=subject, with=value"]'
    )
    before = load_vocabulary().predicates["spouse"]
    after = load_vocabulary(extra).predicates["spouse"]
    assert len(after.patterns) == len(before.patterns) + 1
    assert after.property == before.property


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("predicate = [", "not TOML"),
        ('[[predicate]]\nlabel = "x"', "no name"),
        ('[[predicate]]\nname = "x"', "subject and value"),
        (
            '[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\ncolour = 1',
            "colour",
        ),
        (
            '[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\n'
            'identifying = ["when"]',
            "when",
        ),
        (
            '[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\n'
            'conflict = {rule = "never"}',
            "conflict rule",
        ),
        *(
            (
                '[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\n'
                f'conflict = {{rule = "single_at_time", {wrong}}}',
                "window_days",
            )
            for wrong in ('windows = "long"', 'windows = {theft = "long"}', 'window_days = "long"')
        ),
        *(
            (
                f'[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\n{wrong}',
                told,
            )
            for wrong, told in (
                ('tolerance_days = "one"', "needs `tolerance_days`, a whole number"),
                ("tolerance_days = true", "needs `tolerance_days`, a whole number"),
                ("label = 3", "needs `label`, a string"),
                ("property = 3", "needs `property`, a string"),
                ('conflict = {rule = "single", same = "of"}', "needs `same`, a list of strings"),
                ('conflict = {rule = "single", sames = ["of"]}', "the unknown key 'sames'; a conf"),
            )
        ),
        ("words = 3", "'words' is no table"),
        ("same_value = 3", "'same_value' is no table"),
        ('[same_value]\n"head coach" = "coach"', "needs `head coach`, a list of strings"),
        ("[same_value]\nx = [3]", "needs `x`, a list of strings"),
        ('[[predicates]]\nname = "x"', "'predicates'"),
        ('[predicate]\nname = "x"', "[[predicate]]"),
        ('[[role]]\nheads = ["x"]', "`predicate`"),
        ('[[role]]\npredicate = "left"', "`heads`"),
        ('[[event_type]]\nname = "x"', "patterns"),
        ('[[event_type]]\nname = "x"\nroles = []\npatterns = ["see: agent=y"]', "roles"),
        ('[[role]]\npredicate = "nothing"\nheads = ["x"]', "nothing"),
    ],
)
def test_a_wrong_file_is_told_with_what_to_do(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as error:
        load_vocabulary(path)
    assert what in error.value.what
    assert error.value.do


def test_a_file_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('[words]\nclub = ["Málaga"]'.encode("latin-1"))
    with pytest.raises(BadInput, match=r"latin\.toml is not TOML"):
        load_vocabulary(path)


PATRON = """
[[predicate]]
name = "sponsored_by"
subject = ["organization"]
value = ["person", "organization"]
qualifiers = ["point_in_time", "level"]
patterns = ["sponsor: agent=value, patient=subject"]
"""
FORM = '"sponsor: agent=value, patient=subject"'
QUALIFIERS = '["point_in_time", "level"]'


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("agent=value", "agent=valu", "the slot 'valu': a slot is subject, value, point_in_time"),
        ("patient=subject", "patient=value", "fills no subject"),
        ("agent=value", "agnt=value", "the role 'agnt': write agent"),
        ("agent=value", "value=agent", "'value' for a role: write role=slot"),
        ("agent=value", "agent=value:team", "the unknown kind 'team': there are age, award, "),
        ('["organization"]', '["team"]', "the unknown kind 'team': there are age, award, "),
        ('"person", ', '"person", "team", ', "the unknown kind 'team': there are age, award, "),
        (QUALIFIERS, '["start"]', "the qualifier 'start', which nothing fills: "),
        (QUALIFIERS, '["opponent"]', "the qualifier 'opponent', which nothing fills: "),
        (QUALIFIERS, '"level"', "needs `qualifiers`, a list of strings"),
        (FORM, f'{{text = {FORM}, time = "begin"}}', "the time 'begin', which is none of its qual"),
        (FORM, f'{{text = {FORM}, set = {{manner = "paid"}}}}', "sets 'manner', which is none of"),
        (
            FORM,
            f'{{text = {FORM}, unles = ["a"]}}',
            "the unknown key 'unles'; a pattern takes conf",
        ),
        (FORM, f'{{text = {FORM}, unless = "a"}}', "needs `unless`, a list of strings"),
        (FORM, f'{{text = {FORM}, without = ["patent"]}}', "the role 'patent': write patient"),
        (FORM, f'{{text = {FORM}, modality = "denyed"}}', "the modality 'denyed': there are asser"),
        (FORM, f'{{text = {FORM}, confidence = "high"}}', "needs `confidence`, a number of 0 to 1"),
        (FORM, f"{{text = {FORM}, confidence = 90}}", "needs `confidence`, a number of 0 to 1"),
        (FORM, f'{{text = {FORM}, set = "kit"}}', "needs `set`, a table of qualifiers"),
        (FORM, f"{{text = {FORM}, set = {{level = 3}}}}", "needs `set`, a table of qualifiers and"),
        (FORM, f'{{text = {FORM}, negated = "no"}}', "needs `negated`, true or false"),
        (FORM, '{unless = ["a"]}', "needs `text`, a string"),
        (f"[{FORM}]", FORM, "needs `patterns`, a list"),
        (FORM, '"{subject} <see> {value}"', "cannot be read: write "),
        (FORM, '"see: agent subject"', "cannot be read: write "),
        (FORM, '"see, hear"', "cannot be read: write "),
    ],
)
def test_what_a_predicate_has_not_is_told_with_file_and_predicate(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "extra.toml"
    path.write_text(PATRON)
    assert load_vocabulary(path).predicates["sponsored_by"]
    assert old in PATRON
    other = tmp_path / "wrong.toml"
    other.write_text(PATRON.replace(old, new))
    with pytest.raises(BadInput) as error:
        load_vocabulary(other)
    assert error.value.what.startswith("In the vocabulary file wrong.toml ")
    assert "'sponsored_by'" in error.value.what
    assert told in error.value.what


COACH = """
[[role]]
predicate = "coach_of"
heads = ["bench boss"]
subject = "person"
of = ["side", "school"]
exact = true
main = "body"
qualifier = ""
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"school"', '"scool"', "the unknown kind 'scool': there are age, award, "),
        ('["side", "school"]', '"side"', "needs `of`, a list of strings"),
        ('"person"', '"place"', "the subject 'place': it may be person, organization"),
        ('"body"', '"bodies"', "the main 'bodies': it may be body, agency, town"),
        ("exact = true", 'exact = "no"', "needs `exact`, true or false"),
        ("exact", "exactly", "the unknown key 'exactly'; a role takes exact, heads, "),
        ('qualifier = ""', 'qualifier = "rank"', "fills 'rank', a qualifier that its predicate"),
        ('qualifier = ""', "qualifier = 3", "needs `qualifier`, a string"),
    ],
)
def test_what_a_role_asks_for_is_held_against_what_there_is(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "extra.toml"
    path.write_text(COACH)
    rule = RoleRule("coach_of", frozenset({"bench boss"}), of=("side", "school"), exact=True)
    assert load_vocabulary(path).roles[0] == replace(rule, main="body", qualifier="")
    assert old in COACH
    other = tmp_path / "wrong.toml"
    other.write_text(COACH.replace(old, new))
    with pytest.raises(BadInput, match=r"wrong\.toml .*'bench boss' of 'coach_of'") as error:
        load_vocabulary(other)
    assert told in error.value.what


def test_patterns_that_are_added_are_held_against_the_predicate(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        '[[predicate]]\nname = "spouse"\npatterns = ["elope: agent=subject, with=valu"]'
    )
    with pytest.raises(BadInput, match=r"wrong\.toml .*'spouse' has the slot 'valu'"):
        load_vocabulary(path)


def test_what_a_pattern_sets_or_fills_may_be_a_new_qualifier(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    table = f'{{text = {FORM[:-1]}, for=cause", set = {{deal = "kit"}}, time = "begin"}}'
    own = PATRON.replace(QUALIFIERS, '["cause", "deal", "begin"]').replace(FORM, table)
    path.write_text(own)
    assert load_vocabulary(path).predicates["sponsored_by"].patterns[0].set == {"deal": "kit"}


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("evict: agent=by:team", "the unknown kind 'team': there are abstract, animal, "),
        ("evict: agnt=by", "the role 'agnt': write agent"),
        ("evict agent", "cannot be read: write "),
    ],
)
def test_a_type_of_events_is_held_against_what_there_is(
    tmp_path: Path, pattern: str, told: str
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f'[[event_type]]\nname = "eviction"\npatterns = ["{pattern}"]')
    with pytest.raises(BadInput, match=r"wrong\.toml .*'eviction'") as error:
        load_vocabulary(path)
    assert told in error.value.what


def test_spellings_of_one_value() -> None:
    vocabulary = load_vocabulary()
    assert vocabulary.canonical("GM") == vocabulary.canonical("General  manager")
