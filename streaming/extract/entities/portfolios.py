"""What ministers are called in capitals before their name: "Agriculture Minister Ada Quill",
"Shadow Health and Social Care Secretary Ada Quill"."""

from __future__ import annotations

from collections.abc import Callable

from streaming.extract.lexicon import words

_PORTFOLIOS = words("portfolios", "fields")
_BEFORE = words("portfolios", "before")
_HEADS = words("portfolios", "heads")
_ALONE = words("portfolios", "alone")
_LONGEST = 8


def portfolio_title(word: Callable[[int], str], at: int) -> int:
    """The index behind a minister's title that begins at ``at``, with a name behind it; else 0.
    ``word`` gives the token at an index, "" outside of the sentence."""
    first = word(at).lower()
    prefixed = first in _BEFORE
    if not prefixed and first not in _PORTFOLIOS:
        return 0
    i = at + prefixed
    while i < at + _LONGEST and _is_field(word, i):
        i += 1
    head = word(i)
    told = head.lower() in _HEADS and (i > at + prefixed or prefixed)
    alone = prefixed and i == at + 1 and head.lower() in _ALONE
    titled = head[:1].isupper() and (told or alone)
    return i + 1 if titled and word(i + 1)[:1].isupper() else 0


def _is_field(word: Callable[[int], str], at: int) -> bool:
    """A field in capitals, or "and" and commas between two of them."""
    if word(at) in ("and", "&", ","):
        return word(at + 1)[:1].isupper() and word(at + 1).lower() in _PORTFOLIOS
    return word(at)[:1].isupper() and word(at).lower() in _PORTFOLIOS
