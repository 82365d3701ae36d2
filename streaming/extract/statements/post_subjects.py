"""Of whom a verb tells that comes back to a post: "Lee, a Democrat first elected in 2016, said"."""

from __future__ import annotations

from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_DESCRIBING = frozenset(("det", "word", "role", "ent", "name", "adv", "num"))
_DESCRIBING_BUT_DET = _DESCRIBING - {"det"}
_FIRST = frozenset("first elected appointed re-elected reelected".split())


def person_told(reading: Reading, at: int) -> Ref | None:
    """The subject that ends at an item; of "Lee, a Democrat who was elected", "Lee, a Democrat
    first elected" Lee."""
    ref = make_ref(reading.document, reading.items[at])
    if ref is not None and ref.kind == "person" and ref.how != "nominal":
        return ref
    relative = at + 1 < len(reading.items) and (
        reading.items[at + 1].kind == "rel" or reading.items[at + 1].low in _FIRST
    )
    before = at
    while relative and before > 0 and reading.items[before].kind in _DESCRIBING:
        before -= 1
    if before in (0, at) or reading.items[before].kind != "comma":
        return ref
    named = make_ref(reading.document, reading.items[before - 1])
    return named if named is not None and named.kind == "person" else ref


def is_inserted(reading: Reading, verb: Verb) -> bool:
    """ "Lee, hired in June 2016, had led", "Lee, a Democrat first elected in 2016, had led": a
    participle between commas."""
    items, i, before = reading.items, verb.at + 1, verb.first - 1
    behind = items[i].kind if i < len(items) else ""
    before -= before > 0 and items[before].low in ("first", "originally")
    if before > 1 and items[before].kind in ("name", "word", "role"):
        while before > 0 and items[before].kind in _DESCRIBING_BUT_DET:
            before -= 1
        before -= items[before].low in ("a", "an", "the")
    opened = before >= 0 and items[before].kind == "comma"
    return opened and verb.passive is None and behind in ("prep", "time")
