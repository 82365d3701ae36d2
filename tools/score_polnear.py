#!/usr/bin/env python3
"""Run the whole extractor over a file of annotated news and score what it finds.

    tools/score_polnear.py GOLD.jsonl[.gz] SCORER.py [--threshold T]
                           [--part K/N]

GOLD holds one JSON object a line: doc, text, attributions (source, cue, content as lists of
[start, end) in code points). SCORER is called as ``SCORER gold predicted``. Only outermost
attributions are given to it: that is what PolNeAR annotates. ``--part 0/4`` keeps every fourth
article from the first.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings


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


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("scorer", type=Path)
    parser.add_argument("--threshold", type=float, default=None)
    parser.add_argument("--part", default="0/1", help="which share of the articles: K/N")
    args = parser.parse_args()
    rows = read(args.gold, args.part)
    chosen = {} if args.threshold is None else {"confidence": args.threshold}
    score(rows, ExtractSettings(**chosen), args.scorer)


if __name__ == "__main__":
    main()
