"""Records of one season told with the whole: "went 19-39 in five seasons, including 2-10 this
fall"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.stints import player_of

_RULE = Rule("win_loss_record", Pattern("", confidence=0.8, time=""))
_SCORING = frozenset("be go finish post compile have own".split())


def match_season_records(reading: Reading) -> Iterator[Match]:
    """ "went 19-39 in five seasons, including 2-10 this fall": the record of the last of them."""
    if reading.lacks((":record",)) or reading.lacks(("including",)):
        return
    items = reading.items
    records = [i for i, item in enumerate(items) if item.kind == "record"]
    for whole, part in pairwise(records):
        verb = next((v for v in reversed(reading.verbs) if v.at < whole), None)
        if items[part - 1].low != "including" or verb is None or not set(verb.lemmas) & _SCORING:
            continue
        team = player_of(reading, verb)
        time = items[part + 1] if part + 1 < len(items) else None
        if team is not None and time is not None and time.time is not None:
            span = (items[part].start, items[part].end)
            fills = {
                "subject": [team],
                "value": [Fill(items[part].text, "record", span)],
                "point_in_time": [Fill(time.text, "time", (time.start, time.end), time=time.time)],
            }
            yield Match(_RULE, fills, first=part, last=part + 1)
