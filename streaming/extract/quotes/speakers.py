"""Who a source is: a link to someone whom the document names, or to nobody named.

Reads the document's mentions; adds what attribution itself tells: the last speaker goes on
as "he", an appositive names a role, "of the Ledger" gives an affiliation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from contract.records import Link, Span
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.antecedents import (
    GENDERS,
    before_relative,
    many_before,
    phrase_ending,
    placed_before,
    subject_before,
)
from streaming.extract.quotes.called import Called
from streaming.extract.quotes.gestures import who_reacts
from streaming.extract.quotes.heads import kind_of_head
from streaming.extract.quotes.its import body_before, released_before, shown_before
from streaming.extract.quotes.leading import in_talk, named_later
from streaming.extract.quotes.links import OFFICES, SINGULAR_PRONOUNS, Links
from streaming.extract.quotes.passing import is_passing, is_varied, only_one_before
from streaming.extract.quotes.pronouns import PLURAL_PRONOUNS, Pronouns
from streaming.extract.quotes.several import one_of

_SINGULAR_PRONOUNS_OR_PLURAL_PRONOUNS = SINGULAR_PRONOUNS | PLURAL_PRONOUNS

FIRST_PERSON = frozenset("i me my we us our".split())
OWN_OUTLET = frozenset(
    f"this {noun}" for noun in "newspaper paper magazine website newsletter publication".split()
)
RELATIVES = frozenset(("who", "which", "that", "whose", "whom", "some of whom"))
NEARBY = 400
"""Characters back in which the last speaker is named whom such words mean."""
UNSURE = 0.55
"""Confidence of a description taken for the last speaker."""
_OF_BODY = re.compile(r"[Tt]he (?:[A-Z][\w’'.-]+ ){1,3}[a-z]+")
BARE_ROLE = re.compile(r"[Tt]he [a-z-]+")
CALLED = 0.7
"""Confidence of a role that the document gives to one person."""
GUESSED = 0.5
"""Confidence of a description that the nearest person was taken for."""
VOCATIVE = 8
"""Characters before a name in which its form of address stands."""
_POSSESSIVE = re.compile(r"[’']s?(?= )")
_AGED = re.compile(r", (?:(?:then |now )?\d{1,3}, )?")
_CALLS = re.compile(r", (?:(?:Mr|Mrs|Ms|Dr)\. |Miss |Judge )?\Z")


@dataclass(frozen=True, slots=True)
class Speakers:
    """Resolves the sources of one document. Pure: the last speaker is passed in."""

    links: Links
    pronouns: Pronouns
    called: Called

    @staticmethod
    def of(document: Document) -> Speakers:
        links = Links(document)
        return Speakers(links, Pronouns(links), Called.of(document))

    @property
    def _document(self) -> Document:
        return self.links.document

    def link(self, span: Span, last: Link | None = None, *, writing: bool = False) -> Link:
        """The link for a source span; ``last`` is the speaker before it in the text.

        ``writing``: its verb is one of documents, such as "quotes".
        """
        words = self.links.words(span)
        lower = words.lower()
        placed = self._placed(span, words) if lower == "it" else None
        if placed is not None:
            return placed
        shown = shown_before(self._document, span) if lower == "it" else None
        if lower == "it" and shown is None:
            shown = released_before(self._document, span)
        if shown is not None:
            link = self.links.of_phrase(shown)
            return replace(link, kind="document", name=None)
        body = body_before(self._document, span) if lower == "it" else None
        if body is not None:
            return self._body(body) or self.link(body)
        if lower == "it" and writing:
            return self.pronouns.quoted_document(span, last) or self.pronouns.link(
                span, words, last
            )
        if lower in RELATIVES:
            return self._antecedent(span, words)
        opener = self._opening_role(span, words) if lower in ("he", "she") else None
        if opener is not None:
            return opener
        if lower in _SINGULAR_PRONOUNS_OR_PLURAL_PRONOUNS or lower in ("it", "i"):
            return self.pronouns.link(span, words, last)
        passing = is_passing(words.split(",")[0]) or is_varied(self._document, words, span[0])
        same_role = _has_role(words, last)
        if (passing or same_role) and last and self._goes_on(span, last, far=same_role):
            return replace(last, mention=words, span=span, confidence=UNSURE)
        own = self._own_outlet(span, words)
        if own is not None:
            return own
        talk = self._of(in_talk(self.called, words, span[0]), span, words)
        named = self._reacting(span, words) or self._body(span) or self.links.of_name(span)
        if named is not None and named.kind == "person" and named.confidence <= GUESSED:
            named = self.called_so(span, words) or named
        known = talk or named or self.called_so(span, words)
        if known is None and passing:
            known = self._of(only_one_before(self._document, words, span[0]), span, words)
        link = known or self.links.of_phrase(span)
        return self._named_later(link, span)

    def _opening_role(self, span: Span, words: str) -> Link | None:
        """ "The winner did not mind. “He is fair,” she said": whom the document calls so."""
        opening = subject_before(self._document, span)
        called = self.links.words(opening) if opening else ""
        mention = self.called.mention_of(called, span[0]) if called[:4] == "The " else None
        entity = self._document.entity_of(mention)
        if entity is None or entity.gender not in (None, GENDERS[words.lower()]):
            return None
        return self._of(mention, span, words)

    def _own_outlet(self, span: Span, words: str) -> Link | None:
        """ "this newspaper", and "The Times" in the Oxbow Times: where the article stands."""
        outlet = self._document.about.outlet
        if not outlet:
            return None
        named = words[4:] if words[:4].lower() == "the " else ""
        short = bool(named) and f" {outlet}".endswith(f" {named}") and outlet != named
        if not short and words.lower() not in OWN_OUTLET:
            return None
        return Link(words, outlet, "organization", None, None, span, CALLED)

    def _named_later(self, link: Link, span: Span) -> Link:
        """ "A federal judge" of the first paragraph: Judge Hale of the fourth."""
        if link.name is not None or link.kind != "anonymous":
            return link
        later = named_later(self._document, self.called, link.mention, span[0])
        return self._of(later, span, link.mention) or link

    def _of(self, mention: Mention | None, span: Span, words: str) -> Link | None:
        entity = self._document.entity_of(mention)
        if mention is None or entity is None:
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=CALLED)

    def _body(self, span: Span) -> Link | None:
        """ "Gannet’s harbor authority": the Gannet Harbor Authority, where the document has it."""
        words = self.links.words(span)
        plain = _POSSESSIVE.sub("", words).lower().removeprefix("the ")
        office = plain.rpartition(" ")[2] in OFFICES
        entity = self.links.bodies.get(plain) if plain != words.lower() and not office else None
        if entity is None:
            return None
        return Link(words, entity.name, "organization", entity.affiliation, None, span, CALLED)

    def _placed(self, span: Span, words: str) -> Link | None:
        """ "Hale took out an advertisement. It read: “No.”": it is Hale who says so."""
        place = placed_before(self._document, span)
        mention = next(iter(self.links.document.mentions_in(place)), None) if place else None
        entity = self._document.entity_of(mention)
        if mention is None or entity is None or entity.kind != "person":
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=CALLED)

    def _goes_on(self, span: Span, last: Link, *, far: bool = False) -> bool:
        """ "Ambler said. “No,” the 71-year-old added": what anybody may be called in passing, of
        the last speaker in the paragraph, and no name or age of somebody else's. ``far``: in the
        paragraph before too."""
        if last.kind != "person" or not last.name or last.span is None:
            return False
        named = self.links.of_name(span)
        between = self._document.text[last.span[1] : span[0]]
        known = named is not None and named.kind == "person" and named.confidence > GUESSED
        return not known and (far or "\n" not in between) and 0 < len(between) < NEARBY

    def _reacting(self, span: Span, words: str) -> Link | None:
        """ "Hale shrugged. “It happens,” the coach said": Hale, whose role is not told."""
        if not BARE_ROLE.fullmatch(words) or kind_of_head(words.split()[-1], words) != "anonymous":
            return None
        mention = who_reacts(self._document, span[0])
        entity = self._document.entity_of(mention)
        if mention is None or entity is None or entity.kind != "person" or entity.roles:
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=CALLED)

    def called_so(self, span: Span, words: str) -> Link | None:
        """ "the dockmaster": the only one whom the document calls so."""
        return self._of(self.called.mention_of(words, span[0]), span, words)

    def somebody_else(self, span: Span, but: str) -> Link | None:
        """Whom a role or "her" means where the nearest is the speaker: the one whom the document
        calls so, or the only other before it in the sentence, or in the one before."""
        words = self.links.words(span)
        gender = GENDERS.get(words.lower())
        link = self.called_so(span, words) if gender is None else None
        if link is not None and link.name != but:
            return link
        i = self._document.sentence_at(span[0])
        own = self._document.sentences[max(0, i)]
        before = self._document.sentences[i - 1] if gender and i > 0 else None
        others = self._others((own.start, span[0]), words, but) if gender else {}
        if not others and before is not None:
            others = self._others((before.start, before.end), words, but)
        return next(iter(others.values())) if len(others) == 1 else None

    def _others(self, place: Span, words: str, but: str) -> dict[str, Link]:
        """The persons other than ``but`` whom the place names and "him" or "her" may mean."""
        gender = GENDERS[words.lower()]
        others: dict[str, Link] = {}
        for mention in self.links.document.mentions_in(place):
            entity = self._document.entity_of(mention)
            person = entity is not None and entity.kind == "person"
            if entity is None or not person or entity.name == but:
                continue
            first = not others and mention.start == place[0]
            if entity.gender == gender or (entity.gender is None and not first):
                link = self.links.named((mention.start, mention.end), words, entity, mention)
                others.setdefault(entity.name, replace(link, confidence=UNSURE))
        return others

    def is_same(self, span: Span) -> bool:
        """Whether a source may mean the speaker around it: a pronoun, a name, no "the foreman"."""
        pronouns = SINGULAR_PRONOUNS | PLURAL_PRONOUNS | RELATIVES | {"i"}
        if self.links.words(span).lower() in pronouns:
            return True
        return any(mention.kind == "name" for mention in self.links.document.mentions_in(span))

    def called_in(self, content: tuple[Span, ...]) -> Link | None:
        """The person whom the words call by name: "That is a dare, Mr. Strand."."""
        text = self._document.text
        for start, end in content:
            for mention in self.links.document.mentions_in((start, end)):
                before = text[max(start, mention.start - VOCATIVE) : mention.start]
                entity = self._document.entity_of(mention)
                closes = text[mention.end : mention.end + 1] in (".", ",", "?", "!")
                called = closes and self.links.is_person_name(mention) and _CALLS.search(before)
                if called and entity is not None:
                    span = (mention.start, mention.end)
                    return self.links.named(span, self.links.words(span), entity, mention)
        return None

    def told(self, span: Span, heard: Link | None) -> Link:
        """ "them": the people who open the sentence before, else who were told something last."""
        many = many_before(self._document, span, people=False)
        if many is not None:
            return replace(self.links.of_phrase(many), span=span, confidence=UNSURE)
        if heard is not None and heard.span is not None and 0 < span[0] - heard.span[1] < NEARBY:
            return replace(heard, span=span, confidence=UNSURE)
        return self.link(span)

    def author(self, span: Span) -> Link:
        """The article's author as "me": named where the byline has one author."""
        about = self._document.about
        name = about.authors[0] if len(about.authors) == 1 else None
        return Link(self.links.words(span), name, "person", about.outlet, None, span, 0.8)

    def _standing_for(self, pronoun: Span, entity: Entity, mention: Mention) -> Link:
        """The link of "who", by the name that it goes back to."""
        name = mention.start, mention.end
        return replace(
            self.links.named(name, self.links.words(name), entity, mention), span=pronoun
        )

    def _antecedent(self, span: Span, words: str) -> Link:
        """ "Hale, who has said": the phrase right before the relative pronoun."""
        text = self._document.text
        end = before_relative(text, span[0])
        for mention in reversed(self.links.document.mentions_in((max(0, end - 60), end))):
            entity = self._document.entity_of(mention)
            if entity is not None and mention.end == end:
                return self._standing_for(span, entity, mention)
        phrase = phrase_ending(text, end) or span
        phrase = one_of(text, phrase) or phrase
        for mention in self.links.document.mentions_in((max(0, phrase[0] - 60), phrase[0])):
            entity = self._document.entity_of(mention)
            if entity and mention.kind == "name" and _apposes(text, mention, phrase):
                return self._standing_for(span, entity, mention)
        words = self.links.words(phrase) or words
        link = replace(self.links.nominal(phrase, words, phrase), span=span)
        return self._named_later(link, span)


def _has_role(words: str, last: Link | None) -> bool:
    """ "Opposition Leader Ann Roe … the Labour leader said": she, who is some leader."""
    role = last.role if last is not None and _OF_BODY.fullmatch(words) else None
    return role is not None and role.lower().split(" of ")[0].split()[-1:] == words.split()[-1:]


def _apposes(text: str, mention: Mention, phrase: Span) -> bool:
    """ "Ann Strand, a sculptor who said", "Ann Strand, finance director, who said"."""
    words = text[slice(*phrase)].split()
    told = words[0] in ("a", "an", "the") or kind_of_head(words[-1], words[-1]) == "anonymous"
    return told and _AGED.fullmatch(text, mention.end, phrase[0]) is not None
