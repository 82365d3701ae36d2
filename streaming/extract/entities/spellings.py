"""What the words around a name tell of its spelling: "Evan and Ludo Pell" share a surname, and
what stands alone between quotation marks is a work's title, "“Slack Water,”", no body's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.name import Name
from streaming.extract.entities.sequences import HEADS
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_OPENING = frozenset(("“", '"', "‘"))
_CLOSING = frozenset(("”", '"', "’"))
_STOPS = frozenset((",", "."))
_SIBLINGS = words("roles", "siblings")
_LANDS = words("places", "us_states", "countries")
_ACRONYM = 3


def share_surnames(names: Sequence[Name], found: Sequence[Token]) -> None:
    """Give the first of "Evan and Ludo Pell" the surname too, and all of "Evan, Ludo and Ada
    Pell", unless the text has it elsewhere."""
    told = {word for name in names if len(name.words) > 1 for word in name.words}
    shared = None
    for other, name in pairwise(reversed(names)):
        joint = word_at(found, name.last) if name.last + 1 == other.first else ""
        row = joint == "and" or (joint == "," and shared is other)
        if not row or len(name.words) > 1 or len(other.words) != 2 or other.address:
            continue
        siblings = word_at(found, name.first - 1).lower() in _SIBLINGS
        if name.role and not siblings:
            continue
        given = name.words[0].lower() in GIVEN_NAMES and other.words[1].lower() not in HEADS
        given &= name.words[0].lower() not in _LANDS  # "Lee of Georgia and Ada Pell of Maine"
        if (given or siblings) and name.words[0] not in told:
            name.words = (*name.words, other.words[1])
            shared = name


def calm_openings(names: Sequence[Name], found: Sequence[Token]) -> None:
    """Spell "ORREL Town", as some papers open an article, like the "Orrel" that it has later."""
    shouted = [name for name in names if name.initial and _is_shouted(name.words)]
    if not shouted:
        return
    told = {token.text for token in found if token.is_capitalised}
    for name in shouted:
        calm = name.words[0].title()
        if calm in told:
            name.words = (calm, *name.words[1:])


def calm_heads(names: Sequence[Name], aliases: AliasTable) -> None:
    """Spell "RED SOX", as the head of a round-up's paragraph, as the table of aliases does."""
    for name in names:
        shouts = name.text.isupper() and len(name.text) > _ACRONYM
        if shouts and not aliases.named(name.text):
            calm = tuple(word.title() for word in name.words)
            name.words = calm if aliases.named(" ".join(calm)) else name.words


def heads_body(name: Name, aliases: AliasTable) -> bool:
    """Whether a head names a body: "RED SOX", "PELL CITY COUNCIL", no "RUGBY" and no "NOTES"."""
    body = len(name.words) > 1 and name.words[-1].lower() in ORGANISATION_WORDS
    return body or bool(aliases.named(name.text))


def _is_shouted(words: Sequence[str]) -> bool:
    first, second = (*words, "", "")[:2]
    calm = len(second) > 1 and not second.isupper()
    return calm and len(first) > _ACRONYM and first.isupper() and first.isalpha()


def mark_works(names: Sequence[Name], found: Sequence[Token]) -> None:
    """Mark the titles of works: names that fill a quotation and stand nowhere else without."""
    quoted = [name for name in names if _fills_quotation(name, found)]
    others = {name.text for name in names if not any(name is one for one in quoted)}
    for name in quoted:
        name.thing = name.thing or (len(name.words) > 1 and name.text not in others)


def _fills_quotation(name: Name, found: Sequence[Token]) -> bool:
    opens = name.first - 1 - (word_at(found, name.first - 1) in ("the", "a", "an"))
    if word_at(found, opens) not in _OPENING:
        return False
    at = name.last + (word_at(found, name.last) in _STOPS)
    return word_at(found, at) in _CLOSING
