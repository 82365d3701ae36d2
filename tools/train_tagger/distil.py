"""A slimmer tagger, taught by the shipped one.

python -m tools.train_tagger.distil --teacher MODEL --polnear DIR --redocred FILE --out DIR

The student begins as the teacher, or as an earlier student's checkpoint (--student), without the
heads and inner units that do least (`slim.py`); then learns from the labels and from the teacher
(`soft.py`). Checkpoints as of a training run. With --rounded it stays as wide as it is, and learns
to do with its weights as they will ship (`rounded.py`); all that a reader stands on stays.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from pathlib import Path
from typing import cast

from torch import Tensor

from tools.network.model import Layer, Network
from tools.network.recover import recover
from tools.network.slim import slim, slimmed
from tools.train_tagger.__main__ import corpora, parsed
from tools.train_tagger.batches import Batch, Corpus, batches, collate
from tools.train_tagger.ship import load
from tools.train_tagger.soft import Lesson, taught
from tools.train_tagger.train import Recipe, losses, settled, train

RECIPE = Recipe(
    epochs=10,
    decay_epochs=7.0,
    hidden=0.1,
    mention_weight=1.0,
    narrow_after=0,
    prune_after=-1,
    seed=21,
)
RATIO = RECIPE.head_rate / RECIPE.rate
SAMPLE = 60  # batches by which the parts' worth is judged


def student(
    begin: Network, articles: Corpus, wiki: Corpus, recipe: Recipe, heads: int, units: int
) -> Network:
    """A network slimmed by the loss of both tasks on some training batches."""
    chance = random.Random(recipe.seed)
    sample = list(batches(articles.epoch(chance, recipe.straight, 128), recipe.batch, chance))
    names = list(batches(wiki.epoch(chance, 0.5, 128), recipe.batch, chance))
    some = [collate(examples) for examples in sample[:SAMPLE] + names[: SAMPLE // 4]]
    layers = [cast(Layer, layer) for layer in begin.layers]
    told = (losses(begin, batch, Recipe()) for batch in some)
    small = slim(begin, slimmed(layers, begin, told, heads, units))
    print("heads", small.shape.heads, "inner widths", small.shape.inner, flush=True)
    return small


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teacher", type=Path, required=True, help="a model folder")
    parser.add_argument("--student", type=Path, help="a checkpoint of an earlier run")
    parser.add_argument("--heads", type=int, default=48)
    parser.add_argument("--units", type=int, default=3712)
    parser.add_argument("--rounded", action="store_true", help="as wide, weights as they ship")
    parser.add_argument("--rate", type=float, default=RECIPE.rate)
    args, recipe = parsed(parser, RECIPE)
    recipe = replace(recipe, rounded=args.rounded, rate=args.rate, head_rate=args.rate * RATIO)
    articles, wiki = corpora(args.polnear, args.redocred)
    teacher = recover(args.teacher).requires_grad_(False)
    begin = load(args.student) if args.student else recover(args.teacher)
    small = begin
    if not args.rounded:
        small = student(begin, articles, wiki, recipe, args.heads, args.units)
    settled(small, recipe)
    small.dropout.p = recipe.dropout
    for layer in small.layers:
        layer.dropout.p = recipe.dropout

    def loss(network: Network, batch: Batch, recipe: Recipe) -> Tensor:
        return taught(network, teacher, batch, recipe, Lesson())

    train(small, articles, wiki, recipe, args.out, loss)


if __name__ == "__main__":
    main()
