"""Learn who is meant on a shipped model's states; all else that the model says stays as it is.

python -m tools.train_reader.reference MODEL --treebanks DIR --polnear FILE --out MODEL2
    [--epochs N]

The encoder is run once, as it ships, over GUM and the annotated news articles; what is learned are
the columns of mentions' heads and the layer over pairs. Some minutes on one core. MODEL2 holds
tagger.onnx with those columns and pairs.npz; beside them belong MODEL's other files.
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from streaming.extract.reading.labels import THINGS, UPOS, XPOS
from streaming.extract.reading.reader import Reader
from streaming.extract.tagger import Tagger
from tools.network.export import array, link_weights
from tools.network.graph import quantize
from tools.network.heads import Links, Pairs, Widths
from tools.train_reader.news import annotated
from tools.train_reader.treebanks import Treebank, learned_from
from tools.train_reader.trees import Labels, curly, linked, views
from tools.train_tagger.__main__ import plain_tokenizer
from tools.train_tagger.data import Document, Encoder

LINEAR = "reading"  # the layer whose columns are replaced
WINDOW = 128  # pieces


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a run."""

    epochs: int = 5
    rate: float = 1e-3
    decay: float = 0.01
    warmup: int = 100
    dropout: float = 0.2
    average: float = 0.995
    news: int = 2  # how often an epoch sees each article
    views: int = 2  # ways in which a document is cut into windows
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """One document: its heads' states, [M, width] for each way to cut it, and its pairs."""

    states: list[Tensor]
    links: Links


class States:
    """What a model folder's heads read of each word."""

    def __init__(self, folder: Path) -> None:
        model = onnx.load(str(folder / "tagger.onnx"))
        layer = next(n for n in model.graph.node if f"{LINEAR}.weight" in n.input)
        self._name = layer.input[0]
        wanted = helper.make_tensor_value_info(self._name, TensorProto.FLOAT, None)
        model.graph.output.append(wanted)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(model.SerializeToString(), options)
        self._encoder = Encoder(plain_tokenizer())

    def of(self, bank: Treebank, text: str, heads: list[int], first: int | None) -> Tensor:
        """[heads, width] of some words; ``first`` limits the first window's pieces."""
        cut = self._encoder.pieces(Document(bank.name, text))
        found: dict[int, NDArray[np.float32]] = {}
        for view in views(self._encoder, bank, cut, WINDOW, first):
            (states,) = self._session.run(
                [self._name], {"ids": view.window.ids, "features": view.window.features}
            )
            found |= dict(zip(view.numbers.tolist(), states[0][view.at], strict=True))
        return torch.from_numpy(np.stack([found[head] for head in heads]))


def lesson(states: States, bank: Treebank, plan: Plan, chance: random.Random) -> Lesson | None:
    """A document's, if it has two mentions."""
    labels = Labels(bank, True)
    heads = sorted(labels.mentions)
    if len(heads) < 2:
        return None
    found = [states.of(bank, bank.text, heads, None)]
    for _ in range(plan.views - 1):
        text = curly(bank) if chance.random() < 0.5 else bank.text
        found.append(states.of(bank, text, heads, chance.randint(WINDOW // 4, WINDOW)))
    return Lesson(found, linked(labels, heads, range(len(heads))))


class Linker(nn.Module):
    """The columns of mentions' heads, and the layer over pairs of them."""

    def __init__(self, width: int, link: int, dropout: float) -> None:
        super().__init__()
        self.columns = nn.Linear(width, 4 * link)
        self.pairs = Pairs(link)
        self.dropout = nn.Dropout(dropout)

    def loss(self, states: Tensor, links: Links) -> Tensor:
        """In nats a mention."""
        return self.pairs.loss(self.columns(self.dropout(states)), links)


def learn(gum: list[Lesson], news: list[Lesson], plan: Plan) -> Linker:
    """A linker with the moving average of the weights."""
    torch.manual_seed(plan.seed)
    chance = random.Random(plan.seed)
    linker = Linker([*gum, *news][0].states[0].shape[1], Widths().link, plan.dropout)
    mean = copy.deepcopy(linker)
    mean.requires_grad_(False)
    wide = [p for p in linker.parameters() if p.dim() > 1]
    flat = [p for p in linker.parameters() if p.dim() == 1]
    groups = [{"params": wide, "weight_decay": plan.decay}, {"params": flat, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.98))
    lessons = [*gum, *news * plan.news]
    total = plan.epochs * len(lessons)
    for step, each in enumerate(_order(lessons, plan.epochs, chance)):
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * min(1.0, (step + 1) / plan.warmup) * (1 - step / total)
        loss = linker.loss(chance.choice(each.states), each.links)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(linker.parameters(), 1.0)
        optimizer.step()
        keep = min(plan.average, (step + 1) / (step + 10))
        for own, new in zip(mean.parameters(), linker.parameters(), strict=True):
            own.lerp_(new.detach(), 1 - keep)
        if step % len(lessons) == 0:
            print(f"epoch {step // len(lessons)} loss {float(loss.detach()):.3f}", flush=True)
    mean.eval()
    return mean


def _order(lessons: list[Lesson], epochs: int, chance: random.Random) -> Iterator[Lesson]:
    for _ in range(epochs):
        yield from chance.sample(lessons, len(lessons))


def write(linker: Linker, folder: Path, out: Path) -> None:
    """The model of a folder with this linker's columns, as int8."""
    out.mkdir(parents=True, exist_ok=True)
    model = onnx.load(str(folder / "tagger.onnx"))
    small, scale = quantize(array(linker.columns.weight).T, axis=0)
    new = {"weight": small, "scale": scale.reshape(-1), "bias": array(linker.columns.bias)}
    own = linker.columns.out_features
    first = len(UPOS) + len(XPOS) + len(THINGS) + 4 * Widths().relation
    for weight in model.graph.initializer:
        layer, _, part = weight.name.rpartition(".")
        if layer == LINEAR and part in new:
            whole = numpy_helper.to_array(weight).copy()
            whole[..., first : first + own] = new[part]
            weight.CopyFrom(numpy_helper.from_array(whole, weight.name))
    onnx.save(model, str(out / "tagger.onnx"))
    with np.load(folder / "pairs.npz") as old:
        kept: dict[str, Any] = {name: old[name] for name in ("relation", "relation_bias")}
    kept |= link_weights(linker.pairs)
    np.savez(out / "pairs.npz", **kept)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--treebanks", type=Path, required=True)
    parser.add_argument("--polnear", type=Path, required=True, help="train.jsonl.gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=Plan().epochs)
    args = parser.parse_args()
    torch.set_num_threads(1)
    plan = Plan(epochs=args.epochs)
    states, chance = States(args.model), random.Random(plan.seed)
    gum = learned_from(args.treebanks / "en_gum_train.conllu.gz")
    read = annotated(args.polnear, Reader(Tagger(args.model)), dev=False)
    news = [bank for bank, _ in read]
    of_gum, of_news = (
        [own for bank in banks if (own := lesson(states, bank, plan, chance)) is not None]
        for banks in (gum, news)
    )
    write(learn(of_gum, of_news, plan), args.model, args.out)


if __name__ == "__main__":
    main()
