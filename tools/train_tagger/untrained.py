"""A model folder of the shipped form with random weights: what tests run where no training counts.

python -m tools.train_tagger.untrained FOLDER

One narrow layer over a vocabulary of single characters, 0.3 MB. Its labels are noise; its words,
trees and spans must hold all the same.
"""

from __future__ import annotations

import argparse
import json
import string
from pathlib import Path

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from tools.network.export import write
from tools.network.heads import Own, Reader, Widths
from tools.network.model import Network, Shape

LEMMAS = {
    "seen": {"VBD": {"went": "go"}},
    "rules": {"NNS": {"s": "1+"}},
    "known": {"V": "go", "N": ""},
}


def characters() -> Tokenizer:
    """A WordPiece tokenizer of single characters, uncased as the shipped one."""
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *string.punctuation, *"“”‘’–—…"]
    signs = string.ascii_lowercase + string.digits
    pieces += [*signs, *("##" + sign for sign in signs)]
    vocabulary = {piece: number for number, piece in enumerate(pieces)}
    found = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=40))
    found.normalizer = normalizers.BertNormalizer()
    found.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    torch.manual_seed(7)
    tokenizer = characters()
    shape = Shape(tokenizer.get_vocab_size(), 256, 32, heads=(1,), inner=(64,), arc=8)
    reader = Reader(Network(shape), Widths(), Own(1, (1,), (64,))).eval()
    write(reader.network, tokenizer, folder, reader=reader)
    (folder / "lemmas.json").write_text(json.dumps(LEMMAS) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
