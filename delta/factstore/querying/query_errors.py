"""What DataFusion says against a query, as one clear error. Pure.

DataFusion tells errors by their text only; the shapes here are those of version 55.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from contract.errors import BadInput

_PLACE = re.compile(r" at Line: (\d+), Column: (\d+)")
_SYNTAX = re.compile(r'(?:Parser|Tokenizer)Error\("(.*)"\)', re.DOTALL)
_TABLE = re.compile(r"table '(?:datafusion\.)?(?:public\.)?([^']+)' not found")
_COLUMN = re.compile(r"No field named (?P<name>[^\s,]+?)\.(?:\s|$)")
_FIELDS = re.compile(r"Valid fields are (.+?)\.?(?:\n|$)")
_GUESS = re.compile(r"Did you mean '([^']+)'")
_FUNCTION = re.compile(r"Invalid function '([^']+)'")
_PREFIX = re.compile(
    r"^(?:Error during planning|Schema error|SQL error|External error|Arrow error"
    r"|This feature is not implemented|Execution error): "
)
_SHOWN = 30


def told(message: str, sql: str, known: Iterable[str], state: str) -> BadInput:
    """The error for ``message``. ``known`` are the tables and views, ``state`` what was
    asked for: "now", a batch, or a time."""
    return (
        _syntax(message, sql)
        or _unknown_table(message, sorted(known))
        or _unknown_column(message)
        or _unknown_function(message)
        or _gone(message, state)
        or _other(message)
    )


def _syntax(message: str, sql: str) -> BadInput | None:
    found = _SYNTAX.search(message)
    if found is None:
        return None
    text = found.group(1).replace('\\"', '"')
    place = _PLACE.search(text)
    where = ""
    if place:
        line, column = int(place.group(1)), int(place.group(2))
        lines = sql.splitlines() or [""]
        rest = lines[line - 1][column - 1 :] if 0 < line <= len(lines) and column else ""
        where = f" at line {line}, column {column}"
        where += f", before {rest[:_SHOWN]!r}" if rest else ", at its end"
    return BadInput(
        f"The query cannot be read{where}: {_PLACE.sub('', text)}.", "Mend it there.", "sql_syntax"
    )


def _unknown_table(message: str, known: Sequence[str]) -> BadInput | None:
    found = _TABLE.search(message)
    if found is None:
        return None
    name = found.group(1)
    return BadInput(
        f"There is no table or view {name}.",
        _near(name, known) or f"There are: {', '.join(known)}.",
        "unknown_table",
    )


def _unknown_column(message: str) -> BadInput | None:
    found = _COLUMN.search(message)
    if found is None:
        return None
    name = found.group("name").replace('"', "")
    fields = _FIELDS.search(message)
    valid = [field.replace('"', "") for field in fields.group(1).split(", ")] if fields else []
    guess = _GUESS.search(message)
    columns = [field.rpartition(".")[2] for field in valid] or ([guess[1]] if guess else [])
    near = _near(name.rpartition(".")[2], columns)
    listed = f"Columns here: {', '.join(dict.fromkeys(columns))}. " if valid else ""
    hint = "A text stands in 'single' quotes; `onrecord sql` without a query lists all columns."
    return BadInput(f"There is no column {name}.", near or f"{listed}{hint}", "unknown_column")


def _unknown_function(message: str) -> BadInput | None:
    found = _FUNCTION.search(message)
    if found is None:
        return None
    guess = _GUESS.search(message)
    return BadInput(
        f"There is no function {found.group(1)}.",
        f"Did you mean {guess[1]}?" if guess else "See DataFusion's list of functions.",
        "unknown_function",
    )


def _gone(message: str, state: str) -> BadInput | None:
    """Files of an old version that VACUUM has removed."""
    if "not found" not in message or ".parquet" not in message:
        return None
    return BadInput(
        f"Files of the record as of {state} are not kept any more.",
        "Ask for a newer state; what a row's valid_from and valid_to tell is kept for good.",
        "not_kept",
    )


def _other(message: str) -> BadInput:
    text = message.replace("\ncaused by\n", ": ")
    first = _PREFIX.sub("", text.strip()).rstrip(".").splitlines() or ["unknown"]
    return BadInput(
        f"The query cannot be run: {' '.join(first)[:400]}.",
        "Mend the query; `onrecord sql` without one lists tables, views and columns.",
        "sql",
    )


def _near(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name.lower(), list(dict.fromkeys(known)), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(near)}?" if near else ""
