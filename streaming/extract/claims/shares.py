"""Shares of votes, and who has them: "Quill won 52 percent of the vote to 48 for Orr"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills
from streaming.extract.claims.whose import owners
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication

_VOTES = words("ballots", "votes")
_POLLS = words("ballots", "polls")
_HAVING = words("ballots", "having")
_GIVEN = words("ballots", "given")
_BEATING = words("ballots", "beating")
_KINDS = ("person", "organization")
_MOVED = ("by", "from")


def shares(page: Page) -> Iterator[Stated]:
    """The shares of votes, in elections and in polls, where a text tells of either."""
    if page.known_words.isdisjoint(_VOTES):
        return
    for figure in page.figures.all:
        if figure.kind == "share" and _is_of_votes(page, figure):
            told = page.at.get(figure.clause)
            for holder in _holders(page, figure, told):
                yield _stated(page, figure, told, holder)


def _is_of_votes(page: Page, figure: Figure) -> bool:
    """Whether what it is a share of are votes, or nothing that the text names."""
    noun = page.figures.measured(figure)
    if noun is None or page.doc.tokens[noun].upos == "PROPN":
        return figure.joined not in _MOVED
    own = page.lemma(noun) in _VOTES
    return own and not (figure.joined in _MOVED and figure.path)


def _holders(page: Page, figure: Figure, told: Predication | None) -> list[Fill]:
    """Who has a share: whose its own words tell, else by the verb that tells it."""
    named = [n for n in figure.path if page.doc.tokens[n].upos == "PROPN"][:1]
    own = [f for noun in named for f in fills(page, noun, _KINDS)]
    own = own or owners(page, figure.word, _KINDS, ("for",))
    if own or told is None:
        return own
    return [f for a in _having(page, figure, told) for f in fills(page, a.head, _KINDS)][:1]


def _having(page: Page, figure: Figure, told: Predication) -> tuple[Argument, ...]:
    lemma = "be" if told.kind == "copula" else told.lemma.partition(" ")[0]
    if _is_second(page, figure):
        return told.of("patient") if lemma in _BEATING else ()
    if lemma in _GIVEN:
        return told.of("recipient") or told.of("patient")
    return told.of("agent") if lemma in _HAVING else ()


def _is_second(page: Page, figure: Figure) -> bool:
    """Whether it is the other's of two: "beat Orr 52 percent to 48"."""
    before = [f for f in page.figures.on(figure.clause) if f.kind == "share"]
    return figure.against >= 0 or (bool(before) and before[0].span < figure.span)


def _stated(page: Page, figure: Figure, told: Predication | None, holder: Fill) -> Stated:
    sentence = page.words_of(page.doc.tokens[figure.word].sentence)
    polled = any(page.lemma(word) in _POLLS for word in sentence)
    return Stated(
        predicate="vote_share",
        subject=holder,
        value=Fill(figure.text, "pct", figure.span),
        word=figure.word,
        span=figure.span,
        rule="verb" if told is not None else "noun",
        modality=page.status(figure.word if told is None else told.predicate),
        qualifiers={"of": "poll"} if polled else {},
        times=told.times if told is not None else (),
        confidence=0.85,
    )
