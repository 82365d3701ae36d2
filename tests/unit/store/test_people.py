"""People of one name are told apart over documents: by what is told alone, at a bounded cost."""

from __future__ import annotations

import random
from contextlib import nullcontext
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contract.errors import BadInput
from contract.records import Profile
from contract.vocabulary_files import load_vocabulary
from factstore.derived import facts, people_rows
from factstore.derived.people import Told, linked
from factstore.derived.relinked import Touched
from factstore.history import Changes, Row, latest, moved
from factstore.identity import entity_id, person_id
from factstore.storage.store import Store
from factstore.tables import CLAIMS, FACTS, FIGURES, MEASURES, PEOPLE, PROFILES, Table
from streaming.extract.entities.aliases import load_aliases
from streaming.steps.derive import derive
from tests.sample_record import new_store
from tests.sample_rows import moment

NAME = entity_id("person", "Ada Quill")
RUNNER: dict[str, Any] = {
    "fields": ["sport"],
    "roles": ["sprinter"],
    "bodies": ["Selkirk Harriers"],
}
JUDGE: dict[str, Any] = {"fields": ["law"], "roles": ["judge"], "bodies": ["Harrow Court"]}


def told(name: str, **what: Any) -> Told:
    sets = {key: frozenset(what[key]) for key in ("roles", "fields", "bodies", "places", "company")
            if key in what}  # fmt: skip
    return Told(name, f"2026-01-{name[-2:]}", **{**what, **sets})


def people(*profiles: Told, alone: bool = True) -> list[list[str]]:
    """The profiles of each person, in order; the unsure ones with a question mark."""
    found: dict[Any, list[str]] = {}
    for one in linked(profiles, alone=alone):
        mark = "?" if one.status == "unsure" else ""
        found.setdefault((one.namesake, one.first), []).append(one.profile_id + mark)
    return sorted(found.values())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({}, {}, True),
        ({"fields": ["sport"]}, {"fields": ["sport"]}, True),
        # One kind of evidence is little against one name: people do several things, of several.
        ({"fields": ["sport"]}, {"fields": ["law"]}, True),
        ({"fields": ["sport"], "bodies": ["b"]}, {"fields": ["law"]}, True),
        ({"fields": ["law"], "bodies": ["b"]}, {"fields": ["law"], "bodies": ["x"]}, True),
        ({"fields": ["sport"], "bodies": ["b"]}, {"fields": ["law"], "bodies": ["x"]}, False),
        ({"fields": ["sport"], "bodies": ["b"]}, {"fields": ["law"], "places": ["x"]}, False),
        ({"fields": ["sport"], "bodies": ["b"]}, {"fields": ["law"], "bodies": ["b office"]}, True),
        ({"fields": ["sport"]}, {"fields": ["law", "sport"]}, True),
        (RUNNER, {**JUDGE, "bodies": ["Selkirk Harriers"]}, True),
        # Who stands beside them says that it is one person, whatever she does.
        ({**RUNNER, "company": ["x", "y"]}, {**JUDGE, "company": ["x", "y"]}, True),
        ({**RUNNER, "company": ["x"]}, {**JUDGE, "company": ["x"]}, False),
        ({"sex": "m"}, {"sex": "f"}, False),
        # A pronoun misread: no two of one name and one body.
        ({"sex": "m", "bodies": ["b"]}, {"sex": "f", "bodies": ["b"]}, True),
        ({"born": (1950, 1951)}, {"born": (1951, 1952)}, True),
        ({"born": (1950, 1951)}, {"born": (1990, 1991)}, False),
        ({"died": "1950"}, {"died": "2001-03"}, False),
        ({"died": "1950"}, {"born": (1975, 1976)}, False),
        # One post in two places is one kind of evidence.
        (
            {"roles": ["mayor"], "places": ["harrow"]},
            {"roles": ["mayor"], "places": ["selkirk"]},
            True,
        ),
        ({**JUDGE, "roles": ["clerk"]}, {**JUDGE, "bodies": ["x"], "roles": ["baker"]}, True),
    ],
)
def test_one_name_is_one_person_unless_what_is_told_disagrees(
    one: dict[str, Any], other: dict[str, Any], same: bool
) -> None:
    expected = [] if same else [["a01"], ["b02"]]
    assert people(told("a01", **one), told("b02", **other)) == expected


