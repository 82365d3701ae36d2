"""A role that somebody holds, as the words beside the name tell it."""

from __future__ import annotations

from dataclasses import dataclass

from contract.records import Span
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref


@dataclass(frozen=True, slots=True)
class Holding:
    """A person, the role, and the organisation that it is of, where it is said."""

    person: Ref
    role: Item | None
    of: Ref | None
    span: Span
    status: str = ""
    """ "former", "incoming", "next" ...: the word that says when the role is held."""
    end: int | None = None
    """The item behind an apposition: "manager of the Owls" + "since 2019"."""
