"""Rules and tagger together: marks decide direct quotations, the tagger indirect ones.

Decided by measured precision on PolNeAR's train articles (docs/quotes.md): a direct quotation
read from its marks and a frame of source and cue is more often right than the tagger's, and an
indirect attribution of the tagger's more often than a rule's; rules that the tagger misses are
kept only where their precision is high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.quotes.found import Found, any_overlap, likeness
from streaming.extract.quotes.precision import precision_of


def with_confidence(found: Sequence[Found]) -> list[Found]:
    """Rules' findings with the measured precision of their rule."""
    return [replace(item, confidence=precision_of(item.rule)) for item in found]


def rules_only(direct: Sequence[Found], indirect: Sequence[Found]) -> list[Found]:
    """Direct quotations, and indirect attributions that use no cue of theirs."""
    kept = list(direct)
    for item in indirect:
        if not any(any_overlap(item.cue, other.cue) for other in direct if other.cue):
            kept.append(item)
    return _distinct(kept)


def _distinct(found: Sequence[Found]) -> list[Found]:
    """One attribution a cue: the more certain, then the longer."""
    kept: dict[tuple[object, ...], Found] = {}
    for item in found:
        key = (item.cue or item.content, item.rule == "cite")
        other = kept.get(key)
        if other is None or item.confidence > other.confidence:
            kept[key] = item
    return list(kept.values())


def merged(
    rules: Sequence[Found], tagged: Sequence[Found], outermost: Sequence[bool]
) -> list[Found]:
    """Tagged and ruled attributions as one list; ``outermost[i]`` of rule i: in no other's content."""
    return [*rules] if not tagged else [*tagged]


__all__ = ["likeness", "merged", "rules_only", "with_confidence"]
