"""Walks to the left over the items of a sentence: from a verb to the noun before it, from
"who" to the name that it describes. Each walk is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.commas import RELATIVE_REACH, closes_relative
from streaming.extract.statements.inserted_times import inserted
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CIVIC_NOUNS, DASHES
from streaming.extract.statements.verb_groups import Verb

_DESCRIBING = frozenset("det word role level ent poss adv name conj age".split())
_IS = frozenset("is are was were among".split())
_BEFORE_TIME = frozenset(("ent", "pron", "role", "close", "comma"))
_REFLEXIVES = frozenset("himself herself itself themselves".split())

_OF_MANY = frozenset(("are", "were", "have"))
"""Forms that a person alone does not have."""
_ACTING_FOR = frozenset(
    "board directors trustees governors regents management executives owners bosses".split()
)
"""Those by whom a body acts."""
_ACCUSING = frozenset(("accuse", "charge"))
_IN_COURT = frozenset("court magistrates magistrate judge dock custody trial jail".split())
_IN_TITLES = frozenset("of from for in at with".split())
"""Words within a title: "a lawyer with Acme in Pell"."""

REACH = 45
"""How many items a walk to the left looks at: longer appositions are given up."""
_BRACKETED_AGE = ["open", "num", "close", "comma"]


class Walks:
    """The items and verbs of one sentence, and what stands left of an item."""

    def __init__(self, items: Sequence[Item], verbs: Sequence[Verb]) -> None:
        self.items = items
        self.verbs = verbs
        self._of_item = {i: n for n, v in enumerate(verbs) for i in range(v.first, v.at + 1)}

    def verb_covering(self, at: int) -> Verb | None:
        number = self._of_item.get(at)
        return None if number is None else self.verbs[number]

    def _modified(self, head: int | None) -> int | None:
        """ "groups backing Lee paid": not Lee, but the noun that the participle describes."""
        if head is None:
            return None
        i = head - 1
        while (
            i > 0
            and self.items[i].kind in ("role", "ent", "name", "det", "word", "conj")
            and i not in self._of_item
        ):
            i -= 1
        inner = self.verb_covering(i) if i > 0 else None
        if inner is None or inner.mode != "ing" or inner.first != i:
            return head
        before = self.items[i - 1]
        return None if before.kind in ("word", "role", "name", "ent") else head

    def _is_of_accused(self, verb: Verb, before: int) -> bool:
        """ "appeared in court on Monday charged with theft", "stands accused of theft"."""
        if not _ACCUSING & set(verb.lemmas) or verb.first < verb.at or verb.passive is False:
            return False
        behind = self.items[verb.at + 1].low if verb.at + 1 < len(self.items) else ""
        item = self.items[before]
        apart = item.kind == "time" or before in self._of_item or item.low in _IN_COURT
        return behind in ("of", "with") and (apart or item.sort in ("place", "organization"))

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
            elif i and self._is_beside(items[i - 1], items[i]):
                i -= 1
            elif length := inserted(items, i):
                i -= length
            else:
                break
        return i

    def _is_beside(self, noun: Item, item: Item) -> bool:
        """ "Lee himself", "Lee, a baker, last week": what stands between a noun and its
        verb."""
        if item.low in _REFLEXIVES:
            return noun.kind in ("word", "ent", "name")
        return item.kind == "time" and noun.kind in _BEFORE_TIME

    def _noun_head(self, i: int) -> int | None:
        """Walk back over "of the Mets" to the noun that the phrase is about."""
        items = self.items
        if items[i].kind not in ("ent", "name", "role", "word", "pron", "time", "num", "award"):
            return None
        j = i
        for _ in range(12):
            j -= 1
            if j < 1:
                return i
            kind = items[j].kind
            if kind == "time" and items[i].sort == "person":
                return i  # "In the spring of 2016 Lee was hired"
            if kind == "prep" and items[j].low in ("by", "about", "against"):
                return None  # "the movie by Michael Bay is released"
            if kind == "prep" and items[j].low in ("of", "at", "for", "with", "from", "in") and j:
                left = items[j - 1]
                if items[i].sort == "organization" and left.low in _ACTING_FOR:
                    return i  # "The board of Acme fired Lee": Acme did
                if left.kind == "comma" and (named := self._aged_before(j)) is not None:
                    return named
                if items[i].sort == "person" and items[j].low != "of":
                    return j - 1 if items[j].low == "for" and left.kind == "role" else i
                if left.kind in ("ent", "role", "name", "award") and j - 1 not in self._of_item:
                    return j - 1
                if items[i].sort == "place" and left.low in CIVIC_NOUNS:
                    return j - 1  # "The city of Pell paid"
                if left.low == "one" and j > 1 and self.items[j - 2].low in _IS:
                    return j - 1  # "Lee is one of three people charged"
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

    def _aged_before(self, prep: int) -> int | None:
        """ "Lee, 24, of Pell was jailed", "Lee (24), of Elm Road, Pell, was": the name whose age
        and home stand before the verb."""
        items = self.items
        if prep > 4 and [item.kind for item in items[prep - 4 : prep]] == _BRACKETED_AGE:
            named = items[prep].low in ("of", "from") and items[prep - 5].sort == "person"
            return prep - 5 if named else None
        if prep < 4 or items[prep].low not in ("of", "from") or items[prep - 3].kind != "comma":
            return None
        aged = items[prep - 2].kind == "num" and items[prep - 4].sort == "person"
        return prep - 4 if aged and items[prep - 4].kind == "ent" else None

    def _relative_before(self, i: int, joint: int) -> int | None:
        """ "which runs a pit and which was": the relative word that one behind "and" repeats."""
        if joint < 1 or self.items[joint].low not in ("and", "but"):
            return None
        same = self.items[i].low
        reach = range(joint - 1, max(0, joint - RELATIVE_REACH), -1)
        found = next((n for n in reach if self.items[n].kind in ("rel", "punct")), None)
        return found if found is not None and self.items[found].low == same else None

    def antecedent(self, i: int) -> int | None:
        """The item that the relative word at item ``i`` stands for."""
        items = self.items
        j = self._left(i - 1)
        again = self._relative_before(i, j)
        if again is not None:
            return self.antecedent(again)
        if j >= 0 and (items[j].kind in ("comma", "open") or items[j].text in DASHES):
            j = self._left(j - 1)
        if j >= 0 and items[j].kind == "prep" and items[i].low in ("whom", "which"):
            j -= 1
            if j >= 0 and items[j].kind == "comma":
                j -= 1
        if j < 0:
            return None
        if items[j].kind == "num" and j > 1 and items[j - 1].kind == "comma":
            j -= 2
        if items[i].low in ("which", "that", "whose") and items[j].sort == "organization":
            return j
        if items[i].low == "who" and j == i - 1 and j > 2 and items[j - 2].kind == "role":
            named = self._name_before(j - 2) if items[j - 1].low in ("to", "for", "of") else None
            if named is not None and items[j].sort == "person":
                return named  # "Lee, an adviser to Cho who": no comma, so not Cho
        if items[i].low == "who" and self._tells_origin(j):
            j -= 2  # "Lee is a teacher from Harrow who won"
        if items[j].kind in ("role", "word") or self._is_one_of(j):
            named = self._name_before(j)
            if named is not None:
                return named
        if items[i].low == "who" and items[j].sort in ("place", "organization"):
            named = self._name_before(j) if self._at_home(j) is None else self._at_home(j)
            if named is not None or items[j].sort == "place":
                return named  # "Lee, a native of Harrow who"; no town is a "who"
        head = self._noun_head(j)
        if head is None and items[i].low[:3] == "who" and self._is_told_of(j, i):
            return j
        if head is not None and head != j and items[head].kind == "role":
            named = self._name_before(head)  # "Lee, a former mayor of Harrow who was"
            return named if named is not None else head
        return head

    def _tells_origin(self, j: int) -> bool:
        """ "a teacher from Harrow": whether item ``j`` is where somebody is from, by a noun."""
        items = self.items
        town = j > 2 and items[j].sort == "place" and items[j - 1].low in ("from", "in", "near")
        return town and items[j - 2].kind in ("role", "word")

    def _is_one_of(self, j: int) -> bool:
        """ "a Democrat", "a moderate Republican": a noun that is written as a name is."""
        before = (item.low for item in reversed(self.items[max(0, j - 3) : j]))
        described = next((word for word in before if word in ("a", "an", ",", "the")), "")
        return self.items[j].kind == "name" and described in ("a", "an")

    def _is_told_of(self, j: int, who: int) -> bool:
        """Whether "who" behind a name is that name and not the noun before it: "a photo of Lee,
        who died", "a season with the Owls, who are last"."""
        if self.items[j].sort == "organization":
            verb = self.items[who + 1].low if who + 1 < len(self.items) else ""
            return self.items[j + 1].kind == "comma" and verb in _OF_MANY
        return self.items[j].sort == "person"

    def _at_home(self, j: int) -> int | None:
        """ "Lee of Harrow, who", "Lee from Ward 2, who": the person that item ``j`` ends."""
        items, k = self.items, j
        while k > 1 and items[k].kind in ("ent", "name", "num") and k > j - 4:
            k -= 1
        named = items[k].low in ("of", "from") and items[k - 1].sort == "person"
        return k - 1 if k and named and items[k - 1].kind == "ent" else None

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
            within = items[i].kind in _DESCRIBING or items[i].low in _IN_TITLES
            if not within or i in self._of_item:
                return None
        return None

    def whose(self, verb: Verb) -> int | None:
        """ "the Barons, for whom he won": the name that a relative clause hangs on."""
        for i in range(verb.first - 1, max(0, verb.first - 5), -1):
            if self.items[i].low in ("whom", "which") and self.items[i - 1].low in ("for", "with"):
                return self.antecedent(i)
        return None

    def behind_be(self, verb: Verb, other: Verb) -> int | None:
        """ "Taking over as editor will be Jane Roe", "Also hired was Cho": who stands behind the
        verb of a sentence that opens with a participle."""
        items, behind = self.items, other.at + 1
        opens = verb.first == self._skipped_adverbs() and other.lemmas == ("be",)
        if not opens or behind >= len(items) or items[behind].sort != "person":
            return None
        commas = any(item.kind in ("comma", "punct") for item in items[verb.at : other.first])
        return None if commas else behind

    def _skipped_adverbs(self) -> int:
        """The first item that is no adverb."""
        return next((i for i, item in enumerate(self.items) if item.kind != "adv"), 0)

    def _before_whose(self, comma: int) -> int | None:
        """ "Acme, whose founder, Lee, died, was": Acme, where the comma ends what "whose" opens."""
        whose = next(
            (
                i
                for i in range(comma - 1, max(0, comma - REACH), -1)
                if self.items[i].low == "whose"
            ),
            0,
        )
        told = [v for v in self.verbs if whose < v.at < comma and v.mode == "finite"]
        if whose and closes_relative(self.items, self._of_item, whose, comma):
            return None
        if whose < 2 or self.items[whose - 1].kind != "comma" or len(told) != 1:
            return None
        return self.antecedent(whose)

    def _told_of_by(self, head: int | None, participle: int) -> int | None:
        """ "Acme, a baker acquired in 2021 by Quill": the name that the noun describes."""
        if head is None or self.items[head].kind not in ("word", "role"):
            return None
        behind = self.items[participle + 1 : participle + 5]
        if not behind or behind[0].kind not in ("prep", "time", "ord"):
            return None  # "drafted 12th overall by"
        return self._name_before(head) if any(item.low == "by" for item in behind) else None
