"""What a predicate says, with everything that its own tree tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from contract.records import ParticipantRole, Span

Role = ParticipantRole
Kind = Literal[
    "verb", "participle", "nominalisation", "copula", "apposition", "title", "possession"
]
Status = Literal[
    "asserted", "reported", "planned", "conditional", "required", "wished", "questioned", "denied"
]
"""From what weakens least to what weakens most. ``reported``: somebody holds it true;
``conditional``: it depends on something, or is only possible or allowed; ``required``: it must or
should be done; ``wished``: wanted, feared, asked for or tried; ``denied``: what governs the
predicate tells that it is not so ("refused to")."""
STATUSES: tuple[Status, ...] = get_args(Status)
Tense = Literal["past", "present", "future", ""]


class Argument(NamedTuple):
    """One participant. All are numbers of tokens.

    ``agent`` is what the active verb has as its subject, ``patient`` what it has as its object,
    in the passive and in nouns too; ``recipient`` its indirect object; ``content`` a clause by its
    head; ``attribute`` what one is named, or "as" what; ``oblique`` what ``preposition`` joins:
    its words in lower case, "'s" for a possessor, "" for a noun before the predicate noun.
    """

    role: Role
    head: int
    words: tuple[int, ...]
    preposition: str = ""
    inherited: bool = False  # from the clause that governs its own


@dataclass(frozen=True, slots=True)
class Predication:
    """A predicate and its arguments; all but ``evidence`` are numbers of tokens of one sentence.

    ``lemma`` is a verb's own, particle behind a space ("step down"), of a nominalisation the verb
    that it names; of a copula, apposition or title the noun's or adjective's, "be" of a copula
    with a preposition ("is in Hull"). Their ``agent`` is who is so called; a possession ("her
    office in Hull") has none. ``polarity`` is False where a negation is its own; ``modality`` also
    tells what governs it says of its being done, and is ``likely`` so told (0 to 1). ``governor``
    is the predicate on which it hangs. ``times`` and ``places`` are heads of phrases,
    ``quantities`` number words in the arguments.
    ``evidence`` is in code points of the text: predicate, arguments, times and places.
    """

    predicate: int
    lemma: str
    kind: Kind
    arguments: tuple[Argument, ...]
    polarity: bool
    modality: Status
    likely: float
    tense: Tense
    perfect: bool
    passive: bool
    governor: int | None
    times: tuple[int, ...]
    places: tuple[int, ...]
    quantities: tuple[int, ...]
    evidence: Span

    def of(self, role: Role, *prepositions: str) -> tuple[Argument, ...]:
        """Its arguments of a role; of obliques those with one of these prepositions, if
        any is given."""
        return tuple(
            a
            for a in self.arguments
            if a.role == role and (not prepositions or a.preposition in prepositions)
        )
