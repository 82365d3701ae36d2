"""Train syntax and reference on the tagger's lower layers.

python -m tools.train_reader.reading --tagger MODEL --treebanks DIR --out RUN
    [--share N] [--base] [--begin CHECKPOINT] [--slim HEADS UNITS] [--steps N]
    [--shipped] [--polnear FILE] [--rounded]

The tagger stays as it is: its first N layers are shared, and above them stand layers of this
reading's own, which begin as the tagger's upper ones (or as the base's, at its full width). A run
goes on from RUN/latest.pt, written every SAVE steps and after each epoch; --steps may be changed
between two starts, and the rate, which falls in a line to zero at the last step, follows.
With --shipped a run begins as the reader in MODEL; with --polnear who is meant is learned from the
annotated news articles too; with --rounded the weights are used as they will ship.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, Dataset

from streaming.extract.reading import reader as shipped
from streaming.extract.tagger import Tagger
from tools.network.heads import Links, Own, Projections, Reader, Widths, arcs
from tools.network.model import Layer, Network, Shape, load_base
from tools.network.recover import recover, recover_reader
from tools.network.rounded import rounded
from tools.network.slim import slimmed, smaller
from tools.network.teacher import Teacher
from tools.train_reader.news import annotated
from tools.train_reader.treebanks import Treebank, learned_from
from tools.train_reader.trees import IGNORE, Row, TreeBatch, Trees, collate
from tools.train_tagger import train
from tools.train_tagger.__main__ import base_folder, plain_tokenizer
from tools.train_tagger.data import Encoder

SAVE = 100
WORKERS = 8  # processes that make batches for a device
SAMPLE = 60  # batches by which the layers' parts are judged


@dataclass(frozen=True, slots=True)
class Lessons:
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
    link_weight: float = 0.5
    rounded: bool = False  # to what ships, at each step
    device: str = "cpu"
    tag_weight: float = 0.5
    seed: int = 40


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reader makes of a batch."""

    told: Projections
    arcs: Tensor  # [B, W, 1 + W] scores of heads

    def columns(self, links: Links) -> Tensor:
        """[M, 4L] of a document's mentions."""
        return self.told.link.flatten(0, 1)[links.words]


Readers = Reader | Teacher


def seen(reader: Readers, batch: TreeBatch, hidden: float = 0.0) -> Seen:
    """Of a batch, a share of its pieces hidden."""
    layers = reader.layers(train.hide(batch.ids, hidden), batch.features, batch.lengths)
    states = reader.heads.mixed(layers)
    at = batch.words.unsqueeze(2).expand(-1, -1, states.shape[2])
    told = reader.heads(states.gather(1, at))
    root = torch.relu(reader.heads.governor(states[:, 0]))
    same = batch.sentence.unsqueeze(1) == batch.sentence.unsqueeze(2)
    return Seen(told, arcs(told, root, same & (batch.sentence.unsqueeze(2) >= 0)))


def tree_losses(reader: Readers, batch: TreeBatch, recipe: Lessons) -> dict[str, Tensor]:
    """Of each head that the batch has something for, weighed; in nats a word (links: a mention)."""
    return label_losses(reader, seen(reader, batch, recipe.hidden), batch, recipe)


def label_losses(
    reader: Readers, own: Seen, batch: TreeBatch, recipe: Lessons
) -> dict[str, Tensor]:
    """The same, of what was seen. Relations are learned at the right heads."""
    told, found = own.told, {}
    if _known(batch.head):
        found["arc"] = _entropy(own.arcs, batch.head)
        found["relation"] = _entropy(relations(reader, told, batch.head), batch.relation)
    if _known(batch.upos):
        found["upos"] = recipe.tag_weight * _entropy(told.upos, batch.upos)
        found["xpos"] = recipe.tag_weight * _entropy(told.xpos, batch.xpos)
    if _known(batch.thing):
        found["thing"] = recipe.tag_weight * _entropy(told.thing, batch.thing)
    known = [links for links in batch.links if bool(links.told.any())]
    if known:
        each = [reader.heads.pairs.loss(own.columns(links), links) for links in known]
        found["link"] = recipe.link_weight * torch.stack(each).mean()
    return found


