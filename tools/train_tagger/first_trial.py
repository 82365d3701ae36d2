"""Build the model that speed is compared with: the first trial's, by the usual road.

python -m tools.train_tagger.first_trial OUT.onnx

BertForTokenClassification in the shape of MiniLM-L6 with seven labels, exported by torch and
quantised by onnxruntime's quantize_dynamic, as DESIGN's first trial was. Its labels are untrained:
speed does not depend on them.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import BertConfig, BertForTokenClassification

from streaming.extract.tagger.labels import TAGS
from tools.train_tagger.__main__ import base_folder


class _Logits(torch.nn.Module):
    def __init__(self, model: BertForTokenClassification) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        logits: torch.Tensor = self.model(input_ids, attention_mask=attention_mask).logits
        return logits


def main() -> None:
    """Write the model to the path given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out = parser.parse_args().out
    config = BertConfig.from_pretrained(base_folder(), num_labels=len(TAGS))
    model = BertForTokenClassification.from_pretrained(base_folder(), config=config)
    model.train(False)
    ids = torch.ones(2, 16, dtype=torch.int64)
    axes = {0: "batch", 1: "pieces"}
    names = ("input_ids", "attention_mask")
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "exact.onnx"
        torch.onnx.export(
            _Logits(model),
            (ids, ids),
            str(exact),
            input_names=list(names),
            output_names=["logits"],
            dynamic_axes={**dict.fromkeys(names, axes), "logits": axes},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(exact, out, weight_type=QuantType.QInt8)


if __name__ == "__main__":
    main()
