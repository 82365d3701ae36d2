"""When a post begins that somebody was just said to be chosen for: "The board voted on Monday to
hire Lee as principal. She will start July 1", "named Cho chief executive. He succeeds Roe in May".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from contract.records import Claim
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import post_fills, subject_person
from streaming.extract.statements.posts import AHEAD, Post
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_STARTING = words("statements", "starting")
_ENTERING = words("statements", "entering")
_DUTIES = frozenset("work job post position role duties office over up reins helm charge".split())
_DATING = frozenset(("on", "in", "from", "", "at"))
_NEAR = 1200
"""How many code points behind a choice its beginning is told."""


def told_starts(reading: Reading, taken: Mapping[str, Post]) -> Iterator[Match]:
    """The sentence's verbs by which those begin who were just chosen for a post. ``taken``: the
    posts that people were said to begin."""
    for verb in reading.verbs if taken else ():
        if not begins_ahead(reading, verb):
            continue
        person = subject_person(reading, verb)
        post = taken.get(person.name) if person is not None else None
        if person is None or post is None or _joins_another(reading, verb, post):
            continue
        times = [mark for mark in reading.times(verb) if mark.time.duration is None]
        dated = any(mark.preposition in _DATING for mark in times)
        if dated and 0 < reading.sentence.start - post.at < _NEAR:
            span = (reading.items[verb.first].start, reading.items[verb.at].end)
            fills = post_fills(person, post, span)
            last = max(verb.at, reading.clause_end(verb) - 1)
            yield Match(AHEAD, fills, verb.first, last, verb)


def _joins_another(reading: Reading, verb: Verb, post: Post) -> bool:
    """ "will join the Pell Bank in June": no bank that the post is of."""
    phrase = reading.phrase(reading.skip(verb.at + 1)) if "join" in verb.lemmas else None
    return phrase is not None and any(ref.name != post.of for ref in phrase.refs)


def begins_ahead(reading: Reading, verb: Verb) -> bool:
    """ "will start on", "begins work in", "is to take over", "joins the bank": what is ahead."""
    if verb.negated or verb.passive is True:
        return False
    lemmas, word = set(verb.lemmas), reading.items[verb.at].low
    ahead = verb.modal in ("will", "shall") or verb.mode == "inf"
    if not (ahead or (verb.mode == "finite" and not verb.perfect and word.endswith("s"))):
        return False
    if lemmas & _ENTERING:
        return True
    i = reading.skip(verb.at + 1)
    behind = reading.items[i : i + 4]
    if not lemmas & _STARTING or not behind:
        return False
    if any(item.low in _DUTIES for item in behind):
        return True
    return "take" not in lemmas and (behind[0].time is not None or behind[0].low in ("on", "in"))


def with_starts(claims: Iterable[Claim], today: date | None) -> Iterator[Claim]:
    """The claims; one chosen for a post begins when that was said: "voted on Monday to hire"."""
    held = list(claims)
    ahead = {
        (claim.subject, claim.predicate, claim.value): claim
        for claim in held
        if claim.modality == "planned" and _is_ahead(claim, today)
    }
    for claim in held:
        known = ahead.get((claim.subject, claim.predicate, claim.value))
        chosen = str(claim.qualifiers.get("start_time", ""))
        open_ended = "end_time" not in claim.qualifiers and _is_recent(chosen, today)
        if known is None or known.span[0] <= claim.span[0] or not open_ended:
            yield claim
        else:
            start = known.qualifiers["start_time"]
            yield qualified(claim, {**claim.qualifiers, "start_time": start})


def _is_ahead(claim: Claim, today: date | None) -> bool:
    start = str(claim.qualifiers.get("start_time", ""))
    return today is not None and start > today.isoformat()[: len(start)]


_DAYS = 45


def _is_recent(chosen: str, today: date | None) -> bool:
    """Whether a choice is news: without a day, or of the last weeks."""
    if len(chosen) != len("2025-01-01") or today is None:
        return not chosen
    return 0 <= (today - date.fromisoformat(chosen)).days <= _DAYS
