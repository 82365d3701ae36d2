"""Offices told by "as" and "while": "As a councilwoman in Harlow, she voted against it", "broke the
law while secretary of state", "opposed it as a senator from Ohio"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from streaming.extract.lexicon import words
from streaming.extract.statements.bodies import STATUS, of_body, prepositions_of
from streaming.extract.statements.holding import AHEAD, Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Phrase, Ref, make_ref
from streaming.extract.statements.posts import is_office, is_seat
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_rows import to_whom
from streaming.extract.statements.verb_groups import Verb

_MARKS = frozenset(("as", "while"))
_HOLDING = frozenset(("serving", "working", "acting"))
_OTHERS = words("statements", "other_holders")
_LIKENING = words("statements", "likening")
"""Verbs whose "as" says what somebody is taken for, or is to be: "posed as a senator"."""
_UNREAL = frozenset("would could should might will shall may can must ’d 'd ’ll 'll wo ca".split())
_POSTED = frozenset(("work", "serve", "hold", "spend", "fill"))
_BEFORE = 4
"""How many items may stand between the mark and the role."""


def in_office(reading: Reading) -> Iterator[Holding]:
    """The offices that somebody does something in. Whose it is is told behind the role, or the
    role is an office by itself behind "while"."""
    if reading.lacks(_MARKS):
        return
    items = reading.items
    for at, item in enumerate(items):
        if item.low not in _MARKS or at + 1 >= len(items):
            continue
        first = at + 1
        if item.low == "while" and items[first].low in _HOLDING:
            first += 2
        phrase = reading.phrase(first) if first < len(items) else None
        if phrase is None or phrase.role is None or phrase.refs or phrase.end - first > _BEFORE:
            continue
        found = of_body(reading, phrase.end, prepositions_of(phrase.role.low))
        found = found or to_whom(reading, phrase)
        of, end = found if found is not None else (None, phrase.end)
        status = next((i.low for i in items[first:end] if i.low in STATUS), "")
        listed = _is_listed(reading, at)
        if status in AHEAD or (of is None and not listed and not _is_told(items, at, phrase)):
            continue
        if end in reading.verb_items:
            continue  # "while the mayor of Harlow was away"
        person = _opened(reading, end) if not at else _acting(reading, at, listed)
        if person is not None:
            span = (item.start, items[end - 1].end)
            yield Holding(person, phrase.role, of, span, status, end)


def _is_told(items: Sequence[Item], at: int, phrase: Phrase) -> bool:
    """Whether a role says enough by itself: "while secretary of state"."""
    assert phrase.role is not None
    alone = is_office(phrase.role.low) or is_seat(phrase.role.low)
    return items[at].low == "while" and alone and not phrase.owned


def _opened(reading: Reading, end: int) -> Ref | None:
    """Who the clause is about that the office opens: "As a judge in Harlow, she sent"."""
    items = reading.items
    if end + 2 >= len(items) or items[end].kind != "comma":
        return None
    following = items[end + 2].low
    person = _person(reading, end + 1)
    return person if following not in _UNREAL and items[end + 2].kind != "poss" else None


def _is_listed(reading: Reading, at: int) -> bool:
    """ "has worked in government, including as a judge, as counsel to the mayor"."""
    before = [item.low for item in reading.items[:at]]
    return "including" in before and before[before.index("including") + 1 :][:1] in ([], ["as"])


def _acting(reading: Reading, at: int, listed: bool) -> Ref | None:
    """Who does what is told before the mark at an item, where nobody else stands between."""
    items = reading.items
    before = [v for v in reading.verbs if v.at < at and v.mode == "finite"]
    if listed:
        before = [v for v in before if _POSTED & set(v.lemmas)]
    verb = before[-1] if before else None
    if verb is not None and listed:
        subject = reading.clauses.subject(verb)
        return _person(reading, subject) if subject is not None else None
    if verb is None or not _is_done(verb, items[at].low) or items[at - 1].kind == "poss":
        return None
    between = items[verb.at + 1 : at]
    if any(_is_another(item) for item in between):
        return None
    if items[at].low == "as" and items[at + 1].low in ("the", "his", "her", "its", "their"):
        return None  # "wore the same hat as the mayor", "waved as the mayor left"
    subject = reading.clauses.subject(verb)
    return _person(reading, subject) if subject is not None else None


def _is_another(item: Item) -> bool:
    """Whether an item names or may mean somebody else, or opens a comparison: "as much as"."""
    if item.sort == "person" or item.kind in ("poss", "role", "comma", "rel", "pron"):
        return True
    return item.low in _OTHERS


def _is_done(verb: Verb, mark: str) -> bool:
    """Whether a verb tells what was done, so that "as" does not say what it was done to be."""
    if verb.modal or verb.lemmas in (("be",), ("have",)):
        return False
    return mark == "while" or not (verb.passive or _LIKENING & set(verb.lemmas))


def _person(reading: Reading, at: int) -> Ref | None:
    ref = make_ref(reading.document, reading.items[at])
    return ref if ref is not None and ref.kind == "person" else None
