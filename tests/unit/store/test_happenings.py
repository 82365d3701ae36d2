"""Reports of one happening are linked over documents, and only those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contract.vocabulary_files import load_vocabulary
from factstore.derived import report_rows
from factstore.derived.happenings import Figure, Linked, Report, Told, linked
from factstore.history import Changes
from factstore.storage.store import Store
from factstore.tables import EVENTS, MEASURES, REPORTS
from tests.sample_record import new_store
from tests.sample_rows import moment

MARSH = {"arrested": frozenset({"dov marsh"})}
BOTH = {**MARSH, "arrested_by": frozenset({"harbour police"})}


def report(
    name: str,
    published: str = "2025-06-03",
    happened: str | None = None,
    told: Told = "happened",
    named: Mapping[str, frozenset[str]] = MARSH,
    **more: Any,
) -> Report:
    words = {part: ", ".join(sorted(names)) for part, names in named.items()}
    given = {
        "outlet": name,
        "words": words,
        "befallen": frozenset({"arrested", "participants"}),
        **more,
    }
    return Report(name, f"d-{name}", told, published=published, happened=happened, named=named,
                  **given)  # fmt: skip


def groups(*reports: Report) -> list[list[str]]:
    """The events of each happening, in their order."""
    found: dict[str, list[Linked]] = {}
    for one in linked(reports):
        found.setdefault(one.happening_id, []).append(one)
    ordered = (sorted(each, key=lambda one: one.step) for each in found.values())
    return sorted([one.event_id for one in each] for each in ordered)


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        ((report("a", happened="2025-06-02"), report("b", happened="2025-06-02")), [["a", "b"]]),
        # The evening, or the morning after.
        ((report("a", happened="2025-06-02"), report("b", happened="2025-06-03")), [["a", "b"]]),
        ((report("a", happened="2025-06-02"), report("b", happened="2025-06-05")), []),
        ((report("a", happened="2025-06"), report("b", happened="2025-06-20")), [["a", "b"]]),
        # Of a month or a year there is no morning after.
        ((report("a", happened="2025-06-02"), report("b", happened="2025-05")), []),
        ((report("a", happened="2025-01-02"), report("b", happened="2024")), []),
        ((report("a", happened="2025-06-02"), report("b")), [["a", "b"]]),
        ((report("a", happened="2025-06-02"), report("b", "2025-06-20")), []),
        # Nothing tells when: no link.
        ((report("a", published=""), report("b")), []),
        # Two of one document are no two reports.
        ((report("a"), Report("b", "d-a", published="2025-06-03", named=MARSH)), []),
        # A plan and what came of it.
        (
            (
                report("a", "2025-05-20", None, "planned", BOTH),
                report("b", "2025-06-20", None, named=BOTH),
            ),
            [["a", "b"]],
        ),
        ((report("a", "2025-05-20", told="planned"), report("b", "2025-06-20")), []),
    ],
)
def test_reports_are_one_where_their_times_can_be(
    reports: tuple[Report, ...], expected: list[list[str]]
) -> None:
    assert groups(*reports) == expected


def test_whoever_both_name_must_be_the_same() -> None:
    def meeting(name: str, *people: str) -> Report:
        return report(name, named={"participants": frozenset(people)})

    assert groups(meeting("a", "ada", "cal"), meeting("b", "ada")) == [["a", "b"]]
    assert groups(meeting("a", "ada", "cal"), meeting("b", "ada", "eve")) == []
    near, far = report("a", place="Selkirk"), report("b", place="Harrow")
    assert groups(near, far) == []


def test_each_report_fits_every_other() -> None:
    days = [report(n, happened=f"2025-06-0{d}") for n, d in (("a", 1), ("b", 3), ("c", 5))]
    assert groups(*days) == [["a", "b"]]


def test_the_order_of_arrival_does_not_matter() -> None:
    reports = (
        report("a", happened="2025-06-02"),
        report("b", "2025-06-04", happened="2025-06"),
        report("c", "2025-06-05", told="denied"),
        report("e", "2025-06-05", happened="2025-06-03", named={}),
        report("f", "2025-06-19", happened="2025-06-18"),
    )
    assert len({linked(order) for order in permutations(reports)}) == 1


def test_what_became_of_it() -> None:
    def status(*told: Told, day: str | None = None) -> str:
        reports = (report(str(n), told=way, named=BOTH, happened=day) for n, way in enumerate(told))
        return linked(reports)[0].status

    assert status("planned", "planned") == "planned"
    assert status("planned", "happened") == "happened"
    assert status("planned", "denied") == "cancelled"
    assert status("happened", "denied", day="2025-06-02") == "disputed"
    assert status("planned", "called off") == "cancelled"


def test_who_has_not_may_do_so_tomorrow() -> None:
    assert groups(report("a", told="denied"), report("b", "2025-06-09")) == []
    # Without a day that agrees it is no dispute: first she did not, then she did.
    for told in ("denied", "called off"):
        assert groups(report("a", told=told, named=BOTH), report("b", named=BOTH)) == []


def test_what_agrees_in_one_thing_of_several_is_not_one() -> None:
    def race(name: str, what: str, who: str = "ada", **more: Any) -> Report:
        words = {"winner": who, "race": what}
        return Report(name, f"d-{name}", published="2025-06-03", words=words,
                      named={"winner": frozenset({who})}, **more)  # fmt: skip

    assert groups(race("a", "the vote"), race("b", "a second round")) == []
    assert groups(race("a", "the state primary"), race("b", "its state primary")) == [["a", "b"]]
    ohio, other = race("a", "the Ohio state primary"), race("b", "the state primary")
    assert groups(ohio, other) == [["a", "b"]]
    assert groups(ohio, race("b", "the state primary", place="Missouri")) == []
    day = {"happened": "2025-06-02"}
    assert groups(race("a", "the vote", **day), race("b", "a round", **day)) == [["a", "b"]]


def _told(name: str, words: Mapping[str, str], *named: str, **more: Any) -> Report:
    """A report by its words, the parts in ``named`` being names."""
    names = {part: frozenset(words[part].casefold().split(", ")) for part in named}
    return report(name, named=names, words=words, **more)


@pytest.mark.parametrize(
    ("published", "documents", "called", "one"),
    [
        ("2015-06-03", ("d-x", "d-y"), (), False),  # what came several times may come again
        ("2025-06-03", ("d-x", "d-y"), (), False),
        ("2025-06-03", ("d-x", "d-x"), (), True),  # one document's two acts
        ("2025-06-03", ("d-x", "d-y"), ("dead",), True),  # its type names no cause
    ],
)
def test_two_documents_of_the_same_days_tell_that_there_are_several(
    published: str, documents: tuple[str, str], called: tuple[str, ...], one: bool
) -> None:
    def death(name: str, cause: str = "", **more: Any) -> Report:
        words = {"dead": "Ada Quill"} | ({"of": cause} if cause else {})
        kinds = {"befallen": frozenset({"dead"}), "called": frozenset(called)}
        return _told(name, words, "dead", **kinds, **more)

    causes = [
        replace(death(name, cause, published=published), document=document)
        for name, cause, document in zip("xy", ("pneumonia", "failure"), documents, strict=True)
    ]
    found = groups(death("a"), death("b"), *causes)
    assert any({"a", "b"} <= set(each) for each in found) is one


def test_an_open_part_is_nobodys_where_several_have_had_it() -> None:
    def endorsed(name: str, by: str = "", **more: Any) -> Report:
        words = {"endorsed": "Ada Quill"} | ({"endorsed_by": by} if by else {})
        return _told(name, words, *words, befallen=frozenset({"endorsed"}), **more)

    eve, cal, nobody = endorsed("a", "Eve Hale"), endorsed("b", "Cal Dunmore"), endorsed("c")
    assert groups(eve, nobody) == [["a", "c"]]
    assert groups(eve, cal, nobody) == []
    assert groups(eve, cal, nobody, endorsed("d", "Eve Hale")) == [["a", "d"]]
    # Two copies of one text tell the same one.
    copies = [endorsed(name, signature="0123456789abcdef" * 64) for name in "cd"]
    assert groups(eve, cal, *copies) == [["c", "d"]]


def test_what_is_proposed_is_told_in_the_same_words() -> None:
    def proposed(name: str, what: str) -> Report:
        words = {"proposed_by": "Corran Dunmore", "proposed": what}
        return _told(name, words, "proposed_by")

    pier = proposed("a", "closing the harbour pier to ferries at night")
    assert groups(pier, proposed("b", "the closure of the harbour to ferries")) == [["a", "b"]]
    assert groups(pier, proposed("b", "a night school for sailors")) == []
    # Whom a pronoun means is nothing in which the two agree.
    his = proposed("a", "a tax on what his [Corran Dunmore] rivals own")
    assert groups(his, proposed("b", "to sell his [Corran Dunmore] house")) == []
    # One word may be of any of its sort.
    primary = proposed("a", "the most primaries")
    assert groups(primary, proposed("b", "an early Selkirk primary in spring")) == []


def test_who_tells_otherwise_of_the_rest_tells_another() -> None:
    def leads(name: str, **more: str) -> Report:
        words = {"agent": "Ada Quill", "patient": "Cal Dunmore", **more}
        return _told(name, words, "agent", "patient")

    points, voters = leads("a", by="double digits"), leads("b", among="younger voters")
    assert groups(points, leads("b")) == [["a", "b"]]
    assert groups(points, voters) == []
    assert groups(points, leads("b", by="three delegates")) == []
    assert groups(voters, leads("c", oblique="with the younger voters")) == [["b", "c"]]


def test_how_it_was_does_not_tell_two_apart_where_the_type_says_what_does() -> None:
    def left(name: str, **more: str) -> Report:
        told = {"befallen": frozenset({"left"}), "called": {"left", "post"} & {"left", *more}}
        return _told(name, {"left": "Ada Quill", **more}, "left", **told)

    by_phone, post = left("a", **{"in": "a telephone call"}), left("b", post="chief surveyor")
    assert groups(by_phone, post) == [["a", "b"]]
    assert groups(post, left("c", post="harbour master", because="the leak")) == []


def test_who_does_something_does_it_again() -> None:
    def told(name: str, part: str) -> Report:
        return _told(name, {part: "Ada Quill"}, part, befallen=frozenset({"dead"}))

    assert groups(told("a", "dead"), told("b", "dead")) == [["a", "b"]]
    assert groups(told("a", "ruled_by"), told("b", "ruled_by")) == []
    assert groups(told("a", "in"), told("b", "at")) == []


def test_somebody_without_a_name_may_be_anybody() -> None:
    def meeting(name: str, unnamed: frozenset[str] = frozenset()) -> Report:
        return report(name, named={"participants": frozenset({"ada"})}, unnamed=unnamed)

    assert groups(meeting("a"), meeting("b")) == [["a", "b"]]
    assert groups(meeting("a"), meeting("b", frozenset({"participants"}))) == []


def test_each_denial_is_of_its_own_days() -> None:
    assert groups(report("a", told="denied"), report("b", "2025-06-20", told="denied")) == []


def test_who_won_is_not_who_lost() -> None:
    ada = frozenset({"ada"})
    parts = frozenset({"winner", "loser"})
    won, lost = {"winner": ada}, {"loser": ada}
    assert groups(report("a", named=won, called=parts), report("b", named=lost, called=parts)) == []
    told = {"happened": "2025-06-02", "place": "Selkirk"}
    one, other = report("a", named={"in": ada}, **told), report("b", named={"at": ada}, **told)
    assert groups(one, other) != []


def test_copies_of_a_wire_story_are_one_source() -> None:
    signature = "0123456789abcdef" * 64
    copies = [report(name, signature=signature) for name in "abc"]
    assert {(one.reports, one.sources) for one in linked(copies)} == {(3, 1)}
    assert linked([*copies, report("e")])[0].sources == 2


def test_figures_of_one_day_are_a_dispute_and_of_several_a_change() -> None:
    def dead(name: str, day: str, value: float, comparator: str = "") -> Report:
        figures = (Figure("persons killed", value, comparator),)
        told = {"happened": "2025-06-02", "place": "Selkirk", "figures": figures}
        return report(name, f"2025-06-0{day}", named={}, **told)

    told = linked([dead("a", "3", 2), dead("b", "4", 5)])[0].differs
    assert told == "persons killed: 2 (a, 2025-06-03), 5 (b, 2025-06-04): change"
    assert linked([dead("a", "3", 2), dead("b", "3", 5)])[0].differs.endswith(": dispute")
    assert linked([dead("a", "3", 2, "at least"), dead("b", "3", 5)])[0].differs == ""


def test_what_each_report_adds() -> None:
    first = report("a", happened="2025-06-02")
    more = {**MARSH, "arrested_by": frozenset({"harbour police"})}
    second = report("b", "2025-06-04", happened="2025-06-02", named=more, place="Selkirk")
    assert [one.adds for one in linked([second, first])] == [
        "", "arrested_by: harbour police; place: Selkirk",
    ]  # fmt: skip


def _event(name: str, batch: int, ended: int | None = None) -> dict[str, Any]:
    return {
        "event_id": name, "event_key": f"k-{name}", "outlet": name, "happening_key": "k",
        "type": "arrest",
        "roles": [("arrested", "Dov Marsh")],
        "participants": [{"role": "patient", "words": "Marsh", "name": "Dov Marsh"}],
        "polarity": True, "modality": "asserted", "published": f"2025-06-0{batch}",
        "valid_from": moment(batch), "valid_to": moment(ended) if ended else None,
        "begun_batch": batch, "changed_batch": ended or batch,
    }  # fmt: skip


def _write(store: Store, events: list[dict[str, Any]], replaced: list[int]) -> None:
    batch = store.last.batch + 1
    store.begin(batch)
    store.change(EVENTS, Changes(events, replaced))
    store.change(MEASURES, Changes())
    keys = {"k": moment(batch)}
    store.change(REPORTS, report_rows.recompute(store, keys, load_vocabulary(), batch))
    store.commit({"batch_id": batch, "kind": "stream", "kafka_cluster": "c", "positions": []})


def _held(store: Store) -> list[tuple[str, str, int]]:
    rows = store.newest(REPORTS, "happening_key", ["k"], in_force=True)
    return sorted((row["event_id"], row["happening_id"], row["step"]) for row in rows)


def test_links_follow_the_events_in_force(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    _write(store, [_event("b", 1)], [])
    assert _held(store) == []
    _write(store, [_event("c", 2)], [])
    assert _held(store) == [("b", "b", 1), ("c", "b", 2)]
    (first,) = store.newest(EVENTS, "event_id", ["b"])
    _write(store, [_event("b", 1, ended=3)], [first["state"]])
    assert _held(store) == []
