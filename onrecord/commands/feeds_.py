"""``onrecord feeds``: the feeds that ``onrecord watch`` follows, changed while it runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from contract.errors import BadInput, OnrecordError
from onrecord.options import format_option, option
from onrecord.runtime.home import Home
from onrecord.screen import err, show

if TYPE_CHECKING:
    from producers.watching.reading import Reading

_TIMEOUT = 20.0
_COLUMNS = (
    "number",
    "feed",
    "title",
    "state",
    "last_success",
    "every_s",
    "failures",
    "articles",
    "edits",
    "duplicates",
    "rejected",
    "error",
)


@click.group(short_help="The feeds that watch follows: add, list, import.")
@click.pass_context
def command(ctx: click.Context) -> None:
    """The feeds that `onrecord watch` follows. Changes count at once, also while it runs.

    \b
    onrecord feeds add https://herald.example/feed.xml
    onrecord feeds import subscriptions.opml
    onrecord feeds list
    """
    # a setting of onrecord.toml holds for each of these commands
    given = ctx.default_map or {}
    ctx.default_map = dict.fromkeys(command.commands, given)


_private = option("--allow-private", is_flag=True, help="Addresses of this machine's network too.")


@command.command()
@click.argument("addresses", nargs=-1, required=True)
@option("--check/--no-check", default=True, help="Look at each once, and find a page's feeds.")
@_private
@click.pass_obj
def add(home: Home, /, addresses: tuple[str, ...], check: bool, allow_private: bool) -> int:
    """Add feeds by address; of a web page, the feeds that it names."""
    from producers.web.addresses import is_url, shown

    found: list[tuple[str, str | None]] = []
    failed = 0
    for address in addresses:
        if not is_url(address):
            err.print(f"{shown(address)} is no http(s) address.", markup=False, style="yellow")
            failed += 1
            continue
        try:
            found += _feeds_at(address, allow_private) if check else [(address, None)]
        except OnrecordError as error:
            err.print(f"{error.what} {error.do}", markup=False, style="yellow")
            failed += 1
    _add(home, found, allow_private)
    if failed:
        err.print("not added; --no-check adds an address that does not answer now")
    return 5 if failed else 0


@command.command()
@click.argument("feeds", nargs=-1, required=True)
@click.pass_obj
def remove(home: Home, /, feeds: tuple[str, ...]) -> None:
    """Remove FEEDS, by number or address. What they published stays."""
    from producers.watching.places import Places
    from producers.watching.state import connect

    home.prepare()
    with closing(connect(home.feeds)) as db:
        for named in feeds:
            for place in Places(db).remove(named):
                err.print(f"removed {place.name}", markup=False)


@command.command(name="list")
@format_option
@click.pass_obj
def list_(home: Home, /, format: str) -> None:
    """The feeds with their health. A feed is dead when it has failed for a day, silent when it
    has published nothing for ten times as long as it used to."""
    show([_health(place) for place in _stored(home)], _COLUMNS, format)


@command.command()
@click.argument("feeds", nargs=-1)
@_private
@click.pass_obj
def check(home: Home, /, feeds: tuple[str, ...], allow_private: bool) -> int:
    """Look at FEEDS (numbers or addresses), or at all, once; nothing is published.

    Exit code 5 if one of them fails.
    """
    from producers.watching.places import Places
    from producers.watching.state import connect

    if feeds:
        home.prepare()
        with closing(connect(home.feeds)) as db:
            places = [place for named in feeds for place in Places(db).named(named)]
    else:
        places = _stored(home)
    rows = [_looked(place.asked, place.name, allow_private or place.private) for place in places]
    show(rows, ("feed", "outcome", "items", "newest"), "table")
    return 5 if any(row["items"] is None for row in rows) else 0


@command.command(name="import")
@click.argument("file")
@_private
@click.pass_obj
def import_(home: Home, /, file: str, allow_private: bool) -> None:
    """Add the feeds of FILE: OPML, or a text file with an address (and a title) a line.
    `-` reads standard input."""
    from producers.watching.opml import read_list
    from producers.web.addresses import named_private, shown

    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(
            f"{file} cannot be read ({error.strerror}).", "Check its path.", "unreadable"
        ) from error
    listed = read_list(raw, file)
    inside = [one.address for one in listed if named_private(one.address)]
    if inside and not allow_private:
        raise BadInput(
            f"{file} names {shown(inside[0])}, an address of this machine or its network.",
            "Somebody else may have written it; pass --allow-private if it is meant.",
            "private_address",
        )
    _add(home, [(one.address, one.title) for one in listed], allow_private)


@command.command()
@option("--plain", is_flag=True, help="An address a line, instead of OPML.")
@option("--secrets", is_flag=True, help="With passwords and tokens, to move the feeds.")
@click.pass_obj
def export(home: Home, /, plain: bool, secrets: bool) -> None:
    """Print the feeds as OPML. Without --secrets, addresses lack passwords and tokens."""
    from producers.watching.opml import Listed, write_opml

    listed = [
        Listed(place.address if secrets else place.name, place.title) for place in _stored(home)
    ]
    if plain:
        for one in listed:
            click.echo(f"{one.address} {one.title}" if one.title else one.address)
    else:
        click.echo(write_opml(listed).decode(), nl=False)


def _stored(home: Home) -> list[Any]:
    from producers.watching.places import Places
    from producers.watching.state import connect

    home.prepare()
    with closing(connect(home.feeds)) as db:
        return list(Places(db).all())


def _add(home: Home, found: Sequence[tuple[str, str | None]], private: bool) -> None:
    from producers.watching.places import Places
    from producers.watching.state import connect

    home.prepare()
    with closing(connect(home.feeds)) as db:
        before = len(Places(db).all())
        Places(db).add(found, stored=True, private=private)
        added = len(Places(db).all()) - before
    err.print(f"added {added} feeds" + (f", {len(found) - added} were there" if found else ""))


def _read(address: str, private: bool) -> Reading:
    """What an address answers, parsed where nothing of it can hang or fill this process."""
    from producers.settings import PublishSettings
    from producers.watching.reading import read_answer
    from producers.watching.workers import parse_now
    from producers.web.fetch import fetch_now

    answer = fetch_now(address, _TIMEOUT, private=private)
    return parse_now(read_answer, answer, PublishSettings(), time.time())


def _feeds_at(address: str, private: bool) -> list[tuple[str, str | None]]:
    """The address where it is a feed, else the feeds that its page names."""
    from producers.web.addresses import named_private, shown

    reading = _read(address, private)
    if reading.kind == "feed":
        if reading.refused is not None:
            raise reading.refused
        outlets = [getattr(event, "outlet", None) for event in reading.events]
        return [(address, next(filter(None, outlets), None))]
    named = reading.facts.feeds if reading.facts else ()
    if not private:  # the page names these, not the user
        named = tuple(one for one in named if named_private(one) <= named_private(address))
    if not named:
        raise BadInput(
            f"{shown(address)} is no feed, and names none.",
            "Give the address of a feed; a page that is to be watched itself goes to "
            "`onrecord watch`.",
            "not_a_feed",
        )
    return [(one, None) for one in named]


def _looked(address: str, name: str, private: bool) -> dict[str, Any]:
    from contract.events import ArticleEvent

    try:
        reading = _read(address, private)
        if reading.refused is not None:
            raise reading.refused
    except OnrecordError as error:
        return {"feed": name, "outcome": error.what, "items": None, "newest": None}
    found = [one for one in reading.events if isinstance(one, ArticleEvent)]
    newest = max((one.published for one in found if one.published), default=None)
    return {"feed": name, "outcome": "ok", "items": len(reading.events), "newest": newest}


def _health(place: Any) -> dict[str, Any]:
    from onrecord.watching import printable, state_of

    def moment(seconds: float | None) -> str | None:
        if seconds is None:
            return None
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))

    return {
        "number": place.id,
        "feed": place.name,
        "title": printable(place.title) if place.title else None,
        "state": state_of(place, time.time(), 3600.0) if place.looks else "new",
        "last_success": moment(place.succeeded),
        "every_s": round(place.every) if place.every else None,
        "failures": place.failures,
        "articles": place.new,
        "edits": place.edited,
        "duplicates": place.duplicate,
        "rejected": place.rejected,
        "error": printable(place.error) if place.error else None,
    }
