"""``onrecord demo``: the whole way once, over the sample newsroom."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from pathlib import Path

import click
from click.core import ParameterSource

from contract.connection import Connection
from contract.errors import UsageError
from contract.stopping import stopped_by_signals
from onrecord.commands.setup_ import prepare
from onrecord.demo import Demo
from onrecord.evaluate import NEWSROOM
from onrecord.options import metrics_options
from onrecord.runtime.broker import Broker
from onrecord.runtime.classes import ClassArchive, spark_classes
from onrecord.runtime.home import Home
from onrecord.runtime.running import announce, running, withdraw
from onrecord.screen import Steps, err, out
from streaming.settings import StreamSettings

_NEXT = """Next:
  {0} sql "SELECT speaker, modality, text, outlet FROM who_said_what LIMIT 20"
  {0} sql "SELECT subject, predicate, value, manner, claimants, rank FROM disputes
                     ORDER BY conflict_group, side"
  {0} sql                 all views and tables
  {0} up                  your own record; then, in another terminal:
  {0} publish FILES       articles, feeds, transcripts, quote files"""


@click.command(short_help="The whole way once, over the sample newsroom.")
@metrics_options(port=0)
@click.pass_obj
def command(home: Home, /, metrics_port: int, metrics_address: str) -> None:
    """Start a broker and the streaming job, publish the bundled newsroom, print what was
    found, and stop everything. Data stays in the folder `demo` of the data folder."""
    from streaming.spark.session import end_java

    began, steps, home = time.monotonic(), Steps(), home.demo()
    _refuse_second(home)
    _refuse_foreign(home)
    java = prepare(home, steps)
    home.want_room()
    shutil.rmtree(home.data, ignore_errors=True)  # the demo's own; a user's is in `data`
    home.prepare()
    classes = spark_classes(home, java)
    first = not classes.file.is_file()
    demo = _run(home, classes, steps, (metrics_address, metrics_port))
    from onrecord.demo_report import print_report

    with steps.step("ask the tables"):
        print_report(str(home.tables), demo)
    if first:
        with steps.step("keep what Java has loaded, for quicker starts"):
            if end_java():
                classes.keep()
    out.print(_NEXT.format(_command()), markup=False, soft_wrap=True)
    err.print(f"all in {time.monotonic() - began:.1f} s; data in {home.data}")


def _refuse_second(home: Home) -> None:
    if other := running(home):
        raise UsageError(
            f"A demo runs here already (process {other.pid}).",
            "Wait for its end, or choose another data folder with --home.",
        )


def _refuse_foreign(home: Home) -> None:
    """The folder is cleared, and in a data folder of the user's choice may be the user's own."""
    own = {home.tables, home.checkpoint, home.broker, home.note, _log(home)}
    foreign = sorted(set(home.data.iterdir()) - own) if home.data.is_dir() else []
    if foreign:
        raise UsageError(
            f"The demo clears {home.data}, which holds what no demo made: {foreign[0].name}.",
            "Move it, or choose another data folder with --home.",
        )


def _log(home: Home) -> Path:
    return home.data / "spark.log"


def _run(home: Home, classes: ClassArchive, steps: Steps, metrics: tuple[str, int]) -> Demo:
    """Broker, job and publishing, from start to stop; raises where not all was stored."""
    from onrecord.job import run_job
    from producers.topics import ensure_topics
    from streaming.spark.session import end_java

    broker = Broker(home, classes.java, record=True)
    cluster = Connection(broker.address)
    demo = Demo(cluster, lambda text: err.print(f"      {text}"))
    announce(home, broker.address, None)
    try:
        with stopped_by_signals(demo.stop) as wish:
            with steps.step("start the Kafka broker"):
                broker.start()
            with steps.step("create the topics"):
                ensure_topics(cluster)
            with steps.step("publish the newsroom, extract, upsert; score the extractor"):
                demo.begin()
                run_job(
                    _settings(home, cluster, classes.recording()),
                    classes.java,
                    metrics,
                    on_batch=[demo.committed],
                    stop=demo.stop,
                    on_start=demo.started,
                )
                if demo.error:
                    raise demo.error
                if wish.count or demo.read < demo.published:
                    raise KeyboardInterrupt
    except BaseException:
        # It would go on to write its classes.
        end_java(patience=0)
        raise
    finally:
        demo.end()
        with steps.step("stop the broker"):
            broker.stop()
        withdraw(home)
    return demo


def _command() -> str:
    """How this program was called, to be called again on the same record."""
    called, root = Path(sys.argv[0]), click.get_current_context().find_root()
    on_path = called.name != "onrecord" or shutil.which("onrecord") == str(called)
    flags = [
        f" --{name} {shlex.quote(root.params[name])}"
        for name in ("home", "config")
        if root.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    return ("onrecord" if on_path else os.path.relpath(called)) + "".join(flags)


def _settings(home: Home, cluster: Connection, java_options: list[str]) -> StreamSettings:
    return StreamSettings(
        connection=cluster,
        tables=str(home.tables),
        checkpoint=str(home.checkpoint),
        jars=home.jars,
        java_options=tuple(java_options),
        log=_log(home),
        interval_seconds=0.2,
        aliases=NEWSROOM / "aliases.toml",
    )
