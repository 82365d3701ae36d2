"""Whose view a clause is without a quotation: "Lee cannot understand why they fired him"."""

from __future__ import annotations

from contract.records import Link
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_THOUGHT = frozenset("understand wonder know explain".split())


def thinker(reading: Reading, verb: Verb) -> Link | None:
    """Whose view the verb's clause is: "Lee cannot understand why they fired him" is Lee's."""
    openers = [i for i in range(verb.first) if reading.items[i].low in ("why", "how")]
    if not openers:
        return None
    for other in reversed(reading.verbs):
        if other.at < openers[-1] and set(other.lemmas) & _THOUGHT:
            at = reading.clauses.subject(other)
            item = reading.items[at] if at is not None else None
            ref = make_ref(reading.document, item) if item else None
            if item is None or ref is None or ref.kind != "person":
                return None
            return Link(item.text, ref.name, "person", span=(item.start, item.end))
    return None
