"""What a word's place in its sentence tells: subject, object, verb. Rules of thumb, no parser."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

AUXILIARIES = words("grammar", "auxiliaries")
PREPOSITIONS = words("grammar", "prepositions")
DETERMINERS = words("grammar", "determiners")
CLAUSE_MARKS = words("grammar", "clause_marks")
SPEECH = words("roles", "speech")
_ADDRESSES = frozenset(
    words("roles", "address_m") | words("roles", "address_f") | words("roles", "address_any")
)
_TITLES = words("roles", "heads") | words("roles", "modifiers") | _ADDRESSES
INFINITIVE = words("names", "grammar_infinitive")
_IRREGULAR = words("grammar", "irregular_past")
_NOT_PRESENT = words("names", "grammar_not_present")

CLAUSE_OPENERS = frozenset(
    ("", ".", ",", "“", '"', "and", "but", "when", "after", "before", "because")
)
"""The words and marks behind which a clause's subject stands; "" before the first word."""
DAYS = words("names", "grammar_days")
MONTHS = words("names", "grammar_months")


def is_verb(word: str) -> bool:
    """Whether a lower-case word is likely a finite verb."""
    if not word or not word[0].islower():
        return False
    if word in SPEECH or word in AUXILIARIES or word in _IRREGULAR:
        return True
    if word.endswith("ed") and len(word) > 3:
        return True
    return word.endswith("s") and not word.endswith("ss") and word not in _NOT_PRESENT


def word_at(found: Sequence[Token], at: int) -> str:
    """The lower-cased word at an index, "" outside of the list."""
    return found[at].low if 0 <= at < len(found) else ""


def is_subject(found: Sequence[Token], first: int, last: int, line_first: int) -> bool:
    """Whether the mention in tokens ``first`` to ``last`` is likely its clause's subject."""
    first = _behind_titles(found, first, line_first)
    before = word_at(found, first - 1) if first > line_first else ""
    if before in ("the", "a", "an"):
        before = word_at(found, first - 2) if first - 1 > line_first else ""
    if before in PREPOSITIONS and before not in ("after", "before", "since", "until", "as"):
        return False
    after = found[last].text if last < len(found) else ""
    if after and is_possessive_mark(after):
        return False
    if is_verb(after):
        return True
    if _is_inverted(found, first, line_first):
        return True
    # "Quill, 53, went …": an apposition right after a sentence's first word.
    if after != ",":
        return False
    opens = first == line_first or before in ("", "“", '"')
    return opens or (before in (",", "and", "but") and _goes_on(found, last + 1))


def begins(found: Sequence[Token], line_first: int, at: int) -> bool:
    """Whether the token is of the sentence's beginning: few words before it, and no verb."""
    if at - line_first > _REACH:
        return False
    return not any(is_verb(found[i].low) for i in range(line_first, at))


_REACH = 12
_INVERTED = frozenset(("was", "were", "is", "are"))


def _is_inverted(found: Sequence[Token], first: int, line_first: int) -> bool:
    """ "Among the dead were Jane Roe, 29, and": a subject behind its verb."""
    opening = word_at(found, line_first)
    return opening in ("among", "also") and word_at(found, first - 1) in _INVERTED


def _goes_on(found: Sequence[Token], at: int) -> bool:
    """Whether a verb follows the apposition that begins at a token: ", a midwife, died"; or
    the name itself is one: "its director, Roe, had left"."""
    if is_verb(word_at(found, at)):
        return True
    for i in range(at, min(len(found), at + _REACH)):
        if found[i].text in (".", ";", ":"):
            return False
        if found[i].text == ",":
            return is_verb(word_at(found, i + 1)) or is_verb(word_at(found, i + 2))
    return False


def _behind_titles(found: Sequence[Token], first: int, line_first: int) -> int:
    """Where the titles before a name begin: "Otters interim manager Jane Roe, 53, went …"; a few
    words before it at most, lest a row of titles cost the square of its length."""
    line_first = max(line_first, first - _REACH)
    while first > line_first:
        before = found[first - 1].text
        stop = before == "." and first - 1 > line_first  # "Gov. Jane Roe"
        if (found[first - 2].text if stop else before).lower() not in _TITLES:
            break
        first -= 1 + stop
        while first > line_first and found[first - 1].is_capitalised:
            first -= 1
    return first


def is_possessive(found: Sequence[Token], last: int) -> bool:
    """Whether a possessive ending follows the mention that ends at ``last``."""
    return last < len(found) and is_possessive_mark(found[last].text)


def is_said_of(found: Sequence[Token], behind: int) -> bool:
    """Whether the token at ``behind`` tells that what ends there is a verb's subject, or owns."""
    word = word_at(found, behind)
    own = bool(word) and is_possessive_mark(found[behind].text)
    return own or is_verb(word) or word in ("who", "whose")


def is_year(word: str) -> bool:
    """Whether a word is a year of our times."""
    return len(word) == 4 and word.isdecimal() and word[:2] in ("18", "19", "20")


def is_record(word: str) -> bool:
    """Whether a word is wins and losses: "31-58"."""
    won, dash, lost = word.replace("–", "-").partition("-")
    return bool(dash) and won.isdecimal() and lost.isdecimal() and len(word) < 8


_APPOSED = 14
"""Within how many tokens behind a name the clause stands that tells of it."""


def has_clause(found: Sequence[Token], last: int, line_last: int) -> bool:
    """ ", who led it", ", the mayor since 2010, who led it", right behind a name that ends before
    token ``last``."""
    if word_at(found, last) != ",":
        return False
    for at in range(last, min(last + _APPOSED, line_last - 1)):
        word, after = word_at(found, at), word_at(found, at + 1)
        if word == ",":
            if after == "who" or (at > last and not after.isdecimal()):
                return after == "who"
        elif not word.isalnum() or is_verb(word):
            return False
    return False
