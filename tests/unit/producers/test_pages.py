"""Web pages: the text, what is shown over what is declared for search engines, feeds named."""

from __future__ import annotations

import json

import pytest

from contract.errors import BadInput
from producers.pages import html
from producers.pages.hostile import is_hostile
from producers.parsed import Parsed, ParsedArticle
from producers.source import Source

TEXT = [
    "The ferry to Quay stopped for good on Friday, when its owner said that he could pay no more.",
    "“I have tried all that I could think of,” its captain, Ida Crane, said on the pier at noon.",
    "The council meets on Monday, and will hear what a new boat would cost the town in ten years.",
]
BODY = "".join(f"<p>{paragraph}</p>" for paragraph in TEXT)


def parsed(body: str, head: str = "", url: str | None = None, charset: str | None = None) -> Parsed:
    raw = f"<html><head>{head}</head><body>{body}</body></html>".encode()
    fetched = "2025-08-01T00:00:00Z"
    return html.parse(Source("page", raw, "html", "text/html", fetched, url=url, charset=charset))


def article(body: str, head: str = "") -> ParsedArticle:
    (one,) = parsed(body, head).articles
    return one


def ld(**fields: object) -> str:
    value = json.dumps({"@type": "NewsArticle", **fields})
    return f'<script type="application/ld+json">{value}</script>'


@pytest.mark.parametrize("word", ["share", "social", "promo", "subscribe", "related", "newsletter"])
def test_a_class_s_name_takes_no_text_away(word: str) -> None:
    assert (
        article(f'<div class="{word}"><article>{BODY}</article></div>').body.split("\n\n") == TEXT
    )


@pytest.mark.parametrize(
    "script",
    [
        f"if (a < b) {{ {'x = y; ' * 9000} }}",
        f"for(i=0;i<n;i++){{ {json.dumps({f'k{n}': n for n in range(5000)})} }}",
    ],
)
def test_a_long_script_is_no_hostile_tag(script: str) -> None:
    page = f"<script>{script}</script><article>{BODY}</article><!-- <a {'b ' * 9000}> -->"
    assert article(page).body.split("\n\n") == TEXT


MANY = " ".join(f"a{n}=1" for n in range(5000))


@pytest.mark.parametrize(
    "tag", ["<p {}>", '<a title="<script>" {}>', "<!--><a {}>", "<title><script></title><a {}>"]
)
def test_a_hostile_tag_hides_behind_nothing(tag: str) -> None:
    assert is_hostile(tag.format(MANY))
    with pytest.raises(BadInput, match="thousands of attributes"):
        parsed(tag.format(MANY))


def test_the_text_that_a_page_declares_counts_where_the_page_lacks_it() -> None:
    whole = "\n\n".join(TEXT)
    cut = parsed(f"<article><p>{TEXT[0]}</p></article>", ld(articleBody=whole)).articles[0]
    assert cut.body == whole
    teaser = article(f"<article>{BODY}</article>", ld(articleBody=TEXT[0][:40] + "…"))
    assert teaser.body == whole


def test_a_headline_is_no_part_of_the_text() -> None:
    shown = article(f"<article><h1>Ferry stops</h1>{BODY}</article>", ld(headline="Ferry stops"))
    assert (shown.meta.headline, shown.body.split("\n\n")) == ("Ferry stops", TEXT)


WHOLE = "Ferry to Quay stops for good"


@pytest.mark.parametrize(
    ("shown", "declared", "headline"),
    [
        (WHOLE, "Ferry to Quay stops for go...", WHOLE),
        ("The Quay", WHOLE, WHOLE),
        ("", f"{WHOLE} | The Quay", WHOLE),
        ("", "Ferry won&#8217;t sail", "Ferry won’t sail"),
        ("Ferry <b>won’t</b> sail", "Ferry won&#8217;t sail", "Ferry won’t sail"),
    ],
)  # fmt: skip
def test_the_headline_is_what_readers_see(shown: str, declared: str, headline: str) -> None:
    head = f'<meta property="og:title" content="{declared}">'
    head += '<meta property="og:site_name" content="The Quay">'
    assert article(f"<h1>{shown}</h1>{BODY}", head).meta.headline == headline


THEMSELVES = {"@type": "Organization", "name": "The Quay"}
LINKS = '<a href="/author/lee">Ann Lee</a>{}<a href="/author/day">Bo Day</a>'


@pytest.mark.parametrize(
    ("head", "line", "byline"),
    [
        (ld(author=[{"@type": "Person", "name": "Ann O&#039;Lee"}]), "", "Ann O'Lee"),
        (ld(author=THEMSELVES), LINKS.format(" and "), "Ann Lee, Bo Day"),
        (ld(author=THEMSELVES), "staff", "The Quay"),
        ("", LINKS.format("</p><p>More stories by "), "Ann Lee"),
        ('<meta name="author" content="The Quay"><meta property="og:site_name" content="The Quay">'
         '<meta name="parsely-author" content="Ann Lee">', "", "Ann Lee"),
        ('<meta property="article:author" content="https://quay.example/lee">', "", None),
    ],
)  # fmt: skip
def test_the_byline_names_people(head: str, line: str, byline: str | None) -> None:
    page = f"<nav>{LINKS.format(' ')}</nav><h1>Ferry stops</h1><p>By {line}</p>{BODY}"
    title = '<meta property="og:title" content="Ferry stops">'
    assert article(page, title + head).meta.byline == byline


