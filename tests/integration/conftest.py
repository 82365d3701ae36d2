"""The real broker, one for the whole ring."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """A Kafka broker on a free loopback port; `broker.address` is host:port."""
    home = default_home().prepare()
    java = find_java(home)
    ensure_jars(home, java, print)
    with Broker(home, java, folder=tmp_path_factory.mktemp("broker")) as running:
        yield running
