"""One input as it was read: its bytes and where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from contract.errors import BadInput
from producers.parsed import UNKNOWN, Meta
from producers.settings import Kind

_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Source:
    """``origin`` is the path below the published folder, or the URL. ``sidecar`` is what
    a ``.meta.json`` or ``.meta.toml`` beside the file says. ``fetched`` is an event time.
    ``url`` is the address that it was served from, after redirects: whose site that is, owns
    what it says (``producers.authority``). ``charset`` is what the HTTP answer names."""

    origin: str
    raw: bytes
    kind: Kind
    media_type: str
    fetched: str
    sidecar: Meta = UNKNOWN
    url: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    charset: str | None = None
    apart: str | None = None
    """The id of the address that it was served from, where ``url`` hides what tells it from others:
    a hash, of what nobody can guess."""


def decode(raw: bytes, origin: str) -> str:
    """The text of bytes that must be UTF-8, unchanged but for a byte order mark taken off.

    Raises BadInput ``not_utf8``.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wide = raw.startswith(_BOMS[1:])
        raise BadInput(
            f"{origin} is not UTF-8: byte {error.start} is 0x{raw[error.start]:02x}"
            f"{' (it looks like UTF-16)' if wide else ''}.",
            "Convert it, for instance with: iconv -f WINDOWS-1252 -t UTF-8.",
            "not_utf8",
        ) from error
