"""Every table of sentences and what they state; one test a table, which lists all that is wrong.

A test a case would cost more than the extraction itself: there are thousands of cases.
"""

from __future__ import annotations

import pytest

from tests.unit.statement_tables import Case, claims_of, read_table, tables, told_by

pytestmark = pytest.mark.passages

Said = tuple[str, str, str, dict[str, object], str]


@pytest.mark.parametrize("table", tables())
def test_states(table: str) -> None:
    cases = read_table(table)
    found = [(case, _faults(case)) for case in cases]
    wrong = [f"{case.text}\n  {each}" for case, faults in found if not case.miss for each in faults]
    mended = [case.text for case, faults in found if case.miss and not faults]
    assert cases
    assert wrong == [], "\n" + "\n".join(wrong)
    assert mended == [], "these are no misses any more: take their `?` lines out"


def _faults(case: Case) -> list[str]:
    """What is wrong with what the extractor states of a case; nothing where all is right."""
    said: list[Said] = [
        (c.subject, c.predicate, c.value, {**c.qualifiers, "by": told_by(c)}, c.modality)
        for c in claims_of(case.text, case.day)
    ]
    right = {(want.subject, want.predicate, want.value) for want in case.wanted}
    faults = []
    for want in case.wanted:
        found = [
            {name: str(has.get(name, "")) for name in want.qualifiers}
            for subject, predicate, value, has, modality in said
            if (subject, predicate, value) == (want.subject, want.predicate, want.value)
            and modality == want.modality
        ]
        if want.qualifiers not in found:
            faults.append(f"wanted {want}; stated {said}")
    for claim in said:
        closed = claim[1] in case.closed or "*" in case.closed
        if closed and claim[4] == "asserted" and claim[:3] not in right:
            faults.append(f"not wanted: {claim}")
    return faults
