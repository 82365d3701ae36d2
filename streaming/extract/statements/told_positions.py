"""Where somebody played, told apart from the playing: by what opens the sentence ("As a pitcher,
Roe won 88 games for the Owls") or by what the text calls the player ("Outfielder Jane Roe")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from contract.records import Claim
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified

_OPENING = re.compile(
    r"\W*(?:As an? (?P<as>[a-z-]+)|An? (?P<once>[a-z-]+) in (?:his|her) (?:day|time|youth|prime)), "
)
_NO_POSITIONS = frozenset("left-hander right-hander southpaw slugger".split())
_BESIDE = re.compile(
    r"\b(?:on|at|in) (?:the )?(?P<position>defen[cs]e|(?:left|right) (?:side|wing|flank)|midfield"
    r"|(?:first|second|third) base|(?:left|right|center|centre) field|shortstop|cent(?:re|er))\b"
)
_BEFORE = re.compile(r"(?:(?:first|second|third) base|(?:center|centre|left|right) field)[a-z]*")


def with_positions(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, those of playing somewhere with the position that the text tells."""
    called: dict[str, str | None] | None = None
    for claim in claims:
        if claim.predicate != "played_for" or "position" in claim.qualifiers:
            yield claim
            continue
        called = _called(document) if called is None else called
        position = _position(document, claim.span[0]) or called.get(claim.subject)
        position = position or _where(document, claim)
        if position is None:
            yield claim
        else:
            yield qualified(claim, {**claim.qualifiers, "position": position})


def _position(document: Document, at: int) -> str | None:
    number = document.sentence_at(at)
    if number < 0:
        return None
    found = _OPENING.match(document.text, document.sentences[number].start)
    word = (found["as"] or found["once"]) if found is not None else None
    return word if word in PLAYERS else None


def _where(document: Document, claim: Claim) -> str | None:
    """ "played on the left side for the Owls", "13 seasons on defence": told beside the playing."""
    found = _BESIDE.search(document.text, *claim.span)
    return found["position"].lower() if found is not None else None


def _called(document: Document) -> dict[str, str | None]:
    """The one position by which the text calls each person: in a title, or as "the former
    midfielder". None for whom it calls by several."""
    found: dict[str, set[str]] = {}
    people = [entity for entity in document.entities if entity.kind == "person"]
    for entity in people:
        found[entity.name] = {told for role in entity.roles if (told := _played(role))}
    for mention in document.mentions:
        if mention.kind == "nominal" and mention.entity is not None:
            told = _played(document.text[mention.start : mention.end])
            if told:
                found.get(document.entities[mention.entity].name, set()).add(told)
    return {name: min(told) if len(told) == 1 else None for name, told in found.items()}


def _played(words: str) -> str:
    """The position that a title or a description ends with, "" where it is none."""
    low = words.lower().split()
    if not low or low[-1] not in PLAYERS or low[-1] in _NO_POSITIONS:
        return ""
    whole = " ".join(low[-2:])
    return whole if len(low) > 1 and _BEFORE.fullmatch(whole) else low[-1]
