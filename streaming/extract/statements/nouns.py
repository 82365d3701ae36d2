"""Noun phrases: who or what a phrase names, its role, level and league, its coordinates."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import STANDINS

_TEAM_NOUNS = frozenset("affiliate affiliates club clubs team franchise squad outfit side".split())
_PREMODIFIERS = frozenset(
    (
        "det",
        "word",
        "num",
        "ord",
        "level",
        "time",
        "poss",
        "adv",
        "name",
        "role",
        "award",
        "record",
        "age",
        "pct",
    )
)


@dataclass(frozen=True, slots=True)
class Ref:
    """Something named. ``kind`` is an entity kind, or "unknown" for a capitalised run."""

    name: str
    kind: str
    span: Span
    entity: int | None = None
    how: str = "name"
    confidence: float = 1.0


@dataclass(slots=True)
class Phrase:
    """A noun phrase over items ``start``..``end`` (end exclusive). ``head`` is the word
    or role it ends with, None where that is a name; ``owner`` the organisation or person
    named before a role or stand-in noun."""

    start: int
    end: int
    refs: list[Ref] = field(default_factory=list)
    head: str | None = None
    role: Item | None = None
    owner: Ref | None = None
    level: str | None = None
    league: str | None = None
    definite: bool = True
    words: Span = (0, 0)
    owned: bool = False
    """Whether it is said to be somebody's, known or not: "the campaign's chief"."""


def make_ref(document: Document, item: Item) -> Ref | None:
    """What an item names; None for an unresolved pronoun and for what is no name."""
    if item.kind == "ent":
        if item.entity is None or item.mention is None:
            return None
        entity = document.entities[item.entity]
        confidence = item.mention.confidence
        return Ref(
            entity.name,
            entity.kind,
            (item.start, item.end),
            item.entity,
            item.mention.kind,
            confidence,
        )
    if item.kind == "name":
        return Ref(" ".join(item.text.split()), "unknown", (item.start, item.end), confidence=0.8)
    return None


def read_phrase(
    document: Document, items: Sequence[Item], at: int, stop: int, verbs: frozenset[int]
) -> Phrase | None:
    """The noun phrase that begins at item ``at``; None where none does."""
    phrase = _single(document, items, at, stop, verbs)
    if phrase is None:
        return None
    _take_league(document, items, phrase, stop)
    _coordinate(document, items, phrase, stop, verbs)
    return phrase


def _single(
    document: Document, items: Sequence[Item], at: int, stop: int, verbs: frozenset[int]
) -> Phrase | None:
    i = at
    names: list[tuple[int, Ref]] = []
    phrase = Phrase(at, at)
    last: Item | None = None
    owner: Ref | None = None
    while i < stop and i not in verbs:
        item = items[i]
        if item.kind == "open" and (last is None or last.kind in ("det", "word")) and not names:
            close = next(
                (k for k in range(i + 1, min(stop, i + 8)) if items[k].kind == "close"), None
            )
            if close is None:
                break
            phrase.level = next(
                (items[k].text for k in range(i, close) if items[k].kind == "level"), phrase.level
            )
            i = close + 1
            continue
        if item.kind in ("ent", "name"):
            ref = make_ref(document, item)
            possessive = i + 1 < stop and items[i + 1].kind == "poss"
            if (
                item.mention is not None
                and item.mention.kind == "pronoun"
                and _is_possessive(item.low)
                and _goes_on(items, i + 1, stop, verbs)
            ):
                owner = ref
                last = item
                i += 1
                continue
            if ref is not None:
                names.append((i, ref))
            if possessive:
                owner = ref
                i += 2
                last = items[i - 1]
                continue
            last = item
            i += 1
            if ref is None:
                break
            if (
                item.kind == "ent"
                and ref.kind == "person"
                and not _leads_to_name(items, i, stop, verbs)
            ):
                break
            continue
        if item.kind == "pron":
            if last is None:
                phrase.end = i + 1
            break
        if item.low == "and" and _joins_adjectives(items, i, stop, verbs):
            i += 1
            continue
        if item.kind not in _PREMODIFIERS:
            break
        if item.kind == "det" and last is not None and last.kind not in ("det",):
            break
        if item.kind == "det":
            phrase.definite = item.low not in ("a", "an", "any", "every", "some", "no")
        if item.kind == "level":
            phrase.level = item.text
        if (
            item.kind == "time"
            and last is not None
            and last.kind in ("ent", "word", "role", "name", "level")
            and not _goes_on(items, i + 1, stop, verbs)
        ):
            break
        if (
            item.kind in ("record", "pct", "num", "ord", "award")
            and last is not None
            and last.kind in ("ent", "name")
        ):
            break
        if item.kind == "adv" and last is not None and last.kind in ("ent", "role"):
            break
        last = item
        i += 1
    if i == at:
        return None
    phrase.end = i
    phrase.words = (items[at].start, items[i - 1].end)
    _settle(document, items, phrase, names, owner, last, stop)
    return phrase


def _joins_adjectives(items: Sequence[Item], i: int, stop: int, verbs: frozenset[int]) -> bool:
    """ "the trucking and warehousing group": this "and" is inside the phrase."""
    if i == 0 or i + 2 >= stop or items[i - 1].kind != "word" or items[i + 1].kind != "word":
        return False
    return items[i + 2].low in _ORGANIZATION_NOUNS and i + 2 not in verbs


def _leads_to_name(items: Sequence[Item], i: int, stop: int, verbs: frozenset[int]) -> bool:
    """ "former Mitt Romney staffer Katie Packer": the name goes before another's title."""
    j = i
    while j < stop and j - i < 3 and items[j].kind in ("role", "word") and j not in verbs:
        j += 1
    return j > i and j < stop and items[j].kind == "ent" and items[j].sort == "person"


