"""Times that belong to something else than the verb of their clause: to a name ("the 1986 Mets"),
a part, an option, a draft to come, a life in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item

_PART = re.compile(r"\b(?:first|last|final|opening)\b", re.IGNORECASE)
_PICK = re.compile(r"(?:\w+-round |conditional |\w+ )?(?:draft )?(?:pick|selection|choice)s?\b")
_TELLING = frozenset(("born", "died", "b.", "d."))
_LONGEST = 24
"""How many items a bracket may hold."""


def is_of_another(items: Sequence[Item], i: int) -> bool:
    """Whether the time at item ``i`` says nothing of when the verb's deed was done."""
    return (
        _inside_name(items, i)
        or _is_part(items, i)
        or _is_option(items, i)
        or _is_life(items, i)
        or _is_compared(items, i)
        or _is_of_record(items, i)
        or _is_of_apposition(items, i)
        or _is_of_event(items, i)
        or _is_of_bound(items, i)
        or _is_of_role(items, i)
        or _is_of_one_season(items, i)
    )


def _is_of_one_season(items: Sequence[Item], i: int) -> bool:
    """ "went 19-39 in five seasons, including 2-10 this fall": when the part was."""
    return i > 1 and items[i - 1].kind == "record" and items[i - 2].low == "including"


def _is_of_role(items: Sequence[Item], i: int) -> bool:
    """ "a scout for Pell and, for two years, the coach of Oxley": how long she was the latter."""
    j = i - 1 - (i > 0 and items[i - 1].kind == "det")
    if j < 2 or items[j].kind != "prep":
        return False
    joint = j - 1 - (items[j - 1].kind == "comma")
    k = i + 1 + (i + 1 < len(items) and items[i + 1].kind == "comma")
    k += k < len(items) and items[k].kind == "det"
    return items[joint].low == "and" and k > i + 1 and k < len(items) and items[k].kind == "role"


def _is_of_bound(items: Sequence[Item], i: int) -> bool:
    """ "Before his election in 2010, Lee": when what a sentence opens with was, and not yet what it
    tells."""
    if i < _BOUND[0] or i > _BOUND[1] or items[0].low != "before":
        return False
    events = {item.low for item in items[1:i] if item.kind == "word"}
    return not _BOUNDING.isdisjoint(events) and items[i - 1].kind == "prep"


_BOUND = (4, 8)
"""The first and the last item that such a time may be."""
_BOUNDING = words("statements", "bounding_events")


def _is_of_event(items: Sequence[Item], i: int) -> bool:
    """ "two days after the attack on January 20": when the attack was."""
    before = items[i - 2].time if i > 1 and items[i - 1].kind == "prep" else None
    return before is not None and before.kind == "event"


_DATED_NOUNS = frozenset("pick selection choice winner champion finalist graduate nominee".split())


def _is_of_apposition(items: Sequence[Item], i: int) -> bool:
    """ "traded for Lee, a third-round pick in 2023": when he was picked."""
    if i < 4 or items[i - 1].low != "in" or items[i - 2].low.split()[-1] not in _DATED_NOUNS:
        return False
    at = i - 3
    while at > 0 and items[at].kind in ("word", "ord", "name", "role", "adv"):
        at -= 1
    return (
        items[at].kind == "det"
        and at > 1
        and items[at - 1].kind == "comma"
        and (items[at - 2].kind == "ent")
    )


def only_says_when(items: Sequence[Item], verb: int, subject: int | None) -> bool:
    """ "Before she left in 2004, Lee managed the Owls": whether the clause of a verb, given by
    its first item and its subject, says when another's deed was done: its times are its own."""
    opens = next((i for i in range(verb) if items[i].low in _OPEN_TIMES), None)
    return opens is not None and subject is not None and opens < subject


_OPEN_TIMES = frozenset(("before", "after", "since", "until"))


