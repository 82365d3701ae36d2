"""Windows of treebank documents with their labels, as batches.

A syntactic word stands at the first of the tagger's words that begins in it, else at the one that
holds it ("not" of "cannot"): the pieces are cut as the tagger cuts them, so that one run of the
encoder serves all heads. A batch is whole documents with coreference, or windows of several
without.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import Any

import numpy as np
import torch
from torch import Tensor

from streaming.extract.reading import pairs
from streaming.extract.reading.agreement import traits
from streaming.extract.reading.labels import RELATIONS, THINGS, UPOS, XPOS, kind_of
from streaming.extract.reading.standing import Standing
from streaming.extract.tagger.features import Ints, Pieces, split
from streaming.extract.tagger.windows import Window, pack, places, window
from tools.network.heads import Links
from tools.train_reader.treebanks import Treebank, Word, head_words
from tools.train_tagger import data
from tools.train_tagger.batches import pad
from tools.train_tagger.data import Encoder

IGNORE = -100
CURLY = 0.4  # share of documents that are seen with curly marks


@dataclass(frozen=True, slots=True)
class TreeBatch:
    """Padded tensors; IGNORE where there is nothing to learn. head 0 is the root."""

    ids: Tensor
    features: list[Tensor]
    lengths: Tensor
    words: Tensor  # [B, W] position of each syntactic word's piece
    sentence: Tensor  # [B, W], -1 beyond the last
    head: Tensor
    relation: Tensor
    upos: Tensor
    xpos: Tensor
    thing: Tensor
    links: tuple[Links, ...]  # of each document

    def to(self, device: str) -> TreeBatch:
        """Where it is learned from."""
        moved = {f.name: _moved(getattr(self, f.name), device) for f in fields(self)}
        return replace(self, **moved)


def _moved(value: Any, device: str) -> Any:
    if isinstance(value, Tensor):
        return value.to(device, non_blocking=True)
    if isinstance(value, Links):
        parts = {f.name: _moved(getattr(value, f.name), device) for f in fields(value)}
        return replace(value, **parts)
    return type(value)(_moved(each, device) for each in value)


@dataclass(frozen=True, slots=True)
class View:
    """A window of a document and the numbers of the document's words that are in it."""

    window: Window
    numbers: Ints
    at: Ints  # position of each in the window's pieces


Cut = tuple[list[Pieces], list[int]]


def views(
    encoder: Encoder, bank: Treebank, cut: Cut, limit: int, first: int | None = None
) -> list[View]:
    """A document's windows, in order; cut: its paragraphs' pieces and offsets."""
    starts = np.array([w.start for w in bank.words])
    ends = np.array([w.end for w in bank.words])
    found = []
    for group in pack(cut[0], limit, first):
        view = window(cut[0], cut[1], group, encoder.cls_id, encoder.sep_id)
        low = int(np.searchsorted(ends, view.starts[0], side="right"))
        high = int(np.searchsorted(starts, view.ends[-1], side="left"))
        numbers = np.arange(low, high)
        at = view.words[places(view.starts, starts[numbers], ends[numbers])]
        found.append(View(view, numbers, at))
    return found


def curly(bank: Treebank) -> str:
    """The text with a printer's quotation marks and apostrophes, as most news has them."""
    text = list(bank.text)
    for word in bank.words:
        if word.form == '"':
            text[word.start] = "“" if word.xpos == "``" else "”"
        elif "'" in word.form:
            text[word.start : word.end] = word.form.replace("'", "’")
    return "".join(text)


class Labels:
    """A document's labels as numbers, one for each word."""

    def __init__(self, bank: Treebank, coreference: bool) -> None:
        self.bank = bank
        words = bank.words
        self.head = np.array([w.head for w in words])
        self.upos = _numbers([w.upos for w in words], UPOS)
        self.xpos = _numbers([w.xpos for w in words], XPOS)
        self.relation = _numbers([w.relation for w in words], RELATIONS)
        self.sentence = np.repeat(
            np.arange(len(bank.sentences)), [e - b for b, e in bank.sentences]
        )
        self.standing = Standing(bank.text, words, bank.sentences)
        self.thing = np.full(len(words), IGNORE)
        self.mentions = head_words(bank) if coreference else {}
        if coreference:
            self.thing[:] = 0
            for word, mention in self.mentions.items():
                self.thing[word] = THINGS.index(mention.kind) if mention.kind in THINGS else IGNORE
        if bank.parsed is not None:
            for labels in (self.upos, self.xpos, self.thing):
                labels[:] = IGNORE
            unparsed = [i for i in range(len(words)) if i not in bank.parsed]
            self.head[unparsed] = self.relation[unparsed] = IGNORE

    def of(self, view: View) -> dict[str, Ints]:
        """Those of a window; a head that the window does not hold is nothing to learn."""
        numbers = view.numbers
        head = self.head[numbers]
        inside = (head >= numbers[0]) & (head <= numbers[-1])
        local = np.where(head == -1, 0, np.where(inside, head - numbers[0] + 1, IGNORE))
        return {
            "words": view.at,
            "sentence": self.sentence[numbers],
            "head": local,
            "relation": np.where(local > 0, self.relation[numbers], IGNORE),
            "upos": self.upos[numbers],
            "xpos": self.xpos[numbers],
            "thing": self.thing[numbers],
        }


Row = tuple[View, Labels]


