"""Whom a pronoun may stand for, and how much speaks for each.

Scored by what centering theory and the salience lists of Lappin & Leass (1994) go by: how near,
subject before object, kept on by pronouns, number and gender. Weights are judged by hand on
news articles.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal

from streaming.extract.entities.bindings import Place, is_whose_it_was, is_whose_kin
from streaming.extract.entities.drafts import Draft, gender_of_role
from streaming.extract.entities.grammar import AUXILIARIES, begins, word_at
from streaming.extract.entities.nominal_phrases import ROLE_HEADS, ROLE_MODIFIERS
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.entities.unnamed import MAN, SOMEBODY, SOMETHING, WOMAN
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

Class = Literal["m", "f", "plural", "neuter"]

_RECENCY = (3.0, 2.2, 1.0, 0.5, 0.3, 0.2)
_GENDER = 0.8
"""What is known to be of the pronoun's gender goes before what may be."""
_OF_COURT = 3.0
"""Who tries others is not whom "jailed him" tells of."""
_COURT = words("grammar", "of_court")
_MEASURES = words("grammar", "measures")
"""What is counted and is nobody: "were 4-2 after six games. They"."""
_ACTING = frozenset(("prosecuting", "defending", "mitigating", "for", "representing"))
_PRESENTED = 2.5
"""Score of whom a short sentence of the speaker's ends with."""
_ONE_OF_THEM = 2.0
"""What a club of the same sentence gets where somebody plays or wins "with them"."""
_KINS = 1.0
"""What "Roe" gets of "Roe’s wife teaches there. He …"."""
_KIN = words("roles", "kin")
_SHORT = 8
"""Tokens of such a sentence before the name."""
_MAIN = 0.6
_ALONE = 2.0
_WITHIN = frozenset(
    "since because after before when while until as if once although though".split()
)
_OF_CLAUSE = 3.0
_DEFENDED = 3.0
"""Who begins a sentence goes before whom it tells of on the way."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The entities lately told of that one pronoun may stand for.

    ``barred`` are nobody it can mean, ``told`` and ``relative`` whom the clause binds it to as a
    rule, ``announced`` the subject that the sentence's opening clause leads up to; ``tried`` where
    a court's deed is done to the pronoun.
    """

    place: Place
    found: Sequence[Token]
    memory: Memory
    drafts: Sequence[Draft]
    word: str
    kind: Class
    barred: Set[int]
    told: int | None
    relative: int | None
    announced: int | None
    tried: bool = False
    defended: bool = False
    """Whether it stands behind "her client", who is the one that the report tells most of."""

    def scores(self) -> list[tuple[float, int]]:
        """Score and key of each; those without a name have keys below 0."""
        place, opens = self.place, self._opens()
        scores: list[tuple[float, int]] = []
        unnamed: list[tuple[Seen, int]] = []
        named: set[int] = set()
        for key, mentions in self.memory.recent(place.sentence, unnamed=True):
            if key < 0:
                unnamed += [(mentions[-1], key)] if _may_mean(key, self.kind) else []
            elif self._may_be(key, mentions):
                scores.append((self._score_of(key, mentions, opens), key))
                if self.drafts[key].sort != "media":
                    named |= {seen.sentence for seen in mentions if not seen.possessive}
        for seen, key in unnamed:
            # "A judge freed Roe. He …": where both stand together, the one with a name.
            if place.sentence - seen.sentence == 1 and seen.sentence not in named:
                scores.append((_score(seen, place) + _GENDER, key))
        who = self.announced
        unscored = who is not None and all(key != who for _, key in scores)
        if who is not None and unscored and _agrees(self.drafts[who], self.kind):
            scores.append((_RECENCY[0], who))
        alone = self._alone_within()
        scores = [(score + (_ALONE if key == alone else 0.0), key) for score, key in scores]
        return self._of_defended(scores) if self.defended else scores

    def _alone_within(self) -> int | None:
        """ "The club have missed Roe since he broke": the only person whom the clause before it
        tells of."""
        place = self.place
        if self.kind not in ("m", "f") or word_at(self.found, place.token - 1) not in _WITHIN:
            return None
        here = {
            key
            for key, mentions in self.memory.recent(place.sentence)
            if self.drafts[key].kind == "person"
            and len(self.drafts[key].words) > 1
            and any(seen.sentence == place.sentence and not seen.possessive for seen in mentions)
        }
        return here.pop() if len(here) == 1 else None

    def _of_defended(self, scores: list[tuple[float, int]]) -> list[tuple[float, int]]:
        """The scores with that of the one whom the text names most, of all whom it named so far."""
        told = {
            draft.key: (len(draft.named_at), -min(draft.named_at, default=0))
            for draft in self.drafts
            if self.memory.count(draft.key) and _agrees(draft, self.kind)
        }
        most = max(told.keys() - self.barred, key=told.__getitem__, default=None)
        others = [(score, key) for score, key in scores if key != most]
        return others if most is None else [*others, (_RECENCY[0] + _DEFENDED, most)]

    def _opens(self) -> bool:
        """Whether "he" or "she" begins a sentence, or goes on behind a quotation."""
        at = self.place.token
        return self.kind in ("m", "f") and (
            begins(self.found, self.place.line_first, at)
            or word_at(self.found, at - 1) in ("”", '"', "’")
        )

    def _may_be(self, key: int, mentions: Sequence[Seen]) -> bool:
        draft, place = self.drafts[key], self.place
        if self.kind == "plural" and not _is_plain_plural(mentions[-1], place, self.found, draft):
            return False
        if key in self.barred or not _agrees(draft, self.kind):
            return False
        if self.kind != "neuter":
            return True
        if self.word == "it" and _only_hears(draft, mentions):
            return False
        near = any(_is_near(seen, place, self.word, draft) for seen in mentions)
        return near or _is_its_post(key, place, self.found, self.memory, self.drafts)

    def _score_of(self, key: int, mentions: Sequence[Seen], opens: bool) -> float:
        draft, place = self.drafts[key], self.place
        score = max(_score(seen, place) for seen in mentions)
        score -= 1.5 if _only_hears(draft, mentions) else 0.0
        score += min(1.0, 0.1 * self.memory.count(key))
        score += _GENDER if _is_likely(draft, self.kind, mentions[-1], place) else 0.0
        score += _MAIN if opens and _led(mentions[-1], place) else 0.0
        score += _PRESENTED if opens and _is_presented(mentions[-1], place, self.found) else 0.0
        if key == self.told:
            score += -1.5 if self._is_rivalled(draft) else 2.5
        score += 1.2 if key == self.relative else 0.0
        score -= 0.8 if draft.kind == "place" else 0.0
        score += _ONE_OF_THEM if self._is_beside_them(draft, mentions[-1]) else 0.0
        score += 2.5 if is_whose_it_was(mentions[-1], place, self.found) else 0.0
        score += _KINS if opens and self._has_kin_of_other_sex(draft, mentions[-1]) else 0.0
        score += _OF_CLAUSE if is_whose_kin(mentions[-1], place, self.found) else 0.0
        score += 2.2 if key == self.announced else 0.0
        score -= _OF_COURT if self.tried and self._is_of_court(draft, mentions) else 0.0
        return score + (2.0 if _is_explained(mentions[-1], place, self.found) else 0.0)

    def _is_beside_them(self, draft: Draft, seen: Seen) -> bool:
        """ "came up with the Owls and played nine seasons for them": a club that the sentence
        has named."""
        near = self.kind == "plural" and draft.sort == "club"
        if not near or seen.sentence != self.place.sentence or self.word != "them":
            return False
        return word_at(self.found, self.place.token - 1) in ("for", "with", "by", "against")

    def _has_kin_of_other_sex(self, draft: Draft, seen: Seen) -> bool:
        """ "Roe’s wife, Ann, teaches there. He …": with whose kin the sentence before begins."""
        near = seen.possessive and self.place.sentence - seen.sentence == 1
        if not near or draft.gender != self.kind or seen.paragraph != self.place.paragraph:
            return False
        first = word_at(self.found, seen.token - 1)
        behind = (word_at(self.found, seen.last + n) for n in (0, 1, 2))
        kin = next((word for word in behind if word in _KIN), "")
        return gender_of_role(kin) not in (None, self.kind) and not (
            first.isalnum() or first == ","
        )

    def _is_of_court(self, draft: Draft, mentions: Sequence[Seen]) -> bool:
        """ "Judge Roe", "Ann Roe, prosecuting,": one of those who try and charge others."""
        if not _COURT.isdisjoint(word for role in draft.roles for word in role.split()):
            return True
        last = mentions[-1].last
        return word_at(self.found, last) == "," and word_at(self.found, last + 1) in _ACTING

    def _is_rivalled(self, draft: Draft) -> bool:
        """ "Mary Roe’s lawyer, Tam Quill, said she": the teller's gender is not known, and the
        sentence has somebody known to be of the pronoun's."""
        if draft.gender is not None or self.kind not in ("m", "f"):
            return False
        return any(
            key >= 0 and self.drafts[key].gender == self.kind and self.drafts[key] is not draft
            for key, mentions in self.memory.recent(self.place.sentence)
            if mentions[-1].sentence == self.place.sentence
        )


