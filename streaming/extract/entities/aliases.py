"""The alias table: public names and the short forms that stand for them.

The shipped table is ``aliases.toml``, which says what its keys mean; a user's file of the
same form adds to it and wins where both name the same full name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from contract.errors import BadInput
from contract.records import Profile
from streaming.extract.lexicon import read_toml
from streaming.extract.model import EntityKind

SHIPPED = Path(__file__).with_name("aliases.toml")
_INITIALS = re.compile(r"(?:[A-Z]\.){2,}")
_KINDS: tuple[EntityKind, ...] = ("person", "organization", "place", "event", "group")


@dataclass(frozen=True, slots=True)
class Alias:
    """A public name. ``sort`` is what kind of organisation it is (club, media, …);
    ``league`` and ``place`` are a club's; ``sure`` is what a user's file says."""

    name: str
    kind: EntityKind
    sort: str
    short: tuple[str, ...]
    league: str | None = None
    place: str | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Namesake:
    """One of those who have a ``name``, as they are told apart ("Ada Quill (senator)"), and the
    words of which a document tells one: a role, a field, a body, a place, who is named beside.
    Without words it is whoever is none of the others."""

    name: str
    called: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class AliasTable:
    """Look-up by full name or short form. Immutable, picklable."""

    version: str
    entries: tuple[Alias, ...]
    _by_form: Mapping[str, tuple[Alias, ...]] = field(repr=False, compare=False)
    namesakes: tuple[Namesake, ...] = ()

    @classmethod
    def of(
        cls, version: str, entries: tuple[Alias, ...], namesakes: tuple[Namesake, ...] = ()
    ) -> AliasTable:
        """A table of the entries, found by each of their forms."""
        by_form: dict[str, list[Alias]] = {}
        for entry in entries:
            for form in dict.fromkeys((entry.name, *entry.short)):
                by_form.setdefault(form, []).append(entry)
                if _INITIALS.fullmatch(form):  # a name ends before its last point
                    by_form.setdefault(form[:-1], []).append(entry)
        found = {form: tuple(all_) for form, all_ in by_form.items()}
        return cls(version, entries, found, namesakes)

    def named(self, form: str) -> tuple[Alias, ...]:
        """All entries that a full name or short form may stand for."""
        return self._by_form.get(form, ())

    def placed(self, profile: Profile) -> Profile:
        """A profile with the one namesake that it tells of; as it is where it may be several."""
        named = [each for each in self.namesakes if each.name == profile.name]
        if not named:
            return profile
        told = (profile.roles, profile.fields, profile.bodies, profile.places, profile.company)
        known = {text.casefold() for texts in told for text in texts}
        known |= {word for role in profile.roles for word in role.split()}
        fitting = [each for each in named if each.words & known]
        fitting = fitting or [each for each in named if not each.words]
        return replace(profile, namesake=fitting[0].called) if len(fitting) == 1 else profile


@lru_cache(maxsize=8)
def load_aliases(extra: Path | None = None) -> AliasTable:
    """The shipped table, with the user's file ``extra`` added.

    Raises BadInput where the file cannot be read or does not have the form of the shipped one.
    """
    shipped = read_toml(SHIPPED)
    entries = {entry.name: entry for entry in _entries(shipped)}
    namesakes: tuple[Namesake, ...] = ()
    version = str(shipped["version"])
    if extra is not None:
        try:
            added = read_toml(extra)
            entries.update((entry.name, replace(entry, sure=True)) for entry in _entries(added))
            namesakes = tuple(_namesakes(added.get("namesakes", {})))
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise BadInput(
                f"The alias file {extra} cannot be used: {error}.",
                "Write it as streaming/extract/entities/aliases.toml is written.",
                reason="bad_alias_file",
            ) from error
        version = f"{version}+{added.get('version', extra.name)}"
    return AliasTable.of(version, tuple(entries.values()), namesakes)


def _entries(tables: Mapping[str, Any]) -> Iterator[Alias]:
    for kind in _KINDS:
        for sort, names in tables.get(kind, {}).items():
            for name, value in names.items():
                if isinstance(value, Mapping):
                    for club, short in value.items():
                        yield _alias(club, kind, sort, short, league=name)
                else:
                    yield _alias(name, kind, sort, value, league=None)
    unknown = set(tables) - set(_KINDS) - {"version", "namesakes"}
    if unknown:
        known = ", ".join((*_KINDS, "namesakes"))
        raise ValueError(f"unknown kind {sorted(unknown)[0]!r}, known are {known}")


def _namesakes(tables: Mapping[str, Any]) -> Iterator[Namesake]:
    for name, people in tables.items():
        if not isinstance(people, Mapping):
            raise ValueError(f"the namesakes of {name!r} are no table of names with their words")
        for called, told in people.items():
            if not isinstance(told, list) or not all(isinstance(word, str) for word in told):
                raise ValueError(f"the words that tell {called!r} are not a list of strings")
            yield Namesake(name, called, frozenset(word.casefold() for word in told))
        if sum(not told for told in people.values()) > 1:
            raise ValueError(f"of the namesakes of {name!r} only one can be without words")


def _alias(name: str, kind: EntityKind, sort: str, short: Any, league: str | None) -> Alias:
    if not isinstance(short, list) or not all(isinstance(form, str) for form in short):
        raise ValueError(f"the short forms of {name!r} are not a list of strings")
    place = None
    if sort == "club" and short and name.endswith(" " + short[0]):
        place = name[: -len(short[0]) - 1]
    return Alias(name, kind, sort, tuple(short), league, place)
