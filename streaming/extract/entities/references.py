"""One walk over the text from left to right that resolves pronouns and nominals.

Names are noted in the memory as they pass; each pronoun and nominal is resolved by what the
memory holds there, and noted in turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streaming.extract.entities import pronouns
from streaming.extract.entities.bindings import Place, is_object
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import SPEECH, is_possessive, is_subject, word_at
from streaming.extract.entities.name import Line
from streaming.extract.entities.nominal_phrases import Phrase, apposed_at, read_phrase
from streaming.extract.entities.nominals import Known, Nominals
from streaming.extract.entities.pronouns import Choice
from streaming.extract.entities.register import Linked
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.entities.unnamed import unnamed_subject
from streaming.extract.model import Mention, MentionKind, Quoted, Sentence
from streaming.extract.tokens import Token, index_at

_OPENERS = frozenset(
    ("after", "before", "when", "while", "as", "although", "though", "since", "because", "once",
     "despite", "in", "at", "during", "throughout", "having", "with", "without", "until", "if")
)  # fmt: skip
_PARTICIPLES = frozenset("asked pressed reached questioned told shown confronted".split())
"""What opens a sentence about the one whose answer follows."""
_LEARNT = 0.8
"""Confidence from which on what a nominal meant counts for those that follow."""
_FAR = 40
"""Tokens within which a clause's subject is looked for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the walk reads: the tokens by sentence, the names in them and the quoted spans."""

    found: Sequence[Token]
    lines: Sequence[Line]
    sentences: Sequence[Sentence]
    quoted: Sequence[Quoted]
    linked: Sequence[Linked]
    drafts: Sequence[Draft]