def _only_hears(draft: Draft, mentions: Sequence[Seen]) -> bool:
    """Whom the news was told: "a notice seen by the Ledger"."""
    return draft.sort == "media" and not any(seen.subject for seen in mentions)


def _led(seen: Seen, place: Place) -> bool:
    """ "Roe heard it after Doe had. He …": who begins the sentence before goes on."""
    return seen.main and seen.quote == place.quote and place.sentence - seen.sentence == 1


def _is_presented(seen: Seen, place: Place, found: Sequence[Token]) -> bool:
    """ "I want to thank Roe. He …", "We rang Doe. She …": whom the sentence right before, in which
    the speaker is the subject, comes to at its end."""
    if place.sentence - seen.sentence != 1 or seen.subject or seen.quote != place.quote:
        return False
    if seen.last != place.token - 1 or word_at(found, seen.last) != ".":
        return False
    for at in range(seen.token - 1, max(0, seen.token - _SHORT) - 1, -1):
        word = word_at(found, at)
        if word in ("i", "we") or word in (".", "?", "!", ";"):
            return word.isalpha()
    return False


def _is_its_post(
    key: int, place: Place, found: Sequence[Token], memory: Memory, drafts: Sequence[Draft]
) -> bool:
    """ "She was hired by Pell in 1999. In 2011 she became its chief executive": what has a post
    to fill is the only organisation just named, though it was no subject."""
    after = word_at(found, place.token + 1)
    if word_at(found, place.token) != "its" or not (after in ROLE_HEADS or after in ROLE_MODIFIERS):
        return False
    near = {
        other
        for other, mentions in memory.recent(place.sentence)
        if place.sentence - mentions[-1].sentence <= 1 and drafts[other].kind == "organization"
    }
    return near == {key}


