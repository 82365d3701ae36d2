"""The names beside a nominal: the one that it is said of, the one that tells whom it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.name import Line
from streaming.extract.entities.nominal_phrases import Phrase, apposed_at
from streaming.extract.entities.pronouns import Choice
from streaming.extract.entities.register import Linked
from streaming.extract.tokens import Token

_COPULAS = frozenset("is was be been became become remains remained".split())
_DATELINE = 12
"""Tokens that may stand before an article's first word."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Finds them in one document; ``names`` are the names by their first tokens, ``ending`` by
    the tokens behind them."""

    found: Sequence[Token]
    drafts: Sequence[Draft]
    names: Mapping[int, Linked]
    ending: Mapping[int, Linked]

    def is_said_of(self, phrase: Phrase, line: Line) -> bool:
        """ "the mayor, Jane Roe", "Jane Roe, the mayor", "Pell, the Oslo company", "Jane Roe is
        the head of Pell": of the name beside it, which stands for itself."""
        before = None
        if word_at(self.found, phrase.first - 1) == ",":
            before = self.ending.get(phrase.first - 1)
        if not phrase.is_person:
            described = before.name.described if before is not None else None
            return described is not None and described.noun == phrase.head
        if phrase.owner is not None and word_at(self.found, phrase.first - 1) in _COPULAS:
            return True
        behind = self.names.get(apposed_at(self.found, phrase.last, line.last))
        return self.is_person(behind) or self.is_person(before)

    def apposed(self, phrase: Phrase, line: Line) -> Choice | None:
        """The name right behind: "the company, Kestrel Inc."."""
        link = self.names.get(apposed_at(self.found, phrase.last, line.last))
        if link is None or link.key is None or phrase.is_person:
            return None
        is_person = self.drafts[link.key].kind == "person"
        return None if is_person else Choice(link.key, 0.85)

    def ahead(self, phrase: Phrase, line: Line) -> Choice | None:
        """Who is named behind an opening that only describes: "The former treasurer of Pell Inc.
        was charged on Monday. Jane Roe, 41, …"."""
        if not phrase.is_role or phrase.owner is None or "former" not in phrase.told:
            return None
        if phrase.first > line.first + _DATELINE:
            return None
        link = self.names.get(line.last)
        if link is None or link.key is None or not self.is_person(link):
            return None
        behind = [token.text for token in self.found[link.name.last : link.name.last + 2]]
        aged = behind[:1] == [","] and (behind[1:] == ["who"] or behind[1:][0].isdecimal())
        return Choice(link.key, 0.6) if aged and len(link.name.words) > 1 else None

    def is_person(self, link: Linked | None) -> bool:
        """Whether a name is known to be a person's."""
        if link is None or link.key is None:
            return False
        return self.drafts[link.key].kind == "person"
