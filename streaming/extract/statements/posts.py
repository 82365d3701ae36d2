"""Posts told over several sentences: "Jane Roe, the treasurer, … She took the job in 2008."

A text comes back to a post that it named before by "the job", or by an election or an
appointment that does not say to what. What is new is the time; without one nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.lasting_posts import after_how_long
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM, Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.post_nouns import (
    POSTS,
    comes_back,
    is_member_of,
    is_of_noun_before,
)
from streaming.extract.statements.post_subjects import is_inserted, person_told
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.verb_groups import Verb
from streaming.extract.statements.where_clauses import side_where


@dataclass(frozen=True, slots=True)
class Post:
    """A role that a person was said to have, and whose it is. ``at`` is the offset at which a
    post that begins is told."""

    role: str
    of: str | None
    kind: str
    at: int = 0


_OFFICES = words("offices", "offices")


def is_office(role: str) -> bool:
    """Whether one follows another in a role: a manager has a successor, a catcher has none."""
    return _FIELD.sub("", role.lower()).split()[-1] in _OFFICES


_FIELD = re.compile(r"(?<=\w) (?:of|for) .*")
"""What an office is of: "chief of staff" is a chief."""


_SEATS = words("offices", "seats")


def is_seat(role: str) -> bool:
    """Whether "a senator", without a word of whose, says what somebody is by office."""
    return role.lower().split()[-1] in _SEATS


_TAKES = frozenset("take accept assume get win land".split())
_HOLDS = frozenset("hold keep fill occupy".split())
_SITS = frozenset("be serve sit".split())
_LEADS = frozenset("run lead head".split())
_BEGINS = frozenset("begin start".split())
_CHOSEN = frozenset("elect reelect re-elect appoint name confirm install nominate".split())
_CHOSEN_OR_HIRE = _CHOSEN | {"hire"}
_ELECTED = frozenset("elect reelect re-elect".split())
_PARTS = frozenset("retire resign leave quit step".split())
_TELLING = frozenset(("come", "chair", "hire", "represent"))
_TELLING |= _PARTS | _TAKES | _HOLDS | _CHOSEN | _BEGINS | _SITS | _LEADS
_TOLD = frozenset(("role", "det", "word", "name", "ent", "award"))
"""What somebody may be chosen to be, right behind the verb."""
_DATING = frozenset(("in", "on", "since", "until", "from", ""))
_COMING = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="start_time"))
_ENDING = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="end_time"))
_HOLDING = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="point_in_time"))
AHEAD = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="start_time", modality="planned"))
_PRESENT = frozenset("takes assumes begins starts".split())
""" "She takes over in May": what is still to come."""


def resumed_posts(
    reading: Reading, known: Mapping[str, Post], seats: Mapping[str, Post]
) -> Iterator[Match]:
    """The sentence's verbs that say since or until when a known post was held. ``seats`` are those
    that ministers have besides, to which they are elected."""
    for verb in reading.verbs:
        hired = _hired(reading, verb, known)
        if hired is not None:
            yield hired
            continue
        if not set(verb.lemmas) & _TELLING:
            continue
        at = reading.clauses.subject(verb)
        person = person_told(reading, at) if at is not None else None
        post = known.get(person.name) if person is not None else None
        if person is not None and _ELECTED & set(verb.lemmas):
            post = seats.get(person.name, post)
        rule = _rule(reading, verb, post) if post is not None else None
        if post is not None and rule is _HOLDING and _tells_another(reading, verb, post):
            continue
        if rule is None or at is None or person is None or post is None:
            continue
        if rule is _COMING and reading.items[verb.at].low in _PRESENT:
            rule = AHEAD
        dated = any(_dates(mark, rule) for mark in reading.times(verb))
        if dated and not _is_from(reading, verb, post):
            if rule is _COMING and (there := side_where(reading, verb, post.role)) is not None:
                post = replace(post, of=there.value, kind=there.kind)
            yield _match(reading, rule, verb, person, post, at, known)


def _tells_another(reading: Reading, verb: Verb, post: Post) -> bool:
    """ "In 2009 she became chief executive, and she held the post until 2020": not the post that
    the sentences before told of."""
    roles = [item.low for item in reading.items[: verb.first] if item.kind == "role"]
    return bool(roles) and post.role.lower() not in roles and is_office(roles[-1])


def _dates(mark: TimeMark, rule: Rule) -> bool:
    """Whether a time says since when, when or how long a post was held."""
    if mark.time.duration is not None:
        return rule is _HOLDING and mark.preposition == "for"
    return mark.preposition in _DATING


def _is_from(reading: Reading, verb: Verb, post: Post) -> bool:
    """ "was hired in 2019 from Acme, where she was director": that post ended then."""
    attached = reading.attached(verb.at + 1, reading.clause_end(verb))
    return any(
        each.preposition == "from"
        and each.phrase is not None
        and any(ref.name == post.of for ref in each.phrase.refs)
        for each in attached
    )


def _hired(reading: Reading, verb: Verb, known: Mapping[str, Post]) -> Match | None:
    """ "52-60 with the Owls, who hired him in 2017": by those whose post is known to be his."""
    if "hire" not in verb.lemmas or verb.passive is True or verb.negated or verb.modal:
        return None
    subject, at = reading.clauses.subject(verb), reading.skip(verb.at + 1)
    phrase = reading.phrase(at) if at < len(reading.items) else None
    person = phrase.refs[0] if phrase is not None and phrase.refs else None
    post = known.get(person.name) if person is not None else None
    if verb.first > 2 and reading.items[verb.first - 1].low == "which":  # ", which hired him"
        subject = verb.first - 2 - (reading.items[verb.first - 2].kind == "comma")
    body = make_ref(reading.document, reading.items[subject]) if subject is not None else None
    if person is None or post is None or body is None or body.name != post.of:
        return None
    dated = any(mark.preposition in _DATING for mark in reading.times(verb))
    told = any(each.preposition == "as" for each in reading.attached(at, reading.clause_end(verb)))
    if not dated or told:
        return None
    return _match(reading, _COMING, verb, person, post, verb.first, known)


def _led(post: Post, known: Mapping[str, Post]) -> str:
    """An assistant who takes over for the time being has the post of whom he assisted."""
    if not post.role.startswith("assistant "):
        return post.role
    same = (other.role for other in reversed([*known.values()]) if other.of == post.of)
    noun = post.role.split()[-1]
    heads = (role for role in same if role.split()[-1] == noun and not role.startswith("assistant"))
    return next(heads, post.role.removeprefix("assistant "))


def _match(
    reading: Reading,
    rule: Rule,
    verb: Verb,
    person: Ref,
    post: Post,
    at: int,
    known: Mapping[str, Post],
) -> Match:
    span = (reading.items[verb.first].start, reading.items[verb.at].end)
    end = reading.clause_end(verb)
    interim = "interim basis" in " ".join(item.low for item in reading.items[verb.at : end])
    role = f"interim {_led(post, known).removeprefix('interim ')}" if interim else post.role
    fills = {
        "subject": [Fill(person.name, "person", person.span, person)],
        "role": [Fill(role, "role", span)],
    }
    lasted = after_how_long(reading, verb) if rule is _ENDING else None
    if lasted is not None and lasted.time is not None:
        fills["duration"] = [
            Fill(lasted.time.duration or "", "duration", (lasted.start, lasted.end))
        ]
    if post.of is not None:
        fills["value"] = [Fill(post.of, post.kind, span)]
    return Match(rule, fills, first=min(at, verb.first), last=max(verb.at, end - 1), verb=verb)


_TO_OFFICE = re.compile(r"(?:in)?to (?:office|power)\b(?! of)")
_BEGINNING = re.compile(
    r"(?:(?:work|in|on) )?(?:the|that|his|her) (?:new )?(?:job|post|position|role)|work\b"
)
_TAKES_OVER = re.compile(r"over (?:in|on|from|after|last|when|midway)\b")
"""What was taken over was told before: "took over in April 2021"."""
_AFTER = frozenset(("after", "following"))


_IN_POST = re.compile(
    r"(?:still )?(?:in charge|at the helm|in office"
    r"|in (?:the|that|this|his|her) (?:job|post|position|role|office|seat))\b(?! of)"
)


def _is_leading(reading: Reading, verb: Verb, post: Post) -> bool:
    """ "has chaired the board" of a chairman, "has run the mill" of its director."""
    if verb.passive is True or verb.negated:
        return False
    if "chair" in verb.lemmas:
        return post.role.startswith("chair")
    phrase = reading.phrase(verb.at + 1) if verb.at + 1 < len(reading.items) else None
    led = phrase.refs[0].name if phrase is not None and phrase.refs else None
    own = led is not None and led == post.of
    return own and bool(_LEADS & set(verb.lemmas)) and is_office(post.role)


def _words_behind(reading: Reading, verb: Verb) -> str:
    return " ".join(item.low for item in reading.items[verb.at + 1 : verb.at + 5])


def _is_by_another(reading: Reading, verb: Verb, post: Post) -> bool:
    """ "was hired by Acme in 1996": not to the post that he has with the Owls."""
    behind = reading.attached(verb.at + 1, reading.clause_end(verb))
    hirers = (each.phrase.refs for each in behind if each.preposition == "by" and each.phrase)
    names = [ref.name for refs in hirers for ref in refs if ref.kind == "organization"]
    return bool(names) and "hire" in verb.lemmas and post.of not in names


def _rule(reading: Reading, verb: Verb, post: Post) -> Rule | None:
    lemmas = set(verb.lemmas)
    chosen = bool(lemmas & _CHOSEN_OR_HIRE) and verb.passive is True
    if "hire" in lemmas and any(i.low == "when" for i in reading.items[: verb.first]):
        return None  # "worked there since 2011, when he was hired": to what is not said
    if chosen or (lemmas & _CHOSEN_OR_HIRE and is_inserted(reading, verb)):
        new = verb.negated or verb.modal or _says_to_what(reading, verb, post)
        return None if new or _is_by_another(reading, verb, post) else _COMING
    if lemmas & _BEGINS and verb.passive is not True:
        return _COMING if _BEGINNING.match(_words_behind(reading, verb)) else None
    if "come" in lemmas and _TO_OFFICE.match(_words_behind(reading, verb)):
        return _COMING
    if lemmas & _PARTS and after_how_long(reading, verb) is not None:
        return _ENDING
    if "take" in lemmas and _TAKES_OVER.match(_words_behind(reading, verb)):
        return _COMING
    if lemmas & _SITS and _IN_POST.match(_words_behind(reading, verb)):
        return _HOLDING
    if _is_leading(reading, verb, post):
        return _HOLDING
    if lemmas & _SITS and verb.passive is not True:
        on = reading.attached(verb.at + 1, min(verb.at + 2, len(reading.items)))
        sits = [each for each in on if each.preposition in ("on", "in")]
        return _HOLDING if sits and is_member_of(reading, sits[0], post.role) else None
    if lemmas & _HOLDS and verb.passive is not True and is_of_noun_before(reading, verb, post.role):
        return _HOLDING
    if "represent" in lemmas and verb.passive is not True and _since(reading, verb):
        return _HOLDING
    taking = bool(lemmas & _TAKES)
    if not (taking or lemmas & _HOLDS) or verb.passive is True:
        return None
    phrase = reading.phrase(verb.at + 1) if verb.at + 1 < len(reading.items) else None
    if taking and reading.items[min(verb.at + 1, len(reading.items) - 1)].low == "office":
        return _COMING
    if phrase is None or phrase.head not in POSTS or not phrase.definite or phrase.owner:
        return None
    behind = reading.items[phrase.end].low if phrase.end < len(reading.items) else ""
    if behind in ("of", "at", "as", "with", "for"):
        return None
    return _COMING if taking else _HOLDING


def _since(reading: Reading, verb: Verb) -> bool:
    """ "has represented the East Ward since 2010"."""
    return any(mark.preposition == "since" for mark in reading.times(verb))


def _says_to_what(reading: Reading, verb: Verb, post: Post) -> bool:
    """Whether the verb says what somebody was chosen for: its own post is not the known one.
    "Named to the post" and, of a councilman, "elected to the council" come back to that."""
    at, end = reading.skip(verb.at + 1), reading.clause_end(verb)
    at += at < len(reading.items) and reading.items[at].low == "away"  # "hired away from"
    if at < len(reading.items) and reading.items[at].kind in _TOLD:
        return True
    if any(v.mode == "inf" and v.first <= end for v in reading.verbs if v.at > verb.at):
        return True  # "was hired to run the bakery"
    earlier = [i for i in range(at, end) if reading.items[i].low in _AFTER]
    attached = reading.attached(verb.at + 1, min(earlier, default=end))
    return any(
        each.preposition in ("as", "to", "for") and not comes_back(reading, each, post.role)
        for each in attached
    )
