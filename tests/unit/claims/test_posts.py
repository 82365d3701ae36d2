"""Posts, ages and employers by construction: who holds what, of whom, and what is no post."""

from __future__ import annotations

import pytest

from tests.unit.claims.posts import ABOUT, NAMED, claims, said_of

POSTS = [
    # before a name, in short, in a row
    ("Mayor Ada Quill opened the bridge.", "Ada Quill", "mayor", ""),
    (
        "Acme Robotics general manager Ada Quill left early.",
        "Ada Quill",
        "general manager",
        "Acme Robotics",
    ),
    ("Former Prime Minister Ada Quill spoke.", "Ada Quill", "prime minister", ""),
    ("Ohio Attorney General Ada Quill spoke.", "Ada Quill", "attorney general", "Ohio"),
    ("Sen. Ada Quill, D-Ohio, voted against it.", "Ada Quill", "senator", "Ohio"),
    ("Gov. Ada Quill of Utah voted against it.", "Ada Quill", "governor", "Utah"),
    # beside a name
    ("Ada Quill, the mayor of Hull, opened the bridge.", "Ada Quill", "mayor", "Hull"),
    ("The mayor of Hull, Ada Quill, said it rained.", "Ada Quill", "mayor", "Hull"),
    (
        "Ada Quill, director general of the World Bank, spoke.",
        "Ada Quill",
        "director general",
        "World Bank",
    ),
    (
        "Ada Quill, founder and chief executive of Acme Robotics, spoke.",
        "Ada Quill",
        "chief executive",
        "Acme Robotics",
    ),
    # after "is" and "became"
    ("Ada Quill is the treasurer of Acme Robotics.", "Ada Quill", "treasurer", "Acme Robotics"),
    (
        "Ada Quill became chairwoman of Acme Robotics in 2011.",
        "Ada Quill",
        "chairwoman",
        "Acme Robotics",
    ),
    # verbs and "as"
    (
        "Ada Quill, a leader of Selkirk Jobs With Justice, spoke.",
        "Ada Quill",
        "leader",
        "Selkirk Jobs With Justice",
    ),
    (
        "Ada Quill, chairwoman of the House Roads and Bridges Committee, spoke.",
        "Ada Quill",
        "chairwoman",
        "House Roads and Bridges Committee",
    ),
    (
        "Ada Quill, chief economist at Corvane, spoke.",
        "Ada Quill",
        "chief economist",
        "Corvane",
    ),
    (
        "Ada Quill, vice president and assistant counsel for Acme Robotics, spoke.",
        "Ada Quill",
        "vice president",
        "Acme Robotics",
    ),
    (
        "Ada Quill, a Hull real estate developer, spoke.",
        "Ada Quill",
        "real estate developer",
        "",
    ),
    (
        "Acme Robotics named Ada Quill chief financial officer on Monday.",
        "Ada Quill",
        "chief financial officer",
        "Acme Robotics",
    ),
    ("Ada Quill was elected mayor of Hull in 2011.", "Ada Quill", "mayor", "Hull"),
    (
        "Ada Quill served as treasurer of Acme Robotics until 2019.",
        "Ada Quill",
        "treasurer",
        "Acme Robotics",
    ),
    (
        "Ada Quill succeeded Bo Roe as chairman of Acme Robotics.",
        "Ada Quill",
        "chairman",
        "Acme Robotics",
    ),
    (
        "Ada Quill succeeded Bo Roe as chairman of Acme Robotics.",
        "Bo Roe",
        "chairman",
        "Acme Robotics",
    ),
    (
        "Bo Roe was succeeded by Ada Quill as chairman of Acme Robotics.",
        "Ada Quill",
        "chairman",
        "Acme Robotics",
    ),
    ("Ada Quill won a second term as mayor of Hull.", "Ada Quill", "mayor", "Hull"),
    (
        "Bo Roe, who is the treasurer of Acme Robotics, spoke.",
        "Bo Roe",
        "treasurer",
        "Acme Robotics",
    ),
    # a field belongs to the title, a name does not
    (
        "Ada Quill, the minister for health, wellness and the environment, spoke.",
        "Ada Quill",
        "minister for health, wellness and the environment",
        "",
    ),
    (
        "Ada Quill, vice president of operations at Acme Robotics, spoke.",
        "Ada Quill",
        "vice president of operations",
        "Acme Robotics",
    ),
    ("Secretary of State Ada Quill spoke.", "Ada Quill", "secretary of state", ""),
    # behind a quotation, in a row with what is no post
    (
        '"They would be wrong," Ada Quill, a spokeswoman for Acme Robotics, said.',
        "Ada Quill",
        "spokeswoman",
        "Acme Robotics",
    ),
    (
        "Ada Quill, a Democrat and a former Ohio state senator, spoke.",
        "Ada Quill",
        "state senator",
        "Ohio",
    ),
    ("It met Portage, Indiana, Mayor Ada Quill on Monday.", "Ada Quill", "mayor", "Portage"),
    # of names in a row the last, of owners the body, and no title of another's
    (
        "Bo Roe and Ada Quill, an Acme Robotics director and the chief architect, cheered.",
        "Ada Quill",
        "chief architect",
        "",
    ),
    (
        "Kenya's far-right Selkirk Rally party leader, Ada Quill, spoke.",
        "Ada Quill",
        "party leader",
        "Selkirk Rally",
    ),
    (
        "Bo Roe, who now is campaign chairman for Democratic nominee Ada Quill, spoke.",
        "Bo Roe",
        "campaign chairman",
        "Ada Quill",
    ),
    ("Bo Roe, Ada Quill's first budget director, spoke.", "Bo Roe", "budget director", "Ada Quill"),
    (
        "House Harbors Committee Chairman Ada Quill spoke.",
        "Ada Quill",
        "chairman",
        "House Harbors Committee",
    ),
]


