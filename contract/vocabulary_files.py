"""The vocabulary as it is read from files: those that ship, and a user's own merged over them."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from contract.errors import BadInput
from contract.vocabulary import (
    MAIN,
    Conflict,
    ConflictRule,
    EventType,
    Pattern,
    Predicate,
    RoleRule,
    Vocabulary,
)
from contract.vocabulary_faults import faults

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SHIPPED = tuple(map(Path(__file__).with_name, ("vocabulary.toml", "event_types.toml")))
_FILE_KEYS = frozenset("predicate role words same_value event_type".split())
_LISTS = ("unless", "within", "without")
_SORTS = {str: "a string", int: "a whole number", bool: "true or false"}
_ROLE_WORDS = {"subject": ("person", "organization"), "main": MAIN}


@lru_cache(maxsize=8)
def load_vocabulary(extra: Path | None = None) -> Vocabulary:
    """The shipped vocabulary, with the predicates, roles, words and types of events of
    ``extra`` merged over it: one of the same name is replaced, but where the user's entry gives
    only patterns they are added. Raises BadInput for a file that cannot be used."""
    shipped = _shipped()
    if extra is None:
        return shipped
    own = _build(_read(extra), extra, shipped)
    fault = next(faults(own, shipped), None)
    if fault is not None:
        raise _bad(extra, fault)
    return own


@lru_cache(maxsize=1)
def _shipped() -> Vocabulary:
    """What each user's file is merged over."""
    built = None
    for path in SHIPPED:
        built = _build(_read(path), path, built)
    assert built is not None
    return built


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            loaded: dict[str, Any] = tomllib.load(file)
    except OSError as error:
        raise BadInput(
            f"The vocabulary file {path} cannot be read: {error.strerror}.",
            "Give the path of a TOML file.",
            "vocabulary",
        ) from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise BadInput(
            f"The vocabulary file {path} is not TOML: {error}.", "Mend that line.", "vocabulary"
        ) from error
    return loaded


def _build(data: Mapping[str, Any], path: Path, base: Vocabulary | None) -> Vocabulary:
    stray = sorted(set(data) - _FILE_KEYS)
    if stray:
        told = ", ".join(sorted(_FILE_KEYS))
        raise _bad(path, f"there is the unknown key {stray[0]!r}; a vocabulary has {told}")
    predicates = dict(base.predicates) if base else {}
    for entry in _entries(data, "predicate", path):
        predicate = _predicate(entry, path, predicates)
        predicates[predicate.name] = predicate
    words = {**(base.words if base else {}), **_lists(data, "words", path)}
    same = dict(base.same_value) if base else {}
    for kept, spellings in _lists(data, "same_value", path).items():
        same.update({spelling.casefold(): kept.casefold() for spelling in spellings})
    roles = tuple(_role(entry, path, predicates) for entry in _entries(data, "role", path))
    return Vocabulary(
        predicates=predicates,
        roles=roles + (base.roles if base else ()),
        words=words,
        same_value=same,
        event_types=_event_types(_entries(data, "event_type", path), path, base),
    )


def _entries(data: Mapping[str, Any], key: str, path: Path) -> list[Mapping[str, Any]]:
    listed = data.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(each, Mapping) for each in listed):
        raise _bad(path, f"{key!r} is no list of tables: write [[{key}]] above each")
    return listed


def _role(entry: Mapping[str, Any], path: Path, known: Mapping[str, Predicate]) -> RoleRule:
    predicate, heads = entry.get("predicate"), _strings(entry, "heads", path, "a role")
    if not (isinstance(predicate, str) and predicate and heads):
        raise _bad(path, "a role needs `predicate`, a name, and `heads`, a list of strings")
    if predicate not in known:
        raise _bad(path, f"a role names the unknown predicate {predicate!r}")
    owner = f"the role {heads[0]!r} of {predicate!r}"
    _refuse_stray(entry, RoleRule.__slots__, path, owner, "a role")
    for key, among in _ROLE_WORDS.items():
        if entry.get(key, among[0]) not in among:
            told = ", ".join(filter(None, among))
            raise _bad(path, f"{owner} has the {key} {entry[key]!r}: it may be {told}")
    for key in ("exact", "needs_of", "only"):
        _refuse_other(entry, key, bool, path, owner)
    _refuse_other(entry, "qualifier", str, path, owner)
    listed = {"of": _strings(entry, "of", path, owner)} if "of" in entry else {}
    return RoleRule(**{**entry, **listed, "heads": frozenset(map(str.casefold, heads))})


def _refuse_stray(
    entry: Mapping[str, Any], takes: Collection[str], path: Path, owner: str, sort: str
) -> None:
    """Raise BadInput for a key that entries of this sort do not take."""
    stray = sorted(set(entry) - set(takes))
    if stray:
        told = ", ".join(sorted(takes))
        raise _bad(path, f"{owner} has the unknown key {stray[0]!r}; {sort} takes {told}")


def _refuse_other(
    entry: Mapping[str, Any], key: str, sort: type[Any], path: Path, owner: str
) -> None:
    """Raise BadInput where an entry has under a key what is no ``sort``."""
    if key in entry and type(entry[key]) is not sort:  # a bool is an int, too
        raise _bad(path, f"{owner} needs `{key}`, {_SORTS[sort]}")


def _event_types(
    entries: Sequence[Mapping[str, Any]], path: Path, base: Vocabulary | None
) -> dict[str, EventType]:
    """The types of a file, which are tried first, then those known before."""
    known = base.event_types if base else {}
    found = {}
    for entry in entries:
        own = _event_type(entry, path)
        before = known.get(own.name)
        if before is not None and set(entry) <= {"name", "patterns"}:
            own = replace(before, patterns=own.patterns + before.patterns)
        found[own.name] = own
    return {**found, **{name: each for name, each in known.items() if name not in found}}


