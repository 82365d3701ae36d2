"""Claims become facts: merged where they fit, side by side where they exclude each other."""

from __future__ import annotations

from typing import Any

import pytest

from contract.confidence import LEAST_AGAINST, LOW_CLAIM
from contract.vocabulary import Conflict, Predicate, Vocabulary
from factstore.derived.clustering import cluster
from factstore.derived.fact_rows import ClaimRow, Fact
from factstore.derived.precision import fits, last_day

VOCABULARY = Vocabulary(
    predicates={
        p.name: p
        for p in (
            Predicate(
                "left",
                "left",
                ("person",),
                ("organization",),
                identifying=("point_in_time", "manner"),
                tolerance_days=7,
                conflict=Conflict("manner"),
            ),
            Predicate(
                "played_for",
                "played for",
                ("person",),
                ("organization",),
                identifying=("start_time", "end_time"),
            ),
            Predicate(
                "debuted_with",
                "debuted with",
                ("person",),
                ("organization",),
                identifying=("point_in_time",),
                conflict=Conflict("once"),
            ),
            Predicate(
                "age", "age", ("person",), ("number",), conflict=Conflict("age", window_days=10)
            ),
            Predicate("born", "born", ("person",), ("time",), conflict=Conflict("single")),
            Predicate(
                "record",
                "record",
                ("person",),
                ("number",),
                identifying=("point_in_time",),
                conflict=Conflict("single_at_time", same=("level",), window_days=45),
            ),
            Predicate(
                "sum",
                "sum",
                ("person",),
                ("money",),
                identifying=("of",),
                conflict=Conflict(
                    "single_at_time",
                    same=("of",),
                    window_days=30,
                    windows=(("theft", 400),),
                    shared=("of",),
                ),
            ),
            Predicate(
                "drafted_by",
                "drafted by",
                ("person",),
                ("organization",),
                identifying=("point_in_time", "round"),
                conflict=Conflict(
                    "single_at_time", same=("point_in_time",), window_days=0, details=("round",)
                ),
            ),
        )
    },
    same_value={"the gulls": "port calder gulls"},
)


def claim(number: int, predicate: str, value: str, **more: Any) -> ClaimRow:
    qualifiers = more.pop("qualifiers", {})
    article = more.pop("article", f"a{number}")
    return ClaimRow(
        claim_id=f"c{number}",
        article_id=article,
        subject="Ada Quill",
        predicate=predicate,
        value=value,
        qualifiers=qualifiers,
        **more,
    )


def left(
    number: int, manner: str = "", time: str = "", seen: str | None = None, **more: Any
) -> ClaimRow:
    told = {"manner": manner, "point_in_time": time}
    kept = {name: text for name, text in told.items() if text}
    return claim(number, "left", "Gulls", qualifiers=kept, seen_at=seen, **more)


def facts(*claims: ClaimRow) -> tuple[Fact, ...]:
    return cluster(claims, VOCABULARY)


def told(found: tuple[Fact, ...]) -> list[tuple[str, dict[str, str]]]:
    return sorted(((f.value, dict(f.qualifiers)) for f in found), key=repr)


def disputed(found: tuple[Fact, ...]) -> list[set[str]]:
    names = {f.conflict_group for f in found if f.conflict_group}
    return [
        {f.qualifiers.get("manner", f.value) for f in found if f.conflict_group == name}
        for name in sorted(names)
    ]


@pytest.mark.parametrize(
    ("time", "last"),
    [("2010", "2010-12-31"), ("2024-02", "2024-02-29"), ("2024-02-03T11:00:00Z", "2024-02-03")],
)
def test_the_last_day_of_a_time(time: str, last: str) -> None:
    assert last_day(time).isoformat() == last


@pytest.mark.parametrize(
    ("one", "other", "fit"),
    [
        ("2004", "2004-11", True),
        ("2004-11", "2004-11-02", True),
        ("2004-03", "2004-11", False),
        ("2004", "2005", False),
        ("200", "2004", False),
        ("Fired", "fired", True),
    ],
)
def test_precisions_that_fit(one: str, other: str, fit: bool) -> None:
    assert fits(one, other) is fit
    assert fits(other, one) is fit


def test_a_year_joins_its_month() -> None:
    found = facts(left(1, "fired", "2004"), left(2, "fired", "2004-11"))
    assert told(found) == [("Gulls", {"manner": "fired", "point_in_time": "2004-11"})]
    assert found[0].documents == ("a1", "a2")


