"""Weights as they will ship, while something is learned with them.

Rounded to the steps of what is written, for a run forwards and backwards; the gradients found so
change the exact weights (straight through: Bengio, Leonard and Courville, 2013). What then ships
has been learned with, and loses nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import torch
from torch import nn

from tools.network.graph import LEVELS


@contextmanager
def rounded(modules: Iterable[nn.Linear]) -> Iterator[None]:
    """What is multiplied in int8, each column by its own scale; exact again behind it."""
    modules = list(modules)
    exact = [module.weight.detach().clone() for module in modules]
    with torch.no_grad():
        for module in modules:
            scale = module.weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-12) / LEVELS
            module.weight.copy_((module.weight / scale).round() * scale)
    yield
    with torch.no_grad():
        for module, weight in zip(modules, exact, strict=True):
            module.weight.copy_(weight)
