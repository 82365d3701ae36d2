"""Web pages: the article's text, what the page says of it, the quotations that it marks up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import trafilatura
from lxml import html
from lxml.etree import LxmlError

from contract.errors import BadInput
from contract.times import earliest
from producers.authority import Authority, authority_of
from producers.byline import authors
from producers.dates import sane
from producers.identity import normalised
from producers.pages import blockquotes, jsonld, microdata, page_meta
from producers.pages.charset import text_of_bytes
from producers.pages.hostile import is_hostile
from producers.pages.page_text import article_text
from producers.parsed import (
    BadItem,
    FeedFacts,
    Meta,
    Parsed,
    ParsedArticle,
    ParsedQuote,
    first_known,
)
from producers.source import Source
from producers.text_fields import one_line

_DAY = timedelta(days=1)


def parse(source: Source) -> Parsed:
    """The page's article and its marked-up quotations; ``facts`` has the feeds it names.

    A page without an article's text is a bad item (``empty_article``), so that its feeds are
    told all the same. Raises BadInput: ``not_utf8`` where its character set cannot be told,
    ``empty_article`` where it is no page, ``bad_page`` where no parser can read it.
    """
    markup = text_of_bytes(source.raw, source.charset, source.origin)
    if is_hostile(markup):
        raise BadInput(
            f"{source.origin} has a tag with thousands of attributes: it is no article's page.",
            "Leave it out.",
            "empty_article",
        )
    try:
        return _parse(source, markup)
    except BadInput:
        raise
    except Exception as error:  # whatever libraries trip over in a page is the page's fault
        said = str(error).encode("utf-8", "replace").decode()[:200]
        raise BadInput(
            f"{source.origin} cannot be read: {type(error).__name__}: {said}.",
            "Save the article's text as a .txt file, or leave the page out.",
            "bad_page",
        ) from error


def _parse(source: Source, markup: str) -> Parsed:
    root = _tree(markup)
    objects = jsonld.nodes(root)
    authority = authority_of(source)
    found = page_meta.feeds(root, source.url)
    facts = FeedFacts(feeds=found) if found else None
    said = _meta(source, markup, root, objects)
    addresses = (jsonld.article_meta(objects).url, *page_meta.canonical(root))
    given = _address(authority, addresses)
    claimed = authority.claim(replace(said, url=given or source.url))
    if given is None:
        claimed = replace(claimed, id=source.apart)
    meta = first_known(source.sidecar, replace(claimed, url=claimed.url or source.url))
    titles = tuple(one for one in (said.headline, jsonld.article_meta(objects).headline) if one)
    body = article_text(markup, jsonld.article_body(objects), titles)
    if not body and meta.status != "withdrawn":
        return Parsed(meta=meta, bad=(_empty(source),), facts=facts)
    declared = _quotations(authority, (*objects, *jsonld.walk(microdata.quotations(root))))
    quotes = _once((*declared, *blockquotes.quotations(root, body, authority)))
    return Parsed(meta=meta, articles=(ParsedArticle(body, meta),), quotes=quotes, facts=facts)


def _meta(
    source: Source, markup: str, root: html.HtmlElement, objects: tuple[dict[str, Any], ...]
) -> Meta:
    declared = jsonld.article_meta(objects)
    told = page_meta.tags(root, source.fetched)
    guessed = _guessed(markup, source)
    titles = (declared.headline, told.headline, root.findtext(".//title"))
    shown = page_meta.headline(root, titles)
    within = replace(
        declared,
        published=sane(declared.published, source.fetched),
        modified=sane(declared.modified, source.fetched),
    )
    if within.published is None:
        within = replace(within, utc_offset=None)
    known = first_known(
        Meta(headline=shown), _agreed(within, guessed), _agreed(told, guessed), guessed
    )
    bylines = (
        within.byline,
        page_meta.byline(root, shown),
        told.byline,
        guessed.byline,
        jsonld.signed(objects),
    )
    clock = next((m.utc_offset for m in (within, told) if m.published == known.published), None)
    return replace(
        known,
        utc_offset=clock,
        headline=_without_outlet(one_line(known.headline), known.outlet),
        byline=_best_byline(bylines, known.outlet),
    )


def _agreed(said: Meta, weighed: Meta) -> Meta:
    """What is said, but for a date that htmldate, which weighs all dates of the page, finds
    to be another by more than a day: pages declare when they were made anew."""
    if said.published is None or weighed.published is None:
        return said
    apart = earliest(said.published) - earliest(weighed.published)
    agree = -_DAY <= apart <= 2 * _DAY  # a day begins and ends elsewhere by each clock
    return said if agree else replace(said, published=None, utc_offset=None)


def _without_outlet(headline: str | None, outlet: str | None) -> str | None:
    """A headline for search engines ends with the outlet: "Ferry stops | The Quay"."""
    if not headline or not outlet:
        return headline
    return re.sub(rf"(?<=\S)\s+[|–—-]\s+{re.escape(outlet)}$", "", headline)


def _best_byline(bylines: Iterable[str | None], outlet: str | None) -> str | None:
    """The first that names a person, else the first that there is ("Quay staff")."""
    said = [line for byline in bylines if (line := one_line(byline))]
    return next((line for line in said if authors(line, outlet)), next(iter(said), None))


def _guessed(markup: str, source: Source) -> Meta:
    """What trafilatura makes of the page, where the page does not say it."""
    found = trafilatura.extract_metadata(markup, default_url=source.url)
    if found is None:
        return Meta()
    return Meta(
        headline=found.title or None,
        byline=found.author.replace(";", ",") if found.author else None,
        outlet=found.sitename or None,
        published=sane(found.date, source.fetched),
    )


def _tree(markup: str) -> html.HtmlElement:
    try:
        return html.document_fromstring(
            markup.encode("utf-8", "replace"), parser=html.HTMLParser(encoding="utf-8")
        )
    except (LxmlError, ValueError):
        return html.Element("html")


def _address(authority: Authority, given: Iterable[str | None]) -> str | None:
    """The first of the page's addresses that is its own site's, else the first. A site's root
    is no article's."""
    whole = [url for one in given if (url := authority.address(one))]
    articles = [url for url in whole if urlsplit(url).path.strip("/")] or whole
    own = (url for url in articles if authority.owns(url))
    return next(own, next(iter(articles), None))


def _quotations(
    authority: Authority, objects: tuple[dict[str, Any], ...]
) -> tuple[ParsedQuote, ...]:
    """A quotation's own id counts where it is an address of the page's site."""
    return tuple(
        replace(quote, meta=replace(quote.meta, id=_own(authority, quote.meta.id)))
        for quote in jsonld.quotations(objects)
    )


def _once(quotes: Iterable[ParsedQuote]) -> tuple[ParsedQuote, ...]:
    """The quotations in their order, each once however often the page marks it up."""
    by_words = {(quote.speaker, normalised(quote.text)): quote for quote in reversed([*quotes])}
    kept = reversed(by_words.values())
    return tuple(replace(quote, position=at) for at, quote in enumerate(kept))


def _own(authority: Authority, given: str | None) -> str | None:
    return given if authority.address(given, given) and authority.owns(given or "") else None


def _empty(source: Source) -> BadItem:
    return BadItem(
        "",
        source.raw,
        BadInput(
            f"{source.origin} holds no article's text that could be told from its menus.",
            "Save the article's text as a .txt file, or leave the page out.",
            "empty_article",
        ),
    )
