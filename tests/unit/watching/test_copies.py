"""One article under several addresses, and copies at other sites, against servers on loopback."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from producers.identity import page_address, signature
from producers.watching.copies import DAYS, Copies, pruned
from producers.watching.places import Places
from producers.watching.state import VERSION, connect
from tests.feedserver import FeedServer, item
from tests.watching import Newsroom, articles

WORDS = [f"word{at}" for at in range(300)]
TEXT = " ".join(WORDS)
FOOTER = " More of this story is in the paper edition of the Quay."
NOON, ONE = (f"<pubDate>Sun, 15 Jun 2025 {hour}:00:00 GMT</pubDate>" for hour in (12, 13))
SITE = "https://127.0.0.1"


def cut_and_edited(seed: int, share: float = 0.6) -> str:
    chance = random.Random(seed)
    kept = WORDS[: int(len(WORDS) * share)]
    return " ".join(word if chance.random() > 0.02 else "other" for word in kept)


@pytest.mark.parametrize(
    "address",
    [
        "/story/8/amp", "/amp/story/8", "/story/8.amp", "/story/8?amp=1", "/story/8?outputType=amp",
        "/story/8?utm_source=feed&fbclid=x", "/story/8/?amp&utm_medium=rss",
    ],
)  # fmt: skip
def test_forms_of_one_address_are_one_article(
    server: FeedServer, tmp_path: Path, address: str
) -> None:
    whole = server.feed("/a", item("g-1", TEXT, "Ferry stops", f"{SITE}/story/8"))
    other = server.feed("/b", item("g-2", "Its summary.", "FERRY stops", f"{SITE}{address}"))
    room = Newsroom(tmp_path, [whole], pages=False, later=False)
    (first,) = articles(room.run())
    room.addresses = [whole, other]
    assert room.later().run() == []
    assert room.places()[1].duplicate == 1
    server.feed("/a", item("g-3", f"{TEXT} Corrected.", "Ferry stops", f"{SITE}{address}"))
    (edit,) = articles(room.later().run())
    assert edit.id == first.id, "a changed guid under a form of its address"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://m.quay.example/a/1", "http://www.quay.example/a/1/"),
        ("https://amp.quay.example/a/1", "https://quay.example/a/1?amp=1"),
        ("https://mobile.news.quay.example/a.amp.html", "https://news.quay.example/a.html"),
        ("https://quay.example/amp", "https://www.quay.example/amp"),
    ],
)
def test_mobile_hosts_and_amp_pages_are_forms(one: str, other: str) -> None:
    assert page_address(one) == page_address(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://quay.example/a/1?id=2", "https://quay.example/a/1?id=3"),
        ("https://amp.example/a", "https://example/a"),
        ("https://quay.example/amplifier", "https://quay.example/lifier"),
        ("https://quay.example/amp", "https://quay.example/"),
    ],
)
def test_other_pages_are_none(one: str, other: str) -> None:
    assert page_address(one) != page_address(other)


@pytest.mark.parametrize(
    ("title", "more", "text", "articles_"),
    [
        ("Ferry stops", NOON, TEXT + FOOTER, 1),
        ("Ferry stops", ONE, TEXT + FOOTER, 2),
        ("Ferry starts", NOON, TEXT + FOOTER, 2),
        ("Ferry stops", NOON, cut_and_edited(1), 2),
    ],
)
def test_nearly_the_same_text_is_one_article_by_headline_and_moment(
    server: FeedServer, tmp_path: Path, title: str, more: str, text: str, articles_: int
) -> None:
    """Under another guid and another address of the site, as another section's feed has it."""
    first = item("g-1", TEXT, "Ferry stops", f"{SITE}/news/8", more=NOON)
    second = item("g-2", text, title, f"{SITE}/local/8-ferry", more=more)
    feeds = [server.feed("/a", first), server.feed("/b", second)]
    room = Newsroom(tmp_path, feeds, pages=False, later=False)
    found = articles(room.run())
    assert len({one.id for one in found}) == articles_
    assert {one.also_at for one in found} == {None}, "a site's own article is at no other site"


def test_reports_that_a_program_fills_in_stay_apart(server: FeedServer, tmp_path: Path) -> None:
    def report(*figures: int) -> str:
        words = [f"word{at}" for at in range(100)]
        for at, figure in enumerate(figures):
            words[20 + 25 * at] = str(figure)
        return " ".join(words)

    items = [
        item(f"q{at}", report(at, 2 * at, 3 * at), "Quake shakes hills", f"{SITE}/q/{at}", NOON)
        for at in range(1, 6)
    ]
    room = Newsroom(tmp_path, [server.feed("/a", *items)], pages=False, later=False)
    assert len({one.id for one in articles(room.run())}) == 5


