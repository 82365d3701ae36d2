"""One walk over the text from left to right that resolves pronouns and nominals.

Names are noted in the memory as they pass; each pronoun and nominal is resolved by what the
memory holds there, and noted in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.entities import pronouns
from streaming.extract.entities.beside_nominals import Neighbours
from streaming.extract.entities.bindings import Place, is_object
from streaming.extract.entities.datelines import dateline_end
from streaming.extract.entities.grammar import (
    CLAUSE_OPENERS,
    begins,
    has_clause,
    is_possessive,
    is_subject,
    word_at,
)
from streaming.extract.entities.known import Known
from streaming.extract.entities.name import Line
from streaming.extract.entities.nominal_phrases import Phrase, may_open, read_phrase
from streaming.extract.entities.nominals import Nominals
from streaming.extract.entities.owned_roles import owned_role
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.register import Linked
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.entities.spoken import OPENERS, PARTICIPLES, Reading, Spoken
from streaming.extract.entities.unnamed import unnamed_subject
from streaming.extract.lexicon import words
from streaming.extract.model import Mention, MentionKind

_LEARNT = 0.8
"""Confidence from which on what a nominal meant counts for those that follow."""
_DEEDS = words("agents", "deeds")
_CALLS = frozenset("well yes no thanks sorry okay look listen please and so but".split())
"""Before whom a turn is spoken to: "Well, Jane," "Thanks, Jane."."""
_FAR = 40
"""Tokens within which a clause's subject is looked for."""


