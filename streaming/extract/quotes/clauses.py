"""Indirect attributions in a unit: "S cue that …", "…, S cue, …" and elided subjects.

Every cue verb is tried, at any depth; ``nesting.py`` sorts out what lies in what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.authors import is_authors
from streaming.extract.quotes.cues import Cue, cues_of
from streaming.extract.quotes.extents import closes, content_end, past_occasion, resumes
from streaming.extract.quotes.found import Found, past_dateline, trim, trim_clause
from streaming.extract.quotes.heads import DOCUMENTS
from streaming.extract.quotes.phrases import phrase_after, skip_adjunct
from streaming.extract.quotes.relays import relay
from streaming.extract.quotes.subjects import closes_with_comma
from streaming.extract.quotes.unit import DASHES, Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import (
    ACTS,
    CLAUSE_OPENERS,
    COORDINATORS,
    DETERMINERS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_auxiliary,
    is_contracted,
    looks_finite,
)

LEADING = frozenset(
    "because who which that if whether and but although though while where when".split()
)
"""Words after which a clause begins: "… because, she said, it rained" reports the rain alone."""
CONDITIONS = frozenset("if when unless once although though while because".split())
"""Words that open a clause which its main clause must follow."""
CONNECTIVES = frozenset(
    "in contrast,by contrast,however,for example,for instance,in fact,still,meanwhile,instead"
    ",indeed,moreover,nevertheless,of course,in short,at the same time,in other words,besides"
    ",on the other hand".split(",")
)
"""What joins a sentence to the one before, and is no part of what is said."""
PARTICLES = frozenset("out off up down away back".split())
"""What makes another verb of one: "ruled out a sale" tells of no sale."""
ASKED = (["asked"], ["pressed"], ["questioned"], ["quizzed"], ["challenged"])
ONE = frozenset("a an the my his her this that".split())
NOMINATIVE = frozenset("i he she they we".split())
BIDDING = frozenset("ask demand urge plead repeat respond object lament".split())
"""Verbs that else introduce a quotation: "asked that there be no speeches"."""
MANNER = frozenset(
    "privately publicly repeatedly bluntly flatly openly quietly angrily firmly plainly jokingly"
    " twice".split()
)
"""How something was said: "told them privately | he would go"."""
OWNING = frozenset("deny admit acknowledge recall remember".split())
"""Verbs that take a gerund for what is told: "denied having met him"."""


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
    if first >= len(unit.tokens) or not unit.is_open(first):
        return None
    if cue.verb.verb == "tell" and cue.addressee is None:
        return None
    last = content_end(unit, cues, number, first)
    if last <= first or not _is_clause(unit, cue, first, last):
        return None
    if unit.lower[first] in PREPOSITIONS and _is_postposed(unit, cue):
        return None
    content = _span_to(text, unit, first, last)
    rule = "that" if unit.lower[first] == "that" else "clause"
    its = unit.inside is None and cue.subject and unit.lower[slice(*cue.subject)] == ["it"]
    found = _found(text, unit, cue, (content,), "that-its" if its else f"{rule}-{cue.verb.verb}")
    return replace(found, acts=True) if found and _acts_follow(unit, last) else found


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
    return before > 0 and unit.tokens[before].text == "," and _finite_after(unit, 0, before)


def _acts_follow(unit: Unit, last: int) -> bool:
    """What the speaker did comes next: "… and sent the case back", "…, welcomed the ruling"."""
    if last + 1 >= len(unit.tokens):
        return False
    return unit.lower[last + 1] in ACTS or resumes(unit, last)


def _is_clause(unit: Unit, cue: Cue, first: int, last: int) -> bool:
    """Whether tokens first..last can be a clause."""
    word = unit.lower[first]
    made = cue.verb.base == "write" and word in DETERMINERS
    if made and not DOCUMENTS.isdisjoint(unit.lower[first + 1 : first + 3]):
        return False  # "had written a letter that she did not send"
    if word in PARTICLES or (cue.verb.base == "answer" and _is_question(unit, first)):
        return False
    if cue.verb.base in OWNING and last - first > 1:
        done = first + (word == "ever" or is_adverb(word))
        if unit.lower[done].endswith("ing"):
            return True
    if word in ("if", "whether", "what", "how", "why") and cue.verb.verb in ("say", "think"):
        return False
    if word in PREPOSITIONS | COORDINATORS or word in ("to", "not", "so", "as", "than"):
        if unit.inside is not None and not _opens_behind(unit, first):
            return False
        return word in ("in", "if") and _finite_after(unit, first, last)
    if word == "that":
        if _is_relative(unit, cue, first):
            return False
        quoted = any(unit.quoted[i] for i in range(first + 2, last))
        return last - first > 2 and (quoted or _finite_after(unit, first, last))
    if cue.verb.base in (
        "know",
        "remember",
        "recall",
        "understand",
        "mention",
        "find",
        "show",
    ) and (word not in SUBJECT_PRONOUNS | {"there"}):
        return False
    if word in SUBORDINATORS - {"if", "when", "while", "after", "once"}:
        return False
    if word not in CLAUSE_OPENERS and unit.tokens[first].is_word and is_adverb(word):
        first += 1
        if first >= last or unit.lower[first] in PREPOSITIONS:
            return False
    uttered = unit.inside is None or cue.verb.verb in ("say", "tell")
    if is_contracted(unit.lower[first]) and last - first > 1:
        return uttered
    if not unit.tokens[first].is_word or _opens_verb(unit, first):
        return False
    if _finite_after(unit, first, last):
        return True
    return unit.inside is not None and uttered and _has_present(unit, first, last)


def _opens_behind(unit: Unit, first: int) -> bool:
    """“My gran says | in her day | you’d have walked”: a clause follows the phrase."""
    end = phrase_after(unit, first + 1, whole=False)
    if end == first + 1 or not unit.is_open(end):
        return False
    return unit.lower[end] in NOMINATIVE | {"it", "there"} or is_contracted(unit.lower[end])


def _has_present(unit: Unit, first: int, last: int) -> bool:
    """ "she needs a new hip", "they want us out": a verb of the present behind its subject."""
    if last - first < 2 or not unit.tokens[first + 1].is_word:
        return False
    subject, token = unit.lower[first], unit.tokens[first]
    if subject in NOMINATIVE:
        return unit.lower[first + 1] not in PREPOSITIONS | COORDINATORS
    alone = token.is_capitalised or subject in ("it", "this", "that", "everybody", "nobody")
    i = first + 1 if alone else first + 2
    shown = (alone or subject in ONE) and i < last - 1 and unit.lower[first + 1] != "own"
    return shown and unit.tokens[i].text.islower() and unit.lower[i].endswith("s")


def _is_question(unit: Unit, first: int) -> bool:
    """ "answered | a question about whether she had left": what was answered, not said."""
    return not {"question", "questions"}.isdisjoint(unit.lower[first : first + 4])


def _is_relative(unit: Unit, cue: Cue, that: int) -> bool:
    """ "the failed mill ventures that lost money": no clause, for it has no subject."""
    after = unit.lower[that + 1 : that + 2]
    nominal = cue.group[1] - cue.group[0] == 1 and unit.lower[cue.group[0]] in (
        cue.verb.base,
        cue.verb.base + "s",
    )
    return bool(after) and looks_finite(after[0]) and (nominal or not is_auxiliary(after[0]))


def _opens_verb(unit: Unit, first: int) -> bool:
    """The verb of a clause around begins here: "problems that he did not disclose | led …"."""
    return looks_finite(unit.lower[first]) and not unit.tokens[first].is_capitalised


def _finite_after(unit: Unit, first: int, last: int) -> bool:
    """A finite verb after a subject, found before any further comma-less oddity."""
    return any(
        looks_finite(unit.lower[i]) or ((verb := cue_at(unit, i)) and not verb.participle)
        for i in range(first + 1, last)
    )


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
    first = 1 if unit.lower[0] in COORDINATORS else 0
    after = past_occasion(unit, cue.after) + 1
    rest_end = content_end(unit, cues, number, after) if after < len(unit.tokens) - 1 else 0
    rest = [_span_to(text, unit, after, rest_end)] if rest_end - after >= 2 else []
    if rest and unit.lower[before - 1] in LEADING and not _of_that(unit, before):
        return _found(text, unit, cue, tuple(rest), "around")
    start, end = _span_to(text, unit, first, before + marked)
    parts = [(past_dateline(text, start, end), end)]
    whole_before = _finite_after(unit, first, before)
    if rest and " ".join(unit.lower[first:before]) in CONNECTIVES:
        return _found(text, unit, cue, tuple(rest), "around")
    opened = unit.lower[first] in CONDITIONS
    if rest and (opened or _rest_goes_on(unit, cues, number, after, whole_before)):
        parts += rest
    elif not whole_before:
        return None
    return _found(text, unit, cue, tuple(parts), "around")


def _of_that(unit: Unit, before: int) -> bool:
    """ "Of that, Hale said, half is spent": the sum just told of."""
    that = before > 1 and unit.lower[before - 1] == "that"
    return that and unit.lower[before - 2] in PREPOSITIONS


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
