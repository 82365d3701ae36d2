"""Where a sentence's verbs are, what form they have, and who their subject is.

A shallow reading without a parser: verb groups are found by form and neighbours, the
subject by walking left over what may stand between (appositions, relative clauses,
prepositional phrases, coordinated verbs). Sentences are at most a few hundred items and
each walk is bounded, so the cost is linear in the text.
"""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CLAUSE_OPENERS, NEGATIVE

_BE = word_list("statements", "be")
_HAVE = frozenset(
    "has have had having 've ’ve 'd ’d hasn't hasn’t haven't haven’t hadn't hadn’t".split()
)
_DO = frozenset("do does did don't don’t doesn't doesn’t didn't didn’t".split())
_MODAL = word_list("statements", "modals")
_AUX = _BE | _HAVE | _DO | _MODAL
_SKIP = frozenset(("adv",))
_REACH = 45
"""How many items a walk to the left looks at: longer appositions are given up."""


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


def _is_negative(low: str) -> bool:
    return low in NEGATIVE or low.endswith(("n't", "n’t"))


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
        if item.low in _AUX:
            verb = _copula(items, at)
        else:
            pairs = table.get(item.low)
            verb = _verb_at(items, at, pairs) if pairs else _guess(items, at)
        if verb is not None and not (
            verbs and verbs[-1].at >= verb.first and verbs[-1].lemmas == ("be",) and False
        ):
            if verbs and verbs[-1].at >= verb.first:
                verbs.pop()
            verbs.append(verb)
    return verbs


def _auxiliaries(items: Sequence[Item], at: int) -> int:
    """The first item of the auxiliary run that ends before ``at``, or ``at``."""
    first, i = at, at - 1
    while i >= 0 and at - i < 8:
        low = items[i].low
        if low in _AUX or low == "to" or low == "getting" or low == "got" or low == "gets":
            first = i
        elif not (items[i].kind == "adv" or _is_negative(low) or low == "been"):
            break
        i -= 1
    return first


def _copula(items: Sequence[Item], at: int) -> Verb | None:
    if items[at].low not in _BE and items[at].low not in _HAVE:
        return None
    if items[at].low in ("'s", "’s"):
        return None
    after = at + 1
    while after < len(items) and (items[after].kind == "adv" or _is_negative(items[after].low)):
        after += 1
    first = _auxiliaries(items, at)
    lemma = "be" if items[at].low in _BE else "have"
    return _group(items, first, at, (lemma,), "base", passive=False)


def _verb_at(items: Sequence[Item], at: int, pairs: tuple[tuple[str, str], ...]) -> Verb | None:
    first = _auxiliaries(items, at)
    kinds = {kind for _, kind in pairs}
    lemmas = tuple(dict.fromkeys(lemma for lemma, _ in pairs))
    before = items[at - 1] if at else None
    if first < at:
        return _group(items, first, at, lemmas, _form(kinds, items, first, at))
    j = at - 1
    while j >= 0 and items[j].kind == "adv":
        j -= 1
    left = items[j] if j >= 0 else None
    if left is not None and (
        left.kind in ("det", "poss", "num", "ord", "level", "money")
        or left.low in ("his", "her", "their", "its")
    ):
        return None
    negated = any(_is_negative(items[k].low) for k in range(j + 1, at))
    if "ing" in kinds:
        return Verb(at, at, lemmas, "ing", False, negated=negated)
    if kinds & {"past", "pp"}:
        if (
            left is not None
            and left.kind == "prep"
            and left.low not in CLAUSE_OPENERS
            and left.low != "as"
        ):
            return None
        only_pp = "past" not in kinds
        mode = "pp" if only_pp else "finite"
        return Verb(at, at, lemmas, mode, True if only_pp else None, negated=negated)
    return _present(items, at, lemmas, kinds, before)


