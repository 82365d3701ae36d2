"""SQL over real Delta tables, without a JVM."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from contract.errors import BadInput, UsageError
from factstore.querying import read
from factstore.querying.as_of import AsOf, as_of
from factstore.querying.progress import lag, progress
from factstore.querying.read import answer, columns, query, relations, rows, snapshot
from factstore.querying.statement import reading
from factstore.querying.view_files import needed, views
from factstore.storage.store import take_over
from factstore.tables import ALL, BATCHES, DATA, QUOTES, SUPERSEDED
from tests.sample_record import COMMITTED, write_record
from tests.sample_rows import SAID, moment


def ask(record: str, sql: str, at: str | None = None) -> list[dict[str, Any]]:
    return rows(query(record, sql, as_of(at) if at else None))


def test_half_a_batch_is_not_seen(record: str) -> None:
    assert ask(record, "SELECT max(begun_batch) AS newest FROM quotes") == [
        {"newest": COMMITTED - 1}
    ]
    assert not ask(record, "SELECT 1 FROM quotes WHERE content = 'not committed'")


def test_who_said_what_has_those_in_force_with_the_statement_they_repeat(record: str) -> None:
    found = ask(record, "SELECT text, relayed_by, matched_statement FROM who_said_what ORDER BY 1")
    assert found == [
        {"text": "I was never told why", "relayed_by": None, "matched_statement": f"{SAID}."},
        {"text": SAID, "relayed_by": None, "matched_statement": f"{SAID}."},
        {"text": f"{SAID}.", "relayed_by": None, "matched_statement": None},
        {
            "text": "he had been fired",
            "relayed_by": "Ken Ostrow (Ledger)",
            "matched_statement": None,
        },
    ]


def test_a_timeline_is_in_order(record: str) -> None:
    found = ask(record, "SELECT step, happened, manner FROM timeline WHERE subject LIKE 'Orrin%'")
    assert [(row["step"], row["happened"], row["manner"]) for row in found] == [
        (1, "2021", None),
        (2, None, "resigned"),
        (3, "2025-06", "fired"),
    ], "a side of a dispute without a time stands beside the other"


def test_what_is_of_low_confidence_is_marked_in_every_view_that_has_it(record: str) -> None:
    (quote,) = ask(record, "SELECT text FROM who_said_what WHERE low_confidence")
    assert quote == {"text": "he had been fired"}
    for view in ("claims_by_source", "timeline", "disputes", "single_source_facts"):
        (row,) = ask(record, f"SELECT qualifiers FROM {view} WHERE low_confidence")
        assert row["qualifiers"]["manner"] == "fired"


def test_progress_where_the_newest_batch_read_no_record(record: str, tmp_path: Path) -> None:
    """A start, a refresh, or upkeep: status must still tell."""
    root = str(shutil.copytree(record, tmp_path / "record"))
    store = take_over(root)
    store.begin(COMMITTED + 1)
    none = dict.fromkeys(("read", "stored", "duplicate", "superseded", "quarantined"), 0)
    mark = {"batch_id": COMMITTED + 1, "kind": "start", "kafka_cluster": "c", **none}
    positions = [{"topic": "articles.v1", "partition": 0, "next": 9}]
    store.commit({**mark, "quotes": 0, "claims": 0, "offsets": [], "positions": positions})
    found = progress(snapshot(root))
    assert (found.batch, found.latency is None) == (COMMITTED + 1, False)
    assert found.last_known == moment(COMMITTED) + timedelta(minutes=1)
    assert found.positions == {("articles.v1", 0): 9}


def test_both_sides_of_a_dispute(record: str) -> None:
    found = ask(record, "SELECT side, sides, manner, claimants FROM disputes ORDER BY side")
    assert found == [
        {"side": 1, "sides": 2, "manner": "resigned", "claimants": "Port Calder Herald"},
        {"side": 2, "sides": 2, "manner": "fired", "claimants": "one official, via Ken Ostrow"},
    ]


def test_claims_stand_under_their_innermost_source(record: str) -> None:
    found = ask(record, "SELECT source, own_voice, disputed FROM claims_by_source ORDER BY source")
    assert found == [
        {"source": "Port Calder Herald", "own_voice": True, "disputed": True},
        {"source": "one official", "own_voice": False, "disputed": True},
    ]


def test_what_changed_tells_of_ends_and_updates(record: str) -> None:
    since = f"changed_at > '{moment(2):%Y-%m-%d %H:%M:%S}'"
    found = ask(record, f"SELECT change, kind, id FROM what_changed WHERE {since} ORDER BY 1, 2, 3")
    assert [tuple(row.values()) for row in found] == [
        ("begun", "article", "a1"),
        ("ended", "article", "a1"),
        ("ended", "claim", "aaaa8"),
        ("ended", "fact", "f4"),
        ("ended", "quote", "aaaa2"),
        ("updated", "fact", "f1"),
    ]


def test_variants_and_matches(record: str) -> None:
    sql = "SELECT missing, is_first, variants FROM quote_variants ORDER BY published"
    assert [tuple(row.values()) for row in ask(record, sql)] == [
        ("", True, 2),
        ("and I will not guess", False, 2),
    ]
    sql = "SELECT left_out FROM matched_statements WHERE left_out <> ''"
    assert ask(record, sql) == [{"left_out": "and I will not guess"}]


@pytest.mark.parametrize(
    ("at", "quotes"),
    [("1", 3), ("2", 5), ("3", 4), ("2025-06-06", 3), ("2025-06-06T13:00:00Z", 5), (None, 4)],
)
def test_as_of_a_batch_or_a_time(record: str, at: str | None, quotes: int) -> None:
    sql = "SELECT count(*) AS n FROM quotes WHERE valid_to IS NULL"
    assert ask(record, sql, at) == [{"n": quotes}]


def test_a_time_shows_nothing_of_later_and_tells_what_was_read_late(
    record: str, tmp_path: Path
) -> None:
    """One topic was behind: batch 4 reads what Kafka had while batches 2 and 3 read another."""
    root = str(shutil.copytree(record, tmp_path / "record"))
    store = take_over(root)
    for batch, outcome in ((4, "duplicate"), (5, "stored")):
        store.begin(batch)
        none = dict.fromkeys(("stored", "duplicate", "superseded", "quarantined"), 0)
        known = moment(1) + timedelta(hours=batch)
        told = {**none, outcome: 1, "quotes": 0, "claims": 0, "offsets": [], "positions": []}
        times = {"first_known": known, "last_known": known}
        mark = {"batch_id": batch, "kind": "stream", "kafka_cluster": "c", "read": 1}
        store.commit({**mark, **told, **times})
    found = snapshot(root, as_of(f"{moment(1) + timedelta(hours=6):%Y-%m-%dT%H:%M:%SZ}"))
    assert (found.batch, found.late) == (1, moment(1) + timedelta(hours=5))
    assert [row["n"] for row in ask(root, "SELECT count(*) AS n FROM quotes", "2025-06-06")] == [3]
    whole = snapshot(root, as_of(f"{moment(1) + timedelta(hours=4):%Y-%m-%dT%H:%M:%SZ}"))
    assert (whole.batch, whole.late) == (1, None), "what was there already was not late"
    assert snapshot(root, as_of("2025-07-01")).late is None
    assert snapshot(root, as_of("1")).late is None


def test_as_of_hides_later_batches(record: str) -> None:
    assert ask(record, "SELECT max(batch_id) AS n FROM batches", "2") == [{"n": 2}]


@pytest.mark.parametrize(
    ("text", "parsed"), [("7", 7), ("2025-06", None), ("2025-06-05 12:30", None)]
)
def test_as_of_is_a_batch_or_a_time(text: str, parsed: int | None) -> None:
    assert as_of(text).batch == parsed
    assert (as_of(text).moment is None) == (parsed is not None)


def test_as_of_takes_other_zones() -> None:
    assert as_of("2025-06-05T14:00:00+02:00") == AsOf(moment=moment(1))
    for text in ("Tuesday", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00"):
        with pytest.raises(UsageError, match="neither a batch's number nor a time"):
            as_of(text)


def test_as_of_any_year_that_a_calendar_has(record: str) -> None:
    assert snapshot(record, as_of("9999-12-31")).batch == COMMITTED
    with pytest.raises(BadInput, match="no record as of"):
        snapshot(record, as_of("0001-01-01"))


@pytest.mark.parametrize(
    ("sql", "reason", "says"),
    [
        ("SELECT * FROM quote", "unknown_table", "Did you mean quotes?"),
        ("SELECT * FROM zzz", "unknown_table", "There are: articles, batches"),
        ("SELECT spaeker FROM quotes", "unknown_column", "Did you mean speaker"),
        ("SELECT q.spaeker FROM quotes q", "unknown_column", "no column q.spaeker. Did you"),
        ("SELECT * FROM timeline WHERE subject = Orrin", "unknown_column", "'single' quotes"),
        ("SELECT cunt(*) FROM quotes", "unknown_function", "no function cunt. Did you mean count"),
        ("SELECT a FRM t WHERE", "sql_syntax", "line 1, column 14, before 't WHERE'"),
        ("SELECT *\nFROM quotes\nWHERE", "sql_syntax", "found: EOF"),
        ("SELECT 'a", "sql_syntax", 'column 8, before "\'a": Unterminated'),
        ("SELECT 1 FROM quotes WHERE span_start = 'x'", "sql", "Cannot cast string 'x'"),
        ("SELECT speaker, count(*) FROM quotes", "sql", "GROUP BY"),
    ],
)
def test_errors_say_what_to_mend(record: str, sql: str, reason: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        query(record, sql)
    assert caught.value.reason == reason
    assert says in str(caught.value)
    assert "caused by" not in str(caught.value)


def test_no_tables_no_batch_and_no_such_batch(record: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"There are no tables in .*Publish something"):
        query(str(tmp_path / "none"), "SELECT 1")
    write_record(tmp_path / "empty", committed=0)
    with pytest.raises(BadInput, match="hold no batch yet"):
        query(str(tmp_path / "empty"), "SELECT 1")
    for at in ("9", "2020-01-01"):
        with pytest.raises(BadInput, match=r"no record as of .*The newest batch is 3"):
            query(record, "SELECT 1", as_of(at))


def test_only_what_a_query_names_is_opened(record: str, tmp_path: Path) -> None:
    """With all other tables gone, the one that is named still answers."""
    root = str(shutil.copytree(record, tmp_path / "record"))
    for table in ALL:
        if table not in (QUOTES, SUPERSEDED, BATCHES):
            Path(table.path(root)).rename(tmp_path / table.name)
    assert ask(root, "SELECT count(*) AS n FROM quotes") == [{"n": 5}]
    with pytest.raises(BadInput, match="cannot be read"):
        query(root, "SELECT * FROM claims_by_source")


def test_a_record_of_a_release_without_a_table_has_none_of_its_rows(record: str) -> None:
    whole = snapshot(record)
    older = replace(whole, versions={k: v for k, v in whole.versions.items() if k != "measures"})
    for sql in ("SELECT * FROM measures", "SELECT * FROM measure_series"):
        assert answer(older, reading(sql)).num_rows == 0
    assert answer(older, reading("SELECT * FROM highlights")).num_rows > 0


def test_maps_and_equal_names(record: str) -> None:
    sql = "SELECT a.qualifiers, b.fact_id, a.fact_id FROM facts a JOIN facts b USING (fact_id)"
    answer = query(record, f"{sql} WHERE a.fact_id = 'f3'")
    assert columns(answer) == ["qualifiers", "fact_id", "fact_id_2"]
    assert rows(answer) == [
        {"qualifiers": {"start_time": "2021"}, "fact_id": "f3", "fact_id_2": "f3"}
    ]


@pytest.mark.parametrize("sql", ["SHOW TABLES", "DESCRIBE timeline", "EXPLAIN SELECT * FROM facts"])
def test_catalog_statements(record: str, sql: str) -> None:
    assert query(record, sql).num_rows


def test_relations_are_views_then_tables_with_their_columns(record: str) -> None:
    found = relations(snapshot(record))
    names = [one.name for one in found]
    assert names == [*sorted(views()), *sorted(table.name for table in (*DATA, BATCHES))]
    assert all(one.columns and one.about for one in found)


def test_views_come_after_what_they_name() -> None:
    assert [view.name for view in needed(["timeline", "nothing"])] == ["timeline"]
    assert len(needed(views())) == len(views())


def test_progress(record: str) -> None:
    found = progress(snapshot(record))
    assert (found.batch, found.rows["quotes"], found.in_force["quotes"]) == (COMMITTED, 5, 4)
    assert "entities" in found.rows and "entities" not in found.in_force
    assert found.outcomes["read"] == 9 == sum(found.outcomes.values()) - found.outcomes["read"]
    assert found.quarantine == {"not_json": 1}
    assert found.latency is not None and found.latency[0] > found.latency[1] > 0
    ends = {("articles.v1", 0): 12, ("quotes.v1", 0): 2}
    assert lag(found.positions, ends) == {("articles.v1", 0): 3, ("quotes.v1", 0): 2}


def test_asking_loads_no_spark(record: str) -> None:
    code = (
        "import sys; from factstore.querying.read import query, rows; "
        f"rows(query({record!r}, 'SELECT * FROM disputes')); "
        "print({name.split('.')[0] for name in sys.modules} & {'pyspark', 'delta', 'pandas'})"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"


def test_an_answer_without_end_is_given_up(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "LARGEST_ANSWER", 1 << 20)
    assert query(record, "SELECT * FROM generate_series(1, 1000)").num_rows == 1000
    with pytest.raises(BadInput, match="more than 1 MiB"):
        query(record, "SELECT * FROM generate_series(1, 1000000000)")
