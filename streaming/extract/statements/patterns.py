"""The pattern language of vocabulary.toml, compiled.

``"{value:organization} <hire|sign> {subject:person} (as {role:role})"``

- ``<verb|verb>`` makes a *frame*: it is met by any form of the verb, active or passive,
  with the subject before it wherever the sentence puts it (apposition, relative clause,
  shared by coordinated verbs, understood of an infinitive). ``<is born>``: passive only.
- ``{slot:kind}`` takes a noun phrase of that kind; ``{value}`` and ``{subject}`` have the
  kinds that the predicate declares. ``?`` makes it optional: ``{value?}``.
- a preposition and what follows it is a complement, found anywhere behind the verb;
  ``of|from {value}`` gives a choice; ``( … )`` makes it optional.
- other words stand for themselves, right behind the verb or its object: ``<step> down``;
  ``=in`` is a preposition that must stand there too, ``#open`` and ``#close`` are brackets.
- ``~ {slot}`` is found anywhere behind the verb.

A pattern without a verb is a *phrase*: its parts stand next to each other in the text,
determiners and adjectives skipped: ``"{subject} 's firing|dismissal"``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from contract.errors import BadInput
from contract.vocabulary import Pattern, Predicate
from streaming.extract.predications.patterns import (
    PredicationPattern,
    compile_predication_pattern,
    is_predication_pattern,
)
from streaming.extract.statements.lexicon import PREPOSITIONS

_ELEMENT = re.compile(
    r"<(?P<verb>[^>]+)>|\{(?P<slot>[^}]+)\}|(?P<open>\()|(?P<close>\))|(?P<word>[^\s(){}<>]+)"
)


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """Equal ones of a rule book are one object: what they take is remembered by them."""

    name: str
    kinds: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """One of these words, as it stands in a text."""

    words: frozenset[str]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Complement:
    """A preposition with a slot or with one of some nouns."""

    prepositions: frozenset[str]
    slot: Slot | None
    nouns: frozenset[str] = frozenset()
    optional: bool = False


Part = Slot | Literal
_MARKS = {"#open": "(", "#close": ")"}
ANYWHERE = frozenset("~")


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled pattern. A frame has ``verbs``; ``before`` is its subject slot, ``after``
    what follows the verb in order, ``complements`` what follows in any order. A phrase has
    no verbs, and ``after`` is all of it."""

    predicate: str
    source: Pattern
    verbs: tuple[str, ...] = ()
    passive_only: bool = False
    before: Slot | None = None
    beside: Slot | None = None
    """What is joined to the subject by "and" before it."""
    after: tuple[Part, ...] = ()
    complements: tuple[Complement, ...] = ()
    over: PredicationPattern | None = None
    """Of a pattern over predications, what it binds."""
    needs: tuple[frozenset[str], ...] = ()
    """Of each set a sentence must hold a word, or an item of a kind (":money"): most rules
    fail by that, and need not be tried."""


ROLE_CLAIM = "role"
"""The predicate name of the shared role patterns; vocabulary.roles says what becomes of it."""
_ROLE_KINDS = {"subject": ("person",), "value": ("organization", "place"), "role": ("role",)}
_SLOT_KINDS: dict[str, tuple[str, ...]] = {
    "of": ("organization", "place"),
    "role": ("role",),
    "position": ("role",),
    "with_team": ("organization",),
    "from": ("organization", "place"),
    "place": ("place",),
    "opponent": ("organization", "person", "place"),
    "level": ("level",),
    "agent": ("person", "organization"),
    "amount": ("money",),
    "overall_pick": ("ord", "num"),
    "round": ("ord",),
    "duration": ("duration",),
    "reason": ("text",),
    "cause": ("text",),
    "point_in_time": ("time",),
    "start_time": ("time",),
    "end_time": ("time",),
    "born": ("time",),
    "died": ("time",),
}


