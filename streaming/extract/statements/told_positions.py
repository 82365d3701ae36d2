"""Where somebody played, told by what opens the sentence: "As a pitcher, Roe won 88 games for the
Owls", "A defender in her day, Roe played for Pell"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from contract.records import Claim
from streaming.extract.entities.likenesses import PLAYERS
from streaming.extract.model import Document

_OPENING = re.compile(
    r"\W*(?:As an? (?P<as>[a-z-]+)|An? (?P<once>[a-z-]+) in (?:his|her) (?:day|time|youth|prime)), "
)


def with_positions(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, those of playing somewhere with the position that their sentence opens with."""
    for claim in claims:
        played = claim.predicate == "played_for" and "position" not in claim.qualifiers
        position = _position(document, claim.span[0]) if played else None
        if position is None:
            yield claim
        else:
            more = {**claim.qualifiers, "position": position}
            yield replace(claim, qualifiers=dict(sorted(more.items())))


def _position(document: Document, at: int) -> str | None:
    number = bisect_right(document.sentences, at, key=lambda sentence: sentence.start) - 1
    if number < 0:
        return None
    found = _OPENING.match(document.text, document.sentences[number].start)
    word = (found["as"] or found["once"]) if found is not None else None
    return word if word in PLAYERS else None
