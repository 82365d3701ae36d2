"""Fields in titles: "minister for health, wellness and the environment", "director of teaching and
learning", "the work and pensions secretary"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item

TAUGHT = word_list("statements", "taught")
TEACHES = ("teacher", "professor", "lecturer", "tutor")
_PORTFOLIOS = word_list("portfolios", "fields")
_HEADS = word_list("portfolios", "heads")
_WRITTEN_FIELDS = word_list("organizations", "fields") | word_list("common", "content")
"""What a head written with a capital has written so behind "of": "Head of News"."""
_PORTFOLIOS_OR_WRITTEN_FIELDS = _PORTFOLIOS | _WRITTEN_FIELDS
_LONGEST = 9
_ENDS = frozenset("prep comma punct close rel".split())
"""Kinds of items before which a field that has commas in it ends."""

Plain = Callable[[str], bool]
"""Whether a word may be a noun of a title."""


@dataclass(frozen=True, slots=True)
class _Words:
    """What a title's field may be made of; of ministers also names: "Minister of Finance"."""

    plain: Plain
    capital: bool


def joined_field(items: Sequence[Item], first: int) -> int:
    """The item with which "Work and Pensions Secretary" begins, where only "Pensions Secretary"
    was read from item ``first`` on; ``first`` for other titles."""
    title = items[first].low.split()
    if not first:
        return first
    if title[-1] not in _HEADS:
        return _owned_fields(items, first)
    at = first
    while at > 0 and _is_field(items[at - 1]):
        at -= 1
    listed = at > 1 and _joins(items[at - 1]) and _is_field(items[at - 2])
    if at < first and items[first - 1].kind == "ent" and not listed:
        return first  # "Homeland Security Secretary": a department's
    if at == first and (len(title) < 2 or title[0] not in _PORTFOLIOS):
        return first
    while at > 1 and _joins(items[at - 1]) and _is_field(items[at - 2]):
        at -= 2
        while at > 0 and items[at - 1].low in _PORTFOLIOS and _is_field(items[at - 1]):
            at -= 1
    alike = items[at].text[0].isupper() == items[first].text[0].isupper()
    return at if alike else first


def _owned_fields(items: Sequence[Item], first: int) -> int:
    """The item with which "politics and outreach director" begins in "Acme's politics and outreach
    director"; ``first`` where what the "and" joins is not owned or no field: "its lawyers and
    finance director"."""
    alone = items[first].kind == "role" and " " not in items[first].text
    if items[first - 1].low != "and" or alone:
        return first
    at = first - 1
    while at > 0 and first - at < _LONGEST and _is_bare(items[at - 1]):
        at -= 1
    joined = at < first - 1 and at > 0 and items[at - 1].kind == "poss"
    return at if joined and _is_subject(items[first - 2].low) else first


def _is_bare(item: Item) -> bool:
    return item.kind == "word" and item.text.islower()


def _is_subject(word: str) -> bool:
    """Whether a word says what one is busy with, not who: "communications", no "lawyers"."""
    return word in _PORTFOLIOS_OR_WRITTEN_FIELDS or word.endswith(_SUBJECTS)


_SUBJECTS = ("ics", "tion", "ment", "ing", "ance", "ence", "gy", "ity")


def _joins(item: Item) -> bool:
    return item.low == "and" or item.kind == "comma"


def _is_field(item: Item) -> bool:
    nominal = item.kind in ("word", "name", "role", "ent")
    return nominal and all(word in _PORTFOLIOS for word in item.low.split())


def field_end(items: Sequence[Item], at: int, plain: Plain) -> int:
    """Behind the bare nouns that begin at an item, as many as may belong together; ``at`` where
    none do."""
    if _is_subject_taught(items, at):
        return at + 1
    role = items[at - 2]
    written = role.text.split()[-1][0].isupper() and items[at].low in _WRITTEN_FIELDS
    capital = role.low.split()[-1] in _HEADS or written
    words = _Words(plain, capital)
    end = _nouns(items, at, words)
    while at < end < min(len(items), at + _LONGEST):
        behind = _behind_join(items, end, words)
        if behind is None:
            break
        end = behind
    follows = items[end] if end < len(items) else None
    others = ("name", "poss", "role", *(("ent",) if items[at].low == "the" else ()))
    return at if follows is not None and follows.kind in others else end


def _nouns(items: Sequence[Item], at: int, words: _Words) -> int:
    """Behind the nouns of one field: "home affairs", "the environment", "teaching"."""
    portfolio = at + 1 < len(items) and items[at].low == "the" and _is_field(items[at + 1])
    end = first = at + 1 if portfolio else at
    while end < len(items) and end - first < 4 and _is_noun(items, end, words):
        end += 1
    if portfolio and not all(_is_field(item) for item in items[first:end]):
        return at  # "the deputy head of the state audit office"
    return end if end > first else at


def _is_noun(items: Sequence[Item], at: int, words: _Words) -> bool:
    item = items[at]
    if _is_field(item) and (item.text.islower() or words.capital):
        return True
    if not item.text.islower() or item.kind != "word":
        return False
    behind = items[at + 1].kind if at + 1 < len(items) else "punct"
    doing = item.low.endswith("ing") and behind in (*_ENDS, "conj")
    return doing or words.plain(item.low)


def _behind_join(items: Sequence[Item], at: int, words: _Words) -> int | None:
    """Behind "and learning", or behind one more of a list that "and" ends: ", wellness and the
    environment"; None where the field ends before item ``at``."""
    if items[at].low == "and":
        end = _nouns(items, at + 1, words)
        after = items[end].kind if end < len(items) else "punct"
        return end if end > at + 1 and after not in ("role", "poss", "name") else None
    if items[at].kind != "comma":
        return None
    end = at
    while end < len(items) and items[end].kind == "comma" and end - at < _LONGEST:
        behind = _nouns(items, end + 1, words)
        if behind == end + 1:
            return None
        end = behind
    if end >= len(items) or items[end].low != "and":
        return None
    last = _nouns(items, end + 1, words)
    closed = last >= len(items) or items[last].kind in _ENDS
    return last if last > end + 1 and closed else None


def _is_subject_taught(items: Sequence[Item], at: int) -> bool:
    """ "a teacher of Latin in": one capitalised word that names no place or body."""
    item = items[at]
    after = items[at + 1] if at + 1 < len(items) else None
    return (
        items[at - 2].low.endswith(TEACHES)
        and item.kind == "name"
        and " " not in item.text
        and (after is None or after.kind in ("prep", "comma", "punct"))
    )
