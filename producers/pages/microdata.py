"""Quotations in schema.org microdata, as the objects that JSON-LD would write.

Articles in microdata are left alone: their text holds all that stands within the element.
"""

from __future__ import annotations

from typing import Any

from lxml import html

_VALUES = {"meta": "content", "link": "href", "a": "href", "time": "datetime", "img": "src"}
"""Where an element has a property's value (HTML, 5.2.4); elsewhere it is its text."""
MOST = 500
_DEEPEST = 8


def quotations(root: html.HtmlElement) -> tuple[dict[str, Any], ...]:
    """The page's Quotation items with their properties."""
    items = root.xpath("//*[@itemscope and contains(@itemtype, 'schema.org/Quotation')]")
    return tuple(_item(item, 0) for item in items[:MOST])


def _item(item: html.HtmlElement, depth: int) -> dict[str, Any]:
    given: dict[str, Any] = {"@type": (item.get("itemtype") or "").split()}
    if item.get("itemid"):
        given["@id"] = item.get("itemid")
    waiting = [*reversed(item)]
    while waiting:
        node = waiting.pop()
        if not isinstance(node.tag, str):
            continue
        scoped = node.get("itemscope") is not None
        for name in (node.get("itemprop") or "").split():
            if depth < _DEEPEST:
                value = _item(node, depth + 1) if scoped else _value(node)
                _add(given, name, value)
        if not scoped:
            waiting.extend(reversed(node))
    return given


def _value(node: html.HtmlElement) -> str:
    attribute = _VALUES.get(str(node.tag))
    value = node.get("content") or (node.get(attribute) if attribute else None)
    return str(value if value is not None else node.text_content()).strip()


def _add(given: dict[str, Any], name: str, value: Any) -> None:
    if name in given:
        known = given[name]
        given[name] = [*(known if isinstance(known, list) else [known]), value]
    else:
        given[name] = value
