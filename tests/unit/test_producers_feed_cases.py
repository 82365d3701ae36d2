"""What a well-formed item says, however its feed writes it: title, link, id, date, body."""

from __future__ import annotations

import json
from typing import Any

import pytest

from producers.feeds import feed
from producers.parsed import ParsedArticle
from producers.source import Source

SERVED = "https://quay.example/feed"
A = "https://quay.example/a"
RSS = '<rss version="{}" {}><channel><title>Q</title><language>{}</language>{}</channel></rss>'
ATOM = '<feed xmlns="http://www.w3.org/2005/Atom" {}><title>Q</title>{}</feed>'
ATOM_03 = '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Q</title>{}</feed>'
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="{}" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:content="http://purl.org/rss/1.0/modules/content/">'
    "<channel><title>Q</title></channel>{}</rdf:RDF>"
)
RSS_1 = "http://purl.org/rss/1.0/"
XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
TERMS = 'xmlns:dcterms="http://purl.org/dc/terms/"'
CONTENT = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"'
MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"'
ITUNES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'


def only(document: str | bytes, charset: str | None = None) -> ParsedArticle:
    raw = document.encode() if isinstance(document, str) else document
    source = Source(
        SERVED, raw, "feed", "application/xml", "2026-06-01T00:00:00Z", url=SERVED, charset=charset
    )
    (one,) = feed.parse(source).articles
    return one


def fields(document: str) -> dict[str, Any]:
    one = only(document)
    said = one.meta
    return {
        "title": said.headline,
        "link": said.url or said.also_at,
        "id": one.item,
        "date": said.published,
        "modified": said.modified,
        "body": one.body,
        "byline": said.byline,
    }


def rss(inner: str, names: str = "", version: str = "2.0", language: str = "en") -> str:
    return RSS.format(version, names, language, f"<item>{inner}</item>")


def cdf(inner: str) -> str:
    return f"<CHANNEL HREF='https://quay.example/'><TITLE>Q</TITLE>{inner}</CHANNEL>"


def linked(inner: str, names: str = "", language: str = "en") -> str:
    """An RSS item with a title, a link and what is said."""
    return rss(f"<title>T</title><link>{A}</link>{inner}", names, language=language)


def entry(inner: str, base: str = "") -> str:
    return ATOM.format(base, f"<entry><id>tag:quay.example,2004:1</id>{inner}</entry>")


def entry_03(inner: str) -> str:
    return ATOM_03.format(f"<entry><id>tag:quay.example,2004:1</id>{inner}</entry>")


def json_feed(item: dict[str, Any], **said: Any) -> str:
    version = "https://jsonfeed.org/version/1.1"
    return json.dumps({"version": version, "title": "Q", **said, "items": [item]})