def _is_of_record(items: Sequence[Item], i: int) -> bool:
    """ "the first mayor since 1978 to win twice", "its first title in 11 years": when there was
    one last, and how long none."""
    time = items[i].time
    lasts = time is not None and bool(time.duration)
    if i == 0 or items[i - 1].low not in (("in", "for") if lasts else ("since",)):
        return False
    for j in range(i - 2, max(0, i - _NEAR), -1):
        if items[j].kind in ("comma", "punct", "rel", "conj"):
            return False
        opens = items[j].low.split()[0]  # "first mayor" is one item
        if opens in _SOLE or (opens.endswith("est") and items[j - 1].kind == "det"):
            return True
    return False


_SOLE = frozenset("first second third last only most best worst fewest".split())


def _is_compared(items: Sequence[Item], i: int) -> bool:
    """ "won 43 percent, up from 38 percent in 2019": the time of what is compared."""
    for j in range(i - 1, max(0, i - _NEAR), -1):
        if items[j].kind in ("punct", "rel"):
            return False
        if items[j].low in _UP_OR_DOWN:
            behind = items[j + 1].low if j + 1 < i else ""
            stepped = items[j - 1].low in _STEPPED  # "stepped down from the board on Friday"
            return (behind == "from" and not stepped) or items[j].low == "compared"
    return False


_STEPPED = frozenset("step steps stepped stepping stand stands stood standing".split())
_UP_OR_DOWN = frozenset("up down compared".split())
_NEAR = 8
"""How many items may stand between "up from" and its time."""


def _is_life(items: Sequence[Item], i: int) -> bool:
    """ "Lee (born 3 May 1992)", "Lee (about 1780 – 4 September 1804)", "Lee (3 May 1992, Pell)"."""
    opened = next((j for j in range(i, max(-1, i - _LONGEST), -1) if items[j].kind == "open"), -1)
    if opened < 1 or items[opened - 1].sort != "person":
        return False
    if any(item.kind == "close" for item in items[opened:i]):
        return False
    inside = list(takewhile(lambda item: item.kind != "close", items[opened + 1 :]))
    lived = any(item.time is not None and item.time.kind in ("day", "euday") for item in inside)
    years = [int(year) for item in inside for year in _YEAR.findall(item.text)]
    lived |= bool(years) and years[-1] - years[0] >= _LIFE  # "(1744 – 1829)", no term of office
    return lived or any(item.low in _TELLING for item in inside)


_YEAR = re.compile(r"\b\d{4}\b")
_LIFE = 40


def _is_option(items: Sequence[Item], i: int) -> bool:
    """ "with a club option for 2029": no time of the signing."""
    return [item.low for item in items[max(0, i - 2) : i]] == ["option", "for"]


def _is_part(items: Sequence[Item], i: int) -> bool:
    """ "the first two years of her term": no length of the whole."""
    time = items[i].time
    after = items[i + 1].low if i + 1 < len(items) else ""
    return (
        time is not None
        and time.duration is not None
        and after == "of"
        and (bool(_PART.search(time.words)))
    )


def _is_pick(items: Sequence[Item], i: int) -> bool:
    """ "a 2027 third-round pick": the year is that of a draft to come."""
    words = " ".join(item.low for item in items[i : i + 3])
    return bool(_PICK.match(words))


def _inside_name(items: Sequence[Item], i: int) -> bool:
    """A year in front of a name dates the name, not the verb: "the 1986 Mets"."""
    following = items[i + 1] if i + 1 < len(items) else None
    time = items[i].time
    if following is not None and following.sort == "person":
        return False  # "In 1954 Jane Roe became a cashier"
    before = items[i - 1] if i else None
    return (
        following is not None
        and (following.kind in ("ent", "name", "award", "role") or _is_pick(items, i + 1))
        and not (i + 2 < len(items) and items[i + 2].low == "draft")
        and time is not None
        and time.kind in ("year", "season")
        and not (before is not None and before.kind == "prep")  # "From 2007 to 2009 Lee led"
    )


def only_bounds(items: Sequence[Item], at: int) -> bool:
    """ "before the 2005 season": no time of what is told."""
    before = [item.low for item in items[max(0, at - 2) : at]]
    return before[-1:] in (["before"], ["by"]) or before in (["before", "the"], ["by", "the"])
