"""An attribution before anybody is told who speaks: spans, and what found them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from contract.records import QuoteKind, Span
from streaming.extract.quotes.spans import Spans

Rule = Literal[
    "tagger",  # the learned tagger alone
    "complement",  # a clause that is the cue's complement: "said that …"
    "framed",  # a clause around or before its cue: "…, she said"
    "infinitive",  # "promised to …", "asked her to …", "denied having …"
    "object",  # what is said as a thing: "denied the claim"
    "named",  # whom or what somebody calls so
    "according",  # "according to Roe"
    "heard",  # "the jury was told that …": nobody is given for it
    "marks",  # between marks, with words that say whose it is
    "bare",  # between marks, without such words
    "labelled",  # a post or a turn, which the layout gives to somebody
]


@dataclass(frozen=True, slots=True)
class Attribution:
    """Spans of one attribution, in code points of the document's text.

    ``source`` is empty where the text gives none in the attribution itself. ``rule`` is what set
    the borders; ``tagged`` the learned tagger's confidence, 0 where it found nothing.
    """

    content: Spans
    source: Spans
    cue: Spans
    rule: Rule
    tagged: float = 0.0
    kind: QuoteKind = "indirect"
    hearer: Span | None = None
    agreed: bool = False
    """A rule over the tree and the tagger found the same."""
    whole: bool = False
    """A quotation that is a sentence of its own: nothing outside its marks was said."""

    @property
    def start(self) -> int:
        return min(span[0] for span in (*self.content, *self.source, *self.cue))

    @property
    def end(self) -> int:
        return max(span[1] for span in (*self.content, *self.source, *self.cue))
