"""Who the subject of a verb is.

The subject is found by walking left over what may stand between it and its verb: appositions,
relative clauses, prepositional phrases, coordinated verbs. Each walk is bounded, so that the
cost is linear in the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.commas import (
    closes_insertion,
    ends_address,
    ends_within_relative,
    is_row,
    is_titled,
    names_each,
    opens_insertion,
    restrictive_who,
)
from streaming.extract.statements.far_subjects import behind_relative
from streaming.extract.statements.fronted import fronted
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import DASHES
from streaming.extract.statements.opening_subjects import behind_opening
from streaming.extract.statements.times import NUMBER_WORDS
from streaming.extract.statements.verb_groups import Verb
from streaming.extract.statements.walks import REACH, Walks

_SAID = frozenset("said says thought thinks believed believes claimed claims".split())
_DESCRIBING = frozenset(("word", "role", "num", "name", "adv", "level", "ent"))
_OBJECTS = frozenset(("num", "det", "money", "award", "record"))
_SUBORDINATE = frozenset("after before when while until because".split())
_OBJECT_CONTROL = word_list("statements", "object_control")


class Clauses(Walks):
    """The verbs of one sentence and the way to their subjects. Indices are of items."""

    def __init__(self, items: Sequence[Item], verbs: Sequence[Verb]) -> None:
        super().__init__(items, verbs)
        self._subjects: dict[int, int | None] = {}
        self._fronted = fronted(items, verbs, self._of_item)

    def subject(self, verb: Verb) -> int | None:
        """The item that the verb's subject ends with, None where none is seen."""
        number = self._of_item[verb.at]
        if number not in self._subjects:
            self._subjects[number] = None  # a verb cannot be its own controller
            self._subjects[number] = self._find_subject(verb, number)
        return self._subjects[number]

    def antecedent(self, i: int) -> int | None:
        """The item that the relative word at item ``i`` stands for; of "Acme is a maker that"
        the one of which the noun is said."""
        found = super().antecedent(i)
        if self._fronted is not None and i < self._fronted and self.items[i].low == "who":
            return self._fronted
        if found is None or self.items[found].kind not in ("role", "word", "name"):
            return found
        said_of = self._predicated_of(found)
        return found if said_of is None else said_of

    def _predicated_of(self, j: int) -> int | None:
        """ "Acme is a major contractor that", "Lee was the man who": the subject of which the noun
        is said."""
        first = j
        while first > 0 and self.items[first].kind in _DESCRIBING:
            if first in self._of_item:
                return None
            first -= 1
        told = self.items[first].low in ("a", "an", "the", "one")
        verb = self._of_item.get(first - 1) if told else None
        if verb is None or self.verbs[verb].lemmas != ("be",) or self.verbs[verb].negated:
            return None
        return self.subject(self.verbs[verb])

    def _find_subject(self, verb: Verb, number: int) -> int | None:
        if verb.mode == "inf":
            return self._controlled(number)
        i = self._left(verb.first - 1)
        if i < 0:
            return self._following_main(verb, number)
        if number and self._is_of_accused(verb, i):
            return self.subject(self.verbs[number - 1])
        if i == self._fronted:
            return i
        item = self.items[i]
        if verb.mode == "ing":
            return self._of_gerund(verb, number, i)
        if item.kind == "rel":
            return self.antecedent(i)
        if item.low in _SAID and i in self._of_item:
            return None  # "a letter that he said was drafted by": not he
        if item.low == "then" and i and self.items[i - 1].kind in ("ent", "pron"):
            i, item = i - 1, self.items[i - 1]  # "Lee then left"
        if item.low in ("although", "though") and i == 0:
            return self._following_main(verb, number)  # "Although born in Denver, Lee"
        if item.kind == "conj" or (item.kind == "adv" and item.low == "then"):
            return self._elided(number)
        if item.kind == "comma":
            return self._before_comma(verb, number, i)
        if item.text in DASHES:
            return self._before_dash(verb, i)
        if item.kind in ("prep",) and verb.passive is not False:
            return self._following_main(verb, number)
        described = behind_relative(self.items, self.verbs, number)
        if described is not None:
            return described
        head = self._modified(self._noun_head(i))
        if verb.passive is not False and verb.mode != "inf" and head is not None and number:
            before = self.verbs[number - 1]
            opened = self._opens_clause(head)
            described = self.items[head].sort != "person" and not opened
            if described and before.lemmas == ("be",) and before.at < head:
                return self.subject(before)  # "Quill is a Gull drafted by the club"
        bare = verb.passive is not False and verb.first == verb.at
        named = self._told_of_by(head, verb.at) if bare else None
        return head if named is None else named

    def _opens_clause(self, head: int) -> bool:
        """ "which Acme bought", "after the Owls let him go": a subject of its own."""
        i = head - 1
        if i > 0 and self.items[i].kind == "det":
            i -= 1
        return i >= 0 and (self.items[i].kind == "rel" or self.items[i].low in _SUBORDINATE)

    def _before_comma(self, verb: Verb, number: int, comma: int) -> int | None:
        """ "Brask, 57, resigned": the name before the comma that opens the insertion."""
        items = self.items
        low = max(0, comma - REACH)
        if names_each(items, comma):
            return comma - 1
        owner = self._before_whose(comma)
        if owner is not None:
            return owner
        for j in range(comma - 1, low, -1):
            if items[j].kind == "punct" and items[j].text in ";:":
                break
            if items[j].kind != "comma" or ends_within_relative(items, self._of_item, j):
                continue
            if ends_address(items, self._of_item, j):
                continue
            if (
                j == comma - 2
                and items[j + 1].kind == "ent"
                and items[j + 1].sort in ("person", "organization")
                and not self._within_insertion(j)
            ):
                return j + 1  # "Its contractor, Ostrander Works, agreed"
            if is_titled(items, j + 1, comma) and not self._within_insertion(j):
                return comma - 1  # "Her opponent, attorney Jane Roe, agreed"
            if is_row(items, j + 1, comma):
                return comma - 1  # "Two directors, Lee and Cho, resigned"
            if opens_insertion(items[j + 1]) and items[j - 1].kind in (
                "ent",
                "name",
                "pron",
                "close",
                "role",
            ):
                who = restrictive_who(items, self._of_item, j)
                head = self._noun_head(self._left(j - 1)) if who is None else self.antecedent(who)
                if head is not None:
                    return head  # else a list within the insertion
        if comma and (verb.mode == "pp" or verb.passive is None):
            left = items[comma - 1]
            if (
                left.kind in ("ent",)
                and comma - 1 not in self._of_item
                and verb.passive is not False
                and not self._has_object(verb)
                and not (left.sort == "place" and self.items[comma - 2].kind == "prep")
            ):
                return comma - 1
        return self._elided(number)

    def _within_insertion(self, comma: int) -> bool:
        """ "Acme, founded by Lee and his brother, Cho, paid": whether the name behind the comma
        ends what a participle or "who" opened."""
        for k in range(comma - 1, max(0, comma - REACH), -1):
            if self.items[k].kind == "comma":
                if self.items[k - 1].kind == "num" and self.items[k - 2].kind == "comma":
                    return False  # "Roe, 70, left the town where her son, Lee, died"
                if closes_insertion(self.items, k):
                    return False  # "Roe, the club's manager, wept when her son, Lee, died"
                at = k + 1 + (self.items[k + 1].kind == "adv")
                inner = self.verb_covering(at)
                participle = inner is not None and inner.first == at and inner.mode != "ing"
                return participle and inner is not None and inner.passive is not False
        return False

    def _before_dash(self, verb: Verb, dash: int) -> int | None:
        """ "Brask — the chief — resigned": the name before the dash that opens the insertion;
        "the Grand — owned by Brask": the one before a participle's own."""
        for j in range(dash - 1, max(0, dash - REACH), -1):
            if self.items[j].text in DASHES:
                return self._noun_head(self._left(j - 1))
        participle = dash > 0 and (verb.mode == "pp" or verb.passive is None)
        return dash - 1 if participle and self.items[dash - 1].kind == "ent" else None

    def _has_object(self, verb: Verb) -> bool:
        """ "played in Denver, made five Pro Bowls": no participle of Denver's."""
        after = self.items[verb.at + 1] if verb.at + 1 < len(self.items) else None
        if verb.mode != "finite" or after is None:
            return False
        return after.kind in _OBJECTS or after.low in NUMBER_WORDS

    def _elided(self, number: int) -> int | None:
        """The subject of the finite verb before, which this verb shares."""
        for n in range(number - 1, max(-1, number - 6), -1):
            other = self.verbs[n]
            if other.first == 0 and other.mode == "pp":
                return self.subject(other)  # "Born and raised in Pell, Lee"
            if other.mode == "finite" and (
                not self._in_relative(other) or self._runs_on(other, self.verbs[number])
            ):
                if self._is_passed(other, self.verbs[number]):
                    continue
                return self.subject(other)
        return None

    def _is_passed(self, other: Verb, verb: Verb) -> bool:
        """Whether a comma before "and" goes back over a clause: "He was their manager after Cho
        was fired, and went 13-18"."""
        and_ = verb.first - 1
        if and_ < 1 or self.items[and_].kind != "conj" or self.items[and_ - 1].kind != "comma":
            return False
        subject = self.subject(other)
        opener = self._left(subject - 1) if subject else -1
        return opener > 0 and self.items[opener].low in _SUBORDINATE

    def _runs_on(self, verb: Verb, other: Verb) -> bool:
        """ "who was found guilty and sentenced": no comma ends the relative clause."""
        between = self.items[verb.at + 1 : other.first]
        return not any(item.kind in ("comma", "punct", "close") for item in between)

    def _in_relative(self, verb: Verb) -> bool:
        i = self._left(verb.first - 1)
        return i >= 0 and self.items[i].kind == "rel" and self.items[i].low != "that"

    def _controlled(self, number: int) -> int | None:
        """Who is to do what an infinitive says: the object of an active matrix verb that
        takes one ("hired Quill to manage"), else its subject."""
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
        if self.items[i].low == "then" and i:
            i -= 1
        item = self.items[i]
        if item.kind in ("role", "word", "name") and i not in self._of_item:
            named = self._name_before(i)  # "Lee, a painter working for the club"
            if named is not None:
                return named
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
        return i == 0 or (
            self.items[i - 1].kind in ("word", "prep", "comma") and i - 1 in self._of_item
        )

    def _following_main(self, verb: Verb, number: int) -> int | None:
        """ "Fired in 2016, Quill moved": the subject of the next finite verb."""
        for n in range(number + 1, min(len(self.verbs), number + 7)):
            other = self.verbs[n]
            if other.mode == "finite":
                behind = self.behind_be(verb, other)
                if behind is not None:
                    return behind
                i = self._left(other.first - 1)
                if i >= 0 and self.items[i].low in ("you", "we", "i"):
                    continue
                if i > verb.at and self.items[i].kind in ("ent", "pron", "role", "name"):
                    return i
                if i > verb.at and self.items[i].kind == "comma":
                    return self._before_comma(other, n, i)
        return behind_opening(self.items, verb)
