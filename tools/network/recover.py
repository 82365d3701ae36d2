"""The network of a shipped model folder: its int8 weights as numbers again.

No checkpoint is kept in the repository. What ships differs from it by the rounding to int8, which
is worth half a point at most (docs/training.md), and can be learned from, or be a teacher.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from streaming.extract.tagger.features import N_FEATURES, split
from streaming.extract.tagger.labels import MENTION_TAGS, TAGS
from tools.network.heads import Heads, Own, Reader, Widths
from tools.network.model import Network, Shape

Weights = dict[str, NDArray[Any]]


def recover(folder: Path) -> Network:
    """The network whose tagger.onnx and config.json lie in the folder, ready to be run."""
    model = onnx.load(str(folder / "tagger.onnx"))
    weights: Weights = {w.name: numpy_helper.to_array(w) for w in model.graph.initializer}
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    network = Network(_shape(weights, int(config["arc"]), "layer"))
    with torch.no_grad():
        _put(network.word.weight, weights["word"] * weights["word.scale"])
        _put(network.position.weight, weights["position"])
        _features(network, weights["feature"])
        _norm(network.norm, weights, "norm")
        for number, layer in enumerate(network.layers):
            _layer(layer, weights, f"layer{number}")
        _heads(network, weights)
        _put(network.crf.moves, np.array(config["moves"], dtype=np.float32))
    network.eval()
    return network


def recover_reader(folder: Path, dropout: float) -> Reader:
    """The reader of the folder, on its tagger."""
    model = onnx.load(str(folder / "tagger.onnx"))
    weights: Weights = {w.name: numpy_helper.to_array(w) for w in model.graph.initializer}
    network = recover(folder)
    shape = _shape(weights, network.shape.arc, "upper")
    mix = [float(weights[f"mix{i}"][0]) for i in range(sum(n.startswith("mix") for n in weights))]
    reader = Reader(
        network, Widths(), Own(len(mix) - len(shape.heads), shape.heads, shape.inner), dropout
    )
    with torch.no_grad():
        for number, layer in enumerate(reader.upper):
            _layer(layer, weights, f"upper{number}")
        _put(reader.heads.mix, np.log(np.array(mix)))
        with np.load(folder / "pairs.npz") as pairs:
            _reading(reader.heads, weights, pairs)
    return reader


def _reading(heads: Heads, weights: Weights, pairs: Any) -> None:
    """The heads' weights, as `export` lays them side by side, and those of pairs of words."""
    for name, modules in (
        ("reading", (heads.upos, heads.xpos, heads.thing, heads.relation, heads.link)),
        ("arcs", (heads.governor, heads.dependent)),
    ):
        ends = np.cumsum([module.out_features for module in modules])[:-1]
        whole = (weights[name + ".weight"] * weights[name + ".scale"]).T
        parts = zip(np.split(whole, ends), np.split(weights[name + ".bias"], ends), strict=True)
        for module, (weight, bias) in zip(modules, parts, strict=True):
            _put(module.weight, weight)
            _put(module.bias, bias)
    _put(heads.arc.weight, weights["arc.weight"].T)
    _put(heads.arc.bias, weights["arc.bias"])
    _put(heads.relation_out.weight, pairs["relation"].T)
    _put(heads.relation_out.bias, pairs["relation_bias"])
    own = heads.pairs
    _put(own.out.weight, pairs["link"][None])
    _put(own.out.bias, pairs["link_bias"])
    _put(own.deep.weight, pairs["deep"].T)
    _put(own.deep.bias, pairs["deep_bias"])
    _put(own.table.weight, pairs["table"])
    _put(own.likely.weight, pairs["likely"][:, None])


def _layer(layer: nn.Module, weights: Weights, name: str) -> None:
    for part in ("qkv", "out", "up", "down"):
        _linear(getattr(layer, part), weights, f"{name}.{part}")
    for part in ("norm1", "norm2"):
        _norm(getattr(layer, part), weights, f"{name}.{part}")


def _shape(weights: Weights, arc: int, prefix: str) -> Shape:
    depth = sum(n.startswith(prefix) and n.endswith(".qkv.weight") for n in weights)
    head = Shape().head
    return Shape(
        vocabulary=len(weights["word"]),
        positions=len(weights["position"]),
        width=weights["word"].shape[1],
        heads=tuple(weights[f"{prefix}{i}.out.weight"].shape[0] // head for i in range(depth)),
        inner=tuple(weights[f"{prefix}{i}.down.weight"].shape[0] for i in range(depth)),
        arc=arc,
    )


def _put(place: Tensor, value: NDArray[Any]) -> None:
    place.copy_(torch.from_numpy(np.array(value, dtype=np.float32)))


def _linear(module: nn.Linear, weights: Weights, name: str) -> None:
    _put(module.weight, (weights[name + ".weight"] * weights[name + ".scale"]).T)
    _put(module.bias, weights[name + ".bias"])


def _norm(module: nn.LayerNorm, weights: Weights, name: str) -> None:
    _put(module.weight, weights[name + ".g"])
    _put(module.bias, weights[name + ".b"])


def _features(network: Network, summed: NDArray[Any]) -> None:
    """Four tables whose sums are the shipped one: each row's mean over all others' rows."""
    numbers = split(np.arange(N_FEATURES))
    extra = summed.mean(axis=0) * (len(numbers) - 1) / len(numbers)
    for table, rows in zip(network.features, numbers, strict=True):
        place = cast(nn.Embedding, table).weight
        means = [summed[rows == row].mean(axis=0) - extra for row in range(len(place))]
        _put(place, np.stack(means))


def _heads(network: Network, weights: Weights) -> None:
    sizes = (len(TAGS), len(TAGS) + len(MENTION_TAGS))
    parts = np.split(weights["heads.weight"].T, sizes)
    biases = np.split(weights["heads.bias"], sizes)
    modules = (network.tag, network.mention, network.arcs)
    for module, weight, bias in zip(modules, parts, biases, strict=True):
        _put(module.weight, weight)
        _put(module.bias, bias)
