"""Which words are part of a name, by tags and tree, and which of them stand together.

A name is a word with a capital that is tagged as one, with what hangs from it as part of a name:
flat, compound and adjectives. A person's given name heads the flat rest, so that what stands before
it ("Mets", "Navy SEAL") is no part. Titles ("Gov.", "general manager") are nobody's name.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from itertools import pairwise

from streaming.extract.doc import Doc
from streaming.extract.lexicon import entries, table, words

BODY_WORDS = words("organizations", *entries(table("organizations")["by_words"]))
ADDRESSES = words("roles", "address_m", "address_f", "address_any")
_TITLES = ADDRESSES | words("roles", "heads", "capital_heads")
_WITHIN_TITLES = _TITLES | words("roles", "modifiers") | words("portfolios", "fields")
_ACRONYMS = words("roles", "acronyms")
_ALSO_NAMES = words("roles", "also_names", "heads_and_surnames")
ARGUMENTS = words("grammar", "places_of_names")
_DATES = words("calendar", "days", "months")
_GIVEN_NAMES = words("given_names", "m", "f", "u")
_STATES = words("places", "state_short")
_CAPITAL = _GIVEN_NAMES | words("places", "demonyms")  # wherever they stand
_OF_PEOPLE = words("places", "demonyms") - words("places", "parts")
PARTS = ("flat", "compound", "amod", "goeswith", "nmod:desc")
_OFFICE_FIELDS = words("portfolios", "fields") | {"state", "staff"}
HYPHENS = frozenset("-‐‑")
_QUOTES = "“”\"‘’'"
HONOURS = words("roles", "letters", "letters_and_places")
"""Letters behind a person's name, without a last stop: "Jane Roe OBE"."""
SUFFIXES = words("names", "suffixes")
LEGAL_FORMS = words("organizations", "legal_forms")
BEHIND_COMMA = SUFFIXES | LEGAL_FORMS | words("roles", "letters") | {"MD"}
"""What may stand behind a comma: "Roe, Jr.", "Roe, M.D.", "Pell, Inc."; not "Columbia, SC"."""
_IRISH = words("given_names", "irish_particles")
PARTICLES = words("given_names", "particles")
"""What is part of the surname behind it: "van der Berg"."""