def relations(reader: Readers, told: Projections, head: Tensor) -> Tensor:
    """Scores [B, W, relations] of words to these heads, 0 the root."""
    governor = (head - 1).clamp(min=0)
    of_head = told.relation.gather(1, governor.unsqueeze(2).expand(-1, -1, told.relation.shape[2]))
    return reader.heads.relations(told.relation, of_head)


def _known(labels: Tensor) -> bool:
    return bool((labels != IGNORE).any())


def _entropy(scores: Tensor, target: Tensor) -> Tensor:
    return functional.cross_entropy(scores.flatten(0, 1), target.flatten(), ignore_index=IGNORE)


def parameter_groups(reader: Readers, recipe: Lessons) -> list[dict[str, Any]]:
    """New heads fast; their layers slower, the lower the slower."""
    found = []
    for name, parameter in reader.named_parameters():
        if not parameter.requires_grad:
            continue
        level = reader.level(name)
        if level is None:
            rate = recipe.head_rate * (10 if name == "heads.mix" else 1)
        else:
            rate = recipe.rate * recipe.layer_decay**level
        decay = recipe.weight_decay if parameter.dim() > 1 else 0.0
        found.append({"params": [parameter], "lr": rate, "peak": rate, "weight_decay": decay})
    return found


@dataclass(slots=True)
class Run:
    """What a run carries from step to step."""

    reader: Readers
    average: train.Average
    optimizer: torch.optim.Optimizer
    step: int = 0
    epoch: int = 0
    place: int = 0  # batches of the epoch that are done

    @staticmethod
    def fresh(reader: Readers, recipe: Lessons) -> Run:
        """At the start."""
        groups = parameter_groups(reader, recipe)
        optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)
        return Run(reader, train.Average(reader, recipe.average), optimizer)

    def save(self, path: Path) -> None:
        """All that is needed to go on; a run that is stopped while it writes loses nothing."""
        saved = {
            "network": self.reader.state_dict(),
            "average": self.average.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            **self.reader.described(),
            "counts": (self.step, self.epoch, self.place, self.average.steps),
        }
        torch.save(saved, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    @staticmethod
    def load(path: Path, recipe: Lessons) -> Run:
        """Go on from a checkpoint."""
        saved = torch.load(path, weights_only=False)
        run = Run.fresh(shaped(saved, recipe.dropout), recipe)
        run.reader.load_state_dict(saved["network"])
        run.average.network.load_state_dict(saved["average"])
        run.optimizer.load_state_dict(saved["optimizer"])
        run.step, run.epoch, run.place, run.average.steps = saved["counts"]
        return run


def shaped(saved: dict[str, Any], dropout: float) -> Reader:
    """A reader of a checkpoint's shape."""
    network = Network(Shape(**saved["shape"]), dropout)
    return Reader(network, Widths(**saved["widths"]), Own(**saved["own"]), dropout)


def begun(tagger: Path, share: int, base: bool, recipe: Lessons) -> Reader:
    """On a model folder's tagger, each layer of its own as the one that it stands in for."""
    torch.manual_seed(recipe.seed)
    network = recover(tagger)
    source = network
    if base:
        source = Network(Shape())
        load_base(source, base_folder() / "model.safetensors")
    own = Own(share, source.shape.heads[share:], source.shape.inner[share:])
    reader = Reader(network, Widths(), own, recipe.dropout)
    for mine, its in zip(reader.upper, source.layers[share:], strict=True):
        mine.load_state_dict(its.state_dict())
    return reader


def slimmer(reader: Reader, sources: Sources, recipe: Lessons, heads: int, units: int) -> Reader:
    """With about so many attention heads and inner units in all layers of its own together: those
    that the losses of some batches say do most."""
    rows = zip(range(SAMPLE), sources.epoch(0, recipe), strict=False)
    batches = (collate(batch, links).to(recipe.device) for _, (links, batch) in rows)
    told = (
        torch.stack(list(tree_losses(reader, batch, recipe).values())).sum()
        for batch in batches
        if _known(batch.head)
    )
    layers = [cast(Layer, layer) for layer in reader.upper]
    kept = slimmed(layers, reader, told, heads, units)
    state = reader.cpu().state_dict()
    smaller(state, "upper.", reader.network.shape.head, kept)
    own = Own(
        reader.own.share,
        tuple(int(h.numel()) for h in kept[0]),
        tuple(int(u.numel()) for u in kept[1]),
    )
    print("heads", own.heads, "inner widths", own.inner, flush=True)
    small = Reader(reader.network, reader.heads.widths, own, recipe.dropout)
    small.load_state_dict(state)
    return small


def continued(path: Path, recipe: Lessons) -> Reader:
    """As a checkpoint's averaged weights."""
    saved = torch.load(path, weights_only=False)
    reader = shaped(saved, recipe.dropout)
    reader.load_state_dict(saved["average"])
    return reader


@dataclass(frozen=True, slots=True)
class Sources:
    """All that is learned from."""

    ewt: Trees
    gum: Trees
    news: Trees | None = None

    def epoch(self, number: int, recipe: Lessons) -> list[tuple[bool, list[Row]]]:
        """All windows in a random order, as batches; whether one has links."""
        chance = random.Random(recipe.seed * 1000 + number)
        found = [(True, rows) for rows in self.gum.epoch(chance, recipe.limit, recipe.pieces)]
        ewt = self.ewt.epoch(chance, recipe.limit, recipe.pieces)
        found += [(False, rows) for rows in ewt]
        if self.news is not None:
            news = self.news.epoch(chance, recipe.limit, recipe.pieces)
            found += [(True, rows) for rows in news]
        chance.shuffle(found)
        return found


def loaded(treebanks: Path, part: int, news: list[Treebank]) -> Sources:
    """All of it, or every part-th document; beside the treebanks news articles with what they
    mean."""
    encoder = Encoder(plain_tokenizer())
    gum = learned_from(treebanks / "en_gum_train.conllu.gz")[::part]
    ewt = learned_from(treebanks / "en_ewt_train.conllu.gz")[::part]
    return Sources(
        Trees(encoder, ewt, False),
        Trees(encoder, gum, True),
        Trees(encoder, news[::part], True) if news else None,
    )


Losses = Callable[[Any, TreeBatch, Lessons], dict[str, Tensor]]


def go(
    run: Run, sources: Sources, recipe: Lessons, out: Path, losses: Losses = tree_losses
) -> None:
    """To the last step."""
    run.reader.train()
    while run.step < recipe.steps:
        order = sources.epoch(run.epoch, recipe)
        for batch in _timed(order[run.place :], run, recipe):
            torch.manual_seed(recipe.seed * 100_003 + run.step)
            _step(run, batch.to(recipe.device), recipe, losses)
            if run.step % SAVE == 0:
                run.save(out / "latest.pt")
            if run.step >= recipe.steps:
                break
        else:
            run.epoch, run.place = run.epoch + 1, 0
            run.save(out / f"epoch{run.epoch:02d}.pt")
    run.save(out / "latest.pt")


_SEEN: dict[str, Any] = defaultdict(float)
_COUNT: Counter[str] = Counter()


def _step(run: Run, batch: TreeBatch, recipe: Lessons, losses: Losses) -> None:
    share = min(1.0, (run.step + 1) / recipe.warmup) * max(0.0, 1 - run.step / recipe.steps)
    for group in run.optimizer.param_groups:
        group["lr"] = group["peak"] * share
    run.optimizer.zero_grad(set_to_none=True)
    with rounded(run.reader.multiplied()) if recipe.rounded else nullcontext():
        with torch.autocast(recipe.device, torch.bfloat16):
            parts = losses(run.reader, batch, recipe)
        loss: Tensor = torch.stack(list(parts.values())).sum()
        loss.backward()
    nn.utils.clip_grad_norm_(run.reader.parameters(), 1.0)
    run.optimizer.step()
    run.average.update(run.reader)
    run.step += 1
    run.place += 1
    for name, value in parts.items():
        _SEEN[name] += value.detach()
        _COUNT[name] += 1


class _Collated(Dataset[TreeBatch]):
    def __init__(self, order: list[tuple[bool, list[Row]]]) -> None:
        self.order = order

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, number: int) -> TreeBatch:
        links, rows = self.order[number]
        return collate(rows, links)


