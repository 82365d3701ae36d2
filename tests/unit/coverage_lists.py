"""Reads the lists of what newspapers call things: ``data/coverage_lists/CLASS.toml``.

A list has groups: ``frames`` with ``{x}`` for an item, ``wants`` as "subject | predicate | value",
then qualifiers of which the claim must have these values, one of which must be claimed (``*`` is
anything), the ``items`` ("words => value" where the value is not the words themselves) and those
of them that are ``known`` misses. ``python -m tests.unit.coverage_lists CLASS`` tries every item in
every frame and prints what is missed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contract.records import Claim
from streaming.extract.lexicon import read_toml
from streaming.extract.settings import ExtractSettings
from tests.unit.statement_tables import RULES, claims_of, over_trees

_FOLDER = Path(__file__).parent / "data" / "coverage_lists"
_ARTICLE = re.compile(r"^(?:an?|the) ")


@dataclass(frozen=True)
class Trial:
    """An item in a frame, and the claims of which one must be made."""

    text: str
    wants: tuple[tuple[str, ...], ...]
    known: bool

    @property
    def is_over_trees(self) -> bool:
        """Whether trees tell of it, which takes the model."""
        return any(want[1] in over_trees() for want in self.wants)

    def is_right(self) -> bool:
        settings = ExtractSettings() if self.is_over_trees else RULES
        claims = claims_of(self.text, settings=settings)
        return any(_meets(claim, want) for claim in claims for want in self.wants)


def lists() -> list[str]:
    """The names of all lists."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def trials(name: str, *, every_frame: bool = False) -> Iterator[Trial]:
    """Each item of a list in one frame, the frames by turns, or in every frame."""
    for group in read_toml(_FOLDER / f"{name}.toml")["group"]:
        frames = group["frames"]
        for at, item in enumerate(group["items"]):
            for frame in frames if every_frame else (frames[at % len(frames)],):
                yield _trial(group, frame, item)


def _trial(group: dict[str, Any], frame: str, item: str) -> Trial:
    words, _, value = item.partition(" => ")
    value = value or _ARTICLE.sub("", words)
    vowel = words[:1] in "aeiouEOHM" and not words.startswith(("uni", "eu", "one", "Mi", "Ma"))
    text = frame.replace("a {x}", f"{'an' if vowel else 'a'} {{x}}").replace("{x}", words)
    wants = (tuple(want.replace("{x}", value).split(" | ")) for want in group["wants"])
    return Trial(text, tuple(wants), item in group.get("known", ()))


def _meets(claim: Claim, want: tuple[str, ...]) -> bool:
    subject, predicate, value, *qualifiers = want
    return (
        claim.modality in ("asserted", "planned", "reported")
        and subject in ("*", claim.subject)
        and predicate == claim.predicate
        and value in ("*", _ARTICLE.sub("", claim.value), claim.value)
        and all(q in map(str, claim.qualifiers.values()) for q in qualifiers)
    )


def main() -> None:
    """Print what every item in every frame of the named lists misses."""
    for name in sys.argv[1:] or lists():
        tried = [(trial, trial.is_right()) for trial in trials(name, every_frame=True)]
        print(*(trial.text for trial, right in tried if not right), sep="\n")
        print(f"# {name}: {sum(right for _, right in tried)} of {len(tried)}")


if __name__ == "__main__":
    main()
