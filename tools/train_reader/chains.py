"""Who is meant in the news: our annotation of 641 PolNeAR articles, as documents to learn from.

chains.json.gz holds no text: of each article its mentions' head words as [start, end, number in
THINGS, entity] in code points, entity SINGLE for one mentioned once and UNSURE where no reader
could tell, and a hash of the text that they were found in. Words, tags and trees are those that a
reader reads. Times and quantities were not annotated.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from streaming.extract.doc import Doc
from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.labels import THINGS
from streaming.extract.reading.reader import Reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.sentences import sentences as split
from tools.train_reader.treebanks import Mention, Treebank, Word
from tools.train_tagger.data import held_out, read_polnear

ANNOTATED = Path(__file__).parent / "chains.json.gz"
DEV_SHARE = 0.23
SINGLE, UNSURE = -1, -2

Row = tuple[int, int, int, int]


def is_dev(name: str) -> bool:
    """Whether nothing is learned from an article, but figures are taken."""
    return held_out(f"reference {name}", DEV_SHARE)


def fingerprint(text: str) -> str:
    """Of an article's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def annotated(articles: Path, reader: Reader, *, dev: bool) -> Iterator[tuple[Treebank, Doc]]:
    """The annotated articles of PolNeAR's train.jsonl.gz, those learned from or the dev part, with
    what the reader makes of them. ValueError where a text is not the one that was annotated."""
    with gzip.open(ANNOTATED, "rt", encoding="utf8") as file:
        known = json.load(file)
    for document in read_polnear(articles):
        if document.name in known and is_dev(document.name) == dev:
            own = known[document.name]
            if own["text"] != fingerprint(document.text):
                raise ValueError(f"{document.name} is not the text that was annotated")
            reading = read_article(reader, document.text)
            yield treebank(document.name, document.text, reading, own["mentions"]), reading


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
