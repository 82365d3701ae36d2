"""The writer of the tables: epochs, the way back, look-ups, upkeep. Real Delta, no JVM."""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from deltalake import DeltaTable

from factstore.derived import variant_rows
from factstore.history import Changes, changes, latest, moved
from factstore.querying import read
from factstore.querying.read import query, rows
from factstore.storage.lookups import among, keys_in_turns
from factstore.storage.store import Fenced, Store, take_over
from factstore.storage.upkeep import Upkeep
from factstore.tables import (
    ALL,
    DATA,
    EVENTS,
    FACTS,
    QUARANTINE,
    QUOTES,
    VARIANTS,
)
from tests.sample_record import new_store
from tests.unit.store.facts import BEGAN, by_state, commit, fact, put, values

MANY = 10
"""Batches whose files upkeep joins here: writing as many as it waits for takes seconds."""


@pytest.fixture
def root(tmp_path: Path) -> str:
    return str(tmp_path / "tables")


def test_a_row_that_changes_is_seen_once_and_was_what_it_was(root: str) -> None:
    store = new_store(root)
    for batch, value in enumerate(("41", "42", "43"), 1):
        put(store, fact("a", value, batch), fact(f"b{batch}", f"other {batch}", batch))
        commit(store)
    assert values(root) == ["43", "other 1", "other 2", "other 3"]
    assert values(root, 2) == ["42", "other 1", "other 2"]
    (row,) = store.newest(FACTS, "fact_key", ["key-a"])
    assert row["value"] == "43"
    assert store.scan(FACTS, ("value",), "fact_id = 'a'") == [{"value": "43"}]


def test_what_was_not_committed_is_rolled_back(root: str) -> None:
    store = take_over(root)
    put(store, fact("a", "41", 1))
    commit(store)
    put(store, fact("a", "42", 2), fact("b", "9", 2))
    # Killed here: readers never saw it, nor does the next writer.
    assert values(root) == ["41"]
    again = take_over(root)
    assert again.last.batch == 1
    assert [row["value"] for row in again.newest(FACTS, "fact_key", ["key-a", "key-b"])] == ["41"]
    put(again, fact("a", "44", 2))
    commit(again)
    assert values(root) == ["44"]


def test_what_a_batch_puts_is_found_in_it_without_reading_it_back(root: str) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1), fact("b", "9", 1), fact("c", "5", 1))
    commit(store)
    before = set(Path(root).rglob("*.parquet"))
    ended = {**fact("b", "9", 2), "valid_to": BEGAN}
    put(store, fact("a", "42", 2), ended, fact("d", "1", 2))
    old = store.newest(FACTS, "fact_key", ["key-c"])
    store.change(FACTS, changes(FACTS, [({**old[0], "fact_key": "key-e"}, old[0])]))
    keys = [f"key-{name}" for name in "abcdef"]
    for path in set(Path(root).rglob("*.parquet")) - before:
        path.rename(path.with_suffix(".away"))
    found, held = (store.newest(FACTS, "fact_key", keys, in_force=told) for told in (False, True))
    for path in Path(root).rglob("*.away"):
        path.rename(path.with_suffix(".parquet"))
    commit(store)
    assert by_state(found) == by_state(store.newest(FACTS, "fact_key", keys))
    assert [row["value"] for row in by_state(held)] == ["42", "1", "5"]
    assert {row["fact_key"]: row["value"] for row in by_state(found)} == {
        "key-a": "42", "key-b": "9", "key-d": "1", "key-e": "5"
    }  # fmt: skip
    # Under the key that it has left a row is there no more.
    assert [row["valid_to"] for row in store.newest(FACTS, "fact_key", ["key-c"])] == [BEGAN]


def test_behind_a_batch_that_was_not_committed_none_can_begin(root: str) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    with pytest.raises(RuntimeError, match="batch 1 was begun and never committed"):
        store.begin(2)


