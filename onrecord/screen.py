"""What the user sees: progress on stderr, data on stdout.

Colours and bars follow NO_COLOR and whether the stream is a terminal.
"""

from __future__ import annotations

import csv
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

err = Console(stderr=True, highlight=False)
out = Console(highlight=False)
PIPE_WIDTH = 160
_FORMULA = frozenset("=+-@\t\r")


class Steps:
    """A list of steps with their times, printed as they end."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        if err.is_terminal:
            with err.status(name):
                yield
        else:
            yield
        self.times[name] = time.monotonic() - began
        err.print(f"[green]ok[/] {self.times[name]:6.1f} s  {name}")


@contextmanager
def download_bar(title: str, total: int) -> Iterator[Any]:
    """Yields a function to call with each fetched file's name."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(title, total=total)

        def fetched(name: str) -> None:
            if not err.is_terminal:
                err.print(f"      fetched {name}")
            bar.update(task, advance=1, description=f"{title} {name}")

        yield fetched


Rows = Sequence[dict[str, Any]]


def show(rows: Rows, columns: Sequence[str], how: str, title: str | None = None) -> None:
    """Print rows on stdout as ``table``, ``json`` (an object a line) or ``csv``."""
    if how == "json":
        for row in rows:
            print(json.dumps(row, ensure_ascii=False, default=str))
    elif how == "csv":
        _csv(rows, columns, sys.stdout)
    else:
        _table(rows, columns, title)


def _csv(rows: Rows, columns: Sequence[str], to: TextIO) -> None:
    writer = csv.writer(to)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_harmless(row.get(column)) for column in columns])


def _table(rows: Rows, columns: Sequence[str], title: str | None) -> None:
    table = Table(title=title, title_justify="left", header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(_printable(_cell(row.get(column))) for column in columns))
    console = out if out.is_terminal else Console(width=PIPE_WIDTH, highlight=False)
    console.print(table)


def _harmless(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula (OWASP, CSV injection): text of an
    article that begins as one gets an apostrophe before it."""
    cell = _cell(value)
    return f"'{cell}" if isinstance(value, str) and cell[:1] in _FORMULA else cell


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, dict, tuple)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def _printable(text: str) -> Any:
    """Text of an article must not command the terminal: control characters are shown."""
    from rich.text import Text

    return Text("".join(c if c == "\n" or c.isprintable() else f"\\x{ord(c):02x}" for c in text))
