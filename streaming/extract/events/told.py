"""A document's reading with whatever events and measures look up in it: who is meant, whose words
stand where, and which times a sentence names."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from contract.records import (
    EventModality,
    Link,
    Participant,
    ParticipantRole,
    Quote,
    Span,
)
from streaming.extract.doc import Doc
from streaming.extract.entities.references import DOUBTFUL
from streaming.extract.events.when import Times
from streaming.extract.lexicon import words
from streaming.extract.model import Document, Entity
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.modality import WH
from streaming.extract.quotes.voices import Voices

_LOCATED = words("happenings", "located")
_NAMED = ("person", "organization", "place")
SPEAKERS = words("grammar", "first", "second")
_SPEAKER = words("grammar", "speaker")
REFLEXIVE = words("grammar", "reflexive")
_REFERRING = words("grammar", "male", "female", "plural", "neuter") - REFLEXIVE
_PLURAL = words("grammar", "plural") - REFLEXIVE
_POINTING = words("grammar", "pointing")
_POINTERS = _REFERRING | _POINTING | _SPEAKER | SPEAKERS
_NOUNS = ("NOUN", "PROPN")
_LIKELY = 0.8
"""From here on four in five pronouns mean the noun before them that they are linked with."""
_LITTLE = words("grammar", "between_times")


class Told:
    """Look-ups over one document and its Doc. Built once a document; each look-up is a bisection
    or of the size of one sentence."""

    def __init__(self, document: Document, doc: Doc, quotes: Sequence[Quote]) -> None:
        self.document = document
        self.doc = doc
        said = [quote for quote in quotes if not quote.stance]
        self._voices = Voices(document, said)
        self._said = {at: q for q in said for cue in q.cue for at in range(*cue)}
        self.times = Times(document, doc, self._voices, self._said)
        self._names: dict[int, tuple[str | None, str]] = {}

    def meant(self, head: int) -> Entity | None:
        """Whom or what the phrase that a word heads means, where the text names it anywhere: by
        its own word, by a name that goes on behind a title ("the surgeon Ada Quill") or by what a
        noun is also called ("a rival, Ada Quill")."""
        others = self.doc.under(head, "flat")
        if self.doc.tokens[head].upos == "NOUN":
            others += (*self.doc.appositions(head), *self._apposed_to(head))
        for word in (head, *others):
            if (found := self._entity(word)) is not None:
                return found
        return None

    def _apposed_to(self, word: int) -> tuple[int, ...]:
        """The name that a noun, or that which it is coordinated with, stands beside: "Ada Quill, a
        surgeon and author who …"."""
        token = self.doc.tokens[word]
        several = self.doc.is_several(word)
        while token.relation == "conj":
            token = self.doc.tokens[token.head]
        return (token.head,) if token.relation == "appos" and not several else ()

    def _entity(self, word: int) -> Entity | None:
        """Whom a word's mention means, unless that is doubtful: no name is better than a wrong
        one."""
        mention = self.document.mention_of(word)
        doubtful = mention is not None and mention.confidence <= DOUBTFUL
        return None if doubtful else self.document.entity_of(mention)

    def participant(self, argument: Argument, called: str = "") -> Participant:
        """An argument's words, whom they mean, and what it is called in its event's type."""
        return self.of_words(
            argument.role, argument.head, argument.words, argument.preposition, called
        )

    def of_words(
        self,
        role: ParticipantRole,
        head: int,
        inside: Sequence[int],
        preposition: str = "",
        called: str = "",
    ) -> Participant:
        """The participant that some words tell, which ``head`` heads."""
        span = self.doc.span(inside)
        said = self.doc.said(span)
        name, kind = (None, "") if role == "content" else self._name(head)
        if role == "attribute" and self.doc.tokens[head].upos == "NOUN":
            name = None  # "elected president" names no president
        if role != "content":
            kind = kind or self.doc.kind(head)
        resolved = self.resolved(span, None if name is None else head)
        return Participant(role, said, span, name, kind, preposition, called, resolved)

    def resolved(self, span: Span, told: int | None = None) -> str:
        """The words of a span with whom each reference among them means behind it, but for the one
        that is ``told``; "" where there is none."""
        text, parts, at = self.document.text, list[str](), span[0]
        for word in self.pointers_in(span):
            meaning = "" if word == told else self._referred(word, span)
            if meaning:
                own = [part for part in self.doc.phrase(word) if part >= word]
                end = min(self.doc.tokens[own[-1]].end, span[1])
                parts += [text[at:end], f" [{meaning}]"]
                at = end
        return " ".join("".join((*parts, text[at : span[1]])).split()) if parts else ""

    def pointers_in(self, span: Span) -> Sequence[int]:
        """The words of a span that may mean what other words tell."""
        every, starts = self._pointers
        return every[bisect_left(starts, span[0]) : bisect_left(starts, span[1])]

    @cached_property
    def _pointers(self) -> tuple[Sequence[int], Sequence[int]]:
        """The document's pronouns and the like, numbers, and words of nouns that mean somebody;
        and where they begin."""
        tokens = self.doc.tokens
        found = [word for word in range(len(tokens)) if self._may_point(word)]
        return found, [tokens[word].start for word in found]

    def _may_point(self, word: int) -> bool:
        """Whether a word may mean what others tell."""
        if self.doc.form(word).lower() in _POINTERS or self.doc.tokens[word].upos == "NUM":
            return True
        mention = self.document.mention_of(word)
        return mention is not None and mention.kind == "nominal"

    def _referred(self, word: int, within: Span) -> str:
        """Whom or what a pronoun, or a noun that means somebody named, refers to, "" where it is no
        reference, nobody knows, or the words ``within`` which it stands tell it themselves."""
        token, form = self.doc.tokens[word], self.doc.form(word).lower()
        if form in _REFERRING:
            return self.name(word) or self._words_before(word, within)
        if form in _SPEAKER and self.in_marks(token.start):
            return self.name(word) or ""
        mention = self.document.mention_of(word)
        if mention is None or mention.kind != "nominal" or mention.end != token.end:
            return ""
        entity = None if self.doc.under(word, "cop") else self._entity(word)
        return entity.name if entity is not None else ""

    def _words_before(self, word: int, within: Span) -> str:
        """The words of the noun before that a pronoun likely means."""
        nouns = self._antecedent(word)
        if not nouns:
            return ""
        start, end = self.doc.span((*self.doc.phrase(nouns[0]), *self.doc.phrase(nouns[-1])))
        inside = within[0] <= start < within[1] or end > self.doc.tokens[word].start
        return "" if inside else self.doc.said((start, end))

    def _antecedent(self, word: int) -> tuple[int, ...]:
        """The nouns before a pronoun that are likely meant by it."""
        return self._antecedents.get(word, ())

    @cached_property
    def _antecedents(self) -> dict[int, tuple[int, ...]]:
        """By pronouns the nearest noun before each that is likely meant by it; of "they" all names
        that are coordinated with it."""
        found = {}
        for word, noun in self._nouns_before.items():
            form = self.doc.form(word).lower()
            if form in _REFERRING:
                nouns = self._together(noun, word) if form in _PLURAL else (noun,)
                if self.doc.likely(word, nouns) >= _LIKELY:
                    found[word] = nouns
        return found

    def _together(self, noun: int, behind: int) -> tuple[int, ...]:
        """A noun, with the others that "and" coordinates with it if all are names that stand
        before a word."""
        top = noun
        while self.doc.tokens[top].relation in ("conj", "flat"):
            top = self.doc.tokens[top].head
        names = self.doc.coordinates(top)
        named = all(self.doc.tokens[n].upos == "PROPN" or self.doc.under(n, "flat") for n in names)
        joined = {self.doc.form(cc).lower() for name in names for cc in self.doc.under(name, "cc")}
        return names if named and joined == {"and"} and names[-1] < behind else (noun,)

    @cached_property
    def _nouns_before(self) -> dict[int, int]:
        """By the head of each mention the nearest noun before it that means the same."""
        last: dict[int, int] = {}
        found: dict[int, int] = {}
        for mention in self.doc.mentions or ():
            if mention.entity in last:
                found[mention.head] = last[mention.entity]
            if self.doc.tokens[mention.head].upos in _NOUNS:
                last[mention.entity] = mention.head
        return found

    def _name(self, head: int) -> tuple[str | None, str]:
        """The name and kind of whom a word means; "I" is who speaks."""
        if head not in self._names:
            self._names[head] = self._name_of(head)
        return self._names[head]

    def _name_of(self, head: int) -> tuple[str | None, str]:
        if self.doc.form(head).lower() in _SPEAKER:
            speaker = next(iter(self.claimants(head)), None)
            return (speaker.name, speaker.kind) if speaker else (None, "person")
        if self.doc.form(head).lower() in REFLEXIVE:
            subjects = self.doc.subjects(self.doc.tokens[head].head)
            return self._name(subjects[0]) if subjects and subjects[0] != head else (None, "")
        entity = None if len(self._antecedent(head)) > 1 else self.meant(head)
        if entity is None:
            return self._proper_name(head), self.doc.kind(head)
        noun = self.doc.tokens[head].upos == "NOUN" and not self.document.is_name(head)
        if noun and self.doc.kind(head) not in ("", entity.kind):
            return None, ""  # a report is no committee
        return (None if entity.kind == "group" else entity.name), entity.kind

    def _proper_name(self, head: int) -> str | None:
        """The name that a phrase is by its words, where no entity is known by it."""
        kind = self.doc.kind(head)
        if self.doc.tokens[head].xpos != "NNP" or kind not in _NAMED:
            return None
        if kind == "person" and self.doc.under(head, "det", "nmod:poss"):
            return None  # "his fellow Texan"
        first = head
        while first and self.doc.tokens[first - 1].xpos == "NNP":
            first -= 1
        inside = [word for word in self.doc.phrase(head) if first <= word <= head]
        return " ".join(map(self.doc.form, inside))

    def kind(self, head: int) -> str:
        """What sort of thing a phrase means: person, organization, place, group, object, …"""
        return self._name(head)[1] or self.doc.kind(head)

    def name(self, head: int) -> str | None:
        """The name of whom or what a word means, if one is known."""
        return self._name(head)[0]

    def is_named(self, head: int) -> bool:
        """Whether a name is known for whom or what a word means."""
        return self._name(head)[0] is not None

    def is_open(self, head: int) -> bool:
        """Whether the text leaves open whom a word means: a pronoun or number for which neither a
        name nor a noun is known, "I" of whoever speaks among them."""
        token = self.doc.tokens[head]
        parts = (p for _, p in self.doc.obliques(head) if self.doc.tokens[p].xpos == "PRP")
        if not all(map(self._is_told, parts)):
            return True  # "a lot of them"
        counted = token.upos == "NUM" and not self.doc.under(head, "nmod")
        if not (token.upos in ("PRON", "DET") or counted):
            return False
        return not (self._is_told(head) or self.doc.under(head, "acl:relcl", "nmod"))

    def recurs(self, head: int) -> bool:
        """Whether the text tells more than once of somebody or something that it names nowhere."""
        return len(self.doc.same(head)) > 1 and not self.is_open(head)

    def points_on(self, word: int) -> bool:
        """Whether a word within others means what the text tells elsewhere and nobody is known
        for: "it", "there", "the two"."""
        token, form = self.doc.tokens[word], self.doc.form(word).lower()
        if form in _REFERRING:
            return token.relation != "expl" and not self._is_told(word)
        if token.upos == "NUM":
            return bool(self.doc.under(word, "det")) and not self.doc.under(word, "nmod")
        points = form in _POINTING and token.upos in ("PRON", "ADV")
        return points and token.xpos not in (*WH, "EX")

    def _is_told(self, word: int) -> bool:
        return self.is_named(word) or bool(self._antecedent(word))

    def link(self, head: int) -> float:
        """How likely a pronoun or noun means what it is taken to mean, 0 to 1, as the model that
        links it tells; 1 of a name."""
        if self.doc.tokens[head].upos == "PROPN" or not self.is_named(head):
            return 1.0
        scores = self.doc.links(head)
        if not scores:
            return 1.0
        return 1 / sum(math.exp(each - scores[0]) for each in scores)

    def in_marks(self, place: int) -> bool:
        """Whether a code point stands between quotation marks."""
        return self._voices.in_marks(place)

    def named_in(self, span: Span) -> set[str]:
        """Whose names stand among the words of a span, or are meant together by one of them."""
        mentions = (m for m in self.document.mentions_in(span) if m.kind == "name")
        found = {e.name for e in map(self.document.entity_of, mentions) if e is not None}
        together = (self._antecedent(word) for word in self.pointers_in(span))
        meant = {self.name(noun) for nouns in together if len(nouns) > 1 for noun in nouns}
        return found | {name for name in meant if name is not None}

    def refers(self, argument: Argument) -> bool:
        """Whether an argument means somebody or something, as "whatever" and "in fact" do not."""
        token = self.doc.tokens[argument.head]
        first = self.doc.tokens[argument.words[0]]
        if token.xpos in (*WH, "EX") or first.xpos == "WP$" or token.upos == "PUNCT":
            return False
        alone = argument.role == "oblique" and len(argument.words) == 1
        if not alone or token.upos != "NOUN" or self.kind(argument.head) != "":
            return True
        # "law and order", "is in danger"
        return token.relation == "conj" or bool(self.doc.under(argument.head, "conj", "cop"))

    def place(self, predication: Predication, called: Container[int] = ()) -> Participant | None:
        """Where it is told to be: what "in", "at" and the like join to the predicate; ``called``
        are heads of those that are something else in it ("called on Hull to pay")."""
        for argument in predication.of("oblique"):
            located = argument.preposition in _LOCATED and argument.head not in called
            if located and (argument.head in predication.places or self._is_place(argument.head)):
                return self.participant(argument)
        return self._place_of_counted(predication)

    def _place_of_counted(self, predication: Predication) -> Participant | None:
        """Where those are whom a figure counts: what befell "two people in Hull" did so there."""
        for argument in predication.of("patient"):
            if not self.doc.under(argument.head, "nummod"):
                continue
            for preposition, head in self.doc.obliques(argument.head):
                if preposition in _LOCATED and self.kind(head) == "place":
                    return self.of_words("oblique", head, self.doc.phrase(head), preposition)
        return None

    def _is_place(self, head: int) -> bool:
        entity = self.meant(head)
        return entity is not None and entity.kind == "place"

    def said_with(self, word: int) -> Quote | None:
        """The quotation that a word attributes ("said"), if any."""
        return self._said.get(self.doc.tokens[word].start)

    def pieces_said(self, word: int) -> Iterator[range]:
        """The words that a verb of saying attributes, as far as its own sentence holds some."""
        quote = self.said_with(word)
        first, behind = self.doc.sentences[self.doc.tokens[word].sentence]
        pieces = [self.doc.words_in(*piece) for piece in quote.content] if quote else []
        full = [p for p in pieces if any(self.doc.tokens[w].upos not in _LITTLE for w in p)]
        for inside in full or pieces:  # "Perhaps", she said, "it …"
            if inside and inside.start < behind and first < inside.stop:
                yield inside

    def quoted_at(self, word: int) -> Quote | None:
        """The shortest quotation among whose words a word is."""
        return self._voices.quote_at(self.doc.tokens[word].start)

    def is_said(self, word: int) -> bool:
        """Whether a predicate is the main one of what somebody is quoted with."""
        return self._heads_said(word, self.doc.tokens[word].head)

    def _heads_said(self, word: int, above: int) -> bool:
        quote = self.quoted_at(word)
        return quote is not None and (above < 0 or self.quoted_at(above) is not quote)

    def claimants(self, word: int, in_passing: bool = False) -> tuple[Link, ...]:
        """Whose words a word is among; of what is told in passing only those between marks. Who
        is doubtful has no name."""
        chain = self._voices.chain_at(self.doc.tokens[word].start, direct_only=in_passing)
        return tuple(
            replace(link, name=None) if link.confidence <= DOUBTFUL else link for link in chain
        )

    def modality(self, predication: Predication, claimants: Sequence[Link]) -> EventModality:
        """What the tree tells, but for a verb that attributes what was said, whatever hangs above
        it or among the words: "Perhaps, she said"; what somebody is quoted with is reported."""
        told = predication.modality
        if told not in ("reported", "denied") and self._is_uttered(predication.predicate):
            told = "asserted"
        return "reported" if told == "asserted" and claimants else told

    def _is_uttered(self, word: int) -> bool:
        """Whether a verb attributes a quotation and tells it as done by its own form: "said", or
        ", saying" beside its clause."""
        token = self.doc.tokens[word]
        beside = (token.xpos, token.relation, self.doc.form(word - 1)) == ("VBG", "advcl", ",")
        plain = (token.xpos == "VBD" or beside) and not self.doc.under(word, "mark", "aux")
        return plain and self.said_with(word) is not None

    def in_headline(self, place: int) -> bool:
        """Whether a code point stands in the headline."""
        return place < self._headline_ends

    @cached_property
    def _headline_ends(self) -> int:
        ends = 0
        for paragraph in self.document.paragraphs:
            if paragraph.kind != "headline":
                break
            ends = paragraph.end
        return ends

    def paragraph(self, word: int) -> int:
        """The number of the paragraph in which a word stands."""
        at = self.document.sentence_at(self.doc.tokens[word].start)
        return self.document.sentences[at].paragraph if at >= 0 else 0
