"""What the caller tells the producers: flags, environment and TOML end up here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from contract.events import Status

DELIVERY_SECONDS = 60.0

Kind = Literal["text", "html", "feed", "quotes", "transcript"]


@dataclass(frozen=True, slots=True)
class PublishSettings:
    """How to publish, and what is known of the input besides its content.

    What is said here of the input (``outlet`` … ``status``) wins over sidecar
    files, those over front matter, and that over what a parser finds. Times are ISO 8601
    and may be short (``2017-03``). ``kind`` None means: find out. ``rate`` is events a
    second, None for as fast as the broker takes them.
    """

    id: str | None = None
    url: str | None = None
    headline: str | None = None
    byline: str | None = None
    outlet: str | None = None
    language: str | None = None
    published: str | None = None
    modified: str | None = None
    status: Status | None = None
    kind: Kind | None = None
    rate: float | None = None
    timeout: float = 10.0
    """Seconds to wait for a broker or a server before it counts as unreachable."""
    delivery_timeout: float = DELIVERY_SECONDS
    """Seconds that one record may take to be acknowledged, retries included."""
