"""Patterns over predications: one line says what a class of predicates tells of its arguments.

``"fire|sack|dismiss: agent=value, patient=subject"`` is met by "Acme fired Roe", "Roe was fired
by Acme", "her firing by Acme", "Roe, fired by Acme", "Acme, which fired Roe", "after being fired".

- before the colon: lemmas of verbs (particle behind a space: "step down") or of nouns by which
  somebody is described ("founder"); a noun of an act goes by its verb.
- a *binding* is ``role|role=slot``: agent, patient, recipient, attribute, content; a preposition;
  ``when`` for its times, ``'s`` for a possessor, ``noun`` for a noun before the predicate noun,
  ``whose`` for any of of, 's and noun. An underscore stands for a space ("out_of").
- ``slot:kind|kind`` constrains what the slot takes; ``slot?`` may be left empty; ``one&other``
  takes coordinated arguments apart ("Roe and Orr married").
- ``role=!`` is not met where there is such an argument ("call: patient=!").
- ``role="stake|interest"`` asks for a noun, whose own prepositions then count as the predicate's
  ("bought a stake in Acme").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from contract.errors import BadInput

_PATTERN = re.compile(r"(?P<lemmas>[^\W\d_][\w|’' -]*):\s+(?P<bindings>[^{}<>]+=[^{}<>]+)")
_BINDING = re.compile(
    r"\s*(?P<roles>[\w|']+)=(?:(?P<none>!)|\"(?P<words>[^\"]+)\"|(?P<slots>[\w&]+)(?::(?P<kinds>[\w|]+))?)"
    r"(?P<optional>\?)?\s*"
)
_WHOSE = ("of", "'s", "noun")


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


def compile_predication_pattern(text: str) -> PredicationPattern:
    """Raises BadInput for what cannot be read."""
    parts = _PATTERN.fullmatch(text)
    found = [_BINDING.fullmatch(each) for each in parts["bindings"].split(",")] if parts else []
    if parts is None or None in found:
        raise BadInput(
            f"The pattern {text!r} cannot be read: a binding is role=slot, role=! or"
            ' role="noun|noun".',
            "See docs/vocabulary.md for the patterns over predications.",
            "vocabulary",
        )
    bindings = [_binding(each) for each in found if each is not None]
    bindings.sort(key=lambda binding: not (binding.words or binding.forbidden))
    return PredicationPattern(tuple(parts["lemmas"].split("|")), tuple(bindings))


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
