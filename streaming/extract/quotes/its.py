"""What "it" means that opens a sentence and speaks: the body or the document of the one before."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.antecedents import PIECE, SUBJECT, sentence_at
from streaming.extract.quotes.heads import BODIES, DOCUMENTS

_SHOWN = re.compile(
    r"\b(?:showed|handed|gave|sent|read|held up|produced|unfolded|pulled out) (?:\w+ )?"
    r"(?P<what>(?:the|an?|his|her) (?:[a-z-]+ )?(?P<noun>[a-z]+))(?= ?[,.]| (?:from|to|that|in)\b)"
)


def body_before(document: Document, pronoun: Span) -> Span | None:
    """The body that opens the sentence before: "The harbor authority disagreed. It said …"."""
    before = _sentence_before(document, pronoun)
    opening = SUBJECT.match(document.text, *before) if before else None
    if opening is None:
        return None
    for piece in PIECE.finditer(document.text, *opening.span("rest")):
        if piece.group() in BODIES:
            return opening.start(), piece.end()
    return None


def shown_before(document: Document, pronoun: Span) -> Span | None:
    """What was shown or read out: "He showed me the letter. It says so"."""
    before = _sentence_before(document, pronoun)
    shown = _SHOWN.search(document.text, *before) if before else None
    return shown.span("what") if shown and shown["noun"] in DOCUMENTS | {"paper"} else None


def _sentence_before(document: Document, pronoun: Span) -> Span | None:
    i = sentence_at(document, pronoun[0])
    if i < 1 or document.sentences[i].start != pronoun[0]:
        return None
    return document.sentences[i - 1].start, document.sentences[i - 1].end
