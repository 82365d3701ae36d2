"""Titles beside names: what they are of, and the words that look like one and are none."""

from __future__ import annotations

import pytest

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from tests.unit.statement_tables import RULES, claims_of


@pytest.mark.parametrize(
    ("text", "role", "of"),
    [
        ("Senator Odell Farraday of Idaho voted no.", "senator", "Idaho"),
        ("Gov. Odell Farraday of Idaho vetoed it.", "governor", "Idaho"),
        ("Sen. Odell Farraday (R-Idaho) voted no.", "senator", "Idaho"),
        ("Rep. Odell Farraday, D-Ore., voted no.", "representative", "Oregon"),
        ("Sen. Odell Farraday (D-NM) voted no on Monday.", "senator", "New Mexico"),
        ("Sen. Odell Farraday (I-N.H.) voted no on Monday.", "senator", "New Hampshire"),
        ("Senator Odell Farraday, Democrat of Oregon, voted no.", "senator", "Oregon"),
        (
            "Senator Odell Farraday, a Republican from Ohio, left.",
            "senator",
            "Ohio",
        ),
        ("Danish Prime Minister Odell Farraday said so.", "prime minister", "Denmark"),
        ("The talks with Israeli President Odell Farraday failed.", "president", "Israel"),
        ("Mayor Odell Farraday of Cleveland said so.", "mayor", "Cleveland"),
        (
            "Rep. Odell Farraday (R-Idaho), chairman of the Senate Farm Committee, said so.",
            "chairman",
            "Senate Farm Committee",
        ),
    ],
)
def test_the_office_is_of_the_place_that_is_told(text: str, role: str, of: str) -> None:
    held = {c.value: dict(c.qualifiers) for c in claims_of(text) if c.predicate == "position_held"}
    assert held.get(role) == {"of": of}


@pytest.mark.parametrize(
    "text",
    [
        "Nell Quarry is the president of Keep the Harbor PAC.",
        "Nell Quarry, head of Right to Row USA, spoke.",
        "Democratic U.S. Rep. Nell Quarry spoke.",
        "Rep. Nell Quarry (D) spoke.",
        "Italian striker Nell Quarry spoke.",
    ],
)
def test_no_half_name_and_no_party_is_what_an_office_is_of(text: str) -> None:
    assert [c.qualifiers["of"] for c in claims_of(text) if "of" in c.qualifiers] == []


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry, a Republican strategist, spoke.",
        "The party's candidate for governor, Tom Awdry, spoke.",
        "The group that backed Nell Quarry for mayor, Tom Awdry said, is broke.",
        "He rejected Tom Awdry's words as not being representative of the Farm Party.",
        "Tom Awdry is hardly representative of the Farm Party.",
    ],
)
def test_words_that_make_nobody_anything(text: str) -> None:
    assert [c for c in claims_of(text) if c.predicate in ("position_held", "works_for")] == []


@pytest.mark.parametrize(
    "text",
    [
        "“Nell Quarry is our next president of Idaho,” Tom Awdry said.",
        "Tom Awdry introduced the next mayor of Port Calder, Nell Quarry, to the crowd.",
        "Tom Awdry hailed Nell Quarry, the next mayor of Port Calder, on Monday.",
        "Nell Quarry, the future mayor of Port Calder, spoke.",
    ],
)
def test_the_next_holder_does_not_hold_it_yet(text: str) -> None:
    held = [c for c in claims_of(text) if c.predicate == "position_held"]
    assert [(c.subject, c.modality) for c in held] == [("Nell Quarry", "planned")]


@pytest.mark.parametrize(
    "text",
    [
        "“We will make sure Nell Quarry is president of Idaho,” Tom Awdry said.",
        "Tom Awdry hopes Nell Quarry becomes mayor of Port Calder.",
        "Tom Awdry vowed to ensure that Nell Quarry is mayor of Port Calder.",
    ],
)
def test_what_is_only_wished_is_not_asserted(text: str) -> None:
    held = [c for c in claims_of(text) if c.predicate == "position_held"]
    assert all(c.modality not in ("asserted", "reported") for c in held)


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Nell Quarry lost. Quarry campaign spokesman Tom Awdry said so.", "campaign spokesman"),
        ("Nell Quarry lost. Tom Awdry, a spokesman for the Quarry campaign, said so.", "spokesman"),
        ("Nell Quarry lost. Tom Awdry is a spokesman for Quarry's campaign.", "spokesman"),
    ],
)
def test_a_campaign_is_its_candidates(text: str, role: str) -> None:
    held = [c for c in claims_of(text) if c.predicate == "position_held"]
    assert [(c.subject, c.value, c.qualifiers.get("of")) for c in held] == [
        ("Tom Awdry", role, "Nell Quarry campaign")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The Republican Party met. The GOP nominee, Sen. Nell Quarry, spoke.",
        "GOP nominees Sen. Nell Quarry and Tom Awdry spoke.",
        "Tom Awdry, a Cuban-born Christian minister, spoke.",
        "Tom Awdry, a Lebanese-Nigerian property developer, spoke.",
    ],
)
def test_no_party_and_no_origin_is_an_organisation(text: str) -> None:
    assert [c for c in claims_of(text) if c.predicate == "works_for" or "of" in c.qualifiers] == []


