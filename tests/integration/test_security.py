"""Brokers that ask for a password, a certificate or both: the settings reach all clients."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from contract.connection import Connection
from contract.errors import Unreachable
from contract.events import ARTICLES
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars
from producers.publish import publish
from producers.settings import PublishSettings
from producers.topics import check_reachable, end_offsets, ensure_topics
from streaming import cluster
from tests.integration.commands import link_jars, onrecord
from tests.integration.secured import PROTOCOLS, SecuredBroker

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecuredBroker]:
    home = default_home().prepare()
    java = find_java(home)
    ensure_jars(home, java, print)
    with SecuredBroker(home, java, tmp_path_factory.mktemp("secured")) as running:
        ensure_topics(running.connection("SASL_PLAINTEXT"))
        yield running


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_both_python_clients_come_in(broker: SecuredBroker, tmp_path: Path, protocol: str) -> None:
    (tmp_path / "a.txt").write_text("Text.", encoding="utf-8")
    connection = broker.connection(protocol)
    before = sum(end_offsets(connection, [ARTICLES]).values())
    assert publish([tmp_path], PublishSettings(), connection).published == {ARTICLES: 1}
    assert sum(end_offsets(connection, [ARTICLES]).values()) == before + 1


def test_spark_comes_in_with_password_and_certificate(
    broker: SecuredBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("It rained, the mayor said.", encoding="utf-8")
    given = broker.connection("SASL_SSL")
    publish([tmp_path / "a.txt"], PublishSettings(id="for-spark"), given)
    monkeypatch.setenv("ONRECORD_SASL_PASSWORD", str(given.password))
    home = link_jars(tmp_path / "home")
    done = onrecord(
        home,
        *("stream", "--available-now", "--metrics-port", "0", "--brokers", given.brokers),
        *("--security-protocol", given.protocol, "--sasl-username", "desk"),
        *("--ssl-ca-file", str(given.ca_file), "--ssl-cert-file", str(given.cert_file)),
        *("--ssl-key-file", str(given.key_file)),
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    found = onrecord(home, "sql", "SELECT article_id FROM articles WHERE article_id = 'for-spark'")
    assert "for-spark" in found.stdout


TRUST, PROTOCOL, LOGIN = "certificate verify failed", "security protocol", "Authentication failed"
WRONG: dict[str, tuple[str, dict[str, str | None], str]] = {
    "a password that is not it": ("SASL_PLAINTEXT", {"password": "not-it"}, LOGIN),
    "that password by TLS": ("SASL_SSL", {"password": "not-it"}, LOGIN),
    "no password": ("SASL_PLAINTEXT", {"protocol": "PLAINTEXT"}, PROTOCOL),
    "no TLS": ("SSL", {"protocol": "PLAINTEXT", "ca_file": None}, PROTOCOL),
    "TLS where there is none": ("SASL_PLAINTEXT", {"protocol": "SSL"}, PROTOCOL),
    "another authority": ("SSL", {"ca_file": "stranger.crt"}, TRUST),
    "no authority": ("SSL", {"ca_file": None}, TRUST),
    "another name": ("SSL", {"brokers": "localhost"}, TRUST),
    "no certificate": ("SASL_SSL", {"cert_file": None, "key_file": None}, "certificate"),
    "another's certificate": (
        "SASL_SSL",
        {"cert_file": "stranger.crt", "key_file": "stranger.key"},
        "certificate",
    ),
}


def wrong(broker: SecuredBroker, name: str) -> Connection:
    listener, other, _ = WRONG[name]
    given = {
        key: str(broker.folder / value) if value and value.endswith((".crt", ".key")) else value
        for key, value in other.items()
    }
    if "brokers" in given:
        given["brokers"] = f"{given['brokers']}:{broker.ports[listener]}"
    return broker.connection(listener, **given)


@pytest.fixture(scope="module")
def refusals(broker: SecuredBroker) -> dict[str, Unreachable]:
    """What is said of each wrong setting. At once: they are waited for."""

    def ask(name: str) -> Unreachable:
        with pytest.raises(Unreachable) as caught:
            check_reachable(wrong(broker, name), timeout=5)
        return caught.value

    with ThreadPoolExecutor(len(WRONG)) as pool:
        return dict(zip(WRONG, pool.map(ask, WRONG), strict=True))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_is_told(
    broker: SecuredBroker, refusals: dict[str, Unreachable], name: str
) -> None:
    said = refusals[name]
    assert wrong(broker, name).brokers in said.what
    assert WRONG[name][2] in said.what
    assert "--security-protocol" in said.do
    assert "not-it" not in str(said)
    assert "\n" not in said.what


def test_the_job_tells_it_too(broker: SecuredBroker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 2)
    with pytest.raises(Unreachable, match=LOGIN):
        cluster.cluster_id(wrong(broker, "that password by TLS"))


@pytest.mark.parametrize("option", ["--ssl-ca-file", "--ssl-cert-file"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, option: str) -> None:
    (tmp_path / "a.txt").write_text("Text.", encoding="utf-8")
    secured = ("--brokers", "127.0.0.1:1", "--security-protocol", "SSL", option, "nowhere.pem")
    found = onrecord(link_jars(tmp_path / "home"), "publish", str(tmp_path / "a.txt"), *secured)
    assert (found.returncode, "nowhere.pem" in found.stderr) == (2, True)
    assert "Traceback" not in found.stderr
