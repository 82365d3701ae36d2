"""From inputs to events, without Kafka: found, read, parsed, built, one after another."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from importlib import import_module
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from contract.errors import BadInput, OnrecordError, UsageError
from contract.events import ARTICLES, QUOTES, Event, RejectedEvent
from contract.times import instant
from producers import build, sidecar, text
from producers.discover import Found, discover, media_type, sniff
from producers.parsed import Meta, Parsed, ParsedQuote, encodable, first_known
from producers.settings import Kind, PublishSettings
from producers.source import Source, decode

if TYPE_CHECKING:
    from producers.web.fetch import Answer

LARGEST_FILE = 32 * 1024 * 1024
LARGEST_QUOTE_FILE = 256 * 1024 * 1024
"""Bytes. A larger file is refused unread: no event of it could be published."""

_HEAD = 4096
_HEAD_SERVED = 100_000
"""Bytes within which a feed's root element stands: document types and comments may be long."""
_PARSERS: dict[Kind, str] = {
    "text": "producers.text",
    "html": "producers.pages.html",
    "feed": "producers.feeds.feed",
    "quotes": "producers.quotes",
    "transcript": "producers.transcript",
}


def _now() -> datetime:
    return datetime.now(timezone.utc)


@dataclass(frozen=True, slots=True)
class InputDocument:
    """A document as ``onrecord extract`` takes it.

    ``text`` is what spans index: a plain-text file's whole content, unchanged, else the
    article's body. ``body_start`` is where the article begins in it, in code points:
    before that is front matter. ``turns`` are a transcript's. ``doc`` is the file's name
    without extension, with ``--`` and the end of its guid for a feed's item. ``origin`` is as
    in provenance.
    """

    doc: str
    text: str
    body_start: int
    meta: Meta
    origin: str
    turns: tuple[ParsedQuote, ...] = ()


def read_inputs(
    inputs: Sequence[Path | str],
    settings: PublishSettings,
    clock: Callable[[], datetime] = _now,
) -> Iterator[Event]:
    """Every input's events, in a stable order.

    What cannot be used becomes a RejectedEvent, so that each input, and each line or item
    of one, has an outcome. Raises BadInput ``no_such_file`` for a path that is not there,
    UsageError where one ``id`` or ``url`` is given for several inputs, BadInput
    ``absurd_date`` or ``bad_metadata`` for a setting that cannot be right.
    """
    found = discover(inputs)
    flags = build.given(settings)
    _refuse_shared_identity(found, settings)
    for one in found:
        yield from events_from(one, flags, settings, instant(clock()))


def events_from(
    found: Found, flags: Meta, settings: PublishSettings, fetched: str
) -> Iterator[Event]:
    """The events of one input: a rejection where it cannot be read."""
    source = _read(found, settings, fetched)
    if isinstance(source, RejectedEvent):
        yield source
    else:
        yield from events_of(source, flags)


def events_of(source: Source, flags: Meta) -> Iterator[Event]:
    """The events of what was read: one rejection where it cannot be parsed."""
    try:
        parsed = parse(source)
    except BadInput as error:
        yield failed(source, error)
    else:
        yield from built(parsed, source, flags)


def built(parsed: Parsed, source: Source, flags: Meta, signed: bool = True) -> Iterator[Event]:
    """The events of what was parsed. Whatever one item brings about is that item's outcome."""
    whole = replace(parsed, articles=(), quotes=(), bad=())
    pieces: Iterator[tuple[Parsed, str | None]] = chain(
        ((replace(whole, articles=(one,)), one.item) for one in parsed.articles),
        ((replace(whole, quotes=(one,)), str(one.position)) for one in parsed.quotes),
        ((replace(whole, bad=(one,)), one.item) for one in parsed.bad),
    )
    for piece, item in pieces:
        try:
            yield from list(build.events(piece, source, flags, signed))
        except Exception as error:
            yield failed(source, unexpected(source.origin, error), item)


def failed(source: Source, error: BadInput, item: str | None = None) -> RejectedEvent:
    """The rejection of an input, or of one item of it."""
    origin = f"{source.origin}#{item}" if item else source.origin
    raw = item.encode("utf-8", "replace") if item else source.raw
    return build.rejected_event(origin, raw, error, source.fetched, _topic(source.kind))


def unexpected(origin: str, error: Exception) -> BadInput:
    """An error of ours, or of a library, that something in the input has brought about."""
    said = str(error).encode("utf-8", "replace").decode()[:200]
    return BadInput(
        f"{origin} could not be read: {type(error).__name__}: {said}.",
        "The rest is read; please report it with the input.",
        "unreadable",
    )


def read_documents(
    inputs: Sequence[Path | str],
    settings: PublishSettings,
    clock: Callable[[], datetime] = _now,
) -> Iterator[InputDocument]:
    """The documents to extract from. A transcript is one document, its file's text.

    Raises BadInput for the first input that cannot be used; a quote file is one.
    """
    flags = build.given(settings)
    for one in discover(inputs):
        source = _read(one, settings, instant(clock()))
        if isinstance(source, RejectedEvent):
            raise BadInput(source.detail, "", source.reason)
        yield from _documents(source, flags)