def _numbers(labels: list[str], known: Sequence[str]) -> Ints:
    number = {label: i for i, label in enumerate(known)}
    return np.array([number.get(label, IGNORE) for label in labels])


def collate(rows: list[Row], links: bool) -> TreeBatch:
    """Pad windows to the longest; links: they are of whole documents, one behind the other."""
    found = [labels.of(view) for view, labels in rows]
    windows = [view.window for view, _ in rows]
    feats = pad([w.features for w in windows], 0)

    def put(name: str, value: int) -> Tensor:
        return pad([f[name] for f in found], value)

    words = put("words", 0)
    return TreeBatch(
        pad([w.ids for w in windows], 0),
        [torch.from_numpy(f) for f in split(feats.numpy())],
        torch.tensor([w.ids.size for w in windows]),
        words,
        put("sentence", -1),
        put("head", IGNORE),
        put("relation", IGNORE),
        put("upos", IGNORE),
        put("xpos", IGNORE),
        put("thing", IGNORE),
        tuple(_links(rows, words.shape[1])) if links else (),
    )


def _links(rows: list[Row], width: int) -> Iterator[Links]:
    numbered = [(row, *each) for row, each in enumerate(rows)]
    for _, own in groupby(numbered, key=lambda each: id(each[2])):
        views = list(own)
        labels = views[0][2]
        flat = {
            int(number): row * width + place
            for row, view, _ in views
            for place, number in enumerate(view.numbers)
        }
        heads = [w for w in sorted(labels.mentions) if w in flat]
        if len(heads) > 1:
            yield linked(labels, heads, [flat[w] for w in heads])


def linked(labels: Labels, heads: Sequence[int], words: Sequence[int]) -> Links:
    """The pairs of mentions' head words; ``words`` are their numbers in the batch."""
    found = pairs.Features(pairs.with_sex([head_of(labels, word) for word in heads]))
    entities = np.array([labels.mentions[w].entity for w in heads])
    told = np.array([w not in labels.bank.untold for w in heads])
    there = found.there & (told[found.other] | ~told.any())
    right = (entities[found.other] == entities[:, None]) & there
    features = found.at(*np.nonzero(there))
    return Links(torch.tensor(words), *map(torch.from_numpy, (features, there, right, told)))


def head_of(labels: Labels, word: int) -> pairs.Head:
    """A gold mention's head word with what its pairs are told."""
    bank = labels.bank
    begin, end = bank.sentences[int(labels.sentence[word])]
    own = bank.words[word]
    under = [w for w in bank.words[begin:end] if w.head == word]
    kind = kind_of(own.form, own.upos, determiner(under))
    sort = labels.mentions[word].kind
    lemma = own.lemma.lower()
    names, title = pairs.names_under(under)
    return pairs.Head(
        word,
        kind,
        lemma,
        frozenset({lemma, *names}),
        THINGS.index(sort) if sort in THINGS else 0,
        traits(kind, lemma, own.xpos, sort, names, title),
        labels.standing.place(word),
    )


def determiner(under: Sequence[Word]) -> str:
    """The article among a noun's dependents."""
    return next((w.form.lower() for w in under if w.relation == "det"), "")


class Trees:
    """Treebank documents, tokenised once, dealt as batches anew each epoch."""

    def __init__(self, encoder: Encoder, banks: list[Treebank], coreference: bool) -> None:
        self.encoder, self.coreference = encoder, coreference
        self.labels = [Labels(bank, coreference) for bank in banks]
        self.plain = [encoder.pieces(data.Document(b.name, b.text)) for b in banks]
        self.curly = [encoder.pieces(data.Document(b.name, curly(b))) for b in banks]

    def whole(self, limit: int, pieces: int) -> list[list[Row]]:
        """All documents once, as they are."""
        documents = [
            [(view, labels) for view in views(self.encoder, labels.bank, cut, limit)]
            for labels, cut in zip(self.labels, self.plain, strict=True)
        ]
        return together([[r for r in rows if r[0].numbers.size] for rows in documents], pieces)

    def epoch(self, chance: random.Random, limit: int, pieces: int) -> list[list[Row]]:
        """Windows from other places each time: of a document, or of about that many pieces."""
        documents = []
        for number, labels in enumerate(self.labels):
            cut = (self.curly if chance.random() < CURLY else self.plain)[number]
            first = chance.randint(limit // 4, limit)
            found = views(self.encoder, labels.bank, cut, limit, first)
            documents.append([(view, labels) for view in found if view.numbers.size])
        if self.coreference:
            chance.shuffle(documents)
            return together(documents, pieces)
        rows = [row for document in documents for row in document]
        return groups(sorted(rows, key=lambda r: _size(r) + chance.random() * 16), pieces)


def together(documents: list[list[Row]], pieces: int) -> list[list[Row]]:
    """Whole documents, as many as hold about that many pieces."""
    found: list[list[Row]] = [[]]
    for rows in documents:
        if found[-1] and sum(map(_size, found[-1] + rows)) > pieces:
            found.append([])
        found[-1] += rows
    return [group for group in found if group]


def groups(rows: list[Row], pieces: int) -> list[list[Row]]:
    """Consecutive windows, as many as hold about that many pieces with their padding."""
    found: list[list[Row]] = [[]]
    for row in rows:
        if (len(found[-1]) + 1) * _size(row) > pieces and found[-1]:
            found.append([])
        found[-1].append(row)
    return [group for group in found if group]


def _size(row: Row) -> int:
    return int(row[0].window.ids.size)
