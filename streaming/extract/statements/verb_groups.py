"""Verb groups: where a sentence's verbs are, and what form they have.

A shallow reading without a parser: verbs are found by form and neighbours. Only listed verbs
are known, those behind an auxiliary and "-ed" forms behind a subject besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.auxiliaries import (
    AUXILIARIES,
    BE,
    BE_NOW,
    DO,
    GET,
    HAVE,
    MODALS,
    auxiliaries_before,
    form_behind,
    is_done,
    is_negative,
)
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CLAUSE_OPENERS, OWN
from streaming.extract.statements.no_verbs import is_owned, looks_like_verb, takes_noun
from streaming.extract.statements.times import NUMBER_WORDS

_MODALS_OR_DO_OR_TO = MODALS | DO | {"to"}


@dataclass(slots=True)
class Verb:
    """A verb group. ``first``/``at`` are the items of its first auxiliary and main verb.

    ``mode``: finite, inf (behind "to"), ing, pp (bare participle); ``passive`` is None
    where the form leaves it open ("drafted").
    """

    first: int
    at: int
    lemmas: tuple[str, ...]
    mode: str
    passive: bool | None
    modal: str = ""
    negated: bool = False
    perfect: bool = False


def find_verbs(
    items: Sequence[Item], table: Mapping[str, tuple[tuple[str, str], ...]]
) -> list[Verb]:
    """The verb groups of a sentence, in order."""
    verbs: list[Verb] = []
    for at, item in enumerate(items):
        if item.kind not in ("word", "name", "role"):
            continue
        if item.kind == "name" and at:
            continue
        if item.low in AUXILIARIES:
            verb = _copula(items, at)
        else:
            pairs = table.get(item.low)
            verb = _verb_at(items, at, pairs, table) if pairs else _guess(items, at)
        if verb is not None and not (verbs and _is_object(items, verbs[-1], verb)):
            if verbs and verbs[-1].at >= verb.first:
                verbs.pop()
            verbs.append(verb)
    return verbs


def _copula(items: Sequence[Item], at: int) -> Verb | None:
    if is_done(items, at):
        return _group(items, auxiliaries_before(items, at), at, ("do",), "base", passive=False)
    if items[at].low not in BE and items[at].low not in HAVE:
        return None
    if items[at].low in ("'s", "’s"):
        return None
    after = at + 1
    while after < len(items) and (items[after].kind == "adv" or is_negative(items[after].low)):
        after += 1
    first = auxiliaries_before(items, at)
    lemma = "be" if items[at].low in BE else "have"
    verb = _group(items, first, at, (lemma,), "base", passive=False)
    verb.negated |= any(is_negative(item.low) for item in items[at + 1 : after])
    return verb


_EPITHET = 5
"""How many items may stand from "retired" to the name that it is said of."""


def _is_epithet(items: Sequence[Item], at: int) -> bool:
    """ "Gov. Jane Roe, retired surgeon Ann Lee and": what another than the name before is."""
    opens = not at or items[at - 1].kind in ("comma", "conj", "det", "punct")
    if items[at].low != "retired" or not opens:
        return False
    i = at + 1
    while i < min(len(items), at + _EPITHET) and items[i].kind in ("word", "role", "adv", "name"):
        i += 1
    return at + 1 < i < len(items) and items[i].sort == "person"


def _is_finite(pairs: tuple[tuple[str, str], ...]) -> bool:
    return any(kind in ("past", "s") for _, kind in pairs)


def _verb_at(
    items: Sequence[Item],
    at: int,
    pairs: tuple[tuple[str, str], ...],
    table: Mapping[str, tuple[tuple[str, str], ...]],
) -> Verb | None:
    if looks_like_verb(items, at) or _is_epithet(items, at):
        return None
    first = auxiliaries_before(items, at)
    if first == at - 1 and items[first].low == "to" and takes_noun(items, first):
        return None
    kinds = {kind for _, kind in pairs}
    if items[at - 1].low == "to" and at and (kinds <= {"past", "pp"} or kinds == {"s"}):
        return None  # "pleaded guilty to armed robbery", "listening to offers"
    lemmas = tuple(dict.fromkeys(lemma for lemma, _ in pairs))
    before = items[at - 1] if at else None
    if first < at:
        if items[at - 1].low in ("'s", "’s") and not kinds & {"pp", "ing"}:
            return None  # "Quarry's campaign" is a noun
        return _group(items, first, at, lemmas, form_behind(kinds, items, first, at))
    j = at - 1
    while j >= 0 and items[j].kind == "adv":
        j -= 1
    left = items[j] if j >= 0 else None
    fixed = ("det", "poss", "num", "ord", "level", "money")
    if left is not None and (left.kind in fixed or left.low in OWN):
        return None
    if items[at].low == "accused" and left is not None and left.low in _WHICH_ACCUSED:
        return None
    negated = any(is_negative(items[k].low) for k in range(j + 1, at))
    if "ing" in kinds:
        return Verb(at, at, lemmas, "ing", False, negated=negated)
    if "pp" in kinds and kinds.isdisjoint(("past", "ing")) and _is_joined(items, at):
        return Verb(at, at, lemmas, "finite", False, negated=negated)  # "Lee and Cho run it"
    if kinds & {"past", "pp"}:
        if (
            left is not None
            and left.kind == "prep"
            and left.low not in CLAUSE_OPENERS
            and left.low != "as"
        ):
            return None
        lemmas = tuple(dict.fromkeys(lemma for lemma, kind in pairs if kind in ("past", "pp")))
        only_pp = "past" not in kinds  # above: "he found" finds, to found has another past
        mode = "pp" if only_pp else "finite"
        return Verb(at, at, lemmas, mode, True if only_pp else None, negated=negated)
    if before is not None and before.kind == "word" and _is_finite(table.get(before.low, ())):
        return None  # "played parts of six seasons", "faces charges"
    return _present(items, at, lemmas, kinds, before)


_WHICH_ACCUSED = frozenset("first second third fourth fifth other another main sole chief".split())
"""What stands before "accused" where it is a noun: "a third accused, Lee, was"."""
_HELPING = frozenset(("help", "helps", "helped", "helping"))


def _present(
    items: Sequence[Item], at: int, lemmas: tuple[str, ...], kinds: set[str], before: Item | None
) -> Verb | None:
    """ "s" and bare forms are verbs only right behind a subject: "Smith manages"."""
    if before is None or items[at].kind == "role":
        return None
    if "s" not in kinds and any(item.low in _HELPING for item in items[max(0, at - 5) : at - 1]):
        return None  # "helped the Owls win the pennant"
    if items[at].low == "headquarters" or _is_counted(items, at):
        return None
    if items[at].low == "shares" and before.sort == "organization":
        return None  # "bought Acme shares"
    subject_like = before.kind in ("ent", "pron", "rel", "adv", "close", "age") or (
        before.kind in ("comma", "conj", "name", "role", "word") and "s" in kinds
    )
    if "s" not in kinds:
        plural = before.kind in ("pron", "rel") or (
            before.kind == "ent" and before.low.endswith("s")
        )
        subject_like = plural and before.low not in ("he", "she", "it", "him", "her")
        subject_like |= _is_joined(items, at)
    return Verb(at, at, lemmas, "finite", False) if subject_like else None


def _is_object(items: Sequence[Item], before: Verb, verb: Verb) -> bool:
    """ "face charges": a plural right behind a bare form is its object."""
    bare = before.passive is False and not items[before.at].low.endswith(("s", "ing", "ed"))
    adjacent = before.at + 1 == verb.first == verb.at
    return bare and adjacent and items[verb.at].low.endswith("s")


def _is_joined(items: Sequence[Item], at: int) -> bool:
    """ "Lee and Cho face charges", "two brothers, Lee and Cho, face charges": the names of two who
    open a clause stand before a bare form."""
    at -= at > 0 and items[at - 1].kind == "comma"
    if at < 3 or items[at - 1].kind != "ent" or items[at - 2].low != "and":
        return False
    opening = items[at - 4] if at > 3 else None
    opens = opening is None or opening.kind in _OPENING or opening.low in _OPENING_CLAUSES
    return opens and items[at - 3].kind == "ent" and not items[at - 1].low.endswith("s")


_OPENING = frozenset(("comma", "punct", "rel"))
_OPENING_CLAUSES = frozenset("that while as when where because but if since".split())


def _guess(items: Sequence[Item], at: int) -> Verb | None:
    """A verb that no list knows: behind an auxiliary, or "-ed" right behind a subject."""
    low = items[at].low
    if items[at].kind != "word" or len(low) < 4 or "-to-" in low:
        return None
    if at and items[at - 1].low == "to" and (low in _NO_DEEDS or low in NUMBER_WORDS):
        return None  # "an aide to former Gov. Jane Roe", "led the Owls to three titles"
    if at and items[at - 1].low == "who" and low.endswith(("s", "ed")):
        return Verb(at, at, (low,), "finite", False if low.endswith("s") else None)
    first = auxiliaries_before(items, at)
    if low.endswith("ed"):
        if first < at and items[at - 1].low == "to" and low not in _IN_ED:
            return None  # "pleaded not guilty to attempted murder"
        if first < at:
            return _group(items, first, at, (low,), "pp")
        if at and items[at - 1].kind in ("ent", "pron", "rel", "adv"):
            return Verb(at, at, (low,), "finite", None)
    elif (
        first < at
        and not (items[at - 1].low == "to" and low.endswith(_NOUN_ENDINGS) and low not in _VERBS)
        and items[at - 1].low in _MODALS_OR_DO_OR_TO
        and not (takes_noun(items, first) or looks_like_verb(items, at))
        and (not low.endswith("s") or low.endswith(("ss", "us")))  # "lying to investigators"
    ):
        return _group(items, first, at, (low,), "base", passive=False)
    elif low.endswith("ing") and first < at and items[first].low in BE and not is_owned(items, at):
        return _group(items, first, at, (low,), "ing")
    elif low.endswith("ing") and _takes_object(items, at):
        return Verb(at, at, (low,), "ing", False)
    return None


_NO_DEEDS = word_list("verbs", "adjectives_behind_to", "nouns_behind_to")
"""What stands behind "to" and is never done: "former", "victory"."""


def _is_counted(items: Sequence[Item], at: int) -> bool:
    """ "at three tracks was", "two plants": a number before it, and a verb behind."""
    counted = items[at - 1].low in NUMBER_WORDS or items[at - 1].kind == "num"
    behind = items[at + 1].low if at + 1 < len(items) else ""
    return counted and (behind in AUXILIARIES or not behind.isalpha())


_IN_ED = frozenset("embed exceed heed proceed".split())
_NOUN_ENDINGS = ("less", "ful", "ous", "tion", "sion", "ness", "ship", "ity", "ance", "ence")
_VERBS = word_list("verbs", "verbs_like_nouns")
"""Verbs that end like nouns: "to promotion" leads to none."""


def _takes_object(items: Sequence[Item], at: int) -> bool:
    """ "ads targeting Clinton": between a noun and a name."""
    if not 0 < at < len(items) - 1:
        return False
    return items[at - 1].kind in ("word", "close") and items[at + 1].kind in ("ent", "pron")


def _group(
    items: Sequence[Item],
    first: int,
    at: int,
    lemmas: tuple[str, ...],
    form: str,
    passive: bool | None = None,
) -> Verb:
    words = [items[i].low for i in range(first, at + 1)]
    auxiliaries = words[:-1]
    modal = next((w for w in words if w in MODALS), "")
    negated = any(is_negative(w) for w in words)
    if passive is None:
        run = (w for w in reversed(auxiliaries) if w in AUXILIARIES or w in GET)
        last = next(run, "")
        passive = form == "pp" and (last in BE or last in GET)
    if not modal and "to" in auxiliaries and words[0] in BE_NOW:
        modal = "will"  # "is to become", "are to be sold"
    perfect = any(w in HAVE for w in auxiliaries)
    finite = any(w in AUXILIARIES and w not in ("be", "been", "being", "having") for w in words)
    if auxiliaries and auxiliaries[0] == "to" and not modal and words[0] not in AUXILIARIES:
        mode = "inf"
    elif finite:
        mode = "finite"
    elif words[0] in ("being", "having", "getting"):
        mode = "ing"
    else:
        mode = "inf" if "to" in auxiliaries else "finite"
    return Verb(first, at, lemmas, mode, passive, modal, negated, perfect)
