"""Which arguments of a predication a pattern's bindings take, whatever their types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from contract.patterns import Binding, PredicationPattern
from streaming.extract.doc import Doc
from streaming.extract.predications.records import Argument, Predication, Role

_ROLES = frozenset(get_args(Role)) - {"oblique"}
_NOT_JOINED = _ROLES | {"when", "noun", "'s"}
"""Roles that are told by no preposition. What one joins may hang on the patient or a time: "got
the catcher from the Owls"."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A binding of a pattern with the arguments that it may take."""

    binding: Binding
    arguments: tuple[Argument, ...]


def match(
    doc: Doc, told: Predication, pattern: PredicationPattern, beside: Sequence[Argument] = ()
) -> tuple[Bound, ...] | None:
    """The pattern's bindings but for its nouns, each with what may fill it; None where one that
    must be filled has nothing. The lemma is not looked at: patterns are looked up by it.
    ``beside`` is what else may fill one: the figures that hang on the predicate."""
    arguments = [
        *beside,
        *told.arguments,
        *_gerunds(doc, told.predicate, "advcl"),
        *_behind_times(doc, told),
        *(Argument("oblique", t, doc.subtree(t), "when") for t in told.times),
    ]
    found = []
    for binding in pattern.bindings:
        taken = tuple(_of_roles(arguments, binding.roles))
        if binding.forbidden:
            if taken:
                return None
            continue
        if binding.words:
            nouns = [a for a in taken if doc.tokens[a.head].lemma.lower() in binding.words]
            if not nouns and not binding.optional:
                return None
            arguments += [own for noun in nouns for own in _own(doc, noun.head)]
            continue
        if not taken and _NOT_JOINED.isdisjoint(binding.roles):
            nouns_beside = (*(a.head for a in told.of("patient")), *told.times)
            hung = [a for noun in nouns_beside for a in _own(doc, noun)]
            taken = tuple(_of_roles(hung, binding.roles))
        if not taken and not binding.optional:
            return None
        found.append(Bound(binding, taken))
    return tuple(found)


def _of_roles(arguments: Sequence[Argument], roles: Sequence[str]) -> Iterator[Argument]:
    for role in roles:
        for argument in arguments:
            name = argument.role
            if argument.preposition or name == "oblique":
                name_of = argument.preposition or "noun"
                if role == name_of or (role == name and role in _ROLES):
                    yield argument
            elif role == name:
                yield argument


def _own(doc: Doc, noun: int) -> Iterator[Argument]:
    """What a noun joins to itself, also by the nouns that it joins: "a degree in law from Pell"."""
    joined = [own for word in (noun, *doc.under(noun, "flat")) for own in doc.obliques(word)]
    for preposition, head in joined:
        for each in doc.coordinates(doc.meant(head)):
            yield Argument("oblique", each, doc.phrase(each), preposition)
        yield from _own(doc, head)
    yield from _gerunds(doc, noun, "acl", "advcl")
    for owner in doc.under(noun, "nmod:poss"):
        for each in doc.coordinates(doc.meant(owner)):
            yield Argument("oblique", each, doc.phrase(each), "'s")
    for before in doc.under(noun, "compound"):
        yield Argument("oblique", before, doc.phrase(before))


def _gerunds(doc: Doc, word: int, *relations: str) -> Iterator[Argument]:
    """Clauses that a preposition joins as it would a noun: "charged with stealing", "guilty of
    lying"."""
    for clause in doc.under(word, *relations):
        marks = [doc.form(m).lower() for m in doc.under(clause, "mark", "case")]
        if marks and doc.tokens[clause].xpos == "VBG":
            for each in doc.coordinates(clause):
                if doc.tokens[each].xpos == "VBG" and not doc.under(each, "aux"):
                    yield Argument("content", each, doc.phrase(each), marks[0])


def _behind_times(doc: Doc, told: Predication) -> Iterator[Argument]:
    """What the tree joins to a time and no time has: "was convicted in May of arson"."""
    for time in told.times:
        yield from (argument for argument in _own(doc, time) if argument.preposition == "of")
