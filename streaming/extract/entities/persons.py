"""Who of those spoken of lately is meant where only an age or a country is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.drafts import Draft, Gender
from streaming.extract.entities.grammar import SPEECH, is_verb, word_at
from streaming.extract.entities.nominal_phrases import Phrase
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.tokens import Token

_UNSURE = 0.5
_EXCEPTING = frozenset((("except", "for"), ("apart", "from"), ("aside", "from"), ("other", "than")))
_ALL = frozenset("all everyone everybody nobody none anyone anybody one".split())
_WHOSE: dict[str, Gender] = {"his": "m", "her": "f"}
_SEX: dict[str, Gender] = {
    **dict.fromkeys(("son", "brother", "husband", "father"), "m"),
    **dict.fromkeys(("daughter", "sister", "wife", "mother"), "f"),
}
_PRONOUNS: dict[str, Gender] = {
    **dict.fromkeys(("his", "he", "himself"), "m"),
    **dict.fromkeys(("her", "she", "herself"), "f"),
}
_CLAUSE = 12
"""Tokens behind an age within which a pronoun may tell of whom it is."""
_CLOSING = frozenset(("”", '"', "’"))
_LATELY = 40
"""Tokens before an age within which it is told of somebody."""


@dataclass(frozen=True, slots=True)
class Persons:
    """The persons of one document as they stand in the memory."""

    found: Sequence[Token]
    drafts: Sequence[Draft]
    memory: Memory

    def only(self, sentence: int, back: int = 1) -> Choice:
        """The one that the sentence itself and the ``back`` before it name, whatever is said; of
        several the only one whom the writer names and not another's words alone."""
        seen = {
            key: mentions
            for key, mentions in self.memory.recent(sentence)
            if sentence - mentions[-1].sentence <= back and self.drafts[key].kind == "person"
        }
        near = list(seen)
        if len(near) > 1:
            near = [key for key in near if self._is_writers(seen[key], sentence - back)]
        return Choice(near[0], _UNSURE) if len(near) == 1 else NOBODY

    def _is_writers(self, mentions: Sequence[Seen], since: int) -> bool:
        """Whether one of the mentions from a sentence on stands outside of quotations."""
        return any(each.quote < 0 and each.sentence >= since for each in mentions)

    def of_unknown_age(self, sentence: int, behind: int) -> Choice:
        """The only one named lately whose age the text tells nowhere, of the sex that the words
        from token ``behind`` on tell: "by Jane Roe, in memory of Jim Roe. The 88-year-old came
        herself"."""
        sex = self._sex_told(behind)
        near = [
            key
            for key, seen in self.memory.recent(sentence)
            if sentence - seen[-1].sentence <= 1
            and self.drafts[key].kind == "person"
            and self.drafts[key].age is None
            and not self.drafts[key].kin
            and (sex is None or self.drafts[key].gender in (None, sex))
        ]
        return Choice(near[0], _UNSURE) if len(near) == 1 else NOBODY

    def told_before(self, sentence: int) -> Choice:
        """ "Roe said they would stay. “I told the chairman,” the 43-year-old said": the only one of
        whom the sentence before tells, whoever is named in the words that are said."""
        near = [
            key
            for key, seen in self.memory.recent(sentence)
            if any(each.subject and sentence - each.sentence == 1 for each in seen)
            and self.drafts[key].kind == "person"
        ]
        alone = len(near) == 1 and self.drafts[near[0]].age is None
        return Choice(near[0], _UNSURE) if alone else NOBODY

    def _sex_told(self, behind: int) -> Gender | None:
        """The sex that the first pronoun tells which stands before any other name."""
        for i in range(behind, behind + _CLAUSE):
            word = word_at(self.found, i)
            if word in _PRONOUNS:
                return _PRONOUNS[word]
            if word in (".", ";", "") or word[:1].isupper():
                return None
        return None

    def are_in(self, sentence: int) -> bool:
        """Whether the sentence itself has named or meant a person so far."""
        recent = self.memory.recent(sentence)
        persons = (seen for key, seen in recent if self.drafts[key].kind == "person")
        return any(seen[-1].sentence == sentence for seen in persons)

    def is_foremost(self, mentions: Sequence[Seen], sentence: int) -> bool:
        """Whether somebody was spoken of first and foremost in the sentence or the one before."""
        near = (seen for seen in mentions if 0 <= sentence - seen.sentence <= 1)
        return any(seen.subject or self._is_excepted(seen) for seen in near)

    def main_of(self, keys: Sequence[int], sentence: int) -> list[int]:
        """Of several, the one with whom the sentence before begins: "Roe was hired after Cho was
        fired. The former midfielder"."""
        if len(keys) < 2:
            return []
        recent = dict(self.memory.recent(sentence))
        main = [
            key
            for key in keys
            if any(seen.main and sentence - seen.sentence == 1 for seen in recent.get(key, []))
        ]
        return main if len(main) == 1 else []

    def _is_excepted(self, seen: Seen) -> bool:
        """ "according to everyone except Roe", "nobody but Roe": the one who differs is the one
        that is told of next."""
        before = [word_at(self.found, seen.token - n) for n in (2, 1)]
        return (
            before[1] == "except"
            or tuple(before) in _EXCEPTING
            or (before[1] == "but" and before[0] in _ALL)
        )

    def is_acted_on(self, phrase: Phrase, sentence: int) -> bool:
        """ "Roe represents the former mayor": the verb's object, so not who was named before."""
        return is_verb(word_at(self.found, phrase.first - 1)) and self.are_in(sentence)

    def only_tells(self, key: int | None, sentence: int) -> bool:
        """Whether somebody was last named as who says something, or as somebody's kin, and
        somebody else is spoken of as well."""
        recent = dict(self.memory.recent(sentence))
        mentions = recent.get(key, []) if key is not None else []
        if not mentions or mentions[-1].sentence == sentence:
            return False
        last = mentions[-1]
        told = word_at(self.found, last.last) in SPEECH and not self._is_quoted(last)
        return (told or self._is_kin(key)) and bool(self._others(key, sentence))

    def _is_quoted(self, seen: Seen) -> bool:
        """ "“…,” Roe said. The 29-year-old": who speaks for himself is the one told of next."""
        before = [word_at(self.found, seen.token - n) for n in (1, 2, 3)]
        titled = before[0] == "." or before[0].isalpha()  # "“…,” Mr. Roe said"
        return before[0] in _CLOSING or (titled and bool(_CLOSING & set(before[1:])))

    def _is_kin(self, key: int | None) -> bool:
        """ "His grandfather, Roe, founded the mill": told of as somebody's."""
        return key is not None and bool(self.drafts[key].kin)

    def of_family(self, whose: str, kin: str, sentence: int) -> Choice:
        """ "said Lorraine Roe. Her son": the only other one of her name who is of that sex."""
        own, gender = _WHOSE.get(whose), _SEX.get(kin)
        if own is None or gender is None:
            return NOBODY
        people = (k for k, _ in self.memory.recent(sentence) if self.drafts[k].kind == "person")
        last = next((k for k in people if self.drafts[k].gender in (None, own)), None)
        if last is None:
            return NOBODY
        name = self.drafts[last].words[-1]
        rest = (d for d in self.drafts if d.key != last and d.kind == "person")
        known = [d for d in rest if d.words[-1] == name and self.memory.count(d.key)]
        fits = len(known) == 1 and known[0].gender == gender
        return Choice(known[0].key, _UNSURE) if fits else NOBODY

    def is_told_before(self, age: int | None, at: int) -> bool:
        """Whether the number stands shortly before token ``at``: "his client was 19. … The
        19-year-old": somebody else's."""
        return any(word_at(self.found, i) == str(age) for i in range(max(0, at - _LATELY), at))

    def told_of(self, speaker: int | None, sentence: int) -> Choice:
        """ "Roe wept. … The manager, Lee, said so. The 44-year-old was": of whom it was said."""
        others = self._others(speaker, sentence)
        often = len(others) == 1 and self.memory.count(others[0]) > 1
        return Choice(others[0], _UNSURE) if often else NOBODY

    def _others(self, than: int | None, sentence: int) -> list[int]:
        recent = self.memory.recent(sentence)
        return [k for k, _ in recent if self.drafts[k].kind == "person" and k != than]