@pytest.mark.parametrize(("text", "person", "title", "of"), POSTS)
def test_a_post_is_read_with_whose_it_is(text: str, person: str, title: str, of: str) -> None:
    assert (person, "position_held", title, of) in said_of(text + NAMED)


NO_POSTS = [
    "Ada Quill, a victim of the fire, spoke.",
    "Ada Quill is a resident of Hull.",
    "Ada Quill, a critic of Acme Robotics, spoke.",
    "Ada Quill wants to be mayor of Hull.",
    "Ada Quill was named the manager of the year.",
    "Ada Quill is a fighter.",
    "No mayor, not even Ada Quill, would sign it.",
]


@pytest.mark.parametrize("text", NO_POSTS)
def test_what_only_describes_is_no_post(text: str) -> None:
    assert not {told for told in said_of(text + NAMED) if told[0] == "Ada Quill"}


def test_a_health_coach_coaches_no_side_and_a_book_employs_nobody() -> None:
    text = "Ada Quill, a health coach in Hull, wrote a book on Acme Robotics." + NAMED
    assert not said_of(text, "coach_of", "works_for", "position_held")


def test_of_several_titles_each_is_its_own_holders() -> None:
    text = "Chairwoman Ada Quill and treasurer Bo Roe met." + NAMED
    told = {(subject, title) for subject, _, title, _ in said_of(text)}
    assert told == {("Ada Quill", "chairwoman"), ("Bo Roe", "treasurer")}


def test_a_title_in_the_plural_is_everyones_in_the_row() -> None:
    told = said_of("Senators Ada Quill and Bo Roe met." + NAMED)
    assert {subject for subject, _, title, _ in told if title == "senator"} == {
        "Ada Quill",
        "Bo Roe",
    }


@pytest.mark.parametrize(
    ("text", "qualifier", "value"),
    [
        ("Ada Quill became mayor of Hull in 2011.", "start_time", "2011"),
        ("Ada Quill served as mayor of Hull from 2011 to 2019.", "end_time", "2019"),
        ("Ada Quill has been mayor of Hull since 2011.", "start_time", "2011"),
        ("Ada Quill resigned as mayor of Hull in 2019.", "end_time", "2019"),
    ],
)
def test_the_times_beside_the_verb_bound_the_post(text: str, qualifier: str, value: str) -> None:
    (claim,) = (c for c in claims(text) if c.predicate == "position_held")
    assert claim.qualifiers.get(qualifier) == value


def test_a_post_served_in_the_past_tense_is_over() -> None:
    (claim,) = (c for c in claims("Ada Quill served as mayor of Hull.") if c.subject == "Ada Quill")
    assert claim.qualifiers["tenure"] == "former"


def test_an_address_is_no_post_of_whoever_speaks() -> None:
    text = "''That was a good speech, Mr. President,'' Senator Ada Quill told Mr. Roe in Hull."
    assert {claim.value for claim in claims(text) if claim.subject == "Ada Quill"} == {"senator"}


def test_a_title_between_marks_is_whoevers_it_stands_beside() -> None:
    text = "Ada Quill, “the mayor of Hull,” said that it rained."
    assert ("Ada Quill", "position_held", "mayor", "Hull") in said_of(text + NAMED)


