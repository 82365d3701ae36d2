"""Whose a coach, a manager or a captain is: the side that the text tells of there."""

from __future__ import annotations

import re
from bisect import bisect_left

from streaming.extract.entities.grammar import is_verb
from streaming.extract.model import Document, Sentence
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.main_body import only_tells
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import body_at, last_body

_OF_SIDES = frozenset("manager skipper coach captain physio physiotherapist".split())
_WITHIN = re.compile(
    r"\bunder (?:then-)?$|, (?:and|but|while) (?:its |their )?$"
    r"|\b(?:suspended|reinstated|extended|retained|rehired|promoted|demoted|reassigned|disciplined"
    r"|backed|thanked) (?:[a-z]+ )?$"
)
"""What stands between a side, the subject, and its own coach: "The Owls suspended coach"."""


_HOSTS = re.compile(r"\b[Tt]he (?:hosts|visitors|home side|away side|home team|visiting side)\b")
"""A side by where it plays: which of two that is the text seldom tells."""
_LED = re.compile(
    r"(?:Under|With) (?:new |interim |first-year |veteran |longtime )?"
    r"(?:manager|skipper|head coach|coach) ((?:[A-Z][^\s,.]* ?){2,4})"
    r"[^,.]{0,30}, (?:the )?(?=[A-Z])"
)
""" "Under manager Jane Roe, the Owls have won": the side is told of behind."""


def side_there(document: Document, role: Fill) -> str | None:
    """The side whose manager or coach opens a sentence, if the one before in the paragraph told
    of it first: "The Owls fell to 24-30. Manager Jane Roe ..."; or "The Owls won under coach",
    "The Owls put Cho on the injured list, and manager"."""
    if role.value.split()[-1].lower() not in _OF_SIDES:
        return None
    at = max(0, document.sentence_at(role.span[0]))
    now, last = document.sentences[at], document.sentences[max(0, at - 1)]
    led = _LED.match(document.text, now.start, role.span[1] + 60)
    ahead = body_at(document, led.end()) if led is not None and led.end(1) > role.span[1] else None
    if ahead is not None:
        return ahead
    boss = _BOSS.match(document.text, now.start, role.span[0]) is not None
    opening = (now.start == role.span[0] or boss) and last.paragraph == now.paragraph
    acting = _acting_last(document, last) if opening else None
    if acting is not None:
        return acting
    if not opening and not _WITHIN.search(document.text, now.start, role.span[0]):
        return None
    found = last_body(document, now, role.span[0])
    told = last if opening else now
    leads = found is not None and 0 <= found.span[0] - told.start <= len("The ")
    return found.name if found is not None and leads else None


_BOSS = re.compile(r"(?:Manager|Skipper|Coach|Head coach) (?:[A-Z][\w.’'-]+ ){2,3}(?:said|says)\b")
""" "Manager Jane Roe said pitching coach": both of one side."""


def _acting_last(document: Document, sentence: Sentence) -> str | None:
    """The last club that does something in a sentence: "Lee was in Pell, where the Owls were
    losing to the Bears", "the Bears signed Lee and the Owls fired Cho"."""
    clubs = (
        entity.name
        for mention in reversed(document.mentions_in((sentence.start, sentence.end)))
        for entity in (document.entity_of(mention),)
        if entity is not None and entity.sort == "club" and mention.kind == "name"
        for behind in (_NEXT_WORD.match(document.text, mention.end, sentence.end),)
        if behind is not None and is_verb(behind[1])
    )
    return next(clubs, None)


_NEXT_WORD = re.compile(r" (?:have |has |had )?([a-z]+)")


def main_there(discourse: Discourse, role: Fill) -> str | None:
    """The organisation that the article is about; for a side's coach, in a round-up's paragraph
    that does not name it, the only one that the paragraph named so far, or none. In a round-up of
    pieces it is the club of the piece's town, or the only one that the piece named so far."""
    main, document = discourse.whole.main_organization, discourse.document
    at, pieces = role.span[0], discourse.whole.pieces
    piece = pieces.begins(at)
    if piece is not None and pieces.club(at) is not None:
        return pieces.club(at)
    if piece is None and (main is None or role.value.split()[-1].lower() not in _OF_SIDES):
        return main
    start = next((p.start for p in document.paragraphs if p.start <= at < p.end), 0)
    here = {
        entity.name
        for mention in document.mentions_in((start if piece is None else piece, at))
        for entity in (document.entity_of(mention) if mention.kind != "pronoun" else None,)
        if entity is not None and entity.kind == "organization" and not only_tells(entity.name)
    }
    if piece is None and (main in here or not here):
        return None if _HOSTS.search(document.text, start, at) else main
    return here.pop() if len(here) == 1 else None


def is_a_sides_captain(discourse: Discourse, role: Fill) -> bool:
    """ "without captain Jane Roe", "who has been vice-captain": in small letters or where a
    sentence begins, in a text about sport."""
    if not role.value.endswith("captain") or not discourse.tells_of_sport():
        return False
    document, start = discourse.document, role.span[0]
    if document.text[start].islower():
        return True
    number = bisect_left(document.sentences, start, key=lambda sentence: sentence.start)
    return any(sentence.start == start for sentence in document.sentences[number : number + 1])
