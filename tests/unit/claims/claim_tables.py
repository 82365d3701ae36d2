"""Reads the tables of sentences and what they state: ``claim_cases/DESK.txt`` and
``claim_contracts.txt``, both beside this file.

A case is a block of lines, blocks are parted by blank lines, ``#`` starts a comment line::

    The Harrow Millers will name Nell Quarry manager on Monday.
    @ 2025-04-05
    + Nell Quarry | manager_of | Harrow Millers | start_time=2025-04-07; role= | planned
    - left
    ? why this is not found yet

The text comes first (``¶`` parts paragraphs). ``@`` gives the day of publication, unless it is
``DAY``. ``+`` is a claim that must be made: subject, predicate, value, then qualifiers that it
must have (without a value: must not have; ``by`` are the claimants) and its modality (``asserted``
unless given). A text whose paragraphs begin with speakers' labels is read as a transcript. Nothing
else may be asserted with a predicate that a ``+`` or a ``-`` line names, nor stated at all, denied
or planned, with one that a ``--`` line names; ``-`` and ``--`` alone are for every predicate.
``?`` marks a known miss, which no grade counts: when it reads right, ``test_graded.py`` fails until
the case stands among the contracts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from contract.records import Claim
from contract.vocabulary_files import load_vocabulary
from onrecord.extraction import extract_document
from producers.read import InputDocument
from producers.source import Source
from producers.transcript import looks_like, parse
from streaming.extract.claims import find_claims
from streaming.extract.model import About
from streaming.extract.pipeline import read
from streaming.extract.settings import ExtractSettings

DAY = "2025-03-05"
FOLDER = Path(__file__).parent / "claim_cases"


@dataclass(frozen=True)
class Wanted:
    """A claim that a case must make; a qualifier of "" must be absent."""

    subject: str
    predicate: str
    value: str
    qualifiers: dict[str, str]
    modality: str


@dataclass(frozen=True)
class Case:
    """A text, its day, what it must state, and the predicates with which nothing else is asserted
    (``closed``), or stated at all (``silent``, which are closed, too)."""

    text: str
    day: str
    wanted: tuple[Wanted, ...]
    closed: frozenset[str]
    silent: frozenset[str]
    miss: str | None


def claims_of(text: str, day: str = DAY) -> tuple[Claim, ...]:
    """What an English text that is published on ``day`` states."""
    if looks_like(text):
        return _spoken(text, day)
    about = About(published=datetime.fromisoformat(day), language="en")
    return find_claims(*read(text, about), load_vocabulary())


def _spoken(text: str, day: str) -> tuple[Claim, ...]:
    head = f"---\ntitle: A hearing\ndate: {day}\n---\n"
    source = Source("spoken.txt", (head + text).encode(), "transcript", "text/plain", DAY)
    told = parse(source)
    document = InputDocument("spoken", head + text, len(head), told.meta, "", told.quotes)
    return extract_document(document, ExtractSettings()).claims


def told_by(claim: Claim) -> str:
    """Whose a claim is: the chain's names, the innermost first; empty for the article's own."""
    return " < ".join(link.name or link.mention for link in claim.claimants)


def tables() -> list[str]:
    """The names of all tables."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read_table(name: str) -> list[Case]:
    """The cases of one table, in their order."""
    return read_cases(FOLDER / f"{name}.txt")


def read_cases(path: Path) -> list[Case]:
    """The cases of one file, in their order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    return [_case(block.strip().split("\n")) for block in text.split("\n\n") if block.strip()]


def _case(lines: list[str]) -> Case:
    day, miss, wanted, closed, silent = DAY, None, [], set(), set()
    for line in lines[1:]:
        mark, content = line[0], line[1:].strip()
        if mark == "@":
            day = content
        elif mark == "?":
            miss = content
        elif line.startswith("--"):
            silent.add(content[1:].strip() or "*")
        elif mark == "-":
            closed.add(content or "*")
        elif mark == "+":
            wanted.append(_wanted(content))
        else:
            raise ValueError(f"no line of a case: {line!r}")
    closed |= silent | {each.predicate for each in wanted}
    text = lines[0].replace("¶", "\n\n")
    return Case(text, day, tuple(wanted), frozenset(closed), frozenset(silent), miss)


def _wanted(line: str) -> Wanted:
    subject, predicate, value, *rest = [part.strip() for part in line.split("|")]
    pairs = [pair.split("=", 1) for pair in rest[0].split(";") if pair.strip()] if rest else []
    qualifiers = {name.strip(): given.strip() for name, given in pairs}
    return Wanted(subject, predicate, value, qualifiers, rest[1] if rest[1:] else "asserted")


def faults(case: Case) -> list[str]:
    """What is wrong with what the extractor states of a case; nothing where all is right."""
    said = claims_of(case.text, case.day)
    missed = [f"wanted {want}" for want in case.wanted if not any(_meets(c, want) for c in said)]
    return missed + [f"not wanted: {_told(claim)}" for claim in unwanted(case, said)]


def unwanted(case: Case, said: tuple[Claim, ...]) -> list[Claim]:
    """The claims that a case rules out."""
    right = {(want.subject, want.predicate, want.value) for want in case.wanted}
    return [
        claim
        for claim in said
        if not {claim.predicate, "*"}.isdisjoint(
            case.closed if claim.modality == "asserted" else case.silent
        )
        and (claim.subject, claim.predicate, claim.value) not in right
    ]


def _meets(claim: Claim, want: Wanted) -> bool:
    told = {**claim.qualifiers, "by": told_by(claim)}
    return (claim.subject, claim.predicate, claim.value, claim.modality) == (
        want.subject,
        want.predicate,
        want.value,
        want.modality,
    ) and {name: str(told.get(name, "")) for name in want.qualifiers} == want.qualifiers


def _told(claim: Claim) -> str:
    qualifiers = "; ".join(f"{name}={told}" for name, told in claim.qualifiers.items())
    return f"{claim.subject} | {claim.predicate} | {claim.value} | {qualifiers}"