def _is_possessive(low: str) -> bool:
    return low in ("his", "her", "their", "its")


def _goes_on(items: Sequence[Item], i: int, stop: int, verbs: frozenset[int]) -> bool:
    kinds = ("word", "ent", "name", "role", "level", "ord", "num", "award", "time", "adv")
    return i < stop and items[i].kind in kinds and i not in verbs


def _settle(
    document: Document,
    items: Sequence[Item],
    phrase: Phrase,
    names: list[tuple[int, Ref]],
    owner: Ref | None,
    last: Item | None,
    stop: int,
) -> None:
    end = phrase.end
    if last is None:
        return
    if last.kind in ("ent", "name") and names and names[-1][0] == end - 1:
        phrase.refs = [names[-1][1]]
        roles = [items[k] for k in range(phrase.start, end) if items[k].kind == "role"]
        phrase.role = roles[-1] if roles else None
        others = [ref for _, ref in names[:-1]]
        phrase.owner = owner or (others[-1] if others else None)
        return
    phrase.head = last.low.split()[-1]
    phrase.role = last if last.kind == "role" else None
    phrase.owner = owner or (names[-1][1] if names else None)
    phrase.owned = any(items[k].kind == "poss" for k in range(phrase.start, end)) or (
        end < stop and items[end].low == "of"
    )
    if phrase.role is not None:
        return
    if phrase.head in _TEAM_NOUNS and (phrase.level or phrase.owner):
        place = _place_after(document, items, end, stop)
        if place is not None:
            phrase.refs, phrase.end = [place[0]], place[1]
            return
    if phrase.level is not None and phrase.head in _TEAM_NOUNS:
        return  # "the Mets' Triple-A team" is not the Mets
    if (
        phrase.head in STANDINS
        and phrase.owner is not None
        and phrase.head not in _TEAM_NOUNS - {"club", "team", "franchise"}
    ):
        phrase.refs = [phrase.owner]
    elif (
        phrase.head in _ORGANIZATION_NOUNS
        and phrase.owner is None
        and items[phrase.start].low == "the"
    ):
        latest = _latest_organization(document, items[phrase.start].start, phrase.head)
        phrase.refs = [latest] if latest else []


_ORGANIZATION_NOUNS = word_list("statements", "organization_nouns")


def _latest_organization(document: Document, before: int, noun: str) -> Ref | None:
    """ "the trucking and warehousing group": the organisation spoken of last, one whose
    name holds the noun first."""
    at = bisect_left(document.mentions, before, key=lambda m: m.start)
    near = document.mentions[max(0, at - 12) : at]
    found = [(m, document.entity_of(m)) for m in reversed(near)]
    found.sort(key=lambda pair: pair[1] is None or noun not in pair[1].name.lower().split())
    for mention, entity in found:
        if entity is not None and entity.kind == "organization":
            return Ref(
                entity.name, entity.kind, (mention.start, mention.end), entity.key, "nominal", 0.7
            )
    return None


def _place_after(
    document: Document, items: Sequence[Item], i: int, stop: int
) -> tuple[Ref, int] | None:
    """ "the Mets' affiliate in Buffalo" is what plays in Buffalo."""
    j = i
    if j < stop and items[j].kind == "comma":
        j += 1
    if j < stop and items[j].low == "first":
        j += 1
    if j + 1 < stop and items[j].low == "in" and items[j + 1].kind == "ent":
        ref = make_ref(document, items[j + 1])
        if ref is not None and ref.kind in ("place", "organization"):
            return ref, j + 2
    return None


def _take_league(document: Document, items: Sequence[Item], phrase: Phrase, stop: int) -> None:
    i = phrase.end
    if not phrase.refs or i + 1 >= stop or items[i].low not in ("of", "in"):
        return
    j = i + 1
    while j < stop and items[j].kind in ("det", "word", "level"):
        j += 1
    if j < stop and items[j].kind in ("ent", "name") and is_league(items[j].text):
        ref = make_ref(document, items[j])
        phrase.league = ref.name if ref else items[j].text
        phrase.end = j + 1


def is_league(name: str) -> bool:
    return name.split()[-1] in (
        "League",
        "Association",
        "Conference",
        "Circuit",
        "Liga",
        "Division",
        "Premiership",
    )


def _coordinate(
    document: Document, items: Sequence[Item], phrase: Phrase, stop: int, verbs: frozenset[int]
) -> None:
    """ "the Twins, Pirates, Phillies, and Mariners": names of one kind in a row."""
    if not phrase.refs:
        return
    kind = phrase.refs[0].kind
    while True:
        i = phrase.end
        j = i
        while (
            j < stop
            and j - i < 3
            and (items[j].kind in ("comma", "conj") or items[j].low == "then")
        ):
            if items[j].low in ("but", "nor", "yet"):
                return
            j += 1
        if j == i or j >= stop:
            return
        following = _single(document, items, j, stop, verbs)
        if (
            following is None
            or not following.refs
            or (following.head is not None
            and following.head not in _TEAM_NOUNS)
        ):
            return
        ref = following.refs[0]
        if ref.kind != kind and {ref.kind, kind} not in (
            {"organization", "place"},
            {"organization", "unknown"},
        ):
            return
        if following.end < stop and following.end in verbs and _next_is_clause(items, i, kind):
            return
        phrase.refs.append(ref)
        phrase.end = following.end


def _next_is_clause(items: Sequence[Item], i: int, kind: str) -> bool:
    """A name right before a verb begins a clause of its own: "hired Lee, and Cho left"."""
    return True
