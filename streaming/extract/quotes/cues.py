"""Verbs that attribute, by class and form: ``lexicon/cues.toml`` read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from streaming.extract.lexicon import table, words
from streaming.extract.predications.nominals import nominalisation

COMPLEMENTS = ("say", "tell", "think", "show")
"""The classes that take a clause."""
_ACTS = words("acts", "acts")


@cache
def forms() -> Mapping[str, frozenset[str]]:
    """By surface form in small letters the classes of the verb."""
    found: dict[str, set[str]] = {}
    for name, entries in table("cues").items():
        for entry in entries:
            for form in forms_of(entry):
                found.setdefault(form, set()).add(name)
    return {form: frozenset(names) for form, names in found.items()}


def classes(form: str) -> frozenset[str]:
    """The classes of a form, none of a word that attributes nothing.

    >>> "denial" in classes("denied")
    True
    """
    return forms().get(form.lower(), frozenset())


def is_act(lemma: str, upos: str) -> bool:
    """Whether a verb, or a noun by the verb that it names, tells an act of speech.

    >>> is_act("praise", "VERB"), is_act("promise", "NOUN"), is_act("walk", "VERB")
    (True, True, False)
    """
    named = nominalisation(lemma.lower()) if upos == "NOUN" else None
    return (named.verb if named else lemma.lower()) in _ACTS


def forms_of(entry: str) -> tuple[str, ...]:
    """The forms of a verb: as listed, or base, -s, -ed and -ing by the regular rules.

    >>> forms_of("argue")
    ('argue', 'argues', 'argued', 'arguing')
    """
    words = tuple(entry.split())
    if len(words) > 1:
        return words
    base = words[0]
    if base.endswith("e"):
        return base, base + "s", base + "d", base[:-1] + "ing"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base, base[:-1] + "ies", base[:-1] + "ied", base + "ing"
    plural = "es" if base.endswith(("s", "sh", "ch", "x")) else "s"
    return base, base + plural, base + "ed", base + "ing"
