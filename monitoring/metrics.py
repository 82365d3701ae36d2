"""What Prometheus is told, by metric. Names carry their unit, as Prometheus asks.

Each process has one set in a registry of its own: ``JobMetrics`` the streaming job,
``ProducerMetrics`` the producers. The standard process metrics come with both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

from contract.events import ARTICLES, QUOTES, REJECTED
from contract.records import EventModality, PersonStatus
from contract.replays import DROPPED
from contract.vocabulary_files import load_vocabulary
from monitoring.feeds import FeedMetrics

LATENCY_SECONDS = (0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 21600)
BATCH_SECONDS = (0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600)
_TOPICS = (ARTICLES, QUOTES, REJECTED)
_KINDS = ("direct", "indirect", "mixed")
_OUTCOMES = ("stored", "duplicate", "superseded", "quarantined")


class BatchReport(Protocol):
    """What record_batch reads of ``streaming.report.BatchReport``, which tells more."""

    @property
    def batch_id(self) -> int: ...
    @property
    def outcomes(self) -> Mapping[str, Mapping[Any, int]]: ...
    @property
    def quarantine(self) -> Mapping[str, int]: ...
    @property
    def quotes_by_kind(self) -> Mapping[str, int]: ...
    @property
    def claims_by_predicate(self) -> Mapping[str, int]: ...
    @property
    def events_by_modality(self) -> Mapping[str, int]: ...
    @property
    def events_by_type(self) -> Mapping[str, int]: ...
    @property
    def happenings(self) -> int: ...
    @property
    def happening_reports(self) -> int: ...
    @property
    def profiles(self) -> int: ...
    @property
    def people_by_status(self) -> Mapping[str, int]: ...
    @property
    def measures_by_unit(self) -> Mapping[str, int]: ...
    @property
    def unattributed(self) -> int: ...
    @property
    def facts(self) -> int: ...
    @property
    def disputed(self) -> int: ...
    @property
    def other_languages(self) -> Mapping[str, int]: ...
    @property
    def latencies(self) -> Sequence[float]: ...
    @property
    def seconds(self) -> float: ...
    @property
    def durations(self) -> Mapping[str, float]: ...


def new_registry() -> CollectorRegistry:
    """A registry with the process's own metrics and nothing else's."""
    registry = CollectorRegistry(auto_describe=True)
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    return registry


class JobMetrics:
    """The streaming job's. Lag is added by ``monitoring.lag.LagCollector``."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = registry or new_registry()
        self.records = self._counter("records", "Records with their outcome.", "topic", "outcome")
        self.quarantine = self._counter("quarantine", "Quarantined records.", "reason")
        self.refused = self._counter(
            "refused_records", "Quarantined records, but those by which an operator drops others."
        )
        self.quotes = self._counter("quotes", "Quotations stored.", "kind")
        self.claims = self._counter("claims", "Claims stored.", "predicate")
        self.events = self._counter("events", "Events stored.", "modality")
        self.event_types = self._counter("events_by_type", "Events stored.", "type")
        self.happenings = self._counter(
            "happenings", "Happenings that several documents were found to tell."
        )
        self.happening_reports = self._counter("happening_reports", "Reports of these.")
        self.profiles = self._counter("profiles", "People stored, as documents tell of them.")
        self.people = self._counter(
            "people", "Of these, people whose name may be another's, as linked.", "status"
        )
        self.measures = self._counter("measures", "Measures stored.", "unit_kind")
        self.unattributed = self._counter("unattributed_quotes", "Quotations without a speaker.")
        self.facts = self._counter("facts", "Facts that batches changed.")
        self.disputed = self._counter("disputed_facts", "Of these, facts that others exclude.")
        self.languages = self._counter(
            "other_language_documents", "Documents not in English: stored, left alone.", "language"
        )
        self.unattributed_ratio = self._gauge(
            "unattributed_quotes_ratio", "Share without a speaker in the newest batch with quotes."
        )
        self.disputed_ratio = self._gauge(
            "disputed_facts_ratio", "Share disputed in the newest batch that changed facts."
        )
        self.latency = self._histogram(
            "end_to_end_latency_seconds",
            "From a record's Kafka timestamp to the last table's commit.",
            LATENCY_SECONDS,
        )
        self.batch_duration = self._histogram(
            "batch_duration_seconds", "Time that a batch took.", BATCH_SECONDS
        )
        self.step_seconds = self._counter("batch_step_seconds", "Time by step of a batch.", "step")
        self.batches = self._counter("batches", "Committed batches.")
        self.batch_id = self._gauge("last_batch_id", "The newest committed batch.")
        self.heartbeat = self._gauge(
            "heartbeat_timestamp_seconds", "When the query last showed that it lives."
        )
        self.running = self._gauge("query_running", "1 while the streaming query runs, else 0.")
        self.heartbeat.set_to_current_time()  # it begins: nothing has stalled yet
        # Rates need a first sample of 0.
        for topic in _TOPICS:
            for outcome in _OUTCOMES:
                self.records.labels(topic, outcome)
        for kind in _KINDS:
            self.quotes.labels(kind)
        for predicate in load_vocabulary().predicates:
            self.claims.labels(predicate)
        for modality in get_args(EventModality):
            self.events.labels(modality)
        for type_ in ("none", *load_vocabulary().event_types):
            self.event_types.labels(type_)
        for status in get_args(PersonStatus):
            self.people.labels(status)

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(f"onrecord_{name}", says, labels, registry=self.registry)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(f"onrecord_{name}", says, labels, registry=self.registry)

    def _histogram(self, name: str, says: str, buckets: Sequence[float]) -> Histogram:
        return Histogram(f"onrecord_{name}", says, buckets=buckets, registry=self.registry)


