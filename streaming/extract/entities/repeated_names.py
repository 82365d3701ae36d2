"""Names that a text never shortens as it shortens a person's: whom it has called "Jane Roe" it
calls "Roe" from then on, but a firm stays "Kestrel Loom", and is "Kestrel" for short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.kinds import Evidence
from streaming.extract.entities.name import Name

_OFTEN = 3
_UNLIKE_A_PERSON = 2.5


def weigh_repeated(names: Sequence[Name], evidence: Mapping[str, Evidence]) -> None:
    """Take names of two words that stand in full over and over for no person's, unless
    something tells one."""
    told = [name for name in names if not (name.titled or name.dateline)]
    others = Counter(word for text in {name.text for name in told} for word in text.split())
    for text, times in Counter(name.text for name in told if len(name.words) == 2).items():
        first, last = text.split()
        if times < _OFTEN or evidence[text].personal or f"{last}s" in others:
            continue
        if others[first] > 1 or others[last] > 1:
            continue  # "Roe", "Jan Roe" beside "Ada Roe", "Debbie Marsh Cole" beside "Marsh Cole"
        if first.lower() not in GIVEN_NAMES and first.isalpha() and last.isalpha():
            evidence[text].add("person", -_UNLIKE_A_PERSON)
            evidence[text].add("organization", 1.0)
