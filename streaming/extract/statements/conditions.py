"""What a pattern asks of the sentence around its match and of what the text said before."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words
from streaming.extract.statements.called_names import is_called_names
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.polls import POLL_WORDS, is_count
from streaming.extract.statements.reading import Reading


def applies(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """Whether the pattern's conditions on the sentence and on what came before hold."""
    pattern = match.rule.source
    if is_called_names(reading, match.verb) or _is_done_to_oneself(reading, match):
        return False
    if match.verb is not None and _is_barred(reading, match.verb.first):
        return False
    if pattern.unless and any(_rules_out(reading, item, pattern.unless) for item in reading.items):
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


def _is_barred(reading: Reading, at: int) -> bool:
    """ "was banned from acting as a director": nobody does what the participle says."""
    before = [item.low for item in reading.items[max(0, at - _BARRING_REACH) : at]]
    return before[-1:] == ["from"] and not _BARRING.isdisjoint(before)


_BARRING_REACH = 5
_BARRING = words("verbs", "barring")


def _is_done_to_oneself(reading: Reading, match: Match) -> bool:
    """ "The banker Lee had dismissed the general manager": one of whom the text only said that he
    is a banker is not that manager, whom it does not name."""
    verb = match.verb
    told = next(iter(match.fills.get("subject", ())), None)
    if verb is None or verb.passive is True or told is None or told.ref is None:
        return False
    if told.ref.how != "nominal" or told.span[0] < reading.items[verb.at].start:
        return False
    at = reading.clauses.subject(verb)
    doer = make_ref(reading.document, reading.items[at]) if at is not None else None
    return doer is not None and doer.name == told.value


def _rules_out(reading: Reading, item: Item, unless: Sequence[str]) -> bool:
    """Whether an item is one of those; no "polls" that are counted in an election."""
    if {item.low, item.kind}.isdisjoint(unless):
        return False
    return item.low not in POLL_WORDS or not is_count(reading.document.text, item.start)
