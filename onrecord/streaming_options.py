"""The flags of the streaming job, shared by ``stream`` and ``up``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from contract.connection import Connection
from contract.errors import UsageError
from onrecord.options import PAUSE, SHARE, option
from onrecord.runtime.classes import spark_classes
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java
from streaming.settings import StreamSettings

F = TypeVar("F", bound=Callable[..., Any])
FLAGS = (
    "master",
    "driver_memory",
    "max_offsets",
    "vocabulary",
    "aliases",
    "min_confidence",
    "failing_share",
    "recover",
)


def extractor_options(command: F) -> F:
    """Flags that decide what the extractor finds."""
    for decorate in (
        option("--min-confidence", type=SHARE, help="Leave out what is lower."),
        option("--aliases", type=click.Path(path_type=Path), help="TOML with further aliases."),
        option(
            "--vocabulary", type=click.Path(path_type=Path), help="TOML with further predicates."
        ),
    ):
        command = decorate(command)
    return command


def streaming_options(command: F) -> F:
    """Flags of the job itself: where it runs, what it reads at once, what it keeps."""
    for decorate in (
        option(
            "--failing-share",
            type=SHARE,
            default=0.5,
            help="End where more of the documents fail in one way.",
        ),
        extractor_options,
        option(
            "--recover",
            is_flag=True,
            help="Read Kafka from its beginning where offsets do not fit.",
        ),
        option("--interval", type=PAUSE, default=0.2, help="Seconds a batch."),
        option(
            "--max-offsets",
            type=click.IntRange(min=1),
            default=2000,
            help="Records of a topic in one batch.",
        ),
        option("--spark", multiple=True, help="key=value for Spark; may be repeated."),
        option("--driver-memory", default="1g"),
        option("--master", default="local[2]", help="Any Spark master."),
        option("--checkpoint", help="Scratch folder for Spark. [default: in the data folder]"),
        option("--tables", help="Folder or URI of the tables. [default: in the data folder]"),
    ):
        command = decorate(command)
    return command


def stream_settings(
    home: Home, cluster: Connection, java: Java, flags: dict[str, Any], **more: Any
) -> StreamSettings:
    """Take the job's flags out of ``flags``."""
    taken = {name: flags.pop(name) for name in FLAGS}
    return StreamSettings(
        connection=cluster,
        tables=flags.pop("tables") or str(home.tables),
        checkpoint=flags.pop("checkpoint") or str(home.checkpoint),
        spark=dict(_pair(text) for text in flags.pop("spark")),
        interval_seconds=flags.pop("interval"),
        jars=home.jars,
        java_options=tuple(spark_classes(home, java).options()),
        log=home.data / "spark.log",
        **taken,
        **more,
    )


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise UsageError(
            f"--spark {text} is not key=value.", "Write --spark spark.ui.enabled=true."
        )
    return key, value
