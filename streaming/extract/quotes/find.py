"""All attributions of a document: the one entry point of ``quotes``."""

from __future__ import annotations

from collections.abc import Iterable

from contract.records import Quote
from streaming.extract.model import Document
from streaming.extract.quotes.accordances import accordances
from streaming.extract.quotes.asides import without_asides
from streaming.extract.quotes.askings import askings
from streaming.extract.quotes.biddings import biddings
from streaming.extract.quotes.chains import quotes_of
from streaming.extract.quotes.clauses import clauses
from streaming.extract.quotes.direct import direct_quotes, quotes_in_quotes
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.hearers import hearers
from streaming.extract.quotes.hearsay import hearsay
from streaming.extract.quotes.labels import labels, without_overrun
from streaming.extract.quotes.merge import merged, rules_only, with_confidence
from streaming.extract.quotes.relays import through
from streaming.extract.quotes.said_in_marks import said_in_marks
from streaming.extract.quotes.tagged import tagged_findings
from streaming.extract.quotes.tails import with_tails
from streaming.extract.quotes.tales import with_tales
from streaming.extract.quotes.units import inner_units, narrative_units, outer_quotes
from streaming.extract.quotes.unsaid import without_unsaid
from streaming.extract.quotes.wordings import wordings
from streaming.extract.tagger import TaggedAttribution


def find_quotes(
    document: Document, tagged: Iterable[TaggedAttribution] = (), threshold: float = 0.0
) -> tuple[Quote, ...]:
    """Who says what in the document, by rules and by what a tagger found.

    Sorted by place in the text; spans in code points, parts of a content ordered and
    disjoint. Quotes below the threshold of confidence (0 to 1) are left out. A document in
    another language than English has none.
    """
    if document.language != "en":
        return ()
    quotes = outer_quotes(document)
    found = merged(
        rule_findings(document),
        tagged_findings(document, tagged),
        quotes,
        threshold,
        in_turns=bool(document.about.turns),
    )
    found = without_unsaid(document.text, found)
    found = with_tails(document, without_asides(document.text, found))
    found = [without_overrun(document.text, item) for item in found]
    found = with_tales(document.text, found)
    return quotes_of(document, found, quotes)


def rule_findings(document: Document) -> list[Found]:
    """What the rules alone find, nested attributions included."""
    quotes = outer_quotes(document)
    direct = [*direct_quotes(document, quotes), *quotes_in_quotes(document, quotes)]
    indirect: list[Found] = []
    for unit in (*narrative_units(document, quotes), *inner_units(document, quotes)):
        indirect += clauses(document.text, unit)
        indirect += accordances(document.text, unit)
        indirect += labels(document.text, unit)
        indirect += biddings(document.text, unit)
        indirect += askings(document.text, unit)
        indirect += hearers(document.text, unit)
        indirect += hearsay(document.text, unit)
        indirect += wordings(document.text, unit)
        indirect += said_in_marks(document.text, unit)
        relayed = through(document.text, unit)
        indirect += [relayed] if relayed else []
    return rules_only(with_confidence(direct), with_confidence(indirect))
