"""Whose view a clause is without a quotation: "Lee cannot understand why they fired him",
"the order puts the fine at $4 million", "Her totals give Lee 52 percent", "Lee's version: …"."""

from __future__ import annotations

import re

from contract.records import Link
from streaming.extract.model import Document
from streaming.extract.quotes.links import described, named, to_entity
from streaming.extract.quotes.page import Page
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_THOUGHT = frozenset("understand wonder know explain".split())
_PUTTING = frozenset("put puts putting place places placed peg pegs pegged estimated".split())
_GIVING = frozenset("give gives gave giving show shows showed put puts".split())
_TALLY = re.compile(
    r"(?P<whose>.+?)[’']?s? (?:[\w-]+ ){0,3}"
    r"(?:totals?|tall(?:y|ies)|counts?|figures|numbers|results|returns|records|poll|survey)"
)
_VERSION = re.compile(
    r"(?P<whose>[^:.“”\"]{2,60}?)[’']s? (?:own |official |first )?"
    r"(?:version|account|story|side|view|position|line|explanation)"
    r"(?: of (?:it|events|the story|things|what happened))?: "
)
_POSSESSIVE = re.compile(r"(?i:his|her|their|its)\b")


def with_holder(reading: Reading, match: Match, chain: tuple[Link, ...]) -> tuple[Link, ...]:
    """The claimants with whoever holds the view within what they say, and, where nobody says
    it, whoever the article has it from without a word of saying."""
    if not chain:
        told_by = _assessor(reading, match)
        told_of = {fill.value for fill in match.fills.get("subject", ())}
        known = told_by is not None and told_by.name not in told_of
        return (told_by,) if told_by is not None and known else ()
    holder = _thinker(reading, match.verb) if match.verb is not None else None
    known = holder is None or holder.name in {link.name for link in chain}
    return chain if known or holder is None else (holder, *chain)


def _thinker(reading: Reading, verb: Verb) -> Link | None:
    """Whose view the verb's clause is: "Lee cannot understand why they fired him" is Lee's."""
    openers = [i for i in range(verb.first) if reading.items[i].low in ("why", "how")]
    if not openers:
        return None
    for other in reversed(reading.verbs):
        if other.at < openers[-1] and set(other.lemmas) & _THOUGHT:
            at = reading.clauses.subject(other)
            item = reading.items[at] if at is not None else None
            ref = make_ref(reading.document, item) if item else None
            if item is None or ref is None or ref.kind != "person":
                return None
            return Link(item.text, ref.name, "person", span=(item.start, item.end))
    return None


def _assessor(reading: Reading, match: Match) -> Link | None:
    """Who tells what the article takes for no fact of its own: whoever puts a sum at so much,
    counts votes, or whose version a label announces. None for the article."""
    labelled = _VERSION.match(reading.document.text, reading.sentence.start, _start(reading, match))
    if labelled is not None:
        return _link(reading.document, labelled.span("whose"))
    value = next(iter(match.fills.get("value", ())), None)
    if value is None or value.kind not in ("money", "pct"):
        return None
    before = [i for i, item in enumerate(reading.items) if item.end <= value.span[0]]
    for i in reversed(before):
        low = reading.items[i].low
        if reading.items[i].kind in ("punct", "rel"):
            return None
        if low in _PUTTING and reading.items[before[-1]].low == "at":
            return _of_subject(reading, i, tally=False)
        if low in _GIVING:
            return _of_subject(reading, i, tally=True)
    return None


def _start(reading: Reading, match: Match) -> int:
    first = match.verb.first if match.verb is not None else match.first
    return reading.items[first].start


def _of_subject(reading: Reading, at: int, tally: bool) -> Link | None:
    """The one who the words before the verb at an item name; of a tally, whose it is."""
    first = at
    while first and reading.items[first - 1].kind not in ("punct", "comma", "conj", "rel"):
        first -= 1
    if first == at:
        return None
    span = reading.items[first].start, reading.items[at - 1].end
    if not tally:
        return _link(reading.document, span)
    whose = _TALLY.fullmatch(reading.document.text, *span)
    return _link(reading.document, whose.span("whose")) if whose is not None else None


def _link(document: Document, span: tuple[int, int]) -> Link | None:
    """The link of a phrase, a pronoun's to whom it stands for; None where that is not known."""
    if document.doc is None:
        return None
    for mention in document.mentions_in(span):
        entity = document.entity_of(mention)
        whole = (mention.start, mention.end) == span
        if entity is not None and (whole or _POSSESSIVE.match(document.text, span[0])):
            return to_entity(document, span, entity, mention)
    if _POSSESSIVE.match(document.text, *span):
        return None
    page = Page(document, document.doc)
    return named(page, span) or described(page, span)
