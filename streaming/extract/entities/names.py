"""Capitalised sequences that may be names, with what stands right before them.

A sequence runs over capitalised words, initials, particles ("de", "van der"), the "of the" of
organisations and suffixes ("Jr.", "Inc."). Forms of address and roles ("Mr.", "GM") part
sequences and are kept as evidence. Words that are capitalised only for standing first are left
out here where a list tells; ``grouping.py`` drops the rest by what the document tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.grammar import is_verb
from streaming.extract.lexicon import entries, words
from streaming.extract.tokens import Token, is_possessive_mark

_STOP = words("common", "function")
_CONTENT = words("common", "content")
_TIMES = words("roles", "times")
_ADDRESS = words("roles", "address_m", "address_f", "address_any")
_ROLE_HEADS = words("roles", "heads")
_ACRONYMS = words("roles", "acronyms")
_CAPITAL_ROLES = frozenset(tuple(role.split()) for role in words("roles", "capital_heads"))
_LONGEST_NAME = 14
"""Tokens; what is longer is a title or a list without commas."""
_LONGEST_ROLE = max(map(len, _CAPITAL_ROLES))
_ORG_WORDS = words("organizations", "company", "government", "school", "media", "other")
_OF_HEADS = words("organizations", "of_heads")
_HEADS = _ORG_WORDS | words("places", "heads")
_DEMONYMS = words("places", "demonyms")
GIVEN_NAMES = words("given_names", "m", "f", "u")

# Roles that are surnames as often: they part no sequence that has begun.
_ALSO_SURNAMES = frozenset(entries("dean bishop pastor constable cardinal judge king leader coach"))
_PARTICLES = frozenset(
    entries(
        "de la del della di da do dos das du van von der den ter ten bin ibn al el y le las los"
    )
)
_LEADING_PARTICLES = _PARTICLES - {"la", "y", "do", "las", "los", "den", "ter", "ten", "le"}
_SUFFIXES = frozenset(entries("Jr Sr II III IV Inc LLC Ltd Corp Co LP PLC Esq MD PhD"))
_STOPPED = frozenset(
    entries("Jr Sr St Ste Ft Mt Dr Inc Corp Co Ltd Bros No Gen Gov Sen Rep U.S U.N D.C Mr Mrs Ms")
)
_PERIODS = frozenset(entries("year month week decade century game tournament series night"))
_THINGS = words("organizations", "things")
# What a name's possessive may go on with: "St. Joseph's University", "Smith's Ballpark".
_AFTER_POSSESSIVE = words("organizations", "school") | frozenset(
    entries(
        "hospital church cathedral chapel ballpark park island square restaurant club wharf pub"
    )
)
# The last part of names that are spelled with hyphens: "Mar-a-Lago", "Rio-de-…".
_COMPOUNDS = frozenset(
    entries("jazeera qaeda qaida assad aziz hussein din dong hun hwa soo sung min")
)
_ARABIC = ("al-", "el-", "ad-", "as-", "ul-")
_STATE_SHORT = words("places", "state_short")
_BEFORE_MONTH = frozenset(
    entries("in last this next since by until early late mid of on before after for through from")
)
_NAMES_AND_WORDS = GIVEN_NAMES & _STOP


@dataclass(slots=True)
class Name:
    """One sequence. ``first``/``last`` index the tokens, ``last`` exclusive."""

    first: int
    last: int
    start: int
    end: int
    words: tuple[str, ...]
    sentence: int
    initial: bool = False
    """First in its sentence or quotation: its capital tells nothing."""
    titled: bool = False
    """In a line whose words are all capitalised."""
    address: str | None = None
    role: str | None = None
    nickname: str | None = None
    thing: bool = False
    """An award, a law or the like: a name, but of nobody and nowhere."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence's tokens: ``first`` to ``last``, exclusive."""

    first: int
    last: int
    sentence: int
    titled: bool


def find_names(found: Sequence[Token], lines: Sequence[Line], aliases: AliasTable) -> list[Name]:
    """All candidate names, in order, not overlapping."""
    names: list[Name] = []
    for line in lines:
        scanner = _Scanner(found, line, aliases)
        names += scanner.names()
    return names


