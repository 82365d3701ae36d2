"""What somebody or something may be called by that no word of the text says outright: a bank
"the lender", a sergeant "the officer", a senator "the lawmaker"."""

from __future__ import annotations

from collections.abc import Iterable

from streaming.extract.entities.nominal_phrases import ROLE_HEADS, ROLE_MODIFIERS, Phrase
from streaming.extract.lexicon import entries, table, words

_KINDS_OF = {
    kind: frozenset(entries(listed)) for kind, listed in table("roles")["kinds_of"].items()
}
_SAME: dict[str, frozenset[str]] = {}
"""For each noun those that mean the same as it."""
for _nouns in table("organizations")["same_nouns"].values():
    for _noun in entries(_nouns):
        _SAME[_noun] = _SAME.get(_noun, frozenset()).union(entries(_nouns))
_PUBLIC = words("organizations", "government")
_STATE = frozenset(("state", "tech"))

GENERAL = words("organizations", "nominals_general")
"""Nouns that any of a sort may be called by; the others mean the one that was called so."""
PLAYERS = words("roles", "positions", "players") | {"receiver"}


def is_called(noun: str, nouns: Iterable[str]) -> bool:
    """Whether what is called by one of the ``nouns`` is called by ``noun`` as well."""
    own = set(nouns)
    return noun in own or not own.isdisjoint(_SAME.get(noun, ()))


def is_kind(head: str, role: str) -> bool:
    """Whether who has a role may be called so: a sergeant is an officer."""
    return role.split()[-1].lower() in _KINDS_OF.get(head, ())


def has_kinds(head: str) -> bool:
    """Whether a noun stands for several offices."""
    return head in _KINDS_OF


def is_public(name: Iterable[str]) -> bool:
    """Whether a name's last word is a public body's: "the Treasury", which is no company."""
    return [*name][-1].lower() in _PUBLIC


def is_university(words_: tuple[str, ...]) -> bool:
    """ "Pell State", "Pell Tech": universities, though their names do not say so."""
    return len(words_) > 1 and words_[-1].lower() in _STATE


def role_of(phrase: Phrase) -> str:
    """The role's words: "general manager" of "the embattled general manager"."""
    kept = [phrase.head]
    for word in reversed(phrase.told):
        if word not in ROLE_MODIFIERS and word not in ROLE_HEADS:
            break
        kept.insert(0, word)
    return " ".join(kept)
