"""The watcher's database: kept, taken over, changed while it is used; lists of feeds."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict
from pathlib import Path

import pytest

from contract.errors import BadInput, MissingPart, UsageError
from producers.publish import Delivered, Ready
from producers.watching.former import NAME, TAKEN, take_over
from producers.watching.known import Known, pruned
from producers.watching.opml import Listed, read_list, write_opml
from producers.watching.places import Place, Places
from producers.watching.state import VERSION, connect, held, transaction
from tests.feedserver import FeedServer, item
from tests.watching import Collector, Newsroom, articles, rejected

SECRET = "https://ida:hunter2@quay.example/feed?token=0a1b2c3d4e5f6071"


WORDS = " ".join(f"word{at}" for at in range(50))


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "watch.db"
    Places(connect(file)).add([(SECRET, None)], stored=True)
    for part in file.parent.iterdir():
        assert part.stat().st_mode & 0o077 == 0, part.name


@pytest.mark.parametrize("how", ["no database", "a later one"])
def test_a_state_that_is_none_of_ours_is_told(tmp_path: Path, how: str) -> None:
    file = tmp_path / "watch.db"
    if how == "no database":
        file.write_bytes(b"{}" * 5000)
    else:
        connect(file).execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(BadInput) as caught:
        connect(file)
    assert caught.value.reason == "bad_state"


def test_a_folder_that_takes_no_state_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(MissingPart, match="cannot be used"):
        connect(tmp_path / "file" / "watch.db")


@pytest.mark.parametrize("ahead", [2 * 3600.0, 86400.0, 10 * 366 * 86400.0])
def test_a_clock_that_was_ahead_puts_off_nothing(
    server: FeedServer, tmp_path: Path, ahead: float
) -> None:
    room = Newsroom(tmp_path, [server.feed("/feed", item("1", "One."))], pages=False)
    right, room.now = room.now, room.now + ahead
    room.run()
    room.now = right
    server.feed("/feed", item("1", "One."), item("2", "Two."))
    room.run()
    assert room.places()[0].new == 2


def test_what_a_clock_behind_has_refused_is_taken_once_it_is_right(
    server: FeedServer, tmp_path: Path
) -> None:
    dated = item("1", "One.", more="<pubDate>Sun, 15 Jun 2025 12:00:00 GMT</pubDate>")
    room = Newsroom(tmp_path, [server.feed("/feed", dated)], pages=False)
    room.now -= 5 * 86400.0
    assert [one.reason for one in rejected(room.run())] == ["absurd_date"]
    room.later(5 * 86400.0)
    assert [one.body for one in articles(room.run())] == ["One."]


def test_what_was_under_way_as_its_feed_was_removed_goes(tmp_path: Path) -> None:
    db = connect(tmp_path / "watch.db")
    place, listed = Place(7, "https://quay.example/feed"), Known(db)
    db.execute(*listed.remember(place.id, b"key", b"mark", None))
    for row in pruned(0.0):
        db.execute(*row)
    assert Known(db).item(place.id, b"key") is None


@pytest.mark.parametrize("how", ["held", "full"])
def test_a_database_that_cannot_be_written_just_now_is_waited_for(
    server: FeedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """By another program, or for want of room: the watcher tells of it and goes on."""
    monkeypatch.setattr("producers.watching.desk._AGAIN_SECONDS", 0.02)
    monkeypatch.setattr("producers.watching.state._BUSY_SECONDS", 0.2)
    items = [item(str(at), f"{at} {WORDS}") for at in range(60)]
    room = Newsroom(tmp_path, [server.feed("/feed", *items)])
    holder = connect(room.state)
    desks: list[sqlite3.Connection] = []

    class Hindered(Collector):
        def send(self, ready: Ready, told: Delivered | None = None) -> None:
            if not self.taken and how == "held":
                holder.execute("BEGIN IMMEDIATE")
            elif not self.taken:
                desks[0].execute("PRAGMA max_page_count = 1")  # no more than it has
            super().send(ready, told)

    def desk(file: Path) -> sqlite3.Connection:
        desks.append(connect(file))
        return desks[0]

    class Trouble(list[str]):
        def append(self, sentence: str) -> None:
            super().append(sentence)
            if how == "held":
                holder.execute("ROLLBACK")
            else:
                desks[0].execute("PRAGMA max_page_count = 1000000")

    monkeypatch.setattr("producers.watching.desk.connect", desk)
    room.sink, room.trouble = Hindered(), Trouble()
    assert len(room.run()) == len(items)
    assert len(room.trouble) == 1 and "nothing is lost" in room.trouble[0]
    assert (room.places()[0].new, room.places()[0].looks) == (len(items), 1)


def test_one_watcher_at_a_time(tmp_path: Path) -> None:
    with held(tmp_path / "watch.db"):  # noqa: SIM117 - the first is no part of what raises
        with pytest.raises(UsageError, match="Another"), held(tmp_path / "watch.db"):
            pass
    with held(tmp_path / "watch.db"):
        pass


def test_places_are_changed_beside_a_look(tmp_path: Path) -> None:
    file = tmp_path / "watch.db"
    user, watcher = Places(connect(file)), Places(db := connect(file))
    user.add([(SECRET, "The Quay"), ("https://herald.example/a", None)], stored=True)
    first, second = watcher.all()
    assert (first.name, first.title) == ("https://quay.example/feed", "The Quay")
    user.add([(SECRET, "The Quay, renamed")], stored=True)
    with transaction(db):
        watcher.save(first, Place(**{**asdict(first), "failures": 3, "title": "old"}))
    assert next((p.title, p.failures) for p in user.all()) == ("The Quay, renamed", 3)
    for named in (str(second.id), "https://quay.example/feed"):
        user.remove(named)
    assert watcher.all() == []
    with pytest.raises(BadInput) as caught:
        user.remove(SECRET)
    assert "hunter2" not in str(caught.value)


def test_what_is_due_comes_once_a_host_the_longest_due_first(tmp_path: Path) -> None:
    db = connect(tmp_path / "watch.db")
    places = Places(db)
    names = ["https://a.example/1", "https://a.example/2", "https://b.example/1", "/in", "/out"]
    places.add([(name, None) for name in names], stored=True)
    for number, due in enumerate((30, 20, 10, 40, 50), 1):
        db.execute("UPDATE places SET due = ? WHERE id = ?", (due, number))
    assert [p.id for p in places.due(45, None)] == [3, 2, 4]
    assert [p.id for p in places.due(45, [1, 5])] == [1]
    assert (places.next_due(None), places.next_due([5]), places.next_due([])) == (10, 50, None)


def test_only_rows_that_change_are_written(tmp_path: Path) -> None:
    with FeedServer().running() as server:
        feed = server.feed("/feed", *(item(str(at), f"Text {at}.") for at in range(50)))
        room = Newsroom(tmp_path, [feed, server.feed("/other", item("x", "Other."))])
        room.run()
        room.later(500)
        db = connect(room.state)
        db.execute("UPDATE places SET due = 1750080000 WHERE id = 2")
        before = [tuple(row) for row in db.execute("SELECT * FROM items ORDER BY key")]
        watched = connect(room.state)
        (version,) = watched.execute("PRAGMA data_version").fetchone()
        other = Places(db).all(stored=False)[1]
        db.execute("UPDATE places SET due = 0 WHERE id = 1")
        room.run()
        assert watched.execute("PRAGMA data_version").fetchone()[0] != version
        assert [tuple(row) for row in db.execute("SELECT * FROM items ORDER BY key")] == before
        assert Places(db).all(stored=False)[1] == other


FORMER_FEED = (
    item("1", "One."),
    item("2", "Two.", more="<pubDate>Mon, 02 Jun 2025 08:00:00 GMT</pubDate>"),
    item("https://127.0.0.1/story/3", "Three.", link="https://127.0.0.1/story/3"),
    item("tag:quay.example,2025:4", "Four.", link="https://127.0.0.1/story/4"),
)
FORMER_MARKS = (
    "7edfd0b9456e4f360b284c2f",
    "e8c892dd0a82b8cd669dad09",
    "ff8bb49b9b1b6da13cc7e784",
    "afd77fc8158d5ddd1a016b32",
)
FORMER_FILE_MARK = "e575a518d75a7d98ec4935f2"
"""What release 0.1.0 before the database remembered these items and the file "A file." by."""


def test_what_the_json_memory_knows_is_not_published_again(tmp_path: Path) -> None:
    with FeedServer().running() as server:
        inbox = tmp_path / "inbox"
        inbox.mkdir()
        (inbox / "a.txt").write_text("A file.", encoding="utf-8")
        feed = server.feed("/feed", *FORMER_FEED)
        known = {"etag": None, "last_modified": None, "failures": 0, "due": 0.0}
        stored = {
            feed: {**known, "seen": FORMER_MARKS},
            str(inbox): {**known, "seen": [FORMER_FILE_MARK]},
        }
        (tmp_path / NAME).write_text(json.dumps(stored), encoding="utf-8")
        room = Newsroom(tmp_path, [feed, str(inbox)], pages=False)
        assert room.run() == []
        assert not (tmp_path / NAME).exists() and (tmp_path / (NAME + TAKEN)).exists()
        server.feed("/feed", item("1", "One, edited."), *FORMER_FEED[1:], item("5", "Five."))
        (inbox / "b.txt").write_text("Another.", encoding="utf-8")
        bodies = {one.body for one in articles(room.later().run())}
        assert bodies == {"One, edited.", "Five.", "Another."}


@pytest.mark.parametrize("text", ["{", "[]", '{"feed": 1}', '{"feed": {"seen": [], "x": 1}}'])
def test_a_broken_json_memory_is_told_and_left(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        take_over(tmp_path / NAME, connect(tmp_path / "watch.db"))
    assert caught.value.reason == "bad_state"
    assert (tmp_path / NAME).exists()


def test_a_folder_of_many_files_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    for at in range(100):
        (inbox / f"{at}.txt").write_text(f"Story {at}.", encoding="utf-8")
    room = Newsroom(tmp_path, [str(inbox)])
    assert len(room.run()) == 100
    read: list[Path] = []
    whole = Path.open
    monkeypatch.setattr(
        Path, "open", lambda self, *a, **k: read.append(self) or whole(self, *a, **k)
    )
    (inbox / "7.txt").write_text("Story seven, edited.", encoding="utf-8")
    (inbox / "9.txt").unlink()
    read.clear()
    (edited,) = room.later().run()
    assert edited.event.id == "7.txt"
    assert {file.name for file in read if file.parent == inbox} == {"7.txt"}


LISTS = [
    Listed("https://quay.example/a?x=1&y=2", "The Quay <A>"),
    Listed("https://b.example/", None),
]


def test_opml_goes_out_and_comes_back() -> None:
    written = write_opml(LISTS)
    assert read_list(written, "x.opml") == [
        LISTS[0],
        Listed("https://b.example/", "https://b.example/"),
    ]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"# mine\nhttps://a.example/f The A\n\nhttps://b.example/f\nhttps://a.example/f\n", 2),
        (
            b"\xef\xbb\xbf<opml><body><outline text='g'><outline xmlUrl='https://a.example/'/>"
            b"<outline xmlurl='ftp://b.example/'/></outline></body></opml>",
            1,
        ),
    ],
)
def test_lists_of_feeds(raw: bytes, expected: int) -> None:
    assert len(read_list(raw, "list")) == expected


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"no address",
        b"<html/>",
        b"\xff\xfe",
        b"<opml><body/></opml>",
        b"<",
        b"<!DOCTYPE o [<!ENTITY x SYSTEM 'file:/etc/hosts'>]><opml><outline xmlUrl='&x;'/></opml>",
    ],
)
def test_what_is_no_list_is_told(raw: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        read_list(raw, "list")
    assert caught.value.reason == "not_a_list"
