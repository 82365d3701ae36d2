"""Spans between quotation marks of every kind.

First the double marks of a paragraph are paired, then the single ones between them; what is
left of ’ and ' are apostrophes. A quotation that runs over paragraphs (opening mark repeated,
closing mark only at the end) gives one span a paragraph, the later ones ``continues``. One pass
over the marks: linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from streaming.extract.model import Paragraph, Quoted

Role = Literal["open", "close", "either"]

# “ may be written twice by mistake, with or without a space: one mark. English has no others.
_DOUBLE = re.compile(r"(?P<open>“(?:\s?“)*|``)|(?P<close>”(?:\s?”)*)|(?P<either>\"+|″|'')")
_SINGLE = re.compile(r"(?<!')'(?!')|(?<!`)`(?!`)|[‘’]")
_FEET_INCHES = re.compile(r"\d\s?['’′]\s?\d{1,2}(?:½|¼|¾)?\Z")
# Words that lose their beginning, not quotations: ’em, ’til, ’n’, ’86, ’60s.
_ELISION = re.compile(
    r"(?:em|til|till|tis|twas|twere|cause|cuz|n|round|bout|nother|neath|ere|burbs|hood|sup|tude"
    r"|\d\ds?|\d\d\d\ds)(?![^\W_])",
    re.IGNORECASE,
)
# A title or a word between marks in the midst of what somebody says: no sentence, and it goes on.
_LABEL = re.compile(r"[^“”\"]*[^“”\"\s.,!?…;:]”(?=[ ,;)–—-])")
_BEFORE_OPENING = "([{—–-/\"“‘'\u200b…"


@dataclass(slots=True)
class _Pair:
    """A quotation that is being read, and the one ``above`` in which it stands. ``inner`` is where
    its text starts."""

    outer: int
    inner: int
    mark: str
    above: _Pair | None = None
    end: int = -1
    outer_end: int = -1
    closed: bool = False


def quoted_spans(text: str, paragraphs: Sequence[Paragraph]) -> tuple[Quoted, ...]:
    """Quoted spans of all but boilerplate paragraphs, sorted by start, outer before inner.

    Spans of one depth do not overlap. A missing closing mark gives a span to the paragraph's
    end (or to the next opening mark), not ``closed``.
    """
    found: list[Quoted] = []
    open_before = False
    read = [paragraph for paragraph in paragraphs if paragraph.kind != "boilerplate"]
    for number, paragraph in enumerate(read):
        doubles = _doubles(text, paragraph, open_before)
        goes_on = number + 1 < len(read) and text[read[number + 1].start] == "‘"
        first = len(found)
        singles = _singles(text, paragraph, doubles, goes_on=goes_on)
        found += sorted(
            _as_quoted(text, [*doubles, *singles]),
            key=lambda quoted: (quoted.start, -quoted.end),
        )
        if open_before:
            _mark_continued(paragraph, found, first)
        open_before = any(not q.closed and q.end >= paragraph.end - 1 for q in found[first:])
    return tuple(_with_depths(found))


def _doubles(text: str, paragraph: Paragraph, open_before: bool) -> list[_Pair]:
    pairs: list[_Pair] = []
    stack: list[_Pair] = []
    for at, end, mark, role in _double_marks(text, paragraph):
        opens = role == "open" or (
            role == "either" and _opens_here(text, at, end, stack, paragraph)
        )
        opens = _corrected(text, at, end, mark, opens, stack, paragraph)
        if opens:
            nests = mark == "“" and _is_label(text, at, paragraph)
            if stack and not nests:
                _close(stack.pop(), at, at, closed=False)
            pair = _Pair(at, end, mark, stack[-1] if stack else None)
            pairs.append(pair)
            stack.append(pair)
        elif stack:
            _close(stack.pop(), at, end, closed=True)
        elif open_before and not pairs:
            # The paragraph before was left open and this one ends its quotation.
            pair = _Pair(paragraph.start, paragraph.start, "“")
            _close(pair, at, end, closed=True)
            pairs.append(pair)
    for pair in stack:
        _close(pair, paragraph.end, paragraph.end, closed=False)
    return pairs


def _double_marks(text: str, paragraph: Paragraph) -> Iterator[tuple[int, int, str, Role]]:
    for match in _DOUBLE.finditer(text, paragraph.start, paragraph.end):
        role: Role = "open" if match["open"] else "close" if match["close"] else "either"
        before = text[max(paragraph.start, match.start() - 8) : match.start()]
        if role == "either" and _FEET_INCHES.search(before):
            continue  # 6'2" is no quotation's end
        yield match.start(), match.end(), match.group(), role


def _opens_here(text: str, at: int, end: int, stack: list[_Pair], paragraph: Paragraph) -> bool:
    """A straight mark opens before a word and after a space; what is unclear takes turns."""
    before = text[at - 1] if at > paragraph.start else " "
    after = text[end] if end < paragraph.end else " "
    free_before = before.isspace() or before in _BEFORE_OPENING
    free_after = after.isspace() or after in ".,;:!?)]}…—–"
    if stack and stack[-1].mark[0] in "\"″'":
        # Two opening marks in a row mean that one closing mark is missing, unless they touch.
        return free_before and not free_after and text[stack[-1].inner : at].strip() != ""
    if free_before and not free_after:
        return True
    return not stack and not free_after


def _corrected(
    text: str, at: int, end: int, mark: str, opens: bool, stack: list[_Pair], paragraph: Paragraph
) -> bool:
    """Marks that face the wrong way: “…“ and ”…”."""
    before = text[at - 1] if at > paragraph.start else " "
    after = text[end] if end < paragraph.end else " "
    if opens and stack and mark[0] == "“":
        return not (not before.isspace() and before not in _BEFORE_OPENING and not after.isalnum())
    if not opens and not stack and mark[0] == "”" and (after.isalnum() or after in "‘'’"):
        return before.isspace() or at == paragraph.start or before in "([—–"
    return opens


def _is_label(text: str, at: int, paragraph: Paragraph) -> bool:
    """Whether a mark opens a label within a quotation of its own kind, whose closing mark is not
    the one that is missing: “For me “The Pier” was the start.”"""
    before = text[max(paragraph.start, at - 2) : at]
    within = before[-1:] == " " and before[0] not in '.,!?…;:”"'
    return within and _LABEL.match(text, at + 1, paragraph.end) is not None


def _close(pair: _Pair, at: int, end: int, *, closed: bool) -> None:
    pair.end, pair.outer_end, pair.closed = at, end, closed


def _singles(
    text: str, paragraph: Paragraph, doubles: Sequence[_Pair], *, goes_on: bool
) -> list[_Pair]:
    """Single-marked quotations that lie whole inside, or whole outside, each double one.

    ``goes_on``: the next paragraph opens with such a mark, so that one may be left open.
    """
    pairs: list[_Pair] = []
    opened: _Pair | None = None
    region = -1
    weak: int | None = None
    ends = {pair.outer: pair.outer_end for pair in doubles}
    for match in _SINGLE.finditer(text, paragraph.start, paragraph.end):
        at = match.start()
        here = _region(doubles, at)
        if opened and ends.get(region, at + 1) <= at:
            _settle(pairs, opened, weak)
            opened = weak = None
        if opened and here == region and _closes_single(text, at, paragraph):
            if _is_sure_close(text, at, paragraph):
                _settle(pairs, opened, at)
                opened = weak = None
            elif weak is None:
                weak = at
        elif _opens_single(text, at, paragraph):
            if opened:
                _settle(pairs, opened, weak)
            opened, region, weak = _Pair(at, at + 1, match.group()), here, None
    if (
        opened
        and goes_on
        and opened.mark == "‘"
        and region == -1
        and text[paragraph.start : paragraph.end].rstrip()[-1:] in ".!?…"
    ):
        _close(opened, paragraph.end, paragraph.end, closed=False)
        pairs.append(opened)
    elif opened:
        _settle(pairs, opened, weak)
    return pairs


def _region(doubles: Sequence[_Pair], place: int) -> int:
    """The start of the innermost double-marked span in which a place lies, -1 outside of all."""
    at = bisect_right(doubles, place, key=lambda pair: pair.outer) - 1
    around = doubles[at] if at >= 0 else None
    while around is not None and around.outer_end <= place:
        around = around.above
    return around.outer if around is not None else -1


def _opens_single(text: str, at: int, paragraph: Paragraph) -> bool:
    before = text[at - 1] if at > paragraph.start else " "
    after = text[at + 1] if at + 1 < paragraph.end else " "
    if not (before.isspace() or before in _BEFORE_OPENING) or after.isspace():
        return False
    if _ELISION.match(text, at + 1, min(at + 8, paragraph.end)):
        return False
    return text[at] in "‘'`" and (after.isalnum() or after in '“"($£€[…')


def _closes_single(text: str, at: int, paragraph: Paragraph) -> bool:
    before = text[at - 1] if at > paragraph.start else " "
    after = text[at + 1] if at + 1 < paragraph.end else " "
    return text[at] in "’'‘" and not before.isspace() and not after.isalnum()


def _is_sure_close(text: str, at: int, paragraph: Paragraph) -> bool:
    """After punctuation, or not after an s: "the players’ room" goes on."""
    before = text[at - 1] if at > paragraph.start else " "
    after = text[at + 1] if at + 1 < paragraph.end else " "
    return before in '.,!?…;:”")' or after in '"”.,;:!?)…—–' or before not in "sSzx"


def _settle(pairs: list[_Pair], opened: _Pair, close: int | None) -> None:
    """Keep a single-marked quotation that was closed; an unclosed one was an apostrophe."""
    if close is not None:
        _close(opened, close, close + 1, closed=True)
        pairs.append(opened)


def _as_quoted(text: str, pairs: Sequence[_Pair]) -> Iterator[Quoted]:
    for pair in pairs:
        start, end = pair.inner, pair.end
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start < end:
            yield Quoted(start, end, (pair.outer, pair.outer_end), pair.closed)


def _mark_continued(paragraph: Paragraph, found: list[Quoted], first: int) -> None:
    """The paragraph opens with a mark while the one before was left open: it goes on."""
    if len(found) > first and found[first].outer[0] == paragraph.start:
        found[first] = replace(found[first], continues=True)


def _with_depths(found: Sequence[Quoted]) -> Iterator[Quoted]:
    stack: list[int] = []
    for quoted in found:
        while stack and stack[-1] <= quoted.start:
            stack.pop()
        yield replace(quoted, depth=len(stack)) if stack else quoted
        stack.append(quoted.end)
