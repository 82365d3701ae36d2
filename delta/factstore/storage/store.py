"""The one writer of a record's tables: epochs, appends, look-ups, the commit, the way back.

*A batch is committed by its row in ``batches``*, written last, with the version of every table
and the Kafka positions after it. Whatever lies behind the newest such row was never committed:
a writer that starts rolls each table back to it and reads on from its positions. So nothing is
written twice and nothing is skipped, at whatever moment the one before it died.

*A writer has an epoch*, written into the description of each table when it takes over. Delta
lets no transaction commit that began before a change of a table's metadata: whoever still holds
tables of an older epoch, a paused process on another machine too, can commit nothing any more
(``Fenced``). On object storage the log's files are put only where there is none of that name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from deltalake import (
    BloomFilterProperties,
    ColumnProperties,
    CommitProperties,
    DeltaTable,
    QueryBuilder,
    WriterProperties,
    write_deltalake,
)
from deltalake.exceptions import CommitFailedError, DeltaError

from contract.errors import OnrecordError
from factstore.history import Changes
from factstore.newest import newest, states
from factstore.plain import rows_of
from factstore.storage.batches import Committed, last_batch
from factstore.storage.lookups import among, names_of, newest_among, newest_of
from factstore.tables import ALL, BATCHES, LOGS, SUPERSEDED, Table

STATES_A_BATCH = 1 << 22
"""State numbers kept for one batch: four million rows."""
_PAGE = 1024
"""Rows of a page."""
_EPOCH = re.compile(r"onrecord epoch (\d+)")
_PROPERTIES = {
    "delta.checkpointInterval": "50",
    # Readers look back through states: old files and versions serve nobody for long.
    "delta.logRetentionDuration": "interval 1 days",
    "delta.deletedFileRetentionDuration": "interval 1 days",
}

Passed = Callable[[str], None]
"""Told the name of each point that a batch has passed: tests die there."""


class Fenced(OnrecordError):
    """Another writer has taken over the tables."""

    def __init__(self, root: str) -> None:
        super().__init__(
            f"Another writer has taken over the tables in {root}: this one can write no more.",
            "Nothing is lost: what it had not committed is read again. Stop one of the two.",
        )


@dataclass
class Store:
    """Open tables of one epoch. ``last`` is the newest committed batch."""

    root: str
    epoch: int
    last: Committed
    tables: dict[str, DeltaTable]
    passed: Passed = lambda name: None
    _next: int = 0
    _replaced: list[int] = field(default_factory=list)
    _own: dict[str, pa.Table] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _begun: bool = False
    batch: int = 0

    def begin(self, batch: int) -> None:
        """All that is put from now on belongs to ``batch``; look-ups find it in memory.

        Raises RuntimeError behind a batch that was not committed: what it has put would be, too.
        """
        if self._begun:
            raise RuntimeError(f"batch {self.batch} was begun and never committed")
        self._begun = True
        self.batch = batch
        self._next = batch * STATES_A_BATCH
        self._replaced = []
        self._own = {}

    def put(self, table: Table, rows: pa.Table, replaced: Iterable[int] = ()) -> None:
        """Append states, with the table's columns but ``state``; ``replaced`` are the numbers
        of those that these replace. Tables may be written side by side. Raises Fenced."""
        self._put(table, rows, self._numbers(rows.num_rows), replaced)

    def change(self, table: Table, changes: Changes) -> None:
        """``put`` for plain rows. The states that rows leave behind are never the newest."""
        rows = [*changes.left, *changes.rows]
        numbers = self._numbers(len(rows))
        schema = pa.schema([column for column in table.arrow if column.name != "state"])
        given = pa.Table.from_pylist(rows, schema=schema)
        self._put(table, given, numbers, [*changes.replaced, *numbers[: len(changes.left)]])

    def _numbers(self, count: int) -> range:
        """The next so many states' numbers."""
        with self._lock:
            first, self._next = self._next, self._next + count
        if self._next > (self.batch + 1) * STATES_A_BATCH:
            raise OverflowError(f"batch {self.batch} has more than {STATES_A_BATCH} states")
        return range(first, first + count)

    def _put(self, table: Table, rows: pa.Table, numbers: range, replaced: Iterable[int]) -> None:
        with self._lock:
            self._replaced += replaced
        if numbers:
            whole = rows.append_column("state", pa.array(numbers, pa.int64()))
            whole = whole.select(table.arrow.names).cast(table.arrow)
            self._append(table, whole)
            before = self._own.get(table.name)
            self._own[table.name] = whole if before is None else pa.concat_tables([before, whole])
        self.passed(table.name)

    def newest(
        self,
        table: Table,
        column: str,
        keys: Iterable[str],
        columns: Sequence[str] = (),
        in_force: bool = False,
    ) -> list[dict[str, Any]]:
        """``newest_table`` as plain rows."""
        return rows_of(self.newest_table(table, column, keys, columns, in_force))

    def newest_table(
        self,
        table: Table,
        column: str,
        keys: Iterable[str],
        columns: Sequence[str] = (),
        in_force: bool = False,
    ) -> pa.Table:
        """The newest states of the rows whose ``column`` is one of ``keys``, all or those that
        are ``in_force``, with their numbers; all columns where none are named. No list of
        superseded states is read, nor what this batch has put."""
        wanted = set(keys)
        shown = list(dict.fromkeys(("state", *(columns or table.arrow.names))))
        own = self._own.get(table.name)
        if own is None:
            return self._before(table, column, wanted, shown, in_force, None)
        read = list(dict.fromkeys((*shown, *table.key)))
        first = self.batch * STATES_A_BATCH
        before = self._before(table, column, wanted, read, in_force, first)
        put, names = newest_of(table, own, column, wanted, read, in_force)
        if before.num_rows:
            again = pc.is_in(names_of(table, before), names)
            before = before.filter(pc.invert(again))
        return pa.concat_tables([before.select(shown), put.select(shown)])

    def _before(
        self,
        table: Table,
        column: str,
        keys: Collection[str],
        columns: Sequence[str],
        in_force: bool,
        below: int | None,
    ) -> pa.Table:
        """``newest_table`` of the states numbered ``below``, as they are stored."""
        schema = pa.schema([table.arrow.field(name) for name in columns])
        told = among(table, column, keys) if self.holds(table) else ()
        asked = [newest_among(table, each, columns, in_force, below) for each in told]
        found = [self.ask_table(table, question).cast(schema) for question in asked]
        return pa.concat_tables([schema.empty_table(), *found])

    def scan(self, table: Table, columns: Sequence[str], where: str) -> list[dict[str, Any]]:
        """Public ``columns`` of all rows that fulfil ``where``: reads the whole table."""
        if not self.holds(table):
            return []
        asked = QueryBuilder().register(states(table), self.tables[table.name])
        asked = asked.register(SUPERSEDED.name, self.tables[SUPERSEDED.name])
        sql = f"SELECT {', '.join(columns)} FROM ({newest(table)}) AS rows WHERE {where}"
        return rows_of(pa.table(asked.execute(sql)))

    def ask(self, table: Table, sql: str) -> list[dict[str, Any]]:
        """The answer to a query of one table's states, under the table's name."""
        return rows_of(self.ask_table(table, sql))

    def ask_table(self, table: Table, sql: str) -> pa.Table:
        """``ask`` as Arrow."""
        answer = QueryBuilder().register(table.name, self.tables[table.name]).execute(sql)
        return _without_views(pa.table(answer))

    def holds(self, table: Table) -> bool:
        """Whether the table has any state: an empty one need not be asked."""
        return bool(self.tables[table.name].file_uris())

    def commit(self, row: Mapping[str, Any]) -> Committed:
        """Commit the batch: readers see its tables from now on. ``row`` has the columns of
        ``batches`` but the epoch and the versions. Raises Fenced."""
        if self._replaced:
            states = {
                "state": pa.array(self._replaced, pa.int64()),
                "batch": pa.array([self.batch] * len(self._replaced), pa.int64()),
            }
            self._append(SUPERSEDED, pa.table(states, schema=SUPERSEDED.arrow))
            self._replaced = []
        versions = {table.name: self.tables[table.name].version() for table in LOGS}
        whole = {**row, "state": row["batch_id"], "epoch": self.epoch, "versions": versions}
        self._append(BATCHES, pa.Table.from_pylist([whole], schema=BATCHES.arrow))
        self._own, self._begun = {}, False
        self.last = Committed.of(whole)
        self.passed(BATCHES.name)
        return self.last

    def refresh(self) -> None:
        """See what upkeep has done, so that the next commit fixes it for readers. Raises Fenced;
        what is open stays as it is then, and meets the other's epoch."""
        fresh = {table.name: DeltaTable(table.path(self.root)) for table in ALL}
        if any(epoch_of(table) != self.epoch for table in fresh.values()):
            raise Fenced(self.root)
        self.tables.update(fresh)

    def _append(self, table: Table, rows: pa.Table) -> None:
        opened = self.tables[table.name]
        told = {"onrecord_epoch": str(self.epoch), "onrecord_batch": str(self.batch)}
        carried = CommitProperties(custom_metadata=told)
        with fencing(self.root):
            write_deltalake(
                opened,
                rows,
                mode="append",
                commit_properties=carried,
                writer_properties=written(table),
            )
        wrote = _added(opened)
        if wrote != rows.num_rows:
            raise RuntimeError(
                f"{table.name}: {rows.num_rows} rows were given, Delta tells of {wrote}."
            )


