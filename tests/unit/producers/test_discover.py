"""What counts as an input, of which kind it is, and in which order they come."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from contract.errors import BadInput, UsageError
from contract.events import ArticleEvent, RejectedEvent
from onrecord.extraction import about, extract_document
from producers.discover import discover, sniff
from producers.read import LARGEST_FILE, read_documents, read_inputs, source_of
from producers.settings import PublishSettings
from producers.web.fetch import Answer
from streaming.extract.settings import ExtractSettings
from streaming.steps.documents import about as of_row
from streaming.steps.documents import article_row

PLAIN = PublishSettings()


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    for name in ("b/two.txt", "a/one.txt", "a/.hidden.txt", ".git/x.txt", "a/old.txt~", "z.html"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("A story.\n", encoding="utf-8")
    (tmp_path / "a/one.txt.meta.json").write_text('{"outlet": "The Quay"}', encoding="utf-8")
    return tmp_path


def test_a_folder_gives_its_inputs_by_path(desk: Path) -> None:
    assert [one.origin for one in discover([desk])] == ["a/one.txt", "b/two.txt", "z.html"]


def test_a_glob_keeps_the_path_below_its_fixed_part(desk: Path) -> None:
    assert [one.origin for one in discover([f"{desk}/*/*.txt"])] == ["a/one.txt", "b/two.txt"]


def test_what_is_named_twice_comes_once(desk: Path) -> None:
    given = [desk / "b/two.txt", desk, f"{desk}/b/*"]
    assert [one.origin for one in discover(given)] == ["two.txt", "a/one.txt", "z.html"]


def test_what_is_not_there_is_told(desk: Path) -> None:
    for missing in (desk / "no.txt", f"{desk}/no*"):
        with pytest.raises(BadInput) as caught:
            discover([missing])
        assert caught.value.reason == "no_such_file"


@pytest.mark.parametrize(
    ("origin", "head", "kind"),
    [
        ("x.htm", b"anything", "html"),
        ("x.csv", b"anything", "quotes"),
        ("feed.xml", b"<?xml version='1.0'?><feed xmlns='...'>", "feed"),
        ("page.xml", b"<?xml version='1.0'?>\n<!DOCTYPE html><html>", "html"),
        ("x.json", b'{"version": "https://jsonfeed.org/version/1"}', "feed"),
        ("x.json", b'[{"speaker": "A"}]', "quotes"),
        ("f", b'{"version": " http:\\/\\/www.jsonfeed.org\\/version\\/1"}', "feed"),
        ("", b"<!-- a --><!-- b -->\n<html>", "html"),
        ("", b"<!doctype HTML><p>", "html"),
        ("news", b"\xef\xbb\xbf<rss version='2.0'>", "feed"),
        ("x.txt", b"Just words.", "text"),
        ("x.txt", b"ANN LEE: One.\n\nBO DAY: Two.\n\nANN LEE: Three.\n", "transcript"),
        ("x.txt", b"Note: One.\n\nThe thing is: two.\n\nIt was so: three.\n", "text"),
    ],
)
def test_kinds(origin: str, head: bytes, kind: str) -> None:
    assert sniff(origin, head) == kind


def test_comments_without_a_page_are_told_in_linear_time() -> None:
    began = time.process_time()
    assert sniff("", b"<!---->" * 500 + b"x") == "text"
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "body",
    [
        '{"items": [{"content_text": "%s"}], "version": "https://jsonfeed.org/version/1"}'
        % ("It rained. " * 1000),
        f"<!DOCTYPE rss [{'<!-- a long one -->' * 1000}]><rss version='2.0'><channel/></rss>",
    ],
    ids=["JSON", "XML"],
)
def test_a_served_feed_may_say_late_what_it_is(body: str) -> None:
    answer = Answer("https://quay.example/news", 200, raw=body.encode())
    assert source_of(answer, PLAIN, "2026-06-01T00:00:00Z").kind == "feed"


def test_a_picture_is_no_input_and_is_counted(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF")
    (event,) = read_inputs([tmp_path], PLAIN)
    assert isinstance(event, RejectedEvent)
    assert event.reason == "unknown_kind"


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
        file.write(b"Words come first here, so that it counts as text. " * 100)
    (event,) = read_inputs([large], PLAIN)
    assert isinstance(event, RejectedEvent)
    assert (event.reason, event.size) == ("too_large", LARGEST_FILE + 1)


def test_a_broken_link_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nowhere.txt")
    (event,) = read_inputs([tmp_path], PLAIN)
    assert isinstance(event, RejectedEvent)
    assert event.reason == "unreadable"


def test_a_link_to_itself_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "a.txt").write_text("Quay closed\n\nIt was a quiet day in Hull.\n")
    article, loop = read_inputs([tmp_path], PLAIN)
    assert isinstance(article, ArticleEvent)
    assert isinstance(loop, RejectedEvent) and loop.reason == "unreadable"


def test_a_sidecar_that_is_nested_without_end_spoils_no_other(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.txt").write_text("Quay closed\n\nIt was a quiet day in Hull.\n")
    (tmp_path / "a.txt.meta.json").write_text("[" * 100_000)
    (tmp_path / "b.txt.meta.toml").write_text("a = " + "[" * 100_000)
    first, second, article = read_inputs([tmp_path], PLAIN)
    for refused in (first, second):
        assert isinstance(refused, RejectedEvent) and refused.reason == "unreadable"
    assert isinstance(article, ArticleEvent)


def test_a_bad_file_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"caf\xe9")
    (tmp_path / "b.txt").write_text(" \n", encoding="utf-8")
    (tmp_path / "c.txt").write_text("---\npublished: soon\n---\nText.", encoding="utf-8")
    (tmp_path / "d.txt").write_text("Good.", encoding="utf-8")
    (tmp_path / "d.txt.meta.json").write_text("{", encoding="utf-8")
    (tmp_path / "e.xml").write_text("<rss><chan", encoding="utf-8")
    (tmp_path / "f.txt").write_text("Good.", encoding="utf-8")
    *bad, good = read_inputs([tmp_path], PLAIN)
    assert [event.reason for event in bad if isinstance(event, RejectedEvent)] == [
        "not_utf8",
        "empty_article",
        "absurd_date",
        "bad_metadata",
        "not_a_feed",
    ]
    assert isinstance(good, ArticleEvent)


def test_flags_win_over_sidecars_and_those_over_front_matter(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("---\noutlet: A\nbyline: By Bo\nlanguage: en\n---\nText.", encoding="utf-8")
    (tmp_path / "a.txt.meta.json").write_text('{"outlet": "B", "byline": "By Cy"}', "utf-8")
    settings = PublishSettings(outlet="C", published="2017-03")
    (event,) = read_inputs([file], settings)
    assert isinstance(event, ArticleEvent)
    assert (event.outlet, event.authors, event.language) == ("C", ("Cy",), "en")
    assert event.published == "2017-03"


def test_one_id_for_many_inputs_is_refused(desk: Path) -> None:
    with pytest.raises(UsageError):
        list(read_inputs([desk], PublishSettings(id="x")))


def test_a_flag_that_cannot_be_right_is_told_at_once(desk: Path) -> None:
    with pytest.raises(BadInput, match="in the flags"):
        list(read_inputs([desk], PublishSettings(published="last May")))


def test_extract_gets_a_text_file_unchanged(tmp_path: Path) -> None:
    content = "---\r\nheadline: H\r\n---\r\nThe text.\r\n"
    file = tmp_path / "story.v2.txt"
    file.write_bytes(content.encode())
    (document,) = read_documents([file], PLAIN)
    assert (document.doc, document.text) == ("story.v2", content)
    assert document.text[document.body_start :] == "The text.\r\n"
    assert document.meta.headline == "H"


def test_extract_names_feed_items_by_their_guid(data: Path) -> None:
    documents = list(read_documents([data / "rss.xml"], PLAIN))
    assert [document.doc for document in documents] == [
        "rss--rowers",
        "rss--4711",
        "rss--tag:quay.example,2025:4712",
    ]
    assert documents[0].origin == "rss.xml#https://quay.example/rowers"


@pytest.fixture
def data() -> Path:
    return Path(__file__).parent / "data"


def test_a_link_in_a_folder_leads_to_nothing_outside_of_it(tmp_path: Path) -> None:
    """An unpacked archive may hold one to any file of this machine."""
    (tmp_path / "secret.txt").write_text("Mine, he said.")
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "a.txt").write_text("Ours, she said.")
    (inbox / "inside.txt").symlink_to(inbox / "a.txt")
    (inbox / "outside.txt").symlink_to(tmp_path / "secret.txt")
    refused = [e for e in read_inputs([inbox], PublishSettings()) if isinstance(e, RejectedEvent)]
    assert [event.origin for event in refused] == ["outside.txt"]
    assert len(list(read_inputs([inbox / "outside.txt"], PublishSettings()))) == 1


@pytest.mark.parametrize("pattern", ["*/*.txt", "**/*.txt"])
def test_a_linked_folder_leads_to_nothing_outside_of_a_pattern_s(
    tmp_path: Path, pattern: str
) -> None:
    for name in ("etc/key.txt", "inbox/here/a.txt"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("Mine, he said.")
    inbox = tmp_path / "inbox"
    (inbox / "out").symlink_to(tmp_path / "etc")
    (inbox / "in").symlink_to(inbox / "here")
    (tmp_path / "way").symlink_to(inbox)
    for folder in (inbox, tmp_path / "way"):
        found = {one.origin: one.leads_out for one in discover([f"{folder}/{pattern}"])}
        assert found == {"here/a.txt": False, "in/a.txt": False, "out/key.txt": True}


@pytest.mark.parametrize("device", ["pipe", "/dev/zero"])
def test_what_never_ends_is_not_read(tmp_path: Path, device: str) -> None:
    file = tmp_path / "a.txt"
    if device == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(device)
    (event,) = read_inputs([file], PublishSettings())
    assert isinstance(event, RejectedEvent) and event.reason == "unreadable"


EVENING = "---\npublished: 2025-10-14T21:40:00-05:00\n---\nThe Owls fired Jane Roe two weeks ago."


def test_relative_days_go_by_the_clock_of_the_paper(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text(EVENING, encoding="utf-8")
    (document,) = read_documents([tmp_path / "evening.txt"], PublishSettings())
    (event,) = read_inputs([tmp_path / "evening.txt"], PublishSettings())
    assert isinstance(event, ArticleEvent)
    told = [about(document).published, of_row(article_row(event)).published]
    assert [moment and moment.isoformat() for moment in told] == ["2025-10-14T21:40:00-05:00"] * 2
    (claim,) = extract_document(document, ExtractSettings()).claims
    assert claim.qualifiers["point_in_time"] == "2025-09-30"


def test_a_folder_that_is_left_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inbox, elsewhere = tmp_path / "inbox", tmp_path / "elsewhere"
    for folder in (inbox / "closed", inbox / "open", elsewhere):
        folder.mkdir(parents=True)
        (folder / "a.txt").write_text("Quay closed\n\nIt was a quiet day in Hull.\n")
    (inbox / "linked").symlink_to(elsewhere)
    (inbox / "again").symlink_to(inbox / "open")
    listed = os.scandir

    def scandir(path: Any) -> Any:
        if Path(path) == inbox / "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    told = {
        (event.origin if isinstance(event, RejectedEvent) else event.provenance.origin): event
        for event in read_inputs([inbox], PublishSettings())
    }
    assert sorted(told) == ["closed", "linked", "open/a.txt"]
    closed, linked = told["closed"], told["linked"]
    assert isinstance(closed, RejectedEvent) and "Permission denied" in closed.detail
    assert isinstance(linked, RejectedEvent) and "leads out of the folder" in linked.detail
