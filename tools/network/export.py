"""Write a trained network as the ONNX file, tokenizer and configuration that are shipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer

from streaming.extract.tagger.features import N_FEATURES, split
from streaming.extract.tagger.labels import KINDS, MENTION_TAGS, ROLES, TAGS
from streaming.extract.tagger.windows import MAX_PIECES
from tools.network.graph import Graph, Kind
from tools.network.heads import Heads, Pairs, Reader
from tools.network.model import Layer, Network

Array = NDArray[np.float32]


def array(tensor: torch.Tensor | torch.nn.Module) -> Array:
    """A weight as float32."""
    weight: Array = tensor.detach().float().numpy()
    return weight


def build(network: Network, kind: Kind, reader: Reader | None = None) -> onnx.ModelProto:
    """Inputs ids and features [pieces]; output scores [pieces, tags + mention tags + 4 * arc] and,
    where there is a reader on the network, reading [pieces, its heads' columns]."""
    graph = Graph(kind)
    words = graph.lookup("word", array(network.word.weight), "ids")
    marks = graph.node("Gather", [graph.constant("feature", _features(network)), "features"])
    size = graph.node("Shape", ["ids"])
    zero = graph.constant("zero", np.array([0]))
    positions = graph.constant("position", array(network.position.weight[:MAX_PIECES]))
    places = graph.node("Slice", [positions, zero, size, zero])
    summed = graph.node("Add", [graph.node("Add", [words, marks]), places])
    x = graph.node("Unsqueeze", [summed, zero])
    x = graph.node(
        "LayerNormalization",
        [x, _c(graph, "norm.g", network.norm.weight), _c(graph, "norm.b", network.norm.bias)],
        epsilon=1e-12,
    )
    states = [x]
    for number, layer in enumerate(network.layers):
        x = _layer(graph, f"layer{number}", cast(Layer, layer), x)
        states.append(x)
    parts = (network.tag, network.mention, network.arcs)
    weight = np.concatenate([array(p.weight) for p in parts]).T
    bias = np.concatenate([array(p.bias) for p in parts])
    heads = graph.linear("heads", x, weight, bias, exact=True)
    flat = graph.node("Squeeze", [heads, zero])
    outputs = {"scores": (flat, bias.size)}
    if reader is not None:
        states = states[: reader.own.share + 1]
        for number, layer in enumerate(reader.upper):
            states.append(_layer(graph, f"upper{number}", cast(Layer, layer), states[-1]))
        wide, width = _reading(graph, reader.heads, states[1:])
        outputs["reading"] = (graph.node("Squeeze", [wide, zero]), width)
    model = graph.model(["ids", "features"], outputs)
    onnx.checker.check_model(model)
    return model


def _reading(graph: Graph, heads: Heads, states: list[str]) -> tuple[str, int]:
    """The columns that `streaming.extract.reading` reads, in the order of its `columns`."""
    shares = array(torch.softmax(heads.mix, dim=0))
    parts = [
        graph.node("Mul", [state, graph.constant(f"mix{number}", share.reshape(1))])
        for number, (state, share) in enumerate(zip(states, shares, strict=True))
    ]
    mixed = parts[0]
    for part in parts[1:]:
        mixed = graph.node("Add", [mixed, part])
    flat = (heads.upos, heads.xpos, heads.thing, heads.relation, heads.link)
    bent = (heads.governor, heads.dependent)
    plain = _together(graph, "reading", mixed, flat)
    relu = graph.node("Relu", [_together(graph, "arcs", mixed, bent)])
    arc = heads.arc.in_features
    sizes = graph.constant("arcs.split", np.array([arc, arc]))
    governor = graph.node("Split", [relu, sizes], outputs=2, axis=2)
    dependent = graph.linear(
        "arc", governor + "/1", array(heads.arc.weight).T, array(heads.arc.bias), exact=True
    )
    width = sum(part.out_features for part in flat) + 2 * arc
    return graph.node("Concat", [plain, governor, dependent], axis=2), width


def _together(graph: Graph, name: str, x: str, parts: tuple[torch.nn.Linear, ...]) -> str:
    weight = np.concatenate([array(p.weight) for p in parts]).T
    return graph.linear(name, x, weight, np.concatenate([array(p.bias) for p in parts]))


def write_pairs(heads: Heads, path: Path) -> None:
    """What is left to compute of pairs of words, which the graph does not know."""
    left: dict[str, Any] = {
        "relation": array(heads.relation_out.weight).T,
        "relation_bias": array(heads.relation_out.bias),
        **link_weights(heads.pairs),
    }
    np.savez(path, **left)


def link_weights(pairs: Pairs) -> dict[str, Array]:
    """Those of pairs of mentions, by their names in pairs.npz."""
    return {
        "link": array(pairs.out.weight)[0],
        "link_bias": array(pairs.out.bias),
        "deep": array(pairs.deep.weight).T,
        "deep_bias": array(pairs.deep.bias),
        "table": array(pairs.table.weight),
        "likely": array(pairs.likely.weight)[:, 0],
    }


def _c(graph: Graph, name: str, tensor: torch.Tensor) -> str:
    return graph.constant(name, array(tensor))


def _features(network: Network) -> Array:
    """The four feature tables as one, with a row for each combination."""
    rows = split(np.arange(N_FEATURES))
    tables = [array(cast(torch.nn.Embedding, t).weight) for t in network.features]
    summed: Array = np.sum(
        [t[r] for t, r in zip(tables, rows, strict=True)], axis=0, dtype=np.float32
    )
    return summed


def _layer(graph: Graph, name: str, layer: Layer, x: str) -> str:
    qkv, bias = array(layer.qkv.weight).T, array(layer.qkv.bias)
    mixed = graph.attention(name + ".qkv", x, qkv, bias, layer.heads)
    out = graph.linear(name + ".out", mixed, array(layer.out.weight).T, array(layer.out.bias))
    x = _add_norm(graph, name + ".norm1", out, x, layer.norm1)
    inner = graph.linear(name + ".up", x, array(layer.up.weight).T, None)
    inner = graph.node("FastGelu", [inner, graph.constant(name + ".up.bias", array(layer.up.bias))])
    down = graph.linear(name + ".down", inner, array(layer.down.weight).T, array(layer.down.bias))
    return _add_norm(graph, name + ".norm2", down, x, layer.norm2)


def _add_norm(graph: Graph, name: str, x: str, skip: str, norm: torch.nn.LayerNorm) -> str:
    """Two operators: the fused SkipLayerNormalization took five times as long."""
    gamma, beta = _c(graph, name + ".g", norm.weight), _c(graph, name + ".b", norm.bias)
    summed = graph.node("Add", [x, skip])
    return graph.node("LayerNormalization", [summed, gamma, beta], epsilon=1e-12)


def configuration(network: Network) -> dict[str, Any]:
    """What the run-time needs beside the graph; calibration is added by calibrate."""
    with torch.no_grad():
        moves = network.crf.transitions()
    return {
        "format": 1,
        "tags": list(TAGS),
        "mention_tags": list(MENTION_TAGS),
        "roles": list(ROLES),
        "kinds": list(KINDS),
        "arc": network.shape.arc,
        "max_pieces": MAX_PIECES,
        "moves": [[round(float(v), 4) for v in row] for row in moves],
        "bias": [0.0] * len(TAGS),
        "calibration": None,
    }


def write(
    network: Network,
    tokenizer: Tokenizer,
    out: Path,
    kind: Kind = "int8",
    name: str = "tagger.onnx",
    reader: Reader | None = None,
) -> None:
    """Write the model's folder."""
    out.mkdir(parents=True, exist_ok=True)
    onnx.save(build(network, kind, reader), str(out / name))
    if reader is not None:
        write_pairs(reader.heads, out / "pairs.npz")
    tokenizer.save(str(out / "tokenizer.json"), pretty=False)
    text = json.dumps(configuration(network), indent=1)
    (out / "config.json").write_text(text + "\n", encoding="utf-8")
