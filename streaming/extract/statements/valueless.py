"""Matches that relate the subject to nothing, whatever stands where the value would."""

from __future__ import annotations

import re

from contract.vocabulary import Predicate
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.quantities import BEYOND
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, is_chamber

_VOTING = frozenset("vote votes voted voting bill motion ordinance bylaw council".split())
_DIFFERENCE = re.compile(rf"\s(?:more(?!{BEYOND})|less|higher|lower)\b")
_RANKS = frozenset(("1-2", "1-2-3", "1-2-3-4"))


def is_valueless(reading: Reading, match: Match, predicate: Predicate, subject: Fill) -> bool:
    """Whether the verb, as it is used here, relates the subject to nothing."""
    if predicate.name == "works_for" and _is_stay(match):
        return True
    if predicate.name == "owned_by" and any(is_chamber(f) for f in match.fills.get("subject", ())):
        return True  # "Republicans control the Senate"
    if any(seller.value == subject.value for seller in match.fills.get("seller", ())):
        return True  # "sold its pet food business": a part
    if predicate.name != "left":
        return False
    if _is_stirred(reading, match) or _quits_doing(reading, match):
        return True
    named = bool(match.fills.get("value"))
    if not named and _JOB_AT_UNNAMED.match(reading.document.text, _end(reading, match)):
        return True  # "gave up her job at the polytech"
    return not named and (_sends_off(reading, match, subject) or _was_before(reading, match))


_JOB_AT_UNNAMED = re.compile(
    r"[^,.;]{0,12}?\b(?:job|post|position|role|gig) (?:at|with|in) (?:an?|the|my|our) "
    r"(?!company|firm|bank|club|school|paper|council|university|hospital)[a-z]"
)


def _end(reading: Reading, match: Match) -> int:
    """The code point behind the verb of a match, or the match."""
    return reading.items[match.verb.at if match.verb else match.last].end


def is_no_value(
    reading: Reading, match: Match, predicate: Predicate, subject: Fill, discourse: Discourse
) -> bool:
    """Whether what stands for the value is none of the subject's: a poll's share, a difference,
    the places of two, a thing put down."""
    value = match.fills["value"][0]
    if _is_polled(predicate, subject, discourse):
        return True
    if value.kind == "money" and _DIFFERENCE.match(reading.document.text, value.span[1]):
        return True  # "spent $2 million more than"
    if len(match.fills.get("subject", ())) > 1 and (
        value.value in _RANKS or any(item.low == "respectively" for item in reading.items)
    ):
        return True  # "Awdry and Quarry finished 1-2": their places; each has but one of two sums
    if predicate.name == "win_loss_record" and any(i.low in _VOTING for i in reading.items):
        return True  # "The vote, he said, was 7-4"
    if _is_ranking(reading, value, subject):
        return True
    return predicate.name == "left" and _is_put_down(reading, match, value)


def _is_stay(match: Match) -> bool:
    """ "spent nine weeks at the hospital": too short for a job."""
    lasted = match.fills.get("duration", ())
    short = any(fill.value.split()[-1].rstrip("s") in ("week", "day", "hour") for fill in lasted)
    return short and "spend" in match.rule.verbs


def _is_stirred(reading: Reading, match: Match) -> bool:
    """ "it fires him up"."""
    verb = match.verb
    if verb is None or "fire" not in verb.lemmas:
        return False
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 4]]
    return "up" in behind


def _quits_doing(reading: Reading, match: Match) -> bool:
    """ "quit smoking": no post."""
    verb = match.verb
    if verb is None or "quit" not in verb.lemmas or verb.at + 1 >= len(reading.items):
        return False
    behind = reading.items[verb.at + 1]
    return behind.kind == "word" and behind.low.endswith("ing")


def _sends_off(reading: Reading, match: Match, person: Fill) -> bool:
    """ "the owner, Lee, had dismissed the manager": the manager is not Lee."""
    if match.verb is None or match.verb.passive or person.ref is None:
        return False
    before = (reading.sentence.start, reading.items[match.verb.first].start)
    if person.ref.how != "nominal" or person.span[0] < before[1]:
        return False
    named = reading.document.mentions_in(before)
    return any(mention.entity == person.ref.entity for mention in named)


def _was_before(reading: Reading, match: Match) -> bool:
    """ "I'd been fired before": not by whoever did it last."""
    after = match.verb.at + 1 if match.verb is not None else len(reading.items)
    words = [item.low for item in reading.items[after : after + 1]]
    following = reading.items[after + 1].kind if after + 1 < len(reading.items) else "punct"
    return words == ["before"] and following in ("punct", "comma", "close", "conj")


def _is_polled(predicate: Predicate, subject: Fill, discourse: Discourse) -> bool:
    """ "Awdry beats Quarry 42-40" where the text tells a poll: shares, and nobody won."""
    return predicate.name == "score" and subject.kind == "person" and discourse.speaks_of(("poll",))


def _is_ranking(reading: Reading, value: Fill, subject: Fill) -> bool:
    """ "Awdry and Quarry finished 1-2": their places, nobody's record."""
    before = reading.document.text[max(0, subject.span[0] - 5) : subject.span[0]]
    return value.value in _RANKS and before.endswith((" and ", " & "))


def _is_put_down(reading: Reading, match: Match, thing: Fill) -> bool:
    """ "left it on the bridge": a thing, whatever "it" was taken for."""
    pronoun = thing.ref is not None and thing.ref.how == "pronoun"
    behind = reading.items[match.last + 1] if match.last + 1 < len(reading.items) else None
    placed = behind is not None and behind.low in ("on", "in", "at", "under", "there", "behind")
    following = reading.items[match.last + 2 : match.last + 3]
    return pronoun and placed and not any(item.kind == "time" for item in following)
