"""What the tagger sees of a text beside its word pieces.

The base encoder is uncased and splits words into pieces, so capital letters, quotation marks
and white space are lost to it. This module computes them again, once, for training and for the
running system alike: a mismatch between the two would cost accuracy silently.

All positions are code points. Everything is a pure function of the text it is given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from streaming.extract.lexicon import entries, table

Ints = NDArray[np.int64]

# Shape of the alphanumeric run that a code point stands in.
SHAPES = tuple(entries(table("labels")["shapes"]))
# Relation to quotation marks, and place in the sentence.
QUOTES = ("outside", "opening", "inside", "closing")
STARTS = ("none", "paragraph", "sentence")
SPACES = ("joined", "spaced")
N_FEATURES = len(SHAPES) * len(QUOTES) * len(STARTS) * len(SPACES)

_SPACE, _PUNCT, _LOWER, _TITLE, _UPPER, _INITIAL, _MIXED, _DIGIT, _ALNUM = range(len(SHAPES))
_OUTSIDE, _OPENING, _INSIDE, _CLOSING = range(len(QUOTES))

_MARKS = re.compile("``|''|[\"“”„‟«»‘’‚'`]")
_ALWAYS_OPEN = frozenset(("“", "„", "‟", "«", "``"))
_ALWAYS_CLOSE = frozenset(("”", "»", "''"))
_SINGLE = frozenset("‘’‚'`")
_SENTENCE_START = re.compile(r"[.!?…][\"”’')\]]*\s+[\"“‘'(\[]*(?=\w)")
_SURROGATES = re.compile("[\ud800-\udfff]")
_CURRENCIES = re.compile("[\u00a3-\u00a5\u20a0-\u20cf]")


def as_learned(text: str) -> str:
    """A text as the tokeniser is given it, character for character, so that every offset stays:
    lone surrogates cannot be encoded, and of signs of currencies the models have learned one."""
    return _CURRENCIES.sub("$", _SURROGATES.sub("\ufffd", text))


def _class_of(char: str) -> int:
    """0 space, 1 punctuation and the rest, 2 lower (or caseless letter), 3 upper, 4 digit."""
    if char.isspace():
        return 0
    if char.isdigit():
        return 4
    if char.isalpha():
        return 3 if char.isupper() else 2
    return 1


_CLASSES: NDArray[np.int8] = np.array([_class_of(chr(i)) for i in range(0x3000)], dtype=np.int8)


def _char_classes(text: str) -> NDArray[np.int8]:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    # Beyond the table lie scripts that have no case: letters, for this purpose.
    return np.where(
        codes < _CLASSES.size, _CLASSES[np.minimum(codes, _CLASSES.size - 1)], 2
    ).astype(np.int8)


def _shapes(classes: NDArray[np.int8]) -> Ints:
    """The shape of the run of letters and digits around each code point."""
    word = classes >= 2
    shapes = np.where(classes == 0, _SPACE, _PUNCT).astype(np.int64)
    starts = np.flatnonzero(word & ~np.concatenate(([False], word[:-1])))
    if starts.size == 0:
        return shapes
    upper, digit = (classes == 3), (classes == 4)
    run_of = np.cumsum(np.bincount(starts, minlength=classes.size)) - 1
    # Cumulative counts give each run's letters without a loop.
    ends = np.flatnonzero(word & ~np.concatenate((word[1:], [False]))) + 1
    size = ends - starts
    uppers = _between(upper, starts, ends)
    digits = _between(digit, starts, ends)
    letters = size - digits
    run = np.full(starts.size, _MIXED)
    run[uppers == 0] = _LOWER
    run[(uppers == 1) & upper[starts]] = _TITLE
    run[(uppers == letters) & (uppers > 0)] = _UPPER
    run[(uppers == 1) & (size == 1)] = _INITIAL
    run[(digits > 0) & (letters > 0)] = _ALNUM
    run[digits == size] = _DIGIT
    shapes[word] = run[run_of[word]]
    return shapes


def _between(flags: NDArray[np.bool_], starts: Ints, ends: Ints) -> Ints:
    total = np.concatenate(([0], np.cumsum(flags)))
    return (total[ends] - total[starts]).astype(np.int64)


def _opens(text: str, start: int, end: int) -> bool:
    """Whether a mark that looks the same on both sides stands as an opening one."""
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return (before.isspace() or before in '([{—–-/“"') and not after.isspace()


def _closes_single(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return not before.isspace() and not after.isalnum()


def _quote_states(text: str) -> Ints:
    """Outside, opening mark, inside or closing mark; text is one paragraph.

    A paragraph that opens a quotation and does not close it is inside to its end, as when a
    quotation runs over several paragraphs; a closing mark without an opening one changes nothing.
    Single marks count only outside double ones and where they cannot be apostrophes.
    """
    states = np.zeros(len(text), dtype=np.int64)
    marks = list(_MARKS.finditer(text))
    single_closings = [
        m.start() for m in marks if m[0] in "’'" and _closes_single(text, m.start(), m.end())
    ]
    last_closing = single_closings[-1] if single_closings else -1
    opened: int | None = None
    by_single = False
    for mark in marks:
        start, end, char = mark.start(), mark.end(), mark[0]
        if char in _SINGLE:
            if opened is None:
                if char == "’" or not _opens(text, start, end) or last_closing <= start:
                    continue
                opened, by_single = end, True
                states[start:end] = _OPENING
            elif by_single and _closes_single(text, start, end):
                states[opened:start], states[start:end] = _INSIDE, _CLOSING
                opened = None
            continue
        opening = char in _ALWAYS_OPEN or (
            char not in _ALWAYS_CLOSE and opened is None and _opens(text, start, end)
        )
        if opening and (opened is None or by_single):
            opened, by_single = end, False
            states[start:end] = _OPENING
        elif opening:
            continue  # a mark repeated inside: still the same quotation
        elif opened is not None and not by_single:
            states[opened:start], states[start:end] = _INSIDE, _CLOSING
            opened = None
        else:
            states[start:end] = _CLOSING
    if opened is not None and not by_single:
        states[opened:] = _INSIDE
    return states


@dataclass(frozen=True, slots=True)
class Forms:
    """Class of each code point of a text, and the shape of its word: paragraphs share the work."""

    classes: NDArray[np.int8]
    shapes: Ints

    def part(self, start: int, end: int) -> Forms:
        """Those of ``text[start:end]``, which cuts no word."""
        return Forms(self.classes[start:end], self.shapes[start:end])


def forms_of(text: str) -> Forms:
    """The forms of a text of one or many paragraphs."""
    classes = _char_classes(text)
    return Forms(classes, _shapes(classes))


def features(paragraph: str, forms: Forms | None = None) -> Ints:
    """One feature number (below N_FEATURES) for each code point of a paragraph."""
    forms = forms or forms_of(paragraph)
    classes = forms.classes
    if classes.size == 0:
        return np.zeros(0, dtype=np.int64)
    starts = np.zeros(classes.size, dtype=np.int64)
    for sentence in _SENTENCE_START.finditer(paragraph):
        starts[sentence.end()] = 2
    first = np.flatnonzero(classes >= 2)
    if first.size:
        starts[first[0]] = 1
    spaced = np.concatenate(([True], classes[:-1] == 0)).astype(np.int64)
    return join(forms.shapes, _quote_states(paragraph), starts, spaced)


def join(shape: Ints, quote: Ints, start: Ints, space: Ints) -> Ints:
    """Four features as one number, so that one look-up serves them all."""
    return ((shape * len(QUOTES) + quote) * len(STARTS) + start) * len(SPACES) + space


def split(feature: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """The inverse of join: shape, quote, start, space."""
    rest, space = np.divmod(feature, len(SPACES))
    rest, start = np.divmod(rest, len(STARTS))
    shape, quote = np.divmod(rest, len(QUOTES))
    return shape, quote, start, space


@dataclass(frozen=True, slots=True)
class Pieces:
    """A paragraph's word pieces; starts and ends are code points of the paragraph."""

    ids: Ints
    starts: Ints
    ends: Ints
    features: Ints
    first: NDArray[np.bool_]  # the first piece of its word: labels stand on these
