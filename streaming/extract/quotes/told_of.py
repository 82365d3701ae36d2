"""Whom "he" and "she" mean in another's words, where it is somebody whom the document names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from contract.records import Link, Span
from streaming.extract.model import Mention
from streaming.extract.quotes.antecedents import GENDERS
from streaming.extract.quotes.speakers import UNSURE, Speakers

FAR = 800
"""Characters back in which somebody is told of whom another means by "he"."""


_NAME = re.compile(r"(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){1,2})[,.!]?")
"""“Ann Roe,” he said. “She told me …”: a quotation that is a name."""


def named_in(
    speakers: Speakers, content: tuple[Span, ...], pronoun: Span, but: str | None
) -> Link | None:
    """The last person other than ``but`` whom the content names before the pronoun:
    “Ann Roe. She told me …”."""
    for start, end in reversed([part for part in content if part[1] <= pronoun[0]]):
        alone = _NAME.fullmatch(speakers.links.document.text, start, end)
        if alone is not None and alone["name"] != but:
            name, place = alone["name"], alone.span("name")
            known = speakers.links.of_name(place)
            return known or Link(name, name, "person", None, None, place, UNSURE)
    mentions = [
        mention
        for start, end in content
        for mention in speakers.links.document.mentions_in((start, min(end, pronoun[0])))
        if speakers.links.is_person_name(mention)
    ]
    return _last(speakers, mentions, pronoun, but, (GENDERS[_word(speakers, pronoun)], None))


def only_other(speakers: Speakers, pronoun: Span, but: str | None) -> Link | None:
    """Whom the sentence before the quotation names besides its speaker, where that is one only:
    "She testified that Roe had come at nine. “He said to me, ‘Hide it,’” she told the court"."""
    document = speakers.links.document
    i = document.sentence_at(pronoun[0]) - 1
    if i < 0:
        return None
    before = document.sentences[i].start, document.sentences[i].end
    found = [
        m for m in speakers.links.document.mentions_in(before) if speakers.links.is_person_name(m)
    ]
    names = {e.name for m in found if (e := document.entity_of(m)) is not None} - {but}
    if len(names) != 1:
        return None
    return _last(speakers, found, pronoun, but, (GENDERS[_word(speakers, pronoun)], None))


def known_before(speakers: Speakers, pronoun: Span, but: str | None) -> Link | None:
    """The last of that sex, other than ``but`` who speaks, whom the lines before name or call he
    or she: "Roe died on Monday. … “She told me to go,” her niece, Ann Lee, said"."""
    near = speakers.links.document.mentions_in((max(0, pronoun[0] - FAR), pronoun[0]))
    return _last(speakers, near, pronoun, but, (GENDERS[_word(speakers, pronoun)],))


def _last(
    speakers: Speakers,
    mentions: Iterable[Mention],
    pronoun: Span,
    but: str | None,
    genders: tuple[str | None, ...],
) -> Link | None:
    for mention in reversed(list(mentions)):
        entity = speakers.links.document.entity_of(mention)
        if entity is None or entity.kind != "person" or entity.name == but:
            continue
        if entity.gender in genders:
            words = speakers.links.words(pronoun)
            return replace(speakers.links.named(pronoun, words, entity, mention), confidence=UNSURE)
    return None


def _word(speakers: Speakers, pronoun: Span) -> str:
    return speakers.links.words(pronoun).lower()
