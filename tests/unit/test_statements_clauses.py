"""Who a verb is of and when it was, where other clauses stand around it."""

from __future__ import annotations

import pytest

from streaming.extract.settings import ExtractSettings
from tests.unit.statement_tables import RULES, claims_of, over_trees

DAY = "2025-03-08"  # a Saturday


def told(text: str, predicate: str) -> list[tuple[str, str, dict[str, str | int], str]]:
    return [
        (c.subject, c.value, dict(c.qualifiers), c.modality)
        for c in claims_of(text, DAY, ExtractSettings() if predicate in over_trees() else RULES)
        if c.predicate == predicate
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Even if Mr. Awdry steps down from Acme Corp., Nell Quarry will stay.",
        "Tom Awdry spoke. If Mr. Awdry resigns from Acme Corp., Nell Quarry will stay.",
        "Nell Quarry would run it if Dr. Awdry resigned from Acme Corp.",
    ],
)
def test_a_form_of_address_ends_no_clause(text: str) -> None:
    assert [modality for *_, modality in told(text, "left")] == ["conditional"]


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (
            "“You will see,” Nell Quarry, a painter then working for Acme Corp., wrote.",
            "Nell Quarry",
        ),
        (
            "Tom Awdry heard Nell Quarry, a friend and adviser who worked for Acme Corp.",
            "Nell Quarry",
        ),
        (
            "Tom Awdry left. Nell Quarry, a writer once working for Acme Corp., stayed.",
            "Nell Quarry",
        ),
    ],
)
def test_whom_a_clause_behind_a_name_is_of(text: str, subject: str) -> None:
    assert {s for s, *_ in told(text, "works_for")} == {subject}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Begun in 1997, the Quarry Foundation has raised $2 billion.", "money_amount"),
        ("Tom Awdry said Thursday he would leave the Quarry Foundation as director.", "left"),
        ("Tom Awdry said on Thursday that he had resigned from Acme Corp.", "left"),
        ("Speaking on Thursday, Tom Awdry resigned from Acme Corp.", "left"),
        ("Acme Corp. told investors Thursday it had fired Tom Awdry.", "left"),
    ],
)
def test_the_time_of_another_verb_is_not_taken(text: str, predicate: str) -> None:
    found = told(text, predicate)
    assert found
    assert not any(name.endswith("time") for _, _, more, _ in found for name in more)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Tom Awdry said that on Thursday he resigned from Acme Corp.", "2025-03-06"),
        ("Once a captain, in 2019 Tom Awdry resigned from Acme Corp.", "2019"),
        ("On Thursday, Tom Awdry resigned from Acme Corp.", "2025-03-06"),
        ("Acme Corp. said it fired Tom Awdry on Thursday.", "2025-03-06"),
    ],
)
def test_the_time_before_the_subject_is_the_verbs(text: str, when: str) -> None:
    assert [more.get("point_in_time") for _, _, more, _ in told(text, "left")] == [when]


@pytest.mark.parametrize(
    "text",
    [
        "Nell Quarry often speaks of making history by being elected mayor of Cleveland.",
        "Nell Quarry has no interest in being named mayor of Cleveland.",
        "For Nell Quarry, being elected mayor of Cleveland is a dream.",
    ],
)
def test_being_elected_may_never_have_happened(text: str) -> None:
    assert told(text, "position_held") == []


@pytest.mark.parametrize(
    "text",
    [
        "Nell Quarry moved there after being elected mayor of Cleveland.",
        "Since being elected mayor of Cleveland, Nell Quarry has slept little.",
    ],
)
def test_after_being_elected_has_happened(text: str) -> None:
    assert [s for s, *_ in told(text, "position_held")] == ["Nell Quarry"]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry and Nell Quarry finished 1-2 in the vote in Ohio.",
        "Awdry, Quarry and Lowe finished 1-2-3 in the race.",
    ],
)
def test_places_are_no_record(text: str) -> None:
    assert told(text, "win_loss_record") == []


