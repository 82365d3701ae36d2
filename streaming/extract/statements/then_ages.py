"""Ages that are of another time than today: "Awdry, then 38,", "he was 38 at the time"."""

from __future__ import annotations

import re

from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading

_DEATH = frozenset("died dies death dead killed slain survivors funeral drowned".split())
_AT_AGE = re.compile(r"\bat (?:the )?age (?:of )?$", re.IGNORECASE)
_WHILE = frozenset("since when until while before after if once as".split())
_OF_THEN = re.compile(
    r"(?:years old )?(?:at the time\b|back then\b|then\b"
    r"|when\b(?!.{0,30}\bdied\b| s?he was (?:\w+ly )?"
    r"(?:killed|murdered|slain|shot|stabbed|drowned|beheaded|hanged)\b(?! at\b)))"
)
_SHARES = re.compile(r"\s+and\s+\d+(?:\.\d+)?\s?(?:%|per ?cent)")


def _opens_story(reading: Reading, match: Match) -> bool:
    """ "At 9, she decided to", "to become a botanist at 9, she used to": an age before its subject
    that the past tells of, not "At 71, she is still"."""
    subject = match.fills["subject"][0].span[0]
    if match.verb is not None or subject < match.fills["value"][0].span[1]:
        return False
    verb = next((v for v in reading.verbs if reading.items[v.at].start > subject), None)
    word = reading.items[verb.first].low if verb is not None else ""
    today = any(item.time is not None and item.time.kind in _RECENT for item in reading.items)
    return (
        bool(word) and not today and (word == "was" or not word.endswith("s")) and word not in _NOW
    )


_NOW = frozenset("have will can may are".split())
_RECENT = frozenset(("rel", "weekday", "near"))


def is_of_then(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """ "Awdry, then 38,", "he was 38 at the time", "won the award in 1984. He was 24": an age
    that is not today's."""
    if match.verb is not None and reading.items[match.verb.at].low == "was":
        start, end = match.fills["subject"][0].span
        if reading.document.text[start:end] == "I":
            return True  # nobody says of today "I was 12"
        today, told = discourse.published, discourse.anchor
        died = discourse.speaks_of(_DEATH)
        if today is not None and told and not died and int(told[:4]) < today.year - 1:
            return True
    span = match.fills["value"][0].span
    text = reading.document.text
    before = text[max(0, span[0] - 5) : span[0]]
    if _AT_AGE.search(text, max(0, span[0] - 16), span[0]):
        dated = (item.time for item in reading.items)
        return any(time is not None and time.kind in ("year", "month", "day") for time in dated)
    if before.lower().endswith("at ") and _opens_story(reading, match):
        return True
    if before.lower() == "then " or _OF_THEN.match(text, span[1] + 1):
        return True
    if _SHARES.match(text, span[1]):
        return True  # "Lee and Cho, 11 and 8 percent": no age at all
    openers = [item.low for item in reading.items[max(0, match.first - 3) : match.first]]
    dies = (
        match.verb is not None and "die" in match.verb.lemmas
    )  # "lived there until she died at 96"
    return match.verb is not None and not dies and bool(_WHILE & set(openers))
