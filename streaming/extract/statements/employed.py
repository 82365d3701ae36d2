"""Whom somebody works for, told by a possessive alone: "the Post's Jane Roe"."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading

_EMPLOYERS = word_list("organizations", "media", "school") | word_list("organizations", "employers")
_COMPANIES = word_list("offices", "firm_endings")


_SPEAKING = frozenset("said says told tells wrote writes noted explained".split())
""" "Acme's Jane Roe said": who speaks for a body, or of its work."""


def employed(reading: Reading, at: int, person: Ref) -> Holding | None:
    """ "the Post's Jane Roe": a paper's, a school's or a company's, where a club's would
    play for it."""
    items = reading.items
    if at < 2 or items[at - 1].kind != "poss":
        return None
    ref = make_ref(reading.document, items[at - 2])
    if ref is None or ref.kind != "organization":
        return None
    speaks = ref.sort != "club" and at + 1 < len(items) and items[at + 1].low in _SPEAKING
    if not speaks and not _employs(ref.name):
        return None
    if at + 1 < len(items) and items[at + 1].kind == "word" and at + 1 not in reading.verb_items:
        return None  # "the Post's Jane Roe story"
    return Holding(person, None, ref, (items[at - 2].start, items[at].end))


def _employs(name: str) -> bool:
    """Whether those who are said to be of a body work for it, and do not play for it."""
    words = name.lower().rstrip(".").split()
    return bool(_EMPLOYERS & set(words)) or words[-1] in _COMPANIES
