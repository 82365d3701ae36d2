"""Whose a verb is that has no subject of its own: the main clause's, the relative word's."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list
from streaming.extract.quotes.heads import is_plural
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import MAX_PHRASE, Range, Unit
from streaming.extract.quotes.verbs import cue_at, verb_group
from streaming.extract.quotes.words import DETERMINERS, PLURAL_SUBJECTS, looks_finite


def inner_subject(unit: Unit, joint: int, first: int) -> Range | None:
    """ "said (that) | a guard | came in | and | told her": who does what was said from ``first``
    on, before the "and" or "but" at ``joint``."""
    if joint <= first or unit.lower[joint] not in ("and", "but"):
        return None
    first += unit.lower[first] == "that"
    found = main_subject(unit, joint, first)
    return found if found and found[0] >= first else None


CALLING = word_list("speech", "calling")
"""What somebody does "to say that …"."""
MAX_CALL = 7
"""Tokens from that verb to its "to"."""


def caller_before(unit: Unit, to: int) -> Range | None:
    """ "The bank | rang on Monday | to say that": who does it, where "to" stands at ``to``."""
    if unit.lower[to] != "to":
        return None
    for i in range(to - 1, max(0, to - MAX_CALL), -1):
        if unit.is_break(i):
            return None
        if unit.lower[i] in CALLING:
            start, passive = verb_group(unit, i)
            return None if passive else subject_before(unit, start)
    return None


def joined_subject(unit: Unit, joint: int) -> Range | None:
    """Whose verb follows the "and" at ``joint``: the relative word's whose clause it goes on with
    ("a landlord who owns the mill and said"), else the subject of the main verb before."""
    first = joint
    while first > 0 and unit.tokens[first - 1].text != ";":
        first -= 1
    i = joint - 1
    while i > first and unit.is_open(i) and unit.tokens[i].text != ",":
        follows = unit.lower[i + 1]
        if unit.lower[i] in ("who", "that") and i > first + 1 and not unit.is_break(i - 1):
            verb = looks_finite(follows) or (follows.endswith("s") and len(follows) > 3)
            return (i, i + 1) if verb else main_subject(unit, joint, first)
        i -= 1
    return main_subject(unit, joint, first)


def main_subject(unit: Unit, before: int, first: int = 0) -> Range | None:
    """The subject of the first finite verb from ``first`` on, where it stands before ``before``."""
    for i in range(first + 1, min(before, first + MAX_PHRASE)):
        if not unit.is_open(i):
            return None
        verb = cue_at(unit, i)
        if looks_finite(unit.lower[i]) or verb is not None:
            start, _ = verb_group(unit, i)
            if unit.lower[start] == "to":
                continue
            found = subject_before(unit, start)
            if verb and unit.lower[i] == verb.base and not may_be_many(unit, found):
                continue
            return None if found and unit.lower[found[0]] == "there" else found
    return None


def may_be_many(unit: Unit, subject: Range | None) -> bool:
    """A base form needs a plural or a first or second person: "the lower figure" has none."""
    if subject is None:
        return False
    words = unit.lower[subject[0] : subject[1]]
    head = words[-1] if words[-1] != "," else words[0]
    return (
        head in PLURAL_SUBJECTS
        or is_plural(head)
        or "and" in words
        or any(is_plural(word) and word not in DETERMINERS for word in words)
    )
