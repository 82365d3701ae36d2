"""A copy of the tables that can be taken while they are written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from contract.errors import BadInput, UsageError
from factstore.tables import ALL, BATCHES, LAYOUT


def backup(root: str, folder: Path, copy: Callable[[str, str], object] = shutil.copytree) -> None:
    """Copy the tables below ``root``, a folder, to ``folder``, which must not hold any.

    What ``batches`` tells is copied first. Files are only ever added, and stay for a day after
    nothing needs them: the other tables are then at least as new, and the next writer rolls
    them back to it. Raises UsageError for a root that is no folder, BadInput without tables.
    """
    if "://" in root:
        raise UsageError(
            f"{root} is no folder.", "Copy its prefix with your store's tools, v2/batches first."
        )
    if not (Path(root) / LAYOUT / BATCHES.name).is_dir():
        raise BadInput(f"There are no tables in {root}.", "Check --tables.", "no_tables")
    if (folder / LAYOUT).exists():
        raise UsageError(f"{folder} holds a backup already.", "Name another folder.")
    for table in (BATCHES, *(table for table in ALL if table is not BATCHES)):
        copy(table.path(root), table.path(str(folder)))
