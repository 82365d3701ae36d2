"""Where somebody holds an office, told only when she is spoken of again: "Senator Jane Roe won.
… The Ohio senator said so."."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from contract.records import Claim
from streaming.extract.model import Document, Mention
from streaming.extract.statements.bodies import STATES
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CLAUSE_OPENERS, PREPOSITIONS
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post, is_office, is_seat
from streaming.extract.statements.reading import Reading

_OFFICES = frozenset("senator governor congressman congresswoman representative".split())
_SEAT = re.compile(
    r"(?P<before>\b(?:\w+ )?)[Tt]he (?:(?!next|new|future|would-be|late|other)[a-z\d-]+ ){0,2}"
    r"(?P<state>(?:[A-Z][a-z]+ ){1,2})(?:junior |senior )?"
    r"(?P<office>senator|governor|congressman|congresswoman|representative)\b(?! (?:[A-Z]|who\b))"
)
_TO_BE = frozenset("is was be been being become becomes became as nor remain remains".split())
_BEFORE = 2
"""How many sentences before may have told of one who is called by her seat alone."""


def told_seats(
    reading: Reading, discourse: Discourse, claims: Sequence[Claim]
) -> Iterator[Holding]:
    """The seat of the only one whom the text gave such an office without saying where, or else of
    the only one in mind; nobody's where it is one's of whom that was said. ``claims`` are those
    made so far."""
    if reading.lacks(_OFFICES):
        return
    text, sentence = reading.document.text, reading.sentence
    for seat in _SEAT.finditer(text, sentence.start, sentence.end):
        state, office = seat["state"].strip(), seat["office"]
        posts = discourse.posts.items()
        told = {name: post.of for name, post in posts if post.role == office}
        if state not in STATES or state in told.values():
            continue
        holders = [name for name, of in told.items() if of is None]
        if not holders and not any(_is_seat_of(claim, state) for claim in claims):
            holders = _in_mind(reading, discourse, seat)
        if len(holders) != 1:
            continue
        role = Item("role", *seat.span("office"), office, office)
        place = Ref(state, "place", (seat.start("state"), seat.start("state") + len(state)))
        span = (seat.end("before"), seat.end())
        yield Holding(Ref(holders[0], "person", span), role, place, span)


def _is_seat_of(claim: Claim, state: str) -> bool:
    """Whether a claim tells of somebody who has a state's office."""
    return claim.qualifiers.get("of") == state and claim.value in _OFFICES


def _in_mind(reading: Reading, discourse: Discourse, seat: re.Match[str]) -> list[str]:
    """Those of whom the sentence and those before it told, who may be called by a seat that the
    text gave nobody: named often, with no post, and not doing anything to who is called so."""
    if seat["before"].strip().lower() in _TO_BE or " former " in seat[0]:
        return []
    document, start = reading.document, seat.start("state")
    first = max(0, document.sentence_at(reading.sentence.start) - _BEFORE)
    began = document.sentences[first].start
    near = document.mentions_in((began, start))
    told = {name for mention in near if (name := _person(document, mention)) is not None}
    if _is_subject(document, seat):
        comma = document.text.find(",", seat.end(), reading.sentence.end)
        here = document.mentions_in((seat.end(), comma if comma > 0 else reading.sentence.end))
        told -= {_person(document, m) for m in here if not _is_owner(document, m)}
    told -= {_actor(reading, start)}
    told = {name for name in told if _may_sit(name, seat["office"], discourse)}
    if len(told) != 1 or told & set(_subjects(reading, start)):
        return []
    counts = Counter(name for m in document.mentions if (name := _person(document, m)) is not None)
    return [name for name in told if counts[name] >= max(_OFTEN, counts.most_common(1)[0][1] / 2)]


_OBJECT = 12
"""How far before a seat's land the verb stands whose object is who has it."""
_OFTEN = 3
"""How often a text speaks of whom it calls by a seat alone."""


def _may_sit(name: str, office: str, discourse: Discourse) -> bool:
    """Whether somebody may have an office: nobody who was said to have another."""
    post = discourse.posts.get(name)
    return post is None or not (is_office(post.role) or is_seat(post.role) or post.role == office)


def _is_subject(document: Document, seat: re.Match[str]) -> bool:
    """Whether who is called by a seat may do something to those who are named behind."""
    owns = document.text[seat.end() : seat.end() + 1] in ("'", "’")
    return not owns and seat["before"].strip().lower() not in PREPOSITIONS


def _person(document: Document, mention: Mention) -> str | None:
    entity = document.entity_of(mention)
    return entity.name if entity is not None and entity.kind == "person" else None


def _is_owner(document: Document, mention: Mention) -> bool:
    """ "his" within what the seat's holder does: his own."""
    return document.text[mention.start : mention.end].lower() in ("his", "her")


def _subjects(reading: Reading, place: int) -> Iterator[str]:
    """Those who open a clause before a code point, as who does something does."""
    for at, item in enumerate(reading.items):
        if item.start >= place:
            return
        before = at - 1
        while before >= 0 and reading.items[before].kind == "role":
            before -= 1
        opens = before < 0 or reading.items[before].kind in ("comma", "conj", "rel", "punct", "adv")
        opens = opens or reading.items[before].low in CLAUSE_OPENERS or item.low in ("he", "she")
        owns = at + 1 < len(reading.items) and reading.items[at + 1].kind == "poss"
        ref = make_ref(reading.document, item) if opens and not owns else None
        if ref is not None and item.low not in ("his", "her"):
            yield ref.name


def _actor(reading: Reading, place: int) -> str | None:
    """Who does something to whom is named at a code point."""
    items = reading.items
    verb = next((v for v in reading.verbs if place - _OBJECT < items[v.at].end <= place), None)
    subject = reading.clauses.subject(verb) if verb is not None else None
    ref = make_ref(reading.document, items[subject]) if subject is not None else None
    return ref.name if ref is not None else None


def is_seated_elsewhere(holding: Holding, posts: Mapping[str, Post]) -> bool:
    """Whether "the Ohio senator" was taken for one who was said to be another state's."""
    post, of = posts.get(holding.person.name), holding.of
    if post is None or of is None or of.kind != "place" or of.name not in STATES:
        return False
    if holding.role is None or post.role not in _OFFICES:
        return False
    if holding.person.how == "nominal" and holding.role.low != post.role:
        return True
    return post.of in STATES and post.of != of.name and holding.role.low == post.role
