"""Whether a lone capitalised word is a name at all.

A capital at a sentence's start tells nothing, "Napoleonic" and "a homegrown Met" name nobody:
such words need evidence beside their capital.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import entries, table, words
from streaming.extract.tokens import Token

CONTENT = words("common", "content")
_PEOPLE = words("roles", "people", "crowd")
_DEMONYMS = words("places", "demonyms")
_MEMBERS = words("places", "groups")
_WHERE_PLAYED = {"indians": words("sport", "of_baseball"), "wild": words("sport", "of_hockey")}
"""Clubs called by other words, with words of which a text about their game has one."""
_ADJECTIVAL = tuple(entries(table("names")["lone_words_adjectival"]))
_LONGEST_ACRONYM = 5
_OVER_AND_OVER = 4
"""How often a word stands with a capital that is surely a name, of whatever it may be."""


class LoneWords:
    """Judges the lone words of one document."""

    def __init__(self, found: Sequence[Token]) -> None:
        self._found = found
        self._lowercased = {token.text for token in found if token.text[0].islower()}

    def is_name(self, name: Name, evidence: Evidence) -> bool:
        """By the word's evidence, and by whether the document also writes it small."""
        lower = name.words[0].lower()
        best = evidence.best()
        if _is_plural_acronym(name.words[0]) or _are_people(lower, evidence):
            return False
        if lower in _MEMBERS and not name.titled and self._is_definite(name):
            return True  # "The Conservatives came fourth"
        if best is None or len(lower.rstrip(".")) < 2:
            return False
        kind, lead = best
        common = lower in CONTENT or lower in self._lowercased
        if lower in _WHERE_PLAYED and evidence.sort == "club" and kind == "organization":
            return not _WHERE_PLAYED[lower].isdisjoint(self._lowercased)
        if lead >= SURE and lower not in CONTENT:
            return True
        if name.titled or lower in _DEMONYMS:
            return False
        if evidence.mid_sentence == 0:
            return not common and lead >= 1.5
        if common:
            return lead >= 2.0 and kind != "place"
        if name.text.isupper() and len(name.text) > _LONGEST_ACRONYM:
            return lead >= SURE
        if evidence.mid_sentence >= _OVER_AND_OVER and not self._is_common_noun(name):
            return True
        return lead >= 1.0 or (lead >= 0.5 and not self._is_common_noun(name))

    def _is_definite(self, name: Name) -> bool:
        return name.first > 0 and self._found[name.first - 1].low == "the"

    def _is_common_noun(self, name: Name) -> bool:
        """Made of a name, naming nobody: "a homegrown Met", "Napoleonic hotheads"."""
        before = {token.low for token in self._found[max(0, name.first - 2) : name.first]}
        after = self._found[name.last].text if name.last < len(self._found) else "."
        adjective = name.words[0].endswith(_ADJECTIVAL) and after[0].islower()
        return adjective or bool({"a", "an"} & before)


def _are_people(lower: str, evidence: Evidence) -> bool:
    """ "Jurors, who had eaten, came back": never with a capital but where a sentence opens."""
    return not evidence.mid_sentence and lower[-1:] == "s" and lower[:-1] in _PEOPLE


def _is_plural_acronym(word: str) -> bool:
    """ "MPs", "GPs": many, none by name."""
    return len(word) > 2 and word[-1] == "s" and word[:-1].isupper() and word[:-1].isalpha()
