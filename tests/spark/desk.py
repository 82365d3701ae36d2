"""A store of its own for a test, fed by batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from newsdesk import EXTRACTING, VOCABULARY, frame
from pyspark.sql import Row, SparkSession

from factstore.tables import Table, create_missing
from streaming.batch import BatchWriter, Store
from streaming.report import BatchReport


class Desk:
    """A store of its own, fed by batches."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self.spark = spark
        self.root = root
        create_missing(spark, root)
        self.writer = self.start()
        self.number = 0

    def start(
        self, committed: Callable[[str], None] = lambda name: None, generation: str = "g1"
    ) -> BatchWriter:
        """A writer as a new process has it; ``committed`` may raise, like a crash there."""
        store = Store(self.root, "cluster", generation, committed, writers=1)
        writer = BatchWriter(store, EXTRACTING, VOCABULARY)
        writer.resume(self.spark)
        return writer

    def feed(self, *batches: Sequence[tuple[Any, ...]]) -> list[BatchReport]:
        reports = []
        for rows in batches:
            report = self.writer.write(frame(self.spark, rows), self.number)
            self.number += 1
            assert report is not None
            reports.append(report)
        return reports

    def rows(self, table: Table, where: str = "true") -> list[Row]:
        return self.spark.read.format("delta").load(table.path(self.root)).where(where).collect()

    def in_force(self, table: Table) -> list[Row]:
        return self.rows(table, "valid_to IS NULL")
