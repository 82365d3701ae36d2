"""Whom a nominal stands for: "the general manager", "the club", "the 48-year-old".

A person's title stands for the one who was given that role; a common noun for what the text
has called so ("the band"), or for an organisation of that sort that was named lately. Where
several fit, the latest is taken and the others are candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import CLAUSE_MARKS, SPEECH, word_at
from streaming.extract.entities.known import Known
from streaming.extract.entities.likenesses import (
    GENERAL,
    PLAYERS,
    has_kinds,
    is_called,
    is_kind,
    is_public,
    is_university,
    role_of,
)
from streaming.extract.entities.nominal_phrases import KIN, Phrase
from streaming.extract.entities.parts import is_part
from streaming.extract.entities.persons import Persons
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.register import Linked
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_POSSESSIVES = words("grammar", "possessive") | {"her"}
# What anybody named may be called in passing, without being given it as a role.
_PASSING = words("roles", "passing")
# What is one has the noun in its name, as a rule, or is said to be one.
_NAMED_SO = words("organizations", "nominals_named_so")
# A bank is no airline.
_SPECIAL = words("organizations", "nominals_special")
_ONCE = frozenset(("onetime", "one-time"))
_OF_SIDES = frozenset(("manager", "boss", "coach", "skipper"))
_BOSSES = frozenset(("general manager", "GM", "owner", "president", "chief executive"))
_FORMER = frozenset(("former", "onetime", "one-time", "longtime", "ex"))
_SCHOOLS = frozenset(("school",))
_MOST_CANDIDATES = 4
_FADE = 0.7
"""Standing lost by a sentence's distance. A career's clubs follow each other: they fade faster."""
_CLUBS_FADE = 1.2
_MAIN = 3
"""How often, and how many times as often as others of its sort, a text names its topic."""
_MOSTLY = 0.75
"""How often, beside the club named most, the one is named that a report begins with."""
_TOPIC = 1.5
"""Standing of what a text is about, where its sentence has named no other yet."""
_CALLED_SO = 1.5
"""Standing of what the text has called by the very noun, and once more where it just did so."""


@dataclass(frozen=True, slots=True)
class Nominals:
    """Resolves the nominals of one document."""

    found: Sequence[Token]
    drafts: Sequence[Draft]
    memory: Memory
    known: Known

    @property
    def _persons(self) -> Persons:
        return Persons(self.found, self.drafts, self.memory)

    def choose(self, phrase: Phrase, sentence: int, bodies: Sequence[int] = ()) -> Choice:
        """The entity that the nominal stands for in the given sentence: one of the ``bodies``
        before all, where it may be called so: "his team" is the one that he is of."""
        if phrase.determiner in _POSSESSIVES and any(map(_is_year, phrase.told)):
            return NOBODY  # "his 1964 club": not the one that he has now
        for body in bodies:
            if self._may_be(body, phrase.head, sorts_of(phrase.head)):
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
        if phrase.national:
            if self._persons.are_in(sentence):
                return NOBODY  # "Roe met the Romanian": another
            choice = self._in_mind(phrase, sentence)
            return self._persons.only(sentence) if choice is NOBODY else choice
        if phrase.age is not None:
            owned = phrase.determiner in _POSSESSIVES
            return NOBODY if owned else self._aged(phrase, sentence)
        if phrase.is_role:
            choice = self._by_role(phrase, sentence)
            if choice.key is not None or choice.candidates or not sorts_of(phrase.head):
                return choice
        return self._by_noun(phrase, sentence)

    # Persons.

    def _aged(self, phrase: Phrase, sentence: int) -> Choice:
        """ "the 48-year-old": the one of that age, else the only one who is in mind."""
        of_age = [draft.key for draft in self.drafts if draft.age == phrase.age]
        if of_age or self._persons.is_told_before(phrase.age, phrase.first):
            return Choice(of_age[0], 0.85) if len(of_age) == 1 else NOBODY
        within = word_at(self.found, phrase.first - 1) in CLAUSE_MARKS
        choice = self._persons.only(sentence, 0) if within else NOBODY  # ", when the 31-year-old"
        choice = self._in_mind(phrase, sentence) if choice is NOBODY else choice
        if self._persons.only_tells(choice.key, sentence):
            choice = self._persons.told_of(choice.key, sentence)
        choice = self._persons.only(sentence) if choice is NOBODY else choice
        choice = self._persons.only(sentence, 0) if choice is NOBODY else choice
        known = choice.key is not None and self.drafts[choice.key].age is not None
        return NOBODY if known else choice

    def _by_role(self, phrase: Phrase, sentence: int) -> Choice:
        if phrase.determiner in _POSSESSIVES:
            return NOBODY  # "hired him as their manager": a post, not the one who has it
        holders = self._of_owner(phrase, self.known.holders(role_of(phrase)))
        if not holders and has_kinds(phrase.head):
            holders = self._of_owner(phrase, self._of_kind(phrase.head))
        if phrase.head in PLAYERS:
            # "The former defenseman": not the one who is only named later.
            holders = [key for key in holders if self.memory.count(key)]
        if len(holders) == 1:
            return Choice(holders[0], 0.8)
        latest = [key for key, _ in self.memory.recent(sentence) if key in holders]
        if latest:
            rest = tuple(key for key in holders if key != latest[0])
            return Choice(latest[0], 0.55, rest)
        if holders:
            return Choice(None, 0.0, tuple(holders[:_MOST_CANDIDATES]))
        once = bool(_FORMER & set(phrase.told)) and not self._persons.is_acted_on(phrase, sentence)
        leads = phrase.head in _OF_SIDES and not self._persons.are_in(sentence)
        leads &= phrase.determiner == "the"  # not "Roe met the Owls coach": another
        told = self._is_of_body(phrase) and (leads or self._speaks(phrase))
        if phrase.head in _PASSING or once or told:
            choice = self._in_mind(phrase, sentence)
            alone = choice is NOBODY and (once or phrase.head in _PASSING)
            return self._persons.only(sentence) if alone else choice
        return NOBODY

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
        there = [key for key in holders if self.drafts[key].affiliation == owner]
        if self.drafts[owner].kind != "organization":
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
            return Choice(None, 0.0, tuple(near[:_MOST_CANDIDATES]))
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

    # Organisations and places.

    def _by_noun(self, phrase: Phrase, sentence: int) -> Choice:
        sorts = sorts_of(phrase.head)
        recent = self._recent(phrase.head, sorts, sentence)
        if phrase.head not in GENERAL and phrase.owner is None:
            called = [k for k in self.known.named if is_called(phrase.head, self.drafts[k].nouns)]
            recent = [item for item in recent if item[0] in called or not called]
        if not recent and "club" in sorts and not self._is_named(phrase.head):
            recent = self._recent(phrase.head, _SCHOOLS, sentence)  # a school's team
        if phrase.owner is not None and phrase.owner.key is not None:
            there = [item for item in recent if self._is_of(item[0], phrase.owner)]
            if self.drafts[phrase.owner.key].kind != "place" and (phrase.owned or not there):
                return NOBODY  # "the Otters' affiliate" is not the Otters
            recent = there or recent
        if not recent:
            return self._from_afar(phrase, sorts)
        if len(recent) == 1:
            return Choice(recent[0][0], 0.8)
        return self._foremost(phrase, sentence, recent, _CLUBS_FADE if "club" in sorts else _FADE)

    def _is_named(self, noun: str) -> bool:
        """Whether the text has called something that it names by the very noun."""
        return any(noun in self.drafts[key].nouns for key in self.known.named)

    def _recent(self, noun: str, sorts: frozenset[str], sentence: int) -> list[tuple[int, Seen]]:
        """What was mentioned lately that the noun may mean, the latest first."""
        return [
            (key, mentions[-1])
            for key, mentions in self.memory.recent(sentence)
            if self._may_be(key, noun, sorts)
        ]

    def _foremost(
        self, phrase: Phrase, sentence: int, recent: Sequence[tuple[int, Seen]], fade: float
    ) -> Choice:
        """The one that the text is most about just there, the others as candidates."""
        standing = {key: self._standing(key, seen, phrase, sentence, fade) for key, seen in recent}
        # A career's clubs follow each other: there the latest is meant, not the article's own.
        topic = self._topic(recent) if fade == _FADE else None
        just = any((phrase.head, seen.token) in self.drafts[key].called_at for key, seen in recent)
        if topic is not None and not just and all(seen.sentence < sentence for _, seen in recent):
            standing[topic] += _TOPIC
        ranked = sorted(recent, key=lambda item: -standing[item[0]])
        first, second = (standing[key] for key, _ in ranked[:2])
        others = tuple(key for key, _ in ranked[1:])[:_MOST_CANDIDATES]
        narrow = first - second < 1.0 or phrase.determiner == "his"
        return Choice(ranked[0][0], 0.5 if narrow else 0.65, others)

    def _topic(self, recent: Sequence[tuple[int, Seen]]) -> int | None:
        """The one that the text has named over and over, the others hardly."""
        ranked = sorted((key for key, _ in recent), key=lambda key: -self.memory.count(key))
        first, second = (self.memory.count(key) for key in ranked[:2])
        return ranked[0] if first > _MAIN and first >= 2 * second else None

    def _from_afar(self, phrase: Phrase, sorts: frozenset[str]) -> Choice:
        """What was named of old: the only one called so, or else the only one of its sort."""
        named = self.known.named
        called = [key for key in named if is_called(phrase.head, self.drafts[key].nouns)]
        if len(called) == 1:
            return Choice(called[0], 0.7)
        fitting = called or [key for key in named if self._may_be(key, phrase.head, sorts)]
        if len(fitting) == 1:
            return Choice(fitting[0], 0.5)
        ranked = sorted(fitting, key=lambda key: -self.memory.count(key))
        counts = [self.memory.count(key) for key in ranked[:2]]
        first = ranked[:1] == fitting[:1] and phrase.head in GENERAL  # the one it began with
        if ranked and counts[0] >= _MAIN and counts[0] >= (1 if first else _MAIN) * counts[1]:
            return Choice(ranked[0], 0.5, tuple(ranked[1:_MOST_CANDIDATES]))
        if ranked and phrase.head in GENERAL and "club" in sorts:
            began = self.memory.count(fitting[0])  # a report's own side beside the visitors
            if began >= _MAIN and began >= _MOSTLY * counts[0]:
                return Choice(fitting[0], 0.5, tuple(fitting[1:_MOST_CANDIDATES]))
        return Choice(None, 0.0, tuple(fitting[:_MOST_CANDIDATES]))

    def _may_be(self, key: int, noun: str, sorts: frozenset[str]) -> bool:
        draft = self.drafts[key]
        if is_called(noun, draft.nouns):
            return draft.kind in ("organization", "place")
        if noun == "university" and is_university(draft.words):
            return draft.kind == "organization"
        if draft.kind != "organization" or noun in _NAMED_SO:
            return False
        if noun in _SPECIAL and (draft.nouns & (_SPECIAL | _NAMED_SO) or is_public(draft.words)):
            return False
        return draft.sort in sorts or (not draft.sort and bool(sorts & {"company", "other"}))

    def _standing(self, key: int, seen: Seen, phrase: Phrase, sentence: int, fade: float) -> float:
        """How much the text is about the entity: named lately, often and as a subject."""
        draft = self.drafts[key]
        lately = 2.5 - fade * (sentence - seen.sentence)
        often = min(1.0 / fade, 0.3 * self.memory.count(key))
        called = _CALLED_SO * is_called(phrase.head, draft.nouns)
        called += len(draft.told & set(phrase.told))
        called += _CALLED_SO * ((phrase.head, seen.token) in draft.called_at)
        return lately + (1.0 if seen.subject else 0.0) + often + called

    def _is_of(self, key: int, owner: Linked) -> bool:
        """ "the Harrow club" is the Harrow Millers; in "the Otters club" the name tells."""
        draft, said = self.drafts[key], owner.name.text
        if key == owner.key:
            return False
        return said == draft.place or said in draft.name or said.lower() in draft.told


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdigit()
