"""A store of its own for a test, fed by batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from pyspark.sql import SparkSession

from contract.vocabulary import Vocabulary
from factstore.querying.read import query, rows
from factstore.storage.store import take_over
from factstore.tables import Table
from streaming.batch import BatchWriter
from streaming.report import BatchReport
from streaming.steps.enrich import Extracting
from tests.spark.newsdesk import EXTRACTING, VOCABULARY, frame


class Desk:
    """A store of its own, fed by batches."""

    extracting: Extracting = EXTRACTING
    vocabulary: Vocabulary = VOCABULARY

    def __init__(self, spark: SparkSession, root: str) -> None:
        self.spark = spark
        self.root = root
        self.writer = self.start()

    def start(self, passed: Callable[[str], None] = lambda name: None) -> BatchWriter:
        """A writer as a new process has it; ``passed`` may raise, like a crash there."""
        store = take_over(self.root, passed)
        positions = dict(store.last.positions)
        # Tests feed records of their choice: what is left out is nowhere.
        writer = BatchWriter(
            store, "cluster", self.extracting, self.vocabulary, positions, lambda *_: False
        )
        writer.mark("start")
        return writer

    def feed(self, *batches: Sequence[tuple[Any, ...]]) -> list[BatchReport]:
        reports = []
        for records in batches:
            report = self.writer.write(frame(self.spark, records))
            assert report is not None
            reports.append(report)
        return reports

    def take(self, records: Sequence[tuple[Any, ...]]) -> None:
        """Have a batch read while the one before is written."""
        fetched = self.writer.fetch(frame(self.spark, records), {})
        assert fetched is not None
        self.writer.take(fetched)

    def rows(self, table: Table, where: str = "true") -> list[SimpleNamespace]:
        found = query(self.root, f"SELECT * FROM {table.name} WHERE {where}")
        return [SimpleNamespace(**row) for row in rows(found)]

    def in_force(self, table: Table) -> list[SimpleNamespace]:
        return self.rows(table, "valid_to IS NULL")
