"""Verb frames over a sentence: who did what to whom, whatever the order of words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from streaming.extract.statements.clauses import Verb
from streaming.extract.statements.nouns import Phrase, make_ref
from streaming.extract.statements.patterns import (
    ANYWHERE,
    Complement,
    Literal,
    Part,
    Rule,
    RuleBook,
    Slot,
)
from streaming.extract.statements.reading import Attached, Reading
from streaming.extract.statements.slots import Fill, fill_item, fill_phrase
from streaming.extract.statements.texts import text_fill


@dataclass(slots=True)
class Match:
    """A rule that was met: the slots' fills, and the items it spans."""

    rule: Rule
    fills: dict[str, list[Fill]] = field(default_factory=dict)
    first: int = 0
    last: int = 0
    verb: Verb | None = None
    factor: float = 1.0


_NAMED = frozenset(("person", "organization", "place", "event", "award"))


def match_frames(reading: Reading, book: RuleBook) -> list[Match]:
    """Every frame that a verb of the sentence meets."""
    found = []
    for verb in reading.verbs:
        for lemma in verb.lemmas:
            for rule in book.frames.get(lemma, ()):
                match = _match(reading, verb, rule)
                if match is not None:
                    found.append(match)
    return found


def _match(reading: Reading, verb: Verb, rule: Rule) -> Match | None:
    objects = [part for part in rule.after if isinstance(part, Slot)]
    if verb.passive is True or (verb.passive is None and _looks_passive(reading, verb)):
        if rule.passive_only or objects:
            return _passive(reading, verb, rule)
        return None
    if rule.passive_only:
        return _passive(reading, verb, rule) if verb.passive is None else None
    return _active(reading, verb, rule)


def _looks_passive(reading: Reading, verb: Verb) -> bool:
    """A bare participle: "drafted by the club", ", signed in 2004,"."""
    i = reading.skip(verb.at + 1)
    items = reading.items
    if i >= len(items):
        return False
    if items[i].low == "by":
        return True
    before = items[verb.first - 1] if verb.first else None
    return (
        (before is None or before.kind == "comma")
        and items[i].kind in ("prep", "comma", "time")
        and verb.mode != "ing"
        and (verb.first == 0)
    )


def _active(reading: Reading, verb: Verb, rule: Rule) -> Match | None:
    match = Match(rule, first=verb.first, last=verb.at, verb=verb)
    if not _fill_subject(reading, verb, rule.before, match):
        return None
    if rule.beside is not None and not _fill_beside(reading, rule.beside, match):
        return None
    end = reading.clause_end(verb)
    at = _follow(reading, rule.after, reading.skip(verb.at + 1), end, match)
    if at is None or not _complete(reading, rule.complements, at, end, match):
        return None
    return match


def _passive(reading: Reading, verb: Verb, rule: Rule) -> Match | None:
    match = Match(rule, first=verb.first, last=verb.at, verb=verb)
    after = rule.after
    if rule.passive_only:
        target: Slot | None = rule.before
    else:
        place = next(n for n, part in enumerate(after) if isinstance(part, Slot))
        slot = after[place]
        target = slot if isinstance(slot, Slot) else None
        if target is None or not set(target.kinds) & _NAMED:
            return None
        after = after[:place] + after[place + 1 :]
    if not _fill_subject(reading, verb, target, match):
        return None
    end = reading.clause_end(verb)
    at = _follow(reading, after, reading.skip(verb.at + 1), end, match)
    if at is None or not _complete(reading, rule.complements, at, end, match):
        return None
    if not rule.passive_only and rule.before is not None:
        _take_agent(reading, rule.before, verb.at + 1, end, match)
        if rule.before.name == "subject" and "subject" not in match.fills:
            return None
    return match


def _take_agent(reading: Reading, slot: Slot, start: int, end: int, match: Match) -> None:
    for attached in reading.attached(start, end):
        if attached.preposition == "by" and attached.phrase is not None:
            fills = fill_phrase(slot, attached.phrase)
            if fills:
                match.fills.setdefault(slot.name, fills)
                match.last = max(match.last, attached.phrase.end - 1)
                return