def _event_type(entry: Mapping[str, Any], path: Path) -> EventType:
    name = entry.get("name")
    if not isinstance(name, str):
        raise _bad(path, "a type of event has no name")
    _refuse_stray(entry, EventType.__slots__, path, f"the event type {name!r}", "an event type")
    listed = {key: entry.get(key, []) for key in ("patterns", "propbank", "framenet")}
    if not listed["patterns"] or not all(
        isinstance(told, list) and all(isinstance(each, str) for each in told)
        for told in listed.values()
    ):
        raise _bad(path, f"the event type {name!r} needs `patterns`, a list of strings")
    told = {key: tuple(values) for key, values in listed.items()}
    return EventType(name, str(entry.get("label", name.replace("_", " "))), **told)


def _lists(data: Mapping[str, Any], key: str, path: Path) -> dict[str, tuple[str, ...]]:
    """A table of lists of strings."""
    table = data.get(key, {})
    if not isinstance(table, Mapping):
        raise _bad(path, f"{key!r} is no table: write [{key}] above its lists")
    return {name: _strings(table, name, path, f"the table `{key}`") for name in table}


def _predicate(entry: Mapping[str, Any], path: Path, known: Mapping[str, Predicate]) -> Predicate:
    name = entry.get("name")
    if not isinstance(name, str):
        raise _bad(path, "a predicate has no name")
    _refuse_stray(entry, Predicate.__slots__, path, f"the predicate {name!r}", "a predicate")
    if not isinstance(entry.get("patterns", []), list):
        raise _bad(path, f"the predicate {name!r} needs `patterns`, a list")
    patterns = tuple(_pattern(p, path, name) for p in entry.get("patterns", ()))
    before = known.get(name)
    if before is not None and set(entry) <= {"name", "patterns"}:
        return Predicate(
            **{key: getattr(before, key) for key in Predicate.__slots__ if key != "patterns"},
            patterns=before.patterns + patterns,
        )
    if "subject" not in entry or "value" not in entry:
        raise _bad(path, f"the predicate {name!r} does not say what subject and value may be")
    owner = f"the predicate {name!r}"
    for key, sort in (("label", str), ("property", str), ("tolerance_days", int)):
        _refuse_other(entry, key, sort, path, owner)
    subject, value, qualifiers, identifying = (
        _strings(entry, key, path, owner)
        for key in ("subject", "value", "qualifiers", "identifying")
    )
    stray = [q for q in identifying if q not in qualifiers]
    if stray:
        raise _bad(
            path, f"the predicate {name!r} is identified by {stray[0]!r}, which it does not take"
        )
    return Predicate(
        name=name,
        label=entry.get("label", name.replace("_", " ")),
        subject=subject,
        value=value,
        property=entry.get("property"),
        qualifiers=qualifiers,
        identifying=identifying,
        tolerance_days=entry.get("tolerance_days", 0),
        conflict=_conflict(entry.get("conflict"), path, name),
        patterns=patterns,
    )


def _pattern(entry: str | Mapping[str, Any], path: Path, name: str) -> Pattern:
    if isinstance(entry, str):
        return Pattern(entry)
    owner = f"a pattern of the predicate {name!r}"
    if not isinstance(entry, Mapping):
        raise _bad(path, f"{owner} is neither a string nor a table")
    _refuse_stray(entry, Pattern.__slots__, path, owner, "a pattern")
    if not isinstance(entry.get("text"), str):
        raise _bad(path, f"{owner} needs `text`, a string")
    sure = entry.get("confidence", 1)
    if not isinstance(sure, (int, float)) or not 0 <= sure <= 1:
        raise _bad(path, f"{owner} needs `confidence`, a number of 0 to 1")
    told = entry.get("set", {})
    if not isinstance(told, Mapping) or not all(isinstance(each, str) for each in told.values()):
        raise _bad(path, f"{owner} needs `set`, a table of qualifiers and strings")
    _refuse_other(entry, "negated", bool, path, owner)
    _refuse_other(entry, "time", str, path, owner)
    return Pattern(**{**entry, **{key: _strings(entry, key, path, owner) for key in _LISTS}})


def _strings(entry: Mapping[str, Any], key: str, path: Path, owner: str) -> tuple[str, ...]:
    """What an entry lists under a key, nothing where it has none."""
    listed = entry.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        raise _bad(path, f"{owner} needs `{key}`, a list of strings")
    return tuple(listed)


def _conflict(entry: Mapping[str, Any] | None, path: Path, name: str) -> Conflict | None:
    if entry is None:
        return None
    if not isinstance(entry, Mapping) or entry.get("rule") not in get_args(ConflictRule):
        rules = ", ".join(get_args(ConflictRule))
        raise _bad(path, f"the conflict rule of {name!r} is none of {rules}")
    owner = f"the conflict of {name!r}"
    _refuse_stray(entry, Conflict.__slots__, path, owner, "a conflict")
    try:
        days = {str(of): int(days) for of, days in entry.get("windows", {}).items()}
        return Conflict(
            entry["rule"],
            _strings(entry, "same", path, owner),
            int(entry.get("window_days", 45)),
            _strings(entry, "details", path, owner),
            tuple(sorted(days.items())),
            _strings(entry, "shared", path, owner),
        )
    except (AttributeError, TypeError, ValueError) as error:
        told = "lists of qualifiers, `window_days` a number, `windows` a table of numbers"
        raise _bad(path, f"{owner} takes {told} ({error})") from error


def _bad(path: Path, what: str) -> BadInput:
    return BadInput(
        f"In the vocabulary file {path.name} {what}.",
        "See docs/vocabulary.md for what an entry needs.",
        "vocabulary",
    )
