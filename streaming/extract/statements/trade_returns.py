"""Who else moves in a trade that was just told: "The return: pitcher Jane Roe and a catcher named
Ada Quill", "In exchange, the Bears will receive"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.moves import Moves
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import is_office
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_RULE = Rule("traded_to", Pattern("", confidence=0.8))
_OPENING = re.compile(
    r"\W*(?:(?:and|but|so) )?(?:(?:in (?:return|exchange)|coming back|headed back|back came"
    r"|also coming back|coming the other way|going the other way|heading the other way)\b"
    r"(?! for\b)|(?:the|their) (?:return|haul|package|price|cost|other piece|other pieces)\b"
    r"(?! of\b| to\b| for\b)"
    r"(?=[^.]{0,40}(?:[:—–-]|\b(?:is|was|are|were|included|includes|brought)\b)))",
    re.IGNORECASE,
)
_GIVING = frozenset("send give surrender ship deal part yield".split())
_STOPS = frozenset(("according", "said", "says"))
_FURTHEST = 1000
"""Code points behind a trade after which "the return" is another's."""


def trade_returns(reading: Reading, moves: Moves) -> Iterator[Match]:
    """The players of whom a sentence tells that they came back for the one traded before."""
    trade = moves.last.get("traded_to")
    opened = reading.sentence.start
    if trade is None or trade.giver is None or not 0 < opened - trade.at < _FURTHEST:
        return
    opening = _OPENING.match(reading.document.text, opened, reading.sentence.end)
    if opening is None:
        return
    players = list(_players(reading, opening.end()))
    if not players:
        return
    parties = (trade.giver, trade.club)
    taker = _taker(reading, players[0], parties)
    giver = parties[1] if taker == parties[0] else parties[0]
    span = players[0].span
    fills = {
        "subject": [Fill(p.name, "person", p.span, p) for p in players],
        "value": [Fill(taker, "organization", span)],
        "from": [Fill(giver, "organization", span)],
    }
    yield Match(_RULE, fills, first=0, last=len(reading.items) - 1)


def _players(reading: Reading, opened: int) -> Iterator[Ref]:
    """The persons of a row who are told of by where they play, or as one named so."""
    listed = False
    for i, item in enumerate(reading.items):
        if item.start < opened:
            continue
        if item.low in _STOPS:
            return
        ref = make_ref(reading.document, item)
        if ref is None or ref.kind != "person" or ref.how != "name":
            continue
        listed = _is_introduced(reading.items, i) or (listed and _goes_on(reading.items, i))
        if listed:
            yield ref


def _is_introduced(items: list[Item], at: int) -> bool:
    """ "right-hander Jane Roe", "pitchers Jane Roe", "a catcher named Jane Roe"."""
    before = items[at - 1] if at else None
    if before is None or before.low == "named":
        return before is not None
    plays = not PLAYERS.isdisjoint((before.low, before.low.removesuffix("s")))
    return plays or (before.kind == "role" and not is_office(before.low))


def _goes_on(items: list[Item], at: int) -> bool:
    """ "pitchers Jane Roe and Ada Quill"."""
    return at > 0 and (items[at - 1].kind == "comma" or items[at - 1].low == "and")


def _taker(reading: Reading, player: Ref, parties: tuple[str, str]) -> str:
    """Who gets them: the club that "receives", or the other one of that which "gave up"; where
    none is told, the one that gave the first player up."""
    for item in reading.items:
        if item.start >= player.span[0]:
            break
        ref = make_ref(reading.document, item)
        if ref is not None and ref.name in parties:
            verbs = (v for v in reading.verbs if item.end <= reading.items[v.at].start)
            verb = next(verbs, None)
            gives = verb is not None and bool(_GIVING & set(verb.lemmas))
            return parties[parties[0] == ref.name] if gives else ref.name
    return parties[0]