def _fill_subject(reading: Reading, verb: Verb, slot: Slot | None, match: Match) -> bool:
    if slot is None:
        return True
    at = reading.clauses.subject(verb)
    fills: list[Fill] = []
    if at is not None:
        phrase = reading.phrase_ending(at)
        fills = fill_phrase(slot, phrase) if phrase is not None else []
        if not fills and phrase is not None and slot.kinds == ("person",):
            fills = _described(reading, verb, phrase)
        if fills:
            match.first = min(match.first, phrase.start if phrase else match.first)
    if fills:
        match.fills[slot.name] = fills
        return True
    if at is not None and slot.name == "subject":
        return False
    return slot.name != "subject" or slot.optional


def _fill_beside(reading: Reading, slot: Slot, match: Match) -> bool:
    """ "the Millers and Delling parted ways": the name before "and"."""
    i = match.first - 1
    if i < 1 or reading.items[i].low != "and":
        return False
    phrase = reading.phrase_ending(i - 1)
    fills = fill_phrase(slot, phrase) if phrase is not None else []
    if fills and phrase is not None:
        match.fills[slot.name] = fills
        match.first = phrase.start
    return bool(fills)


def _described(reading: Reading, verb: Verb, phrase: Phrase) -> list[Fill]:
    """ "the one-time second baseman": the person spoken of before in the same sentence."""
    if phrase.role is None or not phrase.definite or phrase.refs:
        return []
    for other in reversed(reading.verbs):
        if other.at >= verb.first or set(other.lemmas) & {"say", "tell", "report"}:
            continue
        at = reading.clauses.subject(other)
        ref = make_ref(reading.document, reading.items[at]) if at is not None else None
        if ref is not None and ref.kind == "person":
            span = (phrase.role.start, phrase.role.end)
            return [Fill(ref.name, ref.kind, span, replace(ref, confidence=0.7))]
    return []


def _follow(
    reading: Reading, parts: tuple[Part, ...], at: int, end: int, match: Match
) -> int | None:
    """Match what stands right behind the verb; the item behind it, None for no match."""
    phrase: Phrase | None = None
    for number, part in enumerate(parts):
        at = reading.skip(at)
        if isinstance(part, Literal):
            if phrase is not None and phrase.head in part.words:
                continue
            if "'s" in part.words and phrase is not None and phrase.owner is not None:
                continue
            if at < end and reading.items[at].low in part.words:
                phrase, at = None, at + 1
                continue
            bare = at
            while (
                (bare < end
                and reading.items[bare].kind == "det")
                or (bare < end and reading.items[bare].low in ("his", "her", "their", "its"))
            ):
                bare += 1
            if bare < end and reading.items[bare].low in part.words:
                phrase, at = None, bare + 1
                continue
            head = reading.phrase(at) if at < end else None
            if head is not None and head_word(reading, head) in part.words:
                phrase, at = head, head.end
                continue
            if part.optional:
                continue
            return None
        fills, phrase, after = _fill_here(reading, part, at, end)
        following = parts[number + 1] if number + 1 < len(parts) else None
        if not fills and isinstance(following, Literal) and "'s" in following.words:
            owner = phrase.owner if phrase is not None else None
            if owner is not None and owner.kind in part.kinds:
                fills = [Fill(owner.name, owner.kind, owner.span, owner)]
        if not fills:
            if part.optional:
                continue
            return None
        match.fills[part.name] = fills
        at = after
    match.last = max(match.last, at - 1)
    return at


