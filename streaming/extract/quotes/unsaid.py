"""What reads like an attribution and tells nothing that was said: "whatever the report said", "What
she told them was lost in the noise", "Hale, asked what she would do, laughed", "so tired that …".

Found by rules and tagger alike; what stands between marks was said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.quotes.found import Found

_WHATEVER = re.compile(
    r"\b(?:(?:whatever|whichever)|(?:no matter|regardless of|contrary to|despite|in spite of"
    r"|irrespective of|unlike) (?:what|how|who|why|when)(?:ever)?) \Z",
    re.IGNORECASE,
)
_WHAT = re.compile(r"(?:^|[.!?:\n][”\"’)]?\s+)What \Z")
_TOLD = re.compile(
    r"(?: (?:to|about|in|on|at|next|then|after|before|behind|during)\b[^,.;:“”\"]*?)?"
    r" (?:was|is|were)"
    r"(?: (?:that|simple|plain|clear|this|the opposite|more|not that)\b|[:,]| [“\"‘])"
)
""" "What she said next was that …", "was: “Go.”": there it follows what she said."""
_SO = re.compile(r"\bso [a-z-]+\Z", re.IGNORECASE)
_ASKED = frozenset(("asked", "pressed", "questioned"))
_BEFORE = 40
"""Characters before a source that are looked at."""


def without_unsaid(text: str, found: Sequence[Found]) -> list[Found]:
    """The attributions without those."""
    return [item for item in found if item.kind == "direct" or not _is_unsaid(text, item)]


def _is_unsaid(text: str, item: Found) -> bool:
    if not item.cue or not item.source:
        return False
    return (
        _is_of_any_words(text, item)
        or _is_asked_of(text, item)
        or (_SO.search(text, *item.cue[-1]) is not None and _opens_with_that(text, item))
    )


def _is_of_any_words(text: str, item: Found) -> bool:
    """ "…, whatever the release said", "No matter what he said, …"; "What he said was lost"."""
    start = item.source[0][0]
    if start > item.cue[0][0]:
        return False
    before = text[max(0, start - _BEFORE) : start]
    if _WHATEVER.search(before):
        return True
    return _WHAT.search(before) is not None and not _TOLD.match(text, item.cue[-1][1])


def _is_asked_of(text: str, item: Found) -> bool:
    """ "Hale, asked what she would do, laughed": nothing but the comma parts her from the verb."""
    (start, end), cue = item.source[-1], item.cue[0]
    asked = text[slice(*cue)].lower().split()
    if asked[:1] == [] or asked[0].lstrip(", ") not in _ASKED:
        return False
    name = text[start:end]
    return "," not in name.rstrip(", ") and text[end - (name[-1] == ",") : cue[0]].strip() == ","


def _opens_with_that(text: str, item: Found) -> bool:
    return text.startswith("that ", item.content[0][0])
