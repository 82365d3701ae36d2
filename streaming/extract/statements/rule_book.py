"""The rules of a vocabulary, compiled, and by which word each is looked up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from contract.errors import BadInput
from contract.vocabulary import Vocabulary
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.lexicon import PREPOSITIONS
from streaming.extract.statements.patterns import ANYWHERE, Literal, Rule, Slot, compile_pattern


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules: frames by verb lemma, phrases by each word that can begin a search,
    those over predications by lemma."""

    frames: dict[str, tuple[Rule, ...]]
    phrases: dict[str, tuple[Rule, ...]]
    predications: dict[str, tuple[Rule, ...]]
    lemmas: frozenset[str]


def compile_rules(vocabulary: Vocabulary) -> RuleBook:
    """Compile every pattern. Raises BadInput for one that cannot be read."""
    rules = [
        compile_pattern(pattern, predicate)
        for predicate in vocabulary.predicates.values()
        for pattern in predicate.patterns
    ]
    rules += [compile_pattern(pattern, None) for pattern in vocabulary.role_patterns]
    rules = [replace(rule, needs=_needs(rule)) for rule in rules]
    frames: dict[str, list[Rule]] = {}
    phrases: dict[str, list[Rule]] = {}
    over: dict[str, list[Rule]] = {}
    for rule in rules:
        for lemma in rule.verbs:
            (frames if rule.over is None else over).setdefault(lemma, []).append(rule)
        if not rule.verbs:
            for word in _key(rule):
                phrases.setdefault(word, []).append(rule)
    return RuleBook(
        {lemma: tuple(found) for lemma, found in frames.items()},
        {word: tuple(found) for word, found in phrases.items()},
        {lemma: tuple(found) for lemma, found in over.items()},
        frozenset(frames) | _FURTHER_VERBS,
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


_FURTHER_VERBS = word_list("verbs", "further")
"""Verbs that no frame asks for and that still end a clause or a phrase."""
_PLAIN = frozenset(", 's of in at for the a to with and )".split()) | PREPOSITIONS
_COMMON_KINDS = frozenset("person organization club place event unknown text".split())
_ITEM_KINDS = {
    "money": (":money",),
    "pct": (":pct",),
    "majority": (":pct",),
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
