"""Dates, bylines and character sets of feeds, as publishers write them."""

from __future__ import annotations

import pytest

from tests.unit.feed_documents import (
    ATOM,
    DC,
    RDF,
    RSS_1,
    TERMS,
    entry,
    entry_03,
    fields,
    json_feed,
    linked,
    only,
    rss,
)


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
        ("Thu, 01 Jan 04 19:48:21 +0530", "2004-01-01T14:18:21Z"),
        ("1 Jan 2004 19:48 EST", "2004-01-02T00:48:00Z"),
        ("Thursday, 01 January 2004 19:48:21 UT", "2004-01-01T19:48:21Z"),
        ("Thu, 01-Jan-2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
        ("Thu Jan  1 19:48:21 PST 2004", "2004-01-02T03:48:21Z"),
        ("Thu Jan 1 19:48:21 2004", "2004-01-01T19:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 CEST", "2004-01-01T17:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 BST", "2004-01-01T18:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 MSK", "2004-01-01T16:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 Etc/GMT", "2004-01-01T19:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 ET", "2004-01-02T00:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 GMT-03:00", "2004-01-01T22:48:21Z"),
        ("Fri, 15 Dec 2006 15:36:08 -0800 (PST)", "2006-12-15T23:36:08Z"),
        ("Thu, 01 Jan 2004 7:48:21 PM EST", "2004-01-02T00:48:21Z"),
        ("Jan 1, 2004 7:48 PM", "2004-01-01T19:48:00Z"),
        ("20:05 01 Jan 2004", "2004-01-01T20:05:00Z"),
        ("2004-01-01T19:48:21.123+01:00", "2004-01-01T18:48:21Z"),
        ("2004-01-01T19:48:21+0100", "2004-01-01T18:48:21Z"),
        ("2004-01-01T19:48Z", "2004-01-01T19:48:00Z"),
        ("2004-01-01 19:48:21", "2004-01-01T19:48:21Z"),
        ("2004-01-01T24:00:00Z", "2004-01-02T00:00:00Z"),
        ("2004-12-31T23:59:60Z", "2005-01-01T00:00:00Z"),
        ("2004-01-01", "2004-01-01"),
        ("2004-01", "2004-01"),
        ("2004", "2004"),
        ("20040101T194821Z", "2004-01-01T19:48:21Z"),
        ("2004-W01-4", "2004-01-01T00:00:00Z"),
        ("2004-032", "2004-02-01T00:00:00Z"),
        ("2004/01/02 10:00", "2004-01-02T10:00:00Z"),
        ("13/02/2004", "2004-02-13T00:00:00Z"),
        ("Mon, 2 Jan 2006 15:04:05 -07", "2006-01-02T22:04:05Z"),
        ("Mon, 2 Jan 2006 15:04:05 -700", "2006-01-02T22:04:05Z"),
        ("Mon, 2 Jan 2006 15:04:05 -0700 MST", "2006-01-02T22:04:05Z"),
        ("Mon, 2 Jan 2006 15:04:05 GMT-4", "2006-01-02T19:04:05Z"),
        ("Mon Jan 02 2006 15:04:05 GMT+0200 (Central European Time)", "2006-01-02T13:04:05Z"),
        ("Mon, 2 Jan 2006 15:04 Europe/Paris", "2006-01-02T14:04:00Z"),
        ("Sun, 2 Jul 2006 15:04:05 America/Los_Angeles", "2006-07-02T22:04:05Z"),
        ("2006-01-02T15:04:05-700", "2006-01-02T22:04:05Z"),
        ("2006-01-02T15:04:05:-0700", "2006-01-02T22:04:05Z"),
        ("2006-01-02T15:04:05-07:00:00", "2006-01-02T22:04:05Z"),
        ("2006-01-02T15:04:05+5:30", "2006-01-02T09:34:05Z"),
        ("2006-01-02 at 15:04:05", "2006-01-02T15:04:05Z"),
        ("20060102150405", "2006-01-02T15:04:05Z"),
        ("20060102T15:04:05Z", "2006-01-02T15:04:05Z"),
        ("02.01.2006 15:04", "2006-01-02T15:04:00Z"),
        ("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
        ("2006-01-02 15:04:05.0", "2006-01-02T15:04:05Z"),
        ("Monday, January 2, 2006, 3:04 p.m.", "2006-01-02T15:04:00Z"),
        ("mon,2 Jan 2006 15:04:05 MST", "2006-01-02T22:04:05Z"),
        ("mar., 01 déc. 2020 16:11:02 +0000", "2020-12-01T16:11:02Z"),
        ("Mi, 03 Mai 2017 16:13:37 +0200", "2017-05-03T14:13:37Z"),
        # what may be one day or another, or none, is none: nothing of it is today's
        ("01/02/2004", None),
        ("Thu, 31 Jun 2004 19:48:21 GMT", None),
        ("1072986501", None),
        ("May 2004, some time", None),
        ("19:48", None),
        ("10000-01-01T00:00:00Z", None),
        ("Thu, 01 Jan 2004 19:48:21 +9999", None),
        ("Thu, 01 Jan 2004 19:48:21 Nowhere/Town", None),
        ("Thu, 01 Jan 2004 19:48:21 ../../etc", None),
        ("0000-00-00T00:00:00", None),
        ("1" * 100_000, None),
        ("Mon, " * 20_000, None),
    ],
)
def test_dates(written: str, date: str | None) -> None:
    assert fields(linked(f"<pubDate>{written}</pubDate>"))["date"] == date


