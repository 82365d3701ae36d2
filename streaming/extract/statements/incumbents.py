"""Who had the office that a sentence says another won: "Roe beat the incumbent, Lee Moss, to become
mayor of Pell"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from contract.records import Claim
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading

_WINNING = frozenset("defeat beat unseat oust topple edge outpoll overcome upset best".split())
_LESS_SURE = 0.9


def incumbents(reading: Reading, stated: Sequence[Claim], posts: dict[str, Post]) -> list[Claim]:
    """The claims that the incumbent whom a winner of an office beat held it; noted in ``posts``."""
    held = [] if reading.lacks(("incumbent",)) else list(_held(reading, stated))
    for claim in held:
        body = claim.qualifiers.get("of")
        kind = "organization" if body is not None else ""
        whose = str(body) if body is not None else None
        posts.setdefault(claim.subject, Post(claim.value, whose, kind))
    return held


def _held(reading: Reading, stated: Sequence[Claim]) -> Iterator[Claim]:
    won = next((c for c in stated if c.predicate == "position_held" and is_office(c.value)), None)
    if won is None or not any(_WINNING & set(verb.lemmas) for verb in reading.verbs):
        return
    at = next((i for i, item in enumerate(reading.items) if item.low.endswith("incumbent")), None)
    if at is None:
        return
    behind = at + 1 + (reading.items[at + 1 : at + 2] != [] and reading.items[at + 1].low == ",")
    ref = make_ref(reading.document, reading.items[behind]) if behind < len(reading.items) else None
    if ref is None or ref.kind != "person" or ref.name == won.subject:
        return
    whose = {name: value for name, value in won.qualifiers.items() if name == "of"}
    yield replace(
        won,
        subject=ref.name,
        qualifiers=whose,
        modality="asserted",
        subject_mention=ref.span,
        span=(min(won.span[0], ref.span[0]), max(won.span[1], ref.span[1])),
        confidence=round(won.confidence * _LESS_SURE, 4),
        words={},
    )
