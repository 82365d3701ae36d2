"""The times told before a verb that are its own, and not those of the verb before it."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.clauses import Clauses
from streaming.extract.statements.other_times import only_says_when
from streaming.extract.statements.time_marks import (
    TimeMark,
    orders_clause,
    time_of_order,
    time_of_row,
    time_of_sentence,
    time_of_when,
    times_between,
)
from streaming.extract.statements.verb_groups import Verb

_RELATIVE = frozenset(("who", "which", "that"))
_SAYING = words("verbs", "saying")


def is_saying(verb: Verb) -> bool:
    """Whether somebody says something by the verb."""
    return bool(set(verb.lemmas) & _SAYING)


def times_before(clauses: Clauses, verb: Verb) -> list[TimeMark]:
    """The times before a verb that are its own."""
    items = clauses.items
    if items[verb.first].low == "having":
        return []  # "succeeded Cho in 2024, having managed the Owls": before that
    subject = clauses.subject(verb)
    then = time_of_when(items, verb, subject)
    if then is not None:
        return [then]
    setting = time_of_sentence(items, subject) or time_of_row(items, subject, verb)
    if setting is not None:
        return [setting]
    opener = orders_clause(items, subject)
    if opener is not None:
        ordered = time_of_order(items, opener)
        return [ordered] if ordered is not None else []
    start = _clause_start(clauses, verb)
    apart = (i for i in range(verb.first - 1, start, -1) if items[i].text == ";")
    start = next(apart, start)  # "has led it since 2015; before him, the head was Cho"
    before = times_between(items, _behind_other(clauses, start, verb.first), verb.first)
    if before and not before[-1].joined:  # "hired in 2019, and in February he quit"
        last = before[-1].time.start
        joints = [i.start for i in items[start : verb.first] if i.kind == "conj"]
        opens = max((at for at in joints if at < last), default=-1)
        before = [mark for mark in before if mark.time.start > opens]
    if verb.mode == "ing":  # what took three years was the other verb's
        return [mark for mark in before if mark.time.duration is None]
    return before


def _behind_other(clauses: Clauses, start: int, stop: int) -> int:
    """Behind the time that belongs to the verb before item ``start``: "begun in 1997, it
    has raised", "said Thursday he would leave"."""
    items = clauses.items
    other = clauses.verb_covering(start - 1) if start else None
    if other is None:
        return start
    saying = is_saying(other)
    commas = [i for i in range(start, stop) if items[i].kind == "comma"]
    if _opens_relative(clauses, other) and not saying:
        return commas[-1] + 1 if commas else stop  # "who died in 1963, was"
    inserted = other.first > 0 and items[other.first - 1].kind == "comma"
    apart = (
        _is_reduced(clauses, other)
        or other.mode in ("pp", "ing")
        or only_says_when(items, other.first, clauses.subject(other))
    )
    if apart or (inserted and other.passive is None and commas):
        return commas[0] + 1 if commas else stop  # "Lee, hired in 2021, was"
    planned = any(item.low in ("will", "would") for item in items[stop : stop + 1])
    if not saying and not (planned and "announce" in other.lemmas):
        return start
    opens = (i for i in range(start, stop) if items[i].low == "that")
    ahead = next(opens, None)
    if ahead is not None:
        return ahead
    subject = next((i for i in range(start, stop) if items[i].time is not None), stop)
    return subject + 1


def _opens_relative(clauses: Clauses, verb: Verb) -> bool:
    """Whether a verb's clause hangs on a name: "who died in 1963", ", whom Acme hired in 2019,"."""
    items = clauses.items
    if verb.first and items[verb.first - 1].low in _RELATIVE:
        return True
    before = range(verb.first - 1, max(0, verb.first - _NEAR_BY), -1)
    return any(items[i].low in _WHOM and items[i - 1].kind == "comma" for i in before)


_WHOM = frozenset(("whom", "which"))
_NEAR_BY = 5


def _is_reduced(clauses: Clauses, verb: Verb) -> bool:
    """ "a nurse hired by the clinic in 2012, was": a participle without its auxiliary."""
    near = [item.low for item in clauses.items[verb.at + 1 : verb.at + _NEAR_BY]]
    by = "by" in near[: near.index(",") if "," in near else None]
    return verb.first == verb.at and (verb.passive is True or (verb.passive is None and by))


def _clause_start(clauses: Clauses, verb: Verb) -> int:
    items = clauses.items
    before = verb.first - 1
    while before > 0 and items[before].kind == "adv":
        before -= 1
    if before >= 0 and items[before].kind == "conj":
        return before  # "was coach from 2022 to 2024 and managed": those years are the first's
    subject = clauses.subject(verb)
    earlier = [v.at for v in clauses.verbs if v.at < verb.first]
    floor = max((at for at in earlier if subject is None or at < subject), default=-1)
    if subject is not None and any(subject < at for at in earlier):
        floor = max(at for at in earlier)
    where = (i for i in range(before, floor, -1) if items[i].low == "where")
    return next(where, floor) + 1  # "hired in 2019 from Acme, where she was": not in 2019
