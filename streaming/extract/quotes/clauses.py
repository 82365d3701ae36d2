"""Indirect attributions in a unit: "S cue that …", "…, S cue, …" and elided subjects.

Every cue verb is tried, at any depth; ``nesting.py`` sorts out what lies in what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.lexicon import words
from streaming.extract.quotes.adjuncts import skip_adjunct
from streaming.extract.quotes.askings import QUESTIONS
from streaming.extract.quotes.authors import is_authors
from streaming.extract.quotes.clausal import has_finite_verb, is_clause
from streaming.extract.quotes.cues import Cue, cues_of
from streaming.extract.quotes.extents import SELVES, closes, content_end, past_occasion, resumes
from streaming.extract.quotes.found import Found, past_dateline, trim, trim_clause
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.relays import relay
from streaming.extract.quotes.subjects import closes_with_comma
from streaming.extract.quotes.unit import DASHES, Unit
from streaming.extract.quotes.words import ACTS, CLAUSE_OPENERS, COORDINATORS, PREPOSITIONS

LEADING = frozenset(
    "because who which that if whether and but although though while where when".split()
)
"""Words after which a clause begins: "… because, she said, it rained" reports the rain alone."""
CONDITIONS = frozenset("if when unless once although though while because".split())
"""Words that open a clause which its main clause must follow."""
CONNECTIVES = words("speech", "connectives")
"""What joins a sentence to the one before, and is no part of what is said."""
PLAIN_BE = frozenset("has have was were is are".split())
ASKED = (["asked"], ["pressed"], ["questioned"], ["quizzed"], ["challenged"])
BIDDING = frozenset("ask demand urge plead repeat respond object lament".split())
"""Verbs that else introduce a quotation: "asked that there be no speeches"."""
MODALS = frozenset("will would ’ll 'll can could should must may might to".split())
MANNER = frozenset(
    "privately publicly repeatedly bluntly flatly openly quietly angrily firmly plainly jokingly"
    " twice".split()
)
"""How something was said: "told them privately | he would go"."""


def clauses(text: str, unit: Unit) -> list[Found]:
    """All indirect attributions of the unit, overlapping ones included."""
    cues = cues_of(unit)
    found: list[Found] = []
    asked = _asked_end(unit, cues)
    for number, cue in enumerate(cues):
        if cue.subject is None or cue.start < asked or is_authors(unit, cue):
            continue
        cue = cues[number] = _of_cited(unit, cues, number)
        after = skip_adjunct(unit, cue.after)
        that = unit.lower[after : after + 1] == ["that"]
        if cue.verb.verb == "cite" and not that:
            made = relay(text, unit, cue)
        elif cue.verb.direct_only and not (that and cue.verb.base in BIDDING):
            continue
        else:
            made = (
                _complement(text, unit, cues, number)
                or _around(text, unit, cues, number)
                or relay(text, unit, cue)
            )
        if made is not None:
            found.append(made)
    return found


def _asked_end(unit: Unit, cues: Sequence[Cue]) -> int:
    """Where "Asked about claims that it leaked, Hale said …" comes to who says something: what
    stands before was only asked. 0 where the sentence does not begin so."""
    if unit.lower[:1] not in ASKED or not cues or not unit.is_open(0):
        return 0
    led = (c.subject[0] for c in cues if c.subject and unit.tokens[c.subject[0] - 1].text == ",")
    return max(led, default=0)


def _of_cited(unit: Unit, cues: Sequence[Cue], number: int) -> Cue:
    """ "cites an engineer who says …": it is the engineer who says it."""
    cue = cues[number]
    before = cues[number - 1] if number else None
    if before is None or before.verb.verb != "cite" or cue.subject is None:
        return cue
    first, last = before.group[1], cue.subject[0]
    relative = unit.lower[last] in ("who", "which", "that")
    cited = relative and phrase_after(unit, first, whole=False) == last > first
    return replace(cue, subject=(first, last)) if cited else cue


def _complement(text: str, unit: Unit, cues: Sequence[Cue], number: int) -> Found | None:
    """ "S cue (addressee) (adjunct) that …": the clause after the cue."""
    cue = cues[number]
    first = cue.after
    if cue.addressee and unit.lower[first : first + 2] == [",", "that"]:
        first += 1
    first = _past_cleft(unit, cue) or skip_adjunct(unit, first)
    if unit.lower[first : first + 1] and unit.lower[first] in MANNER:
        first += unit.lower[first + 1 : first + 2] != [] and unit.lower[first + 1] in CLAUSE_OPENERS
    if first >= len(unit.tokens) or not unit.is_open(first) or unit.lower[first] in SELVES:
        return None
    if cue.verb.verb == "tell" and not _is_told(unit, cue, first):
        return None
    last = content_end(unit, cues, number, first)
    if last <= first or not is_clause(unit, cue, first, last):
        return None
    if unit.lower[first] in PREPOSITIONS and _is_postposed(unit, cue):
        return None
    content = _span_to(text, unit, first, last)
    rule = "that" if unit.lower[first] == "that" else "clause"
    its = unit.inside is None and cue.subject and unit.lower[slice(*cue.subject)] == ["it"]
    found = _found(text, unit, cue, (content,), "that-its" if its else f"{rule}-{cue.verb.verb}")
    return replace(found, acts=True) if found and _acts_follow(unit, last) else found


def _is_told(unit: Unit, cue: Cue, first: int) -> bool:
    """Somebody else hears it, and not at a time to come what is only named: "would tell them
    when it opened"."""
    if cue.addressee is None:
        return False
    if unit.inside is not None and unit.lower[cue.addressee[0]] in SELVES:
        return False
    to_come = not MODALS.isdisjoint(unit.lower[slice(*cue.group)])
    return not (to_come and unit.lower[first] in QUESTIONS)


