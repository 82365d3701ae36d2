"""The text of pages and feeds: what says its character set is asked first, the bytes last."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes
from charset_normalizer.constant import IANA_SUPPORTED

from contract.errors import BadInput

_BEGINNINGS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
    ("<?xml".encode("cp037"), "cp037"),
)
"""Byte order marks, and how "<" or "<?xml" begin where a character is not one byte of ASCII
(XML, appendix F)."""
_META = re.compile(rb"<meta[^>]{0,300}charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.+-]+)", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml[^>]{0,200}encoding\s*=\s*[\"']([A-Za-z0-9_:.+-]+)[\"']")
_ONE_BYTE = re.compile(r"(iso8859-\d+|cp125\d|cp874|koi8-[rut]|mac-[a-z]+|ascii|latin.*)")
_WITHIN = 4096
_SAMPLE = 1 << 20
"""Bytes that the character set is guessed from."""
_TELLING = 400
"""Bytes below which a guess is worth nothing: then Windows-1252, as in browsers."""
_KNOWN = frozenset(codecs.lookup(name).name for name in IANA_SUPPORTED)
_WINDOWS = re.compile(r"^win(?:dows)?-")
_LABELS = {
    "windows-31j": "cp932",
    "iso-8859-6-e": "iso8859-6",
    "iso-8859-6-i": "iso8859-6",
    "iso-8859-8-e": "iso8859-8",
    "iso-8859-8-i": "iso8859-8",
    "logical": "iso8859-8",
    "visual": "iso8859-8",
    "gb_2312-80": "gb2312",
    "cn-big5": "big5",
    "koi": "koi8-r",
    "koi8": "koi8-r",
    "iso88591": "latin1",
    "dos-874": "cp874",
}
"""Labels of the web (WHATWG Encoding, 4.2) that Python has none of."""
_LARGER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
}
"""What is labelled one way and written another (WHATWG Encoding, 4.2)."""


def text_of_bytes(raw: bytes, charset: str | None, origin: str) -> str:
    """The text of a page or feed whose HTTP answer names ``charset``.

    Its beginning tells where it can, else the answer, else the document. Bytes that are UTF-8
    are no text of a one-byte set, whatever is said: servers say Latin-1 by habit, and no other
    text looks like UTF-8. Where nothing that is said fits, text with a few broken characters is
    UTF-8, other charset-normalizer guesses. Raises
    BadInput ``not_utf8`` where no guess fits either.
    """
    for beginning, name in _BEGINNINGS:
        if raw.startswith(beginning):
            return raw.decode(name, "replace").removeprefix("\ufeff")
    named = [name for name in (charset, *declared(raw)) if name]
    said = [codec for name in named if (codec := _codec(name))]
    utf8 = _strictly(raw, "utf-8")
    if utf8 is not None and (not said or _cannot_be(said[0], raw)):
        return utf8
    for codec in said:
        if (text := _strictly(raw, codec)) is not None:
            return text
    if utf8 is not None:
        return utf8
    mended = raw.decode("utf-8", "replace")
    if mended.count("\ufffd") * 10 < sum(not part.isascii() for part in mended):
        return mended
    guess = from_bytes(raw[:_SAMPLE]).best() if len(raw) >= _TELLING else None
    others = [codec for codec in said if codec != "utf-8"]
    if guess is not None or others or b"\0" not in raw:
        return raw.decode(guess.encoding if guess else [*others, "cp1252"][0], "replace")
    raise BadInput(
        f"{origin} is in no character set that could be told.",
        "Save it anew as UTF-8, or let its server name the character set.",
        "not_utf8",
    )


def declared(raw: bytes) -> tuple[str, ...]:
    """The character sets that a document itself names, in XML or in HTML."""
    found = (_XML.match(raw[:_WITHIN]), _META.search(raw[:_WITHIN]))
    return tuple(match[1].decode("ascii") for match in found if match)


def _codec(name: str) -> str | None:
    """Python's name of a character set, or of the larger one that browsers read by its name.
    Python's own (unicode_escape) are none of the web's."""
    label = name.strip().strip("\"'").lower().removeprefix("x-")
    label = _LABELS.get(label, _WINDOWS.sub("cp", label))
    try:
        found = codecs.lookup(label).name
    except (LookupError, ValueError):
        return None
    return _LARGER.get(found, found) if found in _KNOWN else None


def _cannot_be(codec: str, utf8: bytes) -> bool:
    """Whether what is UTF-8 is no text of a set."""
    wide = codec.startswith(("utf-16", "utf-32")) and b"\0" not in utf8
    return wide or _ONE_BYTE.fullmatch(codec) is not None


def _strictly(raw: bytes, codec: str) -> str | None:
    try:
        return raw.decode(codec)
    except UnicodeError:
        return None
