"""Shares of votes, and who has them: "Quill won 52 percent of the vote to 48 for Orr"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from streaming.extract.claims.beside import times_beside
from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills, owners
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication

_VOTES = words("ballots", "votes")
_POLLS = words("ballots", "polls")
_COUNTING = words("ballots", "counting")
_HAVING = words("ballots", "having")
_GIVEN = words("ballots", "given")
_LOSING = words("ballots", "losing")
_CHOOSING = words("ballots", "choosing")
_BEATING = words("ballots", "beating")
_KINDS = ("person", "organization")
_CAST = ("vote", "ballot")
_DECIDING = words("ballots", "deciding")
_HELD = ("", "at", "on", "to", "with")
"""What joins a share that somebody has to what tells it; others tell by how much, or of whom."""


def shares(page: Page) -> Iterator[Stated]:
    """The shares of votes, in elections and in polls, where a text tells of either; and the two
    that a verb of winning tells one after the other."""
    voted = not page.known_words.isdisjoint({*_VOTES, *(f"{vote}s" for vote in _VOTES)})
    found = [figure for figure in page.figures.all if figure.kind == "share"]
    polled = _polled(page) if found else []
    for figure in found:
        told = page.at.get(figure.clause)
        if _is_of_pair(page, figure, told) or (voted and _is_of_votes(page, figure)):
            for holder in _holders(page, figure, told):
                yield _stated(page, figure, told, holder, polled)


def _is_of_votes(page: Page, figure: Figure) -> bool:
    """Whether what it is a share of are votes, or nothing that the text names."""
    told = page.at.get(figure.clause)
    if told is not None and told.lemma in _GIVEN and figure.word in _does(told):
        return True  # "48 percent of the men back Roe", "is backed by 48 percent"
    noun = page.figures.measured(figure)
    if any(page.doc.tokens[of].upos == "PRON" for _, of in page.doc.obliques(figure.word)):
        return False  # "82 percent of whom dislike Roe"
    if noun is None or _is_somebody(page, noun):
        return _is_held(figure)
    return page.lemma(noun) in _VOTES and (_is_held(figure) or not figure.path)


def _is_held(figure: Figure) -> bool:
    return figure.joined.split(" ")[-1] in _HELD


def _holders(page: Page, figure: Figure, told: Predication | None) -> list[Fill]:
    """Who has a share: of two that a verb tells one after the other by the verb, else whose its
    own words tell."""
    if told is not None and _is_of_pair(page, figure, told):
        sides = _sides(page, figure, told)
        return [fill for side in sides for fill in fills(page, side.head, _KINDS)]
    named = [n for n in figure.path if _is_somebody(page, n)][:1]
    own = [f for noun in named for f in fills(page, noun, _KINDS)]
    own = own or owners(page, figure.word, _KINDS, ("for",)) or _without_verb(page, figure)
    if own or told is None:
        return own
    having = _having(page, figure, told)
    found = fills(page, having[0].head, _KINDS) if len(having) == 1 else []
    together = bool(found) and found[0].kind == "person" and _is_plural(page, having[0].head)
    return [] if together else found


def _without_verb(page: Page, figure: Figure) -> list[Fill]:
    """ "Quill had 52 percent, Roe 44 percent": whose the second is, where no verb says so."""
    if figure.word in page.at:
        return []
    return [f for head in page.doc.under(figure.word, "nsubj") for f in fills(page, head, _KINDS)]


def _is_of_pair(page: Page, figure: Figure, told: Predication | None) -> bool:
    """Whether it is one of the two of "beat Orr, 52 percent to 48"."""
    if told is None or _lemma(told) not in (*_BEATING, *_LOSING):
        return False
    both = _shares_on(page, figure)
    return len(both) == 2 and both[1].joined == "to"


def _sides(page: Page, figure: Figure, told: Predication) -> tuple[Argument, ...]:
    """Whose of the two it is: the larger is the winner's, in the order of the words else."""
    first, second = _shares_on(page, figure)
    larger = figure is (first if _percent(first) >= _percent(second) else second)
    other = told.of("patient") or told.of("oblique", "to")
    wins, loses = (
        (other, told.of("agent")) if _lemma(told) in _LOSING else (told.of("agent"), other)
    )
    return wins if larger else loses


