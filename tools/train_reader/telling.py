"""Learn how predicates are told, as done or planned or denied, from what a shipped model reads.

python -m tools.train_reader.telling MODEL --treebanks DIR --polnear train.jsonl.gz

Lessons are the annotated articles but for the held-out ones (tools/score_arguments.py), what
Universal Decompositional Semantics says of EWT's predicates, which is whether they happened, and
sentences made of governed_sentences.txt. Each feature is left out at random, and words much more
often than classes, so that the class of a governor tells more than which one it is. MODEL gets
telling.npz; some minutes on one core. A seventh of the articles is left out, and scored.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from streaming.extract.model import Sentence
from streaming.extract.predications.modality import is_negated
from streaming.extract.predications.records import STATUSES, Status
from streaming.extract.predications.telling import ALWAYS, Floats, Network, features
from streaming.extract.reading.reader import Reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.tagger import Tagger
from tools import score_arguments, score_factuality
from tools.train_tagger.data import held_out

GOVERNED = Path(__file__).with_name("governed_sentences.txt")
FORMS = ("V", "VES", "VED", "VEN", "VING")
DONE, UNDONE = STATUSES[:2], STATUSES[2:]


class Lesson(NamedTuple):
    """A predicate by its features, and what it may be told as."""

    features: Sequence[str]
    told: Sequence[Status]
    weight: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a run."""

    hidden: int = 48
    epochs: int = 8
    batch: int = 128
    rate: float = 3e-3
    decay: float = 0.01
    dropout: float = 0.2
    average: float = 0.997
    forgets: float = 0.1  # how often a feature is left out
    forgets_words: float = 0.5
    least: int = 6  # times that a feature stands in the lessons
    least_words: int = 20
    happened: float = 0.5  # weights of what was annotated as happened or not, and of made sentences
    made: float = 0.5
    copies: int = 10  # of each made sentence
    tune: float = 0.15
    done: float = 0.7  # see Network; by the articles left out, 0.55 to 0.8 tell about as many right
    seed: int = 1
    networks: int = 3  # whose mean is told: of one the seed decides some of what is near


def of_news(articles: Path, reader: Reader, plan: Plan) -> tuple[list[Lesson], list[Lesson]]:
    """Lessons of the articles to learn from, and of those to tune by."""
    learned: list[Lesson] = []
    tune: list[Lesson] = []
    for name, found in score_arguments.by_article(articles, reader):
        if score_arguments.is_dev(name):
            continue
        lessons = tune if held_out(f"tune {name}", plan.tune) else learned
        for one in found:
            (own,) = features(one.doc, [one.told.predicate])
            lessons.append(Lesson(own, [score_arguments.TELLINGS[one.telling]], 1.0))
    return learned, tune


def of_treebank(treebank: Path, annotated: Path, reader: Reader, plan: Plan) -> Iterator[Lesson]:
    """Of what clearly happened or did not; a predicate with a "not" of its own tells nothing."""
    for one in score_factuality.judged(treebank, annotated, reader):
        if abs(one.value) >= 0.5 and not is_negated(one.doc, one.word):
            (own,) = features(one.doc, [one.word])
            yield Lesson(own, DONE if one.value > 0 else UNDONE, plan.happened)


def of_sentences(reader: Reader, plan: Plan) -> Iterator[Lesson]:
    """Of sentences made of each pattern in governed_sentences.txt."""
    rng = random.Random(plan.seed)
    given = GOVERNED.read_text(encoding="utf-8").split("\n\n")
    verbs, names = [line.split(", ") for line in given[0].splitlines()], given[1].splitlines()
    for line in given[2].splitlines():
        pattern, _, told = line.partition(" | ")
        some = sorted({made(pattern, verbs, names, rng) for _ in range(plan.copies)})
        text = "\n\n".join(sentence for sentence, _ in some)
        begins = np.cumsum([0, *(len(sentence) + 2 for sentence, _ in some)]).tolist()
        spans = [(b, b + len(sentence)) for b, (sentence, _) in zip(begins, some, strict=False)]
        words, sentences = cut(text, [Sentence(*span, n) for n, span in enumerate(spans)])
        doc = reader.read(text, spans, words, sentences)[1]
        number = {token.start: word for word, token in enumerate(doc.tokens)}
        places = [number[b + at] for b, (_, at) in zip(begins, some, strict=False)]
        status = next(each for each in STATUSES if each == told)
        yield from (Lesson(own, [status], plan.made) for own in features(doc, places))


