"""Train the tagger: one encoder, attributions and mentions together.

Constant learning rate after a warm-up, then a linear decay to zero over the last epochs, so that
a run can be lengthened without starting again; layers near the input learn more slowly (Howard and
Ruder, 2018); an exponential moving average of the weights is what is kept.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from tools.network.model import NEVER, Layer, Network, Output, Shape
from tools.network.rounded import rounded
from tools.network.slim import slim, slimmed
from tools.train_tagger.batches import Batch, Corpus, batches, collate, mixed

MASK = 103  # BERT's uncased vocabulary: [UNK] 100, [CLS] 101, [SEP] 102, [MASK] 103, then words


@dataclass(frozen=True, slots=True)
class Recipe:
    """Settings of a run; where there was a choice, the tune articles made it."""

    epochs: int = 5
    decay_epochs: float = 8 / 3
    warmup_steps: int = 200
    rate: float = 4e-4
    head_rate: float = 1e-3
    layer_decay: float = 0.9
    weight_decay: float = 0.01
    dropout: float = 0.1
    hidden: float = 0.0  # share of word pieces that training hides from itself
    batch: int = 8  # windows of the first size, or as many pieces in smaller ones
    window: int = 256
    late_window: int = 128
    narrow_after: int = 3
    average: float = 0.998
    arc_weight: float = 0.3
    mention_weight: float = 0.5
    straight: float = 0.3
    prune_after: int = 1
    inner_share: float = 0.5
    rounded: bool = False  # weights to what ships, at each step; what a reader stands on stays
    seed: int = 20


def losses(network: Network, batch: Batch, recipe: Recipe) -> Tensor:
    """The joint loss, in nats a word."""
    ids = hide(batch.ids, recipe.hidden)
    out = network(ids, batch.features, batch.lengths, batch.words)
    return losses_of(network, out, batch, recipe)


def losses_of(network: Network, out: Output, batch: Batch, recipe: Recipe) -> Tensor:
    """The same of what the network has put out."""
    mask = batch.mask
    n_words = mask.sum()
    if int(batch.mentions.max()) >= 0:
        flat = functional.cross_entropy(
            out.mentions.flatten(0, 1), batch.mentions.flatten(), ignore_index=-1
        )
        return recipe.mention_weight * flat
    scores = forbid(out.tags, batch.breaks)
    tags = network.crf(scores, batch.tags, mask) / n_words
    arcs = _arc(out.cue, batch.cue_of, mask) + 3.0 * _arc(out.source, batch.source_of, mask)
    total: Tensor = tags + recipe.arc_weight * arcs / n_words
    return total


Loss = Callable[[Network, Batch, Recipe], Tensor]


def hide(ids: Tensor, share: float) -> Tensor:
    """Some word pieces become [MASK]: what the words around them say has to do."""
    if not share:
        return ids
    words = ids > MASK
    return torch.where(words & (torch.rand(ids.shape, device=ids.device) < share), MASK, ids)


def forbid(scores: Tensor, breaks: Tensor) -> Tensor:
    """No tag that continues a span at a segment's first word."""
    inside = torch.zeros(scores.shape[2])
    inside[2::2] = NEVER
    return scores + breaks.unsqueeze(2) * inside


def _arc(scores: Tensor, heads: Tensor, mask: Tensor) -> Tensor:
    columns = functional.pad(mask, (1, 0), value=1)
    scores = scores.masked_fill(columns.unsqueeze(1) == 0, NEVER)
    target = torch.where(heads == -2, -100, heads + 1)
    return functional.cross_entropy(scores.flatten(0, 1), target.flatten(), reduction="sum")


def settled(network: Network, recipe: Recipe) -> None:
    """Let be what is not learned."""
    network.word.weight.requires_grad_(False)
    if recipe.rounded:
        for part in (network.position, network.features, network.norm, network.crf):
            part.requires_grad_(False)


def groups(network: Network, recipe: Recipe) -> list[dict[str, Any]]:
    """Parameters by learning rate: heads fast, lower layers slower."""
    depth = len(network.layers)
    found: list[dict[str, Any]] = []
    for name, parameter in network.named_parameters():
        if not parameter.requires_grad:
            continue
        if name.startswith("layers."):
            rate = recipe.rate * recipe.layer_decay ** (depth - 1 - int(name.split(".")[1]))
        elif name.startswith(("tag", "mention", "arcs")):
            rate = recipe.head_rate
        elif name.startswith(("crf", "features")):
            rate = recipe.head_rate * (10 if name.startswith("crf") else 1)
        else:
            rate = recipe.rate * recipe.layer_decay**depth
        decay = recipe.weight_decay if parameter.dim() > 1 and "crf" not in name else 0.0
        found.append({"params": [parameter], "lr": rate, "peak": rate, "weight_decay": decay})
    return found


def factor(state: State, part: float, recipe: Recipe) -> float:
    """Share of the peak rate, part of the way through an epoch."""
    left = recipe.epochs - state.epoch - part
    warm = (state.step - state.warm + 1) / recipe.warmup_steps
    return max(0.0, min(1.0, warm, left / max(1.0, recipe.decay_epochs)))


