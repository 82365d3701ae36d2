"""What between marks reads like speech, and what is a title, a nickname or a scare quote."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.model import Quoted
from streaming.extract.quotes.words import (
    COORDINATORS,
    PREPOSITIONS,
    is_adverb,
    is_contracted,
    looks_finite,
)
from streaming.extract.tokens import Token, tokens

_PREPOSITIONS_OR_COORDINATORS = PREPOSITIONS | COORDINATORS

_NAMING = re.compile(
    r"\b(?:known as|called|nicknamed|dubbed|titled|entitled|named|the (?:book|song|film|play|show))"
    r",? \Z"
)


_WORK = re.compile(
    r"\b(?:memoirs?|autobiography|biography|novel|book|album|song|film|movie|play|musical|opera|poem"
    r"|essay|documentary|series|show|podcast|painting|exhibition|ballad|single|novella|treatise"
    r"|thriller|bestseller|best-seller|record|debut|pamphlet|hymn|video),? \Z"
)
_LED = re.compile(r"\b(?:the|an?|on|in|of|his|her|its|their|[’']s) \Z")
NOMINATIVES = frozenset("i you he she we they".split())
_WAS_THE = re.compile(
    r" (?:was|were|is) (?:the|his|her|their|[A-Z][\w’.-]+[’']s?) (?:[a-z-]+ ){0,2}?"
    r"(?:advice|answer|reply|message|motto|promise|words?|warning|verdict|cry|slogan|order|comment|response|plea|pledge|greeting)\b"
)
TITLE = 6
"""Words of the longest title."""
TERMINAL = ".!?…,—–-"


def may_be_said(text: str, quoted: Quoted) -> bool:
    """Not the name of a show or a book in marks: those neither end like speech nor read so, or
    have a preposition or an article before them: on the “Morning Show.”"""
    if is_title(text, quoted) or is_work(text, quoted):
        return False
    return (
        ending_of(text, quoted) in TERMINAL
        or not quoted.closed
        or reads_like_speech(text, quoted, words=3)
        or text[quoted.start].islower()
        or is_told_by_noun(text, quoted)
    )


def is_told_by_noun(text: str, quoted: Quoted) -> bool:
    """“Stay home” was the advice …: what follows may say what the words are."""
    return text[quoted.start].isupper() and _WAS_THE.match(text, quoted.outer[1]) is not None


def is_title(text: str, quoted: Quoted) -> bool:
    """A few words, all in capitals but for the small ones, that an article or "on" leads to."""
    led = _LED.search(text, max(0, quoted.outer[0] - 12), quoted.outer[0])
    return bool(led) and is_in_capitals(text, quoted, least=2)


def is_in_capitals(text: str, quoted: Quoted, least: int = 1) -> bool:
    """Whether the words are as few as a title's and begin with capitals, but for small ones."""
    found = [t for t in tokens(text, quoted.start, min(quoted.end, quoted.start + 80)) if t.is_word]
    if not quoted.closed or not least <= len(found) <= TITLE or quoted.end > quoted.start + 80:
        return False
    capital = all(token.is_capitalised for token in found if len(token.text) > 3)
    return capital and found[0].is_capitalised


def ending_of(text: str, quoted: Quoted) -> str:
    """The quotation's last character, the marks of a quotation in it aside."""
    return text[quoted.start : quoted.end].rstrip("”’'\"")[-1:] or text[quoted.end - 1]


def reads_like_speech(text: str, quoted: Quoted, words: int = 5) -> bool:
    """A clause with a finite verb, no title: not all its words are capitalised."""
    found = tokens(text, quoted.start, min(quoted.end, quoted.start + 600))
    if sum(token.is_word for token in found) < words:
        return False
    longer = [t for t in found[1:] if len(t.text) > 3]
    if longer and all(t.is_capitalised for t in longer):
        return False
    return len(found) >= 12 or any(_has_verb(found, i) for i in range(len(found) - 1))


def _has_verb(found: Sequence[Token], i: int) -> bool:
    """ "it rained", "you get", "they’d": a verb behind the token, by its form or by its subject."""
    word, follows = found[i].low, found[i + 1].text
    if looks_finite(follows.lower()) or is_contracted(word):
        return True
    plain = follows.islower() and follows.isalpha() and follows not in _PREPOSITIONS_OR_COORDINATORS
    return word in NOMINATIVES and plain and not is_adverb(follows)


def names_a_thing(text: str, quoted: Quoted) -> bool:
    """Whether the words before the mark make it a name: known as “the Wall,”."""
    return bool(_NAMING.search(text, max(0, quoted.outer[0] - 20), quoted.outer[0]))


def is_work(text: str, quoted: Quoted) -> bool:
    """The name of the book or film before it: in her memoir, “Rust and Roses,”."""
    work = _WORK.search(text, max(0, quoted.outer[0] - 20), quoted.outer[0])
    return bool(work) and is_in_capitals(text, quoted)
