"""Who a source is: a link to someone whom the document names, or to nobody named.

Reads the document's mentions; adds what attribution itself tells: the last speaker goes on
as "he", an appositive names a role, "of the Ledger" gives an affiliation.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

from contract.records import Link, LinkKind, Span
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.heads import DOCUMENTS, is_plural, kind_of_head
from streaming.extract.quotes.unnamed import described, spoken_for, unknown_name
from streaming.extract.quotes.words import PREPOSITIONS

_SPACE = re.compile(r"\s+")
_CORE_END = re.compile(
    r",|\(|\s(?:who|whose|of|for|from|in|at|with|on|close|familiar|near|inside|outside|to|that)\s"
    r"|\s(?:[a-z]{2,}ed|seen|heard|written|read|shown|given|made|sent|drawn|kept|known|taken)"
    r"\s(?:by|in|on|to|at|from|with|for|last|this|aloud|out|up|[A-Z][a-z]+day)\b"
)
_PIECE = re.compile(r"[^\s,.;:()“”]+")
_PARTITIVE = re.compile(r"(?:one|two|three|some|several|many|most|both) of ", re.IGNORECASE)
_LAST_WORD = re.compile(r"([^\W\d_][\w’'-]*?)(?:[’']s?)?\W*\Z")
_AFFILIATION = re.compile(r"\b(?:of|from|with|for|at|in)\s+(?:the\s+)?\Z", re.IGNORECASE)
SINGULAR_PRONOUNS = frozenset("he she him her his hers himself herself".split())
PLURAL_PRONOUNS = frozenset("they them their we us our".split())
FIRST_PERSON = frozenset("i me my we us our".split())
RELATIVES = frozenset(("who", "which", "that", "whose", "some of whom"))
_OPENING = re.compile(r"(?:The|A|An|This|That|One|His|Her|Their|Its) (?:[\w’'-]+ ){0,3}?([a-z]+)\b")
REACH = 3
"""Sentences back in which a document is named that "it" may stand for."""
ANTECEDENT = 5
"""Words of the phrase before "who" where it names nobody."""
CLEAR = 0.8
"""Confidence from which a pronoun's resolution is left as it is."""
NEARBY = 400
"""Characters back in which a name of the same kind and gender makes a pronoun ambiguous."""
RIVALLED = 0.7
"""Confidence of a pronoun, at most, where it is ambiguous."""
UNSURE = 0.55
"""Confidence of a pronoun taken for the last speaker where the document names others too."""


