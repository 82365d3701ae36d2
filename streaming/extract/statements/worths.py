"""What a contract or a theft is said to come to: "the contract was worth $212 million", of the firm
that was chosen to build; "put the sum that Lee took at $2 million"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.statements.currencies import AMOUNT
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import sum_match
from streaming.extract.statements.slots import Fill

_ABOUT = (
    r"(?:about |nearly |almost |roughly |around |more than |less than |some |up to |at least )?"
)
_CONTRACT = re.compile(
    r"\b(?:[Tt]he|[Ii]ts|[Tt]hat|[Tt]his|[Aa]) (?:[\w’'-]+ ){0,4}?(?:contract|order)\b"
    r"(?P<told>[^.;“”\"]{0,120}?),? (?:is|was|are|were|would be|will be|could be)"
    r" (?:[a-z]+ (?:to be )?)?(?:worth|valued at) "
    rf"{_ABOUT}(?P<money>{AMOUNT})"
)
_GIVEN = re.compile(
    r"\b(?:cho(?:se|sen)|select(?:ed)?|pick(?:ed)?|award(?:ed)?|gave|given|hire[ds]?|hand(?:ed)?"
    r"|tapped|with|to|by)\s+(?:the\s+)?$"
)
_WON = re.compile(r"\s+(?:has |had |have )?(?:won|landed|secured|signed|got|clinched|received)\b")
_CHOSEN = re.compile(
    r"\b(?:cho(?:se|sen)|select(?:ed)?|pick(?:ed)?|hire[ds]?|tapped|awarded|gave|given|handed)"
    r"\s+(?:the\s+)?$"
)
_TO_BUILD = re.compile(
    r"(?:’s|'s)?\s+(?:to (?:build|supply|make|run|design|provide|deliver|replace|renovate|repair"
    r"|construct|maintain|operate|demolish|clear|pave)\b|(?:the|an?) (?:[\w$.,-]+ ){0,4}contract\b"
    r"|(?:has |had |was |have been |has been )?(?:won|landed|secured|clinched|awarded|chosen|picked"
    r"|selected|signed)\b)"
)
_TAKEN = re.compile(
    r"\b(?:sum|amount|total|money|figure|cash)(?: of money)?(?: that| which)?(?: [\w.’'-]+){1,4}?"
    r" (?P<verb>took|stole|taken|stolen|embezzled|siphoned|pocketed|skimmed|misappropriated"
    r"|diverted)(?: off| away)?(?: from [^.;,]{3,50}?)?,? (?:at|was|came to|totall?ed|is|to be"
    rf"|amounted to|reached) {_ABOUT}(?P<money>{AMOUNT})"
)
_SUMS = ("sum", "amount", "total", "money", "figure", "cash")
_NEAR = 1500
"""Within how many code points before it a contract's firm is told."""


def worths(reading: Reading) -> Iterator[Match]:
    """What a sentence says a contract is worth, and what a thief took."""
    text, start, end = reading.document.text, reading.sentence.start, reading.sentence.end
    if not reading.lacks(("contract", "order")):
        for found in _CONTRACT.finditer(text, start, end):
            firm = _in_it(reading, *found.span("told")) or _before(reading)
            if firm is not None:
                yield sum_match(reading, firm, "contract", found.span("money"))
    if not reading.lacks(_SUMS):
        for found in _TAKEN.finditer(text, start, end):
            thief = _thief(reading, found.start("verb"))
            if thief is not None:
                yield sum_match(reading, thief, "theft", found.span("money"))


def _in_it(reading: Reading, start: int, end: int) -> Fill | None:
    """ "the contract that was awarded to Acme", "the contract Acme won": who has it."""
    text = reading.document.text
    for item in reading.items:
        ref = make_ref(reading.document, item) if start <= item.start < end else None
        if ref is None or ref.kind != "organization":
            continue
        if _GIVEN.search(text, start, item.start) or _WON.match(text, item.end):
            return _fill(ref)
    return None


def _before(reading: Reading) -> Fill | None:
    """The one firm that the text before said was chosen or won the work."""
    document, at = reading.document, reading.sentence.start
    firms: dict[str, tuple[int, int]] = {}
    for mention in document.mentions:
        if not at - _NEAR <= mention.start < at or mention.entity is None:
            continue
        entity = document.entities[mention.entity]
        if entity.kind == "organization" and _is_chosen(document.text, mention.start, mention.end):
            firms.setdefault(entity.name, (mention.start, mention.end))
    if len(firms) != 1:
        return None
    name, span = next(iter(firms.items()))
    return Fill(name, "organization", span)


def _is_chosen(text: str, start: int, end: int) -> bool:
    chosen = _CHOSEN.search(text, max(0, start - 30), start) is not None
    behind = _TO_BUILD.match(text, end)
    return behind is not None and (chosen or behind[0].strip()[:3] != "to ")


def _thief(reading: Reading, start: int) -> Fill | None:
    """The person who is the subject of the verb at an offset."""
    verb = next((v for v in reading.verbs if reading.items[v.at].start == start), None)
    at = reading.clauses.subject(verb) if verb is not None and not verb.negated else None
    ref = make_ref(reading.document, reading.items[at]) if at is not None else None
    return _fill(ref) if ref is not None and ref.kind == "person" else None


def _fill(ref: Ref) -> Fill:
    return Fill(ref.name, ref.kind, ref.span, ref)
