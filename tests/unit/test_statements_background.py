"""What stands within an indirect quotation and is the writer's own."""

from __future__ import annotations

import pytest

from streaming.extract.settings import ExtractSettings
from tests.unit.statement_tables import claims_of


def _tellers(text: str, predicate: str) -> list[list[str]]:
    said = claims_of(text, settings=ExtractSettings())
    claims = [claim for claim in said if claim.predicate == predicate]
    return [[link.name or link.mention for link in claim.claimants] for claim in claims]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        (
            "Conrad Voss, who bought the Larkspur Owls in 2006, is considering its sale,"
            " two people familiar with his thinking said.",
            "owned_by",
        ),
        (
            "Marcus Delling said that Conrad Voss, who bought the Larkspur Owls in 2006, is"
            " considering the sale of the club.",
            "owned_by",
        ),
        (
            "Nell Quarry joined Acme Foods in 2022 after four years as treasurer of Brandt Foods,"
            " where, she likes to say, the sums were small.",
            "works_for",
        ),
        (
            "Marcus Delling, who is 41 according to jail records, was convicted of theft.",
            "convicted_of",
        ),
        (
            "Nell Quarry, out of candidates and, some said, out of money, telephoned Marcus Delling"
            " and hired him as manager of the Larkspur Owls.",
            "manager_of",
        ),
        (
            "The Larkspur Owls fired Curtis Vane on Monday; he is owed $9 million, according to two"
            " people with knowledge of the deal.",
            "left",
        ),
    ],
)
def test_the_writer_tells_it(text: str, predicate: str) -> None:
    assert _tellers(text, predicate) == [[]]


@pytest.mark.parametrize(
    ("text", "predicate", "teller"),
    [
        ("The Owls hired Nell Quarry as coach, Conrad Voss said.", "coach_of", "Conrad Voss"),
        (
            "Marcus Delling, who is 41 according to jail records, was convicted of theft.",
            "age",
            "jail records",
        ),
    ],
)
def test_the_speaker_tells_it(text: str, predicate: str, teller: str) -> None:
    assert _tellers(text, predicate) == [[teller]]
