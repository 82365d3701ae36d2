"""What every family of statements has in common: modality, claimants, evidence, what is none."""

from __future__ import annotations

import pytest

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from tests.unit.statement_tables import RULES, claims_of


@pytest.mark.parametrize(
    "text",
    [
        "Did the Harrow Millers fire Marcus Delling?",
        "Was Marcus Delling ever the manager of the Harrow Millers?",
        "Fans called for Marcus Delling to be fired by the Harrow Millers.",
        "Fans are calling for Marcus Delling's resignation from the Harrow Millers.",
        "Marcus Delling wants to manage the Harrow Millers.",
        "Marcus Delling is interested in managing the Harrow Millers.",
        "Marcus Delling was considered for the job at the Harrow Millers.",
        "The Harrow Millers thought about firing Marcus Delling.",
        "Odell Farraday moved his feet 57 times.",
        "Tom Awdry was named the best pitcher of the Harrow Millers.",
    ],
)
def test_states_nothing(text: str) -> None:
    assert [c for c in claims_of(text) if c.predicate not in ("position_held", "works_for")] == []


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("Marcus Delling will manage the Harrow Millers.", "planned"),
        ("Marcus Delling is set to manage the Harrow Millers next season.", "planned"),
        ("Marcus Delling never managed the Harrow Millers.", "denied"),
        ("Marcus Delling did not manage the Harrow Millers in 2012.", "denied"),
        ("Marcus Delling reportedly managed the Harrow Millers in 2012.", "reported"),
        ("Marcus Delling would have managed the Harrow Millers had he stayed.", "conditional"),
        ("If Marcus Delling managed the Harrow Millers, they would win.", "conditional"),
        ("Marcus Delling was hired to manage the Harrow Millers in 2012.", "asserted"),
        ("Marcus Delling managed the Harrow Millers in 2012.", "asserted"),
    ],
)
def test_modality(text: str, modality: str) -> None:
    found = [c for c in claims_of(text) if c.predicate == "manager_of"]
    assert [claim.modality for claim in found] == [modality]


def test_a_quoted_statement_has_its_speaker_as_claimant() -> None:
    text = (
        "Leona Prather runs the club.\n\n“Marcus Delling resigned from the Harrow Millers,” "
        "Leona Prather said."
    )
    (claim,) = [c for c in claims_of(text) if c.predicate == "left"]
    assert [link.name for link in claim.claimants] == ["Leona Prather"]


def test_the_articles_own_statement_has_no_claimant() -> None:
    (claim,) = claims_of("Marcus Delling resigned from the Harrow Millers.")
    assert claim.claimants == ()


def test_the_span_cuts_out_the_evidence() -> None:
    text = "It rained. The Harrow Millers fired Marcus Delling on Monday. It rained on."
    (claim,) = [c for c in claims_of(text) if c.predicate == "left"]
    cut = text[slice(*claim.span)]
    assert "fired Marcus Delling" in cut and "rained" not in cut
    assert claim.subject_mention and text[slice(*claim.subject_mention)] == "Marcus Delling"


def test_the_words_of_a_relative_time_are_kept() -> None:
    (claim,) = [
        c
        for c in claims_of("The Harrow Millers fired Marcus Delling on Monday.")
        if c.predicate == "left"
    ]
    assert claim.qualifiers["point_in_time"] == "2025-03-03"
    assert claim.words["point_in_time"] == "Monday"


def test_without_a_date_relative_times_stay_relative() -> None:
    text = "The Harrow Millers fired Marcus Delling on Monday."
    (claim,) = [
        c for c in extract(text, About(language="en"), RULES).claims if c.predicate == "left"
    ]
    assert "point_in_time" not in claim.qualifiers


def test_what_is_said_twice_is_one_claim_with_all_qualifiers() -> None:
    text = (
        "Marcus Delling managed the Harrow Millers. "
        "Marcus Delling managed the Harrow Millers in 2012."
    )
    (claim,) = [c for c in claims_of(text) if c.predicate == "manager_of"]
    assert claim.qualifiers == {"point_in_time": "2012"}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Nell Quarry pleaded not guilty to wire fraud.", "convicted_of"),
        ("Nell Quarry pleaded guilty to a lesser offense.", "convicted_of"),
        ("Fifty percent support Measure Q, which received 57 percent in a poll.", "vote_share"),
        ("The council also voted, 9-0, to name a library for Nell Quarry.", "score"),
        ("The committee voted 5-4 to adjourn for the night.", "score"),
        ("A judge set bail for the next day.", "money_amount"),
        ("Nell Quarry won 84 percent of young voters on Tuesday.", "vote_share"),
        ("Nell Quarry had 44 percent fewer supporters in Ohio.", "vote_share"),
    ],
)
def test_news_that_states_nothing_of_the_kind(text: str, predicate: str) -> None:
    assert [c for c in claims_of(text) if c.predicate == predicate] == []
