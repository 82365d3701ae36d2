"""Bodies inflated in bounded steps: a few kilobytes may stand for gigabytes."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator

import brotli
import zstandard

from contract.errors import BadInput, Unreachable

ACCEPTED = "gzip, br, zstd"
"""What is asked for, as ``Accept-Encoding``."""
_STEP = 64 * 1024
_ZSTD_SLICE = 256
"""A zstd block takes 4 bytes for at most 128 KiB: a slice yields 8 MiB at the most."""
_ZSTD_WINDOW = 8 * 1024 * 1024
"""RFC 9659: what a web client must have at most."""


def inflate(raw: bytes, encoding: str, limit: int, shown: str) -> bytes:
    """The body of an answer with that Content-Encoding.

    Raises BadInput ``too_large`` past ``limit`` bytes, before they are held, and
    ``http_status`` for data that is broken or an encoding that nobody asked for; Unreachable
    where the data ends too early: the next answer may be whole.
    """
    name = encoding.strip().lower()
    if name in ("", "identity"):
        steps: Iterator[bytes] = iter((raw,))
    elif name in _STEPS:
        steps = _STEPS[name](raw)
    else:
        raise BadInput(
            f"{shown} answers in the encoding {name[:40]!r}, which was not asked for.",
            "Its server must respect Accept-Encoding.",
            "http_status",
        )
    whole = bytearray()
    try:
        for piece in steps:
            whole += piece
            if len(whole) > limit:
                raise too_large(shown, limit)
    except _Cut as error:
        raise Unreachable(f"{shown} broke off in its {name} data.", "Try again later.") from error
    except (zlib.error, brotli.error, zstandard.ZstdError) as error:
        raise BadInput(f"{shown} sent broken {name} data.", "Try again.", "http_status") from error
    return bytes(whole)


def too_large(shown: str, limit: int) -> BadInput:
    return BadInput(
        f"{shown} answers with more than {limit // 2**20} MiB.",
        "Feeds and pages of that size are not read.",
        "too_large",
    )


class _Cut(Exception):
    """The data ends before its end is told."""


def _zlib(window: int) -> Callable[[bytes], Iterator[bytes]]:
    def steps(raw: bytes) -> Iterator[bytes]:
        while raw:  # gzip may have several members
            inflater = zlib.decompressobj(window)
            while not inflater.eof:
                piece = inflater.decompress(raw, _STEP)
                if not piece and not inflater.eof and not inflater.unconsumed_tail:
                    raise _Cut
                raw = inflater.unconsumed_tail
                yield piece
            raw = inflater.unused_data.lstrip(b"\0")

    return steps


def _deflate(raw: bytes) -> Iterator[bytes]:
    """RFC 9110 has zlib's frame; some servers leave it out, and browsers read both."""
    framed = len(raw) > 1 and raw[0] & 0x0F == 8 and (raw[0] << 8 | raw[1]) % 31 == 0
    return _zlib(zlib.MAX_WBITS if framed else -zlib.MAX_WBITS)(raw)


def _brotli(raw: bytes) -> Iterator[bytes]:
    inflater = brotli.Decompressor()
    given = raw
    while not inflater.is_finished():
        piece = inflater.process(given, output_buffer_limit=_STEP)
        given = b""
        if not piece and not inflater.is_finished() and inflater.can_accept_more_data():
            raise _Cut
        yield piece


def _zstd(raw: bytes) -> Iterator[bytes]:
    inflater = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj(
        read_across_frames=False
    )
    for at in range(0, len(raw), _ZSTD_SLICE):
        yield inflater.decompress(raw[at : at + _ZSTD_SLICE])
        if inflater.eof:
            return
    raise _Cut


_STEPS: dict[str, Callable[[bytes], Iterator[bytes]]] = {
    "gzip": _zlib(zlib.MAX_WBITS | 16),
    "x-gzip": _zlib(zlib.MAX_WBITS | 16),
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstd,
}
