"""Read CoNLL-U files with a model folder and score what it makes of them.

python -m tools.train_reader.score_reading MODEL GOLD.conllu[.gz]… --scorer FILE --out DIR
    [--raw] [--polnear FILE]

Given words and sentences: the figures of score_conllu.py over the CoNLL-U written to DIR,
and of lemmas. --raw: the text alone is given; F1 of words and sentences by spans, and of UPOS,
UAS and LAS over words, a head being right where its span is (as in the CoNLL 2018 shared task).
--polnear: PolNeAR's train.jsonl.gz, for coreference and trees (UAS and LAS without punctuation) in
those of its articles that we annotated and nothing is learned from (news.py), nothing but their
text being given.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from streaming.extract.doc import Doc, Token
from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.conllu import conllu
from streaming.extract.reading.reader import Reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.sentences import sentences as split
from streaming.extract.tagger import Tagger
from tools.train_reader.news import annotated
from tools.train_reader.treebanks import Treebank, Word, read_treebank
from tools.train_tagger import data
from tools.train_tagger.evaluate import load_scorer


def given(reader: Reader, bank: Treebank) -> Doc:
    """A document read with its own words and sentences."""
    spans = [(w.start, w.end) for w in bank.words]
    return reader.read(bank.text, data.paragraphs(bank.text), spans, bank.sentences)[1]


def raw(reader: Reader, bank: Treebank) -> Doc:
    """A document of which only the text is given."""
    lines = paragraphs(bank.text, About(language="en"))
    words, sentences = cut(bank.text, split(bank.text, lines))
    spans = [(p.start, p.end) for p in lines]
    return reader.read(bank.text, spans, words, sentences)[1]


def write(path: Path, banks: Sequence[Treebank], readings: Sequence[Doc]) -> None:
    """The readings as one CoNLL-U file."""
    with path.open("w", encoding="utf-8") as out:
        for bank, reading in zip(banks, readings, strict=True):
            out.writelines(line + "\n" for line in conllu(bank.name, reading))


def raw_scores(banks: Sequence[Treebank], readings: Sequence[Doc]) -> dict[str, float]:
    """F1 of words, sentences, UPOS, UAS and LAS."""
    hits: dict[str, list[int]] = {
        k: [0, 0, 0] for k in ("words", "sentences", "upos", "uas", "las")
    }
    for bank, reading in zip(banks, readings, strict=True):
        gold = {(w.start, w.end): w for w in bank.words}
        found = {(t.start, t.end): t for t in reading.tokens}
        true = {(bank.words[b].start, bank.words[e - 1].end) for b, e in bank.sentences}
        said = {(reading.tokens[b].start, reading.tokens[e - 1].end) for b, e in reading.sentences}
        _add(hits["sentences"], len(true & said), len(true), len(said))
        both = gold.keys() & found.keys()
        upos = sum(gold[s].upos == found[s].upos for s in both)
        heads = []
        for span in both:
            mine, its = found[span], gold[span]
            up = _place(reading.tokens, mine.head) == _place(bank.words, its.head)
            heads.append((up, up and mine.relation == its.relation))
        for name, right in (
            ("words", len(both)),
            ("upos", upos),
            ("uas", sum(h for h, _ in heads)),
            ("las", sum(r for _, r in heads)),
        ):
            _add(hits[name], right, len(gold), len(found))
    return {name: 2 * right / max(1, a + b) for name, (right, a, b) in hits.items()}


def _place(words: Sequence[Token] | Sequence[Word], number: int) -> tuple[int, int] | None:
    return (words[number].start, words[number].end) if number >= 0 else None


def _add(row: list[int], *values: int) -> None:
    for place, value in enumerate(values):
        row[place] += value


def by_genre(banks: Sequence[Treebank]) -> dict[str, list[int]]:
    """Numbers of the documents of conversation and of those written to be read."""
    spoken = [i for i, b in enumerate(banks) if re.search("conversation|vlog", b.name)]
    return {"spoken": spoken, "written": [i for i in range(len(banks)) if i not in spoken]}


def given_scores(scorer: Any, reader: Reader, path: Path, out: Path) -> None:
    """Print the figures of one file, its words and sentences given."""
    banks = read_treebank(path)
    readings = [given(reader, bank) for bank in banks]
    write(out, banks, readings)
    gold, found = scorer.documents(path), scorer.documents(out)
    print(path.name, json.dumps(scorer.score(gold, found)))
    pairs = [
        p for b, r in zip(banks, readings, strict=True) for p in zip(b.words, r.tokens, strict=True)
    ]
    for name in ("lemma", "xpos"):
        right = sum(getattr(a, name) == getattr(b, name) for a, b in pairs)
        print(f"  {name} {right / len(pairs):.4f}")
    if any(bank.mentions for bank in banks):
        for genre, numbers in by_genre(banks).items():
            part = scorer.score([gold[i] for i in numbers], [found[i] for i in numbers])
            print(" ", genre, json.dumps(part))


def news_scores(scorer: Any, reader: Reader, articles: Path) -> None:
    """Print the figures of coreference and trees in the annotated articles' dev part."""
    gold, found, arcs = [], [], Counter[str]()
    for bank, reading in annotated(articles, reader, dev=True):
        words = [(w.form, w.lemma, w.upos, w.head, w.relation) for w in bank.words]
        told = [m for m in bank.mentions if m.first not in bank.untold]
        gold.append((bank.name, words, [(m.first, m.last, m.entity) for m in told]))
        own = [m for m in reading.mentions if m.head not in bank.untold]
        found.append((bank.name, words, [(m.head, m.head, m.entity) for m in own]))
        for number in bank.parsed or ():
            word, its = bank.words[number], reading.tokens[number]
            arcs["words"] += 1
            arcs["uas"] += word.head == its.head
            arcs["las"] += (word.head, word.relation) == (its.head, its.relation)
    print(f"{len(gold)} articles", json.dumps(scorer.score(gold, found)))
    trees = {name: round(arcs[name] / max(1, arcs["words"]), 4) for name in ("uas", "las")}
    print(f"trees of {arcs['words']} words", json.dumps(trees))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("gold", type=Path, nargs="*")
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--file", default="tagger.onnx")
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--polnear", type=Path, help="train.jsonl.gz")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    reader, scorer = Reader(Tagger(args.model, args.file)), load_scorer(args.scorer)
    if args.polnear:
        news_scores(scorer, reader, args.polnear)
    for path in args.gold:
        out = args.out / path.name.removesuffix(".gz")
        if args.raw:
            banks = read_treebank(path)
            readings = [raw(reader, bank) for bank in banks]
            write(out, banks, readings)
            print(path.name, json.dumps(raw_scores(banks, readings)))
        else:
            given_scores(scorer, reader, path, out)


if __name__ == "__main__":
    main()
