"""Markup that no author writes: what would cost a parser hours is told beforehand."""

from __future__ import annotations

import re

MOST_ATTRIBUTES = 2000
"""Of one tag: libxml2's time is their square (0.4 s at 20,000, 16 s at 100,000)."""
_OPENING = re.compile(r"<(?:(?P<comment>!--)|/?(?P<name>[A-Za-z][^\s/>]*))")
_COMMENT_END = re.compile(r"--!?>")
_ATTRIBUTE = re.compile(r"""[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?""")
_RAW = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
_RAW_END = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in _RAW}


def is_hostile(markup: str) -> bool:
    """Whether a tag has so many attributes that no page is meant by it.

    Tags are told as browsers tell them (HTML, 13.2.5), so that neither a script's "<" nor one
    in an attribute's value is taken for a tag, or hides one. Linear time.
    """
    if len(markup) < 2 * MOST_ATTRIBUTES:
        return False
    at = 0
    while opening := _OPENING.search(markup, at):
        at = opening.end()
        if opening["comment"]:
            end = _COMMENT_END.search(markup, at - 2)  # "<!-->" is a whole one
            if end is None:
                return False
            at = end.end()
            continue
        for _ in range(MOST_ATTRIBUTES):
            attribute = _ATTRIBUTE.match(markup, at)
            if attribute is None:
                break
            at = attribute.end()
        else:
            return True
        raw = _RAW_END.get(opening["name"].lower())
        if raw and not opening[0].startswith("</"):
            end = raw.search(markup, at)
            if end is None:
                return False
            at = end.start()
    return False
