"""Copies of one wire story are one source, however they are cut and edited; stories that two
reporters wrote of one event are two, though both quote the same people."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from factstore.derived.sources import Origin, independent
from producers.identity import signature

Story = list[str]


def written(seed: int, paragraphs: int = 14) -> Story:
    """A story in words of its own: paragraphs of 25 words out of 3,000."""
    chance = random.Random(seed)
    return [" ".join(f"w{chance.randrange(3000)}" for _ in range(25)) for _ in range(paragraphs)]


def edited(story: Story, share: float) -> Story:
    chance = random.Random(7)
    return [
        " ".join("other" if chance.random() < share else word for word in paragraph.split())
        for paragraph in story
    ]


def sources(*stories: tuple[str, Story]) -> int:
    """How many independent sources: (outlet, story) each, each a document of its own, in the
    order of their publication."""
    return independent(
        [
            Origin(f"document-{at}", outlet, signature("\n".join(story)), f"2025-05-{at + 1:02}")
            for at, (outlet, story) in enumerate(stories)
        ]
    )


WIRE = written(1)
COPIES: dict[str, Callable[[Story], Story]] = {
    "unchanged": lambda story: story,
    "one word in twenty edited": lambda story: edited(story, 0.05),
    "one word in ten edited": lambda story: edited(story, 0.1),
    "cut from below": lambda story: story[:7],
    "cut and edited": lambda story: edited(story[:9], 0.05),
    "a lead of its own": lambda story: [*written(2, 1), *story[1:9]],
    "paragraphs moved": lambda story: [*story[7:], *story[:7]],
}


@pytest.mark.parametrize("change", COPIES)
def test_a_copy_of_a_wire_story_is_the_same_source(change: str) -> None:
    assert sources(("Wire", WIRE), ("Ledger", COPIES[change](WIRE))) == 1


def test_many_copies_are_one_source_and_one_story_beside_them_makes_two() -> None:
    copies = [(f"Paper {at}", copy(WIRE)) for at, copy in enumerate(COPIES.values())]
    assert sources(*copies) == 1
    assert sources(*copies, ("Herald", written(3))) == 2


@pytest.mark.parametrize("shared", [0, 2, 4])
def test_two_stories_that_quote_the_same_words_are_two_sources(shared: int) -> None:
    own = [*written(4, 12 - shared), *WIRE[2 : 2 + shared]]
    assert sources(("Wire", WIRE), ("Herald", own)) == 2


def test_an_outlet_is_one_source_whatever_it_writes() -> None:
    assert sources(("Ledger", written(5)), ("Ledger", written(6))) == 1


def test_an_outlet_that_prints_the_wire_and_its_own_story_adds_its_own() -> None:
    assert sources(("Wire", WIRE), ("Ledger", WIRE), ("Ledger", written(5))) == 2


def test_two_wire_stories_and_their_copies_are_one_source() -> None:
    other = written(6)
    told = [("Wire", WIRE), ("Wire", other), ("Ledger", WIRE), ("Herald", other)]
    assert sources(*told) == 1


def test_without_times_copies_add_no_source() -> None:
    def origin(document: str, outlet: str, story: Story) -> Origin:
        return Origin(document, outlet, signature("\n".join(story)))

    other = written(6)
    told = [
        origin("a", "Ledger", WIRE),
        origin("b", "Wire", WIRE),
        origin("c", "Wire", other),
        origin("d", "Herald", other),
    ]
    assert independent(told) == independent(told[::-1]) == 1


def test_nothing_is_no_source() -> None:
    assert independent([]) == 0


def test_documents_without_a_signature_count_by_outlet() -> None:
    assert independent([Origin("a", "Ledger", None), Origin("b", "Herald", None)]) == 2
