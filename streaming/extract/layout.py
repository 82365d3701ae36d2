"""Paragraphs of a text, each with what it is: headline, body, caption or boilerplate.

A paragraph is a line; lines of a hard-wrapped text are joined first. What a line itself
tells is in ``boilerplate.py``; here is what its place tells: the title at the top, subheads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from contract.records import Span
from streaming.extract.boilerplate import verdict_of
from streaming.extract.model import About, Paragraph, ParagraphKind

# Every line break of Unicode; CRLF is one.
_LINE = re.compile(r"[^\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_FULL_STOP = re.compile(r"[.!?…:;,][\"”’'»)\]]*\Z")
_SENTENCE_STOP = re.compile(r"[.!?…][\"”’'»)\]]*\Z")
_INNER_STOP = re.compile(r"[.!?][”\"’']?\s")
_WORD = re.compile(r"\w[\w’'\-.]*")
_NOT_WORD = re.compile(r"\W+")
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\xad\x00"

LONGEST_TITLE = 34
"""Words in the longest line that is taken for a title or a deck."""
LONGEST_SUBHEAD = 10
_MOST_TITLES = 3
_BODY = 1 << 30
_WRAP_WIDTHS = range(45, 101)


def paragraphs(text: str, about: About | None = None) -> tuple[Paragraph, ...]:
    """The non-blank lines in order, trimmed of white space, with their kinds."""
    about = about or About()
    spans = _joined(text, _lines(text))
    kinds = _kinds(text, spans, about)
    return tuple(Paragraph(*span, kind) for span, kind in zip(spans, kinds, strict=True))


def _lines(text: str) -> list[Span]:
    found = []
    for match in _LINE.finditer(text):
        start, end = match.span()
        while start < end and (text[start].isspace() or text[start] in _INVISIBLE):
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in _INVISIBLE):
            end -= 1
        if start < end:
            found.append((start, end))
    return found


def _joined(text: str, lines: Sequence[Span]) -> list[Span]:
    """Lines of a hard-wrapped text put together; else the lines as they are."""
    if not _is_hard_wrapped(text, lines):
        return list(lines)
    joined: list[Span] = []
    for start, end in lines:
        if joined and _wraps(text, joined[-1], lines_width(text, joined[-1][1]), start):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def lines_width(text: str, end: int) -> int:
    """The length of the line that ends at ``end``."""
    return end - 1 - max(text.rfind("\n", 0, end), text.rfind("\r", 0, end))


def _wraps(text: str, before: Span, width: int, start: int) -> bool:
    """Whether the line at ``start`` goes on with the one before: no blank line, a full row."""
    gap = text[before[1] : start]
    blank = len(gap.replace("\r\n", "\n").strip(" \t\xa0")) > 1
    return not blank and width >= _WRAP_WIDTHS.start


def _is_hard_wrapped(text: str, lines: Sequence[Span]) -> bool:
    """Rows of one width, most of which break off within a sentence."""
    rows = [end - start for start, end in lines]
    if len(rows) < 4 or max(rows) > _WRAP_WIDTHS[-1]:
        return False
    full = [span for span, row in zip(lines, rows, strict=True) if row in _WRAP_WIDTHS]
    broken = [end for _, end in full if not _FULL_STOP.search(text, max(0, end - 4), end)]
    return len(full) >= 0.5 * len(rows) and len(broken) >= 0.5 * len(full)


def _kinds(text: str, spans: Sequence[Span], about: About) -> list[ParagraphKind]:
    kinds: list[ParagraphKind] = []
    above = 0
    for number, span in enumerate(spans):
        line = text[span[0] : span[1]]
        rule = verdict_of(line)
        if rule:
            kinds.append(rule.verdict)
        elif _is_known_headline(line, about) or (
            number + 1 < len(spans) and _is_heading(line, above)
        ):
            kinds.append("headline")
        else:
            kinds.append("body")
        above = _BODY if kinds[-1] == "body" else above + (kinds[-1] != "boilerplate")
    return kinds


def _is_known_headline(line: str, about: About) -> bool:
    if not about.headline or len(line) > 2 * len(about.headline) + 20:
        return False
    return _folded(line) == _folded(about.headline)


def _folded(line: str) -> str:
    return _NOT_WORD.sub(" ", line.casefold()).strip()


def _is_heading(line: str, above: int) -> bool:
    """A title, a deck or a subhead, by what stands ``above`` it: how many lines of the page's
    content, ``_BODY`` once the body has begun."""
    return _is_subhead(line) if above >= _BODY else above < _MOST_TITLES and _is_title(line)


def _is_title(line: str) -> bool:
    """A title stands first, a deck right below it; neither has a full stop, both are short."""
    if _SENTENCE_STOP.search(line[-4:]) and not _is_one_question(line):
        return False
    return len(line) <= 400 and len(_WORD.findall(line)) <= LONGEST_TITLE


def _is_one_question(line: str) -> bool:
    return line.endswith("?") and not _INNER_STOP.search(line)


def _is_subhead(line: str) -> bool:
    """A few words without a full stop among the paragraphs of the body."""
    if len(line) > 90 or _FULL_STOP.search(line[-4:]):
        return False
    if line[:1].islower() or line[:1] in "\"“‘'«„":
        return False
    return 0 < len(_WORD.findall(line)) <= LONGEST_SUBHEAD
