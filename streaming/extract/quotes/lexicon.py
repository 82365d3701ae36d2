"""Cue words as data: ``cues.toml`` read once, looked up by surface form."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from streaming.extract.quotes.found import VerbClass

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


CLASSES: tuple[VerbClass, ...] = ("say", "tell", "think", "show", "cite")


@dataclass(frozen=True, slots=True)
class CueVerb:
    """A form of a cue verb. ``participle`` for -ing forms, ``wary`` where it is as often
    a noun or takes a plain object, ``base`` the first form."""

    base: str
    verb: VerbClass
    participle: bool
    wary: bool
    direct_only: bool
    denial: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What ``cues.toml`` says, by surface form."""

    verbs: Mapping[str, CueVerb]
    adverbs: frozenset[str]
    passives: frozenset[str]
    labels: frozenset[str]
    biddings: frozenset[str]
    commitments: frozenset[str]
    tellings: frozenset[str]
    refusals: frozenset[str]
    denials: frozenset[str]
    gestures: frozenset[str]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The cue lexicon that ships with the package."""
    data = tomllib.loads(files(__package__).joinpath("cues.toml").read_text("utf8"))
    other = data["other"]
    return Lexicon(
        verbs=_verbs(data),
        adverbs=frozenset(other["adverbs"]),
        passives=frozenset(other["passives"]),
        labels=_forms(other["labels"]),
        biddings=_forms(other["biddings"]),
        commitments=_forms(other["commitments"]),
        tellings=_forms(other["tellings"]),
        refusals=_forms(other["refusals"]),
        denials=_forms(other["denials"]),
        gestures=_forms(other["gestures"]),
    )


def _forms(entries: list[str]) -> frozenset[str]:
    return frozenset(form for entry in entries for form in forms_of(entry))


def _verbs(data: Mapping[str, Any]) -> dict[str, CueVerb]:
    table = data["verbs"]
    wary, direct = set(table["wary"]), set(table["direct_only"])
    denials = {entry.split()[0] for entry in data["other"]["denials"]}
    found: dict[str, CueVerb] = {}
    for verb_class in CLASSES:
        for entry in table[verb_class]:
            base = entry.split()[0]
            for form in forms_of(entry):
                found.setdefault(
                    form,
                    CueVerb(
                        base=base,
                        verb=verb_class,
                        participle=form.endswith("ing"),
                        wary=base in wary,
                        direct_only=base in direct,
                        denial=base in denials,
                    ),
                )
    return found


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
