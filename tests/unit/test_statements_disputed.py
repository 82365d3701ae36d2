"""The sides of a dispute as news tells them: an age by the records, a departure whose
organisation only the speaker gives, a sum that comes back as "the amount"."""

from __future__ import annotations

from datetime import datetime

import pytest

from contract.records import Claim
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings()
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
        "Sam Dunn, their catcher, is 38.\n\nAsked if Tom Fell was Dunn’s replacement, general "
        "manager Leona Pratt said, “He’s nobody’s replacement. He’s 22.”",
        "Sam Dunn is 38. Pressed on whether Tom Fell would play, Ann Roe said: “He’s 22.”",
    ],
)
def test_whom_an_answer_is_about(text: str) -> None:
    told = {(c.subject, c.value) for c in claims_of(text, "age")}
    assert told == {("Sam Dunn", "38"), ("Tom Fell", "22")}


def test_he_is_of_whom_a_relative_clause_told() -> None:
    text = (
        "Carl Pell, the treasurer of the Harbor Trust, approved the payments. Beneath his "
        "signature stood another: that of Fenn Ashby, who was its director for 17 years. "
        "Zelda Crane, who leads the board, testified that he retired from the Harbor Trust."
    )
    retired = [c for c in claims_of(text, "left") if c.qualifiers["manner"] == "retired"]
    assert [c.subject for c in retired] == ["Fenn Ashby"]


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


DISPUTED: list[tuple[str, list[tuple[str, str, str]]]] = [
    # A council sends off a mayor: it is the town that is left.
    (
        "Bram Tolland, a former mayor of Wexton, was elected in 2015. In August 2022 he resigned. "
        "Some say he was forced out by the City Council.",
        [("Bram Tolland", "Wexton", "resigned"), ("Bram Tolland", "Wexton", "fired")],
    ),
    (
        "Ida Crane, the treasurer of Sable County, was at work. The County Commission fired Crane "
        "on Monday.",
        [("Ida Crane", "Sable County", "fired")],
    ),
    # Who serves a governor or a mayor in person leaves the office of that one.
    (
        "Gov. Ada Mills fired her chief of staff, Peter Nast, on Monday, two people said. "
        "“Peter offered me his resignation and I accepted it,” Mills said.",
        [
            ("Peter Nast", "governor's office", "fired"),
            ("Peter Nast", "governor's office", "resigned"),
        ],
    ),
    (
        "The mayor of Wexton, Ida Crane, fired her chief of staff, Tom Bell, on Friday.",
        [("Tom Bell", "mayor's office", "fired")],
    ),
    (
        "Bram Tolland was elected mayor of Wexton in 2015. In August he resigned.",
        [("Bram Tolland", "Wexton", "resigned")],
    ),
    # What a person was with first is not what the person leaves now.
    (
        "“I was fired by telephone,” Ida Crane, the former chief executive of Acorn Foods, said. "
        "Her first job was at Bellwether Rail, where she spent ten years.",
        [("Ida Crane", "Acorn Foods", "fired")],
    ),
    # Pushed out of something.
    (
        "Ida Crane was pushed out of the Harrow Trust leadership in 1994.",
        [("Ida Crane", "Harrow Trust", "fired")],
    ),
    (
        "The board forced Ida Crane out of Acorn Foods last year.",
        [("Ida Crane", "Acorn Foods", "fired")],
    ),
    # Where a season or a roster is spoken of, "released" is a player's departure.
    (
        "The Owls cut their roster on Monday. Owls catcher Tom Bell was blunt. “I was released,” "
        "Bell said.",
        [("Tom Bell", "Owls", "released")],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), DISPUTED)
def test_the_organisation_of_a_departure(text: str, wanted: list[tuple[str, str, str]]) -> None:
    told = [(c.subject, c.value, c.qualifiers.get("manner")) for c in claims_of(text, "left")]
    assert set(wanted) <= set(told), told
    assert {value for _, value, _ in told} == {value for _, value, _ in wanted}


@pytest.mark.parametrize(
    "text",
    [
        "Tom Bell was released from prison on Monday. The club's season starts in May.",
        "Tom Bell was released from the hospital. The roster is full.",
        "The report on Tom Bell was released on Monday. The roster is full.",
        "Mayor Ida Crane fired Tom Bell, the police chief, on Friday.",
        "Tom Bell was pushed out of the way by a guard of the Harrow Trust.",
    ],
)
def test_what_is_no_departure_or_from_nowhere_that_is_named(text: str) -> None:
    assert claims_of(text, "left") == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "The Ministry of Ports said the subsidy cost it $6.2 million last year. The harbor "
            "office put the amount at $5.5 million.",
            [
                ("Ministry of Ports", "$6.2 million", "subsidy", "2024"),
                ("Ministry of Ports", "$5.5 million", "subsidy", "2024"),
            ],
        ),
        (
            "The settlement cost Acorn Foods $12 million.",
            [("Acorn Foods", "$12 million", "settlement", None)],
        ),
        (
            "Acorn Foods said that the fine had cost the company £3 million in 2023.",
            [("Acorn Foods", "£3 million", "fine", "2023")],
        ),
    ],
)
def test_what_something_cost_somebody(
    text: str, wanted: list[tuple[str, str, str, str | None]]
) -> None:
    told = [
        (c.subject, c.value, c.qualifiers.get("of"), c.qualifiers.get("point_in_time"))
        for c in claims_of(text, "money_amount")
    ]
    assert told == wanted


