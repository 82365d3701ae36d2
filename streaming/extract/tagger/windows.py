"""From paragraphs to windows of word pieces.

Consecutive paragraphs are packed into windows of FILL_PIECES pieces, or one longer paragraph into
one of MAX_PIECES: [CLS] paragraph [SEP] paragraph [SEP] … so that the encoder sees what stands
around a paragraph and no piece is padding. Windows are a pure function of the document, and one
window is one run of the model: a document's output cannot depend on what else is in its batch
(with dynamic int8, the scale of the activations would).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from streaming.extract.tagger.features import Forms, Ints, Pieces, as_learned, features

# What a window is filled to. Attention costs by its square, and 128 gave no lower F1 than 256.
FILL_PIECES = 128
# What a window may hold: a paragraph of its own that is longer.
MAX_PIECES = 256
_SEGMENT = MAX_PIECES - 2  # room for [CLS] and the [SEP] after the segment


@dataclass(frozen=True, slots=True)
class Segment:
    """Pieces begin..end of one paragraph: all of it unless it is longer than a window."""

    paragraph: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Window:
    """The model's input, and for each word where it stands in the text."""

    ids: Ints
    features: Ints
    words: Ints  # position in ids of each word's first piece
    starts: Ints  # code points of the text, one for each word
    ends: Ints
    paragraph: Ints  # number of the word's paragraph
    breaks: NDArray[np.bool_]  # the word begins a segment: no span runs on into it


def pieces_of(
    tokenizer: Tokenizer,
    continues: NDArray[np.bool_],
    paragraph: str,
    forms: Forms | None = None,
) -> Pieces:
    """Word pieces of one paragraph; continues[id] tells a '##' piece."""
    encoding = tokenizer.encode(as_learned(paragraph), add_special_tokens=False)
    ids = np.array(encoding.ids, dtype=np.int64)
    offsets = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2)
    starts, ends = offsets[:, 0], offsets[:, 1]
    first = ~continues[ids]
    return Pieces(ids, starts, ends, features(paragraph, forms)[starts], first)


def segments(paragraphs: Sequence[Pieces]) -> Iterator[Segment]:
    """Paragraphs, those longer than a window cut: at a sentence's start if one is near."""
    for number, pieces in enumerate(paragraphs):
        begin, size = 0, pieces.ids.size
        while size - begin > _SEGMENT:
            cut = _cut(pieces, begin, begin + _SEGMENT)
            yield Segment(number, begin, cut)
            begin = cut
        if size > begin:
            yield Segment(number, begin, size)


def _cut(pieces: Pieces, begin: int, limit: int) -> int:
    """Where to cut: the last sentence start, else word start, in the later half; else hard."""
    half = (begin + limit) // 2
    sentence = pieces.features[half : limit + 1] // 2 % 3 == 2
    for candidates in (sentence, pieces.first[half : limit + 1]):
        found = np.flatnonzero(candidates)
        if found.size:
            return half + int(found[-1])
    return limit


def pack(
    paragraphs: Sequence[Pieces], limit: int = FILL_PIECES, first_limit: int | None = None
) -> Iterator[list[Segment]]:
    """Segments in order, as many to a window as fit; first_limit shortens the first window."""
    room = (first_limit or limit) - 1
    group: list[Segment] = []
    for segment in segments(paragraphs):
        need = segment.end - segment.begin + 1
        if need > room and group:
            yield group
            group, room = [], limit - 1
        group.append(segment)
        room -= need
    if group:
        yield group


def window(
    paragraphs: Sequence[Pieces],
    offsets: Sequence[int],
    group: Sequence[Segment],
    cls_id: int,
    sep_id: int,
) -> Window:
    """Build one window; offsets are the code points at which the paragraphs begin."""
    ids, feats = [np.array([cls_id])], [np.array([0])]
    words, starts, ends, numbers, breaks = [], [], [], [], []
    at = 1
    for segment in group:
        pieces = paragraphs[segment.paragraph]
        part = slice(segment.begin, segment.end)
        size = segment.end - segment.begin
        ids += [pieces.ids[part], np.array([sep_id])]
        feats += [pieces.features[part], np.array([0])]
        first = pieces.first[part].copy()
        first[0] = True
        local = np.flatnonzero(first)
        offset = offsets[segment.paragraph]
        words.append(local + at)
        starts.append(pieces.starts[part][local] + offset)
        last = np.concatenate((local[1:], [size])) - 1
        ends.append(pieces.ends[part][last] + offset)
        numbers.append(np.full(local.size, segment.paragraph))
        breaks.append(np.arange(local.size) == 0)
        at += size + 1
    return Window(
        np.concatenate(ids),
        np.concatenate(feats),
        np.concatenate(words),
        np.concatenate(starts),
        np.concatenate(ends),
        np.concatenate(numbers),
        np.concatenate(breaks),
    )


def places(found: Ints, starts: Ints, ends: Ints) -> Ints:
    """Where syntactic words [start, end) stand among the tagger's: of each the number of the first
    that begins in it, else of the one before ("not" of "cannot"); ``found`` are their starts."""
    at = np.searchsorted(found, starts, side="left")
    inside = (at < found.size) & (found[np.minimum(at, found.size - 1)] < ends)
    return np.where(inside, at, np.maximum(at - 1, 0))
