"""What a user may set of the extraction."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LONGEST = 300_000
"""Code points of the longest text that is read, some 50,000 words. The time it takes grows with
the text (docs/decisions/0019-what-fails-for-all.md has the figures): 300,000 are read in 5 to 10
seconds, at worst in 30, so that whether a text is read follows from the text alone."""


@dataclass(frozen=True, slots=True)
class ExtractSettings:
    """Settings of one extractor; frozen, hashable, picklable to Spark workers.

    ``confidence`` is the lowest confidence of a quote that is kept, 0 to 1; the default
    keeps what F1 of contents asks for on articles that the tagger has not learned from (higher for
    surer quotes, lower for more of them).
    ``vocabulary`` and ``aliases`` name a file that adds to the shipped predicates and the shipped
    alias table.
    """

    confidence: float = 0.3
    vocabulary: Path | None = None
    aliases: Path | None = None


def chosen(
    vocabulary: Path | None = None, aliases: Path | None = None, confidence: float | None = None
) -> ExtractSettings:
    """What a user set of the extractor, the rest by default."""
    least = ExtractSettings().confidence if confidence is None else confidence
    return ExtractSettings(least, vocabulary=vocabulary, aliases=aliases)
