"""Settings: a flag, else an environment variable, else onrecord.toml, else a default.

Every option of every command reads ``ONRECORD_<NAME>`` and the TOML key of the same
name, at the top level or in a table named after the command (the table wins).
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from contract.connection import MECHANISMS, PROTOCOLS, Connection
from contract.errors import Unreachable, UsageError
from onrecord.runtime.home import Home
from onrecord.runtime.running import running

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from producers.topics import TopicSettings

F = TypeVar("F", bound=Callable[..., Any])
CONFIG_FILE = "onrecord.toml"
PORT = click.IntRange(0, 65535)


class Number(click.FloatRange):
    """A number within bounds; "nan" is beyond none, and no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value!r} is no number.", param, ctx)
        return found


SHARE = Number(0, 1)
WAIT = Number(0, 86_400, min_open=True)
"""Seconds to wait for an answer, which clients count in milliseconds: an end must come."""
PAUSE = Number(0, 86_400)
"""Seconds of rest, or none."""


def option(name: str, **how: Any) -> Callable[[F], F]:
    """A click option whose environment variable is ONRECORD_ and its name."""
    variable = "ONRECORD_" + name.lstrip("-").partition("/")[0].replace("-", "_").upper()
    how.setdefault("show_default", how.get("default") is not None)
    return click.option(name, envvar=variable, show_envvar=True, **how)


def format_option(command: F) -> F:
    """How rows are printed on stdout."""
    choice = click.Choice(["table", "json", "csv"])
    return option("--format", type=choice, default="table", help="JSON is an object a line.")(
        command
    )


def load_config(path: str | None) -> dict[str, Any]:
    """The TOML file as flat defaults; an empty dict where there is none.

    Raises UsageError where a named file is missing or is not TOML.
    """
    named = path or os.environ.get("ONRECORD_CONFIG")
    file = Path(named or CONFIG_FILE)
    if not file.is_file():
        if named:
            raise UsageError(f"There is no configuration file {file}.", "Check --config.")
        return {}
    try:
        settings: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except ValueError as error:  # no TOML, or no UTF-8
        raise UsageError(f"{file} is not TOML: {error}.", "Mend that line.") from error
    return settings


def default_map(config: dict[str, Any], commands: dict[str, list[str]]) -> dict[str, Any]:
    """The configuration as click's default_map: command -> parameter -> value.

    ``commands`` maps each command to its parameters' names. Raises UsageError for a
    key that no command knows, so that a misspelt setting is not silently ignored.
    """
    known = {name for names in commands.values() for name in names} | {"home"}
    top = {k.replace("-", "_"): v for k, v in config.items() if not isinstance(v, dict)}
    tables = {k: v for k, v in config.items() if isinstance(v, dict)}
    unknown = sorted((set(top) - known) | (set(tables) - set(commands)))
    for command, table in tables.items():
        keys = {key.replace("-", "_") for key in table}
        unknown += sorted(f"{command}.{key}" for key in keys - set(commands.get(command, keys)))
    if unknown:
        raise UsageError(
            f"Unknown setting in {CONFIG_FILE}: {', '.join(unknown)}.",
            "See `onrecord COMMAND --help` for the names.",
        )
    out: dict[str, Any] = {"home": top["home"]} if "home" in top else {}
    for command, names in commands.items():
        table = {k.replace("-", "_"): v for k, v in tables.get(command, {}).items()}
        out[command] = {k: v for k, v in {**top, **table}.items() if k in names}
    return out


def metrics_options(port: int) -> Callable[[F], F]:
    """Where the metrics are served; ``port`` is the default."""

    def decorate(command: F) -> F:
        command = option("--metrics-address", default="127.0.0.1", help="Loopback unless asked.")(
            command
        )
        return option("--metrics-port", type=PORT, default=port, help="0: a free one.")(command)

    return decorate


def connection_options(command: F) -> F:
    """Flags that say how to reach the brokers."""
    for decorate in (
        option("--ssl-key-file", help="Private key of the client, PEM."),
        option("--ssl-cert-file", help="Certificate of the client, PEM."),
        option("--ssl-ca-file", help="Certificate authority, PEM."),
        option("--sasl-password", help="Better given by the environment than by the flag."),
        option("--sasl-username"),
        option("--sasl-mechanism", type=click.Choice(MECHANISMS)),
        option("--security-protocol", type=click.Choice(PROTOCOLS), default="PLAINTEXT"),
        option("--brokers", help="host:port,host:port; the running `onrecord up` unless given."),
    ):
        command = decorate(command)
    return command


def topic_options(command: F) -> F:
    """How the topics are made that are not there yet."""
    for decorate in (
        option(
            "--min-insync-replicas",
            type=click.IntRange(min=1),
            help="Copies that must be there before a record is acknowledged.",
        ),
        option(
            "--replication",
            type=click.IntRange(min=1),
            help="Copies of each record, on as many brokers. [default: the brokers']",
        ),
        option("--partitions", type=click.IntRange(min=1), default=2, help="Of topics made now."),
    ):
        command = decorate(command)
    return command


def topic_settings(flags: dict[str, Any]) -> TopicSettings:
    """Take the topics' flags out of ``flags``."""
    from producers.topics import TopicSettings

    return TopicSettings(
        partitions=flags.pop("partitions"),
        replication=flags.pop("replication"),
        min_insync=flags.pop("min_insync_replicas"),
    )


def connection(home: Home, flags: dict[str, Any]) -> Connection:
    """Take the connection's flags out of ``flags``; the broker of ``up`` is the default.

    Raises Unreachable where no broker is named and none runs here.
    """
    taken = {
        "brokers": flags.pop("brokers"),
        "protocol": flags.pop("security_protocol"),
        "mechanism": flags.pop("sasl_mechanism"),
        "username": flags.pop("sasl_username"),
        "password": flags.pop("sasl_password"),
        "ca_file": flags.pop("ssl_ca_file"),
        "cert_file": flags.pop("ssl_cert_file"),
        "key_file": flags.pop("ssl_key_file"),
    }
    if not taken["brokers"]:
        up = running(home)
        if up is None:
            raise Unreachable(
                "No broker is named and no `onrecord up` runs here.",
                "Start `onrecord up` in another terminal, or give --brokers host:port.",
            )
        taken["brokers"] = up.brokers
    for name in ("ca_file", "cert_file", "key_file"):
        _require_readable(taken[name], f"--ssl-{name.replace('_', '-')}")
    return Connection(**taken)


def _require_readable(path: str | None, flag: str) -> None:
    """Clients say of a missing file only that they cannot begin."""
    try:
        if path is not None:
            Path(path).open("rb").close()
    except OSError as error:
        raise UsageError(
            f"The file {path} of {flag} cannot be read ({error.strerror}).", "Check its path."
        ) from error
