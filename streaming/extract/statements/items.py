"""A sentence as a row of items: entities, times, quantities, roles, verbs, small words.

What the patterns read, and the items of the words between those that ``scan`` finds. Spans are
code points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Mention
from streaming.extract.statements.lexicon import (
    ADVERBS,
    CONJUNCTIONS,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVES,
)
from streaming.extract.statements.times import Time


@dataclass(slots=True)
class Item:
    """One item. ``kind``: ent, name, time, money, pct, record, num, ord, role, award,
    level, word, prep, det, poss, conj, rel, comma, punct, open, close, adv, pron, verb.

    ``data`` holds the entity key of an ent and the Time of a time.
    """

    kind: str
    start: int
    end: int
    text: str
    low: str
    entity: int | None = None
    mention: Mention | None = None
    time: Time | None = None
    rate: bool = False
    """Whether a sum is told by the piece or against another: "$8 a share", "$2 more". One "a
    year" is what somebody earns or spends."""
    wage: bool = False
    """Of such a sum whether it is one "a month" or "a week", as somebody's pay."""
    sort: str = ""
    """The entity's kind, where the item is a resolved mention."""
    many: bool = False
    """Whether a role is told in the plural, of each person of a row, a verb or an amount with
    "each", a pronoun of several."""


def item_of(kind: str, text: str, start: int, end: int) -> Item:
    """The item of a kind that a span of the text is."""
    words = text[start:end].replace("\xa0", " ")
    return Item(kind, start, end, words, words.lower())


_JOINED = rf"[-‐‑](?:{'|'.join(sorted(word_list('verbs', 'joined_to_names')))})\b"
_WORD = re.compile(
    r"--|[Pp]rior to\b"
    rf"|[A-Z][\w.]*(?={_JOINED})|{_JOINED}"
    r"|[^\W\d_](?:[\w.]*\w)?(?:[-‐‑’'&/](?!s\b)\w+)*|['’](?:s|ve|m|d|ll|re)?(?![\w])|[^\w\s]",
    re.UNICODE,
)
JOINED = frozenset(mark + w for w in word_list("verbs", "joined_to_names") for mark in "-‑")
"""Participles as they stand behind a name and are parted from it: "-based", "-owned"."""
_SMALL: Mapping[str, str] = {
    **dict.fromkeys(ADVERBS, "adv"),
    **dict.fromkeys(PRONOUNS, "pron"),
    **dict.fromkeys(RELATIVES, "rel"),
    **dict.fromkeys(PREPOSITIONS, "prep"),
    "prior to": "prep",
    **dict.fromkeys(CONJUNCTIONS, "conj"),
    **dict.fromkeys(DETERMINERS, "det"),
    ",": "comma",
    **dict.fromkeys("([{", "open"),
    **dict.fromkeys(")]}", "close"),
    **dict.fromkeys(("'s", "’s", "'", "’"), "poss"),
    **dict.fromkeys(("'m", "’m", "'re", "’re"), "word"),
}


_SAME = {"prior to": "before"}
"""Prepositions of two words, and the one that they are read as."""
_NOT_ADVERBS = word_list("verbs", "not_adverbs")


_PARTICLES = frozenset(("de", "del", "di", "da", "van", "von"))
"""Within a name: "Toros de Pell"."""


def words_between(text: str, start: int, end: int) -> Iterator[Item]:
    """The items of the words in a span that holds nothing else; capitals in a row are one name."""
    run: Item | None = None
    for match in _WORD.finditer(text, start, end):
        word, (first, behind) = match[0], match.span()
        low = word.lower()
        kind = _kind(word, low)
        capital = kind == "word" and word[0].isupper()
        if run is not None:
            goes_on = capital or (word in _PARTICLES and text[behind + 1 : behind + 2].isupper())
            if goes_on and text[run.end : first] == " ":
                run.end, run.text = behind, text[run.start : behind]
                run.low = run.text.lower()
                continue
            yield run
            run = None
        if word == "--" or (word == "-" and text[first - 1 : behind + 1] == " - "):
            word = low = "—"  # typed so where there is no dash
        item = Item("name" if capital else kind, first, behind, word, _SAME.get(low, low))
        if capital:
            run = item
        else:
            yield item
    if run is not None:
        yield run


def _kind(word: str, low: str) -> str:
    known = _SMALL.get(low)
    if known:
        return known
    if low.endswith("ly") and len(word) > 4 and word.islower() and word not in _NOT_ADVERBS:
        return "adv"
    return "word" if word[0].isalnum() else "punct"


def clean(words: str) -> str:
    """The words with each run of white space as one space."""
    return " ".join(words.split())
