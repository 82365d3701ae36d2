"""The run of tokens that the phrase and clause rules read as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.tokens import Token, is_possessive_mark

Range = tuple[int, int]


QUOTE_MARKS = frozenset('"“”„‟″«»‘`')


DASHES = frozenset("—–―-")


MAX_PHRASE = 40
"""Words in the longest source: 99.6% of PolNeAR's are shorter."""


@dataclass(frozen=True, slots=True)
class Unit:
    """``quoted[i]`` is True for tokens inside quotation marks that the unit does not look into."""

    tokens: Sequence[Token]
    lower: Sequence[str]
    quoted: Sequence[bool]
    start: int
    end: int
    inside: int | None = None
    """Index of the quotation that the unit is the inside of."""

    def span(self, tokens: Range) -> Span:
        """The code points of some tokens."""
        return self.tokens[tokens[0]].start, self.tokens[tokens[1] - 1].end

    def is_open(self, i: int) -> bool:
        """Whether a token is there and in no quotation."""
        return 0 <= i < len(self.tokens) and not self.quoted[i]

    def _abbreviates(self, i: int) -> bool:
        """The full stop of a title or an initial before a name: Mrs. Clinton, J. Doe."""
        if i == 0 or i + 1 >= len(self.tokens):
            return False
        before, after = self.tokens[i - 1], self.tokens[i + 1]
        short = before.end == self.tokens[i].start and len(before.text) <= 5
        return short and before.is_capitalised and after.is_capitalised

    def is_break(self, i: int) -> bool:
        """No phrase runs over this token."""
        if not self.is_open(i):
            return True
        token = self.tokens[i]
        return (
            not token.is_word
            and token.text not in "'’.@#$%&€£"
            and not is_possessive_mark(token.text)
        )
