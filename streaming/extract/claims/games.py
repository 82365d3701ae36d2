"""Results of games and records of games won and lost: "beat the Owls 5-3", "are 31-27"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills
from streaming.extract.claims.whose import owners
from streaming.extract.lexicon import words
from streaming.extract.predications import Predication

Outcome = Literal["won", "lost", "drawn", "stands", ""]
_BEATING = words("results", "beating")
_WINNING = words("results", "winning")
_LOSING = words("results", "losing")
_DRAWING = words("results", "drawing")
_STANDING = words("results", "standing")
_HOLDING = words("results", "holding")
_NOUNS: tuple[tuple[Outcome, frozenset[str]], ...] = (
    ("stands", words("results", "records")),
    ("won", words("results", "victories")),
    ("lost", words("results", "defeats")),
    ("drawn", words("results", "draws")),
)
_JOINS = {name: tuple(sorted(words("results", name))) for name in ("won", "lost", "drawn")}
"""What comes before whom one plays against, by how it goes."""
_HAVING = _STANDING | _HOLDING
_NO_GAMES = words("results", "no_games")
_KINDS = ("organization", "club", "person")


class _Told(NamedTuple):
    """What a pair of numbers is to those whom its words tell of: how it went for them, who they
    are, and whom they played."""

    outcome: Outcome
    sides: Sequence[Fill]
    others: Sequence[Fill] = ()


def games(page: Page) -> Iterator[Stated]:
    """The results and records that a text about sport tells, or one that tells of no votes."""
    if not (page.tells_of_sport or page.known_words.isdisjoint(_NO_GAMES)):
        return
    for figure in page.figures.all:
        if figure.kind == "pair" and page.is_body(figure.word):
            told = _told(page, figure)
            if told is not None:
                yield from _stated(page, figure, told)


def _told(page: Page, figure: Figure) -> _Told | None:
    told = page.at.get(figure.clause)
    noun = _noun(page, figure, told)
    for outcome, nouns in _NOUNS:
        if noun is not None and page.lemma(noun) in nouns:
            return _of_noun(page, noun, outcome, told)
    if _in_brackets(page, figure):
        named = figure.path[:1]
        return _Told("stands", [fill for word in named for fill in fills(page, word, _KINDS)])
    return _of_verb(page, figure, told) if told is not None else None


def _noun(page: Page, figure: Figure, told: Predication | None) -> int | None:
    """The noun that a pair tells: "a 5-3 win", "her record is 31-27"."""
    own = [noun for noun in figure.path if page.doc.tokens[noun].upos == "NOUN"]
    if not own and told is not None and told.kind == "copula":
        own = [argument.head for argument in told.of("agent")]
    return own[0] if own else None


def _lemma(told: Predication) -> str:
    return told.lemma.partition(" ")[0]


def _in_brackets(page: Page, figure: Figure) -> bool:
    if not page.tells_of_sport:
        return False
    text = page.document.text
    return text[: figure.span[0]].endswith("(") and text[figure.span[1]] in "),;"


def _of_noun(page: Page, noun: int, outcome: Outcome, told: Predication | None) -> _Told | None:
    """ "their 5-3 win over the Owls", "gave them a 5-3 win", "has a record of 31-27"."""
    sides = owners(page, noun, _KINDS, ("of",) if outcome == "stands" else ())
    others = _joined(page, page.doc.obliques(noun), outcome)
    if not sides and told is not None:
        takers = told.of("recipient") or told.of("patient" if told.passive else "agent")
        sides = [fill for a in takers for fill in fills(page, a.head, _KINDS)]
        if outcome == "stands" and _lemma(told) not in _HAVING and not told.passive:
            return None
        if outcome != "stands":
            sides = [fill for fill in sides if fill.kind != "person"]
    return _Told(outcome, sides, others)


def _joined(page: Page, obliques: Sequence[tuple[str, int]], outcome: Outcome) -> list[Fill]:
    """Whom the words that tell a result name as the other side."""
    joins = _JOINS.get(outcome, ())
    heads = [head for case, head in obliques if case in joins]
    return [fill for head in heads for fill in fills(page, head, _KINDS)]


def _of_verb(page: Page, figure: Figure, told: Predication) -> _Told | None:
    """ "beat the Owls 5-3", "lost to the Owls, 5-3", "finished 31-27", "are 31-27"."""
    lemma = _lemma(told)
    agents = [fill for a in told.of("agent") for fill in fills(page, a.head, _KINDS)]
    if told.kind == "copula":
        return _Told("stands", agents) if told.predicate in (figure.word, figure.against) else None
    if lemma in _BEATING and told.of("patient"):
        beaten = [fill for a in told.of("patient") for fill in fills(page, a.head, _KINDS)]
        return _Told("won", agents, beaten)
    obliques = [(a.preposition, a.head) for a in told.of("oblique")]
    beaten_by = _joined(page, obliques, "lost") if lemma in _LOSING else []
    if beaten_by and not figure.joined:
        return _Told("lost", agents, beaten_by)
    if lemma in _WINNING and figure.joined in ("", "by"):
        return _Told("won", agents, _joined(page, obliques, "won"))
    if lemma in _DRAWING:
        return _Told("drawn", agents, _joined(page, obliques, "drawn"))
    return _Told("stands", agents) if lemma in _STANDING else None


def _stated(page: Page, figure: Figure, told: _Told) -> Iterator[Stated]:
    if told.outcome == "stands":
        for side in told.sides[:1]:
            yield _claim(page, figure, "win_loss_record", side, figure.text, {})
        return
    lost = told.outcome == "lost"
    winners, losers = (told.others, told.sides) if lost else (told.sides, told.others)
    if not winners or (told.outcome == "drawn" and not losers):
        return
    if winners[0].kind == "person" and losers and losers[0].kind != "person":
        return  # a player's goal, his side's win
    known = {}
    if losers and losers[0].value != winners[0].value:
        known["opponent"] = losers[0].value
    yield _claim(page, figure, "score", winners[0], _larger_first(figure.text), known)


def _larger_first(pair: str) -> str:
    """The winner's count stands first, wherever the text has it."""
    counts = pair.split("-")
    ordered = sorted(counts, key=lambda count: -int(count.replace(",", "")))
    return "-".join(ordered) if len(counts) == 2 else pair


def _claim(
    page: Page, figure: Figure, predicate: str, side: Fill, value: str, known: dict[str, str]
) -> Stated:
    told = page.at.get(figure.clause)
    times = page.figures.times(figure)
    published = page.document.about.published
    now = _in_brackets(page, figure) or (
        told is not None and told.tense == "present" and not told.perfect and not times
    )
    if predicate == "win_loss_record" and now and published is not None:
        known = {"point_in_time": published.date().isoformat()}
    return Stated(
        predicate=predicate,
        subject=side,
        value=Fill(value, "record", figure.span),
        word=figure.word,
        span=figure.span if told is None else _around(figure.span, told.evidence),
        rule="verb",
        modality=page.status(figure.word if told is None else told.predicate),
        qualifiers=known,
        times=times,
        confidence=0.85,
    )


def _around(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])
