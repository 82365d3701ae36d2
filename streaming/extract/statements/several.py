"""Words that stand for several persons named before: "They were", "Both were educated at", "The
two men, who", "sentenced the pair to". Each is read as the row of those persons.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from streaming.extract.lexicon import words
from streaming.extract.model import Document, Mention
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.companions import companions
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.plural_roles import singular
from streaming.extract.statements.rows import find_rows, is_named_person

_CONFIDENCE = 0.7
_BY_GENDER = {"m": words("statements", "several_m"), "f": words("statements", "several_f")}
_KIN = words("roles", "kin")
NOUNS = words("statements", "several_m", "several_f", "several_any")
COUNTS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "pair": 2,
    "couple": 2,
    "duo": 2,
    "trio": 3,
    "quartet": 4,
}
_CROWDS = words("statements", "crowds")
_STANDING = frozenset("they them both each all the".split())
"""What words for several begin with where they do not open a text."""
_MEETING = words("statements", "meeting")
_MARRYING = words("statements", "marrying")
_ONE = frozenset("he she him her his".split())
_LASTING = 2
"""For how many sentences that name nobody else a row stays in mind."""


@dataclass(frozen=True, slots=True)
class Several:
    """The persons whom a sentence named together, or the two whom it named (``loose``)."""

    keys: tuple[int, ...] = ()
    loose: bool = True
    age: int = 0
    opening: bool = False
    """Whether they are those of a count that the text opens with: "Three men"."""


NOBODY = Several()


def with_several(
    document: Document,
    items: list[Item],
    before: Several,
    verbs: Container[str],
    in_marks: Callable[[int], bool],
) -> list[Item]:
    """The items with each word that stands for several persons as the row of them. ``verbs`` are
    the forms of verbs; ``in_marks`` tells whether a place stands within a quotation."""
    if not before.keys and len([i for i in items if i.sort == "person"]) < 2:
        return items
    found: list[Item] = []
    at = 0
    while at < len(items):
        if items[at].low not in _STANDING and not before.opening:
            found.append(items[at])
            at += 1
            continue
        end, count, gender = _stands_for(document, items, at, verbs)
        if before.opening and end == at:
            end, count, gender = _counted(items, at)
        named = before
        if end > at and any(is_named_person(item) for item in items[:at]):
            named = _told_in(items[:at]) or NOBODY
        keys = named.keys
        strict = count == 0 and named.loose and not _marry(items, end)
        fits = len(keys) == count or (count < 2 and len(keys) > 1)
        if end == at or strict or not fits or not _agree(document, keys, gender):
            found.append(items[at])
            at += 1
            continue
        if in_marks(items[at].start):
            return items
        found.extend(_row(items[at], items[end - 1], keys))
        at = end
    return found


def noted(items: Sequence[Item], before: Several, verbs: Container[str]) -> Several:
    """Whom the sentence behind may mean by such words. ``verbs`` are the forms of verbs."""
    together = companions(items, verbs)
    if len(together) > 1:
        return Several(together, loose=False)
    told = _told_in(items)
    if told is not None:
        return told
    if any(item.sort == "person" and item.entity not in before.keys for item in items):
        return NOBODY
    return replace(before, age=before.age + 1) if before.age < _LASTING else NOBODY


def _told_in(items: Sequence[Item]) -> Several | None:
    """The one row of a sentence, or the two whom it names; None where it names nobody."""
    named = list(dict.fromkeys(i.entity for i in items if is_named_person(i)))
    if not named:
        return None
    if len(named) == 1 and not _MEETING.isdisjoint(item.low for item in items):
        met = [i.entity for i in items if _is_he_or_she(i) and i.entity not in named]
        named = [*dict.fromkeys(met), *named]  # "There she met Jim Roe, a baker"
    together = find_rows(items) if len(named) > 1 else ()
    rows = {tuple(items[m].entity for m in row.members) for row in together}
    if len(rows) == 1:
        row = tuple(key for key in rows.pop() if key is not None)
        crowds = (i for i, item in enumerate(items) if _is_crowd(item))
        others = any(i == 0 or items[i - 1].low != "before" for i in crowds)  # "before magistrates"
        alone = not others and set(named) <= set(row)
        return Several(row, loose=not alone)
    keys = tuple(key for key in named if key is not None)
    return Several(keys, loose=not _with_kin(items)) if len(keys) == 2 else NOBODY


def _with_kin(items: Sequence[Item]) -> bool:
    """ "Jane Roe and her husband Jim", "with his brother, Jim": two who do it together."""
    for at, item in enumerate(items[1:-1], 1):
        if item.low in OWN and items[at - 1].low in ("and", "with"):
            behind = items[at + 1 : at + 3]
            return any(_KIN & set(each.low.split()) for each in behind)
    return False


def _is_he_or_she(item: Item) -> bool:
    return item.sort == "person" and item.low in _ONE


def _is_crowd(item: Item) -> bool:
    """ "police", "officers": others whom "they" may mean."""
    if item.kind not in ("word", "name", "role") or item.many:
        return False
    last = item.low.split()[-1]
    return last in _CROWDS or singular(last) is not None


def _stands_for(
    document: Document, items: Sequence[Item], at: int, verbs: Container[str]
) -> tuple[int, int, str]:
    """The item behind words for several that begin at an item, how many they are, 1 for "each"
    and "all" and 0 for "they", and their gender; the item itself where none begin."""
    item = items[at]
    none = (at, 0, "")
    after = items[at + 1] if at + 1 < len(items) else None
    if item.low in ("they", "them"):
        return none if make_ref(document, item) is not None else (at + 1, 0, "")
    if item.low in ("both", "each", "all") and _floats(items, at):
        return none
    if item.low in ("both", "each") or (item.low == "all" and after is not None):
        counted = after is not None and after.low in COUNTS
        if item.low != "each" and after is not None and after.low in NOUNS:
            return at + 2, 2 if item.low == "both" else 1, _gender(after.low)
        end = at + 1 + (counted and item.low == "all")
        count = 2 if item.low == "both" else COUNTS[items[end - 1].low] if end > at + 1 else 1
        noun = item.low != "each" and _is_plural_form(items, end)  # "Both books won"
        return (end, count, "") if _does(items, end, verbs) and not noun else none
    if item.low != "the" or after is None:
        return none
    count = COUNTS.get(after.low, 0)
    end = at + 2 if count else at + 1
    if end < len(items) and items[end].low in NOUNS and not _tells_apart(items, end + 1):
        return end + 1, count or 1, _gender(items[end].low)
    closed = count and (_does(items, end, verbs) or _ends(items, end))
    return (end, count, "") if closed else none


_LONGEST = 5
"""How many items may stand from "Three" to the noun: "Three former prison officers"."""


def _counted(items: Sequence[Item], at: int) -> tuple[int, int, str]:
    """ "Three men", "A couple": as ``_stands_for`` has it, at the opening of a text."""
    i = at + (items[at].low == "a")
    count = COUNTS.get(items[i].low, 0) if i < len(items) and at < _LONGEST else 0
    if not count or any(item.kind not in ("ent", "punct", "name", "comma") for item in items[:at]):
        return at, 0, ""
    for end in range(i + 1, min(i + _LONGEST, len(items))):
        if items[end].low in NOUNS or (_is_plural_form(items, end) and items[end].kind != "prep"):
            return end + 1, count, _gender(items[end].low)
    return (i + 1, count, "") if items[i].low in NOUNS else (at, 0, "")


def _floats(items: Sequence[Item], at: int) -> bool:
    """ "were both charged", "Roe, 31, and Lee, 24, each received": said of those beside it."""
    before = items[at - 1] if at else None
    if before is None:
        return False
    named = any(item.sort == "person" for item in items[:at])
    return before.low in AUXILIARIES or (named and before.kind in ("ent", "close", "comma"))


def _gender(noun: str) -> str:
    return next((gender for gender, nouns in _BY_GENDER.items() if noun in nouns), "")


def _does(items: Sequence[Item], i: int, verbs: Container[str]) -> bool:
    """Whether a verb, or a plain "to", stands at an item: "Both left", "sentenced both to"."""
    while i < len(items) and items[i].kind == "adv":
        i += 1
    if i >= len(items):
        return True
    low = items[i].low
    return low in AUXILIARIES or low in verbs or low == "to" or items[i].kind == "punct"


def _marry(items: Sequence[Item], i: int) -> bool:
    """ "They were married", "they wed": those two whom the text told of last."""
    near = range(i, min(i + 3, len(items)))
    at = next((k for k in near if items[k].low in _MARRYING), len(items))
    return at < len(items) and (at + 1 == len(items) or items[at + 1].low != "to")


def _is_plural_form(items: Sequence[Item], i: int) -> bool:
    """Whether a word ends like a plural: a verb that several are the subject of does not."""
    low = items[i].low if i < len(items) else ""
    return low.endswith("s") and low not in AUXILIARIES


def _ends(items: Sequence[Item], i: int) -> bool:
    return i >= len(items) or items[i].kind in ("punct", "comma") or items[i].low in ("to", "with")


def _tells_apart(items: Sequence[Item], i: int) -> bool:
    """ "the men in the car", "the two women who": what tells which are meant."""
    return i < len(items) and (items[i].kind == "rel" or items[i].low in ("of", "in", "from"))


def _agree(document: Document, keys: Iterable[int], gender: str) -> bool:
    others = {"m": "f", "f": "m"}.get(gender, "-")
    return all(document.entities[key].gender != others for key in keys)


def _row(first: Item, last: Item, keys: Sequence[int]) -> Iterator[Item]:
    """The items of the persons, joined by "and", all where the words that mean them stand."""
    for n, key in enumerate(keys):
        if n:
            yield Item("conj", first.start, last.end, "and", "and")
        mention = Mention(first.start, last.end, "pronoun", key, _CONFIDENCE)
        yield Item(
            "ent",
            first.start,
            last.end,
            first.text,
            first.low,
            key,
            mention,
            sort="person",
            many=True,
        )
