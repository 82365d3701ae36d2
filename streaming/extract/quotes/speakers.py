"""Who a source is: whom it names, whom the document and its coreference say that it stands for, who
has the word; else somebody unnamed, who is given to nobody."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from contract.records import Link, Span
from streaming.extract.lexicon import words
from streaming.extract.model import Entity
from streaming.extract.quotes import links
from streaming.extract.quotes.page import Page

GENDERS: Mapping[str, str] = {
    **dict.fromkeys(words("grammar", "male"), "m"),
    **dict.fromkeys(words("grammar", "female"), "f"),
}
_RELATIVES = words("grammar", "relative")
_PLURAL = words("grammar", "plural") | {"we", "us", "our"}
_PRONOUNS = frozenset(GENDERS) | _PLURAL | _RELATIVES | {"it", "its"}
_INDEFINITE = words("grammar", "indefinite")
"""Determiners of somebody who is new."""
_TOLD = ("ccomp", "xcomp")
"""Clauses of what somebody says or thinks."""
_SURE = 4.0
"""By how much coreference must prefer another to take the word from who spoke last."""
Names = frozenset[str]
NOBODY: Names = frozenset()
NEARBY = 600
"""Code points over which who spoke last is still meant by "he"."""
REFERRED = 0.75
"""Confidence of whom coreference alone tells."""
FLOOR = 0.8
"""Confidence of a pronoun of who keeps the word."""
LAST = 0.6
"""Confidence of a pronoun taken for the last speaker."""


@dataclass(frozen=True)
class Speakers:
    """Resolves the phrases of one document; pure: who spoke last is passed in."""

    page: Page

    def link(self, span: Span, last: Link | None = None, but: Names = NOBODY) -> Link:
        """The link of a source or hearer; ``last`` is who spoke before it in the text, ``but`` the
        names of whom no pronoun or noun can mean there."""
        words = links.words_of(self.page.document, span)
        lower = words.lower()
        if lower in _RELATIVES:
            return self._antecedent(span)
        if lower in _PRONOUNS:
            return self._pronoun(span, lower, last, but)
        known = links.named(self.page, span)
        if known is None and not links.are_joined(self.page, span):
            known = self._referred(span, words, last, but)
        return known or self._described(span)

    def _described(self, span: Span) -> Link:
        """Somebody unnamed; a body by the first phrase of its chain that tells whose it is ("the
        Ledger’s board … the board")."""
        link, word = links.described(self.page, span), self.page.head_in(span)
        mention = self.page.doc.mention_of.get(word) if word is not None else None
        if word is None or mention is None or link.kind != "organization" or link.name:
            return link
        nouns = self._nouns_of.get(mention.entity, ())
        before = (n for n in nouns if n < word and self.page.doc.tokens[n].upos == "NOUN")
        told = (links.described(self.page, self.page.nominal(noun)) for noun in before)
        owned = next((body for body in told if body.kind == "organization" and body.name), link)
        return replace(owned, mention=link.mention, span=span)

    def author(self, span: Span) -> Link:
        """The article's author as "me": named where the byline has one author."""
        about = self.page.document.about
        name = about.authors[0] if len(about.authors) == 1 else None
        words = links.words_of(self.page.document, span)
        return Link(words, name, "person", about.outlet, None, span, 0.8)

    def _antecedent(self, span: Span) -> Link:
        """ "Hale, who has said": the noun that the relative clause is of."""
        doc = self.page.doc
        word = self.page.head_in(span)
        at = doc.tokens[word].head if word is not None else -1
        while at >= 0 and doc.tokens[at].relation not in ("acl:relcl", "acl"):
            at = doc.tokens[at].head
        if at < 0 or doc.tokens[at].head < 0:
            words = self.page.words((max(0, span[0] - 60), span[0]))
            nouns = [i for i in words if doc.tokens[i].upos in ("NOUN", "PROPN")]
            if not nouns:
                return links.described(self.page, span)
            head = nouns[-1]
        else:
            head = doc.tokens[at].head
        if self.page.text[slice(*span)].lower() == "who":
            head = self._person_before(head, span[0])
        phrase = self.page.nominal(head)
        end = doc.tokens[word].start if word is not None else phrase[1]
        phrase = (phrase[0], min(phrase[1], end)) if phrase[0] < end else phrase
        top = doc.tokens[head]
        if top.relation in ("appos", "flat") and top.head >= 0:
            whole = self.page.doc.span(self.page.doc.phrase(top.head))
            found = links.named(self.page, phrase) or links.named(self.page, whole)
            if found is not None:
                return replace(found, span=span)
        return replace(self.link(phrase), span=span)

    def _person_before(self, head: int, end: int) -> int:
        """ "a lecture by the president, who said": the last person in the phrase, where its head
        is none and no body either."""
        if self.page.doc.kind(head) in ("person", "organization"):
            return head
        begin = self.page.doc.tokens[head].start
        people = [w for w in self.page.words((begin, end)) if self.page.doc.kind(w) == "person"]
        return people[-1] if people and begin < end else head

    def _pronoun(self, span: Span, words: str, last: Link | None, but: Names) -> Link:
        """Whom a pronoun stands for: who spoke last where nobody else has come up since, else the
        first that fits of the document's own reference, who spoke last all the same, and
        coreference; not ``but``."""
        gender = GENDERS.get(words)
        votes: list[Link] = []
        if last is not None and self._fits(span, last, words, gender):
            told = links.words_of(self.page.document, span) if last.name else last.mention
            votes.append(replace(last, mention=told, span=span, confidence=LAST))
        if last is not None and gender and votes and self._keeps_floor(span, last, but):
            return replace(votes[0], confidence=FLOOR if last.name else LAST)
        mention = self.page.document.mention_in(span)
        entity = self.page.document.entity_of(mention)
        if entity is not None and mention is not None and mention.kind == "pronoun":
            votes.insert(0, links.to_entity(self.page.document, span, entity, mention))
        referred = self._coreferent(span, gender, words)
        votes += [referred] if referred is not None else []
        votes = [vote for vote in votes if vote.name not in but]
        names = tuple(dict.fromkeys(vote.name for vote in votes if vote.name))
        if votes:
            return replace(votes[0], candidates=names if len(names) > 1 else ())
        kind = "group" if words in _PLURAL else "document" if words == "it" else "anonymous"
        text = links.words_of(self.page.document, span)
        return Link(text, text if kind == "group" else None, kind, span=span, confidence=0.3)  # type: ignore[arg-type]

    def _keeps_floor(self, span: Span, last: Link, but: Names) -> bool:
        """ "…, Hale said. “No,” he said": since somebody spoke the writer's own sentences are about
        nobody else, and coreference is not sure of another."""
        if last.name in but or last.kind not in ("person", "anonymous") or last.span is None:
            return False
        likely = self._likely(span)
        own = likely.pop(last.name or "", -_SURE)
        if any(score > own + _SURE for score in likely.values()):
            return False
        return not any(name != last.name for name in self._subjects_between(last.span[1], span[0]))

    def _likely(self, span: Span) -> dict[str, float]:
        """By name whom coreference takes a pronoun to mean, with the best score of each."""
        found: dict[str, float] = {}
        document, mentions = self.page.document, self.page.doc.mentions
        mention = self.page.doc.mention_of.get(self.page.head_in(span) or -1)
        for other, score in mention.candidates.before if mention is not None else ():
            entity = document.entity_of(document.mention_of(mentions[other].head))
            if entity is not None:
                found[entity.name] = max(score, found.get(entity.name, score))
        return found

    def _subjects_between(self, start: int, end: int) -> Iterator[str]:
        """The people whom the writer's own sentences in a place name as subjects."""
        document = self.page.document
        for mention in document.mentions_in((start, end)):
            entity = document.entity_of(mention)
            if entity is None or entity.kind != "person":
                continue
            head = self.page.head_in((mention.start, mention.end))
            if head is None or self.page.quotation_at(mention.start) is not None:
                continue
            token = self.page.doc.tokens[head]
            while (
                token.relation in ("flat", "appos") and self.page.doc.kind(token.head) == "person"
            ):
                token = self.page.doc.tokens[token.head]
            if token.relation not in ("nsubj", "nsubj:pass"):
                continue
            if self.page.doc.tokens[token.head].relation not in _TOLD:
                yield entity.name

    def _fits(self, span: Span, last: Link, words: str, gender: str | None) -> bool:
        """Whether who spoke last may be meant: near, of the pronoun's number and gender."""
        if last.span is None or not 0 <= span[0] - last.span[1] < NEARBY:
            return False
        many = last.kind in ("group", "organization")
        if words in _PLURAL:
            return many
        if words in ("it", "its"):
            return last.kind in ("organization", "document")
        if many or last.kind == "document":
            return False
        return self.gender(last) in (None, gender)

    def gender(self, link: Link) -> str | None:
        """Of whom a link tells, by the pronoun that it was made of or the document's entity."""
        known = GENDERS.get(link.mention.lower())
        entity = self.page.document.entity_named(link.name) if link.name is not None else None
        return known or (entity.gender if entity is not None else None)

    def _coreferent(self, span: Span, gender: str | None, words: str) -> Link | None:
        """Whom the chain of coreference names that a phrase's head is in; else its first noun."""
        word = self.page.head_in(span)
        mention = self.page.doc.mention_of.get(word) if word is not None else None
        if mention is None or word is None:
            return None
        for entity in self._names_of.get(mention.entity, ()):
            if self._may_be(entity, gender, words):
                link = links.to_entity(self.page.document, span, entity, None)
                return replace(link, confidence=REFERRED)
        nouns = [
            m for m in self._nouns_of.get(mention.entity, ()) if m < word and self._is_one(m, words)
        ]
        if not nouns:
            return None
        phrase = self.page.nominal(nouns[-1])
        link = links.named(self.page, phrase) or links.described(self.page, phrase)
        return replace(link, span=span, confidence=REFERRED)

    def _is_one(self, head: int, words: str) -> bool:
        """Whether a noun may stand behind the pronoun, by its number and kind."""
        plural = self.page.doc.tokens[head].xpos in ("NNS", "NNPS")
        thing = self.page.doc.kind(head)
        if words in GENDERS:
            return not plural and thing in ("person", "")
        return plural or thing != "person" if words in _PLURAL else thing != "person"

    @staticmethod
    def _may_be(entity: Entity, gender: str | None, words: str) -> bool:
        if gender is not None:
            return entity.kind == "person" and entity.gender in (None, gender)
        return entity.kind != "person"

    def _referred(self, span: Span, words: str, last: Link | None, but: Names) -> Link | None:
        """Whom "the general" or "the company" means, by the document's own reference, which must
        agree in kind; indefinite phrases are new and mean nobody."""
        word = self.page.head_in(span)
        first = words.lower().partition(" ")[0]
        if word is None or first in _INDEFINITE:
            return None
        if last is not None and last.name not in but and self._is_in_chain(word, last):
            return replace(last, mention=words, span=span, confidence=LAST)
        if self._is_unnamed(word):
            return None
        for mention in self.page.document.mentions_in(span):
            head = self.page.head_in((mention.start, mention.end))
            entity = self.page.document.entity_of(mention)
            person = self.page.doc.kind(word) == "person"
            fits = entity is not None and (not person or entity.kind in ("person", "group"))
            fits = fits and entity is not None and entity.name not in but
            if mention.kind == "nominal" and entity is not None and head == word and fits:
                return links.to_entity(self.page.document, span, entity, mention)
        return None

    def _is_in_chain(self, head: int, last: Link) -> bool:
        """Whether coreference has a noun stand for who spoke last, a person with a name."""
        mention = self.page.doc.mention_of.get(head)
        named = self._names_of.get(mention.entity, ()) if mention is not None else ()
        return last.kind == "person" and any(entity.name == last.name for entity in named)

    def _is_unnamed(self, head: int) -> bool:
        """ "one councillor … the councillor": coreference has a noun stand for somebody whom the
        text brings in without a name, and gives none."""
        mention = self.page.doc.mention_of.get(head)
        if mention is None or mention.kind != "person" or mention.entity in self._names_of:
            return False
        first = next(iter(self._nouns_of.get(mention.entity, ())), head)
        new = self.page.doc.under(first, "det", "nummod")
        return first != head and any(self.page.doc.form(d).lower() in _INDEFINITE for d in new)

    @cached_property
    def _names_of(self) -> dict[int, list[Entity]]:
        """By coreference entity whom its mentions name, most often first."""
        counts: dict[int, Counter[int]] = defaultdict(Counter)
        document = self.page.document
        for m in self.page.doc.mentions:
            token = self.page.doc.tokens[m.head]
            for name in document.mentions_in((token.start, token.end)):
                if name.kind == "name" and name.entity is not None:
                    counts[m.entity][name.entity] += 1
        return {
            number: [document.entities[key] for key, _ in found.most_common()]
            for number, found in counts.items()
        }

    @cached_property
    def _nouns_of(self) -> dict[int, list[int]]:
        """By coreference entity the heads of its common nouns, in the order of the text."""
        found: dict[int, list[int]] = defaultdict(list)
        for m in self.page.doc.mentions:
            if self.page.doc.tokens[m.head].upos in ("NOUN", "PROPN"):
                found[m.entity].append(m.head)
        return found
