"""How long a contract runs that follows the news of who was hired: "named Roe coach on Tuesday. The
contract is for three years, the club said"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import find_times

_RULE = Rule("contract_with", Pattern("", confidence=0.85, time=""))
_TERMS = re.compile(
    r"(?:The|Her|His) (?:new )?(?:contract|deal|agreement|pact) "
    r"(?:(?:is|was) for|lasts|covers|(?:runs|goes|extends) (?:through|until|to|for)"
    r"|(?:ends|expires) in) "
)
_NOUNS = ("contract", "deal", "agreement", "pact")
_NEAR = 400
"""Code points between who was hired and the terms."""
_LONG = 30


def match_terms(reading: Reading, taken: Mapping[str, Post]) -> Iterator[Match]:
    """The contract of whom the text has just told to get a post at an organisation."""
    if not taken or reading.lacks(_NOUNS):
        return
    text, start = reading.document.text, reading.sentence.start
    found = _TERMS.match(text, start)
    person, post = [*taken.items()][-1]
    near = 0 < start - post.at < _NEAR and post.kind == "organization" and post.of is not None
    verb = next(iter(reading.verbs), None)
    if found is None or not near or verb is None or post.of is None:
        return
    stop = min(reading.sentence.end, found.end() + _LONG)
    time = next(find_times(text, found.end(), stop), None)
    if time is None or time.start > found.end() + len("a "):
        return
    span = (time.start, time.end)
    name = "duration" if time.duration is not None else "end_time"
    fills = {
        "subject": [Fill(person, "person", (start, found.end()))],
        "value": [Fill(post.of, "organization", (start, found.end()))],
        name: [
            Fill(time.duration or time.words, name if time.duration else "time", span, time=time)
        ],
    }
    last = next((i for i, each in enumerate(reading.items) if each.end >= time.end), verb.at)
    yield Match(_RULE, fills, first=0, last=last, verb=verb)
