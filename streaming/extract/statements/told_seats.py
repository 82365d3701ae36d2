"""Where somebody holds an office, told only when she is spoken of again: "Senator Jane Roe won.
… The Ohio senator said so."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from streaming.extract.statements.bodies import STATES
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading

_OFFICES = frozenset("senator governor congressman congresswoman representative".split())
_SEAT = re.compile(
    r"\b[Tt]he (?P<state>(?:[A-Z][a-z]+ ){1,2})"
    r"(?P<office>senator|governor|congressman|congresswoman|representative)\b(?! [A-Z])"
)


def told_seats(reading: Reading, posts: Mapping[str, Post]) -> Iterator[Holding]:
    """The seat of the only one whom the text gave such an office without saying where."""
    if reading.lacks(_OFFICES):
        return
    text, sentence = reading.document.text, reading.sentence
    for seat in _SEAT.finditer(text, sentence.start, sentence.end):
        state, office = seat["state"].strip(), seat["office"]
        holders = [name for name, post in posts.items() if post.role == office]
        if state not in STATES or len(holders) != 1 or posts[holders[0]].of is not None:
            continue
        role = Item("role", *seat.span("office"), office, office)
        place = Ref(state, "place", (seat.start("state"), seat.end("state") - 1))
        yield Holding(Ref(holders[0], "person", seat.span()), role, place, seat.span())