def _documents(source: Source, flags: Meta) -> Iterator[InputDocument]:
    if source.kind == "quotes":
        raise BadInput(
            f"{source.origin} is a quote file, whose quotations are already told apart.",
            "Publish it; extract takes articles and transcripts.",
            "unknown_kind",
        )
    parsed = parse(source)
    stem = PurePosixPath(source.origin.rstrip("/")).stem or "document"
    if source.kind in ("text", "transcript"):
        whole = text.split(decode(source.raw, source.origin), source.origin)
        meta = first_known(flags, parsed.meta)
        yield InputDocument(stem, whole.text, whole.body_start, meta, source.origin, parsed.quotes)
        return
    for article in parsed.articles:
        doc, origin = stem, source.origin
        if article.item and not article.body:
            continue  # a link, whose page has the text
        if article.item:
            doc = f"{stem}--{article.item.rstrip('/').rsplit('/', 1)[-1]}"
            origin = f"{source.origin}#{article.item}"
        yield InputDocument(doc, article.body, 0, first_known(flags, article.meta), origin)


def parse(source: Source) -> Parsed:
    """What the parser of its kind makes of it, in texts that can be encoded: imported when used,
    since trafilatura alone takes longer than extracting a text file. Raises BadInput, for any
    fault of any parser."""
    parser = import_module(_PARSERS[source.kind])
    try:
        parsed: Parsed = encodable(parser.parse(source))
    except OnrecordError:
        raise
    except Exception as error:
        raise unexpected(source.origin, error) from error
    return parsed


def _read(found: Found, settings: PublishSettings, fetched: str) -> Source | RejectedEvent:
    try:
        if found.leads_out:
            raise BadInput(
                f"{found.origin} is, or lies behind, a link that leads out of the folder.",
                "Name the file itself to publish it.",
                "unreadable",
            )
        if found.path is not None:
            return _read_file(found.path, found.origin, settings, fetched)
        return _read_url(found.url or found.origin, settings, fetched)
    except OnrecordError as error:
        reason = error.reason if isinstance(error, BadInput) else "unreachable"
        bad = BadInput(error.what, error.do, reason)
    except Exception as error:  # whatever an input brings about is its own outcome
        bad = unexpected(found.origin, error)
    return build.rejected_event(found.origin, b"", bad, fetched)


def _read_file(
    path: Path, origin: str, settings: PublishSettings, fetched: str
) -> Source | RejectedEvent:
    try:
        told = path.stat()
        if stat.S_ISDIR(told.st_mode):
            os.scandir(path).close()  # one is no input, unless it cannot be listed
        if not stat.S_ISREG(told.st_mode):  # a pipe never ends, nor does /dev/zero
            raise BadInput(f"{origin} is no ordinary file.", "Leave it out.", "unreadable")
        with path.open("rb") as file:
            kind = settings.kind or sniff(origin, file.read(_HEAD))
        most = LARGEST_QUOTE_FILE if kind == "quotes" else LARGEST_FILE
        if told.st_size > most:
            return _too_large(path, origin, told.st_size, fetched, kind)
        with path.open("rb") as file:
            raw = file.read(most)
    except OSError as error:
        raise BadInput(
            f"{origin} cannot be read: {error.strerror or error}.",
            "Check that it is there and that you may read it.",
            "unreadable",
        ) from error
    return Source(
        origin=origin,
        raw=raw,
        kind=kind,
        media_type=media_type(kind, origin),
        fetched=fetched,
        sidecar=sidecar.read(path),
    )


def _too_large(path: Path, origin: str, size: int, fetched: str, kind: Kind) -> RejectedEvent:
    """The rejection of a file that is hashed in pieces and never held in memory."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    error = BadInput(
        f"{origin} has {size / 2**20:.0f} MiB, too much for one message.",
        "Split it: a topic takes messages of up to 8 MiB.",
        "too_large",
    )
    return build.rejection(origin, size, digest.hexdigest(), error, fetched, _topic(kind))


def _read_url(url: str, settings: PublishSettings, fetched: str) -> Source:
    from producers.web import fetch  # aiohttp is for addresses only

    return source_of(fetch.fetch_now(url, settings.timeout), settings, fetched)


def source_of(answer: Answer, settings: PublishSettings, fetched: str) -> Source:
    """The source that an answer's bytes make. Raises BadInput ``unknown_kind``."""
    raw = answer.raw or b""
    path = PurePosixPath(answer.url.partition("?")[0].partition("#")[0]).name
    # a JSON feed may name its version last
    head = raw if raw.lstrip()[:1] == b"{" else raw[:_HEAD_SERVED]
    kind = settings.kind or sniff("" if path.endswith((".html", ".htm")) else path, head)
    return Source(
        origin=answer.url,
        raw=raw,
        kind=kind,
        media_type=answer.media_type or media_type(kind, path),
        charset=answer.charset,
        fetched=fetched,
        url=answer.url,
        etag=answer.etag,
        last_modified=answer.last_modified,
        apart=None if settings.url else answer.apart,
    )


def _topic(kind: Kind) -> str:
    return QUOTES if kind in ("quotes", "transcript") else ARTICLES


def _refuse_shared_identity(found: list[Found], settings: PublishSettings) -> None:
    for name in ("id", "url"):
        if len(found) > 1 and getattr(settings, name):
            raise UsageError(
                f"--{name} was given for {len(found)} inputs, but it names one article.",
                "Publish them one by one, or put it into each one's front matter or sidecar.",
            )
