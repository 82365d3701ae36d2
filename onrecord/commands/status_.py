"""``onrecord status``: what runs, what is stored, how far behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from contract.errors import BadInput, Unreachable
from onrecord.options import connection, connection_options, format_option, option
from onrecord.record import chosen, plain
from onrecord.runtime.home import Home
from onrecord.runtime.running import running
from onrecord.screen import err, show
from onrecord.streaming_options import extractor_options

if TYPE_CHECKING:
    from factstore.querying.progress import Progress

BROKER_SECONDS = 2.0
COLUMNS = ("about", "name", "value")
Line = tuple[str, str, Any]


@click.command(short_help="What runs, what is stored, how far behind.")
@format_option
@option("--tables", help="Folder or URI of the tables. [default: in the data folder]")
@extractor_options
@connection_options
@click.pass_obj
def command(home: Home, /, format: str, tables: str | None, **flags: Any) -> None:
    """Show what runs here, rows by table, outcomes of all records, lag and latency.

    \b
    onrecord status
    onrecord status --format json | jq 'select(.about == "lag")'

    Lag is in records, latency in seconds from Kafka's timestamp to the commit that made
    the newest batch visible. Lag needs the broker; the rest is read from the tables. Stale are
    documents that another extractor has read: another release, or the one with other aliases,
    vocabulary or least confidence than are set here.
    """
    from factstore.querying.progress import progress
    from factstore.querying.read import snapshot

    version = _extractor(flags)
    area = home if tables else chosen(home)
    root = tables or str(area.tables)
    lines = [*_runs(area), ("record", "tables", root)]
    try:
        held = progress(snapshot(root))
    except BadInput as error:
        if error.reason not in ("no_tables", "no_batch"):
            raise
        err.print(f"{error.what} {error.do}", markup=False)
    else:
        lines += [*_stored(held), *_readings(held, version), *_behind(area, held, flags)]
    show(plain(dict(zip(COLUMNS, line, strict=True)) for line in lines), COLUMNS, format)


def _runs(home: Home) -> Iterator[Line]:
    up = running(home)
    if up is None:
        yield "runs", "onrecord up", "no"
        return
    yield "runs", "onrecord up", f"process {up.pid}"
    yield "runs", "broker", up.brokers
    if up.metrics:
        yield "runs", "metrics", up.metrics


def _stored(held: Progress) -> Iterator[Line]:
    yield "record", "newest batch", held.batch
    yield "record", "newest record", held.last_known
    for name, count in held.rows.items():
        yield "rows", name, count
    for name, count in held.in_force.items():
        yield "in force", name, count
    for name, count in held.outcomes.items():
        yield "outcome", name, count
    for reason, count in held.quarantine.items():
        yield "quarantine", reason, count
    if held.latency:
        slowest, fastest = held.latency
        yield "latency", "first record of the newest batch, s", round(slowest, 3)
        yield "latency", "last record of the newest batch, s", round(fastest, 3)


def _extractor(flags: dict[str, Any]) -> str:
    """The version of the extractor with the settings in ``flags``, which are taken out."""
    from streaming.extract.settings import chosen as settings
    from streaming.extractor_version import extractor_version

    names = ("vocabulary", "aliases", "min_confidence")
    return extractor_version(settings(*(flags.pop(name) for name in names)))


def _readings(held: Progress, version: str) -> Iterator[Line]:
    yield "extractor", "version", version
    if stale := held.stale(version):
        yield "stale", "documents to read again: run `onrecord refresh`", stale


def _behind(home: Home, held: Progress, flags: dict[str, Any]) -> Iterator[Line]:
    from factstore.querying.progress import lag
    from producers.topics import end_offsets

    try:
        cluster = connection(home, flags)
        ends = end_offsets(cluster, timeout=BROKER_SECONDS)
    except Unreachable as error:
        err.print(f"lag unknown: {error.what}", markup=False)
        return
    for (topic, partition), behind in lag(held.positions, ends).items():
        yield "lag", f"{topic}/{partition}", behind
