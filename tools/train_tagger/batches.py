"""Batches of windows as tensors, in an order that the seed and the epoch fix."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from streaming.extract.tagger.features import Ints, Pieces, split
from tools.train_tagger.data import Document, Encoder, Example

POOL = 16  # batches whose windows are sorted together by length


@dataclass(frozen=True, slots=True)
class Batch:
    """Padded tensors; label padding is -1 for tags and mentions, -2 for arcs."""

    ids: Tensor
    features: list[Tensor]
    lengths: Tensor
    words: Tensor
    mask: Tensor
    breaks: Tensor
    tags: Tensor
    mentions: Tensor
    cue_of: Tensor
    source_of: Tensor


def collate(examples: list[Example]) -> Batch:
    """Pad examples to the longest."""
    windows = [e.window for e in examples]
    ids = pad([w.ids for w in windows], 0)
    feats = pad([w.features for w in windows], 0)
    return Batch(
        ids,
        [torch.from_numpy(f) for f in split(feats.numpy())],
        torch.tensor([w.ids.size for w in windows]),
        pad([w.words for w in windows], 0),
        pad([np.ones(w.words.size, dtype=np.int64) for w in windows], 0),
        pad([w.breaks.astype(np.int64) for w in windows], 0),
        pad([e.tags for e in examples], -1),
        pad([e.mentions for e in examples], -1),
        pad([e.cue_of for e in examples], -2),
        pad([e.source_of for e in examples], -2),
    )


def pad(rows: list[Ints], value: int) -> Tensor:
    """Rows as one tensor, filled up to the longest."""
    # Few different shapes: the CPU kernels are compiled anew for each.
    width = -(-max(row.size for row in rows) // 32) * 32
    out = np.full((len(rows), width), value, dtype=np.int64)
    for number, row in enumerate(rows):
        out[number, : row.size] = row
    return torch.from_numpy(out)


class Corpus:
    """Documents, tokenised once, dealt as batches anew each epoch."""

    def __init__(self, encoder: Encoder, documents: list[Document]) -> None:
        self.encoder, self.documents = encoder, documents
        self.plain = [encoder.pieces(d) for d in documents]
        self.straight = [encoder.pieces(d, straight=True) for d in documents]

    def epoch(self, chance: random.Random, straight: float, limit: int) -> list[Example]:
        """Windows of all documents, packed anew; a share of them with straight marks."""
        examples = []
        for number, document in enumerate(self.documents):
            source = self.straight if chance.random() < straight else self.plain
            pieces, offsets = source[number]
            examples += self.encoder.examples(document, pieces, offsets, limit, chance)
        return examples


def batches(examples: list[Example], size: int, chance: random.Random) -> Iterator[list[Example]]:
    """Shuffled, then sorted by length within pools, so that little of a batch is padding."""
    chance.shuffle(examples)
    groups: list[list[Example]] = []
    for begin in range(0, len(examples), POOL * size):
        pool = sorted(examples[begin : begin + POOL * size], key=lambda e: e.window.ids.size)
        groups += [pool[i : i + size] for i in range(0, len(pool), size)]
    chance.shuffle(groups)
    yield from groups


def mixed(
    attributions: list[list[Example]], mentions: list[list[Example]], chance: random.Random
) -> list[list[Example]]:
    """Both tasks' batches in one random order."""
    both: list[list[Example]] = [*attributions, *mentions]
    chance.shuffle(both)
    return both


def pieces_count(found: list[tuple[list[Pieces], list[int]]]) -> int:
    """Word pieces of tokenised documents."""
    return sum(p.ids.size for pieces, _ in found for p in pieces)
