"""What earlier sentences leave known: the last time named, who works where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from streaming.extract.statements.court_days import CourtDays
from streaming.extract.statements.dating import Dating
from streaming.extract.statements.items import Item
from streaming.extract.statements.left_too import Parting
from streaming.extract.statements.lexicon import SPORTING
from streaming.extract.statements.main_body import tells_of
from streaming.extract.statements.moves import Moves
from streaming.extract.statements.phrase import CABINET, Ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.resumed_awards import Award
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.tenures import Tenures
from streaming.extract.statements.whole import Whole

_BEGINNINGS = frozenset(("drafted_by", "contract_with", "debuted_with"))
"""What is often told looking back."""
_CAREER = frozenset(
    "manager_of coach_of played_for works_for left drafted_by debuted_with traded_to"
    " contract_with".split()
)

_PLAYING = frozenset(("drafted_by", "played_for", "contract_with", "traded_to", "debuted_with"))
_ALSO = {"chief_executive": "position_held", "founded_by": "works_for"}
_LEADING = frozenset(("manager_of", "coach_of", "works_for"))


SERVICES = (
    "Army",
    "Navy",
    "Marines",
    "Marine Corps",
    "Air Force",
    "Coast Guard",
    "National Guard",
)
_PARTIES = frozenset(
    "Republicans Democrats Republican Democrat Democratic Labour Conservatives Tories".split()
)


def _is_farm(fill: Fill) -> bool:
    return fill.ref is not None and fill.ref.level is not None


@dataclass(slots=True)
class Discourse(Dating):
    """Grows as the claims of a document are read in order."""

    employers: dict[str, str] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    """By whom each player was last said to be taken on, looking back or not."""
    since: dict[str, str] = field(default_factory=dict)
    """The latest time at which each person was said to be with somebody."""
    claimed: dict[tuple[str, str], str] = field(default_factory=dict)
    """The (subject, predicate) pairs stated so far, each with the value stated last."""
    gone: set[tuple[str, str]] = field(default_factory=set)
    """Who was said to leave what."""
    parting: Parting | None = None
    """What somebody was last said to leave."""
    posts: dict[str, Post] = field(default_factory=dict)
    """The role that each person was last said to have."""
    seats: dict[str, Post] = field(default_factory=dict)
    """The seat that each who leads besides, a minister, was last said to have."""
    roles: dict[str, str] = field(default_factory=dict)
    taken: dict[str, Post] = field(default_factory=dict)
    """The posts that people were said to begin."""
    to_lead: dict[str, Ref] = field(default_factory=dict)
    """The bodies that people were said to be chosen to lead."""
    posted: str | None = None
    """The organisation of the role that the sentence last told of."""
    closing: bool = False
    """Whether the sentence tells itself how what it tells ended: "until she was dismissed"."""
    office: Post | None = None
    """The office that the text last told of, whoever held it."""
    award: Award | None = None
    """The award that was last said to be somebody's."""
    vacant: Post | None = None
    """The office that the text last said somebody new is in."""
    moves: Moves = field(default_factory=Moves)
    charged: dict[str, str | None] = field(default_factory=dict)
    """The one crime that each person was charged with, None for several."""
    period: tuple[int, str] | None = None
    """The paragraph that last told results of a period, and when that ended."""
    accused: tuple[Fill, ...] = ()
    """Those whom the text last said were arrested or charged."""
    tenures: Tenures = field(default_factory=Tenures)
    court_days: CourtDays = field(default_factory=CourtDays)
    _prominent: frozenset[str] | None = None
    _described: dict[int, str | None] = field(default_factory=dict)
    _employed: set[tuple[str, tuple[int, int]]] = field(default_factory=set)
    """The persons with the places in the text at which a body of theirs was named."""

    whole: Whole = field(init=False)

    def __post_init__(self) -> None:
        self.whole = Whole(self.document)

    def tells_of_sport(self) -> bool:
        """Whether a word stands in the document that those who play are told of with."""
        return self.speaks_of(SPORTING)

    def open(self, items: Sequence[Item]) -> None:
        """Begin a sentence: what was known of the one before alone is forgotten."""
        self.posted, self.closing = None, False
        self.open_times(items)

    def note(self, subject: str, predicate: str, fill: Fill, told: Mapping[str, str | int]) -> None:
        """Remember whom a person was last said to work for, an affiliate's parent club, and the
        role that somebody left. ``told`` are the claim's qualifiers."""
        self.claimed[subject, predicate] = fill.value
        if predicate in _ALSO:
            self.claimed[fill.value, _ALSO[predicate]] = subject
        if predicate == "founded_by":
            self.employers.setdefault(fill.value, subject)  # whoever founds a firm is with it
        if predicate == "left":
            self.gone.add((subject, fill.value))
            self.parting = Parting(fill.value, fill.span[0]) if fill.kind != CABINET else None
        if predicate == "award_received":
            self.award = Award(fill.value, fill.span[0])
        if predicate == "charged_with":
            same = self.charged.get(subject, fill.value) == fill.value
            self.charged[subject] = fill.value if same else None
        self.tenures.note(subject, predicate, fill.value, told, fill.span[0])
        if predicate == "played_for" and _is_farm(fill) and subject in self.employers:
            return  # "began at Triple-A Pell": the Owls still have him
        if predicate in _PLAYING and fill.kind == "organization":
            self.clubs[subject] = fill.value
        elif predicate in _LEADING:
            self.clubs.pop(subject, None)
        over = "end_time" in told and not self.closing
        if predicate == "left" and "role" in told and fill.kind != CABINET:
            left = Post(str(told["role"]), fill.value, fill.kind, fill.span[0])
            self.posts.setdefault(subject, left)
            self.office = left if is_office(left.role) else self.office
        past = predicate in _LEADING and "start_time" not in told
        past = past and (subject, fill.value) in self.gone
        if predicate not in _CAREER or ((over or past) and subject in self.employers):
            return  # what has ended is not where one is
        when = str(told.get("start_time", told.get("point_in_time", "")))
        if when and when < self.since.get(subject, "") and predicate in _BEGINNINGS:
            return  # told of looking back: "had signed with the Owls in 1987"
        self.since[subject] = when or self.since.get(subject, "")
        owner = fill.phrase.owner if fill.phrase else None
        if owner is None and (subject, fill.span) in self._employed:
            return  # once more of "the Mets' affiliate in Buffalo", by a rule that reads less
        self._employed.add((subject, fill.span))
        if owner is not None and owner.kind == "organization" and owner.name != fill.value:
            self.employers[subject] = owner.name
        elif fill.kind in ("organization", "unknown") or predicate == "manager_of":
            self.employers[subject] = fill.value

    def note_begun(self, verbs: Sequence[str], predicate: str, subject: Fill, value: Fill) -> None:
        """Remember the post that a hiring begins: "He was hired in June 2022 to replace Cho"."""
        post = self.posts.get(subject.value)
        if predicate in ("manager_of", "coach_of") and "hire" in verbs and post is not None:
            self.taken[subject.value] = replace(
                post, of=value.value, kind=value.kind, at=subject.span[1]
            )

    def employer(self, ref: Ref | None) -> str | None:
        """The organisation that a person was last said to be with."""
        if ref is None or ref.kind != "person":
            return None
        known = self.employers.get(ref.name)
        if known is None and ref.entity is not None:
            known = self.document.entities[ref.entity].affiliation
            if known is not None and ("Party" in known or known in _PARTIES):
                return None
        # "a former Navy pilot, was hired": by another than the service
        return None if known is not None and known.endswith(SERVICES) else known

    def described_employer(self, ref: Ref | None) -> str | None:
        """The organisation in words that describe a person anywhere in the document: "the
        former chief executive of Calder Freight Lines"."""
        if ref is None or ref.entity is None:
            return None
        if ref.entity not in self._described:
            said = [
                self.document.text[m.start : m.end]
                for m in self.document.mentions
                if m.entity == ref.entity and m.kind == "nominal"
            ]
            bodies = (e for e in self.document.entities if e.kind == "organization")
            named = (e.name for e in bodies if any(tells_of(words, e) for words in said))
            self._described[ref.entity] = next(named, None)
        return self._described[ref.entity]

    def titles(self, ref: Ref | None) -> tuple[str, ...]:
        """The titles that the document gives a person, wherever it does."""
        return self.document.entities[ref.entity].roles if ref and ref.entity is not None else ()

    def is_prominent(self, name: str) -> bool:
        """Whether a person is named thrice at least."""
        if self._prominent is None:
            counts = Counter(m.entity for m in self.document.mentions if m.entity is not None)
            entities = self.document.entities
            self._prominent = frozenset(entities[k].name for k, n in counts.items() if n >= 3)
        return name in self._prominent
