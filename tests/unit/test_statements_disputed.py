"""The sides of a dispute as news tells them: an age by the records, a departure whose
organisation only the speaker gives, a sum that comes back as "the amount"."""

from __future__ import annotations

from datetime import datetime

import pytest

from contract.records import Claim
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)
DAY = datetime.fromisoformat("2025-03-05")


def claims_of(text: str, predicate: str) -> list[Claim]:
    found = extract(text, About(published=DAY, language="en"), RULES).claims
    return [claim for claim in found if claim.predicate == predicate]


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Orla Venn, who is 41 according to court papers, was held on Friday.", "41"),
        ("Orla Venn is 41 by her own account, and looks it.", "41"),
        ("Orla Venn is 41 now and has moved to the coast.", "41"),
        ("Jail records listed Orla Venn's age as 41.", "41"),
        ("The sheriff gave Orla Venn's age as 41.", "41"),
    ],
)
def test_an_age_that_somebody_gives(text: str, age: str) -> None:
    assert [(c.subject, c.value) for c in claims_of(text, "age")] == [("Orla Venn", age)]


@pytest.mark.parametrize(
    "text",
    [
        "Orla Venn is 41 by 12 in a survey of the firm's readers.",
        "Orla Venn is 41 points ahead, according to a poll.",
    ],
)
def test_a_number_that_is_no_age(text: str) -> None:
    assert claims_of(text, "age") == []


@pytest.mark.parametrize(
    ("text", "record", "year"),
    [
        ("Renata Vosk led the Tarn City Owls to an 82-56 record in 2024.", "82-56", "2024"),
        ("Renata Vosk guided the Owls to a 91-71 finish in 2019.", "91-71", "2019"),
        (
            "Renata Vosk coaches at Tarn High. Last season she steered the team to a 20-4 mark.",
            "20-4",
            "2024",
        ),
        ("Renata Vosk led Tarn City to a record of 82-56 in 2024.", "82-56", "2024"),
    ],
)
def test_a_record_to_which_somebody_led_a_team(text: str, record: str, year: str) -> None:
    told = [
        (c.subject, c.value, c.qualifiers.get("point_in_time"))
        for c in claims_of(text, "win_loss_record")
    ]
    assert ("Renata Vosk", record, year) in told


@pytest.mark.parametrize(
    "text",
    [
        "Renata Vosk led the Owls to a 5-3 win on Friday.",
        "Renata Vosk led the Owls to a 5-3 lead before the rain.",
        "Renata Vosk took the Owls to 82 games.",
    ],
)
def test_a_score_is_no_record(text: str) -> None:
    assert claims_of(text, "win_loss_record") == []


@pytest.mark.parametrize(
    ("text", "subject", "organization", "manner"),
    [
        (
            "Dana Holt, the treasurer, resigned on Monday, the Bellwether Bank said.",
            "Dana Holt",
            "Bellwether Bank",
            "resigned",
        ),
        (
            "Dana Holt, a catcher, retired on Monday, the Tarn City Owls said.",
            "Dana Holt",
            "Tarn City Owls",
            "retired",
        ),
        (
            "The Bellwether Bank said that Dana Holt had resigned.",
            "Dana Holt",
            "Bellwether Bank",
            "resigned",
        ),
        (
            "Dana Holt was fired by Acorn Trust in 2014. “Dana resigned this time, as we have "
            "said,” said Priya Nunn, a spokeswoman for the Bellwether Bank.",
            "Dana Holt",
            "Bellwether Bank",
            "resigned",
        ),
    ],
)
def test_a_departure_from_the_organisation_that_tells_it(
    text: str, subject: str, organization: str, manner: str
) -> None:
    told = [(c.subject, c.value, c.qualifiers["manner"]) for c in claims_of(text, "left")]
    assert (subject, organization, manner) in told


@pytest.mark.parametrize(
    "text",
    [
        "Dana Holt had resigned, the Tarn City Police Department said.",
        "Dana Holt resigned, according to the Tarn City Gazette.",
        "Dana Holt resigned in May, the Superior Court said.",
        "“Dana Holt resigned,” said Priya Nunn, a professor at Tarn University.",
    ],
)
def test_a_departure_that_others_tell(text: str) -> None:
    assert claims_of(text, "left") == []
