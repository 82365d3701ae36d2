"""What a well-formed item says, however its feed writes it: title, link, id, date, body."""

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
    XHTML,
    A,
    cdf,
    entry,
    entry_03,
    fields,
    json_feed,
    linked,
    rss,
)

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