def _past_cleft(unit: Unit, cue: Cue) -> int | None:
    """ "What the board said was | that …", "the last thing he told me was | that …"."""
    assert cue.subject is not None
    before, joint = cue.subject[0] - 1, cue.after
    that = joint + 1
    if unit.lower[joint:that] not in (["was"], ["is"]) or unit.lower[that : that + 1] != ["that"]:
        return None
    return that if before >= 0 and unit.lower[before] in ("what", "thing", "all") else None


def _is_postposed(unit: Unit, cue: Cue) -> bool:
    """ "The mill will close, the owner said in a filing, …": a clause stands before."""
    before = cue.start - 1
    return before > 0 and unit.tokens[before].text == "," and has_finite_verb(unit, 0, before)


def _acts_follow(unit: Unit, last: int) -> bool:
    """What the speaker did comes next: "… and sent the case back", "…, welcomed the ruling"."""
    if last + 1 >= len(unit.tokens):
        return False
    return unit.lower[last + 1] in ACTS or resumes(unit, last)


def _around(text: str, unit: Unit, cues: Sequence[Cue], number: int) -> Found | None:
    """ "…, S cue." and "…, S cue, …": what stands before, and what goes on after."""
    cue = cues[number]
    if cue.elided or cue.subject is None or cue.verb.verb == "show" or cue.verb.participle:
        return None
    if unit.inside is not None and cue.verb.base not in ("say", "tell", "think"):
        return None
    before = cue.start - 1
    marked = closes_with_comma(unit, before) and unit.is_open(0)
    if not closes(unit, cue) or unit.lower[cue.subject[0]] == "who":
        return None
    if before < 1 or (unit.tokens[before].text not in (",", *DASHES) and not marked):
        return None
    if not marked and not unit.is_open(before - 1):
        return None
    spared = unit.lower[:2] == ["but", "for"] and unit.lower[2] in (
        "the",
        "a",
        "his",
        "her",
        "their",
    )
    first = int(unit.lower[0] in COORDINATORS and not spared)
    after = past_occasion(unit, cue.after) + 1
    rest_end = content_end(unit, cues, number, after) if after < len(unit.tokens) - 1 else 0
    rest = [_span_to(text, unit, after, rest_end)] if rest_end - after >= 2 else []
    led = before > 1 and unit.lower[before - 2] != "of"  # "one of which, he said, is lost"
    if rest and led and unit.lower[before - 1] in LEADING:
        return _found(text, unit, cue, tuple(rest), "around")
    start, end = _span_to(text, unit, first, before + marked)
    parts = [(past_dateline(text, start, end), end)]
    whole_before = has_finite_verb(unit, first, before)
    if rest and " ".join(unit.lower[first:before]) in CONNECTIVES:
        return _found(text, unit, cue, tuple(rest), "around")
    opened = unit.lower[first] in CONDITIONS
    if rest and (opened or _rest_goes_on(unit, cues, number, after, whole_before)):
        start = _of_last_clause(unit, first, before)
        parts = [
            parts[0] if start == first else _span_to(text, unit, start, before + marked),
            *rest,
        ]
    elif not whole_before:
        return None
    return _found(text, unit, cue, tuple(parts), "around")


