"""Claimants who only did what is stated: the judge who ordered somebody to pay, the convict who
"admitted the theft and was jailed"."""

from __future__ import annotations

from contract.records import Quote
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.evidence import Evidence

_ORDERING = frozenset(
    "ordered orders named names appointed appoints hired hires directed instructed elected".split()
)
_DECIDING = words("verbs", "deciding")
"""Verbs by which a body does what the infinitive behind them says."""
_SETTLING = frozenset(("decided", "voted"))
_OF_COURTS = frozenset(("sentenced_to", "convicted_of"))


def is_order(document: Document, quote: Quote) -> bool:
    """Whether the words of saying are an act that itself makes so what follows: "The judge
    ordered Lee to pay $3 million", "The board voted on Monday to hire Cho"."""
    if quote.kind != "indirect" or len(quote.cue) != 1:
        return False
    said = document.text[slice(*quote.cue[0])].lower().split()
    if said and said[-1] in _ORDERING:
        return True
    if not _SETTLING.isdisjoint(said):
        return True  # "Lee will lead the schools, the board decided on Monday"
    told = document.text[slice(*quote.content[0])].split(maxsplit=1)[:1]
    to_do = told == ["to"] or (bool(told) and told[0].endswith("ing"))
    return to_do and not _DECIDING.isdisjoint(said)


def of_own_sentence(predicate: str, subject: str, evidence: Evidence) -> bool:
    """ "He admitted that he had lied and was jailed": what a court does to him he does not
    claim himself; a denial is his."""
    if predicate not in _OF_COURTS or evidence.modality == "denied":
        return False
    return [link.name for link in evidence.claimants] == [subject]
