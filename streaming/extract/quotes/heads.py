"""What kind of speaker a noun phrase without a name is: nobody named, a group, a document."""

from __future__ import annotations

import re

from contract.records import LinkKind
from streaming.extract.entities.descriptions import ROLE_HEADS
from streaming.extract.lexicon import words

_PEOPLE = words("roles", "people")
_SOME_PEOPLE = re.compile(
    r"(?:(?:the [a-z]+ |.*[’']s own )?people\Z|the people of\b)", re.IGNORECASE
)
"""Of some sort, "the television people", "the board's own people": a group. "The people" and "two
people" are unnamed."""
_COUNTED = re.compile(r"(?:two|three|four|five|six|seven|eight|nine|ten|several) ", re.IGNORECASE)

_CROWD = re.compile(
    r"(?:(?:some|about|around|nearly|almost|more than|over|at least|several|the|a|a few|up to) )*"
    r"(?:\d{2,3}(?:,\d{3})*|(?:several |two |three |four |five )?(?:hundred|thousand)s?|dozens?"
    r"|scores"
    r"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]+)?)\b(?: (?:of|or|so))* ",
    re.IGNORECASE,
)
""" "some 260 men and women", "several hundred workers": more than a source is ever told of."""

_FIGURES = re.compile(
    r"(?:(?:the|two|three|four|five|several|some|both) )*(?:senior|leading|prominent|top|key)\b",
    re.IGNORECASE,
)
""" "Two senior government figures": people."""
_TAIL = re.compile(r",|\s(?:who|whose|of|for|from|in|at|with|on|by|close|familiar|near|to|that)\s")

DOCUMENTS = words("speech", "documents")
# Said of people who are kept unnamed, in the plural too.
UNNAMED = words("speech", "unnamed")
# One body that speaks with one voice.
BODIES = words("speech", "bodies")
BALLOTS = frozenset("ballot ballots referendum measure measures question questionnaire".split())
"""What asks a question of anybody who reads it."""
COLLECTIVES = words("speech", "collectives")
SINGULAR_S = frozenset("boss press congress news business witness hostess waitress actress".split())
GROUP_PRONOUNS = frozenset("they them we us many some others most several few both all".split())


def kind_of_head(head: str, phrase: str) -> LinkKind:
    """The kind of a phrase with no name in it, by its head noun (lower case)."""
    if head == "figures" and _FIGURES.match(phrase):
        return "anonymous"
    if head in DOCUMENTS:
        return "document"
    if is_plural(head) and _CROWD.match(phrase):
        return "group"
    if head in UNNAMED:
        return "group" if _SOME_PEOPLE.match(phrase.strip()) else "anonymous"
    if head == "office" and phrase.lower().startswith(("his ", "her ")):
        return "anonymous"
    if head in BODIES and phrase.lower() != "police":
        return "organization"
    if head in COLLECTIVES or head in GROUP_PRONOUNS:
        return "group"
    if is_plural(head):
        return "anonymous" if _COUNTED.match(phrase) and _is_people(head) else "group"
    return "anonymous"


def is_person(noun: str) -> bool:
    """Whether the noun, in small letters, is what one person is called."""
    return noun in UNNAMED or noun in ROLE_HEADS or noun in _PEOPLE


def _is_people(plural: str) -> bool:
    """ "Two directors" are sources kept unnamed, "two lenders" are companies."""
    head = plural.removesuffix("s")
    return head in ROLE_HEADS or head in _PEOPLE or plural in ("men", "women", "members")


def head_of(phrase: str) -> str:
    """The head noun of a phrase without a name: "clerk" of "a court clerk who was there"."""
    core = _TAIL.split(phrase.strip(), maxsplit=1)[0].split()
    return core[-1].lower() if core else ""


def is_plural(head: str) -> bool:
    """Whether a noun in small letters is one of several."""
    plural = head.endswith("s") and not head.endswith("ss") and head not in SINGULAR_S
    return plural or head in ("people", "men", "women", "children", "voters", "fans")
