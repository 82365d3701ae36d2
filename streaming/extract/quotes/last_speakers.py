"""Whether the pronoun that speaks is whoever spoke before: the last speaker goes on, was asked and
answers, still has no name.

``last`` is the link of who spoke before the pronoun at ``span``, whose ``words`` they are.
"""

from __future__ import annotations

import re

from contract.records import Link, Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.lexicon import words as words_of
from streaming.extract.model import Entity, Mention
from streaming.extract.quotes.antecedents import (
    GENDERS,
    asked_clause,
    asks,
    sentence_before,
)
from streaming.extract.quotes.heads import head_of, is_plural
from streaming.extract.quotes.inside import quotation_around
from streaming.extract.quotes.links import Links

_ONE = re.compile(r"(?:an?|the|one|another|my|his|her|their|our|its)\b|[\w.’'-]+[’']s? ", re.I)
_VAGUE = re.compile(r"(?!the [a-z-]+\b(?![’']))", re.I)
"""Not "the candidate", whom the document may name."""
_MOSTLY = words_of("given_names", "mostly")
CLEAR = 0.8
"""Confidence from which a pronoun's resolution is left as it is."""
NEARBY = 400
"""Characters back in which a name of the same kind and gender makes a pronoun ambiguous."""


def fits_in_number(link: Link, *, plural: bool) -> bool:
    """Whether a pronoun of that number may stand for whom the link tells of."""
    many = link.kind in ("group", "organization") or is_plural(link.mention.lower())
    return many if plural else link.kind in ("person", "anonymous") and not many


def is_named_since(links: Links, span: Span, place: Span, but: str | None) -> bool:
    """Whether the writer names a person between the two, other than ``but``: not who is
    spoken of in a quotation."""
    return any(
        links.is_person_name(mention)
        and not _is_spoken_of(links, mention, span[1])
        and (entity := links.document.entity_of(mention)) is not None
        and entity.name != but
        for mention in links.document.mentions_in((span[1], place[0]))
    )


def _is_spoken_of(links: Links, mention: Mention, since: int) -> bool:
    """Whether the mention stands in a quotation that opens behind ``since``."""
    around = quotation_around(links.document, mention.start)
    return around is not None and around.start > since


def is_still_unnamed(links: Links, span: Span, words: str, last: Link) -> bool:
    """ "The waitress said she had been there. “I would have run,” she told him."."""
    gender = GENDERS.get(words.lower())
    if gender is None or last.kind != "anonymous" or last.span is None:
        return False
    between = links.document.text[last.span[1] : span[0]]
    apart = links.document.sentence_at(last.span[0]) < links.document.sentence_at(span[0])
    vague = _VAGUE.match(last.mention) is not None
    between = between.replace("\n\n", "", 1) if vague else between
    if not apart or not 0 < len(between) < NEARBY or "\n" in between:
        return False
    head = head_of(last.mention)
    known = GENDERS.get(head, gender_of_role(head))
    one = head in GENDERS or (_ONE.match(last.mention) and not is_plural(head))
    if known not in (None, gender) or not one:
        return False
    before = sentence_before(links.document, span)
    opens = before is not None and last.span[0] == before[0]
    return opens or not is_named_since(links, last.span, span, None)


def has_just_spoken(links: Links, span: Span, words: str, last: Link) -> bool:
    """ "The member for Crewe, Jo Doe, said so. “I counted twice,” he said": by name, or as its
    subject, in the sentence before."""
    before = sentence_before(links.document, span)
    if before is None or last.span is None or last.kind != "person" or not last.name:
        return False
    if not before[0] <= last.span[0] < before[1] or GENDERS.get(words.lower()) is None:
        return False
    by_name = any(map(links.is_person_name, links.document.mentions_in(last.span)))
    by_name |= last.span[0] == before[0] and last.mention.startswith("The ")
    return by_name and not clashes(links, words, last) and not asks(links.document.text, before)


def namesake_of(links: Links, span: Span, words: str, last: Link) -> Link | None:
    """ "Pell denied it. “We’ve a crane,” he said": not the yard but Jo Pell, its owner."""
    before, gender = sentence_before(links.document, span), GENDERS.get(words.lower())
    if before is None or gender is None or last.kind != "organization" or last.span is None:
        return None
    name = links.words(last.span)
    if last.span[0] != before[0] or " " in name:
        return None
    own = (m for m in links.document.mentions if m.kind == "name" and m.end <= before[0])
    for mention in own:
        entity = links.document.entity_of(mention)
        person = entity is not None and entity.kind == "person"
        if entity is not None and person and entity.name.split()[-1] == name:
            fits = entity.gender in (None, gender)
            return links.named(span, words, entity, mention) if fits else None
    return None


def may_be_it(span: Span, last: Link) -> bool:
    """ "The union said no. “Nobody flies,” it said": a body that spoke a moment ago."""
    near = last.span is not None and 0 < span[0] - last.span[1] < NEARBY
    return near and last.kind == "organization"


def was_asked(links: Links, span: Span, words: str, last: Link) -> bool:
    """ "“It’s nothing,” Hale said. Asked whether Ruiz would miss a day, he said: “No.”" """
    clause = asked_clause(links.document, span[0])
    gender = GENDERS.get(words.lower())
    if clause is None or gender is None or last.kind != "person" or last.span is None:
        return False
    known = {entity.gender for entity in links.document.entities if entity.name == last.name}
    since = links.document.mentions_in((last.span[1], clause))
    named = any(links.is_person_name(mention) for mention in since)
    return 0 <= clause - last.span[1] < NEARBY and bool(known & {None, gender}) and not named


def clashes(links: Links, words: str, last: Link) -> bool:
    """ "he" where the last speaker is a woman, by her name or as "she"."""
    gender = GENDERS.get(words.lower())
    if gender is None:
        return False
    known: set[str | None] = {GENDERS.get(last.mention.lower())}
    if last.name is None or last.name.split()[0].lower() not in _MOSTLY:
        known |= {e.gender for e in links.document.entities if e.name == last.name}
    return not known <= {None, gender}


def prefers_last(links: Links, mention: Mention, entity: Entity, last: Link | None) -> bool:
    """The last speaker is among those that an ambiguous pronoun may stand for."""
    if last is None or last.name is None or last.name == entity.name:
        return False
    names = {links.document.entities[key].name for key in mention.candidates}
    if last.name in names and mention.confidence < CLEAR:
        return True
    return mention.confidence < CLEAR and _goes_on(links, mention.start, last, entity)


def _goes_on(links: Links, place: int, last: Link, entity: Entity) -> bool:
    """The last speaker is close, could be meant, and nobody is named since."""
    if last.kind != "person" or last.span is None or place - last.span[1] > NEARBY:
        return False
    since = links.document.mentions_in((last.span[1], place))
    if any(m.kind == "name" and links.is_person_name(m) for m in since):
        return False
    genders = {e.gender for e in links.document.entities if e.name == last.name}
    return "\n" not in links.document.text[last.span[1] : place] and (
        entity.gender in genders or None in genders
    )
