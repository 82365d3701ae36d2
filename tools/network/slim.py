"""Take out the attention heads and inner units that do least, by what the loss says of them.

A part's worth is the mean over the pieces of |activation times gradient|: how much the loss would
change, to first order, were it gone (Michel et al., 2019, for heads; Molchanov et al., 2017, for
units). Layers are ranked together. What is learned afterwards mends the loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import torch
from torch import Tensor, nn

from tools.network.model import Layer, Network

LEAST, LEAST_HEADS = 256, 2
"""Inner units and heads that each layer keeps."""
STEP = 64
"""Inner widths are multiples of it: the kernels work in blocks."""


def worth(
    layers: Sequence[Layer], whole: nn.Module, losses: Iterable[Tensor]
) -> tuple[list[Tensor], list[Tensor]]:
    """For each layer of the whole: of each head, and of each inner unit. The losses, of some
    batches each, are computed one by one as they are asked for."""
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
    whole.eval()
    for loss in losses:
        loss.backward()
        for activation, total in seen:
            assert activation.grad is not None
            each = (activation * activation.grad).detach().float().flatten(0, 1)
            total += each.view(len(each), len(total), -1).sum(dim=2).abs().sum(dim=0).cpu()
        whole.zero_grad(set_to_none=True)
        seen.clear()
    for handle in handles:
        handle.remove()
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


Kept = tuple[list[Tensor], list[Tensor]]


def slimmed(
    layers: Sequence[Layer], whole: nn.Module, losses: Iterable[Tensor], heads: int, units: int
) -> Kept:
    """Which heads and inner units of each layer stay: about so many in all layers together."""
    by_head, by_unit = worth(layers, whole, losses)
    return best(by_head, heads, LEAST_HEADS, 1), best(by_unit, units, LEAST, STEP)


def smaller(state: dict[str, Tensor], prefix: str, head: int, kept: Kept) -> None:
    """Cut the weights of the layers ``prefix``0, 1, … down to what is kept; ``head`` is the width
    of an attention head."""
    for number, (own, inner) in enumerate(zip(*kept, strict=True)):
        name = f"{prefix}{number}."
        old = state[name + "out.weight"].shape[1] // head
        columns = (own.unsqueeze(1) * head + torch.arange(head)).flatten()
        rows = torch.cat([columns + part * old * head for part in range(3)])
        for part, index, axis in (
            ("qkv.weight", rows, 0),
            ("qkv.bias", rows, 0),
            ("out.weight", columns, 1),
            ("up.weight", inner, 0),
            ("up.bias", inner, 0),
            ("down.weight", inner, 1),
        ):
            state[name + part] = state[name + part].index_select(axis, index)


def slim(network: Network, kept: Kept) -> Network:
    """A copy with only these heads and inner units."""
    heads, units = kept
    shape = replace(
        network.shape,
        heads=tuple(int(h.numel()) for h in heads),
        inner=tuple(int(u.numel()) for u in units),
    )
    state = network.state_dict()
    smaller(state, "layers.", shape.head, kept)
    small = Network(shape, network.dropout.p)
    small.load_state_dict(state)
    small.word.weight.requires_grad_(network.word.weight.requires_grad)
    return small