def test_the_one_who_is_beaten_has_not_the_winners_share() -> None:
    text = "Tom Awdry and Nell Quarry met in the Ohio election. Awdry beat her 51% to 36%."
    shares = {(s, v) for s, v, *_ in told(text, "vote_share")}
    assert shares == {("Tom Awdry", "51%"), ("Nell Quarry", "36%")}


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry, then 38, was told to find another deputy.",
        "Tom Awdry, who was 38 at the time, was told to find another deputy.",
    ],
)
def test_an_age_of_then_is_not_todays(text: str) -> None:
    assert told(text, "age") == []


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Acme Corp. says that it paid $3 billion in income taxes.", "tax"),
        ("Acme Corp. paid $3 million in legal fees.", "fee"),
    ],
)
def test_what_a_sum_is_of_is_the_last_noun(text: str, of: str) -> None:
    assert [more.get("of") for _, _, more, _ in told(text, "money_amount")] == [of]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry had dreamed of planes since he was 5, a friend said.",
        "When Tom Awdry was 12, the family moved to Ohio.",
        "Tom Awdry left Ohio before he was 20.",
    ],
)
def test_the_age_at_which_something_happened_is_not_todays(text: str) -> None:
    assert told(text, "age") == []


@pytest.mark.parametrize(
    "text",
    [
        "The groups supporting Nell Quarry paid $176,000 for lists.",
        "Two committees backing Tom Awdry and Nell Quarry raised $2 million.",
    ],
)
def test_whom_a_participle_is_about_does_not_act(text: str) -> None:
    assert told(text, "money_amount") == []


@pytest.mark.parametrize(
    "text",
    [
        "Nell Quarry is ready to be president of Acme Corp.",
        "Nell Quarry has to show that she is ready to manage the Harrow Millers.",
    ],
)
def test_ready_is_no_plan(text: str) -> None:
    assert told(text, "position_held") + told(text, "manager_of") == []


@pytest.mark.parametrize(
    "text",
    [
        "Acme Corp. met. The Harrow Millers hired the, well, manager of Acme Corp.",
        "Acme Corp. met. Tom Awdry managed the “Millers” and left the.",
    ],
)
def test_an_article_that_leads_to_nothing_is_read_over(text: str) -> None:
    assert isinstance(claims_of(text), tuple)


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("A rule bars Nell Quarry from becoming president of Acme Corp.", "position_held"),
        ("They kept Tom Awdry from being named mayor of Cleveland.", "position_held"),
        ("Tom Awdry hits Nell Quarry back, only 10 times harder.", "age"),
        ("Tom Awdry cited Nell Quarry, Section 3, in court.", "age"),
        ("Nell Quarry, who was 69 when she took office in 1981, was the oldest.", "age"),
        ("Tom Awdry first bought Acme Corp. shares in 2014.", "owned_by"),
        ("Tom Awdry joined the board of Acme Corp. in 2014.", "works_for"),
        ("The Cleveland Golf Club is shut. The town itself bought the course.", "owned_by"),
        (
            "The Port Herald is daily. Lee Awdry owns the newspaper with most ads.",
            "owned_by",
        ),
    ],
)
def test_says_nothing_of_the_kind(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


def test_a_verb_that_no_list_knows_follows_who() -> None:
    text = "Tom Awdry met Nell Quarry, an activist who brews tea and is president of Acme Corp."
    assert [s for s, *_ in told(text, "position_held")] == ["Nell Quarry"]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry said Nell Quarry was the founder of Acme Corp. on Wednesday at a rally.",
        "Tom Awdry said that Nell Quarry is the founder of Acme Corp. on Wednesday.",
    ],
)
def test_the_day_of_what_is_said_to_be_is_the_sayings(text: str) -> None:
    assert [more for *_, more, _ in told(text, "founded_by")] == [{}]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry, a 47-year-old father of six, shook his head.",
        "The crowd met Tom Awdry, the 47-year-old baker.",
    ],
)
def test_an_age_told_behind_the_name(text: str) -> None:
    assert [(s, v) for s, v, *_ in told(text, "age")] == [("Tom Awdry", "47")]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Awdry, a father of 47-year-old twins, spoke.",
        "Tom Awdry, whose 47-year-old brother fell ill, spoke.",
        "Tom Awdry, a 47-year-old's father, spoke.",
    ],
)
def test_an_age_of_somebody_else_behind_the_name(text: str) -> None:
    assert told(text, "age") == []


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("In 2008, the Quarry Foundation gave $50,000.", "Quarry Foundation"),
        ("Acme Corp. donated $50,000 to the town in 2008.", "Acme Corp."),
    ],
)
def test_a_gift(text: str, subject: str) -> None:
    assert told(text, "money_amount") == [
        (subject, "$50,000", {"of": "donation", "point_in_time": "2008"}, "asserted")
    ]