class Average:
    """Exponential moving average of the weights, young averages shorter."""

    def __init__(self, network: nn.Module, rate: float) -> None:
        self.network, self.rate, self.steps = copy.deepcopy(network), rate, 0

    @torch.no_grad()
    def update(self, network: nn.Module) -> None:
        """Take one step's weights in."""
        self.steps += 1
        rate = min(self.rate, (1 + self.steps) / (10 + self.steps))
        pairs = zip(self.network.parameters(), network.parameters(), strict=True)
        for mine, new in pairs:
            if new.requires_grad:
                mine.lerp_(new, 1 - rate)


@dataclass(slots=True)
class State:
    """What a run carries from step to step."""

    network: Network
    average: Average
    optimizer: torch.optim.Optimizer
    step: int = 0
    epoch: int = 0
    warm: int = 0  # the step at which the latest warm-up began

    @staticmethod
    def fresh(network: Network, recipe: Recipe) -> State:
        """At the start of a run."""
        optimizer = torch.optim.AdamW(groups(network, recipe), betas=(0.9, 0.98), fused=True)
        return State(network, Average(network, recipe.average), optimizer)

    def save(self, path: Path) -> None:
        """Everything that train needs to go on."""
        saved = {
            "network": self.network.state_dict(),
            "average": self.average.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "shape": self.network.shape.as_dict(),
            "counts": (self.step, self.epoch, self.warm, self.average.steps),
        }
        torch.save(saved, path)

    @staticmethod
    def load(path: Path, recipe: Recipe) -> State:
        """Go on from a checkpoint."""
        saved = torch.load(path, weights_only=False)
        network = Network(Shape(**saved["shape"]), recipe.dropout)
        settled(network, recipe)
        network.load_state_dict(saved["network"])
        state = State.fresh(network, recipe)
        state.average.network.load_state_dict(saved["average"])
        state.optimizer.load_state_dict(saved["optimizer"])
        state.step, state.epoch, state.warm, state.average.steps = saved["counts"]
        return state


def train(
    network: Network,
    articles: Corpus,
    wiki: Corpus,
    recipe: Recipe,
    out: Path,
    loss: Loss = losses,
) -> Network:
    """Run the recipe; a checkpoint after each epoch; resumes from the newest one in out."""
    found = sorted(out.glob("epoch*.pt"))
    state = State.load(found[-1], recipe) if found else State.fresh(network, recipe)
    while state.epoch < recipe.epochs:
        chance = random.Random(recipe.seed * 1000 + state.epoch)
        torch.manual_seed(recipe.seed * 1000 + state.epoch)
        limit = recipe.window if state.epoch < recipe.narrow_after else recipe.late_window
        size = recipe.batch * recipe.window // limit
        news = list(batches(articles.epoch(chance, recipe.straight, limit), size, chance))
        names = list(batches(wiki.epoch(chance, 0.5, limit), size, chance))
        if state.epoch == recipe.prune_after:
            state = pruned(state, [collate(examples) for examples in news[:40]], recipe)
        _epoch(state, mixed(news, names, chance), recipe, loss)
        state.epoch += 1
        state.save(out / f"epoch{state.epoch:02d}.pt")
        print(f"epoch {state.epoch} saved", flush=True)
    average = state.average.network
    assert isinstance(average, Network)
    return average


def pruned(state: State, sample: list[Batch], recipe: Recipe) -> State:
    """The same run with a share of its inner units, a new optimizer and a new warm-up."""
    network = state.network
    heads, units = sum(network.shape.heads), round(recipe.inner_share * sum(network.shape.inner))
    told = (losses(network, batch, recipe) for batch in sample)
    layers = [cast(Layer, layer) for layer in network.layers]
    small = slim(network, slimmed(layers, network, told, heads, units))
    print("inner widths", small.shape.inner, flush=True)
    fresh = State.fresh(small, recipe)
    fresh.step, fresh.epoch, fresh.warm = state.step, state.epoch, state.step
    return fresh


def _epoch(state: State, order: list[list[Any]], recipe: Recipe, loss_of: Loss) -> None:
    network, optimizer = state.network, state.optimizer
    network.train()
    began, seen, running = time.monotonic(), 0, {True: 0.0, False: 0.0}
    count = {True: 0, False: 0}
    for number, examples in enumerate(order):
        scale = factor(state, number / len(order), recipe)
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * scale
        batch = collate(examples)
        optimizer.zero_grad(set_to_none=True)
        with rounded(network.multiplied()) if recipe.rounded else nullcontext():
            with torch.autocast("cpu", torch.bfloat16):
                loss = loss_of(network, batch, recipe)
            loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        state.average.update(network)
        state.step += 1
        seen += int(batch.lengths.sum())
        news = int(batch.tags.max()) >= 0
        running[news] += loss.item()
        count[news] += 1
        if number % 25 == 24:
            pace = seen / (time.monotonic() - began)
            means = {k: running[k] / max(1, count[k]) for k in running}
            print(
                f"step {state.step} ({number + 1}/{len(order)}) loss {means[True]:.4f} "
                f"mentions {means[False]:.4f} {pace:.0f} pieces/s scale {scale:.3f}",
                flush=True,
            )
            running, count = {True: 0.0, False: 0.0}, {True: 0, False: 0}


def new_network(recipe: Recipe) -> Network:
    """An untrained network of the shipped shape, seeded."""
    torch.manual_seed(recipe.seed)
    network = Network(Shape(), recipe.dropout)
    # Words that are rare here stay where pretraining put them; and a step is a fifth cheaper.
    network.word.weight.requires_grad_(False)
    return network
