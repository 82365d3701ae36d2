"""Who a source is: a link to someone whom the document names, or to nobody named.

Reads the document's mentions; adds what attribution itself tells: the last speaker goes on
as "he", an appositive names a role, "of the Ledger" gives an affiliation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from contract.records import Link, LinkKind, Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.antecedents import (
    GENDERS,
    asked_clause,
    before_relative,
    document_before,
    phrase_ending,
    sentence_at,
    somebody_before,
    subject_before,
    who_reacts,
)
from streaming.extract.quotes.called import Called
from streaming.extract.quotes.heads import head_of, is_plural, kind_of_head
from streaming.extract.quotes.links import SINGULAR_PRONOUNS, Links

PLURAL_PRONOUNS = frozenset("they them their we us our".split())
FIRST_PERSON = frozenset("i me my we us our".split())
RELATIVES = frozenset(("who", "which", "that", "whose", "some of whom"))
POSSESSIVE = re.compile(r"[’']s? |(?:My|His|Her|Their|Our) ")
_ONE = re.compile(r"(?:an?|the|one|another|my|his|her|their|our|its)\b|[\w.’'-]+[’']s? ", re.I)
BARE_ROLE = re.compile(r"[Tt]he [a-z-]+")
CALLED = 0.7
"""Confidence of a role that the document gives to one person."""
CLEAR = 0.8
"""Confidence from which a pronoun's resolution is left as it is."""
NEARBY = 400
"""Characters back in which a name of the same kind and gender makes a pronoun ambiguous."""
RIVALLED = 0.7
"""Confidence of a pronoun, at most, where it is ambiguous."""
VOCATIVE = 8
"""Characters before a name in which its form of address stands."""
_CALLS = re.compile(r", (?:(?:Mr|Mrs|Ms|Dr)\. |Miss |Judge )?\Z")
UNSURE = 0.55
"""Confidence of a pronoun taken for the last speaker where the document names others too."""


