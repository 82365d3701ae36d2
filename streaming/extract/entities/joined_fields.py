"""Names of bodies of which "and" joins the fields or the towns: "Department of Health and Human
Services", "the Competition and Markets Authority", "the Rail, Maritime and Transport Union",
"Devon and Cornwall Police".

Two bodies look alike ("the Met and British Museum"), so that the words on both sides must be those
of fields, or the last one that of a body that two towns have together.
"""

from __future__ import annotations

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.joined_names import JoinedNames
from streaming.extract.lexicon import entries, words

_JOINING = frozenset(
    entries(
        "Committee Subcommittee Program Commission Institute Initiative Fund Foundation Consortium"
    )
)
"""What "and" joins the fields of, within its name."""
_FIELDS = words("organizations", "fields")
_MEMBERS = words("organizations", "members")
_FIELDS_OR_MEMBERS = _FIELDS | _MEMBERS
_FIELD_BODIES = (
    words("organizations", "government", "other", "unions")
    | words("organizations", "school")
    | frozenset(entries("rescue corporation executive archives company inspectorate"))
)
"""What a body's name that joins two fields ends with."""
_FIELD_BODIES_BUT_FIELDS = _FIELD_BODIES - _FIELDS
_OFFICIAL = words("organizations", "with_fields")
"""What has its fields behind "of" or "for", whatever they are."""
_ALSO_OFFICIAL = frozenset(
    entries("association board museum chamber union federation guild academy faculty authority")
)
"""The same, where both are known for fields or members."""
_SHARED = frozenset(
    entries("police constabulary council fire ambulance hospitals hospital nhs health building")
)
"""What two towns have together: "Devon and Cornwall Police"."""
_REACH = 6
_LONGEST_ROW = 12


class JoinedFields(JoinedNames):
    """Questions about the "and" or the comma at ``last`` of the sequence that begins at ``at``."""

    def fields_behind(self, at: int, last: int) -> int:
        """Behind the next word that "and" or a comma joins to a body's name, 0 where none is."""
        if self.word(last) == ",":
            return self._row_behind(at, last)
        joined = (
            self._takes_and(at, last)
            or self._names_committee(at, last)
            or self._joins_fields(last)
            or self._joins_towns(at, last)
        )
        return last + 2 if joined else 0

    def _inner(self, at: int, last: int) -> frozenset[str]:
        return frozenset(token.low for token in self.tokens[at:last])

    def _takes_and(self, at: int, last: int) -> bool:
        """ "Department of Health and Human Services", not "Bank of America and Citi"."""
        following = self.word(last + 1).lower()
        inner = self._inner(at, last)
        if not {"of", "on", "for"} & inner or not self.is_name_word(last + 1):
            return False
        if {"royal", "borough"} <= inner:
            return True
        if inner & _ALSO_OFFICIAL and following in _FIELDS_OR_MEMBERS:
            return True
        return bool(inner & _OFFICIAL) and following not in GIVEN_NAMES

    def _names_committee(self, at: int, last: int) -> bool:
        """ "the Ways and Means Committee", "House Energy and Commerce Committee"."""
        opens = self.tokens[at].text in ("House", "Senate")
        told = at - 1
        while told > max(self.line.first, at - 3) and self.tokens[told].text.islower():
            if self.tokens[told].text == "the":
                break
            told -= 1
        form = " ".join(token.text for token in self.tokens[at:last])
        if self.aliases.named(form) or not (opens or self.word(told).lower() == "the"):
            return False
        end = self._end_of_name(last + 1)
        return end > last + 2 and self.tokens[end - 1].text in _JOINING

    def _joins_fields(self, last: int) -> bool:
        """ "Pell Fire and Rescue Service", "the Food and Drug Administration": a body of two
        fields, and no two bodies."""
        if self.word(last - 1).lower() not in _FIELDS or self.word(last + 1).lower() not in _FIELDS:
            return False
        end = self._end_of_name(last + 1)
        tail = self.tokens[end - 1].low
        return tail == "rescue" or (end > last + 2 and tail in _FIELD_BODIES)

    def _end_of_name(self, first: int) -> int:
        """The index behind the words with capitals from ``first`` on."""
        end = first
        while end < first + _REACH and self.is_name_word(end) and self.adjacent(end):
            end += 1
        return end

    def _joins_towns(self, at: int, last: int) -> bool:
        """ "Devon and Cornwall Police", "Brighton and Hove Council", "Pell and District League"."""
        first, following = self.word(at), self.word(last + 1)
        if last != at + 1 or first.isupper() or first.lower() in ORGANISATION_WORDS:
            return False
        if any(alias.kind != "place" for alias in self.aliases.named(first)):
            return False
        end = self._end_of_name(last + 1)
        if following == "District":
            return end > last + 2
        behind = self.word(last + 2).lower()
        return end > last + 2 and behind in _SHARED and following.lower() not in GIVEN_NAMES

    def _row_behind(self, at: int, last: int) -> int:
        """ "the Rail, Maritime and Transport Union", "the Department for Environment, Food and
        Rural Affairs": behind the word that follows the comma, where the row is one of fields."""
        if self.word(last - 1).lower() not in _FIELDS or self.line.titled:
            return 0
        i, joined = last, False
        while self.word(i) in (",", "and") and not joined and i < last + _LONGEST_ROW:
            i += 1 + (self.word(i + 1) == "and")
            joined = self.word(i - 1) == "and"
            if self.word(i).lower() not in _FIELDS:
                return 0
            i = self._end_of_name(i)
        official = self._inner(at, last)
        body = self.tokens[i - 1].low in _FIELD_BODIES_BUT_FIELDS
        told = bool(official & _OFFICIAL and official & {"of", "on", "for"})
        return last + 2 if joined and (body or told) else 0
