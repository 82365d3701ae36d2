"""Shares of votes, and who has them: "Quill won 52 percent of the vote to 48 for Orr"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from streaming.extract.claims.build import times_beside
from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills, owners
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication
from streaming.extract.times.told import Dated

_VOTES = words("ballots", "votes")
_POLLS = words("ballots", "polls")
_COUNTING = words("ballots", "counting")
_HAVING = words("ballots", "having")
_GIVEN = words("ballots", "given")
_KINDS = ("person", "organization")
_AT = ("in", "at", "across")
_UNPLACED = 0.75
"""What is left of a share where nothing tells in which vote, or where, or when."""
_CAST = ("vote", "ballot")
_ELECTORS = ("caucusgoer", "electorate", "voter")
_DECIDING = words("ballots", "deciding")
_VOTED = frozenset((*_CAST, *_COUNTING, *_DECIDING, "election"))
_HELD = ("", "at", "on", "to", "with")
"""What joins a share that somebody has to what tells it; others tell by how much, or of whom."""


def shares(page: Page) -> Iterator[Stated]:
    """The shares of votes, in elections and in polls, where a text tells of either."""
    voted = not page.document.known_words.isdisjoint({*_VOTES, *(f"{vote}s" for vote in _VOTES)})
    found = [figure for figure in page.figures.all if figure.kind == "share"]
    polled = _polled(page) if found else []
    days = _days(page) if found else []
    for figure in found:
        told = page.at.get(figure.clause)
        if voted and _is_of_votes(page, figure):
            settings = tuple(_settings(page, figure, told, polled))
            for holder in _holders(page, figure, told):
                for each in settings:
                    day = days[page.doc.tokens[figure.word].sentence] if "of" not in each else None
                    yield _stated(page, figure, told, holder, each, day)


def _is_of_votes(page: Page, figure: Figure) -> bool:
    """Whether what it is a share of are votes, or nothing that the text names."""
    noun = page.figures.measured(figure)
    if noun is None or _is_somebody(page, noun):
        return _is_held(figure)
    return page.lemma(noun) in _VOTES and (_is_held(figure) or not figure.path)


def _is_held(figure: Figure) -> bool:
    return figure.joined.split(" ")[-1] in _HELD


def _holders(page: Page, figure: Figure, told: Predication | None) -> list[Fill]:
    """Who has a share: whose its own words tell, else who does what the verb tells."""
    named = [n for n in figure.path if _is_somebody(page, n)][:1]
    own = [f for noun in named for f in fills(page, noun, _KINDS)]
    own = own or owners(page, figure.word, _KINDS, ("for",))
    if own or told is None:
        return own
    having = _having(page, figure, told)
    return fills(page, having[0].head, _KINDS) if len(having) == 1 else []


def _is_somebody(page: Page, noun: int) -> bool:
    """ "Roe (48 percent)", "the mayor, Ada Quill, at 12 percent"."""
    named = page.doc.tokens[noun].upos == "PROPN"
    return named or (page.doc.kind(noun) == "person" and page.doc.tokens[noun].xpos != "NNS")


def _having(page: Page, figure: Figure, told: Predication) -> tuple[Argument, ...]:
    lemma = _lemma(told)
    if _is_second(page, figure):
        return ()
    if told.kind == "copula" and (told.predicate != figure.word or not figure.joined):
        return ()  # "was at 18 percent", not "is 100 percent behind it"
    if lemma in _GIVEN:
        return told.of("patient")
    return told.of("agent") if lemma in _HAVING else ()


def _lemma(told: Predication) -> str:
    return "be" if told.kind == "copula" else told.lemma.partition(" ")[0]


def _is_second(page: Page, figure: Figure) -> bool:
    before = (f for f in page.figures.on(figure.clause) if f.span < figure.span)
    return figure.against >= 0 or any(each.kind == "share" for each in before)


def _stated(
    page: Page,
    figure: Figure,
    told: Predication | None,
    holder: Fill,
    setting: Mapping[str, str],
    day: Dated | None,
) -> Stated:
    """``day`` is that of the vote, where the share's own words do not date it."""
    times = page.figures.times(figure.word) or times_beside(page, figure.clause)
    dated = day is not None and not times
    return Stated(
        predicate="vote_share",
        subject=holder,
        value=Fill(figure.text, "pct", figure.span),
        word=figure.word,
        span=figure.span,
        rule="verb" if told is not None else "noun",
        modality=page.status(figure.word if told is None else told.predicate),
        qualifiers={**setting, "point_in_time": day.iso} if day and dated else setting,
        words={"point_in_time": day.words} if day and dated else {},
        times=times,
        confidence=0.85 if times or setting else 0.85 * _UNPLACED,
    )


