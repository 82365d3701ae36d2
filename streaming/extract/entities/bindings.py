"""What syntax tells of a pronoun before salience is asked: whom it cannot mean, and whom it
most likely means for standing where it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streaming.extract.entities.grammar import (
    CLAUSE_MARKS,
    PREPOSITIONS,
    SPEECH,
    word_at,
)
from streaming.extract.entities.nominal_phrases import KIN, ROLE_HEADS
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_POSSESSIVES = words("grammar", "possessive") | {"her"}
# What one does to an organisation: "founded it", "bought it".
_DONE_TO_IT = words("grammar", "done_to_organisations")
_ONE_CLAUSE = 6
"""Words from a subject within which an object pronoun is in the same clause."""
_OWN_CLAUSE = 12
"""The same for a possessive: "the company told several of its lenders"."""
_TELLING = 6
"""Words from a verb of speech to the pronoun: "said on Tuesday that he"."""
_CLIENT_REACH = 40
_BEFORE_VERB = 3
_TOGETHER = 4
_SHIFT_WITHIN = 14
_TURNING = frozenset(
    ("represents", "represented", "defends", "defended", "prosecuted", "interviewed", "treated")
)
_ARTICLES = frozenset(("the", "a", "an", "another"))
_AGAINST = frozenset(("to", "over", "against", "at"))
_OUTCOMES = frozenset(("loss", "defeat", "win", "victory"))
_BE = frozenset(("is", "was", "became"))
_BESIDE = frozenset(("before", "after", "while", "when", "by"))
_TRYING = words("grammar", "tried")
_PLEADING = words("grammar", "pleading")
_PASSIVE = frozenset("was were is has had been be being also then later will must not".split())
_PASSIVE_LONG = 5


@dataclass(frozen=True, slots=True)
class Place:
    """Where the pronoun stands."""

    token: int
    sentence: int
    paragraph: int
    quote: int
    line_first: int


def is_object(found: Sequence[Token], at: int) -> bool:
    """ "him", "them", "her" where no noun follows it, and "it" where somebody "bought it"."""
    word = word_at(found, at)
    if word == "it":
        return word_at(found, at - 1) in _DONE_TO_IT
    if word in ("him", "them"):
        return True
    if word != "her":
        return False
    after = word_at(found, at + 1)
    return not after.isalpha() or after in PREPOSITIONS or after in CLAUSE_MARKS


def is_whose_it_was(seen: Seen, place: Place, found: Sequence[Token]) -> bool:
    """ "Roe’s goal was his third": whose the thing is that the sentence is about."""
    own = seen.possessive and seen.sentence == place.sentence and seen.token - place.line_first < 2
    return own and word_at(found, place.token - 1) in ("was", "is", "were", "are")


def is_whose_kin(seen: Seen, place: Place, found: Sequence[Token]) -> bool:
    """ "Roe, whose mother, Elsie, lived there until she died": whom a clause with "whose" is about,
    as far as it goes."""
    at = seen.token - 1 - (word_at(found, seen.token - 1) == ",")
    if seen.sentence != place.sentence or word_at(found, at - 1) != "whose":
        return False
    apposed = at < seen.token - 1
    commas = [word_at(found, i) for i in range(seen.last, place.token)].count(",")
    return word_at(found, at) in KIN and commas <= apposed


@dataclass(frozen=True, slots=True)
class Bindings:
    """The syntax around one pronoun."""

    place: Place
    found: Sequence[Token]
    memory: Memory

    def barred(self) -> frozenset[int]:
        """An object pronoun is not its own clause's subject: "Varley told him"; nor is "his" in
        "Roe, who was his aide" Roe."""
        at = self.place.token
        if word_at(self.found, at - 1) in _BE and word_at(self.found, at - 2) == "who":
            return frozenset(seen.key for seen in self.seen() if at - 4 <= seen.last <= at - 2)
        lawyer = self.lawyer()
        if lawyer is not None:
            return frozenset((lawyer,))
        if not is_object(self.found, self.place.token):
            return frozenset()
        subject = self._subject_within(_ONE_CLAUSE) or self._sharing_subject()
        beaten = frozenset(seen.key for seen in self.seen() if self._is_other_side(seen))
        return beaten if subject is None else beaten | {subject.key}

    def lawyer(self) -> int | None:
        """ "Roe said her client had wept when she": the lawyer, whom the pronoun behind does not
        mean."""
        at = self.place.token
        first = max(self.place.line_first, at - _CLIENT_REACH)
        if all(token.text != "client" for token in self.found[first:at]):
            return None
        for i in range(first, at - 1):
            if word_at(self.found, i + 1) == "client" and word_at(self.found, i) in _POSSESSIVES:
                before = [seen for seen in self.seen() if seen.last <= i and seen.subject]
                return max(before, key=_token).key if before else None
        return None

    def _sharing_subject(self) -> Seen | None:
        """ "Roe heard Cole out and jailed him", "before jailing him": the sentence's first subject,
        whose verb governs the pronoun, too."""
        verb, joint = word_at(self.found, self.place.token - 1), self.place.token - 2
        shares = word_at(self.found, joint) == "and" and verb.endswith("ed")
        shares |= word_at(self.found, joint) in _BESIDE and verb.endswith("ing")
        if not shares:
            return None
        before = [seen for seen in self.seen() if seen.last <= joint]
        apart = next((at for at in range(joint, self.place.line_first, -1) if self._parts(at)), -1)
        if apart >= 0:  # "Roe grew up there; the Owls drafted him and traded him"
            own = (seen for seen in before if seen.subject and seen.token > apart)
            return min(own, key=_token, default=None)
        return next((seen for seen in before if seen.main), None)

    def _parts(self, at: int) -> bool:
        return word_at(self.found, at) == ";"

    def opens_with_deed(self) -> bool:
        """ "Sentencing him, Judge Roe said": whose deed it is stands behind."""
        at = self.place.token - 1
        return at == self.place.line_first and word_at(self.found, at).endswith("ing")

    def is_tried(self) -> bool:
        """Whether a court's or the police's deed is done to the pronoun, or it pleads: "jailed
        him", "he was charged", "she pleaded"."""
        at = self.place.token
        if word_at(self.found, at - 1) in _TRYING:
            return True
        i = at + 1
        while word_at(self.found, i) in _PASSIVE and i < at + _PASSIVE_LONG:
            i += 1
        behind = word_at(self.found, i)
        return (i > at + 1 and behind in _TRYING) or (i == at + 1 and behind in _PLEADING)

    def _is_other_side(self, seen: Seen) -> bool:
        """ "A loss to the Owls dropped them": to whom one loses is not who has lost."""
        at = seen.token - 1 - (word_at(self.found, seen.token - 1) == "the")
        outcome = word_at(self.found, at - 1)
        near = 0 < self.place.token - seen.last <= _BEFORE_VERB
        return near and word_at(self.found, at) in _AGAINST and outcome in _OUTCOMES

    def joined(self, chosen: int | None, others: Sequence[int]) -> bool:
        """Whether who is chosen was last named together with another who may be meant as well:
        "Aldo Roe and his father, Jan Roe, both served. He …"."""
        recent = dict(self.memory.recent(self.place.sentence))
        mine = recent.get(chosen, []) if chosen is not None else []
        if not mine or mine[-1].sentence == self.place.sentence:
            return False
        mine = [seen for seen in mine if seen.sentence == mine[-1].sentence]
        rivals = [seen for key in others if key != chosen for seen in recent.get(key, [])]
        return any(_stand_together(self.found, one, rival) for one in mine for rival in rivals)

    def shifted(self, chosen: int | None) -> bool:
        """Whether who is chosen was the subject of a verb that turns to somebody unnamed: "Roe
        represents the former mayor. He pleaded guilty"."""
        recent = dict(self.memory.recent(self.place.sentence))
        last = recent[chosen][-1] if chosen is not None and chosen in recent else None
        if last is None or self.place.sentence - last.sentence != 1 or not last.subject:
            return False
        for at in range(last.last, min(self.place.line_first, last.last + _SHIFT_WITHIN)):
            if word_at(self.found, at) in _TURNING:
                behind = [word_at(self.found, i) for i in range(at + 1, at + 6)]
                return behind[0] in _ARTICLES and bool(ROLE_HEADS & set(behind[1:]))
        return False

    def owner(self) -> int | None:
        """A possessive's most likely owner, its own clause's subject: "Pell told its lenders"."""
        if word_at(self.found, self.place.token) not in _POSSESSIVES:
            return None
        if is_object(self.found, self.place.token):
            return None
        subject = self._subject_within(_OWN_CLAUSE)
        return None if subject is None else subject.key

    def teller(self) -> int | None:
        """Who "said (that) he": the subject of the speech verb right before the pronoun."""
        at = self.place.token - 1
        lowest = max(self.place.line_first, self.place.token - _TELLING)
        while at >= lowest and word_at(self.found, at) not in SPEECH:
            if word_at(self.found, at) in (",", ";", "“", '"', "”"):
                return None
            at -= 1
        if at < lowest:
            return None
        before = [seen for seen in self.seen() if seen.last <= at]
        if word_at(self.found, at - 1) == ",":
            # "Pell, the maker of soups, said that it": the sentence's first subject.
            return min((s for s in before if s.subject), key=_token, default=_NOBODY).key
        near = [seen for seen in before if at - seen.last <= _BEFORE_VERB]
        return max(near, key=_token, default=_NOBODY).key

    def relative(self) -> int | None:
        """Whom a relative clause before the pronoun is about: "Roe, who has wept since he"."""
        about = [
            seen for seen in self.seen() if seen.last <= self.place.token and self._is_told_of(seen)
        ]
        return max(about, key=_token).key if about else None

    def _is_told_of(self, seen: Seen) -> bool:
        """Whether a relative clause hangs on a mention, and not one that the pronoun opens:
        "whom the Owls fired after he", but not "whom he married"."""
        opener = next((at for at in (seen.last, seen.last + 1) if self._relates(at)), None)
        return opener is not None and opener + 1 < self.place.token

    def _relates(self, at: int) -> bool:
        return word_at(self.found, at) in ("who", "whom")

    def _subject_within(self, most: int) -> Seen | None:
        """The subject of the clause that the pronoun stands in."""
        before = [seen for seen in self.seen() if seen.subject and seen.last <= self.place.token]
        nearest = max(before, key=_token, default=None)
        if nearest is None or self.place.token - nearest.last > most:
            return None
        between = (word_at(self.found, at) for at in range(nearest.last, self.place.token))
        return None if any(word in CLAUSE_MARKS for word in between) else nearest

    def seen(self) -> Iterator[Seen]:
        """The mentions in the pronoun's own sentence."""
        for _, mentions in self.memory.recent(self.place.sentence):
            yield from (seen for seen in mentions if seen.sentence == self.place.sentence)


def _stand_together(found: Sequence[Token], one: Seen, other: Seen) -> bool:
    """ "Roe and Cole", "Roe and his father, Cole": the one's mention, then the other's. Who
    is called by a pronoun there is who the text goes on about."""
    between = [word_at(found, at) for at in range(one.last, other.token)]
    if one.pronoun or one.sentence != other.sentence or not 0 < len(between) <= _TOGETHER:
        return False
    return between[0] == "and" and all(w == "," or w.isalpha() for w in between[1:])


def _token(seen: Seen) -> int:
    return seen.token


_NOBODY = Seen(-1, -1, -1, -1, -1, False, False, -1)