TITLES = [
    (rss("<title>Mayor &amp; council</title>"), "Mayor & council"),
    (rss("<title>A &lt;b&gt;bold&lt;/b&gt; word</title>"), "A bold word"),
    (rss("<title><![CDATA[A <b>bold</b> &amp; word]]></title>"), "A bold & word"),
    (rss("<title><![CDATA[One]]> and <![CDATA[two]]></title>"), "One and two"),
    (rss("<title>Won&amp;#8217;t sail</title>"), "Won’t sail"),
    (rss("<title>AT&amp;amp;T</title>"), "AT&T"),
    (rss("<title>1 &lt; 2 &amp;&amp; 3 &gt; 2</title>"), "1 < 2 && 3 > 2"),
    (rss("<title>List&lt;String&gt; explained</title>"), "List<String> explained"),
    (rss("<title>Use of &amp;lt;b&amp;gt;</title>"), "Use of <b>"),
    (rss("<title>Caf&#233; &#x2019;s</title>"), "Café ’s"),
    (rss("<title>Caf&eacute;</title>"), "Café"),
    (rss("<title>\n  A\n  B </title>"), "A B"),
    (rss("<title>A<!-- not this --> B</title>"), "A B"),
    (rss("<title>T</title><dc:title>Other</dc:title>", DC), "T"),
    (rss("<dc:title>T</dc:title>", DC), "T"),
    (
        rss("<media:content url='u'><media:title>Photo</media:title></media:content>"
            "<title>T</title>", MEDIA),
        "T",
    ),
    (rss("<title>T</title>", version="0.91"), "T"),
    (rss("<title>T</title>", 'xmlns="http://backend.userland.com/rss2"'), "T"),
    ("<RSS VERSION='0.91'><CHANNEL><ITEM><TITLE>T</TITLE></ITEM></CHANNEL></RSS>", "T"),
    (RDF.format("http://my.netscape.com/rdf/simple/0.9/", "<item><title>T</title></item>"), "T"),
    (RDF.format(RSS_1, "<item><title>T</title></item>"), "T"),
    (entry("<title>A &lt;b&gt; &amp; c</title>"), "A <b> & c"),
    (entry("<title type='text'><![CDATA[1 < 2]]></title>"), "1 < 2"),
    (entry("<title type='html'>A &lt;i&gt;b&lt;/i&gt; &amp;amp; c</title>"), "A b & c"),
    (entry("<title type='html'><![CDATA[A <i>b</i> &amp; c]]></title>"), "A b & c"),
    (entry(f"<title type='xhtml'><div {XHTML}>A <i>b</i> &lt; c</div></title>"), "A b < c"),
    (
        entry("<title type='xhtml'><x:div xmlns:x='http://www.w3.org/1999/xhtml'>A <x:i>b</x:i>"
              "</x:div></title>"),
        "A b",
    ),
    (entry_03("<title type='text/html' mode='escaped'>A &lt;i&gt;b&lt;/i&gt;</title>"), "A b"),
    (entry_03("<title type='text/html' mode='base64'>QSA8aT5iPC9pPg==</title>"), "A b"),
    (
        entry_03("<title type='application/xhtml+xml' mode='xml'>"
                 f"<div {XHTML}>A <i>b</i></div></title>"),
        "A b",
    ),
    (entry_03("<title type='text/plain'>A &amp; b</title>"), "A & b"),
    (json_feed({"id": "1", "title": "1 < 2 & 3", "content_text": "C"}), "1 < 2 & 3"),
    (json_feed({"id": "1", "title": "T"}), "T"),
    (cdf(f"<ITEM HREF='{A}'><TITLE>T</TITLE></ITEM>"), "T"),
    (rss("<title><![CDATA[<img onerror=alert(1)>T]]></title>"), "T"),
    (rss("<title>T</title><image><title>Logo</title></image>"), "T"),
    (rss("<title>A &amp;#38; B</title>"), "A & B"),
    (rss("<title>&#x1F6A2; Ferry</title>"), "\U0001f6a2 Ferry"),
    (rss("<title>A\u200bB\u00a0C</title>"), "A\u200bB C"),
    (rss("<itunes:title>Other</itunes:title><title>T</title>", ITUNES), "T"),
    (entry("<title type='html'>&amp;lt;b&amp;gt; explained</title>"), "<b> explained"),
    (entry("<title>T</title><source><title>Other</title></source>"), "T"),
    (entry("<title type='text/html'>A &lt;i&gt;b&lt;/i&gt;</title>"), "A b"),
    (rss("<title>A &lt;big&gt;b&lt;/big&gt;c</title>"), "A bc"),
    (rss("<title>&lt;![CDATA[A &lt;i&gt;b&lt;/i&gt;]]&gt;</title>"), "A b"),
    (linked("<media:title>Photo</media:title>", MEDIA), "T"),
    (rss(f"<link>{A}</link><media:group><media:title>T</media:title></media:group>", MEDIA), "T"),
    (rss("<u:title xmlns:u='urn:u'>Other</u:title><title>T</title>"), "T"),
    (rss("<title>T</title><u:title xmlns:u='urn:u'>Other</u:title>"), "T"),
    ("<r:rss xmlns:r='http://backend.userland.com/rss2'><r:channel><r:item><r:title>T</r:title>"
     "</r:item></r:channel></r:rss>", "T"),
    (RDF.format("http://channel.netscape.com/rdf/simple/0.9/", "<item><title>T</title></item>"),
     "T"),
    ("<Channel xmlns='http://purl.org/net/rss1.1#'><title>Q</title><items><item><title>T</title>"
     "</item></items></Channel>", "T"),
    ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:id>x:1</a:id><a:title>T</a:title>"
     "</a:entry></a:feed>", "T"),
    ("<entry xmlns='http://www.w3.org/2005/Atom'><id>x:1</id><title>T</title></entry>", "T"),
    ("<!DOCTYPE rss [\n<!ENTITY co \"Quay Co\">\n]>" + rss("<title>A &co; B</title>"),
     "A Quay Co B"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "title"), TITLES)
