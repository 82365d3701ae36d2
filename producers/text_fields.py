"""Headlines, names and language tags as publishers write them, as events may hold them."""

from __future__ import annotations

import re
from html import unescape

_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_LONGEST_TAG = 35


def one_line(text: str | None) -> str | None:
    """Text with runs of white space as one space and character references read, which many
    publishers encode twice; None for none."""
    if not text:
        return None
    return " ".join(unescape(text).split()) or None


def language_tag(text: str | None) -> str | None:
    """A BCP 47 tag: "en_US" is written en-US; None for what is no tag."""
    tag = (text or "").strip().replace("_", "-")
    return tag if _TAG.fullmatch(tag) and len(tag) <= _LONGEST_TAG else None
