"""Which words are a title: the head of a rule of the vocabulary with its ranks and its field."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.fields import field_of, is_owner
from streaming.extract.claims.posts.records import Title
from streaming.extract.claims.posts.words import (
    DASHES,
    DESCRIBING,
    POST_WORDS,
    SHORT,
    STATUS,
    is_head,
    is_named,
    listed,
    singular,
    tenure_of,
)
from streaming.extract.lexicon import words

_PARTS_OF_RANKS = words("grammar", "parts_of_ranks")
_NAMED = ("person", "organization", "place")
_ORDINALS = words("numbers", "ordinals")
_THINGS = words("grammar", "ownerless")
_RELATIONAL = ("al", "ic", "ar", "ary")
"""Endings of adjectives that tell what somebody is for, not what somebody is like."""
_AWARDED = ("year", "month", "week", "decade", "century")


def title_at(page: Page, word: int) -> Title | None:
    """The title that a word heads, None where it heads none."""
    token = page.doc.tokens[word]
    if token.upos not in ("NOUN", "PROPN", "ADJ") or not is_head(page, word):
        return None
    if is_named(page, word) or _is_headed_by_another(page, word):
        return None
    first, last = _first(page, word), _last(page, word)
    field, behind = field_of(page, word, last)
    if field is None and any(_is_figure(page, case, of) for case, of in page.doc.obliques(word)):
        return None
    inner = tuple(range(first, behind))
    rank = _spelled(page, range(first, last + 1), word)
    name = rank + _spelled(page, range(last + 1, behind), word, " ")
    return Title(word, inner, name, rank, tenure_of(page, first), field)


def _is_figure(page: Page, case: str, of: int) -> bool:
    """Whether what is behind "of" tells that a title is none: "manager of the year", "architect of
    the plan"."""
    if case != "of":
        return False
    return page.low(of) in _AWARDED or (not is_owner(page, of) and page.doc.kind(of) in _THINGS)


def _is_headed_by_another(page: Page, word: int) -> bool:
    """Of "director general" and "auditor-general" one word heads the title: "general" if the
    tree has it so."""
    if page.low(word) in listed("within", "behind"):
        before = _before(page, word)
        return before >= 0 and is_head(page, before) and page.doc.tokens[before].head != word
    behind = page.doc.tokens[word].head
    return (
        behind > word and page.low(behind) in listed("within", "behind") and is_head(page, behind)
    )


def _before(page: Page, word: int) -> int:
    """The word before one, or before the hyphen that joins them."""
    return word - 2 if word >= 2 and page.doc.form(word - 1) in DASHES else word - 1


def _first(page: Page, word: int) -> int:
    """Where a title begins."""
    begin = page.doc.sentences[page.doc.tokens[word].sentence][0]
    beside = page.doc.under(page.doc.tokens[word].head) if page.doc.tokens[word].head >= 0 else ()
    own = {*page.doc.subtree(word), *beside}
    first = word
    while first > begin:
        before = _before(page, first)
        if before < first - 1:
            if page.low(before) not in _ranks():
                break
        elif before not in own or not _is_rank(page, before, word):
            break
        first = before
    half = begin < first < word and page.doc.form(first - 1) in DASHES
    return first + 1 if half else first  # "six-term congresswoman"


def _ranks() -> frozenset[str]:
    return POST_WORDS | listed("within", "adjectives")


def _is_rank(page: Page, word: int, head: int) -> bool:
    """Whether a word before a title's head is part of the title: a rank, a field; no name, and
    no noun of a person ("billionaire investor") or a side ("club chairman")."""
    token, form, behind = page.doc.tokens[word], page.low(word), page.low(word + 1)
    if token.relation not in _PARTS_OF_RANKS:
        return False
    if form == "u.s.":
        return behind in listed("within", "national")
    if page.low(head).rstrip(".") in SHORT and form not in listed("within", "short"):
        return False  # "Chairman Rep. Quill"
    if form in STATUS or form in listed("within", "never") or is_named(page, word):
        return False
    if form in _ORDINALS:
        counts = bool(page.doc.under(head, "nmod:poss"))  # "the mayor's first budget director"
        numbered = behind in listed("within", "numbered")
        return numbered or page.doc.form(word)[0].isupper() or (behind in POST_WORDS and not counts)
    if form in _ranks():
        return True
    if is_head(page, word) and page.low(head) not in listed("within", "behind"):
        return False  # "chief medical officer Professor Quill"
    if token.xpos == "JJ" and form.endswith(_RELATIONAL):
        return form not in DESCRIBING  # "postdoctoral fellow"
    capital = page.doc.form(word)[0].isupper() and not page.doc.form(head)[0].isupper()
    noun = token.upos in ("NOUN", "PROPN") and (not capital or page.doc.form(word).isupper())
    return noun and page.doc.kind(word) not in _NAMED


def _last(page: Page, word: int) -> int:
    """The last word of the rank: "general" of "director general", "elect" of "mayor-elect"."""
    last, end = word, page.doc.sentences[page.doc.tokens[word].sentence][1]
    while last + 1 < end:
        at = last + 2 if page.doc.form(last + 1) in DASHES else last + 1
        if at >= end or page.low(at) not in listed("within", "behind"):
            break
        last = at
    return last


def _spelled(page: Page, inner: Sequence[int], head: int, before: str = "") -> str:
    """Words as the value of a claim has them: one of several, small letters but for initials,
    short forms written out; ``before`` stands before them if there are any."""
    out, behind = [], -1
    for word in inner:
        start, end = page.place(word)
        form = page.doc.form(word)
        short = form.lower().rstrip(".") in SHORT and (form[0].isupper() or word == head)
        plural = word == head and page.doc.tokens[word].xpos in ("NNS", "NNPS")
        if short or plural:
            form = singular(page, word)
        elif not form.isupper():
            form = form.lower()
        out.append(" " + form if 0 <= behind < start else form)
        behind = end
    return before + "".join(out).removeprefix("ex-") if out else ""
