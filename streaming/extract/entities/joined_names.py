"""Names of which a comma, "and" or an aim is part: "Pym, Holdcroft and Sons", "the Dock and Quarry
Workers’ Union", "Pell Power and Light", "the charity Bread for Pell".

Two names and one look alike, so that each needs a telling word: the last one, or the noun before.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS, Capitals
from streaming.extract.entities.grammar import DAYS, MONTHS, is_verb
from streaming.extract.lexicon import entries, words
from streaming.extract.tokens import is_possessive_mark

_FAMILY = frozenset(
    entries("Sons Son Daughters Daughter Brothers Sisters Nephews Co Company Partners Associates")
)
"""What ends a firm's name behind "and"."""
_LEGAL = frozenset(entries("LLP LLC Ltd Limited Inc PLC plc PC LP Solicitors"))
_PAIRS = words("organizations", "pairs")
_MEMBERS = words("organizations", "members")
_UNIONS = words("organizations", "unions")
_FIRM_NOUNS = words("organizations", "firm_nouns")
_PARTNERS = words("organizations", "partners")
_AT = frozenset(("at", "with", "of", "for", "from"))
_AIM_NOUNS = words("organizations", "aim_nouns")
_AIMS = frozenset(entries("for against without not before over"))
_DETERMINERS = frozenset(("the", "our", "their", "its", "a", "’s", "'s"))
_BRANCHES = frozenset(entries("Local Lodge Chapter Branch Aerie"))
_SEATS = frozenset(entries("Ward District Precinct Division Riding"))
_LANDS = words("places", "us_states", "countries", "demonyms") | frozenset(
    entries("catholic public private state charter")
)
_LANDS_OR_TIMES = _LANDS | MONTHS | DAYS
_PUBLIC = words("organizations", "town_bodies")
_LONGEST_PUBLIC = 4
_OFFICERS = words("organizations", "town_officers")
_ANY = frozenset(entries("a an another any every one two three some many"))
_LEADERS = frozenset(entries("superintendent superintendents chancellor"))
_BEHIND_SCHOOLS = frozenset(entries("in on after and for who until at since to"))
_REACH = 7
_LONGEST_LIST = 6


def _is_public(nouns: Sequence[str]) -> bool:
    """Whether common nouns are those of a town's own body."""
    if len(nouns) > 2 and nouns[-1] in ("office", "department") and is_possessive_mark(nouns[-2]):
        return " ".join(nouns[:-2]) in _OFFICERS
    return " ".join(nouns) in _PUBLIC


