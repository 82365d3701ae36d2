"""What a company earned: "revenue slid to $812 million in 2024, down from $869 million a year
earlier"; "a loss of $2 million on sales of $40 million".

The first result of a sentence may be met by a frame of the vocabulary; those that follow it are
told in passing and are found beside it. Each has a time of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.vocabulary import Pattern
from streaming.extract.statements.currencies import AMOUNT
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.periods import put_period, result_of
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import opening_body
from streaming.extract.statements.texts import measure_name
from streaming.extract.statements.times import find_times

_RESULT = (
    r"(?P<of>net income|(?:net|pre-?tax|gross|underlying|annual) (?:loss(?:es)?|profits?)"
    r"|operating (?:income|profit|loss)|revenues?|sales"
    r"|profits?|income|loss(?:es)?|earnings|turnover|fees)"
)
_MOVED = re.compile(
    rf"\b{_RESULT}(?P<at> (?:at|of|for) (?:the )?[A-Z][^,;.]{{2,60}}?)?"
    r"(?: from [a-z][a-z ]{2,40}?| (?:in|for|over) the [^,;:]{3,40}?)? "
    r"(?:ha[sd] |have )?(?:\w+ly )?"
    rf"(?:slid|fell|fallen|rose|risen|grew|grown|dropped|climbed|declined|increased|decreased"
    rf"|slipped|jumped|sank|sunk|surged|soared|tumbled|shrank|shrunk|plunged|slumped|dipped"
    rf"|swelled|narrowed|widened|rebounded|improved|crept up|ticked (?:up|down)|collapsed"
    rf"|edged (?:up|down)|more than doubled|doubled|tripled|trebled|halved|totall?ed|stood"
    rf"|reached|(?:was|were) (?:up|down)|was|were|came in|came|hit)"
    rf"(?: (?:by )?[\d.]+ ?(?:percent|%|per cent)"
    r"| by (?:almost |nearly |about |more than )?(?:a|an|one|two)[ -][a-z]+)?,? (?:to |at )?"
    rf"(?:from (?P<from>{AMOUNT})"
    r"(?: (?:in \d{4}|that year|a year earlier|the year before))? to )?"
    r"(?:(?:about|nearly|almost|roughly|more than|less than|some) )?"
    rf"(?P<money>{AMOUNT})",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    rf"(?<!compared)(?: on|,? and|,? with|,) (?:a |net )?{_RESULT} of (?P<money>{AMOUNT})"
)
_BEFORE = re.compile(
    rf"\b(?:(?:up|down) from|from|compared (?:with|to)|versus|after|against)(?: an?)?"
    rf"(?: {_RESULT} of)? "
    rf"(?P<money>{AMOUNT})(?:, or [^,;]{{3,25}})?,? "
    r"(?:(?:in|for|during) (?P<year>\d{4})\b|(?:in )?(?:(?:a|the) year "
    r"(?:earlier|ago|before)|the (?:previous|prior) year"
    r"|the (?:same|year-earlier) (?:quarter|period)))"
)
_HAD = re.compile(
    r"\b(?:has|had|have|employs|employed|operates|operated|with)\b[^.;:]{5,90}?(?:,| and| with)"
    rf" (?:last year, )?(?:an? )?(?:(?:annual|yearly|total) )?{_RESULT} of (?:(?:about|nearly"
    rf"|almost|roughly|more than|some) )?(?P<money>{AMOUNT})"
)
"""What a company has beside staff and stores: "has 212 stores and annual sales of $3 billion"."""
_A_YEAR_BEFORE = re.compile(r"\W*(?:A|The) year (?:earlier|before|ago),? ")
_AT_BEHIND = re.compile(r" at (?:the )?[A-Z]")
""" "Revenue rose to $4 million at Acme"."""
_WHOLE = frozenset(("net income", "operating income", "operating profit", "operating loss"))
"""What keeps its adjective; "net profit" is a profit."""
_AT = frozenset(("at", "for"))
"""What opens a sentence that tells whose its result is."""
_SUM = Pattern("", confidence=0.8)


def match_results(reading: Reading, discourse: Discourse, told: Sequence[Match]) -> Iterator[Match]:
    """The results of a sentence that no frame meets; ``told`` are the sums that frames met."""
    moved = list(_moved(reading, discourse, told))
    results = [*told, *moved]
    had = _had(reading) if not results else None
    if had is not None:
        results.append(had)
    if not results or "subject" not in results[-1].fills:
        put_period(reading, discourse, results)
        yield from moved
        return
    subject, last = results[-1].fills["subject"][0], results[-1].fills["value"][0]
    beside = _BESIDE.search(reading.document.text, last.span[1], reading.sentence.end)
    if beside is not None:
        results.append(_of(reading, subject, beside))
    put_period(reading, discourse, results)
    yield from results[len(told) :]
    ends = [*(each.fills["value"][0].span[0] for each in results[1:]), reading.sentence.end]
    for result, end in zip(results, ends, strict=True):
        if result.fills["value"][0].span[1] <= end:
            earlier = _earlier(reading, discourse, subject, result, end)
            if earlier is not None:
                yield earlier


def _moved(reading: Reading, discourse: Discourse, told: Sequence[Match]) -> Iterator[Match]:
    """ "Revenue rose 3 percent to $4 million while its profit fell to $2 million"."""
    known = {fill.span for match in told for fill in match.fills.get("value", ())}
    whose: Fill | None = None
    start, end = reading.sentence.start, reading.sentence.end
    for moved in _MOVED.finditer(reading.document.text, start, end):
        whose = _owner(reading, moved) or whose or _opening(reading)
        if whose is None and not (reading.items and reading.items[0].low in _AT):
            whose = _company(reading, discourse, moved.span("of"))
        if whose is not None and moved.span("money") not in known:
            match = sum_match(reading, whose, moved["of"], moved.span("money"))
            _date(reading, discourse, match, moved.start())
            yield match


def _had(reading: Reading) -> Match | None:
    """ "employs 40 and has sales of $3 million"."""
    had = _HAD.search(reading.document.text, reading.sentence.start, reading.sentence.end)
    whose = _haver(reading, had.start()) if had is not None else None
    return None if had is None or whose is None else _of(reading, whose, had)


def _of(reading: Reading, whose: Fill, found: re.Match[str]) -> Match:
    return sum_match(reading, whose, found["of"], found.span("money"))


def _date(reading: Reading, discourse: Discourse, result: Match, at: int) -> None:
    """ "A year earlier the loss was $3 million": the result of the year before."""
    opening = _A_YEAR_BEFORE.match(reading.document.text, reading.sentence.start, at)
    year = _year_before(reading, discourse) if opening is not None else None
    if year is not None:
        result.fills["point_in_time"] = [Fill(year, "text", result.fills["value"][0].span)]


def _earlier(
    reading: Reading, discourse: Discourse, subject: Fill, result: Match, end: int
) -> Match | None:
    """ "down from $869 million in 2023", "compared with a profit of $2 million a year earlier":
    before ``end``, where the next result begins."""
    text, last = reading.document.text, result.fills["value"][0]
    before = _BEFORE.search(text, last.span[1], end)
    of = result_of(result)
    if before is None or not (of or before["of"]):
        return None
    year = before["year"] or _year_before(reading, discourse)
    if year is None:
        return None
    match = sum_match(reading, subject, before["of"] or of, before.span("money"))
    match.fills["point_in_time"] = [Fill(year, "text", before.span("money"))]
    return match


def _year_before(reading: Reading, discourse: Discourse) -> str | None:
    """The year before the one that the sentence tells of, else before the article's."""
    sentence = reading.sentence
    if discourse.period is not None:
        return str(int(discourse.period[1][:4]) - 1)
    for time in find_times(reading.document.text, sentence.start, sentence.end):
        if time.kind in ("year", "rel", "quarter", "month", "day"):
            when = discourse.when(time)
            if when is not None:
                return str(int(when.iso[:4]) - 1)
    return str(discourse.published.year - 1) if discourse.published else None


