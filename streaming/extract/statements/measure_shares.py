"""The voters' share for what they were asked: a measure by its number, or by common nouns ("the
library levy failed with 47 percent", "voters approved Sunday sales, 58% to 42%")."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.measures import MEASURE, measure_fill
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.polls import is_poll
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_SHARED = Rule("vote_share", Pattern("", confidence=0.85))
_POLLED = re.compile(
    r"\b(?:polls?|polling|survey(?:ed|s)?|respondents|would (?:pass|win|fail|lose|be|back|vote))\b",
    re.IGNORECASE,
)
_PERCENT = r"\d+(?:\.\d+)?(?:%| percent| per cent)"
_PAIR = rf"(?P<most>{_PERCENT})(?: to |[-–])(?P<rest>{_PERCENT})"
_PAIR_AHEAD = rf"{_PERCENT}(?: to |[-–])"
_FOR_IT = (
    r"passed|passing|approved|backed|adopted|ratified|endorsed|accepted|renewed|won|winning|leading|led"
    r"|ahead|prevailed|cleared|carried"
)
_AGAINST_IT = (
    r"failed|failing|rejected|defeated|turned down|voted down|repealed|lost|losing|trailing|trailed"
    r"|behind|went down|fell short"
)
_ALONE = (
    rf"(?P<one>{_PERCENT})"
    r"(?= of (?:the )?(?:voters?|votes?|ballots|electorate|shareholders|members)\b"
    r"| (?:in favou?r|voting yes|support|approval|yes)\b|[,.;]?$|[.;] |, | on (?:[A-Z]|the ballot))"
)
_DECIDED = re.compile(
    rf"\b(?P<how>{_FOR_IT}|{_AGAINST_IT})\b(?P<between>[^;%]{{0,110}}?)"
    r"(?:(?:,| by| with| on a vote of| at| on)(?: a margin of| just| about| nearly)? |[(]"
    rf"|(?<=d) (?={_PAIR_AHEAD}))"
    rf"(?:{_PAIR}|{_ALONE})"
)
_DREW = re.compile(
    r"\b(?P<how>received|got|drew|won|earned|garnered|secured|had)(?P<between>)"
    r"(?: (?:support|approval|backing|yes votes) (?:from|of)| just| only| about| nearly)? "
    rf"{_ALONE}"
)
_VOTERS = re.compile(
    rf"(?P<one>{_PERCENT}) of (?:the )?(?:voters|votes|ballots|electorate|members|those voting)"
    r"(?: cast)?,? (?:who voted )?(?:backed|supported|approved|favou?red|endorsed|ratified"
    r"|(?:were |voted )?(?:for|in favou?r of)) (?P<between>)"
    rf"|\bvoted (?P<one_>{_PERCENT}) (?:in favou?r of|for|to (?:accept|approve|ratify|back)) "
)
"""Behind it stands the measure itself: "61 percent of voters backed Measure Q"."""
_WHO = re.compile(
    r"\b(?:[Vv]oters|[Rr]esidents|[Mm]embers|[Ss]hareholders|[Ee]lectors|[Cc]itizens|[Nn]urses|[Tt]eachers"
    r"|[Ww]orkers|[Dd]elegates|[Tt]axpayers|[Tt]ownspeople|[Dd]rivers|[Pp]ilots|[Pp]arishioners"
    r"|[Ss]tudents|[Rr]atepayers|[Cc]onstituents)\b[^.;,]{0,50}$"
    r"|\b(?:electorate|staff|union|local|county|city|town|district|faculty)(?: [a-z]+ly)? $"
)
_BY_VOTE = re.compile(
    r"approved|passed|backed|adopted|ratified|endorsed|accepted|renewed|rejected|defeated|repealed"
    r"|turned down|voted down"
)
_CLAUSE = re.compile(r"(?:;|, (?:and|but|while|as|though|although)|: |— | that) ?(?=[^\s])")
_HEAD = "|".join(sorted(words("ballots", "questions"), key=len, reverse=True))
_LENGTH = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)-year "
_LEAD = (
    r"(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]heir|[Hh]is|[Tt]hat|[Tt]his|[Aa]nother|[Oo]ne|[Bb]ut|[Aa]nd"
    rf"|proposed|controversial|tentative|latest|{_LENGTH.strip()}"
    r"|[$£€][\d.,]+(?:-| )?(?:million|billion)?) )*"
)
_AIM = r"(?: (?:for|on|of|against|in)(?: [\w’'.$-]+){1,8}?)?"
_TO = r"(?: to (?!\d)(?:[\w’'.$-]+ ?){1,8}?)?"
_PLANS = frozenset("plan plans proposal measure referendum".split())
_PLAN = "|".join(sorted(_PLANS))
_SUBJECT = re.compile(
    rf"\W*(?:(?:In|On|At) [^,]{{1,40}}, )?{_LEAD}"
    rf"(?P<what>(?:[\w’'.-]+ ){{0,4}}?(?:(?:{_PLAN}){_TO}|(?:{_HEAD}){_AIM})){_TO}"
    r"(?:,| that\b| which\b|,? (?:was|were|is|has been|had been|narrowly|easily|also)\b|\W*$)"
)
_OBJECT = re.compile(
    rf"{_LEAD}(?P<what>(?!it\b|him\b|her\b|them\b)[\w’'.$-]+(?: [\w’'.$-]+){{0,8}})"
)
_WHEN = re.compile(
    r" (?:(?:last|by|with)\b|in (?:[A-Z]|\d)"
    r"|(?:on )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z.]* \d)).*$"
)
_AIMED = re.compile(rf"^(?P<what>(?:[\w’'.$-]+ ){{0,4}}?(?:{_HEAD})) to (?!\d)\w+ .*$")
_NO_NAME = frozenset("measure proposal question initiative referendum issue".split())


def match_measure_shares(reading: Reading) -> Iterator[Match]:
    """ "Measure Q passed with 57.8 percent"; "It received 57.8 percent" behind a measure; "Voters
    rejected a ban on rentals, 58 percent to 42 percent". The share is that of those for it."""
    start, end = reading.sentence.start, reading.sentence.end
    text = reading.document.text
    if is_poll(_POLLED, text, start, end):
        return
    told: set[tuple[int, int]] = set()
    for form in (_DECIDED, _DREW, _VOTERS):
        for found in form.finditer(text, start, end):
            group = _for_it(found)
            if group is None or found.span(group) in told:
                continue
            asked = _asked(reading, found, form is _VOTERS)
            if asked is not None:
                told.add(found.span(group))
                yield _shared(reading, asked, found[group], found.span(group))