def test_a_date_that_cannot_be_is_passed_over() -> None:
    head = ld(datePublished="2125-01-01", dateModified="0001-01-01T00:00:00Z")
    told = '<meta property="article:published_time" content="2025-05-04T21:30:00-04:00">'
    meta = article(BODY, head + told).meta
    assert (meta.published, meta.utc_offset) == ("2025-05-05T01:30:00Z", "-04:00")
    assert meta.modified is None


def test_a_home_page_names_its_feeds_though_it_is_no_article() -> None:
    kinds = ("application/rss+xml", "application/feed+json", "text/xml", "application/json")
    links = "".join(f'<link rel="alternate" type="{k}" href="/f{n}">' for n, k in enumerate(kinds))
    home = parsed("<nav><a href=/a>News</a></nav>", links, "https://quay.example/")
    assert home.facts is not None
    assert home.facts.feeds == ("https://quay.example/f0", "https://quay.example/f1")
    assert [one.error.reason for one in home.bad] == ["empty_article"]


def test_the_answer_s_character_set_counts() -> None:
    raw = f"<html><body><article>{BODY}</article></body></html>".encode("cp1252")
    source = Source("page", raw, "html", "text/html", "2025-08-01T00:00:00Z", charset="cp1252")
    (one,) = html.parse(source).articles
    assert one.body.split("\n\n") == TEXT


def test_a_quotation_in_microdata_has_its_words_and_speaker() -> None:
    person = (
        '<span itemprop="spokenByCharacter" itemscope itemtype="https://schema.org/Person">'
        '<b itemprop="name">Ida Crane</b>, <i itemprop="jobTitle">captain</i></span>'
    )
    quote = '<blockquote itemscope itemtype="https://schema.org/Quotation">{}</blockquote>'
    told = f'<p itemprop="text">I have tried <i>all</i>.</p>— {person}'
    nobody = quote.format('<p itemprop="text">Nobody says so.</p>')
    (one,) = parsed(f"<article>{BODY}{quote.format(told)}{nobody}</article>").quotes
    assert (one.text, one.speaker, one.role) == ("I have tried all.", "Ida Crane", "captain")


SAID = "<p>“I have tried all that I could think of.”</p>"
SIGNED = [
    f"<blockquote>{SAID}<cite>Ida Crane, ferry captain</cite></blockquote>",
    f"<blockquote>{SAID}<p>— <cite>Ida Crane, ferry captain</cite></p></blockquote>",
    f"<blockquote>{SAID}<footer>— Ida Crane, ferry captain</footer></blockquote>",
    f"<blockquote>{SAID}<p>— Ida Crane, ferry captain</p></blockquote>",
    f"<figure><blockquote>{SAID}</blockquote>"
    "<figcaption>—Ida Crane, ferry captain</figcaption></figure>",
    f"<div><blockquote>{SAID}</blockquote><p class=who>– Ida Crane, ferry captain</p></div>",
    "<blockquote>“I have tried all that I could think of.”<br>— Ida Crane, ferry captain"
    "</blockquote>",
]


@pytest.mark.parametrize("markup", SIGNED)
def test_a_signed_block_quotation_is_a_quotation(markup: str) -> None:
    (one,) = parsed(f"<article>{BODY}{markup}{BODY}</article>").quotes
    assert (one.text, one.speaker, one.role) == (
        "I have tried all that I could think of.",
        "Ida Crane",
        "ferry captain",
    )


def test_where_a_block_quotation_was_said_is_its_address() -> None:
    post = "https://post.example/crane/17"
    embedded = (
        f"<blockquote class=post>{SAID}&mdash; Ida Crane ⛴ (@crane) "
        f"<a href='{post}'>4 May 2025</a></blockquote>"
    )
    cited = (
        f"<blockquote cite='{post}'><p>The pier is closed.</p>"
        "<footer>Otto Venn in <cite>The Pier</cite></footer></blockquote>"
    )
    first, second = parsed(f"<article>{BODY}{embedded}{cited}</article>").quotes
    assert (first.speaker, first.meta.url, first.role) == ("Ida Crane", post, None)
    assert (second.speaker, second.meta.url, second.text) == (
        "Otto Venn",
        post,
        "The pier is closed.",
    )


@pytest.mark.parametrize(
    "markup",
    [
        f"<blockquote>{SAID}</blockquote>",
        "<blockquote><p>What <cite>The Pier Gazette</cite> printed was no more than half of it."
        "</p></blockquote>",
        f"<blockquote>{SAID}<p>— and then he went home, without a word.</p></blockquote>",
        f"<blockquote>{SAID}<footer>What do you think?</footer></blockquote>",
        f"<blockquote>{SAID}</blockquote><p>— Ida Crane was not there.</p>",
    ],
)
def test_a_block_quotation_that_nobody_signed_is_none(markup: str) -> None:
    assert parsed(f"<article>{BODY}{markup}{BODY}</article>").quotes == ()


def test_a_reader_s_comment_and_what_is_marked_up_twice_are_no_further_quotations() -> None:
    comment = (
        "<section><p>Never in my life have I read as much about one old boat.</p>"
        "<blockquote>I never trusted that boat.<cite>Ann Day</cite></blockquote></section>"
    )
    twice = SIGNED[0] + ld_quotation("I have tried all that I could think of.", "Ida Crane")
    found = parsed(f"<article>{BODY}{twice}</article><div id=comments>{comment}</div>").quotes
    assert [(one.speaker, one.position) for one in found] == [("Ida Crane", 0)]


def ld_quotation(text: str, speaker: str) -> str:
    value = {"@type": "Quotation", "text": text, "creator": {"name": speaker}}
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'
