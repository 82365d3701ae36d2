"""The vocabulary of predicates and of types of events, as declared in vocabulary.toml, in
event_types.toml and in a user's own file.

A predicate says what its subject and value may be, which qualifiers it takes, which of
them tell one fact from another, what excludes what, and by which patterns text states
it. docs/vocabulary.md shows how to add one. Everything here is plain frozen data that
pickles to Spark workers; patterns stay text and are compiled by the extractor. A user's file is
held against those that ship: there is what they ask for, which a test holds against the extractor.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

from contract.errors import BadInput
from contract.patterns import KEPT_NOWHERE, check_roles, compile_predication_pattern
from contract.records import Modality

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SHIPPED = tuple(map(Path(__file__).with_name, ("vocabulary.toml", "event_types.toml")))
ConflictRule = Literal["single", "single_at_time", "age", "manner", "once", "figures"]
_PLAIN_TIME = "point_in_time"
_FILE_KEYS = frozenset("predicate role words same_value event_type".split())
_LISTS = ("unless", "within", "without")
_PREDICATE_KEYS = frozenset(
    "name label property subject value qualifiers identifying tolerance_days conflict"
    " patterns".split()
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way in which text states a predicate, in the pattern language.

    ``set`` gives fixed qualifiers, ``time`` the qualifier that a plain time beside the
    verb fills ("" for none), ``confidence`` how often such a match was right.
    """

    text: str
    set: Mapping[str, str] = field(default_factory=dict)
    time: str = _PLAIN_TIME
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
        """What it calls whom or what it befalls: who dies is called as who is killed."""
        patterns = map(compile_predication_pattern, self.patterns)
        bindings = (each for pattern in patterns for each in pattern.bindings)
        return frozenset(
            slot for each in bindings if "patient" in each.roles for slot in each.slots
        )


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
    qualifier: str = "role"
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


@lru_cache(maxsize=8)
def load_vocabulary(extra: Path | None = None) -> Vocabulary:
    """The shipped vocabulary, with the predicates, roles, words and types of events of
    ``extra`` merged over it: one of the same name is replaced, but where the user's entry gives
    only patterns they are added. Raises BadInput for a file that cannot be used."""
    built = None
    for path in SHIPPED:
        built = _build(_read(path), path, built)
    assert built is not None
    if extra is None:
        return built
    own = _build(_read(extra), extra, built)
    fault = next(faults(own, built), None)
    if fault is not None:
        raise _bad(extra, fault)
    return own


def faults(own: Vocabulary, shipped: Vocabulary) -> Iterator[str]:
    """What the predicates and types of events of ``own`` ask for that is not there, told by what
    ``shipped`` asks for."""
    known, alone, mentioned = kinds(shipped), by_itself(shipped), mention_kinds(shipped)
    for each in own.predicates.values():
        owner = f"the predicate {each.name!r}"
        yield from _unknown_kinds(owner, (*each.subject, *each.value), known)
        for pattern in each.patterns:
            yield from _faults_of_text(owner, pattern.text, known)
            yield from _faults_of_pattern(each, pattern)
        for name in sorted(set(each.qualifiers) - alone - _filled(each)):
            yield (
                f"{owner} takes the qualifier {name!r}, which nothing fills: make it a slot of a"
                f" pattern or `set` it, or take one of those that need neither"
                f" ({', '.join(sorted(alone))})"
            )
    for type_ in own.event_types.values():
        for text in type_.patterns:
            yield from _faults_of_text(f"the event type {type_.name!r}", text, mentioned)


def kinds(vocabulary: Vocabulary) -> frozenset[str]:
    """Those of names and values that its predicates ask for."""
    every = vocabulary.predicates.values()
    behind_slots = _behind_slots(pattern.text for each in every for pattern in each.patterns)
    return behind_slots.union(*(each.subject + each.value for each in every))


def mention_kinds(vocabulary: Vocabulary) -> frozenset[str]:
    """Those that its types of events ask for."""
    return _behind_slots(text for each in vocabulary.event_types.values() for text in each.patterns)


