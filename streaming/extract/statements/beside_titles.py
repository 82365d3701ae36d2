"""What a title has beside it: a second title, a second body that it is of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.owners import owner_before
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading


def beside_title(reading: Reading, at: int, held: Holding) -> list[Holding]:
    """ "the Board chairwoman, Representative Jane Roe": the role before the title; "the founder
    and chairman of the Board, Jane Roe": the one that shares its body."""
    items = reading.items
    i = last = next((k for k in range(at) if items[k] is held.role), 0)
    if i and items[i - 1].low == "the":  # "its owner, the banker Jane Roe"
        i -= 1
    if i < 2 or items[i - 2].kind != "role" or i - 2 in reading.verb_items:
        return []
    role, of, status = items[i - 2], held.of, ""
    apart = i == last == at - 2 and items[at - 1].kind == "comma"  # "its founder and owner, Lee,"
    if items[i - 1].kind == "comma" and last == at - 1:
        if held.role is not None and held.role.text.islower() and _is_behind_clause(reading, i):
            return []  # "named Cho its coach, athletic director Jane Roe said"
        _, of, status = owner_before(reading, i - 2)
    elif items[i - 1].low != "and":
        return []
    elif last == at - 1 or apart:
        if is_plural(role) or not (apart or _is_one_holders(items, i - 2, i)):
            return []
        _, first_of, status = owner_before(reading, i - 2)
        of = of or first_of
    span = (role.start, items[at].end)
    if of is None and last != at - 1 and not apart:
        return []
    beside = [Holding(held.person, role, of, span, status)]
    if items[i - 1].low == "and":
        beside += _before_row(reading, i - 2, beside[0])
    whose = next((each.of for each in beside if each.of is not None), None)
    return [replace(each, of=each.of or whose) for each in beside]


def _before_row(reading: Reading, at: int, beside: Holding) -> list[Holding]:
    """ "Acme chairman, president and chief executive Jane Roe": the titles before the two that
    "and" joins, and whose all are."""
    items, found = reading.items, []
    while at > 1 and items[at - 1].kind == "comma" and items[at - 2].kind == "role":
        at -= 2
        if at in reading.verb_items or is_plural(items[at]):
            break
        _, of, status = owner_before(reading, at)
        span = (items[at].start, beside.span[1])
        found.append(Holding(beside.person, items[at], of or beside.of, span, status))
    return found


def _is_one_holders(items: Sequence[Item], first: int, second: int) -> bool:
    """ "President and COO Jane Roe", "co-founder and chief executive Jane Roe", not "the mayor
    and Governor Jane Roe"."""
    one, other = items[first], items[second]
    alone = first > 0 and items[first - 1].kind == "det"
    return one.text[0].isupper() == other.text[0].isupper() and not alone and not is_plural(one)


def _is_behind_clause(reading: Reading, at: int) -> bool:
    """Whether a clause stands before the comma that an item follows, and a verb of its own
    follows the name: "has named Cho coach, director Jane Roe said"."""
    after = next((v.first for v in reading.verbs if v.first > at), len(reading.items))
    return any(verb.at < at - 2 for verb in reading.verbs) and after <= at + 3


def also_of(reading: Reading, held: Holding) -> list[Holding]:
    """ "Pell Rovers and Wales midfielder Jane Roe": the first of the two that a role is of."""
    items, of = reading.items, held.of
    i = next((k for k, item in enumerate(items) if of and item.start == of.span[0]), 0)
    if i < 2 or items[i - 1].low != "and" or i + 1 >= len(items) or items[i + 1] is not held.role:
        return []
    other = make_ref(reading.document, items[i - 2])
    if other is None or other.sort != "club":
        return []
    return [replace(held, of=other, span=(items[i - 2].start, held.span[1]))]


def behind_first_club(reading: Reading, i: int) -> int:
    """Behind "a former Owls and" in "a former Owls and Bears striker", whose both the role is."""
    phrase = reading.phrase(i)
    if phrase is None or phrase.role is not None or len(phrase.refs) != 1:
        return i
    club = phrase.refs[0].sort == "club" and phrase.end + 1 < len(reading.items)
    joined = club and reading.items[phrase.end].low == "and"
    return phrase.end + 1 if joined else i


def is_plural(role: Item) -> bool:
    head = re.split(r" (?:of|for|in|at) ", role.low)[0]
    return head.endswith("s") and not head.endswith("ss")
