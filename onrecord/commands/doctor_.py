"""``onrecord doctor``: check the machine and say how to mend each thing."""

from __future__ import annotations

import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

import click

from contract.errors import OnrecordError
from onrecord.options import format_option
from onrecord.runtime.home import Home
from onrecord.runtime.jars import BROKER_JARS, SPARK_JARS, present
from onrecord.runtime.java import find_java
from onrecord.runtime.ports import free_port
from onrecord.runtime.running import running
from onrecord.screen import show

PINNED = {"pyspark": "4.2.0", "delta-spark": "4.4.0", "deltalake": "1.6.6"}


@dataclass(frozen=True, slots=True)
class Check:
    check: str
    ok: bool
    found: str
    mend: str = ""


def checks(home: Home) -> Iterator[Check]:
    """All checks, each by itself: one that fails does not hide the next."""
    for look in (_python, _disk, _java, _jars, _versions, _loopback, _memory, _running):
        try:
            yield from look(home)
        except OnrecordError as error:
            yield Check(look.__name__.strip("_"), False, error.what, error.do)


def _python(home: Home) -> Iterator[Check]:
    ok = sys.version_info >= (3, 10)
    yield Check("python", ok, platform.python_version(), "" if ok else "Use Python 3.10 or newer.")


def _disk(home: Home) -> Iterator[Check]:
    home.prepare().want_room()  # an error where there is too little
    free = shutil.disk_usage(home.root).free
    yield Check("disk", True, f"{free // 1_000_000} MB free under {home.root}")


def _java(home: Home) -> Iterator[Check]:
    java = find_java(home)
    yield Check("java", True, f"{java.major} from {java.origin}")


def _jars(home: Home) -> Iterator[Check]:
    for name, folder, wanted in (
        ("spark jars", home.jars, SPARK_JARS),
        ("broker jars", home.kafka, BROKER_JARS),
    ):
        ok = present(folder, wanted)
        yield Check(name, ok, str(folder), "" if ok else "Run `onrecord setup`.")


def _versions(home: Home) -> Iterator[Check]:
    for package, pinned in PINNED.items():
        try:
            found = version(package)
        except PackageNotFoundError:
            found = "absent"
        mend = "" if found == pinned else f"Run `pip install {package}=={pinned}`."
        yield Check(package, found == pinned, found, mend)


def _loopback(home: Home) -> Iterator[Check]:
    try:
        socket.create_server(("127.0.0.1", free_port())).close()
    except OSError as error:
        yield Check("ports", False, str(error), "Allow listening on 127.0.0.1.")
        return
    yield Check("ports", True, "127.0.0.1 can be listened on")


def _memory(home: Home) -> Iterator[Check]:
    import psutil

    free = psutil.virtual_memory().available
    ok = free > 3_000_000_000
    yield Check(
        "memory", ok, f"{free // 1_000_000} MB", "" if ok else "Free 3 GB: Spark and Kafka need it."
    )


def _running(home: Home) -> Iterator[Check]:
    up = running(home)
    yield Check("onrecord up", True, f"runs, broker {up.brokers}" if up else "does not run")


@click.command(short_help="Check the machine and say how to mend it.")
@format_option
@click.pass_obj
def command(home: Home, format: str) -> int:
    """Check Python, Java, jars, disk, ports, memory and versions. Exit code 3 if one fails."""
    found = list(checks(home))
    rows = [
        {"check": c.check, "ok": "yes" if c.ok else "NO", "found": c.found, "mend": c.mend}
        for c in found
    ]
    show(rows, ("check", "ok", "found", "mend"), format)
    return 0 if all(c.ok for c in found) else 3
