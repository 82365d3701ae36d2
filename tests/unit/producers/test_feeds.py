"""Feeds: one outcome an item, whatever the feed holds; what a feed says of itself."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.errors import BadInput
from contract.events import ArticleEvent, Event, RejectedEvent
from producers.build import events
from producers.dates import FIRST_YEAR
from producers.feeds import feed
from producers.parsed import FeedFacts, Meta, Parsed
from producers.publish import prepare
from producers.read import parse
from producers.source import Source
from tests.unit.producers.test_golden import NOW

SERVED = "https://quay.example/feed"
RSS = '<rss version="2.0"><channel><title>The Quay</title>{}</channel></rss>'
ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>The Quay</title>{}</feed>'


def source(content: str | bytes, url: str | None = SERVED, charset: str | None = None) -> Source:
    raw = content.encode() if isinstance(content, str) else content
    fetched = NOW.strftime("%Y-%m-%dT%H:%M:%SZ")
    origin = url or "feed.xml"
    return Source(origin, raw, "feed", "application/xml", fetched, url=url, charset=charset)


def parsed(content: str | bytes, charset: str | None = None) -> Parsed:
    return feed.parse(source(content, charset=charset))


def outcomes(content: str | bytes) -> list[Event]:
    one = source(content)
    return [prepare(event, NOW).event for event in events(parse(one), one, Meta())]


def reasons(found: list[Event]) -> list[str]:
    return [one.reason if isinstance(one, RejectedEvent) else "article" for one in found]


GOOD = "<item><link>https://quay.example/good</link><description>It rained.</description></item>"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("<item><link>//[x</link><description>It rained.</description></item>", "article"),
        ("<item><guid>1</guid><title>Half &#xD800; pair</title></item>", "article"),
        ("<item><title>Half &#123456789012; of it</title></item>", "article"),
        (f"<item><title>&#{'9' * 5000} of it</title></item>", "article"),
        ("<item><guid isPermaLink='false'>1</guid></item>", "empty_article"),
        ("<item><guid>//[x</guid><description>It &#xDFFF; rained.</description></item>", "article"),
        ("<item><title>T</title><link>https://quay.example/t</link></item>", "article"),
        ("<item><link>https://quay.example/t</link></item>", "empty_article"),
        ("<item/>", "empty_article"),
        (f"<item><title>{'T' * 3000}</title><description>D</description></item>", "too_long"),
    ],
)
def test_an_item_costs_no_other(bad: str, reason: str) -> None:
    found = outcomes(RSS.format(bad + GOOD))
    assert sorted(reasons(found)) == sorted([reason, "article"])


def test_of_an_endless_list_the_beginning_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("producers.feeds.items.MOST", 3)
    items = "".join(f"<item><title>Number {at}</title></item>" for at in range(5))
    assert reasons(outcomes(RSS.format(items))) == ["article"] * 3 + ["too_large"]


def test_an_item_of_a_json_feed_costs_no_other() -> None:
    items = [{"id": "1", "title": "\ud800", "content_text": "It \udc00 rained."}, 7, {"id": []}]
    items.append({"id": "\ud800"})
    items.append({"id": "2", "content_text": "It rained."})
    text = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items})
    found = outcomes(text)
    assert sorted(reasons(found)) == ["article", "article", *["empty_article"] * 3]
    bodies = [one.body for one in found if isinstance(one, ArticleEvent)]
    assert bodies == ["It \ufffd rained.", "It rained."]


@pytest.mark.parametrize("nothing", ["", " \n", "\0\0", "<", "<rss", "<html></html>", "{}", "[["])
def test_what_is_no_feed_is_one_error(nothing: str) -> None:
    with pytest.raises(BadInput) as caught:
        parsed(nothing)
    assert caught.value.reason in ("not_a_feed", "not_json")


def test_a_headline_stands_for_a_text_that_its_page_has() -> None:
    whole, summary, headline = parsed(
        RSS.format(
            '<item xmlns:c="http://purl.org/rss/1.0/modules/content/"><guid>1</guid>'
            "<description>Short.</description><c:encoded>Long.</c:encoded></item>"
            "<item><guid>2</guid><description>Short.</description></item>"
            "<item><title>Title</title><link>https://quay.example/3</link></item>"
        )
    ).articles
    assert [whole.body, summary.body, headline.body] == ["Long.", "Short.", "Title"]
    assert [whole.full, summary.full, headline.full] == [True, False, False]


def test_a_feed_that_breaks_off_publishes_no_cut_item() -> None:
    text = RSS.format(GOOD * 2)
    for cut in range(len(text.partition(GOOD)[0]) + len(GOOD), len(text), 3):
        bodies = [one.body for one in parsed(text[:cut]).articles]
        assert set(bodies) == {"It rained."}, text[:cut]
        assert len(bodies) == 1 + (cut >= len(text) - len("</channel></rss>"))


@pytest.mark.parametrize(
    ("date", "published", "reason"),
    [
        ("Sun, 04 May 2025 09:30:00 EST", "2025-05-04T14:30:00Z", "article"),
        ("sometime in May", None, "article"),
        ("Thu, 01 Jan 1970 00:00:00 GMT", None, "article"),
        ("Mon, 01 Jan 0001 00:00:00 GMT", None, "article"),
        (f"Sun, 01 Jan {FIRST_YEAR - 5} 00:00:00 GMT", None, "absurd_date"),
        ("Fri, 01 Aug 2125 00:00:00 GMT", None, "absurd_date"),
        ("99999999", None, "article"),
    ],
)
def test_dates_are_believed_where_they_may_be(
    date: str, published: str | None, reason: str
) -> None:
    item = f"<item><description>D</description><pubDate>{date}</pubDate></item>"
    (found,) = outcomes(RSS.format(item))
    assert reasons([found]) == [reason]
    assert getattr(found, "published", None) == published


def test_rdf_dates_are_those_of_publication() -> None:
    (article,) = parsed(
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<channel><title>Q</title></channel><item><title>T</title><link>https://quay.example/a"
        "</link><description>D</description><dc:date>2025-05-04T09:30+02:00</dc:date></item>"
        "</rdf:RDF>"
    ).articles
    assert (article.meta.published, article.meta.utc_offset) == ("2025-05-04T07:30:00Z", "+02:00")
    assert article.meta.modified is None


def test_a_deleted_entry_is_a_withdrawal() -> None:
    (gone,) = outcomes(
        ATOM.format(
            '<d:deleted-entry xmlns:d="http://purl.org/atompub/tombstones/1.0" '
            'ref="tag:quay.example,2025:1" when="2025-05-04T00:00:00Z"/>'
        )
    )
    assert isinstance(gone, ArticleEvent)
    assert (gone.id, gone.status) == ("tag:quay.example,2025:1", "withdrawn")
    assert (gone.body, gone.modified) == ("", "2025-05-04T00:00:00Z")


def test_text_of_an_atom_feed_is_what_it_says_it_is() -> None:
    plain, markup = parsed(
        ATOM.format(
            '<entry><id>a:1</id><content type="text">1 &lt;b&gt; 2</content></entry>'
            '<entry><id>a:2</id><content type="html">1 &lt;b&gt;and&lt;/b&gt; 2</content></entry>'
        )
    ).articles
    assert [plain.body, markup.body] == ["1 <b> 2", "1 and 2"]


@pytest.mark.parametrize(
    "author", ["ada@mail.quay.example (Ada Orr)", "Ada Orr <ada@quay.example>", "Ada Orr"]
)
def test_a_mail_address_is_no_name(author: str) -> None:
    escaped = author.replace("<", "&lt;")
    item = f"<item><description>D</description><author>{escaped}</author></item>"
    assert parsed(RSS.format(item)).articles[0].meta.byline == "Ada Orr"


NEWS = "http://www.google.com/schemas/sitemap-news/0.9"
MAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def test_a_news_sitemap_lists_articles() -> None:
    (article,) = parsed(
        f'<urlset xmlns="{MAP}" xmlns:n="{NEWS}"><url><loc>https://quay.example/a</loc><n:news>'
        "<n:publication><n:name>The Quay</n:name><n:language>en</n:language></n:publication>"
        "<n:publication_date>2025-05-04T09:30-04:00</n:publication_date>"
        "<n:title>Mayor &amp; council</n:title></n:news></url>"
        "<url><loc>https://quay.example/about</loc></url></urlset>"
    ).articles
    assert (article.body, article.full, article.meta.outlet) == (
        "Mayor & council",
        False,
        "The Quay",
    )
    assert (article.meta.url, article.meta.language) == ("https://quay.example/a", "en")
    assert (article.meta.published, article.meta.utc_offset) == ("2025-05-04T13:30:00Z", "-04:00")


def test_a_sitemap_index_names_sitemaps() -> None:
    text = f'<sitemapindex xmlns="{MAP}"><sitemap><loc>https://quay.example/1.xml</loc></sitemap>'
    assert parsed(f"{text}</sitemapindex>").facts == FeedFacts(
        feeds=("https://quay.example/1.xml",)
    )


def test_what_a_feed_says_of_itself() -> None:
    links = "".join(
        f'<a:link xmlns:a="http://www.w3.org/2005/Atom" rel="{rel}" href="{address}"/>'
        for rel, address in [
            ("self", SERVED),
            ("hub", "https://hub.example/"),
            ("prev-archive", "/feed/2025-04"),
        ]
    )
    sy = 'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"'
    period = f"<sy:updatePeriod {sy}>daily</sy:updatePeriod>"
    often = f"<sy:updateFrequency {sy}>4</sy:updateFrequency>"
    facts = parsed(RSS.format(f"<ttl>30</ttl>{period}{often}{links}")).facts
    older = "https://quay.example/feed/2025-04"
    assert facts == FeedFacts(1800.0, 21600.0, "https://hub.example/", SERVED, older)
    lies = parsed(RSS.format("<ttl>-1</ttl><ttl>never</ttl>")).facts
    assert lies is not None and lies.ttl_seconds is None


@pytest.mark.parametrize(
    ("raw", "charset"),
    [
        ("Café".encode("cp1252"), "windows-1252"),
        ("Café".encode("cp1252"), "iso-8859-1"),
        ("Café".encode(), "iso-8859-1"),
        ("Café".encode("cp1252"), "utf-8"),
        ("Café".encode("utf-16"), None),
        ("Café".encode("cp1252"), None),
        ("Café".encode(), "no such set"),
        ("Café".encode(), "unicode_escape"),
    ],
)
def test_the_character_set_is_what_fits(raw: bytes, charset: str | None) -> None:
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    head, tail = RSS.format("<item><description>|</description></item>").split("|")
    whole = f"{head}Café{tail}".encode("utf-16") if wide else head.encode() + raw + tail.encode()
    assert parsed(whole, charset).articles[0].body == "Café"


PIECES = st.sampled_from(
    [
        "<rss>", "<rss version='2.0'>", "<channel>", "<item>", "</item>", "<guid>", "</guid>",
        "<link>", "</link>", "//[x", "https://[::1", "&#xD800;", "&#0;", "<![CDATA[", "]]>", "\0",
        "<feed xmlns='http://www.w3.org/2005/Atom'>", "<entry>", "<link href='//[x'/>", "<title>",
        "<pubDate>", "99 Foo 99999", "-1", "<content type='xhtml'>", "<base href='//[x'/>", "&amp",
        "<urlset>", "<sitemapindex>", "<url><loc>//[x</loc>", "<!DOCTYPE a [<!ENTITY b '&b;'>]>&b;",
        "<html>", "<article>", "<p>", "<h1>", "<script type='application/ld+json'>", "</script>",
        '{"@type": "NewsArticle", "headline": ["\\ud800"], "author": [[[]]], "url": "//[x"}',
        "<link rel=alternate type='application/rss+xml' href='//[x'>",
        "<link rel=canonical href='//[x'>",
        '{"version": "https://jsonfeed.org/version/1", "items": [', '{"id": "\\ud800"}', "]}",
    ]
)  # fmt: skip
JUNK = st.lists(PIECES | st.text(max_size=20), max_size=15).map("".join)


@settings(max_examples=60, deadline=None)
@given(JUNK, st.sampled_from(["https://quay.example/a", None]))
def test_nothing_that_an_input_holds_raises(junk: str, url: str | None) -> None:
    raw = junk.encode("utf-8", "surrogatepass")
    for kind in ("feed", "html"):
        one = replace(source(raw, url), kind=kind)
        try:
            found = parse(one)
        except BadInput:
            continue
        assert all(prepare(event, NOW).value for event in events(found, one, Meta()))