@pytest.mark.parametrize("not_so", ["shouldn't", "shouldn’t", "mustn't", "needn't"])
def test_what_should_not_be_is_denied(not_so: str) -> None:
    text = f"Tom Awdry shows why Nell Quarry {not_so} be president of Acme Corp."
    assert [modality for *_, modality in told(text, "position_held")] == ["denied"]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Acme Corp. met. The dismissal of Tom Awdry as a serious writer is universal.", "left"),
    ],
)
def test_what_only_looks_like_it(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


def test_the_body_is_the_one_that_follows() -> None:
    text = "Acme Corp. met. Nell Quarry, chairwoman of the board of Fabian & Wren, left."
    held = told(text, "position_held")
    assert [more.get("of") for *_, more, _ in held] == ["Fabian & Wren"]


def test_one_leaves_where_one_is_and_not_where_one_came_from() -> None:
    text = (
        "Nell Quarry joined Acme Corp. in 2011 from the accounting firm of Fabian & Wren. "
        "She was dismissed in May."
    )
    assert [value for _, value, *_ in told(text, "left")] == ["Acme Corp."]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Acme Corp. met. Tom Awdry was so fired up that he called.", "left"),
        ("Tom Awdry signed a letter that he said was drafted by Acme Corp.", "drafted_by"),
        ("In matchups against Quarry, Tom Awdry tops Nell Quarry 41-40 in the poll.", "score"),
        ("Acme Corp. set a goal of raising $64 million.", "money_amount"),
        ("Acme Corp. spent roughly $2 million more than Fabian & Wren on ads.", "money_amount"),
    ],
)
def test_other_words_that_only_look_like_it(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


def test_a_participle_has_not_the_length_of_what_stands_before() -> None:
    text = "Tom Awdry, who worked for Nell Quarry for three years, becoming president of Acme Corp."
    assert [more for _, _, more, _ in told(text, "position_held")] == [{"of": "Acme Corp."}]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Nell Quarry toured the fair before joining Acme Corp. for a lunch.", "works_for"),
        ("He extols Tom Awdry, the man who killed 13 people at Fort Hood in 2009.", "died"),
        ("Nell Quarry began by telling her movement to shut up and quit Acme Corp.", "left"),
        ("Nell Quarry has been a dogged defender of the Clean Water Fund.", "played_for"),
    ],
)
def test_still_other_words_that_only_look_like_it(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


def test_when_somebody_took_over_is_the_time_before_when() -> None:
    text = (
        "Nell Quarry headed the Harbor Fund from 2006 until 2011 when Tom Awdry took over as "
        "chairman of the Harbor Fund."
    )
    held = [more for s, _, more, _ in told(text, "position_held") if s == "Tom Awdry"]
    assert held == [{"of": "Harbor Fund", "start_time": "2011"}]


def test_what_is_announced_for_later_has_not_the_day_of_saying_so() -> None:
    text = "Nell Quarry announced Sunday she will resign as president of Acme Corp."
    assert [more.get("point_in_time") for _, _, more, _ in told(text, "left")] == [None]


def test_who_left_to_work_elsewhere_works_there() -> None:
    found = told("Nell Quarry left to work for Acme Corp.", "works_for")
    assert [(s, v, m) for s, v, _, m in found] == [("Nell Quarry", "Acme Corp.", "asserted")]


def test_the_winner_is_the_person_and_not_the_paper() -> None:
    text = "Among them was Nell Quarry of the Ohio Times, winner of the Golden Bat Award."
    assert [s for s, *_ in told(text, "award_received")] == ["Nell Quarry"]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("On Wednesday he phoned on behalf of Tom Awdry's wife, Ines Awdry.", "spouse"),
        ("Others were bruised, including Nell Quarry's husband, Tom Awdry, in 1992.", "spouse"),
        (
            "Tom Awdry, who wed in 1963, was the general manager of Acme Corp.",
            "position_held",
        ),
        (
            "In the first three years of her term as mayor, Nell Quarry slept.",
            "position_held",
        ),
    ],
)
def test_a_time_of_something_else_beside_it(text: str, predicate: str) -> None:
    found = told(text, predicate)
    assert found
    assert [name for *_, more, _ in found for name in more if name != "of"] == []


