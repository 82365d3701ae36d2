"""Which of several entities a short form stands for: the one named lately, often and so before."""

from __future__ import annotations

from collections.abc import Sequence, Set

from streaming.extract.entities.drafts import Draft, gender_of_address, suffix_of
from streaming.extract.entities.name import Name
from streaming.extract.entities.register import Linked

MOST_CANDIDATES = 4
_NEAR = 400
"""Code points after which an earlier mention is no longer near."""
_FORWARD = 1.2
"""Standing of one who does something in the text, over those only named: "the son of Jim Roe"."""
_AMONG_NAMESAKES, _OF_NAMESAKES_FAR = 0.6, 0.85
"""How sure a surname is with a namesake told of nearby, and where the others come later or were
left long ago."""


def most_ready(
    name: Name, before: str, fitting: Sequence[int], drafts: Sequence[Draft], forward: Set[int]
) -> Linked:
    """``name`` as the readiest of the keys ``fitting``, with the others as candidates. ``before``
    is the word before it; ``forward`` are the keys of those who did something so far."""
    if len(fitting) == 1:
        return Linked(name, fitting[0], 0.9)
    gender = gender_of_address(name.address) if name.address else None
    ranked = sorted(
        fitting,
        key=lambda key: (
            gender is not None and drafts[key].gender != gender,
            _is_other_generation(drafts[key], before),
            -_standing(drafts[key], name, key in forward),
            key,
        ),
    )
    near = any(_is_near(drafts[key], name) for key in ranked[1:])
    sure = _AMONG_NAMESAKES if near else _OF_NAMESAKES_FAR
    return Linked(name, ranked[0], sure, tuple(ranked[1 : 1 + MOST_CANDIDATES]))


def _is_other_generation(draft: Draft, before: str) -> bool:
    """Whether "the elder" stands before the name and "Jr." behind the entity's, or neither."""
    younger = suffix_of(draft.words).rstrip(".") not in ("", "Sr")
    return before in ("elder", "younger") and younger == (before == "elder")


def _is_near(draft: Draft, name: Name) -> bool:
    """Whether an entity was named so shortly before that it may be meant."""
    named = draft.named_at
    return bool(named) and name.start - named[-1] < _NEAR


def _standing(draft: Draft, name: Name, forward: bool) -> float:
    """How ready an entity is for a short form: named lately, often, and so before."""
    if not draft.named_at:
        return -_NEAR
    lately = max(0.0, 1.0 - (name.start - draft.named_at[-1]) / _NEAR)
    often = min(2.0, 0.2 * len(draft.named_at)) + _FORWARD * forward
    return 2.0 * lately + often + (name.text in draft.forms)