def test_titles(document: str, title: str) -> None:
    assert fields(document)["title"] == title


def link(href: str, rel: str = "alternate", kind: str = "text/html") -> str:
    return f'<link rel="{rel}" type="{kind}" href="{href}"/>'


GUID = "<guid isPermaLink='{}'>{}</guid>"
LINKS = [
    (rss(f"<title>T</title><link>{A}</link>"), A, A),
    (rss(f"<link>\n  {A}\n </link>"), A, A),
    (rss("<title>T</title><link>/a</link>"), A, A),
    (rss("<title>T</title><link><![CDATA[/a?x=1&y=2]]></link>"), f"{A}?x=1&y=2", f"{A}?x=1&y=2"),
    (rss(f"<title>T</title><link>{A}?x=1&amp;y=2</link>"), f"{A}?x=1&y=2", f"{A}?x=1&y=2"),
    (rss("<title>T</title><link>a</link>", 'xml:base="https://quay.example/b/"'),
     "https://quay.example/b/a", "https://quay.example/b/a"),
    (rss(f"<title>T</title><guid>{A}</guid>"), A, A),
    (rss("<title>T</title>" + GUID.format("true", A)), A, A),
    (rss("<title>T</title>" + GUID.format("false", A)), None, A),
    (rss(f"<title>T</title><link>{A}</link>" + GUID.format("false", "17")), A, "17"),
    (rss(f"<title>T</title>{GUID.format('true', 'urn:uuid:1')}<link>{A}</link>"), A, "urn:uuid:1"),
    (rss(f"<title>T</title><guid>https://quay.example/g</guid><link>{A}</link>"),
     A, "https://quay.example/g"),
    (rss(f"<title>T</title><guid></guid><link>{A}</link>"), A, A),
    (rss(f"<title>T</title><link>{A}</link><a:link xmlns:a='http://www.w3.org/2005/Atom' "
         "rel='replies' href='https://quay.example/r'/>"), A, A),
    (rss("<title>T</title><link>https://feedproxy.example/1</link><f:origLink "
         f"xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'>{A}</f:origLink>"), A, A),
    (RDF.format(RSS_1, f"<item rdf:about='https://quay.example/i'><title>T</title><link>{A}</link>"
                "</item>"), A, "https://quay.example/i"),
    (RDF.format(RSS_1, f"<item rdf:about='{A}'><title>T</title></item>"), A, A),
    (entry(f"<title>T</title>{link(A)}"), A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title><link href='{A}'/>"), A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title>{link(A + '.pdf', kind='application/pdf')}{link(A)}"),
     A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title>{link('/self', 'self')}{link('/e', 'edit')}{link(A)}"
           f"{link('/m.mp3', 'enclosure', 'audio/mpeg')}"), A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title>{link(A, 'http://www.iana.org/assignments/relation/alternate')}"),
     A, "tag:quay.example,2004:1"),
    (entry("<title>T</title><link href='a'/>", 'xml:base="https://quay.example/b/"'),
     "https://quay.example/b/a", "tag:quay.example,2004:1"),
    (ATOM.format('xml:base="https://quay.example/b/"',
                 "<entry xml:base='c/'><title>T</title><id>x:1</id><link href='a'/></entry>"),
     "https://quay.example/b/c/a", "x:1"),
    (ATOM.format("", f"<entry><title>T</title><id>{A}</id></entry>"), A, A),
    (entry_03(f"<title>T</title>{link(A)}"), A, "tag:quay.example,2004:1"),
    (json_feed({"id": "7", "url": "/a", "content_text": "C"}), A, "7"),
    (json_feed({"id": 7, "url": A, "content_text": "C"}), A, "7"),
    (json_feed({"id": A, "content_text": "C"}), A, A),
    (json_feed({"id": "7", "url": A}), A, "7"),
    (json_feed({"id": "7", "url": A, "external_url": "https://other.example/x"}), A, "7"),
    (cdf(f"<ITEM HREF='{A}'><TITLE>T</TITLE></ITEM>"), A, A),
    (rss(f"<link>{A}</link><guid isPermaLink=' false '> 17 </guid>"), A, "17"),
    (rss(f"<atom:link xmlns:atom='http://www.w3.org/2005/Atom' href='{A}'/><title>T</title>"),
     A, A),
    (rss(f"<title>T</title><link>{A}#part</link>"), f"{A}#part", f"{A}#part"),
    (rss("<title>T</title><link>javascript:alert(1)</link><guid>17</guid>"), None, "17"),
    (rss("<title>T</title><link>https://quay.example/caf\u00e9 au lait</link>"),
     "https://quay.example/caf\u00e9%20au%20lait", "https://quay.example/caf\u00e9%20au%20lait"),
    (entry("<title>T</title><link rel='self' href='/self'/>"), None, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title><link rel='alternate' hreflang='fr' type='application/json' "
           f"href='/fr'/><link rel='alternate' type='text/html' href='{A}'/>"),
     A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title><link rel='via' href='https://other.example/'/>{link(A)}"),
     A, "tag:quay.example,2004:1"),
    (rss(f"<title>T</title><link>{A}</link><image><link>https://quay.example/</link></image>"),
     A, A),
    (rss(f"<title>T</title><link>{A}</link><u:link xmlns:u='urn:u'>https://u.example/</u:link>"
         "<u:guid xmlns:u='urn:u'>9</u:guid>"), A, A),
    (rss(f"<title>T</title><link/><a:link xmlns:a='http://www.w3.org/2005/Atom' href='{A}'/>"),
     A, A),
    (rss("<title>T</title><link>//quay.example/a</link>"), A, A),
    (rss("<title>T</title><link xml:base='https://quay.example/b/'>a</link>"),
     "https://quay.example/b/a", "https://quay.example/b/a"),
    (rss(f"<title>T</title><guid isPermaLink='false'><![CDATA[ 17 ]]></guid><link>{A}</link>"),
     A, "17"),
    (rss(f"<pubDate>Thu, 01 Jan 2004 10:00:00 GMT</pubDate>{GUID.format('true', A)}"), A, A),
    (entry("<source><id>x:2</id><link href='https://other.example/'/></source>"
           f"<title>T</title>{link(A)}"), A, "tag:quay.example,2004:1"),
    (entry(f"<title>T</title><link rel='alternate' href=' {A} '/>"), A, "tag:quay.example,2004:1"),
    (json_feed({"id": "7", "external_url": A, "content_text": "C"}), A, "7"),
    (json_feed({"id": "7", "url": "b"}, home_page_url="https://quay.example/x/"),
     "https://quay.example/x/b", "7"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "address", "guid"), LINKS)