@pytest.mark.parametrize(
    "text",
    [
        "The fine cost nobody $3 million.",
        "The settlement could cost Acorn Foods $12 million.",
        "The fire cost the town $3 million.",
    ],
)
def test_costs_that_are_nobodys_sum(text: str) -> None:
    found = [c for c in claims_of(text, "money_amount") if c.modality == "asserted"]
    assert found == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Tom Bell managed the Tarn City Owls. “I was fired by the Owls in May,” Bell said.",
            ("left", "Tom Bell", "Tarn City Owls"),
        ),
        ("“I am 41,” Ida Crane said. “I feel older.”", ("age", "Ida Crane", "41")),
        (
            "“I worked for Acorn Foods for six years,” said Ida Crane.",
            ("works_for", "Ida Crane", "Acorn Foods"),
        ),
    ],
)
def test_who_says_i_speaks_of_himself(text: str, wanted: tuple[str, str, str]) -> None:
    predicate, subject, value = wanted
    found = [(c.subject, c.value, c.claimants[0].name) for c in claims_of(text, predicate)]
    assert (subject, value, subject) in found


@pytest.mark.parametrize(
    "text",
    [
        "“I was fired,” one official said of the Bellwether Bank.",
        "Ida Crane sang “I worked for Acorn Foods,” a song by others.",
        "“He told me that I worked for Acorn Foods,” Ida Crane said of Tom Bell. “I never did.”",
    ],
)
def test_who_i_is_where_nobody_is_named(text: str) -> None:
    stated = claims_of(text, "works_for") + claims_of(text, "left")
    assert [c for c in stated if c.modality == "asserted" and c.subject != "Ida Crane"] == []


def test_the_headline_beside_the_text_tells_whom_it_is_about() -> None:
    text = (
        "Pernell Gates did not part ways with anybody. He was fired, according to two people. "
        "Gates said little. The people said that Vivian March, who runs Lode Freight and through "
        "it the Owls, had been troubled by Gates."
    )
    about = About(published=DAY, language="en", headline="Ex-Owls GM was fired over a bill")
    left = [c for c in extract(text, about, RULES).claims if c.predicate == "left"]
    assert ("Pernell Gates", "Owls", "fired") in {
        (c.subject, c.value, c.qualifiers.get("manner")) for c in left
    }
    bare = extract(text, About(published=DAY, language="en"), RULES).claims
    assert [c for c in bare if c.predicate == "left" and c.modality == "asserted"] == []


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "value"),
    [
        (
            "Ex-Harrow Millers manager Tom Bell said little.",
            "Tom Bell",
            "manager_of",
            "Harrow Millers",
        ),
        (
            "The firing was told to then-Governor Ada Mills, 52, a lawyer.",
            "Ada Mills",
            "age",
            "52",
        ),
    ],
)
def test_a_name_behind_ex_or_then(text: str, subject: str, predicate: str, value: str) -> None:
    assert (subject, value) in {(c.subject, c.value) for c in claims_of(text, predicate)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "The man who stole the choir's money will spend five years in prison, his lawyer "
            "said.\n\nSilas Brand, 38, kept the choir's books.",
            "five years",
        ),
        (
            "A Wexton woman was sentenced on Monday to six years in prison.\n\n"
            "Silas Brand, 38, pleaded guilty in May.",
            "",
        ),
        (
            "WEXTON — A Wexton teenager was sentenced on Monday to six months in jail.\n\n"
            "Silas Brand, who is 18, pleaded guilty in May.",
            "six months",
        ),
        (
            "A Wexton man was sentenced on Monday to six years in prison.\n\n"
            "Silas Brand said the sentence was just.",
            "",
        ),
        (
            "A Wexton man was sentenced on Monday to six years in prison. Silas Brand wept.\n\n"
            "Silas Brand, 38, is his brother.",
            "",
        ),
    ],
)
def test_who_is_named_in_the_second_paragraph(text: str, value: str) -> None:
    told = [(c.subject, c.value) for c in claims_of(text, "sentenced_to")]
    assert told == ([("Silas Brand", value)] if value else [])
