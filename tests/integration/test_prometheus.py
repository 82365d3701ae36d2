"""A real Prometheus scrapes the endpoint, loads the alerts and runs the dashboard's queries."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import generate_latest

import monitoring
from monitoring.endpoint import Endpoint
from monitoring.lag import Lag, LagPoller
from monitoring.metrics import JobMetrics, ProducerMetrics
from onrecord.runtime.ports import free_port
from tests.conftest import require

pytestmark = pytest.mark.integration
FOLDER = Path(monitoring.__file__).parent


@pytest.fixture(scope="module")
def job() -> Iterator[Endpoint]:
    metrics, lag = JobMetrics(), Lag()
    metrics.records.labels("articles.v1", "stored").inc(41)
    metrics.quotes.labels("direct").inc(7)
    metrics.heartbeat.set_function(time.time)  # however long the tests take, the job lives
    metrics.running.set(1)
    lag.saw_read({("articles.v1", 0): 41})
    poller = LagPoller(lag, lambda: {("articles.v1", 0): 44}, metrics.registry, interval=0.2)
    with Endpoint(metrics.registry) as endpoint, poller:
        yield endpoint


@pytest.fixture(scope="module")
def prometheus(job: Endpoint, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    binary = shutil.which("prometheus")
    if binary is None:
        require("Prometheus", "install Debian's package prometheus")
    folder = tmp_path_factory.mktemp("prometheus")
    port = free_port()
    with Endpoint(ProducerMetrics().registry) as producers:
        config = yaml.safe_load((FOLDER / "prometheus.yml").read_text("utf-8"))
        config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        for scraped, endpoint in zip(config["scrape_configs"], (job, producers), strict=True):
            scraped["static_configs"] = [{"targets": [f"127.0.0.1:{endpoint.port}"]}]
        (folder / "prometheus.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
        shutil.copy(FOLDER / "alerts.yml", folder)
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [
                    str(binary),
                    f"--config.file={folder / 'prometheus.yml'}",
                    f"--storage.tsdb.path={folder / 'data'}",
                    f"--web.listen-address=127.0.0.1:{port}",
                ],
                stdout=log,
                stderr=log,
            )
        try:
            url = f"http://127.0.0.1:{port}"
            wait_until_scraped(url, folder / "log")
            yield url
        finally:
            process.terminate()
            process.wait(120)


def ask(url: str, path: str, **parameters: str) -> Any:
    query = urllib.parse.urlencode(parameters)
    with urllib.request.urlopen(f"{url}/api/v1/{path}?{query}", timeout=30) as answer:
        return json.loads(answer.read())["data"]


def wait_until_scraped(url: str, log: Path) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            if len(ask(url, "query", query="up == 1")["result"]) == 2:
                return
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail(f"Prometheus did not scrape: {log.read_text('utf-8')[-2000:]}")


def sample(url: str, query: str, fits: Callable[[float], bool]) -> float:
    """What a query's one series gives as soon as it fits, else what it gives after a minute: a
    scrape comes once a second, or later."""
    deadline, values = time.monotonic() + 60, list[float]()
    while time.monotonic() < deadline:
        values = [float(one["value"][1]) for one in ask(url, "query", query=query)["result"]]
        if len(values) == 1 and fits(values[0]):
            break
        time.sleep(0.2)
    (value,) = values
    return value


def test_it_scrapes_what_the_job_counted(prometheus: str) -> None:
    stored = 'onrecord_records_total{outcome="stored",topic="articles.v1"}'
    assert sample(prometheus, stored, lambda value: value == 41) == 41
    assert sample(prometheus, 'onrecord_quotes_total{kind="direct"}', lambda value: value == 7) == 7


def test_lag_grows_old_while_nothing_is_read(prometheus: str) -> None:
    assert sample(prometheus, "onrecord_lag_records", lambda value: value == 3) == 3
    first = sample(prometheus, "onrecord_lag_seconds", lambda value: value >= 0)
    later = sample(prometheus, "onrecord_lag_seconds", lambda value: value > first)
    assert later > first >= 0


def test_it_loads_the_alerts_and_none_fires(prometheus: str) -> None:
    deadline = time.monotonic() + 60
    rules: list[dict[str, Any]] = []
    while time.monotonic() < deadline:
        rules = [rule for group in ask(prometheus, "rules")["groups"] for rule in group["rules"]]
        if rules and all(rule["health"] == "ok" for rule in rules):
            break
        time.sleep(0.2)
    told = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
    assert {rule["name"] for rule in rules} == {rule["alert"] for rule in told}
    assert all(rule["health"] == "ok" for rule in rules)
    assert not [rule["name"] for rule in rules if rule["state"] == "firing"]


def test_it_runs_every_query_of_the_dashboard(prometheus: str) -> None:
    dashboard = json.loads((FOLDER / "grafana/dashboards/onrecord.json").read_text("utf-8"))
    queries = [
        target["expr"].replace("$__rate_interval", "1m")
        for panel in dashboard["panels"]
        for target in panel.get("targets", [])
    ]
    assert len(queries) > 15
    for query in queries:
        assert ask(prometheus, "query", query=query)["resultType"] in ("vector", "scalar"), query


@pytest.mark.parametrize(
    "command",
    [
        ["check", "config", "prometheus.yml"],
        ["test", "rules", "alerts_test.yml"],
    ],
    ids=" ".join,
)
def test_promtool_accepts(command: list[str]) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        require("promtool", "install Debian's package prometheus")
    answer = subprocess.run(
        [str(promtool), *command], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_metric_names_follow_prometheus_conventions() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        require("promtool", "install Debian's package prometheus")
    for registry in (JobMetrics().registry, ProducerMetrics().registry):
        answer = subprocess.run(
            [str(promtool), "check", "metrics"],
            input=generate_latest(registry),
            capture_output=True,
            check=False,
        )
        ours = [line for line in answer.stderr.decode().splitlines() if "onrecord_" in line]
        assert not ours
