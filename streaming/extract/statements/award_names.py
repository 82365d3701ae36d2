"""The awards that a sentence names, but for names of others that have an award's form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Sentence
from streaming.extract.statements.items import Item, item_of
from streaming.extract.statements.lexicon import AWARD
from streaming.extract.statements.named_awards import THE_AWARD, told_award

_MARKED = re.compile(
    r"[“\"‘'](?P<name>[A-Z][\w’'&-]*(?: [\w’'&-]+){0,5})[”\"’']"
    r" (?P<kind>[Aa]ward|[Pp]rize|[Mm]edal)\b(?! (?:ceremony|dinner|night|show|money|fund))"
)
""" "the “Star Power” award"."""
_GIVEN_NAMES = word_list("given_names", "m", "f", "u")


def awards(document: Document, sentence: Sentence) -> Iterator[Item]:
    """The awards of a sentence; "the award" has the name of the one named before."""
    text, start, end = document.text, sentence.start, sentence.end
    for match in AWARD.finditer(text, start, end):
        if not _is_no_award(document, match.span()):
            yield item_of("award", text, *match.span())
    for match in _MARKED.finditer(text, start, end):
        marked = item_of("award", text, *match.span())
        marked.text = f"{match['name']} {match['kind']}"
        yield marked
    for match in THE_AWARD.finditer(text, start, end):
        told = told_award(text, match.start())
        if told is not None:
            again = item_of("award", text, *match.span())
            again.text = told  # "a finalist for the award": the one named before
            yield again


def _is_no_award(document: Document, span: tuple[int, int]) -> bool:
    """ "Tina Cross", "Pell Cross Health": a person's or a body's name that has the form of an
    award's, but "the Victoria Cross", "an Oscar"."""
    if document.text[max(0, span[0] - 4) : span[0]].lower().endswith(("the ", " an ", " a ")):
        return False
    for mention in document.mentions_in(span):
        entity = document.entity_of(mention)
        around = mention.start <= span[0] and mention.end >= span[1]
        if around and entity is not None and entity.kind == "person":
            return bool(entity.roles) or entity.name.split()[0].lower() in _GIVEN_NAMES
        if around and entity is not None and entity.kind == "organization":
            longer = not AWARD.fullmatch(entity.name) and mention.kind == "name"
            return longer and document.text[slice(*span)].endswith(_NAMES_BODIES)
    return False


_NAMES_BODIES = ("Cross", "Star", "Stars", "Shield", "Crown", "Heart")
"""What an award's name ends with and a firm's begins with: "Lantern Star Clinics"."""
