"""Words a second through the first layers of a document on one core, and the share of each step.

python bench/foundation.py FILE…        plain-text articles; repeated to at least 100,000 words
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from streaming.extract.language import language_of
from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans
from streaming.extract.model import About
from streaming.extract.pipeline import laid_out
from streaming.extract.sentences import sentences

_WORDS = 100_000


def main(paths: list[str]) -> None:
    texts = [Path(path).read_text(encoding="utf-8") for path in paths]
    words = sum(len(text.split()) for text in texts)
    if not words:
        sys.exit("No words to read: name text files.")
    texts *= -(-_WORDS // words)
    words = sum(len(text.split()) for text in texts)
    start = time.process_time()
    laid_out(texts[0], About())
    print(f"start-up and first document {time.process_time() - start:.2f} s")
    laid = [(text, paragraphs(text)) for text in texts]
    steps: dict[str, Callable[[], object]] = {
        "language": lambda: [language_of(text) for text in texts],
        "layout": lambda: [paragraphs(text) for text in texts],
        "marks": lambda: [quoted_spans(text, lines) for text, lines in laid],
        "sentences": lambda: [sentences(text, lines) for text, lines in laid],
        "all of them": lambda: [laid_out(text, About()) for text in texts],
    }
    for name, step in steps.items():
        start = time.process_time()
        step()
        print(f"{name:16} {words / (time.process_time() - start):>12,.0f} words/s")


if __name__ == "__main__":
    main(sys.argv[1:])
