"""Sentences of courts by their length: "six years in prison", "25 years to life"."""

from __future__ import annotations

import re

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill

_NUMBER = (
    r"(?:\d[\d,]*(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|fifteen|eighteen|twenty|thirty|forty)"
)
_UNIT = r"(?:years?|months?|weeks?|days?|hours?)"
_LENGTH = (
    rf"{_NUMBER}(?:[ -]and[ -]a[ -]half)?[ -]{_UNIT}"
    rf"(?:(?<=year|ears)(?:,| and) {_NUMBER} (?:months?|weeks?|days?))?"
)
_KIND = (
    r"[’']? (?:of |on )?(?:probation|house arrest|home detention|supervised release"
    r"|community service|unpaid work|hard labou?r|rigorous imprisonment|supervision)"
)
_PENALTY = re.compile(
    rf"\b(?:(?:{_NUMBER} (?:consecutive |concurrent )?)?life (?:sentences?|terms?|imprisonment)"
    r"|life(?: in (?:prison|jail)| without (?:the possibility of )?parole)?"
    r"|(?:the )?death penalty|death"
    rf"|{_NUMBER} to {_LENGTH}|{_LENGTH}(?: to life|{_KIND})?"
    rf"|(?:the )?time (?:already )?served)\b(?!-)",
    re.IGNORECASE,
)
_SERVED = re.compile(
    r"\b(?:prison|jail|custody|behind bars|probation|imprisonment|sentences?|detention|penitentiary"
    r"|community service|unpaid work|house arrest|supervised release)\b",
    re.IGNORECASE,
)
_APART = ("advcl", "acl:relcl", "conj", "parataxis")
_HYPHENED = re.compile(rf"({_NUMBER})-({_UNIT})", re.IGNORECASE)


def sentence(page: Page, head: int) -> Fill | None:
    """How long, of whatever a phrase tells; None where it tells no length."""
    token = page.doc.tokens[head]
    phrase = page.doc.span(page.doc.subtree(head, _APART))
    first, behind = page.doc.sentences[token.sentence]
    within = page.doc.tokens[first].start, page.doc.tokens[behind - 1].end
    told = (m for m in _PENALTY.finditer(page.document.text, *within) if m.end() > phrase[0])
    found = next(told, None)
    if found is None or not phrase[0] <= found.start() < phrase[1]:
        return None  # what begins before is another's: the end of "25 years to life"
    return Fill(_written(page.doc.said(found.span())), "sentence", found.span())


def term(page: Page, head: int) -> Fill | None:
    """The same where its clause tells that the time is to be served: "six years in prison"."""
    above = page.doc.tokens[head].head
    clause = page.doc.subtree(above if above >= 0 else head, _APART)
    served = _SERVED.search(page.document.text, page.place(head)[0], page.doc.span(clause)[1])
    return sentence(page, head) if served is not None else None


def _written(words: str) -> str:
    """ "six-year" of a sentence is six years."""
    hyphened = _HYPHENED.fullmatch(words)
    if hyphened is not None:
        one = hyphened[1].lower() in ("a", "an", "one", "1")
        return f"{hyphened[1]} {hyphened[2].rstrip('s')}{'' if one else 's'}"
    return re.sub(r"^life (?:sentence|term)$", "life", words)
