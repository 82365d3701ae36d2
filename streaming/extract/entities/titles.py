"""Titles in capitals before a name: forms of address ("Mr.", "Queen") and roles ("Mets GM")."""

from __future__ import annotations

from collections.abc import Set

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS, Capitals
from streaming.extract.entities.grammar import is_verb
from streaming.extract.entities.plural_titles import plural_title
from streaming.extract.entities.portfolios import portfolio_title
from streaming.extract.entities.unsure_titles import UNSURE, is_unsure_title
from streaming.extract.entities.written_titles import written_title
from streaming.extract.lexicon import entries, words

_ADDRESS = words("roles", "address_m", "address_f", "address_any")
_ROLE_HEADS = words("roles", "heads")
_RANKS = words("roles", "ranks")
_RANK_OPENERS = frozenset(rank.split()[0] for rank in _RANKS)
_PLAYERS = words("roles", "passing") & _ROLE_HEADS
_ACRONYMS = words("roles", "acronyms")
_CAPITAL_ROLES = frozenset(tuple(role.split()) for role in words("roles", "capital_heads"))
_LONGEST_ROLE = max(map(len, _CAPITAL_ROLES))
_LOCALITIES = frozenset(entries("county city town village"))
# Roles that are surnames as often: they part no sequence that has begun.
_ALSO_SURNAMES = frozenset(entries("dean bishop pastor constable cardinal judge king leader coach"))
_NO_SURNAMES = frozenset(entries("station síochána siochana headquarters league"))
"""What stands behind a title and makes a place or body of it: "Pellam Garda Station"."""
_ROYAL = frozenset(entries("king queen prince princess duke duchess lord lady"))
"""Titles that towns and clubs are called by too: "the Queen City Monarchs"."""
_EPONYMOUS = _ROYAL | frozenset(
    entries("sir dame father mother sister saint dr dr. general pope sheikh")
)
_LANDMARKS = words("places", "heads")
_RANKED = words("roles", "modifiers", "also_names") | frozenset(("deputy", "vice"))
_UNRANKED = _ROLE_HEADS - _RANKED
_OF_BODIES = ORGANISATION_WORDS | _LANDMARKS
TITLES_AND_NAMES = frozenset(("Dean",))
"""First names that are titles as often, before a surname alone."""
_INSTITUTIONS = words("organizations", "named_after")
"""What is named after those whom it honours: "Queen Charlotte's Hospital"."""
_LONGEST_EPONYM = 6
_POSITIONS = words("roles", "positions")
_CALLINGS = words("roles", "callings")
_ALSO_NAMES = (
    _ALSO_SURNAMES
    | words("roles", "also_names")
    | frozenset(entries("custodian defender independent owner reader triumph volunteer"))
)
_OPENING_PEOPLE = words("roles", "opening", "people")
_OPENING_ROLES = _ROLE_HEADS | _POSITIONS | _CALLINGS | _OPENING_PEOPLE
_ROLE_OPENERS = frozenset(role[0] for role in _CAPITAL_ROLES) | {"chief"}
_TOLD_BY_FULL_NAMES = (
    ((_ROLE_HEADS | _OPENING_PEOPLE) - _ALSO_NAMES) | _PLAYERS | _POSITIONS | _CALLINGS
)
"""What opens a sentence before a full name and is no part of it."""


