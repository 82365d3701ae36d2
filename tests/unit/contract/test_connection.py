"""One description of a cluster, in the words of three clients."""

from __future__ import annotations

import pytest

from contract.connection import Connection
from contract.errors import UsageError

SASL = Connection(
    "a:1,b:2", "SASL_SSL", "SCRAM-SHA-256", "ada", 'pa"ss\\word', ca_file="/etc/ca.pem"
)


def test_each_client_is_told_in_its_own_words() -> None:
    assert SASL.librdkafka()["sasl.username"] == "ada"
    assert SASL.kafka_python()["bootstrap_servers"] == ["a:1", "b:2"]
    assert SASL.kafka_python()["sasl_plain_password"] == 'pa"ss\\word'
    assert SASL.java()["ssl.truststore.type"] == "PEM"


def test_a_password_cannot_break_out_of_the_jaas_line() -> None:
    line = SASL.java()["sasl.jaas.config"]
    assert 'password="pa\\"ss\\\\word";' in line
    assert "ScramLoginModule" in line


def test_plain_text_tells_nothing_it_does_not_need() -> None:
    assert Connection("a:1").java() == {
        "bootstrap.servers": "a:1",
        "security.protocol": "PLAINTEXT",
    }


def test_a_password_is_not_printed() -> None:
    assert "word" not in repr(SASL)


@pytest.mark.parametrize(
    "bad",
    [
        {"protocol": "TLS"},
        {"protocol": "SASL_SSL"},
        {"protocol": "SASL_SSL", "username": "a", "password": "b", "mechanism": "GUESS"},
    ],
)
def test_what_cannot_work_is_refused_with_what_to_do(bad: dict[str, str]) -> None:
    with pytest.raises(UsageError) as caught:
        Connection("a:1", **bad)
    assert caught.value.do


def test_a_missing_key_file_is_named() -> None:
    with pytest.raises(UsageError, match=r"nowhere\.pem"):
        Connection("a:1", "SSL", cert_file="nowhere.pem").java()