def test_a_year_that_fits_two_months_joins_neither() -> None:
    found = facts(*(left(n, "fired", t) for n, t in enumerate(("2004", "2004-03", "2004-11"))))
    assert len(found) == 3


def test_days_within_the_tolerance_are_one_time_and_others_are_not() -> None:
    close = facts(left(1, "fired", "2004-11-02"), left(2, "fired", "2004-11-06"))
    assert told(close) == [("Gulls", {"manner": "fired", "point_in_time": "2004-11-02"})]
    apart = facts(left(1, "fired", "2004-11-02"), left(2, "fired", "2004-11-16"))
    assert len(apart) == 2
    sides = facts(left(1, "fired", "2004-11-02"), left(2, "resigned", "2004-11-06"))
    assert disputed(sides) == [{"fired", "resigned"}]


def test_start_and_end_from_two_documents_are_one_stint() -> None:
    found = facts(
        claim(1, "played_for", "Gulls", qualifiers={"start_time": "1980"}),
        claim(2, "played_for", "Gulls", qualifiers={"end_time": "1988"}),
        claim(3, "played_for", "Gulls"),
    )
    assert told(found) == [("Gulls", {"start_time": "1980", "end_time": "1988"})]


def test_spellings_of_one_value_are_one_fact() -> None:
    found = facts(claim(1, "played_for", "the Gulls"), claim(2, "played_for", "Port Calder Gulls"))
    assert [f.value for f in found] == ["Port Calder Gulls"]


def test_fired_and_resigned_stand_side_by_side() -> None:
    found = facts(
        left(1, "fired", "2016", claimants=("one official",)),
        left(2, "resigned", claimants=("Ada Quill", "Bo Lind")),
        left(3, "", "2016"),
    )
    assert disputed(found) == [{"fired", "resigned"}]
    assert {f.claimants for f in found if f.conflict_group} == {
        ("one official",),
        ("Ada Quill, via Bo Lind",),
    }


def test_who_quotes_their_own_words_claims_once() -> None:
    (fact,) = facts(
        left(1, "resigned", claimants=("Ada Quill",)),
        left(2, "resigned", claimants=("Ada Quill", "Ada Quill")),
        left(3, "resigned", claimants=("Ada Quill", "Bo Lind", "Ada Quill")),
    )
    assert fact.claimants == ("Ada Quill", "Ada Quill, via Bo Lind, via Ada Quill")


def test_departures_of_two_years_are_no_dispute() -> None:
    assert disputed(facts(left(1, "fired", "2004"), left(2, "resigned", "2016"))) == []


def test_an_unknown_time_means_the_last_departure_before_it_was_told() -> None:
    found = facts(
        left(1, "released", "1988", seen="1988-11-01T00:00:00Z"),
        left(2, "fired", "2016", seen="2016-10-01T00:00:00Z"),
        left(3, "resigned", seen="2017-03-01T00:00:00Z"),
    )
    assert disputed(found) == [{"fired", "resigned"}]


def test_two_ages_that_a_birthday_explains_are_no_dispute() -> None:
    close = facts(
        claim(1, "age", "48", seen_at="2025-01-10T00:00:00Z"),
        claim(2, "age", "49", seen_at="2025-09-10T00:00:00Z"),
    )
    assert disputed(close) == []
    apart = facts(
        claim(1, "age", "41", seen_at="2025-01-10T00:00:00Z"),
        claim(2, "age", "47", seen_at="2025-01-12T00:00:00Z"),
    )
    assert disputed(apart) == [{"41", "47"}]


def test_an_age_with_its_time_is_held_against_that_time() -> None:
    seen, birthday = "2025-05-01T00:00:00Z", {"point_in_time": "2025-05-03"}
    turned = claim(2, "age", "59", qualifiers=birthday, seen_at="2025-05-05T00:00:00Z")
    assert disputed(facts(claim(1, "age", "58", seen_at=seen), turned)) == []
    assert disputed(facts(claim(1, "age", "57", seen_at=seen), turned)) == [{"57", "59"}]
    died = claim(2, "age", "71", qualifiers={"point_in_time": "2010"}, seen_at=seen)
    then = "2001-05-01T00:00:00Z"
    assert disputed(facts(claim(1, "age", "62", seen_at=then), died)) == []
    assert disputed(facts(claim(1, "age", "65", seen_at=then), died)) == [{"65", "71"}]


