"""Direct quotations from their marks: whose they are, and which belong together.

Paragraph by paragraph, quotation by quotation: the words after it, the words before it, else
the quotation that it goes on from. What has none of these and does not read like speech is
no quotation: a nickname, a title, a scare quote.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from contract.records import Span
from streaming.extract.model import Document, Paragraph, Quoted
from streaming.extract.quotes.exchange import is_answer
from streaming.extract.quotes.found import CONTINUING, Found
from streaming.extract.quotes.frames import Frame
from streaming.extract.quotes.gestures import is_awaited
from streaming.extract.quotes.leads import before_quote
from streaming.extract.quotes.own_frames import (
    frame_after,
    goes_elsewhere,
    leads_at_once,
    leads_next,
    may_lead,
)
from streaming.extract.quotes.pieces import colon_before, piece_after, piece_before
from streaming.extract.quotes.speech import ending_of, may_be_said, reads_like_speech
from streaming.extract.quotes.turn_taking import (
    GAP,
    asks_beside,
    calls_speaker,
    is_behind_question,
    is_beside,
)
from streaming.extract.quotes.units import quotes_within, unit_at

MAX_PARTS = 64
"""Parts of one quotation at most: it keeps the time linear in the text."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A quotation with its frame; ``consumed`` is where the frame's sentence ends."""

    found: Found
    consumed: int
    last_end: int
    broken: bool = False
    """The frame's sentence goes on with other words to the next mark: no part follows."""
    answers: bool = False
    """It stands right behind another's question: a question behind it is that one's again."""


def direct_quotes(document: Document, quotes: Sequence[Quoted]) -> list[Found]:
    """Every direct quotation among the outermost quoted spans, in order."""
    found: list[Found] = []
    previous: _Turn | None = None
    quotes = [quoted for quoted in quotes if may_be_said(document.text, quoted)]
    for paragraph, inside in _by_paragraph(document, quotes):
        turns = _turns(document, (paragraph.start, paragraph.end), inside, previous)
        for turn, continues in turns:
            if continues and found:
                found[-1] = turn.found
            else:
                found.append(turn.found)
        previous = turns[-1][0] if turns else None
    return found


def _by_paragraph(
    document: Document, quotes: Sequence[Quoted]
) -> Iterator[tuple[Paragraph, Sequence[Quoted]]]:
    starts = [quoted.outer[0] for quoted in quotes]
    for paragraph in document.paragraphs:
        if paragraph.kind in ("headline", "body"):
            first = bisect_left(starts, paragraph.start)
            yield paragraph, quotes[first : bisect_left(starts, paragraph.end)]


def quotes_in_quotes(document: Document, quotes: Sequence[Quoted]) -> list[Found]:
    """What a speaker quotes: “Dale told me, ‘Keep your head down,’” Ruiz said.

    Only with words of attribution of its own: all else in marks there is the speaker's.
    """
    found: list[Found] = []
    for outer in quotes:
        inside = quotes_within(document, outer, depth=1)
        turns = _turns(document, (outer.start, outer.end), inside, None) if inside else []
        found += [turn.found for turn, joins in turns if not joins]
    return found


def _turns(
    document: Document, place: Span, quotes: Sequence[Quoted], previous: _Turn | None
) -> list[tuple[_Turn, bool]]:
    """The turns of a paragraph, or of the inside of a quotation.

    True stands beside a turn that replaces the one before it: the same with a further part.
    """
    turns: list[tuple[_Turn, bool]] = []
    last = previous
    for number, _quoted in enumerate(quotes):
        begin = quotes[number - 1].outer[1] if number else place[0]
        end = quotes[number + 1].outer[0] if number + 1 < len(quotes) else place[1]
        turn, joins = _turn(document, quotes, number, (begin, end), last)
        if turn is not None:
            turns.append((turn, joins))
            last = turn
    return turns