class References:
    """Resolves the pronouns and nominals of one document."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._found = reading.found
        self._memory = Memory()
        self._names = {link.name.first: link for link in reading.linked}
        ending = {link.name.last: link for link in reading.linked}
        self._beside = Neighbours(reading.found, reading.drafts, self._names, ending)
        self._spoken = Spoken(reading, self._names)
        self._persons = 0
        self._known = Known.of(reading.drafts)
        self._said: set[int] = set()
        told = (self._memory, self._known, self._said)
        self._nominals = Nominals(reading.found, reading.drafts, *told)

    def mentions(self) -> Iterator[Mention]:
        """Mentions other than names, in order."""
        for line in self._reading.lines:
            at = line.first
            if dateline_end(self._found, line.first, line.last):
                self._memory.forget()
            if self._spoken.is_all_said(line):
                self._said.add(line.sentence)
            unnamed = unnamed_subject(self._found, line, self._names)
            while at < line.last:
                link = self._names.get(at)
                if link is not None:
                    self._note_name(link, line)
                    owned = self._owned(at, link.name.last, link.key, line)
                    at = max(link.name.last, at + 1)
                    if owned is not None:
                        mention, at = owned
                        yield mention
                    continue
                word = self._found[at].low
                found = None
                if pronouns.class_of(word) is not None or may_open(word):
                    found = self._pronoun(at, line) or self._nominal(at, line)
                if unnamed is not None and at == unnamed[1]:
                    if found is None or found[0].entity is None:
                        self._note(*unnamed, line, pronoun=False)
                    unnamed = None
                if found is not None:
                    mention, behind = found
                    if mention.kind == "nominal":
                        mention, behind = self._owned(at, behind, mention.entity, line) or found
                    at = behind
                    yield mention
                else:
                    at += 1

    def _note_name(self, link: Linked, line: Line) -> None:
        if link.key is not None and not link.name.dateline:
            if not self._memory.count(link.key):
                self._known.named.append(link.key)
                self._persons += self._beside.is_person(link)
            if self._spoken.is_introduced(self._found[link.name.first].start):
                return
            if self._is_hailed(link, line):
                return
            self._note(link.key, link.name.first, link.name.last, line, pronoun=False)

    def _is_hailed(self, link: Linked, line: Line) -> bool:
        """ "Jane, how old is he?", "It is Monday, Jane.": to whom a turn is spoken, who is told of
        by nobody there."""
        if not self._is_in_turn(link.name.first):
            return False
        before, after = (
            word_at(self._found, link.name.first - 1),
            word_at(self._found, link.name.last),
        )
        ends = link.name.last + 1 >= line.last and after in (".", "?", "!")
        opens = link.name.first == line.first or before in _CALLS
        return (opens and after == ",") or (before == "," and ends)

    def _note(self, key: int, first: int, last: int, line: Line, *, pronoun: bool) -> None:
        word = word_at(self._found, first)
        possessive = is_possessive(self._found, last) or (
            pronoun and word in ("his", "her", "its", "their") and not self._is_object(first)
        )
        subject = is_subject(self._found, first, last, line.first) or word in ("he", "she", "they")
        subject = subject or key < 0
        if self._is_only_told_of(first, line):
            subject, possessive = True, False
        # "that of Roe, who led it": of whom a clause of its own tells is as prominent.
        subject = subject or has_clause(self._found, last, line.last)
        subject = subject and not possessive
        subject |= first == line.first and possessive and self._opens_with_deed(key, last)
        self._memory.note(
            Seen(
                key=key,
                token=first,
                last=last,
                sentence=line.sentence,
                paragraph=self._reading.sentences[line.sentence].paragraph,
                subject=subject,
                possessive=possessive,
                quote=self._quote(first),
                pronoun=pronoun,
                main=subject and begins(self._found, line.first, first),
            )
        )

    def _opens_with_deed(self, key: int, last: int) -> bool:
        """ "Roe’s move comes": what somebody did, with which a sentence about him opens."""
        deed = word_at(self._found, last + 1) in _DEEDS
        return deed and self._reading.drafts[key].kind == "person"

    def _is_only_told_of(self, name: int, line: Line) -> bool:
        """ "I thank Roe. He …", "How is Roe's knee? He …": whom a speaker's own sentence or a
        question to him names is what it is about."""
        if word_at(self._found, line.last - 1) == "?" and self._is_in_turn(line.first):
            return True
        at = line.first + (word_at(self._found, line.first) in ("“", '"', "‘"))
        own = word_at(self._found, at) in ("i", "we")
        return own and self._quote(at) == self._quote(name)

    def _quote(self, token: int) -> int:
        return self._spoken.quote_at(self._found[token].start)

    def _is_in_turn(self, token: int) -> bool:
        return self._spoken.is_in_turn(self._found[token].start)

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
        choice = self._chosen(at, line)
        if choice.key is None and kind == "neuter":
            return None
        if choice.key is not None and kind in ("m", "f") and choice.confidence >= 0.75:
            self._reading.drafts[choice.key].vote(kind, 0.6)
        return self._mention("pronoun", at, at + 1, line, choice), at + 1

    def _chosen(self, at: int, line: Line) -> Choice:
        """Whom the pronoun at a token stands for."""
        quote, kind = self._quote(at), pronouns.class_of(word_at(self._found, at))
        paragraph = self._reading.sentences[line.sentence].paragraph
        choice = pronouns.choose(
            Place(at, line.sentence, paragraph, quote, line.first),
            self._found,
            self._memory,
            self._reading.drafts,
            self._spoken.speakers(quote)
            | self._spoken.named_before(at)
            | self._spoken.turns_speaker(self._found[at].start),
            self._announced(at, line),
            self._ahead_of(at, line),
        )
        if choice is not NOBODY or kind not in ("m", "f") or quote >= 0:
            return choice
        who = self._spoken.just_heard(line.first)
        fits = who is not None and self._reading.drafts[who].gender in (None, kind)
        return Choice(who, 0.75) if fits else NOBODY

    def _ahead_of(self, at: int, line: Line) -> frozenset[int]:
        """ "He died in 1971, and Roe took his seat": Roe is named behind the opening pronoun."""
        if at != line.first or word_at(self._found, at) not in ("he", "she"):
            return frozenset()
        links = (self._names.get(i) for i in range(at + 1, min(line.last, at + _FAR)))
        own = self._quote(at)
        return frozenset(
            link.key
            for link in links
            if link is not None and link.key is not None and self._quote(link.name.first) == own
        )

    def _nominal(self, at: int, line: Line) -> tuple[Mention, int] | None:
        phrase = read_phrase(self._found, at, line.last, self._names, self._known.nouns)
        if phrase is None or self._beside.is_said_of(phrase, line):
            return None
        choice = self._beside.apposed(phrase, line) or self._of_its(phrase, line)
        if choice is None:
            choice = self._nominals.choose(phrase, line.sentence, self._bodies_of(phrase, line))
        if choice.key is None and not choice.candidates:
            choice = (None if self._persons else self._beside.ahead(phrase, line)) or choice
        if choice.key is None and not choice.candidates:
            return None
        if choice.key is not None and choice.confidence >= _LEARNT and not phrase.is_person:
            # Later "the airline" is the one that is meant here.
            self._reading.drafts[choice.key].nouns.add(phrase.head)
        if phrase.owner is not None:
            self._note_name(phrase.owner, line)
        return self._mention("nominal", at, phrase.last, line, choice), phrase.last

    def _owned(
        self, first: int, last: int, owner: int | None, line: Line
    ) -> tuple[Mention, int] | None:
        """ "Acme's chief executive", "the company's president": who has that post of the body in
        tokens ``first`` to ``last``, where it is known."""
        if owner is None or last >= line.last or not is_possessive(self._found, last):
            return None
        phrase = owned_role(self._found, last + 1, line.last)
        choice = NOBODY if phrase is None else self._nominals.holder(phrase, owner)
        if phrase is None or choice.key is None:
            return None
        return self._mention("nominal", first, phrase.last, line, choice), phrase.last

    def _of_its(self, phrase: Phrase, line: Line) -> Choice | None:
        """ "Its chief executive resigned": who has that post of the body that "its" means."""
        opens = word_at(self._found, phrase.first - 1) in CLAUSE_OPENERS
        if phrase.determiner not in ("its", "their") or not phrase.is_role or not opens:
            return None
        role = owned_role(self._found, phrase.first + 1, line.last)
        body = None if role is None else self._chosen(phrase.first, line).key
        return None if role is None or body is None else self._nominals.holder(role, body)

    def _bodies_of(self, phrase: Phrase, line: Line) -> list[int]:
        """What an organisation's noun means before all else: behind "his" or "her" the body that
        he or she is of, in a turn's "this club" that of who speaks."""
        if phrase.is_person:
            return []
        if phrase.determiner in ("his", "her"):
            who = self._chosen(phrase.first, line).key
            body = None if who is None else self._reading.drafts[who].affiliation
            return [] if body is None else [body]
        own = phrase.determiner in ("this", "the") and not phrase.told and phrase.owner is None
        return self._spoken.bodies(self._found[phrase.first].start) if own else []

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

    def _announced(self, at: int, line: Line) -> int | None:
        """The subject that a sentence's opening clause leads up to: "After he left, Roe …"."""
        opener = word_at(self._found, line.first)
        if opener in PARTICIPLES:
            return self._spoken.last_before(self._found[line.first].start)
        if opener not in OPENERS and not opener.endswith("ing"):
            return None
        for behind in range(at + 1, min(line.last, line.first + _FAR)):
            if self._found[behind].text != ",":
                continue
            link = self._names.get(behind + 1)
            if link and is_subject(self._found, link.name.first, link.name.last, line.first):
                return link.key
        return None