def test_a_year_of_birth_agrees_with_its_day_and_disputes_another() -> None:
    found = facts(
        claim(1, "born", "1938"), claim(2, "born", "1938-06-03"), claim(3, "born", "1939")
    )
    assert told(found) == [("1938-06-03", {}), ("1939", {})]
    assert disputed(found) == [{"1938-06-03", "1939"}]


@pytest.mark.parametrize(
    ("one", "other", "dispute"),
    [
        ({"point_in_time": "2012"}, {"point_in_time": "2012"}, True),
        ({"point_in_time": "2012"}, {"point_in_time": "2013"}, False),
        ({"level": "A"}, {"level": "AA"}, False),
        ({"point_in_time": "2012"}, {}, False),
        ({"point_in_time": "2025-04-20"}, {}, True),
        ({"point_in_time": "2025-01-20"}, {}, False),
        ({"point_in_time": "2025-05-20"}, {}, False),
        ({}, {}, True),
    ],
)
def test_two_records_of_one_time_are_a_dispute(
    one: dict[str, str], other: dict[str, str], dispute: bool
) -> None:
    seen = "2025-05-01T00:00:00Z"
    found = facts(
        claim(1, "record", "67-76", qualifiers=one, seen_at=seen),
        claim(2, "record", "68-75", qualifiers=other, seen_at=seen),
    )
    assert bool(disputed(found)) is dispute


def test_two_rounds_of_one_draft_are_a_dispute_and_those_of_two_drafts_are_none() -> None:
    second = claim(1, "drafted_by", "Gulls", qualifiers={"point_in_time": "2013", "round": "2"})
    third = claim(2, "drafted_by", "Gulls", qualifiers={"point_in_time": "2013", "round": "3"})
    untold = claim(3, "drafted_by", "Gulls", qualifiers={"point_in_time": "2013"})
    later = claim(4, "drafted_by", "Gulls", qualifiers={"point_in_time": "2016", "round": "1"})
    told = facts(second, third, untold, later)
    assert {f.qualifiers.get("round") for f in told if f.conflict_group} == {"2", "3"}
    assert not [f for f in facts(second, untold, later) if f.conflict_group]


def test_a_denial_is_told_beside_what_it_denies_and_supports_nothing() -> None:
    found = facts(left(1, "fired"), left(2, "fired", modality="denied", claimants=("Bo Lind",)))
    assert disputed(found) == []
    reasons = {f.modality: f.reason for f in found}
    assert reasons["asserted"] == "undisputed: 1 independent source; denied by Bo Lind"
    assert "states nothing" in reasons["denied"]


LOW = LOW_CLAIM - 0.01


def test_what_may_have_been_misread_on_both_sides_is_no_dispute_and_says_so() -> None:
    found = facts(left(1, "fired", confidence=LOW), left(2, "resigned", confidence=LOW))
    assert disputed(found) == []
    reasons = {f.qualifiers["manner"]: f.reason for f in found}
    assert reasons["fired"].endswith("of low confidence: no dispute with resigned")
    assert reasons["resigned"].endswith("of low confidence: no dispute with fired")


def test_what_is_wrong_as_often_as_right_disputes_nothing_and_says_so() -> None:
    doubtful = left(1, "fired", confidence=LEAST_AGAINST - 0.01)
    found = facts(doubtful, left(2, "resigned", outlet="o2"))
    assert disputed(found) == []
    reasons = {f.qualifiers["manner"]: f.reason for f in found}
    assert reasons["fired"].endswith("of low confidence: no dispute with resigned")
    assert "low" not in reasons["resigned"]


def test_an_unsure_side_is_marked_and_never_preferred() -> None:
    unsure = [left(n, "fired", outlet=f"o{n}", confidence=LOW) for n in (1, 2)]
    found = facts(*unsure, left(3, "resigned", outlet="o3"))
    assert disputed(found) == [{"fired", "resigned"}]
    sides = {f.qualifiers["manner"]: f for f in found}
    assert sides["fired"].rank == "normal"
    assert sides["fired"].reason == "disputed: 2 independent sources against 1; of low confidence"
    assert "low" not in sides["resigned"].reason


