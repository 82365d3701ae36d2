"""What is only wished for: "hopes that she becomes mayor", "calls for his resignation"."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_WISHES = frozenset("ensure hope wish pray imagine pretend".split())
_GUESSES = frozenset("figure assume guess fear dread suspect".split())
_NEAR = 3
"""How many items may stand between a guess and the verb of what is guessed."""
_WISHED = word_list("statements", "wished")
LASTING = frozenset("age from born spouse headquartered_in founded_by educated_at".split())
"""What somebody is whatever is wished of him: "are seeking Jane Roe, 30, of Pell"."""


def is_only_wished(reading: Reading, verb: Verb) -> bool:
    """ "hopes that she becomes mayor", "make sure that he is": nothing that is so."""
    matrix = reading.verb_before(verb)
    if matrix is None or verb.mode != "finite":
        return False
    between = reading.items[matrix.at + 1 : verb.first]
    if set(matrix.lemmas) & _GUESSES and between and len(between) <= _NEAR:
        return between[-1].kind == "ent"  # "I figured I was fired"
    if any(item.kind in ("comma", "punct") or item.low == "and" for item in between):
        return False
    sure = "make" in matrix.lemmas and between[:1] and between[0].low in ("sure", "certain")
    return bool(sure) or bool(set(matrix.lemmas) & _WISHES)


def is_wished(reading: Reading, first: int) -> bool:
    """Whether a noun's event is only called for: "calls for his resignation"."""
    return any(item.low in _WISHED for item in reading.items[max(0, first - 4) : first])
