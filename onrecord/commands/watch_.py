"""``onrecord watch``: follow feeds and folders, and publish what is new."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import Any

import click
from rich.live import Live

from contract.errors import UsageError
from contract.stopping import stopped_by_signals
from monitoring.endpoint import Endpoint
from monitoring.metrics import ProducerMetrics
from onrecord.metadata import input_settings, metadata_options
from onrecord.options import (
    PAUSE,
    PORT,
    WAIT,
    Number,
    connection,
    connection_options,
    metrics_options,
    option,
    topic_options,
    topic_settings,
)
from onrecord.runtime.home import Home
from onrecord.screen import err

_YEAR = 366 * 86_400


@click.command(short_help="Follow feeds and folders, and publish what is new.")
@click.argument("places", nargs=-1)
@option("--every", type=Number(1, _YEAR), default=300.0, help="Seconds between looks, least.")
@option(
    "--longest",
    type=Number(0, _YEAR, min_open=True),
    help="Seconds between looks, most.  [default: 3600]",
)
@option("--timeout", type=WAIT, default=10.0, help="Seconds to wait for an answer.")
@option("--contact", help="Your address, for publishers: it goes into the User-Agent.")
@option("--host-delay", type=PAUSE, default=1.0, help="Seconds of rest a host.")
@option("--pages/--no-pages", default=True, help="Read the pages of items with a summary only.")
@option("--later/--no-later", default=True, help="Look at articles' pages again, for edits.")
@option("--allow-private", is_flag=True, help="Let feeds lead to this machine and its network.")
@option("--websub-callback", help="Your address for hubs, led to --websub-port; else polling.")
@option("--websub-port", type=PORT, default=9110, help="On loopback.")
@metrics_options(port=9109)
@metadata_options
@topic_options
@connection_options
@click.pass_obj
def command(
    home: Home,
    /,
    places: tuple[str, ...],
    every: float,
    longest: float | None,
    timeout: float,
    contact: str | None,
    host_delay: float,
    pages: bool,
    later: bool,
    allow_private: bool,
    websub_callback: str | None,
    websub_port: int,
    metrics_port: int,
    metrics_address: str,
    **flags: Any,
) -> None:
    """Look at PLACES (feed or page addresses, folders) again and again, or without any at the
    feeds of `onrecord feeds`, and publish what is new, until Ctrl-C or SIGTERM. How often
    follows what each publishes and asks for. What was seen is remembered in the data folder.

    \b
    onrecord watch                                              the stored feeds
    onrecord watch http://127.0.0.1:8000/feed.xml inbox/ --every 60
    """
    from onrecord.watching import Newsroom
    from producers.topics import ensure_topics
    from producers.watching.looks import Options
    from producers.watching.loop import Watch, watch
    from producers.watching.schedule import Bounds
    from producers.watching.websub import Receiver
    from producers.web.fetch import Fetcher, Waits
    from producers.web.hosts import Hosts

    cluster, topics = connection(home, flags), topic_settings(flags)
    settings = input_settings(flags, timeout=timeout)
    _refuse_shared_identity(places, settings.id, settings.url)
    ensure_topics(cluster, topics, timeout=timeout)
    home.prepare()
    metrics, stopped = ProducerMetrics(), threading.Event()
    bounds = Bounds(every, max(every, 3600.0) if longest is None else longest)
    newsroom = Newsroom(metrics, metrics.feeds, bounds.longest)

    def fetcher() -> Fetcher:
        waits = Waits(connect=timeout, byte=3 * timeout)
        return Fetcher(waits, Hosts(host_delay), private=allow_private, contact=contact)

    how = Watch(
        home.feeds,
        Options(bounds, pages, later, allow_private),
        _whole(places) or None,
        fetcher,
        Receiver(websub_callback, websub_port) if websub_callback else None,
        newsroom.hears(),
        until=stopped.is_set,
    )
    with ExitStack() as stack:
        stack.enter_context(stopped_by_signals(stopped))
        endpoint = stack.enter_context(Endpoint(metrics.registry, metrics_port, metrics_address))
        watched = f"{len(places)} places" if places else "the stored feeds"
        err.print(f"watching {watched} every {every:g} s at most; metrics on {endpoint.url}")
        if err.is_terminal:
            newsroom.live = stack.enter_context(Live(console=err, auto_refresh=False))
        watch(how, settings, cluster)
    err.print("stopped")


def _whole(places: tuple[str, ...]) -> list[str]:
    """Addresses as given, folders by their absolute paths: the state outlives the folder that
    the command was started in."""
    from pathlib import Path

    from producers.web.addresses import is_url

    return [p if is_url(p) else str(Path(p).expanduser().absolute()) for p in places]


def _refuse_shared_identity(places: tuple[str, ...], *given: str | None) -> None:
    if any(given) and len(places) != 1:
        raise UsageError(
            "--id and --url name one article, but several places are watched.",
            "Leave them out, or watch one place.",
        )
