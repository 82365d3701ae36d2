"""Votes: the contest and the day of a share, and the shares told in passing.

What the pattern language cannot say because it stands in other sentences: which contest
the shares of an article are of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from contract.records import Claim
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.measures import POLLED
from streaming.extract.statements.polls import is_poll
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.shares_in_passing import shares_in_passing
from streaming.extract.statements.vote_days import vote_day
from streaming.extract.statements.votes_told import contest_told, time_told

_POLL_BEFORE, _POLL_BEHIND = 500, 250
_COUNTED_VOTE = re.compile(r"\s*of the (?:popular )?(?:votes?|ballots?)\b")
_SHARE_ENDS = re.compile(
    r"\s*(?:$|[^\w\s%]|of (?:the (?:popular )?)?(?:\d[\d,]* )?(?:votes?|ballots?)\b"
    r"|of (?:the |all )?(?:valid|first-preference|first-round|total|counted) (?:votes?|ballots?)\b"
    r"|of (?:the )?first[- ](?:preferences|choices)\b"
    r"|of (?:those|all|the) (?:cast|total|votes|ballots)\b"
    r"|(?:and|to|in|on|while|with|after|at|for|over|against)\b)"
)
_TOGETHER = re.compile(r"\b(?:combined|together|between them|rating)\b")


def complete_votes(reading: Reading, discourse: Discourse, claims: list[Claim]) -> list[Claim]:
    """A sentence's claims, with the shares told in passing, and each with its contest and
    its day as far as the article tells them."""
    claims = [c for c in claims if c.predicate != "vote_share" or _of_a_vote(reading, discourse, c)]
    shares = [claim for claim in claims if claim.predicate == "vote_share"]
    if not shares:
        return claims
    kept = [c for c in claims if c.predicate != "vote_share" or _is_surest(c, shares)]
    told = [c for c in kept if c.predicate == "vote_share"]
    kept += shares_in_passing(reading, told)
    source = next((c.claimants for c in told if c.claimants), ())
    kept = [
        replace(c, claimants=source) if c.predicate == "vote_share" and not c.claimants else c
        for c in kept
    ]
    return [
        _with_contest(reading, discourse, c) if c.predicate == "vote_share" else c for c in kept
    ]


def _is_surest(claim: Claim, shares: Sequence[Claim]) -> bool:
    """Whether nobody else has the same words for her share by a surer reading: "Lee beat Sheriff
    Cho 54% to 46%"; a measure has them before anybody whom its name names."""
    same = [c for c in shares if c.value_mention == claim.value_mention]
    if any(c.subject_kind == "event" for c in same):
        return claim.subject_kind == "event"
    return claim.confidence >= max(c.confidence for c in same)


def _of_a_vote(reading: Reading, discourse: Discourse, claim: Claim) -> bool:
    """Whether a share is one of votes counted: not of oil, of young voters, or in a poll."""
    if claim.subject_kind == "event":
        return True
    text = reading.document.text
    start, end = claim.value_mention or claim.span
    if not _SHARE_ENDS.match(text, end) or _TOGETHER.search(text, claim.span[0], start):
        return False
    if _COUNTED_VOTE.match(text, end):
        return True
    if discourse.whole.counts_votes:
        return not is_poll(POLLED, text, reading.sentence.start, reading.sentence.end)
    return not is_poll(POLLED, text, max(0, start - _POLL_BEFORE), end + _POLL_BEHIND)


def _with_contest(reading: Reading, discourse: Discourse, claim: Claim) -> Claim:
    more = dict(claim.qualifiers)
    if claim.words.get("point_in_time", "\0") in claim.subject:
        del more["point_in_time"]  # "approved Sunday sales"
    published = discourse.published
    told = None if "point_in_time" in more else time_told(reading, discourse, claim)
    if told is not None:
        more["point_in_time"] = told
    dated = str(more.get("point_in_time", ""))
    sentence = reading.document.text[reading.sentence.start : reading.sentence.end]
    named = contest_told(reading, claim)
    primary = bool(re.search(r"\bprimary\b", sentence))
    if named is not None:
        more.setdefault("of", named)
    elif not dated or (published is not None and dated[:4] == str(published.year)):
        contest = discourse.whole.primary if primary else discourse.whole.election
        if contest is not None:
            more.setdefault("of", contest)
        day = None if dated or primary else vote_day(discourse)
        if day is not None:
            more["point_in_time"] = day
    return qualified(claim, more)
