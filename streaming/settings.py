"""What the streaming job needs to be told: one frozen object, no globals."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from contract.connection import Connection
from contract.errors import UsageError

JOB = "onrecord"


@dataclass(frozen=True, slots=True)
class StreamSettings:
    """All settings of ``streaming.job.run``.

    ``tables`` is a path or URI that delta-rs can write. ``jars`` is a
    folder whose jars Spark loads; None where the master's own class path has them.
    ``java_options`` are the driver's, on a local master.
    ``max_offsets`` bounds a batch, for each topic by itself; below it a batch takes as many
    records as can be stored in ``batch_seconds``. ``trigger`` "available-now"
    reads what is there and ends; "continuous" goes on, a batch each ``interval_seconds``
    at most. ``checkpoint`` is a folder of this machine for Spark's own notes: it may be lost.
    ``recover`` reads what Kafka has from its beginning where the tables' positions do not fit
    it. ``extract_seconds`` is how much processor time one document may take before it is
    tried by itself, with more. ``failing_share`` is the greatest share of documents that may
    fail in one way (streaming/steps/guard.py). ``log`` takes what Spark prints, None leaves it
    on stderr.
    """

    connection: Connection
    tables: str
    checkpoint: str
    master: str = "local[2]"
    jars: Path | None = None
    driver_memory: str = "1g"
    java_options: tuple[str, ...] = ()
    spark: dict[str, str] = field(default_factory=dict)
    kafka: dict[str, str] = field(default_factory=dict)
    max_offsets: int = 2000
    batch_seconds: float = 8.0
    trigger: Literal["available-now", "continuous"] = "continuous"
    interval_seconds: float = 0.2
    vocabulary: Path | None = None
    aliases: Path | None = None
    min_confidence: float | None = None
    extract_seconds: float = 60.0
    failing_share: float = 0.5
    recover: bool = False
    log: Path | None = None

    def __post_init__(self) -> None:
        if self.max_offsets < 1:
            raise UsageError(
                f"max_offsets is {self.max_offsets}.", "Give the records of a batch, 1 or more."
            )
        if "://" in self.checkpoint:
            raise UsageError(
                f"The checkpoint {self.checkpoint} is no folder of this machine.",
                "Give a local folder: Spark's notes may be lost, where the stream reads on is "
                "kept with the tables.",
            )
        if self.extract_seconds <= 0:
            raise UsageError(f"extract_seconds is {self.extract_seconds}.", "Give seconds above 0.")
