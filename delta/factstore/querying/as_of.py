"""Which state of the record is asked: the newest, after a batch, or at a time. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone

from contract.errors import UsageError
from contract.times import earliest


@dataclass(frozen=True, slots=True)
class AsOf:
    """After batch ``batch``, or at ``moment`` (UTC), by the records' Kafka timestamps."""

    batch: int | None = None
    moment: datetime | None = None

    @property
    def condition(self) -> str:
        """The rows of ``batches`` that had been written then, as SQL."""
        if self.batch is not None:
            return f"batch_id <= {self.batch}"
        assert self.moment is not None
        return f"last_known <= TIMESTAMP '{self.moment:%Y-%m-%d %H:%M:%S.%f}'"

    def __str__(self) -> str:
        return f"batch {self.batch}" if self.moment is None else f"{self.moment:%Y-%m-%d %H:%M:%S}"


def as_of(text: str) -> AsOf:
    """A whole number is a batch; else an ISO 8601 time, of which a short one is its first
    moment. Times without a zone are UTC. Raises UsageError."""
    if text.isascii() and text.isdigit():
        return AsOf(batch=int(text))
    try:
        return AsOf(moment=earliest(text))
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError as error:
        raise UsageError(
            f"{text!r} is neither a batch's number nor a time.",
            "Write a number, or a time like 2025-06-05 or 2025-06-05T12:30:00Z.",
        ) from error
    return AsOf(moment=_utc(moment))


def _utc(moment: datetime) -> datetime:
    aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    return aware.astimezone(timezone.utc)