def record_batch(report: BatchReport, metrics: JobMetrics, now: float) -> None:
    """Add one committed batch. ``now`` is in seconds since 1970."""
    for topic, outcomes in report.outcomes.items():
        for outcome, count in outcomes.items():
            metrics.records.labels(topic, outcome).inc(count)
    _add(metrics.quarantine, report.quarantine)
    metrics.refused.inc(sum(report.quarantine.values()) - report.quarantine.get(DROPPED, 0))
    _add(metrics.quotes, report.quotes_by_kind)
    _add(metrics.claims, report.claims_by_predicate)
    _add(metrics.events, report.events_by_modality)
    _add(metrics.event_types, report.events_by_type)
    _add(metrics.measures, report.measures_by_unit)
    _add(metrics.people, report.people_by_status)
    _add(metrics.languages, report.other_languages)
    _add(metrics.step_seconds, report.durations)
    metrics.unattributed.inc(report.unattributed)
    metrics.happenings.inc(report.happenings)
    metrics.happening_reports.inc(report.happening_reports)
    metrics.profiles.inc(report.profiles)
    metrics.facts.inc(report.facts)
    metrics.disputed.inc(report.disputed)
    if quotes := sum(report.quotes_by_kind.values()):
        metrics.unattributed_ratio.set(report.unattributed / quotes)
    if report.facts:
        metrics.disputed_ratio.set(report.disputed / report.facts)
    for seconds in report.latencies:
        metrics.latency.observe(seconds)
    metrics.batch_duration.observe(report.seconds)
    metrics.batches.inc()
    metrics.batch_id.set(report.batch_id)
    metrics.heartbeat.set(now)


def _add(counter: Counter, counts: Mapping[str, float]) -> None:
    for label, count in counts.items():
        counter.labels(label).inc(count)


class ProducerMetrics:
    """The producers'."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = registry or new_registry()
        self.published = Counter(
            "onrecord_published",
            "Records queued for a topic.",
            ("topic",),
            registry=self.registry,
        )
        self.rejected = Counter(
            "onrecord_rejected",
            "Inputs refused, each a small record on rejected.v1.",
            ("reason",),
            registry=self.registry,
        )
        self.delivery_errors = Counter(
            "onrecord_delivery_errors",
            "Publishing runs that ended because a record was not acknowledged.",
            registry=self.registry,
        )
        self.heartbeat = Gauge(
            "onrecord_producer_heartbeat_timestamp_seconds",
            "When the producer last showed that it lives.",
            registry=self.registry,
        )
        self.heartbeat.set_to_current_time()
        self.feeds = FeedMetrics(self.registry)
        for topic in _TOPICS:
            self.published.labels(topic)

    def queued(self, topic: str, reason: str | None, now: float) -> None:
        """One record queued for ``topic``; ``reason`` is a rejection's, else None."""
        self.published.labels(topic).inc()
        if reason is not None:
            self.rejected.labels(reason).inc()
        self.heartbeat.set(now)
