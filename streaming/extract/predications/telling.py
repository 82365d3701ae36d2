"""How predicates are told: as done, planned, wished, denied …; learned (docs/training.md).

A word is told by what hangs from it and from the three words above it, and by what each of them
hangs from. A governor counts by its class in lexicon/factuality.toml: one that was never met reads
as the others of its class do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.errors import MissingPart
from streaming.extract import tagger
from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.modality import (
    classes,
    is_gerund,
    is_infinitive,
    is_negated,
    is_perfect,
    tense_of,
)
from streaming.extract.predications.records import STATUSES, Status

Floats = NDArray[np.float32]

FILE = Path(tagger.__file__).parent / "model" / "telling.npz"
_WEIGHTS = ("inner", "outer", "bias", "done")
ALWAYS = ""
"""A feature that every word has."""
_ABOVE = 3
_LITTLE = words("grammar", "no_content") | {"ADV"}
_BLOCKS = {"aux": "auxiliaries", "advmod": "adverbs", "amod": "adjectives"}
_BLOCKS |= {"mark": "marks", "case": "marks"}
_MINDS = ("person", "organization", "place", "")


class Telling(NamedTuple):
    """How a predicate is told, and how likely that is, 0 to 1; done is done, by whomever told."""

    status: Status
    likely: float


def tellings(doc: Doc, some: Sequence[int]) -> dict[int, Telling]:
    """How some words are told, should they be predicates."""
    if not some:
        return {}
    network = Network.shipped()
    chances = network.chances(features(doc, some))
    told = network.told(chances)
    likely = np.where(told < 2, chances[:, :2].sum(1), chances[np.arange(len(some)), told])
    pairs = zip(told.tolist(), likely.tolist(), strict=True)
    return dict(zip(some, (Telling(STATUSES[n], chance) for n, chance in pairs), strict=True))


@dataclass(frozen=True)
class Network:
    """One hidden layer over features that are there or not. A predicate is told as done where that
    is as likely as ``done``: what is wrongly told so harms more than what is not."""

    names: Sequence[str]
    inner: Floats  # [names, hidden]
    outer: Floats  # [hidden, STATUSES]
    bias: Floats  # [STATUSES]
    done: float

    @staticmethod
    @cache
    def shipped() -> Network:
        """The one in the model folder, loaded once a process. MissingPart where there is none."""
        if not FILE.is_file():
            raise MissingPart(
                f"The tagger's {FILE.name} is not in {FILE.parent}.",
                "Install onrecord again, from a wheel or a whole checkout.",
            )
        with np.load(FILE) as found:
            inner, outer, bias, done = (found[each].astype(np.float32) for each in _WEIGHTS)
            return Network(found["names"].tolist(), inner, outer, bias, float(done))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def chances(self, told: Sequence[Sequence[str]]) -> Floats:
        """[words, STATUSES] of words by their features."""
        known = self._numbers
        rows = [[n for n in map(known.get, each) if n is not None] for each in told]
        # One by one: what a word has lies in the processor's cache, all words' features do not.
        sums = [np.add.reduceat(self.inner.take(row, axis=0), (0,)) for row in rows]
        hidden = np.maximum(np.concatenate(sums), 0)
        # A product of matrices would round by how many rows there are.
        scores = np.exp(np.einsum("wh,hs->ws", hidden, self.outer) + self.bias)
        return np.asarray(scores / scores.sum(1, keepdims=True))

    def told(self, chances: Floats) -> NDArray[np.int64]:
        """Numbers of STATUSES."""
        done = chances[:, :2].sum(1) >= self.done
        best, other = chances[:, :2].argmax(1), 2 + chances[:, 2:].argmax(1)
        return np.asarray(np.where(done, best, other))


def features(doc: Doc, some: Sequence[int]) -> list[list[str]]:
    """What tells how words are told; each feature stands behind the number of steps up."""
    state = cache(lambda word: _state(doc, word))
    own: dict[int, list[str]] = {}
    found = []
    for word in some:
        told = [ALWAYS]
        for step in range(_ABOVE + 1):
            if word < 0:
                told.append(f"root {step}")
                break
            if word not in own:
                both = (*_own(doc, word, state), *_governed(doc, word, state))
                own[word] = list(dict.fromkeys(both))
            told += [f"{step} {each}" for each in own[word]]
            word = doc.tokens[word].head
        found.append(told)
    return found


def _own(doc: Doc, word: int, state: Callable[[int], str]) -> Iterator[str]:
    """What a word is, and what hangs from it: small words by their form and their class."""
    token = doc.tokens[word]
    yield from (f"relation {token.relation}", f"tag {token.xpos}", f"word {token.lemma.lower()}")
    yield f"governs {_governs(doc, word, False)}"
    first = word
    for child in doc.under(word):
        part, form = doc.tokens[child], doc.form(child).lower()
        relation = part.relation.partition(":")[0]
        yield f"has {part.relation} {'before' if child < word else 'behind'}"
        if part.upos in _LITTLE:
            yield f"word {relation} {form}"
        if relation in _BLOCKS and (told := classes(_BLOCKS[relation]).get(form)):
            yield f"{relation} {told}"
        if relation in ("aux", "cop"):
            first = min(first, child)
        if part.relation in SUBJECTS:
            yield f"subject {doc.kind(child)}"
            if first < child < word:
                yield "inverted"
        if relation == "advcl":
            yield from (f"word beside {doc.form(m).lower()}" for m in doc.under(child, "mark"))
    yield f"begins {doc.tokens[first].xpos}"
    yield f"tense {tense_of(doc, word)} {is_perfect(doc, word)}"
    yield f"state {state(word)}"


def _governed(doc: Doc, word: int, state: Callable[[int], str]) -> Iterator[str]:
    """What a word hangs from."""
    relation, head = doc.tokens[word].relation.partition(":")[0], doc.tokens[word].head
    if head < 0:
        return
    infinitive = is_infinitive(doc, word)
    form = "infinitive" if infinitive else "gerund" if is_gerund(doc, word) else "clause"
    name = "" if _is_beside(doc, word) else _governs(doc, head, infinitive)
    above = f"under {name} {state(head)}"
    yield "before" if word < head else "behind"
    yield from (f"under {name}", above, f"{above} {form}", f"{above} {relation}")
    if not name:
        yield f"mind {all(doc.kind(s) in _MINDS for s in doc.agents(head))}"


def _is_beside(doc: Doc, word: int) -> bool:
    """Whether a clause tells only when or why: "talked about leaving before being fired" is no talk
    about being fired."""
    if doc.tokens[word].relation != "advcl":
        return False
    told = classes(_BLOCKS["mark"])
    return {told.get(doc.form(mark).lower()) for mark in doc.under(word, "mark")} == {"asserted"}


def _state(doc: Doc, word: int) -> str:
    """Whether a word is so itself: not, only planned or possible, or in the past."""
    modal = (classes("auxiliaries").get(doc.form(a).lower()) for a in doc.under(word, "aux"))
    told = next((each for each in modal if each), "") or tense_of(doc, word)
    return f"not {told}" if is_negated(doc, word) else told


def _governs(doc: Doc, word: int, infinitive: bool) -> str:
    """The class of what governs, by its lemma with what follows ("rule out", "have to") or alone;
    "" of what is not listed."""
    lemma = doc.tokens[word].lemma.lower()
    behind = [doc.form(p).lower() for p in doc.under(word, "compound:prt")]
    keys = [f"{lemma} {part}" for part in (*behind, *(["to"] if infinitive else []))]
    listed = classes("governs")
    found = (listed[key] for key in (*keys, doc.form(word).lower(), lemma) if key in listed)
    return next(found, "")