def test_a_former_post_is_told_as_one() -> None:
    text = "Former Ohio Gov. Ada Quill spoke on Monday. Orrin Roe, the mayor of Lowell, listened."
    posts = {claim.subject: claim.qualifiers.get("tenure") for claim in claims(text)}
    assert posts == {"Ada Quill": "former", "Orrin Roe": None}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill, the presumptive Republican nominee, spoke.",
        "The town voted against Republican nominee Ada Quill.",
        "Ada Quill, a major GOP donor, spoke.",
    ],
)
def test_whoever_stands_for_a_party_is_of_it(text: str) -> None:
    (claim,) = (c for c in claims(text) if c.predicate == "party")
    assert (claim.subject, claim.value) == ("Ada Quill", "Republican Party")


def test_a_post_is_of_the_first_whose_it_can_be() -> None:
    text = "Ada Quill, a Middle East analyst with the Orchard Institute, spoke."
    assert ("Ada Quill", "position_held", "analyst", "Orchard Institute") in said_of(text)


def test_a_name_that_has_lost_a_part_is_less_sure() -> None:
    whole, cut = "Ada Quill, a leader of the Ranch Coalition, spoke.", "the Coalition, spoke."
    sure = [
        claim.confidence
        for text in (whole, whole.replace("the Ranch Coalition, spoke.", cut))
        for claim in claims(text)
        if claim.value == "leader"
    ]
    assert len(sure) == 2 and sure[1] < sure[0]


def test_a_speaker_by_address_is_one_though_nobody_says_of_what() -> None:
    posts = {claim.value for claim in claims("Critics of Speaker Ada Quill spoke.")}
    assert posts == {"speaker"}
    assert not claims("Speaker Ada Quill spoke.")


def test_a_seat_is_of_a_land_and_of_no_party() -> None:
    text = (
        "The GOP senators in tight races, Abel Norwood and Cal Roe, voted no."
        " Mona Reyes, the chairwoman of the Republican Party, thanked them."
    )
    of = {claim.subject: claim.qualifiers.get("of") for claim in claims(text)}
    assert of == {"Abel Norwood": None, "Cal Roe": None, "Mona Reyes": "Republican Party"}


def test_work_names_its_employer() -> None:
    text = "Ada Quill, a law professor at Pell University, and Bo Roe of Acme Robotics met." + NAMED
    told = {(s, v) for s, _, v, _ in said_of(text, "works_for")}
    assert {("Ada Quill", "Pell University"), ("Bo Roe", "Acme Robotics")} <= told


def test_a_chief_executive_is_the_firms() -> None:
    told = said_of("The robot maker's rival hired Acme Robotics chief executive Ada Quill." + NAMED,
                 "chief_executive")  # fmt: skip
    assert told == {("Acme Robotics", "chief_executive", "Ada Quill", "")}


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Ada Quill, 53, spoke.", "53"),
        ("Ada Quill (53) spoke.", "53"),
        ("Ada Quill, aged 53, spoke.", "53"),
        ("Ada Quill is 53 years old.", "53"),
        ("Ada Quill is 53.", "53"),
        ("Ada Quill, who turned 53 in May, spoke.", "53"),
        ("Ada Quill, a 53-year-old nurse, spoke.", "53"),
        ("Ada Quill, 5, Bo Roe, 9, and Kay Orr, 2,100 miles away, spoke.", "5"),
    ],
)
def test_an_age_beside_a_name_or_behind_is(text: str, age: str) -> None:
    found = [c.value for c in claims(text) if c.predicate == "age" and c.subject == "Ada Quill"]
    assert found == [age]


def test_what_is_denied_is_told_so() -> None:
    (claim,) = (
        c for c in claims("Ada Quill is not the treasurer of Acme Robotics." + NAMED)
        if c.predicate == "position_held"
    )  # fmt: skip
    assert claim.modality == "denied"


@pytest.mark.parametrize(
    ("text", "title", "of"),
    [
        ("“It is a hard day,” said Ada Quill, the chairwoman.", "chairwoman", "Quarry Foods"),
        ("General manager Ada Quill spoke as well.", "general manager", "Quarry Foods"),
        ("President Ada Quill spoke as well.", "president", ""),
        ("President Quill spoke. “No,” said the president, Ada Quill.", "president", ""),
    ],
)
def test_an_office_without_owner_is_of_the_main_body_unless_it_is_an_address(
    text: str, title: str, of: str
) -> None:
    assert ("Ada Quill", "position_held", title, of) in said_of(ABOUT + text)


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("TAMSETT — Mayor Ada Quill opened the bridge.", "Tamsett"),
        ("Tamsett, Orrin and Hull are wet towns. Mayor Ada Quill said so.", ""),
    ],
)
def test_a_mayor_is_of_the_town_that_the_text_is_about(text: str, of: str) -> None:
    assert ("Ada Quill", "position_held", "mayor", of) in said_of(text)
