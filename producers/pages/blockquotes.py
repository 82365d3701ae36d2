"""Quotations in HTML's own markup: a block quotation that is signed.

HTML has no element for who says a block quotation; authors sign it in few ways, all of them
places: a ``footer`` or closing ``cite`` within it, the caption of the figure around it, or a line
of its own behind a dash, as its end (as embedded posts have it) or as all that is beside it. One
that nobody has signed is part of the article's text and of nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from lxml import html

from producers.authority import Authority
from producers.dates import event_time_or_none
from producers.identity import normalised
from producers.pages.markup import is_inline, text_of
from producers.parsed import Meta, ParsedQuote
from producers.text_fields import one_line

MOST = 200
"""Block quotations of a page that are looked at."""
_DASHES = "—–―‒- "
_OPENING, _CLOSING = "\"“„«‹‘'", "\"”“»›’'"
_PARTED = re.compile(r"\s*(?:[,|(/@\n]|\s[—–-]\s)\s*")
_WORD = re.compile(r"\w+")
_ORNAMENTS = re.compile(r"[^\w.)'’]+$")
_MARKED_UP = "ancestor-or-self::*[contains(@itemtype, 'schema.org/Quotation')]"
_LONGEST_NAME = 60
_MOST_NAMES = 6
_SHORTEST = 3
"""Words of a quotation: an embedded post may be a picture's address."""
_LONG = 6
"""Words from which on a paragraph is the article's own rather than furniture."""


@dataclass(frozen=True, slots=True)
class _Signature:
    """Who is named, with what is said of them, and the link beside the name."""

    name: str
    role: str | None = None
    link: str | None = None
    time: str | None = None


def quotations(root: html.HtmlElement, body: str, authority: Authority) -> tuple[ParsedQuote, ...]:
    """The signed block quotations that stand in the article whose text is ``body`` or next to
    its paragraphs, so that those of comments and advertisements are none. One in schema.org's
    markup is left to ``microdata``."""
    quotes: list[ParsedQuote] = []
    for block in _within(root, body):
        copy, signature = _taken_apart(block)
        text = _bare(text_of(html.tostring(copy, encoding="unicode", with_tail=False)))
        if signature is not None and text.count(" ") >= _SHORTEST - 1:
            address = authority.address(block.get("cite")) or authority.address(signature.link)
            quotes.append(
                ParsedQuote(
                    text=text,
                    speaker=signature.name,
                    position=len(quotes),
                    by_place=False,
                    meta=Meta(url=address),
                    role=signature.role,
                    time=signature.time,
                )
            )
    return tuple(quotes)


def _within(root: html.HtmlElement, body: str) -> Iterator[html.HtmlElement]:
    text = f" {_words(body)} "
    before: tuple[html.HtmlElement, ...] = ()
    looked = 0
    for node in root.iter("p", "blockquote"):
        if next(node.iterancestors("blockquote"), None) is not None or looked == MOST:
            continue
        if node.tag == "p":
            before = (node,) if len(_line(node).split()) >= _LONG else before
            continue
        looked += 1
        stands = any(_stands(part, text) for part in (*before, *node))
        if stands and not node.xpath(_MARKED_UP):
            yield node


def _stands(part: html.HtmlElement, text: str) -> bool:
    words = _words(_line(part))
    return words.count(" ") >= _LONG - 1 and f" {words} " in text


def _taken_apart(block: html.HtmlElement) -> tuple[html.HtmlElement, _Signature | None]:
    """A block quotation's own words, and who has signed it."""
    copy = deepcopy(block)
    copy.tail = None
    for sign in (_footer, _closing_cite, _last_line):
        if (signature := sign(copy)) is not None:
            return copy, signature
    return copy, _beside(block)


def _footer(copy: html.HtmlElement) -> _Signature | None:
    """``<footer>Ida Crane in <cite>The Quay</cite></footer>``: the work is not who says it."""
    footer = next(copy.iter("footer"), None)
    if footer is None:
        return None
    line, work = _line(footer), _line(next(footer.iter("cite"), footer))
    signature = _signature(line.partition(work)[0].strip(_DASHES) or line, footer)
    if signature is not None:
        footer.drop_tree()
    return signature


