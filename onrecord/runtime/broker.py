"""A single-node Kafka broker (KRaft) on loopback, for local use and tests."""

from __future__ import annotations

import ctypes
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from contract.errors import MissingPart
from contract.events import MAX_MESSAGE_BYTES
from onrecord.runtime.classes import broker_classes
from onrecord.runtime.home import Home
from onrecord.runtime.jars import classpath
from onrecord.runtime.java import Java
from onrecord.runtime.ports import free_port

START_SECONDS = 60
STOP_SECONDS = 60
_HUNG_SECONDS = 5
"""For one that does not answer: nothing of what it acknowledged is lost where it is killed."""
_LEAST_BYTES = 32_000_000
"""With less free its log's index files of 10 MB find no room."""
# Files of its working folder are named without their path: in Java's properties and in a list of
# folders, what a path may hold ("é", a comma) means something else.
_DATA, _CONFIG, _LOG_CONFIG = "data", "server.properties", "log4j2.properties"
# Room for the batch's own header around the largest message.
_LARGEST = str(MAX_MESSAGE_BYTES + 64 * 1024)


class Broker:
    """Starts on ``__enter__``, stops on ``__exit__``; its log stays in ``folder``.

    ``port`` 0 takes a free one. ``record`` has its JVM keep its classes for later starts,
    which makes its stop some seconds longer. Raises MissingPart where it does not come up.
    ``heap`` is what its JVM may take.
    """

    heap = "512m"

    def __init__(
        self,
        home: Home,
        java: Java,
        folder: Path | None = None,
        port: int = 0,
        record: bool = False,
    ) -> None:
        self.home = home
        self.java = java
        self.folder = folder or home.broker
        self.port = port or free_port()
        self.record = record
        self.classes = broker_classes(home, java)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """Its newest log; older ones, three of 10 MB at most, lie beside it."""
        return self.folder / "broker.log"

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def runs(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.poll() is None

    def __enter__(self) -> Broker:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def answers(self) -> bool:
        """Whether it tells its topics: its port is open before it serves."""
        return _listens(self.port) and _answers(self.address)

    def start(self, stop: threading.Event | None = None) -> bool:
        """Launch it, and wait until it serves; False where ``stop`` was set before it does."""
        self.launch()
        try:
            return self.wait_until_ready(stop)
        except BaseException:
            self.stop()
            raise

    def launch(self) -> None:
        """Start its process and do not wait: a broker of several serves only once most run.

        The thread that calls must live as long as the broker: see ``_end_with_parent``.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self._write_config()
        if not (self.folder / _DATA / "meta.properties").is_file():
            self._run("kafka.tools.StorageTool", "format", "-c", config, *self._format())
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command("kafka.Kafka", config, record=self.record),
                stdout=log,
                stderr=log,
                cwd=self.folder,
                # Ctrl-C goes to the whole group; the broker must outlive the job's last commit.
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )

    def stop(self) -> None:
        """End it in order; kill it where it does not end."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        seconds = STOP_SECONDS if self.answers() else _HUNG_SECONDS
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(seconds)
            if self.record:
                self.classes.keep()
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _write_config(self) -> str:
        lines = (f"{key}={value}\n" for key, value in self._settings().items())
        (self.folder / _CONFIG).write_text("".join(lines), encoding="utf-8")
        return _CONFIG

    def _settings(self) -> dict[str, str]:
        """Kafka's configuration: a broker that is its own controller, and keeps one copy."""
        controller = f"127.0.0.1:{free_port()}"
        listeners = f"PLAINTEXT://{self.address},CONTROLLER://{controller}"
        return {
            "process.roles": "broker,controller",
            "node.id": "1",
            "controller.quorum.bootstrap.servers": controller,
            "controller.listener.names": "CONTROLLER",
            "listeners": listeners,
            "advertised.listeners": listeners,
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs": _DATA,
            "num.partitions": "2",
            "offsets.topic.num.partitions": "1",
            "offsets.topic.replication.factor": "1",
            "transaction.state.log.replication.factor": "1",
            "transaction.state.log.min.isr": "1",
            "group.initial.rebalance.delay.ms": "0",
            "auto.create.topics.enable": "false",
            "message.max.bytes": _LARGEST,
            "replica.fetch.max.bytes": _LARGEST,
            "log.retention.hours": "168",
        }

    def _format(self) -> list[str]:
        """How its folder is made: a new cluster's id, and who votes in it."""
        return ["-t", cluster_id(), "--standalone"]

    def _command(self, main: str, *args: str, record: bool = False) -> list[str]:
        (self.folder / _LOG_CONFIG).write_text(_LOGGING)
        return [
            str(self.java.binary),
            f"-Xmx{self.heap}",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            *(self.classes.recording() if record else self.classes.options()),
            f"-Dlog4j2.configurationFile={_LOG_CONFIG}",
            "-cp",
            classpath(self.home.kafka),
            main,
            *args,
        ]

    def _run(self, main: str, *args: str) -> None:
        answer = subprocess.run(
            self._command(main, *args),
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
        )
        if answer.returncode:
            raise MissingPart(
                f"Kafka's {main.rpartition('.')[2]} failed: {_last_line(answer.stderr)}",
                f"Run `onrecord doctor`; a damaged broker folder can be removed: {self.folder}.",
            )

    def wait_until_ready(self, stop: threading.Event | None = None) -> bool:
        """Wait until it tells its topics; False where ``stop`` was set before it does. Raises
        MissingPart where it does not."""
        stop = stop or threading.Event()
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if not self.runs():
                break
            if self.answers():
                return True
            if stop.wait(0.1):
                return False
        free = shutil.disk_usage(self.folder).free
        if free < _LEAST_BYTES:
            raise MissingPart(
                f"The Kafka broker did not start: the disk under {self.folder} is full.",
                "Free some space and start again: what was published is kept.",
            )
        raise MissingPart(
            f"The Kafka broker did not start on {self.address}: {_last_line(self._tail())}",
            f"Read {self.log}; if the port is taken choose another by --broker-port.",
        )

    def _tail(self) -> str:
        with self.log.open("rb") as log:
            log.seek(0, 2)
            log.seek(max(0, log.tell() - 65536))
            return log.read().decode(errors="replace")


# The broker keeps its log short itself: it runs for months, and nobody else has the file's end.
_LOGGING = """rootLogger.level=warn
rootLogger.appenderRef.out.ref=out
appender.out.type=RollingFile
appender.out.name=out
appender.out.fileName=broker.log
appender.out.filePattern=broker.%i.log
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=[%d] %p %m (%c)%n
appender.out.policies.type=Policies
appender.out.policies.size.type=SizeBasedTriggeringPolicy
appender.out.policies.size.size=10MB
appender.out.strategy.type=DefaultRolloverStrategy
appender.out.strategy.fileIndex=min
appender.out.strategy.max=3
"""


_PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
_SET_PARENT_DEATH_SIGNAL = 1


def _end_with_parent() -> None:
    """Have the broker told to stop where its parent is killed and cannot. Linux only."""
    if _PRCTL is not None:
        _PRCTL(_SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _answers(address: str) -> bool:
    client = AdminClient({"bootstrap.servers": address, "log_level": 0})
    try:
        client.list_topics(timeout=5)
    except KafkaException:
        return False
    return True


def cluster_id(made: Callable[[], uuid.UUID] = uuid.uuid4) -> str:
    """A random id as Kafka writes them; none that begins with "-", as one in 64 does: its tool
    would take that for an option."""
    told = "-"
    while told.startswith("-"):
        told = urlsafe_b64encode(made().bytes).decode().rstrip("=")
    return told


def _last_line(text: str) -> str:
    """The last that is no frame of a stack trace."""
    lines = [line.strip() for line in text.splitlines()]
    told = [line for line in lines if line and not line.startswith(("at ", "..."))]
    return told[-1] if told else "it said nothing"