def _percent(share: Figure) -> float:
    found = re.match(r"\d+(?:\.\d+)?", share.text)
    return float(found[0]) if found else 0.0


def _is_somebody(page: Page, noun: int) -> bool:
    """ "Roe (48 percent)", "the mayor, Ada Quill, at 12 percent"."""
    named = page.doc.tokens[noun].upos == "PROPN"
    return named or (page.doc.kind(noun) == "person" and not _is_plural(page, noun))


def _is_plural(page: Page, word: int) -> bool:
    return page.doc.tokens[word].xpos == "NNS"


def _having(page: Page, figure: Figure, told: Predication) -> tuple[Argument, ...]:
    lemma = _lemma(told)
    if figure.word in _does(told):
        if lemma in _CHOOSING:
            return told.of("oblique", "for")  # "48 percent would vote for Roe"
        return told.of("patient") if lemma in _GIVEN else ()  # "48 percent back Roe"
    if _is_second(page, figure):
        return ()
    if told.kind == "copula" and (told.predicate != figure.word or not figure.joined):
        return ()  # "was at 18 percent", not "is 100 percent behind it"
    if lemma in _GIVEN:
        return told.of("recipient") or told.of("patient")
    return told.of("agent") if lemma in _HAVING else ()


def _does(told: Predication) -> tuple[int, ...]:
    return tuple(agent.head for agent in told.of("agent"))


def _lemma(told: Predication) -> str:
    return "be" if told.kind == "copula" else told.lemma.partition(" ")[0]


def _shares_on(page: Page, figure: Figure) -> list[Figure]:
    return [f for f in page.figures.on(figure.clause) if f.kind == "share"]


def _is_second(page: Page, figure: Figure) -> bool:
    return figure.against >= 0 or _shares_on(page, figure)[0].span < figure.span


def _stated(
    page: Page, figure: Figure, told: Predication | None, holder: Fill, polled: Sequence[bool]
) -> Stated:
    return Stated(
        predicate="vote_share",
        subject=holder,
        value=Fill(figure.text, "pct", figure.span),
        word=figure.word,
        span=figure.span,
        rule="verb" if told is not None else "noun",
        modality=page.status(figure.word if told is None else told.predicate),
        qualifiers=_of(page, figure, told, polled),
        times=page.figures.times(figure.word) or times_beside(page, figure.clause),
        confidence=0.85,
    )


def _of(
    page: Page, figure: Figure, told: Predication | None, polled: Sequence[bool]
) -> dict[str, str]:
    """What it is a share of: "the Latino vote", a poll, or a poll among some of the people."""
    noun = page.figures.measured(figure)
    words = page.doc.phrase(noun) if noun is not None else ()
    votes = noun is not None and page.lemma(noun) in _CAST
    among = [h for case, h in page.doc.obliques(figure.word) if case == "among"]
    if told is not None:
        among += [a.head for a in told.of("oblique", "among")]
    done = told is not None and told.modality != "conditional"
    cast = votes or (told is not None and done and _lemma(told) in _DECIDING)
    sentence = page.doc.tokens[figure.word].sentence
    counted = cast and _names(page, sentence, _COUNTING)
    asked = _names(page, sentence, _POLLS) and not counted
    if asked or (not cast and polled[sentence]):
        return {"of": f"poll among {_called(page, among[0])}" if among else "poll"}
    named = not any(page.doc.tokens[word].upos in ("DET", "NUM") for word in words)
    if votes and len(words) > 1 and named:
        return {"of": page.text(page.doc.span(words))}
    return {}


def _polled(page: Page) -> list[bool]:
    """Of each sentence whether the last that told of either, itself first, told of a poll and not
    of votes that were cast."""
    found, now = [], False
    for number in range(len(page.doc.sentences)):
        now = _names(page, number, _POLLS) or (now and not _names(page, number, _CAST))
        found.append(now)
    return found


def _names(page: Page, sentence: int, lemmas: Collection[str]) -> bool:
    told = page.words_of(sentence)
    return any(page.lemma(word) in lemmas or page.low(word) in lemmas for word in told)


def _called(page: Page, noun: int) -> str:
    """A noun's phrase up to the next figure: "likely voters 49 percent to 39"."""
    start, end = page.doc.span(page.doc.phrase(noun))
    ends = (f.span[0] for f in page.figures.all if start < f.span[0] < end)
    return page.text((start, min(ends, default=end)))