def _present(
    items: Sequence[Item], at: int, lemmas: tuple[str, ...], kinds: set[str], before: Item | None
) -> Verb | None:
    """ "s" and bare forms are verbs only right behind a subject: "Smith manages"."""
    if before is None or items[at].kind == "role":
        return None
    subject_like = before.kind in ("ent", "pron", "rel", "adv", "close") or (
        before.kind in ("comma", "conj", "name", "role", "word") and "s" in kinds
    )
    if "s" not in kinds:
        plural = before.kind in ("pron", "rel") or (
            before.kind == "ent" and before.low.endswith("s")
        )
        subject_like = plural and before.low not in ("he", "she", "it", "him", "her")
    return Verb(at, at, lemmas, "finite", False) if subject_like else None


def _guess(items: Sequence[Item], at: int) -> Verb | None:
    """A verb that no list knows: behind an auxiliary, or "-ed" right behind a subject."""
    low = items[at].low
    if items[at].kind != "word" or len(low) < 4:
        return None
    first = _auxiliaries(items, at)
    if low.endswith("ed"):
        if first < at:
            return _group(items, first, at, (low,), "pp")
        if at and items[at - 1].kind in ("ent", "pron", "rel", "adv"):
            return Verb(at, at, (low,), "finite", None)
    elif first < at and items[at - 1].low in _MODAL | _DO | {"to"}:
        return _group(items, first, at, (low,), "base", passive=False)
    elif low.endswith("ing") and first < at and items[first].low in _BE:
        return _group(items, first, at, (low,), "ing")
    return None


def _form(kinds: set[str], items: Sequence[Item], first: int, at: int) -> str:
    words = {items[i].low for i in range(first, at)}
    if words & (_BE | _HAVE | {"got", "gets", "getting"}) and "pp" in kinds:
        return "pp"
    return "ing" if "ing" in kinds else ("pp" if kinds == {"pp"} else "base")


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
    modal = next((w for w in words if w in _MODAL), "")
    negated = any(_is_negative(w) for w in words)
    if passive is None:
        last = next(
            (w for w in reversed(auxiliaries) if w in _AUX or w in ("got", "gets", "getting")), ""
        )
        passive = form == "pp" and (last in _BE or last in ("got", "gets", "getting"))
    perfect = any(w in _HAVE for w in auxiliaries)
    finite = any(w in _AUX and w not in ("be", "been", "being", "having") for w in words)
    if auxiliaries and auxiliaries[0] == "to" and not modal and words[0] not in _AUX:
        mode = "inf"
    elif finite:
        mode = "finite"
    elif words[0] in ("being", "having", "getting"):
        mode = "ing"
    else:
        mode = "inf" if "to" in auxiliaries else "finite"
    return Verb(first, at, lemmas, mode, passive, modal, negated, perfect)


