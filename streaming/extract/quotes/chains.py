"""From attributions with spans to quotes with their chains of speakers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from contract.records import Link, Quote, QuoteKind
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.addressees import without_hearer
from streaming.extract.quotes.bare import reacting, speaker_of_bare
from streaming.extract.quotes.exchange import Floor
from streaming.extract.quotes.found import CONTINUING, Found, without_that
from streaming.extract.quotes.heads import head_of
from streaming.extract.quotes.hearers import HE_IS_TOLD, as_told
from streaming.extract.quotes.nesting import is_own_mind, parents
from streaming.extract.quotes.relayed import Outer, hearer_of, speaker_of
from streaming.extract.quotes.speakers import Speakers
from streaming.extract.quotes.stances import (
    asks_no_name,
    is_asked_only,
    is_naming,
    is_stance,
    is_word_only,
)
from streaming.extract.quotes.voices import voice_of

UNSAID = 0.75
"""Factor on the confidence of a quotation that nobody is given for."""

ANYBODY = frozenset("person source man woman".split())
"""Nouns that tell of nobody in particular."""


@dataclass(slots=True)
class _Resolved:
    """The links found so far, by the attribution's index; filled in the text's order."""

    source: dict[int, Link | None] = field(default_factory=dict)
    addressee: dict[int, Link | None] = field(default_factory=dict)
    voice: dict[int, Link] = field(default_factory=dict)
    """Whose words the source says it is quoting."""
    floor: Floor = field(default_factory=Floor)
    """Of the outermost attributions with a speaker so far."""
    heard: Link | None = None
    """The people who were told something last."""
    known: dict[str, str] = field(default_factory=dict)
    """Affiliations by name."""

    unnamed: dict[str, str] = field(default_factory=dict)
    """What somebody without a name was called first, by the noun."""

    def as_before(self, link: Link | None) -> Link | None:
        """ "A senior official said … The official said": the same one, by the first words."""
        if link is None or link.name is not None or link.kind != "anonymous":
            return link
        words = link.mention.split()
        if len(words) == 2 and words[0].lower() == "the":
            return replace(link, mention=self.unnamed.get(words[1], link.mention))
        head = head_of(link.mention)
        if words[0].lower() in ("a", "an", "one", "another") and head not in ANYBODY:
            self.unnamed[head] = link.mention
        return link


def quotes_of(
    document: Document, found: Sequence[Found], quoted: Sequence[Quoted]
) -> tuple[Quote, ...]:
    """One quote an attribution, sorted by place; nested ones carry their whole chain."""
    heard = (as_told(document.text, without_hearer(document.text, item)) for item in found)
    ordered = sorted(heard, key=lambda f: (f.start, f.content, f.cue))
    above = parents(ordered)
    speakers = Speakers.of(document)
    resolved = _Resolved()
    for i, item in enumerate(ordered):
        _resolve(speakers, ordered, above, resolved, i, item)
    _share_affiliations(resolved)
    quotes = []
    for i, item in enumerate(ordered):
        if _is_no_relay(document.text, ordered, above, resolved, i):
            continue
        quotes.append(_quote(document, resolved, above, i, item, quoted))
    return tuple(quotes)


def _resolve(
    speakers: Speakers,
    ordered: Sequence[Found],
    above: Sequence[int | None],
    resolved: _Resolved,
    i: int,
    item: Found,
) -> None:
    """Link the source, the enclosing attribution's first."""
    if i in resolved.source:
        return
    parent = above[i]
    link: Link | None = None
    if parent is not None:
        _resolve(speakers, ordered, above, resolved, parent, ordered[parent])
    document = speakers.links.document
    text = document.text
    outer = None
    if parent is not None:
        outer = Outer(ordered[parent], resolved.source[parent], resolved.addressee[parent])
    if item.source:
        link = speaker_of(speakers, item, resolved.floor.he, outer)
    elif item.rule == CONTINUING:
        link = speaker_of_bare(speakers, text, item, resolved.floor)
    elif item.cue and item.cue[-1][1] < item.content[0][0] and _opens_marks(text, item):
        link = reacting(speakers, item.content[0][0], resolved.floor.he)
    link = resolved.as_before(link)
    resolved.source[i] = link
    voice = voice_of(document, item)
    if voice is not None:
        resolved.voice[i] = speakers.link(voice)
    to = hearer_of(speakers, item, link, outer, resolved.heard)
    resolved.addressee[i] = to
    if to is not None and to.kind == "group" and to.name:
        resolved.heard = to
    if link is not None and parent is None and not _takes_no_word(document, resolved, item, link):
        resolved.floor = resolved.floor.after(text, item, link, resolved.addressee[i])


def _opens_marks(text: str, item: Found) -> bool:
    first = item.content[0][0]
    return text[first] in '“"' or text[first - 1 : first] in ("“", '"')


def _takes_no_word(document: Document, resolved: _Resolved, item: Found, link: Link) -> bool:
    """What somebody without a name did, and "One of the crew, who asked not to be named, said …":
    who says the rest of the sentence has the word, whoever "who" is."""
    last = resolved.floor.last
    if asks_no_name(document.text, item):
        said = last.span if last is not None else None
        place = document.sentence_at(item.source[0][0])
        return said is not None and document.sentence_at(said[0]) == place
    return link.name is None and is_stance(document.text, item)


