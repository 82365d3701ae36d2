"""The ONNX graph, written node by node with onnxruntime's fused operators.

Exporting a traced network and fusing it afterwards gives much the same graph, when the patterns
match; writing it keeps the operators, and with them the speed, under control. One window a run,
no padding, so attention needs no mask.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Array = NDArray[np.float32]
Kind = Literal["fp32", "int8"]
_MICROSOFT = "com.microsoft"
LEVELS = 64
"""Of weights to either side. Two products of an unsigned activation and a weight are then at most
2 * 255 * 64, which 16 bits hold: processors without VNNI add them in 16 bits."""


class Graph:
    """Collects nodes and weights; names are made from the order of the calls."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def constant(self, name: str, value: NDArray[np.generic]) -> str:
        """Add a weight."""
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], outputs: int = 1, **attributes: Any) -> str:
        """Add an operator; the first output's name is returned, others end in /1, /2."""
        name = f"{kind}_{len(self.nodes)}"
        names = [name, *(f"{name}/{i}" for i in range(1, outputs))]
        domain = _MICROSOFT if kind in _FUSED else ""
        self.nodes.append(
            helper.make_node(kind, inputs, names, name=name, domain=domain, **attributes)
        )
        return name

    def linear(
        self, name: str, x: str, weight: Array, bias: Array | None, exact: bool = False
    ) -> str:
        """x @ weight (+ bias); weight [in, out]. int8 by column unless exact."""
        added = self.constant(name + ".bias", bias) if bias is not None else None
        if self.kind == "fp32" or exact:
            product = self.node("MatMul", [x, self.constant(name + ".weight", weight)])
            return self.node("Add", [product, added]) if added else product
        small, scale = quantize(weight, axis=0)
        inputs = [
            x,
            self.constant(name + ".weight", small),
            self.constant(name + ".scale", scale.reshape(-1)),
            self.constant(name + ".zero", np.zeros(scale.size, dtype=np.int8)),
        ]
        return self.node("DynamicQuantizeMatMul", inputs + ([added] if added else []))

    def attention(self, name: str, x: str, weight: Array, bias: Array, heads: int) -> str:
        """Queries, keys and values of x side by side in the weight [in, 3 * width], and what each
        piece attends to. In int8 one operator projects and attends: parted it takes a twelfth of
        the whole run more."""
        if self.kind == "fp32":
            sizes = self.constant(name + ".split", np.array([weight.shape[1] // 3] * 3))
            q = self.node("Split", [self.linear(name, x, weight, bias), sizes], outputs=3, axis=2)
            return self.node("MultiHeadAttention", [q, q + "/1", q + "/2"], num_heads=heads)
        small, scale = quantize(weight, axis=0)
        x = self.node("DynamicQuantizeLinear", [x], outputs=3)
        inputs = [
            x,
            self.constant(name + ".weight", small),
            self.constant(name + ".bias", bias),
            x + "/1",
            self.constant(name + ".scale", scale.reshape(-1)),
            "",  # no mask: a window has no padding
            x + "/2",
            self.constant(name + ".zero", np.zeros(scale.size, dtype=np.int8)),
        ]
        return self.node("QAttention", inputs, num_heads=heads)

    def lookup(self, name: str, table: Array, index: str) -> str:
        """Rows of a table kept in int8 with a scale a row (fp32: as it is)."""
        if self.kind == "fp32":
            return self.node("Gather", [self.constant(name, table), index])
        small, scale = quantize(table, axis=1, levels=127)  # nothing is multiplied
        rows = self.node("Gather", [self.constant(name, small), index])
        scales = self.node("Gather", [self.constant(name + ".scale", scale), index])
        return self.node("Mul", [self.node("Cast", [rows], to=TensorProto.FLOAT), scales])

    def model(self, inputs: list[str], outputs: dict[str, tuple[str, int]]) -> onnx.ModelProto:
        """Close the graph: inputs int64 [pieces]; of each output's name the node and the width of
        its rows, float [pieces, width]."""
        for name, (node, _) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [node], [name]))
        graph = helper.make_graph(
            self.nodes,
            "tagger",
            [helper.make_tensor_value_info(n, TensorProto.INT64, ["pieces"]) for n in inputs],
            [
                helper.make_tensor_value_info(name, TensorProto.FLOAT, ["pieces", width])
                for name, (_, width) in outputs.items()
            ],
            self.weights,
        )
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_MICROSOFT, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=9)


_FUSED = {
    "DynamicQuantizeMatMul",
    "MultiHeadAttention",
    "QAttention",
    "SkipLayerNormalization",
    "FastGelu",
}


def quantize(weight: Array, axis: int, levels: int = LEVELS) -> tuple[NDArray[np.int8], Array]:
    """Symmetric int8; axis is the one that the scale runs over (kept with size 1)."""
    scale = np.abs(weight).max(axis=axis, keepdims=True) / levels
    scale[scale == 0] = 1
    return np.round(weight / scale).astype(np.int8), scale.astype(np.float32)
