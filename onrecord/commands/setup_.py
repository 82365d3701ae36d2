"""``onrecord setup``: fetch what pip cannot bring."""

from __future__ import annotations

import click

from onrecord.runtime.home import Home
from onrecord.runtime.java import Java, find_java
from onrecord.runtime.setup import EXPECTED_JARS, ensure_jars, jars_present
from onrecord.screen import Steps, download_bar, err


def prepare(home: Home, steps: Steps) -> Java:
    """Java and jars, with progress; used by every command that starts a JVM."""
    home.prepare()
    with steps.step("find Java 17 or 21"):
        java = find_java(home)
    if not jars_present(home):
        home.want_room()
        with download_bar("fetch jars", EXPECTED_JARS) as fetched:
            ensure_jars(home, java, fetched)
    return java


@click.command(short_help="Fetch the jars that pip cannot bring.")
@click.pass_obj
def command(home: Home) -> None:
    """Find a Java and fetch the Spark and Kafka jars, once, into the data folder."""
    steps = Steps()
    java = prepare(home, steps)
    err.print(f"Java {java.major} from {java.origin}; jars in {home.jars} and {home.kafka}")
