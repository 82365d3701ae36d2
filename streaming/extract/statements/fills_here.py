"""What fills a slot at one place of a sentence: a phrase, a single item, words of a kind."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.crimes import offence_at
from streaming.extract.statements.leagues import is_league
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.named_behind import apposed
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_item, fill_phrase
from streaming.extract.statements.texts import text_fill

_OCCASIONS = frozenset("conference ceremony meeting event rally luncheon dinner party".split())


_SCHOOLS = frozenset(("school", "college", "faculty", "department"))


def university_called(document: Document, short: str) -> str | None:
    """The university that is called by its first words: "Fallow's law school"."""
    named = {
        entity.name
        for entity in document.entities
        if entity.name in (f"{short} University", f"{short} College", f"University of {short}")
        or (entity.name == short and short.endswith((" University", " College")))
    }
    return named.pop() if len(named) == 1 else None


def _names_more(reading: Reading, slot: Slot, at: int) -> bool:
    """ "promoted to Triple-A Tamarack": the level is that of a name."""
    phrase = reading.phrase(at)
    return phrase is not None and bool(fill_phrase(slot, phrase))


def fill_here(
    reading: Reading, slot: Slot, at: int, end: int
) -> tuple[list[Fill], Phrase | None, int]:
    """What fills the slot at item ``at``, its phrase where it has one, and the item behind it."""
    if at >= end and not _is_deed(reading, slot, at):
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
        if one is not None and not (one.kind == "level" and _names_more(reading, slot, at)):
            more, behind = more_awards(reading, slot, one, i + 1, end)
            return [one, *more], None, behind
        if "award" in slot.kinds and (_owns_award(reading, i) or is_league(reading.items[i].text)):
            i += 1
            continue
        passed = reading.items[i].kind in ("det", "word", "adv", "ord", "num") or (
            reading.items[i].kind in ("time", "money")
            and "award" in slot.kinds  # "the 1994 All-Star team"
        )
        if not passed and reading.items[i].low not in OWN:
            break
        i += 1
    phrase = reading.phrase(at)
    if phrase is None:
        return [], None, at
    fills = fill_phrase(slot, phrase)
    if not fills and phrase.head is not None:
        named = apposed(reading, slot, phrase)
        if named is not None:
            return named
    if not fills and "school" in slot.kinds and phrase.head in _SCHOOLS and phrase.owner:
        whole = university_called(reading.document, phrase.owner.name)
        fills = [] if whole is None else [Fill(whole, "organization", phrase.owner.span)]
    if not fills and "place" in slot.kinds and _is_settlement(reading, phrase, end):
        return fill_here(reading, slot, phrase.end + 1, end)  # "in the village of Pell"
    if not fills and phrase.owner is not None and phrase.role is None:
        owner = phrase.owner
        # Not "at a Pell Park news conference", "managed a Pell Owls affiliate".
        inside = phrase.head not in _OCCASIONS and phrase.head not in _AFFILIATES
        if owner.kind in slot.kinds and slot.name == "value" and phrase.level is None and inside:
            fills = [Fill(owner.name, owner.kind, owner.span, owner, phrase=phrase)]
    return fills, phrase, phrase.end


_AFFILIATES = frozenset(("affiliate", "affiliates"))
_SETTLEMENTS = frozenset("village town city hamlet suburb port township borough parish".split())


def _is_settlement(reading: Reading, phrase: Phrase, end: int) -> bool:
    named = phrase.end + 1 < end and reading.items[phrase.end].low == "of"
    return named and phrase.head in _SETTLEMENTS


def more_awards(
    reading: Reading, slot: Slot, first: Fill, i: int, end: int
) -> tuple[list[Fill], int]:
    """ "two Gold Gloves and a batting crown": the awards behind the first of a row."""
    found: list[Fill] = []
    while first.kind == "award" and i < end and reading.items[i].kind in ("comma", "conj"):
        j = i + 1
        while j < end and reading.items[j].kind in ("conj", "det", "num", "ord", "adv"):
            j += 1
        another = fill_item(slot, reading.items[j]) if j < end else None
        if another is None:
            break
        found.append(another)
        i = j + 1
    return found, i


_CRIMES = frozenset(("crime", "offence"))
_DEEDS = word_list("statements", "deeds")


def _is_deed(reading: Reading, slot: Slot, at: int) -> bool:
    """ "convicted of filing a false return": a crime that a verb names, behind "of", or, for one
    may be "charged with finding a manager", a verb that names little else."""
    if _CRIMES.isdisjoint(slot.kinds) or at >= len(reading.items):
        return False
    named = reading.items[at - 1].low == "of" or reading.items[at].low in _DEEDS
    return named or offence_at(reading, at) is not None


def _owns_award(reading: Reading, i: int) -> bool:
    """ "the Coastal League's Most Valuable Player": whose award it is stands before it."""
    items = reading.items
    return items[i].kind == "poss" or (i + 1 < len(items) and items[i + 1].kind == "poss")
