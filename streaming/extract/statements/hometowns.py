"""Where people are from, as police reports and roundups tell it beside the name: "Jane Roe, 34,
of Pell", "Two Pell men, Tom Bell and Ann Lee", "a Pell man, Tom Bell", "Tom Bell, a Pell woman".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from contract.vocabulary import Pattern
from streaming.extract.entities.capitals import is_low_name
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import STATES
from streaming.extract.statements.lexicon import HEADS
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import NUMBER_WORDS, count
from streaming.extract.statements.value_places import is_regional

_AGED = Rule("from", Pattern("", confidence=0.85, time=""))
_ONE = Rule("from", Pattern("", confidence=0.85, time=""))
_PEOPLE = frozenset(
    "men women residents teenagers teens brothers sisters natives boys girls cousins".split()
)
_PERSON = word_list("offices", "persons_of_towns")
_OPENING = frozenset(("det", "word", "num", "age", "adv"))
_NUMBER = range(5, 111)
"""Ages: "Jane Roe, 34, of Pell"."""
_NO_TOWNS = word_list("places", "demonyms", "groups") | frozenset("young old black white".split())
_STREETS = word_list("places", "streets")
_NOT_TOWNS = _STREETS | frozenset("university college school church".split())
_BY_BIRTH = ("born", "raised", "bred")
_BORN = re.compile(rf"(?P<town>[A-Z][\w.’' ]*)[-‐‑](?:{'|'.join(_BY_BIRTH)})")


def match_hometowns(reading: Reading) -> Iterator[Match]:
    """The towns that stand beside the names of a sentence."""
    items = reading.items
    for at, item in enumerate(items):
        if item.sort == "person" and item.kind == "ent":
            yield from _behind_age(reading, at)
            yield from _described(reading, at)
            yield from _of_all(reading, at)
            yield from _called(reading, at)
        elif item.low in _PEOPLE or item.low in _PERSON:
            yield from _named_behind(reading, at)
        elif item.low.endswith(_BY_BIRTH):
            yield from _born(reading, at)


def _behind_age(reading: Reading, at: int) -> Iterator[Match]:
    """ "Jane Roe, 34, of Pell,", "Jane Roe (34) from Pell", "Jane Roe, originally from Pell"."""
    items, i = reading.items, at + 1
    if i + 2 >= len(items) or items[i].kind not in ("comma", "open"):
        return
    if items[i + 1].kind == "num" and _is_age(items[i + 1].text):
        i += 2
    if items[i].kind == "close" and items[i + 1 : i + 2] and items[i + 1].kind == "comma":
        i += 1  # "Jane Roe (34), of Pell"
    aged = i > at + 1 and items[i].kind in ("comma", "close")
    label = _behind_party(reading, i + 1) if aged or items[i].kind == "comma" else i + 1
    partisan = label > i + 1
    i = label - 1
    first = label + (_is(reading, label, "originally") or _is(reading, label, "formerly"))
    where = _behind_street(reading, first + 1)
    told = aged or (where < len(items) and is_regional(reading, items[where].end))
    told = told or (_is(reading, i, ",") and _lives(reading, at, first + 1, where))
    if not (_is(reading, first, "from") or (told and _is(reading, first, "of"))):
        return  # "Roe, of Ohio, voted" may be what somebody stands for
    town = _town(reading, where)
    if partisan and town is not None and town.name in STATES:
        return  # "Jane Roe, 44, a Republican from Ohio": whom she stands for
    sure = town is not None and (told or partisan or first > i + 1 or town.kind == "place")
    ends = where + 1 >= len(items) or items[where + 1].kind in _TOWN_ENDS
    if town is not None and sure and (ends or items[i].kind == "close"):
        yield from _match(reading, (at,), town, where)


_STANDING = word_list("statements", "standing_for") | {":pct"}


def _lives(reading: Reading, at: int, of: int, where: int) -> bool:
    """ "Jane Roe, of Pell,": a full name and a known town, or one behind a street, where the
    sentence tells of nobody who stands for a town."""
    if not (_is_full_name(reading, at) and _is(reading, where + 1, ",")):
        return False
    town = _town(reading, where)
    known = town is not None and (where > of or (town.kind == "place" and town.name not in STATES))
    return known and reading.lacks(_STANDING)


_TOWN_ENDS = frozenset(("comma", "punct", "conj", "close"))
_NEAR = frozenset("nearby neighboring neighbouring".split())


def _behind_street(reading: Reading, i: int) -> int:
    """The item of the town in "Mill Lane, Pell", "14 Mill Lane, Pell", "nearby Pell" at item
    ``i``."""
    items = reading.items
    while i + 1 < len(items) and (items[i].low in _NEAR or items[i].kind == "num"):
        i += 1
    street = i + 2 < len(items) and items[i].low.split()[-1] in _STREETS
    return i + 2 if street and items[i + 1].kind == "comma" else i


def _of_all(reading: Reading, at: int) -> Iterator[Match]:
    """ "Tom Bell, 31, and Ann Lee, 24, both of Pell,": where all of a row are from."""
    items, row = reading.items, reading.rows.get(at)
    if row is None or at != row.last:
        return
    for i in range(at + 1, min(row.end + 1, len(items) - 3)):
        if items[i].kind != "comma" or items[i + 1].low not in ("both", "all"):
            continue
        first = i + 2 + bool(count(items[i + 2].low) or items[i + 2].kind == "adv")
        if _is(reading, first, "of") or _is(reading, first, "from"):
            where = _behind_street(reading, first + 1)
            town = _town(reading, where)
            ends = where + 1 >= len(items) or items[where + 1].kind in _TOWN_ENDS
            if town is not None and ends:
                yield from _match(reading, row.members, town, where)


_PARTISANS = frozenset("republican democrat independent libertarian conservative liberal".split())


def _behind_party(reading: Reading, i: int) -> int:
    """Behind "a retired nurse and Republican", or "a nurse" before "from", at item ``i``; ``i``
    where neither is told."""
    items = reading.items
    if i >= len(items) or items[i].low not in ("a", "an"):
        return i
    for k in range(i + 1, min(i + _LABEL, len(items) - 1)):
        if items[k].low in _PARTISANS:
            return k + 1
        if items[k].low.split()[-1] in _CALLED and items[k + 1].low == "from":
            return k + 1
        if items[k].kind not in ("word", "role", "name", "adv", "conj"):
            return i
    return i


_CALLED = (
    _PERSON | word_list("statements", "unnamed") | HEADS - word_list("statements", "sent_from")
)
"""What one is said to be before where one is from; those whom a place or a body sends are not."""
_LABEL = 7
"""How many items what somebody is may have up to her party."""


def _described(reading: Reading, at: int) -> Iterator[Match]:
    """ "Jane Roe, a Pell woman" and "Jane Roe, 34, a Pell, Ohio, woman"."""
    items, i = reading.items, at + 1
    if i + 2 < len(items) and items[i + 1].kind == "num" and items[i + 2].kind == "comma":
        i += 2
    if not _is(reading, i, ",") or not (_is(reading, i + 1, "a") or _is(reading, i + 1, "an")):
        return
    start = i + 2
    while start < len(items) and items[start].kind in ("age", "word") and start < i + 4:
        start += 1
    behind = start + 1
    stated = [item.kind for item in items[behind : behind + 3]]
    if stated[:1] == ["comma"] and stated[2:] == ["comma"]:
        behind += 3  # "a Pell, Ohio, native"
    if behind < len(items) and items[behind].low in _PERSON:
        town = _town(reading, start)
        if town is not None:
            yield from _match(reading, (at,), town, start)


def _named_behind(reading: Reading, at: int) -> Iterator[Match]:
    """ "A Pell man, Tom Bell, was", "Pell man Tom Bell", "Two Pell men, Tom Bell and Ann Lee,"."""
    items = reading.items
    town = _town(reading, at - 1) if at else None
    before = items[at - 2] if at > 1 else None
    if town is None or (before is not None and before.kind not in (*_OPENING, "punct", "comma")):
        return
    many = items[at].low in _PEOPLE
    i = at + 1
    if _is(reading, i, ",") or _is(reading, i, "named"):
        i += 1
    elif many or (before is not None and before.kind == "det"):
        return
    named: list[int] = []
    while i < len(items) and items[i].sort == "person" and items[i].kind == "ent":
        named.append(i)
        i += 1
        if i + 1 < len(items) and items[i].kind == "comma" and items[i + 1].kind == "num":
            i += 2  # "Tom Bell, 34, and"
        while many and i < len(items) and items[i].kind in ("comma", "conj"):
            i += 1
    named = [n for n in named if _is_full_name(reading, n)]
    if len(named) > 1 if many else len(named) == 1:
        yield from _match(reading, tuple(named), town, at - 1)


def _match(reading: Reading, named: tuple[int, ...], town: Ref, at: int) -> Iterator[Match]:
    fills = []
    for n in named:
        ref = make_ref(reading.document, reading.items[n])
        if ref is not None and ref.kind == "person":
            fills.append(Fill(ref.name, ref.kind, ref.span, ref))
    if fills and all(fill.value != town.name for fill in fills):
        value = Fill(town.name, "place", town.span, town)
        first, last = min(*named, at), max(*named, at)
        rule = _AGED if town.kind == "place" else _ONE
        yield Match(rule, {"subject": fills, "value": [value]}, first=first, last=last)


def _town(reading: Reading, i: int) -> Ref | None:
    """The town that item ``i`` names: a place, or a name that nothing else tells of."""
    if not 0 <= i < len(reading.items):
        return None
    item = reading.items[i]
    ref = make_ref(reading.document, item) if item.kind in ("ent", "name") else None
    if ref is None or ref.how != "name" or _is_people(ref.name):
        return None
    if not (item.text[0].isupper() or is_low_name(item.text)):
        return None
    if ref.kind not in ("place", "unknown") or ref.name.count(" ") > 2:
        return None
    number, _, rest = ref.name.partition(" ")
    return replace(ref, name=rest) if rest and count(number.lower()) else ref


def _is_people(name: str) -> bool:
    """ "Saudi", "Syrian-American": of what people one is, and no town; nor "Two brothers"."""
    words = re.split(r"[-‐‑ ]", name.lower())
    return words[-1] in _NO_TOWNS or words[-1] in _NOT_TOWNS or words[-1] in NUMBER_WORDS


def _born(reading: Reading, at: int) -> Iterator[Match]:
    """ "the Pell-born singer Jane Roe", "Jane Roe, a Pell-born singer"."""
    items = reading.items
    found = _BORN.fullmatch(items[at].text) if items[at].kind in ("name", "word") else None
    if found is None or _is_people(found["town"]):
        return
    i = at + 1
    while i < len(items) and i < at + 4 and items[i].kind in ("word", "role"):
        i += 1
    if i == len(items) or items[i].sort != "person":
        i = at - 1 - (at > 0 and items[at - 1].kind == "det")
        i = i - 1 if i > 0 and items[i].kind == "comma" else -1
    if i >= 0 and items[i].sort == "person":
        span = (items[at].start, items[at].start + found.end("town"))
        yield from _match(reading, (i,), Ref(found["town"], "unknown", span), at)


_MAN = re.compile(r"[Tt]he (?P<town>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?) (?:man|woman|native)")


def _called(reading: Reading, at: int) -> Iterator[Match]:
    """ "The Pell man said so": where the one is from whom such words stand for."""
    item = reading.items[at]
    found = _MAN.fullmatch(item.text)
    if found is None or item.mention is None or item.mention.kind != "nominal":
        return
    if _is_people(found["town"]):
        return
    span = (item.start + found.start("town"), item.start + found.end("town"))
    yield from _match(reading, (at,), Ref(found["town"], "unknown", span), at)


def _is_full_name(reading: Reading, i: int) -> bool:
    mention = reading.items[i].mention
    return mention is not None and mention.kind == "name" and " " in reading.items[i].text


def _is_age(text: str) -> bool:
    return text.isdecimal() and int(text) in _NUMBER


def _is(reading: Reading, i: int, low: str) -> bool:
    return i < len(reading.items) and reading.items[i].low == low
