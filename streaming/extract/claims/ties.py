"""Whom people work for and where they are from, as what hangs on their names tells: "NBC's Ada
Quill", "Ada Quill of the Herald", "Jane Roe, 83, of Greasewood", "a nurse from Omaha"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.names import is_state, town
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.owners import MEMBERS, seat_behind
from streaming.extract.claims.posts.words import is_head, listed
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.lexicon import words

_EMPLOYED, _NATIVE = 0.85, 0.8
"""How often who is named by a body works for it, and by a town is from there."""
_AT_WORK = ("of", "at", "with")
_AT_HOME = ("of", "from")
_NO_EMPLOYERS = ("club", "league", "party", "government")
_BEFORE = ("amod", "compound", "nmod:desc")
_OF_A_SEAT = listed("owners", "seated") | words("offices", "stand_for")
"""Whose place is the one that they stand for."""


def ties(page: Page) -> Iterator[Stated]:
    """The bodies and the towns by which people are named and described."""
    for told in page.predications:
        if told.kind in ("apposition", "title", "copula") and told.lemma not in _OF_A_SEAT:
            for agent in told.of("agent"):
                for origin in told.of("oblique", "from"):
                    yield from _from(page, agent.head, origin.head, told.predicate)
    for mention in page.document.mentions:
        entity = page.document.entity_of(mention)
        if entity is not None and entity.kind == "person" and mention.kind == "name":
            head = page.head_in((mention.start, mention.end))
            if head is not None and page.is_body(head):
                yield from _by_body(page, head)
                yield from _by_party(page, head, mention.end)
                for join, place in page.doc.obliques(head) if not entity.roles else ():
                    if join in _AT_HOME and not is_state(page, place):
                        yield from _from(page, head, place, head)


def _by_body(page: Page, word: int) -> Iterator[Stated]:
    """The bodies by which the name that a word heads tells who is meant; not "Judge Ada Quill of
    Selkirk District Court", who is its judge."""
    person = page.named(word)
    if person is None or person.kind != "person" or " " not in page.doc.said(person.span):
        return
    titles = page.doc.under(word, "nmod:desc", "compound")
    first = page.place(word)[0] == person.span[0]  # not "New Year's Eve"
    if not first or any(is_head(page, title) for title in titles):
        return
    for head in _joined(page, word):
        for body in page.naming(head):
            if body.kind == "organization" and body.sort not in _NO_EMPLOYERS:
                yield _stated("works_for", person, body, page, word, (word, head), _EMPLOYED)


def _by_party(page: Page, word: int, end: int) -> Iterator[Stated]:
    """ "Ada Quill, R-Ohio", "Ada Quill, a Democrat", "Democrat Ada Quill", "Republican Sen. Ada
    Quill": the party of which somebody is told to be."""
    person, doc = page.named(word), page.doc
    titles = doc.under(word, *_BEFORE)
    if doc.tokens[word].relation in ("flat", "appos"):  # "Republican nominee Ada Quill"
        titles = tuple(n for n in (doc.tokens[word].head,) if doc.tokens[n].upos == "NOUN")
    beside = doc.appositions(word)
    described = [*titles, *(each for each in beside if doc.tokens[each].upos == "NOUN")]
    before = (*titles, *(each for noun in described for each in doc.under(noun, *_BEFORE)))
    capital = (each for each in before if doc.form(each)[0].isupper())  # no "independent expert"
    called = [w for w in (*capital, *beside) if _ends_name(page, w)]
    seat = seat_behind(page, end)
    told = [(MEMBERS.get(page.low(each), ""), page.place(each)) for each in called]
    if seat is not None and seat["party"]:
        told.insert(0, (MEMBERS[seat["party"].lower()], seat.span("party")))
    for party, place in told:
        if party and person is not None:
            value = Fill(party, "organization", place)
            span = min(person.span[0], place[0]), max(person.span[1], place[1])
            yield Stated("party", person, value, word, span, "apposition", in_passing=True)
            return


def _ends_name(page: Page, word: int) -> bool:
    """Whether a name goes no further than a word: not "Republican" of "Republican Party"."""
    mention = page.document.mention_of(word)
    return mention is None or mention.end == page.place(word)[1]


def _joined(page: Page, word: int) -> Iterator[int]:
    """What possesses a name or hangs from any of its words."""
    yield from page.doc.under(word, "nmod:poss")
    for part in (word, *page.doc.under(word, "flat")):
        yield from (head for case, head in page.doc.obliques(part) if case in _AT_WORK)


def _from(page: Page, person: int, place: int, word: int) -> Iterator[Stated]:
    value = town(page, place)
    for subject in page.naming(person) if value is not None else ():
        if subject.kind == "person" and " " in subject.value and value is not None:
            yield _stated("from", subject, value, page, word, (person, place), _NATIVE)


def _stated(
    predicate: str,
    subject: Fill,
    value: Fill,
    page: Page,
    word: int,
    ends: tuple[int, int],
    sure: float,
) -> Stated:
    return Stated(
        predicate,
        subject,
        value,
        word,
        page.doc.span(sorted(ends)),
        "apposition",
        modality="denied" if page.doc.is_negated(word) else "asserted",
        time="" if predicate == "from" else "point_in_time",
        confidence=sure,
        in_passing=True,
    )