def _turn(
    document: Document, quotes: Sequence[Quoted], number: int, room: Span, last: _Turn | None
) -> tuple[_Turn | None, bool]:
    """The turn that a quotation makes or continues, between the quotations around it."""
    quoted = quotes[number]
    after = piece_after(document, quoted, room[1])
    if last is not None and quoted.continues and len(last.found.content) < MAX_PARTS:
        return _continued(document, last, quoted, after), True
    begin = last.consumed if last and room[0] < last.consumed <= quoted.outer[0] else room[0]
    lead = piece_before(document, begin, quoted.outer[0])
    lead = lead or colon_before(document, quoted)
    frame = (
        None
        if leads_next(document, quoted, after, room)
        else (frame_after(document, quoted, after))
    )
    consumed = after[1] if frame else quoted.outer[1]
    if (
        last is not None
        and lead is None
        and _follows_on(document, last, quoted)
        and (frame is None or last.found.cue[:1] == (frame.cue,))
    ):
        return _extended(last, quoted, quoted.outer[1]), True
    led = before_quote(document.text, unit_at(document, lead, quotes)) if lead else None
    if lead and led and frame is not None and leads_at_once(document.text, lead, led):
        frame, consumed = led, quoted.outer[1]
    elif lead and led and frame is None and may_lead(document, quoted, lead, led):
        frame = led
    if frame is not None:
        broken = consumed > quoted.outer[1] and goes_elsewhere(document, frame, after, room)
        found = replace(_found(quoted, frame), whole=_is_whole(document.text, quoted, room[0]))
        answers = last is not None and is_behind_question(
            document.text, last.found, (last.consumed, quoted.outer[0])
        )
        return _Turn(found, consumed, quoted.outer[1], broken, answers), False
    alone = len(quotes) == 1 and _fills(document.text, quoted, room)
    alone = alone or (last is not None and is_beside(document.text, last.last_end, quoted))
    words = 1 if (last and alone) or is_awaited(document, quoted.outer[0], alone=alone) else 3
    told = alone or last or document.text[room[0] : quoted.outer[0]].strip()
    return _unframed(document, quoted, room, words if told else 5), False


def _fills(text: str, quoted: Quoted, room: Span) -> bool:
    """Nothing else stands in the room: a paragraph that is a quotation from end to end."""
    around = text[room[0] : quoted.outer[0]] + text[quoted.outer[1] : room[1]]
    return not any(character.isalnum() for character in around)


def _follows_on(document: Document, last: _Turn, quoted: Quoted) -> bool:
    """Only the attribution's own sentence stands between the quotation before and this one."""
    text = document.text
    if last.broken or len(last.found.content) >= MAX_PARTS:
        return False
    if is_beside(text, last.last_end, quoted) or (last.answers and asks_beside(text, quoted)):
        return False
    if "\n" in text[last.consumed : quoted.start] and (
        ending_of(text, quoted) == ","
        or last.consumed == last.last_end
        or text[last.found.content[-1][1] - 1] == "?"
        or (ending_of(text, quoted) == "?" and (last.answers or is_answer(text, last.found)))
        or calls_speaker(text, last.found, quoted)
    ):
        return False
    return (
        bool(last.found.cue)
        and last.last_end <= last.consumed <= quoted.outer[0]
        and not document.text[last.consumed : quoted.outer[0]].strip(GAP)
    )


def _extended(last: _Turn, quoted: Quoted, consumed: int) -> _Turn:
    part = (quoted.start, quoted.end)
    found = replace(last.found, content=(*last.found.content, part))
    return _Turn(found, max(consumed, quoted.outer[1]), quoted.outer[1])


def _continued(document: Document, last: _Turn, quoted: Quoted, after: Span) -> _Turn:
    """The next paragraph of a quotation: “We waited. | “It is over,” Hale said."""
    frame = None if last.found.cue else frame_after(document, quoted, after)
    if frame is None:
        return _extended(last, quoted, last.consumed)
    content = (*last.found.content, (quoted.start, quoted.end))
    found = replace(_found(quoted, frame), content=content, whole=True)
    return _Turn(found, after[1], quoted.outer[1])


def _is_whole(text: str, quoted: Quoted, begin: int) -> bool:
    """A sentence of its own, or one that a comma or colon leads up to: “She said, “It rains.”"""
    return _opens(text, quoted, begin, '.!?:,”"')


def _opens(text: str, quoted: Quoted, begin: int, marks: str) -> bool:
    """Whether the quotation begins as a sentence does, after nothing or one of the marks."""
    before = text[begin : quoted.outer[0]].rstrip()
    begins = text[quoted.start].isupper() or text[quoted.start] in "[‘'…"
    return begins and (not before or before[-1] in marks)


def _unframed(document: Document, quoted: Quoted, room: Span, words: int) -> _Turn | None:
    """A quotation on its own: the speaker before it goes on, or another answers, if it reads
    like a sentence of so many words at least."""
    text = document.text
    ends = ending_of(text, quoted) in ".!?…" or not quoted.closed
    opens = _opens(text, quoted, room[0], '.!?:”"')
    if not (ends and opens and (words == 1 or reads_like_speech(text, quoted, words))):
        return None
    found = Found(
        content=((quoted.start, quoted.end),),
        source=(),
        cue=(),
        kind="direct",
        rule=CONTINUING,
        confidence=0.0,
        verb="say",
        led=text[room[0] : quoted.outer[0]].rstrip().endswith(":"),
    )
    return _Turn(found, quoted.outer[1], quoted.outer[1])


def _found(quoted: Quoted, frame: Frame) -> Found:
    return Found(
        content=((quoted.start, quoted.end),),
        source=(frame.source,) if frame.source else (),
        cue=(frame.cue,),
        kind="direct",
        rule=frame.rule,
        confidence=0.0,
        addressee=frame.addressee,
        verb=frame.verb,
        teller=frame.teller,
    )
