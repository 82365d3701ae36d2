"""What is computed from what documents state, anew for the keys that a batch changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime

from contract.vocabulary import Vocabulary
from factstore.derived import facts, figure_rows, people_rows, report_rows, variant_rows
from factstore.history import Changes
from factstore.storage.store import Store
from factstore.tables import (
    CLAIMS,
    EVENTS,
    FACTS,
    FIGURES,
    MEASURES,
    PEOPLE,
    PROFILES,
    QUOTES,
    REPORTS,
    VARIANTS,
    Table,
)
from streaming.steps.beside import beside

Moved = Callable[[Table, str], Mapping[str, datetime]]
"""The keys of a table's column under which rows changed, each with the last moment told of it."""
Step = Callable[[str], AbstractContextManager[None]]
"""Measures a step by its name."""


@dataclass(frozen=True, slots=True)
class Derived:
    """What changed."""

    facts: Changes = field(default_factory=Changes)
    reports: Changes = field(default_factory=Changes)
    people: Changes = field(default_factory=Changes)


def derive(store: Store, moved: Moved, vocabulary: Vocabulary, step: Step) -> Derived:
    """Write what changes of variants, people, facts, reports and figures. Who is who comes before
    what is told of each."""

    def variants() -> None:
        with step("variants"):
            said = moved(QUOTES, "said_key")
            store.change(VARIANTS, variant_rows.recompute(store, said, store.batch))

    def people() -> Derived:
        with step("people"):
            names = moved(PROFILES, "entity_id")
            who = people_rows.recompute(store, names, store.batch)
            store.change(PEOPLE, who)
        told, happened = beside([lambda: of_facts(who), lambda: of_reports(who)])
        return Derived(told, happened, who)

    def of_facts(who: Changes) -> Changes:
        with step("facts"):
            keys = people_rows.touched(store, who, CLAIMS, moved(CLAIMS, "fact_key"))
            told = facts.recompute(store, keys, vocabulary, store.batch)
            store.change(FACTS, told)
        return told

    def of_reports(who: Changes) -> Changes:
        with step("reports"):
            keys = people_rows.touched(store, who, EVENTS, moved(EVENTS, "happening_key"))
            happened = report_rows.recompute(store, keys, vocabulary, store.batch)
            store.change(REPORTS, happened)
        with step("figures"):
            told = people_rows.touched(store, who, MEASURES, moved(MEASURES, "series_key"))
            series = figure_rows.touched(store, happened, told)
            store.change(FIGURES, figure_rows.recompute(store, series, store.batch))
        return happened

    _, changed = beside([variants, people])
    assert changed is not None
    return changed