class NameWords:
    """The words of one Doc that are part of names."""

    def __init__(self, doc: Doc, titled: Container[int] = ()) -> None:
        """``titled`` are the numbers of sentences whose words all have capitals."""
        self._doc = doc
        self._titled = titled
        self._tokens = doc.tokens

    def title(self, first: int) -> int:
        """The word of a title right before a name, -1 where none stands."""
        if first and self.is_title(first - 1) and self.same_sentence(first - 1, first):
            return first - 1
        return -1

    @cached_property
    def _is_name_part(self) -> list[bool]:
        return [self._is_part(word) for word in range(len(self._tokens))]

    @cached_property
    def top(self) -> list[int]:
        """Of each word of a name the one that heads the name, -1 of other words. What hyphens tie,
        or is flat to a word far off, is of the name of the word before."""
        parts = self._is_name_part
        found: list[int] = []
        tied: dict[int, int] = {}
        for word, own in enumerate(parts):
            top = self._head_of(word) if own else -1
            far = word and self._tokens[word].relation == "flat"
            if top == word and far and parts[word - 1] and self._tokens[word].head < word - 1:
                top = found[word - 1]
            if own and word > (first := self._tied.get(word, range(word, word)).start):
                tied[top] = top = found[first]
            found.append(tied.get(top, top))
        return found

    @cached_property
    def _tied(self) -> dict[int, range]:
        """Of words that hyphens tie to others all that they tie, hyphens too: "Chick-fil-A"."""
        found: dict[int, range] = {}
        first = 0
        for word, behind in pairwise(range(len(self._tokens) + 1)):
            touches = self._tokens[word].end == self._start(behind)
            if touches and (self.form(word) in HYPHENS or self.form(behind) in HYPHENS):
                continue
            if behind - first > 2:
                found |= dict.fromkeys(range(first, behind), range(first, behind))
            first = behind
        return found

    @cached_property
    def _tied_names(self) -> frozenset[str]:
        """What is tied and is a name wherever it stands, as it is read to be one somewhere."""
        return frozenset(self._text(tied) for tied in self._tied.values() if self._is_one(tied))

    @cached_property
    def _pairs(self) -> frozenset[str]:
        """Two that a hyphen ties before nouns only, and that are named by themselves: "the
        Israel-Hamas war"; not her who is "Strickland-Amos"."""
        tied = frozenset(self._tied.values())
        others = {self._text(words) for words in tied if not self._modifies(words)}
        alone = {
            self._doc.form(w)
            for w, token in enumerate(self._tokens)
            if token.upos == "PROPN" and w not in self._tied
        }
        return frozenset(
            text
            for words in tied
            if len(words) == 3
            and alone.issuperset(map(self._doc.form, words[::2]))
            and (text := self._text(words)) not in others
        )

    def _modifies(self, tied: range) -> bool:
        """Whether what hyphens tie hangs from a noun behind it that is no name."""
        token = next(t for t in map(self._tokens.__getitem__, tied) if t.head not in tied)
        return token.relation == "compound" and self._doc.form(token.head).islower()

    def _text(self, words: range) -> str:
        return self._doc.text[slice(*self._doc.span((words[0], words[-1])))]

    def _start(self, word: int) -> int:
        return self._tokens[word].start if word < len(self._tokens) else -1

    def _is_part(self, word: int) -> bool:
        form, tied = self._doc.form(word), self._tied.get(word)
        if tied is not None:
            led = len(tied) == 3 and self._tokens[tied[-1]].xpos == "VBN"
            if self._text(tied) in self._pairs:
                return self._may_be_part(word)
            return self._text(tied) in self._tied_names or (
                word == tied[0] and led and self._may_be_part(word)  # "Zurich-based"
            )
        if form.islower() or not any(c.isupper() for c in form):
            token = self._tokens[word]
            return token.upos == "PROPN" and token.relation == "flat" and is_particle(form)  # "Le"
        return self._may_be_part(word)

    def _is_one(self, tied: range) -> bool:
        """Whether words that hyphens tie are one name: "Okafor-Wells", not "Trump-style"; with a
        letter or a small word among them only what is tagged so: "Port-au-Prince", "Ban Ki-moon",
        not "Triple-A" or "R-Texas"."""
        words = [word for word in tied if self._doc.form(word) not in HYPHENS]
        letters = [word for word in words if len(self._doc.form(word)) == 1]
        small = [word for word in words if self._doc.form(word).islower()]
        if not letters and not small:
            return all(map(self._may_be_part, words))
        if any(self._tokens[word].upos != "PROPN" or self.is_title(word) for word in words):
            return False
        persons = letters == words[-1:] and any(map(self.is_person, words))  # "Jay-Z"
        return bool(words[1:-1]) or not letters or persons

    def _may_be_part(self, word: int) -> bool:
        """The same of a word without what a hyphen ties it to."""
        token, form = self._tokens[word], self._doc.form(word)
        tagged = token.upos == "PROPN" or token.xpos in ("NNP", "NNPS")
        if len(form) == 1 and not self._within(word) and not self._doc.under(word, "flat"):
            return False  # "(R-Tex.)"
        if form.endswith(".") and form.lower().rstrip(".") in _STATES:
            return False  # "Pellam, N.Y."
        if self.is_title(word) or self._is_office_field(word) or self._is_date(word):
            return False
        of_place = token.xpos == "JJ" and self._doc.kind(token.head) == "place"
        if of_place and form.lower() in _OF_PEOPLE:
            return False  # "Republican Ohio Sen. Quill"
        if self._is_capital_noun(word):
            return True
        if tagged and token.upos not in ("NOUN", "ADJ", "VERB"):
            return True
        if tagged and token.upos == "ADJ" and token.relation in ARGUMENTS:
            return True  # what a name is, not what modifies one
        modifies = token.upos in ("NOUN", "ADJ") or (token.upos == "VERB" and tagged)  # "United"
        return modifies and self._within(word)

    def _is_date(self, word: int) -> bool:
        """A day's or month's name that is no part of another."""
        person = self._tokens[word].relation == "flat" or self.is_person(word)
        return not person and self._doc.form(word).lower().rstrip(".") in _DATES

    def _opens(self, word: int) -> bool:
        """Whether a word has its capital for standing first in its sentence or behind a mark."""
        first = self._doc.sentences[self._tokens[word].sentence][0]
        return word == first or self._tokens[word - 1].upos == "PUNCT"

    def _is_office_field(self, word: int) -> bool:
        """ "State" of "Secretary of State"."""
        if self._doc.form(word - 1) not in ("of", "for"):
            return False
        low = self._doc.form(word).lower()
        alone = self._tokens[word].relation != "amod"  # "director of International Studies"
        return alone and self.is_title(word - 2) and low in _OFFICE_FIELDS

    def _within(self, word: int) -> bool:
        """Whether a capitalised word hangs from a name's that follows or heads it, not at the head
        of a sentence, where it would have its capital anyway."""
        token = self._tokens[word]
        owner = token.relation == "nmod:poss" and token.upos == "NOUN"
        if (not owner and token.relation not in PARTS) or token.head < 0:
            return False
        own = _GIVEN_NAMES if self.is_person(token.head) else _CAPITAL
        proper = token.xpos in ("NNP", "NNPS") or self._doc.form(word).lower() in own
        compound = token.upos == "NOUN" and token.relation == "compound"
        if self._opens(word) and not (proper or compound):
            return False
        above = token.head
        while self._tokens[above].xpos == "NNP" and self._tokens[above].relation == "amod":
            above = self._tokens[above].head  # "Central Asian Studies"
        named = self._tokens[above].upos == "PROPN" or self._is_capital_noun(above)
        return named and not self.is_title(above)

    def _is_capital_noun(self, word: int) -> bool:
        """Whether a noun has a capital within a sentence, as only a name has."""
        token = self._tokens[word]
        if token.upos != "NOUN" or token.sentence in self._titled or self._opens(word):
            return False
        return self._doc.form(word)[0].isupper()

    def is_title(self, word: int) -> bool:
        """ "Gov.", "Secretary": what somebody is, before a name or alone."""
        token = self._tokens[word]
        low = self._doc.form(word).lower().rstrip(".")
        if token.relation == "flat" and token.head < word:
            return False
        if low in ADDRESSES and self._doc.form(word).endswith("."):
            return True
        given = token.upos == "PROPN" and low in _GIVEN_NAMES and low not in ADDRESSES
        if token.relation == "nmod:desc" and token.head > word and not given:
            return token.upos != "PROPN" or self._doc.kind(word) in ("person", "")
        if token.relation in ("compound", "amod") and self._is_body(word):
            return False  # "House Oversight Committee Chairman"
        if token.relation in ("compound", "amod") and low in _WITHIN_TITLES:
            above = self._doc.form(token.head)
            if above[:1].isupper() and self._heads_title(token.head):
                return True
        return self._heads_title(word)

    def _is_body(self, word: int) -> bool:
        """Whether a word with names before it is read to head the name of a body or a place."""
        own = self._doc.kind(word) in ("organization", "place")
        return own and any(
            self._doc.form(part)[0].isupper() and not self.is_title(part)
            for part in self._doc.under(word, "compound", "amod", "flat")
        )

    def _heads_title(self, word: int) -> bool:
        """ "Secretary", in capitals or not, that is no part of a body's or a person's name."""
        token, form = self._tokens[word], self._doc.form(word)
        low = form.lower()
        if low in _GIVEN_NAMES and (self._doc.under(word, "flat") or token.relation == "amod"):
            return False  # "Junior Quill"
        if form in _ACRONYMS or low not in _TITLES:
            return form in _ACRONYMS
        if token.relation in ("compound", "amod"):
            return self.is_person(token.head)
        named = low in _ALSO_NAMES and token.upos == "PROPN"
        return self._doc.kind(word) in ("person", "") and token.xpos != "NNPS" and not named

    def is_person(self, word: int) -> bool:
        return self._doc.kind(word) == "person"

    def _head_of(self, word: int) -> int:
        """Up from a word of a name as long as that is part of one."""
        while True:
            token = self._tokens[word]
            above = token.head
            if above < 0 or token.relation not in PARTS or not self._is_name_part[above]:
                return word
            between = range(min(word, above) + 1, max(word, above))
            if not all(self._is_name_part[w] or self._doc.form(w) in _QUOTES for w in between):
                return word
            if token.relation != "flat" and self._stands_apart(word, above):
                return word
            word = above

    def _stands_apart(self, word: int, head: int) -> bool:
        """Whether a word before a person's name is no part of it: a name follows that is whole, or
        the word is a body's or a place's."""
        body = self._doc.form(head).lower() in BODY_WORDS or self._tokens[head].xpos == "NNPS"
        if not self.is_person(head) or body:
            return False
        whole = bool(self._doc.under(head, "flat"))
        return whole or self._doc.kind(word) in ("organization", "place")

    def run(self, first: int) -> int:
        """Behind the words of one name that stand together, none of them in marks that it does not
        close: not "Miley Roe ‘Sleighs’ at a party"."""
        behind, opened = first + 1, -1
        while behind < len(self._tokens) and self.same_sentence(first, behind):
            marks = behind
            while marks < len(self._tokens) - 1 and self._doc.form(marks) in _QUOTES:
                marks += 1
            own = self.top[marks] in (self.top[first], self.top[behind - 1])
            if not own and not self._owns_across(behind - 1, marks):
                break
            if marks > behind:
                opened = -1 if opened > 0 else behind
            behind = marks + 1
        return opened if opened > 0 else behind

    def _owns_across(self, word: int, after: int) -> bool:
        """ "Zembla Otters' manager", "Log Cabin Owls president", where the tree hangs "Zembla" and
        "Log" from the noun: what stands before an owner, or names nothing alone, is of the name
        behind it."""
        if after != word + 1 or self.top[after] < 0:
            return False
        one, two = self._tokens[word], self._tokens[self.top[after]]
        beside = one.relation in ("compound", "amod") and one.head == two.head > after
        owned = two.relation == "nmod:poss" or not self._doc.kind(word)
        return (beside and owned) or self._is_torn(word, after)

    def _is_torn(self, word: int, after: int) -> bool:
        """Whether the tree tears a person's name of two words apart: nothing else sets two names
        side by side."""
        if self.top[word] != word or self.top[after] != after:
            return False
        one, two = self._tokens[word], self._tokens[after]
        return one.head == two.head >= 0 and one.relation == two.relation != "compound"

    def same_sentence(self, one: int, other: int) -> bool:
        return self._tokens[one].sentence == self._tokens[other].sentence

    def form(self, word: int) -> str:
        return self._doc.form(word) if word < len(self._tokens) else ""


def is_particle(word: str) -> bool:
    """ "van", "Mac": part of the surname behind it, small or not."""
    lower = word.lower()
    return lower in PARTICLES or lower in _IRISH


def bare_surname(surname: str) -> str:
    """ "Haddad" of "al-Haddad", by which some papers call him; else the surname."""
    article, hyphen, rest = surname.partition("-")
    return rest if hyphen and article.lower() in ("al", "el") else surname
