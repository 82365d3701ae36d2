"""What joins the words of one name: particles, the "of the" of organisations, the "and" of two
fields, possessives and nicknames.
"""

from __future__ import annotations

import re

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS, is_low_name
from streaming.extract.entities.grammar import is_verb
from streaming.extract.entities.joined_fields import JoinedFields
from streaming.extract.entities.name_parts import BEHIND_COMMA
from streaming.extract.entities.name_parts import PARTICLES as _PARTICLES
from streaming.extract.entities.owned_places import goes_on
from streaming.extract.lexicon import entries, words
from streaming.extract.tokens import is_possessive_mark

PERIODS = frozenset(entries("year month week decade century game tournament series night"))
PARTICLES = _PARTICLES | {"y", "las", "los"}
_OF_HEADS = words("organizations", "of_heads")
_SCHOOLS = words("organizations", "school")
_STATES = words("places", "us_states")
"""Whose branch an organisation of initials is: "the ACLU of Oregon"."""
_STUDIES = frozenset(entries("study advancement promotion prevention treatment defense"))
_MEMBERS = frozenset(entries("workers teachers women engineers employees broadcasters scouts"))
_FOR_HEADS = words("organizations", "for_heads")
# What a name's possessive may go on with: "St. Joseph's University", "Smith's Ballpark".
_AFTER_POSSESSIVE = words("organizations", "school") | words("organizations", "after_possessive")
# "Children's Choir", "Teachers' Union": whose an organisation is, within its name.
_OWNERS = words("organizations", "owners_within_names")
_BEFORE_PLACES = words("places", "first", "parts")
_UNIONS = words("organizations", "of_many")
"""What many join, and call by what they are: "the Seafarers' Federation"."""
_OFFICERS = words("organizations", "officers_with_offices")
"""Whose office is a body of its own: "the Garnet County Sheriff's Office"."""
_OFFICES = frozenset(entries("office department association court bench"))
_IRISH = frozenset(entries("Ó Ní Uí Nic Mac Mhic O"))
"""What an Irish surname's small letters stand behind: "Nic an tSaoi", "Ó hUiginn"."""
_ECLIPSED = re.compile(r"(?:t|h|n|g|d|b|bh|m)[A-ZÁÉÍÓÚ][a-záéíóú]")
_STAFF = frozenset(
    entries("professor law political history economics researcher economist historian scientist")
)
"""What follows a university's name, and no place of play's."""
_OF_SAINTS = ORGANISATION_WORDS | words("organizations", "club") | frozenset(("gaa", "gfc"))
_CLOSING = {"“": "”", '"': '"', "'": "'", "‘": "’", "(": ")"}
_LONGEST_NICKNAME = 5
"""Tokens, a stop behind initials included."""
_COMMITTEE_REACH = 6
_AIMING = frozenset(
    entries("coalition committee campaign alliance commission movement fund citizens")
)
"""What a name says its aim of: "the Coalition to Stop the Tolls"."""


