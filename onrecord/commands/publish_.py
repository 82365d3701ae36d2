"""``onrecord publish``: files, folders, feeds, transcripts and quote files to Kafka."""

from __future__ import annotations

from typing import Any

import click

from onrecord.metadata import input_settings, metadata_options
from onrecord.options import (
    WAIT,
    Number,
    connection,
    connection_options,
    option,
    topic_options,
    topic_settings,
)
from onrecord.runtime.home import Home
from onrecord.screen import err, show


@click.command(short_help="Publish files, folders, feeds, transcripts or quotes.")
@click.argument("inputs", nargs=-1, required=True)
@option("--rate", type=Number(min=0, min_open=True), help="Events a second, at most.")
@option("--timeout", type=WAIT, default=10.0, help="Seconds to wait for an answer.")
@metadata_options
@topic_options
@connection_options
@click.pass_obj
def command(
    home: Home, /, inputs: tuple[str, ...], rate: float | None, timeout: float, **flags: Any
) -> int:
    """Publish INPUTS: files, folders, globs or http(s) addresses of pages and feeds.

    \b
    onrecord publish newsroom/ --outlet "The Herald"
    onrecord publish https://127.0.0.1:8000/feed.xml
    onrecord publish hearing.txt --kind transcript

    Exit code 5 if something was refused; the rest is published all the same.
    """
    from producers.publish import publish
    from producers.topics import ensure_topics

    cluster, topics = connection(home, flags), topic_settings(flags)
    settings = input_settings(flags, rate=rate, timeout=timeout)
    ensure_topics(cluster, topics, timeout=timeout)
    result = publish(list(inputs), settings, cluster)
    rows = [{"topic": topic, "published": count} for topic, count in result.published.items()]
    show(rows, ("topic", "published"), "table")
    for refused in result.rejected:
        err.print(f"refused: {refused.origin}: {refused.detail}", markup=False, style="yellow")
    return 5 if result.rejected else 0
