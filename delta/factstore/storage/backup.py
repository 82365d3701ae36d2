"""A copy of the tables that can be taken while they are written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from contract.causes import why
from contract.errors import BadInput, MissingPart, UsageError
from factstore.tables import ALL, BATCHES, LAYOUT

_LOG = "_delta_log"
_BEGUN = ".unfinished"
"""Where a backup lies until it is whole: one that was broken off is none, and is taken again."""


def _copied(source: str, target: str) -> None:
    """A table, its log first: the writer puts files before it tells of them, so that whatever
    the copied log tells of is there to be copied. Where its newest checkpoint lies is left out:
    that may be one which the list of the log was too early for, and readers find it themselves."""
    log, others = Path(source) / _LOG, shutil.ignore_patterns(_LOG)
    hint, copy = shutil.ignore_patterns("_last_checkpoint"), _copied_if_there
    shutil.copytree(log, Path(target) / _LOG, ignore=hint, copy_function=copy)
    shutil.copytree(source, target, ignore=others, copy_function=copy, dirs_exist_ok=True)


def _copied_if_there(source: str, target: str) -> None:
    """A file that has gone meanwhile was one that a commit had put up for a moment, or one that
    nothing has needed for a day."""
    try:
        shutil.copy2(source, target)
    except FileNotFoundError:
        if Path(source).exists():
            raise


def backup(root: str, folder: Path, copy: Callable[[str, str], object] = _copied) -> None:
    """Copy the tables below ``root``, a folder, to ``folder``, which must not hold any.

    What ``batches`` tells is copied first. Files are only ever added, and stay for a day after
    nothing needs them: the other tables are then at least as new, and the next writer rolls
    them back to it. Raises UsageError for a root that is no folder and a folder within it,
    BadInput without tables, MissingPart where the copy cannot be written.
    """
    if "://" in root:
        raise UsageError(
            f"{root} is no folder.",
            "Copy its prefix with your store's tools, as docs/recovery.md says.",
        )
    if not (Path(root) / LAYOUT / BATCHES.name).is_dir():
        raise BadInput(f"There are no tables in {root}.", "Check --tables.", "no_tables")
    if (folder / LAYOUT).exists():
        raise UsageError(f"{folder} holds a backup already.", "Name another folder.")
    if folder.resolve().is_relative_to(Path(root, LAYOUT).resolve()):
        raise UsageError(f"{folder} lies within the tables.", "Name a folder beside them.")
    begun = folder / _BEGUN
    shutil.rmtree(begun, ignore_errors=True)
    try:
        for table in (BATCHES, *(table for table in ALL if table is not BATCHES)):
            copy(table.path(root), table.path(str(begun)))
        (begun / LAYOUT).rename(folder / LAYOUT)
        begun.rmdir()
    except OSError as error:
        # Of a tree each file's error is told, in a list.
        told = error.args[0][0][-1] if isinstance(error, shutil.Error) else why(error)
        raise MissingPart(
            f"The backup to {folder} was broken off: {told}.",
            "Free some space there, or name another folder, and take it again.",
        ) from error
