"""From attributions with spans to quotes with their chains of speakers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from contract.records import Link, Quote, QuoteKind, Span
from streaming.extract.quotes import links
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.confidence import features, probability
from streaming.extract.quotes.floor import Floor, is_same
from streaming.extract.quotes.hearers import hearer_of
from streaming.extract.quotes.labelled import author
from streaming.extract.quotes.nesting import parents
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import Spans, overlaps, without_that
from streaming.extract.quotes.speakers import NOBODY, Names, Speakers
from streaming.extract.quotes.stances import is_denied, is_stance, shape_of, tells

_SPEAKING = frozenset(("say", "tell"))


@dataclass
class _Told:
    """The links found so far, by the attribution's number; filled in the text's order."""

    source: dict[int, Link | None] = field(default_factory=dict)
    hearer: dict[int, Link | None] = field(default_factory=dict)
    floor: Floor = field(default_factory=Floor)


Features = dict[str, float]


def quotes_of(page: Page, found: Sequence[Attribution]) -> Iterator[tuple[Quote, Features]]:
    """One quote an attribution, sorted by place, nested ones with their whole chain; beside each
    what its confidence was made of."""
    ordered = sorted(found, key=lambda f: (f.start, f.content, f.cue))
    above = parents(ordered)
    speakers = Speakers(page)
    told = _Told()
    for i in range(len(ordered)):
        _resolve(speakers, ordered, above, told, i)
    for i, item in enumerate(ordered):
        if not _is_no_relay(speakers, ordered, above, told, i):
            read = features(page, item, told.source[i], above[i] is not None)
            yield _quote(page, told, above, i, item, probability(read)), read


def _resolve(
    speakers: Speakers,
    ordered: Sequence[Attribution],
    above: Sequence[int | None],
    told: _Told,
    i: int,
) -> None:
    """Link source and hearer, the enclosing attribution's first."""
    if i in told.source:
        return
    item, parent = ordered[i], above[i]
    told.source[i] = None
    if parent is not None:
        _resolve(speakers, ordered, above, told, parent)
    outer = told.source[parent] if parent is not None else None
    link: Link | None = None
    if item.rule == "labelled":
        link = author(speakers.page, item.source[0])
    elif item.source:
        link = _linked(speakers, item.source[0], told, outer, item, ordered, parent)
    elif item.rule == "bare":
        link = told.floor.speaker(item)
    told.source[i] = link
    hearer = hearer_of(speakers.page, item)
    heard = hearer is not None and hearer[0] < hearer[1]
    to = _heard_by(speakers, hearer, told, outer, link) if hearer and heard else None
    told.hearer[i] = to
    if link is not None and parent is None and _has_word(speakers.page, item, link):
        told.floor = told.floor.after(speakers.page, item, link, to)


def _heard_by(
    speakers: Speakers, span: Span, told: _Told, outer: Link | None, by: Link | None
) -> Link | None:
    """The link of a hearer, who is not who speaks; what is written and told something ("the team
    website") is a body."""
    named = links.named(speakers.page, span)
    if named is None or named.kind != "person":
        span = links.core_of(speakers.page, span)
    words = speakers.page.text[slice(*span)].strip()
    if words.lower() in ("me", "us", "we", "i"):
        to = _first_person(speakers, span, words, outer)
    else:
        other = outer or told.floor.other
        last = None if by is not None and other is not None and is_same(other, by) else other
        to = speakers.link(span, last, frozenset((by.name,)) if by and by.name else NOBODY)
    if to.kind == "document":
        return replace(to, name=to.name or to.mention, kind="organization")
    return to


def _first_person(speakers: Speakers, span: Span, words: str, outer: Link | None) -> Link:
    """ "I": who says the words around it, or the author; "we" in their words: nobody known."""
    if words.lower() in ("we", "us") and outer is not None:
        return Link(words, words, "group", None, None, span, 0.5)
    return replace(outer, mention=words, span=span) if outer is not None else speakers.author(span)


def _has_word(page: Page, item: Attribution, link: Link) -> bool:
    """Whether who speaks may be who goes on as "he": one with a name, or an unnamed one person who
    said something."""
    if link.name is not None:
        return True
    head = page.head_in(item.source[0]) if item.source else None
    one = head is not None and page.doc.tokens[head].xpos not in ("NNS", "NNPS")
    person = head is not None and page.doc.kind(head) == "person"
    return one and person and not is_stance(page, item, link, in_marks=item.kind == "direct")


def _linked(
    speakers: Speakers,
    span: Span,
    told: _Told,
    outer: Link | None,
    item: Attribution,
    ordered: Sequence[Attribution],
    parent: int | None,
) -> Link:
    """The link of a source; in another's words "I" is who says them."""
    words = speakers.page.text[slice(*span)].strip()
    if words.lower() in ("i", "me", "we", "us", "my"):
        return _first_person(speakers, span, words, outer)
    if outer is not None and parent is not None and ordered[parent].kind == "direct":
        # who speaks of himself says "I"
        own = frozenset((outer.name,)) if outer.name else NOBODY
        return speakers.link(span, None, own)
    last = outer or told.floor.asked or told.floor.last
    return speakers.link(span, last, spoken_of(speakers.page, item))


