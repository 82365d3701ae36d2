"""Universal Dependencies treebanks (EWT, GUM) as texts with tokens, trees and coreference.

`Entity=` in MISC as GUM writes it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from streaming.extract.reading.conllu import Given, read_conllu
from tools.train_tagger.data import reserved

_PIECE = re.compile(r"\([^()]+\)?|[^()]+\)")
_ENTITY = re.compile(r"(?:^|\|)Entity=([^|]*)")


@dataclass(frozen=True, slots=True)
class Word:
    """A syntactic word; start and end are code points of the text, head a word number or -1."""

    form: str
    lemma: str
    upos: str
    xpos: str
    head: int
    relation: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mention:
    """Words first..last of an entity of the document, of one of GUM's kinds."""

    first: int
    last: int
    entity: str
    kind: str


@dataclass(slots=True)
class Treebank:
    """One document: its text, words, sentences as [first, behind) words, and mentions; of the
    untold head words nobody said whom they mean; only the parsed words' heads and relations are an
    annotator's (None: of all words, and their tags and kinds of mention too)."""

    name: str
    text: str = ""
    words: list[Word] = field(default_factory=list)
    sentences: list[tuple[int, int]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    untold: set[int] = field(default_factory=set)
    parsed: set[int] | None = None


def read_treebank(path: Path) -> list[Treebank]:
    """The documents of a file, plain or .gz."""
    return [_treebank(given) for given in read_conllu(path)]


RESERVED = 8  # news documents of GUM


def learned_from(path: Path) -> list[Treebank]:
    """Its documents without the reserved ones."""
    banks = read_treebank(path)
    kept = reserved((b.name for b in banks if b.name.startswith("GUM_news")), RESERVED)
    return [bank for bank in banks if bank.name not in kept]


def _treebank(given: Given) -> Treebank:
    found = Treebank(given.name, given.text, sentences=given.sentences)
    stack: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for first, behind in given.sentences:
        for number in range(first, behind):
            row = given.rows[number]
            head = int(row[6]) - 1
            own = first + head if head >= 0 else -1
            form, lemma, upos, xpos = row[1:5]
            found.words.append(Word(form, lemma, upos, xpos, own, row[7], *given.words[number]))
            _mentions(found, row[9], stack)
    return found


def _mentions(document: Treebank, misc: str, stack: dict[str, list[tuple[int, str]]]) -> None:
    found = _ENTITY.search(misc)
    number = len(document.words) - 1
    for piece in _PIECE.findall(found[1] if found else ""):
        parts = re.split(r"[-)]", piece.strip("("))
        key = parts[0]
        if piece.startswith("("):
            stack[key].append((number, parts[1] if len(parts) > 1 else "abstract"))
        if piece.endswith(")") and stack[key]:
            first, kind = stack[key].pop()
            document.mentions.append(Mention(first, number, key, kind))


def head_words(document: Treebank) -> dict[int, Mention]:
    """The mention of each head word: the first word of a span whose head lies outside it; where
    two share a head, the shorter one."""
    found: dict[int, Mention] = {}
    for mention in sorted(document.mentions, key=lambda m: m.first - m.last):
        for word in range(mention.first, mention.last + 1):
            if not mention.first <= document.words[word].head <= mention.last:
                found[word] = mention
                break
    return found
