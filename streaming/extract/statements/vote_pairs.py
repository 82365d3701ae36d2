"""Two shares told as a pair: "had 51 percent of the vote to 47 percent for Lee", "Lee beat Cho,
54 percent to 46 percent". The greater is the winner's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.polls import is_poll
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_SHARE = r"(?P<{0}>\d+(?:\.\d+)?) ?(?P<{0}_unit>%|percent|per cent)"
_FOR = re.compile(
    r"(?:%|percent|per cent)(?: of the (?:popular )?(?:votes?|ballots?))?[^.;%]{0,40}?,? "
    r"(?:to|against|compared (?:with|to)|versus|vs\.) "
    rf"{_SHARE.format('value')} for "
)
_OWN = re.compile(
    r"(?:%|percent|per cent)(?: of the (?:popular )?(?:votes?|ballots?))? (?:to|against) "
    r"(?P<who>[A-Z][\w.’'-]*?)(?:['’]s|['’]) "
    r"(?P<value>\d+(?:\.\d+)?)(?P<value_unit>%| percent| per cent)?(?![\w,-]|\.\d)"
)
_PAIR = re.compile(
    rf"\b{_SHARE.format('first')}(?: to |[-–])(?:{_SHARE.format('second')}(?! for)"
    r"|(?P<bare>\d+(?:\.\d+)?)(?=(?: (?:in|on|at|after|last)\b|[,;.](?!\d)|$)))"
)
_WINNING = words("verbs", "winning_votes")
_LOSING = frozenset("lose fall concede".split())
_AHEAD, _BEHIND = frozenset(("lead",)), frozenset(("trail",))
_AHEAD_OR_BEHIND = _AHEAD | _BEHIND
_LOSING_OR_BEHIND = _LOSING | _BEHIND
_LEADING = {
    "hold": ("off",),
    "fend": ("off",),
    "be": ("ahead",),
    "finish": ("ahead",),
    "win": ("over",),
}
_CONTESTS = _WINNING | _LOSING | _AHEAD | _BEHIND
_ALL_VOTES = 97.0
"""What two shares of a count come to at least; those of a poll leave out who is undecided."""
_POLLED = re.compile(r"\b(?:polls?|polling|survey|respondents)\b")
_SHARED = Rule("vote_share", Pattern("", confidence=0.85))


def match_share_pairs(reading: Reading) -> Iterator[Match]:
    """The shares of a pair that no frame meets; nothing where a sentence tells of a poll."""
    text, sentence = reading.document.text, reading.sentence
    if is_poll(_POLLED, text, sentence.start, sentence.end):
        return
    ahead = _FOR.search(text, sentence.start, sentence.end)
    if ahead is not None:
        who = _person_from(reading, ahead.end())
        if who is not None and who.span[0] - ahead.end() < 30:
            yield from _share(reading, who, ahead["value"], _span(ahead, "value"))
    own = _OWN.search(text, sentence.start, sentence.end)
    if own is not None:
        who = _person_from(reading, own.start("who"))
        if who is not None and who.span[0] == own.start("who"):
            yield from _share(reading, who, own["value"], _span(own, "value"))
    pair = _PAIR.search(text, sentence.start, sentence.end)
    sides = _sides(reading, pair.start()) if pair is not None else None
    if pair is None or sides is None:
        return
    other = "second" if pair["second"] else "bare"
    counted = float(pair["first"]) + float(pair[other]) >= _ALL_VOTES
    if not counted and _is_standing(reading, pair.start()):
        return
    groups = sorted(("first", other), key=lambda group: -float(pair[group]))
    for who, group in zip(sides, groups, strict=True):
        yield from _share(reading, who, pair[group], _span(pair, group))


def _span(found: re.Match[str], group: str) -> tuple[int, int]:
    unit = f"{group}_unit" if f"{group}_unit" in found.re.groupindex else group
    return found.start(group), max(found.end(group), found.end(unit))


def _is_standing(reading: Reading, before: int) -> bool:
    """Whether somebody is only said to lead or to trail, as in polls."""
    verbs = (v for v in reading.verbs if reading.items[v.at].end <= before)
    return any(set(verb.lemmas) & _AHEAD_OR_BEHIND for verb in verbs)


def _sides(reading: Reading, before: int) -> tuple[Fill, Fill] | None:
    """The winner and the loser, as the last verb of winning or losing before an offset tells."""
    for verb in reversed(reading.verbs):
        lemmas = set(verb.lemmas)
        if reading.items[verb.at].end > before:
            continue
        if not lemmas & _CONTESTS and not _behind_of(reading, verb):
            continue
        at = reading.clauses.subject(verb)
        subject = _person(reading, at) if at is not None else None
        other = _person_from(reading, reading.items[verb.at].end)
        if subject is None or other is None or verb.negated or verb.modal:
            return None
        if other.value == subject.value or other.span[0] > before:
            return None
        return (subject, other) if _subject_wins(verb) else (other, subject)
    return None


def _subject_wins(verb: Verb) -> bool:
    return not set(verb.lemmas) & _LOSING_OR_BEHIND and not verb.passive


def _behind_of(reading: Reading, verb: Verb) -> bool:
    """ "held off Lee", "was ahead of Lee": what the word behind a verb makes a lead."""
    ahead = reading.items[verb.at + 1].low if verb.at + 1 < len(reading.items) else ""
    return ahead in _LEADING.get(verb.lemmas[0] if verb.lemmas else "", ())


def _person(reading: Reading, at: int) -> Fill | None:
    ref = make_ref(reading.document, reading.items[at])
    return Fill(ref.name, ref.kind, ref.span, ref) if ref and ref.kind == "person" else None


def _person_from(reading: Reading, offset: int) -> Fill | None:
    """The first person named in the sentence at or behind an offset."""
    for at, item in enumerate(reading.items):
        found = _person(reading, at) if item.start >= offset and item.kind == "ent" else None
        if found is not None:
            return found
    return None


def _share(reading: Reading, who: Fill, number: str, span: tuple[int, int]) -> Iterator[Match]:
    at = next(i for i, item in enumerate(reading.items) if item.end >= span[1])
    verb = next((v for v in reversed(reading.verbs) if v.at < at), None)
    if verb is not None:
        fills = {"subject": [who], "value": [Fill(f"{number}%", "pct", span)]}
        yield Match(_SHARED, fills, first=verb.first, last=at, verb=verb)
