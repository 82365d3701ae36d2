"""Attributions by where their cues or sources stand: looked up without reading all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from contract.records import Span
from streaming.extract.quotes.found import Found, any_overlap

Role = Literal["cue", "source", "content"]


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    item: Found


class Index:
    """The given attributions by the spans of one of their roles."""

    def __init__(
        self, found: Iterable[Found], role: Literal["cue", "source", "content"] = "cue"
    ) -> None:
        self._role = role
        spans = [(span, item) for item in found for span in self._spans(item)]
        self._places = sorted(
            (_Place(span[0], item) for span, item in spans), key=lambda place: place.start
        )
        self._longest = max((span[1] - span[0] for span, _ in spans), default=0)

    def _spans(self, item: Found) -> tuple[Span, ...]:
        if self._role == "content":
            return item.content
        return item.cue if self._role == "cue" else item.source

    def overlapping(self, spans: tuple[Span, ...]) -> list[Found]:
        """Those whose spans overlap one of the given, in the order of the text."""
        found: list[Found] = []
        for start, end in spans:
            i = bisect_left(self._places, start - self._longest, key=lambda p: p.start)
            while i < len(self._places) and self._places[i].start < end:
                item = self._places[i].item
                if any_overlap(self._spans(item), ((start, end),)) and item not in found:
                    found.append(item)
                i += 1
        return found
