"""``onrecord stream``: only the job, against any brokers, on any Spark master."""

from __future__ import annotations

import threading
from typing import Any

import click

from contract.stopping import Patience, stopped_by_signals
from onrecord.commands.setup_ import prepare
from onrecord.options import (
    connection,
    connection_options,
    metrics_options,
    topic_options,
    topic_settings,
)
from onrecord.runtime.home import Home
from onrecord.screen import Steps, err
from onrecord.streaming_options import stream_settings, streaming_options
from streaming.report import BatchReport


def tell(report: BatchReport) -> None:
    """One line a batch, on stderr."""
    outcomes: dict[str, int] = {}
    for by_outcome in report.outcomes.values():
        for outcome, count in by_outcome.items():
            outcomes[outcome] = outcomes.get(outcome, 0) + count
    counts = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items() if count)
    err.print(
        f"batch {report.batch_id}: {sum(report.read.values())} records ({counts}), "
        f"{report.quotes} quotes, {report.claims} claims, lag {sum(report.lag.values())}"
    )


@click.command(short_help="Only the streaming job, against any brokers.")
@click.option("--available-now", is_flag=True, help="Read what is there, then end.")
@metrics_options(port=9108)
@streaming_options
@topic_options
@connection_options
@click.pass_obj
def command(
    home: Home, /, available_now: bool, metrics_port: int, metrics_address: str, **flags: Any
) -> None:
    """Read the topics, extract, and upsert the tables, until Ctrl-C or SIGTERM.

    \b
    onrecord stream --brokers kafka:9092 --master spark://host:7077 --tables s3://bucket/record
    """
    from onrecord.job import run_job
    from producers.topics import ensure_topics

    cluster, topics = connection(home, flags), topic_settings(flags)
    java = prepare(home, Steps())
    trigger = "available-now" if available_now else "continuous"
    settings = stream_settings(home, cluster, java, flags, trigger=trigger)
    stop = threading.Event()
    with stopped_by_signals(stop), Patience(stop, err.print) as waits:
        ensure_topics(cluster, topics)
        run_job(
            settings,
            java,
            (metrics_address, metrics_port),
            on_batch=[tell],
            stop=stop,
            on_start=lambda url: err.print(f"streaming; metrics on {url}"),
            waits=waits,
        )
