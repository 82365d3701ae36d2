"""Titles that one won with one side after another: "won it twice, with Pell in 1986 and with Oxley
in 1997"."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_ref
from streaming.extract.statements.verb_groups import Verb

_RULE = Rule("member_of_champion", Pattern("", confidence=0.8, time=""))
_TITLES = words("sport", "titles")
_WINNING = frozenset("win capture claim take".split())
_SIDE = Slot("value", ("organization", "club"))


def match_titles_in_turn(reading: Reading) -> Iterator[Match]:
    """Who won a title with each of the sides that a sentence gives with a year."""
    if reading.lacks(_WON) or reading.lacks(_TITLES):
        return
    for verb in reading.verbs:
        if not _WINNING & set(verb.lemmas) or verb.negated or verb.passive is True:
            continue
        at = reading.clauses.subject(verb)
        winner = make_ref(reading.document, reading.items[at]) if at is not None else None
        if winner is None or winner.kind != "person" or not _is_of_titles(reading, verb):
            continue
        won = list(_sides(reading, verb))
        for side, year in won if len(won) > 1 else ():
            fills = {
                "subject": [Fill(winner.name, "person", winner.span, winner)],
                "value": [side],
                "point_in_time": [year],
            }
            yield Match(_RULE, fills, first=verb.first, last=verb.at, verb=verb)


_WON = frozenset("won win wins captured claimed took takes".split())


def _is_of_titles(reading: Reading, verb: Verb) -> bool:
    """Whether what is won is a title: "won the pennant", "won it" where one was told of."""
    items = reading.items
    behind = [item.low for item in items[verb.at + 1 : verb.at + 6]]
    told = behind[:1] == ["it"] and _TITLES & {item.low for item in items[: verb.first]}
    return bool(told) or bool(_TITLES.intersection(behind))


def _sides(reading: Reading, verb: Verb) -> Iterator[tuple[Fill, Fill]]:
    """The sides and years of a row: "with Pell in 1986 and with Oxley in 1997"."""
    items = reading.items
    for i in range(verb.at + 1, len(items) - 3):
        if i in reading.verb_items or items[i].low in ("after", "before", "against", "when"):
            return
        j = i + 1 + (items[i + 1].kind == "det")
        if items[i].low not in ("with", "for") or j + 2 >= len(items):
            continue
        ref, time = make_ref(reading.document, items[j]), items[j + 2].time
        side = fill_ref(_SIDE, ref) if ref is not None else None
        if side is not None and items[j + 1].low == "in" and time is not None:
            span = (items[j + 2].start, items[j + 2].end)
            yield side, Fill(time.words, "time", span, time=time)