def test_a_document_that_tells_of_both_joins_them() -> None:
    both = told("c03", fields=["sport", "law"], bodies=["Selkirk Harriers", "Harrow Court"])
    assert people(told("a01", **RUNNER), told("b02", **JUDGE), both) == []


def test_who_may_be_either_is_unsure() -> None:
    bare = told("c03")
    assert people(told("a01", **RUNNER), told("b02", **JUDGE), bare) == [["a01"], ["b02"], ["c03?"]]
    beside = told("c03", company=["coach"])
    runner = told("a01", **RUNNER, company=["coach", "other"])
    assert people(runner, told("b02", **JUDGE), beside) == [["a01", "c03"], ["b02"]]


def test_of_the_many_who_tell_little_a_rarity_takes_none() -> None:
    often = [told(f"a{n:02}", **RUNNER) for n in range(1, 25)]
    assert people(*often, told("b30", **JUDGE), told("c31"))[-1] == ["b30"]


@pytest.mark.parametrize(
    ("odd", "same"),
    [
        ({"sex": "f"}, True),
        ({"born": (2015, 2016)}, True),
        ({"sex": "f", "born": (2015, 2016)}, False),
        ({"sex": "f", **JUDGE}, False),
        (JUDGE, False),
    ],
)
@pytest.mark.parametrize("place", [0, 9, 20])
def test_one_error_of_a_document_parts_none_of_whom_many_tell(
    odd: dict[str, Any], same: bool, place: int
) -> None:
    """A pronoun or an age misread is likelier than a namesake; wherever it stands among them."""
    man = {**RUNNER, "sex": "m", "born": (1950, 1951)}
    many = [told(f"a{n:02}", **{**man, "bodies": [f"club {n}"]}) for n in range(1, 21)]
    profiles = [*many[:place], told(f"b{place:02}", **odd), *many[place:]]
    found = people(*profiles)
    assert (found == []) if same else (len(found) == 2 and [f"b{place:02}"] in found)


def test_who_is_unlike_one_of_two_people_in_less_is_that_one() -> None:
    runner, judge = told("a01", **RUNNER), told("b02", **JUDGE)
    third = told("c03", fields=["law"])
    assert people(runner, judge, third) == [["a01"], ["b02", "c03"]]


def test_a_name_of_one_word_joins_what_shares_more() -> None:
    one, other, third = told("a01", bodies=["x"]), told("b02", bodies=["x"]), told("c03")
    assert people(one, other, third, alone=False) == [["a01", "b02"], ["c03?"]]
    assert people(one, other, alone=False) == []


def test_of_a_name_of_one_word_nobody_is_parted_without_evidence() -> None:
    x, y = [told(f"a0{n}", bodies=["x"]) for n in (1, 2)], [told(f"b0{n}", **JUDGE) for n in (3, 4)]
    assert people(*x, *y, alone=False) == [["a01", "a02"], ["b03?", "b04?"]]
    runners = [told(f"a0{n}", **RUNNER) for n in (1, 2)]
    assert people(*runners, *y, alone=False) == [["a01", "a02"], ["b03", "b04"]]
    joined = linked([*x, *y], [told("c05", bodies=["x"]), told("c06")], alone=False)
    assert [(each.first, each.status) for each in joined[4:]] == [
        (None, "joined"),
        ("c06", "unsure"),
    ]


def test_the_order_of_arrival_does_not_matter() -> None:
    profiles = (
        told("a01", **RUNNER),
        told("b02", **JUDGE),
        told("c03"),
        told("e04", fields=["law"]),
        told("f05", sex="m", company=["x", "y"]),
        told("g06", bodies=["Harrow Court"], company=["x", "y"]),
    )
    assert len({tuple(linked(order)) for order in permutations(profiles)}) == 1


def profile(number: int, batch: int = 1, **what: Any) -> Row:
    day = f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"
    return {
        "profile_id": f"p{number:04}", "event_key": f"k{number:04}", "entity_id": NAME,
        "name": "Ada Quill", "roles": [], "fields": [], "bodies": [], "company": [],
        "published": day, "valid_from": moment(batch), "valid_to": None, "begun_batch": batch,
        "changed_batch": batch, **what,
    }  # fmt: skip


