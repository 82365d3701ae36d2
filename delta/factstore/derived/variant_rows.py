"""Variants are recomputed for the speakers whose quotations a batch changed.

Never incremented: a replay, or another order of arrival, gives the same rows. Indirect
quotations are left out: they are the article's words, not the speaker's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from factstore.derived.relinked import Touched, relinked
from factstore.derived.variants import Said, Variant, told_again, variants
from factstore.history import Changes
from factstore.plain import rows_of
from factstore.storage.store import Store
from factstore.tables import QUOTES, VARIANTS

BOUND = 1000
"""Quotations of one speaker that are compared: the newest. What was found of older ones stays."""
_READ = "quote_id event_key content published turn_id valid_from speaker said_key".split()
Row = Mapping[str, Any]


def recompute(store: Store, keys: Touched, batch: int) -> Changes:
    """What changes of ``variants`` since the quotations of ``keys`` changed."""
    quotes: dict[str, list[Row]] = defaultdict(list)
    told = store.newest_table(QUOTES, "said_key", keys, _READ, in_force=True)
    for row in rows_of(_told_again(told)):
        quotes[row["said_key"]].append(row)
    compared = {key: _newest(said) for key, said in quotes.items()}
    older = {row["quote_id"] for said in quotes.values() for row in said} - {
        row["quote_id"] for said in compared.values() for row in said
    }
    old = {
        row["quote_id"]: row
        for row in store.newest(VARIANTS, "said_key", keys, in_force=True)
        if row["quote_id"] not in older
    }
    new = {row["quote_id"]: row for said in compared.values() for row in linked_rows(said)}
    return relinked(VARIANTS, new, old, keys, batch)


def _told_again(quotes: pa.Table) -> pa.Table:
    """The quotations of those speakers alone that can have variants: they are few."""
    seen = quotes.group_by("said_key").aggregate(
        [("event_key", "count_distinct"), ([], "count_all")]
    )
    several = pc.greater(seen["event_key_count_distinct"], 1)
    # Of a speaker with older quotations than are compared what stands of those is to be kept.
    many = pc.greater(seen["count_all"], BOUND)
    wanted = seen.filter(pc.or_(several, many))["said_key"].combine_chunks()
    quotes = quotes.filter(pc.is_in(quotes["said_key"], wanted))
    keys = quotes["said_key"].to_pylist()
    named = told_again(keys, quotes["event_key"].to_pylist(), quotes["content"].to_pylist())
    named |= set(seen.filter(many)["said_key"].to_pylist())
    return quotes.filter(pa.array([key in named for key in keys], pa.bool_()))


def _newest(quotes: Sequence[Row]) -> Sequence[Row]:
    if len(quotes) <= BOUND:
        return quotes
    return sorted(quotes, key=lambda row: (row["valid_from"], row["quote_id"]))[-BOUND:]


def linked_rows(quotes: Sequence[Row]) -> list[dict[str, Any]]:
    """One speaker's rows of ``quotes`` as rows of ``variants``."""
    if len(quotes) < 2:
        return []
    said = {row["quote_id"]: row for row in quotes}
    found = variants(map(_said, quotes))
    groups: dict[str, list[Row]] = defaultdict(list)
    for variant in sorted(found, key=lambda variant: said[variant.quote_id]["valid_from"]):
        groups[variant.variant_group].append(said[variant.quote_id])
    common = {"speaker": quotes[0]["speaker"], "said_key": quotes[0]["said_key"]}
    return [
        {**asdict(variant), **common, "valid_from": _since(variant, said, groups)}
        for variant in found
    ]


def _since(
    variant: Variant, said: Mapping[str, Row], groups: Mapping[str, Sequence[Row]]
) -> datetime:
    """When both the quotation and another document that has it were known."""
    own = said[variant.quote_id]
    # Groups are in the order of time.
    elsewhere = (r for r in groups[variant.variant_group] if r["event_key"] != own["event_key"])
    others = [row["valid_from"] for row in islice(elsewhere, 1)]
    if variant.matched_quote_id is not None:
        others.append(said[variant.matched_quote_id]["valid_from"])
    since: datetime = max(own["valid_from"], min(others))
    return since


def _said(row: Row) -> Said:
    return Said(
        row["quote_id"],
        row["event_key"],
        row["content"],
        row["published"],
        row["turn_id"] is not None,
    )
