"""Nominal mentions: "the general manager", "the club", "his original organization".

A person's title stands for the one who was given that role; a common noun for an organisation
stands for one of that sort that was named lately. Where several fit, the latest is taken and
the others are candidates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from streaming.extract.entities.descriptions import SORTS_OF
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import CLAUSE_MARKS, PREPOSITIONS, SPEECH, is_verb, word_at
from streaming.extract.entities.pronouns import NOBODY, Choice
from streaming.extract.entities.register import Linked
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_DEFINITE = words("grammar", "definite")
_HEADS = words("roles", "heads")
_MODIFIERS = words("roles", "modifiers")
_TIMES = words("roles", "times") | {"original", "parent", "own", "same", "last", "whole", "entire"}
_WITHIN = _HEADS | _MODIFIERS | frozenset(SORTS_OF)
_ADVERBS = words("common", "function") - {"first", "second", "third"}
_POSSESSIVES = words("grammar", "possessive") | {"her"}
_LONGEST = 5
_MOST_CANDIDATES = 4
_FADE = 0.7
"""Standing lost by a sentence's distance. A career's clubs follow each other: they fade faster."""
_CLUBS_FADE = 1.2


@dataclass(slots=True)
class Known:
    """The keys of persons by the words of their role, and of what was named by its sort."""

    roles: dict[str, list[int]]
    sorts: dict[str, list[int]] = field(default_factory=dict)

    def note(self, draft: Draft) -> None:
        """An organisation was named for the first time."""
        if draft.kind == "organization" and draft.sort:
            self.sorts.setdefault(draft.sort, []).append(draft.key)


def nominal_end(
    found: Sequence[Token], at: int, line_last: int, names: Mapping[int, Linked]
) -> int:
    """The index behind the nominal that begins at ``at``, ``at`` where none does.

    One of ``names``, by their first tokens, may stand within: "the Gulls manager".
    """
    if word_at(found, at) not in _DEFINITE:
        return at
    owner = names.get(at + 1)
    behind = owner.name.last if owner is not None else at + 1
    last = min(behind + _LONGEST, line_last)
    head = 0
    while behind < last:
        word = found[behind].text
        if word in _HEADS or word in SORTS_OF:
            head = behind + 1
        elif word not in _MODIFIERS and word not in _TIMES:
            break
        behind += 1
    if not head or (head < line_last and _goes_on(found, head)):
        return at
    if owner is not None and found[head - 1].text not in _HEADS:
        return at
    return head


def may_be_apposed(found: Sequence[Token], last: int, draft: Draft) -> bool:
    """Whether a name behind the nominal's comma can say who it is: a person for a role."""
    return (found[last - 1].text in _HEADS) == (draft.kind == "person")


def _goes_on(found: Sequence[Token], head: int) -> bool:
    """Whether the noun phrase runs on: "the team officials", "the manager Quill"."""
    word = found[head].text
    if not word[0].islower():
        return word[0].isalnum() or word == "-"
    if word == "of" or word.removesuffix("s") in _HEADS:
        return True
    return not (is_verb(word) or word in PREPOSITIONS or word in CLAUSE_MARKS or word in _ADVERBS)


def choose(
    found: Sequence[Token],
    first: int,
    last: int,
    sentence: int,
    memory: Memory,
    drafts: Sequence[Draft],
    known: Known,
) -> Choice:
    """The entity that the nominal in tokens ``first`` to ``last`` stands for.

    ``known`` tells who has which role and what was named of each sort.
    """
    inner = [found[at].text for at in range(first + 1, last)]
    while inner and (inner[0] in _TIMES or inner[0] not in _WITHIN):
        inner = inner[1:]
    if not inner:
        return NOBODY
    head = inner[-1]
    if head in _HEADS:
        if word_at(found, first) in _POSSESSIVES:
            # "hired him as their manager": a post, not the one who has it.
            return NOBODY
        choice = _by_role(" ".join(inner), memory, sentence, known.roles)
        if choice.key is None and not choice.candidates and _speaks(found, first, last):
            return _in_mind(memory, sentence, drafts)
        return choice
    return _by_sort(SORTS_OF[head], word_at(found, first), memory, sentence, drafts, known)


def _by_role(role: str, memory: Memory, sentence: int, roles: dict[str, list[int]]) -> Choice:
    holders = roles.get(role, [])
    if len(holders) == 1:
        return Choice(holders[0], 0.8)
    latest = [key for key, _ in memory.recent(sentence) if key in holders]
    if latest:
        rest = tuple(key for key in holders if key != latest[0])
        return Choice(latest[0], 0.55, rest)
    return Choice(None, 0.0, tuple(holders))


def _speaks(found: Sequence[Token], first: int, last: int) -> bool:
    return word_at(found, last) in SPEECH or word_at(found, first - 1) in SPEECH


def _in_mind(memory: Memory, sentence: int, drafts: Sequence[Draft]) -> Choice:
    """The person spoken of right before: "Jane Roe sat down. “Yes,” the Gulls manager said."."""
    for key, mentions in memory.recent(sentence):
        near = any(seen.subject and sentence - seen.sentence <= 1 for seen in mentions)
        if drafts[key].kind == "person" and near:
            return Choice(key, 0.5)
    return NOBODY


def _by_sort(
    sorts: frozenset[str],
    determiner: str,
    memory: Memory,
    sentence: int,
    drafts: Sequence[Draft],
    known: Known,
) -> Choice:
    fitting = [
        (key, mentions[-1])
        for key, mentions in memory.recent(sentence)
        if drafts[key].kind == "organization" and _is_of(drafts[key], sorts)
    ]
    if not fitting:
        named = [key for sort in sorted(sorts) for key in known.sorts.get(sort, ())]
        if len(named) == 1:
            return Choice(named[0], 0.5)
        return Choice(None, 0.0, tuple(named[:_MOST_CANDIDATES]))
    if len(fitting) == 1:
        return Choice(fitting[0][0], 0.8)
    fade = _CLUBS_FADE if "club" in sorts else _FADE
    standing = {key: _standing(seen, memory.count(key), sentence, fade) for key, seen in fitting}
    ranked = sorted(fitting, key=lambda item: -standing[item[0]])
    first, second = (standing[key] for key, _ in ranked[:2])
    others = tuple(key for key, _ in ranked[1:])[:_MOST_CANDIDATES]
    narrow = first - second < 1.0 or determiner == "his"
    return Choice(ranked[0][0], 0.5 if narrow else 0.65, others)


def _standing(seen: Seen, count: int, sentence: int, fade: float) -> float:
    """How much the text is about the entity: named lately, often and as a subject."""
    lately = 2.5 - fade * (sentence - seen.sentence)
    return lately + (1.0 if seen.subject else 0.0) + min(1.0 / fade, 0.3 * count)


def _is_of(draft: Draft, sorts: frozenset[str]) -> bool:
    if draft.kind != "organization":
        return False
    return draft.sort in sorts or (not draft.sort and bool(sorts & {"company", "other"}))


def apposed_at(found: Sequence[Token], last: int, line_last: int) -> int:
    """Where a name may follow in apposition: "his original organization, the New York Mets"."""
    if last < line_last and found[last].text == ",":
        at = last + 1
        return at + 1 if word_at(found, at) == "the" else at
    return -1
