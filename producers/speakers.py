"""Who the labels of a transcript name: capitals undone, titles apart, surnames completed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_MAC = re.compile(r"\b(Ma?c)(?=[A-Z]{2})")
_NUMERAL = re.compile(r"[IVX]+\.?|(?:[A-Z]\.)+")
_HONORIFICS = re.compile(
    r"(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam|lord|lady|dame|fr|father|sister)\.?",
    re.IGNORECASE,
)
_OFFICES = re.compile(
    r"(?:chair|chairman|chairwoman|chairperson|rep|representative|sen|senator|gov|governor|mayor|"
    r"president|secretary|minister|judge|justice|councilman|councilwoman|councilmember|alderman|"
    r"commissioner|delegate|rev|reverend|capt|captain|officer|chief|coach|insp|inspector|supt|superintendent|sgt|sergeant|det|detective|const|"
    r"constable|lt|lieutenant|maj|major|gen|general|adm|admiral|cllr|councillor|hon|premier|counsel)\.?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A person as named in full, with the first role that the transcript gives."""

    name: str
    role: str | None


def speakers(labels: Iterable[tuple[str, str | None]]) -> dict[str, Speaker]:
    """Each label's speaker, of labels and roles in the order of the turns.

    Later turns often have the surname only: it stands for the one full name that ends
    in it, and for itself where there are none or two.
    """
    seen: dict[str, Speaker] = {}
    for label, role in labels:
        name, office = _without_title(person(label))
        known = seen.get(label)
        seen[label] = Speaker(name, (known.role if known else None) or role or office)
    return {label: _completed(speaker, seen.values()) for label, speaker in seen.items()}


def person(label: str) -> str:
    """A label in capitals as a name: "SEAN McCREE-O'DAY JR." is Sean McCree-O'Day Jr."""
    if not in_capitals(label) or len(label) < 3:
        return label
    return " ".join(word if _NUMERAL.fullmatch(word) else _cased(word) for word in label.split())


def in_capitals(label: str) -> bool:
    """Whether a label is written in capitals, but for the small c of a Mc."""
    return _MAC.sub(lambda match: match[1].upper(), label).isupper()


def _without_title(name: str) -> tuple[str, str | None]:
    """The name, and the office before it ("Rep. Sampson Ledyard"). Mr. and Dr. are none."""
    words = name.split()
    if len(words) > 1 and _HONORIFICS.fullmatch(words[0]):
        return " ".join(words[1:]), None
    if len(words) > 1 and _OFFICES.fullmatch(words[0]):
        return " ".join(words[1:]), words[0]
    return name, None


def _completed(speaker: Speaker, others: Iterable[Speaker]) -> Speaker:
    if " " in speaker.name:
        return speaker
    ending = f" {speaker.name}".casefold()
    full = {other.name: other for other in others if other.name.casefold().endswith(ending)}
    if len(full) != 1:
        return speaker
    (whole,) = full.values()
    return Speaker(whole.name, speaker.role or whole.role)


def _cased(word: str) -> str:
    return "".join(_cased_part(part) for part in re.split(r"([-'’])", word))


def _cased_part(part: str) -> str:
    if match := _MAC.match(part):
        return match[1] + part[match.end() :].capitalize()
    if part.startswith("MC") and len(part) > 3:
        return "Mc" + part[2:].capitalize()
    return part.capitalize()