@pytest.mark.parametrize(
    ("said", "when"),
    [("this January", "2025-01"), ("last January", "2025-01"), ("this August", "2025-08")],
)
def test_a_month_of_this_year(said: str, when: str) -> None:
    found = told(f"Tom Awdry resigned from Acme Corp. {said}.", "left")
    assert [more.get("point_in_time") for *_, more, _ in found] == [when]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("In 1962, at age 23, Tom Awdry moved to Ohio.", "age"),
        ("“I was born in the dark, but not last week,” Tom Awdry said.", "born"),
        ("Nell Quarry quit giving speeches at Acme Corp. in 2015.", "left"),
    ],
)
def test_more_that_is_not_told(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


@pytest.mark.parametrize("when", ["when", "once", "until", "before"])
def test_what_is_still_to_come_is_not_so(when: str) -> None:
    text = f"They will be thrown out {when} Nell Quarry becomes president of Acme Corp."
    assert [m for *_, m in told(text, "position_held")] == ["planned"]


def test_whom_a_clause_behind_to_somebody_is_about() -> None:
    text = "Tom Awdry, a former adviser to Mr. Quarry who is now a fellow at the Harbor Institute."
    assert "Quarry" not in [s for s, *_ in told(text, "position_held")]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        (
            "There were Ed Lowe, Emmy Ruiz, Nick Awdry, Oscar Goodman and others.",
            "award_received",
        ),
        ("Nell Quarry came from Texas to an immigration rally.", "from"),
        ("Nell Quarry must win 64 percent of the remaining delegates.", "vote_share"),
    ],
)
def test_a_last_set_that_only_looks_like_it(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


def test_a_question_within_marks_states_nothing() -> None:
    text = "“Will she be the next president of Acme Corp.?” Nell Quarry's aide wondered."
    assert told(text, "position_held") == []


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Thirteens is an album by Nell Quarry, released on Monday by Fabian Records.", "left"),
        ("Fabian Records plans a film titled Nell Quarry, set to be released in May.", "left"),
        ("Before joining the Farm Democrats, Nell Quarry taught.", "works_for"),
    ],
)
def test_no_work_and_no_party_is_what_one_leaves_or_works_for(text: str, predicate: str) -> None:
    assert told(text, predicate) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Tom Bell who ran the mill resigned from Acorn Foods.", ["Tom Bell"]),
        ("The man who said Tom Bell resigned from Acorn Foods was wrong.", ["Tom Bell"]),
        ("People who know that Tom Bell resigned from Acorn Foods are few.", ["Tom Bell"]),
    ],
)
def test_the_subject_behind_a_relative_clause(text: str, wanted: list[str]) -> None:
    assert [c.subject for c in claims_of(text) if c.predicate == "left"] == wanted
