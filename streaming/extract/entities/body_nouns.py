"""Which organisation or place a common noun stands for: what the text has called so ("the band"),
or one of that sort that was named lately.

Where several fit, the one that the text is most about just there is taken, and the others are
candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.known import Known
from streaming.extract.entities.likenesses import GENERAL, is_called, is_public, is_university
from streaming.extract.entities.nominal_phrases import Phrase
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.register import Linked
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

# What is one has the noun in its name, as a rule, or is said to be one.
_NAMED_SO = words("organizations", "nominals_named_so")
# A bank is no airline.
_SPECIAL = words("organizations", "nominals_special")
_SPECIAL_OR_NAMED_SO = _SPECIAL | _NAMED_SO
_SCHOOLS = frozenset(("school",))
MOST_CANDIDATES = 4
_FADE = 0.7
"""Standing lost by a sentence's distance. A career's clubs follow each other: they fade faster."""
_CLUBS_FADE = 1.2
_MAIN = 3
"""How often, and how many times as often as others of its sort, a text names its topic."""
_MOSTLY = 0.75
"""How often, beside the club named most, the one is named that a report begins with."""
_TOPIC = 1.5
"""Standing of what a text is about, where its sentence has named no other yet."""
_BESIDE = frozenset("of at from with for".split())
_ROLES = words("roles", "heads")
_FIRM_WORDS = 4
"""Words of "the law firm" before a name."""
_CALLED_SO = 1.5
"""Standing of what the text has called by the very noun, and once more where it just did so."""


@dataclass(frozen=True, slots=True)
class BodyNouns:
    """Resolves the nouns for organisations and places of one document."""

    drafts: Sequence[Draft]
    memory: Memory
    known: Known
    found: Sequence[Token]

    def choose(self, phrase: Phrase, sentence: int) -> Choice:
        """What the noun stands for in the given sentence."""
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
            if self.may_be(key, noun, sorts)
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
        opener = self._opener(phrase.head, list(standing))
        if opener is not None and not just:
            standing[opener] += _TOPIC
        ranked = sorted(recent, key=lambda item: -standing[item[0]])
        first, second = (standing[key] for key, _ in ranked[:2])
        others = tuple(key for key, _ in ranked[1:])[:MOST_CANDIDATES]
        narrow = first - second < 1.0 or phrase.determiner == "his"
        return Choice(ranked[0][0], 0.5 if narrow else 0.65, others)

    def _opener(self, noun: str, keys: Sequence[int]) -> int | None:
        """ "Pell University has named Roe of Leeds University. The university": the one that the
        text opened with, where nothing was told of the others."""
        opener = self.memory.opener
        if opener not in keys or noun in GENERAL:
            return None
        others = any(self.memory.was_subject(key) for key in keys if key != opener)
        return None if others else opener

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
        fitting = called or [key for key in named if self.may_be(key, phrase.head, sorts)]
        if len(fitting) == 1:
            return Choice(fitting[0], 0.5)
        opener = self._opener(phrase.head, fitting)
        if opener is not None:
            return Choice(opener, 0.5, tuple(key for key in fitting if key != opener))
        ranked = sorted(fitting, key=lambda key: -self.memory.count(key))
        counts = [self.memory.count(key) for key in ranked[:2]]
        first = ranked[:1] == fitting[:1] and phrase.head in GENERAL  # the one it began with
        if ranked and counts[0] >= _MAIN and counts[0] >= (1 if first else _MAIN) * counts[1]:
            return Choice(ranked[0], 0.5, tuple(ranked[1:MOST_CANDIDATES]))
        if ranked and phrase.head in GENERAL and "club" in sorts:
            began = self.memory.count(fitting[0])  # a report's own side beside the visitors
            if began >= _MAIN and began >= _MOSTLY * counts[0]:
                return Choice(fitting[0], 0.5, tuple(fitting[1:MOST_CANDIDATES]))
        return Choice(None, 0.0, tuple(fitting[:MOST_CANDIDATES]))

    def may_be(self, key: int, noun: str, sorts: frozenset[str]) -> bool:
        """Whether a common noun of some sorts may mean an entity."""
        draft = self.drafts[key]
        if is_called(noun, draft.nouns):
            return draft.kind in ("organization", "place")
        if noun == "university" and is_university(draft.words):
            return draft.kind == "organization"
        if draft.kind != "organization" or noun in _NAMED_SO:
            return False
        if noun in _SPECIAL and (draft.nouns & _SPECIAL_OR_NAMED_SO or is_public(draft.words)):
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
        prominent = -1.0 if is_aside(self.found, seen.token) else float(seen.subject)
        return lately + prominent + often + called

    def _is_of(self, key: int, owner: Linked) -> bool:
        """ "the Harrow club" is the Harrow Millers; in "the Otters club" the name tells."""
        draft, said = self.drafts[key], owner.name.text
        if key == owner.key:
            return False
        return said == draft.place or said in draft.name or said.lower() in draft.told


def is_aside(found: Sequence[Token], at: int) -> bool:
    """Whether the body named at a token only tells whose somebody is: "Jane Roe of the law firm
    Acme", "an analyst at Acme"."""
    for back in range(at - 1, max(0, at - 1 - _FIRM_WORDS), -1):
        word = found[back].text
        if word in _BESIDE:
            before = found[back - 1].text
            return before[:1].isupper() or before in _ROLES
        if not word.islower():
            return False
    return False
