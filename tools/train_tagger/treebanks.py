"""Universal Dependencies treebanks (EWT, GUM) as texts with tokens, trees and coreference.

CoNLL-U: universaldependencies.org/format.html; `Entity=` in MISC as GUM writes it. The surface text
is put together again from the forms and `SpaceAfter=No`, paragraphs on lines of their own.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

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
    """One document: its text, words, sentences as [first, behind) words, and mentions."""

    name: str
    text: str = ""
    words: list[Word] = field(default_factory=list)
    sentences: list[tuple[int, int]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)


Row = list[str]


def read_treebank(path: Path) -> list[Treebank]:
    """All documents of a file, plain or gzipped."""
    found: list[Treebank] = []
    stack: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for comments, rows in _sentences(path):
        name = next((c[12:].strip() for c in comments if c.startswith("# newdoc id")), None)
        if name is not None or not found:
            found.append(Treebank((name or path.name).lstrip("= ")))
            stack.clear()
        _add(found[-1], rows, any(c.startswith("# newpar") for c in comments), stack)
    return found


RESERVED = 8  # news documents of GUM


def learned_from(path: Path) -> list[Treebank]:
    """Its documents without the reserved ones."""
    banks = read_treebank(path)
    kept = reserved((b.name for b in banks if b.name.startswith("GUM_news")), RESERVED)
    return [bank for bank in banks if bank.name not in kept]


def _sentences(path: Path) -> Iterator[tuple[list[str], list[Row]]]:
    comments: list[str] = []
    rows: list[Row] = []
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("#"):
                comments.append(line)
            elif line:
                rows.append(line.split("\t"))
            elif rows:
                yield comments, rows
                comments, rows = [], []
    if rows:
        yield comments, rows


def _add(
    document: Treebank,
    rows: list[Row],
    paragraph: bool,
    stack: dict[str, list[tuple[int, str]]],
) -> None:
    """One sentence more."""
    if document.text:
        document.text += "\n" if paragraph else " "
    begin, inside, glued = len(document.words), 0, False
    for row in rows:
        if "-" in row[0]:
            first, last = map(int, row[0].split("-"))
            inside, glued = last - first + 1, "SpaceAfter=No" in row[9]
        if not row[0].isdigit():
            continue
        inside -= 1
        start = len(document.text)
        document.text += row[1]
        last = "SpaceAfter=No" in row[9] if inside < 0 else (glued if inside == 0 else True)
        head = int(row[6]) - 1
        document.words.append(
            Word(
                row[1], row[2], row[3], row[4],
                begin + head if head >= 0 else -1, row[7], start, start + len(row[1]),
            )
        )  # fmt: skip
        if not last:
            document.text += " "
        _mentions(document, row[9], stack)
    document.text = document.text.rstrip(" ")
    document.sentences.append((begin, len(document.words)))


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
