"""The day on which an article's votes were cast, where the sentence of a share tells none."""

from __future__ import annotations

from streaming.extract.statements.discourse import Discourse


def vote_day(discourse: Discourse) -> str | None:
    """The day of an election that the article names as such ("the Nov. 5 election"), else the
    one that its lead names beside a word of voting."""
    dates = (discourse.when(time) for time in discourse.whole.vote_times)
    return next((when.iso for when in dates if when is not None), None)
