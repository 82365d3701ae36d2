"""What a page says of its article outside of JSON-LD: tags, the headline and byline that it
shows, the feeds that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from lxml import html

from contract.events import Status
from producers.dates import sane, utc_offset
from producers.parsed import Meta
from producers.text_fields import language_tag, one_line

_PUBLISHED = """article:published_time datepublished article:published date pubdate dc.date
 dc.date.issued dcterms.created sailthru.date parsely-pub-date publish-date publication_date"""
_AUTHORS = "author parsely-author byl dc.creator dcterms.creator sailthru.author article:author"
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|by|byline|contributors?|people|profiles?|reporters?|staff|bios?|writers?|"
    r"columnists?|journalists?|correspondents?)/[^/?#]",
    re.IGNORECASE,
)
"""Addresses of pages about an author, as sites build them."""
_FEEDS = re.compile(r"application/(?:rss|atom|rdf|feed)\+(?:xml|json)|application/json", re.I)
_WORD = re.compile(r"\w+")
_ALIKE = 0.6
_LONGEST_NAME = 60
_BETWEEN = re.compile(r"\s*(?:[,;&/|]|and|with|,\s*and)\s*")


def tags(root: html.HtmlElement, fetched: str) -> Meta:
    """What meta tags say."""
    told = _told(root)
    published = _first(told, *_PUBLISHED.split())
    if published is None:
        published = next((str(time) for time in root.xpath("//article//time/@datetime")), None)
    modified = _first(told, "article:modified_time", "og:updated_time", "last-modified")
    return Meta(
        headline=_first(told, "og:title", "twitter:title"),
        byline=_byline(told),
        outlet=_first(told, "og:site_name", "application-name"),
        language=language_tag(root.get("lang") or root.get(_XML_LANG)),
        published=sane(published, fetched),
        utc_offset=utc_offset(published) if sane(published, fetched) else None,
        modified=sane(modified, fetched),
        status=_status(told),
    )


def canonical(root: html.HtmlElement) -> tuple[str, ...]:
    """The addresses that the page gives for itself, as they are written."""
    links = root.xpath("//link[translate(@rel, 'CANONIL', 'canonil')='canonical']/@href")
    shared = root.xpath("//meta[@property='og:url']/@content")
    return tuple(str(url) for url in (*links, *shared))


_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def headline(root: html.HtmlElement, declared: Iterable[str | None]) -> str | None:
    """The headline that readers see: the h1 that is most like what the page declares. What is
    declared is written for search engines, and cut; but an h1 that is nothing like it is a
    site's name."""
    said = [words for text in declared if (words := _words(text))]
    shown = [(text, _words(text)) for node in root.iter("h1") if (text := text_in(node))]
    alike = [
        (max((_overlap(words, one) for one in said), default=0.0), text) for text, words in shown
    ]
    best = max(alike, default=(0.0, None), key=lambda one: one[0])
    return best[1] if best[0] >= _ALIKE else None


def byline(root: html.HtmlElement, title: str | None) -> str | None:
    """The names that link to their authors' pages, in one line under the headline."""
    after = title is None
    names: list[str] = []
    last: html.HtmlElement | None = None
    for node in root.iter("h1", "a"):
        if not after:
            after = node.tag == "h1" and text_in(node) == title
        elif node.tag == "a" and _is_author(node):
            if last is not None and not _in_one_line(last, node):
                break
            last = node
            names.append(text_in(node))
    return ", ".join(dict.fromkeys(names)) or None


def feeds(root: html.HtmlElement, base: str | None) -> tuple[str, ...]:
    """The feeds that the page names for its site (``rel=alternate``), absolute."""
    return tuple(dict.fromkeys(_feeds(root, base or "")))


def text_in(node: html.HtmlElement) -> str:
    """A node's text in one line."""
    return one_line(str(node.text_content())) or ""


def _feeds(root: html.HtmlElement, base: str) -> Iterator[str]:
    for link in root.iter("link"):
        kind = (link.get("type") or "").partition(";")[0].strip()
        rels = (link.get("rel") or "").lower().split()
        if link.get("href") and "alternate" in rels and _FEEDS.fullmatch(kind):
            try:
                whole = urljoin(base, link.get("href").strip())
            except ValueError:
                continue
            # WordPress names its API so, and other languages' pages
            if "json" not in kind.lower() or "feed" in kind.lower() or "feed" in whole:
                yield whole


def _told(root: html.HtmlElement) -> dict[str, str]:
    """The content of the meta tags by name; the first of a name counts."""
    told: dict[str, str] = {}
    for tag in root.iter("meta"):
        name = tag.get("property") or tag.get("name") or tag.get("itemprop") or ""
        content = one_line(tag.get("content"))
        if name and content:
            told.setdefault(name.strip().lower(), content)
    return told


def _first(told: dict[str, str], *names: str) -> str | None:
    return next((value for name in names if (value := told.get(name))), None)


def _byline(told: dict[str, str]) -> str | None:
    """The first that names somebody: not an address, not the site itself."""
    site = {told.get("og:site_name"), told.get("application-name"), told.get("publisher")}
    values = (told.get(name) for name in _AUTHORS.split())
    return next(
        (value for value in values if value and "/" not in value and value not in site), None
    )


def _status(told: dict[str, str]) -> Status | None:
    """A status tag that a publisher leaves on a withdrawn article's page."""
    state = _first(told, "article:status", "pubstatus", "status")
    return "withdrawn" if state in ("withdrawn", "canceled", "retracted") else None


def _is_author(link: html.HtmlElement) -> bool:
    about = "author" in (link.get("rel") or "").lower().split() or bool(
        _AUTHOR_PAGE.search(link.get("href") or "")
    )
    text = text_in(link) if about else ""
    words = text.split()
    return len(text) <= _LONGEST_NAME and len(words) > 1 and words[0][:1].isupper()


def _in_one_line(one: html.HtmlElement, other: html.HtmlElement) -> bool:
    """Whether nothing but a comma or an "and" stands between two links."""
    above = {id(node) for node in one.iterancestors()}
    both = next(node for node in other.iterancestors() if id(node) in above)
    _, _, after = text_in(both).partition(text_in(one))
    between, found, _ = after.partition(text_in(other))
    return bool(found) and bool(_BETWEEN.fullmatch(between))


def _words(text: str | None) -> frozenset[str]:
    return frozenset(_WORD.findall((text or "").lower()))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, min(len(one), len(other)))
