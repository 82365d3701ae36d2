"""One speaker's quotation in several outlets, cut and altered, and in a transcript."""

from __future__ import annotations

import random

import pytest

from factstore.derived.variants import Said, Variant, told_again, variants

WHOLE = "I was never told why, and I will not guess what the owner wanted"


def said(key: str, content: str, published: str = "2025-06-01", statement: bool = False) -> Said:
    return Said(f"q{key}", f"d{key}", content, published, statement)


def by_id(*quotes: Said) -> dict[str, Variant]:
    return {variant.quote_id: variant for variant in variants(quotes)}


@pytest.mark.parametrize(
    ("other", "missing", "added"),
    [
        ("“I was never told why, and I will not guess what the owner wanted.”", "", ""),
        ("I was never told why", "and I will not guess what the owner wanted", ""),
        ("I was never told why […] what the owner wanted", "and I will not guess", ""),
        ("I was never told why, and I will not guess what Harlan wanted", "the owner wanted",
         "Harlan wanted"),
        ("I WAS NEVER TOLD WHY and I will not guess", "what the owner wanted", ""),
    ],
)  # fmt: skip
def test_cut_and_altered(other: str, missing: str, added: str) -> None:
    found = by_id(said("1", WHOLE, "2025-06-01"), said("2", other, "2025-06-02"))
    assert found["q2"].first_quote_id == found["q1"].first_quote_id == "q1"
    assert (found["q2"].missing, found["q2"].added) == (missing, added)
    assert (found["q1"].missing, found["q1"].added, found["q1"].similarity) == ("", "", 1.0)


@pytest.mark.parametrize(
    "other",
    [
        "I don't know",
        "I will not guess",
        "The club was told that the owner wanted a new voice and I agreed with him",
        "",
        "“…”",
    ],
)
def test_what_is_not_the_same(other: str) -> None:
    # "I will not guess" is four words of the whole: short, but a cut of it.
    found = by_id(said("1", WHOLE), said("2", other))
    assert bool(found) == (other == "I will not guess")


def test_the_words_that_all_share() -> None:
    found = by_id(
        said("1", "We lost, we lost badly, and nobody here will sleep tonight", "2025-06-02"),
        said("2", "we lost badly, and nobody here will sleep", "2025-06-01"),
        said("3", "nobody here will sleep tonight", "2025-06-03"),
    )
    assert {variant.shared for variant in found.values()} == {"nobody here will sleep"}
    assert {variant.first_quote_id for variant in found.values()} == {"q2"}


def test_one_document_that_repeats_itself_is_no_variant() -> None:
    again = Said("q2", "d1", WHOLE)
    assert variants([Said("q1", "d1", WHOLE), again]) == ()


def test_a_transcript_has_it_within_a_long_turn() -> None:
    turn = f"Thank you all for coming. {WHOLE}, frankly. Now let me speak about the summer."
    found = by_id(said("1", "I was never told why and I will not guess what he wanted"),
                  said("9", turn, statement=True))  # fmt: skip
    assert set(found) == {"q1"}
    one = found["q1"]
    assert one.matched_quote_id == "q9"
    assert (one.matched_missing, one.matched_added) == ("", "he wanted")
    assert 0.7 <= one.similarity < 1


def test_what_an_elision_left_out() -> None:
    found = by_id(
        said("1", "I was never told why […] what the owner wanted"),
        said("9", WHOLE, statement=True),
    )
    assert found["q1"].matched_missing == "and I will not guess"


def test_the_order_of_arrival_does_not_matter() -> None:
    quotes = [
        said(str(at), " ".join(WHOLE.split()[start:end]), f"2025-06-{at + 1:02}")
        for at, (start, end) in enumerate([(0, 14), (0, 5), (5, 14), (2, 9), (0, 14), (8, 14)])
    ] + [said("9", WHOLE, statement=True)]
    expected = variants(quotes)
    assert len(expected) == 6
    for seed in range(10):
        shuffled = random.Random(seed).sample(quotes, len(quotes))
        assert variants(shuffled) == expected


def test_a_longer_quotation_of_the_same_article_hides_none() -> None:
    own = "I was never told why and I will not guess today"
    longer = "I was never told why and I will sit down now with all of them"
    cut = "will not guess today"
    found = by_id(
        said("1", own),
        Said("q2", "d1", longer, "2025-06-01"),
        said("3", cut, "2025-06-02"),
    )
    assert {name: row.variant_group for name, row in found.items()} == {"q1": "q1", "q3": "q1"}


def test_all_who_can_have_variants_are_told_again_and_hardly_another() -> None:
    chance = random.Random(3)
    words = "the a’b rain İstanbul ß club don't STRASSE holds roof leak".split()
    for _ in range(300):
        told = [
            (chance.choice("xyz"), chance.choice("pqr"), " ".join(chance.choices(words, k=size)))
            for size in chance.choices(range(9), k=chance.randrange(1, 12))
        ]
        named = told_again(*map(list, zip(*told, strict=True)))
        for speaker in "xyz":
            own = [(document, content) for who, document, content in told if who == speaker]
            if variants(Said(f"q{at}", *each) for at, each in enumerate(own)):
                assert speaker in named
            if len({document for document, _ in own}) < 2:
                assert speaker not in named
