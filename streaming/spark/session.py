"""The Spark session. On a local master with defaults that suit one small machine; a cluster
keeps Spark's own, which are made for it. ``extra`` overrides all.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psutil
import pyspark
from py4j.protocol import Py4JError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkRuntimeError
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession

from contract.causes import why
from contract.errors import MissingPart, Unreachable
from streaming.settings import JOB
from streaming.spark.workers import equip

# It logs each error besides raising it; we say it once.
logging.getLogger("py4j").setLevel(logging.CRITICAL)

_ALWAYS = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.execution.arrow.pyspark.enabled": "true",
    # Large articles: a batch of them must fit a worker and the wire.
    "spark.sql.execution.arrow.maxRecordsPerBatch": "128",
    "spark.sql.execution.arrow.maxBytesPerBatch": "33554432",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.streaming.metricsEnabled": "false",
    "spark.sql.streaming.numRecentProgressUpdates": "20",
    # No longer is a query waited for (source.cut) that asks brokers of which none answers.
    "spark.sql.streaming.stopTimeout": "3s",
}
_LOCAL = {
    "spark.sql.shuffle.partitions": "2",
    # Small batches are planned more often than they are run.
    "spark.sql.adaptive.enabled": "false",
    "spark.ui.enabled": "false",
    # Batches are small and their rows wide: compiling a plan takes longer than running it
    # (most of a task's time was the compiler's).
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    # The JVM plans; the work is in the Python workers. Its second compiler and its concurrent
    # collector would compete with them for a small machine's cores.
    # One compiler alone gets 48 MB for code, which Spark fills: then all goes slow.
    # A batch's records live no longer than it: with half of the heap for what is young they are
    # collected half as often.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m "
    "-XX:+UseSerialGC -XX:NewRatio=1 -Duser.timezone=UTC",
}


def build_session(
    master: str,
    jars: Path | None,
    driver_memory: str = "1g",
    extra: Mapping[str, str] | None = None,
    log: Path | None = None,
    java_options: Sequence[str] = (),
) -> SparkSession:
    """A session on ``master`` with the Kafka connector.

    What the JVM prints goes to the file ``log``, to our own stderr where it is None.
    ``java_options`` are for the JVM of a local master. Raises MissingPart where the jars are
    absent, Java does not start, or a cluster's workers cannot do the work; Unreachable where
    Spark does not come up on ``master``.
    """
    local = master.startswith("local")
    if local:
        # Bound to loopback: the name of a fresh machine often resolves to nothing.
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    # Spark would start the `python3` of PATH, which is not the virtual environment's.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    settings = {
        **_ALWAYS,
        **(_local(jars, java_options) if local else _jars(jars)),
        "spark.master": master,
        "spark.app.name": JOB,
        "spark.driver.memory": driver_memory,
        **(extra or {}),
    }
    said = f"read {log}" if log else "what it said stands above"
    try:
        # In a thread of its own: in the main one Spark takes Ctrl-C for itself.
        with ThreadPoolExecutor(1) as pool:
            session = pool.submit(_started, settings, log).result()
    except (PySparkRuntimeError, OSError) as error:
        raise MissingPart(
            f"Spark did not start: {why(error)}.",
            f"Check --driver-memory and --spark, and run `onrecord doctor`: it needs Java 17 or 21 "
            f"(JAVA_HOME); {said}.",
        ) from error
    # Not told further: with the JVM gone the error cannot even be printed.
    except Py4JError as error:
        raise Unreachable(
            f"Spark did not start on {master}.",
            f"Check --master, --spark, and that its Spark is {pyspark.__version__}; {said}.",
        ) from error
    session.sparkContext.setLogLevel("ERROR")
    if not local:
        try:
            equip(session)
        except BaseException:
            session.stop()
            raise
    return session


def end_java(patience: float = 600) -> bool:
    """End the JVM that this process started; no session can be made after. It would end by
    itself a moment after this process. Killed after ``patience`` seconds.

    Returns whether it ended in order.
    """
    gateway = SparkContext._gateway
    process = getattr(gateway, "proc", None)
    if gateway is None or process is None:
        return True
    gateway.shutdown()
    process.stdin.close()
    try:
        return bool(process.wait(patience) == 0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


def _started(settings: Mapping[str, str], log: Path | None) -> SparkSession:
    conf = SparkConf().setAll(list(settings.items()))
    with ExitStack() as stack:
        if SparkContext._gateway is None:
            output = {}
            if log is not None:
                log.parent.mkdir(parents=True, exist_ok=True)
                file = stack.enter_context(log.open("ab"))
                output = {"stdout": file, "stderr": file}
            stack.enter_context(_no_orphans())
            SparkContext._ensure_initialized(gateway=launch_gateway(conf, output))  # type: ignore[no-untyped-call]
        return SparkSession.builder.config(conf=conf).getOrCreate()


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


def _local(jars: Path | None, java_options: Sequence[str]) -> dict[str, str]:
    """On one machine jars need not be copied to executors: on the class path they are found
    sooner, and their classes can be kept from one start to the next."""
    key = "spark.driver.extraJavaOptions"
    settings = {**_LOCAL, key: " ".join((_LOCAL[key], *map(_quoted, java_options)))}
    if jars is not None:
        settings["spark.driver.extraClassPath"] = ":".join(_found(jars))
    return settings


def _quoted(option: str) -> str:
    """As Spark's launcher parts a line of options, whatever a path in one of them holds."""
    escaped = option.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _jars(folder: Path | None) -> dict[str, str]:
    return {} if folder is None else {"spark.jars": ",".join(_found(folder))}


def _found(folder: Path) -> list[str]:
    found = sorted(str(path) for path in folder.resolve().glob("*.jar"))
    if not any("delta-spark" in name for name in found):
        raise MissingPart(f"The folder {folder} holds no Delta jar.", "Run `onrecord setup`.")
    return found
