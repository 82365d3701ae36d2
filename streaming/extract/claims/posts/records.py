"""Who has which post, as one construction of a sentence tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from contract.records import Span
from streaming.extract.claims.records import Fill, Rule
from streaming.extract.predications import Status

Tenure = Literal["former", "present", "planned", ""]
"""What is told of when: had it, has it, will have it; "" nothing."""


@dataclass(frozen=True, slots=True)
class Title:
    """What somebody is called by a post. ``noun`` is its head, ``words`` all of it in order, its
    field too ("minister for health"); ``name`` is the same in small letters, short forms
    written out ("sen." is "senator"), ``rank`` that without the field; ``field`` is the head of
    the field, None without one."""

    noun: int
    words: tuple[int, ...]
    name: str
    rank: str
    tenure: Tenure
    field: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """That somebody has a post. ``holder`` heads the words for who, ``word`` is what tells it: the
    title itself or the verb; ``time`` the qualifier that a plain time beside it fills. ``whose``
    are words of the construction, outside the title, that may head whose post it is; ``tenure``
    is what the verb's tense tells."""

    holder: int
    word: int
    rule: Rule
    modality: Status = "asserted"
    times: tuple[int, ...] = ()
    time: str = "point_in_time"
    whose: tuple[int, ...] = ()
    tenure: Tenure = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A person's post, with the bodies, places and people whose it may be, the likeliest first, and
    the evidence in code points."""

    person: Fill
    title: Title
    owners: tuple[Fill, ...]
    held: Held
    span: Span