@pytest.mark.parametrize(
    ("text", "role", "of"),
    [
        ("Acme Communications Director Nell Quarry spoke.", "communications director", "Acme"),
        ("Sen. Nell Quarry (Ky.) spoke.", "senator", "Kentucky"),
        ("Rep. Nell Quarry (S.C.) spoke.", "representative", "South Carolina"),
    ],
)
def test_the_name_and_the_role_are_parted_rightly(text: str, role: str, of: str) -> None:
    held = [(c.value, dict(c.qualifiers)) for c in claims_of(text) if c.subject == "Nell Quarry"]
    assert held == [(role, {"of": of})]


def test_a_title_that_the_person_of_that_name_never_has_is_anothers() -> None:
    text = (
        "Nell Quarry, the former first lady, ran for the Senate. Ms. Quarry, the secretary of "
        "state, had worked with many, and in the 1990s had advised President Quarry."
    )
    held = [c for c in claims_of(text) if c.value == "president"]
    assert [c.subject for c in held] in ([], ["Quarry"])


def test_the_white_house_lends_no_word_to_a_role() -> None:
    held = claims_of("The White House press secretary, Nell Quarry, spoke.")
    assert [c.value for c in held] == ["press secretary"]


@pytest.mark.parametrize(
    ("text", "role", "of"),
    [
        ("State Department spokesman Nell Quarry spoke.", "spokesman", "Department of State"),
        ("The city's parks director, Nell Quarry, spoke.", "parks director", None),
        ("Acme Foods Policy Director Nell Quarry spoke.", "policy director", "Acme Foods"),
        ("Nell Quarry, the former minister of finance, spoke.", "minister of finance", None),
        ("The budget director, Nell Quarry, spoke.", "budget director", None),
    ],
)
def test_the_field_belongs_to_the_role(text: str, role: str, of: str | None) -> None:
    held = [c for c in claims_of(text) if c.subject == "Nell Quarry"]
    told = [
        (c.qualifiers.get("role"), c.value)
        if c.predicate == "works_for"
        else (c.value, c.qualifiers.get("of"))
        for c in held
    ]
    assert set(told) == {(role, of)}


@pytest.mark.parametrize(
    "text",
    [
        "Critics call Tom Awdry the Nell Quarry of the East.",
        "Nell Quarry, a law professor in her first political campaign, has raised little.",
    ],
)
def test_what_is_of_something_else_works_for_nobody(text: str) -> None:
    assert [c for c in claims_of(text) if c.predicate == "works_for"] == []


def test_a_second_role_is_not_of_the_firsts_town() -> None:
    text = "Nell Quarry, a former mayor of Cleveland and president of Erste Hilfe, spoke."
    held = {c.value: c.qualifiers.get("of") for c in claims_of(text)}
    assert held.get("mayor") == "Cleveland"
    assert held.get("president") != "Cleveland"


@pytest.mark.parametrize(
    "text",
    [
        "Acme Corp. met. Acme Corp. was fined. Acme Corp. paid. Vice President Nell Quarry came.",
        "State Rep. Nell Quarry spoke.",
        "Nell Quarry, a Florida-based Republican strategist, spoke.",
        "Nell Quarry, a senior vice president in the Cleveland office of Fabian & Wren, spoke.",
    ],
)
def test_a_title_alone_is_not_of_what_stands_near(text: str) -> None:
    held = [c.qualifiers.get("of") for c in claims_of(text) if c.subject == "Nell Quarry"]
    assert [of for of in held if of not in (None, "Fabian & Wren")] == []


def test_a_title_outside_the_marks_is_the_articles() -> None:
    text = "Half of those polled said former Ohio governor Nell Quarry has the “best experience.”"
    held = [c for c in claims_of(text) if c.predicate == "position_held"]
    assert [c.claimants for c in held] == [()]


@pytest.mark.parametrize(
    ("text", "value", "of"),
    [
        ("Nell Quarry, a Democrat and former Ohio state senator, spoke.", "state senator", "Ohio"),
        (
            "Mr. Awdry, as chairman of the Farm Committee, spoke.",
            "chairman",
            "Farm Committee",
        ),
        ("Nell Quarry, as mayor of Cleveland, worked out an accord.", "mayor", "Cleveland"),
        ("Fox News host Nell Quarry spoke.", "host", "Fox News"),
        ("The Ohio Times contributor Nell Quarry spoke.", "contributor", "Ohio Times"),
    ],
)
def test_posts_told_beside_the_name(text: str, value: str, of: str) -> None:
    held = [(c.value, c.qualifiers.get("of")) for c in claims_of(text)]
    assert (value, of) in held


@pytest.mark.parametrize(
    "text",
    [
        "The vote, as Nell Quarry of the Ohio Times points out, is awkward.",
        "The Ohio Times' Nell Quarry spoke.",
        "A report by the Harbor Research Center's Nell Quarry said so.",
    ],
)
def test_whose_reporter_or_scholar_somebody_is(text: str) -> None:
    assert [c.subject for c in claims_of(text) if c.predicate == "works_for"] == ["Nell Quarry"]


