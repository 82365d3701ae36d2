"""Dates and bylines of feeds, as publishers write them."""

from __future__ import annotations

import pytest

from tests.unit.producers.feed_documents import (
    ATOM,
    CONTENT,
    DC,
    ITUNES,
    MEDIA,
    RDF,
    RSS_1,
    TERMS,
    A,
    entry,
    entry_03,
    fields,
    json_feed,
    linked,
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


SECOND = "2004-02-01T00:00:00Z"
IN_ATOM = 'xmlns:a="http://www.w3.org/2005/Atom"'
RDF_NS = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
MODULES = [
    # Atom's elements in RSS, as .NET writes them
    (linked(f"<a:published>{NEW_YEAR}</a:published>", IN_ATOM), {"date": NEW_YEAR}),
    (linked("<pubDate>Thu, 01 Jan 2004 00:00:00 GMT</pubDate>"
            f"<a:updated>{SECOND}</a:updated>", IN_ATOM), {"date": NEW_YEAR, "modified": SECOND}),
    (linked("<a:author><a:name>Ida Crane</a:name><a:email>ida@quay.example</a:email></a:author>",
            IN_ATOM), {"byline": "Ida Crane"}),
    (linked("<description>S.</description><a:content type='html'>&lt;p&gt;L.&lt;/p&gt;</a:content>",
            IN_ATOM), {"body": "L.", "title": "T", "link": A}),
    (linked("<a:summary type='html'>&lt;p&gt;S.&lt;/p&gt;</a:summary><a:id>urn:1</a:id>", IN_ATOM),
     {"body": "S.", "id": "urn:1"}),
    # names in another case, or of another namespace
    (linked("<pubdate>Thu, 01 Jan 2004 00:00:00 GMT</pubdate>"), {"date": NEW_YEAR}),
    (linked("<prism:publicationDate xmlns:prism='http://prismstandard.org/namespaces/basic/2.0/'>"
            f"{NEW_YEAR}</prism:publicationDate>"), {"date": NEW_YEAR}),
    (RDF.format(RSS_1, "<item><title>T</title><pubDate>Thu, 01 Jan 2004 00:00:00 GMT</pubDate>"
                "</item>"), {"date": NEW_YEAR}),
    (linked("<pubDate/><dc:date>2004-01-01</dc:date>", DC), {"date": "2004-01-01"}),
    (linked("<pubDate><![CDATA[\n Thu, 01 Jan 2004\n 00:00:00 GMT ]]></pubDate>"),
     {"date": NEW_YEAR}),
    # prefixes that nothing declares
    (linked("<zz:title>Other</zz:title><description>D.</description>"),
     {"title": "T", "body": "D."}),
    (linked("<content:encoded><![CDATA[<p>Long.</p>]]></content:encoded>"), {"body": "Long."}),
    (linked("<dc:creator>Ida Crane</dc:creator><dc:date>2004-01-01</dc:date>"),
     {"byline": "Ida Crane", "date": "2004-01-01"}),
    (linked("<media:title>Photo</media:title><media:description>M.</media:description>"
            "<description>D.</description>"), {"title": "T", "body": "D."}),
    # texts in modules
    (linked("<itunes:subtitle>Sub.</itunes:subtitle>", ITUNES), {"body": "Sub.", "title": "T"}),
    (linked("<itunes:summary><![CDATA[<p>Said.</p>]]></itunes:summary>", ITUNES),
     {"body": "Said."}),
    (linked("<dcterms:abstract>D.</dcterms:abstract>", TERMS), {"body": "D."}),
    (linked("<dc:description>D.</dc:description>", DC), {"body": "D."}),
    (linked("<media:group><media:description>M.</media:description></media:group>", MEDIA),
     {"body": "M.", "title": "T"}),
    (linked("<description>D.</description><media:text type='plain'>Heard.</media:text>", MEDIA),
     {"body": "D."}),
    (linked("<x:encoded xmlns:x='http://wordpress.org/export/1.2/excerpt/'><![CDATA[Ex.]]>"
            "</x:encoded><content:encoded><![CDATA[<p>Long one.</p>]]></content:encoded>", CONTENT),
     {"body": "Long one."}),
    (linked("<fullitem>&lt;p&gt;L.&lt;/p&gt;</fullitem><description>S.</description>"),
     {"body": "L."}),
    (entry(f"<title>T</title><media:group {MEDIA}><media:title>P</media:title>"
           "<media:description>Said.</media:description></media:group>"),
     {"title": "T", "body": "Said."}),
    (entry("<title>T</title><t:in-reply-to xmlns:t='http://purl.org/syndication/thread/1.0' "
           "ref='x' href='/z'/><link href='/a'/>"), {"link": A}),
    # what stands beside items, or within, and is none of theirs
    (rss(f"<title>T</title><link>{A}</link>").replace("</item>", "</item><textInput><title>Search"
         "</title><link>https://quay.example/s</link></textInput>"), {"title": "T", "link": A}),
    (linked("<source url='https://other.example/f'>Other</source><comments>https://quay.example/c"
            "</comments><enclosure url='https://quay.example/a.mp3' type='audio/mpeg'/>"),
     {"title": "T", "link": A}),
    (linked("<?php echo 1 ?><description>D.</description>"), {"body": "D."}),
    (f"<rss version='2.0'><channel><title>Q</title></channel><item><title>T</title><link>{A}</link>"
     "</item></rss>", {"title": "T", "link": A}),
    (f'<rdf:RDF xmlns:rdf="{RDF_NS}" xmlns:rss="{RSS_1}"><rss:item rdf:about="{A}"><rss:title>T'
     f"</rss:title><rss:link>{A}</rss:link><rss:description>D.</rss:description></rss:item>"
     "</rdf:RDF>", {"title": "T", "link": A, "body": "D.", "id": A}),
    ('<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" '
     '"http://my.netscape.com/publish/formats/rss-0.91.dtd">'
     + rss("<title>Caf&eacute; &ndash; x</title>", version="0.91"), {"title": "Café – x"}),
    ("<rss version='2.0' xml:base='https://quay.example/1/'><channel xml:base='2/'><item "
     "xml:base='3/'><title>T</title><link>a</link></item></channel></rss>",
     {"link": "https://quay.example/1/2/3/a"}),
    # JSON Feed
    (json_feed({"id": "1", "title": "T", "summary": "S.", "url": A}), {"body": "S.", "link": A}),
    (json_feed({"id": 1.5, "title": None, "content_text": "C.", "authors": None, "url": None}),
     {"id": "1.5", "body": "C.", "title": None}),
    (json_feed({"url": A, "content_text": "One.\n\nTwo."}), {"id": A, "body": "One.\n\nTwo."}),
    (json_feed({"id": "1", "content_html": "<p>H.</p>", "content_text": "T.",
                "date_published": "2004-01-01T00:00:00.5-04:00"}),
     {"body": "H.", "date": "2004-01-01T04:00:00Z"}),
    (json_feed({"id": "1", "title": "T", "_x": {"title": "N"}, "attachments": [{"title": "A"}]},
               version=" http://www.jsonfeed.org/version/1 "), {"title": "T"}),
]  # fmt: skip


@pytest.mark.parametrize(("document", "wanted"), MODULES)
def test_modules_and_mixtures(document: str, wanted: dict[str, str | None]) -> None:
    found = fields(document)
    assert {name: found[name] for name in wanted} == wanted
