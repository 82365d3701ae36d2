"""Text that feeds have maimed is read as far as it goes: cut anywhere, or with digits that are no
numbers, as notes' marks run into a year are ("in 2004²")."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from contract.records import Span
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from tests.unit.claims.claim_tables import read_table, tables

ABOUT = About(language="en", published=datetime(2025, 3, 5, tzinfo=UTC))
_TOKEN = re.compile(r"\w+|[^\w\s]")
EVERY = 40
"""One passage of so many is tried, and one place of so many in each; one way in every table."""

pytestmark = pytest.mark.passages


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@pytest.mark.parametrize("table", tables()[::2])
def test_passages_cut_short(table: str) -> None:
    for number, case in enumerate(read_table(table)[::EVERY]):
        ends = [match.end() for match in _TOKEN.finditer(case.text)]
        for end in ends[number % EVERY :: EVERY]:
            cut = case.text[:end]
            assert all(0 <= a < b <= end for a, b in _spans(cut)), cut


@pytest.mark.parametrize("table", tables()[1::2])
def test_passages_with_notes_run_into_numbers(table: str) -> None:
    for case in read_table(table)[::EVERY]:
        raised = re.sub(r"\d\b", lambda last: last[0].translate(_RAISED), case.text)
        assert all(0 <= a < b <= len(raised) for a, b in _spans(raised)), raised


def _spans(text: str) -> list[Span]:
    try:
        return [claim.span for claim in extract(text, ABOUT).claims]
    except Exception as error:
        raise AssertionError(f"broken by: {text!r}") from error