def made(
    pattern: str, verbs: Sequence[Sequence[str]], names: Sequence[str], rng: random.Random
) -> tuple[str, int]:
    """A sentence of a pattern, and where in it the predicate begins: the verb, or what a star
    marks."""
    *verb, rest = rng.choice(verbs)
    parts = dict(zip("SO", rng.sample(names, 2), strict=True))
    parts |= {form: f"{own} {rest}" for form, own in zip(FORMS, verb, strict=True)}
    text, at = "", 0
    for word in pattern.split():
        plain = word.rstrip("*")
        text += "" if not text or word[0] in ",?'" or text.endswith('"') else " "
        if plain != word or (word in FORMS and "*" not in pattern):
            at = len(text)
        text += parts.get(plain) or rng.choice(plain.split("/")).replace("_", " ")
    text += "" if text[-1] in '?"' else "."
    return text[0].upper() + text[1:], at


class Lessons:
    """Lessons as numbers."""

    def __init__(self, lessons: Sequence[Lesson], names: Sequence[str]) -> None:
        known = {name: number for number, name in enumerate(names)}
        self.rows = [np.array([known[f] for f in one.features if f in known], dtype=np.int32)
                     for one in lessons]  # fmt: skip
        self.width = len(names)
        self.may = np.array([[s in one.told for s in STATUSES] for one in lessons], np.float32)
        self.weight = np.array([[one.weight] for one in lessons], np.float32)

    def there(self, some: NDArray[np.int64], forgets: Floats, rng: np.random.Generator) -> Floats:
        """[some, names] 1 where a feature is there and was not forgotten."""
        found = np.zeros((len(some), self.width), np.float32)
        rows = [self.rows[one] for one in some]
        columns = np.concatenate(rows)
        lines = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        kept = rng.random(len(columns), dtype=np.float32) >= forgets[columns]
        found[lines[kept], columns[kept]] = 1
        return found


def learn(lessons: Sequence[Lesson], plan: Plan) -> Network:
    """Networks that tell what the lessons do, side by side as one: its scores are their mean."""
    seeds = range(plan.seed, plan.seed + plan.networks)
    found = [_learn(lessons, replace(plan, seed=seed)) for seed in seeds]
    inner = np.concatenate([each.inner for each in found], axis=1)
    outer = np.concatenate([each.outer for each in found]) / np.float32(len(found))
    bias: Floats = np.stack([each.bias for each in found]).mean(axis=0)
    return Network(found[0].names, inner, outer, bias, plan.done)


