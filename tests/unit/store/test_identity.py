"""Identity: what renames a row, and what must not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factstore.identity import claim_id, entity_id, event_key, normalised, quote_id

KEY = event_key("articles.v1", "a")


def test_mark_shapes_case_and_white_space_do_not_rename() -> None:
    assert quote_id(KEY, "“We’re  done”", "He", 0) == quote_id(KEY, '"we\'re\u00a0done"', "he", 0)


def test_each_part_counts() -> None:
    ids = {
        quote_id(KEY, "we are done", "he", 0),
        quote_id(KEY, "we are done", "he", 1),
        quote_id(KEY, "we are done", "she", 0),
        quote_id(KEY, "we are gone", "he", 0),
        quote_id(event_key("quotes.v1", "a"), "we are done", "he", 0),
        claim_id(KEY, "we are done", "he", "", 0),
    }
    assert len(ids) == 6


def test_rows_of_one_event_share_their_prefix() -> None:
    assert quote_id(KEY, "x", "y", 0)[:8] == claim_id(KEY, "x", "left", "y", 3)[:8] == KEY[:8]


def test_an_entity_is_its_kind_and_name() -> None:
    assert entity_id("person", "Ada Byrne") == entity_id("person", "ADA  BYRNE")
    assert entity_id("person", "Ada Byrne") != entity_id("organization", "Ada Byrne")


@given(st.text(), st.text())
def test_no_separator_can_be_forged(one: str, other: str) -> None:
    same = (normalised(one), normalised(other)) == (normalised(one + other), "")
    assert (quote_id(KEY, one, other, 0) == quote_id(KEY, one + other, "", 0)) == same