def by_itself(vocabulary: Vocabulary) -> frozenset[str]:
    """The qualifiers that its predicates take and their patterns do not fill."""
    return frozenset(
        name
        for each in vocabulary.predicates.values()
        for name in set(each.qualifiers) - _filled(each)
    )


def _filled(predicate: Predicate) -> set[str]:
    """What its patterns fill: slots, what they set, and the qualifier of a plain time."""
    found: set[str] = set()
    for pattern in predicate.patterns:
        found |= {*_slots(pattern.text), *pattern.set, pattern.time}
    return found


def _slots(text: str) -> list[str]:
    return [slot for each in compile_predication_pattern(text).bindings for slot in each.slots]


def _behind_slots(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(
        kind
        for text in texts
        for each in compile_predication_pattern(text).bindings
        for kind in each.kinds
    )


def _unknown_kinds(owner: str, asked: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    for kind in asked:
        if kind not in known:
            yield f"{owner} has the unknown kind {kind!r}: there are {', '.join(sorted(known))}"


def _faults_of_text(owner: str, text: str, known: frozenset[str]) -> Iterator[str]:
    told = f"the pattern {text!r} of {owner}"
    try:
        bindings = compile_predication_pattern(text).bindings
    except ValueError as error:
        yield f"{told} {error}"
    else:
        yield from _unknown_kinds(told, (kind for each in bindings for kind in each.kinds), known)


def _faults_of_pattern(predicate: Predicate, pattern: Pattern) -> Iterator[str]:
    told = f"the pattern {pattern.text!r} of the predicate {predicate.name!r}"
    slots, own = _slots(pattern.text), predicate.qualifiers
    for slot in slots:
        if slot not in ("subject", "value", *own, KEPT_NOWHERE):
            yield (
                f"{told} has the slot {slot!r}: a slot is {', '.join(('subject', 'value', *own))}"
                f" or {KEPT_NOWHERE} (asked for, not kept)"
            )
    if "subject" not in slots:
        yield f"{told} fills no subject: make one of its slots `subject`"
    qualifiers = f"none of its qualifiers ({', '.join(own) or 'it takes none'})"
    if pattern.time not in ("", _PLAIN_TIME, *own):
        yield f"{told} has the time {pattern.time!r}, which is {qualifiers}"
    for name in pattern.set:
        if name not in ("value", *own):
            yield f"{told} sets {name!r}, which is {qualifiers}"
    if pattern.modality not in ("", *get_args(Modality)):
        known = ", ".join(get_args(Modality))
        yield f"{told} has the modality {pattern.modality!r}: there are {known}"
    try:
        check_roles(pattern.without)
    except ValueError as error:
        yield f"the `without` of {told} {error}"


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
    except tomllib.TOMLDecodeError as error:
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
    words = {**(base.words if base else {}), **_words(data, path)}
    same = dict(base.same_value) if base else {}
    for kept, spellings in _table(data, "same_value"):
        same.update({spelling.casefold(): kept.casefold() for spelling in spellings})
    roles = tuple(
        RoleRule(
            str(entry.get("predicate", "")),
            frozenset(map(str.casefold, _strings(entry, "heads", path, "a role"))),
            entry.get("subject", "person"),
            tuple(entry.get("of", ("organization", "place"))),
            bool(entry.get("exact", False)),
            entry.get("qualifier", "role"),
            bool(entry.get("needs_of", False)),
            bool(entry.get("only", False)),
            _main(entry, path),
        )
        for entry in _entries(data, "role", path)
    )
    if not all(rule.predicate and rule.heads for rule in roles):
        raise _bad(path, "a role needs `predicate`, a name, and `heads`, a list of strings")
    unknown = [rule.predicate for rule in roles if rule.predicate not in predicates]
    if unknown:
        raise _bad(path, f"a role names the unknown predicate {unknown[0]!r}")
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


def _main(entry: Mapping[str, Any], path: Path) -> str:
    main = entry.get("main", "")
    if main not in MAIN:
        raise _bad(path, f"a role is of the main {main!r}: it may be {', '.join(MAIN[1:])}")
    return str(main)


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
    stray = sorted(set(entry) - set(EventType.__slots__))
    if stray:
        raise _bad(path, f"the event type {name!r} has the unknown key {stray[0]!r}")
    listed = {key: entry.get(key, []) for key in ("patterns", "propbank", "framenet")}
    if not listed["patterns"] or not all(
        isinstance(told, list) and all(isinstance(each, str) for each in told)
        for told in listed.values()
    ):
        raise _bad(path, f"the event type {name!r} needs `patterns`, a list of strings")
    told = {key: tuple(values) for key, values in listed.items()}
    return EventType(name, str(entry.get("label", name.replace("_", " "))), **told)


def _words(data: Mapping[str, Any], path: Path) -> dict[str, tuple[str, ...]]:
    listed = data.get("words", {})
    return {name: _strings(listed, name, path, "the table `words`") for name in listed}


def _table(data: Mapping[str, Any], name: str) -> list[tuple[str, list[str]]]:
    return list(data.get(name, {}).items())


def _predicate(entry: Mapping[str, Any], path: Path, known: Mapping[str, Predicate]) -> Predicate:
    name = entry.get("name")
    if not isinstance(name, str):
        raise _bad(path, "a predicate has no name")
    extra_keys = sorted(set(entry) - _PREDICATE_KEYS)
    if extra_keys:
        raise _bad(path, f"the predicate {name!r} has the unknown key {extra_keys[0]!r}")
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
    subject, value, qualifiers, identifying = (
        _strings(entry, key, path, f"the predicate {name!r}")
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
        tolerance_days=int(entry.get("tolerance_days", 0)),
        conflict=_conflict(entry.get("conflict"), path, name),
        patterns=patterns,
    )


def _pattern(entry: str | Mapping[str, Any], path: Path, name: str) -> Pattern:
    if isinstance(entry, str):
        return Pattern(entry)
    owner = f"a pattern of the predicate {name!r}"
    if not isinstance(entry, Mapping):
        raise _bad(path, f"{owner} is neither a string nor a table")
    takes = [each.name for each in fields(Pattern)]
    stray = sorted(set(entry) - set(takes))
    if stray:
        told = ", ".join(sorted(takes))
        raise _bad(path, f"{owner} has the unknown key {stray[0]!r}; a pattern takes {told}")
    if not isinstance(entry.get("text"), str):
        raise _bad(path, f"{owner} needs `text`, a string")
    sure = entry.get("confidence", 1)
    if not isinstance(sure, (int, float)) or not 0 <= sure <= 1:
        raise _bad(path, f"{owner} needs `confidence`, a number of 0 to 1")
    told = entry.get("set", {})
    if not isinstance(told, Mapping) or not all(isinstance(each, str) for each in told.values()):
        raise _bad(path, f"{owner} needs `set`, a table of qualifiers and strings")
    if not isinstance(entry.get("negated", False), bool):
        raise _bad(path, f"{owner} needs `negated`, true or false")
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
    try:
        days = {str(of): int(days) for of, days in entry.get("windows", {}).items()}
        return Conflict(
            entry["rule"],
            tuple(entry.get("same", ())),
            int(entry.get("window_days", 45)),
            tuple(entry.get("details", ())),
            tuple(sorted(days.items())),
            tuple(entry.get("shared", ())),
        )
    except (AttributeError, TypeError, ValueError) as error:
        told = "lists of qualifiers, `window_days` a number, `windows` a table of numbers"
        raise _bad(path, f"the conflict of {name!r} takes {told} ({error})") from error


def _bad(path: Path, what: str) -> BadInput:
    return BadInput(
        f"In the vocabulary file {path.name} {what}.",
        "See docs/vocabulary.md for what an entry needs.",
        "vocabulary",
    )
