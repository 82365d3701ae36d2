"""What an argument is to a slot: a name of a kind, or a value that its words tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from streaming.extract.claims.crimes import charges, crimes, offences
from streaming.extract.claims.honours import award
from streaming.extract.claims.injuries import injury
from streaming.extract.claims.names import named_kinds, town
from streaming.extract.claims.page import Page
from streaming.extract.claims.penalties import sentence, term
from streaming.extract.claims.posts.titles import title_at
from streaming.extract.claims.records import Fill
from streaming.extract.claims.values import VALUES


def _role(page: Page, head: int) -> Fill | None:
    """The post that a phrase tells: "chief of staff"."""
    title = title_at(page, head)
    return Fill(title.name, "role", page.doc.span(title.words)) if title is not None else None


ValueReader = Callable[[Page, int], Fill | None]
"""Reads a value off the phrase that a word heads; None where it tells none of that kind."""
_VALUES: Mapping[str, ValueReader] = {
    **VALUES,
    "award": award,
    "injury": injury,
    "role": _role,
    "town": town,
    "sentence": sentence,
    "term": term,
}
_SEVERAL: Mapping[str, Callable[[Page, int], list[Fill]]] = {
    "crime": crimes, "charge": charges, "offence": offences,
}  # fmt: skip
"""Values of which one phrase may tell several: "two counts of fraud and one of arson"."""


def fills(page: Page, head: int, kinds: Sequence[str]) -> list[Fill]:
    """What the phrase that a word heads gives a slot of these kinds, the first kind that it is
    first; several where it is apposed to several names. Empty where it is none of them."""
    for kind in kinds:
        if kind in _SEVERAL and (several := _SEVERAL[kind](page, head)):
            return several
        reader = _VALUES.get(kind)
        value = reader(page, head) if reader is not None else None
        if value is not None:
            return [value]
    found = []
    for fill in page.naming(head):
        taken = named_kinds(page, fill, kinds)
        if taken is not None:
            found.append(taken)
    return found or _unknown(page, head, kinds)


def _unknown(page: Page, head: int, kinds: Sequence[str]) -> list[Fill]:
    """A place that only the trees know by its name: "Denver-based"."""
    named = page.doc.tokens[head].upos == "PROPN" and page.doc.kind(head) == "place"
    if "place" not in kinds or not named or page.meant(head) is not None:
        return []
    span = page.doc.span(page.doc.phrase(head))
    return [Fill(page.text(span), "place", span, confidence=_UNKNOWN)]


_UNKNOWN = 0.8
"""How sure it is that a name that the text's entities lack is one."""
