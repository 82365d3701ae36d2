"""From a window's scores to attributions and mentions, in words of the window."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from streaming.extract.tagger.labels import KINDS, ROLES
from streaming.extract.tagger.viterbi import Floats, Ints, spans

_SOURCE, _CUE, _CONTENT = range(len(ROLES))
Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scores:
    """What the model says of a window's words."""

    tags: Floats  # [words, tags]
    mentions: Floats  # [words, mention tags]
    arcs: Floats  # [words, 4 * arc]: to-cue query and key, to-source query and key
    none: Floats  # [4 * arc]: the same of the position that stands for "none"


@dataclass(frozen=True, slots=True)
class WordSpan:
    """Words begin..end of a window, and the mean log-probability of their labels."""

    begin: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Link:
    """One attribution: its cue, the source, the parts of its content, and how sure the arcs are."""

    cue: WordSpan | None
    source: WordSpan | None
    content: tuple[WordSpan, ...]
    cue_arc: float  # mean log-probability that the parts belong to the cue
    source_arc: float  # log-probability that the cue has this source (or none)


def log_softmax(scores: Floats) -> Floats:
    """Over the last axis."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)))


def _mean(scores: Floats) -> Floats:
    """Over the first axis; numpy’s own takes thrice as long, for what it asks of its array."""
    return np.asarray(np.add.reduce(scores, axis=0) / np.float32(len(scores)))


def roles(scores: Scores, path: Ints) -> tuple[list[WordSpan], list[WordSpan], list[WordSpan]]:
    """Sources, cues and contents on a path."""
    found: tuple[list[WordSpan], ...] = ([], [], [])
    if not path.any():
        return found[0], found[1], found[2]
    own = log_softmax(scores.tags)[np.arange(path.size), path]
    for begin, end, role in spans(path):
        found[role].append(WordSpan(begin, end, float(_mean(own[begin:end]))))
    return found[0], found[1], found[2]


def _arcs(
    query: Floats, key: Floats, none: Floats, tails: list[WordSpan], heads: list[WordSpan]
) -> Doubles:
    """Log-probabilities [tails, 1 + heads] that a tail belongs to none or to a head."""
    ask = np.stack([_mean(query[t.begin : t.end]) for t in tails])
    answer = np.stack([none, *(key[h.begin] for h in heads)])
    logits = ask @ answer.T * np.float32(query.shape[1] ** -0.5)
    return log_softmax(logits).astype(np.float64)


def link(scores: Scores, path: Ints, paragraph: Ints) -> list[Link]:
    """Attributions of a window, each around one cue, in the order of their cues.

    A content part goes to the cue of its paragraph that its arc prefers, a cue to the source (or
    none) that its arc prefers. A cue left without content takes the part that likes it best from
    a cue that has another one.
    """
    sources, cues, contents = roles(scores, path)
    size = scores.arcs.shape[1] // 4
    to_cue, cue_key, to_source, source_key = (
        scores.arcs[:, i * size : (i + 1) * size] for i in range(4)
    )
    if not contents:
        return []
    near = _same_paragraph(contents, cues, paragraph)
    belongs = _arcs(to_cue, cue_key, scores.none[size : 2 * size], contents, cues)
    owner = _owners(np.where(near, belongs[:, 1:], -np.inf))
    links = []
    chosen = _sources(
        _arcs(to_source, source_key, scores.none[3 * size :], cues, sources) if cues else None,
        _same_paragraph(cues, sources, paragraph),
    )
    for number, cue in enumerate(cues):
        parts = [i for i, o in enumerate(owner) if o == number]
        if not parts:
            continue
        which, source_arc = chosen[number]
        links.append(
            Link(
                cue,
                sources[which] if which >= 0 else None,
                tuple(contents[i] for i in parts),
                float(np.mean([belongs[i, number + 1] for i in parts])),
                source_arc,
            )
        )
    return links


def _same_paragraph(
    tails: list[WordSpan], heads: list[WordSpan], paragraph: Ints
) -> NDArray[np.bool_]:
    left = paragraph[np.array([t.begin for t in tails], dtype=np.int64)]
    right = paragraph[np.array([h.begin for h in heads], dtype=np.int64)]
    return np.asarray(left[:, None] == right[None, :])


def _owners(belongs: Doubles) -> list[int]:
    """The cue of each part, -1 where its paragraph has none."""
    if belongs.shape[1] == 0:
        return [-1] * belongs.shape[0]
    owner = np.where(np.isfinite(belongs).any(axis=1), belongs.argmax(axis=1), -1)
    for cue in range(belongs.shape[1]):
        if (owner == cue).any():
            continue
        sizes = np.bincount(owner[owner >= 0], minlength=belongs.shape[1])
        spare = np.array([o >= 0 and sizes[o] > 1 for o in owner])
        rank = np.where(spare, belongs[:, cue], -np.inf)
        part = int(rank.argmax())
        if rank[part] > -np.inf:
            owner[part] = cue
    return [int(o) for o in owner]


def _sources(arcs: Doubles | None, near: NDArray[np.bool_]) -> list[tuple[int, float]]:
    """For each cue: number of its source or -1, and the log-probability of that."""
    if arcs is None:
        return []
    allowed = np.concatenate((np.ones((len(arcs), 1), dtype=np.bool_), near), axis=1)
    ranked = np.where(allowed, arcs, -np.inf)
    best = ranked.argmax(axis=1)
    return [(int(b) - 1, float(arcs[i, b])) for i, b in enumerate(best)]


def mentions(scores: Scores, breaks: NDArray[np.bool_]) -> list[tuple[int, int, str, float]]:
    """(begin word, end word, kind, probability) of each mention."""
    path = scores.mentions.argmax(axis=1)
    if not path.any():
        return []
    first = breaks & (path > 0) & (path % 2 == 0)
    path[first] -= 1
    own = log_softmax(scores.mentions).max(axis=1)
    return [
        (begin, end, KINDS[kind], float(np.exp(_mean(own[begin:end]))))
        for begin, end, kind in spans(path)
    ]
