"""The present tense of what lies ahead: "retires on June 30", "when she becomes president"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.verb_groups import Verb


def stands_behind(reading: Reading, verb: Verb, openers: tuple[str, ...]) -> bool:
    """Whether the verb stands in a clause that one of these words opens."""
    for i in range(verb.first - 1, max(-1, verb.first - 14), -1):
        if reading.items[i].low in openers:
            return True
        if reading.items[i].kind == "punct" or reading.items[i].kind == "comma":
            return False
        if i in reading.verb_items and reading.items[i].low != "to":
            return False
    return False


_BEFORE_IT_IS = ("when", "once", "until", "before", "after")


def is_to_come(reading: Reading, verb: Verb) -> bool:
    """ "will be thrown out when she becomes president": the present of what lies ahead."""
    present = reading.items[verb.first].low in ("is", "are", "becomes", "takes", "joins", "leaves")
    if present and stands_behind(reading, verb, ("until", "before")):
        return True
    ahead = any(v.modal in ("will", "'ll", "’ll") for v in reading.verbs if v is not verb)
    return present and ahead and stands_behind(reading, verb, _BEFORE_IT_IS)


_EVENTS = words("verbs", "done_at_once")
"""What is done at a moment: the present tense with a day tells that it will be."""
_DAYS = frozenset("day euday weekday month holiday".split())
_DATING = frozenset(("", "on", "in", "at", "next"))


def is_scheduled(reading: Reading, verb: Verb) -> bool:
    """ "retires on June 30", "is leaving on Friday": an event in the present with its day."""
    if verb.mode != "finite" or verb.modal or not set(verb.lemmas) & _EVENTS:
        return False
    behind = reading.items[verb.at + 1 : verb.at + 2]
    if behind and behind[0].low == "for":
        return False  # "Lee starts for the Owls on Thursday": he plays for them now
    first, main = reading.items[verb.first].low, reading.items[verb.at].low
    simple = verb.first == verb.at and any(main in (f"{v}s", f"{v}es") for v in verb.lemmas)
    progressive = first in ("is", "are", "’s", "'s") and main.endswith("ing")
    return (simple or progressive) and any(_is_coming(mark) for mark in reading.times(verb))


def _is_coming(mark: TimeMark) -> bool:
    """Whether a time is a day or a month of no year told, or the next one."""
    parts = dict(mark.time.parts)
    if mark.time.kind == "rel":
        return parts["r_w"].lower() in ("next", "later this")
    dated = {"d_y", "e_y", "m_y", "h_y", "d_rel", "e_rel", "m_rel", "w_b"} & parts.keys()
    return mark.time.kind in _DAYS and not dated and mark.preposition in _DATING
