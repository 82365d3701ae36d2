"""A sentence as the rules read it: items, verbs, and each verb's complements and times."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from streaming.extract.model import Document, Sentence
from streaming.extract.statements.behind_names import behind_own_time
from streaming.extract.statements.clause_ends import end_of_clause
from streaming.extract.statements.clauses import Clauses
from streaming.extract.statements.items import Item
from streaming.extract.statements.nouns import read_phrase
from streaming.extract.statements.other_times import is_of_another, only_says_when
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.rows import Row, find_rows
from streaming.extract.statements.time_marks import (
    TimeMark,
    bound_of,
    only_follows,
    time_of_row,
    time_of_sentence,
    time_of_when,
)
from streaming.extract.statements.verb_groups import Verb, find_verbs

_ASKED = re.compile(r"[^.!?:;]*\?[\"”’']")
_RELATIVE = frozenset(("who", "which", "that"))
_SAYING = frozenset(
    "say tell add write note insist repeat maintain reiterate argue claim allege contend assert"
    " acknowledge testify recall complain".split()
)
_PLAIN = frozenset(("in", "on", "at", ""))
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
        holds = {word for item in self.items for word in (item.low, *item.low.split())}
        self.lacks = holds.union(f":{item.kind}" for item in self.items).isdisjoint
        """Whether the sentence holds none of some words and kinds of items (":money")."""
        self._phrases: dict[int, Phrase | None] = {}
        self._endings: dict[int, Phrase | None] = {}
        self._ends: dict[int, int] = {}

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
            if kind not in _IN_PHRASES:
                break
            start -= 1
            if kind == "det":
                break
        return read_phrase(self.document, self.items[: at + 1], start, at + 1, self.verb_items)

    def _begins_contact(self, at: int) -> bool:
        """ "the group she founded", "the bank Lee runs": a subject behind another's noun."""
        noun, name = self.items[at - 1], self.items[at]
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
            self._ends[verb.at] = end_of_clause(self.items, self.clauses, self.rows, verb)
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
        while i < end:
            item = self.items[i]
            if item.kind == "prep" or item.low == "as":
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
        before = self._times_before(verb)
        opening = self.items[self.verbs[0].first].start
        own = (m for m in before if not found or (not _lasts(m) and m.time.start < opening))
        return [*found, *own]

    def _times_before(self, verb: Verb) -> list[TimeMark]:
        """The times before a verb that are its own."""
        if self.items[verb.first].low == "having":
            return []  # "succeeded Cho in 2024, having managed the Owls": before that
        subject = self.clauses.subject(verb)
        then = time_of_when(self.items, verb, subject)
        if then is not None:
            return [then]
        setting = time_of_sentence(self.items, subject) or time_of_row(self.items, subject, verb)
        if setting is not None:
            return [setting]
        if only_follows(self.items, subject):
            return []
        start = self._clause_start(verb)
        apart = (i for i in range(verb.first - 1, start, -1) if self.items[i].text == ";")
        start = next(apart, start)  # "has led it since 2015; before him, the head was Cho"
        before = self.times_between(self._behind_other(start, verb.first), verb.first)
        if before and not before[-1].joined:  # "hired in 2019, and in February he quit"
            last = before[-1].time.start
            joints = [i.start for i in self.items[start : verb.first] if i.kind == "conj"]
            opens = max((at for at in joints if at < last), default=-1)
            before = [mark for mark in before if mark.time.start > opens]
        if verb.mode == "ing":  # what took three years was the other verb's
            return [mark for mark in before if mark.time.duration is None]
        return before

    def is_told(self, verb: Verb) -> bool:
        """Whether a verb of saying stands before the verb."""
        return any(set(other.lemmas) & _SAYING for other in self.verbs if other.at < verb.first)

    def _behind_other(self, start: int, stop: int) -> int:
        """Behind the time that belongs to the verb before item ``start``: "begun in 1997, it
        has raised", "said Thursday he would leave"."""
        other = self.clauses.verb_covering(start - 1) if start else None
        if other is None:
            return start
        saying = bool(set(other.lemmas) & _SAYING)
        commas = [i for i in range(start, stop) if self.items[i].kind == "comma"]
        if other.first and self.items[other.first - 1].low in _RELATIVE and not saying:
            return commas[-1] + 1 if commas else stop  # "who died in 1963, was"
        inserted = other.first > 0 and self.items[other.first - 1].kind == "comma"
        apart = other.mode in ("pp", "ing") or only_says_when(
            self.items, other.first, self.clauses.subject(other)
        )
        if apart or (inserted and other.passive is None and commas):
            return commas[0] + 1 if commas else stop  # "Lee, hired in 2021, was"
        planned = any(item.low in ("will", "would") for item in self.items[stop : stop + 1])
        if not saying and not (planned and "announce" in other.lemmas):
            return start
        opens = (i for i in range(start, stop) if self.items[i].low == "that")
        ahead = next(opens, None)
        if ahead is not None:
            return ahead
        subject = next((i for i in range(start, stop) if self.items[i].time is not None), stop)
        return subject + 1

    def _clause_start(self, verb: Verb) -> int:
        before = verb.first - 1
        while before > 0 and self.items[before].kind == "adv":
            before -= 1
        if before >= 0 and self.items[before].kind == "conj":
            return before  # "was coach from 2022 to 2024 and managed": those years are the first's
        subject = self.clauses.subject(verb)
        earlier = [v.at for v in self.verbs if v.at < verb.first]
        floor = max((at for at in earlier if subject is None or at < subject), default=-1)
        if subject is not None and any(subject < at for at in earlier):
            floor = max(at for at in earlier)
        where = (i for i in range(before, floor, -1) if self.items[i].low == "where")
        return next(where, floor) + 1  # "hired in 2019 from Acme, where she was": not in 2019

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
        found: list[TimeMark] = []
        for i in range(max(0, start), end):
            time = self.items[i].time
            if time is None or is_of_another(self.items, i):
                continue
            j = i - 1
            while (j >= start and self.items[j].kind in ("det", "adv", "ord")) or (
                j >= start
                and self.items[j].low in ("midway", "season", "end", "start", "of")
                and self.items[j].kind != "prep"
            ):
                j -= 1
            told = self.items[j].kind in ("prep", "conj", "open") if j >= 0 else False
            preposition = self.items[j].low if told else ""
            joined = bool(found) and self._joins_times(j)
            if joined or (preposition == "and" and found):
                preposition = found[-1].preposition
            elif preposition in _PLAIN:
                preposition = bound_of(self.items, j + (not told)) or preposition
            found.append(TimeMark(preposition, time, joined))
        return found

    def _joins_times(self, j: int) -> bool:
        """Whether the comma or "and" at ``j`` stands right behind another time."""
        if self.items[j].low == "and" and self.items[j - 1].kind == "comma":
            j -= 1
        joint = self.items[j].kind == "comma" or self.items[j].low == "and"
        return j > 0 and joint and self.items[j - 1].kind == "time"