class Clauses:
    """The verbs of one sentence and the way to their subjects. Indices are of items."""

    def __init__(self, items: Sequence[Item], verbs: Sequence[Verb]) -> None:
        self.items = items
        self.verbs = verbs
        self._of_item = {i: n for n, v in enumerate(verbs) for i in range(v.first, v.at + 1)}
        self._subjects: dict[int, int | None] = {}

    def verb_covering(self, at: int) -> Verb | None:
        number = self._of_item.get(at)
        return None if number is None else self.verbs[number]

    def subject(self, verb: Verb) -> int | None:
        """The item that the verb's subject ends with, None where none is seen."""
        number = self._of_item[verb.at]
        if number not in self._subjects:
            self._subjects[number] = None  # a verb cannot be its own controller
            self._subjects[number] = self._find_subject(verb, number)
        return self._subjects[number]

    def _find_subject(self, verb: Verb, number: int) -> int | None:
        if verb.mode == "inf":
            return self._controlled(number)
        i = self._left(verb.first - 1)
        if i < 0:
            return self._following_main(verb, number)
        item = self.items[i]
        if verb.mode == "ing":
            return self._of_gerund(verb, number, i)
        if item.kind == "rel":
            return self._antecedent(i)
        if item.kind == "conj" or (item.kind == "adv" and item.low == "then"):
            return self._elided(number)
        if item.kind == "comma":
            return self._before_comma(verb, number, i)
        if item.kind in ("prep",) and verb.passive is not False:
            return self._following_main(verb, number)
        head = self._noun_head(i)
        if verb.passive is not False and verb.mode != "inf" and head is not None and number:
            before = self.verbs[number - 1]
            if self.items[head].sort != "person" and before.lemmas == ("be",) and before.at < head:
                return self.subject(before)  # "Backman is a Met drafted by the club"
        return head

    def _left(self, i: int) -> int:
        """Skip adverbs and whole parentheses to the left."""
        items = self.items
        while i >= 0:
            if items[i].kind == "adv" and items[i].low != "then":
                i -= 1
            elif items[i].kind == "close":
                while i >= 0 and items[i].kind != "open":
                    i -= 1
                i -= 1
            elif items[i].kind == "time" and i and items[i - 1].kind in ("ent", "pron"):
                i -= 1
            else:
                break
        return i

    def _noun_head(self, i: int) -> int | None:
        """Walk back over "of the Mets" to the noun that the phrase is about."""
        items = self.items
        if items[i].kind not in ("ent", "name", "role", "word", "pron", "time", "num"):
            return None
        j = i
        for _ in range(12):
            j -= 1
            if j < 1:
                return i
            kind = items[j].kind
            if kind == "prep" and items[j].low in ("of", "at", "for", "with", "from", "in") and j:
                left = items[j - 1]
                if items[i].sort == "person" and items[j].low != "of":
                    return i
                if left.kind in ("ent", "role", "name") and j - 1 not in self._of_item:
                    return j - 1
                return None if left.kind in ("word", "num") else i
            if (
                kind
                not in ("ent", "name", "word", "det", "poss", "level", "num", "ord", "role", "time")
                or j in self._of_item
            ):
                return i
            if (
                kind in ("ent", "name", "role")
                and items[i].kind in ("ent", "name", "role")
                and kind == "ent"
            ):
                continue
        return i

    def _before_comma(self, verb: Verb, number: int, comma: int) -> int | None:
        """ "Brask, 57, resigned": the name before the comma that opens the insertion."""
        items = self.items
        low = max(0, comma - _REACH)
        for j in range(comma - 1, low, -1):
            if items[j].kind == "punct" and items[j].text in ";:":
                break
            if items[j].kind != "comma":
                continue
            if (
                j == comma - 2
                and items[j + 1].kind == "ent"
                and items[j + 1].sort in ("person", "organization")
            ):
                return j + 1  # "Its contractor, Ostrander Works, agreed"
            if self._opens_insertion(j + 1) and items[j - 1].kind in (
                "ent",
                "name",
                "pron",
                "close",
                "role",
            ):
                return self._noun_head(self._left(j - 1))
        if verb.mode == "pp" or verb.passive is None:
            left = items[comma - 1]
            if (
                left.kind in ("ent",)
                and comma - 1 not in self._of_item
                and verb.passive is not False
            ):
                return comma - 1
        return self._elided(number)

    def _opens_insertion(self, i: int) -> bool:
        item = self.items[i]
        return item.kind in (
            "rel",
            "det",
            "role",
            "num",
            "prep",
            "name",
            "ent",
            "level",
            "time",
            "adv",
        ) or (item.kind == "word")

    def _antecedent(self, i: int) -> int | None:
        items = self.items
        j = self._left(i - 1)
        if j >= 0 and items[j].kind == "comma":
            j = self._left(j - 1)
        if j >= 0 and items[j].kind == "prep" and items[i].low in ("whom", "which"):
            j -= 1
            if j >= 0 and items[j].kind == "comma":
                j -= 1
        if j < 0:
            return None
        if items[j].kind == "num" and j > 1 and items[j - 1].kind == "comma":
            j -= 2
        if items[i].low in ("which", "that") and items[j].sort == "organization":
            return j
        if items[j].kind in ("role", "word"):
            named = self._name_before(j)
            if named is not None:
                return named
        return self._noun_head(j)

    def _name_before(self, j: int) -> int | None:
        """ "Odell Farraday, a dispatcher who has": the name that the noun describes."""
        items = self.items
        for i in range(j - 1, max(0, j - 7), -1):
            if items[i].kind == "comma":
                k = i - 1
                if items[k].kind == "num" and k > 1 and items[k - 1].kind == "comma":
                    k -= 2
                return (
                    k
                    if items[k].kind == "ent" and items[k].sort in ("person", "organization")
                    else None
                )
            if (
                items[i].kind not in ("det", "word", "level", "ent", "poss", "adv", "name")
                or i in self._of_item
            ):
                return None
        return None

    def whose(self, verb: Verb) -> int | None:
        """ "the Barons, for whom he won": the name that a relative clause hangs on."""
        for i in range(verb.first - 1, max(0, verb.first - 5), -1):
            if self.items[i].low in ("whom", "which") and self.items[i - 1].low in ("for", "with"):
                return self._antecedent(i)
        return None

    def _elided(self, number: int) -> int | None:
        """The subject of the finite verb before, which this verb shares."""
        for n in range(number - 1, max(-1, number - 6), -1):
            other = self.verbs[n]
            if other.mode == "finite" and not self._in_relative(other):
                return self.subject(other)
        return None

    def _in_relative(self, verb: Verb) -> bool:
        i = self._left(verb.first - 1)
        return i >= 0 and self.items[i].kind == "rel" and self.items[i].low != "that"

    def _controlled(self, number: int) -> int | None:
        """Who is to do what an infinitive says: the object of an active matrix verb that
        takes one ("hired Backman to manage"), else its subject."""
        verb = self.verbs[number]
        if number == 0:
            return self._following_main(verb, number)
        matrix = self.verbs[number - 1]
        if matrix.passive is not True and matrix.at + 1 < verb.first:
            after = matrix.at + 1
            while after < verb.first and self.items[after].kind == "adv":
                after += 1
            if self.items[after].kind == "ent" and set(matrix.lemmas) & _OBJECT_CONTROL:
                return after
        return self.subject(matrix)

    def _of_gerund(self, verb: Verb, number: int, i: int) -> int | None:
        item = self.items[i]
        if item.low == "into" and i and self.items[i - 1].kind == "ent":
            return i - 1
        if item.kind == "ent" and i not in self._of_item and self._is_object(i):
            return i
        if (
            number
            and self.verbs[number - 1].at < verb.first
            and self.verbs[number - 1].mode == "finite"
        ):
            return self.subject(self.verbs[number - 1])
        if number and self.verbs[number - 1].mode in ("ing", "inf", "pp"):
            return self.subject(self.verbs[number - 1])
        return self._following_main(verb, number)

    def _is_object(self, i: int) -> bool:
        return (
            i == 0 or (self.items[i - 1].kind in ("word", "prep", "comma") and i - 1 in self._of_item)
        )

    def _following_main(self, verb: Verb, number: int) -> int | None:
        """ "Fired in 2016, Backman moved": the subject of the next finite verb."""
        for n in range(number + 1, min(len(self.verbs), number + 4)):
            other = self.verbs[n]
            if other.mode == "finite":
                i = self._left(other.first - 1)
                if i >= 0 and self.items[i].low in ("you", "we", "i"):
                    continue
                if i > verb.at and self.items[i].kind in ("ent", "pron", "role", "name"):
                    return i
                if i > verb.at and self.items[i].kind == "comma":
                    return self._before_comma(other, n, i)
        return None


_OBJECT_CONTROL = word_list("statements", "object_control")