def _learn(lessons: Sequence[Lesson], plan: Plan) -> Network:
    names = _names(lessons, plan)
    own, rng = Lessons(lessons, names), np.random.default_rng(plan.seed)
    weights = [
        rng.normal(0, 0.1, (len(names), plan.hidden)).astype(np.float32),
        rng.normal(0, 0.1, (plan.hidden, len(STATUSES))).astype(np.float32),
        np.zeros(len(STATUSES), np.float32),
    ]
    forgets = np.array([plan.forgets_words if is_word(n) else plan.forgets for n in names])
    forgets[0] = 0.0
    first, second, average = ([np.zeros_like(w) for w in weights] for _ in range(3))
    steps = plan.epochs * (len(lessons) // plan.batch)
    for step in range(steps):
        if step % (len(lessons) // plan.batch) == 0:
            order = rng.permutation(len(lessons))
        some = order[: plan.batch]
        order = order[plan.batch :]
        rate = plan.rate * min(1.0, step / 100) * (1 - step / steps)
        slopes = _slopes(weights, own, some, forgets.astype(np.float32), plan, rng)
        for n, slope in enumerate(slopes):
            first[n] += 0.1 * (slope - first[n])
            second[n] += 0.001 * (slope**2 - second[n])
            mean, spread = first[n] / (1 - 0.9 ** (step + 1)), second[n] / (1 - 0.999 ** (step + 1))
            weights[n] -= rate * (mean / (np.sqrt(spread) + 1e-8) + plan.decay * weights[n])
            average[n] += max(1 - plan.average, 1 / (step + 1)) * (weights[n] - average[n])
    inner, outer, bias = average
    return Network(names, inner, outer, bias, plan.done)


def _slopes(
    weights: Sequence[Floats],
    own: Lessons,
    some: NDArray[np.int64],
    forgets: Floats,
    plan: Plan,
    rng: np.random.Generator,
) -> list[Floats]:
    """Of the loss of some lessons by each of the weights: minus the logarithm of the chance of all
    that a predicate may be told as."""
    inner, outer, bias = weights
    there = own.there(some, forgets, rng)
    kept = (rng.random((len(some), plan.hidden), dtype=np.float32) >= plan.dropout) / (
        1 - plan.dropout
    )
    hidden = np.maximum(there @ inner, 0) * kept
    scores = np.exp(hidden @ outer + bias)
    chances = scores / scores.sum(1, keepdims=True)
    right = chances * own.may[some]
    right /= right.sum(1, keepdims=True) + 1e-9
    slope = (chances - right) * own.weight[some] / len(some)
    behind = (slope @ outer.T) * kept * (hidden > 0)
    return [there.T @ behind, hidden.T @ slope, slope.sum(0)]


def _names(lessons: Sequence[Lesson], plan: Plan) -> list[str]:
    """The features that are met often enough."""
    counts = Counter(feature for lesson in lessons for feature in lesson.features)
    often = {n for n, c in counts.items() if c >= (plan.least_words if is_word(n) else plan.least)}
    return [ALWAYS, *sorted(often - {ALWAYS})]


def is_word(feature: str) -> bool:
    """Whether a feature is of a form, not of a class."""
    return " word " in feature


def score(network: Network, lessons: Sequence[Lesson]) -> str:
    """How many are told right, and what is wrongly told as done or not so."""
    found = network.told(network.chances([one.features for one in lessons]))
    told = ["asserted" if n < 2 else STATUSES[n] for n in found]
    gold = ["asserted" if one.told[0] in DONE else one.told[0] for one in lessons]
    pairs = Counter(zip(told, gold, strict=True))
    right = sum(many for (one, other), many in pairs.items() if one == other)
    falsely = sum(many for (one, other), many in pairs.items() if one == "asserted" != other)
    lost = sum(many for (one, other), many in pairs.items() if one != "asserted" == other)
    return f"{right / len(told):.3f} told right, {falsely} falsely as done, {lost} that are not so"


def main() -> None:
    """Learn, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--treebanks", type=Path, required=True)
    parser.add_argument("--polnear", type=Path, required=True, help="train.jsonl.gz")
    asked = parser.parse_args()
    plan, reader = Plan(), Reader(Tagger(asked.model))
    lessons, tune = of_news(asked.polnear, reader, plan)
    treebank = asked.treebanks / "en_ewt_train.conllu.gz"
    happened = asked.treebanks / "factuality_ewt_train.jsonl.gz"
    lessons += [*of_treebank(treebank, happened, reader, plan), *of_sentences(reader, plan)]
    network = learn(lessons, plan)
    np.savez_compressed(
        asked.model / "telling.npz",
        names=np.array(network.names),
        inner=network.inner.astype(np.float16),
        outer=network.outer,
        bias=network.bias,
        done=np.float32(network.done),
    )
    print(f"{len(lessons)} lessons, {len(network.names)} features")
    print("articles left out:", score(network, tune))


if __name__ == "__main__":
    main()
