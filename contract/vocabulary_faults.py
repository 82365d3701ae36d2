"""What a user's vocabulary asks for that is not there.

It is held against those that ship: there is what they ask for, which a test holds against the
extractor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from contract.patterns import KEPT_NOWHERE, check_roles, compile_predication_pattern
from contract.records import Modality
from contract.vocabulary import PLAIN_ROLE, PLAIN_TIME, Pattern, Predicate, Vocabulary


def faults(own: Vocabulary, shipped: Vocabulary) -> Iterator[str]:
    """What the predicates and types of events of ``own`` ask for that is not there, told by what
    ``shipped`` asks for."""
    known, alone, mentioned = kinds(shipped), by_itself(shipped), mention_kinds(shipped)
    for each in own.predicates.values():
        owner = f"the predicate {each.name!r}"
        yield from _unknown_kinds(owner, (*each.subject, *each.value), known)
        for pattern in each.patterns:
            yield from _faults_of_text(owner, pattern.text, known)
            yield from _faults_of_pattern(each, pattern)
        for name in sorted(set(each.qualifiers) - alone - _filled(each)):
            yield (
                f"{owner} takes the qualifier {name!r}, which nothing fills: make it a slot of a"
                f" pattern or `set` it, or take one of those that need neither"
                f" ({', '.join(sorted(alone))})"
            )
    for role in own.roles:
        owner = f"the role {min(role.heads)!r} of {role.predicate!r}"
        yield from _unknown_kinds(owner, role.of, known)
        takes = own.predicates[role.predicate].qualifiers
        if role.qualifier not in ("", PLAIN_ROLE, *takes):
            yield f"{owner} fills {role.qualifier!r}, a qualifier that its predicate does not take"
    for type_ in own.event_types.values():
        for text in type_.patterns:
            yield from _faults_of_text(f"the event type {type_.name!r}", text, mentioned)


def kinds(vocabulary: Vocabulary) -> frozenset[str]:
    """Those of names and values that its predicates ask for."""
    every = vocabulary.predicates.values()
    behind_slots = _behind_slots(pattern.text for each in every for pattern in each.patterns)
    return behind_slots.union(*(each.subject + each.value for each in every))


def mention_kinds(vocabulary: Vocabulary) -> frozenset[str]:
    """Those that its types of events ask for."""
    return _behind_slots(text for each in vocabulary.event_types.values() for text in each.patterns)


def by_itself(vocabulary: Vocabulary) -> frozenset[str]:
    """The qualifiers that its predicates take and their patterns do not fill."""
    return frozenset(
        name
        for each in vocabulary.predicates.values()
        for name in set(each.qualifiers) - _filled(each)
    )


def _filled(predicate: Predicate) -> set[str]:
    """What its patterns fill: slots, what they set, and the qualifier of a plain time."""
    found: set[str] = set()
    for pattern in predicate.patterns:
        found |= {*_slots(pattern.text), *pattern.set, pattern.time}
    return found


def _slots(text: str) -> list[str]:
    return [slot for each in compile_predication_pattern(text).bindings for slot in each.slots]


def _behind_slots(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(
        kind
        for text in texts
        for each in compile_predication_pattern(text).bindings
        for kind in each.kinds
    )


def _unknown_kinds(owner: str, asked: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    for kind in asked:
        if kind not in known:
            yield f"{owner} has the unknown kind {kind!r}: there are {', '.join(sorted(known))}"


def _faults_of_text(owner: str, text: str, known: frozenset[str]) -> Iterator[str]:
    told = f"the pattern {text!r} of {owner}"
    try:
        bindings = compile_predication_pattern(text).bindings
    except ValueError as error:
        yield f"{told} {error}"
    else:
        yield from _unknown_kinds(told, (kind for each in bindings for kind in each.kinds), known)


def _faults_of_pattern(predicate: Predicate, pattern: Pattern) -> Iterator[str]:
    told = f"the pattern {pattern.text!r} of the predicate {predicate.name!r}"
    slots, own = _slots(pattern.text), predicate.qualifiers
    for slot in slots:
        if slot not in ("subject", "value", *own, KEPT_NOWHERE):
            yield (
                f"{told} has the slot {slot!r}: a slot is {', '.join(('subject', 'value', *own))}"
                f" or {KEPT_NOWHERE} (asked for, not kept)"
            )
    if "subject" not in slots:
        yield f"{told} fills no subject: make one of its slots `subject`"
    qualifiers = f"none of its qualifiers ({', '.join(own) or 'it takes none'})"
    if pattern.time not in ("", PLAIN_TIME, *own):
        yield f"{told} has the time {pattern.time!r}, which is {qualifiers}"
    for name in pattern.set:
        if name not in ("value", *own):
            yield f"{told} sets {name!r}, which is {qualifiers}"
    if pattern.modality not in ("", *get_args(Modality)):
        known = ", ".join(get_args(Modality))
        yield f"{told} has the modality {pattern.modality!r}: there are {known}"
    try:
        check_roles(pattern.without)
    except ValueError as error:
        yield f"the `without` of {told} {error}"
