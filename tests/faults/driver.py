"""The real streaming job in a process of its own, with the plain extractor and the hook."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Literal

from contract.connection import Connection
from contract.errors import OnrecordError
from contract.stopping import stopped_by_signals
from factstore.storage import upkeep
from onrecord.runtime.classes import spark_classes
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from streaming import job
from streaming.report import BatchReport
from streaming.settings import StreamSettings
from tests.faults.control import FOLDER, Control
from tests.faults.desk import EXTRACTING

Trigger = Literal["available-now", "continuous"]


def main(brokers: str, tables: str, checkpoint: str, trigger: Trigger) -> int:
    """Run the job until it is stopped; the exit status is the error's."""
    control = Control(Path(os.environ[FOLDER]))
    (control.folder / "driver").write_text(str(os.getpid()))
    job.extracting = lambda settings: EXTRACTING  # type: ignore[attr-defined]
    # Upkeep has to come while the driver lives, which is never for long here.
    job._LOOK_EVERY, upkeep.MANY, upkeep._VACUUM_EVERY = 2, 4, 3.0

    def committed(report: BatchReport) -> None:
        control.note("commits", str(report.batch_id))

    stop = threading.Event()
    try:
        settings = _settings(brokers, tables, checkpoint, trigger, control)
        with stopped_by_signals(stop):
            job.run(settings, [committed], stop=stop, passed=control.passed)
    except OnrecordError as error:
        print(f"{error.what} {error.do}", file=sys.stderr)
        return error.exit_code
    return 0


def _settings(
    brokers: str, tables: str, checkpoint: str, trigger: Trigger, control: Control
) -> StreamSettings:
    home = default_home()
    java = find_java(home)
    os.environ["JAVA_HOME"] = str(java.home)
    return StreamSettings(
        connection=Connection(brokers),
        tables=tables,
        checkpoint=checkpoint,
        jars=home.jars,
        java_options=tuple(spark_classes(home, java).options()),
        trigger=trigger,
        interval_seconds=0.2,
        log=control.folder / "spark.log",
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))  # type: ignore[arg-type]
