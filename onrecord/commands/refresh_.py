"""``onrecord refresh``: read stored documents again with other settings."""

from __future__ import annotations

import os
from typing import Any

import click

from contract.connection import Connection
from contract.errors import UsageError
from onrecord.commands.setup_ import prepare
from onrecord.runtime.home import Home
from onrecord.runtime.running import running
from onrecord.screen import Steps, err
from onrecord.streaming_options import stream_settings, streaming_options


@click.command(short_help="Read stored documents again with other settings.")
@click.option("--all", is_flag=True, help="Every document, whoever has read it.")
@streaming_options
@click.pass_obj
def command(home: Home, /, all: bool, **flags: Any) -> None:
    """Read again what is stored and was read with other aliases, another vocabulary, other
    settings or another version of the extractor. Stop the stream before; start it with the
    same settings behind.

    \b
    onrecord refresh --aliases clubs.toml
    onrecord up --aliases clubs.toml
    """
    from contract.vocabulary_files import load_vocabulary
    from streaming.refresh import refresh
    from streaming.spark.session import build_session
    from streaming.steps.extractor import extracting

    if other := running(home):
        raise UsageError(
            f"`onrecord up` runs here (process {other.pid}): a table has one writer.",
            "Stop it first.",
        )
    java = prepare(home, Steps())
    os.environ["JAVA_HOME"] = str(java.home)
    # No broker is asked: what is read is in the tables.
    settings = stream_settings(home, Connection("localhost:0"), java, flags)
    spark = build_session(
        settings.master, settings.jars, settings.driver_memory, settings.spark, settings.log
    )
    try:
        read, failed = refresh(
            spark,
            settings.tables,
            extracting(settings),
            load_vocabulary(settings.vocabulary),
            told=lambda done, of: err.print(f"{done} of {of} documents"),
            every=all,
            failing_share=settings.failing_share,
        )
    finally:
        spark.stop()
    err.print(f"{read} documents were read again" + (f", {failed} failed" if failed else ""))
