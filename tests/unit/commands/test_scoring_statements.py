"""The score of statements: right triples, then their details."""

from __future__ import annotations

from typing import Any

from contract.records import Claim, Link
from onrecord.scoring.statements import StatementScore, score_statements


def gold(value: str, **more: Any) -> dict[str, Any]:
    return {
        "subject": "Ada Quill",
        "predicate": "left",
        "value": value,
        "qualifiers": {},
        "modality": "asserted",
        "claimants": [],
        **more,
    }


def claim(value: str, claimants: tuple[Link, ...] = (), **qualifiers: str) -> Claim:
    return Claim("Ada Quill", "left", value, qualifiers, "asserted", claimants, (0, 1), 0.9)


def test_right_wrong_and_missed() -> None:
    score, errors = score_statements(
        [gold("Gulls"), gold("Herons")], [claim("the  gulls"), claim("Gulls"), claim("Terns")]
    )
    assert (score.right, score.claimed, score.found, score.wanted) == (1, 3, 1, 2)
    assert "missed: ada quill | left | herons" in errors
    assert "wrong: ada quill | left | terns" in errors


def test_an_optional_statement_is_right_if_found_and_no_miss_if_not() -> None:
    optional = [gold("Gulls", optional=True)]
    assert score_statements(optional, [])[0] == StatementScore()
    found, _ = score_statements(optional, [claim("Gulls")])
    assert (found.right, found.claimed, found.wanted) == (1, 1, 0)


def test_what_is_required_is_found_by_a_claim_that_agrees_better_with_an_optional_twin() -> None:
    twins = [gold("Gulls"), gold("Gulls", qualifiers={"manner": "fired"}, optional=True)]
    score, errors = score_statements(twins, [claim("Gulls", manner="fired")])
    assert (score.found, score.wanted, score.details_right, errors) == (1, 1, 1, [])
    twice = [gold("Gulls"), gold("Gulls", claimants=[{"name": "Bo Lind"}])]
    assert score_statements(twice, [claim("Gulls")])[0].found == 1


def test_claims_pair_with_the_gold_that_they_agree_with() -> None:
    statements = [
        gold("Gulls", qualifiers={"manner": "fired"}, claimants=[{"name": "Bo Lind"}]),
        gold("Gulls", qualifiers={"manner": "resigned"}),
    ]
    lind = Link("Lind", "Bo Lind", "person")
    claims = [claim("Gulls", manner="resigned"), claim("Gulls", (lind,), manner="fired")]
    score, errors = score_statements(statements, claims)
    assert (score.details_right, score.details, errors) == (3, 3, [])


def test_a_claimant_that_nobody_names_counts_against() -> None:
    lind = Link("Lind", "Bo Lind", "person")
    score, _ = score_statements([gold("Gulls")], [claim("Gulls", (lind,))])
    assert (score.details_right, score.details) == (0, 1)


def test_an_anonymous_claimant_is_its_mention() -> None:
    source = Link("one official", None, "anonymous")
    statements = [gold("Gulls", claimants=[{"name": None, "mention": "One official"}])]
    assert score_statements(statements, [claim("Gulls", (source,))])[0].detail == 1.0


def test_scores_add_up() -> None:
    one, _ = score_statements([gold("Gulls")], [claim("Gulls")])
    two, _ = score_statements([gold("Gulls")], [claim("Terns")])
    assert (one + two).precision == (one + two).recall == (one + two).f1 == 0.5


def test_a_legal_form_is_no_part_of_a_name_and_a_share_is_one_however_it_is_written() -> None:
    score, _ = score_statements([gold("Quill Stores Inc.")], [claim("Quill Stores")])
    assert score.right == 1
    score, _ = score_statements([gold("51.8 per cent")], [claim("51.8%")])
    assert score.right == 1


def test_a_length_of_time_is_one_in_words_and_in_numbers() -> None:
    wanted = [gold("Gulls", qualifiers={"duration": "three and a half years"})]
    score, _ = score_statements(wanted, [claim("Gulls", duration="3.5 years")])
    assert (score.details_right, score.details) == (1, 1)
    score, _ = score_statements([gold("six years and a day")], [claim("7 years and a day")])
    assert score.right == 0
