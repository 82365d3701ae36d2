"""RSS 0.9x to 2.0, RDF and Atom through feedparser; JSON Feed and sitemaps have their own files."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

import feedparser

from contract.errors import BadInput
from producers.authority import authority_of
from producers.feeds import jsonfeed, sitemap, tombstones
from producers.feeds.items import Channel, Item, gather
from producers.pages.charset import text_of_bytes
from producers.pages.markup import is_tag, text_of
from producers.parsed import BadItem, FeedFacts, Meta, Parsed, first_known
from producers.source import Source
from producers.text_fields import language_tag, one_line

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_REFERENCE = re.compile(r"&#(?:[xX]0*([0-9a-fA-F]+)|0*([0-9]+));?")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ROOT = re.compile(
    r"<(?:[\w.-]+:)?(rss|feed|entry|rdf|channel|urlset|sitemapindex)\b", re.IGNORECASE
)
_ROOT_WITHIN = 100_000
_MAIL = re.compile(r"[^\s<>()@]{1,64}@[^\s<>()@]{1,255}")
"""RFC 5321's longest: without an end each letter would be tried as the first."""
_PERIODS = {"hourly": 3600, "daily": 86400, "weekly": 604800, "monthly": 2592000}
_PERIODS["yearly"] = 31536000
_CDF = "channel"
"""Channel Definition Format, the first of them all; feedparser reads it without a name."""
_RDF = ("rss090", "rss10")
_ALTERNATE = ("alternate", "http://www.iana.org/assignments/relation/alternate")
_NO_TEXT = ("image/", "audio/", "video/")
_TAG = re.compile(r"<(?=/?([A-Za-z][^\s/<>]{0,40}))")
_NAMESPACE = r"""xmlns:([\w.-]+)\s*=\s*["']{}["']"""
_APART = (
    ("http://search.yahoo.com/mrss/?", "title", "heading"),
    ("http://search.yahoo.com/mrss/?", "description", "caption"),
    ("http://purl.org/dc/elements/1.[01]/?", "date", "moment"),
    ("http://www.itunes.com/dtds/podcast-1.0.dtd", "summary", "said"),
)
"""What feedparser would take for the item's own title, text or update: by its namespace, and
the name under which it is kept apart ("media_caption")."""
_IMAGE = re.compile(r"<image>(?:(?!</?image\b).){0,4000}</image>", re.DOTALL | re.IGNORECASE)
_IMAGE_PART = re.compile(r"<(/?)(title|link|description)\b", re.IGNORECASE)
_PREFIXES = 4
"""Names that a feed may have for one namespace: each costs a walk through it."""
_XML_CONTENT = re.compile(
    r"""(<(?:[\w.-]{1,20}:)?content\b[^<>]{0,200}\stype\s*=\s*["'])"""
    r"""(?:application|text)/(?:[\w.-]{1,40}\+)?xml(["'][^<>]{0,200}>\s*<[^!])"""
)
"""Atom's content that is XML, and holds an element."""
_SIGNED = re.compile(
    r"(<(?:[\w.-]{1,20}:)?(?:author|creator)(?:\s[^<>]{0,200})?>\s*(?:<!\[CDATA\[)?)([^<]{1,500})"
)
"""An author's element up to its text, and the text."""
_PUBLISHED = ("published", "dc_moment", "created", "prism_publicationdate")
_SAID_ELSEWHERE = ("itunes_said", "media_caption", "dcterms_abstract", "subtitle")
"""feedparser's names of an item's text in modules, for an item that has no other."""
_LONGEST_TTL = 366 * 86400.0


@dataclass(frozen=True, slots=True)
class _Said:
    """What a feed says that its items are read by. ``version`` is feedparser's name of it."""

    version: str
    author: str | None

    @property
    def is_atom(self) -> bool:
        return self.version.startswith("atom")


