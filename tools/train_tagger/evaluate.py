"""Score a model folder: attributions by the shared scorer, mentions, calibration error.

python -m tools.train_tagger.evaluate MODEL --polnear DIR --redocred FILE --scorer FILE [--dev]

Without --dev only the tune articles (held out of train) are looked at.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from streaming.extract.tagger import Tagged, TaggedAttribution, Tagger
from streaming.extract.tagger.labels import KINDS, ROLES
from tools.train_tagger.data import (
    MENTION_TEST_SHARE,
    TUNE_SHARE,
    Document,
    held_out,
    paragraphs,
    read_polnear,
    read_redocred,
)

Record = dict[str, Any]


def load_scorer(path: Path) -> Any:
    """The module score_attributions.py, from wherever it lies."""
    spec = importlib.util.spec_from_file_location("score_attributions", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def record(name: str, attributions: Sequence[Any]) -> Record:
    """Attributions as the scorer reads them."""
    rows = [{r: [list(s) for s in getattr(a, r)] for r in ROLES} for a in attributions]
    return {"doc": name, "attributions": rows}


def gold(document: Document) -> Record:
    """A document as the scorer reads it."""
    return record(document.name, document.attributions) | {"text": document.text}


def articles(folder: Path, dev: bool) -> list[Document]:
    """Dev articles, or the tune articles held out of train."""
    if dev:
        return read_polnear(folder / "dev.jsonl.gz")
    found = read_polnear(folder / "train.jsonl.gz")
    return [d for d in found if held_out(d.name, TUNE_SHARE)]


def tag_all(tagger: Tagger, documents: Sequence[Document]) -> list[Tagged]:
    """Every paragraph of every document."""
    return [tagger.tag(d.text, paragraphs(d.text)) for d in documents]


def attribution_scores(
    scorer: Any, documents: Sequence[Document], tagged: Sequence[Tagged], threshold: float = 0.0
) -> Record:
    """The scorer's figures for attributions at or above a confidence."""
    predicted = {
        d.name: record(d.name, [a for a in t.attributions if a.confidence >= threshold])
        for d, t in zip(documents, tagged, strict=True)
    }
    result: Record = scorer.score({d.name: gold(d) for d in documents}, predicted)
    return result


def linked_flags(scorer: Any, document: Document, tagged: Tagged) -> list[bool]:
    """Which predictions the scorer's `linked` counts as right: its own one-to-one search."""
    text = document.text

    def parts(attribution: Any) -> Record:
        raw = {r: [list(s) for s in getattr(attribution, r)] for r in ROLES}
        return {r: scorer.parts(text, raw, r) for r in ROLES}

    golds = [parts(a) for a in document.attributions]
    preds = [parts(a) for a in tagged.attributions]
    used: set[int] = set()
    for a in golds:
        best = max(
            (
                (scorer.jaccard_sets(a["content"], b["content"]), i)
                for i, b in enumerate(preds)
                if i not in used and all(scorer.touches(a[r], b[r]) for r in ROLES)
            ),
            default=(0, -1),
        )
        if best[0] >= 0.5:
            used.add(best[1])
    return [i in used for i in range(len(preds))]


def calibration_error(confidences: Sequence[float], right: Sequence[bool], bins: int = 10) -> float:
    """Expected calibration error over equally wide bins (Guo et al., 2017)."""
    sure, hits = np.array(confidences), np.array(right, dtype=np.float64)
    which = np.minimum((sure * bins).astype(np.int64), bins - 1)
    gaps = [
        abs(sure[which == b].mean() - hits[which == b].mean()) * (which == b).sum()
        for b in range(bins)
        if (which == b).any()
    ]
    return float(sum(gaps) / max(1, len(sure)))


def mention_scores(documents: Sequence[Document], tagged: Sequence[Tagged]) -> dict[str, Record]:
    """Exact F1 by kind."""
    hit, predicted, true = Counter[str](), Counter[str](), Counter[str]()
    for document, result in zip(documents, tagged, strict=True):
        known = set(document.mentions)
        found = {(m.start, m.end, m.kind) for m in result.mentions}
        for kind in KINDS:
            hit[kind] += sum(m[2] == kind for m in known & found)
            predicted[kind] += sum(m[2] == kind for m in found)
            true[kind] += sum(m[2] == kind for m in known)
    return {k: f1(hit[k], predicted[k], true[k]) for k in KINDS}


def f1(hit: int, predicted: int, true: int) -> Record:
    """Precision, recall and F1."""
    p, r = hit / max(1, predicted), hit / max(1, true)
    return {"p": round(p, 3), "r": round(r, 3), "f1": round(2 * p * r / max(1e-9, p + r), 3)}


def line(scores: Record) -> str:
    """One line of a report: exact F1 of the roles and linked."""
    roles = " / ".join(f"{scores[r]['exact']['f1']:.3f}" for r in ROLES)
    return f"{roles} / {scores['linked']['f1']:.3f}"


def report(
    tagger: Tagger, scorer: Any, documents: list[Document], say: Callable[[str], None] = print
) -> Record:
    """Print and return the figures of one set of articles."""
    tagged = tag_all(tagger, documents)
    scores = attribution_scores(scorer, documents, tagged)
    say(f"source / cue / content / linked: {line(scores)}")
    for role in ROLES:
        say(f"  {role} {scores[role]}")
    right: list[bool] = []
    for document, result in zip(documents, tagged, strict=True):
        right += linked_flags(scorer, document, result)
    every: list[TaggedAttribution] = [a for t in tagged for a in t.attributions]
    error = calibration_error([a.confidence for a in every], right)
    say(f"  linked {scores['linked']}; expected calibration error {error:.3f}")
    for threshold in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        at = attribution_scores(scorer, documents, tagged, threshold)
        say(f"  at {threshold}: {line(at)} linked {at['linked']}")
    return scores | {"calibration_error": error}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--file", default="tagger.onnx")
    parser.add_argument("--polnear", type=Path, required=True)
    parser.add_argument("--redocred", type=Path)
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--dev", action="store_true")
    args = parser.parse_args()
    tagger = Tagger(args.model, args.file)
    print("dev" if args.dev else "tune", args.model.name, args.file)
    report(tagger, load_scorer(args.scorer), articles(args.polnear, args.dev))
    if args.redocred:
        wiki = [d for d in read_redocred(args.redocred) if held_out(d.name, MENTION_TEST_SHARE)]
        print(json.dumps(mention_scores(wiki, tag_all(tagger, wiki))))


if __name__ == "__main__":
    main()
