"""Regular expressions kept as data: ``forms``, in which "<name>" stands for another entry."""

from __future__ import annotations

import re

from streaming.extract.lexicon import table

_ENTRY = re.compile(r"<([a-z]+)>")


def any_form(name: str) -> re.Pattern[str]:
    """A pattern of what any of the forms of a table meets, up to where a word ends."""
    known = table(name)

    def whole(words: str) -> str:
        return _ENTRY.sub(lambda entry: whole(known[entry[1]]), words)

    return re.compile(rf"(?:{'|'.join(map(whole, known['forms']))})(?![\w-])", re.IGNORECASE)
