"""The job by itself, for ``spark-submit streaming/main.py`` and ``python -m streaming``.

``onrecord stream`` is the same with all settings; under spark-submit the master, jars and
memory are spark-submit's (docs/cluster.md).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
from pathlib import Path

from pyspark import SparkConf, SparkContext

from contract.connection import Connection
from contract.errors import OnrecordError
from contract.stopping import Patience, stopped_by_signals
from streaming.job import run
from streaming.report import BatchReport
from streaming.settings import StreamSettings


def main(arguments: list[str] | None = None) -> int:
    """Run the job; the exit status is the error's."""
    given = _parser().parse_args(arguments)
    stop = threading.Event()
    try:
        with stopped_by_signals(stop), Patience(stop, _say) as waits:
            run(_settings(given), on_batch=[_tell], stop=stop, waits=waits)
    except OnrecordError as error:
        print(f"{error.what} {error.do}", file=sys.stderr)
        return error.exit_code
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="streaming", description=__doc__.splitlines()[0])
    parser.add_argument("--brokers", required=True, help="host:port,host:port")
    parser.add_argument("--tables", required=True, help="path or URI of the tables' folder")
    scratch = str(Path(tempfile.gettempdir()) / "onrecord-checkpoint")
    parser.add_argument("--checkpoint", default=scratch, help="scratch folder for Spark")
    parser.add_argument("--master", default="local[2]", help="none under spark-submit")
    parser.add_argument("--jars", type=Path, help="folder of jars; none under spark-submit")
    parser.add_argument("--vocabulary", type=Path, help="TOML with further predicates")
    parser.add_argument("--aliases", type=Path, help="TOML with further aliases")
    parser.add_argument("--recover", action="store_true", help="read Kafka from its beginning")
    parser.add_argument("--max-offsets", type=int, default=2000, help="a topic and batch")
    parser.add_argument("--failing-share", type=float, default=0.5, help="end above it: 0 to 1")
    parser.add_argument("--available-now", action="store_true", help="read what is there, end")
    parser.add_argument("--security-protocol", default="PLAINTEXT")
    parser.add_argument("--sasl-mechanism")
    parser.add_argument("--sasl-username", help="the password is ONRECORD_SASL_PASSWORD")
    parser.add_argument("--ca-file")
    return parser


def _settings(given: argparse.Namespace) -> StreamSettings:
    return StreamSettings(
        connection=Connection(
            given.brokers,
            given.security_protocol,
            given.sasl_mechanism,
            given.sasl_username,
            os.environ.get("ONRECORD_SASL_PASSWORD"),
            given.ca_file,
        ),
        tables=given.tables,
        checkpoint=given.checkpoint,
        master=_submitted() or given.master,
        jars=given.jars,
        vocabulary=given.vocabulary,
        aliases=given.aliases,
        recover=given.recover,
        max_offsets=given.max_offsets,
        failing_share=given.failing_share,
        trigger="available-now" if given.available_now else "continuous",
    )


def _submitted() -> str | None:
    """The master that spark-submit was told; None where it did not start this process."""
    if "PYSPARK_GATEWAY_PORT" not in os.environ:
        return None
    SparkContext._ensure_initialized()
    return SparkConf().get("spark.master")


def _tell(report: BatchReport) -> None:
    read = sum(report.read.values())
    _say(f"batch {report.batch_id}: {read} records, {report.durations}")


def _say(line: str) -> None:
    print(line, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
