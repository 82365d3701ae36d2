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
    r"\b[Tt]he (?:former )?(?P<state>(?:[A-Z][a-z]+ ){1,2})"
    r"(?P<office>senator|governor|congressman|congresswoman|representative)\b(?! [A-Z])"
)


def told_seats(reading: Reading, posts: Mapping[str, Post]) -> Iterator[Holding]:
    """The seat of the only one whom the text gave such an office without saying where; nobody's
    where it is one's of whom that was said."""
    if reading.lacks(_OFFICES):
        return
    text, sentence = reading.document.text, reading.sentence
    for seat in _SEAT.finditer(text, sentence.start, sentence.end):
        state, office = seat["state"].strip(), seat["office"]
        told = {name: post.of for name, post in posts.items() if post.role == office}
        holders = [name for name, of in told.items() if of is None]
        if state not in STATES or state in told.values() or len(holders) != 1:
            continue
        role = Item("role", *seat.span("office"), office, office)
        place = Ref(state, "place", (seat.start("state"), seat.end("state") - 1))
        yield Holding(Ref(holders[0], "person", seat.span()), role, place, seat.span())


def is_seated_elsewhere(holding: Holding, posts: Mapping[str, Post]) -> bool:
    """Whether "the Ohio senator" was taken for one who was said to be another state's."""
    post, of = posts.get(holding.person.name), holding.of
    if post is None or of is None or of.kind != "place" or of.name not in STATES:
        return False
    known = post.of in STATES and post.of != of.name
    return (
        known
        and post.role in _OFFICES
        and holding.role is not None
        and (holding.role.low == post.role)
    )
