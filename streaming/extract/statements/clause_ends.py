"""Where what belongs to a verb ends: at a relative clause, another verb's clause, one that shares
the verb ("was charged with arson and Lee with theft")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.statements.clauses import Clauses
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import CLAUSE_OPENERS, DASHES
from streaming.extract.statements.rows import Row, told_of_another
from streaming.extract.statements.verb_groups import Verb

_BREAKS = DASHES | frozenset(";:")
_MAY_OPEN = CLAUSE_OPENERS | frozenset("after before since until as".split())
_NEAR = 6
"""Within how many items behind "and" a row that goes on has its next name."""


def end_of_clause(
    items: Sequence[Item],
    clauses: Clauses,
    rows: Mapping[int, Row],
    verb: Verb,
    deeds: Sequence[tuple[int, int]] = (),
) -> int:
    """The item behind a verb's clause. ``rows`` are those of persons, by each one's item;
    ``deeds`` are the offences told as deeds, over which the clause of a verdict goes on."""
    last_break = -1
    stop = next((end for first, end in deeds if first <= verb.at < end), len(items))
    inside = {i for first, end in deeds if first > verb.at for i in range(first, end)}
    for i in range(verb.at + 1, stop):
        item = items[i]
        if i in inside:
            continue
        if item.kind == "rel" and not _is_demonstrative(items, i):
            return i
        if item.kind == "punct" and item.text in _BREAKS:
            return i
        if item.low == "and" and _leaves_verb_out(items, rows, verb, i):
            return i
        other = clauses.verb_covering(i)
        if other is not None and other is not verb:
            if other.mode == "finite" and last_break > verb.at:
                return last_break if clauses.behind_be(verb, other) is None else i
            return i
        if item.kind in ("comma", "conj") or item.low in _MAY_OPEN:
            last_break = i
    return stop


def _is_demonstrative(items: Sequence[Item], i: int) -> bool:
    """ "that Tuesday", "to that post": no clause opens."""
    dated = i + 1 < len(items) and items[i + 1].kind == "time"
    return items[i].low == "that" and (dated or items[i - 1].kind == "prep")


def _leaves_verb_out(items: Sequence[Item], rows: Mapping[int, Row], verb: Verb, and_: int) -> bool:
    """ "was charged with arson and Lee with theft", not "arrested Lee, 34, of Pell, and Cho, 29,
    of Wick"."""
    near = (rows.get(i) for i in range(and_ + 1, and_ + _NEAR))
    if any(row is not None and row.start < and_ for row in near):
        return False
    preposition = told_of_another(items, and_ + 1)
    return bool(preposition) and any(item.low == preposition for item in items[verb.at + 1 : and_])
