"""What fills a slot at one item of a phrase without a verb."""

from __future__ import annotations

from functools import cache

from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import PLAYERS
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import CABINET, Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill, fill_item, fill_phrase, fill_ref, fits_by_words
from streaming.extract.statements.texts import reads_words, text_fill

_SUBORDINATE = frozenset("after when while before since because though although".split())


def _joins(reading: Reading, i: int) -> bool:
    """ "Lee and his wife", "Lee, his wife, and": the name before tells whose she is."""
    items = reading.items
    return items[i].low == "and" or (
        items[i].kind == "comma" and items[i - 1].kind == "ent" and items[0].low not in _SUBORDINATE
    )


def _member(reading: Reading, slot: Slot, i: int) -> Ref | None:
    """ "Lee of the Post, winner of": the person, where both could be meant."""
    j = i - 2 if i > 1 and reading.items[i - 1].kind == "det" else i - 1
    if "person" not in slot.kinds or j < 1 or reading.items[j].low != "of":
        return None
    ref = make_ref(reading.document, reading.items[j - 1])
    return ref if ref is not None and ref.kind == "person" else None


def _is_player(slot: Slot, item: Item) -> bool:
    return "player" in slot.kinds and item.low.split()[-1] in PLAYERS


@cache
def _takes_words(slot: Slot) -> bool:
    return reads_words(slot) or CABINET in slot.kinds


_SMALL = frozenset("word prep det poss conj rel comma punct open close adv pron verb".split())
"""Kinds of items that by themselves, before no possessive, fill no slot but one of words."""
_OWNERS = frozenset(("his", "her"))


def slot_fill(reading: Reading, slot: Slot, i: int) -> Fill | None:
    """What a slot takes of item ``i``, None where it takes nothing there."""
    item = reading.items[i]
    owns = i + 1 < len(reading.items) and reading.items[i + 1].kind == "poss"
    if item.kind in _SMALL and not owns and item.low not in _OWNERS and not _takes_words(slot):
        return None
    if item.kind == "role" and ("role" in slot.kinds or _is_player(slot, item)):
        return Fill(role_name(item.text), "role", (item.start, item.end))
    if "role" in slot.kinds and item.kind == "ent" and item.sort in ("organization", "place"):
        owned = reading.phrase(i)  # "his appointment as Owls manager"
        if owned is not None and owned.role and owned.owner:
            return next(iter(fill_phrase(slot, owned)), None)
    if CABINET in slot.kinds:
        seat = reading.phrase(i)
        return next(iter(fill_phrase(slot, seat)), None) if seat is not None else None
    fill = fill_item(slot, item)
    if fill is not None:
        following = reading.items[i + 1].kind if i + 1 < len(reading.items) else ""
        return None if item.kind == "age" and following == "poss" else fill
    text = text_fill(reading, slot, i, len(reading.items))
    if text is not None:
        return text
    if item.low in _OWNERS and i > 1 and _joins(reading, i - 1):
        j = i - 2
        if reading.items[j].kind == "close":
            j = next((k for k in range(j, -1, -1) if reading.items[k].kind == "open"), j + 1) - 1
        before = make_ref(reading.document, reading.items[j]) if j >= 0 else None
        if before is not None and before.kind == "person" and "person" in slot.kinds:
            return Fill(before.name, before.kind, before.span, before)  # "Lee and her husband"
    if item.low in ("i", "we") and slot.name == "value":
        return None  # "his wife, I think"
    if owns and item.kind in ("ent", "name", "word"):
        owned = reading.phrase(i)  # "of the House's Committee on Water", "of the party's Council"
        if owned is not None and owned.refs and fits_by_words(slot, owned.refs[0]):
            return Fill(owned.refs[0].name, "organization", owned.refs[0].span, phrase=owned)
    if (ref := make_ref(reading.document, item)) is None:
        return None
    if ref.kind == "organization" and slot.name == "subject":
        ref = _member(reading, slot, i) or ref
    if not owns and fits_by_words(slot, ref):
        return Fill(ref.name, "organization", ref.span, ref)
    known = ref.kind != "unknown" or bool({"any", "unknown"} & set(slot.kinds))
    return fill_ref(slot, ref) if known else None
