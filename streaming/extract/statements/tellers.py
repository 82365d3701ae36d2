"""Who tells of what: "Lee resigned, the bank said" is from the bank; the "he" of a quotation is
not who speaks it."""

from __future__ import annotations

import re

from contract.records import Quote
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.quotes.cues import attributing
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.voices import Voices

_BYSTANDERS = word_list("organizations", "media") | word_list("statements", "bystanders")
_OURS = re.compile(r"\b(?:we|us|our|ours)(?:\b|['’])", re.IGNORECASE)


_BOSSES = frozenset(
    "general manager,GM,owner,president,chairman,chairwoman,chief executive,CEO".split(",")
)


def teller(
    document: Document, voices: Voices, at: int, subject: str, main: str | None
) -> str | None:
    """The organisation in whose own name the words at ``at`` are told of ``subject``: one that
    says them, whose general manager does, that its spokesman speaks for as "we", or that of who
    speaks of himself. ``main`` is the one that the document is about. None for bystanders:
    papers, police, courts, leagues tell of others' people."""
    quote = voices.quote_at(at)
    if quote is None or not quote.chain:
        return None
    first = quote.chain[0]
    if first.kind == "organization":
        name = first.name
    elif first.role in _BOSSES:
        name = first.affiliation or main
    else:
        own = first.name == subject or _says_we(document, quote)
        name = first.affiliation if first.kind in ("person", "anonymous") and own else None
    if name is None or _BYSTANDERS & set(name.lower().replace(".", "").split()):
        return None
    return name


def _says_we(document: Document, quote: Quote) -> bool:
    return any(_OURS.search(document.text, start, end) for start, end in quote.content)


_OTHERS = frozenset(("he", "him", "his", "she", "her", "hers"))


def speaks_of_another(reading: Reading, subject: Fill, evidence: Evidence, voices: Voices) -> bool:
    """Whether "he" was taken for the speaker of the very quotation that it stands in, or "the
    manager" for who says it: "Lee, the general manager, said the manager had resigned"."""
    start, end = subject.span
    if _is_described(subject) and _is_tellers(reading, subject):
        return True
    if not evidence.claimants or evidence.claimants[-1].name != subject.value:
        return False
    return voices.in_marks(start) and reading.document.text[start:end].lower() in _OTHERS


def _is_described(subject: Fill) -> bool:
    """Whether a noun stands for the subject: "the manager"."""
    ref = subject.ref
    return ref is not None and (ref.how == "nominal" or ref.span != subject.span)


def _is_tellers(reading: Reading, subject: Fill) -> bool:
    """Whether the subject's words stand for one who is named before a verb of saying that they
    stand behind: who speaks of himself says "he"."""
    before = [verb for verb in reading.verbs if reading.items[verb.at].end <= subject.span[0]]
    if not before or reading.items[before[-1].at].low not in attributing():
        return False
    at = reading.clauses.subject(before[-1])
    told_by = make_ref(reading.document, reading.items[at]) if at is not None else None
    return told_by is not None and told_by.name == subject.value
