"""What the tree forbids and demands of reference: arguments of one verb are different people unless
a reflexive says not (Chomsky's principles A and B), "I" in a quotation is who speaks it, "he" in it
is somebody else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from functools import cached_property

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.model import Quoted

_ARGUMENTS = ("nsubj", "nsubj:pass", "obj", "iobj", "obl:agent")
_THIRD = words("grammar", "male", "female") - {"his", "hers", "himself", "herself"}
_HIS = frozenset(("his", "hers"))


class Bonds:
    """Of each word that heads a mention the parts that it plays, and those that it cannot."""

    def __init__(self, doc: Doc, quoted: Sequence[Quoted]) -> None:
        self._doc = doc
        self._quoted = [quote for quote in quoted if quote.depth == 0]

    def parts(self, word: int) -> frozenset[Hashable]:
        """What the word is: an argument of a verb, the speaker of quotations."""
        token, found = self._doc.tokens[word], set[Hashable]({("owned", word)})
        if token.relation in _ARGUMENTS:
            found.add(("argument", token.head))
        found |= {("speaker", quote) for quote in self._speaks.get(word, ())}
        return frozenset(found)

    def barred(self, word: int) -> frozenset[Hashable]:
        """What a word is not: an owner is not what it owns ("her Ronnie")."""
        form, token = self._doc.form(word).lower(), self._doc.tokens[word]
        found = set[Hashable]()
        if token.relation == "nmod:poss":
            found.add(("owned", token.head))
        if form in _THIRD and token.relation in _ARGUMENTS:
            found.add(("argument", token.head))
        if (form in _THIRD or form in _HIS) and (quote := self._quote_of[word]) >= 0:
            found.add(("speaker", quote))
        return frozenset(found)

    @cached_property
    def _speaks(self) -> dict[int, set[int]]:
        """Who is the subject of a verb outside a quotation that governs it or hangs from it."""
        found: dict[int, set[int]] = {}
        for word, token in enumerate(self._doc.tokens):
            if token.head < 0:
                continue
            inner, outer = self._quote_of[word], self._quote_of[token.head]
            if inner == outer or min(inner, outer) >= 0:
                continue
            verb, quote = (token.head, inner) if inner >= 0 else (word, outer)
            if self._doc.tokens[verb].upos == "VERB":
                for subject in self._doc.under(verb, *SUBJECTS):
                    if self._quote_of[subject] < 0:
                        found.setdefault(subject, set()).add(quote)
        return found

    @cached_property
    def _quote_of(self) -> list[int]:
        """Of each word the number of the quotation in which it stands, -1 outside of all."""
        starts = [quote.start for quote in self._quoted]
        found = []
        for token in self._doc.tokens:
            at = bisect_right(starts, token.start) - 1
            found.append(at if at >= 0 and self._quoted[at].end > token.start else -1)
        return found