class JoinedNames(Capitals):
    """Questions about the connector at ``last`` of the sequence that begins at ``at``. Each gives
    the index behind what it joins, 0 where nothing is joined."""

    def joined_behind(self, at: int, last: int) -> int:
        """Behind the words that a comma or "and" joins to a body's name."""
        mark = self.word(last)
        if not self.word(last + 1)[:1].isupper() or self.line.titled:
            return 0
        if mark != "and":
            return self._listed_firm(at, last)
        following = self.word(last + 1)
        if following in _FAMILY and not self._goes_on(last + 2):
            return last + 2
        if f"{self.tokens[last - 1].text} {following}".lower() in _PAIRS:
            return last + 2
        if last == at + 1 and self._is_partnership(at, last + 1):
            return last + 2
        return last + 2 if self._joins_union(at, last) else 0

    def _goes_on(self, at: int) -> bool:
        """Whether another name's word stands at ``at``: no "Ltd" or the like."""
        return self.word(at)[:1].isupper() and self.word(at) not in _LEGAL and self.adjacent(at)

    def _listed_firm(self, at: int, last: int) -> int:
        """ "Lyle, Marchetti & Stone LLP", and "Cole, Hardy and Finch" where a noun tells."""
        if self.word(last) != "," or last != at + 1:
            return 0
        end = last
        while self.word(end) == "," and self._is_surname(end + 1) and end < last + _LONGEST_LIST:
            end += 2
        end += self.word(end) == ","
        if end == last or self.word(end) not in ("and", "&") or end == last + 1:
            return 0
        if self.word(end) == "&" or self.word(end + 1) in _FAMILY:
            return end + 2 if self.word(end + 1)[:1].isupper() else 0
        return end + 2 if self._is_partnership(at, end + 1) else 0

    def _is_surname(self, at: int) -> bool:
        """One word with a capital, and no second one behind it."""
        word = self.word(at)
        alone = not (self.word(at + 1)[:1].isupper() and self.adjacent(at + 1))
        return word[:1].isupper() and len(word) > 1 and alone and self.is_name_word(at)

    def _is_partnership(self, at: int, end: int) -> bool:
        """Whether the words from ``at`` to the surname at ``end`` are a firm's: by "LLP" behind
        them, or by "the solicitors" or "a partner at" before."""
        word = self.word(end)
        if not word[:1].isupper() or not self.is_name_word(end):
            return False
        if self.word(end + 1) in _LEGAL:
            return True
        if self._goes_on(end + 1) or word.lower() in ORGANISATION_WORDS:
            return False
        before, earlier = self._before(at, 1), self._before(at, 2)
        if before == "," and earlier in _FIRM_NOUNS:
            return self._before(at, 3) != "the"  # "his own firm, Marsh and Bell"
        if before == "of" and earlier in _FIRM_NOUNS:
            return True
        told = before in _FIRM_NOUNS or (before in _AT and earlier in _PARTNERS)
        return told and self.tokens[at].low not in GIVEN_NAMES

    def _before(self, at: int, back: int) -> str:
        return self.tokens[at - back].low if at - back >= self.line.first else ""

    def _joins_union(self, at: int, last: int) -> bool:
        """ "the Dock and Quarry Workers’ Union", "the Norwich and Pell Building Society"."""
        end, members = last + 1, self.tokens[last - 1].low in _MEMBERS
        while end < last + _REACH and self.adjacent(end):
            word = self.word(end)
            mark = bool(word) and is_possessive_mark(word)
            if not (self.is_name_word(end) or mark or word.lower() in ORGANISATION_WORDS):
                break
            if not mark:
                members |= word.lower() in _MEMBERS or self._is_many(end)
            end += 1
        head = self.tokens[end - 1].low
        if self.tokens[at].text in _BRANCHES and head in _MEMBERS:
            return True  # "Local 88 of the Warehouse and Dock Workers"
        if end < last + 3 or head not in _UNIONS:
            return False
        first = self.tokens[last - 1].text
        if first.isupper() or first.lower() in ORGANISATION_WORDS or self._is_known(at, last):
            return False
        return self._before(at, 1) in _DETERMINERS and (members or head in ("society", "guild"))

    def is_branch(self, at: int, last: int) -> bool:
        """ "Local 204 of the Allied Mill Workers", "Lodge 5": a union's branch by its number."""
        return self._has_number(at, last) and self.tokens[at].text in _BRANCHES

    def is_seat(self, at: int, last: int) -> bool:
        """ "Ward 4", "District 12": what a council's member stands for, by its number."""
        return self._has_number(at, last) and self.tokens[at].text in _SEATS

    def _has_number(self, at: int, last: int) -> bool:
        """Whether the words are one and a number."""
        return self.tokens[last - 1].text.isdecimal() and last == at + 2

    def is_numbered(self, at: int) -> bool:
        """ "Haulers Local 88": the number at ``at`` tells which branch of a union it is."""
        return self.word(at - 1) in ("Local", "Lodge", "Aerie") and self.word(at).isdecimal()

    def _is_many(self, at: int) -> bool:
        """ "Millers’": many, by their possessive."""
        return self.word(at).endswith("s") and self.word(at + 1) in ("'", "’")

    def _is_known(self, at: int, last: int) -> bool:
        return bool(self.aliases.named(" ".join(token.text for token in self.tokens[at:last])))

    def names_schools(self, at: int, last: int) -> bool:
        """ "superintendent of the Pell Landing schools": a district, called by its schools."""
        if self.word(last) != "schools" or self.tokens[at].low in _LANDS:
            return False
        led = self._before(at, 2 + (self._before(at, 1) == "the")) in _LEADERS
        behind = self.word(last + 1)
        plain = not behind or not behind.isalpha() or is_verb(behind) or behind in _BEHIND_SCHOOLS
        return led or behind in _LEADERS or (self._before(at, 1) == "the" and plain)

    def names_public_body(self, at: int, last: int) -> int:
        """ "the Pell Landing school board", "the Pell board of health", "the Pell sheriff's
        office": a town's own body, by the common nouns behind it. "A Pell credit union" names
        none, and of "the Pell credit union Acme" the name is behind."""
        if self.line.titled or self.tokens[at].low in _LANDS_OR_TIMES:
            return 0
        following = [self.word(i) for i in range(last, last + _LONGEST_PUBLIC)]
        for length in range(_LONGEST_PUBLIC, 1, -1):
            end = last + length
            if _is_public(following[:length]) and all(map(self.adjacent, range(last, end))):
                if following[length - 1] == "club" and last > at + 1:
                    return 0  # "the Pell Owls hockey club" is the Pell Owls
                goes_on = self.word(end)[:1].isupper() and self.adjacent(end)
                return 0 if goes_on or self._before(at, 1) in _ANY else end
        return 0

    def names_aim(self, at: int, last: int) -> int:
        """ "the charity Bread for Pell": what a body is for, where a noun before it tells it."""
        if self.word(last) not in _AIMS or self.line.titled or not self._is_called(at):
            return 0
        grown = last + 1 + (self.word(last + 1) in ("the", "a", "our"))
        return grown + 1 if self.word(grown)[:1].isupper() and self.is_name_word(grown) else 0

    def _is_called(self, at: int) -> bool:
        """ "the charity", "a charity called", "her charity,": a body's noun before ``at``."""
        back = 1 + (self._before(at, 1) in ("called", "named", ","))
        return self._before(at, back) in _AIM_NOUNS
