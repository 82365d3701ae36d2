"""Whom a nominal stands for: "the general manager", "the club", "the 48-year-old".

A person's title stands for the one who was given that role; ``body_nouns.py`` tells which body or
place a common noun means. Where several fit, the latest is taken and the others are candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.body_nouns import MOST_CANDIDATES, BodyNouns
from streaming.extract.entities.described import OF_NATIONS
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.entities.drafts import Draft, gender_of_role
from streaming.extract.entities.grammar import CLAUSE_MARKS, SPEECH, is_year, word_at
from streaming.extract.entities.known import Known
from streaming.extract.entities.likenesses import PLAYERS, has_kinds, is_kind, role_of
from streaming.extract.entities.nominal_phrases import KIN, Phrase
from streaming.extract.entities.parts import is_part
from streaming.extract.entities.persons import Persons
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.salience import Memory
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_POSSESSIVES = words("grammar", "possessive") | {"her"}
# What anybody named may be called in passing, without being given it as a role.
_PASSING = words("roles", "passing")
_NEW = frozenset(("new", "incoming", "next", "future"))
_ONCE = frozenset(("onetime", "one-time"))
_OF_SIDES = frozenset(("manager", "boss", "coach", "skipper"))
_BOSSES = frozenset(("general manager", "GM", "owner", "president", "chief executive"))
_FORMER = frozenset(("former", "onetime", "one-time", "longtime", "ex", "retired"))


@dataclass(frozen=True, slots=True)
class Nominals:
    """Resolves the nominals of one document."""

    found: Sequence[Token]
    drafts: Sequence[Draft]
    memory: Memory
    known: Known
    said: set[int]
    """The sentences so far that are wholly somebody's words."""

    @property
    def _persons(self) -> Persons:
        return Persons(self.found, self.drafts, self.memory)

    @property
    def _bodies(self) -> BodyNouns:
        return BodyNouns(self.drafts, self.memory, self.known, self.found)

    def choose(self, phrase: Phrase, sentence: int, bodies: Sequence[int] = ()) -> Choice:
        """The entity that the nominal stands for in the given sentence: one of the ``bodies``
        before all, where it may be called so: "his team" is the one that he is of."""
        if phrase.determiner in _POSSESSIVES and any(map(is_year, phrase.told)):
            return NOBODY  # "his 1964 club": not the one that he has now
        for body in bodies:
            if self._bodies.may_be(body, phrase.head, sorts_of(phrase.head)):
                return Choice(body, 0.7)
        choice = self._chosen(phrase, sentence)
        if choice.key is None:
            return choice
        draft = self.drafts[choice.key]
        its = {word.lower() for word in (*draft.words, *(draft.place or "").split())}
        if phrase.named:
            return choice if set(phrase.told) & (its | draft.told) else NOBODY
        return NOBODY if is_part(phrase, its | draft.told | draft.nouns) else choice

    def _chosen(self, phrase: Phrase, sentence: int) -> Choice:
        if phrase.head in KIN:
            keys = self.known.kin.get(phrase.head, [])
            opens = not word_at(self.found, phrase.first - 1).isalpha()
            if opens and not keys:  # not "She took over from her father"
                return self._persons.of_family(phrase.determiner, phrase.head, sentence)
            return Choice(keys[0], 0.75) if len(keys) == 1 else NOBODY
        if phrase.described:
            return self._described(phrase, sentence)
        if phrase.age is not None:
            owned = phrase.determiner in _POSSESSIVES
            return NOBODY if owned else self._aged(phrase, sentence)
        if phrase.is_role:
            choice = self._by_role(phrase, sentence)
            if choice.key is not None or choice.candidates or not sorts_of(phrase.head):
                return choice
        return self._bodies.choose(phrase, sentence)

    def _aged(self, phrase: Phrase, sentence: int) -> Choice:
        """ "the 48-year-old": the one of that age, else the only one who is in mind, whatever
        was quoted in between."""
        while sentence - 1 in self.said and sentence > 1:
            sentence -= 1
        of_age = [draft.key for draft in self.drafts if draft.age == phrase.age]
        if of_age or self._persons.is_told_before(phrase.age, phrase.first):
            return Choice(of_age[0], 0.85) if len(of_age) == 1 else NOBODY
        choice = self._of_age(phrase, sentence)
        if choice.key is not None:
            self.drafts[choice.key].age = phrase.age  # nobody else's from here on
        return choice

    def _of_age(self, phrase: Phrase, sentence: int) -> Choice:
        """Who is meant by an age that the text tells of nobody by name."""
        if self._speaks(phrase):
            before = self._persons.told_before(sentence)
            if before is not NOBODY:
                return before
        within = word_at(self.found, phrase.first - 1) in CLAUSE_MARKS
        choice = self._persons.only(sentence, 0) if within else NOBODY  # ", when the 31-year-old"
        choice = self._in_mind(phrase, sentence) if choice is NOBODY else choice
        if self._persons.only_tells(choice.key, sentence):
            choice = self._persons.told_of(choice.key, sentence)
        choice = self._persons.only(sentence) if choice is NOBODY else choice
        choice = self._persons.only(sentence, 0) if choice is NOBODY else choice
        if choice.key is not None and self.drafts[choice.key].age is None:
            return choice
        left = self._persons.of_unknown_age(sentence, phrase.last)
        return left if left is not NOBODY or choice.key is not None else choice

    def _described(self, phrase: Phrase, sentence: int) -> Choice:
        """ "the Romanian", "the father of two": the one who was called so, else who is in mind."""
        called = self.known.roles.get(phrase.head, [])
        if called:
            lately = [key for key, _ in self.memory.recent(sentence) if key in called]
            return Choice(lately[0], 0.6) if lately else NOBODY
        if self._persons.are_in(sentence):
            return NOBODY  # "Roe met the Romanian": another
        choice = self._in_mind(phrase, sentence)
        choice = self._persons.only(sentence) if choice is NOBODY else choice
        sex = gender_of_role(phrase.head)
        other = choice.key is not None and self.drafts[choice.key].gender not in (None, sex)
        return NOBODY if sex is not None and other else choice

    def _by_role(self, phrase: Phrase, sentence: int) -> Choice:
        if phrase.determiner in _POSSESSIVES:
            return NOBODY  # "hired him as their manager": a post, not the one who has it
        holders = self._of_owner(phrase, self.known.holders(role_of(phrase)))
        if not holders and has_kinds(phrase.head):
            holders = self._of_owner(phrase, self._of_kind(phrase.head))
        if phrase.head in PLAYERS:
            # "The former defenseman": not the one who is only named later.
            holders = [key for key in holders if self.memory.count(key)]
        if not holders:
            holders = self._of_owner(phrase, self._given(phrase))
        if len(holders) == 1:
            return Choice(holders[0], 0.8)
        latest = [key for key, _ in self.memory.recent(sentence) if key in holders]
        if latest:
            rest = tuple(key for key in holders if key != latest[0])
            return Choice(latest[0], 0.55, rest)
        if holders:
            return Choice(None, 0.0, tuple(holders[:MOST_CANDIDATES]))
        once = bool(_FORMER & set(phrase.told)) and not self._persons.is_acted_on(phrase, sentence)
        leads = phrase.head in _OF_SIDES and not self._persons.are_in(sentence)
        leads &= phrase.determiner == "the"  # not "Roe met the Owls coach": another
        of_land = not OF_NATIONS.isdisjoint(phrase.told)  # "the Irish premier said"
        told = self._is_of_body(phrase) and leads
        told |= (of_land or self._is_of_body(phrase)) and self._speaks(phrase)
        if phrase.head in _PASSING or once or told:
            choice = self._in_mind(phrase, sentence)
            alone = choice is NOBODY and (once or phrase.head in _PASSING)
            return self._persons.only(sentence) if alone else choice
        return NOBODY

    def holder(self, phrase: Phrase, body: int) -> Choice:
        """The only one who has the role that a phrase tells at the body of that key."""
        holders = self.known.holders(role_of(phrase)) or self._given(phrase)
        there = self._at(body, holders)
        return Choice(there[0], 0.8) if len(there) == 1 else NOBODY

    def _given(self, phrase: Phrase) -> list[int]:
        new = bool(_NEW & set(phrase.told))
        return self.known.given(role_of(phrase), phrase.first, new=new)

    def _of_kind(self, head: str) -> list[int]:
        """Those named so far who have an office that ``head`` means as well."""
        so_far = (self.drafts[key] for key in self.known.named)
        return [d.key for d in so_far if any(is_kind(head, role) for role in d.roles)]

    def _is_of_body(self, phrase: Phrase) -> bool:
        """Whether it is somebody of an organisation or place: not "Roe’s agent"."""
        owner = None if phrase.owner is None else phrase.owner.key
        return owner is not None and self.drafts[owner].kind != "person"

    def _of_owner(self, phrase: Phrase, holders: Sequence[int]) -> list[int]:
        """Those who hold the role where the nominal says; all where it does not say."""
        owner = None if phrase.owner is None else phrase.owner.key
        if owner is None:
            return list(holders)
        return self._at(owner, holders)

    def _at(self, body: int, holders: Sequence[int]) -> list[int]:
        there = [key for key in holders if self.drafts[key].affiliation == body]
        if self.drafts[body].kind != "organization":
            return there
        return there or [key for key in holders if self.drafts[key].affiliation is None]

    def _speaks(self, phrase: Phrase) -> bool:
        beside = (word_at(self.found, phrase.last), word_at(self.found, phrase.first - 1))
        return any(word in SPEECH for word in beside)

    def _in_mind(self, phrase: Phrase, sentence: int) -> Choice:
        """The only person who was the subject right before: "Jane Roe sat down. The lefty …"."""
        owner = None if phrase.owner is None else phrase.owner.key
        once = bool(_ONCE & set(phrase.told))
        once |= "former" in phrase.told and phrase.head in PLAYERS  # of where he is no more
        near = [
            key
            for key, mentions in self.memory.recent(sentence)
            if self.drafts[key].kind == "person"
            and self._may_be_of(self.drafts[key], owner, once)
            and self._persons.is_foremost(mentions, sentence)
        ]
        near = self._persons.main_of(near, sentence) or near
        if len(near) > 1:
            return Choice(None, 0.0, tuple(near[:MOST_CANDIDATES]))
        if not near:
            return NOBODY
        if owner is not None and self._is_of_body(phrase):
            # From here on it is known whose manager that is.
            draft = self.drafts[near[0]]
            draft.affiliation = owner if draft.affiliation is None else draft.affiliation
        return Choice(near[0], 0.5)

    def _may_be_of(self, draft: Draft, owner: int | None, once: bool) -> bool:
        """Whether somebody may be meant as an owner's: one of another body only "once"."""
        if once and owner is not None:
            return draft.affiliation != owner and not _BOSSES & set(draft.roles)
        return draft.affiliation in (None, owner or draft.affiliation)
