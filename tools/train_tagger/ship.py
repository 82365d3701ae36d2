"""Write a checkpoint as the folder that the tagger loads.

python -m tools.train_tagger.ship CHECKPOINT.pt MODEL [--exact]

MODEL gets tagger.onnx (int8), tokenizer.json and config.json (calibrate adds to it); --exact adds
fp32.onnx, to compare with; it is not shipped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from tools.train_tagger.__main__ import plain_tokenizer
from tools.train_tagger.export import write
from tools.train_tagger.model import Network, Shape


def load(checkpoint: Path, weights: str = "average") -> Network:
    """The network of a checkpoint, ready to be written."""
    saved = torch.load(checkpoint, weights_only=False, map_location="cpu")
    network = Network(Shape(**saved["shape"]))
    network.load_state_dict(saved[weights])
    return network.eval()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--exact", action="store_true")
    args = parser.parse_args()
    network, tokenizer = load(args.checkpoint), plain_tokenizer()
    if args.exact:
        write(network, tokenizer, args.model, "fp32", "fp32.onnx")
    write(network, tokenizer, args.model)


if __name__ == "__main__":
    main()