def _without_views(answer: pa.Table) -> pa.Table:
    """DataFusion's views of strings as strings: Arrow's functions know no views."""
    plain = {pa.string_view(): pa.string(), pa.binary_view(): pa.binary()}
    return answer.cast(pa.schema([f.with_type(plain.get(f.type, f.type)) for f in answer.schema]))


def _added(opened: DeltaTable) -> int:
    """The rows that the newest append added, as Delta's log tells."""
    for commit in opened.history(5):
        if commit["operation"] == "WRITE":
            return int(commit["operationMetrics"]["num_added_rows"])
    return 0


@contextmanager
def fencing(root: str) -> Iterator[None]:
    """Raise Fenced where a commit meets another epoch's."""
    try:
        yield
    except CommitFailedError as error:
        if "metadata" in str(error).lower():
            raise Fenced(root) from error
        raise


def take_over(root: str, passed: Passed = lambda name: None) -> Store:
    """Become the writer of the tables below ``root``, a path or URI; they are made where they
    are missing, and hold then what the newest committed batch left.

    Raises Fenced where another does the same at the same moment, OnrecordError where a table
    is older than the batches tell.
    """
    tables = {table.name: _opened(root, table) for table in ALL}
    batches = tables[BATCHES.name]
    epoch = epoch_of(batches) + 1
    # First: from here on no one else can commit a batch.
    _mark(root, batches, epoch)
    last = last_batch(batches)
    for table in LOGS:
        _back(root, tables[table.name], table, epoch, last)
    # Behind the way back, which takes the columns back, too.
    for table in ALL:
        _widen(tables[table.name], table)
    return Store(root, epoch, last, tables, passed)


