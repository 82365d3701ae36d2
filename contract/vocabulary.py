"""The vocabulary of predicates and of types of events, as declared in vocabulary.toml, in
event_types.toml and in a user's own file.

A predicate says what its subject and value may be, which qualifiers it takes, which of
them tell one fact from another, what excludes what, and by which patterns text states
it. docs/vocabulary.md shows how to add one. Everything here is plain frozen data that
pickles to Spark workers; patterns stay text and are compiled by the extractor.
``vocabulary_files`` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from contract.patterns import compile_predication_pattern
from contract.records import Modality

ConflictRule = Literal["single", "single_at_time", "age", "manner", "once", "figures"]
PLAIN_TIME = "point_in_time"
PLAIN_ROLE = "role"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way in which text states a predicate, in the pattern language.

    ``set`` gives fixed qualifiers, ``time`` the qualifier that a plain time beside the
    verb fills ("" for none), ``confidence`` how often such a match was right.
    """

    text: str
    set: Mapping[str, str] = field(default_factory=dict)
    time: str = PLAIN_TIME
    confidence: float = 0.9
    modality: Modality | Literal[""] = ""
    """What takes the place of asserted and planned: an acquittal denies a conviction."""
    unless: tuple[str, ...] = ()
    """Lemmas that speak against it among the words of the predicate and its arguments."""
    within: tuple[str, ...] = ()
    """Lemmas of which these words must hold one: "holds a controlling stake"."""
    without: tuple[str, ...] = ()
    """Roles and prepositions that must have no argument: "she left", not "left the room"."""
    negated: bool = False
    """Whether it is the verb's denial that states it: "did not renew his contract"."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """When two facts of one subject exclude each other.

    ``single``: there is one value, whenever. ``single_at_time``: one value at one time;
    times that nobody gives are taken as the same when seen within ``window_days``.
    ``age``: two ages that no one birthday explains, but one within ``window_days``.
    ``once``: the same value at two times that do not fit. ``manner``: one departure from one
    organisation that happened in two ways. ``figures``: two numbers whose bounds, the qualifiers
    ``lowest`` and ``highest``, do not meet. ``same`` names qualifiers that must agree
    for the facts to be about the same thing at all, where both have them; ``shared`` those that
    both must have, or neither: an amount of which nothing is told is none of losses; ``details``
    those of which one value has one at one time: a club drafts somebody in one round of a year.
    ``windows`` are other days for what happens once, by its ``of``: a theft is the same one a year
    later, sales are not.
    """

    rule: ConflictRule
    same: tuple[str, ...] = ()
    window_days: int = 45
    details: tuple[str, ...] = ()
    windows: tuple[tuple[str, int], ...] = ()
    shared: tuple[str, ...] = ()

    def days(self, of: str) -> int:
        """How far apart facts that no time dates may be seen, by what they are of."""
        return dict(self.windows).get(of, self.window_days)


@dataclass(frozen=True, slots=True)
class Predicate:
    """One predicate. ``property`` is its Wikidata id, None where there is none.
    ``identifying`` qualifiers tell one fact of the same value from another; two days that
    are at most ``tolerance_days`` apart are one time (told on Monday, in force on Friday)."""

    name: str
    label: str
    subject: tuple[str, ...]
    value: tuple[str, ...]
    property: str | None = None
    qualifiers: tuple[str, ...] = ()
    identifying: tuple[str, ...] = ()
    tolerance_days: int = 0
    conflict: Conflict | None = None
    patterns: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class EventType:
    """A sort of event by the name that readers ask for, and the patterns over predications that
    tell it; a pattern's slots are what each participant is called ("arrested_by").

    ``propbank`` and ``framenet`` are rolesets and frames that tell the same."""

    name: str
    label: str
    patterns: tuple[str, ...]
    propbank: tuple[str, ...] = ()
    framenet: tuple[str, ...] = ()

    @property
    def befallen(self) -> frozenset[str]:
        """What it calls whom or what it befalls: who dies is called as who is killed. Who meets
        with whom does it as the other does."""
        befalls: set[str] = set()
        for pattern in map(compile_predication_pattern, self.patterns):
            doing, undergoing = (
                {slot for each in pattern.bindings if role in each.roles for slot in each.slots}
                for role in ("agent", "patient")
            )
            befalls |= undergoing - doing
        return frozenset(befalls)


MAIN = ("", "body", "agency", "town")


@dataclass(frozen=True, slots=True)
class RoleRule:
    """Which predicate holding a role is: "manager" of a club is manager_of. ``subject``
    is "organization" where the organisation is the subject and the holder the value."""

    predicate: str
    heads: frozenset[str]
    """In lower case; "-ologist" is the ending of any."""
    subject: str = "person"
    of: tuple[str, ...] = ("organization", "place")
    exact: bool = False
    """Whether the role is just one of ``heads``, or may end with one ("finance director")."""
    qualifier: str = PLAIN_ROLE
    """Which qualifier takes the role where the predicate does not tell it; "" for none."""
    needs_of: bool = False
    """Whether the role says something only where it is known whose it is ("a leader")."""
    only: bool = False
    """Whether a role that the rule takes is nothing else: "manager" of a club."""
    main: str = ""
    """Of what the text is about it is where nothing tells whose it is: "body", "agency" (a body,
    be it of a government), "town"; "" of nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """All predicates by name, the rules that turn roles into predicates, the named word
    lists that patterns refer to, the spellings of values that mean the same, and the types of
    events by name, those that are tried first standing first."""

    predicates: Mapping[str, Predicate]
    roles: tuple[RoleRule, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same_value: Mapping[str, str] = field(default_factory=dict)
    event_types: Mapping[str, EventType] = field(default_factory=dict)

    def canonical(self, value: str) -> str:
        """The spelling under which a value is compared: "GM" is "general manager"."""
        folded = " ".join(value.split()).casefold()
        return self.same_value.get(folded, folded)
