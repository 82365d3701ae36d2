"""Figures of one series are merged, ranked and disputed like facts."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from factstore.derived import figure_rows
from factstore.derived.series import Counted, figures
from factstore.history import Changes
from factstore.storage.store import Store
from factstore.tables import FIGURES, MEASURES, REPORTS
from tests.sample_record import new_store
from tests.sample_rows import moment


def counted(name: str, value: float, **more: Any) -> Counted:
    return Counted(name, f"d-{name}", value, **{"as_of": "2026-03-02", "outlet": name, **more})


def disputed(*told: Counted) -> bool:
    return any(fact.conflict_group for fact in figures("s", told))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (counted("a", 3), counted("b", 5), True),
        (counted("a", 3), counted("b", 3), False),
        (counted("a", 3), counted("b", 5, as_of="2026-03-03"), False),
        (counted("a", 3, comparator="at least"), counted("b", 5), False),
        (counted("a", 5, comparator="at least"), counted("b", 3), True),
        (counted("a", 5, comparator="at most"), counted("b", 3), False),
        (counted("a", 2, upper=4), counted("b", 3), False),
        (counted("a", 2, upper=4), counted("b", 5), True),
        (counted("a", 2000, comparator="about"), counted("b", 2150), False),
        (counted("a", 12_000_000), counted("b", 12_100_000), False),
        (counted("a", 12_000_000), counted("b", 13_000_000), True),
        (counted("a", 40), counted("b", 42), True),
        (counted("a", 17, percent=True), counted("b", 16.7, percent=True), False),
        (counted("a", 17, percent=True), counted("b", 18, percent=True), True),
        # Two storms, two places, two happenings: no dispute.
        (counted("a", 3, happened="2026-03-01"), counted("b", 5, happened="2026-02-27"), False),
        (counted("a", 3, happened="2026-03-01"), counted("b", 5, happened="2026-03"), True),
        (counted("a", 3, place="Harrow"), counted("b", 5, place="Selkirk"), False),
        (counted("a", 3, happening="x"), counted("b", 5, happening="y"), False),
        (counted("a", 3, happening="x"), counted("b", 5), True),
        # Both may have been misread.
        (counted("a", 3, confidence=0.5), counted("b", 5, confidence=0.5), False),
    ],
)
def test_two_figures_of_one_time_are_a_dispute_where_their_bounds_do_not_meet(
    one: Counted, other: Counted, expected: bool
) -> None:
    assert disputed(one, other) is expected
    assert disputed(other, one) is expected


def test_the_figure_of_more_sources_is_preferred() -> None:
    copies = [counted(name, 5, signature="0123456789abcdef" * 64) for name in "ab"]
    ranks = {fact.value: (fact.rank, fact.sources) for fact in
             figures("s", [*copies, counted("c", 5), counted("e", 7)])}  # fmt: skip
    assert ranks == {"5": ("preferred", 2), "7": ("normal", 1)}


def test_what_an_outlet_takes_back_is_deprecated() -> None:
    told = [counted("a", 5, outlet="o", published="1"), counted("b", 7, outlet="o", published="2")]
    assert {f.value: f.rank for f in figures("s", told)} == {"5": "deprecated", "7": "normal"}


def test_the_order_of_arrival_does_not_matter() -> None:
    told = (
        counted("a", 3, comparator="at least"),
        counted("b", 5, happened="2026-03"),
        counted("c", 7),
        counted("e", 5, happened="2026-03-01", place="Harrow"),
        counted("f", 9, as_of="2026-03-03"),
    )
    first = figures("s", told)
    assert all(figures("s", order) == first for order in permutations(told))


def measure(name: str, batch: int, value: float, **more: Any) -> dict[str, Any]:
    return {
        "measure_id": name, "event_key": f"k-{name}", "event_id": f"e-{name}", "series_id": "s",
        "series_key": "s26", "what": "people", "unit_kind": "persons killed", "value": value,
        "place": "Harrow", "outlet": name, "published": "2026-03-02", "happened": "2026-03-01",
        "confidence": 0.9, "polarity": True, "modality": "asserted", "valid_from": moment(batch),
        "begun_batch": batch, "changed_batch": batch, **more,
    }  # fmt: skip


def write(store: Store, rows: list[dict[str, Any]], replaced: list[int] | None = None) -> None:
    batch = store.last.batch + 1
    store.begin(batch)
    store.change(MEASURES, Changes(rows, replaced or []))
    reports = Changes([])
    keys = figure_rows.touched(store, reports, {"s26": moment(batch)})
    store.change(FIGURES, figure_rows.recompute(store, keys, batch))
    store.commit({"batch_id": batch, "kind": "stream", "kafka_cluster": "c", "positions": []})


def held(store: Store) -> dict[float, tuple[int, str, bool]]:
    rows = store.newest(FIGURES, "series_key", ["s26"], in_force=True)
    return {r["value"]: (r["sources"], r["rank"], bool(r["conflict_group"])) for r in rows}


def test_figures_follow_the_measures_in_force(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    write(store, [measure("a", 1, 3), measure("b", 1, 3), measure("w", 1, 9, modality="wished")])
    assert held(store) == {3: (2, "normal", False)}
    write(store, [measure("c", 2, 5)])
    assert held(store) == {3: (2, "preferred", True), 5: (1, "normal", True)}
    (row,) = store.newest(MEASURES, "event_key", ["k-c"])
    write(store, [{**row, "valid_to": moment(3), "changed_batch": 3}], [row["state"]])
    assert held(store) == {3: (2, "normal", False)}


def test_figures_of_other_happenings_part_once_that_is_known(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    write(store, [measure("a", 1, 3), measure("b", 1, 5)])
    assert {disputed for _, _, disputed in held(store).values()} == {True}
    store.begin(2)
    reports = Changes([
        {"event_id": f"e-{name}", "happening_id": name, "valid_from": moment(2), "valid_to": None}
        for name in "ab"
    ])  # fmt: skip
    store.change(REPORTS, reports)
    keys = figure_rows.touched(store, reports, {})
    assert keys == {"s26": moment(2)}
    store.change(FIGURES, figure_rows.recompute(store, keys, 2))
    assert {disputed for _, _, disputed in held(store).values()} == {False}


def test_a_figure_that_is_told_in_two_years_is_one_of_each(tmp_path: Path) -> None:
    annual = {"unit_kind": "percent", "what": "growth", "happened": "2026"}
    told = [
        measure("a", 1, 3, **annual),
        measure("b", 1, 3, **annual, published="2027-01-09", series_key="s27"),
    ]
    found = []
    for at, batches in enumerate(([told], [[one] for one in told])):
        store = new_store(tmp_path / str(at))
        for rows in batches:
            keys = {row["series_key"]: moment(1) for row in rows}
            store.begin(store.last.batch + 1)
            store.change(MEASURES, Changes(rows))
            store.change(FIGURES, figure_rows.recompute(store, keys, store.batch))
            batch = {"batch_id": store.batch, "kind": "stream", "kafka_cluster": "c"}
            store.commit({**batch, "positions": []})
        rows = store.scan(FIGURES, ("figure_id", "measure_ids"), "valid_to IS NULL")
        found.append(sorted((row["measure_ids"], row["figure_id"]) for row in rows))
    assert found[0] == found[1]
    assert [names for names, _ in found[0]] == [["a"], ["b"]]
    assert len({name for _, name in found[0]}) == 2