def _for_it(found: re.Match[str]) -> str | None:
    """The group of the share for it; None where a share alone may be that against it."""
    groups = found.groupdict()
    if groups.get("one_"):
        return "one_"
    against = re.fullmatch(_AGAINST_IT, groups.get("how") or "") is not None
    if groups.get("most"):
        return "rest" if against else "most"
    share = float(re.match(r"[\d.]+", found["one"])[0])  # type: ignore[index]
    doubtful = against and groups["how"] in ("rejected", "defeated", "voted down", "turned down")
    return None if doubtful and share > 50 else "one"


def _asked(reading: Reading, found: re.Match[str], behind: bool) -> Fill | None:
    """What was voted on: the object where voters decided, else the subject."""
    text, sentence = reading.document.text, reading.sentence
    if behind:
        named = MEASURE.match(text, found.end(), sentence.end)
        return measure_fill(named) if named else _object(text, found.end(), sentence.end)
    between, how = found.span("between"), found.start("how")
    named = MEASURE.search(text, *between)
    if named is not None:
        return measure_fill(named)
    decided = _BY_VOTE.match(text, how) and _WHO.search(text, sentence.start, how)
    if decided and text[slice(*between)].strip(" ,"):
        return _object(text, between[0] + 1, between[1])
    return _subject(reading, how)


def _object(text: str, start: int, end: int) -> Fill | None:
    found = _OBJECT.match(text, start, end)
    if found is None:
        return None
    what = _WHEN.sub("", found["what"])
    aimed = _AIMED.match(what)
    if aimed is not None and aimed["what"].split()[-1] not in _PLANS:
        what = aimed["what"]
    what = what.rstrip(".")
    at = found.start("what")
    return Fill(" ".join(what.split()), "event", (at, at + len(what))) if what else None


def _subject(reading: Reading, before: int) -> Fill | None:
    """What the clause before an offset is about: a measure, or what its "it" stands for."""
    document, sentence = reading.document, reading.sentence
    clauses = [m.end() for m in _CLAUSE.finditer(document.text, sentence.start, before)]
    for start in (*reversed(clauses), sentence.start):
        found = MEASURE.search(document.text, start, before)
        if found is not None:
            return measure_fill(found)
        asked = _SUBJECT.match(document.text, start, before)
        if asked is not None and asked["what"] not in _NO_NAME:
            return Fill(" ".join(asked["what"].split()), "event", asked.span("what"))
    opening = document.text[sentence.start : sentence.start + 20]
    if re.match(r"(?:It|The (?:measure|bond|proposal|amendment|question)) ", opening):
        at = bisect_left(document.sentences, sentence.start, key=lambda s: s.start)
        last = document.sentences[max(0, at - 1) : at]
        found = MEASURE.search(document.text, last[0].start, last[0].end) if last else None
        return measure_fill(found) if found else None
    return None


def _shared(reading: Reading, asked: Fill, share: str, span: tuple[int, int]) -> Match:
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.end >= span[1])
    verb = next((v for v in reversed(reading.verbs) if items[v.at].end <= span[0]), None)
    fills = {"subject": [asked], "value": [Fill(percent_of(share), "pct", span)]}
    if MEASURE.fullmatch(asked.value):
        fills["of"] = [asked]
    named = next((i for i, item in enumerate(items) if item.end >= asked.span[1]), 0)
    return Match(_SHARED, fills, first=verb.first if verb else min(named, at), last=at, verb=verb)


def percent_of(words_: str) -> str:
    """A share as it is kept: "57.8%"."""
    return re.sub(r"\s*(?:%|percent|per cent)$", "", words_) + "%"
