#!/usr/bin/env python3
"""Run the whole extractor over a file of annotated news and score what it finds.

    tools/score_polnear.py GOLD.jsonl[.gz] SCORER.py [--no-tagger] [--threshold T]
                           [--part K/N] [--rules] [--out FILE]

GOLD holds one JSON object a line: doc, text, attributions (source, cue, content as lists of
[start, end) in code points). SCORER is called as ``SCORER gold predicted``. Only outermost
attributions are given to it: that is what PolNeAR annotates. ``--part 0/4`` keeps every fourth
article from the first; ``--rules`` prints each rule's precision instead.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streaming.extract.document import build_document
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.quotes.find import rule_findings
from streaming.extract.quotes.found import Found, any_overlap, likeness
from streaming.extract.quotes.nesting import parents
from streaming.extract.settings import ExtractSettings

Spans = tuple[tuple[int, int], ...]


def read(path: Path, part: str) -> list[dict[str, Any]]:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf8")
    rows = [json.loads(line) for line in text.split("\n") if line.strip()]
    which, of = (int(number) for number in part.split("/"))
    return rows[which::of]


def predicted(row: dict[str, Any], settings: ExtractSettings) -> dict[str, Any]:
    """The article's outermost attributions, as the scorer reads them."""
    quotes = extract(row["text"], About(language="en"), settings).quotes
    return {
        "doc": row["doc"],
        "attributions": [
            {"source": q.source, "cue": q.cue, "content": q.content} for q in quotes if not q.nested
        ],
    }


def score(rows: list[dict[str, Any]], settings: ExtractSettings, scorer: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        gold, found = Path(folder, "gold.jsonl"), Path(folder, "found.jsonl")
        gold.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf8")
        with found.open("w", encoding="utf8") as out:
            for row in rows:
                out.write(json.dumps(predicted(row, settings)) + "\n")
        subprocess.run([sys.executable, scorer, gold, found], check=True)


def rule_counts(rows: list[dict[str, Any]]) -> Iterator[tuple[str, int, int]]:
    """(rule, found, right) over all articles, outermost findings only."""
    found: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for row in rows:
        items = rule_findings(build_document(row["text"], About(language="en")))
        for item, above in zip(items, parents(items), strict=True):
            if above is None:
                found[item.rule] += 1
                right[item.rule] += any(agrees(item, gold) for gold in row["attributions"])
    for rule, count in found.most_common():
        yield rule, count, right[rule]


def spans(attribution: dict[str, Any], role: str) -> Spans:
    return tuple((start, end) for start, end in attribution.get(role) or ())


def agrees(item: Found, gold: dict[str, Any]) -> bool:
    """The scorer's ``linked``, for one finding and one gold attribution."""
    return likeness(item.content, spans(gold, "content")) >= 0.5 and all(
        any_overlap(ours, theirs) or not (ours or theirs)
        for ours, theirs in ((item.source, spans(gold, "source")), (item.cue, spans(gold, "cue")))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("scorer", type=Path)
    parser.add_argument("--no-tagger", action="store_true")
    parser.add_argument("--threshold", type=float, default=None)
    parser.add_argument("--part", default="0/1", help="which share of the articles: K/N")
    parser.add_argument("--rules", action="store_true", help="each rule's precision")
    args = parser.parse_args()
    rows = read(args.gold, args.part)
    if args.rules:
        for rule, count, right in rule_counts(rows):
            print(f"{rule:24} {count:6} found {right / count:.3f} right")
        return
    chosen = {} if args.threshold is None else {"confidence": args.threshold}
    score(rows, ExtractSettings(use_tagger=not args.no_tagger, **chosen), args.scorer)


if __name__ == "__main__":
    main()
