"""Sentence spans, paragraph by paragraph.

Rules in the way of Punkt's final pass (Kiss & Strunk 2006), without training: a terminal mark
ends a sentence unless an abbreviation, an initial or a number carries it, or unless what
follows goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from streaming.extract.lexicon import words
from streaming.extract.model import Paragraph, Sentence

# A terminal mark, closing marks, white space, opening marks; what follows is looked at below.
# The lookbehind lets a run of marks be tried once only: without it "....." costs its square.
_END = re.compile(r"(?<![.!?…])(?P<mark>[.!?…]+)(?P<close>[\"”’')\]]*)(?:\s+|\Z)")
_OPENING = "\"“‘'(["
_WORD_BEFORE = re.compile(r"[^\s(\[\"“”‘'—–/]+\Z")
_WORD_AFTER = re.compile(r"[^\W_][\w’'\-]*")

_BEFORE_NAME = words("abbreviations", "before_name")
_MAY_END = words("abbreviations", "may_end")
_MONTHS = words("abbreviations", "months")
_OPENERS = words("abbreviations", "openers")
# “Why?” Smith asked: the sentence goes on after the quotation.
_REPORTING = re.compile(
    r"(?:[A-Z][\w.’'\-]*\s+|(?:the|one|a|an)\s+\w+\s+){1,4}?"
    r"(?:said|says|asked|asks|added|wrote|told|replied|tweeted|shouted|wondered|answered)\b"
)


LONGEST = 3_000
"""Code points: six times the longest sentence of 120 articles of PolNeAR."""


def sentences(text: str, paragraphs: Sequence[Paragraph]) -> tuple[Sentence, ...]:
    """Sentences in order, none across paragraphs, each trimmed of white space.

    Together they cover every paragraph but for the white space between them. What nobody
    writes, longer than LONGEST, is cut at white space, so that time stays bounded.
    """
    found: list[Sentence] = []
    for number, paragraph in enumerate(paragraphs):
        start = paragraph.start
        for end, after in _boundaries(text, paragraph):
            found.extend(Sentence(*span, number) for span in _cut(text, start, end))
            start = after
        if start < paragraph.end:
            found.extend(Sentence(*span, number) for span in _cut(text, start, paragraph.end))
    return tuple(found)


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentence itself, or pieces of at most LONGEST, cut at a space where there is one."""
    while end - start > LONGEST:
        space = text.rfind(" ", start + 1, start + LONGEST)
        at = space if space > 0 else start + LONGEST
        yield start, start + len(text[start:at].rstrip())
        start = at
        while text[start].isspace():
            start += 1
    yield start, end


def _boundaries(text: str, paragraph: Paragraph) -> Iterator[tuple[int, int]]:
    """(end of a sentence, start of the next) within the paragraph."""
    for match in _END.finditer(text, paragraph.start, paragraph.end):
        after = match.end()
        if after >= paragraph.end:
            return
        if _ends_here(text, match, after, paragraph):
            yield match.end("close"), after


def _ends_here(text: str, match: re.Match[str], after: int, paragraph: Paragraph) -> bool:
    mark, close = match.group("mark"), match.group("close")
    following = after
    while following < paragraph.end and text[following] in _OPENING:
        following += 1
    next_char = text[following : following + 1]
    if not next_char or next_char.islower():
        return False
    if next_char in ",;:)]”’.!?…":
        return False
    if close and mark[-1] in "!?" and _REPORTING.match(text, after, min(after + 80, paragraph.end)):
        return False
    if mark != "." or close:
        return True
    return not _is_carried(text, match.start("mark"), following, after, paragraph)


def _is_carried(text: str, dot: int, following: int, after: int, paragraph: Paragraph) -> bool:
    """Whether the full stop at ``dot`` belongs to its word and the sentence goes on."""
    before = _WORD_BEFORE.search(text, max(paragraph.start, dot - 24), dot)
    if not before:
        return False
    word = before.group().lower().strip(",;:*")
    if len(word) == 1 and word.isalpha():
        return _is_initial(text, before, following)
    if word in ("no", "nos"):
        return text[following].isdecimal()
    if word in _MONTHS and text[following].isdecimal():
        return True
    if word.removeprefix("then-").removeprefix("ex-") in _BEFORE_NAME:
        return True
    if word in _MAY_END or re.fullmatch(r"(?:[a-z]\.)+[a-z]", word):
        return not _opens(text, following, after, paragraph)
    return False


def _is_initial(text: str, before: re.Match[str], following: int) -> bool:
    """ "J. Smith", but not "Plan B. The", "vitamin C. He" or "and I. But"."""
    if not before.group().isupper():
        return False
    next_word = _WORD_AFTER.match(text, following)
    return not (next_word and next_word.group().lower() in _OPENERS)


def _opens(text: str, following: int, after: int, paragraph: Paragraph) -> bool:
    """Whether a new sentence opens here: a quotation mark or a usual first word."""
    if following > after:
        return text[after] not in "(["
    next_word = _WORD_AFTER.match(text, following, paragraph.end)
    return bool(next_word) and next_word.group().lower() in _OPENERS  # type: ignore[union-attr]