def compile_pattern(pattern: Pattern, predicate: Predicate | None) -> Rule:
    """One pattern as a rule; no ``predicate`` for one of the shared role patterns. Raises BadInput
    where it cannot be read."""
    name = predicate.name if predicate else ROLE_CLAIM
    if is_predication_pattern(pattern.text):
        over = compile_predication_pattern(pattern.text)
        return Rule(name, pattern, verbs=over.lemmas, over=over)
    parts: list[tuple[str, str, bool]] = []
    depth = 0
    for match in _ELEMENT.finditer(pattern.text):
        if match["open"]:
            depth += 1
        elif match["close"]:
            depth -= 1
        else:
            kind = match.lastgroup or ""
            parts.append((kind, match[kind], depth > 0))
    verbs = [at for at, (kind, _, _) in enumerate(parts) if kind == "verb"]
    if depth or len(verbs) > 1 or not parts:
        raise BadInput(
            f"The pattern {pattern.text!r} cannot be read: brackets must pair and at most one "
            "<verb> may stand in it.",
            "See docs/vocabulary.md for the pattern language.",
            "vocabulary",
        )
    if not verbs:
        return Rule(name, pattern, after=tuple(_part(k, w, predicate) for k, w, _ in parts))
    return _frame(name, pattern, predicate, parts, verbs[0])


def _frame(
    name: str,
    pattern: Pattern,
    predicate: Predicate | None,
    parts: list[tuple[str, str, bool]],
    verb: int,
) -> Rule:
    """The rule of a pattern whose part ``verb`` is its verb."""
    before = [_part(k, w, predicate) for k, w, _ in parts[:verb]]
    lemmas = parts[verb][1]
    after, complements = _behind_verb(parts[verb + 1 :], predicate)
    slot = before[-1] if before and isinstance(before[-1], Slot) else None
    beside = before[0] if len(before) == 3 and isinstance(before[0], Slot) else None
    return Rule(
        name,
        pattern,
        tuple(lemmas.removeprefix("is ").split("|")),
        lemmas.startswith("is "),
        slot,
        beside,
        after,
        complements,
    )


def _behind_verb(
    rest: list[tuple[str, str, bool]], predicate: Predicate | None
) -> tuple[tuple[Part, ...], tuple[Complement, ...]]:
    """What follows a verb in order, and its complements, which follow in any."""
    after: list[Part] = []
    complements: list[Complement] = []
    i = 0
    while i < len(rest):
        kind, words, optional = rest[i]
        if _opens_complement(rest, i):
            target = _part(rest[i + 1][0], rest[i + 1][1], predicate)
            complements.append(
                Complement(
                    frozenset(words.split("|")),
                    target if isinstance(target, Slot) else None,
                    target.words if isinstance(target, Literal) else frozenset(),
                    optional or (isinstance(target, Slot) and target.optional),
                )
            )
            i += 2
            continue
        after.append(_part(kind, words.removeprefix("="), predicate))
        i += 1
    return tuple(after), tuple(complements)


def _opens_complement(rest: list[tuple[str, str, bool]], i: int) -> bool:
    """Whether a part is a preposition with what it takes behind it, not one that must stand
    right there ("=in")."""
    kind, words, _ = rest[i]
    if kind != "word" or i + 1 == len(rest):
        return False
    following, next_words, _ = rest[i + 1]
    two = following == "word" and frozenset(next_words.split("|")) <= PREPOSITIONS
    return frozenset(words.split("|")) <= PREPOSITIONS | {"as", "~", ","} and not two


def slot_of(name: str, kinds: tuple[str, ...], predicate: Predicate | None) -> Slot:
    """The slot of a name, with the kinds that its predicate declares where none are given."""
    told = "|".join(kinds)
    made = _part("slot", f"{name}:{told}" if told else name, predicate)
    assert isinstance(made, Slot)
    return made


def _part(kind: str, words: str, predicate: Predicate | None) -> Part:
    if kind == "word":
        optional = len(words) > 1 and words.endswith("?")
        words = words.lower().removesuffix("?") if optional else words.lower()
        return _literal(frozenset(_MARKS.get(word, word) for word in words.split("|")), optional)
    name, _, kinds = words.partition(":")
    optional = (name + kinds).endswith("?")
    name, kinds = name.rstrip("?"), kinds.rstrip("?")
    if kinds:
        return _slot(name, tuple(kinds.split("|")), optional)
    declared = (
        _ROLE_KINDS
        if predicate is None
        else {"subject": predicate.subject, "value": predicate.value}
    )
    return _slot(name, declared.get(name) or _SLOT_KINDS.get(name, ("any",)), optional)


_slot = cache(Slot)
_literal = cache(Literal)
