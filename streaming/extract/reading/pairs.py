"""What a pair of mentions says of itself, beside what the encoder says of each.

Word-level coreference (Dobrovolskii, 2021): a mention stands for itself by its head word, and each
has one antecedent among those before it, or none. Training and the running system compute the same
numbers of a pair here, once for both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from streaming.extract.reading.agreement import Traits
from streaming.extract.reading.kinds import KINDS
from streaming.extract.reading.standing import PARTS, SAYS

Ints = NDArray[np.int64]

LIMIT = 120  # earlier mentions that may be the antecedent: those of some five hundred words
MATCHES = ("none", "pronoun", "noun", "name", "name part")
_SENTENCES = np.array([0, 1, 2, 3, 4, 6, 9, 17, 33])  # least distance of each class
_MENTIONS = np.array([0, 2, 3, 4, 5, 8, 16, 32, 64])
SIZES = (
    len(KINDS) ** 2, len(MATCHES), len(_SENTENCES), len(_MENTIONS), len(PARTS) ** 2, len(SAYS),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Head:
    """The head word of a mention: its number among the document's words and its sentence's."""

    word: int
    sentence: int
    kind: int
    lemma: str
    parts: frozenset[str]  # of a name, in small letters
    traits: Traits = Traits.NONE
    part: int = PARTS.index("other")
    quotation: int = 0  # 0: none


def features(heads: Sequence[Head]) -> tuple[Ints, NDArray[np.bool_]]:
    """Of each head and each of the LIMIT before it, nearest first: [heads, LIMIT, 6] numbers of
    classes, and which of these pairs are there."""
    count = len(heads)
    kinds = np.array([h.kind for h in heads], dtype=np.int64)
    sentences = np.array([h.sentence for h in heads], dtype=np.int64)
    parts = np.array([h.part for h in heads], dtype=np.int64)
    said = np.array([h.quotation for h in heads], dtype=np.int64)
    reach = min(LIMIT, max(1, count - 1))
    back = np.arange(1, reach + 1)
    other = np.arange(count)[:, None] - back
    there = other >= 0
    other = np.maximum(other, 0)
    apart = np.searchsorted(_SENTENCES, sentences[:, None] - sentences[other], side="right") - 1
    between = np.searchsorted(_MENTIONS, back, side="right") - 1
    out = np.stack(
        (
            kinds[:, None] * len(KINDS) + kinds[other],
            _matches(heads)[np.arange(count)[:, None], other],
            np.maximum(apart, 0),
            np.broadcast_to(between, other.shape),
            parts[:, None] * len(PARTS) + parts[other],
            _says(said[:, None], said[other]),
        ),
        axis=2,
    )
    return out, there


def _says(own: Ints, earlier: Ints) -> Ints:
    """Numbers in SAYS of a later and an earlier quotation's numbers."""
    both = np.where(own == earlier, SAYS.index("one quotation"), SAYS.index("another"))
    one = np.where(own > 0, SAYS.index("into one"), SAYS.index("out of one"))
    neither = np.where((own == 0) & (earlier == 0), SAYS.index("both outside"), one)
    return np.where((own > 0) & (earlier > 0), both, neither)


def _matches(heads: Sequence[Head]) -> NDArray[np.int8]:
    """[heads, heads]: how the later one's words are the earlier one's again."""
    found = np.zeros((len(heads), len(heads)), dtype=np.int8)
    same: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, head in enumerate(heads):
        name = KINDS[head.kind]
        if name == "name":
            for part in head.parts:
                earlier = same["name", part]
                found[number, earlier] = np.maximum(found[number, earlier], 4)
                earlier.append(number)
            earlier = same["head", head.lemma]
            found[number, earlier] = 3
        elif name in ("the", "a", "noun", "rest"):
            earlier = same["noun", head.lemma]
            found[number, earlier] = 2
        else:
            earlier = same["pronoun", name]
            found[number, earlier] = 1
        earlier.append(number)
    return found
