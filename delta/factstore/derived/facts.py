"""Facts are recomputed from the claims in force, for the keys that a batch touched.

Never incremented: a replay, or another order of arrival, gives the same facts. Of a key with
very many claims so many are read as can tell something new (``_VOICE`` of each voice, ``BOUND``
in all): which, depends on the claims alone and not on the order in which they came.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import pyarrow as pa

from contract.vocabulary import Vocabulary
from factstore.derived.clustering import cluster
from factstore.derived.fact_rows import ClaimRow, Fact
from factstore.derived.people_rows import NOBODY, Who, who
from factstore.history import Changes, changes
from factstore.plain import values_of
from factstore.storage.lookups import among, keys_in_turns
from factstore.storage.store import Store
from factstore.tables import CLAIMS, FACTS

BOUND = 2000
"""Claims of one subject and predicate that are clustered, at least one of each statement up to
so many statements; `claims` keeps all."""
_VOICE = 20
"""Of what one outlet tells by the same mouth again and again, the first and last so many."""
_CROWD = 500
"""From so many claims on, the rows of a key are not unpacked before it is known which are read."""
Row = Mapping[str, Any]
Touched = Mapping[str, datetime]
"""Fact keys, each with the last moment that a batch tells of it."""


class Told(NamedTuple):
    """A claim in force as ``claims`` has it: the columns that are read."""

    claim_id: str
    event_key: str
    article_id: str
    subject: str
    subject_id: str
    predicate: str
    value: str
    qualifiers: Mapping[str, str] | None
    modality: str
    chain: Sequence[Row] | None
    outlet: str | None
    signature: str | None
    seen_at: str | None
    confidence: float
    valid_from: datetime
    fact_key: str


_READ = Told._fields
_RANKED_BY = ("state", "claim_id", "fact_key", "voice", "valid_from")
_HISTORY = ("valid_from", "valid_to", "begun_batch", "ended_batch", "changed_batch")


def recompute(store: Store, keys: Touched, vocabulary: Vocabulary, batch: int) -> Changes:
    """What changes of ``facts`` since the claims of ``keys`` changed."""
    before: dict[str, list[Row]] = defaultdict(list)
    for row in store.newest(FACTS, "fact_key", keys, in_force=True):
        before[row["fact_key"]].append(row)
    claims: dict[str, list[Told]] = defaultdict(list)
    for claim in _claims(store, keys, _crowded(before)):
        claims[claim.fact_key].append(claim)
    people = who(store, {c.subject_id for told in claims.values() for c in told})
    found: list[tuple[Row, Row | None]] = []
    for key, moved_at in keys.items():
        new = {fact["fact_id"]: fact for fact in facts_of(claims[key], vocabulary, people)}
        old = {row["fact_id"]: row for row in before[key]}
        found += _changed(new, old, moved_at, batch)
    return changes(FACTS, found)


def _crowded(before: Mapping[str, Sequence[Row]]) -> set[str]:
    return {
        key
        for key, rows in before.items()
        if sum(len(row["claim_ids"] or ()) for row in rows) >= _CROWD
    }


def _claims(store: Store, keys: Touched, crowded: Collection[str]) -> Iterator[Told]:
    """The claims to cluster: all in force of most keys; of those with many it is asked first which
    are read."""
    asked = store.newest_table(CLAIMS, "fact_key", keys.keys() - crowded, _READ, in_force=True)
    few = list(_told(asked))
    counted = Counter(claim.fact_key for claim in few)
    yield from (claim for claim in few if counted[claim.fact_key] <= _VOICE)
    many = {key for key, count in counted.items() if count > _VOICE}
    for named in keys_in_turns("fact_key", many):
        yield from _told(store.ask_table(CLAIMS, _ranked(named, _READ)))
    for named in (among("fact_key", [key]) for key in sorted(crowded)):
        states = ", ".join(str(row["state"]) for row in store.ask(CLAIMS, _ranked(named)))
        if states:
            shown = ", ".join(_READ)
            where = f"{named} AND state IN ({states})"
            asked = f"SELECT {shown} FROM {CLAIMS.name} WHERE {where}"
            yield from _told(store.ask_table(CLAIMS, asked))


def _told(claims: pa.Table) -> Iterator[Told]:
    return map(Told._make, zip(*(values_of(claims[name]) for name in _READ), strict=True))


def _ranked(named: str, columns: Sequence[str] = ()) -> str:
    """SQL: ``state`` and ``columns`` of the claims in force of the keys, as many as are read of
    each, of every statement the same number."""
    voice = "OVER (PARTITION BY fact_key, voice ORDER BY valid_from {0}, claim_id {0})"
    statement = "value, modality, point_in_time, start_time, end_time".split(", ")
    told = dict.fromkeys((*_RANKED_BY, *statement, *columns))
    read, same = ", ".join(told), ", ".join(statement)
    return (
        f"WITH states AS (SELECT {read}, valid_to, row_number() OVER "
        f"(PARTITION BY claim_id ORDER BY state DESC) AS age "
        f"FROM {CLAIMS.name} WHERE {named}), "
        f"told AS (SELECT {read}, row_number() {voice.format('ASC')} AS early, "
        f"row_number() {voice.format('DESC')} AS late "
        f"FROM states WHERE age = 1 AND valid_to IS NULL), "
        f"turns AS (SELECT *, row_number() OVER (PARTITION BY fact_key, {same} "
        f"ORDER BY least(early, late), voice, claim_id) AS turn FROM told "
        f"WHERE early <= {_VOICE} OR late <= {_VOICE}), "
        f"ranked AS (SELECT *, row_number() OVER (PARTITION BY fact_key "
        f"ORDER BY turn, voice, claim_id) AS place FROM turns) "
        f"SELECT {', '.join(dict.fromkeys(('state', *columns)))} FROM ranked "
        f"WHERE place <= {BOUND}"
    )


def facts_of(
    claims: Sequence[Told], vocabulary: Vocabulary, people: Who = NOBODY
) -> list[dict[str, Any]]:
    """One key's claims -> its facts, as rows without the batch columns; those of each of several
    ``people`` of the subject's name by themselves."""
    # A predicate that was taken out of the vocabulary states no facts any more.
    if not claims or claims[0].predicate not in vocabulary.predicates:
        return []
    known = {claim.claim_id: claim for claim in claims}
    of: dict[str | None, list[ClaimRow]] = defaultdict(list)
    for claim in claims:
        person = people.get((claim.event_key, claim.subject_id))
        person = None if person == claim.subject_id else person
        of[person].append(claim_row(claim, person))
    return [
        {**fact, "subject_id": person or fact["subject_id"]}
        for person, own in of.items()
        for fact in fact_rows(cluster(own, vocabulary), known)
    ]


