"""One Spark session for the ring: starting one takes longer than most tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from factstore.querying.spark_views import SESSION
from onrecord.runtime.classes import spark_classes
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars
from streaming.spark.session import build_session


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    home = default_home().prepare()
    java = find_java(home)
    ensure_jars(home, java, print)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAVA_HOME", str(java.home))
        # Workers import newsdesk.py, which pytest finds by other means.
        patch.setenv("PYTHONPATH", str(Path(__file__).parent), prepend=os.pathsep)
        session = build_session(
            "local[2]",
            home.jars,
            # Delta keeps what it knows of every table, and each test has tables of its own.
            driver_memory="3g",
            # The job needs no Delta in Spark, the views do.
            extra={**SESSION, "spark.sql.warehouse.dir": "/tmp"},
            # It lives long enough for the second compiler to pay, which a short job does without.
            java_options=(*spark_classes(home, java).options(), "-XX:TieredStopAtLevel=4"),
        )
        yield session
        session.stop()


@pytest.fixture
def root(tmp_path: Path) -> str:
    return str(tmp_path / "tables")
