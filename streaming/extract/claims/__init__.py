"""Statements of fact: typed claims with qualifiers, modality, claimants and evidence.

Readers yield what a document states (``Stated``); ``build`` makes claims of it, ``merge`` one of
repeats. All read the one reading of the text: entities, trees, predications, quotations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from contract.records import Claim, Quote
from contract.vocabulary import Vocabulary
from streaming.extract.claims.ages import ages
from streaming.extract.claims.build import build, merge_repeats
from streaming.extract.claims.employers import Employers
from streaming.extract.claims.page import Page
from streaming.extract.claims.patterned import patterned
from streaming.extract.claims.posts import posts
from streaming.extract.claims.records import Stated
from streaming.extract.claims.shares import shares
from streaming.extract.claims.ties import ties
from streaming.extract.model import Document

__all__ = ["find_claims"]

READERS: tuple[Callable[[Page], Iterator[Stated]], ...] = (
    patterned,
    ties,
    posts,
    ages,
    shares,
)
"""Each reads a page for one family of statements."""


def find_claims(
    document: Document, quotes: tuple[Quote, ...], vocabulary: Vocabulary
) -> tuple[Claim, ...]:
    """The claims that a document makes, by place in the text.

    Spans are code points into ``document.text``. Body sentences only; questions and boilerplate
    yield nothing. Time is linear in the text.
    """
    page = Page(document, document.doc, quotes, vocabulary)
    stated = [each for reader in READERS for each in reader(page)]
    employers = Employers(page, stated)
    claims = (build(page, known) for each in stated for known in employers.known(each))
    return merge_repeats(claim for claim in claims if claim is not None)
