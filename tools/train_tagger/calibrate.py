"""Fit what is left to fit on the tune articles, and write it into config.json.

python -m tools.train_tagger.calibrate MODEL --polnear DIR --scorer FILE

Two things, both of a few numbers: how readily a word is left out (O) and a span of each role begun
(B-), added to those tags' scores and chosen by the scorer's F1; and a logistic regression from the
model's own scores to the probability that an attribution is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from streaming.extract.tagger import Tagged, TaggedAttribution, Tagger
from streaming.extract.tagger.confidence import SIGNALS, signals
from streaming.extract.tagger.decode import Link, Scores, WordSpan, link
from streaming.extract.tagger.labels import ROLES, TAGS
from streaming.extract.tagger.viterbi import best_paths
from streaming.extract.tagger.windows import Window
from tools.train_tagger.data import Document, paragraphs
from tools.train_tagger.evaluate import articles, attribution_scores, linked_flags, load_scorer

Doubles = NDArray[np.float64]
OUTSIDE = (-0.1, -0.05, 0.0, 0.05, 0.1)  # tried for O, and
BEGIN = (-0.5, 0.0, 0.5, 1.0)  # for each B-


@dataclass(frozen=True, slots=True)
class Read:
    """A document with the model's scores of each window: decoded again at each setting."""

    document: Document
    windows: list[Window]
    scores: list[Scores]


def read_all(tagger: Tagger, documents: Sequence[Document]) -> list[Read]:
    """Run the model once."""
    found = []
    for document in documents:
        windows = list(tagger.windows(document.text, paragraphs(document.text)))
        found.append(Read(document, windows, [tagger.scores(w) for w in windows]))
    return found


def decode(
    read: Read, bias: Sequence[float], moves: NDArray[np.float32]
) -> tuple[Tagged, list[Link]]:
    """What the tagger would say with this bias, in the same order as its links."""
    added = np.array(bias, dtype=np.float32)
    paths = best_paths(
        [s.tags + added for s in read.scores], [w.breaks for w in read.windows], moves
    )
    out: list[tuple[TaggedAttribution, Link]] = []
    for window, scores, path in zip(read.windows, read.scores, paths, strict=True):
        out += [(_attribution(window, each), each) for each in link(scores, path, window.paragraph)]
    return Tagged(tuple(a for a, _ in out), ()), [found for _, found in out]


def _attribution(window: Window, found: Link) -> TaggedAttribution:
    def span(words: WordSpan) -> tuple[int, int]:
        return int(window.starts[words.begin]), int(window.ends[words.end - 1])

    return TaggedAttribution(
        tuple(map(span, found.content)),
        (span(found.source),) if found.source else (),
        (span(found.cue),) if found.cue else (),
        1.0,
    )


def choose_bias(scorer: Any, reads: list[Read], moves: NDArray[np.float32]) -> list[float]:
    """One tag after the other, O again at the end; the mean of the scorer's four F1 decides."""
    bias = [0.0] * len(TAGS)

    def value(trial: list[float]) -> float:
        tagged = [decode(r, trial, moves)[0] for r in reads]
        scores = attribution_scores(scorer, [r.document for r in reads], tagged)
        roles = sum(scores[r]["exact"]["f1"] for r in ROLES)
        return float(roles + scores["linked"]["f1"]) / 4

    for tag in (0, *range(1, len(TAGS), 2), 0):
        grid = BEGIN if tag else OUTSIDE
        trials = [[*bias[:tag], b, *bias[tag + 1 :]] for b in grid]
        bias = max(trials, key=value)
    return bias


def fit(rows: Doubles, right: Doubles, ridge: float = 1.0) -> Doubles:
    """Logistic regression by Newton's method; the last weight is the intercept, not shrunk."""
    x = np.column_stack((rows, np.ones(len(rows))))
    weights, shrink = np.zeros(x.shape[1]), np.full(x.shape[1], ridge)
    shrink[-1] = 1e-6
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (right - p) - shrink * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.diag(shrink)
        weights += np.linalg.solve(curve, slope)
    return np.asarray(weights)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--file", default="tagger.onnx")
    parser.add_argument("--polnear", type=Path, required=True)
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--bias", type=float, nargs=len(TAGS), help="instead of the search")
    args = parser.parse_args()
    scorer = load_scorer(args.scorer)
    path = args.model / "config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    moves = np.array(config["moves"], dtype=np.float32)
    reads = read_all(Tagger(args.model, args.file), articles(args.polnear, dev=False))
    bias = args.bias or choose_bias(scorer, reads, moves)
    rows, right = [], []
    for read in reads:
        tagged, links = decode(read, bias, moves)
        rows += [signals(found) for found in links]
        right += linked_flags(scorer, read.document, tagged)
    weights = fit(np.array(rows), np.array(right, dtype=np.float64))
    config["bias"] = bias
    config["calibration"] = {
        "signals": list(SIGNALS),
        "weights": [round(float(w), 4) for w in weights[:-1]],
        "intercept": round(float(weights[-1]), 4),
    }
    path.write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    print("bias", bias, "weights", config["calibration"])


if __name__ == "__main__":
    main()
