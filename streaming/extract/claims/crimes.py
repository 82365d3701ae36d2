"""Crimes as charges and verdicts name them: "two counts of wire fraud", "lying to the court"."""

from __future__ import annotations

import re

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import entries, table, words

_CHARGES = words("offences", "charges")
_COUNTS = words("offences", "charges", "amounts")
_CRIME = re.compile(
    rf"\b(?:{'|'.join(w.replace('*', r'[a-z]*') for w in words('offences', 'crimes', 'deeds'))})\b",
    re.IGNORECASE,
)
_APART = words("grammar", "beside_crimes")
"""What hangs from a crime's noun and is no part of what it is called."""
_JOINED = words("names", "crimes_joined") | {""}
_WHERE = tuple(entries(table("names")["crimes_where"]))


def crimes(page: Page, head: int) -> list[Fill]:
    """The crimes that a phrase names; behind counts and charges those that they are of."""
    if page.lemma(head) in _COUNTS:
        return _counted(page, head)
    return [_named(page, head)] if page.doc.tokens[head].upos in ("NOUN", "VERB") else []


def charges(page: Page, head: int) -> list[Fill]:
    """The crimes of a charge that is called one: "charges of fraud", "a fraud charge"."""
    return _counted(page, head) if page.lemma(head) in _CHARGES else []


def offences(page: Page, head: int) -> list[Fill]:
    """Crimes that are known by their words where anybody may be meant to do anything: "charged with
    the running of the office" names none."""
    return [crime for crime in crimes(page, head) if _CRIME.search(crime.value)]


def _counted(page: Page, head: int) -> list[Fill]:
    doc = page.doc
    below = [
        w for case, h in doc.obliques(head) if case in ("of", "for") for w in doc.coordinates(h)
    ]
    below += [w for clause in doc.under(head, "acl") for w in doc.coordinates(clause)]
    return [crime for word in below for crime in crimes(page, word)]


def _named(page: Page, head: int) -> Fill:
    """What the crime is called: whom it was done to, where and when are left out."""
    doc = page.doc
    inside = {head}
    for child in doc.under(head):
        if doc.tokens[child].relation not in _APART and not _tells_besides(page, head, child):
            inside |= set(doc.subtree(child, ("acl:relcl", "appos", "parataxis")))
    first = behind = head
    while first - 1 in inside:
        first -= 1
    while behind + 1 in inside:
        behind += 1
    span = doc.tokens[first].start, doc.tokens[behind].end
    return Fill(page.doc.said(span), "crime", span)


def _tells_besides(page: Page, head: int, child: int) -> bool:
    """Whether it tells whom, when or where, or is another clause, rather than what was done."""
    doc = page.doc
    relation = doc.tokens[child].relation
    if not relation.startswith(("obl", "nmod")):
        return False
    noun = doc.tokens[head].upos == "NOUN"
    joined = doc.preposition(child)
    apart = joined not in _JOINED if noun else joined in _WHERE
    return apart or (noun and doc.kind(child) == "person")