def _of_last_clause(unit: Unit, first: int, before: int) -> int:
    """Where the clause begins that "S cue" interrupts: "He pleaded guilty and | has not had a
    drink, he says, since May", "…, and | the first thing he did, he recalled, was …"."""
    for i in range(before - 1, first + 1, -1):
        if not unit.is_open(i) or not has_finite_verb(unit, first, i):
            continue
        joins = unit.lower[i] in ("and", "but")
        follows = unit.lower[i + 1] in PLAIN_BE or unit.tokens[i - 1].text == ","
        follows |= unit.lower[i + 2 : i + 4] in (["of", "which"], ["of", "whom"])
        if (joins and follows) or (unit.lower[i] == "where" and unit.tokens[i - 1].text == ","):
            return i + 1
    return first


def _rest_goes_on(unit: Unit, cues: Sequence[Cue], number: int, after: int, whole: bool) -> bool:
    """Whether what follows "S cue," belongs to the content: not another attribution's words."""
    if any(other.start == after for other in cues[number + 1 :]):
        nearest = next(other for other in cues[number + 1 :] if other.start == after)
        if closes(unit, nearest) or (nearest.elided and nearest.verb.participle):
            return False
        if whole:
            return False
    word = unit.lower[after]
    if word in COORDINATORS and any(other.group[0] == after + 1 for other in cues[number + 1 :]):
        return False
    if word in ("and", "but") and _does(unit, after + 1):
        return False
    return not (whole and (word.endswith("ing") or word in ("who", "which", "a", "an", "the")))


def _does(unit: Unit, i: int) -> bool:
    """ "…, Hale said, and | she declined to say more": what the speaker did."""
    pronoun = unit.lower[i : i + 1] and unit.lower[i] in ("he", "she", "they")
    return bool(pronoun) and unit.lower[i + 1 : i + 2] != [] and unit.lower[i + 1] in ACTS


def _span_to(text: str, unit: Unit, first: int, last: int) -> Span:
    """Tokens first..last as a trimmed span; a quotation that closes it is kept whole."""
    return trim_clause(text, trim(text, unit.span((first, last))))


def _found(text: str, unit: Unit, cue: Cue, content: tuple[Span, ...], rule: str) -> Found | None:
    assert cue.subject is not None
    if any(start >= end for start, end in content):
        return None
    source = trim(text, unit.span(cue.subject))
    return Found(
        content=content,
        source=(source,),
        cue=(unit.span(cue.group),),
        kind="indirect",
        rule=f"{rule}-elided" if cue.elided else rule,
        confidence=0.0,
        addressee=unit.span(cue.addressee) if cue.addressee else None,
        verb=cue.verb.verb,
        denied=cue.verb.denial or cue.negated,
        teller=unit.span(cue.teller) if cue.teller else None,
    )