def _owner(reading: Reading, moved: re.Match[str]) -> Fill | None:
    """ "the mill's revenue", "its revenue", "sales at the mill"."""
    behind = None if moved["at"] else _AT_BEHIND.match(reading.document.text, moved.end())
    span = moved.span("at") if behind is None else behind.span()
    if span[0] >= 0:
        for item in reading.items:
            if span[0] <= item.start < span[1]:
                ref = make_ref(reading.document, item)
                if ref is not None and ref.kind in ("organization", "unknown"):
                    return Fill(ref.name, "organization", ref.span, ref)
    before = [item for item in reading.items if item.end <= moved.start()]
    before = before[-3:]
    for item in reversed(before):
        ref = make_ref(reading.document, item)
        if ref is not None:
            return Fill(ref.name, ref.kind, ref.span, ref) if ref.kind == "organization" else None
        if item.kind not in ("poss", "word", "adv"):
            return None
    return None


def _haver(reading: Reading, start: int) -> Fill | None:
    """The organisation that is the subject of the verb at an offset."""
    verb = next((v for v in reading.verbs if reading.items[v.first].start == start), None)
    if verb is None:  # "was the biggest of all, with 900 acres and revenue of"
        before = [v for v in reading.verbs if reading.items[v.at].end <= start]
        verb = before[0] if len(before) == 1 else None
    at = reading.clauses.subject(verb) if verb is not None else None
    ref = make_ref(reading.document, reading.items[at]) if at is not None else None
    known = ref is not None and ref.kind == "organization"
    return Fill(ref.name, ref.kind, ref.span, ref) if ref is not None and known else None


def _opening(reading: Reading) -> Fill | None:
    """ "At Acme, revenue fell": the organisation that the sentence opens with."""
    items = reading.items
    at = 2 if len(items) > 2 and items[1].kind == "det" else 1
    if at >= len(items) or items[0].low not in _AT:
        return None
    ref = make_ref(reading.document, items[at])
    known = ref is not None and ref.kind == "organization"
    return Fill(ref.name, ref.kind, ref.span, ref) if ref is not None and known else None


def _company(reading: Reading, discourse: Discourse, span: tuple[int, int]) -> Fill | None:
    """A result that is nobody's in particular is that of the company that the sentence before
    in the paragraph opens with, else of the one that the article is about."""
    if reading.document.text[slice(*span)].lower() == "income":
        return None  # a household's, mostly
    name = opening_body(reading.document, reading.sentence) or discourse.whole.main_organization
    return Fill(name, "organization", span) if name else None


def sum_match(reading: Reading, subject: Fill, of: str, span: tuple[int, int]) -> Match:
    """A sum of a subject that stands at ``span``, as a match without a frame."""
    words = " ".join(reading.document.text[span[0] : span[1]].split())
    low = of.lower()
    measure = low if low in _WHOLE else measure_name(low.split()[-1])
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.end >= span[1])
    first = next(i for i, item in enumerate(items) if item.end > min(subject.span[0], span[0]))
    if subject.span[0] < reading.sentence.start:
        first = at
    verb = next((v for v in reversed(reading.verbs) if v.at < at), None)
    fills = {
        "subject": [subject],
        "value": [Fill(words, "money", span)],
        "of": [Fill(measure, "text", span)],
    }
    return Match(Rule("money_amount", _SUM), fills, first=min(first, at), last=at, verb=verb)