def _fill_here(
    reading: Reading, slot: Slot, at: int, end: int
) -> tuple[list[Fill], Phrase | None, int]:
    if at >= end:
        return [], None, at
    text = text_fill(reading, slot, at, end)
    if text is not None:
        return (
            [text],
            None,
            next((k for k in range(at, end) if reading.items[k].start >= text.span[1]), end),
        )
    i = at
    while i < end and i - at < 6 and i not in reading.verb_items:
        one = fill_item(slot, reading.items[i])
        if one is not None:
            return [one], None, i + 1
        if reading.items[i].kind not in ("det", "word", "adv", "ord", "num"):
            break
        i += 1
    phrase = reading.phrase(at)
    if phrase is None:
        return [], None, at
    fills = fill_phrase(slot, phrase)
    if not fills and phrase.head is not None:
        named = _apposed(reading, slot, phrase)
        if named is not None:
            return named
    if not fills and phrase.owner is not None and phrase.role is None:
        owner = phrase.owner
        if owner.kind in slot.kinds and slot.name == "value":
            fills = [Fill(owner.name, owner.kind, owner.span, owner, phrase=phrase)]
    return fills, phrase, phrase.end


def _apposed(
    reading: Reading, slot: Slot, phrase: Phrase
) -> tuple[list[Fill], Phrase | None, int] | None:
    """ "charged a Pell Street man, Hezekiah Bright, 29, with": the name behind the noun."""
    i = phrase.end
    if i + 1 >= len(reading.items) or reading.items[i].kind != "comma":
        return None
    ref = make_ref(reading.document, reading.items[i + 1])
    if ref is None or ref.how != "name" or ref.kind not in slot.kinds:
        return None
    fill = Fill(ref.name, ref.kind, ref.span, ref, phrase=phrase)
    return [fill], phrase, i + 2


def _complete(
    reading: Reading, complements: tuple[Complement, ...], start: int, end: int, match: Match
) -> bool:
    if not complements:
        return True
    attached = reading.attached(start, end)
    more = reading.resumed(match.verb) if match.verb is not None else None
    if more is not None:
        attached += reading.attached(*more)
        end = more[1]
    return all(
        (
            _anywhere(reading, wanted.slot, start, end, match)
            if wanted.prepositions == ANYWHERE and wanted.slot is not None
            else _one(reading, wanted, attached, end, match)
        )
        or wanted.optional
        for wanted in complements
    )


def head_word(reading: Reading, phrase: Phrase) -> str:
    """The noun that a phrase ends with, a name's last word too: "the 1986 World Champions"."""
    if phrase.head is not None:
        return phrase.head
    last = reading.items[phrase.end - 1] if phrase.end > phrase.start else None
    return last.low.split()[-1] if last is not None else ""


def _take_year(reading: Reading, phrase: Phrase, match: Match) -> None:
    """The year within a noun phrase: "the 1986 World Champions"."""
    for item in reading.items[phrase.start : phrase.end]:
        if item.time is not None and item.time.kind in ("year", "season"):
            span = (item.start, item.end)
            match.fills["point_in_time"] = [Fill(item.text, "time", span, time=item.time)]


def _of_a_noun(reading: Reading, i: int) -> bool:
    """ "at the hands of": this "of" belongs to a noun, not to the verb."""
    item = reading.items[i]
    return (
        item.kind == "word" and i not in reading.verb_items and item.low not in ("home", "guilty")
    )


def _anywhere(reading: Reading, slot: Slot, start: int, end: int, match: Match) -> bool:
    for i in range(start, end):
        fill = fill_item(slot, reading.items[i])
        if fill is not None:
            match.fills[slot.name] = [fill]
            match.last = max(match.last, i)
            return True
    return False


def _one(
    reading: Reading, wanted: Complement, attached: list[Attached], end: int, match: Match
) -> bool:
    for candidate in attached:
        if candidate.preposition not in wanted.prepositions:
            continue
        if (
            wanted.optional
            and candidate.preposition == "of"
            and _of_a_noun(reading, candidate.at - 2)
        ):
            continue
        phrase = candidate.phrase
        if wanted.slot is None:
            if phrase is not None and head_word(reading, phrase) in wanted.nouns:
                _take_year(reading, phrase, match)
                match.last = max(match.last, phrase.end - 1)
                return True
            continue
        fills, _, after = _fill_here(reading, wanted.slot, candidate.at, end)
        if fills:
            match.fills[wanted.slot.name] = fills
            match.last = max(match.last, after - 1)
            return True
    return False
