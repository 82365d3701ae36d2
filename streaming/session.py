"""The Spark session, with defaults that suit one small machine.

Spark's and Delta's own are for clusters: with 200 shuffle partitions and 50 snapshot
partitions every small commit takes seconds more on two cores. ``extra`` overrides all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from pyspark.errors import PySparkRuntimeError
from pyspark.sql import SparkSession

from contract.errors import MissingPart
from streaming.settings import JOB

_DEFAULTS = {
    "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "2",
    "spark.databricks.delta.snapshotPartitions": "2",
    # Small batches are planned more often than they are run.
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.execution.arrow.pyspark.enabled": "true",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "64",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.streaming.metricsEnabled": "false",
    "spark.sql.streaming.numRecentProgressUpdates": "20",
    # Batches are small and their rows wide: compiling a plan takes longer than running it
    # (most of a task's time was the compiler's).
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    # Large articles: a batch of them must fit a worker and the wire.
    "spark.sql.execution.arrow.maxBytesPerBatch": "33554432",
}
_LOCAL = {
    # The JVM plans and commits; the work is in the Python workers. Its second compiler and
    # its concurrent collector would compete with them for a small machine's cores.
    # One compiler alone gets 48 MB for code, which Spark and Delta fill: then all goes slow.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m "
    "-XX:+UseSerialGC -Duser.timezone=UTC",
}


def build_session(
    master: str,
    jars: Path | None,
    driver_memory: str = "1g",
    extra: Mapping[str, str] | None = None,
    log: Path | None = None,
) -> SparkSession:
    """A session on ``master`` with Delta and the Kafka connector.

    What the JVM prints goes to the file ``log``, to our own stderr where it is None.
    Raises MissingPart where the jars are absent or Java does not start.
    """
    # Bound to loopback: the name of a fresh machine often resolves to nothing.
    if master.startswith("local"):
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        # Spark would start the `python3` of PATH, which is not the virtual environment's.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master).appName(JOB)
    local = _LOCAL if master.startswith("local") else {}
    settings = {
        **_DEFAULTS,
        **local,
        "spark.driver.memory": driver_memory,
        **_jars(jars),
        **(extra or {}),
    }
    for key, value in settings.items():
        builder = builder.config(key, value)
    try:
        with _output_to(log), _no_orphans():
            session = builder.getOrCreate()
    except (PySparkRuntimeError, OSError) as error:
        raise MissingPart(
            f"Spark did not start: {error}.",
            "Run `onrecord doctor`; it needs Java 17 or 21 (JAVA_HOME).",
        ) from error
    session.sparkContext.setLogLevel("ERROR")
    return session


@contextmanager
def _no_orphans() -> Iterator[None]:
    """Kill what was started within where it ends in an error: a JVM whose launch Ctrl-C
    interrupts loses the file that it answers by, and would wait for ever."""
    before = set(psutil.Process().children(recursive=True))
    try:
        yield
    except BaseException:
        for orphan in set(psutil.Process().children(recursive=True)) - before:
            with suppress(psutil.NoSuchProcess):
                orphan.kill()
        raise


@contextmanager
def _output_to(log: Path | None) -> Iterator[None]:
    """Have processes that are started within write to ``log``: the JVM keeps what it inherits."""
    if log is None:
        yield
        return
    log.parent.mkdir(parents=True, exist_ok=True)
    kept = [os.dup(stream) for stream in (1, 2)]
    try:
        with log.open("ab") as file:
            for stream in (1, 2):
                os.dup2(file.fileno(), stream)
        yield
    finally:
        for stream, own in zip((1, 2), kept, strict=True):
            os.dup2(own, stream)
            os.close(own)


def _jars(folder: Path | None) -> dict[str, str]:
    if folder is None:
        return {}
    found = sorted(str(path) for path in folder.glob("*.jar"))
    if not any("delta-spark" in name for name in found):
        raise MissingPart(f"The folder {folder} holds no Delta jar.", "Run `onrecord setup`.")
    return {"spark.jars": ",".join(found)}