class Connectors(JoinedFields):
    """Whether a name goes on over a small word or a mark."""

    def _joined(self, at: int, last: int, word: str) -> int:
        """Over a connector, to the word behind it."""
        following = self.word(last + 1)
        if word in PARTICLES:
            grown = last + 1
            while self.word(grown) in PARTICLES:
                grown += 1
            return grown + 1 if self.is_name_word(grown) else last
        if is_low_name(word) or self._is_irish(last) or self.names_schools(at, last):
            return last + 1
        if word == "&":
            if following in BEHIND_COMMA:
                return last + 2 + (self.word(last + 2) == ".")
            return last + 2 if self.is_name_word(last + 1) else last
        if word in ("of", "for", "on", "against") and self._takes_of(at, last):
            grown = last + 2 if following in ("the", "a", "an") else last + 1
            return grown + 1 if self.is_name_word(grown) else last
        if word == "at" and self._takes_campus(at, last):
            return last + 2
        if word == "to" and self.tokens[last - 1].low in _AIMING:
            return last + 2 if self.is_name_word(last + 1) else last
        if word == "and" and (end := self.fields_behind(at, last)):
            return end
        if word in ("and", "&") and (end := self.joined_behind(at, last)):
            return end
        if end := self.names_aim(at, last) or self.names_public_body(at, last):
            return end
        if is_possessive_mark(word) and self.tokens[last - 1].text in self.stores:
            return last + 1
        if is_possessive_mark(word) and self._owns_place(at, last, following):
            return last + 2
        if is_possessive_mark(word) and self._saint(at, last):
            return self._saint(at, last)
        if is_possessive_mark(word) and self._owns(last, following.lower()):
            return last + 2 if self.is_name_word(last + 1) else last
        if word in "“\"'‘(" and self._nickname(last):
            return self._nickname(last)
        return last

    def _is_irish(self, at: int) -> bool:
        """ "Nic an tSaoi", "Mac an Bhaird", "Ó hUiginn": the small word or letters at ``at``."""
        before = self.tokens[at - 1].text
        if self.word(at) == "an" and before in _IRISH:
            behind = self.word(at + 1)
            return behind[:1].isupper() or bool(_ECLIPSED.match(behind))
        told = before in _IRISH or (before == "an" and self.tokens[at - 2].text in _IRISH)
        return told and bool(_ECLIPSED.match(self.word(at)))

    def _takes_of(self, at: int, last: int) -> bool:
        head = self.tokens[last - 1].low
        if self.word(last + 1) == "the" and self.word(last + 2).lower() in PERIODS:
            return self.word(last) == "of"
        if not (self.tokens[last - 1].text[0].isupper() or self.is_branch(at, last)):
            return False
        inner = {token.low for token in self.tokens[at:last]}
        if self.word(last) == "of" and (
            (inner & {"for", "on"} and head in _STUDIES) or (head in _MEMBERS and last - at > 1)
        ):
            return True  # "Institute for the Study of Labor", "United Mine Workers of America"
        if self.is_branch(at, last):
            return self.word(last) == "of"
        if head in _OF_HEADS:
            return self.word(last) in (("of", "for") if head in _SCHOOLS else ("of", "for", "on"))
        if last == at + 1 and len(head) > 2 and self.tokens[at].text.isupper():
            return self.word(last) == "of" and self.word(last + 1).lower() in _STATES
        if head not in _FOR_HEADS or self.word(last + 1) == "the":
            return False
        return self.word(last) in ("for", "against") or (
            head == "project" and self.word(last) == "on"
        )

    def _takes_campus(self, at: int, last: int) -> bool:
        """ "University of Pell at Harrow professor": where a university is, as its name tells."""
        if self.word(at) not in ("University", "State") or not self.is_name_word(last + 1):
            return False
        end = last + 2 + (self.is_name_word(last + 2) and self.adjacent(last + 2))
        return self.word(at + 1) in ("of", "University") and self.word(end).lower() in _STAFF

    def _saint(self, at: int, mark: int) -> int:
        """The index behind the possessive of "St Brigid's National School" and "St. John's,",
        else 0."""
        if self.tokens[at].text not in ("St", "Saint") or mark > at + 4:
            return 0
        behind = self.word(mark + 1)
        if not behind[:1].isalnum() or is_verb(behind):
            return mark + 1
        end = mark + 1
        while end < mark + _COMMITTEE_REACH and self.is_name_word(end) and self.adjacent(end):
            end += 1
        told = end > mark + 1 and self.tokens[end - 1].low in _OF_SAINTS
        return mark + 2 if told else 0

    def _owns(self, mark: int, following: str) -> bool:
        """Whether a name goes on behind the possessive mark at ``mark``."""
        if following in _AFTER_POSSESSIVE:
            return True
        owner = self.tokens[mark - 1].low
        if owner in _OFFICERS and following in _OFFICES:
            return self.word(mark + 1)[:1].isupper()
        if following in _UNIONS and self.word(mark) in ("'", "’") and owner.endswith("s"):
            return self.word(mark + 1)[:1].isupper()
        many = owner in _OWNERS or owner.endswith("men")
        return many and following in ORGANISATION_WORDS

    def _owns_place(self, at: int, mark: int, following: str) -> bool:
        """ "Miller’s Crossing", "Lower Miller’s Crossing", not "Ada Miller’s Bay Street"."""
        if self.tokens[mark - 1].text not in self.owners or not goes_on(following):
            return False
        return at == mark - 1 or self.tokens[at].low in _BEFORE_PLACES

    def _nickname(self, at: int) -> int:
        """ "Dwight “Doc” Gooden", "E.J. “Big Jim” Roe", "William (Bill) Roe": the index behind the
        name's word that stands behind marked ones, else 0."""
        end = at + 1
        while end < at + _LONGEST_NICKNAME and (
            self.word(end)[:1].isupper() or self.word(end) == "."
        ):
            end += 1
        closed = self.word(end) in _CLOSING.get(self.word(at), ())
        if end == at + 1 or not closed or not self.adjacent(end + 1):
            return 0
        if self.word(at) == "(" and self.word(at + 1).lower() not in GIVEN_NAMES:
            return 0
        return end + 2 if self.is_name_word(end + 1) else 0
