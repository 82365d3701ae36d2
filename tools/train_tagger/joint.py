"""Train all heads on the one encoder: syntax and coreference beside attributions and mentions.

python -m tools.train_tagger.joint --teacher MODEL --treebanks DIR --polnear DIR --redocred FILE
    --out RUN

The encoder begins as the shipped tagger's, or another model folder's (`recover.py`), which also
teaches the articles' batches, so that attributions do not fall while trees are learned. A run goes
on from RUN/latest.pt, written every SAVE steps and after each epoch; --steps may be changed between
two starts, and the rate, which falls in a line to zero at the last step, follows.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from tools.train_tagger import train
from tools.train_tagger.__main__ import corpora, plain_tokenizer
from tools.train_tagger.batches import Batch, Corpus, batches, collate
from tools.train_tagger.data import Encoder
from tools.train_tagger.heads import Projections, Reader, Widths, arcs
from tools.train_tagger.model import NEVER, Network, Shape
from tools.train_tagger.recover import recover
from tools.train_tagger.soft import Lesson, taught
from tools.train_tagger.treebanks import read_treebank
from tools.train_tagger.trees import IGNORE, TreeBatch, Trees
from tools.train_tagger.trees import collate as collate_trees

SAVE = 100
REFERENCE = ("heads.thing", "heads.link", "heads.pair")


@dataclass(frozen=True, slots=True)
class Joint:
    """Settings of a run."""

    steps: int = 4000
    warmup: int = 200
    rate: float = 4e-4
    head_rate: float = 1e-3
    layer_decay: float = 0.95
    weight_decay: float = 0.01
    dropout: float = 0.1
    hidden: float = 0.05
    average: float = 0.998
    limit: int = 128  # pieces of a window
    pieces: int = 1024  # of a batch
    news: float = 0.25  # share of the articles in an epoch
    link_weight: float = 0.5
    tag_weight: float = 0.5
    seed: int = 40
    reference: bool = False  # mentions and coreference alone are learned, all else stays


def tree_losses(reader: Reader, batch: TreeBatch, recipe: Joint) -> dict[str, Tensor]:
    """Of each head, weighed; in nats a word (links: a mention)."""
    ids = train.hide(batch.ids, recipe.hidden)
    with torch.set_grad_enabled(not recipe.reference):
        layers = reader.layers(ids, batch.features, batch.lengths)
    states = reader.heads.mixed(layers)
    at = batch.words.unsqueeze(2).expand(-1, -1, states.shape[2])
    told = reader.heads(states.gather(1, at))
    found = {} if recipe.reference else _syntax(reader, told, states[:, 0], batch, recipe)
    if batch.links is not None:
        found["thing"] = recipe.tag_weight * _entropy(told.thing, batch.thing)
        found["link"] = recipe.link_weight * _linked(reader, told.link, batch)
    return found


def _syntax(
    reader: Reader, told: Projections, first: Tensor, batch: TreeBatch, recipe: Joint
) -> dict[str, Tensor]:
    """Of tags and trees; relations are learned at the right heads."""
    heads = reader.heads
    root = torch.relu(heads.governor(first))
    same = batch.sentence.unsqueeze(1) == batch.sentence.unsqueeze(2)
    scores = arcs(told, root, same & (batch.sentence.unsqueeze(2) >= 0))
    governor = (batch.head - 1).clamp(min=0)
    of_head = told.relation.gather(1, governor.unsqueeze(2).expand(-1, -1, told.relation.shape[2]))
    relations = heads.relations(told.relation, of_head)
    return {
        "arc": _entropy(scores, batch.head),
        "relation": _entropy(relations, batch.relation),
        "upos": recipe.tag_weight * _entropy(told.upos, batch.upos),
        "xpos": recipe.tag_weight * _entropy(told.xpos, batch.xpos),
    }


def _entropy(scores: Tensor, target: Tensor) -> Tensor:
    return functional.cross_entropy(scores.flatten(0, 1), target.flatten(), ignore_index=IGNORE)


def _linked(reader: Reader, link: Tensor, batch: TreeBatch) -> Tensor:
    """Negative log of the summed probability of the right antecedents, or of none."""
    links = batch.links
    assert links is not None
    own = link.flatten(0, 1)[links.words]
    count, reach = links.there.shape
    other = (torch.arange(count).unsqueeze(1) - torch.arange(1, reach + 1)).clamp(min=0)
    scores = reader.heads.links(own, other, links.features)
    scores = scores.masked_fill(~links.there, NEVER)
    scores = functional.pad(scores, (1, 0), value=0.0)
    none = ~links.right.any(dim=1, keepdim=True)
    right = torch.cat((none, links.right), dim=1)
    total = torch.logsumexp(scores, dim=1)
    loss: Tensor = (total - torch.logsumexp(scores.masked_fill(~right, NEVER), dim=1)).mean()
    return loss


def parameter_groups(reader: Reader, recipe: Joint) -> list[dict[str, Any]]:
    """New heads fast; the tagger's heads and the encoder slower, lower layers slowest."""
    depth = len(reader.network.shape.heads)
    found = []
    for name, parameter in reader.named_parameters():
        if not parameter.requires_grad:
            continue
        if name.startswith("heads."):
            rate = recipe.head_rate * (10 if name == "heads.mix" else 1)
        elif name.startswith("network.layers."):
            below = depth - 1 - int(name.split(".")[2])
            rate = recipe.rate * recipe.layer_decay**below
        elif name.startswith(("network.tag", "network.mention", "network.arcs", "network.crf")):
            rate = recipe.rate
        else:
            rate = recipe.rate * recipe.layer_decay**depth
        decay = recipe.weight_decay if parameter.dim() > 1 and "crf" not in name else 0.0
        found.append({"params": [parameter], "lr": rate, "peak": rate, "weight_decay": decay})
    return found


