"""The whole extractor's speed: articles and words a second.

    python bench/extract.py [--texts FOLDER] [--articles N] [--rounds R]
    python bench/extract.py --megabyte

One row for one core, one for two (two processes, half of the articles each).
Figures are the best of the rounds:
CPU time on one core, wall time on two. Memory is a fresh worker's peak, start-up the time from
the process's start to the end of its first article. An article has 600 words on average.
``--megabyte`` prints instead the CPU seconds for a million characters of each shape that no
author writes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from streaming.extract.model import About  # noqa: E402
from streaming.extract.pipeline import extract  # noqa: E402
from tests.unit.extract.shapes import SHAPES  # noqa: E402

ARTICLE_WORDS = 600
ABOUT = About(language="en")


def articles(folder: Path, count: int) -> list[str]:
    """The folder's texts joined until each has about 600 words; repeated to the count."""
    made, rest = [], ""
    for path in sorted(folder.rglob("*.txt")):
        rest += path.read_text(encoding="utf-8", errors="replace").strip() + "\n\n"
        if len(rest.split()) >= ARTICLE_WORDS:
            made.append(rest)
            rest = ""
    made = made or [rest]
    return [made[i % len(made)] for i in range(count)]


def run(texts: Sequence[str]) -> None:
    for text in texts:
        extract(text, ABOUT)


def warm(_: int) -> None:
    run(["Hale said the bridge was shut."])


def on_one(texts: Sequence[str]) -> float:
    """CPU seconds."""
    began = time.process_time()
    run(texts)
    return time.process_time() - began


def on_two(pool: ProcessPoolExecutor, texts: Sequence[str]) -> float:
    """Wall seconds."""
    began = time.perf_counter()
    halves = [texts[::2], texts[1::2]]
    list(pool.map(run, halves))
    return time.perf_counter() - began


def worker() -> tuple[float, float]:
    """(peak MiB, seconds to the end of the first article) of a fresh process."""
    code = (
        "import time; began = time.perf_counter(); import bench.extract as b;"
        " b.warm(0); import resource;"
        " print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,"
        " time.perf_counter() - began)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    peak, seconds = map(float, out.stdout.split())
    return peak, seconds


def report(cores: int, seconds: float, texts: Sequence[str]) -> None:
    words = sum(len(text.split()) for text in texts)
    print(
        f"{cores} core{'s' * (cores > 1):1}  {words / ARTICLE_WORDS / seconds:7.1f}"
        f" articles/s  {words / seconds:9,.0f} words/s"
    )


def megabyte() -> None:
    for name, piece in SHAPES.items():
        text = piece * (1_000_000 // len(piece))
        print(f"{name:16} {on_one([text]):6.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--texts", type=Path, default=ROOT / "onrecord/newsroom/articles")
    parser.add_argument("--articles", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabyte", action="store_true")
    args = parser.parse_args()
    if args.megabyte:
        megabyte()
        return
    texts = articles(args.texts, args.articles)
    warm(0)
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(warm, range(4)))
        took = [(on_one(texts), on_two(pool, texts)) for _ in range(args.rounds)]
    for cores, seconds in enumerate(map(min, zip(*took, strict=True)), start=1):
        report(cores, seconds, texts)
    peak, seconds = worker()
    print(
        f"a worker: {peak:.0f} MiB at its peak, first article done {seconds:.2f} s after its start"
    )


if __name__ == "__main__":
    main()
