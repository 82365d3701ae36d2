"""Bring what pip cannot: the jars of Spark's connectors and of the broker."""

from __future__ import annotations

from onrecord.runtime.home import Home
from onrecord.runtime.jars import BROKER_JARS, SPARK_JARS, Progress, present, resolve
from onrecord.runtime.java import Java

EXPECTED_JARS = 53
"""How many files a full set-up fetches, for the progress bar."""


def ensure_jars(home: Home, java: Java, progress: Progress) -> None:
    """Fetch what is missing; calls ``progress`` with each file's name."""
    resolve(home.jars, SPARK_JARS, java, home, progress)
    resolve(home.kafka, BROKER_JARS, java, home, progress)


def jars_present(home: Home) -> bool:
    return present(home.jars, SPARK_JARS) and present(home.kafka, BROKER_JARS)
