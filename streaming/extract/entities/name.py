"""One mention of a name, as the tree tells where it begins and ends."""

from __future__ import annotations

from dataclasses import dataclass

from streaming.extract.entities.descriptions import Description


@dataclass(slots=True)
class Name:
    """Words of the Doc, ``first`` to ``last`` exclusive, that are one name; ``head`` is the one
    that the others hang from, ``kind`` what the model takes it for (GUM's kinds)."""

    first: int
    last: int
    start: int
    end: int
    words: tuple[str, ...]
    head: int
    kind: str = ""
    opens: bool = False
    """First in its sentence or quotation: its capital tells little."""
    titled: bool = False
    """In a line whose words are all capitalised."""
    address: str | None = None
    """The form of address before it: "Mrs.", "Gov."."""
    nickname: str | None = None
    plural: bool = False
    definite: bool = False
    """Right behind its own "the", which no person's name has."""
    located: bool = False
    """Whether something is said to be in it or near it."""
    described: Description | None = None
    dateline: bool = False
    """Within the dateline: "OSLO (Zembla Wire) —"."""

    @property
    def text(self) -> str:
        return " ".join(self.words)
