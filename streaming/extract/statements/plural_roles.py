"""Roles in the plural that stand beside several persons: "council members Jane Roe and Ann Lee",
"two directors of Acme, Roe and Lee,", "Roe and Lee, the owners of Acme,", "were named directors".

Such a plural is read as the role that each of them has (``Item.many``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CALLINGS, DASHES, HEADS
from streaming.extract.statements.rows import Row, find_rows

_ODD = {"attorneys general": "attorney general", "sens.": "sen.", "reps.": "rep.", "govs.": "gov."}
_SINGULARS: Mapping[str, str] = {
    **{(f"{h[:-3]}men" if h.endswith("man") else f"{h}s"): h for h in HEADS if " " not in h},
    **_ODD,
}
_CALLED = tuple(f"{ending}s" for ending in CALLINGS)
_MEMBERED = words("statements", "membered")
_BEFORE_BODY = frozenset("of at for with in from on to".split())
_REACH = 12
"""How many items before a row the plural for those in it may stand."""
_BETWEEN = frozenset("det adv num word name role ent poss".split())
_TOLD = words("verbs", "telling_several")
"""Verbs whose object a plural is before a clause: "told reporters Jane Roe and Ann Lee left"."""
_MADE = words("verbs", "making_several")
"""What a plural that several are, or are made, stands behind."""
APART = DASHES | {":", "are", "were"}
"""What may stand between a plural and the row of those whom it means, beside a comma."""
_ENDS = frozenset("comma punct prep close rel time".split())


def with_plural_roles(items: list[Item]) -> list[Item]:
    """The items with each plural that says what the persons of a row are as a role."""
    rows = find_rows(items)
    for row in rows:
        for at in (_before(items, row), _behind(items, row), _become(items, row)):
            role = _single(items, at) if at is not None else None
            if at is not None and role is not None:
                items[at] = role
    return items


def singular(low: str) -> str | None:
    """What one of those whom a plural names is: "directors" -> "director"."""
    word = low.split()[-1]
    if word in _SINGULARS:
        return f"{low[: -len(word)]}{_SINGULARS[word]}"
    return low[:-1] if word.endswith(_CALLED) else None


def _single(items: Sequence[Item], at: int) -> Item | None:
    item = items[at]
    one = _member(items, at) or singular(item.low)
    if one is None:
        return None
    text = item.text[:1] + one[1:] if item.text[:1].isupper() else one
    if item.text.split()[-1][:2].isupper():  # "MPs"
        text = item.text[:-1]
    return replace(item, kind="role", text=text, low=one, many=True)


def _is_plural(items: Sequence[Item], at: int) -> bool:
    item = items[at]
    if item.kind not in ("word", "name", "role"):
        return False
    return _member(items, at) is not None or singular(item.low) is not None


def _member(items: Sequence[Item], at: int) -> str | None:
    """ "council members", "members of the council": "member"; nobody is a member of nothing."""
    low = items[at].low
    if low.split()[-1] != "members":
        return None
    before = low.split()[-2:-1] or (items[at - 1].low.split()[-1:] if at else [])
    of = at + 1 < len(items) and items[at + 1].low == "of"
    return low[:-1] if of or (before and before[0] in _MEMBERED) else None


def _before(items: Sequence[Item], row: Row) -> int | None:
    """ "Trustees" right before a row; "two directors of Acme" and a comma or colon before it."""
    at = row.start - 1
    if at < 0:
        return None
    if _is_plural(items, at):
        return None if _is_told(items, at) else at
    if items[at].kind != "comma" and items[at].text not in APART:
        return None
    closed = row.end >= len(items) or items[row.end].kind in ("comma", "punct", "close")
    for i in range(at - 1, max(-1, at - _REACH), -1):
        if _is_plural(items, i):
            to_body = i == at - 1 or items[i + 1].low in _BEFORE_BODY
            return i if closed and to_body and _is_counted(items, i) else None
        if items[i].kind in ("comma", "punct", "rel", "pron"):
            return None
    return None


def _is_told(items: Sequence[Item], at: int) -> bool:
    """ "told reporters Jane Roe and Ann Lee left"."""
    i = at - 1
    while i >= 0 and at - i < 4 and items[i].kind in ("word", "name", "det", "role"):
        if items[i].low in _TOLD:
            return True
        i -= 1
    return False


def _is_counted(items: Sequence[Item], at: int) -> bool:
    """Whether the words before a plural say that those behind it are all: "its two directors",
    "the directors", not "one of the directors" nor "reporters"."""
    i = at - 1
    while i >= 0 and at - i < 6 and items[i].kind in ("word", "name", "role", "adv", "ent", "poss"):
        if items[i].low.split()[0] in _NUMBERS:
            return True
        i -= 1
    if i < 0:
        return True
    partly = i > 0 and items[i - 1].low == "of" and items[i].kind == "det"
    return items[i].kind in ("det", "num") and not partly


_NUMBERS = frozenset("two three four five six seven eight nine ten both".split())


def _behind(items: Sequence[Item], row: Row) -> int | None:
    """ ", the owners of Acme," behind a row."""
    for comma in range(row.last + 1, min(len(items), row.end + 1)):
        if items[comma].kind != "comma":
            continue
        for i in range(comma + 1, min(len(items), comma + 7)):
            if _is_plural(items, i):
                ends = i + 1 >= len(items) or items[i + 1].kind in _ENDS
                return i if ends else None
            if items[i].kind not in _BETWEEN:
                break
    return None


def _become(items: Sequence[Item], row: Row) -> int | None:
    """ "were named directors of", "are both teachers at" behind a row."""
    made = (i for i in range(row.end, len(items) - 1) if items[i].low in _MADE)
    for at in made:
        for i in range(at + 1, min(len(items), at + 6)):
            if items[i].low in _MADE or items[i].kind not in _BETWEEN:
                break
            if _is_plural(items, i):
                return i
    return None
