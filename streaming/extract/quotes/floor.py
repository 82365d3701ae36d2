"""Who has the word: whose a quotation is that no words attribute.

Who moves or is told of in the sentence before ("Hale shrugged. “No.”"); after a question who was
asked; in a dialogue of paragraphs the two in turns; else the last speaker goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from contract.records import Link
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.speakers import NEARBY, Speakers

CONTINUED = 0.8
"""Factor on a speaker's confidence where a quotation goes on without words of its own."""
ANSWERED = 0.7
"""The same where the word has gone to somebody else."""
SHORT = 60
"""Code points of a turn that may be one of two people talking in turns."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The last outermost speaker, the one before or addressed, where the last quotation ends,
    whether it hands the word over, and whether two talk in turns."""

    last: Link | None = None
    other: Link | None = None
    end: int = 0
    asks: bool = False
    turns: bool = False
    asked: Link | None = None
    """Who was asked something, by the last attribution's own words."""

    def speaker(self, speakers: Speakers, item: Attribution) -> Link | None:
        """Who says a quotation without words of attribution; None where nobody is near."""
        page = speakers.page
        moving = _moving(speakers, item.content[0][0], self)
        if moving is not None:
            return moving
        near = item.start - self.end <= NEARBY
        if self.last is not None and near:
            if self._answers(page.text, item) and self.other is not None:
                return replace(self.other, confidence=self.other.confidence * ANSWERED)
            return replace(self.last, confidence=self.last.confidence * CONTINUED)
        return _told_of(speakers, item.content[0][0])

    def after(self, page: Page, item: Attribution, link: Link, to: Link | None) -> Floor:
        """The floor when the attribution has been read: ``link`` spoke, to ``to``."""
        other = self.other
        if self.last is not None and not is_same(self.last, link):
            other = self.last
        if to is not None and to.kind in ("person", "anonymous") and not is_same(to, link):
            other = to
        asks = page.text[item.content[-1][1] - 1] == "?" and item.kind == "direct"
        asks = asks or any(
            "question" in page.cue_classes(word) for span in item.cue for word in page.words(span)
        )
        asked = to if asks and to is not None and to.kind == "person" else None
        return Floor(link, other, item.end, asks, self._answers(page.text, item), asked)

    def _answers(self, text: str, item: Attribution) -> bool:
        """A paragraph right behind a question, or behind an answer when both are short."""
        if item.cue or self.other is None or self.last is None:
            return False
        between = text[self.end : item.start]
        if any(character.isalnum() for character in between):
            return False
        asked = text[item.content[-1][1] - 1] == "?"
        if "\n" not in between:
            return self.asks and between.strip(" .,") != "" and (self.turns or asked)
        called = self.last.name is not None and any(
            f", {part}" in text[item.start : item.end] for part in self.last.name.split()
        )
        short = item.end - item.start <= SHORT
        return self.asks or called or (self.turns and (asked or short))


def is_same(one: Link, other: Link) -> bool:
    """Whether two links tell of one speaker."""
    return one.name == other.name if one.name or other.name else one.mention == other.mention


def _moving(speakers: Speakers, place: int, floor: Floor) -> Link | None:
    """ "Hale shook her head. “No.”": the subject of a gesture in the sentence before, which stands
    in the quotation's own paragraph and holds no quotation."""
    page = speakers.page
    number = page.document.sentence_at(place - 2)
    if number < 0:
        return None
    sentence = page.document.sentences[number]
    between = page.text[sentence.start : place]
    if "\n" in between or sentence.start >= place or "”" in between[:-2] or '"' in between[:-2]:
        return None
    for word in page.words((sentence.start, place)):
        token = page.doc.tokens[word]
        main = token.relation in ("root", "conj", "ccomp")
        if token.upos != "VERB" or not main or "gesture" not in page.cue_classes(word):
            continue
        subjects = page.doc.subjects(word)
        if subjects and sentence.start <= page.doc.tokens[subjects[0]].start < place:
            link = speakers.link(page.nominal(subjects[0]), floor.last)
            return link if link.kind in ("person", "anonymous") else None
    return None


def _told_of(speakers: Speakers, place: int) -> Link | None:
    """The only person whom the sentence before names."""
    document = speakers.page.document
    number = document.sentence_at(place - 2)
    if number < 0:
        return None
    sentence = document.sentences[number]
    named = {
        mention.entity: mention
        for mention in document.mentions_in((sentence.start, min(sentence.end, place)))
        if mention.kind == "name"
        and (entity := document.entity_of(mention)) is not None
        and entity.kind == "person"
    }
    if len(named) != 1:
        return None
    mention = next(iter(named.values()))
    return replace(speakers.link((mention.start, mention.end)), confidence=0.55)
