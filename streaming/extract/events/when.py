"""When what an article tells was, not when it was told: the times of a predication's own clause,
and of those that go on with it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import takewhile

from contract.records import ToldTime
from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.predications import Predication
from streaming.extract.predications.arguments import is_time, tells_when
from streaming.extract.quotes.voices import Voices
from streaming.extract.times.clauses import same_time_as, set_before, times_within
from streaming.extract.times.told import Dated, Dates

_BOUNDS = words("happenings", "bounds")
_BESIDE = ("obl", "obj", "advmod", "nmod", "nmod:poss")
_ASIDE = ("before", "after")
_NOMINAL = ("PROPN", "NOUN", "ADJ", "DET", "NUM")
_SPANS = ("from", "between")
_ENDS = ("to", "until", "till", "through", "and")
_OPEN = ("wished", "conditional", "required")


class Times:
    """The times of one document by its predicates; each clause and sentence is read once.

    ``voices`` tell what stands between quotation marks, ``cues`` at which code points words stand
    that attribute what is said.
    """

    def __init__(self, document: Document, doc: Doc, voices: Voices, cues: Container[int]) -> None:
        self._document, self._doc, self._cues = document, doc, cues
        self._in_marks = voices.in_marks
        self._dates = Dates(document, doc)
        self._clause_times: dict[int, tuple[int, ...]] = {}
        self._times: dict[tuple[int, bool], list[Dated]] = {}

    def when(self, predication: Predication) -> ToldTime | None:
        """The time of what is told, not of its report: the first plain one of its clause, of the
        happening that does it ("Monday's fire killed") or of the clause that it goes on with; one
        that nothing dates ("on the first day", "for years") where there is no other."""
        ahead = self._is_ahead(predication)
        taking = {argument.head for argument in predication.arguments}  # "jailed for two years"
        own = [h for h in self.in_clause(predication.predicate) if h not in taking]
        told = self._plainest((*own, *self._times_of_agents(predication)), predication, ahead)
        if told is not None and told.iso is not None:
            return told
        shared = self._times_above(predication.predicate)
        doc = self._doc  # "two months" and what is told for it are lengths
        shared = [h for h in shared if doc.preposition(h) != "for" and not doc.under(h, "nummod")]
        above = self._plainest(shared, predication, ahead)
        if above is not None and above.relation in _ASIDE:
            above = None  # "after the season he was named, when he had scored 22 goals"
        if told is None or above is None or above.iso is None:
            return told or above
        return told if above.relation else above  # "led after Friday and held it by halftime"

    def _is_ahead(self, predication: Predication) -> bool:
        """Whether a day's name means the coming one: of what is planned, open or told as present,
        but for words said: "Indiana votes May 3", "faces Roe on Tuesday"."""
        if predication.modality == "planned" or predication.tense == "future":
            return True
        word, present = predication.predicate, predication.tense == "present"
        says = self._doc.tokens[word].start in self._cues
        done = predication.tense == "past" or predication.perfect or says
        loose = predication.modality in _OPEN and same_time_as(self._doc, word) is None
        return (present or loose) and not done

    def _plainest(
        self, heads: Iterable[int], predication: Predication, ahead: bool
    ) -> ToldTime | None:
        """The first time that is dated and bounds nothing, else the first dated one, else any;
        what is told as past is not of a month that is still to come."""
        moment = self._document.about.published
        past = predication.tense == "past" or predication.perfect
        last = moment.date().isoformat()[:7] if moment and past else "9"
        told = (self._time(head, ahead) for head in heads)
        fits = [time for time in told if time is not None and (time.iso or "")[:7] <= last]
        return min(
            fits, key=lambda time: 2 if time.iso is None else time.relation != "", default=None
        )

    def in_clause(self, predicate: int) -> tuple[int, ...]:
        """Heads of the times of a predicate's own clause, those first that hang from itself."""
        if predicate not in self._clause_times:
            own = self._times_beside(predicate)
            within = times_within(self._doc, predicate, lambda word: is_time(self._doc, word))
            deictic = tuple(head for head in within if self._is_deictic(head))
            told = self.of_sentence(self._doc.tokens[predicate].sentence)
            deictic += set_before(self._doc, predicate, told)
            found = (
                head
                for head in (*own, *deictic)
                if not (self._document.in_name(head) or self._is_of_a_part(predicate, head))
            )
            self._clause_times[predicate] = tuple(dict.fromkeys(found))
        return self._clause_times[predicate]

    def _times_beside(self, predicate: int) -> tuple[int, ...]:
        """Times that hang from a predicate, and one before "that" from the clause which it opens,
        where it cannot belong: "said on Tuesday that he left"."""
        doc, found = self._doc, []
        for word in (predicate, *self._doc.under(predicate, "ccomp")):
            clause = doc.tokens[word].relation == "ccomp"
            opens = [m for m in doc.under(word, "mark") if clause and doc.form(m) == "that"]
            at = doc.under(word, *_BESIDE)  # "on the last day, July 25"
            at += tuple(a for c in at if is_time(doc, c) for a in doc.under(c, "appos"))
            beside = (c for c in at if tells_when(doc, c))
            found += [c for c in beside if (c < max(opens, default=-1)) == (word != predicate)]
        return tuple(found)

    def _is_of_a_part(self, predicate: int, time: int) -> bool:
        """Whether a time stands between marks as its predicate does not, or closes what is told
        between commas of the subject, be the tree as it may: "Roe, who lost it in a fire in May,
        said"."""
        if self._in_marks(self._doc.tokens[time].start):
            return not self._in_marks(self._doc.tokens[predicate].start)
        if self._is_of_another(time):
            return True
        closed = any(self._doc.form(word) == "," for word in range(time + 1, predicate))
        return closed and any(
            subject < clause < time < predicate
            for subject in self._doc.under(predicate, *SUBJECTS)
            for clause in self._doc.under(subject, "acl", "appos")
        )

    def _is_of_another(self, time: int) -> bool:
        """Whether a time says more of the one right before it ("on Saturday, the second day") or
        dates since what something is ("the first since Roe in the 1920s")."""
        doc = self._doc
        behind = next(w for w in doc.subtree(time) if doc.tokens[w].upos != "PUNCT")
        apposed = doc.form(behind - 1) == "," and not doc.under(time, "case")
        if apposed and not self._times_at(time):
            before = doc.tokens[behind - 2].start
            told = self.of_sentence(doc.tokens[time].sentence)
            return any(dated.span[0] <= before < dated.span[1] for dated in told)
        noun = list(takewhile(lambda w: doc.tokens[w].upos in _NOMINAL, range(behind - 1, -1, -1)))
        return bool(noun) and doc.form(noun[-1] - 1).lower() == "since"

    def _is_deictic(self, head: int) -> bool:
        """Whether a time goes by the day of the article, as that of what is news does."""
        return any(time.kind in ("weekday", "near", "rel") for time in self._times_at(head))

    def _times_above(self, predicate: int) -> Sequence[int]:
        """Times of the clauses that are told of the same time, the nearest's first."""
        above = same_time_as(self._doc, predicate)
        while above is not None:
            if found := self.in_clause(above):
                return found
            above = same_time_as(self._doc, above)
        return ()

    def _times_of_agents(self, predication: Predication) -> list[int]:
        happenings = (a.head for a in predication.of("agent") if self._doc.kind(a.head) == "event")
        below = (c for h in happenings for c in self._doc.under(h, "nmod", "nmod:poss", "obl"))
        return [child for child in below if is_time(self._doc, child)]

    def _time(self, head: int, ahead: bool) -> ToldTime | None:
        """``ahead``: whether it is the coming one of its name. None of a length before or after
        another thing: "two days before she left"."""
        cases = self._doc.under(head, "case")
        relation = " ".join(self._doc.form(c).lower() for c in cases)
        bound = relation if relation in _BOUNDS else ""
        for dated in self._times_at(head, ahead):
            words = self._up_to(dated, head) if bound in _SPANS else dated.words
            return ToldTime(dated.iso or None, words, bound)
        said = self._doc.phrase(head)
        behind = self._doc.tokens[said[-1] + 1 :][:1]
        if any(t.relation == "mark" and t.lemma.lower() in _ASIDE for t in behind):
            return None
        noun = self._doc.tokens[head].upos == "NOUN" and self._doc.kind(head) != "time"
        if noun or self._doc.under(head, "acl:relcl", "cop"):
            return None  # "in political terms", "in a year when …"
        span = self._doc.span(said if bound else sorted((*cases, *said)))
        return ToldTime(None, self._doc.said(span), bound)

    def _up_to(self, since: Dated, head: int) -> str:
        """The words of a time with those of its end: "May 3 to May 8"."""
        text, end = self._document.text, since.span[1]
        for dated in self.of_sentence(self._doc.tokens[head].sentence):
            if dated.span[0] > end and text[end : dated.span[0]].strip().lower() in _ENDS:
                return text[since.span[0] : dated.span[1]]
        return since.words

    def _times_at(self, head: int, ahead: bool = False) -> list[Dated]:
        """The times among a phrase's words, but for lengths and what its head is set off from."""
        start, end = self._doc.span(self._doc.phrase(head))
        told = self.of_sentence(self._doc.tokens[head].sentence, ahead)
        within = (dated for dated in told if dated.span[0] < end and start < dated.span[1])
        return [dated for dated in within if not self._dates.is_apart(head, dated)]

    def of_sentence(self, sentence: int, ahead: bool = False) -> list[Dated]:
        """The times of a sentence but for lengths."""
        if (sentence, ahead) not in self._times:
            first, behind = self._doc.sentences[sentence]
            span = self._doc.tokens[first].start, self._doc.tokens[behind - 1].end
            found = self._dates.between(span, ahead)
            self._times[sentence, ahead] = [dated for dated in found if not dated.duration]
        return self._times[sentence, ahead]
