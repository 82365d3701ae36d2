"""Names that only the learned tagger found."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from streaming.extract.entities.name import Line, Name, spelled_words
from streaming.extract.lexicon import words
from streaming.extract.model import TaggedMention
from streaming.extract.tokens import Token, index_at

_TITLES = words("roles", "address_m", "address_f", "address_any", "capital_heads")
_NATIONALS = words("places", "nationals")
_TAGGER_SURE = 0.7
# Levels of play: nobody's names.
_LEVEL = re.compile(r"(?:Single|Double|Triple|Low|High|Class|Advanced)[-‑ ]A{1,3}")
_LONGEST_TAGGED = 10


def tagged_names(
    found: Sequence[Token],
    lines: Sequence[Line],
    names: Sequence[Name],
    tagged: Sequence[TaggedMention],
) -> list[Name]:
    """Names that the learned tagger found and the rules did not: with a capital, whole words,
    overlapping none of ``names``."""
    added: list[Name] = []
    end = 0
    for mention in sorted(tagged, key=lambda mention: (mention.start, mention.end)):
        first, last = index_at(found, mention.start), index_at(found, mention.end)
        if mention.start < end or not _is_name_span(mention, found[first:last]):
            continue
        line = lines[bisect_right(lines, first, key=lambda line: line.first) - 1]
        near = bisect_right(names, mention.start, key=lambda name: name.end)
        if last > line.last or (near < len(names) and names[near].start < mention.end):
            continue
        end = mention.end
        spelled = spelled_words(found[first:last])
        if spelled:
            span = (mention.start, mention.end)
            added.append(Name(first, last, *span, spelled, line.sentence, titled=line.titled))
    return added


def _is_name_span(mention: TaggedMention, inner: Sequence[Token]) -> bool:
    if mention.kind not in ("PER", "ORG", "LOC") or mention.confidence < _TAGGER_SURE:
        return False
    if not 0 < len(inner) <= _LONGEST_TAGGED or not inner[0].is_capitalised:
        return False
    if len(inner) < 3 and inner[0].text.lower() in _TITLES:
        return False  # "Rev." of "Rev. Quill"
    if len(inner) == 1 and inner[0].text in _NATIONALS and mention.kind != "PER":
        return False  # "the Swede"
    named = any(token.is_capitalised for token in inner[1:])
    if _LEVEL.fullmatch(inner[0].text) and not named:
        return False  # "Triple-A club"
    if inner[0].text == "Class" and len(inner[-1].text) < 4 and inner[-1].text.strip("ABCD") == "":
        return False  # "their Class A team"
    return inner[0].start == mention.start and inner[-1].end == mention.end