@dataclass(slots=True)
class Run:
    """What a run carries from step to step."""

    reader: Reader
    average: train.Average
    optimizer: torch.optim.Optimizer
    step: int = 0
    epoch: int = 0
    place: int = 0  # batches of the epoch that are done

    @staticmethod
    def fresh(network: Network, recipe: Joint) -> Run:
        """At the start."""
        torch.manual_seed(recipe.seed)
        reader = Reader(network, Widths(), recipe.dropout)
        for module in network.modules():
            if isinstance(module, nn.Dropout):
                module.p = recipe.dropout
        network.word.weight.requires_grad_(False)
        if recipe.reference:
            for name, parameter in reader.named_parameters():
                parameter.requires_grad_(name.startswith(REFERENCE))
        groups = parameter_groups(reader, recipe)
        optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)
        return Run(reader, train.Average(reader, recipe.average), optimizer)

    def save(self, path: Path) -> None:
        """All that is needed to go on; a run that is stopped while it writes loses nothing."""
        saved = {
            "network": self.reader.state_dict(),
            "average": self.average.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "shape": self.reader.network.shape.as_dict(),
            "widths": asdict(self.reader.heads.widths),
            "counts": (self.step, self.epoch, self.place, self.average.steps),
        }
        torch.save(saved, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    @staticmethod
    def load(path: Path, recipe: Joint) -> Run:
        """Go on from a checkpoint."""
        saved = torch.load(path, weights_only=False)
        run = Run.fresh(Network(Shape(**saved["shape"]), recipe.dropout), recipe)
        run.reader.load_state_dict(saved["network"])
        run.average.network.load_state_dict(saved["average"])
        run.optimizer.load_state_dict(saved["optimizer"])
        run.step, run.epoch, run.place, run.average.steps = saved["counts"]
        return run


def begun(path: Path, recipe: Joint) -> Run:
    """A run that begins as a model folder, or as a checkpoint's averaged weights."""
    if path.is_dir():
        return Run.fresh(recover(path), recipe)
    saved = torch.load(path, weights_only=False)
    run = Run.fresh(Network(Shape(**saved["shape"]), recipe.dropout), recipe)
    run.reader.load_state_dict(saved["average"])
    run.average.network.load_state_dict(saved["average"])
    return run


@dataclass(frozen=True, slots=True)
class Sources:
    """All that is learned from."""

    ewt: Trees
    gum: Trees
    articles: Corpus
    wiki: Corpus

    def epoch(self, number: int, recipe: Joint) -> list[tuple[str, Any]]:
        """All treebank windows and a share of the others, in a random order."""
        chance = random.Random(recipe.seed * 1000 + number)
        found: list[tuple[str, Any]] = [
            ("links", rows) for rows in self.gum.epoch(chance, recipe.limit, recipe.pieces)
        ]
        if recipe.reference:
            chance.shuffle(found)
            return found
        found += [("trees", rows) for rows in self.ewt.epoch(chance, recipe.limit, recipe.pieces)]
        size = recipe.pieces // recipe.limit
        for corpus, straight in ((self.articles, 0.3), (self.wiki, 0.5)):
            every = list(batches(corpus.epoch(chance, straight, recipe.limit), size, chance))
            found += [("news", rows) for rows in every[: int(recipe.news * len(every))]]
        chance.shuffle(found)
        return found


def loaded(treebanks: Path, polnear: Path, redocred: Path, part: int, reference: bool) -> Sources:
    """All of it, or every part-th document; GUM alone for coreference alone."""
    gum = read_treebank(treebanks / "en_gum_train.conllu.gz")[::part]
    if reference:
        encoder = Encoder(plain_tokenizer())
        nothing = Corpus(encoder, [])
        return Sources(Trees(encoder, [], False), Trees(encoder, gum, True), nothing, nothing)
    articles, wiki = corpora(polnear, redocred, part=part)
    ewt = read_treebank(treebanks / "en_ewt_train.conllu.gz")[::part]
    encoder = articles.encoder
    return Sources(Trees(encoder, ewt, False), Trees(encoder, gum, True), articles, wiki)


def go(run: Run, teacher: Network, sources: Sources, recipe: Joint, out: Path) -> None:
    """To the last step."""
    tagging = train.Recipe(hidden=recipe.hidden, mention_weight=1.0)
    run.reader.train()
    while run.step < recipe.steps:
        order = sources.epoch(run.epoch, recipe)
        for kind, rows in _timed(order[run.place :], run, recipe):
            torch.manual_seed(recipe.seed * 100_003 + run.step)
            with torch.autocast("cpu", torch.bfloat16):
                if kind == "news":
                    batch: Batch = collate(rows)
                    parts = {"news": taught(run.reader.network, teacher, batch, tagging, Lesson())}
                else:
                    parts = tree_losses(run.reader, collate_trees(rows, kind == "links"), recipe)
            _step(run, parts, recipe)
            if run.step % SAVE == 0:
                run.save(out / "latest.pt")
            if run.step >= recipe.steps:
                break
        else:
            run.epoch, run.place = run.epoch + 1, 0
            run.save(out / f"epoch{run.epoch:02d}.pt")
    run.save(out / "latest.pt")


_SEEN: dict[str, float] = defaultdict(float)
_COUNT: Counter[str] = Counter()


def _step(run: Run, parts: dict[str, Tensor], recipe: Joint) -> None:
    share = min(1.0, (run.step + 1) / recipe.warmup) * max(0.0, 1 - run.step / recipe.steps)
    for group in run.optimizer.param_groups:
        group["lr"] = group["peak"] * share
    run.optimizer.zero_grad(set_to_none=True)
    loss: Tensor = torch.stack(list(parts.values())).sum()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(run.reader.parameters(), 1.0)
    run.optimizer.step()
    run.average.update(run.reader)
    run.step += 1
    run.place += 1
    for name, value in parts.items():
        _SEEN[name] += float(value.detach())
        _COUNT[name] += 1


def _timed(order: list[tuple[str, Any]], run: Run, recipe: Joint) -> Iterator[tuple[str, Any]]:
    """The batches; now and then a line of how it goes."""
    began, first = time.monotonic(), run.step
    for each in order:
        yield each
        if run.step % 25 == 0:
            means = " ".join(f"{k} {_SEEN[k] / _COUNT[k]:.3f}" for k in sorted(_COUNT))
            pace = (run.step - first) / (time.monotonic() - began)
            print(
                f"step {run.step}/{recipe.steps} epoch {run.epoch} ({run.place}/"
                f"{run.place + len(order)}) {means} {pace:.2f} steps/s",
                flush=True,
            )
            _SEEN.clear()
            _COUNT.clear()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teacher", type=Path, required=True, help="a model folder")
    parser.add_argument(
        "--begin", type=Path, help="another model folder, or checkpoint, to begin as"
    )
    parser.add_argument("--reference", action="store_true", help="learn coreference alone")
    parser.add_argument("--treebanks", type=Path, required=True)
    parser.add_argument("--polnear", type=Path, required=True)
    parser.add_argument("--redocred", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=Joint.steps)
    parser.add_argument("--part", type=int, default=1, help="of all data every PARTth: a trial")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "train.pid").write_text(f"{os.getpid()}\n", encoding="utf-8")
    recipe = Joint(steps=args.steps, reference=args.reference)
    sources = loaded(args.treebanks, args.polnear, args.redocred, args.part, args.reference)
    latest = args.out / "latest.pt"
    begin = args.begin or args.teacher
    run = Run.load(latest, recipe) if latest.exists() else begun(begin, recipe)
    teacher = recover(args.teacher).requires_grad_(False)
    go(run, teacher, sources, recipe, args.out)


if __name__ == "__main__":
    main()
