"""What predications state by the patterns of the vocabulary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from contract.patterns import (
    Binding,
    PredicationPattern,
    compile_predication_pattern,
)
from contract.vocabulary import Pattern, Predicate, Vocabulary
from streaming.extract.claims.figures import FIGURES
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Rule, Stated
from streaming.extract.claims.slots import draft_details, fills
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication, Status
from streaming.extract.predications.match import Bound, match

_KINDS: Mapping[str, Rule] = {
    "verb": "verb", "participle": "verb", "nominalisation": "noun", "copula": "copula",
    "apposition": "apposition", "title": "title", "possession": "noun",
}  # fmt: skip
_IN_PASSING = ("apposition", "title", "possession")
_QUALIFIERS: Mapping[str, tuple[str, ...]] = {
    "of": ("organization", "place"),
    "role": ("role",),
    "position": ("role",),
    "with_team": ("organization",),
    "from": ("person", "organization", "text"),
    "to": ("person", "organization", "text"),
    "place": ("town",),
    "opponent": ("organization", "person", "place"),
    "cause": ("text",),
    "point_in_time": ("time",),
    "start_time": ("time",),
    "end_time": ("time",),
}
"""What fills a qualifier, where a pattern does not say."""


class Compiled(NamedTuple):
    """A pattern of a predicate, ready to match."""

    predicate: Predicate
    source: Pattern
    over: PredicationPattern
    asks: bool
    """Whether it binds figures."""


@lru_cache(maxsize=4)
def compiled(vocabulary: Vocabulary) -> Mapping[str, Sequence[Compiled]]:
    """The compiled patterns of a vocabulary by the lemmas that they read."""
    found: dict[str, list[Compiled]] = defaultdict(list)
    for predicate in vocabulary.predicates.values():
        for pattern in predicate.patterns:
            over = compile_predication_pattern(pattern.text)
            asks = any(role in FIGURES for each in over.bindings for role in each.roles)
            for lemma in over.lemmas:
                found[lemma].append(Compiled(predicate, pattern, over, asks))
    return found


def patterned(page: Page) -> Iterator[Stated]:
    """Every pattern that a predication meets, in the order of the text."""
    book = compiled(page.vocabulary)
    for told in page.predications:
        for pattern in book.get(_lemma(page, told), ()):
            figures = page.figures.arguments(told.predicate) if pattern.asks else ((),)
            for beside in figures:  # one at a time
                yield from _matched(page, told, pattern, beside)


def _lemma(page: Page, told: Predication) -> str:
    """That by which patterns are found: "are 31-27" is "be", as "is in Hull" is."""
    figure = told.kind == "copula" and page.figures.is_one(told.predicate)
    return "be" if figure else told.lemma


def _matched(
    page: Page, told: Predication, pattern: Compiled, beside: Sequence[Argument]
) -> Iterator[Stated]:
    bound = match(page.doc, told, pattern.over, beside)
    if bound is None or not _speaks_for(page, told, pattern.source, beside):
        return
    slots: dict[str, list[Fill]] = {}
    for each in bound:
        if not _fill(page, pattern.predicate, each, slots):
            return
    if "value" not in slots and (whose := _whose_role(page, bound)):
        slots["value"] = whose
    modality = _modality(told, pattern.source)
    fixed = _fixed(page, told, pattern.source)
    value = fixed.pop("value", None)
    if value is not None:
        slots["value"] = [Fill(value, "text", page.place(told.predicate))]
    qualifiers: dict[str, str | int] = {
        n: fs[0].value for n, fs in slots.items() if n in pattern.predicate.qualifiers
    }
    understood: list[Fill | None] = (
        [None] if _UNDERSTOOD.intersection(pattern.predicate.value) else []
    )
    qualifiers |= _told_within(page, told, pattern.predicate)
    times = page.figures.times(beside[0].head) if beside else told.times
    measures = "of" in slots and any(each.preposition == "measured" for each in beside)
    sure = pattern.source.confidence * (_MEASURING if measures else 1.0)
    for subject in slots.get("subject", ()):
        for filled in slots.get("value", understood):
            if modality is None or (filled is not None and filled.value == subject.value):
                continue
            yield Stated(
                predicate=pattern.predicate.name,
                subject=subject,
                value=filled,
                word=told.predicate,
                span=told.evidence,
                rule=_KINDS[told.kind],
                modality=modality,
                qualifiers={**qualifiers, **fixed},
                times=times,
                time=pattern.source.time,
                ahead=told.tense == "future" or told.modality in ("planned", "conditional"),
                confidence=sure,
                in_passing=told.kind in _IN_PASSING or _is_aside(page, told),
            )


def _is_aside(page: Page, told: Predication) -> bool:
    """Whether a clause adds to a noun what tells no other from it: "Roe, who owns the mill,"."""
    doc = page.doc
    first = doc.subtree(told.predicate)[0]
    apart = "," in (doc.form(first), doc.form(first - 1))
    return apart and doc.tokens[told.predicate].relation == "acl:relcl"


def _fixed(page: Page, told: Predication, source: Pattern) -> dict[str, str]:
    """What a pattern sets; "today" is the article's, of what is told to be so then."""
    fixed, published = dict(source.set), page.document.about.published
    for name in [name for name, value in fixed.items() if value == "today"]:
        del fixed[name]
        if published is not None and told.tense == "present" and not told.times:
            fixed[name] = published.date().isoformat()
    return fixed


