"""How far a noun phrase runs over a sentence, with the prepositions that it may hold."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rows import told_of_another

_BEFORE_NOUN = words("deeds", "before_nouns")
"""Words behind which what may be a verb is none, or an infinitive: "public records"."""


_SUBJECTS = frozenset("i he she we they who".split())


def _takes_article(before: Item, through: frozenset[str]) -> bool:
    """Whether an article may stand behind an item within one phrase: "fraud and violating the"."""
    return before.low in through or (before.low.endswith("ing") and before.kind == "word")


def run_of(reading: Reading, at: int, end: int, through: frozenset[str]) -> int:
    """The item behind a noun phrase and the prepositions that it may hold."""
    i = at
    while i < end and i - at < 14:
        item = reading.items[i]
        if item.kind in (
            "comma",
            "punct",
            "rel",
            "open",
            "close",
            "time",
            "pron",
            "money",
            "pct",
            "record",
        ):
            break
        if i in reading.verb_items and not (
            item.low.endswith("ing") or (i > at and reading.items[i - 1].low in _BEFORE_NOUN)
        ):
            break
        if item.kind == "prep" and item.low not in through:
            break
        if item.low in _SUBJECTS:
            break  # "of injuries he suffered"
        if item.kind == "conj" and told_of_another(reading.items, i + 1):
            break  # "of arson and Lee of theft"
        if (item.kind == "conj" and item.low != "and") or (
            item.kind == "det" and i > at + 1 and not _takes_article(reading.items[i - 1], through)
        ):
            break
        i += 1
    while i > at and (
        reading.items[i - 1].kind in ("prep", "conj", "det", "adv")
        or reading.items[i - 1].low in ("other", "related")
    ):
        i -= 1
    return i


def noun_run(reading: Reading, at: int, end: int) -> int:
    """The item behind the noun phrase that begins at an item, "of" read over."""
    return run_of(reading, at, end, frozenset(("of",)))
