"""Sums, shares, results and records as claims: whose a figure is, read off whole sentences."""

from __future__ import annotations

from datetime import datetime

import pytest

from contract.records import Claim
from streaming.extract.model import About
from streaming.extract.pipeline import extract

PUBLISHED = datetime(2025, 6, 18)


def _claims(predicate: str, text: str) -> list[Claim]:
    found = extract(text, About(language="en", published=PUBLISHED))
    return [claim for claim in found.claims if claim.predicate == predicate]


def _told(predicate: str, text: str) -> set[tuple[str, str]]:
    return {(claim.subject, claim.value) for claim in _claims(predicate, text)}


SUMS = {
    "who does it": (
        "Corvane Corp. raised $38 million and spent about $5.5 million on roads.",
        {("Corvane Corp.", "$38 million"), ("Corvane Corp.", "$5.5 million")},
    ),
    "whom it is done to": (
        "Ada Quill was fined $100,000 on Monday.",
        {("Ada Quill", "$100,000")},
    ),
    "what it earns on": (
        "Corvane Corp. lost $4 million last year on revenue of $60 million.",
        {("Corvane Corp.", "$4 million"), ("Corvane Corp.", "$60 million")},
    ),
    "an order": (
        "Ada Quill was ordered to pay $4,300 in restitution.",
        {("Ada Quill", "$4,300")},
    ),
    "a price for each is no sum": ("Corvane Corp. pays its drivers $21 an hour.", set()),
    "nor is what a sum grew by": ("Corvane Corp.'s debt grew by $2 million.", set()),
}


@pytest.mark.parametrize("name", SUMS)
def test_a_sum_is_of_the_argument_on_which_it_hangs(name: str) -> None:
    text, wanted = SUMS[name]
    assert _told("money_amount", text) == wanted


def test_a_sum_tells_what_it_is_of() -> None:
    (claim,) = _claims("money_amount", "Corvane Corp. won a contract of $240 million.")
    assert claim.qualifiers["of"] == "contract"


GIFTS = {
    "from whom": (
        "Corvane Fund raised $500,000 from Ada Quill, an investor.",
        ("Corvane Fund", {"of": "funds raised", "from": "Ada Quill"}),
    ),
    "to whom": (
        "Ada Quill gave $50,000 to Corvane Fund.",
        ("Ada Quill", {"of": "donation", "to": "Corvane Fund"}),
    ),
    "to somebody without a name": (
        "Ada Quill contributed $300,000 to a group of ranchers.",
        ("Ada Quill", {"of": "donation", "to": "group of ranchers"}),
    ),
    "for what": (
        "Ada Quill spent $2 million on advertisements.",
        ("Ada Quill", {"of": "advertisements"}),
    ),
}


@pytest.mark.parametrize("name", GIFTS)
def test_a_sum_tells_who_gave_and_who_got_it(name: str) -> None:
    text, (subject, told) = GIFTS[name]
    (claim,) = (c for c in _claims("money_amount", text) if c.subject == subject)
    assert dict(claim.qualifiers) == told


PLACES = {
    "each place": (
        "In the poll, Ada Quill receives 8 percent in Ohio and Texas.",
        {("Ada Quill", "poll", "Ohio"), ("Ada Quill", "poll", "Texas")},
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_share_tells_in_what_and_where(name: str) -> None:
    text, wanted = PLACES[name]
    found = _claims("vote_share", text)
    assert {(c.subject, c.qualifiers.get("of"), c.qualifiers.get("place")) for c in found} == wanted


SHARES = {
    "two in one sentence": (
        "Ada Quill won 51.8 percent of the vote, to 46 percent for Jon Orr.",
        {("Ada Quill", "51.8%"), ("Jon Orr", "46%")},
    ),
    "who is elected": (
        "Ada Quill was elected mayor with 61 percent of the vote.",
        {("Ada Quill", "61%")},
    ),
    "who is chosen": (
        "In the poll of voters 48 percent chose Jon Orr.",
        {("Jon Orr", "48%")},
    ),
    "of several together, of none": (
        "Ada Quill and Jon Orr won 7 percent of the vote.",
        set(),
    ),
    "not of votes": ("Voters heard that Ada Quill owns 51 percent of the shares.", set()),
}


@pytest.mark.parametrize("name", SHARES)
def test_a_share_of_votes_is_whose_the_sentence_tells(name: str) -> None:
    text, wanted = SHARES[name]
    assert _told("vote_share", text) == wanted


def test_a_share_in_a_poll_says_so() -> None:
    (claim,) = _claims("vote_share", "Ada Quill had 38 percent in a poll of voters in May.")
    assert claim.qualifiers["of"] == "poll"


SPORT = "The Harrow Gulls are a baseball team. The Esker Lions are a baseball team. "
GAMES = {
    "a verb of winning": ("The Harrow Gulls beat the Esker Lions 5-3 on Tuesday night.", "5-3"),
    "a verb of losing": ("The Esker Lions lost to the Harrow Gulls, 1-4.", "4-1"),
    "a noun": ("The Harrow Gulls celebrated a 7-2 win over the Esker Lions.", "7-2"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_the_winners(name: str) -> None:
    text, score = GAMES[name]
    (claim,) = _claims("score", SPORT + text)
    assert (claim.subject, claim.value) == ("Harrow Gulls", score)
    assert claim.qualifiers["opponent"] == "Esker Lions"


RECORDS = {
    "a verb": ("The Harrow Gulls finished 74-88 last year.", ("Harrow Gulls", "74-88", "2024")),
    "a state": ("The Harrow Gulls are 31-27.", ("Harrow Gulls", "31-27", "2025-06-18")),
    "a noun": (
        "Ada Quill had a record of 142-137 in 2019.", ("Ada Quill", "142-137", "2019"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_of_who_has_it_when(name: str) -> None:
    text, wanted = RECORDS[name]
    (claim,) = _claims("win_loss_record", SPORT + text)
    assert (claim.subject, claim.value, claim.qualifiers["point_in_time"]) == wanted


def test_pairs_of_numbers_are_no_results_where_nobody_plays() -> None:
    text = "The council beat back the plan 5-3. Ada Quill finished 12-14 forms."
    assert not _told("score", text)
    assert not _told("win_loss_record", text)


def test_a_counted_share_is_no_poll_s_where_a_poll_is_told_of_elsewhere() -> None:
    told = (
        "A poll in October had put Grig Penhollow at 31 percent. Ballots were counted on Tuesday, "
        "the clerk said. Penhollow finished with 46.1 percent."
    )
    assert {c.value: c.qualifiers.get("of") for c in _claims("vote_share", told)} == {
        "31%": "poll",
        "46.1%": None,
    }


def test_a_record_is_told_with_its_only_level_of_play() -> None:
    text = "Ada Quill manages the Selkirk Owls, a club. Quill's record in Triple-A is 7-2."
    (record,) = (c for c in extract(text, About(language="en")).claims if c.value == "7-2")
    assert record.qualifiers.get("level") == "Triple-A"
