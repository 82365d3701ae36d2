"""schema.org JSON-LD in web pages: NewsArticle and Quotation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from lxml import html

from producers.dates import event_time_or_none, utc_offset
from producers.pages.markup import text_of
from producers.parsed import Meta, ParsedQuote

_ARTICLES = frozenset(
    {
        "Article",
        "NewsArticle",
        "ReportageNewsArticle",
        "AnalysisNewsArticle",
        "BackgroundNewsArticle",
        "OpinionNewsArticle",
        "ReviewNewsArticle",
        "AskPublicNewsArticle",
        "BlogPosting",
        "LiveBlogPosting",
        "Report",
        "SatiricalArticle",
    }
)
_WITHDRAWN = frozenset({"withdrawn", "retracted", "removed"})
_DEEPEST = 20


def nodes(root: html.HtmlElement) -> tuple[dict[str, Any], ...]:
    """All JSON-LD objects of a page, nested ones as well; blocks that are no JSON are
    left out, as browsers do."""
    found: list[dict[str, Any]] = []
    for script in root.iterfind(".//script"):
        if (script.get("type") or "").partition(";")[0].strip().lower() == "application/ld+json":
            try:
                found.extend(_walk(json.loads(script.text or "", strict=False), 0))
            except (ValueError, RecursionError):
                continue
    return tuple(found)


def walk(items: Iterable[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The objects and those within them."""
    return tuple(node for item in items for node in _walk(item, 0))


def article_meta(objects: tuple[dict[str, Any], ...]) -> Meta:
    """What the page's first article object says; all None where there is none."""
    node = next((node for node in objects if _types(node) & _ARTICLES), None)
    if node is None:
        return Meta()
    state = _text(node.get("creativeWorkStatus"))
    return Meta(
        url=_url(node.get("url")) or _url(node.get("mainEntityOfPage")),
        headline=_text(node.get("headline")) or _text(node.get("name")),
        byline=_persons(node.get("author")),
        outlet=_names(node.get("publisher")),
        language=_text(node.get("inLanguage")),
        published=event_time_or_none(_text(node.get("datePublished"))),
        utc_offset=utc_offset(_text(node.get("datePublished"))),
        modified=event_time_or_none(_text(node.get("dateModified"))),
        status="withdrawn" if state and state.lower() in _WITHDRAWN else None,
    )


def signed(objects: tuple[dict[str, Any], ...]) -> str | None:
    """All whom the first article object names as its authors, organisations too."""
    node = next((node for node in objects if _types(node) & _ARTICLES), {})
    return _names(node.get("author"))


def article_body(objects: tuple[dict[str, Any], ...]) -> str:
    """The first article object's text, for pages that scripts build; empty where none is."""
    bodies = (_text(node.get("articleBody")) for node in objects if _types(node) & _ARTICLES)
    return text_of(next((body for body in bodies if body), ""))


def quotations(objects: tuple[dict[str, Any], ...]) -> tuple[ParsedQuote, ...]:
    """The Quotation objects that give both words and speaker."""
    quotes: list[ParsedQuote] = []
    for node in objects:
        if "Quotation" not in _types(node):
            continue
        text = _text(node.get("text"))
        said_by = node.get("spokenByCharacter") or node.get("creator") or node.get("author")
        speaker = _names(said_by)
        if text and speaker:
            quotes.append(
                ParsedQuote(
                    text=text_of(text),
                    speaker=speaker,
                    position=len(quotes),
                    by_place=False,
                    meta=Meta(id=_text(node.get("@id")), occasion=_about(node)),
                    role=_property(said_by, "jobTitle"),
                    affiliation=_property(said_by, "affiliation", "worksFor"),
                    time=event_time_or_none(
                        _text(node.get("dateCreated")) or _text(node.get("datePublished"))
                    ),
                )
            )
    return tuple(quotes)


def _walk(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _walk(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner, depth + 1)


def _types(node: dict[str, Any]) -> set[str]:
    given = node.get("@type")
    names = given if isinstance(given, list) else [given]
    return {str(name).rsplit("/", 1)[-1] for name in names if name}


def _text(value: Any) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("@value") or value.get("name") or value.get("alternateName")
    return value.strip() or None if isinstance(value, str) else None


def _url(value: Any) -> str | None:
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    text = _text(value)
    return text if text and text.startswith(("http://", "https://")) else None


def _names(value: Any) -> str | None:
    names = [_text(one) for one in (value if isinstance(value, list) else [value])]
    return ", ".join(name for name in names if name) or None


def _persons(value: Any) -> str | None:
    """The people among the authors; an outlet that signs its own pages names nobody."""
    given = value if isinstance(value, list) else [value]
    return _names([one for one in given if not _is_organisation(one)])


def _is_organisation(value: Any) -> bool:
    return isinstance(value, dict) and any("Organization" in name for name in _types(value))


def _property(value: Any, *names: str) -> str | None:
    node = value[0] if isinstance(value, list) and value else value
    if not isinstance(node, dict):
        return None
    return next((text for name in names if (text := _text(node.get(name)))), None)


def _about(node: dict[str, Any]) -> str | None:
    return _text(node.get("recordedAt")) or _text(node.get("isPartOf"))
