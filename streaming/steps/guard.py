"""What fails for all is a failure of the batch, not of its records.

A document on which the extractor fails goes to quarantine. Were a broken installation told
so, the whole topic would go there. A pure decision over the last documents, so that it is
reached in a stream of one document a batch as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from contract.errors import ExtractorFails

LEAST = 20
"""So many failures of one class before it can be more than chance."""
SHARE = 0.5
"""The greatest share of documents that may fail in one way."""


@dataclass(frozen=True, slots=True)
class Guard:
    """``recent`` is how the last documents fared, in the order of ``after``. A ``share`` of 1
    lets everything pass."""

    share: float = SHARE
    least: int = LEAST
    recent: tuple[str | None, ...] = ()

    def after(self, fared: Sequence[str | None]) -> Guard:
        """The guard behind a batch: of each document the class of its failure, None where it
        was read. Judged are the batch's documents; where they are fewer than twice ``least``,
        the last so many.

        Raises ExtractorFails where more than ``share`` of them, and at least ``least``, fail
        with one class.
        """
        window = 2 * self.least
        last = (*self.recent, *fared)[-max(window, len(fared)) :]
        failures = Counter(one for one in last if one is not None)
        for name, count in failures.most_common(1):
            if count >= self.least and count > self.share * len(last):
                raise _fails(name, count, len(last))
        return replace(self, recent=tuple(last[-window:]))


def _fails(name: str, count: int, of: int) -> ExtractorFails:
    return ExtractorFails(
        f"The extractor failed with {name} on {count} of the last {of} documents.",
        "Mend it, or what it loads, and start again: no record of this batch was set aside. "
        "If the documents are to blame, start once with --failing-share 1: it leaves them out.",
    )
