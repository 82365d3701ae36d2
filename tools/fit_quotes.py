#!/usr/bin/env python3
"""Fit the confidence of quotations on development gold, and print its calibration.

    tools/fit_quotes.py --polnear TRAIN.jsonl.gz FOLDER...
                        [--out streaming/extract/quotes/weights.toml]

Each FOLDER holds articles and gold/*.json (docs/eval.md); a quotation is right there if gold has it
with the same speaker. Of PolNeAR's train articles those are read that the tagger has not learned
from and that are not reserved; an outermost attribution is right if gold has its like (the scorer's
``linked``). Beside them stand the verdicts of readers on spent articles (quote_verdicts.json.gz:
places, hashes of the speakers, the share of readers who found the row right in all; the texts are
PolNeAR's and not included), which weigh most. The calibration
that is printed is of read articles, an eighth of them left out in turn.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from contract.confidence import LOW_QUOTE
from contract.records import Extraction, Quote
from onrecord.evaluate import evaluate
from onrecord.scoring import quotes as scoring
from streaming.extract import pipeline
from streaming.extract.model import About, Document
from streaming.extract.quotes import find
from streaming.extract.quotes.chains import quotes_of
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import likeness, touch
from tools.newton import logistic
from tools.train_tagger.data import TUNE_SHARE, held_out, reserved

Features = dict[str, float]
Row = tuple[str, Features, float]
"""The document, features, and the share of verdicts that are "right in all"."""
VERDICTS = Path(__file__).with_name("quote_verdicts.json.gz")
READ = "read "
"""What the names of read articles begin with."""
ALIKE = 0.85
"""Likeness of two contents from which a verdict on one is taken for the other."""
RESERVED = 60
PENALTY = 2.0
UNREAD = 0.3
"""What a row weighs that no reader judged."""
FOLDS = 8
_SEEN: dict[str, list[tuple[Quote, Features]]] = {}


def _noting(document: Document, tagged: Any = (), threshold: float = 0.0) -> tuple[Quote, ...]:
    """``find_quotes`` that keeps what each confidence was made of, by the text."""
    if document.language != "en" or document.doc is None:
        return ()
    page = Page(document, document.doc)
    made = list(quotes_of(page, find.found_in(page, tagged)))
    _SEEN[document.text] = made
    return tuple(quote for quote, _ in made)


def of_folders(folders: Sequence[Path]) -> Iterator[Row]:
    """Quotations of annotated articles, stances aside."""
    number = 0
    original = scoring.judged_quotes

    def judged(gold: Any, extraction: Extraction) -> list[tuple[float, bool]]:
        found = original(gold, extraction)
        kept = [quote for quote in extraction.quotes if not quote.stance]
        keys = [_key(extraction.text, quote) for quote in kept]
        rows.extend(zip(keys, (right for _, right in found), strict=True))
        return found

    rows: list[tuple[tuple[str, ...], bool]] = []
    evaluate.__globals__["judged_quotes"] = judged
    for folder in folders:
        for _ in evaluate(folder):
            number += 1
            known = {_key(t, quote): read for t, made in _SEEN.items() for quote, read in made}
            name = f"folder {number}"
            yield from ((name, known[key], float(ok)) for key, ok in rows if key in known)
            rows.clear()
            _SEEN.clear()


def _key(text: str, quote: Quote) -> tuple[str, ...]:
    """What tells a document's quotations apart, wherever its text begins."""
    spans = (*quote.content, *quote.cue, *quote.source)
    return tuple(text[start:end] for start, end in spans)


def of_polnear(path: Path) -> Iterator[Row]:
    """Outermost attributions of the articles that are free for it."""
    with gzip.open(path, "rt", encoding="utf8") as lines:
        rows = [json.loads(line) for line in lines]
    apart = reserved([row["doc"] for row in rows], RESERVED)
    for row in rows:
        if row["doc"] in apart or not held_out(row["doc"], TUNE_SHARE):
            continue
        _SEEN.clear()
        pipeline.read(row["text"], About(language="en"))
        for quote, read in _SEEN.get(row["text"], ()):
            # what goes on is a part of the one before there
            if not quote.nested and quote.cue and not quote.stance:
                right = any(_is_like(quote, gold) for gold in row["attributions"])
                yield row["doc"], read, float(right)


