"""A sentence as the rules read it: items, verbs, and each verb's complements and times."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from streaming.extract.model import Document, Sentence
from streaming.extract.statements.behind_names import behind_own_time
from streaming.extract.statements.clause_ends import end_of_clause
from streaming.extract.statements.clauses import Clauses
from streaming.extract.statements.deeds import deed_spans
from streaming.extract.statements.items import Item
from streaming.extract.statements.nouns import read_phrase
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.rows import Row, find_rows
from streaming.extract.statements.time_marks import TimeMark, times_between
from streaming.extract.statements.times_ahead import is_saying, times_before
from streaming.extract.statements.verb_groups import Verb, find_verbs

_ASKED = re.compile(r"[^.!?:;]*\?[\"”’']")
_IN_PHRASES = frozenset("ent name word role level num age ord poss det time".split())


@dataclass(slots=True)
class Attached:
    """A prepositional phrase behind a verb."""

    preposition: str
    phrase: Phrase | None
    at: int
    """The item behind the preposition."""


_UNTIL = frozenset("through until till".split())


def _lasts(mark: TimeMark) -> bool:
    return mark.time.duration is not None


def _only_lasts(mark: TimeMark) -> bool:
    """Whether a time says how long or until when, and leaves open when something was done."""
    return _lasts(mark) or mark.preposition in _UNTIL


_SUBJECT_FORMS = frozenset("he she they it".split())


class Reading:
    """One sentence, read lazily: what a rule asks for is worked out once."""

    def __init__(
        self,
        document: Document,
        sentence: Sentence,
        items: list[Item],
        forms: Mapping[str, tuple[tuple[str, str], ...]],
        whole: bool = True,
    ) -> None:
        """``forms`` are those of verbs; not ``whole`` where ``items`` are a part of the
        sentence's."""
        self.document = document
        self.sentence = sentence
        self.items = items
        self._whole = whole
        self.rows: Mapping[int, Row] = {
            member: row for row in find_rows(self.items) for member in row.members
        }
        """The row of persons that each of their items stands in."""
        self.verbs: list[Verb] = find_verbs(self.items, forms)
        self.clauses = Clauses(self.items, self.verbs)
        self.verb_items = frozenset(i for v in self.verbs for i in range(v.first, v.at + 1))
        self.deeds = tuple(deed_spans(self.items, self.verb_items))
        """The offences that someone is said to be guilty of as deeds: items from, to."""
        lows = [item.low for item in self.items]
        kinds = {item.kind for item in self.items}
        self.lacks = {*lows, *" ".join(lows).split(), *(f":{kind}" for kind in kinds)}.isdisjoint
        """Whether the sentence holds none of some words and kinds of items (":money")."""
        self._phrases: dict[int, Phrase | None] = {}
        self._endings: dict[int, Phrase | None] = {}
        self._ends: dict[int, int] = {}

    def verb_before(self, verb: Verb) -> Verb | None:
        """The last verb that ends before another begins: the one that may govern it."""
        return next((v for v in reversed(self.verbs) if v.at < verb.first), None)

    def ending_at(self, place: int) -> int | None:
        """The item that ends at a code point of the text."""
        return next((i for i, item in enumerate(self.items) if item.end == place), None)

    def words(self, at: int, stop: int) -> str:
        """The words of the items from ``at`` to before ``stop``, a space between them."""
        if not self._whole:
            return " ".join(item.text for item in self.items[at:stop])
        span = slice(self.items[at].start, self.items[stop - 1].end)
        return " ".join(self.document.text[span].split())

    def phrase(self, at: int) -> Phrase | None:
        """The noun phrase that begins at an item."""
        if at not in self._phrases:
            self._phrases[at] = read_phrase(
                self.document, self.items, at, len(self.items), self.verb_items
            )
        return self._phrases[at]

    def phrase_ending(self, at: int) -> Phrase | None:
        """The noun phrase whose last item is ``at``, with names coordinated before it."""
        if at not in self._endings:
            self._endings[at] = self._phrase_ending(at)
        return self._endings[at]

    def _phrase_ending(self, at: int) -> Phrase | None:
        start = at
        while start > 0 and start - 1 not in self.verb_items and at - start < 12:
            kind = self.items[start - 1].kind
            if self._begins_contact(start):
                break
            if kind not in _IN_PHRASES or _opens_clause(self.items[start - 1]):
                break
            start -= 1
            if kind == "det":
                break
        return read_phrase(self.document, self.items[: at + 1], start, at + 1, self.verb_items)

    def _begins_contact(self, at: int) -> bool:
        """ "the group she founded", "the bank Lee runs": a subject behind another's noun; "under
        Lee she was": a pronoun begins its phrase."""
        noun, name = self.items[at - 1], self.items[at]
        if name.low in _SUBJECT_FORMS and name.kind == "ent":
            return True
        if name.mention is None or noun.mention is None or noun.mention.kind != "nominal":
            return False
        return name.sort == "person" and noun.sort == "organization" and at + 1 in self.verb_items

    def is_question(self, last: int | None = None) -> bool:
        """Whether the sentence asks, or the clause that the item ``last`` stands in does:
        "“Will she be mayor?” he wondered"."""
        text = self.document.text
        if last is not None and _ASKED.match(text, self.items[last].end, self.sentence.end):
            return True
        tail = self.document.text[self.sentence.start : self.sentence.end].rstrip("\"'”’) \n")
        return tail.endswith("?")

    def clause_end(self, verb: Verb) -> int:
        """The item at which what belongs to the verb ends, exclusive."""
        if verb.at not in self._ends:
            self._ends[verb.at] = end_of_clause(
                self.items, self.clauses, self.rows, verb, self.deeds
            )
        return self._ends[verb.at]

    def resumed(self, verb: Verb) -> tuple[int, int] | None:
        """Where a clause goes on behind a relative clause or what is told of a name between
        commas: "convicted Lee, who cooked, of", "bought by Acme, a maker based in Hull, for"."""
        end = self.clause_end(verb)
        opening = [item.low for item in self.items[end : end + 2]]
        told = opening[:1] == [","] and opening[1:] in (["a"], ["an"])
        if end >= len(self.items) or not (told or self.items[end].kind == "rel"):
            return None
        for i in range(end, min(len(self.items) - 1, end + 18)):
            if self.items[i].kind == "comma" and self.items[i + 1].kind == "prep":
                following = [v.first for v in self.verbs if v.first > i]
                return i + 1, min(following, default=len(self.items))
        return None

    def skip(self, i: int) -> int:
        """The next item that is no adverb."""
        while i < len(self.items) and self.items[i].kind == "adv" and self.items[i].low != "not":
            i += 1
        return i

    def attached(self, start: int, end: int) -> list[Attached]:
        """The prepositional phrases between two items."""
        found = []
        i = start
        inside = {j for first, stop in self.deeds if first >= start for j in range(first, stop)}
        while i < end:
            item = self.items[i]
            if i in inside:
                pass
            elif item.kind == "prep" or item.low == "as":
                at = i + 1
                preposition = item.low
                if preposition == "because" and at < end and self.items[at].low == "of":
                    at += 1
                found.append(Attached(preposition, self.phrase(at) if at < end else None, at))
            i += 1
        return found

    def times(self, verb: Verb) -> list[TimeMark]:
        """The times that belong to a verb: behind it, or before its subject."""
        end = self.clause_end(verb)
        found = self.times_between(verb.at + 1, end)
        more = self.resumed(verb) if not found else None
        if more is not None:  # "has run Acme, which makes rails, since 2013"
            marks = self.times_between(more[0] - 1, more[1])
            found = [mark for mark in marks if (mark.preposition == "since") == verb.perfect]
        if not all(map(_only_lasts, found)):
            return found
        # "On Monday they signed Lee through 2028", "In 2011 she joined for three years"
        before = times_before(self.clauses, verb)
        opening = self.items[self.verbs[0].first].start
        own = (m for m in before if not found or (not _lasts(m) and m.time.start < opening))
        return [*found, *own]

    def is_told(self, verb: Verb) -> bool:
        """Whether a verb of saying stands before the verb."""
        return any(is_saying(other) for other in self.verbs if other.at < verb.first)

    def times_before(self, at: int) -> list[TimeMark]:
        """The times before a noun that no verb or comma parts from it: "Sunday's 5-3 loss",
        "In his eight seasons the Owls' record"."""
        start = at
        while start > 0 and at - start < 8 and start - 1 not in self.verb_items:
            if self.items[start - 1].kind in ("comma", "punct", "conj", "rel", "role", "ent"):
                break
            start -= 1
        return self.times_between(start, at)

    def times_behind(self, at: int | None) -> list[TimeMark]:
        """The times right behind a noun and before the next comma: "manager since 2019"."""
        if at is None:
            return []
        end = behind_own_time(self.items, at, len(self.items))
        return self.times_between(at, end)

    def times_between(self, start: int, end: int) -> list[TimeMark]:
        """The times among the items, but for those that belong to a name."""
        return times_between(self.items, start, end)


def _opens_clause(item: Item) -> bool:
    """ "two days after", "a year before": a time with the word that a clause begins with."""
    return item.kind == "time" and item.low.endswith((" after", " before"))
