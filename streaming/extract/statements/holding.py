"""A role that somebody holds, as the words beside the name tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.entities.written_titles import SURNAMES
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.bodies import PAST
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.role_names import role_name


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

    def is_title(self, document: Document) -> bool:
        """Whether a job of two words or more stands as a title does, which says something even
        where nothing says whose: "returning officer Jane Roe", "the sales manager, Jane Roe,"; so
        does the title of an office that is a job, too: "Supervisor Jane Roe"."""
        if self.role is None:
            return False
        if " " not in self.role.text and not _is_title_alone(self.role.text):
            return False
        head = self.role.text.split()[-1]
        if head[0].isupper() and head.lower() in SURNAMES:
            return False  # "the Harbor Baker": a name, as like as not
        start, end = self.role.start, self.role.end
        between = document.text[end : self.person.span[0]]
        fronted = self.role.many or bool(_RANKED.fullmatch(between))
        return fronted or document.text[max(0, start - 4) : start].lower() == "the "


_RANKED = re.compile(r" (?:[A-Z][\w-]*\.? ){0,3}")
"""What stands between a title and a name, a rank at most: "police spokesperson Brigadier Roe"."""
_BY_TITLE = words("offices", "titles_alone")
_CALLINGS = re.compile(r"(?:olog|iatr|onom|therap)ist$|ographer$")


def _is_title_alone(role: str) -> bool:
    """ "Producer Jane Roe said": a calling that opens a sentence as a title does."""
    known = role.lower() in _BY_TITLE or _CALLINGS.search(role) is not None
    return role[:1].isupper() and known


AHEAD = frozenset(("next", "future", "incoming", "would-be"))
"""Words that say that a role is still to come."""
_PAST_OR_AHEAD = PAST | AHEAD


def note_roles(roles: dict[str, str], held: Iterable[Holding]) -> None:
    """Keep the first title of each person, for what the same sentence tells of leaving it."""
    for holding in held:
        if holding.role is not None and holding.status not in _PAST_OR_AHEAD:
            roles.setdefault(holding.person.name, role_name(holding.role.text))


_RANKS = words("offices", "ranks")


_REVERENT = frozenset("the most right very".split())


def _is_reverend(items: list[Item], at: int) -> bool:
    """ "the Most Rev. Jane Roe": what stands before a clergyman's title."""
    told = items[at - 1].low in _REVERENT
    return told and any(item.low.split()[-1] in ("rev", "hon") for item in items[at : at + 2])


def before_rank(items: list[Item], at: int) -> int:
    """The first item of the rank before the name at ``at``: "spokesman Maj. Gen. Jane Roe"."""
    while at > 1:
        stopped = items[at - 1].text == "." and items[at - 2].low.split()[-1] in _RANKS
        if stopped:
            at -= 2
        elif items[at - 1].low in _RANKS or _is_reverend(items, at):
            at -= 1
        else:
            break
    return at
