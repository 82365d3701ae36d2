"""What the words before a clause make of it: denied, doubted, or only rumoured.

"denied a rumor, told on the radio, that he had left", "there is talk that", "I do not think he".
"""

from __future__ import annotations

import re
from typing import Literal

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import NEGATIVE
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

Standing = Literal["denied", "reported", "open"]
"""``open``: nobody says that it is so."""

_DENYING = word_list("statements", "denying")
_REJECTING = word_list("statements", "rejecting")
"""Verbs that deny what a noun says: "dismissed reports that"."""
_DENYING_OR_REJECTING = _DENYING | _REJECTING
_TALES = word_list("statements", "tales")
_RUMORS = word_list("statements", "rumors")
_HOLDING_TRUE = word_list("statements", "holding_true")
"""Verbs of which the denial leaves open what follows: "did not say that"."""
_SIGNS = frozenset("evidence proof sign signs indication suggestion reason basis".split())
_SIGNS_OR_DOUBT = _SIGNS | {"doubt"}
_TALES_OR_RUMORS_OR_SIGNS_OR_DOUBT = _TALES | _RUMORS | _SIGNS | {"doubt"}
_REACH = 20
"""How many items may stand between "that" and the clause's verb: its subject."""
_INSERTED = 12
"""How many items an insertion before "that" may have."""

_TOLD = re.compile(
    r"(?:^|, |\band )(?:the|an?) (?:jury|court|hearing|inquest|tribunal|inquiry|trial|panel|judge)"
    r" (?:(?:was|were|has been) told|heard)(?P<closes>[.,;]|$)|"
    r"^(?:the|an?) (?:jury|court|hearing|inquest|tribunal|inquiry|trial|panel)"
    r" (?:heard|was told) that ",
    re.IGNORECASE,
)


def standing_of(reading: Reading, verb: Verb) -> Standing | None:
    """How far the words that govern the verb's clause say that it is so; None for nothing
    to the contrary."""
    if _is_told_in_court(reading, verb):
        return "reported"
    if _is_fiction(reading):
        return "open"
    opener = _opener(reading, verb)
    if opener is None:
        return _of_governing_verb(reading, verb)
    at = _before_insertion(reading, opener - 1)
    item = reading.items[at] if at >= 0 else None
    if item is None:
        return None
    at = _rumor_before(reading, at)
    item = reading.items[at]
    if item.low in _TALES_OR_RUMORS_OR_SIGNS_OR_DOUBT:
        return _of_tale(reading, at)
    if item.kind == "ent" or item.kind == "time" or item.kind == "adv":
        at = _verb_before(reading, at)
    return _of_word(reading, at)


_WORKS = frozenset("film movie novel play sitcom drama episode opera musical cartoon".split())
_OPENING = 6


def _is_fiction(reading: Reading) -> bool:
    """ "In the film, Lee is fired": what a work tells."""
    told = [item.low for item in reading.items[:_OPENING]]
    if told[:1] != ["in"] or "," not in told:
        return False
    return told[told.index(",") - 1] in _WORKS


def _opener(reading: Reading, verb: Verb) -> int | None:
    """The "that" which opens the verb's clause."""
    for i in range(verb.first - 1, max(0, verb.first - _REACH), -1):
        item = reading.items[i]
        if item.low == "that":
            return i
        if i in reading.verb_items or item.kind == "punct":
            return None
    return None


def _before_insertion(reading: Reading, at: int) -> int:
    """The item before what commas insert: "a rumor, repeated on the radio, that"."""
    items = reading.items
    if at < 0 or items[at].kind != "comma":
        return at
    for i in range(at - 1, max(-1, at - _INSERTED), -1):
        if items[i].kind == "comma":
            return i - 1
    return at


def _rumor_before(reading: Reading, at: int) -> int:
    """ "talk at the plant that": the noun before its phrase; the item itself without one."""
    for i in range(at, max(-1, at - _PHRASE), -1):
        if reading.items[i].low in _RUMORS:
            return i
        if i in reading.verb_items or _ends_phrase(reading.items[i]):
            break
    return at


_PHRASE = 5
"""How many items the place of a rumor may have."""