def test_a_wire_copy_is_credited_and_linked_and_stays_its_own(
    server: FeedServer, tmp_path: Path
) -> None:
    wire = server.feed("/wire", item("w", f"QUAY (AFP) - {TEXT}", "Ferry", f"{SITE}/w/1"))
    with FeedServer("127.0.0.2").running() as two, FeedServer("127.0.0.3").running() as three:
        signed = "<author>Ida Crane, Agence France-Presse</author>"
        copy = cut_and_edited(2)
        second = two.feed("/b", item("b", copy, "Boat", "https://127.0.0.2/b", more=signed))
        third = three.feed("/c", item("c", cut_and_edited(3), "Pier", "https://127.0.0.3/c"))
        own = three.feed("/d", item("d", " ".join(reversed(WORDS)), "Own"))
        room = Newsroom(tmp_path, [wire], pages=False, later=False)
        room.run()
        room.addresses = [wire, second, third, own]
        found = {one.headline: one for one in articles(room.later().run())}
        assert {name: one.also_at for name, one in found.items()} == {
            "Boat": f"{SITE}/w/1",
            "Pier": f"{SITE}/w/1",
            "Own": None,
        }
        agencies = {one.headline: one.agency for one in articles(room.sink.taken)}
        assert agencies == {
            "Ferry": "Agence France-Presse",
            "Boat": "Agence France-Presse",
            "Pier": None,
            "Own": None,
        }
        two.feed("/b", item("b", f"{copy} Corrected.", "Boat", "https://127.0.0.2/b", more=signed))
        (edit,) = articles(room.later().run())
        assert (edit.id, edit.also_at) == (found["Boat"].id, f"{SITE}/w/1"), "its link stays"


def test_forms_that_a_program_fills_in_are_not_compared_with_each_other(
    server: FeedServer, tmp_path: Path
) -> None:
    """A feed of weather reports, or one that means to keep the watcher busy."""
    reports = [item(f"w-{at}", f"{TEXT} {at}", f"Weather {at}") for at in range(100)]
    room = Newsroom(tmp_path, [server.feed("/a", *reports)], pages=False, later=False)
    assert len(articles(room.run())) == 100
    (row,) = room.rows("SELECT count(DISTINCT article) AS found FROM bands")
    assert row["found"] < 10


def test_a_feed_that_was_removed_leaves_nothing_to_the_next(
    server: FeedServer, tmp_path: Path
) -> None:
    first = server.feed("/a", item("g-1", TEXT, "Ferry stops", f"{SITE}/story/8"))
    room = Newsroom(tmp_path, [first], pages=False, later=False)
    (known,) = articles(room.run())
    places = Places(connect(room.state))
    places.add([(first, None)], stored=True)
    places.remove(first)
    with FeedServer("127.0.0.2").running() as other:
        hostile = item("g-1", f"{TEXT} Never.", "Ferry stops", f"{SITE}/story/8")
        room.addresses = [other.feed("/a", hostile)]
        (found,) = articles(room.later().run())
        assert found.id != known.id


def test_copies_are_looked_for_among_the_last_days_only(tmp_path: Path) -> None:
    db = connect(tmp_path / "watch.db")
    day, said = 86400.0, signature(TEXT)
    copies = Copies(db)
    rows = copies.keep("a", said, 0.0)
    assert dict(copies.of(said, 0.0)) == {"a": 1.0}, "within the batch"
    copies.forget_pending()
    assert dict(copies.of(said, 0.0)) == {}, "given up"
    for row in rows:
        db.execute(*row)
    assert dict(copies.of(signature(cut_and_edited(4)), day)).keys() == {"a"}
    assert dict(copies.of(signature("Other words, and few of them."), day)) == {}
    assert dict(copies.of(said, DAYS * day)) == {}
    for row in pruned(DAYS * day):
        db.execute(*row)
    counts = [
        db.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("bands", "signatures")
    ]
    assert counts == [0, 0]


def test_a_state_of_the_format_before_is_taken_on(server: FeedServer, tmp_path: Path) -> None:
    feed = server.feed("/a", item("1", TEXT, "Ferry", f"{SITE}/1"))
    room = Newsroom(tmp_path, [feed], pages=False)
    (first,) = articles(room.run())
    db = sqlite3.connect(room.state)
    for table in ("bands", "signatures", "numbers"):
        db.execute(f"DROP TABLE {table}")
    for index in ("articles_page_address", "articles_moment"):
        db.execute(f"DROP INDEX {index}")
    for column in ("page", "also_at"):
        db.execute(f"ALTER TABLE articles DROP COLUMN {column}")
    db.execute("ALTER TABLE places DROP COLUMN ttl")
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()
    assert room.later().run() == []
    assert connect(room.state).execute("PRAGMA user_version").fetchone()[0] == VERSION
    server.feed("/a", item("2", f"{TEXT} Corrected.", "Ferry", f"{SITE}/1"))
    assert [one.id for one in articles(room.later().run())] == [first.id]


@pytest.mark.parametrize("more", ["", " By hand."])
def test_copies_of_two_outlets_in_a_folder_are_two_articles(tmp_path: Path, more: str) -> None:
    inbox = tmp_path / "inbox"
    for outlet, text in (("Herald", TEXT), ("Quay", TEXT + more)):
        (inbox / outlet).mkdir(parents=True)
        head = f"---\noutlet: {outlet}\npublished: 2025-06-15T12:00:00Z\n---\nFerry stops\n\n"
        (inbox / outlet / "wire.txt").write_text(head + text, encoding="utf-8")
    room = Newsroom(tmp_path, [str(inbox)])
    found = articles(room.run())
    assert [one.outlet for one in found] == ["Herald", "Quay"]
    assert len({one.id for one in found}) == 2
    (inbox / "Herald" / "wire.txt").rename(inbox / "Herald" / "renamed.txt")
    assert room.later().run() == []
