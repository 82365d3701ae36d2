"""Who or what a verb is said of, as a slot takes it."""

from __future__ import annotations

from dataclasses import replace

from streaming.extract.statements.coordinated import joined_before, joined_behind, row_agreeing
from streaming.extract.statements.match import Match
from streaming.extract.statements.members import members_body
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import Phrase, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_rows import descriptions_behind
from streaming.extract.statements.slots import Fill, fill_item, fill_phrase
from streaming.extract.statements.texts import text_fill
from streaming.extract.statements.verb_groups import Verb

_OWN = frozenset(("his", "her", "their", "two", "three", "four", "five", "several"))


_ANOTHER = frozenset("last previous next new other current incoming outgoing".split())
"""Words before a role that tell it from the one whom the sentence is about."""


class Subjects:
    """Worked out once for each verb and slot of a sentence, since many rules ask the same."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._described: dict[int, list[int]] = {}
        self._known: dict[tuple[int, Slot], tuple[list[Fill], int] | None] = {}

    def fill(self, verb: Verb, slot: Slot | None, match: Match) -> bool:
        """Put the verb's subject into the match; whether the rule may go on."""
        if slot is None:
            return True
        key = (verb.at, slot)
        if key not in self._known:
            self._known[key] = self._find(verb, slot)
        known = self._known[key]
        if known is None:
            return False
        fills, first = known
        if fills:
            match.fills[slot.name] = list(fills)
            match.first = min(match.first, first)
        return True

    def described(self, verb: Verb, start: int) -> list[int]:
        """The items with which the further things begin that "is" says, the first at ``start``."""
        if verb.at not in self._described:
            room = start < len(self.reading.items)
            self._described[verb.at] = descriptions_behind(self.reading, start) if room else []
        return self._described[verb.at]

    def _find(self, verb: Verb, slot: Slot) -> tuple[list[Fill], int] | None:
        """The fills and the item at which they begin; None where the rule needs some."""
        reading = self.reading
        at = reading.clauses.subject(verb)
        phrase = reading.phrase_ending(at) if at is not None else None
        if phrase is not None:
            fills = fill_phrase(slot, phrase)
            if not fills and slot.kinds == ("person",):
                fills = _described(reading, verb, phrase)
            if not fills and "organization" in slot.kinds:
                fills = members_body(reading, verb, phrase)
            if not fills and slot.kinds == ("injury",):
                hurt = text_fill(reading, slot, phrase.start, phrase.end)
                fills = [hurt] if hurt is not None else []  # "A torn labrum cost her the season"
            if not fills and at is not None and slot.kinds == ("award",):
                prize = fill_item(slot, reading.items[at])
                fills = [prize] if prize is not None else []  # "The Pell Prize went to Lee"
            if fills:
                agreeing = row_agreeing(reading, slot, phrase.end - 1, verb)
                if agreeing is None:
                    return None
                others = agreeing or joined_before(reading, slot, phrase.start, verb)
                behind = joined_behind(reading, slot, phrase.end, verb) if not others else []
                return [*others, *fills, *behind], phrase.start
            opening = reading.items[phrase.start]
            if not phrase.refs and (opening.kind in ("det", "num") or opening.low in _OWN):
                with_others = joined_before(reading, slot, phrase.start, verb)
                if with_others:  # "Lee and three friends founded"
                    return with_others, phrase.start
        if at is not None and slot.name == "subject":
            return None
        passes = slot.optional or (at is None and slot.name != "subject")
        return ([], verb.first) if passes else None


def _described(reading: Reading, verb: Verb, phrase: Phrase) -> list[Fill]:
    """ "the one-time second baseman": the person spoken of before in the same sentence."""
    if phrase.role is None or not phrase.definite or phrase.refs:
        return []
    if any(item.low in _ANOTHER for item in reading.items[max(0, phrase.start - 1) : phrase.end]):
        return []  # "since the last commissioner stepped down"
    for other in reversed(reading.verbs):
        if other.at >= verb.first or set(other.lemmas) & {"say", "tell", "report"}:
            continue
        at = reading.clauses.subject(other)
        ref = make_ref(reading.document, reading.items[at]) if at is not None else None
        if ref is not None and ref.kind == "person":
            span = (phrase.role.start, phrase.role.end)
            return [Fill(ref.name, ref.kind, span, replace(ref, confidence=0.7))]
    return []
