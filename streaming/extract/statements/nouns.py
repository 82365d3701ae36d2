"""Noun phrases: who or what a phrase names, its role, level and league, its coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.behind_names import behind_conjunction, behind_own_time, is_dated
from streaming.extract.statements.cabinets import cabinet
from streaming.extract.statements.common_bodies import body_of_members, public_body
from streaming.extract.statements.items import JOINED, Item
from streaming.extract.statements.leagues import take_league
from streaming.extract.statements.lexicon import LEVEL, OF_PERSONS, OWN
from streaming.extract.statements.object_her import is_object_her
from streaming.extract.statements.phrase import REFLEXIVES, Phrase, Ref, make_ref, tells_more
from streaming.extract.statements.placed_bodies import placed_body
from streaming.extract.statements.standins import ORGANIZATION_NOUNS, TEAM_NOUNS, stand_in

_PREMODIFIERS = frozenset(
    "det word num ord level time poss adv name role award record age pct".split()
)
_DEICTIC = frozenset(("this", "last", "next", "earlier", "on"))
"""What opens a time that is no part of a name: "of Harrow last week fined the Trust"."""
_NOUNISH = frozenset("word ent name role level ord num award time adv".split())
_COUNTED = frozenset("record pct num ord award".split())
_INDEFINITE = frozenset("a an any every some no".split())
_MIXED = ({"organization", "place"}, {"organization", "unknown"})
_PREMISES = words("trades", "premises") | words("organizations", "also_premises")
_UNITS = words("trades", "units")
_TERMS = frozenset("contract deal extension pact agreement".split())
_COLLECTIVE = frozenset(("campaign", "family"))
_BRACKET = 8
"""How many items a bracket inside a phrase may hold: "the (Double-A White Sox) Barons"."""


def read_phrase(
    document: Document, items: Sequence[Item], at: int, stop: int, verbs: frozenset[int]
) -> Phrase | None:
    """The noun phrase that begins at item ``at``; None where none does. ``verbs`` are the
    items that belong to verb groups: no phrase runs over one."""
    phrase = _Reader(document, items, at, stop, verbs).read()
    if phrase is None or not phrase.refs:
        return phrase
    if phrase.level is not None:
        phrase.refs[0] = replace(phrase.refs[0], level=phrase.level)
    take_league(document, items, phrase, stop)
    _coordinate(document, items, phrase, stop, verbs)
    return phrase


@dataclass(slots=True)
class _Reader:
    """Reads one phrase from left to right; ``last`` is the item that it ends with so far."""

    document: Document
    items: Sequence[Item]
    at: int
    stop: int
    verbs: frozenset[int]
    names: list[tuple[int, Ref]] = field(default_factory=list)
    owner: Ref | None = None
    last: Item | None = None

    def read(self) -> Phrase | None:
        phrase = Phrase(self.at, self.at)
        i = self.at
        while i < self.stop and i not in self.verbs:
            after = self._step(i, phrase)
            if after is None:
                break
            i = after
        if i == self.at:
            return None
        phrase.end = i
        phrase.words = (self.items[self.at].start, self.items[i - 1].end)
        self._settle(phrase)
        return phrase

    def _step(self, i: int, phrase: Phrase) -> int | None:
        """The item to go on with behind item ``i``, None where the phrase ends before it."""
        item, last = self.items[i], self.last
        if self._is_finished(i) or item.low in REFLEXIVES:
            return None
        if item.kind == "open":
            return self._bracket(i, phrase)
        if item.kind in ("ent", "name"):
            return self._name(i)
        if item.low == "and" and self._joins_adjectives(i):
            return i + 1
        if item.kind in ("comma", "money") and last is not None and not self.names:
            return self._behind_sum(i)
        if item.kind not in _PREMODIFIERS or (last is not None and self._ends_before(i, last)):
            return None
        if item.kind == "det":
            phrase.definite = item.low not in _INDEFINITE
        elif item.kind == "level":
            phrase.level = item.text
        self.last = item
        return i + 1

    def _behind_sum(self, i: int) -> int | None:
        """The contract in "an eight-year, $68 million contract", "a $2 million deal"; ``i`` is its
        sum, or the comma before it."""
        items, last = self.items, self.last
        if items[i].kind == "comma":
            if last is None or last.kind != "time":
                return None
            i += 1
        told = i + 1 < self.stop and items[i].kind == "money" and items[i + 1].low in _TERMS
        return i + 1 if told else None

    def _ends_before(self, i: int, last: Item) -> bool:
        kind = self.items[i].kind
        if last.kind in ("role", "ent") and tells_more(self.items, i):
            return True
        if kind == "det":
            return last.kind != "det"
        if kind == "time":
            ended = last.kind in ("ent", "word", "role", "name", "level")
            deictic = self.items[i].low.split()[0] in _DEICTIC
            return ended and (deictic or not self._goes_on(i + 1))
        if kind in _COUNTED:
            return last.kind in ("ent", "name") and last.low not in OWN
        return kind == "adv" and last.kind in ("ent", "role") and last.low not in OWN

    def _bracket(self, i: int, phrase: Phrase) -> int | None:
        if self.names or (self.last is not None and self.last.kind not in ("det", "word")):
            return None
        inside = range(i + 1, min(self.stop, i + _BRACKET))
        close = next((k for k in inside if self.items[k].kind == "close"), None)
        if close is None:
            return None
        level = LEVEL.search(" ".join(item.text for item in self.items[i:close]))
        phrase.level = level[0] if level else phrase.level
        return close + 1

    def _name(self, i: int) -> int | None:
        item = self.items[i]
        if i + 1 < self.stop and self.items[i + 1].low in JOINED:
            self.last = self.items[i + 1]
            return i + 2  # only where, or whose: "the New York-based firm", "the Acme-owned mill"
        ref = make_ref(self.document, item)
        pronoun = item.mention is not None and item.mention.kind == "pronoun"
        if (
            pronoun
            and item.low in OWN
            and self._goes_on(i + 1)
            and not is_object_her(self.items, i, self.stop)
        ):
            self.owner, self.last = ref, item
            return i + 1
        if ref is not None:
            self.names.append((i, ref))
        if i + 1 < self.stop and self.items[i + 1].kind == "poss":
            self.owner, self.last = ref, self.items[i + 1]
            return i + 2
        self.last = item
        return i + 1

    def _is_finished(self, i: int) -> bool:
        """Whether the name before ends the phrase: one that nobody knows, or a person's
        that no other's title follows ("former Mitt Romney staffer Katie Packer")."""
        last = self.last
        if last is not None and last.low == "her" and is_object_her(self.items, i - 1, self.stop):
            return True
        if last is None or last.kind not in ("ent", "name") or last.low in OWN:
            return False
        if make_ref(self.document, last) is None:
            return True
        if last.kind != "ent" or last.sort != "person" or self.items[i].low in _COLLECTIVE:
            return False
        if self.items[i].kind == "role" and self.items[i].low.split()[-1] in OF_PERSONS:
            return False  # "a Quarry adviser", "a Quarry aide, Cho"
        return not self._leads_to_name(i)

    def _leads_to_name(self, i: int) -> bool:
        j = i
        while j < self.stop and j - i < 3 and self._is_title(j):
            j += 1
        return i < j < self.stop and self.items[j].sort == "person"

    def _is_title(self, j: int) -> bool:
        return self.items[j].kind in ("role", "word") and j not in self.verbs

    def _goes_on(self, i: int) -> bool:
        return i < self.stop and self.items[i].kind in _NOUNISH and i not in self.verbs

    def _joins_adjectives(self, i: int) -> bool:
        """ "the trucking and warehousing group": this "and" is inside the phrase."""
        if i == 0 or i + 2 >= self.stop or i + 2 in self.verbs:
            return False
        around = self.items[i - 1].kind == self.items[i + 1].kind == "word"
        return around and self.items[i + 2].low in ORGANIZATION_NOUNS

    def _settle(self, phrase: Phrase) -> None:
        """Say what the phrase names, by what it ends with."""
        last, items = self.last, self.items
        if last is None:
            return
        roles = [item for item in items[phrase.start : phrase.end] if item.kind == "role"]
        if self.names and self.names[-1][0] == phrase.end - 1:
            phrase.refs = [self.names[-1][1]]
            phrase.role = roles[-1] if roles else None
            others = [ref for _, ref in self.names[:-1]]
            phrase.owner = self.owner or (others[-1] if others else None)
            return
        phrase.head = last.low.split()[-1]
        phrase.role = last if last.kind == "role" else None
        phrase.owner = self.owner or (self.names[-1][1] if self.names else None)
        phrase.owned = any(item.kind == "poss" for item in items[phrase.start : phrase.end]) or (
            phrase.end < self.stop and items[phrase.end].low == "of"
        )
        premises = last.low in _PREMISES and self._names_premises(phrase)
        if phrase.role is None and self._names_side(phrase):
            phrase.refs, phrase.head = [replace(self.names[-1][1], kind="organization")], None
            return
        if phrase.role is None and (premises or self._names_unit(phrase)):
            phrase.refs, phrase.head = [self.names[-1][1]], None
            return
        civic = (
            cabinet(self.document, items, phrase)
            or body_of_members(self.document, items[phrase.start : phrase.end])
            or (placed_body(self.document, items, phrase) if len(self.names) == 1 else None)
        )
        if civic is not None:
            phrase.refs, phrase.owner = [civic], None
            return
        if phrase.role is None and not self._is_called(phrase):
            stand_in(self.document, items, phrase, self.stop)
        if not phrase.refs and not self.names:
            body = public_body(self.document, items[phrase.start : phrase.end])
            phrase.refs = [body] if body is not None else []

    def _names_premises(self, phrase: Phrase) -> bool:
        """ "the Copper Kettle restaurants", "Norway's Copper Kettle bakery": the chain itself."""
        if not self.names or self.names[-1][0] != phrase.end - 2:
            return False
        owned = self.owner is not None and self.owner.kind != "place"
        return self.names[-1][1].kind == "organization" and not owned

    def _names_unit(self, phrase: Phrase) -> bool:
        """ "its Copper Kettle unit", "Acme's Copper Kettle division": what is named within."""
        named = self.owner is not None and self.names and self.names[-1][0] == phrase.end - 2
        if not named or phrase.head not in _UNITS:
            return False
        own = self.names[-1][1]
        return own.kind == "organization" and own is not self.owner

    def _names_side(self, phrase: Phrase) -> bool:
        """ "his Pell club", "her Oxley teams": the side that plays there, and not its leader's
        other one."""
        if self.owner is None or self.owner.kind != "person" or phrase.head not in TEAM_NOUNS:
            return False
        return bool(self.names) and self.names[-1][0] == phrase.end - 2

    def _is_called(self, phrase: Phrase) -> bool:
        """ "a group called Citizens for Lee": the name that is given behind the noun."""
        at = phrase.end
        if at + 1 >= self.stop or self.items[at].low not in ("called", "named"):
            return False
        ref = make_ref(self.document, self.items[at + 1])
        if phrase.head not in ORGANIZATION_NOUNS or ref is None or ref.kind == "person":
            return False
        phrase.refs, phrase.end = [replace(ref, kind="organization")], at + 2
        return True


