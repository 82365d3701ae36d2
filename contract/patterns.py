"""Patterns over predications: one line says what a class of predicates tells of its arguments.

``"fire|sack|dismiss: agent=value, patient=subject"`` is met by "Acme fired Roe", "Roe was fired
by Acme", "her firing by Acme", "Roe, fired by Acme", "Acme, which fired Roe", "after being fired".

- before the colon: lemmas of verbs (particle behind a space: "step down") or of nouns by which
  somebody is described ("founder"); a noun of an act goes by its verb.
- a *binding* is ``role|role=slot``: agent, patient, recipient, attribute, content; a preposition;
  ``when`` for its times, ``'s`` for a possessor, ``noun`` for a noun before the predicate noun,
  ``whose`` for any of of, 's and noun. An underscore stands for a space ("out_of").
- ``slot:kind|kind`` constrains what the slot takes; ``slot?`` may be left empty; ``one&other``
  takes coordinated arguments apart ("Roe and Orr married"); the slot ``_`` is asked for, not kept.
- ``role=!`` is not met where there is such an argument ("call: patient=!").
- ``role="stake|interest"`` asks for a noun, whose own prepositions then count as the predicate's
  ("bought a stake in Acme").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import get_args

from contract.records import ParticipantRole

_PATTERN = re.compile(r"(?P<lemmas>[^\W\d_][\w|’' -]*):\s+(?P<bindings>[^{}<>]+=[^{}<>]+)")
_BINDING = re.compile(
    r"\s*(?P<roles>[\w|']+)=(?:(?P<none>!)|\"(?P<words>[^\"]+)\"|(?P<slots>[\w&]+)(?::(?P<kinds>[\w|]+))?)"
    r"(?P<optional>\?)?\s*"
)
_WHOSE = ("of", "'s", "noun")
KEPT_NOWHERE = "_"
"""The slot of what must be there and is no part of what is stated."""
_ROLES = (
    *(role for role in get_args(ParticipantRole) if role != "oblique"),
    *("when", "noun", "whose", "whether"),
    *("money", "share", "pair", "measured"),
)
_SLOTS = ("subject", "value")
_LIKE = 0.75
"""How like a role's name (by difflib) a word is that is meant to be it; no preposition is so."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Which arguments fill which slots, must be which nouns (``words``, lemmas) or must not be."""

    roles: tuple[str, ...]
    slots: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    optional: bool = False
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class PredicationPattern:
    """A class of predicates and what is read off their arguments; asked-for nouns come first."""

    lemmas: tuple[str, ...]
    bindings: tuple[Binding, ...]


@lru_cache(maxsize=1024)
def compile_predication_pattern(text: str) -> PredicationPattern:
    """Raises ValueError for what cannot be read, in words that go on from "the pattern"."""
    parts = _PATTERN.fullmatch(text)
    found = [_BINDING.fullmatch(each) for each in parts["bindings"].split(",")] if parts else []
    if parts is None or None in found:
        raise ValueError(
            "cannot be read: write lemma|lemma: role=slot, role=slot; a binding may also be role=!"
            ' or role="noun|noun"'
        )
    bindings = [_binding(each) for each in found if each is not None]
    bindings.sort(key=lambda binding: not (binding.words or binding.forbidden))
    for binding in bindings:
        check_roles(binding.roles)
    return PredicationPattern(tuple(parts["lemmas"].split("|")), tuple(bindings))


def check_roles(roles: Iterable[str]) -> None:
    """Raises ValueError for what is no role and is spelled like one: any other word is taken for
    a preposition."""
    for role in roles:
        if role in _SLOTS:
            raise ValueError(f"has {role!r} for a role: write role=slot, the slot behind the =")
        near = get_close_matches(role, _ROLES, 1, _LIKE)
        if near and role not in _ROLES:
            raise ValueError(f"has the role {role!r}: write {near[0]}, or a preposition")


def _binding(parts: re.Match[str]) -> Binding:
    roles: list[str] = []
    for role in parts["roles"].replace("_", " ").split("|"):
        roles += _WHOSE if role == "whose" else (role,)
    return Binding(
        tuple(roles),
        tuple(parts["slots"].split("&")) if parts["slots"] else (),
        tuple(parts["kinds"].split("|")) if parts["kinds"] else (),
        frozenset(parts["words"].split("|")) if parts["words"] else frozenset(),
        parts["optional"] is not None,
        parts["none"] is not None,
    )
