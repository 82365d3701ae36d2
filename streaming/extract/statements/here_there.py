"""Whose a role is where one word says so: "studied at Acme College. A professor there, Jane Roe",
"an assistant coach here since 2016"."""

from __future__ import annotations

import re

from streaming.extract.statements.bodies import SEATED
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.slots import Fill

_ADVERB = re.compile(r" (?P<where>here|there)\b(?! (?:is|are|was|were)\b)")
_OF_SIDES = frozenset("coach manager skipper captain trainer scout player".split())


def is_placed(discourse: Discourse, role: Fill) -> bool:
    """Whether "here" or "there" stands behind a role."""
    return _ADVERB.match(discourse.document.text, role.span[1]) is not None


def body_here(discourse: Discourse, role: Fill) -> Fill | None:
    """The body that "there" behind a role goes back to; behind a coach or a player "here" is the
    side that the text is about."""
    document = discourse.document
    found = _ADVERB.match(document.text, role.span[1])
    if found is None:
        return None
    if found["where"] == "here":
        main = discourse.whole.main_organization
        own = role.value.split()[-1].lower() in _OF_SIDES and discourse.tells_of_sport()
        return Fill(main, "organization", role.span) if own and main else None
    at = max(0, document.sentence_at(role.span[0]))
    start = document.sentences[max(0, at - 1)].start
    named = map(document.entity_of, reversed(document.mentions_in((start, role.span[0]))))
    last = next((e for e in named if e is not None and e.kind in ("organization", "place")), None)
    if last is None or (last.kind == "place" and role.value.split()[-1].lower() not in SEATED):
        return None
    return Fill(last.name, last.kind, role.span)