def _opened(root: str, table: Table) -> DeltaTable:
    path = table.path(root)
    if DeltaTable.is_deltatable(path):
        return DeltaTable(path)
    indexed = {"delta.dataSkippingStatsColumns": ",".join(table.indexed)}
    return DeltaTable.create(
        path,
        table.arrow,
        mode="ignore",
        configuration={**_PROPERTIES, **indexed},
        description="onrecord epoch 0",
    )


def _widen(found: DeltaTable, table: Table) -> None:
    """A table of an older release gets the columns that it lacks, those within columns too; its
    rows hold NULL there."""
    known = {path for column in pa.schema(found.schema().to_arrow()) for path in _paths(column)}
    lacking = [column for column in table.arrow if not known.issuperset(_paths(column))]
    if lacking:
        from deltalake import Schema

        found.alter.add_columns(Schema.from_arrow(pa.schema(lacking)).fields)


def _paths(column: pa.Field, above: str = "") -> Iterator[str]:
    """The names of a column and of what stands in it: "chain", "chain.name"."""
    path = f"{above}.{column.name}".lstrip(".")
    yield path
    inner = column.type.value_type if pa.types.is_list(column.type) else column.type
    if pa.types.is_struct(inner):
        for field in inner.fields:
            yield from _paths(field, path)


def epoch_of(table: DeltaTable) -> int:
    """The epoch that a table's description carries."""
    told = _EPOCH.search(table.metadata().description or "")
    return int(told[1]) if told else 0


def _mark(root: str, table: DeltaTable, epoch: int) -> None:
    with fencing(root):
        table.alter.set_table_description(f"onrecord epoch {epoch}")


def _back(root: str, opened: DeltaTable, table: Table, epoch: int, last: Committed) -> None:
    """Roll a table back to the last committed batch, behind whatever an older writer did."""
    version = last.versions.get(table.name, 0)
    if opened.version() < version:
        # A batch may have been committed since it was opened.
        opened.update_incremental()
    # Before it is marked: each mark is a version more, at each start that ends here.
    if opened.version() < version:
        raise OnrecordError(
            f"The table {table.name} in {root} is older than batch {last.batch} left it.",
            "Tables belong together: put all of them back from one backup, or move the folder "
            "away, and the record is made again from what Kafka still holds.",
        )
    _mark(root, opened, epoch)
    if opened.version() == version + 1:
        return
    try:
        opened.restore(version)
    except DeltaError as error:
        raise OnrecordError(
            f"The table {table.name} in {root} cannot be rolled back to batch {last.batch}: "
            f"{str(error).splitlines()[0][:200]}.",
            "Files of it are gone: put the folder back from a backup, or move it away, and the "
            "record is made again from what Kafka still holds.",
        ) from error
    _mark(root, opened, epoch)


def written(table: Table) -> WriterProperties:
    """How files are written: compressed, for look-ups of single rows by key. A Bloom filter a
    key column, so that a look-up opens only the row groups that may hold its keys, in whatever
    order rows came; small pages, since a row costs the page that it stands in; large row groups
    and small dictionaries, since each row group that holds a key costs a dictionary a column. Keys
    lie behind their lengths, as they are then read in two thirds of the time."""
    bloom = ColumnProperties(
        dictionary_enabled=False,
        encoding="DELTA_LENGTH_BYTE_ARRAY",
        bloom_filter_properties=BloomFilterProperties(True, fpp=0.01),
    )
    columns = {name: bloom for name in table.lookups if table.arrow.field(name).type == pa.string()}
    return WriterProperties(
        compression="ZSTD",
        max_row_group_size=1 << 20,
        data_page_row_count_limit=_PAGE,
        write_batch_size=_PAGE,
        dictionary_page_size_limit=1 << 16,
        column_properties=columns or None,
    )
