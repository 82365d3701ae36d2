"""What a noun phrase is, and what an item of a sentence names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from contract.records import Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import HONORIFICS

CABINET = "cabinet"
"""The kind of a government that a phrase names by common nouns, which people join and leave."""
REFLEXIVES = frozenset(("himself", "herself", "itself", "themselves"))
_UNKNOWN_CONFIDENCE = 0.8


@dataclass(frozen=True, slots=True)
class Ref:
    """Something named. ``kind`` is an entity kind, or "unknown" for a capitalised run."""

    name: str
    kind: str
    span: Span
    entity: int | None = None
    how: str = "name"
    confidence: float = 1.0
    level: str | None = None
    """The level of play named before it: "the Triple-A Bears"."""
    sort: str = ""
    """The sort of organisation: "club", "school"."""


@dataclass(slots=True)
class Phrase:
    """A noun phrase over items ``start``..``end`` (end exclusive). ``head`` is the word
    or role it ends with, None where that is a name; ``owner`` the organisation or person
    named before a role or stand-in noun."""

    start: int
    end: int
    refs: list[Ref] = field(default_factory=list)
    head: str | None = None
    role: Item | None = None
    owner: Ref | None = None
    level: str | None = None
    league: str | None = None
    definite: bool = True
    words: Span = (0, 0)
    owned: bool = False
    """Whether it is said to be somebody's, known or not: "the campaign's chief"."""


def make_ref(document: Document, item: Item) -> Ref | None:
    """What an item names; None for an unresolved pronoun and for what is no name."""
    if item.kind not in ("ent", "name"):
        return None
    span = (item.start, item.end)
    if item.low in HONORIFICS:
        return None  # "Mrs" before a name is nobody
    if item.low in REFLEXIVES:
        return None  # "sold itself to": the verb's own subject
    if item.kind == "name":
        known = document.entity_named(item.text)
        if known is not None:
            sure = _UNKNOWN_CONFIDENCE
            return Ref(known.name, known.kind, span, known.key, confidence=sure, sort=known.sort)
        return Ref(" ".join(item.text.split()), "unknown", span, confidence=_UNKNOWN_CONFIDENCE)
    entity = document.entity_of(item.mention)
    if entity is None or item.mention is None:
        return None
    how, confidence = item.mention.kind, item.mention.confidence
    return Ref(entity.name, entity.kind, span, entity.key, how, confidence, sort=entity.sort)


_TOLD_MORE = word_list("offices", "telling_more")


def tells_more(items: Sequence[Item], i: int) -> bool:
    """Whether item ``i``, behind a role or whose it is, goes on about who has it: "a Trust
    official responsible for records", "an Acme analyst covering the banks"."""
    low = items[i].low
    if i + 1 >= len(items) or items[i].kind != "word":
        return False
    if low in _TOLD_MORE:
        return items[i + 1].kind == "prep"
    doing = low.endswith("ing") and len(low) > 5 and items[i - 1].kind == "role"
    return doing and items[i + 1].kind in ("prep", "det")
