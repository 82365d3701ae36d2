"""What a pattern asks of the sentence around its match and of what the text said before."""

from __future__ import annotations

from streaming.extract.statements.called_names import is_called_names
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading


def applies(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """Whether the pattern's conditions on the sentence and on what came before hold."""
    pattern = match.rule.source
    if is_called_names(reading, match.verb):
        return False
    if pattern.unless and any(
        not {item.low, item.kind}.isdisjoint(pattern.unless) for item in reading.items
    ):
        return False
    if pattern.within and not any(
        item.low in pattern.within or item.low.split()[-1] in pattern.within
        for item in reading.items
    ):
        return False
    if pattern.needs and not discourse.speaks_of(pattern.needs):
        return False
    if not pattern.after:
        return True
    known = discourse.claimed
    return any((f.value, pattern.after) in known for f in match.fills.get("subject", ()))
