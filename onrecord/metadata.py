"""The flags that tell of an input what its text does not: shared by publish and extract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from onrecord.options import option
from producers.settings import PublishSettings

F = TypeVar("F", bound=Callable[..., Any])
KINDS = ("text", "html", "feed", "quotes", "transcript")


def metadata_options(command: F) -> F:
    """Flags of an article's metadata; they win over sidecar files and front matter."""
    for decorate in (
        option("--kind", type=click.Choice(KINDS), help="What the input is, where it is unclear."),
        option("--status", type=click.Choice(["usable", "withdrawn"])),
        option("--language", help="ISO 639-1, for instance en."),
        option("--modified", help="ISO 8601; a newer one replaces the older version."),
        option("--published", help="ISO 8601, may be short: 2017-03."),
        option("--byline"),
        option("--headline"),
        option("--outlet"),
        option("--url"),
        option("--id", help="The document's id; else it is made from the URL or the path."),
    ):
        command = decorate(command)
    return command


METADATA = (
    "id",
    "url",
    "outlet",
    "headline",
    "byline",
    "published",
    "modified",
    "language",
    "status",
    "kind",
)


def input_settings(flags: dict[str, Any], **more: Any) -> PublishSettings:
    """Take the metadata's flags out of ``flags``."""
    return PublishSettings(**{name: flags.pop(name) for name in METADATA}, **more)
