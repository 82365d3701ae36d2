"""Weights as they will ship, while something is learned with them.

Rounded to the steps of what is written, for a run forwards and backwards; the gradients found so
change the exact weights (straight through: Bengio, Leonard and Courville, 2013). What then ships
has been learned with, and loses nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import nn

from tools.train_tagger.graph import LEVELS
from tools.train_tagger.heads import Reader
from tools.train_tagger.model import Layer


@contextmanager
def rounded(reader: Reader) -> Iterator[None]:
    """All that is multiplied in int8, each column by its own scale; exact again behind it."""
    modules = list(_multiplied(reader))
    exact = [module.weight.detach().clone() for module in modules]
    with torch.no_grad():
        for module in modules:
            scale = module.weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-12) / LEVELS
            module.weight.copy_((module.weight / scale).round() * scale)
    yield
    with torch.no_grad():
        for module, weight in zip(modules, exact, strict=True):
            module.weight.copy_(weight)


def _multiplied(reader: Reader) -> Iterator[nn.Linear]:
    for layer in reader.upper:
        assert isinstance(layer, Layer)
        yield from (layer.qkv, layer.out, layer.up, layer.down)
    heads = reader.heads
    yield from (heads.upos, heads.xpos, heads.thing, heads.relation, heads.link)
    yield from (heads.governor, heads.dependent)
