"""Whose statement it is where no verb of saying stands: labels, sums that are put at, tallies."""

from __future__ import annotations

import pytest

from tests.unit.statement_tables import claims_of


def _told(text: str, predicate: str, value: str) -> list[tuple[str, list[str | None]]]:
    return [
        (c.modality, [link.name or link.mention for link in c.claimants])
        for c in claims_of(text)
        if c.predicate == predicate and c.value == value
    ]


@pytest.mark.parametrize(
    ("text", "value", "by"),
    [
        (
            "Tarn Foods was fined $3 million. The board’s own order puts the fine at $4.2 million.",
            "$4.2 million",
            "The board’s own order",
        ),
        (
            "Tarn Foods said the subsidy cost it $3 million. Pell Harbor Trust put the amount at"
            " $4 million.",
            "$4 million",
            "Pell Harbor Trust",
        ),
        (
            "Tarn Foods was fined $3 million. A later audit put the fine at $4.2 million.",
            "$4.2 million",
            "A later audit",
        ),
    ],
)
def test_who_puts_a_sum_at(text: str, value: str, by: str) -> None:
    assert _told(text, "money_amount", value) == [("asserted", [by])]


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Nell Quarry is the clerk. Her totals give Tom Awdry 52.3 percent.", ["Nell Quarry"]),
        ("The clerk’s unofficial totals give Tom Awdry 52.3 percent of the vote.", ["The clerk"]),
        ("The county’s final numbers give Tom Awdry 52.3 percent of the vote.", ["The county"]),
        ("Tom Awdry, the clerk, voted. His totals give Tom Awdry 52.3 percent.", []),
        ("The voters of Harrow gave Tom Awdry 52.3 percent of the vote.", []),
    ],
)
def test_whose_tally_gives_a_share(text: str, by: list[str]) -> None:
    assert _told(text, "vote_share", "52.3%") == [("asserted", by)]


@pytest.mark.parametrize(
    ("text", "by"),
    [
        (
            "The Harrow Millers are a club. The Harrow Millers’ version: Tom Awdry resigned from"
            " the Harrow Millers.",
            ["Harrow Millers"],
        ),
        ("Nell Quarry’s account: Tom Awdry resigned from the Harrow Millers.", ["Nell Quarry"]),
        ("The agent’s side of it: Tom Awdry resigned from the Harrow Millers.", ["The agent"]),
        ("The verdict: Tom Awdry resigned from the Harrow Millers.", []),
    ],
)
def test_whose_version_a_label_announces(text: str, by: list[str]) -> None:
    assert _told(text, "left", "Harrow Millers") == [("asserted", by)]


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("Tarn Foods dismissed Tom Awdry a week later, the jury was told.", "reported"),
        ("Tarn Foods, the court heard, dismissed Tom Awdry in 2019.", "reported"),
        ("The inquest heard that Tarn Foods had dismissed Tom Awdry in 2019.", "reported"),
        ("Tarn Foods dismissed Tom Awdry in 2019, and the jury was told to go.", "asserted"),
    ],
)
def test_what_a_court_is_told_is_reported(text: str, modality: str) -> None:
    assert _told(text, "left", "Tarn Foods") == [(modality, [])]


@pytest.mark.parametrize(
    ("text", "predicate", "value", "by"),
    [
        (
            "Judge Ann Reed ordered Ed Fromm to pay restitution of $464,000.",
            "money_amount",
            "$464,000",
            [],
        ),
        (
            "Judge Ann Reed said that Ed Fromm had paid $464,000.",
            "money_amount",
            "$464,000",
            ["Ann Reed"],
        ),
        (
            "Lee Dow admitted that he had lied and was jailed for 18 months.",
            "sentenced_to",
            "18 months",
            [],
        ),
        (
            "Nora Pike said that Lee Dow was jailed for 18 months.",
            "sentenced_to",
            "18 months",
            ["Nora Pike"],
        ),
    ],
)
def test_who_does_a_thing_does_not_claim_it(
    text: str, predicate: str, value: str, by: list[str]
) -> None:
    assert _told(text, predicate, value) == [("asserted", by)]
