"""HTML to text with its paragraphs kept, for markup that holds nothing but content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from lxml import html
from lxml.etree import ParserError
from lxml.html.defs import tags

from producers.pages.hostile import is_hostile

_DROPPED = re.compile(
    r"script|style|template|noscript|figure|nav|aside|form|button|iframe|svg|object|head|"
    r"audio|video|canvas"
)
_BLOCK_TAG = re.compile(
    r"address|article|aside|blockquote|body|caption|center|d[dlt]|details|dialog|dir|div|"
    r"fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|html|legend|li|listing|"
    r"main|menu|nav|ol|optgroup|option|p|plaintext|pre|search|section|summary|table|tbody|td|"
    r"tfoot|th|thead|title|tr|ul|xmp"
)
"""What browsers set apart (HTML, 15.3); any other element stands within a line."""
_NEWER = frozenset({"bdi", "data", "picture", "slot", "template"})
"""Elements of HTML that lxml does not list."""
_TAG = re.compile(r"<[/?]?[A-Za-z?][^<>]*>")
_BRACKETS = (("<!--", "-->"), ("<![CDATA[", ">"))
_WRAPPED = re.compile(r"\s*<!\[CDATA\[(.*)\]\]>\s*", re.DOTALL)
"""Content that a program has wrapped twice."""
_SPACES = re.compile(r"[ \t\r\n\f]+")
_AROUND_BREAK = re.compile(r"[ \t\r\f]*\n[ \t\r\f]*")


def text_of(markup: str) -> str:
    """The text of an HTML fragment: blocks separated by an empty line, ``<br>`` as a line
    break, no-break spaces kept, figures and scripts dropped. Text without tags comes back
    with its paragraphs; what ``is_hostile`` gives nothing."""
    if wrapped := _WRAPPED.fullmatch(markup):
        markup = wrapped[1]
    if not _is_markup(markup):
        return _paragraphs(unescape(markup).split("\n\n"))
    if is_hostile(markup):
        return ""
    try:
        root = html.fragment_fromstring(_without_declaration(markup), create_parent="div")
    except (ParserError, ValueError):
        return ""
    return _paragraphs("".join(_pieces(root)).split(_BLOCK))


def _is_markup(text: str) -> bool:
    closed = (0 <= text.find(begin) < text.rfind(end) for begin, end in _BRACKETS)
    return bool(_TAG.search(text)) or any(closed)


def is_tag(name: str) -> bool:
    """Whether HTML has an element of that name, or leaves it to a page to define one."""
    known = name in tags or name in _NEWER or _BLOCK_TAG.fullmatch(name)
    return bool(known) or not name.isalnum()


def is_inline(element: html.HtmlElement) -> bool:
    """Whether an element stands within a line of text."""
    return isinstance(element.tag, str) and not _BLOCK_TAG.fullmatch(element.tag)


_BLOCK = "\x1e"
_BREAK = "\x1f"


def _pieces(element: html.HtmlElement) -> Iterator[str]:
    if not isinstance(element.tag, str) or _DROPPED.fullmatch(element.tag):
        return
    if element.tag == "br":
        yield _BREAK
        return
    edge = "" if is_inline(element) else _BLOCK
    yield edge
    yield _clean(element.text)
    for child in element:
        yield from _pieces(child)
        yield _clean(child.tail)
    yield edge


def _clean(text: str | None) -> str:
    return (text or "").replace(_BLOCK, " ").replace(_BREAK, " ")


def _paragraphs(blocks: list[str]) -> str:
    shown = (_SPACES.sub(" ", block).replace(_BREAK, "\n") for block in blocks)
    trimmed = (_AROUND_BREAK.sub("\n", block).strip(" \n") for block in shown)
    return "\n\n".join(block for block in trimmed if block)


def _without_declaration(markup: str) -> str:
    """lxml refuses text with an encoding declaration."""
    return re.sub(r"^\s*<\?xml[^>]*\?>", "", markup)
