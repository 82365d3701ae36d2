"""What a document as a whole tells, worked out once: whom it is about, whose ministers it names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from streaming.extract.model import Document
from streaming.extract.statements.contests import contest_of, counts_votes, vote_times
from streaming.extract.statements.main_body import main_agency, main_organization, opening_company
from streaming.extract.statements.pieces import Pieces
from streaming.extract.statements.public_posts import land_told
from streaming.extract.statements.times import Time
from streaming.extract.statements.towns import county_told, governed_town, main_town


@dataclass(frozen=True)
class Whole:
    """Read lazily; each answer is the document's alone."""

    document: Document

    @cached_property
    def main_organization(self) -> str | None:
        """The organisation that the document is about."""
        return main_organization(self.document)

    @cached_property
    def agency(self) -> str | None:
        """The department or agency that the document names most."""
        return main_agency(self.document)

    @cached_property
    def opening_company(self) -> str | None:
        """The company that the document opens with, one of the two that it is about."""
        return opening_company(self.document)

    @cached_property
    def land(self) -> str | None:
        """The country whose ministers the document tells of."""
        return land_told(self.document)

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces of a round-up."""
        return Pieces(self.document)

    @cached_property
    def county(self) -> str | None:
        """The only county that the document or its paper names."""
        return county_told(self.document)

    @cached_property
    def town(self) -> str | None:
        """The town whose offices the document tells of."""
        return main_town(self.document)

    @cached_property
    def governed_town(self) -> str | None:
        """The only town that is told to have a mayor or a council."""
        return governed_town(self.document)

    @cached_property
    def election(self) -> str | None:
        """The contest that the document is about."""
        return contest_of(self.document, primary=False)

    @cached_property
    def primary(self) -> str | None:
        """The same, of a sentence that tells of a primary."""
        return contest_of(self.document, primary=True)

    @cached_property
    def counts_votes(self) -> bool:
        """Whether votes are counted in it."""
        return counts_votes(self.document)

    @cached_property
    def vote_times(self) -> tuple[Time, ...]:
        """The times that may be the day of the vote, surest first."""
        return vote_times(self.document)

    @cached_property
    def bodies_by_sort(self) -> dict[str, list[tuple[int, str]]]:
        """The organisations of each sort: where each is named first, and its name, in order."""
        found: dict[str, list[tuple[int, str]]] = {}
        seen: set[int] = set()
        for mention in self.document.mentions:
            entity = self.document.entity_of(mention)
            if entity is None or entity.key in seen or entity.kind != "organization":
                continue
            seen.add(entity.key)
            found.setdefault(entity.sort, []).append((mention.start, entity.name))
        return found
