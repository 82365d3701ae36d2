"""What earlier sentences leave known: the last time named, who works where."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from streaming.extract.model import Document
from streaming.extract.statements.nouns import Ref
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import Time, When, resolve

_CAREER = frozenset(("manager_of", "coach_of", "played_for", "works_for", "left", "drafted_by", "debuted_with", "traded_to", "contract_with"))


@dataclass(slots=True)
class Discourse:
    """Grows as the claims of a document are read in order."""

    document: Document
    anchor: str | None = None
    employers: dict[str, str] = field(default_factory=dict)
    clubs: dict[str, Fill] = field(default_factory=dict)

    @property
    def published(self) -> date | None:
        moment = self.document.about.published
        return moment.date() if moment else None

    def when(self, time: Time, future: bool = False) -> When | None:
        """The date of a time; one that a text names outright dates what follows it."""
        found = resolve(time, self.published, self.anchor, future)
        if found is not None and not (found.relative and time.kind in ("weekday", "near")):
            self.anchor = found.iso
        return found

    def note(self, subject: str, predicate: str, fill: Fill) -> None:
        """Remember whom a person was last said to work for; an affiliate's parent club."""
        if predicate not in _CAREER:
            return
        owner = fill.phrase.owner if fill.phrase else None
        if owner is not None and owner.kind == "organization" and owner.name != fill.value:
            self.employers[subject] = owner.name
        elif fill.kind in ("organization", "unknown"):
            self.employers[subject] = fill.value

    def employer(self, ref: Ref | None) -> str | None:
        """The organisation that a person was last said to be with."""
        if ref is None or ref.kind != "person":
            return None
        known = self.employers.get(ref.name)
        if known is None and ref.entity is not None:
            known = self.document.entities[ref.entity].affiliation
        return known