class Titles(Capitals):
    """Which tokens of one sentence are a title, and where it ends."""

    surnames: Set[str] = frozenset()
    """Surnames of those whom the text names in full, once they are known."""
    met_unsure = False
    """Whether a word was met that the surnames decide about: "Major", "DC"."""

    def address(self, at: int) -> int:
        """The index behind a form of address that stands at ``at``, 0 where there is none."""
        rank = self._rank(at)
        if rank:
            return rank
        if self.tokens[at].text in UNSURE:
            self.met_unsure = True
            return at + 1 if is_unsure_title(self.word, at, self.surnames) else 0
        word = self.tokens[at].low
        after = at + 1
        if self.word(after) == ".":
            after += 1
            word += "."
        if word not in _ADDRESS and word.rstrip(".") not in _ADDRESS:
            return 0
        if after >= self.line.last or not self.may_begin(after) or not self.adjacent(after):
            return 0
        behind = self.word(after).lower()
        if behind in _NO_SURNAMES or (behind in ORGANISATION_WORDS and "." not in word):
            return 0
        if word in _ROYAL and (self._is_of_a_club(at) or self._is_told_by_job(at)):
            return 0
        return 0 if word in _EPONYMOUS and self._opens_institution(after) else after

    def _rank(self, at: int) -> int:
        """The index behind "Rear Admiral", where a name follows, else 0."""
        lower = self.tokens[at].low
        for length in (3, 2) if lower in _RANK_OPENERS else ():
            told = " ".join(self.word(i).lower() for i in range(at, at + length))
            if told in _RANKS and self.may_begin(at + length) and self.adjacent(at + length):
                return at + length
        return 0

    def _opens_institution(self, at: int) -> bool:
        """ "Queen Charlotte's Hospital", "Sir Roy Pell School": named after somebody."""
        for i in range(at, at + _LONGEST_EPONYM):
            word = self.word(i)
            if word.lower() in _INSTITUTIONS and i > at:
                return True
            if not word or not (word[0].isupper() or word in (".", "'s", "’s", "'", "’")):
                return False
        return False

    def _is_of_a_club(self, at: int) -> bool:
        """ "the King County Blues", "Queen City": a title that is a town's or a club's name."""
        if self.word(at + 1).lower() in _LOCALITIES:
            return True
        end = at
        while self.word(end)[:1].isupper() and self.adjacent(end + 1):
            end += 1
        last = self.word(end)
        end += last[:1].isupper()
        before = self.tokens[at - 1].low if at > self.line.first else ""
        plural = self.word(end - 1).endswith("s") and not self.word(end - 1).endswith("ss")
        return before == "the" and end - at > 2 and plural

    def _is_told_by_job(self, at: int) -> bool:
        """ "manager Duke Roe", "first baseman Prince Quill": a first name behind a job."""
        before = self.tokens[at - 1].text if at > self.line.first else ""
        return before in _OPENING_ROLES and before not in _ALSO_NAMES

    def role(self, at: int) -> int:
        """The index behind a capitalised role that a name follows, else 0."""
        lower = self.tokens[at].low
        aged = self.word(at + 2) in (",", "(") and self.word(at + 3).isdecimal()
        told = aged or self._is_told_by_calling(at) or self._is_only_first_name(at)
        if lower in GIVEN_NAMES and told:
            return 0  # "Dean Quill, 19, and"
        for length in range(_LONGEST_ROLE if self._may_be_title(at, lower) else 0, 0, -1):
            after = at + length
            if after >= self.line.last:
                continue
            phrase = tuple(token.low for token in self.tokens[at:after])
            if self._is_title(at, phrase) and self.may_begin(after) and self.adjacent(after):
                known = self.aliases.named(" ".join(t.text for t in self.tokens[at : after + 1]))
                return 0 if known or self.word(after).lower() in ORGANISATION_WORDS else after
        opens = self.opens(at) and lower in _OPENING_ROLES
        told = lower in _TOLD_BY_FULL_NAMES or self._does_something(at + 1)
        if opens and told and self._is_full_name(at + 1):
            return at + 1  # "Shortstop Izzo Cordera", "Center Ada Quill", "Hydrologist Ada Quill"
        if opens and self.word(at + 1).lower() in GIVEN_NAMES:
            return at + 1
        if lower in _ROLE_HEADS and self._is_of_an_office(at):
            return at + 1
        if self.line.titled:
            return 0
        return (
            portfolio_title(self.word, at)
            or written_title(self.word, at)
            or plural_title(self.word, at)
        )

    def _is_told_by_calling(self, at: int) -> bool:
        """ "Councillor Dean Quill": what somebody is stands before a first name."""
        before = self.tokens[at - 1].text if at > self.line.first else ""
        called = before in _ROLE_HEADS or before.lower() in _UNRANKED
        return called and self.adjacent(at)

    def _is_only_first_name(self, at: int) -> bool:
        """ "the election of Dean Quill as": no dean, where nobody of that surname is named in
        full."""
        if self.tokens[at].text not in TITLES_AND_NAMES or self.line.titled:
            return False
        self.met_unsure = True
        first, behind = self.word(at + 1), self.word(at + 2)
        if self.word(at - 1).lower() in _RANKED or first.lower() in _OF_BODIES:
            return False
        full = first[:1].isupper() and first.isalpha() and not behind[:1].isupper()
        return full and self.adjacent(at + 1) and first not in self.surnames

    def _may_be_title(self, at: int, lower: str) -> bool:
        before = self.tokens[at - 1].low if at > self.line.first else ""
        return lower in _ROLE_OPENERS or before in _LOCALITIES

    def _is_of_an_office(self, at: int) -> bool:
        """ "the Clerk of the House"; "the Chief of Staff" is one title."""
        of = self.word(at + 1) in ("of", "for") and self.word(at + 2) != "Staff"
        return of and self.word(at - 1).lower() == "the"

    def _is_title(self, at: int, phrase: tuple[str, ...]) -> bool:
        """Whether the words at ``at`` are a role: "County Treasurer"; in "Wessen County
        Treasurer" the last alone, for the county is a name's end."""
        before = self.tokens[at - 1] if at > self.line.first else None
        named = before is not None and before.is_capitalised and self.adjacent(at)
        if before is not None and before.text.lower() in _LOCALITIES:
            return phrase in _CAPITAL_ROLES or (before.text.lower(), *phrase) in _CAPITAL_ROLES
        whole = named and phrase[0] in _LOCALITIES and phrase[-1] not in _ALSO_SURNAMES
        chief = len(phrase) in (3, 4) and (phrase[0], phrase[-1]) == ("chief", "officer")
        return chief or (phrase in _CAPITAL_ROLES and not whole)

    def is_bare_title(self, at: int) -> bool:
        """ "the former Acme CEO who": initials of a role that nobody is named behind."""
        return self.tokens[at].text in _ACRONYMS and not self.may_begin(at + 1)

    def _is_full_name(self, at: int) -> bool:
        """Two capitalised words, and no organisation's."""
        first, last = self.word(at), self.word(at + 1)
        capital = first[:1].isupper() and last[:1].isupper() and self.adjacent(at + 1)
        third = self.word(at + 2) if self.adjacent(at + 2) else ""
        told = {first.lower(), last.lower(), third.lower()}
        return capital and told.isdisjoint(ORGANISATION_WORDS) and told.isdisjoint(_LOCALITIES)

    def _does_something(self, at: int) -> bool:
        """Whether a verb or an age stands behind the two words at ``at``: "Farmer Ada Quill said",
        "Trainer Ada Quill, 44", of no "Farmer Quill Dairies"."""
        behind = self.word(at + 2)
        return is_verb(behind) or (behind == "," and self.word(at + 3).isdecimal())

    def splits_at(self, at: int) -> bool:
        """Whether a role within a sequence ends it: "Mets GM …", "Las Vegas Mayor …"."""
        word = self.tokens[at].text
        if word in _ACRONYMS or (self.word(at + 1) == "." and self.address(at)):
            return True
        of_body = word == "Leader" and self.word(at - 1).lower() in ORGANISATION_WORDS
        if (of_body or word.lower() not in _ALSO_SURNAMES) and self.role(at) > 0:
            return True
        return not self.line.titled and self._closes_apposition(at)

    def _closes_apposition(self, at: int) -> bool:
        """ "Jane Roe, Ohio Secretary of State, said": a title that ends what a name is told of."""
        longest = _LONGEST_ROLE if self.word(at).lower() in _ROLE_OPENERS else 0
        for length in range(longest, 0, -1):
            phrase = tuple(self.word(i).lower() for i in range(at, at + length))
            if phrase in _CAPITAL_ROLES and self.word(at + length) in (",", "."):
                break
        else:
            return False
        first = at
        while (
            first > self.line.first and self.word(first - 1)[:1].isupper() and self.adjacent(first)
        ):
            first -= 1
        named = first - 2 > self.line.first and self.word(first - 2)[:1].isupper()
        told = named and self.word(first).lower() not in GIVEN_NAMES
        return first < at and told and self.word(first - 1) == ","
