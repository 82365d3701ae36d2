"""The extractor over files, without Kafka and Spark: for ``extract`` and ``eval``."""

from __future__ import annotations

from contract.errors import BadInput
from contract.records import Extraction
from contract.times import by_its_clock
from onrecord.turns import extract_turns
from producers.byline import authors
from producers.read import InputDocument
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings
from streaming.extract.shifting import shifted


def about(document: InputDocument) -> About:
    """What the extractor is told of a document."""
    meta = document.meta
    return About(
        doc=document.doc,
        headline=meta.headline,
        authors=authors(meta.byline, meta.outlet),
        outlet=meta.outlet,
        published=by_its_clock(meta.published, meta.utc_offset) if meta.published else None,
        language=meta.language,
    )


def extract_document(document: InputDocument, settings: ExtractSettings) -> Extraction:
    """Extract from the article; spans index ``document.text``, front matter included.

    Raises BadInput ``empty_article`` where there is no text to extract from.
    """
    body = document.text[document.body_start :]
    if not body.strip():
        raise BadInput(
            f"{document.origin} has no text.", "Give an article, or leave it out.", "empty_article"
        )
    if document.turns:
        return extract_turns(document, about(document), settings)
    found = extract(body, about(document), settings)
    return shifted(found, document.text, document.body_start)
