"""A broker that asks for a password: the settings reach both clients."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from contract.connection import Connection
from contract.errors import Unreachable
from contract.events import ARTICLES
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars
from producers.publish import publish
from producers.settings import PublishSettings
from producers.topics import check_reachable, end_offsets, ensure_topics

pytestmark = pytest.mark.integration
PASSWORD = 'a "quoted" one'
_SASL = """
inter.broker.listener.name=SASL_PLAINTEXT
sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.sasl_plaintext.plain.sasl.jaas.config=\
org.apache.kafka.common.security.plain.PlainLoginModule required \
username="broker" password="broker" user_broker="broker" user_desk="{password}";
"""


class SaslBroker(Broker):
    """The local broker, its client listener behind SASL/PLAIN."""

    def _write_config(self) -> Path:
        config = super()._write_config()
        text = config.read_text("utf-8")
        for plain, sasl in (
            ("PLAINTEXT://127.0.0.1", "SASL_PLAINTEXT://127.0.0.1"),
            ("PLAINTEXT:PLAINTEXT,", "SASL_PLAINTEXT:SASL_PLAINTEXT,"),
        ):
            assert plain in text
            text = text.replace(plain, sasl)
        # twice: once for the properties file, once for the JAAS string in it
        escaped = PASSWORD.replace('"', '\\\\"')
        config.write_text(text + _SASL.format(password=escaped), encoding="utf-8")
        return config

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                check_reachable(as_desk(self.address), timeout=3)
                return
            except Unreachable:
                if time.monotonic() > deadline:
                    raise


def as_desk(address: str, password: str = PASSWORD) -> Connection:
    return Connection(address, protocol="SASL_PLAINTEXT", username="desk", password=password)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = default_home().prepare()
    java = find_java(home)
    ensure_jars(home, java, print)
    with SaslBroker(home, java, folder=tmp_path_factory.mktemp("sasl")) as broker:
        yield broker.address


def test_both_clients_give_the_password(address: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Text.", encoding="utf-8")
    connection = as_desk(address)
    ensure_topics(connection)
    assert publish([tmp_path], PublishSettings(), connection).published == {ARTICLES: 1}
    assert sum(end_offsets(connection, [ARTICLES]).values()) == 1


@pytest.mark.parametrize("wrong", ["password", "protocol"])
def test_a_refusal_is_told_without_the_password(address: str, wrong: str) -> None:
    connection = as_desk(address, "not-it") if wrong == "password" else Connection(address)
    with pytest.raises(Unreachable) as caught:
        check_reachable(connection, timeout=3)
    assert address in caught.value.what
    assert "SASL/TLS" in caught.value.do
    assert "not-it" not in str(caught.value)
