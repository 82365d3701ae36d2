"""What a clause rule finds that is nobody's attribution: the author's own voice, or a thing's."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.cues import Cue
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.words import (
    AUTHOR,
    GENERIC,
    IRREGULAR_PAST,
    PREPOSITIONS,
    SPEAKERS_OWN,
    SUBJECT_PRONOUNS,
)

_SPEAKERS_OWN_OR_IT = SPEAKERS_OWN | {"it"}
_AUTHOR_OR_YOU = AUTHOR | {"you", "one", "we", "it"}

SOMEBODY = frozenset(("somebody", "someone"))
SUPPOSING = frozenset("if unless wish wished".split())
WHENEVER = frozenset("when whenever until till before".split())
"""What opens the time of what is not said once, with a verb of the present."""
TELLERS = frozenset("everybody everyone somebody someone one".split())
"""Who told the speaker something in the past, though nobody in particular."""
ITS = frozenset("find say conclude note state recommend warn add allege estimate".split())
"""What a report or a body does as "it", before "that"."""
PLACES = (["there"], ["here"], ["down", "there"], ["over", "there"])
"""What stands before "telling them" and is nobody."""


def is_authors(unit: Unit, cue: Cue) -> bool:
    """The author's own voice, or in a quotation the speaker's: no attribution to another."""
    assert cue.subject is not None
    first, last = cue.subject
    words = unit.lower[first:last]
    if unit.inside is not None and _is_supposed(unit, cue):
        return True
    if unit.inside is not None and _has_told(unit, cue, words):
        return False
    if words[-2:] in PLACES or _tells_a_thing(unit, cue):
        return True
    if words[0] in SOMEBODY and words[1:2] and words[1] in PREPOSITIONS:
        return not is_past(unit, cue)  # "somebody at the bank told me"
    if words == ["who"] and unit.inside is not None and _is_question(unit, first):
        return True
    if words[0] in GENERIC or (words == ["who"] and first and unit.lower[first - 1] in GENERIC):
        return True  # "anyone who tells you so"
    if words == ["it"] and cue.verb.verb == "cite":
        return False
    own = words[0].partition("’")[0].partition("'")[0]
    if unit.inside is None:
        if words == ["it"] and cue.verb.base in ITS and cue.group[1] - cue.group[0] < 3:
            return unit.lower[cue.group[1] : cue.group[1] + 1] != ["that"]
        return len(words) == 1 and own in _AUTHOR_OR_YOU
    if words == ["it"] and cue.verb.base == "say":
        return not _is_read_out(unit, cue)
    told = cue.verb.base == "tell" and words == ["i"]
    return len(words) == 1 and own in _SPEAKERS_OWN_OR_IT and not told


def _is_read_out(unit: Unit, cue: Cue) -> bool:
    """“I have it framed. It says (here) we will be paid”: what is written opens a sentence of the
    speaker's, and a clause follows; not "it says a lot about them"."""
    assert cue.subject is not None
    opens = cue.subject[0] == 0 or unit.lower[cue.subject[0] - 1] in ("and", "but")
    after = unit.lower[cue.after : cue.after + 1]
    return opens and not cue.negated and after not in (["a"], ["something"], ["it"], ["everything"])


def _tells_a_thing(unit: Unit, cue: Cue) -> bool:
    """ "The turnout tells you who had the buses", "that tells me": nobody says so."""
    if cue.addressee is None or unit.lower[cue.group[1] - 1] not in ("tell", "tells"):
        return False
    to = unit.lower[slice(*cue.addressee)]
    assert cue.subject is not None
    head, last = unit.lower[cue.subject[1] - 1], unit.tokens[cue.subject[1] - 1]
    somebody = last.is_capitalised or head in SUBJECT_PRONOUNS or is_person_noun(head)
    return to == ["you"] or (to in (["me"], ["us"]) and not somebody and not head.endswith("s"))


def _has_told(unit: Unit, cue: Cue, words: Sequence[str]) -> bool:
    """In a quotation “Everybody told me …” and “One said …” relay: somebody did say so."""
    bare = cue.group[1] - cue.group[0] == 1 and not cue.negated
    if not bare or len(words) != 1 or words[0] not in TELLERS:
        return False
    return is_past(unit, cue) and cue.verb.verb in ("say", "tell")


def _is_supposed(unit: Unit, cue: Cue) -> bool:
    """“If they say we must go”, “I wish he had told me”, “when a doctor says so”: nobody did."""
    assert cue.subject is not None
    before = unit.lower[cue.subject[0] - 1] if cue.subject[0] else ""
    return before in SUPPOSING or (before in WHENEVER and not is_past(unit, cue))


def is_past(unit: Unit, cue: Cue) -> bool:
    word = unit.lower[cue.group[1] - 1]
    return word.endswith("ed") or (word in IRREGULAR_PAST and not word.endswith("s"))


def _is_question(unit: Unit, who: int) -> bool:
    """“Honestly, who says it is over?”: nobody does."""
    opens = who == 0 or not unit.tokens[who - 1].is_word
    return opens and unit.tokens[-1].text == "?"
