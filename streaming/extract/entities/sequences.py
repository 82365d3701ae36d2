"""How far a capitalised sequence runs: over initials, what ``connectors.py`` joins and suffixes
("Jr.", "Inc."), but not over a role within it ("Mets GM Jane Roe").
"""

from __future__ import annotations

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.connectors import Connectors
from streaming.extract.entities.grammar import DAYS, MONTHS, is_verb
from streaming.extract.entities.name_parts import BEHIND_COMMA
from streaming.extract.entities.titles import Titles
from streaming.extract.lexicon import words
from streaming.extract.tokens import is_possessive_mark

HEADS = ORGANISATION_WORDS | words("places", "heads")
_STOPPED = words("abbreviations", "within_names")
_TIMES = DAYS | MONTHS
_SLOGAN_WORDS = frozenset(("Our", "My", "Your", "Their"))
"""What stands with a capital within the names of campaigns: "Save Our Ferries"."""
_FORMS = words("names", "sequences_forms")
_UNIVERSITIES = frozenset(("University", "Institute"))
_CAMPUSES = words("organizations", "campuses")
_LONGEST = 14
"""Tokens; what is longer is a title or a list without commas."""


class Sequences(Connectors, Titles):
    """Grows sequences over the tokens of one sentence."""

    def sequence(self, at: int) -> int:
        """The index behind the sequence that begins at ``at``."""
        last = at + 1
        if self.is_initial(at) or self.tokens[at].text in _STOPPED:
            last += self.word(last) == "."
        while last < min(self.line.last, at + _LONGEST):
            grown = self._grow(at, last)
            if grown == last:
                break
            last = grown
        return last

    def _grow(self, at: int, last: int) -> int:
        """One more word, with what joins it; ``last`` where the sequence ends."""
        word = self.tokens[last].text if self.adjacent(last) else ""
        if not word or self._ends_a_firm(at, last):
            return last
        if word == ",":
            return (
                self._suffix(last + 1)
                or self._campus(at, last)
                or self.fields_behind(at, last)
                or self.joined_behind(at, last)
                or last
            )
        if word[0].isupper() and (
            self.is_initial(last) or self.is_name_word(last) or word.lower() in HEADS
        ):
            if self.splits_at(last):
                return last
            grown = last + 1
            if self.is_initial(last) or word in _STOPPED:
                grown += self.word(grown) == "."
            return grown
        if word in _SLOGAN_WORDS and self.is_name_word(last + 1) and not self.line.titled:
            return last + 2
        if word == "plc" and self.word(last + 1) != "plc":
            return last + 1
        if self._dates_a_body(last) or self._is_odd_surname(at, last):
            return last + 1
        if word.isdecimal() and (
            self.is_branch(at, last + 1) or self.is_seat(at, last + 1) or self.is_numbered(last)
        ):
            return last + 1
        if word[0].isdecimal():
            return last + 1 if word[-1:] == "s" and not word.isdecimal() and len(word) < 7 else last
        return self._joined(at, last, word)

    def _campus(self, at: int, comma: int) -> int:
        """ "the University of Texas, Austin": the index behind the town that tells which of its
        universities is meant, 0 where none stands."""
        if _UNIVERSITIES.isdisjoint(token.text for token in self.tokens[at:comma]):
            return 0
        end = comma + 1
        while self.is_name_word(end) or self._is_saint_stop(end):
            end += 1
        told = "_".join(token.low for token in self.tokens[comma + 1 : end])
        return end if told.replace("_.", ".") in _CAMPUSES else 0

    def _is_saint_stop(self, at: int) -> bool:
        return self.word(at) == "." and self.word(at - 1) == "St"

    def _ends_a_firm(self, at: int, last: int) -> bool:
        """ "Shaw & Co. Quill adviser": the stop behind a firm's form ends its name."""
        stopped = last - 2 > at and self.tokens[last - 1].text == "."
        form = stopped and self.tokens[last - 2].text in _FORMS
        return form and self.word(last).rstrip(".") not in _FORMS and self.word(last)[0].isupper()

    def _is_odd_surname(self, at: int, last: int) -> bool:
        """ "Ian Read said": a small word, with a capital right behind a first name."""
        word, before = self.tokens[last].text, self.tokens[last - 1].text
        if last != at + 1 or self.line.titled or not word[0].isupper() or len(word) < 4:
            return False
        behind = self.word(last + 1)
        ends = behind in (",", ".") or is_verb(behind) or is_possessive_mark(behind or "x")
        return ends and before.lower() in GIVEN_NAMES and word.lower() not in _TIMES

    def _dates_a_body(self, at: int) -> bool:
        """ "the Cleveland 2016 Host Committee": a year within an organisation's name."""
        if not (self.word(at).isdecimal() and len(self.word(at)) == 4):
            return False
        behind = at + 1
        while self.is_name_word(behind) or self.word(behind).lower() in ORGANISATION_WORDS:
            behind += 1
        return behind > at + 2 and self.word(behind - 1).lower() in ORGANISATION_WORDS

    def _suffix(self, at: int) -> int:
        """ ", Jr." and ", Inc.": the index behind, 0 where none stands."""
        if self.word(at) not in BEHIND_COMMA:
            return 0
        county = self.word(at + 1 + (self.word(at + 1) == "."))
        if self.word(at) == "Co" and county[:1].isupper():
            return 0  # "Pell, Co Kerry"
        return at + 1 + (self.word(at + 1) == ".")
