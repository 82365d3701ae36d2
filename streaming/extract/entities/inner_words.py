"""Companies called by a word within their name: "Quill" of "Royal Quill Lines"."""

from __future__ import annotations

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.kinds import SURE
from streaming.extract.entities.lone_words import CONTENT
from streaming.extract.entities.name import Name
from streaming.extract.entities.register import Register


def company_within(register: Register, name: Name) -> list[int]:
    """The key of the only company with a lone word in its name; empty where the word is a
    common one, a first name, or surely something else's."""
    word = name.words[0]
    keys = register.companies_with(word)
    if len(keys) != 1 or name.titled or word.lower() in CONTENT | ORGANISATION_WORDS | GIVEN_NAMES:
        return []
    own = register.evidence.get(name.text)
    best = own.best() if own else None
    other = best is not None and best[0] != "organization" and best[1] >= SURE
    return [] if other else list(keys)
