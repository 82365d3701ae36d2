"""Whose a quotation without words of attribution is: the last speaker's, or who answers him.

"“By whom?” Hale asked her.", then a paragraph "“By me.”": a question, or a word of asking,
hands the word over; so do the short turns that follow an answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from contract.records import Link
from streaming.extract.quotes.antecedents import puts_it
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.stances import asks_no_name
from streaming.extract.quotes.words import ASKING

NEAR = 600
"""Characters over which a quotation without words of its own goes on with the last speaker."""
CONTINUED = 0.8
"""Factor on a speaker's confidence where a quotation goes on without words of its own."""
ANSWERED = 0.7
"""The same where the word has gone to somebody else."""
CALLED = 200
"""Characters in which a quotation calls somebody by name."""
VOCATIVE = re.compile(r", ([A-Z][\w’'-]+)(?=[.,!?])")
REPLYING = frozenset("replied replies answered answers responded".split())
SHORT = 60
"""Characters of a turn that may be one of two people talking in turns."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Who has the word: the last outermost speaker, the one before or addressed, where the last
    quotation ends, and whether it hands the word over."""

    last: Link | None = None
    other: Link | None = None
    end: int = 0
    asks: bool = False
    turns: bool = False
    replied: bool = False
    """The last one only answered: a question behind it is the other's again."""

    @property
    def he(self) -> Link | None:
        """Who may go on as "he": not somebody without a name who asked, but who spoke before."""
        if not self.asks or self.last is None or self.last.name is not None:
            return self.last
        spans = (self.last.span, self.other.span if self.other else None)
        near = spans[0] and spans[1] and 0 < spans[0][0] - spans[1][0] < NEAR
        return self.other if near and self.other and self.other.kind == "person" else None

    def goes_to(self, text: str, item: Found) -> Link | None:
        """Who says a quotation that has no words of attribution; None where nobody is near."""
        if self.last is None or item.start - self.end > NEAR:
            return None
        if self._answers(text, item):
            assert self.other is not None
            return replace(self.other, confidence=self.other.confidence * ANSWERED)
        return replace(self.last, confidence=self.last.confidence * CONTINUED)

    def after(self, text: str, item: Found, link: Link, to: Link | None) -> Floor:
        """The floor when the attribution has been read: ``link`` spoke, to ``to``."""
        turns = self._answers(text, item)
        other = self.other
        if self.last is not None and not _is_same(self.last, link):
            other = self.last
        if to is not None and to.kind in ("person", "anonymous") and not _is_same(to, link):
            other = to
        changed = self.last is not None and not _is_same(self.last, link)
        replied = is_answer(text, item) or (self.asks and changed)
        return Floor(link, other, item.end, _asks(text, item), turns, replied)

    def _answers(self, text: str, item: Found) -> bool:
        """A paragraph right behind a question, or behind an answer when both are short."""
        if item.cue or self.other is None:
            return False
        between = text[self.end : item.start]
        asked = text[item.content[-1][1] - 1] == "?"
        if "\n" not in between:
            return self._is_beside(text, item, asked=asked)
        _, _, since = between.partition("\n")
        if not since or any(character.isalnum() for character in since):
            return False
        return (
            self.asks
            or _calls(text, item, self.last)
            or ((self.turns or (self.replied and asked)) and (asked or _is_short(item)))
        )

    def _is_beside(self, text: str, item: Found, *, asked: bool) -> bool:
        """“I’m his son,” said Roe. “Where is he?” “Fishing.”: in one paragraph, where the marks
        of the question and of what answers it stand side by side."""
        if any(character.isalnum() for character in text[self.end : item.start]):
            return False
        return (self.asks and self.turns) or (self.replied and asked)


def is_answer(text: str, item: Found) -> bool:
    """ "“Four hundred,” the clerk replied"."""
    words = text[slice(*item.cue[-1])].lower().split() if item.cue else []
    return not REPLYING.isdisjoint(words)


def _is_short(item: Found) -> bool:
    return item.end - item.start <= SHORT


def _calls(text: str, item: Found, link: Link | None) -> bool:
    """The quotation calls the last speaker by name: “Don’t you ma’am me, Ann.”"""
    start, end = item.content[0]
    called = VOCATIVE.findall(text, start, min(end, start + CALLED))
    return link is not None and not set(called).isdisjoint((link.name or "").split())


def _asks(text: str, item: Found) -> bool:
    """A question in marks, or a verb of asking, ends the attribution; who "asked not to be named"
    asks nobody for words."""
    if item.kind == "direct":
        return text[item.content[-1][1] - 1] == "?"
    if text.startswith("not ", item.content[0][0]) or asks_no_name(text, item):
        return False
    if item.source and puts_it(text, item.start):
        return True
    return any(word in ASKING for a, b in item.cue for word in text[a:b].lower().split())


def _is_same(one: Link, other: Link) -> bool:
    return one.name == other.name if one.name or other.name else one.mention == other.mention
