"""Conditions that let Delta skip files, and that take a batch's keys without a join."""

from __future__ import annotations

from collections.abc import Iterable

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

_RANGES = 64
_LISTED = 5000
"""Up to so many keys are written into the condition: one Spark job less than a join."""


def among(frame: DataFrame, column: str, keys: Iterable[str]) -> DataFrame:
    """The rows whose ``column``, a name or expression, is one of ``keys``."""
    wanted = sorted(set(keys))
    if not wanted:
        return frame.where("false")
    if len(wanted) <= _LISTED:
        return frame.where(f"{column} IN ({', '.join(map(_text, wanted))})")
    listed = frame.sparkSession.createDataFrame([(key,) for key in wanted], "_key string")
    return frame.join(F.broadcast(listed), F.expr(column) == F.col("_key"), "left_semi")


def ranges(column: str, keys: Iterable[str], prefix: int | None = None) -> str:
    """A condition that holds for all ``keys`` and, where they are few, for little else.

    With ``prefix`` it holds for every value that starts with a key's first characters;
    keys are then hexadecimal. Neighbouring keys share one of at most 64 ranges: file
    statistics answer a range as fast as a value, and the condition stays short.
    """
    ordered = sorted({key[:prefix] for key in keys})
    if not ordered:
        return "false"
    step = -(-len(ordered) // _RANGES)
    groups = [ordered[at : at + step] for at in range(0, len(ordered), step)]
    # '~' sorts after every hexadecimal digit: the upper bound takes all with that prefix.
    above = "~" if prefix else ""
    return " OR ".join(
        f"{column} BETWEEN {_text(group[0])} AND {_text(group[-1] + above)}" for group in groups
    )


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