def write(store: Store, profiles: list[Row], replaced: list[int] | None = None) -> Changes:
    """A batch of profiles; what it changes of people."""
    batch = store.last.batch + 1
    store.begin(batch)
    store.change(PROFILES, Changes(profiles, replaced or []))
    changed = people_rows.recompute(store, {NAME: moment(batch)}, batch)
    store.change(PEOPLE, changed)
    store.commit({"batch_id": batch, "kind": "stream", "kafka_cluster": "c", "positions": []})
    return changed


def held(store: Store) -> dict[str, tuple[str, str]]:
    rows = store.newest(PEOPLE, "entity_id", [NAME], in_force=True)
    return {row["profile_id"]: (row["person_id"], row["status"]) for row in rows}


def test_a_takedown_takes_the_evidence_away(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    write(store, [profile(1, **RUNNER)])
    assert held(store) == {}
    write(store, [profile(2, 2, **JUDGE)])
    judge = person_id(NAME, None, "p0002")
    assert held(store) == {"p0001": (NAME, "joined"), "p0002": (judge, "parted")}
    (row,) = store.newest(PROFILES, "event_key", ["k0002"])
    write(store, [{**row, "valid_to": moment(3), "changed_batch": 3}], [row["state"]])
    assert held(store) == {}


def test_batches_in_any_order_give_the_same_people(tmp_path: Path) -> None:
    given = [RUNNER, JUDGE, {}, {"fields": ["law"]}, {"sex": "m"}, {"bodies": ["Harrow Court"]}]
    rows = [profile(number, **what) for number, what in enumerate(given)]
    ends = []
    for turn in range(3):
        store = new_store(tmp_path / str(turn))
        random.Random(turn).shuffle(rows)
        for row in rows:
            write(store, [{**row, "changed_batch": store.last.batch + 1}])
        ends.append(held(store))
    assert ends[0] == ends[1] == ends[2]
    assert set(ends[0].values()) > {(NAME, "joined")}


def test_a_year_of_death_that_cannot_be_read_tells_nothing(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    write(store, [profile(1, died="760-03"), profile(2, died="1999")])
    assert held(store) == {}


def test_of_a_name_that_is_told_everywhere_few_documents_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = new_store(tmp_path)
    write(store, [profile(number, **RUNNER) for number in range(300)])
    looked = []
    real = people_rows.linked_rows
    monkeypatch.setattr(
        people_rows, "linked_rows", lambda rows: looked.append(len(rows)) or real(rows)
    )
    write(store, [profile(301, 2, **RUNNER)])
    assert looked == []  # all tell the same
    write(store, [profile(302, 3, **JUDGE), profile(303, 3)])
    assert looked == [people_rows.BOUND + 2]
    judge = (person_id(NAME, None, "p0302"), "parted")
    assert held(store)["p0302"] == judge and held(store)["p0303"] == (NAME, "joined")
    write(store, [profile(304, 4, **RUNNER)])
    assert held(store)["p0302"] == judge  # found of one that is not looked at: it stays


def test_facts_of_namesakes_are_their_own(tmp_path: Path) -> None:
    store, vocabulary = new_store(tmp_path), load_vocabulary()
    store.begin(1)
    claims = [
        {"claim_id": f"c{n}", "event_key": f"k000{n}", "article_id": f"a{n}", "outlet": f"o{n}",
         "subject": "Ada Quill", "subject_id": NAME, "predicate": "age", "value": value,
         "modality": "asserted", "confidence": 0.9, "seen_at": "2026-01-02", "fact_key": "f",
         "voice": value, "valid_from": moment(1), "changed_batch": 1}
        for n, value in ((1, "24"), (2, "61"))
    ]  # fmt: skip
    store.change(CLAIMS, Changes(claims))
    store.change(FACTS, facts.recompute(store, {"f": moment(1)}, vocabulary, 1))
    store.commit({"batch_id": 1, "kind": "stream", "kafka_cluster": "c", "positions": []})
    rows = store.newest(FACTS, "fact_key", ["f"], in_force=True)
    assert len({row["conflict_group"] for row in rows} - {None}) == 1
    changed = write(store, [profile(1, 2, **RUNNER), profile(2, 2, **JUDGE)])
    keys = people_rows.touched(store, changed, CLAIMS, {})
    assert keys == {"f": moment(2)}
    store.begin(3)
    store.change(FACTS, facts.recompute(store, keys, vocabulary, 3))
    rows = store.newest(FACTS, "fact_key", ["f"], in_force=True)
    assert {row["value"]: row["subject_id"] for row in rows} == {
        "24": NAME, "61": person_id(NAME, None, "p0002"),
    }  # fmt: skip
    assert [row["conflict_group"] for row in rows] == [None, None]


def test_figures_follow_whom_a_name_turns_out_to_be(tmp_path: Path) -> None:
    """A document of somebody else says that an earlier one's figure is not the known one's."""
    measures = {"measure_id": "m2", "event_key": "k0002", "series_id": "s", "series_key": "s26",
                "of_id": NAME, "of_whom": "Ada Quill", "what": "cases", "unit_kind": "count",
                "value": 5.0, "polarity": True, "modality": "asserted", "confidence": 0.9,
                "published": "2026-01-03", "valid_from": moment(1), "valid_to": None,
                "changed_batch": 1}  # fmt: skip
    found = []
    judge, runner = profile(2, **JUDGE), profile(1, **RUNNER)
    for at, batches in enumerate(([[judge, runner]], [[judge], [runner]])):
        store = new_store(tmp_path / str(at))
        for profiles in batches:
            store.begin(store.last.batch + 1)
            changed = {PROFILES.name: Changes(profiles)}
            if judge in profiles:
                changed[MEASURES.name] = Changes([measures])
            for table in (PROFILES, MEASURES):
                store.change(table, changed.get(table.name, Changes()))

            def told(table: Table, column: str, of: dict[str, Changes] = changed) -> Touched:
                return latest(moved(column, of.get(table.name, Changes())))

            derive(store, told, load_vocabulary(), lambda name: nullcontext())
            batch = {"batch_id": store.batch, "kind": "stream", "kafka_cluster": "c"}
            store.commit({**batch, "positions": []})
        rows = store.newest(FIGURES, "series_key", ["s26"], in_force=True)
        found.append([(row["value"], row["subject_id"]) for row in rows])
    assert found[0] == [(5.0, person_id(NAME, None, "p0002"))]
    assert found[1] == found[0]


ALIASES = """
[namesakes."Ada Quill"]
"Ada Quill (runner)" = ["sport", "Selkirk Harriers"]
"Ada Quill (judge)" = []
"""


def test_an_alias_file_parts_and_joins(tmp_path: Path) -> None:
    path = tmp_path / "aliases.toml"
    path.write_text(ALIASES)
    table = load_aliases(path)
    runner = table.placed(Profile("Ada Quill", fields=("sport",)))
    assert runner.namesake == "Ada Quill (runner)"
    assert table.placed(Profile("Ada Quill")).namesake == "Ada Quill (judge)"
    assert table.placed(Profile("Eve Lang")).namesake == ""
    known = [told("a01", **RUNNER, namesake="A"), told("b02", **JUDGE, namesake="A")]
    assert people(*known) == [["a01", "b02"]]
    for shared in ({}, {"bodies": {"x"}}, {"company": {"y", "z"}}):
        pair = [told("a01", namesake="A", **shared), told("b02", namesake="B", **shared)]
        assert people(*pair) == [["a01"], ["b02"]]
        assert [one.namesake for one in linked(pair)] == ["A", "B"]
    later = linked(
        [told("a01", namesake="A"), told("b02", namesake="B")], [told("c03", namesake="B")]
    )
    assert later[-1].namesake == "B"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[namesakes]\n"Ada Quill" = ["judge"]', "no table of names"),
        ('[namesakes."Ada Quill"]\n"Judge Quill" = "judge"', "not a list of strings"),
        ('[namesakes."Ada Quill"]\nA = []\nB = []', "only one can be without words"),
    ],
)
def test_a_wrong_alias_file_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "aliases.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=why):
        load_aliases(path)
