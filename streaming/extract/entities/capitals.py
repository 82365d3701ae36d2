"""Which capitalised words may begin or continue a name."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.describing import opens_a_role
from streaming.extract.entities.grammar import DAYS, MONTHS, is_verb
from streaming.extract.entities.name import Line
from streaming.extract.lexicon import entries, words
from streaming.extract.tokens import Token

GIVEN_NAMES = words("given_names", "m", "f", "u")
ORGANISATION_WORDS = words("organizations", "company", "government", "school", "media", "other")
_STOP = words("common", "function")
_OUTLETS = words("organizations", "outlets")
# The last part of names spelled with hyphens and small letters: "Al-jazeera", "Ha Soo-jin".
_COMPOUNDS = words("given_names", "hyphened")
_STATE_SHORT = words("places", "state_short")
_SHORT = _STATE_SHORT | frozenset(entries("u.s u.n u.k e.u l.a g.e p.m a.m"))
_BEFORE_MONTH = frozenset(
    entries("in last this next since by until early late mid of on before after for through from")
)
CLASSES = frozenset(("A", "AA", "AAA", "B", "C", "D"))
_LEVELED = {"Class": CLASSES, "Division": frozenset(("I", "II", "III"))}
"""Words that levels of play begin with, and how they go on."""
_NAMES_AND_WORDS = GIVEN_NAMES & _STOP
_ROLE_HEADS = words("roles", "heads")
_TITLES = _ROLE_HEADS | words("roles", "ranks") | frozenset(("mr", "chief", "alhaji"))
_NUMBERS = frozenset(entries("two three four five six seven eight nine ten twelve twin"))
"""Numbers that names of places begin with: "Seven Oaks"."""
_NO_OPENERS = DAYS | MONTHS | _NUMBERS | words("common", "no_openers")
"""Small words that may have a capital within a sentence for standing where one begins."""
_BEFORE_PLACE = frozenset(entries("in of to from near at outside around the"))
_OPENERS = frozenset("— – : ~ • * · “ ‘".split())

_LOW = re.compile(r"(?:a[ldnsr]|[ue]l)-[A-ZÀ-Ý]|[dl]['’][A-ZÀ-Ý]|(?:kw?a|ma|[eu])[A-Z][a-z]{3}")


def is_low_name(word: str) -> bool:
    """Whether a word with a small letter is a name: "al-Haddad", "d’Entremont", "eThekwini"."""
    return _LOW.match(word) is not None


class Capitals:
    """Questions about the tokens of one sentence, by index."""

    def __init__(
        self,
        found: Sequence[Token],
        line: Line,
        aliases: AliasTable,
        stores: Set[str] = frozenset(),
        owners: Set[str] = frozenset(),
    ) -> None:
        """``stores`` are the words whose possessive is a name: "Quill’s"; ``owners`` those whose
        possessive begins a place's: "Miller’s Crossing"."""
        self.tokens = found
        self.line = line
        self.aliases = aliases
        self.stores = stores
        self.owners = owners

    def adjacent(self, at: int) -> bool:
        """Whether only a space stands between token ``at`` of the line and the one before."""
        return at < self.line.last and self.tokens[at].start - self.tokens[at - 1].end <= 2

    def word(self, at: int) -> str:
        return self.tokens[at].text if at < self.line.last else ""

    def opens(self, at: int) -> bool:
        """Whether a token opens its sentence, or follows a dash, colon, bullet or opening mark:
        "SOCCER — Forward Ada Quill"."""
        return at == self.line.first or self.tokens[at - 1].text in _OPENERS

    def may_begin(self, at: int) -> bool:
        """Whether a name may begin at a token."""
        word = self.word(at)
        if not word:
            return False
        if word[0].isdecimal():
            return bool(self.aliases.named(word))
        if not word[0].isupper():
            return is_low_name(word)
        if len(word) == 1:
            return self.is_initial(at)
        return self.is_name_word(at)

    def is_initial(self, at: int) -> bool:
        """Whether a token is one initial, or several, of a name: "J.", "J.M."."""
        word = self.word(at)
        several = len(word) == 3 and word[1] == "." and word.isupper()  # "J.M. Berger"
        if several and word.lower() in _SHORT:
            return False
        return (len(word) == 1 or several) and word.isupper() and self.word(at + 1) == "."

    def is_name_word(self, at: int) -> bool:
        """Whether a token has a capital that a name's word has."""
        word = self.word(at)
        if not word or not word[0].isupper() or self._is_level(at):
            return False
        lower = word.lower().replace("’", "'")
        if lower == "down" and at > self.line.first + 1:
            behind = at - 2 if self.word(at - 1) == "." else at - 1
            return self.word(behind) in ("Co", "County")  # "Co. Down"
        if self.word(at + 1) == "$" and len(word) < 3:
            return False  # "C$4 million"
        if lower not in _STOP:
            if lower in ("i", "o") or (self.opens(at) and opens_a_role(self.word, at)):
                return False
            return not self._is_made_of_name(word, lower, at)
        if self._opens_outlet(at) or (lower == "our" and self.word(at + 1) == "Lady"):
            return True
        if len(word) > 1 and word.isupper() and not self.line.titled:
            return lower in ("us", "it", "who", "ice") and at > self.line.first
        if lower in _NUMBERS:
            return self._numbers_a_place(at)
        if lower not in _NO_OPENERS and self._opens_within(at):
            return True
        if lower in DAYS:
            return self._is_called_by_day(at)
        return lower in _NAMES_AND_WORDS and self._is_given_name(at)

    def _is_called_by_day(self, at: int) -> bool:
        """ "its chairman, Sunday Okon, said", "Chief Friday Etim": a first name behind a title."""
        after, before = self.word(at + 1), self.word(at - 1) if at > self.line.first else ""
        if not after[:1].isupper() or after.lower() in _STOP or not self.adjacent(at + 1):
            return False
        if before != ",":
            return before[:1].isupper() and before.lower() in _TITLES
        role = self.word(at - 2).lower() in _ROLE_HEADS
        return role and (self.word(at + 2) in (",", ".") or is_verb(self.word(at + 2)))

    def _opens_outlet(self, at: int) -> bool:
        """ "the website Long Switch", "the podcast Inside Lane"."""
        before = self.tokens[at - 1].text if at > self.line.first else ""
        return before in _OUTLETS and self.word(at + 1)[:1].isupper() and self.adjacent(at + 1)

    def _opens_within(self, at: int) -> bool:
        """ "who owns Little Acorns", "at Every Child Matters": within a sentence a small word has
        a capital for a name's sake only."""
        before = self.word(at - 1) if at > self.line.first else ""
        after = self.word(at + 1)
        if self.line.titled or not before.islower() or len(after) < 3 or "-" in self.word(at):
            return False
        return after[0].isupper() and not after.isupper() and after.lower() not in _STOP

    def _numbers_a_place(self, at: int) -> bool:
        """ "in Seven Oaks", not "“Two Owls struck out,” she said"."""
        after = self.word(at + 1)
        before = self.tokens[at - 1].text if at > self.line.first else ""
        within = before in _BEFORE_PLACE and not self.line.titled and self.adjacent(at + 1)
        return within and after[:1].isupper() and after.endswith("s") and after.isalpha()

    def _is_level(self, at: int) -> bool:
        """ "Class A", "Class AA", "Division II": a level of play."""
        before = self.tokens[at - 1].text if at > self.line.first else ""
        word = self.word(at)
        opens = word in _LEVELED and self.word(at + 1) in _LEVELED[word]
        return opens or (before in _LEVELED and word in _LEVELED[before])

    def _is_given_name(self, at: int) -> bool:
        """ "Jan Novak", "Will Reyes said", but not "In June Reyes" and "Will Reyes go?"."""
        before = self.tokens[at - 1].low if at > self.line.first else ""
        after = self.word(at + 1)
        if (
            before in _BEFORE_MONTH
            or before[:1].isdecimal()
            or not after[:1].isupper()
            or not self.adjacent(at + 1)
        ):
            return False
        if after.lower() in _STOP or len(after) < 2:
            return False
        return bool(before) or is_verb(self.word(at + 2)) or self.word(at + 2) in (",", "and")

    def _is_made_of_name(self, word: str, lower: str, at: int) -> bool:
        """ "R-Texas", "Fla.", "House-era": made of a name or short for one."""
        if lower in _STATE_SHORT and self.word(at + 1) == "." and len(lower) > 1:
            return lower not in ("mt", "co") or not self.word(at + 2)[:1].isupper()
        if self.aliases.named(word):
            return False
        if "-" in word and word[word.rfind("-") + 1 :].islower():
            return word[word.rfind("-") + 1 :] not in _COMPOUNDS
        return lower.startswith(("i'", "a-", "r-", "d-"))
