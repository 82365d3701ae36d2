"""Facts are recomputed from the claims in force, for the keys that a batch touched.

Never incremented: a replay, or another order of arrival, gives the same facts. The touched
keys are read back from the claims table (``changed_batch``), so that a crash between the
two tables forgets none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import pyarrow as pa
from delta.tables import DeltaTable
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from contract.vocabulary import Vocabulary
from factstore.clustering import cluster
from factstore.fact_rows import ClaimRow, Fact
from factstore.pruning import ranges
from factstore.tables import CLAIMS, FACTS

BOUND = 5000
"""Claims of one subject and predicate that are clustered: the newest. More of them are no
more informative, and one worker must hold them; `claims` keeps all."""

_KEY = ["subject", "predicate"]
_HISTORY = ("valid_from", "valid_to", "begun_batch", "ended_batch", "changed_batch")
_READ = (
    "claim_id",
    "article_id",
    "subject",
    "subject_id",
    "predicate",
    "value",
    "qualifiers",
    "modality",
    "chain",
    "outlet",
    "signature",
    "seen_at",
    "confidence",
    "version",
    "valid_from",
)


def recompute(spark: SparkSession, root: str, batch: int, vocabulary: Vocabulary) -> DataFrame:
    """The rows of ``facts`` that change since claims changed in ``batch``, complete."""
    claims = DeltaTable.forPath(spark, CLAIMS.path(root)).toDF()
    touched = _touched(claims, batch)
    if not touched:
        return spark.createDataFrame([], FACTS.schema)
    near = ranges("subject", {subject for subject, _, _ in touched})
    keys = F.broadcast(
        spark.createDataFrame(touched, "subject string, predicate string, moved_at timestamp")
    )
    new = (
        claims.where("valid_to IS NULL")
        .where(near)
        .join(keys, _KEY, "left_semi")
        .select(*_READ)
        .groupBy(*_KEY)
        .applyInArrow(_clustered(vocabulary, FACTS.schema), FACTS.schema)
    )
    old = DeltaTable.forPath(spark, FACTS.path(root)).toDF().where("valid_to IS NULL").where(near)
    return _changes(old.join(keys, _KEY), new, batch)


def _touched(claims: DataFrame, batch: int) -> list[tuple[str, str, datetime]]:
    """Subject, predicate, and the last moment that this batch tells of it."""
    changed = claims.where(F.col("changed_batch") == batch)
    moved = F.greatest("valid_from", F.coalesce("valid_to", "valid_from"))
    subjects = F.array_compact(F.array("subject", "former_subject"))
    rows = (
        changed.select(F.explode(subjects).alias("subject"), "predicate", moved.alias("moved_at"))
        .groupBy(*_KEY)
        .agg(F.max("moved_at"))
        .collect()
    )
    return [(subject, predicate, moment) for subject, predicate, moment in rows]


def _changes(old: DataFrame, new: DataFrame, batch: int) -> DataFrame:
    """New, changed and ended facts."""
    names = new.columns
    number = F.lit(batch).cast("bigint")
    before = old.select(
        F.col("fact_id").alias("_id"),
        "moved_at",
        F.struct(*names).alias("old"),
    )
    both = new.select("fact_id", F.struct(*names).alias("new")).join(
        before, F.col("fact_id") == F.col("_id"), "full_outer"
    )
    ended = F.col("new").isNull()
    begun = F.col("old").isNull()
    history = {
        "valid_from": F.coalesce("new.valid_from", "old.valid_from"),
        "valid_to": F.when(ended, F.greatest("moved_at", "old.valid_from")),
        "begun_batch": F.coalesce("old.begun_batch", number),
        "ended_batch": F.when(ended, number),
        "changed_batch": number,
    }
    same = _content("new", names).eqNullSafe(_content("old", names))
    return both.where(begun | ended | ~same).select(
        *(
            history.get(
                name,
                F.when(ended, F.col(f"old.{name}")).otherwise(F.col(f"new.{name}")),
            ).alias(name)
            for name in names
        )
    )


def _content(side: str, names: Sequence[str]) -> Column:
    """All that a fact says, as text: maps cannot be compared."""
    kept = [name for name in names if name not in _HISTORY or name == "valid_from"]
    return F.to_json(F.struct(*(F.col(f"{side}.{name}") for name in kept)))


def _clustered(vocabulary: Vocabulary, columns: StructType) -> Callable[[pa.Table], pa.Table]:
    """One (subject, predicate)'s claims -> its facts, on a worker."""

    def clustered(claims: pa.Table) -> pa.Table:
        ordered = sorted(claims.to_pylist(), key=lambda row: (row["valid_from"], row["claim_id"]))
        newest = ordered[-BOUND:]
        known = {row["claim_id"]: row for row in newest}
        # A predicate that was taken out of the vocabulary states no facts any more.
        declared = newest[0]["predicate"] in vocabulary.predicates
        facts = cluster([claim_row(row) for row in newest] if declared else [], vocabulary)
        arrow = to_arrow_schema(columns, timezone="UTC")
        return pa.Table.from_pylist(list(fact_rows(facts, known)), schema=arrow)

    return clustered


def claim_row(row: Mapping[str, Any]) -> ClaimRow:
    """A row of ``claims`` as clustering reads it."""
    qualifiers = row["qualifiers"]
    return ClaimRow(
        claim_id=row["claim_id"],
        article_id=row["article_id"],
        subject=row["subject"],
        predicate=row["predicate"],
        value=row["value"],
        # Arrow gives a map as a list of pairs.
        qualifiers=dict(qualifiers or ()),
        modality=row["modality"],
        claimants=tuple(link["name"] or link["mention"] for link in row["chain"] or ()),
        outlet=row["outlet"],
        signature=row["signature"],
        seen_at=row["seen_at"],
        confidence=row["confidence"],
    )


def fact_rows(
    facts: Sequence[Fact], claims: Mapping[str, Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Rows of ``facts`` without the batch columns; a fact is known since its first claim."""
    for fact in facts:
        own = [claims[claim_id] for claim_id in fact.claim_ids]
        times = ("point_in_time", "start_time", "end_time")
        yield {
            **fact.as_row(),
            **{name: fact.qualifiers.get(name) for name in times},
            "subject_id": own[0]["subject_id"],
            "document_count": len(fact.documents),
            "valid_from": min(row["valid_from"] for row in own),
        }
