"""Cue verbs with who does them and to whom, elided subjects filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.quotes.adjuncts import LENGTHS, skip_adjunct
from streaming.extract.quotes.elided import (
    caller_before,
    inner_subject,
    joined_subject,
    may_be_many,
)
from streaming.extract.quotes.heads import DOCUMENTS
from streaming.extract.quotes.lexicon import CueVerb
from streaming.extract.quotes.phrases import ENDING, ENDS, MOMENTS, past_name, phrase_after
from streaming.extract.quotes.subjects import HEARING, subject_before
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import BE, cue_at, verb_group
from streaming.extract.quotes.words import (
    ACCUSING,
    DAY_WORDS,
    DETERMINERS,
    GENERIC,
    NEGATIONS,
    OBJECT_PRONOUNS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    is_adverb,
    is_contracted,
    looks_finite,
)

_SUBJECTS = SUBJECT_PRONOUNS - {"who", "one"} | GENERIC | {"there"}

DITRANSITIVE = frozenset(
    "promise warn advise caution texting emailing e-mailing messaging radioing write".split()
)
"""Verbs of saying with an object of whom it is said to."""
BY = 16
"""Words between "was quoted" and "as saying", at most."""
WOULD = frozenset("would will used could can did".split())
HEARABLE = frozenset("heard seen filmed recorded overheard".split())
READ = frozenset(("read", "reads", "reading"))
"""Verbs that only what is written is the subject of."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue verb in use: its group of tokens, who does it, and to whom.

    ``subject`` may lie elsewhere in the unit when ``elided``; ``after`` is the token
    after cue and addressee.
    """

    verb: CueVerb
    group: Range
    subject: Range | None
    elided: bool
    addressee: Range | None
    after: int
    negated: bool
    teller: Range | None = None
    """The subject of the clause before, where an elided one may as well be that."""

    @property
    def start(self) -> int:
        """The first token of the attribution's own words."""
        if self.elided or self.subject is None:
            return self.group[0]
        return min(self.subject[0], self.group[0])


def cues_of(unit: Unit) -> list[Cue]:
    """The cue verbs of the unit in order, each with its subject and addressee."""
    found: list[Cue] = []
    for i in range(len(unit.tokens)):
        verb = cue_at(unit, i)
        heard = found[-1].addressee if found and verb else None
        if verb is None or (heard is not None and i < heard[1]):
            continue  # "told a harbour estimates panel"
        cue = _cue(unit, i, verb, found)
        if cue is not None:
            found.append(cue)
    return found


def _cue(unit: Unit, i: int, verb: CueVerb, before: Sequence[Cue]) -> Cue | None:
    start, passive = verb_group(unit, i)
    caller = caller_before(unit, start) if passive and verb.base in ("say", "tell") else None
    if (passive and caller is None) or _is_done_by(unit, i):
        return None
    start = i if caller else start
    participle = verb.participle or (unit.lower[start] == "having" and verb.verb == "tell")
    subject = caller or (_of_participle(unit, start - 1) if participle else None)
    if subject is None and start and unit.lower[start - 1] == "of":
        return None
    subject = subject or subject_before(unit, start)
    elided = False
    if verb.participle and start == i and subject is not None and unit.tokens[i - 1].text == ",":
        subject = None
    teller = None
    if subject is None:
        subject = _elided_subject(unit, start, verb, before)
        elided = subject is not None
        if before and not before[-1].elided:
            teller = inner_subject(unit, start - 1, before[-1].after)
        if subject is None:
            subject, teller = teller, None
    if subject is not None and subject[1] - subject[0] > 1 and unit.lower[subject[1] - 1] == "that":
        subject = subject[0], subject[1] - 1  # "a note that says"
    read = unit.lower[i] in READ
    if read and (subject is None or not _is_written(unit, subject)):
        return None
    bare = unit.lower[i] == verb.base and start == i and not read and not caller
    bare = bare and not (subject and is_contracted(unit.lower[subject[1] - 1]))
    if bare and elided and _would(unit, subject, start):
        bare = False
    if bare and not (may_be_many(unit, subject) or is_heard(unit, subject)):
        return None
    if bare and _is_asked(unit, subject):
        return None
    after, addressee = i + 1, None
    if verb.verb == "tell" or _follows_to(unit, i + 1) or _is_promised(unit, i, verb):
        first = i + 2 if _follows_to(unit, i + 1) else i + 1
        if unit.lower[first : first + 1] == ["back"]:
            first += 1  # "wrote back that"
        after = phrase_after(unit, first, whole=False)
        addressee = (first, after) if after > first else None
        addressee = (first, _past_nouns(unit, past_name(unit, after))) if addressee else None
        after = addressee[1] if addressee else i + 1
    negated = any(word in NEGATIONS for word in unit.lower[start:i])
    return Cue(verb, (start, i + 1), subject, elided, addressee, after, negated, teller)


def _past_nouns(unit: Unit, end: int) -> int:
    """ "told a budget | estimates hearing in March | that": no verbs, for "that" follows."""
    i = end
    while i < min(len(unit.tokens), end + 3) and unit.is_open(i) and _may_be_noun(unit, i):
        i += 1
    after = skip_adjunct(unit, i) if i > end else i
    return i if i > end and unit.lower[after : after + 1] == ["that"] else end


