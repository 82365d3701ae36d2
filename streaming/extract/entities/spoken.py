"""Who speaks a quotation, by the names and the verbs of speech around its marks: what pronouns
need before quotations are read in full.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import SPEECH, is_subject, word_at
from streaming.extract.entities.name import Line
from streaming.extract.entities.register import Linked
from streaming.extract.model import Quoted, Sentence, Turn
from streaming.extract.tokens import Token, index_at

OPENERS = frozenset(
    ("after", "before", "when", "while", "as", "although", "though", "since", "because", "once",
     "despite", "in", "at", "during", "throughout", "having", "with", "without", "until", "if")
)  # fmt: skip
PARTICIPLES = frozenset("asked pressed reached questioned reminded told shown confronted".split())
"""What opens a sentence about the one whose answer follows."""
_OPENERS_OR_PARTICIPLES = OPENERS | PARTICIPLES
NOBODY: frozenset[int] = frozenset()
_SHORTEST = 4
"""Tokens that a sentence has at least of which more than its marks are looked at."""
_GAP = 3
"""Characters, marks among them, between the end of a quotation and who said it."""
_LONG = 120
"""Tokens of a quotation in which a name is looked for."""
_FAR = 40
"""Tokens before a verb of speech within which its subject is looked for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the walk reads: the tokens by sentence, the names in them and the quoted spans."""

    found: Sequence[Token]
    lines: Sequence[Line]
    sentences: Sequence[Sentence]
    quoted: Sequence[Quoted]
    linked: Sequence[Linked]
    drafts: Sequence[Draft]
    turns: Sequence[Turn] = ()


class Spoken:
    """The speakers of one document's quotations, each looked up once."""

    def __init__(self, reading: Reading, names: Mapping[int, Linked]) -> None:
        self._reading = reading
        self._found = reading.found
        self._names = names
        self._outer = [quoted for quoted in reading.quoted if quoted.depth == 0]
        self._starts = [quoted.outer[0] for quoted in self._outer]
        self._known: dict[int, frozenset[int]] = {}
        self._turns = reading.turns
        cast = {turn.speaker.name for turn in self._turns}
        persons = [d for d in reading.drafts if d.kind == "person" and d.name in cast]
        self._by_name = {draft.name: frozenset((draft.key,)) for draft in persons}
        self._bodies = Counter(d.affiliation for d in persons if d.affiliation is not None)

    def quote_at(self, position: int) -> int:
        """The number of the outermost quotation that holds a place, -1 outside of all."""
        at = bisect_right(self._starts, position) - 1
        return at if at >= 0 and self._outer[at].outer[1] > position else -1

    def is_all_said(self, line: Line) -> bool:
        """Whether a sentence is wholly within one quotation but for its marks."""
        if line.last - line.first < _SHORTEST:
            return False
        found = self._reading.found
        first = self.quote_at(found[line.first + 1].start)
        return first >= 0 and first == self.quote_at(found[line.last - 2].start)

    def speakers(self, quote: int) -> frozenset[int]:
        """Who speaks the quotation and to whom, as far as names tell."""
        if quote < 0:
            return frozenset()
        if quote not in self._known:
            self._known[quote] = (
                self._speaker_after(quote)
                or self._speaker_before(quote)
                or (self.speakers(quote - 1) if self._goes_on(quote) else frozenset())
            )
        return self._known[quote]

    def _goes_on(self, quote: int) -> bool:
        """ "“We asked him,” Roe said in the lobby. “He left”": Roe, whose words stand between; or
        what a mark that was left open at the paragraph's end goes on with."""
        if quote < 1:
            return False
        if not self._outer[quote - 1].closed:
            return self._outer[quote].outer[0] - self._outer[quote - 1].outer[1] <= _GAP
        ends, starts = self._outer[quote - 1].outer[1], self._outer[quote].outer[0]
        sentences = self._reading.sentences
        at = bisect_right(sentences, ends - 1, key=lambda s: s.start) - 1
        before = bisect_right(sentences, starts - 1, key=lambda s: s.start) - 1
        own = bisect_right(sentences, starts, key=lambda s: s.start) - 1
        same = at >= 0 and at == before and starts - ends > len(" he said")
        return same and sentences[own].paragraph == sentences[at].paragraph

    def is_introduced(self, position: int) -> bool:
        """Whether a place stands in what introduces the speakers of turns: nobody spoke yet."""
        return bool(self._turns) and position < self._turns[0].start

    def is_in_turn(self, position: int) -> bool:
        """Whether a place stands in somebody's own words."""
        return bool(self._turns) and position >= self._turns[0].start

    def turns_speaker(self, position: int) -> frozenset[int]:
        """Whose turn a place stands in: whom "he" does not mean there."""
        at = bisect_right(self._turns, position, key=lambda turn: turn.start) - 1
        return self._by_name.get(self._turns[at].speaker.name, frozenset()) if at >= 0 else NOBODY

    def bodies(self, position: int) -> list[int]:
        """What "the club" may be in somebody's turn: the body that he is of, else the one that
        most of those who speak are of."""
        if not self.is_in_turn(position):
            return []
        drafts = self._reading.drafts
        own = [drafts[key].affiliation for key in self.turns_speaker(position)]
        most = [body for body, often in self._bodies.most_common(1) if often > 1]
        return [body for body in (*own, *most) if body is not None]

    def named_before(self, pronoun: int) -> frozenset[int]:
        """Whom the quotation names that a pronoun's words of speech follow: “Roe has it,” he
        said. Nobody speaks of himself so, but to say who he is."""
        if not self._starts or word_at(self._found, pronoun + 1) not in SPEECH:
            return frozenset()
        quote = self.quote_at(self._found[pronoun].start - _GAP)
        if quote < 0 or self.quote_at(self._found[pronoun].start) >= 0:
            return frozenset()
        named: set[int] = set()
        first = self._outer[quote].outer[0]
        for behind in range(pronoun - 1, max(-1, pronoun - _LONG), -1):
            if self._found[behind].start < first:
                break
            if word_at(self._found, behind) in ("’m", "'m", "am", "name"):
                return frozenset()
            link = self._names.get(behind)
            named |= _keys(link) if link is not None else set()
        return frozenset(named)

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
            and self.quote_at(self._found[first].start) < 0
            and is_subject(self._found, first, self._names[first].name.last, line.first)
        ]
        return frozenset().union(*map(_keys, told + tellers[:1]))

    def _behind_opening(self, line: Line, before: int) -> int:
        """Where a sentence begins behind its opening clause: "Asked if Doe would go, Roe …"."""
        opener = word_at(self._found, line.first)
        if opener not in _OPENERS_OR_PARTICIPLES and not opener.endswith("ing"):
            return line.first
        commas = (at for at in range(line.first, before) if self._found[at].text == ",")
        return next(commas, line.first)

    def _line_at(self, token: int) -> Line:
        lines = self._reading.lines
        return lines[bisect_right(lines, token, key=lambda line: line.first) - 1]

    def last_before(self, position: int) -> int | None:
        """Who spoke last before a place, where it is one: "Asked about Doe, he said"."""
        at = bisect_right(self._starts, position) - 1
        speakers = self.speakers(at) if at >= 0 else frozenset()
        return next(iter(speakers)) if len(speakers) == 1 else None

    def just_heard(self, first: int) -> int | None:
        """Who spoke, at such length that nobody else is in mind, the words right before the
        sentence that begins at a token: "“I cried. … It was long ago.” Later he won"."""
        if not first or self.quote_at(self._found[first - 1].start) < 0:
            return None
        who = None if self._turns else self.last_before(self._found[first - 1].start)
        return who if who is not None and self._reading.drafts[who].kind == "person" else None


def _keys(link: Linked) -> frozenset[int]:
    return frozenset() if link.key is None else frozenset((link.key,))
