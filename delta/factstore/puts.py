"""What a batch writes to each table, several tables at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pyspark.sql import DataFrame, SparkSession

from factstore.merge import append, upsert
from factstore.tables import Table

WRITERS = 4
"""Tables written at a time: most of a small commit is waiting for the driver."""


@dataclass(frozen=True, slots=True)
class Upsert:
    """What is to be written to one table; ``unknown`` where it has none of the keys."""

    table: Table
    rows: DataFrame
    pruning: str = "true"
    update: Mapping[str, str] | None = None
    unknown: bool = False


def put(spark: SparkSession, root: str, wanted: Upsert) -> None:
    """Write it, within a ``transaction``."""
    if wanted.unknown:
        append(root, wanted.table, wanted.rows)
    else:
        upsert(spark, root, wanted.table, wanted.rows, wanted.pruning, wanted.update)


def put_all(
    wanted: Sequence[Upsert], put: Callable[[Upsert], None], writers: int = WRITERS
) -> None:
    """Have ``put`` write each, ``writers`` at a time, in their order where one writes."""
    if writers == 1:
        for each in wanted:
            put(each)
        return
    with ThreadPoolExecutor(writers) as pool:
        for done in [pool.submit(put, each) for each in wanted]:
            done.result()