def parse(source: Source) -> Parsed:
    """The feed's items as articles: full content where it is given, else the summary, else
    the headline, whose page has the text (``full`` tells). Each item has its own outcome.

    An item's id is its guid, unless that is the article's own address, and counts only with
    its feed's authority (``producers.authority``). Raises BadInput ``not_a_feed``,
    ``not_utf8``, ``not_json``.
    """
    if source.raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:1] == b"{":
        return jsonfeed.parse(source)
    text = _told_apart(_clean(text_of_bytes(source.raw, source.charset, source.origin)))
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
            sanitize_html=False,  # all that is taken of markup is its text
            response_headers={"content-type": "application/xml; charset=utf-8"},
        )
    except Exception as error:  # feedparser raises whatever its input makes it trip over
        raise _no_feed(source, f"{type(error).__name__}: {error}") from error
    cut = _is_cut(text, kind)
    known = parsed.get("version") or kind == _CDF or parsed.entries
    if not known or (parsed.bozo and not parsed.entries and not cut):
        raise _no_feed(source, str(parsed.get("bozo_exception", "its root element is another")))
    return _parsed(source, text, parsed, cut)


def _parsed(source: Source, text: str, parsed: Any, cut: bool) -> Parsed:
    feed = parsed.feed
    home = (feed.get("link"), *(link.get("href") for link in _links(feed, "self")))
    authority = authority_of(source, home)
    meta = Meta(outlet=_outlet(feed), language=language_tag(feed.get("language")))
    channel = Channel(first_known(source.sidecar, meta), authority)
    said = _Said(str(parsed.get("version") or ""), _authors(feed))
    entries: list[Any] = list(parsed.entries)
    bad = [_cut_item(source, entries.pop())] if cut and entries else []
    withdrawn = tombstones.items(text) if said.is_atom else ()
    found = gather(
        source,
        channel,
        [*entries, *withdrawn],
        lambda one: one if isinstance(one, Item) else _item(one, said),
        _facts(source, feed),
    )
    return Parsed(found.meta, found.articles, bad=(*found.bad, *bad), facts=found.facts)


def _clean(text: str) -> str:
    """Without what no XML may hold and parsers stumble over; what declares a character set
    told of the bytes."""

    def readable(match: re.Match[str]) -> str:
        digits, base = (match[1], 16) if match[1] else (match[2], 10)
        code = int(digits, base) if len(digits) < 8 else sys.maxunicode + 1
        fine = code <= sys.maxunicode and not _CONTROL.match(chr(code))
        return match[0] if fine else "\ufffd"

    return _REFERENCE.sub(readable, _CONTROL.sub("", _DECLARATION.sub("", text.lstrip("\ufeff"))))


def _told_apart(text: str) -> str:
    """The feed with what feedparser would confuse under other names: what it says of pictures
    and of its items' sound, Dublin Core's dates. XML within Atom, of which it keeps XHTML only,
    is called so; authors lose their mail addresses, which it cuts at newer domains."""
    text = _IMAGE.sub(lambda image: _IMAGE_PART.sub(r"<\1image_\2", image[0]), text)
    for namespace, name, other in _APART:
        prefixes = re.findall(_NAMESPACE.format(namespace), text, re.IGNORECASE)
        for prefix in [*dict.fromkeys(prefixes)][:_PREFIXES]:
            tag = re.compile(rf"<(/?){re.escape(prefix)}:{name}(?=[\s/>])")
            text = tag.sub(rf"<\1{prefix}:{other}", text)
    text = _XML_CONTENT.sub(r"\1application/xhtml+xml\2", text)
    return _SIGNED.sub(lambda author: author[1] + _without_mail(author[2]), text)


def _without_mail(author: str) -> str:
    """An author's name without an address, or brackets around what is left."""
    name, found = _MAIL.subn(" ", author)
    return name.strip(" ()<>,") if found else author