class _Scanner:
    """Walks over one sentence's tokens."""

    def __init__(self, found: Sequence[Token], line: Line, aliases: AliasTable) -> None:
        self.tokens = found
        self.line = line
        self.aliases = aliases

    def names(self) -> Iterator[Name]:
        at = self.line.first
        address: str | None = None
        role: str | None = None
        while at < self.line.last:
            if not self._may_begin(at):
                if self._ends_titles(at):
                    address = role = None
                at += 1
                continue
            skipped = self._address(at)
            if skipped:
                address, at = self.tokens[at].text.rstrip("."), skipped
                continue
            skipped = self._role(at)
            if skipped:
                role = " ".join(t.text for t in self.tokens[at:skipped] if t.text != ".")
                at = skipped
                continue
            last = self._sequence(at)
            for name in self._parted(at, last):
                name.address, name.role = address, role
                address = role = None
                yield name
            at = last

    def _ends_titles(self, at: int) -> bool:
        """ "Mr." and roles count for the name right behind them only."""
        return self.tokens[at].text != "."

    def _adjacent(self, at: int) -> bool:
        """Whether only a space stands between token ``at`` and the one before."""
        return self.tokens[at].start - self.tokens[at - 1].end <= 2

    def _word(self, at: int) -> str:
        return self.tokens[at].text if at < self.line.last else ""

    def _may_begin(self, at: int) -> bool:
        word = self.tokens[at].text
        if word[0].isdigit():
            return bool(self.aliases.named(word))
        if not word[0].isupper():
            return False
        if len(word) == 1:
            return self._is_initial(at)
        return self._is_name_word(at)

    def _is_initial(self, at: int) -> bool:
        return len(self._word(at)) == 1 and self._word(at).isupper() and self._word(at + 1) == "."

    def _is_name_word(self, at: int) -> bool:
        word = self._word(at)
        if not word or not word[0].isupper():
            return False
        lower = word.lower().replace("’", "'")
        if lower not in _STOP:
            return lower not in ("i", "o") and not self._is_made_of_name(word, lower, at)
        if len(word) > 1 and word.isupper() and not self.line.titled:
            return lower in ("us", "it", "who", "ice") and at > self.line.first
        return lower in _NAMES_AND_WORDS and self._is_given_name(at)

    def _is_given_name(self, at: int) -> bool:
        """ "Jan Novak", "Will Reyes said", but not "In June Reyes" and "Will Reyes go?"."""
        before = self.tokens[at - 1].text.lower() if at > self.line.first else ""
        after = self._word(at + 1)
        if before in _BEFORE_MONTH or not after[:1].isupper() or not self._adjacent(at + 1):
            return False
        if after.lower() in _STOP or len(after) < 2:
            return False
        return bool(before) or is_verb(self._word(at + 2)) or self._word(at + 2) == ","

    def _is_made_of_name(self, word: str, lower: str, at: int) -> bool:
        """ "R-Texas", "Fla.", "House-era": made of a name or short for one."""
        if lower in _STATE_SHORT and self._word(at + 1) == "." and len(lower) > 1:
            return True
        if self.aliases.named(word):
            return False
        if "-" in word and word[word.rfind("-") + 1 :].islower():
            return word[word.rfind("-") + 1 :] not in _COMPOUNDS
        return lower.startswith(("i'", "a-", "r-", "d-"))

    def _address(self, at: int) -> int:
        """The index behind a form of address that stands at ``at``, 0 where there is none."""
        word = self.tokens[at].text.lower()
        after = at + 1
        if self._word(after) == ".":
            after += 1
            word += "."
        if word not in _ADDRESS and word.rstrip(".") not in _ADDRESS:
            return 0
        if after >= self.line.last or not self._may_begin(after) or not self._adjacent(after):
            return 0
        if self._word(after).lower() in _ORG_WORDS and "." not in word:
            return 0
        return after

    def _role(self, at: int) -> int:
        """The index behind a capitalised role that a name follows, else 0."""
        for length in range(_LONGEST_ROLE, 0, -1):
            after = at + length
            if after >= self.line.last:
                continue
            phrase = tuple(token.text.lower() for token in self.tokens[at:after])
            if phrase in _CAPITAL_ROLES and self._may_begin(after) and self._adjacent(after):
                known = self.aliases.named(" ".join(t.text for t in self.tokens[at : after + 1]))
                return 0 if known or self._word(after).lower() in _ORG_WORDS else after
        opens = at == self.line.first and self.tokens[at].text.lower() in _ROLE_HEADS
        return at + 1 if opens and self._word(at + 1).lower() in GIVEN_NAMES else 0

    def _splits_at(self, at: int) -> bool:
        """Whether a role within a sequence ends it: "Mets GM …", "Las Vegas Mayor …"."""
        word = self.tokens[at].text
        if word in _ACRONYMS or (self._word(at + 1) == "." and self._address(at)):
            return True
        return word.lower() not in _ALSO_SURNAMES and self._role(at) > 0

    def _sequence(self, at: int) -> int:
        """The index behind the sequence that begins at ``at``."""
        last = at + 1
        if self._is_initial(at) or self.tokens[at].text in _STOPPED:
            last += self._word(last) == "."
        while last < min(self.line.last, at + _LONGEST_NAME):
            grown = self._grow(at, last)
            if grown == last:
                break
            last = grown
        return last

    def _grow(self, at: int, last: int) -> int:
        """One more word, with what joins it; ``last`` where the sequence ends."""
        if not self._adjacent(last):
            return last
        word = self.tokens[last].text
        if word == ",":
            return self._suffix(last + 1) or last
        if word[0].isupper() and (
            self._is_initial(last) or self._is_name_word(last) or word.lower() in _HEADS
        ):
            if self._splits_at(last):
                return last
            grown = last + 1
            if self._is_initial(last) or word in _STOPPED:
                grown += self._word(grown) == "."
            return grown
        if word[0].isdigit():
            return last + 1 if word[-1:] == "s" and not word.isdigit() and len(word) < 7 else last
        return self._joined(at, last, word)

    def _suffix(self, at: int) -> int:
        """ ", Jr." and ", Inc.": the index behind, 0 where none stands."""
        if self._word(at) not in _SUFFIXES:
            return 0
        return at + 1 + (self._word(at + 1) == ".")

    def _joined(self, at: int, last: int, word: str) -> int:
        """Over a connector, to the word behind it."""
        following = self._word(last + 1)
        if word in _PARTICLES:
            grown = last + 1
            while self._word(grown) in _PARTICLES:
                grown += 1
            return grown + 1 if self._is_name_word(grown) else last
        if word.startswith(_ARABIC) and word[3:4].isupper():
            return last + 1
        if word == "&":
            return last + 2 if self._is_name_word(last + 1) else last
        if word in ("of", "for", "on") and self._takes_of(at, last):
            grown = last + 2 if following == "the" else last + 1
            return grown + 1 if self._is_name_word(grown) else last
        if word == "and" and self._takes_and(at, last):
            return last + 2
        if is_possessive_mark(word) and following.lower() in _AFTER_POSSESSIVE:
            return last + 2 if self._is_name_word(last + 1) else last
        if word in "“\"'‘" and self._nickname(last):
            return last + 4
        return last

    def _takes_of(self, at: int, last: int) -> bool:
        head = self.tokens[last - 1].text.lower()
        if self._word(last + 1) == "the" and self._word(last + 2).lower() in _PERIODS:
            return self._word(last) == "of"
        return head in _OF_HEADS and self.tokens[last - 1].text[0].isupper()

    def _takes_and(self, at: int, last: int) -> bool:
        """ "Department of Health and Human Services", not "Bank of America and Citi"."""
        following = self._word(last + 1)
        inner = {token.text.lower() for token in self.tokens[at:last]}
        official = inner & {"department", "ministry", "bureau", "office", "committee", "commission"}
        return bool(official and {"of", "on", "for"} & inner) and (
            self._is_name_word(last + 1) and following.lower() not in GIVEN_NAMES
        )

    def _nickname(self, at: int) -> bool:
        """ "Dwight “Doc” Gooden": a marked word between a first and a last name."""
        return (
            at + 3 < self.line.last
            and self._word(at + 1)[:1].isupper()
            and self._word(at + 2) in ("”", '"', "'", "’")
            and self._is_name_word(at + 3)
            and self._adjacent(at + 3)
        )

    def _parted(self, at: int, last: int) -> Iterator[Name]:
        """The sequence's names: what stands before a person's first name is another."""
        first = self._trimmed(at, last)
        while last - first > 1 and self._is_adjective(last - 1):
            last -= 1
        if first >= last or (last == first + 1 and self.tokens[first].text.lower() in _TIMES):
            return
        cut = self._cut(first, last)
        if cut:
            yield self._name(first, cut)
            first = cut
        yield self._name(self._with_particle(first), last)

    def _trimmed(self, at: int, last: int) -> int:
        """Without first words that are no part of a name: "Former", "Republican"."""
        first_in = at == self.line.first or self._after_mark(at)
        while at < last:
            word = self.tokens[at].text
            lower = word.lower()
            following = self.tokens[at + 1].text.lower() if at + 1 < last else ""
            opens = first_in and lower in _TIMES
            demonym = lower in _DEMONYMS and (not following or following in GIVEN_NAMES)
            if not (
                opens
                or demonym
                or word == "."
                or (first_in and self._opens_sentence(at, lower, following))
            ):
                break
            at += 1
        return at

    def _is_adjective(self, at: int) -> bool:
        """A demonym at the end, before a small word: "Senate Democratic leaders"."""
        following = self._word(at + 1)
        return self.tokens[at].text.lower() in _DEMONYMS and following[:1].islower()

    def _opens_sentence(self, at: int, lower: str, following: str) -> bool:
        """A common word at a sentence's start, alone or before somebody's name."""
        if lower in GIVEN_NAMES:
            return False
        if lower not in _CONTENT:
            return lower.endswith("ing") and bool(following) and following not in _HEADS
        if self.aliases.named(self.tokens[at].text):
            return False
        return not following or following in GIVEN_NAMES

    def _cut(self, first: int, last: int) -> int:
        """Where a known organisation or place runs into a person's name, else 0."""
        for cut in range(first + 1, last - 1):
            if self.tokens[cut].text.lower() not in GIVEN_NAMES:
                continue
            if self.tokens[cut + 1].text.lower() in _HEADS:
                continue
            before = self.tokens[cut - 1].text
            if before == "&":
                continue
            form = " ".join(token.text for token in self.tokens[first:cut])
            if self.aliases.named(form) or (cut > first + 1 and before.lower() in _ORG_WORDS):
                return cut
        return 0

    def _with_particle(self, first: int) -> int:
        """ "de Blasio", where no first name stands before the particle."""
        before = self.tokens[first - 1].text if first > self.line.first else ""
        if before not in _LEADING_PARTICLES or not self._adjacent(first):
            return first
        earlier = self.tokens[first - 2].text if first - 1 > self.line.first else ""
        return first if earlier.lower() in ("a", "the", "white", "black", "his") else first - 1

    def _name(self, first: int, last: int) -> Name:
        inner = self.tokens[first:last]
        spelled = _spelled(inner)
        lower = [word.lower() for word in spelled]
        nickname = None
        for number, token in enumerate(inner):
            if token.text in "“\"'‘" and number + 1 < len(inner):
                nickname = inner[number + 1].text
        if nickname:
            spelled = tuple(word for word in spelled if word != nickname)
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
            thing=lower[-1] in _THINGS or ("of" in lower and lower[-1] in _PERIODS),
        )

    def _after_mark(self, first: int) -> bool:
        """Behind an opening quotation mark, a colon or a dash a capital tells little."""
        before = self.tokens[first - 1].text if first > self.line.first else ""
        return bool(before) and before in '“"‘:—–(*•'


def _spelled(inner: Sequence[Token]) -> tuple[str, ...]:
    """The words of a name, stops and endings joined on, commas and marks left out."""
    spelled: list[str] = []
    for token in inner:
        if token.text == "." or is_possessive_mark(token.text):
            spelled[-1:] = [spelled[-1] + token.text] if spelled else [token.text]
        elif token.text not in ",“”\"'‘’()":
            spelled.append(token.text)
    return tuple(spelled)