def _coordinate(
    document: Document, items: Sequence[Item], phrase: Phrase, stop: int, verbs: frozenset[int]
) -> None:
    """ "the Twins, Pirates, Phillies, and Mariners": names of one kind in a row. A name
    right before a verb begins a clause of its own: "hired Lee, and Cho left"."""
    kind = phrase.refs[0].kind
    while True:
        bare = phrase.end < stop and items[phrase.end].kind != "open"
        timed = (
            phrase.end if kind == "person" and bare else behind_own_time(items, phrase.end, stop)
        )
        j = behind_conjunction(items, timed, stop)  # not "jailed Lee for a year and Cho for two"
        following = _Reader(document, items, j, stop, verbs).read() if j else None
        if following is None or not following.refs or following.end in verbs:
            return
        if following.head is not None and following.head not in TEAM_NOUNS:
            return
        ref = following.refs[0]
        if kind == "place" and ref.kind == "unknown" and is_dated(items, following.end):
            ref = replace(ref, kind="place")  # "at Port Pell (2009-11) and Harrow (2012)"
        if ref.kind != kind and {ref.kind, kind} not in _MIXED:
            return
        region = phrase.refs[-1].kind == ref.kind == "place"
        if region and j == phrase.end + 1 and items[phrase.end].kind == "comma":
            return  # "Lyon, France" is one place
        leveled = following.level is not None
        phrase.refs.append(replace(ref, level=following.level) if leveled else ref)
        phrase.end = following.end
