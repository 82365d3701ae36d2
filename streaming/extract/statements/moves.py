"""What one sentence of a trade or a draft tells the next: the other club, and the day."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.slots import Fill

_WITHIN = 1000
"""How many code points behind a move what is told of it still belongs to it."""
_DATES = frozenset(("point_in_time", "start_time"))
_MOVES = frozenset(("traded_to", "drafted_by"))


@dataclass(frozen=True, slots=True)
class _Move:
    """Who got somebody, from whom and when, and where it is told."""

    club: str
    giver: str | None
    day: str | None
    at: int


@dataclass(slots=True)
class Moves:
    """The last move of each kind, read in the order of the text."""

    last: dict[str, _Move] = field(default_factory=dict)
    got: set[str] = field(default_factory=set)
    """The clubs that were said to get players in trades."""
    clubs: dict[str, str] = field(default_factory=dict)
    """The club that each player was last said to be with."""

    def complete(self, kind: str, player: Fill, club: Fill, evidence: Evidence) -> Evidence:
        """The evidence with what was told right before: "The Owls traded for Lee on Tuesday.
        Going to the Bears are Cho and Diaz." Cho comes from the Owls, on that Tuesday."""
        if evidence.modality not in ("asserted", "reported", "planned"):
            return evidence
        told = dict(evidence.qualifiers)
        before = self.last.get(kind)
        near = before is not None and 0 <= evidence.span[0] - before.at < _WITHIN
        if kind in _MOVES and before is not None and near and not _DATES & told.keys():
            giver = _other(before, club.value)
            if kind == "traded_to" and giver is not None:
                told.setdefault("from", giver)
            if before.day is not None and (kind == "drafted_by" or giver is not None):
                told["point_in_time"] = before.day
        known = self.clubs.get(player.value)
        if kind == "traded_to" and known is not None and known != club.value:
            told.setdefault("from", known)
        self._note(kind, player, club, told, evidence.span[0])
        return replace(evidence, qualifiers=told)

    def _note(
        self, kind: str, player: Fill, club: Fill, told: dict[str, str | int], at: int
    ) -> None:
        if kind in _MOVES:
            giver, day = told.get("from"), told.get("point_in_time", told.get("start_time"))
            self.last[kind] = _Move(
                club.value, str(giver) if giver else None, str(day) if day else None, at
            )
        if kind == "traded_to":
            self.got.add(club.value)
        if kind in ("played_for", "traded_to", "drafted_by", "debuted_with", "contract_with"):
            self.clubs[player.value] = club.value


def _other(before: _Move, club: str) -> str | None:
    """The other party of a trade in which a club gets somebody."""
    if club == before.club:
        return before.giver
    return before.club if before.giver in (None, club) else None