def _may_be_noun(unit: Unit, i: int) -> bool:
    word = unit.lower[i]
    ends = any(word in one for one in (ENDING, ENDS, MOMENTS, DAY_WORDS, DETERMINERS, LENGTHS))
    return word.isalpha() and not (ends or is_adverb(word) or looks_finite(word))


def _would(unit: Unit, subject: Range | None, start: int) -> bool:
    """ "He’d look at you | and say", "she would come in | and say"."""
    first = subject[0] if subject else start
    words = unit.lower[first:start]
    return any(word in WOULD or word.endswith(("’d", "’ll", "'d", "'ll")) for word in words)


def _is_written(unit: Unit, subject: Range) -> bool:
    """ "A sign on the gate read": what can be read, not who reads."""
    first, last = subject
    if unit.lower[first] in ("that", "which"):
        return first > 0 and unit.lower[first - 1] in DOCUMENTS
    head = next((i for i in range(first, last) if unit.lower[i] in PREPOSITIONS), last)
    return head > first and unit.lower[head - 1] in DOCUMENTS


def _is_done_by(unit: Unit, i: int) -> bool:
    """ "a fact first reported by Hale": a passive without its auxiliary. Not so "said by phone"."""
    return unit.lower[i + 1 : i + 2] == ["by"] and unit.lower[i].endswith("ed")


def is_heard(unit: Unit, subject: Range | None) -> bool:
    """ "heard Hale say": the subject of a bare infinitive."""
    return subject is not None and subject[0] > 0 and unit.lower[subject[0] - 1] in HEARING


def _is_asked(unit: Unit, subject: Range | None) -> bool:
    """ "Does anyone remember that": the question says nothing."""
    if subject is None:
        return False
    first = unit.lower[max(0, subject[0] - 1) : subject[0] + 1]
    return any(word in ("do", "does", "did") for word in first)


def _is_promised(unit: Unit, i: int, verb: CueVerb) -> bool:
    """ "promised him in the fall that …", "warned her managers that": an object, then "that"."""
    if verb.base not in DITRANSITIVE:
        return False
    end = phrase_after(unit, i + 1, whole=False)
    after = skip_adjunct(unit, end)
    if end > i + 1 and unit.lower[after : after + 1] == ["that"]:
        return True
    return end == i + 2 and unit.lower[i + 1] in OBJECT_PRONOUNS and _opens_clause(unit, after)


def _follows_to(unit: Unit, i: int) -> bool:
    """ "said to reporters that", "said to me | it was late": an addressee, not an infinitive."""
    if i + 2 >= len(unit.tokens) or unit.lower[i] != "to":
        return False
    if "that" in unit.lower[i + 2 : i + 7]:
        return True
    return unit.lower[i + 1] in OBJECT_PRONOUNS and _opens_clause(unit, i + 2)


def _opens_clause(unit: Unit, i: int) -> bool:
    """ "promised me | there was money", "warned him | the roof leaked": a subject and its verb."""
    if i + 1 >= len(unit.tokens) or not unit.is_open(i):
        return False
    if unit.lower[i] in _SUBJECTS or is_contracted(unit.lower[i]):
        return True
    end = phrase_after(unit, i, whole=False)
    return i < end < len(unit.tokens) and looks_finite(unit.lower[end])


def _elided_subject(unit: Unit, start: int, verb: CueVerb, before: Sequence[Cue]) -> Range | None:
    """The subject of the cue before, where this one is joined to it: "…, and claims",
    ", adding that", "quoted an official as saying"."""
    if start == 0:
        return None
    word = unit.lower[start - 1]
    if word == "as" and verb.participle:
        return subject_before(unit, start - 1)
    joined = word in ("and", "but") or (unit.tokens[start - 1].text == "," and verb.participle)
    if not joined:
        return None
    if not before or before[-1].subject is None:
        return joined_subject(unit, start - 1)
    last = before[-1]
    same_form = unit.lower[last.group[1] - 1][-1:] == unit.lower[start][-1:]
    return last.subject if verb.participle or same_form else None


def _of_participle(unit: Unit, at: int) -> Range | None:
    """Whose "saying" it is behind the word at ``at``: "was quoted | as", "could be | heard",
    "accused Hale | of"."""
    word = unit.lower[at] if at > 0 else ""
    if word == "as":
        return _quoted_one(unit, at)
    if word in ("of", "for"):
        return _accused(unit, at)
    if word in HEARABLE and unit.lower[at - 1] in BE:
        return subject_before(unit, verb_group(unit, at)[0])
    return None


def _accused(unit: Unit, of: int) -> Range | None:
    """ "accused | Hale | of telling them that": who is said to have told it."""
    for i in range(of - 2, max(-1, of - 8), -1):
        if unit.lower[i] in ACCUSING and unit.is_open(i):
            return (i + 1, of) if phrase_after(unit, i + 1, whole=False) >= of else None
    return None


def _quoted_one(unit: Unit, at: int) -> Range | None:
    """ "Hale was quoted by the Ledger as saying": Hale, not the Ledger."""
    for i in range(at - 1, max(0, at - BY), -1):
        if unit.lower[i] in ("quoted", "cited", "reported", "recorded") and unit.lower[i - 1] in BE:
            return subject_before(unit, verb_group(unit, i)[0])
    return None
