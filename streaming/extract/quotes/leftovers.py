"""What only rules found, beside what the tagger did."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.found import CONTINUING, Found, any_overlap, likeness, shared, size
from streaming.extract.quotes.index import Index
from streaming.extract.quotes.nesting import holds
from streaming.extract.quotes.precision import precision_of

EXTRA = 0.8
"""Least precision of a rule whose outermost findings are kept where the tagger is silent."""
IN_TURNS = 0.7
"""The same in a transcript, where all that a turn relays is nested in it."""
OUTER = 0.75
"""Least precision of a rule whose finding is kept around a tagged one that lies in its content."""
SAME = 0.5
"""Contents that share this much of their union are of one attribution."""
RELAYING = frozenset(("according", "around", "through"))
"""Rules whose source relays what stands around it, and is not the subject of a verb there."""
MARKS = 4
"""Characters that marks and their punctuation take at both ends of a quotation."""


def with_leftovers(
    kept: Sequence[Found],
    left: Sequence[Found],
    swallowed: Sequence[Found],
    unsure: Sequence[Found] = (),
    extra: float = EXTRA,
) -> list[Found]:
    """What was kept, and of the rules' other findings what the tagger does not know better.

    ``swallowed`` are rules whose parts the tagger gave to another attribution, ``unsure`` what
    it found below the threshold: nothing inside of that is outermost in its stead.
    """
    alone = [rule for rule in left if rule.rule == CONTINUING]
    found = without_sentences(kept, [rule for rule in alone if not rule.led])
    contents = Index(found, "content")
    found += [rule for rule in alone if not _is_part(rule, contents)]
    others = [rule for rule in left if rule.rule != CONTINUING]
    return found + extras(others, found, swallowed, unsure, extra)


def without_sentences(kept: Sequence[Found], alone: Sequence[Found]) -> list[Found]:
    """ "Hale said he was out. “I am tired.”": the sentence in marks is a quotation of its own."""
    places = sorted(rule.content[0] for rule in alone)
    if not places:
        return list(kept)
    return [_apart(item, places) if item.kind == "direct" else _cut(item, places) for item in kept]


def _apart(item: Found, places: Sequence[Span]) -> Found:
    """A direct quotation without the parts that stand on their own, or begin so."""
    own = []
    for part in item.content:
        i = bisect_left(places, (part[0], 0))
        alone = i < len(places) and places[i][0] < min(part[1], part[0] + MARKS)
        own += [] if alone else [part]
    return replace(item, content=tuple(own) or item.content)


def _cut(item: Found, places: Sequence[Span]) -> Found:
    parts: list[Span] = []
    for start, end in item.content:
        i = bisect_left(places, (start, 0))
        while i < len(places) and places[i][0] < end:
            quoted = places[i]
            if start < quoted[0] - 2:
                parts.append((start, quoted[0] - 2))
            start = min(end, quoted[1] + 1)
            i += 1
        if end - start > MARKS:
            parts.append((start, end))
    return replace(item, content=tuple(parts)) if parts else item


def _is_part(rule: Found, kept: Index) -> bool:
    return any(_covers(item, rule) for item in kept.overlapping(rule.content))


def extras(
    rules: Sequence[Found],
    kept: Sequence[Found],
    swallowed: Sequence[Found],
    unsure: Sequence[Found] = (),
    extra: float = EXTRA,
) -> list[Found]:
    """What only rules found: in a kept one, around one, or outermost by a rule that is sure."""
    own, every = _Near(kept), _Near((*kept, *unsure))
    doubted = {id(item) for item in unsure}
    return [
        rule
        for rule in (_told_within(rule, own) for rule in rules)
        if rule in swallowed
        or _is_around_or_in(rule, own)
        or (precision_of(rule.rule) >= extra and _is_missed(rule, every, doubted))
    ]


class _Near:
    """Attributions by where their contents and their cues stand."""

    def __init__(self, found: Sequence[Found]) -> None:
        self._contents, self._cues = Index(found, "content"), Index(found)

    def touching(self, rule: Found) -> list[Found]:
        """Those in whose content some of the rule's words stand."""
        return self._contents.overlapping((*rule.content, *rule.cue))

    def sharing(self, rule: Found) -> list[Found]:
        """Those of the rule's cue."""
        return self._cues.overlapping(rule.cue)


def _told_within(rule: Found, kept: _Near) -> Found:
    """ "Roe said a guard came in and told her to wait": where all of it is what Roe said, it is
    the guard who told her."""
    if rule.teller is None:
        return rule
    told = replace(rule, source=(rule.teller,), teller=None)
    within = any(
        holds(item, told) and any_overlap(item.source, rule.source) for item in kept.touching(rule)
    )
    return told if within else rule


def _is_around_or_in(rule: Found, kept: _Near) -> bool:
    near = kept.touching(rule)
    sure = rule.confidence >= OUTER or rule.rule in RELAYING
    return any(holds(item, rule) or (sure and holds(rule, item)) for item in near)


def _is_missed(rule: Found, found: _Near, doubted: Set[int]) -> bool:
    """A sure rule's finding where the tagger found nothing like it, and no other content of
    the same cue: "To a question on the “new towers,” Hale said they were too tall".

    A sentence in marks is not given up for an unsure attribution by other words."""
    return not any(
        likeness(item.content, rule.content) >= SAME
        or _covers(item, rule)
        or (not rule.whole and any_overlap(item.cue, rule.cue))
        for item in (*found.touching(rule), *found.sharing(rule))
        if not (rule.whole and id(item) in doubted and not holds(item, rule))
    )


def _covers(item: Found, rule: Found) -> bool:
    return shared(item.content, rule.content) >= SAME * size(rule.content)
