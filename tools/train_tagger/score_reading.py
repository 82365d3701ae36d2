"""Read CoNLL-U files with a model folder and score what it makes of them.

python -m tools.train_tagger.score_reading MODEL GOLD.conllu[.gz]… --scorer score_conllu.py [--raw]

Given tokens and sentences: the shared scorer's figures. --raw: the text alone is given; words and
sentences F1 by their spans, and LAS over words as F1, a head being right where its span is (as in the
CoNLL 2018 shared task). The prediction is written to OUT, if given, by its tokens.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.reader import Reader, Reading
from streaming.extract.reading.ud_words import cut
from streaming.extract.tagger import Tagger
from tools.train_tagger import data
from tools.train_tagger.evaluate import load_scorer
from tools.train_tagger.treebanks import Treebank, read_treebank

Row = tuple[str, str, str, int, str]


def given(reader: Reader, bank: Treebank) -> Reading:
    """A document read with its own words and sentences."""
    spans = [(w.start, w.end) for w in bank.words]
    return reader.read(bank.text, data.paragraphs(bank.text), spans, bank.sentences)[1]


def raw(reader: Reader, bank: Treebank) -> Reading:
    """A document of which only the text is given."""
    lines = paragraphs(bank.text, About(language="en"))
    words, sentences = cut(bank.text, lines)
    spans = [(p.start, p.end) for p in lines]
    return reader.read(bank.text, spans, words, sentences)[1]


def for_scorer(bank: Treebank, reading: Reading) -> tuple[str, list[Row], list[Any]]:
    """As score_conllu.documents gives it; a mention is its head word alone."""
    rows = [
        (own.form, word.lemma, word.upos, word.head, word.relation)
        for own, word in zip(bank.words, reading.words, strict=True)
    ]
    return bank.name, rows, [(r.word, r.word, str(r.entity)) for r in reading.references]


def raw_scores(banks: Sequence[Treebank], readings: Sequence[Reading]) -> dict[str, float]:
    """F1 of words, sentences, UPOS, UAS and LAS."""
    hits: dict[str, list[int]] = {k: [0, 0, 0] for k in ("words", "sentences", "upos", "uas", "las")}
    for bank, reading in zip(banks, readings, strict=True):
        gold = {(w.start, w.end): w for w in bank.words}
        found = {(w.start, w.end): w for w in reading.words}
        true = {(bank.words[b].start, bank.words[e - 1].end) for b, e in bank.sentences}
        said = {(reading.words[b].start, reading.words[e - 1].end) for b, e in reading.sentences}
        _add(hits["sentences"], len(true & said), len(true), len(said))
        both = gold.keys() & found.keys()
        upos = sum(gold[s].upos == found[s].upos for s in both)
        heads = []
        for span in both:
            mine, its = found[span], gold[span]
            up = (reading.words[mine.head][:2] if mine.head >= 0 else None) == (
                (bank.words[its.head].start, bank.words[its.head].end) if its.head >= 0 else None
            )
            heads.append((up, up and mine.relation == its.relation))
        for name, right in (
            ("words", len(both)),
            ("upos", upos),
            ("uas", sum(h for h, _ in heads)),
            ("las", sum(r for _, r in heads)),
        ):
            _add(hits[name], right, len(gold), len(found))
    return {name: 2 * right / max(1, a + b) for name, (right, a, b) in hits.items()}


def _add(row: list[int], *values: int) -> None:
    for place, value in enumerate(values):
        row[place] += value


def by_genre(banks: Sequence[Treebank]) -> dict[str, list[int]]:
    """Numbers of the documents of conversation and of those written to be read."""
    spoken = [i for i, b in enumerate(banks) if re.search("conversation|vlog", b.name)]
    return {"spoken": spoken, "written": [i for i in range(len(banks)) if i not in spoken]}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--file", default="tagger.onnx")
    parser.add_argument("--raw", action="store_true")
    args = parser.parse_args()
    reader, scorer = Reader(Tagger(args.model, args.file)), load_scorer(args.scorer)
    for path in args.gold:
        banks = read_treebank(path)
        if args.raw:
            print(path.name, json.dumps(raw_scores(banks, [raw(reader, b) for b in banks])))
            continue
        found = [for_scorer(b, given(reader, b)) for b in banks]
        gold = scorer.documents(path)
        print(path.name, json.dumps(scorer.score(gold, found)))
        lemmas = [(w.lemma, g[1]) for b, f in zip(banks, found, strict=True) for w, g in zip(b.words, f[1], strict=True)]
        print("  lemmas", sum(a == b for a, b in lemmas) / len(lemmas))
        if any(b.mentions for b in banks):
            for genre, numbers in by_genre(banks).items():
                part = scorer.score([gold[i] for i in numbers], [found[i] for i in numbers])
                print(" ", genre, json.dumps(part))


if __name__ == "__main__":
    main()