@dataclass(frozen=True, slots=True)
class Speakers:
    """Resolves the sources of one document. Pure: the last speaker is passed in."""

    links: Links
    called: Called

    @staticmethod
    def of(document: Document) -> Speakers:
        return Speakers(Links(document), Called.of(document))

    @property
    def _document(self) -> Document:
        return self.links.document

    def link(self, span: Span, last: Link | None = None, *, writing: bool = False) -> Link:
        """The link for a source span; ``last`` is the speaker before it in the text.

        ``writing``: its verb is one of documents, such as "quotes".
        """
        words = self.links.words(span)
        lower = words.lower()
        if lower == "it" and writing:
            return self._quoted_document(span, last) or self._pronoun(span, words, last)
        if lower in RELATIVES:
            return self._antecedent(span, words)
        if lower in SINGULAR_PRONOUNS | PLURAL_PRONOUNS or lower in ("it", "i"):
            return self._pronoun(span, words, last)
        named = self._reacting(span, words) or self.links.of_name(span)
        return named or self._called(span, words) or self.links.of_phrase(span)

    def _reacting(self, span: Span, words: str) -> Link | None:
        """ "Hale shrugged. “It happens,” the coach said": Hale, whose role is not told."""
        if not BARE_ROLE.fullmatch(words) or kind_of_head(words.split()[-1], words) != "anonymous":
            return None
        mention = who_reacts(self._document, span[0])
        entity = self._document.entity_of(mention)
        if mention is None or entity is None or entity.kind != "person" or entity.roles:
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=CALLED)

    def _called(self, span: Span, words: str) -> Link | None:
        """ "the dockmaster": the only one whom the document calls so."""
        mention = self.called.mention_of(words)
        entity = self._document.entity_of(mention)
        if mention is None or entity is None:
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=CALLED)

    def is_same(self, span: Span) -> bool:
        """Whether a source may mean the speaker around it: a pronoun, a name, no "the foreman"."""
        pronouns = SINGULAR_PRONOUNS | PLURAL_PRONOUNS | RELATIVES | {"i"}
        if self.links.words(span).lower() in pronouns:
            return True
        return any(mention.kind == "name" for mention in self.links.mentions(span))

    def is_named_since(self, span: Span, place: Span, but: str | None) -> bool:
        """Whether a person is named between the two, other than ``but``."""
        return any(
            self.links.is_person_name(mention)
            and (entity := self._document.entity_of(mention)) is not None
            and entity.name != but
            for mention in self.links.mentions((span[1], place[0]))
        )

    def called_in(self, content: tuple[Span, ...]) -> Link | None:
        """The person whom the words call by name: "That is a dare, Mr. Strand."."""
        text = self._document.text
        for start, end in content:
            for mention in self.links.mentions((start, end)):
                before = text[max(start, mention.start - VOCATIVE) : mention.start]
                entity = self._document.entity_of(mention)
                closes = text[mention.end : mention.end + 1] in (".", ",", "?", "!")
                called = closes and self.links.is_person_name(mention) and _CALLS.search(before)
                if called and entity is not None:
                    span = (mention.start, mention.end)
                    return self.links.named(span, self.links.words(span), entity, mention)
        return None

    def author(self, span: Span) -> Link:
        """The article's author as "me": named where the byline has one author."""
        about = self._document.about
        name = about.authors[0] if len(about.authors) == 1 else None
        return Link(self.links.words(span), name, "person", about.outlet, None, span, 0.8)

    def _pronoun(self, span: Span, words: str, last: Link | None) -> Link:
        asked = self.somebody(span, asked=True)
        if asked is not None:
            return asked
        if last is not None and self._is_still_unnamed(span, words, last):
            return replace(last, span=span, confidence=RIVALLED)
        if last is not None and self._was_asked(span, words, last):
            return replace(last, mention=words, span=span, confidence=RIVALLED)
        mention = next((m for m in self.links.mentions(span) if m.start >= span[0]), None)
        entity = self._document.entity_of(mention)
        opening = subject_before(self._document, span)
        opened = self.links.words(opening) if opening else ""
        owned = POSSESSIVE.search(opened) is not None  # "Hale’s lawyer objected": not Hale
        if mention is not None and entity is not None and not owned:
            named = self.links.named(span, words, entity, mention)
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
        written = self._quoted_document(span, last) if words.lower() == "it" else None
        if written is not None:
            return written
        if opening is not None:
            return Link(opened, None, "anonymous", None, None, span, RIVALLED)
        plural = words.lower() in PLURAL_PRONOUNS
        fits = last is not None and _fits(last, plural=plural) and not self._clashes(words, last)
        if last is not None and fits and words.lower() != "i":
            return replace(last, mention=words, span=span, confidence=UNSURE)
        kind: LinkKind = "group" if plural else "anonymous"
        return Link(mention=words, name=None, kind=kind, span=span, confidence=0.3)

    def _clashes(self, words: str, last: Link) -> bool:
        """ "he" where the last speaker is a woman, by her name or as "she"."""
        gender = GENDERS.get(words.lower())
        if gender is None:
            return False
        known = {entity.gender for entity in self._document.entities if entity.name == last.name}
        known.add(GENDERS.get(last.mention.lower()))
        return not known <= {None, gender}

    def somebody(self, span: Span, *, asked: bool, but: str | None = None) -> Link | None:
        """Who "he" or "she" is where that is nobody named; None where a person is named, other
        than ``but``, behind whoever it could be."""
        if self.links.words(span).lower() not in ("he", "she"):
            return None
        place = somebody_before(self._document, span, asked=asked)
        if place is None:
            return None
        for mention in self.links.mentions((place[1], span[0])):
            entity = self._document.entity_of(mention)
            if self.links.is_person_name(mention) and entity and entity.name != but:
                return None
        return Link(self.links.words(place), None, "anonymous", None, None, span, RIVALLED)

    def _is_still_unnamed(self, span: Span, words: str, last: Link) -> bool:
        """ "The waitress said she had been there. “I would have run,” she told him."."""
        gender = GENDERS.get(words.lower())
        if gender is None or last.kind != "anonymous" or last.span is None:
            return False
        between = self._document.text[last.span[1] : span[0]]
        apart = sentence_at(self._document, last.span[0]) < sentence_at(self._document, span[0])
        if not apart or not 0 < len(between) < NEARBY or "\n" in between:
            return False
        head = head_of(last.mention)
        known = GENDERS.get(head, gender_of_role(head))
        one = head in GENDERS or (_ONE.match(last.mention) and not is_plural(head))
        fits = known in (None, gender) and bool(one)
        return fits and not self.is_named_since(last.span, span, None)

    def _was_asked(self, span: Span, words: str, last: Link) -> bool:
        """ "“It’s nothing,” Hale said. Asked whether Ruiz would miss a day, he said: “No.”" """
        clause = asked_clause(self._document, span[0])
        gender = GENDERS.get(words.lower())
        if clause is None or gender is None or last.kind != "person" or last.span is None:
            return False
        known = {entity.gender for entity in self._document.entities if entity.name == last.name}
        since = self.links.mentions((last.span[1], clause))
        named = any(self.links.is_person_name(mention) for mention in since)
        return 0 <= clause - last.span[1] < NEARBY and bool(known & {None, gender}) and not named

    def _quoted_document(self, span: Span, last: Link | None) -> Link | None:
        """The document that "it" quotes from: the last that spoke, or that opened a sentence."""
        if last is not None and last.kind == "document":
            return replace(last, span=span)
        opening = document_before(self._document, span[0])
        if opening is None:
            return None
        return replace(self.links.nominal(opening, self.links.words(opening), opening), span=span)

    def _with_rivals(self, link: Link, entity: Entity, place: int) -> Link:
        """The link with the others whom the pronoun could mean, named shortly before."""
        rivals = dict.fromkeys(link.candidates)
        for mention in self.links.mentions((max(0, place - NEARBY), place)):
            other = self._document.entity_of(mention)
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
        names = {self._document.entities[key].name for key in mention.candidates}
        if last.name in names and mention.confidence < CLEAR:
            return True
        return mention.confidence < CLEAR and self._goes_on(mention.start, last, entity)

    def _goes_on(self, place: int, last: Link, entity: Entity) -> bool:
        """The last speaker is close, could be meant, and nobody is named since."""
        if last.kind != "person" or last.span is None or place - last.span[1] > NEARBY:
            return False
        since = self.links.mentions((last.span[1], place))
        if any(m.kind == "name" and self.links.is_person_name(m) for m in since):
            return False
        genders = {e.gender for e in self._document.entities if e.name == last.name}
        return "\n" not in self._document.text[last.span[1] : place] and (
            entity.gender in genders or None in genders
        )

    def _antecedent(self, span: Span, words: str) -> Link:
        """ "Hale, who has said": the phrase right before the relative pronoun."""
        text = self._document.text
        end = before_relative(text, span[0])
        for mention in reversed(self.links.mentions((max(0, end - 60), end))):
            entity = self._document.entity_of(mention)
            if entity is not None and mention.end == end:
                return replace(self.links.named(span, words, entity, mention), span=span)
        phrase = phrase_ending(text, end) or span
        for mention in self.links.mentions((max(0, phrase[0] - 60), phrase[0])):
            entity = self._document.entity_of(mention)
            if entity and self.links.is_person_name(mention) and _apposes(text, mention, phrase):
                return replace(self.links.named(span, words, entity, mention), span=span)
        words = self.links.words(phrase) or words
        return replace(self.links.nominal(phrase, words, phrase), span=span)


def _apposes(text: str, mention: Mention, phrase: Span) -> bool:
    """ "Ann Strand, a sculptor who said"."""
    article = text[slice(*phrase)].split()[0] in ("a", "an", "the")
    return article and text[mention.end : phrase[0]] == ", "


def _fits(link: Link, *, plural: bool) -> bool:
    many = link.kind in ("group", "organization") or is_plural(link.mention.lower())
    return many if plural else link.kind in ("person", "anonymous") and not many
