"""Roles in a row that one person has: "chairman, president and chief executive of Acme"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.statements.bodies import OF, PAST, STATUS, of_body
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import SERVING
from streaming.extract.statements.phrase import Phrase, Ref, make_ref
from streaming.extract.statements.reading import Reading

_MANY = 6
"""How many roles a row may have."""
_OWN = OF | {"in", "from"}


@dataclass(frozen=True, slots=True)
class Rowed:
    """A further role of a row: the item at which its words begin, its phrase, its own body and
    the item behind all of it."""

    start: int
    phrase: Phrase
    of: Ref | None
    end: int

    @property
    def role(self) -> Item:
        assert self.phrase.role is not None
        return self.phrase.role


def roles_behind(reading: Reading, end: int, *, said: bool = False) -> list[Rowed]:
    """The roles that go on behind the role (and its body) that ends before item ``end``; none
    where no "and" joins the last, or where they are somebody else's. Where "is" says them
    (``said``), "the first head of Acme" also goes on behind a comma alone. What is no role,
    "a father of two", is passed."""
    row: list[Rowed] = []
    joined = False
    for _ in range(_MANY):
        start, by_and = _joint(reading.items, end)
        if start == end and not row:
            start, by_and = _later_joint(reading, end)
        phrase = reading.phrase(start) if start > end else None
        single = said and phrase is not None and reading.items[start].low == "the"
        if joined and not single:
            break
        if phrase is None or phrase.refs:
            break
        joined |= by_and
        if phrase.role is None:
            end = _behind_other(reading, start, phrase)
            continue
        found = of_body(reading, phrase.end, _OWN) or to_whom(reading, phrase)
        of, end = found if found is not None else (phrase.owner, phrase.end)
        row.append(Rowed(start, phrase, of, end))
    told = joined or (said and bool(row) and _is_closed(reading.items, row[-1]))
    return row if row and told and not _is_of_another(reading, row[-1]) else []


def _behind_other(reading: Reading, start: int, phrase: Phrase) -> int:
    """The item behind "a father of two", "a keen cyclist"; ``start`` behind what is told of
    nobody, which ends the row."""
    items, end = reading.items, phrase.end
    if items[start].low not in ("a", "an") or phrase.owner is not None:
        return start
    of = reading.phrase(end + 1) if end + 1 < len(items) and items[end].low in OF else None
    return end if of is None else of.end


def descriptions_behind(reading: Reading, start: int) -> list[int]:
    """The items with which the further things begin that "is" says of somebody, behind the first
    at item ``start``: "a lawyer, a father of two and a graduate of Pell College"."""
    found: list[int] = []
    items, joined = reading.items, False
    phrase = reading.phrase(start) if items[start].low in _ARTICLES else None
    while phrase is not None and not phrase.refs and not joined and len(found) < _MANY:
        of = reading.phrase(phrase.end + 1) if _has_body(items, phrase.end) else None
        end = phrase.end if of is None else of.end
        start, joined = _joint(items, end)
        if start == end or not (joined or items[start].low in _ARTICLES):
            return []
        phrase = reading.phrase(start)
        found.append(start)
    return found if joined and phrase is not None and not phrase.refs else []


def behind_other(reading: Reading, i: int) -> int:
    """The item with which a role begins behind what is none: "a father of two and a professor at
    Pell"; ``i``, the first of them, where there is none or it is somebody else's."""
    phrase = reading.phrase(i)
    if phrase is None or phrase.role is not None or phrase.refs:
        return i
    for start in descriptions_behind(reading, i):
        later = reading.phrase(start)
        if later is not None and later.role is not None:
            of = of_body(reading, later.end, _OWN)
            own = Rowed(start, later, *(of or (later.owner, later.end)))
            return i if _is_of_another(reading, own) else start
    return i


def _has_body(items: Sequence[Item], end: int) -> bool:
    return end + 1 < len(items) and items[end].low in _OWN


_ARTICLES = frozenset(("a", "an", "the"))


def is_vague(items: Sequence[Item], at: int) -> bool:
    """Whether the role at an item is one of many: "a lawyer"."""
    while at > 0 and items[at - 1].kind in ("word", "role", "adv", "name"):
        at -= 1
    return at > 0 and items[at - 1].low in ("a", "an")


