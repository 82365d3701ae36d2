"""Ids, hashes and near-duplicate signatures."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contract.signature import NEAR_COPY, similarity
from producers.agencies import agency_of
from producers.byline import authors
from producers.identity import (
    canonical_url,
    content_hash,
    document_id,
    quote_id,
    signature,
    statement_id,
)

SAME = "https://quay.example/ferry?a=1&b=2"


@pytest.mark.parametrize(
    "url",
    [
        "https://quay.example/ferry?a=1&b=2",
        "http://quay.example/ferry?a=1&b=2",
        "HTTPS://Quay.Example./ferry/?b=2&a=1",
        "http://quay.example:80/ferry?a=1&b=2#comments",
        "https://quay.example:443/./pier/../ferry?a=1&b=2&utm_source=x&fbclid=y",
        " https://quay.example/%66erry?a=1&b=2 ",
    ],
)
def test_addresses_of_one_article(url: str) -> None:
    assert canonical_url(url) == SAME


@pytest.mark.parametrize(
    "url",
    [
        "https://quay.example:8443/ferry?a=1&b=2",
        "https://quay.example/Ferry?a=1&b=2",
        "https://quay.example/ferry?a=1&b=3",
        "https://m.quay.example/ferry?a=1&b=2",
        "https://quay.example/fe%2Frry?a=1&b=2",
        "ftp://quay.example/ferry?a=1&b=2",
    ],
)
def test_addresses_of_others(url: str) -> None:
    assert canonical_url(url) != SAME


@given(st.text(max_size=60).map(lambda text: "https://quay.example/" + text) | st.text())
@example("https://quay.example//")
@example("https://quay.example//..//")
def test_canonical_form_is_stable(url: str) -> None:
    once = canonical_url(url)
    assert canonical_url(once) == once


def test_an_id_is_the_given_one_else_the_address_else_the_path() -> None:
    assert document_id("hl-1", SAME, "The Ledger", "a/b.txt") == "hl-1"
    assert document_id(None, SAME, "The Ledger", "a/b.txt").startswith("url-")
    assert document_id(None, None, "The Ledger", "a/b.txt") == "the-ledger/a/b.txt"
    assert document_id(None, None, None, "a/b.txt") == "a/b.txt"


def test_long_ids_are_cut_and_stay_apart() -> None:
    one, other = (document_id("x" * 600 + end, None, None, "") for end in "ab")
    assert len(one) == len(other) == 512
    assert one != other
    assert len(quote_id("x" * 600, 10**6)) <= 512


def test_a_statement_is_what_was_said() -> None:
    one = statement_id("feed", "Ida Crane", "I am done.", None)
    assert one == statement_id("feed", "Ida Crane", " I  am\ndone.", None)
    assert one != statement_id("feed", "Otto Venn", "I am done.", None)
    assert one != statement_id("feed", "Ida Crane", "I am done.", "2025")


def test_white_space_and_composition_are_no_edit() -> None:
    assert content_hash("Café", "a b") == content_hash("Cafe\u0301", " a\u00a0b\r\n")
    assert content_hash("Café", "a b") != content_hash("Café a", "b")


STORY = " ".join(f"word{number}" for number in range(400))


def test_a_cut_and_edited_copy_is_near() -> None:
    words = STORY.split()
    words[50] = words[200] = "other"
    copy = " ".join(words[:360]).upper() + "."
    assert similarity(signature(STORY), signature(copy)) > NEAR_COPY
    assert similarity(signature(STORY), signature(STORY)) == 1.0


def test_another_story_is_not() -> None:
    other = " ".join(f"thing{number}" for number in range(400))
    assert similarity(signature(STORY), signature(other)) < 0.1


def test_similarity_estimates_jaccard() -> None:
    half = " ".join(STORY.split()[:200]) + " " + " ".join(f"x{n}" for n in range(200))
    assert similarity(signature(STORY), signature(half)) == pytest.approx(1 / 3, abs=0.13)


def test_signatures_of_other_lengths_do_not_compare() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        similarity(signature(STORY), "00000000")


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("By Ann Lee", ("Ann Lee",)),
        ("By Ann Lee and Bo Day Jr., Staff Writers", ("Ann Lee", "Bo Day Jr.")),
        ("Ann Lee, Bo Day, Jr. & Cy Orr", ("Ann Lee", "Bo Day Jr.", "Cy Orr")),
        ("By Ann Lee; Bo Day", ("Ann Lee", "Bo Day")),
        ("Coastline Wire staff", ()),
        ("The Editorial Board", ()),
        ("The Quay", ()),
        ("Special to The Quay", ()),
        ("View all posts by Ann Lee", ("Ann Lee",)),
        (None, ()),
    ],
)
def test_authors_of_a_byline(byline: str | None, names: tuple[str, ...]) -> None:
    assert authors(byline, "The Quay") == names


NOTICE = "© 2025 The Associated Press. All rights reserved."


@pytest.mark.parametrize(
    ("byline", "body", "agency"),
    [
        ("By Ann Lee, Associated Press", "It rained.", "Associated Press"),
        ("AP", "It rained.", "Associated Press"),
        (None, "LONDON (Reuters) - It rained.", "Reuters"),
        (None, "PARIS, May 4 (AFP) — It rained.", "Agence France-Presse"),
        ("Ann Lee", f"It rained.\n\n{NOTICE}", "Associated Press"),
        (None, "The mayor told Reuters that it rained.", None),
        (None, "The union (AP) said it rained.", None),
        ("Ann Apley", "It rained. Copyright 2025 APX Corp.", None),
    ],
)
def test_a_wire_copy_is_credited(byline: str | None, body: str, agency: str | None) -> None:
    assert agency_of(byline, body, "The Quay") == agency


def test_an_agency_s_own_page_is_no_copy() -> None:
    assert agency_of("Reuters", "LONDON (Reuters) - It rained.", "Reuters") is None
