"""An entity while the document is being read: what is known of it grows with each mention."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from streaming.extract.entities.name_words import HONOURS, SUFFIXES, is_particle
from streaming.extract.entities.names import Name
from streaming.extract.lexicon import entries, pairs, table, words
from streaming.extract.model import Entity, EntityKind
from streaming.extract.reading.agreement import Traits, sex_of

Gender = Literal["m", "f"]

_SHORT = {short: frozenset(entries(full)) for short, full in table("given_names")["short"].items()}
_ADDRESS_M = words("roles", "address_m")
_ADDRESS_F = words("roles", "address_f")
_OFFICES = pairs("roles", "offices_of_address")
_ROLES_M = words("roles", "gender_m")
_ROLES_F = words("roles", "gender_f")
_SUFFIXES = frozenset(form for each in SUFFIXES | HONOURS for form in (each, f"{each}."))
_LEGAL_FORMS = words("names", "drafts_legal_forms")


@dataclass(slots=True)
class Draft:
    """An entity in the making. ``forms`` are the spellings that stand for it, in the order of the
    text; ``named_at`` are the starts of its name mentions; ``nouns`` are what the text calls it
    ("company", "band"), ``told`` the words beside those nouns."""

    key: int
    kind: EntityKind
    words: tuple[str, ...]
    sort: str = ""
    public_name: str | None = None
    place: str | None = None
    forms: list[str] = field(default_factory=list)
    nicknames: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    nouns: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    affiliation: int | None = None
    gender_votes: dict[Gender, float] = field(default_factory=dict)
    named_at: list[int] = field(default_factory=list)

    @property
    def surname(self) -> str:
        """The last name with its particles: "de Blasio"."""
        core = without_suffix(self.words)
        if len(core) < 2:
            return core[-1]
        first = len(core) - 1
        while first > 1 and is_particle(core[first - 1]):
            first -= 1
        return " ".join(core[first:])

    @property
    def gender(self) -> Gender | None:
        male, female = self.gender_votes.get("m", 0.0), self.gender_votes.get("f", 0.0)
        if abs(male - female) < 0.5:
            return None
        return "m" if male > female else "f"

    @property
    def name(self) -> str:
        """As the record calls it: a firm without its legal form."""
        if self.kind == "organization":
            return self.public_name or " ".join(without_legal_form(self.words))
        return self.public_name or " ".join(self.words)

    def __post_init__(self) -> None:
        """An organisation or place is called by the nouns in its name: "the ministry"."""
        self.call_by(self.words)

    def call_by(self, words_: tuple[str, ...]) -> None:
        """Note the nouns in one of its names."""
        if self.kind != "person" and len(words_) > 1:
            lower = [word.lower() for word in words_]
            heads = [one for one, after in pairwise(lower) if after in ("of", "for", "on")]
            self.nouns |= {lower[-1], *heads[:1]}
            if self.sort == "company":  # "the mill" is Quill Mills
                self.nouns.add(lower[-1].removesuffix("s"))

    def vote(self, gender: Gender, weight: float) -> None:
        self.gender_votes[gender] = self.gender_votes.get(gender, 0.0) + weight

    def vote_by_role(self, head: str) -> None:
        """ "spokeswoman" tells; most roles do not."""
        gender = gender_of_role(head)
        if gender is not None:
            self.vote(gender, 1.0)

    def take(self, name: Name, *, sure: bool = True) -> None:
        """Note one more mention by name; "Mr." tells something of whom it is ``sure`` to mean."""
        if name.text not in self.forms:
            self.forms.append(name.text)
        if name.nickname and name.nickname not in self.nicknames:
            self.nicknames.append(name.nickname)
        if name.described and self.kind != "person":
            self.nouns.add(name.described.noun)
            self.told |= name.described.told
        if name.address:
            self.add_role(_OFFICES.get(name.address.lower().rstrip("."), ""))
        gender = gender_of_address(name.address) if name.address and sure else None
        if gender:
            self.vote(gender, 3.0)
        self.named_at.append(name.start)

    def add_role(self, role: str) -> None:
        if role and role not in self.roles:
            self.roles.append(role)

    def entity(self, affiliation: str | None) -> Entity:
        """The finished entity; ``affiliation`` is the name of the body that it is of."""
        own = [form for form in (*self.forms, *self.nicknames) if form != self.name]
        return Entity(
            key=self.key,
            name=self.name,
            kind=self.kind,
            aliases=tuple(dict.fromkeys(own)),
            roles=tuple(self.roles),
            affiliation=affiliation,
            gender=self.gender if self.kind == "person" else None,
            sort=self.sort if self.kind == "organization" else "",
        )


def without_legal_form(words_: tuple[str, ...]) -> tuple[str, ...]:
    """A firm's words without "Inc." and its like; "Corp." and "Corporation" stay where one word
    is left."""
    last = words_[-1].strip(".,").lower()
    stands = len(words_) > (2 if last in ("corp", "corporation") else 1)
    return words_[:-1] if stands and last in _LEGAL_FORMS else words_


def without_suffix(words_: tuple[str, ...]) -> tuple[str, ...]:
    """A person's words without "Jr." and its like; never empty."""
    last = len(words_)
    while last > 1 and words_[last - 1] in _SUFFIXES:
        last -= 1
    return words_[:last]


def generation(words_: tuple[str, ...]) -> str:
    """ "Jr", "III": which of a family's namesakes a person is."""
    told = (word.rstrip(".") for word in words_[len(without_suffix(words_)) :])
    return next((word for word in told if word in SUFFIXES), "")


def gender_of_address(address: str) -> Gender | None:
    """ "Mr", "Sir" and the like; None for "Dr"."""
    lower = address.lower()
    return "m" if lower in _ADDRESS_M else "f" if lower in _ADDRESS_F else None


def gender_of_role(head: str) -> Gender | None:
    """ "spokeswoman", "father" and the like; None for most."""
    return "m" if head in _ROLES_M else "f" if head in _ROLES_F else None


def gender_of_given(given: str) -> Gender | None:
    """By the list of given names; None where it is unknown or given to both."""
    sex = sex_of(given.lower())
    return "m" if sex == Traits.MAN else "f" if sex == Traits.WOMAN else None


def same_given(one: str, other: str) -> bool:
    """Equal, an initial of, or a known short form of: "Bob" and "Robert", "J." and "Jane"."""
    one, other = one.lower(), other.lower()
    if one == other:
        return True
    if one.endswith(".") or other.endswith("."):
        return one[0] == other[0]
    if other in _SHORT.get(one, ()) or one in _SHORT.get(other, ()):
        return True
    return bool(_SHORT.get(one, frozenset()) & _SHORT.get(other, frozenset()))