def of_verdicts(path: Path) -> Iterator[Row]:
    """What readers judged, of those articles that were read for it."""
    with gzip.open(VERDICTS, "rt", encoding="utf8") as file:
        verdicts: dict[str, list[tuple[list[list[int]], str, float]]] = json.load(file)
    with gzip.open(path, "rt", encoding="utf8") as lines:
        texts = {row["doc"]: row["text"] for row in map(json.loads, lines)}
    for name, judged in verdicts.items():
        _SEEN.clear()
        pipeline.read(texts[name], About(language="en"))
        for quote, read in _SEEN.get(texts[name], ()):
            chain = " < ".join(link.name or f"?{link.mention}" for link in quote.chain) or "nobody"
            who = hashlib.sha256(chain.encode()).hexdigest()[:12]
            alike = [
                (likeness(quote.content, tuple((a, b) for a, b in content)), share)
                for content, speakers, share in judged
                if speakers == who
            ]
            best = max(alike, default=(0.0, 0.0))
            if best[0] >= ALIKE and not quote.stance:
                yield READ + name, read, best[1]


def _is_like(quote: Quote, gold: Mapping[str, Any]) -> bool:
    spans = {role: tuple(map(tuple, gold.get(role) or ())) for role in ("content", "source", "cue")}
    return likeness(quote.content, spans["content"]) >= 0.5 and all(
        touch(ours, spans[role]) or not (ours or spans[role])
        for ours, role in ((quote.source, "source"), (quote.cue, "cue"))
    )


def fitted(rows: Sequence[Row]) -> dict[str, float]:
    """Weights by feature, of those that ten rows have at least."""
    counts: dict[str, int] = {}
    for _, read, _ in rows:
        for name in read:
            counts[name] = counts.get(name, 0) + 1
    names = sorted(name for name, count in counts.items() if count >= 10)
    x = np.array([[read.get(name, 0.0) for name in names] for _, read, _ in rows])
    y = np.array([right for _, _, right in rows])
    weight = np.array([1.0 if doc.startswith(READ) else UNREAD for doc, _, _ in rows])
    w = logistic(x, y, np.full(len(names), PENALTY), weight)
    return dict(zip(names, w.tolist(), strict=True))


def unseen(rows: Sequence[Row]) -> Iterator[tuple[float, float]]:
    """Confidence and share right of each row of a read article, by weights fitted without it."""
    read = sorted({doc for doc, _, _ in rows if doc.startswith(READ)})
    for fold in range(FOLDS):
        out = frozenset(read[fold::FOLDS])
        weights = fitted([row for row in rows if row[0] not in out])
        yield from ((_probability(weights, made), right) for doc, made, right in rows if doc in out)


def calibration(told: Sequence[tuple[float, float]]) -> Iterator[str]:
    """By bins of confidence how many were right, and what is above the mark."""
    edges = (0.0, 0.3, 0.5, 0.6, LOW_QUOTE, 0.8, 0.9, 0.95, 1.01)
    for low, high in (*pairwise(edges), (LOW_QUOTE, 1.01)):
        inside = [(p, right) for p, right in told if low <= p < high]
        if inside:
            right = sum(r for _, r in inside)
            mean = sum(p for p, _ in inside) / len(inside)
            yield (
                f"{low:.2f} to {min(high, 1):.2f}: {right:.0f} of {len(inside)} right"
                f" ({right / len(inside):.2f}), mean confidence {mean:.2f}"
            )


def _probability(weights: Mapping[str, float], read: Features) -> float:
    score = sum(weights.get(name, 0.0) * value for name, value in read.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--polnear", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    pipeline.__dict__["find_quotes"] = _noting
    pipeline.__dict__["find_claims"] = lambda document, quotes, vocabulary: ()
    of_texts = (*of_polnear(args.polnear), *of_verdicts(args.polnear))
    rows = [*of_folders(args.folders), *of_texts]
    told = [f"# {line}" for line in calibration(list(unseen(rows)))]
    print("\n".join(told))
    if args.out:
        weights = fitted(rows)
        lines = [f'"{name}" = {value:.3f}' for name, value in weights.items()]
        head = "# Fitted by tools/fit_quotes.py; read articles, each by a fit without it:"
        args.out.write_text("\n".join([head, *told, "", "[weights]", *lines, ""]), "utf8")


if __name__ == "__main__":
    main()
