"""When posts begin and end, who leaves what, and who owns what, by construction."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from tests.unit.claims.posts import ABOUT, NAMED, claims, said_of


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Ada Quill stepped down as the treasurer of Acme Robotics in 2020.", "2020"),
        ("Acme Robotics praised treasurer Ada Quill in 2020.", None),
    ],
)
def test_what_ends_a_post_dates_its_end(text: str, ends: str | None) -> None:
    (claim,) = (c for c in claims(text + NAMED) if c.predicate == "position_held")
    assert claim.qualifiers.get("end_time") == ends


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Ada Quill served three terms as mayor of Hull.", True),
        ("Ada Quill served in the Senate until 2000, the last six years as majority leader.", True),
        ("Kay Orr praised Bo Roe's record as mayor of Hull.", False),
        ("They see Ada Quill as mayor of Hull.", False),
        ("As mayor of Hull, Ada Quill would open the bridge.", False),
    ],
)
def test_whoever_serves_as_mayor_is_the_mayor(text: str, held: bool) -> None:
    assert bool(said_of(text + NAMED)) == held


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill accepted the resignation of Kay Orr.",
        "Acme Robotics designated Ada Quill for assignment.",
    ],
)
def test_nobody_is_said_to_leave_the_body_that_the_text_is_about(text: str) -> None:
    assert not [
        c for c in claims(ABOUT + text) if (c.subject, c.predicate) == ("Ada Quill", "left")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The fair is moving its tents to Hull, Acme Robotics said.", "headquartered_in"),
        ("Bo Roe was mayor of Hull. Ada Quill replaced Roe in the Senate.", "position_held"),
        ("Ada Quill is nine delegates short of a majority.", "position_held"),
    ],
)
def test_what_is_not_said_of_somebody(text: str, said: str) -> None:
    assert not [c for c in claims(text) if c.predicate == said and "Bo Roe" not in c.subject]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada Quill was a baker and a U.S. senator.", {("senator", "United States")}),
        (
            "Ada Quill, president and chief executive of Acme Robotics, spoke.",
            {("president", "Acme Robotics"), ("chief executive", "Acme Robotics")},
        ),
        ("Ada Quill was the governor of a populous state.", {("governor", "")}),
    ],
)
def test_only_what_shares_its_owner_is_of_it(text: str, told: set[tuple[str, str]]) -> None:
    found = {(value, of) for _, _, value, of in said_of(text + NAMED)}
    assert found - {("baker", "")} == told


def test_no_man_is_called_a_wife() -> None:
    text = "Ada Quill smiled. Those there were Jack Roe, her wife, Kay, and others."
    assert "Jack Roe" not in {c.value for c in claims(text) if c.predicate == "spouse"}


def test_who_is_manager_of_the_year_manages_no_year() -> None:
    text = (
        "From 2007 to 2009 Ludo Quill piloted the Pell Otters, and was named Manager of the Year in"
        " the last of those seasons."
    )
    found = extract(text, About(language="en")).claims
    assert not [claim for claim in found if "Year" in (claim.value, claim.qualifiers.get("of"))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Ada Quill became city clerk in 1961 and city treasurer five years later.",
            {("position_held", "city treasurer", (("start_time", "1966"),))},
        ),
        (
            "Ada Quill was chairwoman of Acme Robotics for eleven years and, for a short time, a "
            "member of the Hull Council.",
            {("position_held", "member", (("of", "Hull Council"),))},
        ),
        (
            "Kay Orr will be named manager of the Hull Owls on Wednesday.",
            {("manager_of", "Hull Owls", (("start_time", "2025-06-11"),))},
        ),
        (
            "Bo Roe, a mayor of Hull, was expected to run for Congress in 2022; instead, that "
            "spring, he was indicted, and in August he resigned.",
            {
                (
                    "left",
                    "Hull",
                    (("manner", "resigned"), ("point_in_time", "2022-08"), ("role", "mayor")),
                )
            },
        ),
    ],
)
def test_each_has_the_time_that_is_told_of_it(text: str, told: set[object]) -> None:
    about = About(language="en", published=datetime(2025, 6, 5, tzinfo=timezone.utc))
    found = extract(text + NAMED, about).claims
    assert told <= {(c.predicate, c.value, tuple(sorted(c.qualifiers.items()))) for c in found}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill served in the Senate until 2000, the last six years as majority leader. She then"
        " taught at Pell College for nine years. She resigned as leader, she says, of old age.",
        "Ada Quill did not resign on Monday. She went to the sea. Northmere Rail is a railway in "
        "Hull. Northmere Rail runs ten trains, and Northmere Rail is late.",
    ],
)
def test_nobody_leaves_the_body_of_another_role_or_one_named_later(text: str) -> None:
    assert not [claim for claim in claims(text) if claim.predicate == "left"]


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Kay Orr, who was fired by the Hull Owls, took over the Pell Rovers in 2023.", []),
        ("Bolt Freight took over Acme Robotics in 2023.", ["Bolt Freight"]),
        (
            "“This was a mutual decision,” said Kay Orr, the chief executive of Bolt Freight, the "
            "Hull company that has owned Acme Robotics since 2011.",
            ["Bolt Freight"],
        ),
    ],
)
def test_a_company_owns_what_it_took_over_and_no_person_is_one(text: str, owner: object) -> None:
    assert [c.value for c in claims(text + NAMED) if c.predicate == "owned_by"] == owner


def test_what_a_clause_between_commas_adds_is_the_articles_own() -> None:
    text = (
        "Bolt Freight, which bought Acme Robotics in 2006, is considering a sale, two people "
        "familiar with the talks said."
    )
    (claim,) = (c for c in claims(text + NAMED) if c.predicate == "owned_by")
    assert (claim.value, claim.claimants) == ("Bolt Freight", ())


def test_whose_post_the_sentence_tells_is_left_as_surely_as_if_it_were_said_again() -> None:
    beside = "Ada Quill, chief executive of Acme Robotics, resigned on Tuesday."
    apart = "Ada Quill is chief executive of Acme Robotics. She resigned on Tuesday."
    sure, less = (
        next(c.confidence for c in claims(text + NAMED) if c.predicate == "left")
        for text in (beside, apart)
    )
    assert sure > less


def test_a_role_that_is_told_later_is_not_the_one_that_was_left() -> None:
    text = "Acme Robotics fired Ada Quill on Monday. Ada Quill, a lawyer, went home to Hull."
    found = extract(text, About(language="en")).claims
    (left,) = (claim for claim in found if claim.predicate == "left")
    assert "role" not in left.qualifiers
    assert "lawyer" in {claim.value for claim in found}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Kay Orr managed the Pell Otters for three seasons and the Hull Owls for six weeks.",
            {"Pell Otters": {"duration": "3 seasons"}, "Hull Owls": {"duration": "6 weeks"}},
        ),
        (
            "Kay Orr managed the Pell Otters and for two years the Hull Owls.",
            {"Pell Otters": {}, "Hull Owls": {"duration": "2 years"}},
        ),
        (
            "Kay Orr managed the Pell Otters and the Hull Owls for six weeks.",
            {"Pell Otters": {"duration": "6 weeks"}, "Hull Owls": {"duration": "6 weeks"}},
        ),
        (
            "For six years Kay Orr managed the Pell Otters and the Hull Owls.",
            {"Pell Otters": {"duration": "6 years"}, "Hull Owls": {"duration": "6 years"}},
        ),
        (
            "Kay Orr was charged with fraud and on Monday with perjury.",
            {"fraud": {}, "perjury": {"point_in_time": "2025-06-02"}},
        ),
        (
            "Kay Orr was president of Acme Robotics and, since 2010, chairman of Bolt Freight.",
            {"president": {}, "chairman": {"start_time": "2010"}},
        ),
        (
            "Kay Orr was a teacher and from 1990 to 1999 mayor of Hull.",
            {"teacher": {}, "mayor": {"end_time": "1999", "start_time": "1990"}},
        ),
    ],
)
def test_a_time_is_of_those_of_a_coordination_that_it_is_told_of(
    text: str, told: dict[str, dict[str, str]]
) -> None:
    about = About(language="en", published=datetime(2025, 6, 5, tzinfo=timezone.utc))
    found = extract(text + " The Pell Otters and the Hull Owls were there.", about).claims
    times = {c.value: {k: v for k, v in c.qualifiers.items() if k != "of"} for c in found}
    assert {value: times.get(value) for value in told} == told
