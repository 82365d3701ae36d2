"""``onrecord backup``: copy the tables, also while they are written."""

from __future__ import annotations

from pathlib import Path

import click

from onrecord.options import option
from onrecord.runtime.home import Home
from onrecord.screen import err


@click.command(short_help="Copy the tables, also while they are written.")
@click.argument("folder", type=click.Path(path_type=Path))
@option("--tables", help="Folder of the tables. [default: in the data folder]")
@click.pass_obj
def command(home: Home, /, folder: Path, tables: str | None) -> None:
    """Copy the tables to FOLDER. To restore, stop the stream, put the copy in place of the
    tables' folder and start: it reads on from where the copy stands.

    \b
    onrecord backup /backups/monday
    """
    from factstore.storage.backup import backup

    backup(tables or str(home.tables), folder)
    err.print(f"copied to {folder}")
