"""Ask the record by SQL, without a JVM: Delta tables through delta-rs and DataFusion.

A query sees the tables at the versions that the newest row of ``batches`` fixes, and so never
half a batch; what the record was after an earlier one is told by the states' own batches. Only
the tables and views that it names are opened: an answer takes about a second, most of it
Python's own start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contract.causes import why
from contract.errors import BadInput, OnrecordError, Unreachable
from factstore.newest import newest, states
from factstore.querying.as_of import AsOf
from factstore.querying.query_errors import told
from factstore.querying.statement import Statement, reading
from factstore.querying.view_files import needed, views
from factstore.tables import BATCHES as _BATCHES
from factstore.tables import DATA, LAYOUT, SUPERSEDED

if TYPE_CHECKING:
    import pyarrow as pa
    from deltalake import DeltaTable, QueryBuilder

BATCHES = "batches"
LARGEST_ANSWER = 1 << 30
"""Bytes. Python needs ten times as many to print them: a slip must not take all memory."""
_ALL_BATCHES = "all_batches"
_NOTHING = "Publish something while `onrecord up` runs, or run `onrecord demo`."
_ABOUT = {
    "articles": "A version of an article.",
    "turns": "A version of a transcript's turn, or of a statement.",
    "quotes": "An attribution in a document.",
    "variants": "A quotation that others repeat.",
    "claims": "A statement as one document makes it.",
    "facts": "A statement merged over documents.",
    "events": "A happening as one document tells it.",
    "measures": "A figure as one document tells it.",
    "figures": "A figure of a series, merged over documents.",
    "reports": "An event that another document reports too.",
    "profiles": "A person as one document tells of them.",
    "people": "Who is meant by a name that several people have, or may have.",
    "entities": "A person, organisation, place or event, with its aliases.",
    "quarantine": "A record that could not be used.",
    "batches": "A committed batch.",
}
# SHOW and DESCRIBE read it.
_SESSION = {"datafusion.catalog.information_schema": "true"}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The record as one batch left it. ``versions`` are Delta versions by table name, of the
    newest batch; ``batches`` is open where its newest row was read. Of what Kafka had at a time
    that is asked for, some from ``late`` on was read by later batches, and is not in it; None
    where all was read."""

    root: str
    batch: int
    versions: Mapping[str, int]
    batches: DeltaTable
    at: AsOf | None = None
    late: datetime | None = None

    @property
    def tables(self) -> list[str]:
        return [*(table.name for table in DATA), BATCHES]


@dataclass(frozen=True, slots=True)
class Relation:
    """A table or view as a user may ask it."""

    name: str
    kind: str
    about: str
    columns: tuple[str, ...]


def query(root: str, sql: str, at: AsOf | None = None) -> pa.Table:
    """The answer to one reading statement over the tables below ``root``, a path or URI.

    Raises UsageError where ``sql`` is not one reading statement, BadInput where it cannot
    be run or there are no tables, Unreachable where the tables' store does not answer.
    """
    statement = reading(sql)
    return answer(snapshot(root, at), statement)


def rows(table: pa.Table) -> list[dict[str, Any]]:
    """An answer as plain values under the names of ``columns``; maps are dicts."""
    named = table.rename_columns(columns(table))
    found: list[dict[str, Any]] = named.to_pylist(maps_as_pydicts="lossy")
    return found


def columns(table: pa.Table) -> list[str]:
    """The answer's column names; of equal ones the second is ``name_2``, and so on."""
    names: list[str] = []
    for name in table.column_names:
        seen = sum(other == name for other in table.column_names[: len(names)])
        names.append(f"{name}_{seen + 1}" if seen else name)
    return names


def snapshot(root: str, at: AsOf | None = None) -> Snapshot:
    """The record after its newest batch, or the newest that ``at`` allows."""
    batches = _open_batches(root)
    builder = _builder().register(BATCHES, batches)
    last = rows(_run(builder, f"SELECT max(batch_id) AS n FROM {BATCHES}"))[0]["n"]
    if last is None:
        raise BadInput(f"The tables in {root} hold no batch yet.", _NOTHING, "no_batch")
    wanted = f"batch_id = {last}"
    versions = _one(builder, "versions", wanted)
    found = _one(builder, "batch_id", f"{at.condition} AND kind <> 'upkeep'" if at else wanted)
    if found is None or (at and at.batch is not None and at.batch > last):
        raise BadInput(
            f"There is no record as of {at}.",
            f"The newest batch is {last}; `SELECT batch_id, last_known FROM batches` lists all.",
            "no_batch",
        )
    late = None
    if at and at.late:
        told = f"SELECT min(first_known) AS t FROM {BATCHES} WHERE batch_id > {found} AND {at.late}"
        late = rows(_run(builder, told))[0]["t"]
    return Snapshot(root, found, versions, batches, at, late)


def _one(builder: QueryBuilder, column: str, where: str) -> Any:
    """A column of the newest row of ``batches`` that fulfils a condition; None without one."""
    sql = f"SELECT {column} FROM {BATCHES} WHERE {where} ORDER BY batch_id DESC LIMIT 1"
    found = rows(_run(builder, sql))
    return found[0][column] if found else None


