"""A real broker with a listener for each security protocol, and certificates made here."""

from __future__ import annotations

from pathlib import Path

from contract.connection import Connection
from contract.errors import Unreachable
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java
from onrecord.runtime.ports import free_port
from producers.topics import check_reachable
from tests.certificates import make_certificate

PASSWORD = 'a "quoted" one'
PROTOCOLS = ("SASL_PLAINTEXT", "SSL", "SASL_SSL")
_LOGIN = (
    "org.apache.kafka.common.security.plain.PlainLoginModule required "
    'username="broker" password="broker" user_broker="broker" user_desk="{password}";'
)


class SecuredBroker(Broker):
    """The local broker with a listener each for SASL_PLAINTEXT, SSL and SASL_SSL; the last
    asks for the client's certificate as well."""

    def __init__(self, home: Home, java: Java, folder: Path) -> None:
        super().__init__(home, java, folder)
        self.ports = {"SASL_PLAINTEXT": self.port, "SSL": free_port(), "SASL_SSL": free_port()}
        for name in ("broker", "client", "stranger"):
            make_certificate(folder, name)

    def connection(self, listener: str, **other: str | None) -> Connection:
        """Settings that fit a protocol's listener, but for what ``other`` says."""
        fitting: dict[str, str | None] = {}
        if "SASL" in listener:
            fitting |= {"username": "desk", "password": PASSWORD}
        if "SSL" in listener:
            fitting |= {"ca_file": str(self.folder / "broker.crt")}
        if listener == "SASL_SSL":
            fitting |= {"cert_file": str(self.folder / "client.crt")}
            fitting |= {"key_file": str(self.folder / "client.key")}
        given = {"brokers": f"127.0.0.1:{self.ports[listener]}", "protocol": listener, **fitting}
        return Connection(**{**given, **other})  # type: ignore[arg-type]

    def _settings(self) -> dict[str, str]:
        settings = super()._settings()
        controller = settings["listeners"].partition(",")[2]
        listeners = [f"{name}://127.0.0.1:{port}" for name, port in self.ports.items()]
        protocols = [f"{name}:{name}" for name in PROTOCOLS]
        # twice: once for the properties file, once for the JAAS string in it
        login = _LOGIN.format(password=PASSWORD.replace('"', '\\\\"'))
        logins = {
            f"listener.name.{name.lower()}.plain.sasl.jaas.config": login
            for name in PROTOCOLS
            if "SASL" in name
        }
        return {
            **settings,
            "listeners": ",".join([*listeners, controller]),
            "advertised.listeners": ",".join([*listeners, controller]),
            "listener.security.protocol.map": ",".join([*protocols, "CONTROLLER:PLAINTEXT"]),
            "inter.broker.listener.name": "SASL_PLAINTEXT",
            "sasl.enabled.mechanisms": "PLAIN",
            "sasl.mechanism.inter.broker.protocol": "PLAIN",
            "ssl.keystore.type": "PEM",
            "ssl.keystore.location": str(self.folder / "broker.pem"),
            "ssl.truststore.type": "PEM",
            "ssl.truststore.location": str(self.folder / "client.crt"),
            "listener.name.sasl_ssl.ssl.client.auth": "required",
            **logins,
        }

    def answers(self) -> bool:
        try:
            check_reachable(self.connection("SASL_PLAINTEXT"), timeout=3)
        except Unreachable:
            return False
        return True