def test_each_table_is_looked_up_by_each_of_its_keys(root: str) -> None:
    store = new_store(root)
    for batch, table in enumerate(DATA, 1):
        store.begin(batch)
        named = {name: "7" for name in table.lookups if name != "kafka_offset"}
        store.change(table, Changes([{**named, "kafka_offset": 7, "changed_batch": batch}]))
        for column in table.lookups:
            (row,) = store.newest(table, column, ["7"])
            assert list(row) == table.arrow.names
            assert store.newest(table, column, ["8"]) == []
        commit(store)


def test_numbers_are_looked_up_as_numbers(root: str) -> None:
    store = new_store(root)
    store.begin(1)
    place = {"cluster": "c", "kafka_topic": "t", "kafka_partition": 0, "changed_batch": 1}
    store.change(QUARANTINE, Changes([{**place, "kafka_offset": at} for at in (9, 10, 11)]))
    commit(store)
    found = store.newest(QUARANTINE, "kafka_offset", ["9", "10"])
    assert sorted(row["kafka_offset"] for row in found) == [9, 10]


def test_of_a_few_keys_single_pages_are_read(root: str) -> None:
    store = new_store(root)
    store.begin(1)
    names = [hashlib.sha256(str(at).encode()).hexdigest() for at in range(60_000)]
    rows = [{"fact_key": name, "value": name[::-1], "changed_batch": 1} for name in names]
    store.change(FACTS, Changes(rows))
    commit(store)

    def scanned(condition: str) -> float:
        asked = f"EXPLAIN ANALYZE SELECT value FROM facts t WHERE {condition}"
        ((number, unit),) = re.findall(
            r"bytes_scanned=([0-9.]+) ([KM])", str(store.ask(FACTS, asked))
        )
        return float(number) * {"K": 1, "M": 1000}[unit]

    few = names[::2000]
    (condition,) = among(FACTS, "fact_key", few)
    (listed,) = keys_in_turns(few)
    assert scanned(condition) < 0.8 * scanned(f"t.fact_key IN ({listed})")


def test_who_is_paused_while_another_takes_over_can_write_to_no_table(root: str) -> None:
    asleep = take_over(root)
    awake = take_over(root)
    assert awake.epoch == asleep.epoch + 1
    for table in ALL:
        paused = replace(asleep, _replaced=[])
        paused.begin(1)
        with pytest.raises(Fenced, match="Nothing is lost"):
            if table.name == "batches":
                commit(paused)
            elif table.name == "superseded":
                paused.put(FACTS, FACTS.arrow.empty_table().drop_columns(["state"]), [1])
                commit(paused)
            else:
                paused.change(table, Changes([{"changed_batch": 1}]))
    put(awake, fact("a", "41", 1))
    commit(awake)
    assert values(root) == ["41"]


def test_a_row_that_leaves_its_key_is_found_under_the_new_one_only(root: str) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store)
    (before,) = store.newest(FACTS, "fact_key", ["key-a"])
    store.begin(2)
    after = {**fact("a", "41", 2), "fact_key": "key-z"}
    store.change(FACTS, changes(FACTS, [(after, before)]))
    commit(store)
    assert store.newest(FACTS, "fact_key", ["key-a"], in_force=True) == []
    assert len(store.newest(FACTS, "fact_key", ["key-z"], in_force=True)) == 1
    assert values(root) == ["41"]
    assert values(root, 1) == ["41"]


@pytest.fixture(scope="module")
def many_batches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of as many batches as upkeep waits for."""
    root = tmp_path_factory.mktemp("grown") / "tables"
    store = new_store(root)
    for batch in range(1, MANY + 3):
        put(store, fact("a", str(batch), batch))
        commit(store)
    return root


@pytest.fixture
def grown(many_batches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A copy of them."""
    monkeypatch.setattr("factstore.storage.upkeep.MANY", MANY)
    return str(shutil.copytree(many_batches, tmp_path / "grown"))