def _told_within(page: Page, told: Predication, predicate: Predicate) -> dict[str, str | int]:
    """What the words of a predication tell of a draft ("in the third round"), and of a contract
    its length ("a three-year deal")."""
    if "round" in predicate.qualifiers:
        first, behind = page.doc.span(page.doc.subtree(told.predicate, _CLAUSES))
        return draft_details(page.document.text[first:behind])
    if predicate.name == _CONTRACT:
        spans = (page.doc.span(page.doc.subtree(a.head)) for a in told.arguments)
        lengths = (d.duration for span in spans for d in page.dates.between(span) if d.duration)
        length = next(lengths, "")
        return {"duration": length} if length else {}
    return {}


_CONTRACT = "contract_with"
_CLAUSES = ("conj", "advcl", "parataxis", "ccomp", "acl:relcl")
_MEASURING = 0.75
"""Of sums told to be of what they measure half were right in real news, of others three in four."""
_UNDERSTOOD = frozenset(("organization", "role"))
"""What a slot may leave to be understood: whom somebody works for, and as what."""


def _whose_role(page: Page, bound: Sequence[Bound]) -> list[Fill]:
    """Whose the role is that fills a slot: "resigned as manager of the Owls"."""
    roles = [a.head for each in bound if "role" in each.binding.slots for a in each.arguments]
    for role in roles:
        joined = [head for case, head in page.doc.obliques(role) if case in ("of", "at", "for")]
        for head in (*page.doc.under(role, "nmod:poss", "compound"), *joined):
            found = fills(page, head, ("organization", "club"))
            if found:
                return found
    return []


_APART = words("grammar", "other_clauses")


def _speaks_for(page: Page, told: Predication, source: Pattern, beside: Sequence[Argument]) -> bool:
    """Whether the words of the predicate and its arguments are those that the pattern asks for."""
    taken = {name for a in (*told.arguments, *beside) for name in (a.role, a.preposition)}
    if not taken.isdisjoint(source.without) or (told.times and "when" in source.without):
        return False
    if not (source.unless or source.within):
        return True
    own = {page.lemma(word) for word in page.doc.subtree(told.predicate, _APART)}
    return own.isdisjoint(source.unless) and not (source.within and own.isdisjoint(source.within))


def _modality(told: Predication, source: Pattern) -> Status | None:
    """What the pattern states, None where it states nothing: "did not renew" is read by the denial
    only, an acquittal denies a conviction."""
    if source.negated:
        return None if told.polarity else told.modality
    if not told.polarity:
        return "denied"
    if source.modality and told.modality in ("asserted", "reported", "planned"):
        return source.modality
    return told.modality


def _fill(page: Page, predicate: Predicate, bound: Bound, slots: dict[str, list[Fill]]) -> bool:
    """Put what an argument names into its slot; whether the pattern may go on."""
    binding = bound.binding
    for n, name in enumerate(binding.slots):
        kinds = _kinds(predicate, binding, name)
        found = [f for argument in bound.arguments for f in fills(page, argument.head, kinds)]
        if len(binding.slots) > 1:
            found = found[n : n + 1] if n + 1 < len(binding.slots) else found[n:]
        if found:
            slots.setdefault(name, found)
        elif not binding.optional or (name == "value" and not _may_be_left_out(page, bound)):
            return False
    return True


def _may_be_left_out(page: Page, bound: Bound) -> bool:
    """Whether nothing stands where the value might, or only somebody who acts for it: "the owner
    fired him", but not "resigned from the panel"."""
    by_agent = "agent" in bound.binding.roles
    return not bound.arguments or (
        by_agent and all(fills(page, a.head, ("person",)) for a in bound.arguments)
    )


def _kinds(predicate: Predicate, binding: Binding, slot: str) -> Sequence[str]:
    if binding.kinds:
        return binding.kinds
    if slot == "subject":
        return predicate.subject
    return predicate.value if slot == "value" else _QUALIFIERS.get(slot, ("text",))
