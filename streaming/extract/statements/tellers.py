"""The organisation that tells of a departure: "Lee resigned, the bank said" is from the bank."""

from __future__ import annotations

import re
from collections.abc import Sequence

from contract.records import Link, Quote
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.claimants import quote_at

_BYSTANDERS = word_list("organizations", "media") | word_list("statements", "bystanders")
_OURS = re.compile(r"\b(?:we|us|our|ours)(?:\b|['’])", re.IGNORECASE)


def teller(document: Document, quotes: Sequence[Quote], at: int) -> str | None:
    """The organisation in whose own name the words at ``at`` are told: one that says them,
    or that its spokesman speaks for as "we". None for bystanders: papers, police, courts,
    leagues tell of others' people."""
    quote = quote_at(quotes, at)
    if quote is None or not quote.chain:
        return None
    first = quote.chain[0]
    name = first.name if first.kind == "organization" else _spoken_for(document, quote, first)
    if name is None or _BYSTANDERS & set(name.lower().replace(".", "").split()):
        return None
    return name


def _spoken_for(document: Document, quote: Quote, speaker: Link) -> str | None:
    said = " ".join(document.text[start:end] for start, end in quote.content)
    return speaker.affiliation if speaker.kind == "person" and _OURS.search(said) else None
