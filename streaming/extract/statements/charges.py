"""Verdicts and pleas that leave out the crime: "He pleaded guilty in May", of the one thing that
the text said the person was charged with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from contract.records import Claim
from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_CONVICTED = Rule("convicted_of", Pattern("", confidence=0.8))
_CLEARED = Rule("convicted_of", Pattern("", confidence=0.8, modality="denied"))
_JUDGED = {"convict": _CONVICTED, "acquit": _CLEARED}
_TOLD = frozenset("of on to in".split())
_TAKING = frozenset(("take", "need"))
_JURIES = frozenset("jury jurors panel judge judges court it magistrates".split())
_CRIMINAL = frozenset("count counts charge charges murder crime crimes".split())


def match_verdicts(reading: Reading, charged: Mapping[str, str | None]) -> Iterator[Match]:
    """The sentence's verdicts without a crime. ``charged`` is the one crime that each person was
    charged with, None where there were several."""
    if not charged:
        return
    for verb in reading.verbs:
        rule = _rule(reading, verb)
        at = _judged(reading, verb) if rule is not None else None
        person = make_ref(reading.document, reading.items[at]) if at is not None else None
        crime = charged.get(person.name) if person is not None else None
        if rule is None or person is None or crime is None or _tells_crime(reading, verb):
            continue
        if verb.mode == "inf" and not _took_time(reading, verb):
            continue
        span = (reading.items[verb.at].start, reading.items[verb.at].end)
        fills = {
            "subject": [Fill(person.name, person.kind, person.span, person)],
            "value": [Fill(crime, "crime", span)],
        }
        first = min(at if at is not None else verb.first, verb.first)
        yield Match(rule, fills, first=first, last=verb.at, verb=verb)


def _rule(reading: Reading, verb: Verb) -> Rule | None:
    """What the verb says of guilt: "pleaded guilty", "was found not guilty", "was acquitted"."""
    judged = next((_JUDGED[lemma] for lemma in verb.lemmas if lemma in _JUDGED), None)
    if judged is not None:
        return judged
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 4]]
    if "guilty" not in behind:
        return None
    before = behind[: behind.index("guilty")]
    if "plead" in verb.lemmas:
        return _CONVICTED if not before else None
    if "find" in verb.lemmas:
        return _CLEARED if "not" in before else _CONVICTED
    return None


def _took_time(reading: Reading, verb: Verb) -> bool:
    """ "The jury took six hours to find him guilty", "it took jurors two days to convict him"."""
    before = reading.verb_before(verb)
    if before is None or before.negated or before.modal or not _TAKING & set(before.lemmas):
        return False
    between = reading.items[before.at + 1 : verb.first]
    doers = {item.low.split()[-1] for item in (*reading.items[: before.first], *between)}
    return not _JURIES.isdisjoint(doers) and any(item.time is not None for item in between)


def _judged(reading: Reading, verb: Verb) -> int | None:
    """The item of who is judged: the subject of a plea and of a passive, else the object."""
    if "plead" in verb.lemmas or verb.passive is True:
        return reading.clauses.subject(verb)
    after = reading.skip(verb.at + 1)
    known = after < len(reading.items) and reading.items[after].kind == "ent"
    return after if known and (verb.passive is None or verb.mode == "inf") else None


def _tells_crime(reading: Reading, verb: Verb) -> bool:
    """Whether the clause names what the verdict is of, or says that it is of some counts only."""
    end = reading.clause_end(verb)
    if any(item.low in _CRIMINAL for item in reading.items[verb.at + 1 : end]):
        return True
    attached = reading.attached(verb.at + 1, end)
    return any(
        each.preposition in _TOLD
        and (each.preposition in ("of", "to") or (each.phrase is not None and each.phrase.head))
        and reading.items[each.at].time is None
        for each in attached
        if each.at < len(reading.items)
    )


def with_crimes(stated: Sequence[Claim]) -> list[Claim]:
    """ "was convicted of theft and served a year": what a sentence is for, by the one conviction
    that is told with it."""
    found: list[Claim] = []
    for claim in stated:
        if claim.predicate == "sentenced_to" and "of" not in claim.qualifiers:
            crimes = {
                other.value
                for other in stated
                if (other.subject, other.predicate) == (claim.subject, "convicted_of")
                and other.modality == claim.modality
            }
            if len(crimes) == 1:
                claim = replace(claim, qualifiers={**claim.qualifiers, "of": crimes.pop()})
        found.append(claim)
    return found