def test_one_sure_claim_makes_a_fact_sure() -> None:
    found = facts(left(1, "fired", confidence=LOW), left(2, "fired"), left(3, "resigned"))
    assert all("low" not in fact.reason for fact in found)


def test_what_happens_once_cannot_have_happened_in_two_years() -> None:
    years = [
        claim(n, "debuted_with", "Gulls", qualifiers={"point_in_time": year})
        for n, year in enumerate(("1988", "1988-04", "1989"))
    ]
    assert [f.conflict_group is not None for f in facts(*years)] == [True, True]


def test_ranks_follow_the_rules_and_say_why() -> None:
    found = facts(
        left(1, "fired", outlet="Ledger"),
        left(2, "fired", outlet="Herald"),
        left(3, "resigned", outlet="Wire"),
    )
    ranks = {f.qualifiers["manner"]: (f.rank, f.reason) for f in found}
    assert ranks["fired"] == ("preferred", "disputed: 2 independent sources against 1")
    assert ranks["resigned"] == ("normal", "disputed: 1 independent source against 2")


def test_an_outlet_that_takes_it_back_deprecates_it_but_relaying_does_not() -> None:
    early, late = "2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"
    own = facts(
        left(1, "fired", outlet="Ledger", seen=early),
        left(2, "resigned", outlet="Ledger", seen=late),
    )
    assert {f.qualifiers["manner"]: f.rank for f in own} == {
        "fired": "deprecated",
        "resigned": "normal",
    }
    relayed = facts(
        left(1, "fired", outlet="Ledger", seen=early),
        left(2, "resigned", outlet="Ledger", seen=late, claimants=("Ada Quill",)),
    )
    assert {f.rank for f in relayed} == {"normal"}


@pytest.mark.parametrize(("of", "sides"), [("theft", 2), ("sales", 0)])
def test_what_happens_once_is_disputed_months_later(of: str, sides: int) -> None:
    found = facts(
        claim(1, "sum", "$1 million", qualifiers={"of": of}, seen_at="2025-01-05T00:00:00Z"),
        claim(2, "sum", "$2 million", qualifiers={"of": of}, seen_at="2025-06-05T00:00:00Z"),
    )
    assert sum(fact.conflict_group is not None for fact in found) == sides


@pytest.mark.parametrize(("of", "sides"), [({}, 0), ({"of": "sales"}, 0), ({"of": "loss"}, 2)])
def test_a_sum_of_which_nothing_is_told_is_none_of_losses(of: dict[str, str], sides: int) -> None:
    found = facts(
        claim(1, "sum", "$1 million", qualifiers={"of": "loss"}, seen_at="2025-01-05T00:00:00Z"),
        claim(2, "sum", "$2 million", qualifiers=of, seen_at="2025-01-05T00:00:00Z"),
    )
    assert sum(fact.conflict_group is not None for fact in found) == sides


@pytest.mark.parametrize(("article", "sides"), [("one", 0), ("two", 2)])
def test_one_voice_of_one_article_disputes_nothing(article: str, sides: int) -> None:
    seen = "2025-01-05T00:00:00Z"
    found = facts(
        claim(1, "sum", "$1 million", qualifiers={"of": "theft"}, seen_at=seen, article="one"),
        claim(2, "sum", "$2 million", qualifiers={"of": "theft"}, seen_at=seen, article=article),
    )
    assert sum(fact.conflict_group is not None for fact in found) == sides


@pytest.mark.parametrize("year", ["710", "11561", "11561-05-02"])
@pytest.mark.parametrize(
    ("predicate", "value", "manner"),
    [("left", "Selkirk Abbey", ("resigned", "fired")), ("age", "41", ()), ("record", "3-1", ())],
)
def test_what_a_text_dates_beyond_four_digits_of_years_stops_no_batch(
    year: str, predicate: str, value: str, manner: tuple[str, ...]
) -> None:
    """ "800 years earlier" beside 1510, "9,500 years later": one document must not cost all."""
    told = {"subject": "Bede Quill", "predicate": predicate, "seen_at": "2026-01-02"}
    one, other = ({"manner": each} for each in manner) if manner else ({}, {})
    claims = [
        ClaimRow("1", "a", value=value, qualifiers={"point_in_time": year, **one}, **told),
        ClaimRow("2", "b", value=value if manner else f"9{value}", qualifiers=other, **told),
    ]
    assert {fact.value for fact in cluster(claims, VOCABULARY)} == {c.value for c in claims}
