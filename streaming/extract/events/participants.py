"""Who and what takes part in an event, in words that tell a reader enough alone: a noun with the
clause that says which is meant, and what is said, planned or asked as a clause of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from contract.records import Participant
from streaming.extract.doc import Doc
from streaming.extract.events.told import Told
from streaming.extract.events.types import Typed
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.modality import is_infinitive

_OPENING = words("happenings", "opening")
_BESIDE = ("parataxis", "list", "discourse")
_UNNAMED = ("NOUN", "PRON", "NUM", "DET", "ADJ")


def participants(
    told: Told, predication: Predication, place: Participant | None, typed: Typed | None
) -> Iterator[Participant]:
    """All but the place, each once: the predicate's arguments, those of a noun that its type takes
    with it ("filed a lawsuit against Roe"), and its clauses."""
    called = {argument.head: name for name, argument in typed.called} if typed else {}
    beside = [a for _, a in typed.called if a not in predication.arguments] if typed else []
    clauses = dict(_clauses(told.doc, predication))
    contents = [a.head for a in predication.of("content")]
    clauses.update((h, "") for h in contents if told.doc.tokens[h].head not in contents)
    for argument in (*predication.arguments, *beside):
        name = called.get(argument.head, "")
        if argument.role == "content" or argument.preposition == "when":
            continue
        if argument.role == "oblique" and told.is_source(argument.head):
            continue  # "according to Roe"
        if not told.refers(argument):
            continue
        inside = _whole(told, predication, argument)
        found = told.of_words(argument.role, argument.head, inside, argument.preposition, name)
        if place is None or found.span != place.span:
            yield found
    for head, opening in sorted(clauses.items()):
        inside = _clause(told.doc, head, opening)
        yield told.of_words("content", head, inside, opening, called.get(head, ""))


def _clauses(doc: Doc, predication: Predication) -> Iterator[tuple[int, str]]:
    """Heads of clauses that say of what, what for or on which condition, with the word that joins
    them: "accused her of lying", "would leave if she won", "met to talk"."""
    for thing in doc.under(predication.predicate, "obj"):
        if doc.tokens[thing].xpos in ("WP", "WRB", "WDT") and doc.under(thing, "acl:relcl"):
            yield thing, ""  # "did not say what he would do"
    for clause in doc.under(predication.predicate, "advcl", "acl"):
        for mark in doc.under(clause, "mark", "case"):
            opening = doc.form(mark).lower()
            gerund = opening in _OPENING and doc.tokens[clause].xpos == "VBG"
            if gerund or opening in ("if", "unless"):
                yield clause, opening
            elif clause > predication.predicate and is_infinitive(doc, clause):
                yield clause, ""
            break


def _clause(doc: Doc, head: int, opening: str) -> tuple[int, ...]:
    """A clause's words in one piece around its head, without the word that joins it."""
    inner = doc.subtree(head, _BESIDE)
    if opening:
        inner = tuple(w for w in inner if w >= head or doc.form(w).lower() != opening)
    return _one_piece(doc, inner, head)


def _one_piece(doc: Doc, inner: Sequence[int], head: int) -> tuple[int, ...]:
    """Of some words those around ``head`` that no other word parts, without marks at the edges."""
    at = inner.index(head)
    first, behind = at, at + 1
    while first and not _parted(doc, inner[first - 1], inner[first]):
        first -= 1
    while behind < len(inner) and not _parted(doc, inner[behind - 1], inner[behind]):
        behind += 1
    while doc.tokens[inner[first]].upos == "PUNCT" and inner[first] != head:
        first += 1
    while doc.tokens[inner[behind - 1]].upos == "PUNCT" and inner[behind - 1] != head:
        behind -= 1
    return tuple(inner[first:behind])


def _parted(doc: Doc, left: int, right: int) -> bool:
    return any(doc.tokens[i].upos != "PUNCT" for i in range(left + 1, right))


def _whole(told: Told, predication: Predication, argument: Argument) -> tuple[int, ...]:
    """An argument's words with the clauses that say which is meant ("critics who call it weak"),
    and without a time that is the event's."""
    doc, inside = told.doc, list(argument.words)
    if doc.tokens[argument.head].upos in _UNNAMED and not told.is_named(argument.head):
        for word in argument.words:
            for clause in doc.under(word, "acl:relcl"):
                inner = doc.subtree(clause, _BESIDE)
                if inner[0] == inside[-1] + 1 and predication.predicate not in inner:
                    inside += _one_piece(doc, inner, clause)
    for time in told.times_in_clause(predication.predicate):
        own = doc.subtree(time)
        if own[-1] == inside[-1] and argument.head < own[0]:
            inside = [word for word in inside if word < own[0]]
    return tuple(inside)
