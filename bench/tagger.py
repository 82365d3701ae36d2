"""The speed of the tagger and of what is built on it, beside the first trial's, in one run.

    python bench/tagger.py [--texts FOLDER] [--baseline first_trial.onnx] [--rounds N]

Rows:
  (a)      every paragraph, in batches of 16 sorted by length, by a 6-layer MiniLM that
           quantize_dynamic made int8: the first trial's model size, built once by
           `python -m tools.train_tagger.first_trial OUT.onnx` (needs the group `train`); its tag
           sequence is decoded by argmax, which flatters it
  tagger   Tagger.tag as shipped: tokens, features, windows, model, path search, links, mentions
  quotes   all of the extractor but the claims: tagger, names, references, rules, chains
  whole    extract() as shipped
on one core and on two (two processes, each pinned to nothing, each reading all texts). Rounds of
the rows alternate, so that a neighbour's load meets all alike; a row's figure is its best round
of CPU time (one core) or of wall time (two). Peak memory and start-up are of a fresh process.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

os.environ["TOKENIZERS_PARALLELISM"] = "false"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import onnxruntime  # noqa: E402
from tokenizers import Tokenizer  # noqa: E402

from streaming.extract.model import About  # noqa: E402
from streaming.extract.pipeline import extract, make_ready, read  # noqa: E402
from streaming.extract.tagger import Tagger, default_tagger  # noqa: E402

BATCH = 16
ARTICLE_WORDS = 600
ABOUT = About(language="en")

Work = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Texts of about an average article's length, with their paragraphs' spans."""

    texts: tuple[str, ...]
    spans: tuple[tuple[tuple[int, int], ...], ...]
    words: int


def corpus(folder: Path, articles: int) -> Corpus:
    """The folder's files joined until each text has about 600 words."""
    texts, rest = [], ""
    for path in sorted(folder.rglob("*.txt")):
        rest += path.read_text(encoding="utf-8", errors="replace").strip() + "\n\n"
        if len(rest.split()) >= ARTICLE_WORDS:
            texts.append(rest)
            rest = ""
    texts = (texts or [rest])[:articles]
    spans = tuple(tuple(m.span() for m in re.finditer(r"[^\n]+", t)) for t in texts)
    return Corpus(tuple(texts), spans, sum(len(t.split()) for t in texts))


def first_trial(model: Path, tokenizer: Path, data: Corpus) -> Work:
    """Row (a)."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    tokens = Tokenizer.from_file(str(tokenizer))
    tokens.enable_truncation(512)
    tokens.enable_padding()
    every = [t[s:e] for t, spans in zip(data.texts, data.spans, strict=True) for s, e in spans]

    def run() -> None:
        paragraphs = sorted(every, key=len)
        for begin in range(0, len(paragraphs), BATCH):
            encoded = tokens.encode_batch(paragraphs[begin : begin + BATCH])
            ids = np.array([e.ids for e in encoded])
            mask = np.array([e.attention_mask for e in encoded])
            out = session.run(None, {"input_ids": ids, "attention_mask": mask})
            out[0].argmax(axis=-1)

    return run


def shipped(tagger: Tagger, data: Corpus) -> Work:
    """Row tagger."""

    def run() -> None:
        for text, spans in zip(data.texts, data.spans, strict=True):
            tagger.tag(text, spans)

    return run


def on_each(data: Corpus, work: Callable[[str], object]) -> Work:
    """Rows quotes and whole."""

    def run() -> None:
        for text in data.texts:
            work(text)

    return run


def works(baseline: Path | None, data: Corpus) -> dict[str, Work]:
    """The rows."""
    make_ready()
    tagger = default_tagger()
    rows = {
        "tagger": shipped(tagger, data),
        "quotes": on_each(data, lambda text: read(text, ABOUT)),
        "whole": on_each(data, lambda text: extract(text, ABOUT)),
    }
    if baseline:
        rows["(a)"] = first_trial(baseline, tagger.folder / "tokenizer.json", data)
    return rows


_ROWS: dict[str, Work] = {}


def _prepare(baseline: Path | None, data: Corpus) -> None:
    _ROWS.update(works(baseline, data))


def _go(name: str) -> None:
    _ROWS[name]()


def one_core(rows: dict[str, Work], rounds: int) -> dict[str, float]:
    """Best CPU seconds of each row."""
    best = dict.fromkeys(rows, float("inf"))
    for _ in range(rounds):
        for name, work in rows.items():
            began = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - began)
    return best


def two_cores(
    names: Sequence[str], baseline: Path | None, data: Corpus, rounds: int
) -> dict[str, float]:
    """Best wall seconds in which two processes have each done a row once."""
    best = dict.fromkeys(names, float("inf"))
    with ProcessPoolExecutor(
        2, get_context("spawn"), initializer=_prepare, initargs=(baseline, data)
    ) as pool:
        list(pool.map(_go, [*names, *names]))
        for _ in range(rounds):
            for name in names:
                began = time.monotonic()
                list(pool.map(_go, [name, name]))
                best[name] = min(best[name], time.monotonic() - began)
    return best


_FRESH = """
import resource, sys, time
sys.path.insert(0, {root!r})
began = time.monotonic()
from streaming.extract.tagger import default_tagger
default_tagger().tag("He said no.", [(0, 11)])
print(time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def fresh_process() -> tuple[float, float]:
    """Seconds to the first answer, and MB of peak memory, of a new process."""
    code = _FRESH.format(root=str(ROOT))
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, kilobytes = out.stdout.split()
    return float(seconds), float(kilobytes) / 1024


def pieces(data: Corpus) -> int:
    """Word pieces that the model reads."""
    tagger = default_tagger()
    return sum(
        int(w.ids.size)
        for text, spans in zip(data.texts, data.spans, strict=True)
        for w in tagger.windows(text, spans)
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--texts", type=Path, default=ROOT / "onrecord/newsroom/articles")
    parser.add_argument("--articles", type=int, default=20)
    parser.add_argument("--baseline", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    data = corpus(args.texts, args.articles)
    tokens = pieces(data)
    print(f"{len(data.texts)} articles, {data.words} words, {tokens} word pieces")
    if not args.baseline:
        print("(a) is left out: build it with python -m tools.train_tagger.first_trial OUT.onnx")
    rows = works(args.baseline, data)
    single = one_core(rows, args.rounds)
    double = two_cores(list(rows), args.baseline, data, args.rounds)
    print(
        f"{'':8} {'articles/s':>11} {'words/s, 1 core':>16} {'pieces/s':>9} "
        f"{'articles/s':>11} {'words/s, 2 cores':>17}"
    )
    for name in rows:
        one, two = data.words / single[name], 2 * data.words / double[name]
        print(
            f"{name:8} {one / ARTICLE_WORDS:11.1f} {one:16,.0f} {tokens / single[name]:9,.0f} "
            f"{two / ARTICLE_WORDS:11.1f} {two:17,.0f}"
        )
    for name in ("tagger", "quotes", "whole") if "(a)" in rows else ():
        print(
            f"{name} is {single['(a)'] / single[name]:.2f} x (a) on one core, "
            f"{double['(a)'] / double[name]:.2f} x on two"
        )
    seconds, megabytes = fresh_process()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"a fresh process: first answer after {seconds:.2f} s, peak {megabytes:.0f} MB; "
        f"this one, with all rows: {peak:.0f} MB"
    )


if __name__ == "__main__":
    main()
