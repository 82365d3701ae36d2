"""Jobs told by the years that a sentence opens with: "In seven years at Acme, Lee never took a
holiday"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import fill_phrase
from streaming.extract.statements.stints import player_of
from streaming.extract.statements.times import NUMBER_WORDS

_COUNT = rf"(?:\d{{1,2}}|{'|'.join(NUMBER_WORDS)})"
_YEARS = re.compile(
    r"(?:In|During|Over|Across|After|Throughout) (?:(?:his|her|all|nearly|almost|more than|the) )*"
    rf"(?P<length>{_COUNT} (?:years|months|decades)) (?:at|with|for|inside) (?=(?:the )?[A-Z])"
)
_BODIES = Slot("value", ("organization",))
_RULE = Rule("works_for", Pattern("", confidence=0.8, time=""))


def opening_years(reading: Reading) -> Iterator[Match]:
    """Whom the subject of a sentence works for by the years that stand before it."""
    if not reading.items or reading.items[0].low not in _OPENING:
        return
    sentence = reading.sentence
    found = _YEARS.match(reading.document.text, sentence.start, sentence.end)
    if found is None:
        return
    at = next((i for i, item in enumerate(reading.items) if item.start >= found.end()), None)
    if at is None:
        return
    phrase = reading.phrase(at)
    bodies = fill_phrase(_BODIES, phrase) if phrase is not None else []
    verb = next((v for v in reading.verbs if phrase is not None and v.first > phrase.end), None)
    who = player_of(reading, verb) if verb is not None and bodies else None
    length = next((item for item in reading.items[:at] if item.time is not None), None)
    if who is None or length is None or length.time is None or not length.time.duration:
        return
    fills = {"subject": [who], "value": bodies}
    yield Match(_RULE, fills, first=0, last=at)


_OPENING = frozenset("in during over across after throughout".split())
