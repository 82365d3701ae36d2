"""Metrics, lag, the endpoint; alerts and the dashboard ask only for what there is."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

import monitoring
from contract.errors import MissingPart
from monitoring.endpoint import Endpoint
from monitoring.feeds import NAMED
from monitoring.lag import KEPT, Lag, LagCollector, LagPoller
from monitoring.listener import read_offsets
from monitoring.metrics import JobMetrics, ProducerMetrics, record_batch

FOLDER = Path(monitoring.__file__).parent
PART = ("articles.v1", 0)


@dataclass(frozen=True)
class Report:
    batch_id: int = 7
    outcomes: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"articles.v1": {"stored": 3, "quarantined": 1}}
    )
    quarantine: Mapping[str, int] = field(default_factory=lambda: {"not_json": 1})
    quotes_by_kind: Mapping[str, int] = field(default_factory=lambda: {"direct": 6, "mixed": 2})
    claims_by_predicate: Mapping[str, int] = field(default_factory=lambda: {"age": 4})
    events_by_modality: Mapping[str, int] = field(default_factory=lambda: {"planned": 3})
    events_by_type: Mapping[str, int] = field(default_factory=lambda: {"arrest": 1, "none": 2})
    happenings: int = 1
    happening_reports: int = 3
    profiles: int = 9
    people_by_status: Mapping[str, int] = field(default_factory=lambda: {"unsure": 2})
    measures_by_unit: Mapping[str, int] = field(default_factory=lambda: {"money": 2})
    unattributed: int = 2
    facts: int = 5
    disputed: int = 1
    other_languages: Mapping[str, int] = field(default_factory=lambda: {"fr": 1})
    latencies: tuple[float, ...] = (0.7, 3.0, 400.0)
    seconds: float = 3.5
    durations: Mapping[str, float] = field(default_factory=lambda: {"extract": 2.0, "facts": 1.5})


def value(registry: CollectorRegistry, name: str, **labels: str) -> float | None:
    return registry.get_sample_value(name, labels)


def test_a_batch_is_added_up() -> None:
    metrics = JobMetrics()
    for batch in (7, 8):
        record_batch(Report(batch_id=batch), metrics, now=1000.0)
    found = metrics.registry
    assert value(found, "onrecord_records_total", topic="articles.v1", outcome="stored") == 6
    assert value(found, "onrecord_records_total", topic="quotes.v1", outcome="stored") == 0
    assert value(found, "onrecord_quarantine_total", reason="not_json") == 2
    assert value(found, "onrecord_quotes_total", kind="direct") == 12
    assert value(found, "onrecord_claims_total", predicate="age") == 8
    assert value(found, "onrecord_events_total", modality="planned") == 6
    assert value(found, "onrecord_events_total", modality="denied") == 0
    assert value(found, "onrecord_events_by_type_total", type="none") == 4
    assert value(found, "onrecord_events_by_type_total", type="verdict") == 0
    assert value(found, "onrecord_happenings_total") == 2
    assert value(found, "onrecord_happening_reports_total") == 6
    assert value(found, "onrecord_profiles_total") == 18
    assert value(found, "onrecord_people_total", status="unsure") == 4
    assert value(found, "onrecord_people_total", status="parted") == 0
    assert value(found, "onrecord_measures_total", unit_kind="money") == 4
    assert value(found, "onrecord_other_language_documents_total", language="fr") == 2
    assert value(found, "onrecord_unattributed_quotes_ratio") == 0.25
    assert value(found, "onrecord_disputed_facts_ratio") == 0.2
    assert value(found, "onrecord_end_to_end_latency_seconds_bucket", le="1.0") == 2
    assert value(found, "onrecord_end_to_end_latency_seconds_count") == 6
    assert value(found, "onrecord_batch_duration_seconds_sum") == 7.0
    assert value(found, "onrecord_last_batch_id") == 8
    assert value(found, "onrecord_heartbeat_timestamp_seconds") == 1000.0


def test_what_an_operator_drops_is_no_bad_input() -> None:
    metrics = JobMetrics()
    assert value(metrics.registry, "onrecord_refused_records_total") == 0
    record_batch(Report(quarantine={"not_json": 1, "drop_request": 2}), metrics, now=0)
    assert value(metrics.registry, "onrecord_quarantine_total", reason="drop_request") == 2
    assert value(metrics.registry, "onrecord_refused_records_total") == 1


def test_a_batch_without_quotes_leaves_the_ratio() -> None:
    metrics = JobMetrics()
    record_batch(Report(), metrics, now=0)
    record_batch(Report(quotes_by_kind={}, unattributed=0, facts=0, disputed=0), metrics, now=0)
    assert value(metrics.registry, "onrecord_unattributed_quotes_ratio") == 0.25
    assert value(metrics.registry, "onrecord_disputed_facts_ratio") == 0.2


def test_two_jobs_in_one_process_do_not_clash() -> None:
    one, other = JobMetrics(), JobMetrics()
    record_batch(Report(), one, now=0)
    assert value(other.registry, "onrecord_batches_total") == 0


def test_producers_count_what_they_queue() -> None:
    metrics = ProducerMetrics()
    metrics.queued("articles.v1", None, 5.0)
    metrics.queued("rejected.v1", "too_large", 6.0)
    assert value(metrics.registry, "onrecord_published_total", topic="articles.v1") == 1
    assert value(metrics.registry, "onrecord_rejected_total", reason="too_large") == 1
    assert value(metrics.registry, "onrecord_producer_heartbeat_timestamp_seconds") == 6.0


def test_feeds_that_fail_have_bounded_series_and_leave_when_they_are_well() -> None:
    feeds = ProducerMetrics().feeds
    many = [(f"feed {at}", float(at), None if at % 2 else 7.0) for at in range(NAMED + 50)]
    feeds.counted({"failing": len(many), "well": 3}, sorted(many, key=lambda one: -one[1]))
    assert len(next(iter(feeds.failing.collect())).samples) == NAMED
    feeds.counted({"well": 3}, [])
    assert not next(iter(feeds.failing.collect())).samples
    assert not next(iter(feeds.success.collect())).samples


def test_of_feeds_that_are_shown_alike_the_worst_is_told() -> None:
    feeds = ProducerMetrics().feeds
    feeds.counted({"dead": 1, "failing": 1}, [("one", 90_000.0, None), ("one", 60.0, 5.0)])
    (sample,) = next(iter(feeds.failing.collect())).samples
    assert sample.value == 90_000.0


@pytest.mark.parametrize("name", ["heartbeat", "producer_heartbeat"])
def test_a_process_that_has_just_begun_is_not_stalled(name: str) -> None:
    began = time.time()
    metrics = {"heartbeat": JobMetrics, "producer_heartbeat": ProducerMetrics}[name]()
    told = value(metrics.registry, f"onrecord_{name}_timestamp_seconds")
    assert told is not None and told >= began


def test_lag_is_what_has_not_been_read() -> None:
    lag = Lag()
    lag.saw_read({PART: 10})
    lag.saw_ends({PART: 10}, now=100)
    assert (lag.records(), lag.seconds(110)) == ({PART: 0}, {"articles.v1": 0})
    lag.saw_ends({PART: 15}, now=105)
    lag.saw_ends({PART: 20}, now=115)
    assert (lag.records(), lag.seconds(120)) == ({PART: 10}, {"articles.v1": 15})
    lag.saw_read({PART: 15})
    assert (lag.records(), lag.seconds(120)) == ({PART: 5}, {"articles.v1": 5})
    lag.saw_read({PART: 20})
    assert (lag.records(), lag.seconds(999)) == ({PART: 0}, {"articles.v1": 0})


def test_lag_of_a_topic_is_that_of_its_oldest_record() -> None:
    lag = Lag()
    other = ("articles.v1", 1)
    lag.saw_read({PART: 0, other: 0})
    lag.saw_ends({PART: 1, other: 0}, now=10)
    lag.saw_ends({PART: 1, other: 1}, now=40)
    assert lag.seconds(50) == {"articles.v1": 40}


def test_lag_is_not_told_before_it_is_known() -> None:
    lag = Lag()
    lag.saw_ends({PART: 500}, now=1)
    assert (lag.records(), lag.seconds(2)) == ({}, {})


def test_a_topic_made_anew_begins_anew() -> None:
    lag = Lag()
    lag.saw_read({PART: 100})
    lag.saw_ends({PART: 100}, now=1)
    lag.saw_ends({PART: 3}, now=2)
    assert lag.records() == {PART: 0}


def test_lag_keeps_a_bounded_past() -> None:
    lag = Lag()
    lag.saw_read({PART: 0})
    for now in range(10_000):
        lag.saw_ends({PART: now + 1}, now)
    assert len(lag.ends[PART]) <= KEPT + 1
    assert lag.seconds(10_000) == {"articles.v1": 10_000}
    assert lag.records() == {PART: 10_000}


def test_a_broker_that_does_not_answer_is_counted() -> None:
    def ends() -> dict[tuple[str, int], int]:
        raise OSError("gone")

    registry = CollectorRegistry()
    poller = LagPoller(Lag(), ends, registry)
    poller.poll()
    assert value(registry, "onrecord_lag_poll_errors_total") == 1


def test_lag_is_told_by_the_clock_that_nobody_sets() -> None:
    """By the wall it was nothing from where that was set back until it had caught up."""
    lag, registry, other = Lag(), CollectorRegistry(), ("articles.v1", 1)
    lag.saw_read({PART: 0, other: 0})
    lag.saw_ends({PART: 1}, now=time.monotonic() - 100)
    LagPoller(lag, lambda: {other: 1}, registry).poll()
    assert 100 <= value(registry, "onrecord_lag_seconds", topic="articles.v1") < 200
    assert lag.ends[other][0][0] == pytest.approx(time.monotonic(), abs=100)


def test_the_poller_asks_until_it_is_stopped() -> None:
    asked: list[int] = []

    def ends() -> dict[tuple[str, int], int]:
        asked.append(1)
        return {PART: len(asked)}

    lag = Lag()
    lag.saw_read({PART: 0})
    registry = CollectorRegistry()
    with LagPoller(lag, ends, registry, interval=0.01):
        while len(asked) < 3:
            pass
    count = len(asked)
    labels = {"topic": "articles.v1", "partition": "0"}
    assert value(registry, "onrecord_lag_records", **labels) == count
    assert len(asked) == count


def test_a_look_that_no_broker_answers_is_not_waited_for() -> None:
    looking, answer = threading.Event(), threading.Event()

    def ends() -> dict[tuple[str, int], int]:
        looking.set()
        answer.wait(30)
        return {}

    with LagPoller(Lag(), ends, CollectorRegistry()):
        assert looking.wait(30)
        began = time.monotonic()
    assert time.monotonic() - began < 15
    answer.set()


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        (['{"articles.v1": {"0": 3, "1": 4}}'], {("articles.v1", 0): 3, ("articles.v1", 1): 4}),
        (['{"a": {"0": 1}}', '{"b": {"0": 2}}'], {("a", 0): 1, ("b", 0): 2}),
        ([None, "null", "17", "not json", '{"sourceVersion": 1}'], {}),
    ],
)
def test_offsets_in_progress(ends: list[str | None], expected: dict[Any, int]) -> None:
    assert read_offsets(ends) == expected


def scrape(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(url, timeout=5) as answer:
        text = answer.read().decode()
    return {family.name: family for family in text_string_to_metric_families(text)}


def test_the_endpoint_serves_on_loopback_and_frees_its_port() -> None:
    metrics = JobMetrics()
    with Endpoint(metrics.registry) as endpoint:
        assert endpoint.url.startswith("http://127.0.0.1:")
        assert "onrecord_records" in scrape(endpoint.url)
        with pytest.raises(MissingPart) as caught:
            Endpoint(metrics.registry, endpoint.port)
        assert str(endpoint.port) in caught.value.what
        assert "--metrics-port" in caught.value.do
    with socket.create_server(("127.0.0.1", endpoint.port)) as again:
        assert again.getsockname()[1] == endpoint.port


@cache
def known_names() -> set[str]:
    """Every sample name that the two processes can serve."""
    job, producer = JobMetrics(), ProducerMetrics()
    job.registry.register(LagCollector(Lag()))
    families = [*job.registry.collect(), *producer.registry.collect()]
    suffixes = {
        "counter": ("_total",),
        "gauge": ("",),
        "histogram": ("_bucket", "_sum", "_count"),
    }
    return {family.name + suffix for family in families for suffix in suffixes.get(family.type, ())}


@cache
def labels_of() -> dict[str, set[str]]:
    """Label names by metric, read off the metrics themselves."""
    found: dict[str, set[str]] = {}
    producer = ProducerMetrics()
    for owner in (JobMetrics(), producer, producer.feeds):
        for metric in vars(owner).values():
            if hasattr(metric, "_labelnames"):
                (family,) = metric.describe()
                found[family.name] = set(metric._labelnames)
    found["onrecord_lag_records"] = {"topic", "partition"}
    found["onrecord_lag_seconds"] = {"topic"}
    return found


def expressions() -> list[tuple[str, str]]:
    rules = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))
    dashboard = json.loads((FOLDER / "grafana/dashboards/onrecord.json").read_text("utf-8"))
    alerts = [(r["alert"], r["expr"]) for group in rules["groups"] for r in group["rules"]]
    panels = [
        (panel["title"], target["expr"])
        for panel in dashboard["panels"]
        for target in panel.get("targets", [])
    ]
    return alerts + panels


@pytest.mark.parametrize(("title", "expr"), expressions())
def test_queries_name_only_what_there_is(title: str, expr: str) -> None:
    names = set(re.findall(r"\bonrecord_\w+", expr))
    assert names or "up{" in expr
    assert names <= known_names(), title
    for label, name in re.findall(r"by \((\w+)\) \((?:\w+\()?(onrecord_\w+)", expr):
        base = re.sub(r"_(total|bucket|sum|count)$", "", name)
        assert label in labels_of()[base] | {"le"}, title


def test_the_dashboard_fits_together() -> None:
    dashboard = json.loads((FOLDER / "grafana/dashboards/onrecord.json").read_text("utf-8"))
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert at["x"] + at["w"] <= 24 and not cells & taken, panel["title"]
        taken |= cells
    (variable,) = dashboard["templating"]["list"]
    assert (variable["type"], variable["query"]) == ("datasource", "prometheus")
    for panel in (panel for panel in panels if panel["type"] != "row"):
        assert panel["description"] and panel["fieldConfig"]["defaults"]["unit"], panel["title"]
        asked = [panel, *panel["targets"]]
        assert {one["datasource"]["uid"] for one in asked} == {f"${{{variable['name']}}}"}
        refs = [target["refId"] for target in panel["targets"]]
        assert len(set(refs)) == len(refs), panel["title"]


def test_every_metric_is_on_the_dashboard_or_in_an_alert() -> None:
    asked = " ".join(expr for _, expr in expressions())
    ours = {name for name in labels_of() if name.startswith("onrecord_")}
    unasked = {name for name in ours if name not in asked}
    assert unasked <= {
        "onrecord_facts",  # the whole that onrecord_disputed_facts is a part of
        "onrecord_last_batch_id",
        "onrecord_producer_heartbeat_timestamp_seconds",
    }


def test_every_alert_says_what_to_do() -> None:
    rules = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))
    tested = (FOLDER / "alerts_test.yml").read_text("utf-8")
    for rule in (rule for group in rules["groups"] for rule in group["rules"]):
        assert rule["annotations"].keys() == {"summary", "what_to_do"}
        assert f"alertname: {rule['alert']}" in tested
