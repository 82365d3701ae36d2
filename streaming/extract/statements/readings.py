"""The readings of a sentence: one, or one for each of those whom it tells of in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from streaming.extract.model import Document, Sentence
from streaming.extract.statements.one_of_several import with_ones
from streaming.extract.statements.parted import parted
from streaming.extract.statements.plural_roles import with_plural_roles
from streaming.extract.statements.read_over import read_over
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.scan import sentence_items
from streaming.extract.statements.several import Several, noted, with_several
from streaming.extract.statements.titles import whole_titles


def read_sentence(
    document: Document,
    sentence: Sentence,
    forms: Mapping[str, tuple[tuple[str, str], ...]],
    several: Several,
    in_marks: Callable[[int], bool],
) -> tuple[list[Reading], Several]:
    """The readings, and whom the next sentence may mean by "they". ``several`` are those whom
    this one may mean; ``in_marks`` tells whether a place in the text stands in a quotation."""
    items = sentence_items(document, sentence)
    items = with_several(document, items, several, forms, in_marks)
    items = whole_titles(with_plural_roles(with_ones(read_over(items, forms))), forms)
    each = parted(items, forms)
    whole = len(each) == 1
    readings = [Reading(document, sentence, part, forms, whole) for part in each]
    return readings, noted(items, several, forms)
