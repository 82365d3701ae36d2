"""Events and measures as rows: ids that an edit elsewhere leaves alone, whose account it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone

from contract.records import Claim, Event, Extraction, Link, Measure, Participant, ToldTime
from streaming.extract.shifting import shifted
from streaming.steps.rows import Place, claim_rows
from streaming.steps.told_rows import event_rows, measure_rows

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
    first, second = event_rows(FOUND, ARTICLE, PLACE)
    assert (first["agent"], first["patient"]) == ("Harrow FC", "$5 million")
    assert (first["predicate"], first["happened"]) == ("pay", "2025-05-05")
    assert first["claimants"] is None and first["exact"] == TEXT[:35]
    assert first["event_id"] != second["event_id"]
    assert [p["entity_id"] is not None for p in first["participants"]] == [True, False]


def test_roles_are_what_the_type_calls_them() -> None:
    paid = replace(
        EVENT, type="settlement", participants=(replace(FC, called="payer"), SUM)
    )  # fmt: skip
    (row,) = event_rows(replace(FOUND, events=(paid,)), ARTICLE, PLACE)
    assert (row["type"], row["roles"]) == ("settlement", {"payer": "Harrow FC"})


def test_a_claim_points_to_the_event_that_tells_it() -> None:
    claim = Claim(
        "Harrow FC", "paid", "$5 million", {}, "asserted", (), (0, 25), 0.9, (0, 9), (15, 25)
    )
    other = replace(claim, value_mention=(29, 35))
    found = replace(FOUND, claims=(claim, other))
    rows = claim_rows(found, ARTICLE, PLACE, ["first", "second"])
    assert [row["event_id"] for row in rows] == ["first", None]


def test_a_measure_is_a_row_under_who_tells_it() -> None:
    (row,) = measure_rows(FOUND, ARTICLE, PLACE)
    assert (row["value"], row["unit"], row["of_whom"]) == (5e6, "USD", "Harrow FC")
    assert (row["claimants"], row["words"]) == ("Cal Dorn", "$5 million")


def test_an_edit_elsewhere_keeps_the_ids() -> None:
    longer = shifted(FOUND, "So it was. " + TEXT, 11)
    assert longer.text[slice(*longer.events[0].trigger)] == "paid"
    for rows, sort in ((event_rows, "event_id"), (measure_rows, "measure_id")):
        before, after = rows(FOUND, ARTICLE, PLACE), rows(longer, ARTICLE, PLACE)
        assert [row[sort] for row in before] == [row[sort] for row in after]
        assert before[0]["span_start"] + 11 == after[0]["span_start"]


def test_what_is_told_in_a_turn_is_its_speakers_account() -> None:
    row, _ = event_rows(replace(FOUND, text=TEXT), TURN, PLACE)
    assert (row["claimants"], row["modality"], row["turn_id"]) == ("Eve Lang", "reported", "t")
