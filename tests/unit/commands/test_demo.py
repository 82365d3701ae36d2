"""The demo's own work, without its broker and its job."""

from __future__ import annotations

import shutil
import sys

import pytest

from contract.connection import Connection
from monitoring.endpoint import Endpoint
from monitoring.metrics import JobMetrics
from onrecord import demo
from onrecord.cli import onrecord
from onrecord.commands import demo_
from producers.publish import PublishResult


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ([], "onrecord"),
        (["--home", "my record"], "onrecord --home 'my record'"),
        (["--home", "here", "--config", "c.toml"], "onrecord --home here --config c.toml"),
    ],
)
def test_the_next_commands_are_of_the_same_record(
    monkeypatch: pytest.MonkeyPatch, given: list[str], called: str
) -> None:
    monkeypatch.setenv("ONRECORD_HOME", "elsewhere")  # holds for the next ones, too
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(sys, "argv", ["onrecord", *given, "demo"])
    with onrecord.make_context("onrecord", [*given, "demo"]):
        assert demo_._command() == called


def test_its_metrics_are_asked_for_whatever_proxy_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.setattr(demo, "publish", lambda *_: PublishResult({}, ()))
    monkeypatch.setattr(demo, "evaluate", lambda: iter(()))
    with Endpoint(JobMetrics().registry) as endpoint:
        work = demo.Demo(Connection("127.0.0.1:1"), lambda text: None, url=endpoint.url)
        work._publish()
    assert work.error is None
    assert "onrecord_batches_total" in work.metrics
