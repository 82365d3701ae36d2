"""Companies by one word: "Quill" of "Royal Quill Lines", and one told apart from its founder."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.kinds import SURE
from streaming.extract.entities.lone_words import CONTENT
from streaming.extract.entities.name import Name
from streaming.extract.entities.register import Register

_NO_COMPANIES = CONTENT | ORGANISATION_WORDS | GIVEN_NAMES
_LEAD = 1.5
"""How clearly the words beside it tell that a lone name is a company's."""


def company_within(register: Register, name: Name) -> list[int]:
    """The key of the only company with a lone word in its name; empty where the word is a
    common one, a first name, or surely something else's."""
    word = name.words[0]
    keys = register.companies_with(word)
    if len(keys) != 1 or name.titled or word.lower() in _NO_COMPANIES:
        return []
    own = register.evidence.get(name.text)
    best = own.best() if own else None
    other = best is not None and best[0] != "organization" and best[1] >= SURE
    return [] if other else list(keys)


def is_company_first(register: Register, name: Name, persons: Sequence[int]) -> bool:
    """Whether a lone name is a company that the text names before any of those of that surname:
    "Pell", which is told of before its founder, Jane Pell."""
    own = register.evidence.get(name.text)
    best = own.best() if own else None
    drafts = [register.drafts[key] for key in persons]
    if best is None or own is None or any(d.kind != "person" or d.named_at for d in drafts):
        return False
    return best[0] == "organization" and best[1] >= _LEAD and own.sort == "company"
