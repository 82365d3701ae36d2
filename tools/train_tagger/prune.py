"""Make the feed-forward layers narrower: the inner units that do least are taken out.

After an epoch on the task a unit's weight is what it adds to the output on average: the mean of
its absolute activation times the norm of its outgoing weights (after Molchanov et al., 2017, and
"first-order" pruning of transformers, in its simplest form). Units of all layers are ranked
together, so that a layer that works harder stays wider. The epochs that follow mend the loss.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import torch
from torch import Tensor
from torch.nn import functional

from tools.train_tagger.batches import Batch
from tools.train_tagger.model import Layer, Network

STEP = 64  # widths are multiples of this: the kernels work in blocks
LEAST = 256


@torch.no_grad()
def importance(network: Network, batches: list[Batch]) -> list[Tensor]:
    """For each layer, what each inner unit adds, on the real pieces of the batches."""
    totals = [torch.zeros(inner) for inner in network.shape.inner]
    handles = []
    real = torch.zeros(0, dtype=torch.bool)

    for number, layer in enumerate(network.layers):

        def add(_: object, __: object, out: Tensor, number: int = number) -> None:
            active = functional.gelu(out.float(), approximate="tanh")
            totals[number] += active[real].abs().sum(dim=0)

        handles.append(cast(Layer, layer).up.register_forward_hook(add))
    network.eval()
    for batch in batches:
        real = torch.arange(batch.ids.shape[1]) < batch.lengths.unsqueeze(1)
        network.encode(batch.ids, batch.features, batch.lengths)
    for handle in handles:
        handle.remove()
    norms = [cast(Layer, layer).down.weight.norm(dim=0) for layer in network.layers]
    return [total * norm for total, norm in zip(totals, norms, strict=True)]


def kept(weights: list[Tensor], share: float) -> list[Tensor]:
    """Numbers of the units to keep in each layer: about share of all, by rank over all layers.

    Layers differ in scale (each is normalised after its addition), so ranks compare each unit
    with its layer's mean.
    """
    relative = [w / w.mean() for w in weights]
    ranked = torch.sort(torch.cat(relative), descending=True).values
    bar = ranked[int(share * ranked.numel()) - 1]
    found = []
    for own in relative:
        size = max(LEAST, round(int((own >= bar).sum()) / STEP) * STEP)
        found.append(torch.sort(torch.topk(own, size).indices).values)
    return found


def narrow(network: Network, keep: list[Tensor]) -> Network:
    """A copy with only these inner units."""
    shape = replace(network.shape, inner=tuple(int(k.numel()) for k in keep))
    state = network.state_dict()
    for number, units in enumerate(keep):
        prefix = f"layers.{number}."
        state[prefix + "up.weight"] = state[prefix + "up.weight"][units]
        state[prefix + "up.bias"] = state[prefix + "up.bias"][units]
        state[prefix + "down.weight"] = state[prefix + "down.weight"][:, units]
    small = Network(shape, network.dropout.p)
    small.load_state_dict(state)
    small.word.weight.requires_grad_(network.word.weight.requires_grad)
    return small
