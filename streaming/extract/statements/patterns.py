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
from dataclasses import dataclass, replace
from functools import cache

from contract.errors import BadInput
from contract.vocabulary import Pattern, Predicate, Vocabulary
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
    needs: tuple[frozenset[str], ...] = ()
    """Of each set a sentence must hold a word, or an item of a kind (":money"): most rules
    fail by that, and need not be tried."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules: frames by verb lemma, phrases by each word that can begin a search."""

    frames: dict[str, tuple[Rule, ...]]
    phrases: dict[str, tuple[Rule, ...]]
    lemmas: frozenset[str]


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


def compile_rules(vocabulary: Vocabulary) -> RuleBook:
    """Compile every pattern. Raises BadInput for one that cannot be read."""
    rules = [
        _compile(pattern, predicate)
        for predicate in vocabulary.predicates.values()
        for pattern in predicate.patterns
    ]
    rules += [_compile(pattern, None) for pattern in vocabulary.role_patterns]
    rules = [replace(rule, needs=_needs(rule)) for rule in rules]
    frames: dict[str, list[Rule]] = {}
    phrases: dict[str, list[Rule]] = {}
    for rule in rules:
        for lemma in rule.verbs:
            frames.setdefault(lemma, []).append(rule)
        if not rule.verbs:
            for word in _key(rule):
                phrases.setdefault(word, []).append(rule)
    return RuleBook(
        {lemma: tuple(found) for lemma, found in frames.items()},
        {word: tuple(found) for word, found in phrases.items()},
        frozenset(frames),
    )


def _key(rule: Rule) -> frozenset[str]:
    """What an item must be for the phrase to be tried around it: its rarest word, else
    the kind of its rarest slot, written with a colon (":age")."""
    literals = [
        part.words for part in rule.after if isinstance(part, Literal) and not part.optional
    ]
    telling = [words for words in literals if not words <= _PLAIN]
    if telling:
        return telling[0]
    rare = [s for s in rule.after if isinstance(s, Slot) and not set(s.kinds) & _COMMON_KINDS]
    if rare:
        return frozenset(f":{kind}" for kind in rare[0].kinds)
    raise BadInput(
        f"The pattern {rule.source.text!r} has neither a verb nor a word to find it by.",
        "Add a <verb> or a telling word; see docs/vocabulary.md.",
        "vocabulary",
    )


_PLAIN = frozenset(", 's of in at for the a to with and )".split()) | PREPOSITIONS
_COMMON_KINDS = frozenset("person organization club place event unknown text".split())


_ITEM_KINDS = {
    "money": (":money",),
    "pct": (":pct",),
    "record": (":record",),
    "level": (":level",),
    "award": (":award",),
    "time": (":time",),
    "duration": (":time",),
    "ord": (":ord", ":num"),
    "num": (":ord", ":num"),
}
"""Kinds of slots that only single items fill."""


def _needs(rule: Rule) -> tuple[frozenset[str], ...]:
    """What a sentence must hold for the rule to be met."""
    told = [part for part in rule.after if not part.optional]
    complements = [each for each in rule.complements if not each.optional]
    words = [part.words for part in told if isinstance(part, Literal)]
    words += [
        each.prepositions
        for each in complements
        if each.prepositions != ANYWHERE and (each.slot is None or _is_lone(each.slot, rule))
    ]
    needs = [each for each in words if each.isdisjoint((",", "'s"))]
    slots = [part for part in told if isinstance(part, Slot)]
    slots += [each.slot for each in complements if each.slot is not None]
    needs += [
        frozenset(key for kind in slot.kinds for key in _ITEM_KINDS[kind])
        for slot in slots
        if _ITEM_KINDS.keys() >= {*slot.kinds} and _is_lone(slot, rule)
    ]
    return tuple(needs)


def _is_lone(slot: Slot, rule: Rule) -> bool:
    """Whether no other part of the rule may fill what the slot names."""
    others = [rule.before, rule.beside, *rule.after, *(each.slot for each in rule.complements)]
    return sum(isinstance(part, Slot) and part.name == slot.name for part in others) == 1


def _compile(pattern: Pattern, predicate: Predicate | None) -> Rule:
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
    name = predicate.name if predicate else ROLE_CLAIM
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
    before = [_part(k, w, predicate) for k, w, _ in parts[:verb]]
    lemmas = parts[verb][1]
    passive_only = lemmas.startswith("is ")
    after: list[Part] = []
    complements: list[Complement] = []
    rest = parts[verb + 1 :]
    i = 0
    while i < len(rest):
        kind, words, optional = rest[i]
        adjacent = kind == "word" and words.startswith("=")
        words = words.removeprefix("=")
        options = frozenset(words.split("|")) if kind == "word" else frozenset()
        following = rest[i + 1] if i + 1 < len(rest) else None
        if (
            options
            and not adjacent
            and options <= PREPOSITIONS | {"as", "~", ","}
            and following
            and not (following[0] == "word" and frozenset(following[1].split("|")) <= PREPOSITIONS)
        ):
            target = _part(following[0], following[1], predicate)
            complements.append(
                Complement(
                    options,
                    target if isinstance(target, Slot) else None,
                    target.words if isinstance(target, Literal) else frozenset(),
                    optional or (isinstance(target, Slot) and target.optional),
                )
            )
            i += 2
            continue
        after.append(_part(kind, words, predicate))
        i += 1
    slot = before[-1] if before and isinstance(before[-1], Slot) else None
    beside = before[0] if len(before) == 3 and isinstance(before[0], Slot) else None
    return Rule(
        name,
        pattern,
        tuple(lemmas.removeprefix("is ").split("|")),
        passive_only,
        slot,
        beside,
        tuple(after),
        tuple(complements),
    )


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
