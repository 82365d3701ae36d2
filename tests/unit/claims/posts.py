"""What sentences say of posts, for the tests of them."""

from __future__ import annotations

from functools import lru_cache

from contract.records import Claim
from streaming.extract.model import About
from streaming.extract.pipeline import extract

NAMED = " Ada Quill, Bo Roe and Kay Orr were at Acme Robotics, a company in Hull, on Monday."
ABOUT = "Quarry Foods cut 40 jobs. Quarry Foods makes soup, and Quarry Foods sells it in tins. "


@lru_cache(maxsize=256)
def claims(text: str) -> tuple[Claim, ...]:
    return extract(text, About(language="en")).claims


def said_of(text: str, *predicates: str) -> set[tuple[str, str, str, object]]:
    """Subject, predicate, value and whose it is told to be, of all but ages."""
    return {
        (c.subject, c.predicate, c.value, c.qualifiers.get("of", ""))
        for c in claims(text)
        if c.predicate in (predicates or ("position_held",))
    }
