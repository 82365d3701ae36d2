"""``onrecord watch``: poll feeds and folders, and publish what is new."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import click
from prometheus_client import Counter

from contract.stopping import stopped_by_signals
from monitoring.endpoint import Endpoint
from monitoring.metrics import ProducerMetrics
from onrecord.metadata import input_settings, metadata_options
from onrecord.options import (
    connection,
    connection_options,
    metrics_options,
    option,
    topic_options,
    topic_settings,
)
from onrecord.runtime.home import Home
from onrecord.screen import err


@click.command(short_help="Poll feeds and folders, and publish what is new.")
@click.argument("places", nargs=-1, required=True)
@option("--every", type=click.FloatRange(min=1), default=300.0, help="Seconds between looks.")
@option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    help="Seconds to wait for an answer.",
)
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
    timeout: float,
    metrics_port: int,
    metrics_address: str,
    **flags: Any,
) -> None:
    """Look at PLACES (feed or page addresses, folders) again and again, and publish what is
    new, until Ctrl-C or SIGTERM. What was seen is remembered in the data folder.

    \b
    onrecord watch http://127.0.0.1:8000/feed.xml inbox/ --every 60
    """
    from producers.publish import Ready
    from producers.seen import Schedule
    from producers.topics import ensure_topics
    from producers.watch import Watch, watch

    cluster, topics = connection(home, flags), topic_settings(flags)
    settings = input_settings(flags, timeout=timeout)
    ensure_topics(cluster, topics, timeout=timeout)
    home.prepare()
    metrics, stopped = ProducerMetrics(), threading.Event()

    def report(ready: Ready) -> None:
        metrics.queued(ready.topic, getattr(ready.event, "reason", None), time.time())

    def pause(seconds: float) -> None:
        stopped.wait(seconds)

    how = Watch(
        Schedule(every),
        home.data / "watched.json",
        _counted(metrics.fetch_errors),
        until=stopped.is_set,
        sleep=pause,
        undelivered=_counted(metrics.delivery_errors),
    )
    with (
        stopped_by_signals(stopped),
        Endpoint(metrics.registry, metrics_port, metrics_address) as endpoint,
    ):
        err.print(f"watching {len(places)} places every {every:g} s; metrics on {endpoint.url}")
        for result in watch(places, how, settings, cluster, report):
            for topic, count in result.published.items():
                err.print(f"published {count} to {topic}")
    err.print("stopped")


def _counted(counter: Counter) -> Callable[[str], None]:
    """Prints a sentence on what went wrong, and counts it."""

    def tell(sentence: str) -> None:
        counter.inc()
        err.print(sentence, markup=False, style="yellow")

    return tell
