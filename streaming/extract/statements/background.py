"""What an indirect quotation spans and its speaker does not say: the writer's own asides.

"Lee, who bought the club in 2006, will sell it, two people said": they tell of the sale. "She ran
Acme, where, she likes to say, nobody voted": the joke alone is hers.
"""

from __future__ import annotations

from contract.records import Link, Quote, Span
from streaming.extract.statements.items import Item
from streaming.extract.statements.own_deeds import is_order
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb
from streaming.extract.statements.voices import Voices

_WHERE = frozenset(("where", "when", "whose", "whom"))


def said_by(voices: Voices, reading: Reading, verb: Verb) -> tuple[Link, ...]:
    """Whose words a verb is among; nobody's but the article's where quotations only span it."""
    quote = voices.quote_at(reading.items[verb.at].start)
    if quote is None or _is_background(reading, verb, quote):
        return ()
    return quote.chain[1:] if is_order(reading.document, quote) else quote.chain


def _is_background(reading: Reading, verb: Verb, quote: Quote) -> bool:
    """Whether the verb's clause is the writer's, though it stands in an indirect quotation."""
    if quote.kind != "indirect" or not (quote.cue or quote.source):
        return False
    told = [*quote.cue, *quote.source]
    attribution = min(start for start, _ in told), max(end for _, end in told)
    return (
        _is_aside(reading, verb, quote)
        or _is_other_half(reading, verb, attribution)
        or _is_outside(reading, verb, attribution)
    )


def _is_aside(reading: Reading, verb: Verb, quote: Quote) -> bool:
    """ "Lee, who bought the club in 2006, will sell it": between the commas behind whom the
    content opens with."""
    items, at = reading.items, reading.items[verb.first].start
    piece = next((span for span in quote.content if span[0] <= at < span[1]), None)
    opens = next((i for i in range(verb.first, -1, -1) if items[i].kind == "rel"), None)
    if piece is None or opens is None or opens == 0 or items[opens - 1].kind != "comma":
        return False
    if items[opens].start < piece[0] or _has(items, "comma", opens, verb.first):
        return False
    if any(piece[0] <= items[v.first].start and v.first < opens for v in reading.verbs):
        return False
    closes = next((i for i in range(verb.at, len(items)) if items[i].kind == "comma"), None)
    return closes is not None and any(
        v.mode == "finite" and v.first > closes and items[v.first].start < piece[1]
        for v in reading.verbs
    )


def _is_other_half(reading: Reading, verb: Verb, attribution: Span) -> bool:
    """ "The club kept him; he is owed $9 million, two people said": what the semicolon parts."""
    start, end = reading.items[verb.at].end, attribution[0]
    return ";" in reading.document.text[start:end]


def _is_outside(reading: Reading, verb: Verb, attribution: Span) -> bool:
    """Whether the attribution belongs to a clause or a phrase that the verb is not in."""
    items = reading.items
    before = next((i for i, item in enumerate(items) if item.end > attribution[0]), len(items)) - 1
    behind = next((i for i, item in enumerate(items) if item.start >= attribution[1]), len(items))
    i = before - (before > 0 and items[before].kind == "comma")
    if i > 0 and i != before and items[i].kind == "conj":  # "and, some said, out of money, ran"
        closes = (k for k in range(behind + 1, len(items)) if items[k].kind == "comma")
        return verb.first < i or verb.first > next(closes, len(items))
    opens = next((k for k in range(before, -1, -1) if _is_relative(items[k])), None)
    if opens is None:
        return False
    inside = [v for v in reading.verbs if opens < v.first <= before]
    short = not _has(items, "comma", opens, before + 1) and items[before + 1].low == "according"
    if inside and not (short and len(inside) == 1):
        return False
    return verb.first < opens or (short and verb.first >= behind)


def _is_relative(item: Item) -> bool:
    return item.kind == "rel" or item.low in _WHERE


def _has(items: list[Item], kind: str, start: int, end: int) -> bool:
    return any(item.kind == kind for item in items[start:end])
