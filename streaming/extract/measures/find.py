"""Every figure of a text with what it measures, as the tree around the number tells it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, cast

from contract.records import Change, Comparator, EventModality, Measure, Participant
from streaming.extract.events.salience import fullness, salience
from streaming.extract.events.told import Told
from streaming.extract.events.told_once import measures_once
from streaming.extract.lexicon import words as listed
from streaming.extract.measures.confidence import Figure, Measured, confidence
from streaming.extract.measures.numbers import Number, numbers
from streaming.extract.measures.units import (
    CHANGES,
    COUNTED,
    THINGS,
    Unit,
    befallen,
    unit_of,
)
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.arguments import is_time

_NAME_PARTS = ("flat", "goeswith")
_YEARS = 1500, 2100
_AGING = listed("grammar", "aging")
_NO_CHANGES = listed("measures", "no_changes")
_BESIDE = listed("grammar", "beside_figures")
_SOMEBODY = ("person", "organization")
_SIDES = ("agent", "patient")
_NEAR = 2
"""Sentences over which a counted noun may be left out."""
_IN_NOUN = ("compound", "nummod", "amod", "nmod:desc", "nmod:unmarked")


def find_measures(told: Told, predications: Sequence[Predication]) -> tuple[Measure, ...]:
    """The measures of a document in the order of their numbers, each once. Pure, and linear in
    the text."""
    reader = _Reader(told, predications)
    found: list[Measure] = []
    for sentence in range(len(told.doc.sentences)):
        found += reader.of_sentence(sentence)
    return measures_once(told, found)


class _Counted(NamedTuple):
    """A noun that a number counts, ``by`` which predicate, and whether that counts nothing else."""

    noun: int
    unit: Unit
    by: Predication
    alone: bool


def _tell_alike(one: str, other: str) -> bool:
    """Whether what two verbs count is of one sort: the same verb, or what befalls people."""
    return one == other or bool(befallen(one) and befallen(other))


class _Reader:
    """Numbers to measures, by the predications whose arguments hold them."""

    def __init__(self, told: Told, predications: Sequence[Predication]) -> None:
        self.told = told
        self.doc = told.doc
        self._at = {p.predicate: p for p in predications}
        self._taking: dict[int, tuple[Predication, Argument]] = {}
        self._those: tuple[int, Participant] | None = None  # of whom the last share was, and where
        self._counted: dict[str, _Counted] = {}  # in each role what was counted last
        for predication in predications:
            for argument in predication.arguments:
                own = told.doc.tokens[predication.predicate].head != argument.head
                if argument.role != "content" and not argument.inherited and own:
                    self._taking.setdefault(argument.head, (predication, argument))

    def of_sentence(self, sentence: int) -> Iterator[Measure]:
        """The measures of one sentence."""
        first, behind = self.doc.sentences[sentence]
        start, end = self.doc.tokens[first].start, self.doc.tokens[behind - 1].end
        times = [time.span for time in self.told.times.of_sentence(sentence)]
        text = self.told.document.text
        for number in numbers(text, start, end):
            if any(first < number.end and number.start < last for first, last in times):
                continue
            if (measure := self._measure(number)) is not None:
                yield measure

    def _words(self, number: Number) -> range:
        inside = self.doc.words_in(number.start, number.end)
        return range(inside.start, max(inside.start + 1, inside.stop))

    def _measure(self, number: Number) -> Measure | None:
        inside = self._words(number)
        if inside.start >= len(self.doc.tokens):
            return None
        top = self.doc.top(inside)
        token = self.doc.tokens[top]
        if token.relation in _NAME_PARTS:
            return None
        counted = top
        if not number.unit and token.relation in ("nummod", "compound", "amod", "det", "advmod"):
            if token.head < top or self.doc.tokens[token.head].upos in ("PROPN", "VERB"):
                return None  # "Article 5", "Boeing 737"
            counted = token.head
        elif not number.unit and (of := self._of_number(inside[-1])) is not None:
            counted = of  # "hundreds of people", "hundreds of millions of dollars"
        plain, lemma = counted == top, self.doc.tokens[counted].lemma.lower()
        unit = unit_of(number.unit, "" if plain else self.doc.form(counted), "" if plain else lemma)
        describes = self._describes(counted, inside)
        if describes and unit.kind in THINGS and not number.unit:
            return None  # "a five-star hotel"
        if describes:
            inside = range(inside.start, counted + 1)
        counts = not number.unit and counted not in inside and unit.kind in COUNTED
        if not counts and counted not in inside and self.doc.tokens[counted].head in inside:
            # "spent millions of dollars": what is spent is the number
            counted, inside = top, range(inside.start, max(inside.stop, counted + 1))
        told = self._told_of(counted, number, counts, inside)
        if told is None or (not number.unit and self._is_idle(number, told, plain)):
            return None
        if plain and not unit.name and (left_out := self._left_out(top)) is not None:
            noun, unit = left_out.noun, left_out.unit
            whose = self._other(*self._taking[top])
            told = Measured(self.doc.form(noun), whose, told.predication)
            self._note_counted(top, noun, unit)
        elif unit.name:
            self._note_counted(counted, counted, unit, counts)
        return self._row(number, counted, unit, told)

    def _note_counted(self, head: int, noun: int, unit: Unit, counts: bool = True) -> None:
        """What may be left out at the next number in the place of ``head``; sums and shares are
        not, and what was counted before them is too far."""
        if head in self._taking:
            by, argument = self._taking[head]
            last = self._counted.get(argument.role)
            same = last is not None and last.by.predicate == by.predicate
            alone = last is None or not same or (last.alone and last.unit == unit)
            alone = alone and counts and self.doc.tokens[noun].upos == "NOUN"
            self._counted[argument.role] = _Counted(noun, unit, by, alone)

    def _left_out(self, number: int) -> _Counted | None:
        """What a bare number counts without saying it: what was counted last by the same verb in
        the same role, near by, and alone. "Roe won 40 delegates. Poe won 12"; but "Roe had ten
        points and five assists. Poe had 12"."""
        if number not in self._taking:
            return None
        by, argument = self._taking[number]
        last = self._counted.get(argument.role) if argument.role in _SIDES else None
        if last is None or not last.alone or not _tell_alike(by.lemma, last.by.lemma):
            return None
        apart = self.doc.tokens[number].sentence - self.doc.tokens[last.noun].sentence
        return last if apart <= _NEAR else None

    def _is_idle(self, number: Number, told: Measured, bare: bool) -> bool:
        """Whether a number counts nothing that anybody would look up: "one" as an article, a year
        ("the 2003 invasion"), an age, which is a claim ("turned 53")."""
        words = self.told.document.text[number.start : number.end]
        year = words.isdecimal() and _YEARS[0] <= number.value < _YEARS[1]
        harmed = told.predication is not None and befallen(told.predication.lemma)
        aged = bare and told.predication is not None and told.predication.lemma in _AGING
        return year or aged or (number.value == 1 and not harmed)

    def _describes(self, counted: int, inside: range) -> bool:
        """Whether a counted noun itself stands before the noun that it tells of, joined to its
        number: "a 16-point victory", "an 18-month order"."""
        token = self.doc.tokens[counted]
        joined = self.told.document.text[self.doc.tokens[inside[-1]].end :][:1] == "-"
        return joined and counted not in inside and token.relation in _IN_NOUN

    def _of_number(self, top: int) -> int | None:
        """The noun behind "of": "dozens of officers"."""
        return next((h for case, h in self.doc.obliques(top) if case == "of"), None)

    def _told_of(self, head: int, number: Number, counts: bool, inside: range) -> Measured | None:
        """What the figure that a word heads measures; ``counts`` where it counts what that word
        names, not units of something else."""
        token = self.doc.tokens[head]
        if head in self._at and self._at[head].kind == "copula":
            return self._of_state(self._at[head], counts, head, inside)
        share = None if counts else self._of_number(head)
        share = None if share in inside else share
        if share is not None and is_time(self.doc, share):
            return None  # "the first half of the year"
        if share is not None:
            predication, argument = self._taking.get(head, (None, None))
            if predication and argument and argument.head < predication.predicate:
                # "38% of voters would be glad if she won"
                those = self.told.of_words("oblique", share, self.doc.phrase(share), "of")
                self._those = token.sentence, those
                return Measured(self._said(predication, argument), those, predication)
            whose = self._agent(predication) if predication else None
            whose = whose or self._owner(share)
            return Measured(self._phrase(share, inside), whose, predication)
        if token.relation == "conj" and head not in self._taking and not counts:
            return self._told_of(token.head, number, counts, inside)  # "of $5,000 and $2,500"
        if not counts and token.relation in _IN_NOUN and token.head > head:
            return self._of_noun(token.head, inside)
        taken = self._taking.get(head) or self._taking.get(self.doc.top(inside))
        if taken is None and token.relation == "nmod" and token.head in self._taking:
            taken = self._end_of_move(head)
        if taken is not None:
            return self._of_argument(*taken, head, counts, inside)
        of_noun = token.relation in ("nmod", "acl")
        of_noun = of_noun and self.doc.tokens[token.head].upos == "NOUN"
        if counts:
            return Measured(self._phrase(head, inside), self._owner(head), None)
        return self._of_noun(token.head, {*inside, *self.doc.subtree(head)}) if of_noun else None

    def _end_of_move(self, head: int) -> tuple[Predication, Argument] | None:
        """What takes a figure that hangs from another: "fell from 53% to 49%"."""
        predication, start = self._taking[self.doc.tokens[head].head]
        joins = self.doc.preposition(head)
        if start.preposition != "from" or joins != "to":
            return None
        return predication, start._replace(head=head, preposition=joins)

    def _of_state(
        self, state: Predication, counts: bool, head: int, inside: range
    ) -> Measured | None:
        """ "The rate was 16.7%", "they have been 12 deaths"."""
        of = state.of("agent")
        if counts:
            whose = self.told.participant(of[0]) if of else None
            return Measured(self._phrase(head, inside), whose, state)
        if not of:
            return None
        return Measured(self._text(of[0].words), self._owner(of[0].head), state)

    def _of_noun(self, noun: int, inside: Collection[int]) -> Measured:
        """ "A $5 million fine", "a fine of $5 million"."""
        taken = self._taking.get(noun, (None, None))[0] or self._at.get(noun)
        owner = self._owner(noun)
        if owner is None and taken is not None and taken.predicate != noun:
            owner = self._agent(taken)
        lemma = self.doc.tokens[noun].lemma.lower()
        way = "" if lemma in _NO_CHANGES else CHANGES.get(lemma, "")
        return Measured(self._phrase(noun, inside), owner, taken, f"{way} by" if way else "")

    def _of_argument(
        self, predication: Predication, argument: Argument, head: int, counts: bool, inside: range
    ) -> Measured | None:
        """A figure that a predicate takes: "spent $46 billion", "rose by 5%", "12 were killed"."""
        way = CHANGES.get(predication.lemma.partition(" ")[0], "")
        moved = predication.of("patient") or predication.of("agent")
        moving = [a for a in moved if a.head != argument.head]
        joins = argument.preposition
        if way and moving and ((joins in ("by", "to", "from", "") and not counts) or joins == "by"):
            change = f"{way} {joins or 'by'}"
            words = self._text(moving[0].words)
            return Measured(words, self._owner(moving[0].head), predication, change)
        if counts:
            whose = self._possessor(head) or self._other(predication, argument)
            return Measured(self._phrase(head, inside), whose or self._owner(head), predication)
        if argument.role == "agent" and not predication.passive:  # "9 percent": of those before
            near = self._those and self.doc.tokens[head].sentence - self._those[0] <= 1
            those = self._those[1] if self._those and near else None
            return Measured(self._said(predication, argument), those, predication)
        others = [a for a in predication.of("patient") if a.head != head]
        thing = [a for a in others if self.told.kind(a.head) not in _SOMEBODY]
        what = self._text(thing[0].words) if thing else self._said(predication, argument)
        owner = self._owner(thing[0].head) if thing else None
        return Measured(what, owner or self._agent(predication), predication)

    def _said(self, predication: Predication, argument: Argument) -> str:
        """The predicate with what stands behind it in one piece in its clause, without one argument
        and the times."""
        verb, head = predication.predicate, argument.head
        start = argument.words[-1] + 1 if head < verb else verb
        words = [w for w in self.doc.subtree(verb, _BESIDE) if w >= start]
        words = list(self.doc.one_piece(words, verb)) if verb in words else words
        left = {*argument.words, *self.doc.under(head, "case")}
        left.update(w for t in predication.times for w in self.doc.subtree(t))
        words = [w for w in words if w not in left]
        while words and self.doc.tokens[words[-1]].upos in ("PUNCT", "ADP"):
            words.pop()
        if head > verb and words[:1] == [verb]:
            return " ".join((predication.lemma, *map(self.doc.form, words[1:])))
        return self._text(words) if words else predication.lemma

    def _other(self, predication: Predication, argument: Argument) -> Participant | None:
        """Whose those are who are counted: who has or does something to them; of those who do it,
        to whom or what. What befalls people is nobody's."""
        if befallen(predication.lemma):
            return None
        if argument.role != "agent":
            return self._agent(predication)
        others = [a for a in predication.of("patient") if self.told.is_named(a.head)]
        return self.told.participant(others[0]) if others else None

    def _agent(self, predication: Predication) -> Participant | None:
        agents = predication.of("agent")
        return self.told.participant(agents[0]) if agents else None

    def _possessor(self, noun: int) -> Participant | None:
        for owner in self.doc.under(noun, "nmod:poss"):
            return self.told.of_words("oblique", owner, self.doc.phrase(owner), "'s")
        return None

    def _owner(self, noun: int) -> Participant | None:
        """Whose or of whom: a possessor, or what "of" or "in" joins."""
        if (possessor := self._possessor(noun)) is not None:
            return possessor
        for case, head in self.doc.obliques(noun):
            if case in ("of", "for", "among") and self.doc.tokens[head].upos not in ("NUM", "SYM"):
                return self.told.of_words("oblique", head, self.doc.phrase(head), case)
        return None

    def _phrase(self, head: int, inside: Collection[int]) -> str:
        """A noun's words without the number and without what stands before it."""
        times = [c for c in self.doc.under(head) if is_time(self.doc, c)]
        left = {w for time in times for w in self.doc.subtree(time)}.union(inside)
        first = max(inside) + 1 if head > max(inside) else 0
        words = [w for w in self.doc.phrase(head) if w >= first and w not in left]
        words = list(self.doc.one_piece(words, head)) if head in words else words
        while words and self.doc.tokens[words[-1]].upos == "ADP":
            words.pop()
        return self._text(words) if words else self.doc.form(head)

    def _text(self, words: Sequence[int]) -> str:
        return self.doc.said(self.doc.span(words))

    def _row(self, number: Number, head: int, unit: Unit, of: Measured) -> Measure:
        told, predication = self.told, of.predication
        claimants = told.claimants(head)
        sort = befallen(predication.lemma) if predication is not None else ""
        sort = sort or next((s for w in of.what.lower().split() if (s := befallen(w))), "")
        if sort and unit.kind in ("persons", "count"):
            unit = Unit(unit.name or "person", f"persons {sort}")
        evidence = predication.evidence if predication else (number.start, number.end)
        last = self.doc.tokens[self.doc.phrase(head)[-1]].end
        span = min(evidence[0], number.start), max(evidence[1], number.end, last)
        modality: EventModality = "reported" if claimants else "asserted"
        if predication:
            modality = told.modality(predication, claimants)
        whose = of.of
        within = whose and whose.span[0] < number.end and number.start < whose.span[1]
        if within:
            whose = None  # "a turnout of 40 percent" is not the percentage's
        named = whose is not None and whose.name is not None
        place = told.place(predication) if predication else None
        figure = Figure(
            head,
            unit,
            of._replace(of=whose),
            number.comparator,
            modality,
            bool(claimants),
            place is not None,
        )
        sure = confidence(told, figure)
        time = told.times.when(predication) if predication else None
        full = fullness(time is not None, unit.kind != "count", len(of.what.split()), sure)
        return Measure(
            what=of.what,
            of=whose,
            predicate=predication.lemma if predication else "",
            place=place,
            value=number.value,
            upper=number.upper,
            comparator=cast(Comparator, number.comparator),
            change=cast(Change, of.change),
            unit=unit.name,
            unit_kind=unit.kind,
            words=self.doc.said((number.start, number.end)),
            time=time,
            polarity=predication.polarity if predication else True,
            modality=modality,
            claimants=claimants,
            number=(number.start, number.end),
            span=span,
            confidence=sure,
            salience=salience(told, head, modality, 1 + named, unit.kind != "count") * full,
        )
