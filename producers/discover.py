"""Which inputs are there: files, folders, globs and addresses, in one stable order."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urldefrag

from contract.errors import BadInput
from producers import transcript
from producers.settings import Kind
from producers.web.addresses import is_url, shown

SIDECARS = (".meta.json", ".meta.toml")
_MAGIC = re.compile(r"[*?\[]")
_BY_EXTENSION: dict[str, Kind] = {
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".rss": "feed",
    ".atom": "feed",
    ".rdf": "feed",
    ".jsonl": "quotes",
    ".ndjson": "quotes",
    ".csv": "quotes",
    ".tsv": "quotes",
}
_MEDIA_TYPES: dict[Kind, str] = {
    "text": "text/plain",
    "transcript": "text/plain",
    "html": "text/html",
    "feed": "application/xml",
    "quotes": "application/x-ndjson",
}
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b",
    re.I | re.S,
)
_FEED = re.compile(rb"<(?:[\w-]+:)?(?:rss|feed|rdf|channel|urlset|sitemapindex)\b", re.IGNORECASE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_JSON_FEED = re.compile(rb'"version"\s*:\s*"\s*https?:\\?/\\?/(?:www\.)?jsonfeed\.org\\?/')
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class Found:
    """An input: a file (``path``) or an address (``url``). ``origin`` is the path below
    the published folder, or the address. ``leads_out`` tells of a file that a link in a folder
    leads to outside of it: an unpacked archive may hold one to any file of this machine."""

    origin: str
    path: Path | None = None
    url: str | None = None
    leads_out: bool = False


def discover(inputs: Sequence[Path | str]) -> list[Found]:
    """Every input once, in the order given, what lies in a folder by path.

    Hidden files, backups (``~``) and sidecars in folders are no input. Raises BadInput
    ``no_such_file`` where a path or glob matches nothing.
    """
    found: dict[str, Found] = {}
    for given in inputs:
        for one in _expand(given):
            # addresses may be told alike
            key = str(one.path.absolute()) if one.path else urldefrag(one.url or one.origin).url
            found.setdefault(key, one)
    return list(found.values())


def sniff(origin: str, head: bytes) -> Kind:
    """The kind of an input by its extension, where that is telling, else by how it begins.

    ``head`` is its first bytes, 4,096 at least where it has as many. Raises BadInput
    ``unknown_kind`` where it is none of ours.
    """
    if head.startswith(_UTF_16):
        head = head.decode("utf-16", "ignore").encode()
    start = head.removeprefix(b"\xef\xbb\xbf")
    extension = os.path.splitext(origin)[1].lower()  # noqa: PTH122 - of an address as well
    if extension in _BY_EXTENSION:
        return _BY_EXTENSION[extension]
    if _HTML.match(start):
        return "html"
    if start.lstrip()[:1] == b"<" and (_FEED.search(start) or extension == ".xml"):
        return "feed"
    if start.lstrip()[:1] == b"{" and _JSON_FEED.search(start):
        return "feed"
    if extension == ".json":
        return "quotes"
    if b"\0" in head:
        raise BadInput(
            f"{origin} is neither text, a web page, a feed nor a quote file.",
            "Convert it to text, or leave it out; --kind says what a file is.",
            "unknown_kind",
        )
    return "transcript" if transcript.looks_like(start.decode("utf-8", "ignore")) else "text"


def media_type(kind: Kind, origin: str) -> str:
    """The media type of a file of that kind."""
    if kind == "quotes" and origin.lower().endswith((".csv", ".tsv")):
        return "text/csv"
    if kind == "feed" and origin.lower().endswith(".json"):
        return "application/feed+json"
    return _MEDIA_TYPES[kind]


def _expand(given: Path | str) -> Iterator[Found]:
    if is_url(given):
        yield Found(shown(str(given)), url=str(given))
        return
    path = Path(given).expanduser()
    if path.is_dir():
        yield from _below(path, _walk(path))
    elif path.exists():
        yield Found(_shown(path.name), path=path)
    elif _MAGIC.search(str(given)) and (matches := sorted(_glob(path))):
        base = _fixed_part(path)
        files = [Path(match) for match in matches if Path(match).is_file()]
        yield from _below(base, (file for file in files if _is_input(file)))
    else:
        raise BadInput(f"There is no {given}.", "Check the path or the pattern.", "no_such_file")


def _below(folder: Path, files: Iterable[Path]) -> Iterator[Found]:
    home = folder.resolve()

    @cache  # a folder has many files
    def leads_out(path: Path) -> bool:
        return not _real(path).is_relative_to(home)

    for file in files:
        out = leads_out(file.parent) or (file.is_symlink() and leads_out(file))
        yield Found(_shown(file.relative_to(folder).as_posix()), path=file, leads_out=out)


def _real(path: Path) -> Path:
    """Where links lead; ``Path.resolve`` gives up at one that leads to itself."""
    return Path(os.path.realpath(path))


def _walk(folder: Path) -> list[Path]:
    """The inputs below a folder; a folder below it that cannot be listed, or is a link that leads
    out of it, is one, too: nothing may be left out without a word."""
    home = folder.resolve()
    found: list[Path] = []
    for parent, folders, names in os.walk(folder, onerror=lambda e: found.append(Path(e.filename))):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found.extend(file for name in names if _is_input(file := Path(parent, name)))
        links = (path for name in folders if (path := Path(parent, name)).is_symlink())
        found.extend(path for path in links if not _real(path).is_relative_to(home))
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _is_input(file: Path) -> bool:
    name = file.name
    return not (name.startswith(".") or name.endswith(("~", *SIDECARS))) and (
        file.is_file() or file.is_symlink()
    )


def _glob(pattern: Path) -> Iterator[str]:
    return glob.iglob(str(pattern), recursive=True)  # noqa: PTH207 - Path.glob takes none absolute


def _fixed_part(pattern: Path) -> Path:
    """The folder of a glob up to its first part with a wildcard."""
    parts = pattern.parts
    first = next(at for at, part in enumerate(parts) if _MAGIC.search(part))
    return Path(*parts[:first]) if first else Path()


def _shown(path: str) -> str:
    """A path as text: names on disk need not be UTF-8, events must be."""
    return os.fsencode(path).decode("utf-8", "replace")
