"""People of one name are told apart anew for the names whose profiles a batch changed.

Never incremented: a replay, or another order of arrival, gives the same rows. Rows are kept of the
names alone that stand for several people, or may do so: of all others who is meant is the name's
entity, and a batch costs no more than to see that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from contract.times import readable
from factstore.derived.people import Told, born_in, linked
from factstore.derived.relinked import Touched, relinked
from factstore.history import Changes, latest
from factstore.identity import person_id
from factstore.storage.lookups import keys_in_turns
from factstore.storage.store import Store
from factstore.tables import CLAIMS, EVENTS, MEASURES, PEOPLE, PROFILES, Table

BOUND = 100
"""Profiles of one name that make its people, the first published; those of a batch that come
later are placed among these people, and what was found of others stays."""
_READ = (
    "profile_id event_key entity_id name sex roles fields bodies places age born died company "
    "namesake published valid_from"
).split()
_SINGLE = (
    "array_to_string(fields, ';')",
    "array_to_string(roles, ';')",
    "sex",
    "age",
    "born",
    "died",
)
Row = Mapping[str, Any]
Who = Mapping[tuple[str, str], str]
"""By document and name's entity who is meant, where several people have the name or may have it."""
NOBODY: Who = {}


def recompute(store: Store, keys: Touched, batch: int) -> Changes:
    """What changes of ``people`` since the profiles of ``keys``, names' entities, changed."""
    told: dict[str, list[Row]] = defaultdict(list)
    for row in _profiles(store, keys, batch):
        told[row["entity_id"]].append(row)
    standing = store.newest(PEOPLE, "entity_id", keys, in_force=True)
    beyond = _beyond(store, standing, told)
    old = {row["profile_id"]: row for row in standing if row["profile_id"] not in beyond}
    new = {row["profile_id"]: row for rows in told.values() for row in linked_rows(rows)}
    return relinked(PEOPLE, new, old, keys, batch)


def linked_rows(profiles: Sequence[Row]) -> list[dict[str, Any]]:
    """One name's rows of ``profiles``, in the order of publication, as rows of ``people`` without
    the batch columns. A person is told apart since the second profile of the name is known."""
    known = {row["profile_id"]: row for row in profiles}
    told = [_told(row) for row in profiles]
    since = sorted(row["valid_from"] for row in profiles)[:2][-1]
    several_words = " " in profiles[0]["name"].strip()
    return [
        {
            "profile_id": one.profile_id,
            "event_key": row["event_key"],
            "entity_id": row["entity_id"],
            "person_id": person_id(row["entity_id"], one.namesake, one.first),
            "name": one.namesake or row["name"],
            "status": one.status,
            "reason": one.reason,
            "valid_from": max(since, row["valid_from"]),
        }
        for one in linked(told[:BOUND], told[BOUND:], several_words)
        for row in (known[one.profile_id],)
    ]


def who(store: Store, entities: Iterable[str | None]) -> Who:
    """Who is meant by the names whose entities are given."""
    read = ("event_key", "entity_id", "person_id")
    wanted = {name for name in entities if name is not None}
    rows = store.newest(PEOPLE, "entity_id", wanted, read, in_force=True)
    return {(row["event_key"], row["entity_id"]): row["person_id"] for row in rows}


def touched(store: Store, changed: Changes, table: Table, keys: Touched) -> dict[str, datetime]:
    """``keys`` of claims, events or measures and those of what is told, in whatever document, of
    people who ``changed``."""
    columns = {CLAIMS: "fact_key", EVENTS: "happening_key", MEASURES: "series_key"}
    column = columns[table]
    names = {CLAIMS: "subject_id", EVENTS: "participants", MEASURES: "of_id"}[table]
    moved = {(row["event_key"], row["entity_id"]): _moment(row) for row in changed.rows}
    documents = {document for document, _ in moved}
    read = ("event_key", column, names)
    told = (
        (row[column], moved[row["event_key"], name])
        for row in store.newest(table, "event_key", documents, read, in_force=True)
        for name in _entities(row[names])
        if (row["event_key"], name) in moved
    )
    return latest([*keys.items(), *told])


def _entities(told: str | Sequence[Row] | None) -> Iterator[str | None]:
    """The entities that a column tells: a name's, or those of participants."""
    if isinstance(told, str):
        yield told
    else:
        yield from (each["entity_id"] for each in told or ())


def _moment(row: Row) -> datetime:
    moment: datetime = row["valid_to"] or row["valid_from"]
    return moment


def _profiles(store: Store, keys: Touched, batch: int) -> Iterator[Row]:
    """Of names of which what is told differs, the profiles that are looked at, in the order of
    publication."""
    if not store.holds(PROFILES):
        return
    for listed in keys_in_turns(keys):
        yield from store.ask(PROFILES, _ranked(listed, batch))


def _ranked(listed: str, batch: int) -> str:
    """SQL: the first ``BOUND`` profiles in force of each name, and the batch's own. Names are left
    out all of whose documents tell the same, since they are one person's."""
    read = ", ".join(dict.fromkeys((*_READ, "changed_batch")))
    differs = " OR ".join(f"count(DISTINCT nullif({told}, '')) > 1" for told in _SINGLE)
    return (
        f"WITH states AS (SELECT {read}, valid_to, row_number() OVER "
        f"(PARTITION BY profile_id ORDER BY state DESC) AS age_of_state "
        f"FROM {PROFILES.name} WHERE entity_id IN ({listed})), "
        f"told AS (SELECT {read} FROM states WHERE age_of_state = 1 AND valid_to IS NULL), "
        f"several AS (SELECT entity_id AS several_id FROM told GROUP BY entity_id "
        f"HAVING count(namesake) > 0 OR count(*) > 1 AND ({differs} OR "
        f"max(CASE WHEN name LIKE '% %' THEN 0 ELSE 1 END) = 1)), "
        f"ranked AS (SELECT {read}, row_number() OVER (PARTITION BY entity_id "
        f"ORDER BY coalesce(published, '~'), profile_id) AS place "
        f"FROM told JOIN several ON entity_id = several_id) "
        f"SELECT {', '.join(_READ)} FROM ranked "
        f"WHERE place <= {BOUND} OR changed_batch = {batch} ORDER BY entity_id, place"
    )


def _beyond(store: Store, standing: Sequence[Row], told: Mapping[str, Sequence[Row]]) -> set[str]:
    """Of the rows that stand those whose profiles are in force and were not looked at."""
    read = {row["profile_id"] for rows in told.values() for row in rows}
    left = [r for r in standing if r["entity_id"] in told and r["profile_id"] not in read]
    keys = {row["event_key"] for row in left}
    held = store.newest(PROFILES, "event_key", keys, ("profile_id",), in_force=True)
    return {row["profile_id"] for row in left} & {row["profile_id"] for row in held}


def _told(row: Row) -> Told:
    return Told(
        profile_id=row["profile_id"],
        published=row["published"],
        sex=row["sex"] or None,
        roles=frozenset(row["roles"] or ()),
        fields=frozenset(row["fields"] or ()),
        bodies=frozenset(body.casefold() for body in row["bodies"] or ()),
        places=frozenset(place.casefold() for place in row["places"] or ()),
        company=frozenset(name.casefold() for name in row["company"] or ()),
        born=born_in(row["published"], row["age"], row["born"]),
        died=readable(row["died"]),
        namesake=row["namesake"] or None,
    )
