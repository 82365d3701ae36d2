"""Capitalised sequences that may be names, with what stands right before them.

Forms of address and roles ("Mr.", "GM") part sequences and are kept as evidence. Words that
are capitalised only for standing first are left out here where a list tells; ``lone_words.py``
drops the rest by what the document tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.capital_offices import (
    LONE_OFFICES,
    LONGEST_OFFICE,
    is_field,
    is_office,
    is_office_of,
    office_behind,
)
from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.entities.connectors import PARTICLES, PERIODS
from streaming.extract.entities.grammar import is_verb
from streaming.extract.entities.name import Line, Name, spelled_words
from streaming.extract.entities.name_parts import nickname_within
from streaming.extract.entities.owned_places import place_owners
from streaming.extract.entities.sequences import HEADS, Sequences
from streaming.extract.entities.stores import store_names
from streaming.extract.entities.titles import TITLES_AND_NAMES
from streaming.extract.entities.unsure_titles import UNSURE
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_UNSURE = UNSURE | TITLES_AND_NAMES
_CONTENT = words("common", "content")
_TIMES = words("roles", "times")
_ROLE_MODIFIERS = words("roles", "modifiers")
_ROLE_WORDS = words("roles", "heads") | _ROLE_MODIFIERS
_COUNTRIES = words("places", "countries", "us_states")
_DEMONYMS = words("places", "demonyms")
_NATIONALS = words("places", "nationals")
_THINGS = words("organizations", "things")
_THINGS_OR_HEADS = HEADS | _THINGS
_DEBATED = (
    _CONTENT
    | words("organizations", "fields")
    | frozenset(("house", "senate", "assembly", "members", "rights", "lords"))
)
"""What a bill before a parliament is about, or whose it is."""
_APPOINTED = words("names", "names_appointed")
_SIBLINGS = words("roles", "siblings")
_LEADING_PARTICLES = PARTICLES - {"la", "y", "do", "las", "los", "den", "ter", "ten", "le"}


def find_names(found: Sequence[Token], lines: Sequence[Line], aliases: AliasTable) -> list[Name]:
    """All candidate names, in order, not overlapping."""
    stores, owners = store_names(found), place_owners(found)
    scanners = [_Scanner(found, line, aliases, stores, owners) for line in lines]
    by_line = [list(scanner.names()) for scanner in scanners]
    surnames = {
        n.words[-1]
        for names in by_line
        for n in names
        if len(n.words) > 1 and n.words[0] not in _UNSURE
    }
    for number, scanner in enumerate(scanners):
        scanner.surnames = surnames
        if scanner.opens_with(surnames) or scanner.met_unsure:
            by_line[number] = list(scanner.names())
    return [name for names in by_line for name in names]


class _Scanner(Sequences):
    """Walks over one sentence's tokens."""

    _surname: str | None = None

    def opens_with(self, surnames: Set[str]) -> bool:
        """Whether a common word that opens the sentence is read as one of the surnames from
        here on: "Standing, 59, has left", where the text names Jane Standing."""
        first = self.word(self.line.first)
        behind = self.word(self.line.first + 1)
        if first not in surnames or first.lower() not in _CONTENT or not behind:
            return False
        if behind == "," or is_verb(behind) or is_possessive_mark(behind):
            self._surname = first
        return self._surname is not None

    def names(self) -> Iterator[Name]:
        """The names of the line, in order."""
        at = self.line.first
        address: str | None = None
        role: str | None = None
        while at < self.line.last:
            word = self.tokens[at].text
            if word[0].islower() and word.islower():  # as most do; "al-Haddad" is not all small
                address = role = None
                at += 1
                continue
            office = self._lone_office(at)
            if office:
                address = role = None
                at = office
                continue
            if not self.may_begin(at):
                if self._ends_titles(at):
                    address = role = None
                at += 1
                continue
            skipped = self.address(at)
            if skipped:
                address, at = self.tokens[at].text.rstrip("."), skipped
                continue
            skipped = self.role(at) or (at + 1 if self.is_bare_title(at) else 0)
            if skipped:
                role = " ".join(t.text for t in self.tokens[at:skipped] if t.text != ".")
                at = skipped
                continue
            last = self.sequence(at)
            for name in self._parted(at, last):
                name.address, name.role = address, role
                address = role = None
                yield name
            at = last

    def _lone_office(self, at: int) -> int:
        """The index behind an office in capitals that no name follows, else 0."""
        if self.line.titled or not self.word(at)[:1].isupper():
            return 0
        end = at
        while self.word(end)[:1].isupper() and end < at + LONGEST_OFFICE and self.adjacent(end):
            end += 1
        if self.word(end) in ("of", "for") and is_office_of(self.word(end - 1)):
            field = end + 1
            while is_field(self.word(field)) or (field > end + 1 and self._joins_field_at(field)):
                field += 1
            if field > end + 1:
                behind = self.word(field)
                name = self.word(end) == "for" and behind.lower() in GIVEN_NAMES
                return 0 if behind[:1].isupper() and not name else field
        told = [token.low for token in self.tokens[at:end]]
        whose = self.word(end) and is_possessive_mark(self.word(end))
        return end if is_office(told) and not whose else 0

    def _joins_field_at(self, at: int) -> bool:
        """The "and" of "Health and Sport", the "for" of "Minister of State for Sport"."""
        word = self.word(at)
        return word == "and" or (word == "for" and is_field(self.word(at + 1)))

    def _ends_titles(self, at: int) -> bool:
        """ "Mr." and roles count for the name right behind them only."""
        return self.tokens[at].text != "."

    def _parted(self, at: int, last: int) -> Iterator[Name]:
        """The sequence's names: what stands before a person's first name is another."""
        first = self._trimmed(at, last)
        while last - first > 1 and self._is_adjective(first, last - 1):
            last -= 1
        if self._is_office(first, last):
            return
        appointed = first > self.line.first and self.tokens[first - 1].text in _APPOINTED
        told = [token.low for token in self.tokens[first:last]]
        last -= office_behind(told, appointed)
        if first >= last or (last == first + 1 and self._is_bare_time(first)):
            return
        cut = self._cut(first, last)
        if cut:
            yield self._name(first, cut)
            first = cut
        yield self._name(self._with_particle(first), last)

    def _is_bare_time(self, at: int) -> bool:
        """ "Former" and "Current", but for "the Current": the Bayview Current by its last word."""
        before = self.tokens[at - 1].low if at > self.line.first else ""
        named = before == "the" and not self.line.titled
        return self.tokens[at].low in _TIMES and not named

    def _is_office(self, first: int, last: int) -> bool:
        """ "the Turkish President", "the Premier": a nation's, and nobody's name."""
        told = [token.low for token in self.tokens[first:last]]
        if len(told) == 1 and told[0] in LONE_OFFICES:
            return first > self.line.first and self.tokens[first - 1].low == "the"
        if len(told) < 2 or told[-1] not in _ROLE_WORDS:
            return False
        seat = told[-1] in (
            "committeeman",
            "committeewoman",
        )  # "a Republican National Committeeman"
        return seat or all(word in _DEMONYMS for word in told[:-1])

    def _trimmed(self, at: int, last: int) -> int:
        """Without first words that are no part of a name: "Former", "Republican"."""
        first_in = at == self.line.first or self._after_mark(at)
        while at < last:
            word = self.tokens[at].text
            lower = word.lower()
            following = self.tokens[at + 1].low if at + 1 < last else ""
            opens = first_in and (lower in _TIMES or (lower == "new" and following in _COUNTRIES))
            demonym = lower in _DEMONYMS and (not following or following in GIVEN_NAMES)
            demonym |= word in _NATIONALS and not following and self.word(at - 1).lower() == "the"
            demonym = demonym and not self.aliases.named(word)
            if not (
                opens
                or lower == "former"
                or demonym
                or word == "."
                or (first_in and self._opens_sentence(at, lower, following))
            ):
                break
            at += 1
        return at

    def _is_adjective(self, first: int, at: int) -> bool:
        """A demonym at the end, before a small word: "Senate Democratic leaders"; but a surname
        between a first name and a verb: "Paul German said"; nor a club's: "Cleveland Indians"."""
        following = self.word(at + 1)
        if is_verb(following) and at > self.line.first and self.word(at - 1).lower() in GIVEN_NAMES:
            return False
        demonym = self.tokens[at].low in _DEMONYMS and following[:1].islower()
        told = " ".join(token.text for token in self.tokens[first : at + 1])
        return demonym and not self.aliases.named(told)

    def _opens_sentence(self, at: int, lower: str, following: str) -> bool:
        """A common word at a sentence's start, alone or before somebody's name."""
        if lower in GIVEN_NAMES or self.tokens[at].text == self._surname:
            return False
        if lower in _ROLE_MODIFIERS and self.word(at + 1) in _ROLE_WORDS:
            return True  # "Pitching coach Jane Roe"
        if lower in _SIBLINGS and following in GIVEN_NAMES:
            return True  # "Brothers Neil and Jim Roe"
        if lower not in _CONTENT:
            return lower.endswith("ing") and bool(following) and following not in HEADS
        if self.aliases.named(self.tokens[at].text):
            return False
        return not following or following in GIVEN_NAMES

    def _cut(self, first: int, last: int) -> int:
        """Where a known organisation or place runs into a person's name, else 0."""
        country = self._country_cut(first, last)
        if country:
            return country
        for cut in range(first + 1, last - 1):
            if self.tokens[cut].low not in GIVEN_NAMES:
                continue
            if self.tokens[cut + 1].low in HEADS:
                continue
            before = self.tokens[cut - 1].text
            if before == "&":
                continue
            form = " ".join(token.text for token in self.tokens[first:cut])
            if self.aliases.named(form) or (
                cut > first + 1 and before.lower() in ORGANISATION_WORDS
            ):
                return cut
        return 0

    def _country_cut(self, first: int, last: int) -> int:
        """Behind the country of "the president of Zembla Jane Roe", else 0."""
        if first == self.line.first or self.tokens[first - 1].text not in ("of", "to", "the"):
            return 0
        if not _THINGS_OR_HEADS.isdisjoint(t.text.lower() for t in self.tokens[first:last]):
            return 0
        for cut in range(min(last - 2, first + 3), first, -1):
            place = " ".join(token.low for token in self.tokens[first:cut])
            named_on = self.tokens[cut].text in ("City", "State")  # "the Kansas City Royals"
            if place in _COUNTRIES and place not in GIVEN_NAMES and not named_on:
                return cut
        return 0

    def _with_particle(self, first: int) -> int:
        """ "de Blasio", where no first name stands before the particle."""
        before = self.tokens[first - 1].text if first > self.line.first else ""
        if before not in _LEADING_PARTICLES or not self.adjacent(first):
            return first
        earlier = self.tokens[first - 2].text if first - 1 > self.line.first else ""
        return first if earlier.lower() in ("a", "the", "white", "black", "his") else first - 1

    def _name(self, first: int, last: int) -> Name:
        inner = self.tokens[first:last]
        marked = nickname_within(inner)
        nickname = " ".join(spelled_words(inner[marked[0] : marked[1]])) or None
        spelled = spelled_words([*inner[: marked[0]], *inner[marked[1] :]])
        lower = [word.lower() for word in spelled]
        return Name(
            first=first,
            last=last,
            start=inner[0].start,
            end=inner[-1].end,
            words=spelled,
            sentence=self.line.sentence,
            initial=first == self.line.first or self._after_mark(first),
            titled=self.line.titled,
            nickname=nickname,
            thing=(lower[-1] in _THINGS and not _is_school(lower))
            or (lower[0] == "series" and len(lower) == 2 and len(lower[1]) == 1)
            or (lower[-1] == "hall" and [self.word(last), self.word(last + 1)] == ["of", "Fame"])
            or ("of" in lower and lower[-1] in PERIODS)
            or (lower[-1] == "bill" and len(lower) > 1 and lower[-2] in _DEBATED),
        )

    def _after_mark(self, first: int) -> bool:
        """Behind an opening quotation mark, a colon or a dash a capital tells little."""
        before = self.tokens[first - 1].text if first > self.line.first else ""
        return bool(before) and before in '“"‘:—–(*•'


def _is_school(lower: Sequence[str]) -> bool:
    """ "Pell School of Law"."""
    return lower[-2:-1] == ["of"] and bool({"school", "college", "faculty"} & set(lower[:-2]))
