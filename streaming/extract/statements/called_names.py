"""Who is dismissed by what is said of him, and loses no job: "dismissed him as a dreamer"."""

from __future__ import annotations

from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_REACH = 5
_MARKS = frozenset("“\"'‘")


def is_called_names(reading: Reading, verb: Verb | None) -> bool:
    """Whether "dismiss" goes on with "as a …" or "as “…": a post has no such article."""
    if verb is None or "dismiss" not in verb.lemmas:
        return False
    items = reading.items
    for i in range(verb.at + 1, min(len(items) - 1, verb.at + _REACH)):
        if items[i].low == "as":
            return items[i + 1].low in ("a", "an") or items[i + 1].text in _MARKS
    return False
