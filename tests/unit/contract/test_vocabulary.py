"""The vocabulary file: what it declares, and that a user extends it without code."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from contract.errors import BadInput
from contract.vocabulary import load_vocabulary
from streaming.extract.claims.patterned import compiled
from streaming.extract.events import EventTypes
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

GUIDE = Path(__file__).parents[3] / "docs" / "vocabulary.md"


def test_the_shipped_vocabulary_compiles_and_pickles() -> None:
    vocabulary = load_vocabulary()
    assert compiled(vocabulary)
    copied = pickle.loads(pickle.dumps(vocabulary))
    assert copied.predicates == vocabulary.predicates
    assert copied.roles == vocabulary.roles


def test_every_type_of_event_compiles() -> None:
    assert len(load_vocabulary().event_types) >= 40
    assert EventTypes(load_vocabulary())


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


@pytest.mark.parametrize("pattern", ["{subject} <see> {value}", "see: agent subject", "see, hear"])
def test_a_pattern_that_cannot_be_read_is_told(tmp_path: Path, pattern: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        f'[[predicate]]\nname = "x"\nsubject = ["person"]\nvalue = ["person"]\n'
        f'patterns = ["{pattern}"]'
    )
    with pytest.raises(BadInput):
        compiled(load_vocabulary(path))


def test_spellings_of_one_value() -> None:
    vocabulary = load_vocabulary()
    assert vocabulary.canonical("GM") == vocabulary.canonical("General  manager")
