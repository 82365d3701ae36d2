"""What a name is the name of: the model's word on each of its mentions, and its own words.

Evidence is added up per spelling over the document: one sure sign ("Inc.") decides for all its
mentions. Weights are judged by hand: 3 and more is a sure sign, 1 a hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, cast, get_args

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.descriptions import kind_of, sorts_of
from streaming.extract.entities.names import Name
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import EntityKind

NameKind = Literal[EntityKind, "thing"]
"""What a name may be of; "thing" is a law, a work, a brand: nobody and nowhere."""

GIVEN_NAMES = words("given_names", "m", "f", "u")
_SORTS = tuple(
    (sort, words("organizations", sort)) for sort in entries(table("organizations")["by_words"])
)
_CLUB = words("organizations", "club") | words("organizations", "nicknames")
_PLACE_HEADS = words("places", "heads")
_PLACE_FIRST = words("places", "first")
_PLACE_OF = words("places", "of_heads")
_PLACES = words("places", *table("places")["of_names"].split())
_GROUPS = words("places", "groups")
_DEMONYMS = words("places", "demonyms")
_EVENTS = words("places", "sure_events")
_THINGS = words("organizations", "things")
_GENERATIONS = frozenset(suffix.lower() for suffix in words("names", "suffixes"))
_JOINED = ("and", "&")
SURE = 3.0
_NO_VOTES = ("", "time", "quantity")
_LOCATED, _PLURAL = 1.0, 2.5
_MOST_READ = 3.0
"""What all readings of a spelling as one kind weigh at most."""

Vote = tuple[Name, NameKind, float]
"""What a name is read as, and with what weight."""


@dataclass(slots=True)
class Evidence:
    """Weights for each kind, and the sort of organisation that the words tell."""

    weights: dict[NameKind, float] = field(default_factory=dict)
    sort: str = ""
    located: bool = False
    """Whether something is said to be in it or near it."""

    def add(self, kind: NameKind, weight: float) -> None:
        self.weights[kind] = self.weights.get(kind, 0.0) + weight

    def best(self) -> tuple[NameKind, float] | None:
        """The kind with most weight, and by how much it leads."""
        if not self.weights:
            return None
        ranked = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
        lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0)
        return (ranked[0][0], lead) if ranked[0][1] > 0 else None

    def is_sure(self) -> bool:
        """Whether the likeliest kind leads by a sure sign."""
        best = self.best()
        return best is not None and best[1] >= SURE

    def kind(self) -> EntityKind | None:
        """The likeliest kind of entity, None of what is none."""
        best = self.best()
        return best[0] if best and best[0] != "thing" else None


def weighed(
    names: Sequence[Name], aliases: AliasTable, votes: Iterable[Vote]
) -> Mapping[str, Evidence]:
    """The evidence of each spelling."""
    found: dict[str, Evidence] = {}
    for name in names:
        own = found.get(name.text)
        if own is None:
            own = found[name.text] = Evidence()
            _weigh_words(name, aliases, own)
        _weigh_beside(name, own)
    voted: dict[tuple[str, NameKind], float] = {}
    for name, kind, weight in votes:
        voted[name.text, kind] = min(_MOST_READ, voted.get((name.text, kind), 0.0) + weight)
    for (text, kind), weight in voted.items():
        found[text].add(kind, weight)
    return found


def read_as(name: Name) -> NameKind | None:
    """What one mention of a name is read as; many persons by one word are a group."""
    if name.kind in get_args(EntityKind):
        return cast(NameKind, name.kind)
    return "thing" if name.kind not in _NO_VOTES else None


def _weigh_beside(name: Name, evidence: Evidence) -> None:
    """A dateline, a form of address, and what the name is said to be."""
    if name.dateline:
        if name.text.isupper():
            evidence.add("place", 2 * SURE)
        return
    if name.address:
        evidence.add("person", SURE)
    if name.definite:
        evidence.add("person", -SURE)
        if name.plural and not evidence.sort:
            evidence.add("organization", _PLURAL)  # "the Fenwick Comets"
            evidence.sort = "club"
    if name.located:
        evidence.located = True
        evidence.add("place", _LOCATED)
    if name.described is None:
        return
    kind = kind_of(name.described.noun)
    if kind is not None:
        evidence.add(kind, 2.0 if kind == "person" else SURE + 2)
    sorts = sorts_of(name.described.noun)
    if kind == "organization" and len(sorts) == 1:
        evidence.sort = evidence.sort or min(sorts)


def _weigh_words(name: Name, aliases: AliasTable, evidence: Evidence) -> None:
    """What the name's own words tell; the same for each of its mentions."""
    lower = [word.lower().rstrip(".") for word in name.words]
    whole = " ".join(lower)
    known = aliases.named(name.text)
    if known:
        evidence.add(known[0].kind, 2 * SURE)
        evidence.sort = known[0].sort
    if whole in _PLACES and whole not in GIVEN_NAMES:
        evidence.add("place", SURE + 1)
    if whole in _GROUPS or all(word in _DEMONYMS for word in lower):
        evidence.add("group", SURE + 1)
    if name.words[-1].endswith(("'s", "’s")):
        evidence.add("organization", SURE)
    if len(lower) > 1:
        _weigh_many(name, lower, evidence)
    elif name.text.isupper() and 2 <= len(name.text) <= 5 and not name.titled:
        evidence.add("organization", 1.5)
    elif whole in GIVEN_NAMES:
        evidence.add("person", 1.5)


def _weigh_many(name: Name, lower: Sequence[str], evidence: Evidence) -> None:
    """What the words of a name of several words tell."""
    last, given = lower[-1], lower[0] in GIVEN_NAMES
    sort = sort_of(lower)
    if lower[-2] in _JOINED and last not in _EVENTS:
        sort = sort or "company"
    personal = last in _GENERATIONS or name.nickname is not None
    if given or personal:
        evidence.add("person", (SURE + 1 if not sort else 1.0) + personal)
    if sort:
        evidence.add("organization", 2.5 if given else SURE + 0.5)
        evidence.sort = evidence.sort or sort
    if last in _EVENTS:
        evidence.add("event", 2 * SURE)
    elif last in _THINGS:
        evidence.add("thing", 2 * SURE)
    elif lower[0] in _PLACE_FIRST and len(lower) == 2:
        evidence.add("place", 1.5)
    elif last in _PLACE_HEADS or (lower[0] in _PLACE_OF and lower[1] == "of"):
        evidence.add("place", SURE)


def sort_of(lower: Sequence[str]) -> str:
    """The sort of organisation that the last word, or the word before "of", tells."""
    if lower[0] in _PLACE_OF and lower[1:2] == ["of"]:
        return ""
    if lower[-1] in _CLUB and not {"of", "for", "&"} & set(lower):
        return "club"
    heads = [lower[-1], *(before for before, of in pairwise(lower) if of in ("of", "on", "for"))]
    for head in heads:
        if head in ("party", "league"):
            return head
        for sort, listed in _SORTS:
            if head in listed:
                return sort
    return "company" if "&" in lower else ""
