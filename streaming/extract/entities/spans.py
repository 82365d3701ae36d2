"""Where names begin and end: the words that stand together, and what a name takes beyond them.

A body's common noun takes an "of" phrase ("Bank of America"), a person's name its "Jr.".
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from streaming.extract.doc import Doc
from streaming.extract.entities.name_words import (
    ARGUMENTS,
    BEHIND_COMMA,
    BODY_WORDS,
    HYPHENS,
    PARTS,
    NameWords,
)
from streaming.extract.lexicon import words
from streaming.extract.tagger import TaggedMention

_OF_HEADS = (
    BODY_WORDS | words("organizations", "of_heads", "for_heads") | words("places", "of_heads")
)
_NO_POSSESSED = ("VERB", "AUX", "PUNCT", "CCONJ")
_BEGINNING = words("grammar", "begin_names")
_ENDING = words("grammar", "end_names")
_JOINING = ("ADP", "CCONJ", "DET", "PART", "PUNCT")
_SURE = 0.5
"""How sure the tagger is of most names that it reads rightly."""


class Spans:
    """The names of one Doc as [first, behind) words."""

    def __init__(
        self, doc: Doc, titled: Container[int] = (), tagged: Iterable[TaggedMention] = ()
    ) -> None:
        """``titled`` are the numbers of sentences whose words all have capitals, ``tagged`` what
        the tagger reads as names."""
        self._doc = doc
        self._tagged = tagged
        self._words = found = NameWords(doc, titled)
        self._tokens = doc.tokens
        self._top, self._form, self._run = found.top, found.form, found.run

    def found(self) -> Iterator[tuple[int, int]]:
        """In order, not overlapping."""
        at, whole = 0, self._read_whole
        while at < len(self._tokens):
            behind = whole.get(at, 0)
            if self._top[at] >= 0:
                behind = max(behind, self._extended(at, self._run(at)))
            if behind:
                yield at, behind
            at = behind or at + 1

    @cached_property
    def _read_whole(self) -> dict[int, int]:
        """By their first words the ends of names that the tagger reads surely, of which the tree
        may make several: "Cleveland Jobs With Justice"."""
        found: dict[int, int] = {}
        for mention in self._tagged:
            words = self._doc.words_in(mention.start, mention.end)
            first, behind = words.start, words.stop
            if mention.confidence >= _SURE and behind > first + 1 and self._is_whole(first, behind):
                found[first] = behind
        return found

    def _is_whole(self, first: int, behind: int) -> bool:
        """Whether words may be one name: first and last have capitals and are no title, what stands
        between has, or joins; no letter hangs from a hyphen ("Triple-A"), and no second name begins
        with its article ("Owls and the Gulls")."""
        last = behind - 1
        forms = [self._form(word) for word in range(first, behind)]
        capital = [form[0].isupper() for form in forms]
        upos = [self._tokens[word].upos for word in range(first, behind)]
        return (
            capital[0]
            and capital[-1]
            and upos[0] in _BEGINNING
            and upos[-1] in _ENDING
            and all(own or tag in _JOINING for own, tag in zip(capital, upos, strict=True))
            and not any(one in HYPHENS and len(two) == 1 for one, two in pairwise(forms))
            and ("CCONJ", "DET") not in pairwise(upos)
            and not self._words.is_title(first)
            and not (self._words.is_title(last) and upos[-2] != "ADP")  # "Jobs With Justice"
            and not self._words.is_person(self._doc.top(range(first, behind)))
        )

    def title(self, first: int) -> int:
        """The word of a title right before a name, -1 where none stands."""
        return self._words.title(first)

    def _extended(self, first: int, behind: int) -> int:
        ways = (
            self._numbered, self._of_phrase, self._joined, self._suffixed, self._owned_by_none,
        )  # fmt: skip
        while True:
            grown = next((end for way in ways if (end := way(first, behind))), 0)
            if not grown or not self._words.same_sentence(first, grown - 1):
                return behind
            behind = grown

    def _numbered(self, first: int, behind: int) -> int:
        """ "Ward 4", "Falcon 9"."""
        if behind >= len(self._tokens) or self._words.is_person(self._top[first]):
            return 0
        token = self._tokens[behind]
        near = token.upos == "NUM" and self._form(behind).isdecimal()
        hangs = token.relation == "flat" and first <= token.head < behind
        heads = self._tokens[behind - 1].head == behind  # "Local 88"
        return behind + 1 if near and (hangs or heads) else 0

    def _of_phrase(self, first: int, behind: int) -> int:
        """ "Department of Health and Human Services"."""
        head = self._top[first] if first <= self._top[first] < behind else behind - 1
        after = behind + 1 + (self._form(behind + 1) == "the")
        if self._form(behind) not in ("of", "for", "on") or after >= len(self._tokens):
            return 0
        if self._form(head).lower() not in _OF_HEADS:
            return 0
        top = self._top[after]
        if top < 0 or not first <= self._tokens[self._up(after)].head < behind:
            return 0
        return self._coordinated(after, self._run(after) if self._top[after] >= 0 else after + 1)

    def _up(self, word: int) -> int:
        """The word that heads the name or capitalised phrase that begins at a word."""
        while self._tokens[word].relation in (*PARTS, "conj") and self._tokens[word].head > word:
            word = self._tokens[word].head
        top = self._top[word]
        return top if top >= 0 else word

    def _coordinated(self, first: int, behind: int) -> int:
        """Behind what "and" joins to the field of a body: "Disease Control and Prevention"."""
        while True:
            after = end = behind + 1
            if self._form(behind) not in ("and", "&", ","):
                return behind
            while self._form(end)[:1].isupper() and self._tokens[end].upos in (
                "PROPN", "NOUN", "ADJ",
            ) and self._words.same_sentence(after, end):  # fmt: skip
                end += 1
            head = next((w for w in range(after, end) if self._tokens[w].relation == "conj"), -1)
            if head < 0 or not first <= self._tokens[head].head < behind:
                return behind
            behind = end

    def _joined(self, first: int, behind: int) -> int:
        """ "Johnson & Johnson", "the Dock and Quarry Workers' Union"."""
        mark = self._form(behind)
        after = behind + 1
        if mark == "&" and after < len(self._tokens) and self._form(after)[:1].isupper():
            return self._run(after) if self._top[after] >= 0 else after + 1
        if mark and _is_possessive(mark) and after < len(self._tokens):
            last = self._form(behind - 1)
            own = self._tokens[self._top[first]].head
            many = last[-1:] == "s" or any(c < first for c in self._doc.under(own, "det"))
            if many and self._top[after] >= 0 and self._top[after] == self._body(own):
                return self._run(after)
        return 0

    def _body(self, word: int) -> int:
        """The word that heads a body's name, -1 of any other word."""
        if word < 0 or self._top[word] != word or self._form(word).lower() not in BODY_WORDS:
            return -1
        return word

    def _suffixed(self, first: int, behind: int) -> int:
        """ "Jr.", with a comma or without."""
        after = behind + (self._form(behind) == ",")
        if not self._form(after) or self._form(after).rstrip(".") not in BEHIND_COMMA:
            return 0
        return after + 1 if self._words.is_person(self._top[first]) else 0

    def _owned_by_none(self, first: int, behind: int) -> int:
        """ "McDonald’s have paid": a mark that makes no possessor of the name is the name's own."""
        mark, top = self._form(behind), self._top[behind - 1]
        if len(mark) < 2 or not _is_possessive(mark) or self._tokens[behind].head != top:
            return 0
        owns_none = self._form(behind + 1) and self._tokens[behind + 1].upos in _NO_POSSESSED
        body = self._doc.kind(top) == "organization"
        return behind + 1 if owns_none and body and self._tokens[top].relation in ARGUMENTS else 0


def _is_possessive(form: str) -> bool:
    """Whether a word is the mark of a possessor: "'s", "’"."""
    return form[0] in "'’‘‛ʼ`´" and form[1:] in ("", "s", "S")
