"""Whom the news mean, and some of their trees: our annotation of 641 PolNeAR articles, as documents
to learn from.

Neither file holds text. chains.json.gz: of each article its mentions' head words as [start, end,
number in THINGS, entity] in code points, entity SINGLE for one mentioned once and UNSURE where no
reader could tell, and a hash of the text that they were found in; times and quantities were not
annotated. news_trees.json.gz: of some of its sentences the words but for punctuation, as [start,
its head's start or ROOT, number in RELATIONS]. Words, tags and the other trees are those that a
reader reads.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from streaming.extract.doc import Doc
from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.labels import RELATIONS, THINGS
from streaming.extract.reading.reader import Reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.sentences import sentences as split
from tools.train_reader.treebanks import Mention, Treebank, Word
from tools.train_tagger.data import Document, held_out, read_polnear

ANNOTATED = Path(__file__).parent / "chains.json.gz"
TREES = Path(__file__).parent / "news_trees.json.gz"
DEV_SHARE = 0.23
SINGLE, UNSURE = -1, -2
ROOT = -1

Row = tuple[int, int, int, int]
Arc = tuple[int, int, int]


def is_dev(name: str) -> bool:
    """Whether nothing is learned from an article, but figures are taken."""
    return held_out(f"reference {name}", DEV_SHARE)


def fingerprint(text: str) -> str:
    """Of an article's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def annotated(articles: Path, reader: Reader, *, dev: bool) -> Iterator[tuple[Treebank, Doc]]:
    """The annotated articles of PolNeAR's train.jsonl.gz, those learned from or the dev part, with
    what the reader makes of them. ValueError where a text is not the one that was annotated."""
    known = annotation(ANNOTATED)
    bank_of = banks(reader)
    for document in read_polnear(articles):
        if document.name in known and is_dev(document.name) == dev:
            yield bank_of(document)


def banks(reader: Reader) -> Callable[[Document], tuple[Treebank, Doc]]:
    """What the reader makes of a text, with what was annotated of it, if anything was. ValueError
    where the text is not the one that was annotated."""
    known, trees = annotation(ANNOTATED), annotation(TREES)

    def bank_of(document: Document) -> tuple[Treebank, Doc]:
        own = known.get(document.name, {"text": fingerprint(document.text), "mentions": []})
        if own["text"] != fingerprint(document.text):
            raise ValueError(f"{document.name} is not the text that was annotated")
        reading = read_article(reader, document.text)
        bank = treebank(document.name, document.text, reading, own["mentions"])
        plant(bank, trees.get(document.name, ()))
        return bank, reading

    return bank_of


def annotation(path: Path) -> dict[str, Any]:
    """What a file holds, by article."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        return dict(json.load(file))


def read_article(reader: Reader, text: str) -> Doc:
    """An article as the extractor reads it."""
    lines = [p for p in paragraphs(text, About(language="en")) if p.kind in ("headline", "body")]
    words, sentences = cut(text, split(text, lines))
    return reader.read(text, [(p.start, p.end) for p in lines], words, sentences)[1]


def treebank(name: str, text: str, doc: Doc, rows: list[Row]) -> Treebank:
    """A document of the words that were read and the annotated entities; a mention that was read
    but not annotated, or that nobody is sure of, teaches nothing."""
    words = [
        Word(text[t.start : t.end], t.lemma, t.upos, t.xpos, t.head, t.relation, t.start, t.end)
        for t in doc.tokens
    ]
    number_of = {word.start: number for number, word in enumerate(words)}
    found = Treebank(name, text, words, list(doc.sentences))
    for mention, (start, _, thing, entity) in enumerate(rows):
        if (number := number_of.get(start)) is not None and entity != UNSURE:
            key = f"alone {mention}" if entity == SINGLE else str(entity)
            found.mentions.append(Mention(number, number, key, THINGS[thing]))
    told = {mention.first for mention in found.mentions}
    for own in doc.mentions:
        if own.head not in told:
            found.mentions.append(Mention(own.head, own.head, f"untold {own.head}", own.kind))
            found.untold.add(own.head)
    return found


def plant(bank: Treebank, arcs: Sequence[Arc]) -> None:
    """Give the words their annotated heads and relations; of all others none is known."""
    number_of = {word.start: number for number, word in enumerate(bank.words)}
    bank.parsed = set()
    for start, above, relation in arcs:
        number, head = number_of.get(start), ROOT if above == ROOT else number_of.get(above)
        if number is not None and head is not None:
            word = bank.words[number]
            bank.words[number] = replace(word, head=head, relation=RELATIONS[relation])
            bank.parsed.add(number)
