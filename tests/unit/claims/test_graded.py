"""What sample sentences state: graded against tables, with floors, and contracts that must hold.

The tables (``claim_cases``) hold thousands of sentences, many of them hard; every tenth is read
here, all by ``python -m tests.unit.claims.test_graded``, which prints shares and what is wrong.
The contracts (``claim_contracts.txt``) are sentences of which each must be read right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.unit.claims.claim_tables import (
    Case,
    claims_of,
    faults,
    read_cases,
    read_table,
    tables,
    unwanted,
)

pytestmark = pytest.mark.passages

CONTRACTS = Path(__file__).parent / "claim_contracts.txt"
EVERY = 10
FLOORS: dict[str, float] = {
    "age": 0.84,
    "award_received": 0.67,
    "charged_with": 0.83,
    "coach_of": 0.48,
    "contract_with": 0.45,
    "convicted_of": 0.7,
    "educated_at": 0.72,
    "founded_by": 0.76,
    "headquartered_in": 0.57,
    "injured": 0.3,
    "left": 0.58,
    "manager_of": 0.36,
    "money_amount": 0.63,
    "owned_by": 0.7,
    "played_for": 0.2,
    "position_held": 0.72,
    "sentenced_to": 0.7,
    "traded_to": 0.38,
    "vote_share": 0.35,
    "win_loss_record": 0.54,
    "works_for": 0.5,
}
"""Of what the tables want of a predicate the share that is stated, some points below what was
measured."""
WRONG = 0.14
"""Of the claims of predicates that a case closes the share that it rules out."""
SILENT = 0.89
"""Of the sentences that state nothing of a predicate the share that are read so."""


@dataclass
class Grades:
    """Counts over cases: what is wanted and found by predicate, what is claimed and wrong."""

    wanted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    claimed: int = 0
    wrong: int = 0
    nothing: int = 0
    silent: int = 0

    def shares(self) -> dict[str, float]:
        return {name: self.found[name] / self.wanted[name] for name in sorted(self.wanted)}


def graded(cases: Iterable[Case]) -> Grades:
    grades = Grades()
    for case in cases:
        said = claims_of(case.text, case.day)
        triples = {(claim.subject, claim.predicate, claim.value) for claim in said}
        for want in case.wanted:
            grades.wanted[want.predicate] += 1
            grades.found[want.predicate] += (want.subject, want.predicate, want.value) in triples
        against = unwanted(case, said)
        grades.claimed += sum(claim.predicate in case.closed for claim in said)
        grades.wrong += len(against)
        grades.nothing += not case.wanted
        grades.silent += not case.wanted and not against
    return grades


def every_case() -> list[Case]:
    return [case for table in tables() for case in read_table(table) if not case.miss]


def test_the_tables_are_read_as_well_as_they_were() -> None:
    grades = graded(every_case()[::EVERY])
    shares = grades.shares()
    print({name: round(share, 3) for name, share in shares.items()}, grades)
    low = {name: round(shares[name], 3) for name, floor in FLOORS.items() if shares[name] < floor}
    assert low == {}
    assert grades.wrong / grades.claimed <= WRONG
    assert grades.silent / grades.nothing >= SILENT


def test_every_contract_holds() -> None:
    wrong = [f"{c.text}\n  {each}" for c in read_cases(CONTRACTS) for each in faults(c)]
    assert wrong == [], "\n" + "\n".join(wrong)


def test_a_known_miss_is_one_still() -> None:
    """Who mends one makes it a contract, so that it stays mended."""
    marked = [case for table in tables() for case in read_table(table) if case.miss is not None]
    assert marked
    mended = [case.text for case in marked if not faults(case)]
    assert mended == [], "read right, make them contracts:\n" + "\n".join(mended)


def test_a_row_may_rule_out_what_is_not_asserted(tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text(
        "Ada Quill did not leave Acme.\n- left\n\nAda Quill did not leave Acme.\n-- left"
    )
    asserted, any_at_all = read_cases(table)
    assert faults(asserted) == []
    assert faults(any_at_all) == ["not wanted: Ada Quill | left | Acme | manner=unknown"]


if __name__ == "__main__":
    for case in every_case():
        for each in faults(case):
            print(f"{case.text}\n  {each}")
    everything = graded(every_case())
    print(everything.shares(), everything)
