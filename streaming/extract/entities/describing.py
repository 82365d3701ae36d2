"""Words that open a sentence and describe the holder of a role: "Billionaire owner Ada Quill".
Capitalised for where they stand, they name no body whose owner she were."""

from __future__ import annotations

from collections.abc import Callable

from streaming.extract.lexicon import words

_DESCRIBING = (
    words("common", "describing") | words("statements", "no_title") | words("roles", "modifiers")
)
_ROLES = words("roles", "heads", "modifiers", "positions", "callings", "passing")


def opens_a_role(word: Callable[[int], str], at: int) -> bool:
    """Whether the word at ``at``, which opens a sentence, only describes: a role in small letters
    follows, or more that describes. ``word`` gives the token at an index, "" outside of the
    sentence."""
    if word(at).lower() not in _DESCRIBING:
        return False
    after = word(at + 1)
    if after == ",":
        after = word(at + 2)
    return after in _ROLES or (after in _DESCRIBING and word(at + 2).islower())
