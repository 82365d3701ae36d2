"""Titles in capitals before a full name, whichever heads they have: "Acme Chief Economist Jane
Roe", "EPA Associate Administrator Jane Roe". A body or a rank before the head, or a first name
behind it, tells them from a name's own words ("the Baker Street Editor Prize").
"""

from __future__ import annotations

from collections.abc import Callable

from streaming.extract.lexicon import entries, words

_GIVEN_NAMES = words("given_names", "m", "f", "u")
_BODIES = words("organizations", "company", "government", "school", "media", "other")
_RANKS = words("roles", "ranks_in_titles")
_OPENING = (_RANKS | words("roles", "modifiers")) - {"senate", "homeland", "security"}
"""What a title that stands by itself may begin with: "Council Leader Jane Roe", but "Pell Council
Leader Jane Roe" leads Pell Council."""
_FIELDS = frozenset(
    entries("majority minority democratic republican conservative labour opposition policy")
)
"""Whose leader or whip one is: "Senate Minority Whip Jane Roe"."""
_OF_FIELDS = frozenset(entries("leader whip"))
_SECURITY = frozenset(("national", "homeland"))
_ADVISERS = frozenset(("adviser", "advisor"))
SURNAMES = words("roles", "also_names") | words("roles", "heads_and_surnames")
"""Heads that are surnames, too, or stand in names of things."""
_ALL_HEADS = words("roles", "heads")
_HEADS = _ALL_HEADS - SURNAMES
_LONGEST = 4


def written_title(word: Callable[[int], str], at: int) -> int:
    """The index behind a title in capitals that begins at ``at`` and that a full name follows,
    else 0. ``word`` gives the token at an index, "" outside of the sentence."""
    first = word(at)
    if not first[:1].isupper() or first.isupper():
        return 0
    head = _head(word, at)
    if not head or not _names(word, head + 1):
        return 0
    told = head > at or word(head + 1).lower() in _GIVEN_NAMES or _is_body(word(at - 1))
    return head + 1 if told else 0


def _head(word: Callable[[int], str], at: int) -> int:
    """The head of the title that begins at ``at``, 0 where none does."""
    lower = word(at).lower()
    if lower == "chief" and word(at + 1) == "of" and word(at + 2) == "Staff":
        return at + 2
    if lower in _SECURITY and word(at + 1) == "Security" and word(at + 2).lower() in _ADVISERS:
        return at + 2
    if lower in _FIELDS:
        return at + 1 if word(at + 1).lower() in _OF_FIELDS else 0
    before = _RANKS if word(at - 1)[:1].isupper() else _OPENING
    i = at
    while i < at + _LONGEST and word(i).lower() in before and word(i)[:1].isupper():
        i += 1
    if i > at + 1 and word(i).lower() not in _ALL_HEADS and word(i - 1).lower() in _ALL_HEADS:
        i -= 1  # "Finance Chief Jane Roe", "Club Principal Jane Roe"
    counsel = word(i).lower() == "counsel" and i > at
    known = (i > at and before is _OPENING) or (lower == "leader" and _is_body(word(at - 1)))
    heads = _ALL_HEADS if known else _HEADS
    return i if counsel or (word(i)[:1].isupper() and word(i).lower() in heads) else 0


def _names(word: Callable[[int], str], at: int) -> bool:
    """Whether a full name begins at ``at``: two words with capitals, and no organisation's."""
    first, last = word(at), word(at + 1)
    if last == "." and len(first) == 1:
        last = word(at + 2)  # "J. Roe"
    third = word(at + 2)
    lower = {first.lower(), last.lower(), third.lower()}
    capital = first[:1].isupper() and last[:1].isupper() and not first.isdecimal()
    return (
        capital
        and not lower & _BODIES
        and first.lower() not in _ALL_HEADS
        and last.lower() not in _HEADS
    )


def _is_body(word: str) -> bool:
    initials = len(word) > 1 and word.isupper()
    return initials or (word[:1].isupper() and word.lower() in _BODIES)
