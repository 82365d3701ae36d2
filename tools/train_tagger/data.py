"""Training data: PolNeAR attributions and Re-DocRED mentions, as labelled windows.

The articles are split by a hash of their id, never by position or by look: TUNE_SHARE of the
training articles is held out for choosing settings, thresholds and calibration. The dev files
are read for reporting alone.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from streaming.extract.tagger.features import Ints, Pieces
from streaming.extract.tagger.labels import KINDS, ROLES
from streaming.extract.tagger.windows import Window, pack, pieces_of, window

Span = tuple[int, int]
TUNE_SHARE = 0.08
MENTION_TEST_SHARE = 0.1
RESERVED = 60  # articles of PolNeAR's train part, for judging by reading
_STRAIGHT = str.maketrans("“”‘’", "\"\"''")


@dataclass(frozen=True, slots=True)
class Attribution:
    """Gold spans in code points of the document; parts sorted."""

    source: tuple[Span, ...]
    cue: tuple[Span, ...]
    content: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A document with its attributions, or with its mentions (start, end, kind)."""

    name: str
    text: str
    attributions: tuple[Attribution, ...] = ()
    mentions: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A window and its labels, one for each word.

    tags and mentions are label numbers (-1: not annotated); cue_of points a content word to its
    cue's first word, source_of a cue's word to its source's first word: word numbers of the
    window, -1 for none in it, -2 where there is nothing to learn.
    """

    window: Window
    tags: Ints
    mentions: Ints
    cue_of: Ints
    source_of: Ints


def paragraphs(text: str) -> list[Span]:
    """Spans of the lines that hold more than white space, trimmed."""
    found = []
    for line in re.finditer(r"[^\n]+", text):
        raw = line[0]
        start = line.start() + len(raw) - len(raw.lstrip())
        end = line.start() + len(raw.rstrip())
        if end > start:
            found.append((start, end))
    return found


def held_out(name: str, share: float) -> bool:
    """Whether a document belongs to the held-out share: by the hash of its id."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") < share * 2**64


def reserved(names: Iterable[str], count: int) -> frozenset[str]:
    """Real texts that nothing is learned from and nobody reads until they are judged: those with
    the least hashes."""
    ranked = sorted(names, key=lambda n: hashlib.sha256(f"reserved {n}".encode()).hexdigest())
    return frozenset(ranked[:count])


def read_polnear(path: Path) -> list[Document]:
    """Documents with attributions."""
    with gzip.open(path, "rt", encoding="utf8") as lines:
        records = [json.loads(line) for line in lines]
    return [
        Document(
            record["doc"],
            record["text"],
            tuple(
                Attribution(*(tuple(sorted(map(tuple, raw.get(role) or ()))) for role in ROLES))
                for raw in record["attributions"]
            ),
        )
        for record in records
    ]


def read_redocred(path: Path) -> list[Document]:
    """Documents with mentions; their tokens are joined again as a newspaper would print them."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        return [_redocred(record) for record in json.load(file)]


def _redocred(record: dict[str, Any]) -> Document:
    text, spans = detokenize(record["sents"])
    mentions = set()
    for entity in record["vertexSet"]:
        for mention in entity:
            first, last = mention["pos"]
            tokens = spans[mention["sent_id"]]
            mentions.add((tokens[first][0], tokens[last - 1][1], mention["type"]))
    return Document(record["title"], text, mentions=tuple(sorted(mentions)))


def detokenize(sentences: Iterable[Sequence[str]]) -> tuple[str, list[list[Span]]]:
    """Text of tokenised sentences, and each token's span in it."""
    text, spans = "", []
    open_quote = False
    glue = True
    for sentence in sentences:
        row = []
        for token in sentence:
            closing = token == '"' and open_quote
            joined = (
                glue
                or closing
                or token in {",", ".", ";", ":", "!", "?", ")", "]", "%", "'s", "’s", "'", "n't"}
                or token.startswith(("'s", "’s", "n't"))
            )
            if token in {"-", "–", "/"} or (token == "$" and glue):
                joined = joined or token != "–"
            text += "" if joined or not text else " "
            row.append((len(text), len(text) + len(token)))
            text += token
            if token == '"':
                open_quote = not open_quote
            glue = (token == '"' and open_quote) or token in {"(", "[", "$", "£", "€", "-", "/"}
        spans.append(row)
        glue = False
    return text, spans


class Encoder:
    """Turns documents into labelled windows with one tokenizer."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        vocabulary = tokenizer.get_vocab()
        self.cls_id, self.sep_id = vocabulary["[CLS]"], vocabulary["[SEP]"]
        self.continues: NDArray[np.bool_] = np.zeros(max(vocabulary.values()) + 1, dtype=np.bool_)
        for piece, number in vocabulary.items():
            self.continues[number] = piece.startswith("##")

    def pieces(self, document: Document, straight: bool = False) -> tuple[list[Pieces], list[int]]:
        """Pieces and offset of each paragraph; straight: with typewriter quotation marks."""
        text = document.text.translate(_STRAIGHT) if straight else document.text
        spans = paragraphs(text)
        found = [pieces_of(self.tokenizer, self.continues, text[s:e]) for s, e in spans]
        return found, [s for s, _ in spans]

    def examples(
        self,
        document: Document,
        pieces: list[Pieces],
        offsets: list[int],
        limit: int,
        chance: random.Random,
    ) -> list[Example]:
        """Labelled windows of up to limit pieces, packed from another place each time."""
        groups = pack(pieces, limit, chance.randint(limit // 4, limit))
        return [
            label(window(pieces, offsets, group, self.cls_id, self.sep_id), document)
            for group in groups
        ]


def label(view: Window, document: Document) -> Example:
    """A window's labels; spans that it cuts keep the part that is in it."""
    size = view.words.size
    tags, mentions = np.full(size, -1), np.full(size, -1)
    cue_of, source_of = np.full(size, -2), np.full(size, -2)
    if document.mentions:
        mentions[:] = 0
        for start, end, kind in document.mentions:
            _mark(view, mentions, start, end, 2 * KINDS.index(kind) + 1)
        return Example(view, tags, mentions, cue_of, source_of)
    tags[:] = 0
    for attribution in document.attributions:
        words: dict[str, Ints] = {}
        for number, role in enumerate(ROLES):
            parts = [
                _mark(view, tags, start, end, 2 * number + 1)
                for start, end in getattr(attribution, role)
            ]
            words[role] = np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
        cue_of[words["content"]] = words["cue"][0] if words["cue"].size else -2
        source_of[words["cue"]] = words["source"][0] if words["source"].size else -1
    return Example(view, tags, mentions, cue_of, source_of)


def _mark(view: Window, tags: Ints, start: int, end: int, begin: int) -> Ints:
    """Label the words of a span, begin first; return their numbers."""
    low = int(np.searchsorted(view.ends, start, side="right"))
    high = int(np.searchsorted(view.starts, end, side="left"))
    if high > low:
        tags[low:high] = begin + 1
        tags[low] = begin
        tags[low:high][view.breaks[low:high]] = begin
    return np.arange(low, max(low, high))
