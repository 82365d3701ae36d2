"""Lives told in brackets: "Jane Roe (born 3 May 1977 in Pell)", "Jane Roe (1744 – 1829)"; and in
the last line of an obituary: "Jane Roe, weaver, born 4 May 1931; died 12 October 2024"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import find_times

_BORN = Rule("born", Pattern("", confidence=0.95, time=""))
_DIED = Rule("died", Pattern("", confidence=0.95, time=""))
_LONGEST = 24
"""How many items a bracket may hold."""
_LIFE = range(40, 111)
"""Two bare years that far apart are a life; nearer ones may be a term of office."""
_AGE_AT_DEATH = range(12, 111)
"""The same for full dates, which columns and terms are seldom given by."""
_DASHES = frozenset(("–", "-", "—"))
_EXACT = frozenset(("day", "euday"))
_YEAR = re.compile(r"\d{4}")


def match_lives(reading: Reading) -> Iterator[Match]:
    """Births and deaths in a bracket right behind a person's name."""
    if reading.lacks((":open",)):
        yield from _closing_line(reading)
        return
    for at, item in enumerate(reading.items):
        who = _named_before(reading, at) if item.kind == "open" else None
        close = _close(reading, at) if who is not None else None
        if who is not None and close is not None:
            yield from _told(reading, who, range(at + 1, close))


def _closing_line(reading: Reading) -> Iterator[Match]:
    """ "Jane Roe, weaver, born 4 May 1931; died 12 October 2024": the last line of an obituary."""
    if reading.lacks(("born",)) or reading.lacks(("died",)):
        return
    words = [item.low for item in reading.items]
    born, died = words.index("born"), words.index("died")
    who = make_ref(reading.document, reading.items[0])
    if who is None or who.kind not in ("person", "unknown") or who.how != "name":
        return
    parted = reading.items[1].kind == "comma" and any(w in (";", ",") for w in words[born:died])
    dated = all(any(i.time for i in reading.items[at : at + 4]) for at in (born, died))
    only = all(verb.lemmas in (("bear",), ("die",)) for verb in reading.verbs)
    if born < died and parted and dated and only:
        yield from _told(reading, who, range(1, len(words)))


def _named_before(reading: Reading, at: int) -> Ref | None:
    """Whose name stands before the bracket, a comma between or not; a birth makes a person of
    a name that nothing else tells of."""
    if [item.kind for item in reading.items[max(0, at - 2) : at]] == ["open", "close"]:
        at -= 2  # of a spelling that was taken out: "Jane Roe () (1918 – 1978)"
    i = at - 2 if at > 1 and reading.items[at - 1].kind == "comma" else at - 1
    if i > 0 and reading.items[1].kind == "comma" and not _has_verb(reading, at):
        i = 0  # "Meg Lorden, known as Peg (born"
    ref = make_ref(reading.document, reading.items[i]) if i >= 0 else None
    named = ref is not None and ref.kind in ("person", "unknown") and ref.how == "name"
    return ref if named else None


def _has_verb(reading: Reading, stop: int) -> bool:
    return any(verb.mode == "finite" and verb.at < stop for verb in reading.verbs)


def _close(reading: Reading, at: int) -> int | None:
    behind = range(at + 1, min(len(reading.items), at + 2 + _LONGEST))
    return next((i for i in behind if reading.items[i].kind == "close"), None)


def _told(reading: Reading, who: Ref, inside: range) -> Iterator[Match]:
    words = {reading.items[i].low: i for i in reversed(inside)}
    times = [i for i in inside if reading.items[i].time is not None]
    for word, rule in (("born", _BORN), ("b.", _BORN), ("died", _DIED), ("d.", _DIED)):
        at = next((i for i in times if word in words and i > words[word]), None)
        if at is not None:
            yield _event(reading, rule, who, at, _place(reading, at, inside))
    if "born" in words or "died" in words:
        return
    if who.kind == "unknown":
        return  # "Cass Mills (1871-1951)"
    if len(times) == 2 and _spans_life(reading, times):
        for rule, at in zip((_BORN, _DIED), times, strict=True):
            yield _event(reading, rule, who, at, _place(reading, at, inside))
    elif len(times) == 1 and len(inside) == 1:
        yield from _years(reading, who, times[0])


def _spans_life(reading: Reading, times: Sequence[int]) -> bool:
    between = {reading.items[i].low for i in range(times[0], times[1])}
    first, last = (reading.items[i] for i in times)
    years = [_YEAR.search(item.text) for item in (first, last)]
    if not between & _DASHES or years[0] is None or years[1] is None:
        return False
    exact = any(item.time is not None and item.time.kind in _EXACT for item in (first, last))
    lasted = int(years[1][0]) - int(years[0][0])
    return lasted in (_AGE_AT_DEATH if exact else _LIFE)


def _place(reading: Reading, at: int, inside: range) -> Fill | None:
    """The place beside a date: "1815 in Pell", "3 May 1977, Pell", "Pell, 3 May 1977"."""
    i = at + 1
    while i in inside and (reading.items[i].kind == "comma" or reading.items[i].kind == "prep"):
        i += 1
    before = at - 2 if reading.items[at - 1].kind == "comma" else at
    for n in (i, before):
        ref = make_ref(reading.document, reading.items[n]) if n in inside and n != at else None
        if ref is not None and ref.kind == "place":
            return Fill(ref.name, "place", ref.span, ref)
    return None


def _event(
    reading: Reading, rule: Rule, who: Ref, at: int, place: Fill | None, year: int = 0
) -> Match:
    """A birth or a death dated by item ``at``, of two years by the one at offset ``year``."""
    item = reading.items[at]
    time, span = item.time, (item.start, item.end)
    if time is not None and time.kind == "season":
        span = (item.start + year, item.start + year + 4)
        time = next(find_times(reading.document.text, *span), None)
    fills = {
        "subject": [Fill(who.name, "person", who.span, who)],
        "value": [Fill(item.text, "time", span, time=time)],
    }
    if place is not None:
        fills["place"] = [place]
    first = next(i for i, each in enumerate(reading.items) if each.start >= who.span[0])
    return Match(rule, fills, first=first, last=at)


def _years(reading: Reading, who: Ref, at: int) -> Iterator[Match]:
    """ "(1801-1870)": one expression for both years."""
    years = list(_YEAR.finditer(reading.items[at].text))
    if len(years) == 2 and int(years[1][0]) - int(years[0][0]) in _LIFE:
        for rule, year in zip((_BORN, _DIED), years, strict=True):
            yield _event(reading, rule, who, at, None, year.start())
