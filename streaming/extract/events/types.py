"""What sort of event a predicate tells ("arrest"), and what each participant is called in it."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from contract.patterns import (
    PredicationPattern,
    compile_predication_pattern,
)
from contract.vocabulary import Vocabulary
from streaming.extract.events.told import Told
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.match import Bound, match

_CORE = ("agent", "patient", "recipient")


class Typed(NamedTuple):
    """A type's name, the lemma that it is listed by, and the arguments with what they are called
    in it, those of a noun that the predicate takes ("filed a lawsuit against Roe") among them."""

    type: str
    lemma: str
    called: tuple[tuple[str, Argument], ...]


class EventTypes:
    """The types of a vocabulary, looked up by a predicate's lemma."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._by_lemma: dict[str, list[tuple[str, PredicationPattern]]] = defaultdict(list)
        for each in vocabulary.event_types.values():
            for pattern in map(compile_predication_pattern, each.patterns):
                for lemma in pattern.lemmas:
                    self._by_lemma[lemma].append((each.name, pattern))

    def of(self, told: Told, predication: Predication) -> Typed | None:
        """The first type whose pattern the predicate and its arguments meet."""
        for name, pattern in self._by_lemma.get(predication.lemma, ()):
            bound = match(told.doc, predication, pattern)
            called = [_fitting(told, each) for each in bound or ()]
            if bound is not None and all(each is not None for each in called):
                arguments = tuple(p for each in called for p in each or ())
                return Typed(name, predication.lemma, arguments)
        return None


def _fitting(told: Told, bound: Bound) -> list[tuple[str, Argument]] | None:
    """The arguments that a binding takes; None where it must have one and none fits, or where
    its place is another kind's: who meets a deadline meets nobody."""
    kinds = bound.binding.kinds
    fitting = [a for a in bound.arguments if not kinds or told.kind(a.head) in kinds]
    taken = any(a.role in _CORE for a in bound.arguments)
    if not fitting and (taken or not bound.binding.optional):
        return None
    return [(bound.binding.slots[0], argument) for argument in fitting]