def _changed(
    new: Mapping[str, Row], old: Mapping[str, Row], moved_at: datetime, batch: int
) -> Iterator[tuple[Row, Row | None]]:
    """New, changed and ended facts."""
    for name, row in new.items():
        before = old.get(name)
        if before is not None and _content(row) == _content(before):
            continue
        begun = before["begun_batch"] if before else batch
        yield {**row, **_history(None, begun, None, batch)}, before
    for name, row in old.items():
        if name not in new:
            end = max(moved_at, row["valid_from"])
            yield {**row, **_history(end, row["begun_batch"], batch, batch)}, row


def _history(
    ended: datetime | None, begun: int, ended_batch: int | None, batch: int
) -> dict[str, Any]:
    return {
        "valid_to": ended,
        "begun_batch": begun,
        "ended_batch": ended_batch,
        "changed_batch": batch,
    }


def _content(row: Row) -> dict[str, Any]:
    """All that a fact says, and since when."""
    kept = (name for name in FACTS.names if name not in _HISTORY or name == "valid_from")
    return {name: row.get(name) for name in kept}


def claim_row(claim: Told, person: str | None = None) -> ClaimRow:
    """A claim as clustering reads it, about ``person`` where its subject's name is that of several
    people."""
    return ClaimRow(
        claim_id=claim.claim_id,
        article_id=claim.article_id,
        subject=claim.subject,
        predicate=claim.predicate,
        value=claim.value,
        qualifiers=claim.qualifiers or {},
        modality=claim.modality,
        claimants=tuple([link["name"] or link["mention"] for link in claim.chain or ()]),
        outlet=claim.outlet,
        signature=claim.signature,
        seen_at=claim.seen_at,
        confidence=claim.confidence,
        person=person,
    )


def fact_rows(facts: Iterable[Fact], claims: Mapping[str, Told]) -> Iterator[dict[str, Any]]:
    """Rows of ``facts`` without the batch columns; a fact is known since its first claim."""
    for fact in facts:
        own = [claims[claim_id] for claim_id in fact.claim_ids]
        times = ("point_in_time", "start_time", "end_time")
        yield {
            **fact.as_row(),
            **{name: fact.qualifiers.get(name) for name in times},
            "subject_id": own[0].subject_id,
            "fact_key": own[0].fact_key,
            "document_count": len(fact.documents),
            "valid_from": min([claim.valid_from for claim in own]),
        }