def _share_affiliations(resolved: _Resolved) -> None:
    """ "Cole Haddon of the Port Herald" tells it for every later "Haddon"."""
    known: dict[str, str] = {}
    for link in resolved.source.values():
        if link is not None and link.name and link.affiliation:
            known.setdefault(link.name, link.affiliation)
    for i, link in resolved.source.items():
        if link is not None and link.name in known and link.affiliation is None:
            resolved.source[i] = replace(link, affiliation=known[link.name])
    resolved.known = known


def _is_no_relay(
    text: str,
    ordered: Sequence[Found],
    above: Sequence[int | None],
    resolved: _Resolved,
    i: int,
) -> bool:
    """A nested attribution of the outer speaker's own mind, or of nobody."""
    parent = above[i]
    if parent is None:
        return ordered[i].rule == HE_IS_TOLD  # by nobody, to nobody named
    if _is_unsaid(text, ordered[i]):
        return True
    to_somebody = ordered[i].addressee is not None and not ordered[i].source
    if to_somebody and (ordered[parent].kind == "direct" or ordered[i].rule.endswith("is-heard")):
        return False  # “The jury was told that …”: by nobody named
    if ordered[i].rule == HE_IS_TOLD:
        return False
    inner, outer = resolved.source[i], resolved.source[parent]
    uttered = ordered[i].kind == "direct" or ordered[i].verb == "tell" or _is_said(text, ordered[i])
    own = inner is not None and inner.mention == "I" and uttered
    if inner is not None and outer is not None and inner.name and inner.name == outer.name:
        return not own
    apart = inner is not None and outer is not None and inner.name and outer.name
    if apart and ordered[i].whole:
        return False  # "Hale says that she said, “Go.”"
    to = resolved.addressee[i]
    if apart and outer is not None and to is not None and to.name == outer.name:
        return False  # "Hale said she had assured him that …"
    return not own and is_own_mind(text, ordered[parent], ordered[i])


def _is_said(text: str, item: Found) -> bool:
    """ "I said I was from Pell": said once, not what the speaker thinks."""
    words = text[slice(*item.cue[-1])].lower().split() if item.cue else []
    return words[-1:] in (["said"], ["asked"], ["replied"], ["answered"])


def _is_unsaid(text: str, item: Found) -> bool:
    """ "I have never told Hale who should play": nobody told it."""
    told = item.verb in ("say", "tell") and item.kind != "direct" and bool(item.cue)
    words = text[slice(*item.cue[0])].lower().split() if told else ()
    return any(word in ("never", "not") or word.endswith(("n’t", "n't")) for word in words)


def _quote(
    document: Document,
    resolved: _Resolved,
    above: Sequence[int | None],
    i: int,
    item: Found,
    quoted: Sequence[Quoted],
) -> Quote:
    chain = _chain(resolved, above, i)
    nested = above[i] is not None
    kind = kind_of(item, quoted)
    relayed = nested and item.kind != "direct"  # “That is all” keeps its "that"
    return Quote(
        kind=kind,
        content=without_that(document.text, item.content) if relayed else item.content,
        source=item.source,
        cue=item.cue,
        chain=chain,
        addressee=_with_affiliation(resolved, resolved.addressee[i]),
        nested=nested,
        modality="denied" if item.denied else "asserted",
        polarity=not item.denied,
        confidence=item.confidence if chain or item.cue else item.confidence * UNSAID,
        stance=is_asked_only(document.text, item)
        or (kind == "mixed" and is_naming(document.text, item))
        or is_word_only(document.text, item)
        or (kind == "indirect" and is_stance(document.text, item)),
    )


def _chain(resolved: _Resolved, above: Sequence[int | None], i: int) -> tuple[Link, ...]:
    """The speaker, then each who relays, innermost first; who quotes himself relays himself."""
    links = [resolved.voice[i]] if i in resolved.voice else []
    at: int | None = i
    while at is not None:
        link = resolved.source[at]
        if link is not None:
            links.append(link)
        at = above[at]
    return tuple(links)


def _with_affiliation(resolved: _Resolved, to: Link | None) -> Link | None:
    if to is None or to.affiliation:
        return to
    return replace(to, affiliation=resolved.known.get(to.name or ""))


def kind_of(item: Found, quoted: Sequence[Quoted]) -> QuoteKind:
    """direct: every part lies between marks; mixed: some words do; else indirect.

    Marks around the whole attribution, its cue included, do not count: they are another's.
    """
    if item.kind == "direct":
        return "direct"
    cue = item.cue[0][0] if item.cue else -1
    first = bisect_left(quoted, item.content[0][0], key=lambda q: q.end)
    last = bisect_left(quoted, item.content[-1][1], key=lambda q: q.start)
    fragments = [
        q
        for q in quoted[first:last]
        if any(a < q.end and q.start < b for a, b in item.content) and not q.start <= cue < q.end
    ]
    if not fragments:
        return "indirect"
    if all(any(q.outer[0] <= a and b <= q.outer[1] for q in fragments) for a, b in item.content):
        return "direct"
    return "mixed"