def _is_cut(text: str, root: str) -> bool:
    """Whether the feed breaks off within its last item: that one is not published as if it
    were whole."""
    if re.search(rf"</(?:[\w.-]+:)?{root}\s*>$", _without_comments(text[-2000:]), re.I):
        return False
    ends = [match.start() for match in re.finditer(r"</(?:\w+:)?(?:item|entry)\s*>", text, re.I)]
    begins = [match.start() for match in re.finditer(r"<(?:\w+:)?(?:item|entry)[\s>]", text, re.I)]
    return bool(begins) and (not ends or begins[-1] > ends[-1])


def _without_comments(tail: str) -> str:
    """The end of a document without the comments behind it."""
    tail = tail.rstrip()
    while tail.endswith("-->") and (start := tail.rfind("<!--")) >= 0:
        tail = tail[:start].rstrip()
    return tail


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


def _item(entry: Any, feed: _Said) -> Item:
    contents = [_body(part, feed) for part in entry.get("content", ())]
    body = max(contents, key=len, default="")
    summary = "" if body else _body(entry.get("summary_detail") or {}, feed)
    published = next(filter(None, map(entry.get, _PUBLISHED)), None)
    modified = entry.get("updated") if "updated" in entry else None
    if not feed.is_atom and published is None:
        published, modified = modified, None
    others = (text_of(entry.get(name) or "") for name in _SAID_ELSEWHERE)
    return Item(
        guid=entry.get("id") or None,
        link=_link(entry, feed),
        headline=_title(entry.get("title_detail") or {}, feed) or entry.get("media_heading"),
        # RFC 4287: an entry without an author has its feed's
        byline=_authors(entry) or (feed.author if feed.is_atom else None),
        language=next((part.get("language") for part in entry.get("content", ())), None)
        or entry.get("language"),
        published=published,
        modified=modified,
        body=body or summary or next(filter(None, others), ""),
        full=bool(body),
    )


def _link(entry: Any, feed: _Said) -> str | None:
    """The item's page: what FeedBurner has replaced, the link, the first that is an alternate
    of it; in RDF what the item is about."""
    guid = entry.get("id")
    link = entry.get("feedburner_origlink") or entry.get("link")
    if link and link != guid:
        return str(link)
    if found := _alternate(entry):
        return found
    # feedparser takes any guid for a link
    is_address = bool(guid) and guid.startswith(("http:", "https:", "/"))
    return guid if is_address and (link or feed.version in _RDF) else None


def _title(part: Any, feed: _Said) -> str:
    """Atom says of a title whether it is markup; RSS leaves it open, and mostly it is: but a
    tag that HTML does not have is none ("List<String> explained")."""
    value = str(part.get("value") or "")
    if feed.is_atom and part.get("type") == "text/plain":
        return value.strip()
    return text_of(_TAG.sub(_known_tag, value))


def _body(part: Any, feed: _Said) -> str:
    """The text of a content or summary; none where it is a picture or a sound. Atom 0.3 had
    plain text for a default, which what it says to be escaped seldom is."""
    kind, value = str(part.get("type") or ""), str(part.get("value") or "").strip()
    if kind.startswith(_NO_TEXT):
        return ""
    marked_up = feed.version == "atom03" and value.startswith("<") and value.endswith(">")
    if feed.is_atom and kind == "text/plain" and not marked_up:
        return value
    return text_of(value)


def _known_tag(tag: re.Match[str]) -> str:
    return "<" if is_tag(tag[1].lower()) else "&lt;"


def _alternate(entry: Any) -> str | None:
    """The first alternate, of a page rather than of another kind."""
    links = [one for one in entry.get("links", ()) if one.get("rel") in _ALTERNATE]
    links.sort(key=lambda one: "html" not in str(one.get("type")))
    return next((one.get("href") for one in links), None)


def _authors(entry: Any) -> str | None:
    told = [str(author.get("name") or "") for author in entry.get("authors", ())]
    names = [_without_mail(name).strip() for name in told if name] or [
        _without_mail(str(entry.get("author") or ""))
    ]
    return ", ".join(name for name in dict.fromkeys(names) if name) or None


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