@pytest.mark.parametrize(
    ("language", "written", "date"),
    [
        ("fr", "jeudi 1 janvier 2004 à 19:48", "2004-01-01T19:48:00Z"),
        ("ko-KR", "2004년 5월 28일 오후 11:31:25", "2004-05-28T14:31:25Z"),
        ("x-none", "2004-05-28 오전 11:31:25", "2004-05-28T02:31:25Z"),
        ("hu", "vasárnap, 2004. július 11.", "2004-07-11T00:00:00Z"),
        ("de-DE", "Do, 01 Okt 2004 19:48:21 +0100", "2004-10-01T18:48:21Z"),
        ("x-none", "Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
        ("en", "2004년 5월 28일", "2004-05-28T00:00:00Z"),
        ("en", "1 janvier 2004 à 19:48", "2004-01-01T19:48:00Z"),
        ("x-none", "2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
        ("x-none", "Monday, January 2, 2006", "2006-01-02T00:00:00Z"),
        ("hr", "1. listopada 2004.", "2004-10-01T00:00:00Z"),
        ("pl", "1 listopada 2004", "2004-11-01T00:00:00Z"),
        ("ja", "2004年1月2日 10:00", "2004-01-02T10:00:00Z"),
    ],
)
def test_dates_in_the_feeds_language(language: str, written: str, date: str | None) -> None:
    found = fields(linked(f"<pubDate>{written}</pubDate>", language=language))
    assert found["date"] == date


NEW_YEAR, LATER = "2004-01-01T00:00:00Z", "2004-02-01T00:00:00Z"


@pytest.mark.parametrize(
    ("document", "date", "modified"),
    [
        (linked(f"<dc:date>{NEW_YEAR}</dc:date>", DC), NEW_YEAR, None),
        (linked(f"<dcterms:issued>{NEW_YEAR}</dcterms:issued><dcterms:modified>{LATER}"
                "</dcterms:modified>", TERMS), NEW_YEAR, LATER),
        (linked(f"<pubDate>Thu, 01 Jan 2004 00:00:00 GMT</pubDate><dc:date>{LATER}</dc:date>", DC),
         NEW_YEAR, None),
        (RDF.format(RSS_1, f"<item><title>T</title><dc:date>{NEW_YEAR}</dc:date><t:modified "
                    f"xmlns:t='http://purl.org/dc/terms/'>{LATER}</t:modified></item>"),
         NEW_YEAR, LATER),
        (linked(f"<u:pubDate xmlns:u='urn:u'>{LATER}</u:pubDate>"), None, None),
        (linked(f"<expirationDate>{LATER}</expirationDate>"), None, None),
        (linked(f"<dcterms:created>{NEW_YEAR}</dcterms:created>", TERMS), NEW_YEAR, None),
        (entry(f"<title>T</title><published>{NEW_YEAR}</published><updated>{LATER}</updated>"),
         NEW_YEAR, LATER),
        (entry(f"<title>T</title><updated>{LATER}</updated>"), None, LATER),
        (entry(f"<title>T</title><updated>{LATER}</updated><source><updated>{NEW_YEAR}</updated>"
               "<title>Other</title></source>"), None, LATER),
        (entry_03(f"<title>T</title><issued>{NEW_YEAR}</issued><modified>{LATER}</modified>"),
         NEW_YEAR, LATER),
        (RDF.format(RSS_1, f"<item><title>T</title><dc:date>{NEW_YEAR}</dc:date></item>"),
         NEW_YEAR, None),
        (json_feed({"id": "1", "content_text": "C", "date_published": NEW_YEAR,
                    "date_modified": LATER}), NEW_YEAR, LATER),
    ],
)  # fmt: skip
def test_publication_and_change_are_told_apart(
    document: str, date: str | None, modified: str | None
) -> None:
    found = fields(document)
    assert (found["date"], found["modified"]) == (date, modified)


@pytest.mark.parametrize(
    ("document", "byline"),
    [
        (linked("<author>ida@quay.example (Ida Crane)</author>"), "Ida Crane"),
        (linked("<dc:creator>Ida Crane</dc:creator><dc:creator>Otto Venn</dc:creator>", DC),
         "Ida Crane, Otto Venn"),
        (linked("<author>desk@quay.agency</author><dc:creator>Ida Crane</dc:creator>", DC),
         "Ida Crane"),
        (linked("<author>Ida Crane &lt;ida@quay.example&gt;</author>"), "Ida Crane"),
        (linked("<author>ida@quay.example (Ida Crane, The Quay)</author>"), "Ida Crane, The Quay"),
        (entry("<title>T</title><author><name>Ida Crane</name></author>"), "Ida Crane"),
        (entry("<title>T</title><author><name>Ida Crane (ida@quay.agency)</name></author>"),
         "Ida Crane"),
        (entry("<title>T</title><author><email>ida@quay.agency</email></author>"), None),
        (entry("<title>T</title><author><name>Ida Crane</name><email>ida@quay.agency</email>"
               "</author>"), "Ida Crane"),
        (ATOM.format("", "<author><name>Ida Crane</name></author>"
                     "<entry><id>x:1</id><title>T</title></entry>"), "Ida Crane"),
        (json_feed({"id": "1", "title": "T"}, authors=[{"name": "Ida Crane"}]), "Ida Crane"),
        (json_feed({"id": "1", "title": "T", "author": {"name": "Otto Venn"}},
                   author={"name": "Ida Crane"}), "Otto Venn"),
    ],
)  # fmt: skip
def test_bylines(document: str, byline: str | None) -> None:
    assert fields(document)["byline"] == byline


RUSSIAN, JAPANESE, PLAIN = "Паром стоит", "渡し船は出ない①", "The ferry stops"


@pytest.mark.parametrize(
    ("written", "named", "served", "title"),
    [
        ("utf-8-sig", "iso-8859-1", None, RUSSIAN),
        ("utf-16", "utf-16", None, RUSSIAN),
        ("utf-16-le", "utf-16", None, RUSSIAN),
        ("utf-16-be", "utf-16", "utf-16", RUSSIAN),
        ("utf-32", "utf-32", None, RUSSIAN),
        ("utf-32-be", "utf-32", None, RUSSIAN),
        ("cp037", "ebcdic-cp-us", None, PLAIN),
        ("koi8-r", "koi8-r", None, RUSSIAN),
        ("koi8-r", "koi8-r", "utf-8", RUSSIAN),
        ("koi8-r", "utf-8", "koi8-r", RUSSIAN),
        ("mac-cyrillic", "x-mac-cyrillic", None, RUSSIAN),
        ("cp1251", "windows-1251", None, RUSSIAN),
        ("cp932", "shift_jis", None, JAPANESE),
        ("cp932", "x-sjis", None, JAPANESE),
        ("cp932", "windows-31j", None, JAPANESE),
        ("euc-jp", "euc-jp", None, JAPANESE[:-1]),
        ("gb18030", "gb2312", None, JAPANESE),
        ("cp949", "euc-kr", None, "배가 뜨지 않는다 똠"),
        ("cp874", "windows-874", None, "เรือ “ไม่” ออก"),
        ("cp1252", "iso-8859-1", None, "The “ferry” – stops"),
        ("cp1254", "iso-8859-9", None, "İskele “kapalı”"),
        ("utf-8", "iso-8859-1", "iso-8859-1", RUSSIAN),
        ("utf-8", "utf-16", None, RUSSIAN),
        ("utf-8", "no-such-set", None, RUSSIAN),
    ],
)
def test_character_sets(written: str, named: str, served: str | None, title: str) -> None:
    document = f"<?xml version='1.0' encoding='{named}'?>" + rss(f"<title>{title}</title>")
    assert only(document.encode(written), served).meta.headline == title
