"""Which contest a share of votes is of and when it was held, by the sentence that tells the share:
"ran for the Labour leadership in 2020 and finished fourth, with 9 percent"."""

from __future__ import annotations

import re

from contract.records import Claim
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.times import find_times

_NAME = r"[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*)*"
_ELECTED_TO = re.compile(rf"\belected to the (?P<seat>{_NAME})")
_RAN_FOR = re.compile(
    rf"\b(?:for|sought|contested|won|lost|in) (?:the |his |her )?(?P<what>{_NAME}"
    r" (?:[Ll]eadership|nomination|presidency|chairmanship))\b"
)
_WARD = re.compile(
    r"\bin (?:the )?(?P<ward>(?:[A-Z]\w+ ){1,2}(?:Ward|District|Riding|Precinct)|(?:Ward|District"
    r"|Precinct) \d+)\b(?! (?:Court|Attorney|Council))"
)
_RAN = re.compile(
    r"\b(?:ran|stood|run|running|standing|campaigned)(?: [a-z]+| a [a-z]+ time)? for "
    r"(?:the |a seat on (?:the )?)?(?P<body>(?:[\w’'-]+ ){0,3}?(?:[Cc]ouncil|Senate|[Pp]arliament"
    r"|[Ll]egislature|[Aa]ssembly|Congress|[Ss]chool [Bb]oard|House of \w+))\b"
)
_IN_WARD = re.compile(
    r"\W*In (?:the )?(?P<ward>(?:Ward|District|Riding|Precinct) \d+|[A-Z]\w+ Ward),"
)
_KINDS = frozenset("year rel month day weekday near".split())
_BEHIND = 40
"""How many characters behind a share the ward stands in which it was won."""


def contest_told(reading: Reading, claim: Claim) -> str | None:
    """The contest that the sentence names itself."""
    text, sentence = reading.document.text, reading.sentence
    share = claim.value_mention or claim.span
    seat = _ELECTED_TO.search(text, sentence.start, sentence.end)
    if seat is not None:
        return f"{seat['seat']} election"
    ran = _RAN_FOR.search(text, sentence.start, share[0])
    if ran is not None:
        return " ".join(ran["what"].split())
    stood = _RAN.search(text, sentence.start, share[0])
    if stood is not None:
        return " ".join(stood["body"].split())
    ward = _WARD.search(text, share[1], min(sentence.end, share[1] + _BEHIND)) or _IN_WARD.match(
        text, sentence.start, sentence.end
    )
    return " ".join(ward["ward"].split()) if ward is not None else None


def time_told(reading: Reading, discourse: Discourse, claim: Claim) -> str | None:
    """The only time that the sentence names before the share: "won in 2021 with 53 percent,
    beating Lee, who got 41". Nothing where it names several, or tells since when."""
    text, sentence = reading.document.text, reading.sentence
    share = claim.value_mention or claim.span
    told = find_times(text, sentence.start, share[0])
    asked = claim.subject_mention or (0, 0)  # "Sunday sales" tells no day
    times = [t for t in told if t.kind in _KINDS and not asked[0] <= t.start < asked[1]]
    if len(times) != 1 or re.search(
        r"\b(?:since|until|said|told)(?: on)? $", text[: times[0].start][-12:]
    ):
        return None
    when = discourse.when(times[0])
    return when.iso if when is not None else None
