"""``onrecord sql``: ask the tables; no JVM."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from contract.errors import BadInput
from onrecord.options import format_option, option
from onrecord.record import chosen, plain
from onrecord.runtime.home import Home
from onrecord.screen import err, show

if TYPE_CHECKING:
    from factstore.querying.read import Relation


@click.command(short_help="Ask the tables.")
@click.argument("query", required=False)
@format_option
@option("--as-of", help="A batch's number, or a time: what the record held then.")
@option("--tables", help="Folder or URI of the tables. [default: in the data folder]")
@click.pass_obj
def command(
    home: Home, query: str | None, format: str, as_of: str | None, tables: str | None
) -> None:
    """Run QUERY, one statement that reads (SELECT, WITH, EXPLAIN, DESCRIBE, SHOW).

    QUERY may be - for standard input or @FILE for a file. Without it, all views and tables
    are listed with their columns. JSON is one object a line.

    \b
    onrecord sql "SELECT speaker, text FROM who_said_what WHERE text LIKE '%fired%'"
    onrecord sql "SELECT * FROM disputes" --format json
    onrecord sql "SELECT * FROM timeline WHERE subject = 'Orrin Tackett' ORDER BY step"
    onrecord sql "SELECT count(*) FROM quotes" --as-of 2025-06-05
    onrecord sql @queries/disputes.sql --format csv > disputes.csv
    """
    from factstore.querying import read
    from factstore.querying.as_of import as_of as parsed
    from factstore.querying.statement import reading

    at = parsed(as_of) if as_of else None
    root = tables or str(chosen(home).tables)
    if query is None:
        _list(read.relations(read.snapshot(root, at)), format)
        return
    statement = reading(_text(query))
    record = read.snapshot(root, at)
    answer = read.answer(record, statement)
    found = read.rows(answer)
    show(plain(found), read.columns(answer), format)
    if not found:
        err.print("no rows")
    if record.late is not None:
        err.print(
            f"[dim]as of {at}, batch {record.batch}: of what Kafka had from "
            f"{record.late:%Y-%m-%d %H:%M:%S} on, some was read later and is not in it[/]"
        )


def _list(relations: list[Relation], format: str) -> None:
    rows = [
        {"name": r.name, "kind": r.kind, "columns": ", ".join(r.columns), "about": r.about}
        for r in relations
    ]
    show(rows, ("name", "kind", "about", "columns"), format)


def _text(query: str) -> str:
    """The query itself, from standard input where it is ``-``, from a file where ``@FILE``."""
    if query == "-":
        return sys.stdin.read()
    if not query.startswith("@"):
        return query
    try:
        return Path(query[1:]).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadInput(
            f"The query file {query[1:]} cannot be read: {why}.", "Check the path.", "query_file"
        ) from error
