"""Names told behind a noun: "a Pell Street man, Hezekiah Bright", "an outfielder named Lee",
"clubs including the Owls", "the firm she founded in 1990, Acme", "the town of Pell"."""

from __future__ import annotations

from dataclasses import replace

from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import Phrase, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_phrase, fill_ref
from streaming.extract.statements.standins import ORGANIZATION_NOUNS
from streaming.extract.statements.times import count


def apposed(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "charged a Pell Street man, Hezekiah Bright, 29, with": the name behind the noun."""
    i = phrase.end
    if i + 1 < len(reading.items) and reading.items[i].low in ("named", "called"):
        return _named(reading, slot, phrase)
    if phrase.head in _SETTLED and reading.items[i : i + 1] and reading.items[i].low == "of":
        return _settled(reading, slot, phrase)
    if phrase.head in _MANY or phrase.head == "such":
        return _instances(reading, slot, phrase)
    if i + 1 >= len(reading.items) or reading.items[i].kind != "comma":
        return _told_by_clause(reading, slot, phrase)
    row = _row(reading, slot, phrase, i + 1)
    if row is not None:
        return row
    i += 1 + (reading.items[i + 1].kind == "det")  # "its affiliate, the Pell Otters"
    ref = make_ref(reading.document, reading.items[i]) if i < len(reading.items) else None
    if ref is None or ref.how != "name" or ref.kind not in slot.kinds:
        return None
    fill = Fill(ref.name, ref.kind, ref.span, ref, phrase=phrase)
    return [fill], phrase, i + 1


def _settled(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "born in the northern village of Pell": the place behind what it is."""
    named = reading.phrase(phrase.end + 1) if "place" in slot.kinds else None
    ref = named.refs[0] if named is not None and named.refs else None
    if named is None or ref is None or ref.kind != "place" or named.role is not None:
        return None
    fill = Fill(ref.name, ref.kind, ref.span, ref, phrase=named)
    return [fill], named, named.end


def _row(
    reading: Reading, slot: Slot, phrase: Phrase, i: int
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "owns two dairies, the Quill and the Acre": as many as the noun says, in a row."""
    told = (count(item.low) for item in reading.items[phrase.start : phrase.end])
    number = max(told, default=0)
    row = reading.phrase(i) if number > 1 else None
    if row is None or len(row.refs) != number or any(ref.how != "name" for ref in row.refs):
        return None
    fills = fill_phrase(slot, row)
    return (fills, row, row.end) if len(fills) == number else None


def _named(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "acquired an outfielder named Lee"."""
    ref = make_ref(reading.document, reading.items[phrase.end + 1])
    fill = fill_ref(slot, ref, phrase) if ref is not None and ref.how == "name" else None
    return ([fill], phrase, phrase.end + 2) if fill is not None else None


def named_behind_verb(reading: Reading, slot: Slot, behind: int, first: int) -> list[Fill] | None:
    """ "the firm (that) she founded in 1990, Acme, was": the name behind a clause without an
    object, which describes a noun of no name before it; item ``first`` begins its subject, item
    ``behind`` follows its verb. None where there is none."""
    items, comma = reading.items, behind
    if comma < len(items) and items[comma].kind not in _NO_OBJECT:
        return None
    while comma < len(items) and items[comma].kind in _IN_CLAUSE and comma - behind < _CLAUSE:
        comma += 1
    noun = first - 1 - (items[first - 1].low == "that")
    closed = comma + 1 < len(items) and items[comma].kind == "comma"
    named = reading.phrase(comma + 1) if closed and _is_common_noun(reading, noun) else None
    if named is None or len(named.refs) != 1 or named.refs[0].how != "name" or named.role:
        return None
    if named.end < len(items) and items[named.end].kind not in ("comma", "punct", "close"):
        return None
    ref = named.refs[0]
    if ref.kind == "unknown" and items[noun].low.split()[-1] in ORGANIZATION_NOUNS:
        named = replace(named, refs=[replace(ref, kind="organization")])
    return fill_phrase(slot, named)


_NO_OBJECT = frozenset("prep comma time adv".split())
_IN_CLAUSE = frozenset("prep time adv ent det word num conj".split())
_CLAUSE = 9
"""Items from the verb to the comma that ends its clause."""


def _told_by_clause(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "bought the firm that Lee had founded, Acme": the name behind what is told of the noun."""
    items, first = reading.items, phrase.end
    first += first < len(items) and items[first].low == "that"
    if first >= len(items) or items[first].kind != "ent":
        return None
    verb = next((verb for verb in reading.verbs if verb.first > first), None)
    if verb is None or verb.first > first + 1 or verb.mode != "finite":
        return None
    fills = named_behind_verb(reading, slot, verb.at + 1, first)
    return (fills, phrase, phrase.end) if fills else None


def _is_common_noun(reading: Reading, at: int) -> bool:
    """Whether an item ends "the company", "a venture capital firm", told of nobody before it."""
    items, start = reading.items, at
    if at < 1 or items[at].kind not in ("word", "ent") or items[at].text[0].isupper():
        return False
    while start > 0 and items[start].kind in ("word", "num") and start not in reading.verb_items:
        start -= 1
    opens = items[start].kind in ("det", "ent", "poss")
    return opens and not (start and items[start - 1].kind in ("comma", "open"))


_SETTLED = frozenset(
    "city town village hamlet township borough parish port island state province county".split()
)
_MANY = frozenset("clubs teams sides franchises organizations companies".split())


def _instances(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "played for clubs including the Owls and the Bears": those that are named."""
    i = phrase.end - (phrase.head == "such")
    if reading.items[i - 1].low not in _MANY:
        return None
    words = [item.low for item in reading.items[i : i + 2]]
    opened = 1 if words[:1] in (["including"], ["like"]) else 2 if words == ["such", "as"] else 0
    i += opened
    i += i < len(reading.items) and reading.items[i].text == ":"
    row = reading.phrase(i) if opened and i < len(reading.items) else None
    fills = fill_phrase(slot, row) if row is not None else []
    return (fills, row, row.end) if fills and row is not None else None