def spoken_of(page: Page, item: Attribution) -> Names:
    """The people whom a content names behind its source: none of them says it of himself, who
    would say "I", or of whom the writer would tell it as "he"."""
    named = (
        page.document.entity_of(mention)
        for part in item.content
        if item.kind == "direct" or part[0] > item.source[0][0]
        for mention in page.document.mentions_in(part)
        if mention.kind == "name" and not _is_anothers(page, mention.start, part)
    )
    return frozenset(entity.name for entity in named if entity and entity.kind == "person")


def _is_anothers(page: Page, place: int, part: Span) -> bool:
    """Whether a name stands in a clause that somebody says in a part of a content ("they say | Roe
    must go |"): who repeats it may be called so."""
    tokens, word = page.doc.tokens, next(iter(page.words((place, place + 1))), -1)
    while word >= 0 and part[0] <= tokens[word].start < part[1]:
        above = tokens[word].head
        told = above >= 0 and tokens[word].relation == "ccomp"
        said = told and part[0] <= tokens[above].start < part[1]
        if said and page.cue_classes(above) & _SPEAKING:
            return True
        word = above
    return False


def _is_no_relay(
    speakers: Speakers,
    ordered: Sequence[Attribution],
    above: Sequence[int | None],
    told: _Told,
    i: int,
) -> bool:
    """A nested attribution of the outer speaker's own mind, of nobody, or of what was not said."""
    page, parent, item = speakers.page, above[i], ordered[i]
    if parent is None:
        if item.rule == "object":  # "posed for a picture": a tree alone tells too little
            return not item.tagged and shape_of(page, item) == "thing"
        return item.rule == "heard" and not item.tagged and told.hearer[i] is None
    inner, outer = told.source[i], told.source[parent]
    if item.kind == "direct":
        return False
    if item.rule == "object" and ordered[parent].kind == "direct":
        return True
    if inner is None:
        return told.hearer[i] is None
    if is_stance(page, item, inner, in_marks=False):
        return True
    if outer is not None and is_same(inner, outer):
        of_himself = page.text[slice(*item.source[0])].lower() == "i"
        return not (of_himself and tells(page, item))
    words = page.text[slice(*item.source[0])].lower()
    at_once = item.source[0][0] <= ordered[parent].content[0][0] + len("that ")
    indirect = ordered[parent].kind != "direct"
    return indirect and at_once and words in ("he", "she", "it", "they") and inner.name is None


def _quote(
    page: Page,
    told: _Told,
    above: Sequence[int | None],
    i: int,
    item: Attribution,
    confidence: float,
) -> Quote:
    chain = _chain(told, above, i)
    nested = above[i] is not None
    kind = kind_of(page, item)
    relayed = nested and item.kind != "direct" and _is_joined(page, item.content)
    denied = is_denied(page, item)
    return Quote(
        kind=kind,
        content=without_that(page.text, item.content) if relayed else item.content,
        source=item.source,
        cue=item.cue,
        chain=chain,
        addressee=told.hearer[i],
        nested=nested,
        modality="denied" if denied else "asserted",
        polarity=not denied,
        confidence=confidence,
        stance=is_stance(page, item, told.source[i], in_marks=kind != "indirect"),
    )


def _is_joined(page: Page, content: Spans) -> bool:
    """Whether the content's "that" joins it to its cue, and points to nothing ("that term")."""
    first = page.words(content[0])[:1]
    return any(page.doc.tokens[word].relation == "mark" for word in first)


def _chain(told: _Told, above: Sequence[int | None], i: int) -> tuple[Link, ...]:
    """The speaker, then each who relays, innermost first."""
    chain: list[Link] = []
    at: int | None = i
    while at is not None:
        link = told.source[at]
        if link is not None:
            chain.append(link)
        at = above[at]
    return tuple(chain)


def kind_of(page: Page, item: Attribution) -> QuoteKind:
    """direct: every part lies between marks; mixed: some words do; else indirect.

    Marks around the whole attribution, its cue included, do not count: they are another's.
    """
    if item.kind == "direct":
        return "direct"
    cue = item.cue[0][0] if item.cue else -1
    first, last = item.content[0][0], item.content[-1][1]
    near = page.quotations_in((max(0, first - 400), last))
    fragments = [
        q
        for q in near
        if any(overlaps(part, (q.start, q.end)) for part in item.content)
        and not q.start <= cue < q.end
    ]
    if not fragments:
        return "indirect"
    if all(any(q.outer[0] <= a and b <= q.outer[1] for q in fragments) for a, b in item.content):
        return "direct"
    return "mixed"
