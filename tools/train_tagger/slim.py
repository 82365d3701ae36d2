"""Take out the attention heads and inner units that do least, by what the loss says of them.

A part's worth is the mean over the pieces of |activation times gradient|: how much the loss would
change, to first order, were it gone (Michel et al., 2019, for heads; Molchanov et al., 2017, for
units). Layers are ranked together. What is learned afterwards mends the loss.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import torch
from torch import Tensor

from tools.train_tagger.batches import Batch
from tools.train_tagger.model import Layer, Network
from tools.train_tagger.prune import LEAST, STEP

LEAST_HEADS = 2

Loss = Callable[[Network, Batch], Tensor]


def worth(network: Network, batches: list[Batch], loss: Loss) -> tuple[list[Tensor], list[Tensor]]:
    """For each layer: of each head, and of each inner unit."""
    layers = [cast(Layer, layer) for layer in network.layers]
    heads = [torch.zeros(layer.heads) for layer in layers]
    units = [torch.zeros(layer.down.in_features) for layer in layers]
    seen: list[tuple[Tensor, Tensor]] = []

    def keep(_: object, inputs: tuple[Tensor, ...], total: Tensor) -> None:
        inputs[0].retain_grad()
        seen.append((inputs[0], total))

    handles = [
        part.register_forward_pre_hook(lambda m, i, t=total: keep(m, i, t))
        for layer, head, unit in zip(layers, heads, units, strict=True)
        for part, total in ((layer.out, head), (layer.down, unit))
    ]
    network.eval()
    for batch in batches:
        network.zero_grad(set_to_none=True)
        seen.clear()
        loss(network, batch).backward()  # type: ignore[no-untyped-call]
        for activation, total in seen:
            assert activation.grad is not None
            each = (activation * activation.grad).detach().float().flatten(0, 1)
            total += each.view(len(each), len(total), -1).sum(dim=2).abs().sum(dim=0)
    for handle in handles:
        handle.remove()
    network.zero_grad(set_to_none=True)
    return heads, units


def best(found: list[Tensor], number: int, least: int, step: int) -> list[Tensor]:
    """Which parts of each layer to keep: about that many in all, multiples of step in each."""
    ranked = torch.sort(torch.cat(found), descending=True).values
    bar = ranked[number - 1]
    keep = []
    for own in found:
        size = max(least, round(int((own >= bar).sum()) / step) * step)
        keep.append(torch.sort(torch.topk(own, min(size, own.numel())).indices).values)
    return keep


def slim(network: Network, heads: list[Tensor], units: list[Tensor]) -> Network:
    """A copy with only these heads and inner units."""
    shape = replace(
        network.shape,
        heads=tuple(int(h.numel()) for h in heads),
        inner=tuple(int(u.numel()) for u in units),
    )
    state = network.state_dict()
    for number, (own, inner) in enumerate(zip(heads, units, strict=True)):
        prefix = f"layers.{number}."
        old = network.shape.heads[number]
        columns = (own.unsqueeze(1) * shape.head + torch.arange(shape.head)).flatten()
        rows = torch.cat([columns + part * old * shape.head for part in range(3)])
        for name, index, axis in (
            ("qkv.weight", rows, 0),
            ("qkv.bias", rows, 0),
            ("out.weight", columns, 1),
            ("up.weight", inner, 0),
            ("up.bias", inner, 0),
            ("down.weight", inner, 1),
        ):
            state[prefix + name] = state[prefix + name].index_select(axis, index)
    small = Network(shape, network.dropout.p)
    small.load_state_dict(state)
    small.word.weight.requires_grad_(network.word.weight.requires_grad)
    return small


def slimmed(network: Network, batches: list[Batch], loss: Loss, heads: int, units: int) -> Network:
    """With about so many heads and inner units in all layers together."""
    by_head, by_unit = worth(network, batches, loss)
    return slim(network, best(by_head, heads, LEAST_HEADS, 1), best(by_unit, units, LEAST, STEP))
