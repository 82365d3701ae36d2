"""RSS 0.9x to 2.0, RDF and Atom through feedparser; JSON Feed and sitemaps have their own files."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import feedparser

from contract.errors import BadInput
from producers.authority import authority_of
from producers.dates import event_time_or_none
from producers.feeds import jsonfeed, sitemap, tombstones
from producers.feeds.items import Channel, Item, gather
from producers.pages.charset import text_of_bytes
from producers.pages.markup import text_of
from producers.parsed import BadItem, FeedFacts, Meta, Parsed, first_known
from producers.source import Source
from producers.text_fields import language_tag, one_line

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_REFERENCE = re.compile(r"&#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,8}));")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ROOT = re.compile(r"<(?:[\w.-]+:)?(rss|feed|rdf|urlset|sitemapindex)\b", re.IGNORECASE)
_ROOT_WITHIN = 100_000
_MAIL = re.compile(r"[^\s<>()@]+@[^\s<>()@]+")
_PERIODS = {"hourly": 3600, "daily": 86400, "weekly": 604800, "monthly": 2592000}
_PERIODS["yearly"] = 31536000
_LONGEST_TTL = 366 * 86400.0


def parse(source: Source) -> Parsed:
    """The feed's items as articles: full content where it is given, else the summary, else
    the headline, whose page has the text (``full`` tells). Each item has its own outcome.

    An item's id is its guid, unless that is the article's own address, and counts only with
    its feed's authority (``producers.authority``). Raises BadInput ``not_a_feed``,
    ``not_utf8``, ``not_json``.
    """
    if source.raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return jsonfeed.parse(source)
    text = _clean(text_of_bytes(source.raw, source.charset, source.origin))
    root = _ROOT.search(text, 0, _ROOT_WITHIN)
    if root is None:
        raise _no_feed(source, "its root element is another" if text.strip() else "it is empty")
    kind = root[1].lower()
    if kind in ("urlset", "sitemapindex"):
        return sitemap.parse(source, text)
    try:
        # bytes would be taken for a URL or a path where they look like one
        parsed = feedparser.parse(
            io.BytesIO(text.encode()),
            resolve_relative_uris=False,
            response_headers={"content-type": "application/xml; charset=utf-8"},
        )
    except Exception as error:  # feedparser raises whatever its input makes it trip over
        raise _no_feed(source, f"{type(error).__name__}: {error}") from error
    cut = _is_cut(text, kind)
    if not parsed.get("version") or (parsed.bozo and not parsed.entries and not cut):
        raise _no_feed(source, str(parsed.get("bozo_exception", "its root element is another")))
    return _parsed(source, text, parsed, cut)


def _parsed(source: Source, text: str, parsed: Any, cut: bool) -> Parsed:
    feed = parsed.feed
    said = (feed.get("link"), *(link.get("href") for link in _links(feed, "self")))
    authority = authority_of(source, said)
    meta = Meta(outlet=_outlet(feed), language=language_tag(feed.get("language")))
    channel = Channel(first_known(source.sidecar, meta), authority)
    is_atom = str(parsed.version).startswith("atom")
    entries: list[Any] = list(parsed.entries)
    bad = [_cut_item(source, entries.pop())] if cut and entries else []
    withdrawn = tombstones.items(text) if is_atom else ()
    found = gather(
        source,
        channel,
        [*entries, *withdrawn],
        lambda one: one if isinstance(one, Item) else _item(one, is_atom),
        _facts(source, feed),
    )
    return Parsed(found.meta, found.articles, bad=(*found.bad, *bad), facts=found.facts)


def _clean(text: str) -> str:
    """Without what no XML may hold and parsers stumble over; what declares a character set
    told of the bytes."""

    def readable(match: re.Match[str]) -> str:
        code = int(match[1], 16) if match[1] else int(match[2])
        fine = code <= 0x10FFFF and not _CONTROL.match(chr(code))
        return match[0] if fine else "\ufffd"

    return _REFERENCE.sub(readable, _CONTROL.sub("", _DECLARATION.sub("", text.lstrip("\ufeff"))))


def _is_cut(text: str, root: str) -> bool:
    """Whether the feed breaks off within its last item: that one is not published as if it
    were whole."""
    if re.search(rf"</(?:[\w.-]+:)?{root}\s*>\s*(?:<!--.*?-->\s*)*$", text[-2000:], re.I | re.S):
        return False
    ends = [match.start() for match in re.finditer(r"</(?:\w+:)?(?:item|entry)\s*>", text, re.I)]
    begins = [match.start() for match in re.finditer(r"<(?:\w+:)?(?:item|entry)[\s>]", text, re.I)]
    return bool(begins) and (not ends or begins[-1] > ends[-1])


def _cut_item(source: Source, entry: Any) -> BadItem:
    name = str(entry.get("id") or entry.get("link") or "the last item")
    return BadItem(
        name,
        name.encode("utf-8", "replace"),
        BadInput(
            f"{source.origin} breaks off within the item {name[:200]}.",
            "Read it again: its server sent no more.",
            "truncated",
        ),
    )


def _no_feed(source: Source, why: str) -> BadInput:
    said = why.encode("utf-8", "replace").decode()[:200]
    return BadInput(
        f"{source.origin} is no RSS, Atom or JSON feed and no sitemap: {said}.",
        "Check the address or file; for a web page, pass --kind html.",
        "not_a_feed",
    )


def _item(entry: Any, is_atom: bool) -> Item:
    contents = [_text(part, is_atom) for part in entry.get("content", ())]
    body = max(contents, key=len, default="")
    summary = "" if body else _text(entry.get("summary_detail") or {}, is_atom)
    published = _time(entry, "published")
    modified = _time(entry, "updated") if "updated" in entry else None
    if not is_atom and published is None:
        published, modified = modified, None  # Dublin Core's date, which feedparser files there
    link = entry.get("link")
    guid = entry.get("id") or None
    if link and link == guid and not link.startswith(("http:", "https:", "/")):
        link = None  # feedparser takes any guid for a link
    return Item(
        guid=guid,
        link=link or _alternate(entry),
        headline=_text(entry.get("title_detail") or {}, is_atom),
        byline=_authors(entry),
        language=next((part.get("language") for part in entry.get("content", ())), None),
        published=published,
        modified=modified,
        body=body or summary,
        full=bool(body),
    )


def _text(part: Any, is_atom: bool) -> str:
    """Atom says of a text whether it is markup; RSS leaves it open, and mostly it is."""
    value = str(part.get("value") or "")
    if is_atom and part.get("type") == "text/plain":
        return value.strip()
    return text_of(value)


def _time(entry: Any, name: str) -> str | None:
    """The time as it is written, else as feedparser could read it, such as one with a month's
    name in Greek."""
    written = entry.get(name)
    if written and event_time_or_none(written):
        return str(written)
    moment = entry.get(f"{name}_parsed")
    if moment is None:
        return None
    return "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*moment[:6])


def _alternate(entry: Any) -> str | None:
    links = entry.get("links", ())
    return next((one.get("href") for one in links if one.get("rel") == "alternate"), None)


def _authors(entry: Any) -> str | None:
    whole = str(entry.get("author") or "")
    if (
        "@" in whole and len(entry.get("authors", ())) < 2
    ):  # feedparser cuts mail addresses of newer domains in two
        return _MAIL.sub(" ", whole).strip(" ()<>,") or None
    names = [str(author.get("name") or "").strip() for author in entry.get("authors", ())]
    return ", ".join(name for name in dict.fromkeys(names) if name) or whole or None


def _outlet(feed: Any) -> str | None:
    publisher = feed.get("publisher") or feed.get("title")
    name = one_line(text_of(publisher or "")) or ""
    # "Coastline Wire: Business", "Coastline Wire - Sports": the outlet, then its desk
    for mark in (": ", " – ", " — ", " - ", " | ", " » ", " > "):
        name = name.split(mark)[0] if not feed.get("publisher") else name
    return name or None


def _facts(source: Source, feed: Any) -> FeedFacts:
    base = source.url or feed.get("link") or ""
    period = _PERIODS.get(str(feed.get("sy_updateperiod", "")).strip().lower())
    times = _number(feed.get("sy_updatefrequency")) or 1.0
    minutes = _number(feed.get("ttl"))
    return FeedFacts(
        ttl_seconds=min(minutes * 60, _LONGEST_TTL) if minutes else None,
        period_seconds=period / times if period else None,
        hub=next(_addresses(feed, base, "hub"), None),
        self_url=next(_addresses(feed, base, "self"), None),
        older=next(_addresses(feed, base, "prev-archive", "next"), None),
    )


def _links(feed: Any, *rels: str) -> Iterator[Any]:
    for rel in rels:
        yield from (link for link in feed.get("links", ()) if link.get("rel") == rel)


def _addresses(feed: Any, base: str, *rels: str) -> Iterator[str]:
    for link in _links(feed, *rels):
        try:
            yield urljoin(base, str(link.get("href") or ""))
        except ValueError:
            continue


def _number(text: Any) -> float | None:
    """A positive number, None for anything else."""
    try:
        number = float(str(text).strip())
    except ValueError:
        return None
    return number if 0 < number < 1e9 else None
