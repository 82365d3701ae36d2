"""Charges, verdicts and sentences as claims, in the ways in which courts are told of."""

from __future__ import annotations

from datetime import datetime

import pytest

from contract.records import Claim
from streaming.extract.model import About
from streaming.extract.pipeline import extract

PUBLISHED = datetime(2025, 6, 18)


def _claims(predicate: str, text: str) -> list[Claim]:
    found = extract(text, About(language="en", published=PUBLISHED))
    return [claim for claim in found.claims if claim.predicate == predicate]


def _told(predicate: str, text: str) -> set[tuple[str, str, str]]:
    return {(c.subject, c.value, c.modality) for c in _claims(predicate, text)}


CHARGED = {
    "passive": ("Ada Quill was charged with wire fraud.", {"wire fraud"}),
    "a deed": ("Police charged Ada Quill with falsifying records.", {"falsifying records"}),
    "several": (
        "Ada Quill was charged with fraud and two counts of arson.",
        {"fraud", "arson"},
    ),
    "indicted": ("Ada Quill was indicted on three counts of perjury.", {"perjury"}),
    "faces": ("Ada Quill faces charges of assault in the city court.", {"assault"}),
    "not guilty": ("Ada Quill pleaded not guilty to murder.", {"murder"}),
    "a task is no crime": ("Ada Quill was charged with running the office.", set()),
}


@pytest.mark.parametrize("name", CHARGED)
def test_a_charge_is_of_crimes(name: str) -> None:
    text, crimes = CHARGED[name]
    assert _told("charged_with", text) == {("Ada Quill", crime, "asserted") for crime in crimes}


CONVICTED = {
    "passive": ("Ada Quill was convicted of bribery.", ("bribery", "asserted")),
    "found": ("Ada Quill was found guilty of theft.", ("theft", "asserted")),
    "pleaded": (
        "Ada Quill pleaded guilty to a charge of selling secret papers.",
        ("selling secret papers", "asserted"),
    ),
    "a noun": ("They upheld the conviction of Ada Quill for perjury.", ("perjury", "asserted")),
    "acquitted": ("Ada Quill was acquitted of arson.", ("arson", "denied")),
    "whom it was done to is no part": (
        "Ada Quill was convicted of the murder of her flatmate.", ("murder", "asserted"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("day", ["on Monday", "late Monday"])
def test_a_day_before_its_verb_is_of_that(day: str) -> None:
    (claim,) = _claims("convicted_of", f"A Harrow court {day} convicted Ada Quill of bribery.")
    assert claim.qualifiers == {"point_in_time": "2025-06-16"}


@pytest.mark.parametrize("name", CONVICTED)
def test_a_verdict_is_of_a_crime(name: str) -> None:
    text, (crime, modality) = CONVICTED[name]
    assert _told("convicted_of", text) == {("Ada Quill", crime, modality)}


SENTENCED = {
    "passive": ("Ada Quill was sentenced to six years in prison.", "six years"),
    "active": ("The judge sentenced Ada Quill to 18 months in jail on Monday.", "18 months"),
    "a range": ("Ada Quill was sentenced to 25 years to life.", "25 years to life"),
    "jailed": ("Ada Quill was jailed for four years.", "four years"),
    "probation": ("Ada Quill was sentenced to a year of probation.", "a year of probation"),
    "a noun": ("Ada Quill is serving a six-year sentence.", "six years"),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCED)
def test_a_sentence_is_as_long_as_told(name: str) -> None:
    text, length = SENTENCED[name]
    assert _told("sentenced_to", text) == {("Ada Quill", length, "asserted")}


def test_a_sentence_is_for_a_crime() -> None:
    text = "Ada Quill was sentenced to six years in prison for fraud."
    (claim,) = _claims("sentenced_to", text)
    assert claim.qualifiers["of"] == "fraud"


def test_what_may_come_is_conditional() -> None:
    told = _told("sentenced_to", "Ada Quill faces up to 10 years in prison.")
    assert told == {("Ada Quill", "10 years", "conditional")}


def test_a_term_of_office_is_no_sentence() -> None:
    assert not _told("sentenced_to", "Ada Quill served two years as mayor of Harrow.")