def _timed(order: list[tuple[bool, list[Row]]], run: Run, recipe: Lessons) -> Iterator[TreeBatch]:
    """The batches, for a device made by other processes; now and then a line of how it goes."""
    began, first, total = time.monotonic(), run.step, run.place + len(order)
    workers = 0 if recipe.device == "cpu" else WORKERS
    for each in DataLoader(_Collated(order), None, num_workers=workers):
        yield each
        if run.step % 25 == 0:
            means = " ".join(f"{k} {float(_SEEN[k]) / _COUNT[k]:.3f}" for k in sorted(_COUNT))
            pace = (run.step - first) / (time.monotonic() - began)
            print(
                f"step {run.step}/{recipe.steps} epoch {run.epoch} ({run.place}/"
                f"{total}) {means} {pace:.2f} steps/s",
                flush=True,
            )
            _SEEN.clear()
            _COUNT.clear()


def _news(articles: Path, model: Path) -> list[Treebank]:
    reader = shipped.Reader(Tagger(model))
    return [bank for bank, _ in annotated(articles, reader, dev=False)]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tagger", type=Path, required=True, help="a model folder")
    parser.add_argument("--share", type=int, default=Own().share, help="layers of the tagger's")
    parser.add_argument("--base", action="store_true", help="own layers at the base's full width")
    parser.add_argument("--begin", type=Path, help="a checkpoint to begin as")
    parser.add_argument(
        "--slim", type=int, nargs=2, metavar=("HEADS", "UNITS"), help="so many in all own layers"
    )
    parser.add_argument("--shipped", action="store_true", help="begin as the reader in the folder")
    parser.add_argument("--rounded", action="store_true", help="use the weights as they will ship")
    parser.add_argument("--polnear", type=Path, help="train.jsonl.gz: learn whom the news mean")
    parser.add_argument("--rate", type=float, default=Lessons().rate)
    parser.add_argument("--hidden", type=float, default=Lessons().hidden)
    parser.add_argument("--treebanks", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=Lessons().steps)
    parser.add_argument("--part", type=int, default=1, help="of all data every PARTth: a trial")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "train.pid").write_text(f"{os.getpid()}\n", encoding="utf-8")
    recipe = Lessons(steps=args.steps, rate=args.rate, hidden=args.hidden, rounded=args.rounded)
    latest = args.out / "latest.pt"
    news = _news(args.polnear, args.tagger) if args.polnear else []
    sources = loaded(args.treebanks, args.part, news)
    if latest.exists():
        run = Run.load(latest, recipe)
    else:
        if args.begin:
            reader = continued(args.begin, recipe)
        elif args.shipped:
            reader = recover_reader(args.tagger, recipe.dropout)
        else:
            reader = begun(args.tagger, args.share, args.base, recipe)
        if args.slim:
            reader = slimmer(reader, sources, recipe, *args.slim)
        run = Run.fresh(reader, recipe)
    go(run, sources, recipe, args.out)


if __name__ == "__main__":
    main()
