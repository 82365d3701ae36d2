"""Facts of documents in memory, without Spark: for the evaluation.

The same clustering as the job's; versions are ordered and withdrawals counted as there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from contract.events import ArticleEvent
from contract.records import Claim
from contract.times import by_its_clock, earliest
from contract.vocabulary import Vocabulary
from factstore.derived.clustering import cluster
from factstore.derived.fact_rows import ClaimRow, Fact
from producers.read import read_inputs
from producers.settings import PublishSettings
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings


def in_force(inputs: Iterable[Path]) -> list[ArticleEvent]:
    """The newest version of each article, less those withdrawn."""
    newest: dict[str, ArticleEvent] = {}
    for event in read_inputs(list(inputs), PublishSettings()):
        if isinstance(event, ArticleEvent):
            known = newest.get(event.id)
            if known is None or _moment(event) >= _moment(known):
                newest[event.id] = event
    return [event for event in newest.values() if event.status == "usable"]


def _moment(event: ArticleEvent) -> float:
    time = event.modified or event.published
    return earliest(time).timestamp() if time else 0.0


def facts_of(
    events: Iterable[ArticleEvent], settings: ExtractSettings, vocabulary: Vocabulary
) -> list[Fact]:
    """All facts that the articles' claims add up to."""
    by_key: dict[tuple[str, str], list[ClaimRow]] = defaultdict(list)
    for event in events:
        about = About(
            doc=event.id,
            headline=event.headline,
            authors=event.authors,
            outlet=event.outlet,
            published=by_its_clock(event.published, event.utc_offset) if event.published else None,
            language=event.language,
        )
        for at, claim in enumerate(extract(event.body, about, settings).claims):
            by_key[claim.subject, claim.predicate].append(_row(claim, event, at))
    return [fact for _, rows in sorted(by_key.items()) for fact in cluster(rows, vocabulary)]


def _row(claim: Claim, event: ArticleEvent, at: int) -> ClaimRow:
    return ClaimRow(
        claim_id=f"{event.id}/{at}",
        article_id=event.id,
        subject=claim.subject,
        predicate=claim.predicate,
        value=claim.value,
        qualifiers={name: str(value) for name, value in claim.qualifiers.items()},
        modality=claim.modality,
        claimants=tuple(link.name or link.mention for link in claim.claimants),
        outlet=event.outlet,
        signature=event.signature,
        seen_at=event.published,
        confidence=claim.confidence,
    )
