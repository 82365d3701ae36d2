"""Web pages: trafilatura finds the article's text, the page's own metadata the rest."""

from __future__ import annotations

import re
from typing import cast

import trafilatura
from lxml import html
from lxml.etree import ParserError
from trafilatura.settings import Document

from contract.errors import BadInput
from producers import jsonld
from producers.dates import event_time_or_none, utc_offset
from producers.markup import is_hostile
from producers.parsed import Meta, Parsed, ParsedArticle, first_known
from producers.source import Source

_DECLARED = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([A-Za-z0-9_:-]+)", re.IGNORECASE)
_FURNITURE = (
    "menu nav navbar navigation breadcrumb breadcrumbs footer site-header site-footer cookies "
    "cookie-banner newsletter related share social subscribe promo"
)
_REPEATED = (
    "deck dek standfirst subhead subheadline sub-headline subtitle article-subtitle kicker "
    "strapline pullquote pull-quote pull_quote pq quote-box"
)
"""Classes of what a page shows in large print and its article or its headline says already."""
# Trafilatura takes everything when it finds little text, so menus are taken out before.
_NO_CONTENT = [
    "//nav | //footer | //aside | //form | //header[not(ancestor::article)]",
    "//*[@role='navigation' or @role='banner' or @role='contentinfo']",
    *(
        f"//*[self::div or self::ul or self::ol or self::section or self::p]"
        f"[contains(concat(' ', normalize-space(@class), ' '), ' {word} ')]"
        for word in _FURNITURE.split()
    ),
    *(
        f"//*[contains(concat(' ', normalize-space(@class), ' '), ' {word} ')]"
        for word in _REPEATED.split()
    ),
]
_LINE_BREAKS = re.compile(r"\s*\n\s*")


def parse(source: Source) -> Parsed:
    """The page's article and its JSON-LD quotations.

    Raises BadInput: ``not_utf8`` where the page is not in the character set that it
    declares (none: UTF-8), ``empty_article`` where no article's text is found or meant.
    """
    text = _decode(source)
    if is_hostile(text):
        raise BadInput(
            f"{source.origin} has a tag with thousands of attributes: it is no article's page.",
            "Leave it out.",
            "empty_article",
        )
    root = _tree(text)
    found = cast(
        "Document | None",
        trafilatura.bare_extraction(
            text,
            url=source.url,
            with_metadata=True,
            include_comments=False,
            include_tables=False,
            prune_xpath=_NO_CONTENT,
        ),
    )
    objects = jsonld.nodes(root)
    meta = first_known(
        source.sidecar,
        _withdrawn(root),
        jsonld.article_meta(objects),
        _meta_tags(root),
        _guessed(found),
        Meta(url=source.url),
    )
    body = _LINE_BREAKS.sub("\n\n", (found.text or "").strip()) if found else ""
    body = body or jsonld.article_body(objects)
    if not body and meta.status != "withdrawn":
        raise BadInput(
            f"{source.origin} holds no article's text that could be told from its menus.",
            "Save the article's text as a .txt file, or leave the page out.",
            "empty_article",
        )
    article = ParsedArticle(body, meta)
    return Parsed(meta=meta, articles=(article,), quotes=jsonld.quotations(objects))


def _decode(source: Source) -> str:
    head = source.raw[:4096]
    declared = _DECLARED.search(head)
    name = "utf-8-sig"
    if declared and not head.startswith(b"\xef\xbb\xbf"):
        name = declared[1].decode("ascii").lower().replace("utf-8", "utf-8-sig")
    # Browsers read pages labelled Latin-1 as Windows-1252 (WHATWG Encoding, 4.2).
    name = "cp1252" if name in ("iso-8859-1", "latin1", "us-ascii", "ascii") else name
    try:
        return source.raw.decode(name)
    except (LookupError, UnicodeDecodeError) as error:
        raise BadInput(
            f"{source.origin} is not in the character set that it declares ({name}).",
            "Save the page anew as UTF-8.",
            "not_utf8",
        ) from error


def _tree(text: str) -> html.HtmlElement:
    try:
        return html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8"))
    except (ParserError, ValueError):
        return html.Element("html")


def _withdrawn(root: html.HtmlElement) -> Meta:
    """A robots or status tag that a publisher leaves on a withdrawn article's page."""
    state = _content(root, "article:status", "pubstatus", "status")
    return Meta(status="withdrawn" if state in ("withdrawn", "canceled", "retracted") else None)


def _meta_tags(root: html.HtmlElement) -> Meta:
    canonical = root.xpath("//link[translate(@rel, 'CANONIL', 'canonil')='canonical']/@href")
    language = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang")
    time = root.xpath("//article//time/@datetime")
    published = _content(root, "article:published_time", "date", "pubdate", "dc.date") or (
        str(time[0]) if time else None
    )
    return Meta(
        url=next((url for url in [*canonical, _content(root, "og:url")] if _is_web(url)), None),
        headline=_content(root, "og:title", "twitter:title"),
        byline=_content(root, "author", "article:author", "byl"),
        outlet=_content(root, "og:site_name", "application-name"),
        language=language or None,
        published=event_time_or_none(published),
        utc_offset=utc_offset(published),
        modified=event_time_or_none(
            _content(root, "article:modified_time", "og:updated_time", "last-modified")
        ),
    )


def _content(root: html.HtmlElement, *names: str) -> str | None:
    by_name = {
        str(tag.get("property") or tag.get("name") or "").lower(): tag.get("content")
        for tag in reversed(root.xpath("//meta[@content]"))
    }
    return next((value.strip() for name in names if (value := by_name.get(name))), None) or None


def _is_web(url: str | None) -> bool:
    return bool(url) and str(url).startswith(("http://", "https://"))


def _guessed(found: Document | None) -> Meta:
    """What trafilatura makes of the page, where the page does not say it."""
    if found is None:
        return Meta()
    return Meta(
        headline=found.title or None,
        byline=found.author.replace(";", ",") if found.author else None,
        outlet=found.sitename or None,
        published=event_time_or_none(found.date),
    )
