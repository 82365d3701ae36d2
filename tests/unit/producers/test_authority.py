"""Who may claim which id: only the site that served the text."""

from __future__ import annotations

import pytest

from contract.events import ArticleEvent, QuoteEvent
from producers.authority import Authority
from producers.build import events
from producers.feeds import feed
from producers.identity import document_id, site
from producers.pages import html
from producers.parsed import Meta
from producers.source import Source
from tests.unit.producers.test_feeds import RSS, source

STORY = "https://www.example.co.uk/ferry"
OURS = document_id(None, STORY, None, "")


def article(
    item: str, served: str | None, home: str = "https://www.example.co.uk/"
) -> ArticleEvent:
    one = source(RSS.format(f"<link>{home}</link><item>{item}</item>"), served)
    (event,) = events(feed.parse(one), one, Meta())
    assert isinstance(event, ArticleEvent)
    return event


def page(markup: str, served: str | None, sidecar: Meta | None = None) -> list[ArticleEvent]:
    body = f"<html><head>{markup}</head><body><article><p>It rained all day.</p></article></body>"
    one = Source("page", body.encode(), "html", "text/html", "2025-08-01T00:00:00Z", url=served)
    if sidecar:
        one = Source("page", body.encode(), "html", "text/html", one.fetched, sidecar, served)
    return [e for e in events(html.parse(one), one, Meta()) if isinstance(e, ArticleEvent)]


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("https://feeds.example.co.uk/x", "example.co.uk"),
        ("https://WWW.Example.co.uk.:8443/", "example.co.uk"),
        ("https://ada.blogspot.com/", "ada.blogspot.com"),
        ("https://news.quay.example/", "quay.example"),
        ("https://xn--e1afmkfd.xn--p1ai/", "xn--e1afmkfd.xn--p1ai"),
        ("https://пример.рф/", "xn--e1afmkfd.xn--p1ai"),
        ("http://127.0.0.1:8080/feed", "127.0.0.1"),
        ("http://[::1]/feed", "::1"),
        ("http://localhost/feed", "localhost"),
        ("//[x", ""),
        ("mailto:a@b.example", ""),
    ],
)
def test_whose_an_address_is(address: str, whose: str) -> None:
    assert site(address) == whose


LINK = f"<link>{STORY}</link><description>It rained.</description>"


def test_a_feed_of_the_same_owner_tells_of_its_own_article() -> None:
    event = article(LINK, "https://feeds.example.co.uk/all")
    assert (event.id, event.url, event.also_at) == (OURS, STORY, None)


@pytest.mark.parametrize("home", ["https://www.example.co.uk/", "https://evil.example/"])
@pytest.mark.parametrize("guid", ["", f"<guid>{STORY}</guid>", "<guid>17</guid>"])
def test_another_site_s_article_is_kept_apart(home: str, guid: str) -> None:
    """Whatever a feed says is its home, and however it names its items."""
    honest = article(f"{guid}{LINK}", "https://feeds.example.co.uk/all")
    event = article(f"{guid}{LINK}", "https://evil.example/feed", home)
    assert event.id not in (OURS, honest.id) and event.id.startswith("evil.example/")
    assert (event.url, event.also_at) == (None, STORY)


def test_an_aggregator_s_feed_on_disk_claims_none_of_the_sites_it_links_to() -> None:
    event = article(LINK, None, "https://aggregator.example/")
    assert (event.id, event.also_at) == (f"aggregator.example/{STORY}", STORY)
    assert article(LINK, None).id == OURS


@pytest.mark.parametrize(
    ("guid", "kept"),
    [
        ("https://www.example.co.uk/?p=17", True),
        ("tag:example.co.uk,2025:17", True),
        ("17", False),
        ("urn:uuid:17", False),
        ("tag:other.example,2025:17", False),
        ("https://other.example/17", False),
    ],
)
def test_a_guid_counts_with_its_feed_s_authority(guid: str, kept: bool) -> None:
    event = article(f"<guid>{guid}</guid>{LINK}", "https://feeds.example.co.uk/all")
    assert event.id == (guid if kept else f"www.example.co.uk/{guid}")


def test_a_page_claims_its_own_site_only() -> None:
    link = f'<link rel="canonical" href="{STORY}">'
    (own,) = page(link, "https://m.example.co.uk/ferry?from=app")
    (saved,) = page(link, None)
    (given,) = page(link, "https://evil.example/copy", Meta(id="hl-7"))
    assert own.id == saved.id == OURS and own.also_at is None
    (foreign,) = page(link, "https://evil.example/copy")
    assert foreign.id == document_id("evil.example/" + STORY, None, None, "") != OURS
    assert (foreign.url, foreign.also_at) == ("https://evil.example/copy", STORY)
    assert (given.id, given.also_at) == ("hl-7", STORY)


def test_two_pages_of_a_site_with_one_foreign_canonical_link_are_one() -> None:
    link = f'<link rel="canonical" href="{STORY}">'
    ids = {page(link, f"https://copies.example/{n}")[0].id for n in "12"}
    assert len(ids) == 1


def test_a_quotation_s_id_is_its_page_s() -> None:
    def quote_id(given: str) -> str:
        said = f'"@type": "Quotation", "@id": "{given}", "text": "No.", "author": "Ida Crane"'
        script = f'<script type="application/ld+json">{{{said}}}</script>'
        body = f"<html><head>{script}</head><body><p>The mayor said no to all of it.</p></body>"
        url = "https://quay.example/a"
        one = Source(url, body.encode(), "html", "text/html", "2025-08-01T00:00:00Z", url=url)
        found = events(html.parse(one), one, Meta())
        return next(event.id for event in found if isinstance(event, QuoteEvent))

    assert quote_id("https://quay.example/a#q1") == "https://quay.example/a#q1"
    assert quote_id("https://other.example/a#q1") == quote_id("st-9") == quote_id("#1")


def test_addresses_are_made_whole() -> None:
    authority = Authority("quay.example", "quay.example", "https://quay.example/feed/")
    assert authority.address("/a b") == "https://quay.example/a%20b"
    assert authority.address("a") == "https://quay.example/feed/a"
    for none in (None, " ", "//[x", "https://[::1", "javascript:alert(1)", "mailto:a@b.example"):
        assert authority.address(none) is None
