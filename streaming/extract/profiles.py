"""What a document tells of who each person is that it names: by this people of one name are told
apart over documents (factstore/derived/people.py)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from contract.records import Claim, Profile
from streaming.extract.entities.aliases import AliasTable
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import Document, Entity

_MOST = 12
"""Of those who are named beside somebody, the most often named so many are told."""
_POSTS = frozenset(("position_held", "works_for"))
_TOLD = ("asserted", "reported")


def profiles(
    document: Document, claims: Sequence[Claim], aliases: AliasTable
) -> tuple[Profile, ...]:
    """One profile a person that is named, in the order of the entities; of two of one name in
    one document the first."""
    company = _company(document)
    stated: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.modality in _TOLD:
            stated[claim.subject].append(claim)
    bodies = {e.name: e.sort for e in document.entities if e.kind == "organization"}
    places = frozenset(e.name for e in document.entities if e.kind == "place")
    found = {
        entity.name: _profile(entity, stated[entity.name], bodies, places, company[entity.key])
        for entity in reversed(document.entities)
        if entity.kind == "person"
    }
    return tuple(aliases.placed(each) for each in reversed(found.values()))


def _profile(
    entity: Entity,
    claims: Sequence[Claim],
    bodies: Mapping[str, str],
    places: frozenset[str],
    company: Counter[str],
) -> Profile:
    roles = {role.lower() for role in entity.roles}
    roles |= {c.value.lower() for c in claims if c.predicate in _POSTS and c.value_kind == "role"}
    of = {c.value for c in claims if c.value_kind == "organization"}
    of |= {
        str(c.qualifiers["of"]) for c in claims if c.predicate in _POSTS and "of" in c.qualifiers
    }
    of |= {entity.affiliation} if entity.affiliation else set()
    of -= places
    seats = {str(c.qualifiers.get("of")) for c in claims if c.predicate in _POSTS} & places
    fields = {field for role in roles for field in _fields_of_role(role)}
    fields |= {field for c in claims for field in _FIELDS["predicates"].get(c.predicate, ())}
    if not fields and entity.affiliation:
        fields |= set(_FIELDS["sorts"].get(bodies.get(entity.affiliation, ""), ()))
    ordered = sorted(company, key=lambda name: (-company[name], name))
    return Profile(
        name=entity.name,
        sex=entity.gender or "",
        roles=tuple(sorted(roles)),
        fields=tuple(sorted(fields)),
        bodies=tuple(sorted(of)),
        places=tuple(sorted(seats)),
        age=_first(c.value for c in claims if c.predicate == "age"),
        born=_first(c.value for c in claims if c.predicate == "born" and c.value_kind == "time"),
        died=_first(c.value for c in claims if c.predicate == "died" and c.value_kind == "time"),
        company=tuple(ordered[:_MOST]),
    )


def _first(values: Iterable[str]) -> str:
    return min(values, default="")


def _company(document: Document) -> dict[int, Counter[str]]:
    """By an entity's key the people and bodies that sentences name beside it."""
    within: dict[int, set[int]] = defaultdict(set)
    for mention in document.mentions:
        if mention.entity is not None:
            within[document.sentence_at(mention.start)].add(mention.entity)
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for keys in within.values():
        for key in keys:
            others = (document.entities[other] for other in keys if other != key)
            found[key].update(e.name for e in others if e.kind in ("person", "organization"))
    return found


def _by_word(name: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for field, block in table("fields")[name].items():
        for word in entries(block):
            found[word].append(field)
    return {word: tuple(fields) for word, fields in found.items()}


_FIELDS = {name: _by_word(name) for name in ("roles", "sorts", "predicates")}
_PLAYERS = words("roles", "players")
_LONGEST = max(len(entry.split()) for entry in _FIELDS["roles"])


@cache
def _fields_of_role(role: str) -> frozenset[str]:
    """The fields that the words of a role tell of: "campaign manager", "goalkeeper"."""
    told, at = role.split(), 0
    found = {"sport"} if _PLAYERS & set(told) else set()
    while at < len(told):
        ends = (end for end in range(at + _LONGEST, at, -1))
        end = next((e for e in ends if " ".join(told[at:e]) in _FIELDS["roles"]), at + 1)
        found.update(_FIELDS["roles"].get(" ".join(told[at:end]), ()))
        at = end
    return frozenset(found - {"none"})
