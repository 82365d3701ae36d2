"""Nominals that mean a part of an organisation, which has no name: "the spectroscopy group"."""

from __future__ import annotations

from collections.abc import Set

from streaming.extract.entities.nominal_phrases import ROLE_MODIFIERS, Phrase

_PARTS = frozenset(
    "group department division committee office board panel laboratory lab unit bureau".split()
)
_STUDY = ("logy", "scopy", "nomy", "graphy", "metry", "physics", "chemistry")
"""How nouns end that say what a part is for."""


def is_part(phrase: Phrase, known: Set[str]) -> bool:
    """Whether a noun right before the head says which part is meant, and is none of the words
    that are ``known`` of the organisation in mind. A company is a group of any trade."""
    if phrase.head not in _PARTS or phrase.owner is not None:
        return False
    which = phrase.told[-2:-1] if phrase.told[-1:] == (phrase.head,) else phrase.told[-1:]
    told = [word for word in which if word not in known]
    company = phrase.head == "group"
    return any(word.endswith(_STUDY) or (word in ROLE_MODIFIERS and not company) for word in told)