def _verb_before(reading: Reading, at: int) -> int:
    """The verb before what may stand between it and "that": "again on Thursday", "her"."""
    while at > 0 and at not in reading.verb_items and reading.items[at].kind in _BETWEEN:
        at -= 1
    return at


_BETWEEN = frozenset(("adv", "time", "prep", "ent", "det"))


def _of_word(reading: Reading, at: int) -> Standing | None:
    """By the verb at an item: "denied that", "does not think that"."""
    low = reading.items[at].low
    negated = _is_negated(reading, at)
    if low in _DENYING:
        return "open" if negated else "denied"
    if low in ("doubt", "doubts", "doubted"):
        return None if negated else "open"
    if low in _IMAGINING:
        return "open"
    if low in _TRUE or low in _UNTRUE:
        return "denied" if negated == (low in _TRUE) else None
    return "open" if negated and low in _HOLDING_TRUE else None


_IMAGINING = word_list("statements", "imagining")
_TRUE = frozenset(("true", "correct", "accurate"))
_UNTRUE = frozenset(("untrue", "false", "incorrect"))
_NOBODY = frozenset(("nobody", "none", "few", "hardly", "scarcely"))


def _of_tale(reading: Reading, at: int) -> Standing | None:
    """By a noun: "no truth to the story that", "rejected a claim that", "talk that"."""
    tale = reading.items[at].low
    before = reading.items[max(0, at - 4) : at]
    if tale in _SIGNS_OR_DOUBT:
        return "open" if tale in _SIGNS and any(item.low == "no" for item in before) else None
    if any(item.low == "truth" for item in before):
        return "denied" if _is_negated(reading, at - 2) else None
    i = at - 1
    while i >= 0 and i not in reading.verb_items and not _ends_phrase(reading.items[i]):
        if reading.items[i].low in _DENYING_OR_REJECTING:
            break
        i -= 1
    low, negated = (reading.items[i].low, _is_negated(reading, i)) if i >= 0 else ("", False)
    if low in _DENYING_OR_REJECTING:
        return "open" if negated else "denied"
    if negated and low in _HOLDING_TRUE_OR_CREDITING:
        return "open"
    return "reported" if tale in _RUMORS and low not in _CONFIRMING else None


_CREDITING = frozenset("buy credit trust accept".split())
_HOLDING_TRUE_OR_CREDITING = _HOLDING_TRUE | _CREDITING
_CONFIRMING = frozenset("confirm confirms confirmed confirming prove proved proves".split())


def _ends_phrase(item: Item) -> bool:
    return item.kind in ("comma", "punct", "rel")


def _is_negated(reading: Reading, at: int) -> bool:
    verb = reading.clauses.verb_covering(at)
    if verb is not None and verb.negated:
        return True
    first = verb.first if verb is not None else at
    before = [item.low for item in reading.items[max(0, first - 3) : first]]
    refused = bool({"declined", "refused", "declines", "refuses"} & set(before))
    untold = NEGATIVE | _NOBODY
    return refused or any(low in untold or low.endswith(("n't", "n’t")) for low in before)


def _of_governing_verb(reading: Reading, verb: Verb) -> Standing | None:
    """Without "that": "denied firing Lee", "denied Lee had resigned", "do not think he left"."""
    governing = reading.verb_before(verb)
    if governing is None:
        return None
    between = reading.items[governing.at + 1 : verb.first]
    if any(item.kind in ("comma", "rel", "punct", "conj") for item in between):
        return None
    if governing.mode == "finite" or "deny" in governing.lemmas:
        return _of_word(reading, governing.at)
    return None


def _is_told_in_court(reading: Reading, verb: Verb) -> bool:
    """ "It dismissed him, the jury was told": by somebody whom the article does not name."""
    text, start = reading.document.text, reading.sentence.start
    said = _TOLD.search(text[start : reading.sentence.end])
    if said is None:
        return False
    closes, at = said["closes"] is not None, reading.items[verb.at].start - start
    if said.start() <= at < said.end() or not (closes or said.end() <= at):
        return False
    between = text[start + min(at, said.start()) : start + max(at, said.start())]
    return ";" not in between
