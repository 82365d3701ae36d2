"""Direct speech by its marks: whose it is by the words beside them, and which belong together.

Paragraph by paragraph, quotation by quotation: the words behind it, the words before it, else the
quotation that it goes on from. What has none of these and is no sentence is a nickname, a title,
a scare quote, or a few words of an indirect content.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from contract.records import Span
from streaming.extract.model import Quoted
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.frames import Frames
from streaming.extract.quotes.merge import by_cue_word
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import size

MAX_PARTS = 64
"""Parts of one quotation at most: it keeps the time linear in the text."""
_GAP = " \t\r\n\u00a0.,;:–—-…"
_ENDS = ".?!…"


@dataclass(frozen=True, slots=True)
class _Turn:
    """A quotation with its words of attribution; ``consumed`` is where these end."""

    said: Attribution
    consumed: int
    end: int


def direct_speech(page: Page, told: Sequence[Attribution]) -> list[Attribution]:
    """Every direct quotation, those within others too. ``told``: what tagger and trees found."""
    unled = {
        word: item
        for item in told
        if item.source and not item.cue
        for part in item.content
        for word in page.words(part)
    }
    frames = Frames(page, by_cue_word(page, told), unled)
    found: list[Attribution] = []
    last: _Turn | None = None
    for room, inside in _by_paragraph(page):
        for turn, joins in _turns(frames, room, inside, last):
            if joins:
                found[-1] = turn.said
            else:
                found.append(turn.said)
            last = turn
        if not inside:
            last = None
    for outer in page.outer:
        inside = page.quotations_in((outer.start, outer.end), depth=1)
        turns = _turns(frames, (outer.start, outer.end), inside, None)
        found += [turn.said for turn, joins in turns if not joins and turn.said.cue]
    return found


def _by_paragraph(page: Page) -> Iterator[tuple[Span, Sequence[Quoted]]]:
    """Each paragraph, with what leads to it, and its quotations."""
    starts = [quoted.outer[0] for quoted in page.outer]
    begin = 0
    for paragraph in page.document.paragraphs:
        if paragraph.kind in ("headline", "body"):
            first = bisect_left(starts, paragraph.start)
            last = bisect_left(starts, paragraph.end)
            led = page.text[begin : paragraph.start].rstrip().endswith((":", ","))
            yield (begin if led else paragraph.start, paragraph.end), page.outer[first:last]
            begin = page.outer[last - 1].outer[1] if last > first else paragraph.start


def _turns(
    frames: Frames, place: Span, quotes: Sequence[Quoted], last: _Turn | None
) -> Iterator[tuple[_Turn, bool]]:
    """The turns of a paragraph, or of the inside of a quotation; True beside one that is the one
    before it with a further part."""
    for number, quoted in enumerate(quotes):
        begin = quotes[number - 1].outer[1] if number else place[0]
        end = quotes[number + 1].outer[0] if number + 1 < len(quotes) else place[1]
        if last is not None and begin < last.consumed <= quoted.outer[0]:
            begin = last.consumed
        turn, joins = _turn(frames, quoted, (begin, end), last, place)
        if turn is not None:
            yield turn, joins
            last = turn


def _turn(
    frames: Frames, quoted: Quoted, room: Span, last: _Turn | None, place: Span
) -> tuple[_Turn | None, bool]:
    text = frames.page.text
    part = (quoted.start, quoted.end)
    if last is not None and quoted.continues and len(last.said.content) < MAX_PARTS:
        frame = frames.behind(quoted, room[1])
        said = replace(last.said, content=(*last.said.content, part))
        if frame is None:
            return _Turn(said, last.consumed, quoted.outer[1]), True
        parts = (part,) if last.said.cue else said.content
        framed = replace(frame.said, content=parts, kind="direct", rule="marks", whole=True)
        return _Turn(framed, frame.end, quoted.outer[1]), not last.said.cue
    frame = frames.of(quoted, room)
    if last is not None and _goes_on(text, last, quoted, room) and frame is None:
        said = replace(last.said, content=(*last.said.content, part))
        return _Turn(said, max(last.consumed, quoted.outer[1]), quoted.outer[1]), True
    whole = _is_sentence(frames.page, quoted, place[0])
    if frame is not None:
        guessed = frame.said.content == frame.said.cue  # neither tagger nor tree has it
        if not whole and guessed and frames.around(quoted):
            return None, False
        said = replace(frame.said, content=(part,), kind="direct", rule="marks", whole=whole)
        return _Turn(said, max(frame.end, quoted.outer[1]), quoted.outer[1]), False
    if not whole or frames.around(quoted) or not _stands_alone(frames.page, quoted, room, place):
        return None, False
    led = text[room[0] : quoted.outer[0]].rstrip().endswith(":")
    bare = Attribution((part,), (), (), "bare", kind="direct", whole=not led)
    signed = frames.signed(quoted)
    if signed is not None:
        bare = replace(signed, content=(part,), kind="direct", rule="marks", whole=not led)
    return _Turn(bare, quoted.outer[1], quoted.outer[1]), False


def _goes_on(text: str, last: _Turn, quoted: Quoted, room: Span) -> bool:
    """Only the attribution's own words stand between the quotation before and this one."""
    if not last.said.cue or len(last.said.content) >= MAX_PARTS:
        return False
    if last.consumed <= last.end and last.said.cue[-1][1] <= last.said.content[-1][0]:
        return False  # the attribution stands before the marks: those behind are another sentence
    if last.consumed >= quoted.outer[0]:  # set off from the attribution's own words by a mark
        own = max(end for _, end in (*last.said.cue, *last.said.source))
        between = text[own : quoted.outer[0]].rstrip()
        return not between or between[-1] in _GAP
    between = text[last.consumed : quoted.outer[0]]
    return "\n" not in between and not between.strip(_GAP)


def ending(text: str, quoted: Quoted) -> str:
    """The quotation's last character, the marks of a quotation in it aside."""
    return text[quoted.start : quoted.end].rstrip("”’'\"")[-1:] or text[quoted.end - 1]


def _is_sentence(page: Page, quoted: Quoted, begin: int) -> bool:
    """It begins as a sentence does, after nothing, a full stop, a colon or a comma."""
    text = page.text
    before = text[begin : quoted.outer[0]].rstrip()
    capital = text[quoted.start].isupper() or text[quoted.start] in "[‘'…“"
    return capital and (not before or before[-1] in '.!?:,”"—–…')


def _stands_alone(page: Page, quoted: Quoted, room: Span, place: Span) -> bool:
    """A sentence between marks that no words attribute: it ends as one, nothing of the writer's
    own sentence is around it, and it is no word or two, unless it fills its paragraph."""
    text = page.text
    if ending(text, quoted) not in _ENDS and quoted.closed:
        return False
    before = text[place[0] : quoted.outer[0]].rstrip()
    if before and before[-1] not in '.!?:”"':
        return False
    if not text[room[0] : quoted.outer[0]].strip() and not text[quoted.outer[1] : room[1]].strip():
        return True
    words = page.words((quoted.start, quoted.end))
    long = size(((quoted.start, quoted.end),)) > 40
    return len(words) > 3 or long
