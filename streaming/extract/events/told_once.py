"""What a document tells twice, in its headline and its body or further down, stands once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from contract.records import Event, Measure
from streaming.extract.events.told import Told

_ALSO_TOLD = 1.2
"""How much more salient it is for each time that it is told again."""
_MOST = 100
"""Times told again that still raise it: thousands are too many for a float's power."""


def events_once(told: Told, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events in the order of the text; of those that tell the same the fullest is kept, the
    headline's only where it stands alone, with the highest salience and the number of all."""
    groups: list[list[Event]] = []
    newest: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        keys: list[tuple[object, ...]]
        keys = [(event.predicate, event.polarity, *shared) for shared in _core(event).items()]
        keys.append((event.predicate, _in_its_words(told, event)))
        like = (newest[key] for key in keys if key in newest)
        group = next((g for g in like if _same(told, event, g[0])), None)
        if group is None:
            groups.append(group := [])
        group.append(event)
        newest.update(dict.fromkeys(keys, group))
    kept = [_fullest(told, group) for group in groups]
    return tuple(sorted(kept, key=lambda event: event.trigger))


def measures_once(told: Told, measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """The measures in the order of the text; of those with one figure of the same thing the first
    is kept, of a headline's figure that the body has the body's, with the higher salience."""
    body: dict[tuple[object, ...], Measure] = {}
    above = [m for m in measures if told.in_headline(m.number[0])]
    for measure in measures[len(above) :]:
        of = measure.of and (measure.of.name or measure.of.words)
        body.setdefault((*_figure(measure), measure.predicate, measure.what.lower(), of), measure)
    shown = {_figure(measure): measure.salience for measure in above}
    kept = [
        replace(m, salience=max(m.salience, shown.get(_figure(m), 0))) for m in body.values()
    ]  # fmt: skip
    again = {_figure(measure) for measure in kept}
    return (*(m for m in above if _figure(m) not in again), *kept)


def _figure(measure: Measure) -> tuple[object, ...]:
    return measure.value, measure.upper, measure.unit


def _in_its_words(told: Told, event: Event) -> tuple[str, int]:
    """The sentence that tells it, and where in that."""
    sentence = told.document.sentences[told.document.sentence_at(event.trigger[0])]
    return told.document.text[sentence.start : sentence.end], event.trigger[0] - sentence.start


def _fullest(told: Told, group: Sequence[Event]) -> Event:
    if len(group) == 1:
        return group[0]
    best = max(
        group,
        key=lambda e: (
            not told.in_headline(e.trigger[0]), len(_core(e)), len(e.participants), -e.trigger[0]
        ),
    )  # fmt: skip
    highest = max(event.salience for event in group)
    salience = min(1.0, highest * _ALSO_TOLD ** min(len(group) - 1, _MOST))
    mine = _words(best).items()
    alike = (e for e in group if best.type or len(mine & _words(e).items()) > 1)
    time = best.time or next((event.time for event in alike if event.time), None)
    return replace(best, salience=salience, told=len(group), time=time)


def _core(event: Event) -> dict[str, str]:
    """Who does and undergoes it, by name."""
    return {p.role: p.name for p in event.participants if p.name and p.role in ("agent", "patient")}


def _same(told: Told, one: Event, other: Event) -> bool:
    """Whether two events of one predicate agree in all that both tell, and share somebody. A
    headline tells in its own voice what the body has by somebody's account."""
    if _in_its_words(told, one) == _in_its_words(told, other):
        return True  # a summary or a pull quote that the body has again
    headline = told.in_headline(one.trigger[0]) != told.in_headline(other.trigger[0])
    ways = {one.modality, other.modality}
    if len(ways) > 1 and not (headline and ways == {"asserted", "reported"}):
        return False
    if one.claimants[:1] != other.claimants[:1] and not headline:
        return False
    if one.time and other.time and one.time.iso and other.time.iso:
        fine = min(len(one.time.iso), len(other.time.iso))
        if one.time.iso[:fine] != other.time.iso[:fine]:
            return False
    mine, others = _core(one), _core(other)
    shared = mine.keys() & others.keys()
    if not shared or any(mine[role] != others[role] for role in shared):
        return False
    said, also = _words(one), _words(other)
    both = said.keys() & also.keys()
    return all(said[role] == also[role] for role in both if role not in shared)


def _words(event: Event) -> dict[str, str]:
    return {p.role + p.preposition: p.name or p.words.lower() for p in event.participants}
