"""Events and measures as columns: ids that an edit elsewhere leaves alone, whose account it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone

from contract.records import Claim, Event, Extraction, Link, Measure, Participant, ToldTime
from streaming.extract.shifting import shifted
from streaming.steps.columns import Place, claim_columns
from streaming.steps.told_columns import event_columns, measure_columns
from tests.rows import rows

TEXT = "Harrow FC paid $5 million on Monday."
FC = Participant("agent", "Harrow FC", (0, 9), "Harrow FC", "organization")
SUM = Participant("patient", "$5 million", (15, 25), None, "")
WHEN = ToldTime("2025-05-05", "Monday")
EVENT = Event(
    "pay", "verb", (FC, SUM), None, WHEN, ("$5 million",), True, "asserted", (), (10, 14), (0, 35),
    0.9, 0.5,
)  # fmt: skip
MEASURE = Measure(
    "", FC, "pay", None, 5e6, None, "", "", "USD", "money", "$5 million", WHEN, True, "asserted",
    (Link("Dorn", "Cal Dorn", "person"),), (15, 25), (0, 35), 0.9, 0.5,
)  # fmt: skip
FOUND = Extraction(TEXT, (), (), events=(EVENT, EVENT), measures=(MEASURE,))
PLACE = Place("k" * 16, "v", "articles.v1", 0, 1, datetime(2025, 5, 5, tzinfo=timezone.utc))
ARTICLE = {
    "article_id": "a", "outlet": "Harrow Ledger", "headline": "H", "published": "2025-05-05",
    "modified": None, "body": TEXT,
}  # fmt: skip
TURN = {
    "turn_id": "t", "document": "d", "outlet": None, "time": None, "text": TEXT,
    "speaker": "Eve Lang", "role": None, "affiliation": None,
}  # fmt: skip


def test_an_event_is_a_row_with_its_participants() -> None:
    first, second = rows(event_columns(FOUND, ARTICLE, PLACE))
    assert (first["agent"], first["patient"]) == ("Harrow FC", "$5 million")
    assert (first["predicate"], first["happened"]) == ("pay", "2025-05-05")
    assert first["claimants"] is None and first["exact"] == TEXT[:35]
    assert first["event_id"] != second["event_id"]
    assert [p["entity_id"] is not None for p in first["participants"]] == [True, False]


def test_roles_are_what_the_type_calls_them() -> None:
    paid = replace(
        EVENT, type="settlement", participants=(replace(FC, called="payer"), SUM)
    )  # fmt: skip
    (row,) = rows(event_columns(replace(FOUND, events=(paid,)), ARTICLE, PLACE))
    assert (row["type"], row["roles"]) == ("settlement", {"payer": "Harrow FC"})


def test_a_claim_points_to_the_event_that_tells_it() -> None:
    claim = Claim(
        "Harrow FC", "paid", "$5 million", {}, "asserted", (), (0, 25), 0.9, (0, 9), (15, 25)
    )
    other = replace(claim, value_mention=(29, 35))
    found = replace(FOUND, claims=(claim, other))
    columns = claim_columns(found, ARTICLE, PLACE, ["first", "second"])
    assert columns["event_id"] == ["first", None]


def test_words_that_differ_in_their_case_alone_are_told_apart() -> None:
    text = "He left Acme. Roe said he left Acme. He left ACME."
    claims = [
        Claim("Cal Dorn", "left", "Acme", {}, "asserted", (), (at, at + 12), 0.9, (at, at + 2),
              (at + 8, at + 12)) for at in (0, 23, 37)
    ]  # fmt: skip
    events = [replace(EVENT, span=claim.span) for claim in claims]
    found = Extraction(text, (), tuple(claims), events=tuple(events))
    assert len(set(claim_columns(found, ARTICLE, PLACE)["claim_id"])) == 3
    assert len(set(event_columns(found, ARTICLE, PLACE)["event_id"])) == 3


def test_a_measure_is_a_row_under_who_tells_it() -> None:
    (row,) = rows(measure_columns(FOUND, ARTICLE, PLACE))
    assert (row["value"], row["unit"], row["of_whom"]) == (5e6, "USD", "Harrow FC")
    assert (row["claimants"], row["words"]) == ("Cal Dorn", "$5 million")


def test_an_edit_elsewhere_keeps_the_ids() -> None:
    longer = shifted(FOUND, "So it was. " + TEXT, 11)
    assert longer.text[slice(*longer.events[0].trigger)] == "paid"
    for columns, sort in ((event_columns, "event_id"), (measure_columns, "measure_id")):
        before, after = columns(FOUND, ARTICLE, PLACE), columns(longer, ARTICLE, PLACE)
        assert before[sort] == after[sort]
        assert before["span_start"][0] + 11 == after["span_start"][0]


def test_what_is_told_in_a_turn_is_its_speakers_account() -> None:
    row, _ = rows(event_columns(replace(FOUND, text=TEXT), TURN, PLACE))
    assert (row["claimants"], row["modality"]) == ("Eve Lang", "reported")