def answer(record: Snapshot, statement: Statement) -> pa.Table:
    """The answer to a statement over a snapshot. Raises as ``query`` does."""
    known = [*record.tables, *views()]
    wanted = statement.names & set(known)
    if statement.verb == "SHOW" and not wanted:
        wanted = frozenset(known)
    try:
        return _run(_registered(record, wanted), statement.text)
    except OnrecordError:
        raise
    # delta-rs raises DeltaError and, while rows are read, plain Exception.
    except Exception as error:
        raise told(str(error), statement.text, known, str(record.at or "now")) from error


def relations(record: Snapshot) -> list[Relation]:
    """All views, then all tables, with their columns."""
    builder = _registered(record, [*record.tables, *views()])
    found = [Relation(v.name, "view", v.about, _columns(builder, v.name)) for v in views().values()]
    return found + [
        Relation(name, "table", _ABOUT.get(name, ""), _columns(builder, name))
        for name in sorted(record.tables)
    ]


def _columns(builder: QueryBuilder, name: str) -> tuple[str, ...]:
    return tuple(row["column_name"] for row in rows(_run(builder, f"DESCRIBE {name}")))


def _builder() -> QueryBuilder:
    from deltalake import QueryBuilder

    return QueryBuilder(_SESSION)


def _run(builder: QueryBuilder, sql: str) -> pa.Table:
    import pyarrow as pa

    # Not pa.table(): it imports pandas, a second, to see whether it was given a frame.
    reader = pa.RecordBatchReader.from_stream(builder.execute(sql))
    batches, size = [], 0
    for batch in reader:
        batches.append(batch)
        size += batch.nbytes
        if size > LARGEST_ANSWER:
            raise BadInput(
                f"The answer has more than {LARGEST_ANSWER >> 20} MiB.",
                "Ask for fewer rows (LIMIT), or count them (GROUP BY).",
                "too_large",
            )
    return pa.Table.from_batches(batches, reader.schema)


def _registered(record: Snapshot, wanted: Iterable[str]) -> QueryBuilder:
    """A session with the wanted tables and views, and what these views name."""
    chosen = needed(wanted)
    named = set(wanted).union(*(view.names for view in chosen))
    builder = _builder()
    logs = [table for table in DATA if table.name in named]
    if logs:
        builder.register(SUPERSEDED.name, _open(record, SUPERSEDED.name))
    for table in logs:
        if table.name not in record.versions:  # the newest batch's release did not have it
            none = ", ".join(f"NULL AS {name}" for name in table.names)
            builder.execute(f"CREATE VIEW {table.name} AS SELECT {none} WHERE false")
            continue
        opened = _open(record, table.name)
        builder.register(states(table), opened)
        lacking = set(table.names) - {column.name for column in opened.schema().fields}
        told = newest(table, record.batch if record.at else None, lacking)
        builder.execute(f"CREATE VIEW {table.name} AS {told}")
    if BATCHES in named:
        _register_batches(builder, record)
    for view in chosen:
        builder.execute(f"CREATE VIEW {view.name} AS {view.sql}")
    return builder


def _register_batches(builder: QueryBuilder, record: Snapshot) -> None:
    builder.register(_ALL_BATCHES, record.batches)
    columns = ", ".join(f"b.{name}" for name in _BATCHES.names)
    where = f" WHERE b.batch_id <= {record.batch}" if record.at else ""
    builder.execute(f"CREATE VIEW {BATCHES} AS SELECT {columns} FROM {_ALL_BATCHES} b{where}")


def _path(root: str, name: str) -> str:
    return f"{root.rstrip('/')}/{LAYOUT}/{name}"


def _open_batches(root: str) -> DeltaTable:
    from deltalake import DeltaTable
    from deltalake.exceptions import TableNotFoundError

    missing = BadInput(f"There are no tables in {root}.", _NOTHING, "no_tables")
    if "://" not in root and not Path(root).is_dir():
        raise missing
    try:
        return DeltaTable(_path(root, BATCHES))
    except TableNotFoundError as error:
        if DeltaTable.is_deltatable(f"{root.rstrip('/')}/{BATCHES}"):
            raise BadInput(
                f"The tables in {root} are of an older release.",
                "Start `onrecord up` or `onrecord stream` once: it moves them over.",
                "no_tables",
            ) from error
        raise missing from error
    except Exception as error:
        raise Unreachable(
            f"The tables in {root} cannot be read: {why(error)}.",
            "Check --tables, and what the environment tells of the store (docs/cluster.md).",
        ) from error


def _open(record: Snapshot, name: str) -> DeltaTable:
    from deltalake import DeltaTable

    try:
        return DeltaTable(_path(record.root, name), version=record.versions[name])
    except Exception as error:
        raise BadInput(
            f"The table {name} cannot be read as the newest batch left it "
            f"({str(error).splitlines()[0][:120]}).",
            "Ask again; if it stays so, the folder is damaged: put it back from a backup, or move "
            "it away, and the record is made again from what Kafka still holds.",
            "not_kept",
        ) from error