def _settings(
    page: Page, figure: Figure, told: Predication | None, polled: Sequence[bool]
) -> Iterator[dict[str, str]]:
    """In what it is a share, and where, once for each place: "8 percent in Maine and Vermont"."""
    heads = [*_joined(page, figure, told, _AT)]
    places = [each for head in heads for each in page.doc.coordinates(head)]
    named = [fill.value for each in places for fill in fills(page, each, ("place",))]
    of = _of(page, figure, told, polled)
    yield from ({**of, "place": place} for place in named) if named else (of,)


def _joined(
    page: Page, figure: Figure, told: Predication | None, cases: Collection[str]
) -> Iterator[int]:
    """What such prepositions join to a share, to what it is of, or to the verb that tells it."""
    noun = page.figures.measured(figure)
    for word in (figure.word,) if noun is None else (figure.word, noun):
        yield from (head for case, head in page.doc.obliques(word) if case in cases)
    if told is not None:
        yield from (argument.head for argument in told.of("oblique", *cases))


def _of(
    page: Page, figure: Figure, told: Predication | None, polled: Sequence[bool]
) -> dict[str, str]:
    """What it is a share of: a poll, or a poll among some of the people; "" of votes."""
    noun = page.figures.measured(figure)
    votes = noun is not None and page.lemma(noun) in _CAST
    electors = noun is not None and page.lemma(noun) in _ELECTORS
    among = [noun] if electors and noun is not None else [*_joined(page, figure, told, ("among",))]
    done = told is not None and told.modality != "conditional"
    cast = votes or (told is not None and done and _lemma(told) in _DECIDING)
    sentence = page.doc.tokens[figure.word].sentence
    counted = cast and _names(page, sentence, _COUNTING)
    asked = _names(page, sentence, _POLLS) and not counted
    if asked or (not cast and polled[sentence]):
        return {"of": f"poll among {_called(page, among[0])}" if among else "poll"}
    return {}


def _polled(page: Page) -> list[bool]:
    """Of each sentence whether the last that told of either, itself first, told of a poll and not
    of votes that were cast."""
    found, now = [], False
    for number in range(len(page.doc.sentences)):
        now = _names(page, number, _POLLS) or (now and not _names(page, number, _CAST))
        found.append(now)
    return found


def _days(page: Page) -> list[Dated | None]:
    """Of each sentence the time that was told last of how a vote went, up to it."""
    found: list[Dated | None] = []
    for number in range(len(page.doc.sentences)):
        words = page.words_of(number)
        own = page.dates.between(page.doc.span(words)) if _names(page, number, _VOTED) else []
        days = [each for each in own if each.iso and not each.duration]
        found.append(days[0] if days else found[-1] if found else None)
    return found


def _names(page: Page, sentence: int, lemmas: Collection[str]) -> bool:
    told = page.words_of(sentence)
    return any(page.lemma(word) in lemmas or page.low(word) in lemmas for word in told)


def _called(page: Page, noun: int) -> str:
    return page.doc.said(page.doc.span(page.doc.phrase(noun)))
