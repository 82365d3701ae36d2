"""Whom "Dad", "my sister" or "her client" means in the words of somebody of whom the document
tells whose daughter, brother or lawyer that is."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from contract.records import Link, Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.lexicon import table
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.speakers import CALLED, Speakers

REACH = 70
"""Characters beside a name in which it is said whose kin that is."""
_KIN = re.compile(
    r"(?:(?:my|our|his|her|their) )?(?:(?:late|own|older|younger|elder|eldest|big|little|twin) )*"
    r"(?P<kin>[a-z-]+)",
    re.IGNORECASE,
)
_WHOSE = (
    r"\b(?:(?P<whose>his|her)|[\w’'-]*[\w](?P<mark>[’']s?)|the) (?:[\w-]+ ){0,3}?(?P<kin>[a-z-]+)"
)
_BEFORE = re.compile(rf"{_WHOSE},? (?:(?:Mr|Mrs|Ms|Dr)\.? )?\Z", re.IGNORECASE)
_BEHIND = re.compile(rf",(?: \d+,)? {_WHOSE}(?P<of> of )?", re.IGNORECASE)


def kin_of(speakers: Speakers, place: Span, speaker: Link) -> Link | None:
    """The person named in the document whom ``speaker`` calls so; None where nobody, or where
    several are."""
    words = speakers.links.words(place)
    called = _KIN.fullmatch(words)
    word = called["kin"].lower() if called else ""
    if not speaker.name or word not in _inverses():
        return None
    if " " not in words and not words[0].isupper():
        return None  # "client", "Dad"
    found: dict[str, tuple[Entity, Mention]] = {}
    for mention in speakers.links.document.mentions:
        if not speakers.links.is_person_name(mention):
            continue
        other = _other(speakers.links.document, mention, word, speaker.name)
        entity = speakers.links.document.entity_of(other)
        if other is None or entity is None or entity.kind != "person":
            continue
        if entity.name != speaker.name and _fits(entity, word):
            found.setdefault(entity.name, (entity, other))
    if len(found) != 1:
        return None
    ((entity, other),) = found.values()
    return replace(speakers.links.named(place, words, entity, other), confidence=CALLED)


def _fits(entity: Entity, word: str) -> bool:
    gender = gender_of_role(word)
    return gender is None or entity.gender in (None, gender)


def _other(document: Document, mention: Mention, word: str, speaker: str) -> Mention | None:
    """Who stands to the speaker as ``word``, by what is said beside the name of either: "her
    mother, | Ann Roe" in the speaker's words of her, "Roe’s daughter, | the speaker"."""
    entity = document.entity_of(mention)
    own = entity is not None and entity.name == speaker
    first = max(0, mention.start - REACH)
    beside = (
        _BEFORE.search(document.text, first, mention.start),
        _BEHIND.match(document.text, mention.end, mention.end + REACH),
    )
    for match in beside:
        if match is None or match["kin"].lower() not in (_inverses()[word] if own else (word,)):
            continue
        possessor = _possessor(document, match)
        if own:
            return possessor
        whose = document.entity_of(possessor)
        if whose is not None and whose.name == speaker:
            return mention
    return None


def _possessor(document: Document, match: re.Match[str]) -> Mention | None:
    """Whose kin it is: "his", "Roe’s", "the sister of Roe"."""
    if match["whose"]:
        start, end = match.span("whose")
    elif match["mark"]:
        start, end = match.start("mark") - 1, match.start("mark")
    elif match.groupdict().get("of"):
        start, end = match.end(), match.end() + 4
    else:
        return None
    near = [m for m in document.mentions_in((start, end)) if m.start < end and start < m.end]
    return next((m for m in near if document.entity_of(m) is not None), None)


@cache
def _inverses() -> dict[str, frozenset[str]]:
    """By each word what who is called so calls the other."""
    found: dict[str, frozenset[str]] = {}
    for one, other in table("kinship")["pairs"]:
        for words, inverse in ((one, other), (other, one)):
            for word in words.split():
                found[word] = found.get(word, frozenset()) | frozenset(inverse.split())
    return found
