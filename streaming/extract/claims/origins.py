"""Where people are from, and towns with the region behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.lexicon import entries, table, words

_SURE = 0.8
_OF_A_SEAT = words("offices", "seats") | frozenset(
    "senator representative rep sen congressman congresswoman delegate ambassador envoy lawmaker"
    " legislator governor mayor member minister councillor councilman republican democrat".split()
)
"""Whose place is the one that they stand for."""
_STATES = frozenset(str(name).lower() for name in table("nations")["state"].values())
_WITHIN = tuple(entries(table("names")["origins_within"]))
_REGION = re.compile(
    ",\\s((?i:{whole})\\b(?! [A-Z])|(?i:{short})\\.)".format(
        whole="|".join(sorted(words("places", "countries", "provinces") | _STATES, key=len)[::-1]),
        short="|".join(sorted(words("places", "state_short") | {"man"}, key=len)[::-1]),
    )
)
""" "Reno, Nevada", "Thompson, Man.": a region with the comma before it."""


def town(page: Page, head: int) -> Fill | None:
    """The place that a phrase names, with the region behind it: "Leeds, England"; of what is no
    place that in which it is ("her home in Hull")."""
    fill = page.named(head)
    if fill is None or fill.kind != "place":
        within = (w for case, w in page.doc.obliques(head) if case in _WITHIN)
        return next((found for w in within if (found := town(page, w)) is not None), None)
    if _REGION.match(page.document.text, fill.span[0] - 2):
        return None  # the region of the town before it
    region = _REGION.match(page.document.text, fill.span[1])
    if region is None or ", " in fill.value:
        return fill
    span = fill.span[0], region.end()
    return Fill(f"{fill.value}, {region[1]}", "place", span, "", fill.entity, fill.confidence)


def origins(page: Page) -> Iterator[Stated]:
    """People told with their town: "Jane Roe, 83, of Greasewood", "a nurse from Omaha"."""
    for told in page.predications:
        if told.kind in ("apposition", "title", "copula") and told.lemma not in _OF_A_SEAT:
            for agent in told.of("agent"):
                for argument in told.of("oblique", "from"):
                    yield from _told(page, agent.head, argument.head, told.predicate)
    for mention in page.document.mentions:
        entity = page.document.entity_of(mention)
        if entity is not None and entity.kind == "person" and mention.kind == "name":
            head = page.head_in((mention.start, mention.end))
            if head is not None and page.is_body(head) and not entity.roles:
                for preposition, place in page.doc.obliques(head):
                    if preposition in ("of", "from") and not _is_state(page, place):
                        yield from _told(page, head, place, head)


def _is_state(page: Page, place: int) -> bool:
    """ "Roe of Ohio" stands for it."""
    fill = page.named(place)
    return fill is not None and fill.value.lower() in _STATES


def _told(page: Page, person: int, place: int, word: int) -> Iterator[Stated]:
    value = town(page, place)
    if value is None:
        return
    for subject in page.naming(person):
        if subject.kind == "person" and " " in subject.value:
            yield Stated(
                predicate="from",
                subject=subject,
                value=value,
                word=word,
                span=page.doc.span(sorted((person, place))),
                rule="apposition",
                modality="denied" if page.doc.is_negated(word) else "asserted",
                time="",
                confidence=_SURE,
                in_passing=True,
            )