def _is_closed(items: Sequence[Item], last: Rowed) -> bool:
    """Whether a role with its own body ends what is said: ", the first head of Acme."."""
    ends = last.end >= len(items) or items[last.end].kind in ("comma", "punct")
    return last.of is not None and _is_told_apart(items, last) and ends


def _joint(items: Sequence[Item], i: int) -> tuple[int, bool]:
    """The item behind the comma, the "and" and the adverbs at ``i``; ``i`` itself where no row
    goes on there. And whether there was an "and"."""
    j = i + (i < len(items) and items[i].kind == "comma")
    joined = j < len(items) and items[j].low == "and"
    j += joined
    while i < j < len(items) and (items[j].kind == "adv" or items[j].low == "then"):
        j += 1
    j = _past_time(items, j) if joined else j
    return (j, joined) if j < len(items) else (i, joined)


def _past_time(items: Sequence[Item], j: int) -> int:
    """The item behind ", for one season," and "for the last two years"; ``j`` without a time."""
    k = j + (j < len(items) and items[j].kind == "comma")
    if k + 3 >= len(items):
        return j
    if k > j and items[k].low == "not":  # "and now, not by chance, the coach"
        close = next(
            (m for m in range(k, min(k + _ASIDE, len(items))) if items[m].kind == "comma"), k
        )
        return close + 1 if k < close < len(items) - 1 else j
    if items[k].low not in _TIMED:
        return j
    k += 2 if items[k + 1].kind == "det" else 1
    if items[k].kind != "time":
        return j
    return k + 1 + (items[k + 1].kind == "comma")


_ASIDE = 6
_TIMED = frozenset(("for", "since", "in", "from", "until"))


def _later_joint(reading: Reading, end: int) -> tuple[int, bool]:
    """The item behind "and now" in "a Quarry aide during her first run and now director of", where
    no verb and no comma stands before; and whether there was one."""
    items = reading.items
    for at in range(end, min(end + _FAR, len(items) - 2)):
        if items[at].low == "and":
            now = items[at + 1].low in _WHEN
            return (at + 2, True) if now else (end, False)
        if at in reading.verb_items or items[at].kind in ("comma", "punct", "rel", "conj"):
            break
    return end, False


_FAR = 9
"""How many items may stand between a role and the "and now" of the next."""
_WHEN = frozenset("now later currently formerly previously".split())


def _is_of_another(reading: Reading, last: Rowed) -> bool:
    """Whether the last role is another's: a title before a name, or what does something."""
    items, end = reading.items, last.phrase.end
    named = end + (end < len(items) and items[end].kind == "comma" and _is_told_apart(items, last))
    if named < len(items) and items[named].sort == "person":
        return True
    acts = last.end < len(items) and last.end in reading.verb_items
    return acts and (last.of is None or _is_told_apart(items, last))


def _is_told_apart(items: Sequence[Item], last: Rowed) -> bool:
    """ "its treasurer, Jane Roe", "the treasurer, Jane Roe"."""
    return items[last.start].low in _DEFINITE


_DEFINITE = frozenset("the its his her their our my whose".split())


def to_whom(reading: Reading, phrase: Phrase) -> tuple[Ref, int] | None:
    """ "adviser to Tom Awdry", "ambassador to Denmark", "aide to Mayor Tom Awdry"."""
    items, i = reading.items, phrase.end
    role = phrase.role.low.split()[-1] if phrase.role is not None else ""
    if i + 1 >= len(items) or items[i].low != "to" or role not in SERVING:
        return None
    while i + 2 < len(items) and (items[i + 1].kind in ("det", "role") or items[i + 1].low in PAST):
        if items[i + 2].kind == "prep":
            break
        i += 1
    ref = make_ref(reading.document, items[i + 1])
    known = ref is not None and ref.how == "name" and items[i + 1].kind == "ent"
    return (ref, i + 2) if ref is not None and known else None


def is_elsewhere(reading: Reading, rowed: Rowed) -> bool:
    """Whether a role is of what no name says: "coroner of the county"."""
    behind = rowed.phrase.end
    return rowed.of is None and behind < len(reading.items) and reading.items[behind].low in OF


def parted(items: Sequence[Item], start: int, end: int) -> bool:
    """Whether words between say that the roles are not of one body: "a trader and now director
    of the Trust"."""
    return any(items[k].low in _APART for k in range(start, end))


_APART = frozenset("now later once currently formerly previously still a an".split()) | (
    STATUS - {"then"}
)