def _closing_cite(copy: html.HtmlElement) -> _Signature | None:
    """A ``cite`` that closes the quotation on a line of its own; within a sentence it is the
    title of a work."""
    cite = next(reversed(list(copy.iter("cite"))), None)
    if cite is None or _words(_behind(cite)) or not _begins_line(cite):
        return None
    signature = _signature(_line(cite), cite)
    if signature is not None:
        cite.drop_tree()
    return signature


def _last_line(copy: html.HtmlElement) -> _Signature | None:
    """What stands behind the last paragraph, or that paragraph, where a dash begins it."""
    last = next((one for one in reversed(copy) if one.tag in ("p", "div", "br")), None)
    if last is None:
        return None
    behind = [*last.itersiblings()]
    if _signs(rest := _behind(last)):
        signature = _signature(rest, *behind)
        gone = behind
        last.tail = None
    elif _words(rest) or not _signs(_line(last)):
        return None
    else:
        signature, gone = _signature(_line(last), last), [last]
    for one in gone if signature is not None else ():
        copy.remove(one)
    return signature


def _beside(block: html.HtmlElement) -> _Signature | None:
    """The caption of the quotation's figure, or the one line behind a dash that shares its
    wrapper with it."""
    figure = next(block.iterancestors("figure"), None)
    caption = None if figure is None else next(figure.iter("figcaption"), None)
    if caption is not None:
        return _signature(_line(caption), caption)
    others = [one for one in block.itersiblings() if isinstance(one.tag, str)]
    if block.getprevious() is None and len(others) == 1 and _signs(_line(others[0])):
        return _signature(_line(others[0]), others[0])
    return None


def _signature(line: str, *nodes: html.HtmlElement) -> _Signature | None:
    """A name, and what stands behind its comma: "Ida Crane, captain". None for what is not
    written like a name: two words or more, the first of them with a capital."""
    said = (one_line(line) or "").lstrip(_DASHES).removesuffix(" in").rstrip(" ,")
    parts = _PARTED.split(said)
    name, rest = _ORNAMENTS.sub("", parts[0]), said[len(parts[0]) :]
    words = name.split()
    fits = 1 < len(words) <= _MOST_NAMES and len(name) <= _LONGEST_NAME
    if not fits or not name[0].isupper() or parts[0][-1] in "?!:;…" or any(map(str.isdigit, name)):
        return None
    links = [one for node in nodes for one in node.iter("a") if one.get("href")]
    role = rest.strip(" ,") if rest.lstrip().startswith(",") else ""
    return _Signature(
        name,
        role.strip() or None,
        links[-1].get("href") if links else None,
        event_time_or_none(next((t.get("datetime") for n in nodes for t in n.iter("time")), None)),
    )


def _line(node: html.HtmlElement) -> str:
    return " ".join(str(node.text_content()).split())


def _behind(node: html.HtmlElement) -> str:
    """All text that follows an element of a tree."""
    return "".join(node.xpath("following::text()"))


def _begins_line(node: html.HtmlElement) -> bool:
    """Whether nothing but a dash stands before an element in its line."""
    before, parent = node.getprevious(), node.getparent()
    if _words((parent.text if before is None else before.tail) or ""):
        return False
    if before is not None:
        return not is_inline(before)
    return not is_inline(parent) or _begins_line(parent)


def _signs(line: str) -> bool:
    return line.strip()[:1] in tuple(_DASHES.strip())


def _bare(text: str) -> str:
    """The words without the marks around them, which say no more than the markup."""
    trimmed = text.strip().rstrip(_DASHES + "\n")
    marked = len(trimmed) > 1 and trimmed[0] in _OPENING and trimmed[-1] in _CLOSING
    inner = trimmed[1:-1]
    return inner.strip() if marked and not set(inner) & set('"“”„«»') else trimmed


def _words(text: str) -> str:
    return " ".join(_WORD.findall(normalised(text).casefold()))
