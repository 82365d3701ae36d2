"""The organisation that tells of a departure: "Lee resigned, the bank said" is from the bank."""

from __future__ import annotations

import re

from contract.records import Quote
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
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
