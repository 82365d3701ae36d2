"""Write a checkpoint, or the mean of several of one run, as the folder that the tagger loads.

python -m tools.train_tagger.ship CHECKPOINT.pt [CHECKPOINT.pt ...] MODEL [--exact] [--tagger DIR]
    [--begun DIR SHARE]

The mean of weights along one run's way forgets less than its last ones (Izmailov et al., 2018).
MODEL gets tagger.onnx (int8), tokenizer.json and config.json (calibrate adds to it); --exact adds
fp32.onnx, to compare with; it is not shipped. Checkpoints of `reading.py` give pairs.npz too, and
their tagger is the one that they were learned on, or that of --tagger's model folder, to the bit;
with --begun they are the SHARE of what ships, the reader in DIR that they began as the rest
(Wortsman et al., 2022). lemmas.json is `lemmas.py`'s.
"""

from __future__ import annotations

import argparse
import copy
import shutil
from pathlib import Path

import onnx
import torch

from tools.network.export import write
from tools.network.heads import Own, Reader, Widths
from tools.network.model import Network, Shape
from tools.network.recover import recover_reader
from tools.train_tagger.__main__ import plain_tokenizer

Trained = Network | Reader
_TAGGER = ("word", "feature", "position", "norm", "layer", "heads")  # what its weights begin with


def load(checkpoint: Path, weights: str = "average") -> Network:
    """The tagger's network of a checkpoint, ready to be written."""
    found = load_any(checkpoint, weights)
    return found.network if isinstance(found, Reader) else found


def load_any(checkpoint: Path, weights: str = "average") -> Trained:
    """What the checkpoint holds, with the heads of syntax and reference where it has them."""
    saved = torch.load(checkpoint, weights_only=False, map_location="cpu")
    network = Network(Shape(**saved["shape"]))
    found: Trained = network
    if "widths" in saved:
        found = Reader(network, Widths(**saved["widths"]), Own(**saved["own"]))
    found.load_state_dict(saved[weights])
    found.eval()
    return found


def mean(networks: list[Trained], shares: list[float] | None = None) -> Trained:
    """A network of their mean weights, or of these shares of them; all have one shape."""
    found = copy.deepcopy(networks[0])
    parts = torch.tensor(shares or [1 / len(networks)] * len(networks), dtype=torch.float64)
    with torch.no_grad():
        for own, *others in zip(*(n.parameters() for n in [found, *networks]), strict=True):
            own.copy_(torch.tensordot(parts, torch.stack(others).double(), 1))
    return found


def keep_tagger(folder: Path, out: Path) -> None:
    """Give a written model the tagger of another folder as it is there, and its config.json."""
    old, new = (onnx.load(str(each / "tagger.onnx")) for each in (folder, out))
    kept = {weight.name: weight for weight in old.graph.initializer}
    for weight in new.graph.initializer:
        if weight.name.partition(".")[0].rstrip("0123456789") in _TAGGER:
            weight.CopyFrom(kept[weight.name])
    onnx.save(new, str(out / "tagger.onnx"))
    shutil.copy(folder / "config.json", out)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("model", type=Path)
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--tagger", type=Path, help="a model folder, whose tagger is kept")
    parser.add_argument("--begun", nargs=2, metavar=("DIR", "SHARE"), help="and what it began as")
    args = parser.parse_args()
    found = mean([load_any(path) for path in args.checkpoints])
    if args.begun:
        begun, share = recover_reader(Path(args.begun[0]), 0.0), float(args.begun[1])
        found = mean([found, begun], [share, 1 - share])
    network, reader = (found.network, found) if isinstance(found, Reader) else (found, None)
    tokenizer = plain_tokenizer()
    if args.exact:
        write(network, tokenizer, args.model, "fp32", "fp32.onnx", reader)
    write(network, tokenizer, args.model, reader=reader)
    if args.tagger:
        keep_tagger(args.tagger, args.model)


if __name__ == "__main__":
    main()