def _is_explained(seen: Seen, place: Place, found: Sequence[Token]) -> bool:
    """ "sent Roe to prison: he was": whom a clause behind a colon goes on about."""
    if seen.sentence != place.sentence or word_at(found, place.token - 1) not in (":", ";", "—"):
        return False
    return seen.last < place.token and not seen.possessive


def _is_plain_plural(seen: Seen, place: Place, found: Sequence[Token], draft: Draft) -> bool:
    """Whether "they" can mean an organisation or a group: it was named just before, and no
    common noun in the plural ("officials") stands between."""
    often_plural = draft.kind == "group" or draft.sort == "club"
    if place.sentence - seen.sentence > 1 or not (seen.subject or often_plural):
        return False
    if draft.sort == "club" and place.sentence == seen.sentence:
        before = word_at(found, place.token - 1)
        if word_at(found, place.token) == "them" and before in ("for", "with", "by", "against"):
            return True  # "came up with the Owls and played nine seasons for them"
    between = (found[at].text for at in range(seen.last, place.token))
    return not any(
        word.endswith("s")
        and not word.endswith("ss")
        and len(word) > 3
        and word.islower()
        and word not in AUXILIARIES
        and word not in _MEASURES
        for word in between
    )


def _may_mean(key: int, kind: Class) -> bool:
    """Whether a pronoun of the class may mean what has no name."""
    wanted = {"m": (MAN, SOMEBODY), "f": (WOMAN, SOMEBODY), "neuter": (SOMETHING,)}
    return key in wanted.get(kind, ())


def _agrees(draft: Draft, kind: Class) -> bool:
    """Number and gender; who is of unknown gender may be either."""
    if kind in ("m", "f"):
        return draft.kind == "person" and draft.gender in (None, kind)
    if kind == "plural":
        return draft.kind in ("group", "organization")
    return draft.kind in ("organization", "place")


def _is_likely(draft: Draft, kind: Class, seen: Seen, place: Place) -> bool:
    """Whether an entity is known to be of the pronoun's gender, or of an unknown one and whom
    the paragraph's sentence right before was about: "Ozren Quill, 24, is a forward. He …"."""
    if draft.gender is not None or kind not in ("m", "f"):
        return draft.gender == kind
    opens = place.token == place.line_first and place.paragraph == seen.paragraph
    return opens and seen.subject and place.sentence - seen.sentence == 1


def _is_near(seen: Seen, place: Place, word: str, draft: Draft) -> bool:
    """Whether "its" and a place are close enough: what is neuter has many rivals unnamed."""
    distance = place.sentence - seen.sentence
    if draft.kind == "place":
        return distance == 0
    return word not in ("its", "itself") or distance == 0 or (distance == 1 and seen.subject)


def _score(seen: Seen, place: Place) -> float:
    distance = place.sentence - seen.sentence
    score = _RECENCY[min(distance, len(_RECENCY) - 1)]
    score += 1.2 if seen.subject else 0.0
    score += 0.4 if seen.pronoun else 0.0
    score -= 0.5 if seen.possessive else 0.0
    if seen.quote != place.quote and seen.quote >= 0:
        # Whom a quotation speaks of is out of mind behind it.
        score -= 1.2
    if seen.paragraph != place.paragraph:
        score -= 0.4
    return score
