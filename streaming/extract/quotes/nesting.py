"""Which attribution lies in which: "Quill said, according to Haddon".

An attribution whose cue and first content part lie in another's content is nested in it;
its parent is the smallest such. What a speaker says of their own mind ("Hale said he hopes
…") is no relay and gets no entry of its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.quotes.found import Found, overlaps, size
from streaming.extract.quotes.heads import BODIES, DOCUMENTS, head_of, is_plural

SELF = frozenset("he she it they we i you".split())
FIRST = frozenset("i we you".split())


def parents(found: Sequence[Found]) -> list[int | None]:
    """For each attribution the index of the smallest one whose content holds it."""
    order = sorted(range(len(found)), key=lambda i: found[i].cue[0][0] if found[i].cue else -1)
    places = [found[i].cue[0][0] if found[i].cue else -1 for i in order]
    result: list[int | None] = [None] * len(found)
    for outer in sorted(range(len(found)), key=lambda i: -size(found[i].content)):
        for start, end in found[outer].content:
            for position in range(bisect_left(places, start), bisect_left(places, end)):
                inner = order[position]
                if inner != outer and holds(found[outer], found[inner]):
                    result[inner] = outer
    return _without_cycles(result)


def holds(outer: Found, inner: Found) -> bool:
    """Whether the inner one's cue, source and first content part lie in the outer's content."""
    if not outer.relays or not inner.cue or not inner.content or inner.content == outer.content:
        return False
    inside = all(
        any(a <= start and end <= b for a, b in outer.content)
        for start, end in (inner.cue[0], *inner.source)
    )
    starts_inside = any(overlaps(inner.content[0], part) for part in outer.content)
    return (
        inside
        and starts_inside
        and not any(overlaps(cue, part) for cue in outer.cue for part in inner.content[:1])
    )


def _without_cycles(result: list[int | None]) -> list[int | None]:
    for i in range(len(result)):
        seen = {i}
        at = result[i]
        while at is not None:
            if at in seen:
                result[i] = None
                break
            seen.add(at)
            at = result[at]
    return result


def is_own_mind(text: str, outer: Found, inner: Found) -> bool:
    """Whether the inner source is the outer speaker: "told Haddon he believes …"."""
    if not inner.source:
        return True
    if outer.rule.endswith("through") or inner.source == (inner.teller,):
        return False  # "A nurse said he was well and had told her that …"
    if inner.source == outer.source:
        return True
    words = text[slice(*inner.source[0])].lower()
    if outer.kind == "direct":
        return words in FIRST and inner.kind != "direct"
    if inner.whole and outer.rule.endswith("according"):
        return False  # "According to an aide, she said, “Go.”"
    if words not in SELF or speaks_of_others(text, outer):
        return False
    third = words in ("he", "she")
    if third and _is_no_person(text, outer):
        return False
    if third and outer.rule.endswith("according") and inner.verb in ("say", "tell"):
        return text[outer.source[0][0]].isupper()  # "According to a friend, he told her …"
    if outer.rule.endswith("around") and inner.verb in ("say", "tell"):
        return False  # "He told the board it was late, Hale said"
    if outer.source and {words, text[slice(*outer.source[0])].lower()} == {"he", "she"}:
        return False
    if _is_of_other_gender(text, outer, words):
        return False
    first = min(start for start, _ in outer.content)
    return inner.source[0][0] <= first + len("that ") and not is_impersonal(text, outer)


def _is_of_other_gender(text: str, outer: Found, pronoun: str) -> bool:
    """ "His widow says he told her": he is not she."""
    gender = {"he": "m", "she": "f"}.get(pronoun)
    if gender is None or not outer.source:
        return False
    known = gender_of_role(head_of(text[slice(*outer.source[0])]))
    return known is not None and known != gender


def speaks_of_others(text: str, found: Found) -> bool:
    """ "A person familiar with her thinking said she hopes …": a source on somebody else."""
    source = " ".join(text[a:b].lower() for a, b in found.source)
    return any(words in source for words in ("close to", "familiar with", "briefed on"))


def is_impersonal(text: str, found: Found) -> bool:
    """A source that is no single person: a pronoun in its content is somebody else."""
    if not found.source:
        return True
    words = text[slice(*found.source[0])].lower().split()
    return not words or words[-1].rstrip("s") in IMPERSONAL or words[-1].endswith("s")


def _is_no_person(text: str, found: Found) -> bool:
    """ "According to two people who were there, he said …", "the board says he told it"."""
    head = head_of(text[slice(*found.source[0])]) if found.source else ""
    return head in DOCUMENTS or head in BODIES or is_plural(head)


IMPERSONAL = frozenset(
    "police report poll survey study lawsuit complaint source people prosecutor official"
    " them".split()
)
