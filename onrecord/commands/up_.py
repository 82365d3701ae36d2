"""``onrecord up``: broker, stream and metrics, until stopped."""

from __future__ import annotations

import threading
from typing import Any

import click

from contract.connection import Connection
from contract.errors import UsageError
from contract.stopping import Patience, stopped_by_signals
from onrecord.commands.setup_ import prepare
from onrecord.commands.stream_ import tell
from onrecord.options import PORT, metrics_options, option
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home
from onrecord.runtime.keeper import Keeper
from onrecord.runtime.ports import require_free
from onrecord.runtime.running import announce, running, withdraw
from onrecord.screen import Steps, err
from onrecord.streaming_options import stream_settings, streaming_options


@click.command(short_help="Broker, stream and metrics, until stopped.")
@option("--broker-port", type=PORT, default=0, help="On 127.0.0.1; 0 takes a free one.")
@metrics_options(port=9108)
@streaming_options
@click.pass_obj
def command(
    home: Home, /, broker_port: int, metrics_port: int, metrics_address: str, **flags: Any
) -> None:
    """Start a single-node Kafka broker on loopback, the streaming job and the metrics
    endpoint; stop all with Ctrl-C. Publish from another terminal:

    \b
    onrecord publish articles/
    onrecord sql "SELECT speaker, text FROM who_said_what"
    """
    from onrecord.job import run_job
    from producers.topics import ensure_topics

    if other := running(home):
        raise UsageError(
            f"`onrecord up` runs here already (process {other.pid}).",
            "Stop it first, or choose another data folder with --home.",
        )
    steps = Steps()
    java = prepare(home, steps)
    port = require_free(broker_port, "--broker-port")
    metrics = require_free(metrics_port, "--metrics-port")
    stop = threading.Event()
    with (
        stopped_by_signals(stop),
        Patience(stop, err.print) as waits,
        Broker(home, java, port=port) as broker,
    ):
        err.print(f"broker on {broker.address}")
        cluster = Connection(broker.address)
        ensure_topics(cluster)
        settings = stream_settings(home, cluster, java, flags, trigger="continuous")

        def started(url: str) -> None:
            announce(home, broker.address, url)
            err.print(f"streaming; metrics on {url}; tables in {settings.tables}")
            err.print("publish from another terminal; Ctrl-C stops all")

        endpoint = (metrics_address, metrics)
        try:
            with Keeper(broker, stop, err.print):
                run_job(settings, java, endpoint, [tell], stop, started, waits)
        finally:
            waits("the broker to stop")
            withdraw(home)
    err.print("stopped; the tables stay, ask them with `onrecord sql`")
