"""The numbered articles, and what the tables must hold of them.

Article ``n`` has a first version; a tenth of them get an edit, a fiftieth are withdrawn, each some
articles later. An edit repeats one quotation and one claim of the first version, so that rows
are revised; people are shared between articles, so that facts are merged and disputed; and one
quotation in four is another article's too, so that variants are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bench.plain import event
from contract.events import ArticleEvent

QUOTES, CLAIMS = 3, 4
PRODUCERS = 2
_LATER = 30
"""Articles of one producer between a first version and what follows it."""
_OUTLETS = 7


@dataclass(frozen=True, slots=True, order=True)
class Numbered:
    """A version of an article: 1 the first, 2 its edit, 3 its withdrawal."""

    number: int
    version: int

    @property
    def name(self) -> str:
        return f"numbered-{self.number}"

    def __str__(self) -> str:
        return f"{self.number}v{self.version}"


def sequence(producer: int, articles: int, seed: int) -> list[Numbered]:
    """What one producer publishes, in its order: the articles whose number is its own."""
    due: list[tuple[int, Numbered]] = []
    own = range(producer, articles, PRODUCERS)
    for place, number in enumerate(own):
        due.append((place, Numbered(number, 1)))
        chance = Random(f"{seed}/{number}").random()
        if chance < 0.1:
            due.append((place + _LATER, Numbered(number, 2)))
        if chance < 0.02:
            due.append((place + 2 * _LATER, Numbered(number, 3)))
    return [one for _, one in sorted(due)]


def written(one: Numbered, articles: int, seed: int) -> ArticleEvent:
    """The event of a version; always the same."""
    if one.version == 3:
        return event(one.name, "", _outlet(one), f"Number {one.number} v3")
    lines = list(_lines(one, articles, seed))
    if one.version == 2:
        first = list(_lines(Numbered(one.number, 1), articles, seed))
        lines = [first[0], first[QUOTES], *lines[1:QUOTES], *lines[QUOTES + 1 :]]
    return event(
        one.name, "\n".join(lines) + "\n", _outlet(one), f"Number {one.number} v{one.version}"
    )


def _outlet(one: Numbered) -> str:
    return f"Outlet {one.number % _OUTLETS}"


def _lines(one: Numbered, articles: int, seed: int) -> Iterator[str]:
    chance = Random(f"{seed}/{one}")
    people = max(2, articles // 8)
    for at in range(QUOTES):
        person = chance.randrange(people)
        if at == 0 and one.number % 4 == 0 and one.version == 1:
            # One speech, told by several articles.
            person, words = one.number // 24, Random(f"{seed}/speech/{one.number // 24}")
            yield f"SAID Speaker {person}: {_words(words, 14)} w{chance.randrange(9)}"
        else:
            yield f"SAID Person {person}: {_words(chance, 12)}"
    for at in range(CLAIMS):
        # Its place and version keep a document's claims apart.
        value = 20 + 2 * at + chance.randrange(2) + 10 * one.version
        yield f"CLAIM Person {chance.randrange(people)} | {('age', 'left')[at % 2]} | {value}"


def _words(chance: Random, count: int) -> str:
    return " ".join(f"w{chance.randrange(5000)}" for _ in range(count))
