"""The compose file: accepted by docker-compose, and true to the rest of the repository.

No Docker engine runs here: that the images build and start is not tested.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from contract.events import MAX_MESSAGE_BYTES
from producers.topics import FRAME
from tests.conftest import require

pytestmark = pytest.mark.integration
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def config() -> dict[str, Any]:
    """The file as docker-compose resolves it."""
    compose = shutil.which("docker-compose")
    if compose is None:
        require("docker-compose", "install Debian's package docker-compose")
    answer = subprocess.run(
        [str(compose), "-f", str(ROOT / "docker-compose.yml"), "config"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    loaded: dict[str, Any] = yaml.safe_load(answer.stdout)
    return loaded


def test_the_parts_are_there(config: dict[str, Any]) -> None:
    assert set(config["services"]) == {"kafka", "stream", "producers", "prometheus", "grafana"}


def test_images_are_pinned_to_a_version(config: dict[str, Any]) -> None:
    images = [service["image"] for service in config["services"].values()]
    based_on = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert all(re.search(r":v?\d+\.\d+\.\d+", image) for image in [*images, *based_on])


def test_ports_are_bound_to_loopback(config: dict[str, Any]) -> None:
    ports = [port for service in config["services"].values() for port in service["ports"]]
    assert len(ports) == 5
    assert all(str(port).startswith("127.0.0.1:") for port in ports)


def test_every_part_is_watched_and_restarted(config: dict[str, Any]) -> None:
    for name, service in config["services"].items():
        assert service["healthcheck"]["test"], name
        assert service["restart"] == "unless-stopped", name


def test_what_is_mounted_is_there(config: dict[str, Any]) -> None:
    for service in config["services"].values():
        for volume in service["volumes"]:
            source = str(volume).partition(":")[0]
            assert source in config["volumes"] or Path(source).exists(), source


def test_the_broker_takes_the_largest_event(config: dict[str, Any]) -> None:
    environment = config["services"]["kafka"]["environment"]
    for name in ("KAFKA_MESSAGE_MAX_BYTES", "KAFKA_REPLICA_FETCH_MAX_BYTES"):
        assert int(environment[name]) == MAX_MESSAGE_BYTES + FRAME


def test_prometheus_scrapes_the_ports_that_are_served(config: dict[str, Any]) -> None:
    scraped = yaml.safe_load((ROOT / "monitoring" / "prometheus.yml").read_text("utf-8"))
    targets = {
        target
        for job in scraped["scrape_configs"]
        for static in job["static_configs"]
        for target in static["targets"]
    }
    served = {
        f"{name}:{service['environment']['ONRECORD_METRICS_PORT']}"
        for name, service in config["services"].items()
        if "ONRECORD_METRICS_PORT" in service.get("environment", {})
    }
    assert targets == served


def test_the_image_holds_every_package(config: dict[str, Any]) -> None:
    copied = re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    sources = {"onrecord", "contract", "producers", "streaming", "monitoring", "delta"}
    assert set(copied) == sources
    let_in = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {f"!{name}" for name in sources} <= set(let_in)
