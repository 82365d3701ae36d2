"""Statements: how much they add to the extractor's time, in one run on one core.

    python bench/statements.py [--texts FOLDER] [--rounds R]

Prints words a second of the whole extractor with the tagger on, of find_claims alone, and
the share that find_claims adds to the rest. Best of the rounds, CPU time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from contract.vocabulary_files import load_vocabulary  # noqa: E402
from streaming.extract.claims import find_claims  # noqa: E402
from streaming.extract.model import About  # noqa: E402
from streaming.extract.pipeline import extract, make_ready, read  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, default=ROOT / "onrecord/newsroom/articles")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    about = About(language="en")
    texts = [path.read_text(encoding="utf-8") for path in sorted(options.texts.rglob("*.txt"))]
    words = sum(len(text.split()) for text in texts)
    vocabulary = load_vocabulary()
    make_ready()
    read_once = [read(text, about) for text in texts]
    whole, alone = [], []
    for _ in range(options.rounds):
        begun = time.process_time()
        for text in texts:
            extract(text, about)
        whole.append(time.process_time() - begun)
        begun = time.process_time()
        for document, quotes in read_once:
            find_claims(document, quotes, vocabulary)
        alone.append(time.process_time() - begun)
    rest = min(whole) - min(alone)
    print(f"{words} words, {len(texts)} texts")
    print(f"extractor        {words / min(whole):10,.0f} words/s")
    print(f"find_claims      {words / min(alone):10,.0f} words/s")
    print(f"statements add   {min(alone) / rest:10.1%} to the rest")


if __name__ == "__main__":
    main()
