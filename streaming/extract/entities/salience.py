"""What was spoken of lately, and how prominently: the memory that pronouns choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

_MOST = 24
WINDOW = 5
"""Sentences after which an entity is out of mind."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One mention as it is remembered. ``token`` is its first token's index, ``quote`` the
    number of the quoted span that it stands in, -1 outside."""

    key: int
    token: int
    last: int
    sentence: int
    paragraph: int
    subject: bool
    possessive: bool
    quote: int
    pronoun: bool = False
    ambiguous: bool = False
    main: bool = False
    """The subject that a sentence begins with: no verb stands before it."""


class Memory:
    """The latest mentions of each entity, oldest forgotten."""

    def __init__(self) -> None:
        self._latest: dict[int, list[Seen]] = {}
        self._counts: dict[int, int] = {}
        self._subjects: set[int] = set()
        self.opener: int | None = None
        """Whom the first clause of the text is about."""

    def note(self, seen: Seen) -> None:
        """Remember a mention as the latest of its entity."""
        mentions = self._latest.pop(seen.key, [])
        self._latest[seen.key] = [*mentions[-3:], seen]
        self._counts[seen.key] = self._counts.get(seen.key, 0) + 1
        if seen.main and self.opener is None:
            self.opener = seen.key
        if seen.subject:
            self._subjects.add(seen.key)

    def forget(self) -> None:
        """Nobody is in mind any more, as where another piece of news begins."""
        self._latest.clear()

    def count(self, key: int) -> int:
        """How often the entity was mentioned so far."""
        return self._counts.get(key, 0)

    def was_subject(self, key: int) -> bool:
        """Whether a clause so far was about the entity."""
        return key in self._subjects

    def recent(self, sentence: int, *, unnamed: bool = False) -> Iterator[tuple[int, list[Seen]]]:
        """Entities mentioned in the window before ``sentence``, the latest first, each with
        its last mentions in order; with ``unnamed`` those of negative keys as well."""
        for key in islice(reversed(self._latest), _MOST):
            mentions = self._latest[key]
            if sentence - mentions[-1].sentence > WINDOW:
                return
            if key >= 0 or unnamed:
                yield key, mentions