def test_upkeep_joins_in_two_steps(grown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are halfway are joined, too, once there are as many of them."""
    store = take_over(grown)
    (whole,) = {
        DeltaTable(FACTS.path(grown)).get_add_actions(flatten=True)["size_bytes"][0].as_py()
    }
    monkeypatch.setattr("factstore.storage.upkeep.HALFWAY", whole)
    upkeep = Upkeep(grown, store.epoch)
    before = set(DeltaTable(FACTS.path(grown)).file_uris())
    assert len(before) >= MANY  # all of them are at least half of what is halfway
    assert upkeep.run()
    joined = set(DeltaTable(FACTS.path(grown)).file_uris())
    assert len(joined) == 1 and not joined & before


def test_upkeep_joins_files_beside_the_batches_and_changes_nothing(grown: str) -> None:
    store = take_over(grown)
    before = values(grown), values(grown, 7)
    upkeep = Upkeep(grown, store.epoch)
    assert upkeep.run()
    assert len(DeltaTable(FACTS.path(grown)).file_uris()) < 3
    assert not upkeep.run()
    assert (values(grown), values(grown, 7)) == before
    put(store, fact("a", "last", store.last.batch + 1))
    commit(store)
    assert values(grown) == ["last"]
    take_over(grown)
    assert values(grown) == ["last"]
    with pytest.raises(Fenced):
        upkeep.run()


def test_upkeep_is_fixed_for_readers_where_no_batch_follows(grown: str) -> None:
    store = take_over(grown)
    Upkeep(grown, store.epoch).run()
    store.refresh()
    store.begin(store.last.batch + 1)
    commit(store)
    opened = DeltaTable(FACTS.path(grown))
    assert opened.vacuum(retention_hours=0, dry_run=False, enforce_retention_duration=False)
    assert values(grown) == [str(MANY + 2)]
    take_over(grown)
    assert values(grown) == [str(MANY + 2)]
    with pytest.raises(Fenced):
        store.refresh()
    with pytest.raises(Fenced):
        put(store, fact("a", "late", store.last.batch + 1))


def test_readers_survive_a_vacuum_behind_upkeep(grown: str) -> None:
    store = take_over(grown)
    Upkeep(grown, store.epoch).run()
    again = take_over(grown)
    again.begin(again.last.batch + 1)
    commit(again)
    opened = DeltaTable(FACTS.path(grown))
    dropped = opened.vacuum(retention_hours=0, dry_run=False, enforce_retention_duration=False)
    assert dropped
    assert values(grown) == [str(MANY + 2)]
    assert values(grown, 7) == ["7"]


WHOLE = "I was never told why, and I will not guess"


def quote(key: str, content: str, batch: int, **more: Any) -> dict[str, Any]:
    speaker = more.get("speaker", "Orrin Tackett")
    return {
        "quote_id": key,
        "event_key": f"d{key}",
        "content": content,
        "speaker": speaker,
        "said_key": f"said {speaker}",
        "published": f"2025-06-0{batch}",
        "valid_from": BEGAN + timedelta(days=batch),
        "begun_batch": batch,
        "changed_batch": batch,
        "valid_to": None,
        **more,
    }


def say(store: Store, *quotes: dict[str, Any]) -> None:
    """A batch of quotations, and the variants that follow from them."""
    store.begin(store.last.batch + 1)
    documents = [row["event_key"] for row in quotes]
    old = {row["quote_id"]: row for row in store.newest(QUOTES, "event_key", documents)}
    changed = changes(QUOTES, [(row, old.get(row["quote_id"])) for row in quotes])
    store.change(QUOTES, changed)
    keys = latest(moved("said_key", changed))
    store.change(VARIANTS, variant_rows.recompute(store, keys, store.batch))
    commit(store)


def held(root: str) -> list[tuple[Any, ...]]:
    names = "quote_id, first_quote_id, matched_quote_id, begun_batch, ended_batch"
    found = query(root, f"SELECT {names} FROM variants ORDER BY quote_id")
    return [tuple(row.values()) for row in rows(found)]


def test_variants_begin_and_end_with_their_quotes(root: str) -> None:
    store = new_store(root)
    first = quote("a1", WHOLE, 1)
    say(store, first, quote("c1", WHOLE, 1, speaker="Leona Prather"))
    assert held(root) == []
    copy = quote("b1", "I was never told why", 2)
    say(store, copy, quote("e1", f"Well. {WHOLE}.", 2, turn_id="t1"))
    assert held(root) == [("a1", "a1", "e1", 2, None), ("b1", "a1", "e1", 2, None)]
    # The article that first had it turns out to quote somebody else.
    other = {"speaker": "Leona Prather", "said_key": "said Leona Prather"}
    say(store, {**first, **other, "changed_batch": 3})
    assert held(root) == [
        ("a1", "a1", None, 2, None),
        ("b1", "b1", "e1", 2, None),
        ("c1", "a1", None, 3, None),
    ]
    gone = {"valid_to": BEGAN + timedelta(days=4), "ended_batch": 4, "changed_batch": 4}
    say(store, {**copy, **gone})
    assert held(root)[1] == ("b1", "b1", "e1", 2, 4)


def test_since_when_a_variant_is_known_does_not_depend_on_the_batches(tmp_path: Path) -> None:
    first, copy = quote("a1", WHOLE, 1), quote("b1", "I was never told why", 2)
    # Other words of the same mouth, later, and a statement that has them all, earlier than those.
    other, turn = quote("c1", "Ask the board", 5), quote("e1", WHOLE, 4, turn_id="t1")
    asked = "SELECT quote_id, valid_from FROM variants ORDER BY quote_id"
    found = []
    splits = (
        [[first], [copy], [turn], [other]],
        [[first, copy, turn, other]],
        [[other, turn, copy], [first]],
    )
    for at, batches in enumerate(splits):
        store = new_store(tmp_path / str(at))
        for each in batches:
            say(store, *each)
        found.append(rows(query(store.root, asked)))
    since = BEGAN + timedelta(days=2)
    assert found[0] == [
        {"quote_id": "a1", "valid_from": since},
        {"quote_id": "b1", "valid_from": since},
    ]
    assert found[1] == found[0]
    assert found[2] == found[0]


def test_a_table_of_an_older_release_gets_its_new_columns(root: str) -> None:
    lacking = pa.schema([column for column in FACTS.arrow if column.name != "reason"])
    DeltaTable.create(FACTS.path(root), lacking)
    store = take_over(root)
    put(store, {**fact("a", "41", 1), "reason": "undisputed"})
    commit(store)
    told = "SELECT value, reason, rank FROM facts"
    assert rows(query(root, told)) == [{"value": "41", "reason": "undisputed", "rank": None}]


def test_what_stands_in_a_column_grows_as_columns_do(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = replace(EVENTS, public=EVENTS.public.replace(",resolved:string>", ">"))
    assert older != EVENTS
    part = dict.fromkeys(older.arrow.field("participants").type.value_type.names)
    with monkeypatch.context() as before:
        tables = tuple(older if table is EVENTS else table for table in ALL)
        before.setattr("factstore.storage.store.ALL", tables)
        store = take_over(root)
    for table, more in ((older, {}), (EVENTS, {"resolved": "his [Ada Byrne] plan"})):
        store.begin(store.last.batch + 1)
        taking = [{**part, "words": "his plan", **more}]
        event = {"event_id": str(store.batch), "participants": taking, "valid_from": BEGAN}
        store.change(table, changes(table, [(event, None)]))
        commit(store)
        store = take_over(root)
    told = rows(query(root, "SELECT participants FROM events ORDER BY event_id"))
    resolved = [p["resolved"] for each in told for p in each["participants"]]
    assert resolved == [None, "his [Ada Byrne] plan"]


def test_readers_of_a_newer_release_read_the_tables_of_an_older_one(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = new_store(root)
    put(store, fact("a", "41", 1))
    commit(store)
    newer = replace(FACTS, public=f"{FACTS.public}, coined string")
    tables = tuple(newer if table is FACTS else table for table in read.DATA)
    monkeypatch.setattr(read, "DATA", tables)
    assert rows(query(root, "SELECT value, coined FROM facts")) == [{"value": "41", "coined": None}]
