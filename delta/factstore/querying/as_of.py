"""Which state of the record is asked: the newest, after a batch, or at a time. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from contract.errors import UsageError
from contract.times import earliest
from factstore.plain import EPOCH


@dataclass(frozen=True, slots=True)
class AsOf:
    """After batch ``batch``, or at ``moment`` (UTC), by the records' Kafka timestamps: after the
    last batch that read none of later. One topic may be behind another: a batch may read what
    Kafka had long before what an earlier one has read."""

    batch: int | None = None
    moment: datetime | None = None

    @property
    def condition(self) -> str:
        """The rows of ``batches`` that had been written then, as SQL."""
        if self.batch is not None:
            return f"batch_id <= {self.batch}"
        later = f"SELECT min(batch_id) FROM batches WHERE last_known > {self._moment}"
        return f"last_known <= {self._moment} AND batch_id < coalesce(({later}), batch_id + 1)"

    @property
    def late(self) -> str | None:
        """The rows of ``batches`` that brought what Kafka had then, as SQL; None of a batch."""
        return f"first_known <= {self._moment} AND read > duplicate" if self.moment else None

    @property
    def _moment(self) -> str:
        """As a number: a literal has no year 1."""
        assert self.moment is not None
        return f"to_timestamp_micros({(self.moment - EPOCH) // timedelta(microseconds=1)})"

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
        return AsOf(moment=_utc(datetime.fromisoformat(text.removesuffix("Z"))))
    except (ValueError, OverflowError) as error:
        raise UsageError(
            f"{text!r} is neither a batch's number nor a time.",
            "Write a number, or a time like 2025-06-05 or 2025-06-05T12:30:00Z.",
        ) from error


def _utc(moment: datetime) -> datetime:
    aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    return aware.astimezone(timezone.utc)
