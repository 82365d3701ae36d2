"""What a SQL text is, before an engine sees it: one reading statement, and its words. Pure.

The engine could also write files (COPY) and read any file (CREATE EXTERNAL TABLE): a query
of the record does neither, so what does not read is refused by its first word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from contract.errors import UsageError

READING = ("SELECT", "WITH", "EXPLAIN", "DESCRIBE", "DESC", "SHOW")
_QUERIES = ("SELECT", "WITH")
_EXPLAIN_HOW = ("ANALYZE", "VERBOSE")
_WRITING = frozenset("INSERT UPDATE DELETE MERGE COPY CREATE DROP ALTER TRUNCATE".split())
_WRITE = "Write one SELECT, WITH, EXPLAIN, DESCRIBE or SHOW; the record is written by the stream."
_TOKEN = re.compile(
    r"""(?P<skip>\s+|--[^\n]*|/\*.*?\*/)
    |(?P<text>'(?:[^']|'')*')
    |(?P<name>"(?:[^"]|"")*"|`[^`]*`)
    |(?P<word>[^\W\d]\w*)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """``kind`` is text, name (in quotation marks), word or sign."""

    kind: str
    text: str

    @property
    def upper(self) -> str:
        return self.text.upper() if self.kind in ("word", "sign") else ""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement that reads. ``text`` has no semicolon at its end; ``names`` are all
    words in it that could name a table, in lower case."""

    text: str
    verb: str
    names: frozenset[str]


def reading(sql: str) -> Statement:
    """``sql`` as one statement that reads. Raises UsageError for anything else."""
    tokens = tokenized(sql)
    while tokens and tokens[-1].text == ";":
        tokens.pop()
    if not tokens:
        raise UsageError("The query is empty.", _WRITE)
    if any(token.text == ";" for token in tokens):
        raise UsageError("There is more than one statement.", "Give them one at a time.")
    verb = _verb(tokens)
    _refuse_writing(tokens)
    return Statement(_without_semicolon(sql), verb, names(tokens))


def tokenized(sql: str) -> list[Token]:
    """The tokens, without white space and comments. Raises UsageError for comments
    within comments: engines differ on where these end."""
    tokens = []
    for match in _TOKEN.finditer(sql):
        kind = str(match.lastgroup)
        if kind != "skip":
            tokens.append(Token(kind, match.group()))
        elif match.group().startswith("/*") and "/*" in match.group()[2:]:
            raise UsageError("A comment stands within a comment.", "Take the inner one out.")
    return tokens


def names(tokens: Sequence[Token]) -> frozenset[str]:
    """All words that could name a table, in lower case, without quotation marks."""
    return frozenset(
        token.text.strip('"`').lower() for token in tokens if token.kind in ("word", "name")
    )


def _verb(tokens: Sequence[Token]) -> str:
    inner = [token.upper for token in tokens if token.upper != "("]
    verb = inner[0] if inner else ""
    if verb not in READING:
        raise UsageError(f"A query cannot begin with {tokens[0].text[:40]!r}.", _WRITE)
    if verb == "EXPLAIN":
        rest = [word for word in inner[1:] if word not in _EXPLAIN_HOW]
        if rest[:1] == ["FORMAT"]:
            rest = rest[2:]
        if not rest or rest[0] not in _QUERIES:
            raise UsageError("EXPLAIN explains a SELECT or WITH.", _WRITE)
    if verb in ("DESCRIBE", "DESC") and len(tokens) != 2:
        raise UsageError(f"{verb} takes one table or view.", "Write DESCRIBE quotes.")
    return verb


def _refuse_writing(tokens: Sequence[Token]) -> None:
    """Raise where a part of the statement writes: ``WITH x AS (INSERT …) …``."""
    for before, token in pairwise(tokens):
        writes = token.upper in _WRITING and before.text in ("(", ")")
        if writes or token.upper == "INTO":
            raise UsageError(f"A query cannot hold {token.upper}.", _WRITE)


def _without_semicolon(sql: str) -> str:
    """Only what stands after the last token but semicolons can follow them: cut there."""
    end = max(m.end() for m in _TOKEN.finditer(sql) if m.lastgroup != "skip" and m.group() != ";")
    return sql[:end]