def test_links_and_ids(document: str, address: str | None, guid: str) -> None:
    found = fields(document)
    assert (found["link"], found["id"]) == (address, guid)


BODIES = [
    (linked("<description>1 &lt; 2.\n\nTwo.</description>"), "1 < 2.\n\nTwo."),
    (linked("<description>&lt;p&gt;One &lt;i&gt;two&lt;/i&gt;.&lt;/p&gt;&lt;p&gt;Three.&lt;/p&gt;"
            "</description>"), "One two.\n\nThree."),
    (linked("<description><![CDATA[<p>One.</p><p>A &amp; b.</p>]]></description>"),
     "One.\n\nA & b."),
    (linked("<description>AT&amp;amp;T &amp;copy;</description>"), "AT&T ©"),
    (linked("<description>&lt;script&gt;alert(1)&lt;/script&gt;Safe.</description>"), "Safe."),
    (linked("<description>S.</description><content:encoded><![CDATA[<p>Long.</p>]]>"
            "</content:encoded>", CONTENT), "Long."),
    (linked("<content:encoded><![CDATA[<p>Long.</p>]]></content:encoded>"
            "<description>S.</description>", CONTENT), "Long."),
    (linked("<content:encoded/><description>S.</description>", CONTENT), "S."),
    (linked(f"<description>S.</description><body {XHTML}><p>One.</p><p>Two.</p></body>"),
     "One.\n\nTwo."),
    (linked("<fullitem>Full.</fullitem>"), "Full."),
    (linked("<dc:description>D.</dc:description>", DC), "D."),
    (linked("<itunes:summary>It is said.</itunes:summary>", ITUNES), "It is said."),
    (linked("<media:content url='u'><media:description>A long caption of it.</media:description>"
            "</media:content><description>D.</description>", MEDIA), "D."),
    (linked("<description>D.</description><media:content url='u'><media:description type='plain'>"
            "A long caption of it.</media:description></media:content>", MEDIA), "D."),
    (linked("<media:group><media:description>What it shows.</media:description></media:group>",
            MEDIA), "What it shows."),
    (linked(""), "T"),
    (linked("<description></description>"), "T"),
    (RDF.format(RSS_1, f"<item><title>T</title><link>{A}</link><description>S</description>"
                "<content:encoded><![CDATA[<p>Long.</p>]]></content:encoded></item>"), "Long."),
    (entry("<content>One.\n\n1 &lt; 2.</content>"), "One.\n\n1 < 2."),
    (entry("<content type='text'>Use &lt;p&gt;.</content>"), "Use <p>."),
    (entry("<content type='html'>&lt;p&gt;A &amp;amp; b.&lt;/p&gt;</content>"), "A & b."),
    (entry(f"<content type='xhtml'><div {XHTML}><p>One.</p><p>1 &lt; 2.</p></div></content>"),
     "One.\n\n1 < 2."),
    (entry("<content type='html'>Text.</content><summary>S.</summary>"), "Text."),
    (entry("<summary type='html'>&lt;p&gt;S.&lt;/p&gt;</summary>"), "S."),
    (entry(f"<content type='text/html' src='{A}'/><summary>S.</summary>"), "S."),
    (entry("<content type='image/png'>iVBORw0KGgo=</content><summary>S.</summary>"), "S."),
    (entry_03("<content type='text/html' mode='escaped'>&lt;p&gt;A.&lt;/p&gt;</content>"), "A."),
    (entry_03("<content mode='escaped'>&lt;p&gt;One.&lt;/p&gt;</content>"), "One."),
    (entry_03(f"<content type='application/xhtml+xml' mode='xml'><div {XHTML}><p>One.</p></div>"
              "</content>"), "One."),
    (entry_03("<content type='text/html' mode='base64'>PHA+T25lLjwvcD4=</content>"), "One."),
    (json_feed({"id": "1", "content_html": "<p>One.</p><p>Two.</p>", "content_text": "No."}),
     "One.\n\nTwo."),
    (json_feed({"id": "1", "content_text": "1 < 2\n\nTwo."}), "1 < 2\n\nTwo."),
    (json_feed({"id": "1", "url": A, "summary": "S."}), "S."),
    (json_feed({"id": "1", "content_html": "", "content_text": "C."}), "C."),
    (json_feed({"id": "1", "content_text": "Use <p>."}), "Use <p>."),
    (json_feed({"id": "1", "content_html": "<p>Cut within \ud83d</p>"}), "Cut within \ufffd"),
    (json_feed({"id": "1\ud83d", "title": "T\ud83d", "url": f"{A}\ud83d"}), "T\ufffd"),
    (cdf(f"<ITEM HREF='{A}'><TITLE>T</TITLE><ABSTRACT>Said.</ABSTRACT></ITEM>"), "Said."),
    (linked("<description>S.</description><content:encoded>&lt;p&gt;Long.&lt;/p&gt;"
            "</content:encoded>", CONTENT), "Long."),
    (linked("<description>S.</description><c:encoded xmlns:c='http://purl.org/rss/1.0/modules/"
            "content/'><![CDATA[<p>Long.</p>]]></c:encoded>"), "Long."),
    (linked("<description><![CDATA[One.<br/>Two.<br><br>Three.]]></description>"),
     "One.\nTwo.\n\nThree."),
    (linked("<description><![CDATA[<img src='x' alt='A quay'>Said.]]></description>"), "Said."),
    (linked("<description><![CDATA[<ul><li>One</li><li>Two</li></ul>]]></description>"),
     "One\n\nTwo"),
    (linked("<description>Said &lt;!-- not this --&gt;so.</description>"), "Said so."),
    (linked("<description><![CDATA[<style>p {}</style><p>Said.</p>]]></description>"), "Said."),
    (linked("<itunes:subtitle>Sub.</itunes:subtitle><description>D.</description>", ITUNES), "D."),
    (entry("<content type='html'>&lt;p xml:lang='fr'&gt;Dit.&lt;/p&gt;</content>"), "Dit."),
    (entry("<content type='application/xhtml+xml'><div xmlns='http://www.w3.org/1999/xhtml'>"
           "<p>One.</p></div></content>"), "One."),
    (entry("<summary>S.</summary><content type='html'></content>"), "S."),
    (linked("<description>A &lt;big&gt;b&lt;/big&gt;, &lt;acronym&gt;c&lt;/acronym&gt; "
            "&lt;x-y&gt;d&lt;/x-y&gt;.</description>"), "A b, c d."),
    (linked("<description><![CDATA[<p>P.</p><iframe src='x'>No</iframe><video>No</video>]]>"
            "</description>"), "P."),
    (linked("<description><![CDATA[<html><head><title>No</title></head><body><p>P.</p></body>"
            "</html>]]></description>"), "P."),
    (linked("<description>&lt;![CDATA[&lt;p&gt;One.&lt;/p&gt;]]&gt;</description>"), "One."),
    (linked("<description>&lt;code&gt;&amp;lt;br /&amp;gt;&lt;/code&gt;, so.</description>"),
     "<br />, so."),
    (linked("<description>D.</description><itunes:summary>It is said at length.</itunes:summary>",
            ITUNES), "D."),
    (linked("<description>Said <b>so</b>.</description>"), "Said so."),
    (linked("<x:body xmlns:x='http://www.w3.org/1999/xhtml'><x:p>One.</x:p></x:body>"), "One."),
    (linked("<a:content xmlns:a='http://www.w3.org/2005/Atom' type='html'>&lt;p&gt;C.&lt;/p&gt;"
            "</a:content><description>D.</description>"), "C."),
    (entry(f"<content type='application/xml'><div {XHTML}>One <b>two</b>.</div></content>"),
     "One two."),
    (entry("<content type='text/xml'><x>One.</x></content>"), "One."),
    (entry(f"<content type='xhtml'><div {XHTML}>Is <math xmlns='http://www.w3.org/1998/Math/MathML'>"
           "<mi>x</mi></math> so?</div></content>"), "Is x so?"),
    (entry("<content type='image/svg+xml'><svg xmlns='http://www.w3.org/2000/svg'><text>No</text>"
           "</svg></content><summary>S.</summary>"), "S."),
    (entry_03("<content type='text/plain' mode='base64'>T25lIDwgdHdvLg==</content>"), "One < two."),
    (entry_03("<content type='multipart/alternative'><content type='text/plain'>One.</content>"
              "<content type='text/html' mode='escaped'>&lt;p&gt;One so.&lt;/p&gt;</content>"
              "</content>"), "One so."),
]  # fmt: skip


@pytest.mark.parametrize(("document", "body"), BODIES)
def test_bodies(document: str, body: str) -> None:
    assert fields(document)["body"] == body


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
