"""Where in the tree names stand: which words are whose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from streaming.extract.doc import Doc
from streaming.extract.entities.register import Linked

_TITLED = ("flat", "nmod:desc")


class Places:
    """The words of one document's names; ``linked`` are its names in order."""

    def __init__(self, doc: Doc, linked: Sequence[Linked]) -> None:
        self._doc = doc
        self._linked = linked

    @cached_property
    def datelines(self) -> frozenset[int]:
        """Words of datelines, of which no sentence tells."""
        dated = (link.name for link in self._linked if link.name.dateline)
        return frozenset(word for name in dated for word in range(name.first, name.last))

    @cached_property
    def named(self) -> dict[int, int]:
        """Words of names, and those that head them ("general manager Ada Quill"): whose."""
        return self.titles | self.own

    @cached_property
    def own(self) -> dict[int, int]:
        """Words of names: whose."""
        return {
            word: link.key
            for link in self._linked
            for word in range(link.name.first, link.name.last)
        }

    @cached_property
    def titles(self) -> dict[int, int]:
        """Words that head names and are none of theirs: "manager" of "manager Ada Quill"."""
        return {
            head: key
            for word, key in self.own.items()
            if self._doc.tokens[word].relation in _TITLED
            and (head := self._doc.tokens[word].head) not in self.own
        }