@dataclass(frozen=True, slots=True)
class Speakers:
    """Resolves the sources of one document. Pure: the last speaker is passed in."""

    document: Document

    def link(self, span: Span, last: Link | None = None, *, writing: bool = False) -> Link:
        """The link for a source span; ``last`` is the speaker before it in the text.

        ``writing``: its verb is one of documents, such as "quotes".
        """
        words = self.words(span)
        lower = words.lower()
        if lower == "it" and writing:
            return self._document(span, last) or self._pronoun(span, words, last)
        if lower in RELATIVES:
            return self._antecedent(span, words)
        if lower in SINGULAR_PRONOUNS | PLURAL_PRONOUNS or lower in ("it", "i"):
            return self._pronoun(span, words, last)
        core = self._core(span)
        head = None if _PARTITIVE.match(words) else self._head_mention(span, core)
        if head is not None:
            entity = self.document.entity_of(head)
            if entity is not None:
                return self._named(span, words, entity, head)
        return self._nominal(span, words, core)

    def is_same(self, span: Span) -> bool:
        """Whether a source may mean the speaker around it: a pronoun, a name, no "the foreman"."""
        if self.words(span).lower() in SINGULAR_PRONOUNS | PLURAL_PRONOUNS | RELATIVES | {"i"}:
            return True
        return any(mention.kind == "name" for mention in self._mentions(span))

    def author(self, span: Span) -> Link:
        """The article's author as "me": named where the byline has one author."""
        authors = self.document.about.authors
        name = authors[0] if len(authors) == 1 else None
        return Link(self.words(span), name, "person", self.document.about.outlet, None, span, 0.8)

    def unnamed(self, span: Span) -> Link:
        """The link of a phrase as it stands, resolved to nobody."""
        return self._nominal(span, self.words(span), self._core(span))

    def words(self, span: Span) -> str:
        """The span's text, runs of white space as one space, no mark at its ends."""
        return _SPACE.sub(" ", self.document.text[slice(*span)]).strip(' ,;:."“”')

    def _core(self, span: Span) -> Span:
        """The head phrase: up to the first comma, relative clause or preposition."""
        match = _CORE_END.search(self.document.text, span[0], span[1])
        return (span[0], match.start()) if match and match.start() > span[0] else span

    def _mentions(self, span: Span) -> list[Mention]:
        mentions = self.document.mentions
        i = bisect_left(mentions, span[0], key=lambda mention: mention.end)
        found = []
        while i < len(mentions) and mentions[i].start < span[1]:
            if mentions[i].end > span[0]:
                found.append(mentions[i])
            i += 1
        return found

    def _head_mention(self, span: Span, core: Span) -> Mention | None:
        """The mention that ends the head phrase; else a name in apposition to it."""
        known = [m for m in self._mentions(span) if m.entity is not None]
        for mention in known:
            crosses = mention.start < core[1] < mention.end
            rest = self.document.text[mention.end : core[1]]
            closes = mention.start < core[1] and not _tail_of(rest)
            if (crosses or closes) and not self._is_possessor(mention, core):
                return mention
        after = self.document.text[core[1] : span[1]]
        if after.startswith(","):
            people = [m for m in known if m.start >= core[1] and self._is_person_name(m)]
            if people and not self.document.text[core[1] : people[0].start].strip(", \u00a0"):
                return people[0]
        return None

    def _is_possessor(self, mention: Mention, core: Span) -> bool:
        """ "Hale’s lawyer" is not Hale."""
        rest = self.document.text[mention.end : core[1]]
        return rest[:1] in ("’", "'") and bool(rest.strip("’'s "))

    def _is_person_name(self, mention: Mention) -> bool:
        entity = self.document.entity_of(mention)
        return mention.kind == "name" and entity is not None and entity.kind == "person"

    def _named(self, span: Span, words: str, entity: Entity, mention: Mention) -> Link:
        return Link(
            mention=words,
            name=entity.name,
            kind=_link_kind(entity),
            affiliation=self._affiliation(span, mention) or entity.affiliation,
            role=entity.roles[0] if entity.roles else None,
            span=span,
            confidence=mention.confidence,
            candidates=tuple(self.document.entities[key].name for key in mention.candidates),
        )

    def _affiliation(self, span: Span, head: Mention | None) -> str | None:
        """The organisation of "X of the Ledger", "the Ledger’s X", "a source in the club"."""
        for mention in self._mentions(span):
            entity = self.document.entity_of(mention)
            if mention is head or entity is None or entity.kind != "organization":
                continue
            before = self.document.text[span[0] : mention.start]
            if _AFFILIATION.search(before) or mention.start <= span[0] + 4:
                return entity.name
        return None

    def _pronoun(self, span: Span, words: str, last: Link | None) -> Link:
        mention = next((m for m in self._mentions(span) if m.start >= span[0]), None)
        entity = self.document.entity_of(mention)
        if mention is not None and entity is not None:
            named = self._named(span, words, entity, mention)
            if self._prefers_last(mention, entity, last):
                assert last is not None
                return replace(
                    last,
                    mention=words,
                    span=span,
                    confidence=UNSURE,
                    candidates=tuple(dict.fromkeys((entity.name, *named.candidates))),
                )
            return self._with_rivals(named, entity, mention.start)
        plural = words.lower() in PLURAL_PRONOUNS
        fits = last is not None and _fits(last, plural=plural)
        if last is not None and fits and words.lower() != "i":
            return replace(last, mention=words, span=span, confidence=UNSURE)
        kind: LinkKind = "group" if plural else "anonymous"
        return Link(mention=words, name=None, kind=kind, span=span, confidence=0.3)

    def _document(self, span: Span, last: Link | None) -> Link | None:
        """The document that "it" quotes from: the last that spoke, or that opened a sentence."""
        if last is not None and last.kind == "document":
            return replace(last, span=span)
        sentences = self.document.sentences
        i = bisect_right(sentences, span[0], key=lambda sentence: sentence.start) - 1
        for sentence in reversed(sentences[max(0, i - REACH) : max(0, i)]):
            opening = _OPENING.match(self.document.text, sentence.start, sentence.end)
            if opening and opening.group(1).lower() in DOCUMENTS:
                return replace(
                    self._nominal(opening.span(), opening.group(), opening.span()), span=span
                )
        return None

    def _with_rivals(self, link: Link, entity: Entity, place: int) -> Link:
        """The link with the others whom the pronoun could mean, named shortly before."""
        rivals = dict.fromkeys(link.candidates)
        for mention in self._mentions((max(0, place - NEARBY), place)):
            other = self.document.entity_of(mention)
            if mention.kind == "name" and other is not None and other.kind == entity.kind:
                genders = {entity.gender, other.gender} - {None}
                if other.name != entity.name and len(genders) < 2:
                    rivals[other.name] = None
        if not rivals:
            return link
        sure = min(link.confidence, RIVALLED)
        return replace(link, confidence=sure, candidates=tuple(rivals))

    def _prefers_last(self, mention: Mention, entity: Entity, last: Link | None) -> bool:
        """The last speaker is among those that an ambiguous pronoun may stand for."""
        if last is None or last.name is None or last.name == entity.name:
            return False
        names = {self.document.entities[key].name for key in mention.candidates}
        if last.name in names and mention.confidence < CLEAR:
            return True
        return mention.confidence < CLEAR and self._goes_on(mention.start, last, entity)

    def _goes_on(self, place: int, last: Link, entity: Entity) -> bool:
        """The last speaker is close, could be meant, and nobody is named since."""
        if last.kind != "person" or last.span is None or place - last.span[1] > NEARBY:
            return False
        since = self._mentions((last.span[1], place))
        if any(m.kind == "name" and self._is_person_name(m) for m in since):
            return False
        genders = {e.gender for e in self.document.entities if e.name == last.name}
        return "\n" not in self.document.text[last.span[1] : place] and (
            entity.gender in genders or None in genders
        )

    def _antecedent(self, span: Span, words: str) -> Link:
        """ "Hale, who has said": the phrase right before the relative pronoun."""
        text = self.document.text
        end = span[0]
        while end > 0 and text[end - 1] in " ,\u00a0":
            end -= 1
        for mention in reversed(self._mentions((max(0, end - 60), end))):
            entity = self.document.entity_of(mention)
            if entity is not None and mention.end == end:
                return replace(self._named(span, words, entity, mention), span=span)
        phrase = self._phrase_ending(end) or span
        return replace(self._nominal(phrase, self.words(phrase) or words, phrase), span=span)

    def _phrase_ending(self, end: int) -> Span | None:
        """The last few words before ``end``, from the last mark or preposition on."""
        text = self.document.text
        floor = max(text.rfind(mark, max(0, end - 60), end) for mark in ",.;:()“”\n")
        first = None
        for number, match in enumerate(
            reversed(list(_PIECE.finditer(text, max(floor + 1, end - 60), end)))
        ):
            if number >= ANTECEDENT or match.group().lower() in PREPOSITIONS:
                break
            first = match.start()
            if match.group().lower() in ("a", "an", "the"):
                break
        return (first, end) if first is not None else None

    def _nominal(self, span: Span, words: str, core: Span) -> Link:
        """A phrase that names nobody: a document, a group, someone unnamed."""
        phrase = self.document.text[slice(*core)]
        found = _LAST_WORD.search(phrase)
        head = found.group(1) if found else words
        kind = kind_of_head(head.lower(), words)
        if _PARTITIVE.match(words) or words.lower() in SINGULAR_PRONOUNS:
            return Link(described(words), None, "anonymous", None, None, span, 0.8)
        if head[:1].isupper() and not is_plural(head.lower()) and kind == "anonymous":
            return unknown_name(words, _SPACE.sub(" ", phrase).strip(), span)
        mention = described(words)
        name = mention if kind == "group" else None
        body = self._affiliation(span, None) or spoken_for(self.document, span, head)
        return Link(mention, name, kind, body, None, span, 0.8)


def _tail_of(rest: str) -> str:
    """What is left of a head phrase after a mention, possessive and marks aside."""
    return rest.strip(" \u00a0,.\"“”’'s")


def _link_kind(entity: Entity) -> LinkKind:
    kinds: dict[str, LinkKind] = {
        "person": "person",
        "organization": "organization",
        "group": "group",
        "place": "organization",
        "event": "document",
    }
    return kinds[entity.kind]


def _fits(link: Link, *, plural: bool) -> bool:
    many = link.kind in ("group", "organization") or is_plural(link.mention.lower())
    return many if plural else link.kind in ("person", "anonymous") and not many
