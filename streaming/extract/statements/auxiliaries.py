"""Auxiliaries: which words they are, which stand before a verb, and the form they ask of it."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import NEGATIVE

BE = word_list("statements", "be")
BE_NOW = frozenset("is are 's ’s 're ’re am 'm ’m".split())
HAVE = frozenset(
    "has have had having 've ’ve 'd ’d hasn't hasn’t haven't haven’t hadn't hadn’t".split()
)
DO = frozenset("do does did don't don’t doesn't doesn’t didn't didn’t".split())
MODALS = word_list("statements", "modals")
GET = frozenset(("got", "gets", "getting"))
"""Those that form a passive."""
_BE_OR_HAVE_OR_GET = BE | HAVE | GET
AUXILIARIES = BE | HAVE | DO | MODALS
_AMONG_AUXILIARIES = frozenset(
    ("been", "each", "both", "all", "once", "long", "themselves", "itself", "himself", "herself")
)
"""What parts no auxiliary from its verb: "were each charged"."""


def is_negative(low: str) -> bool:
    """Whether a word, in small letters, denies: "never", "didn't"."""
    return low in NEGATIVE or low.endswith(("n't", "n’t"))


_DONE = frozenset(("time", "num"))
_DONE_OWN = frozenset("his her their a an".split())


def is_done(items: Sequence[Item], at: int) -> bool:
    """Whether a form of "do" is a verb by itself: "must do 200 hours of", "did her doctorate"."""
    if not 0 < at < len(items) - 1 or items[at].low not in ("do", "did", "does"):
        return False
    led = items[at - 1].low == "to" or items[at - 1].low in MODALS
    own = items[at + 1].low in _DONE_OWN and items[at - 1].kind in ("ent", "pron", "rel")
    return own or (led and items[at + 1].kind in _DONE)


def auxiliaries_before(items: Sequence[Item], at: int) -> int:
    """The first item of the auxiliary run that ends before ``at``, or ``at``."""
    first, i = at, at - 1
    while i >= 0 and at - i < 8:
        low = items[i].low
        if items[i].kind == "time":
            break  # "pleaded guilty in May to stealing"
        if low in AUXILIARIES or low == "to" or low in GET:
            first = i
        elif not (items[i].kind == "adv" or is_negative(low) or low in _AMONG_AUXILIARIES):
            break
        i -= 1
    return first


def form_behind(kinds: set[str], items: Sequence[Item], first: int, at: int) -> str:
    """The form, of those a verb may have, that its auxiliaries from item ``first`` leave it."""
    if items[at - 1].low == "to":
        return "base"  # "is to become", not "has become"
    words = {items[i].low for i in range(first, at)}
    if words & _BE_OR_HAVE_OR_GET and "pp" in kinds:
        return "pp"
    return "ing" if "ing" in kinds else ("pp" if kinds == {"pp"} else "base")
