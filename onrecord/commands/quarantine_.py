"""``onrecord quarantine``: what could not be used; send it again, or give it up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from contract.errors import BadInput, UsageError
from onrecord.options import connection, connection_options, format_option, option
from onrecord.record import chosen, plain
from onrecord.runtime.home import Home
from onrecord.screen import err, show

if TYPE_CHECKING:
    from factstore.querying.quarantined import Quarantined, Wanted

ACTIONS = ("list", "show", "replay", "drop")
COLUMNS = ("place", "known_at", "reason", "detail", "size", "resolution")
_POSITION = re.compile(r"([\w.-]+)/(\d{1,9})/(\d{1,18})", re.ASCII)


@click.command(short_help="What could not be used: look, send again, drop.")
@click.argument("action", type=click.Choice(ACTIONS), default="list")
@click.argument("positions", nargs=-1)
@format_option
@option("--reason", help="Only rows with this reason.")
@option("--topic", help="Only rows of this topic.")
@option("--settled", is_flag=True, help="List those that were replayed or dropped, too.")
@option("--limit", type=click.IntRange(min=1), default=100, help="Rows that are listed.")
@option("--tables", help="Folder or URI of the tables. [default: in the data folder]")
@connection_options
@click.pass_obj
def command(home: Home, /, action: str, positions: tuple[str, ...], **flags: Any) -> int:
    """List the records in quarantine, show some whole, replay or drop them.

    POSITIONS are topic/partition/offset, as the list tells them. replay and drop take positions,
    --reason or --topic. A replay sends the record to its topic again; do it when what it failed
    on is mended. The job settles the rows when it reads what was sent.

    \b
    onrecord quarantine list --reason extractor_failed
    onrecord quarantine show articles.v1/0/17
    onrecord quarantine replay --reason extractor_failed
    onrecord quarantine drop articles.v1/0/17 articles.v1/1/3
    """
    wanted = _wanted(action, positions, flags)
    root = flags.pop("tables") or str(chosen(home).tables)
    limit = flags.pop("limit")
    if action == "list":
        rows = _rows(root, wanted, limit=limit + 1)  # one more tells whether there are more
        show(plain(_line(row) for row in rows[:limit]), COLUMNS, flags["format"])
        return _told(len(rows), limit)
    rows = _found(_rows(root, wanted, raw=action != "drop"), wanted)
    if action == "show":
        show(
            plain(line for row in rows for line in _whole(row)), ("name", "value"), flags["format"]
        )
        return 0
    del flags["format"]
    return _replay(home, rows, flags) if action == "replay" else _drop(home, rows, flags)


def _wanted(action: str, positions: tuple[str, ...], flags: dict[str, Any]) -> Wanted:
    from factstore.querying.quarantined import Wanted

    places = []
    for text in positions:
        match = _POSITION.fullmatch(text)
        if match is None:
            raise UsageError(f"{text} is no position.", "Write topic/partition/offset.")
        places.append((match[1], int(match[2]), int(match[3])))
    reason, topic = flags.pop("reason"), flags.pop("topic")
    if action != "list" and not (places or reason or topic):
        raise UsageError(
            f"`onrecord quarantine {action}` needs to know which records.",
            "Give topic/partition/offset, --reason or --topic.",
        )
    return Wanted(places, reason, topic, flags.pop("settled") or action == "show")


def _rows(
    root: str, wanted: Wanted, raw: bool = False, limit: int | None = None
) -> list[Quarantined]:
    from factstore.querying.quarantined import quarantined
    from factstore.querying.read import snapshot

    return quarantined(snapshot(root), wanted, raw, limit)


def _found(rows: list[Quarantined], wanted: Wanted) -> list[Quarantined]:
    """The rows. Raises BadInput where a position has none, or nothing fits."""
    held = {(row.place.topic, row.place.partition, row.place.offset) for row in rows}
    missing = [f"{t}/{p}/{o}" for t, p, o in wanted.places if (t, p, o) not in held]
    if missing or not rows:
        raise BadInput(
            f"Quarantine has no such open record: {', '.join(missing) or 'nothing fits'}.",
            "`onrecord quarantine list --settled` has all.",
            "no_such_record",
        )
    return rows


def _line(row: Quarantined) -> dict[str, Any]:
    place = row.place
    return {
        "place": f"{place.topic}/{place.partition}/{place.offset}",
        **{name: getattr(row, name) for name in COLUMNS[1:]},
    }


def _whole(row: Quarantined) -> list[dict[str, Any]]:
    """Each of a row's columns as a line of its own."""
    told = {**_line(row), "cluster": row.place.cluster, "event_id": row.event_id}
    told |= {"resolved_by": row.resolved_by, "raw_cut": row.raw_cut, "raw": row.raw}
    return [{"name": name, "value": value} for name, value in told.items() if value is not None]


def _told(count: int, limit: int) -> int:
    if count > limit:
        err.print(f"the newest {limit}; --limit lists more")
    elif not count:
        err.print("quarantine holds nothing open that fits")
    return 0


def _replay(home: Home, rows: list[Quarantined], flags: dict[str, Any]) -> int:
    from producers.replay import Kept, replay

    kept = [
        Kept(row.place, row.known_at, row.reason, row.event_id, None if row.raw_cut else row.raw)
        for row in rows
    ]
    done = replay(kept, connection(home, flags))
    err.print(f"sent again: {done.sent}; a row is settled when the job has read its record")
    for place, why in done.refused:
        err.print(f"not sent: {place}: {why}", markup=False, style="yellow")
    return 5 if done.refused else 0


def _drop(home: Home, rows: list[Quarantined], flags: dict[str, Any]) -> int:
    from producers.replay import drop

    drop([row.place for row in rows], connection(home, flags))
    err.print(f"dropped: {len(rows)}; a row is settled when the job has read of it")
    return 0