class References:
    """Resolves the pronouns and nominals of one document."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._found = reading.found
        self._memory = Memory()
        self._names = {link.name.first: link for link in reading.linked}
        self._ending = {link.name.last: link for link in reading.linked}
        self._outer = [quoted for quoted in reading.quoted if quoted.depth == 0]
        self._outer_starts = [quoted.outer[0] for quoted in self._outer]
        self._spoken: dict[int, frozenset[int]] = {}
        self._known = Known.of(reading.drafts)
        self._nominals = Nominals(reading.found, reading.drafts, self._memory, self._known)

    def mentions(self) -> Iterator[Mention]:
        """Mentions other than names, in order."""
        for line in self._reading.lines:
            at = line.first
            unnamed = unnamed_subject(self._found, line, self._names)
            while at < line.last:
                link = self._names.get(at)
                if link is not None:
                    self._note_name(link, line)
                    at = max(link.name.last, at + 1)
                    continue
                found = self._pronoun(at, line) or self._nominal(at, line)
                if unnamed is not None and at == unnamed[1]:
                    if found is None or found[0].entity is None:
                        self._note(*unnamed, line, pronoun=False)
                    unnamed = None
                if found is not None:
                    mention, at = found
                    yield mention
                else:
                    at += 1

    def _note_name(self, link: Linked, line: Line) -> None:
        if link.key is not None and not link.name.dateline:
            if not self._memory.count(link.key):
                self._known.named.append(link.key)
            self._note(link.key, link.name.first, link.name.last, line, pronoun=False)

    def _note(self, key: int, first: int, last: int, line: Line, *, pronoun: bool) -> None:
        word = word_at(self._found, first)
        possessive = is_possessive(self._found, last) or (
            pronoun and word in ("his", "her", "its", "their") and not self._is_object(first)
        )
        subject = is_subject(self._found, first, last, line.first) or word in ("he", "she", "they")
        subject = subject or key < 0
        # "that of Roe, who led it": of whom a clause of its own tells is as prominent.
        subject = subject or [word_at(self._found, last + n) for n in (0, 1)] == [",", "who"]
        self._memory.note(
            Seen(
                key=key,
                token=first,
                last=last,
                sentence=line.sentence,
                paragraph=self._reading.sentences[line.sentence].paragraph,
                subject=subject and not possessive,
                possessive=possessive,
                quote=self._quote_at(self._found[first].start),
                pronoun=pronoun,
            )
        )

    def _is_object(self, at: int) -> bool:
        return is_object(self._found, at)

    def _pronoun(self, at: int, line: Line) -> tuple[Mention, int] | None:
        word = word_at(self._found, at)
        kind = pronouns.class_of(word)
        if kind is None:
            return None
        nominal = self._nominal(at, line)
        if nominal is not None and nominal[0].entity is not None:
            return nominal
        quote = self._quote_at(self._found[at].start)
        place = Place(
            at,
            line.sentence,
            self._reading.sentences[line.sentence].paragraph,
            quote,
            line.first,
        )
        choice = pronouns.choose(
            place,
            self._found,
            self._memory,
            self._reading.drafts,
            self._speakers(quote),
            self._announced(at, line),
        )
        if choice.key is None and kind == "neuter":
            return None
        if choice.key is not None and kind in ("m", "f") and choice.confidence >= 0.75:
            self._reading.drafts[choice.key].vote(kind, 0.6)
        return self._mention("pronoun", at, at + 1, line, choice), at + 1

    def _nominal(self, at: int, line: Line) -> tuple[Mention, int] | None:
        phrase = read_phrase(self._found, at, line.last, self._names, self._known.nouns)
        if phrase is None or self._is_said_of_neighbour(phrase, line):
            return None
        choice = self._apposed(phrase, line) or self._nominals.choose(phrase, line.sentence)
        if choice.key is None and not choice.candidates:
            return None
        if choice.key is not None and choice.confidence >= _LEARNT and not phrase.is_person:
            # Later "the airline" is the one that is meant here.
            self._reading.drafts[choice.key].nouns.add(phrase.head)
        return self._mention("nominal", at, phrase.last, line, choice), phrase.last

    def _apposed(self, phrase: Phrase, line: Line) -> Choice | None:
        """The name right behind: "the company, Kestrel Inc."."""
        link = self._names.get(apposed_at(self._found, phrase.last, line.last))
        if link is None or link.key is None or phrase.is_person:
            return None
        is_person = self._reading.drafts[link.key].kind == "person"
        return None if is_person else Choice(link.key, 0.85)

    def _is_said_of_neighbour(self, phrase: Phrase, line: Line) -> bool:
        """ "the mayor, Jane Roe", "Jane Roe, the mayor", "Pell, the Oslo company": of the name
        beside it, which stands for itself."""
        before = None
        if word_at(self._found, phrase.first - 1) == ",":
            before = self._ending.get(phrase.first - 1)
        if not phrase.is_person:
            described = before.name.described if before is not None else None
            return described is not None and described.noun == phrase.head
        behind = self._names.get(apposed_at(self._found, phrase.last, line.last))
        return self._is_person(behind) or self._is_person(before)

    def _is_person(self, link: Linked | None) -> bool:
        if link is None or link.key is None:
            return False
        return self._reading.drafts[link.key].kind == "person"

    def _mention(
        self, kind: MentionKind, first: int, last: int, line: Line, choice: Choice
    ) -> Mention:
        if choice.key is not None:
            self._note(choice.key, first, last, line, pronoun=kind == "pronoun")
        return Mention(
            self._found[first].start,
            self._found[last - 1].end,
            kind,
            choice.key,
            choice.confidence if choice.key is not None else 0.0,
            choice.candidates,
        )

    # Who speaks a quotation: looked up once for each, by the words around its marks.

    def _quote_at(self, position: int) -> int:
        at = bisect_right(self._outer_starts, position) - 1
        return at if at >= 0 and self._outer[at].outer[1] > position else -1

    def _speakers(self, quote: int) -> frozenset[int]:
        """Who speaks the quotation and to whom, as far as names tell."""
        if quote < 0:
            return frozenset()
        if quote not in self._spoken:
            self._spoken[quote] = self._speaker_after(quote) or self._speaker_before(quote)
        return self._spoken[quote]

    def _speaker_after(self, quote: int) -> frozenset[int]:
        """ "…," Jane Roe said; "…," said Jane Roe."""
        at = index_at(self._found, self._outer[quote].outer[1])
        if at < len(self._found) and self._is_apart(quote, self._found[at].start):
            return frozenset()
        verb_first = word_at(self._found, at) in SPEECH
        for ahead in range(at + verb_first, min(at + 5, len(self._found))):
            link = self._names.get(ahead)
            if link is not None:
                said = verb_first or word_at(self._found, link.name.last) in SPEECH
                return _keys(link) if said else frozenset()
        return frozenset()

    def _is_apart(self, quote: int, position: int) -> bool:
        """Whether the next words are of another paragraph than the quotation."""
        sentences, ends = self._reading.sentences, self._outer[quote].outer[1]
        at = bisect_right(sentences, ends - 1, key=lambda s: s.start) - 1
        behind = bisect_right(sentences, position, key=lambda s: s.start) - 1
        return at >= 0 and sentences[at].paragraph != sentences[behind].paragraph

    def _speaker_before(self, quote: int) -> frozenset[int]:
        """Jane Roe said, "…"; Jane Roe went on and told John Doe, "…": both."""
        at = index_at(self._found, self._outer[quote].outer[0])
        verb = next(
            (b for b in range(at - 1, max(at - 6, -1), -1) if word_at(self._found, b) in SPEECH), -1
        )
        if verb < 0:
            return frozenset()
        line = self._line_at(verb)
        told = [self._names[b] for b in range(verb, at) if b in self._names]
        tellers = [
            self._names[first]
            for first in range(max(self._behind_opening(line, verb), verb - _FAR), verb)
            if first in self._names
            and self._quote_at(self._found[first].start) < 0
            and is_subject(self._found, first, self._names[first].name.last, line.first)
        ]
        return frozenset().union(*map(_keys, told + tellers[:1]))

    def _behind_opening(self, line: Line, before: int) -> int:
        """Where a sentence begins behind its opening clause: "Asked if Doe would go, Roe …"."""
        opener = word_at(self._found, line.first)
        if opener not in _OPENERS | _PARTICIPLES and not opener.endswith("ing"):
            return line.first
        commas = (at for at in range(line.first, before) if self._found[at].text == ",")
        return next(commas, line.first)

    def _line_at(self, token: int) -> Line:
        lines = self._reading.lines
        return lines[bisect_right(lines, token, key=lambda line: line.first) - 1]

    def _announced(self, at: int, line: Line) -> int | None:
        """The subject that a sentence's opening clause leads up to: "After he left, Roe …"."""
        opener = word_at(self._found, line.first)
        if opener not in _OPENERS and not opener.endswith("ing"):
            return None
        for behind in range(at + 1, min(line.last, line.first + _FAR)):
            if self._found[behind].text != ",":
                continue
            link = self._names.get(behind + 1)
            if link and is_subject(self._found, link.name.first, link.name.last, line.first):
                return link.key
        return None


def _keys(link: Linked) -> frozenset[int]:
    return frozenset() if link.key is None else frozenset((link.key,))
