"""Results of games and records of games won and lost: "beat the Owls 5-3", "are 31-27"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills
from streaming.extract.claims.whose import owners
from streaming.extract.lexicon import words
from streaming.extract.predications import Predication

_BEATING = words("results", "beating")
_WINNING = words("results", "winning")
_LOSING = words("results", "losing")
_DRAWING = words("results", "drawing")
_VICTORIES = words("results", "victories")
_DEFEATS = words("results", "defeats")
_DRAWS = words("results", "draws")
_RECORDS = words("results", "records")
_STANDING = words("results", "standing")
_AGAINST = tuple(sorted(words("results", "against")))
_KINDS = ("organization", "club", "person")
_SIDES = ("organization", "club")
_STANDS = ("", "to", "at", "with", "of")
"""What joins a record to the verb that tells it."""

Outcome = Literal["won", "lost", "drawn", "stands", ""]


class _Told(NamedTuple):
    """What a pair of numbers is to those whom its words tell of: how it went for them, who they
    are, and whom they played."""

    outcome: Outcome
    sides: Sequence[Fill]
    others: Sequence[Fill]


def games(page: Page) -> Iterator[Stated]:
    """The results and records that a text about sport tells."""
    if not page.tells_of_sport:
        return
    for figure in page.figures.all:
        if figure.kind == "pair" and page.is_body(figure.word):
            told = _told(page, figure)
            if told is not None:
                yield from _stated(page, figure, told)


def _told(page: Page, figure: Figure) -> _Told | None:
    for noun in figure.path:
        outcome = _outcome_of_noun(page.lemma(noun))
        if outcome:
            return _of_noun(page, figure, noun, outcome)
        if page.doc.tokens[noun].upos == "PROPN":
            named = fills(page, noun, _KINDS)
            return _Told("stands", named, ()) if _in_brackets(page, figure) else None
    told = page.at.get(figure.clause)
    return _of_verb(page, figure, told) if told is not None else None


def _in_brackets(page: Page, figure: Figure) -> bool:
    text = page.document.text
    return text[: figure.span[0]].endswith("(") and text[figure.span[1]] in "),;"


def _outcome_of_noun(lemma: str) -> Outcome:
    if lemma in _RECORDS:
        return "stands"
    if lemma in _VICTORIES:
        return "won"
    return "lost" if lemma in _DEFEATS else "drawn" if lemma in _DRAWS else ""


def _of_noun(page: Page, figure: Figure, noun: int, outcome: Outcome) -> _Told | None:
    """ "their 5-3 win over the Owls", "has a record of 31-27"."""
    others = _others(page, noun)
    sides = owners(page, noun, _KINDS, () if outcome != "stands" else ("of",))
    told = page.at.get(figure.clause)
    if not sides and told is not None:
        agents = _named(page, told, "agent")
        sides = [f for f in agents if outcome == "stands" or f.kind != "person"]
        if outcome == "stands" and told.lemma not in _STANDING:
            return None
    return _Told(outcome, sides, others)


def _others(page: Page, word: int) -> list[Fill]:
    return [
        fill
        for case, head in page.doc.obliques(word)
        if case in _AGAINST
        for fill in fills(page, head, _KINDS)
    ]


def _named(page: Page, told: Predication, role: Literal["agent", "patient"]) -> list[Fill]:
    return [fill for a in told.of(role) for fill in fills(page, a.head, _KINDS)]


def _of_verb(page: Page, figure: Figure, told: Predication) -> _Told | None:
    """ "beat the Owls 5-3", "lost to the Owls, 5-3", "finished 31-27", "are 31-27"."""
    lemma, agents = told.lemma.partition(" ")[0], _named(page, told, "agent")
    if told.predicate == figure.word:
        return _Told("stands", agents, ())
    others = [f for a in told.of("oblique", *_AGAINST) for f in fills(page, a.head, _KINDS)]
    if lemma in _BEATING and told.of("patient"):
        return _Told("won", agents, _named(page, told, "patient"))
    if lemma in _LOSING and others and figure.joined == "":
        return _Told("lost", agents, others)
    if lemma in _WINNING and figure.joined in ("", "by"):
        return _Told("won", agents, others)
    if lemma in _DRAWING:
        return _Told("drawn", agents, others)
    if lemma in _STANDING and figure.joined in _STANDS and not others:
        return _Told("stands", agents, ())
    return None


def _stated(page: Page, figure: Figure, told: _Told) -> Iterator[Stated]:
    if told.outcome == "stands":
        for side in told.sides[:1]:
            yield _claim(page, figure, "win_loss_record", side, figure.text, {})
        return
    winners, losers = (
        (told.others, told.sides) if told.outcome == "lost" else (told.sides, told.others)
    )
    for winner in winners[:1]:
        known = {"opponent": loser.value for loser in losers[:1] if loser.value != winner.value}
        if not known and told.outcome != "won":
            return
        yield _claim(page, figure, "score", winner, _larger_first(figure.text), known)


def _larger_first(pair: str) -> str:
    counts = re.split("-", pair)
    ordered = sorted(counts, key=lambda count: -int(count.replace(",", "")))
    return "-".join(ordered) if len(counts) == 2 else pair


def _claim(
    page: Page, figure: Figure, predicate: str, side: Fill, value: str, known: dict[str, str]
) -> Stated:
    told = page.at.get(figure.clause)
    return Stated(
        predicate=predicate,
        subject=side,
        value=Fill(value, "record", figure.span),
        word=figure.word,
        span=figure.span if told is None else _joined(figure.span, told.evidence),
        rule="verb",
        modality=page.status(figure.word if told is None else told.predicate),
        qualifiers=known,
        times=told.times if told is not None else (),
        confidence=0.85,
    )


def _joined(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])