@pytest.mark.parametrize(
    "text",
    [
        "The Harrow Millers' Nell Quarry spoke.",
        "Ohio's Nell Quarry spoke.",
        "The Ohio Times' Nell Quarry story spoke for itself.",
    ],
)
def test_a_clubs_and_a_places_people_do_not_work_there(text: str) -> None:
    assert [c for c in claims_of(text) if c.predicate == "works_for"] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It was a recommendation Attorney General Nell Quarry adopted.", "attorney general"),
        ("They are the refugees President Nell Quarry wants to bring.", "president"),
    ],
)
def test_the_noun_before_a_capitalised_title_is_not_its_own(text: str, value: str) -> None:
    assert [c.value for c in claims_of(text)] == [value]


@pytest.mark.parametrize(
    ("text", "role", "of"),
    [
        (
            "Nell Quarry, an Ohio strategist and adviser to Tom Awdry, spoke.",
            "adviser",
            "Tom Awdry",
        ),
        ("Nell Quarry, a former ambassador to Denmark, spoke.", "ambassador", "Denmark"),
        ("Nell Quarry, press secretary to Mayor Tom Awdry, spoke.", "press secretary", "Tom Awdry"),
    ],
)
def test_to_whom_somebody_is_adviser_or_envoy(text: str, role: str, of: str) -> None:
    held = {c.value: c.qualifiers.get("of") for c in claims_of(text) if c.subject == "Nell Quarry"}
    assert held.get(role) == of


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Tom Awdry, analyst for the Cleveland-based company Fabian, spoke.",
            "Cleveland",
        ),
        ("Rahm Awdry, his chief of staff, urged it.", "Rahm Awdry"),
        (
            "U.S. Congress acted, said the company's president, Tom Awdry.",
            "U.S. Congress",
        ),
        ("Lynden Awdry, the former Bahamian prime minister, spoke.", "Bahamian"),
    ],
)
def test_no_wrong_owner_of_a_role(text: str, wrong: str) -> None:
    assert wrong not in [c.qualifiers.get("of") for c in claims_of(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Senate Majority Leader Nell Quarry (R-Ky.) spoke.", [None]),
        ("Assistant U.S. Attorney Nell Quarry spoke.", [None]),
        ("Nell Quarry, the head of an Idaho food company, spoke.", [None]),
    ],
)
def test_what_such_an_office_is_not_of(text: str, told: list[str | None]) -> None:
    held = [c for c in claims_of(text) if c.subject == "Nell Quarry"]
    assert all(c.qualifiers.get("of") not in ("Kentucky", "Assistant U.S.", "Idaho") for c in held)


def test_a_would_be_president_is_none() -> None:
    held = claims_of("The attacks of a would-be president Tom Awdry went on.")
    assert all(c.modality != "asserted" for c in held)


def test_a_title_before_a_name_is_not_of_what_its_sentence_names() -> None:
    text = "“Great news,” Chairman Nell Quarry said on Twitter after Acme Corp. had called."
    held = [c for c in claims_of(text) if c.predicate == "position_held"]
    assert [c.qualifiers.get("of") for c in held] == [None]


def test_a_label_is_no_employer() -> None:
    text = "Nell Quarry wept. The Afro-Colombian journalist Nell Quarry spoke."
    assert [c for c in claims_of(text) if c.predicate in ("works_for", "position_held")] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("“Neither Speaker Nell Quarry nor anyone else asked,” Tom Awdry said.", "Neither"),
        ("At Chapel Hill professor Nell Quarry criticized it.", "Hill"),
        ("Nell Quarry, leader of France’s far-right Harbor Front party, spoke.", "France"),
        ("We lost 250 men when Nell Quarry was president in Beirut.", "Beirut"),
    ],
)
def test_no_word_near_is_what_a_title_is_of(text: str, wrong: str) -> None:
    assert wrong not in [c.qualifiers.get("of") for c in claims_of(text)]


@pytest.mark.parametrize(
    ("outlet", "text", "of"),
    [
        ("The Pell Examiner", "The mayor, Ada Roe, spoke in Pell. It snowed in Pell.", "Pell"),
        (
            "Pell Examiner",
            "City Councilman Ada Roe of the City Council was born in Pell.",
            "Pell City Council",
        ),
        ("The Pell Examiner", "The mayor, Ada Roe, spoke in Lorne. It snowed in Lorne.", None),
        ("The Pell Examiner", "Mayor Ada Roe of Lorne, Ohio, spoke in Pell.", "Lorne"),
    ],
)
def test_the_mayor_of_a_papers_own_town(outlet: str, text: str, of: str | None) -> None:
    about = About(outlet=outlet, language="en")
    claims = extract(text, about, RULES).claims
    held = [claim for claim in claims if claim.predicate == "position_held"]
    assert [claim.qualifiers.get("of") for claim in held] == [of]
