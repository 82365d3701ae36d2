"""How to reach a Kafka cluster, said once and put in the words of each client.

librdkafka (confluent-kafka), kafka-python and the Java client (Spark) name the same
settings differently; a user gives them once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from contract.errors import UsageError

PROTOCOLS = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
MECHANISMS = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")


@dataclass(frozen=True, slots=True)
class Connection:
    """``brokers`` is ``host:port,host:port``; the files are PEM."""

    brokers: str
    protocol: str = "PLAINTEXT"
    mechanism: str | None = None
    username: str | None = None
    password: str | None = None
    ca_file: str | None = None
    cert_file: str | None = None
    key_file: str | None = None

    def __post_init__(self) -> None:
        if self.protocol not in PROTOCOLS:
            raise UsageError(
                f"The security protocol {self.protocol!r} is unknown.",
                f"Use one of {', '.join(PROTOCOLS)}.",
            )
        if "SASL" in self.protocol and not (self.username and self.password):
            raise UsageError(
                f"{self.protocol} needs a user name and a password.",
                "Set --sasl-username and ONRECORD_SASL_PASSWORD.",
            )
        if self.mechanism and self.mechanism not in MECHANISMS:
            raise UsageError(
                f"The SASL mechanism {self.mechanism!r} is unknown.",
                f"Use one of {', '.join(MECHANISMS)}.",
            )

    def __repr__(self) -> str:
        return f"Connection({self.brokers!r}, {self.protocol})"

    @property
    def _mechanism(self) -> str:
        return self.mechanism or "PLAIN"

    @property
    def _sasl(self) -> bool:
        return "SASL" in self.protocol

    def librdkafka(self) -> dict[str, str]:
        """Settings of confluent-kafka's clients."""
        wanted = {
            "bootstrap.servers": self.brokers,
            "security.protocol": self.protocol,
            "sasl.mechanism": self._mechanism if self._sasl else None,
            "sasl.username": self.username,
            "sasl.password": self.password,
            "ssl.ca.location": self.ca_file,
            "ssl.certificate.location": self.cert_file,
            "ssl.key.location": self.key_file,
        }
        return {key: value for key, value in wanted.items() if value is not None}

    def kafka_python(self) -> dict[str, str | list[str]]:
        """Keyword arguments of kafka-python's clients."""
        wanted: dict[str, str | list[str] | None] = {
            "bootstrap_servers": self.brokers.split(","),
            "security_protocol": self.protocol,
            "sasl_mechanism": self._mechanism if self._sasl else None,
            "sasl_plain_username": self.username,
            "sasl_plain_password": self.password,
            "ssl_cafile": self.ca_file,
            "ssl_certfile": self.cert_file,
            "ssl_keyfile": self.key_file,
        }
        return {key: value for key, value in wanted.items() if value is not None}

    def java(self) -> dict[str, str]:
        """Settings of the Java client, less the ``kafka.`` that Spark puts before them."""
        wanted = {
            "bootstrap.servers": self.brokers,
            "security.protocol": self.protocol,
            "sasl.mechanism": self._mechanism if self._sasl else None,
            "sasl.jaas.config": self._jaas() if self._sasl else None,
            "ssl.truststore.type": "PEM" if self.ca_file else None,
            "ssl.truststore.location": self.ca_file,
            "ssl.keystore.type": "PEM" if self.cert_file else None,
            "ssl.keystore.certificate.chain": _read(self.cert_file),
            "ssl.keystore.key": _read(self.key_file),
        }
        return {key: value for key, value in wanted.items() if value is not None}

    def _jaas(self) -> str:
        module = (
            "org.apache.kafka.common.security.plain.PlainLoginModule"
            if self._mechanism == "PLAIN"
            else "org.apache.kafka.common.security.scram.ScramLoginModule"
        )
        user, password = (_jaas_quoted(text or "") for text in (self.username, self.password))
        return f"{module} required username={user} password={password};"


def _read(path: str | None) -> str | None:
    """The PEM file's text: Java takes a key and its certificate inline or as one file."""
    if path is None:
        return None
    try:
        return Path(path).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"The PEM file {path} cannot be read ({error}).", "Check its path."
        ) from error


def _jaas_quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
