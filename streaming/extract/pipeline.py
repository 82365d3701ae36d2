"""From a text to what is said and claimed in it: the one entry point of the extractor."""

from __future__ import annotations

from streaming.extract.document import build_document
from streaming.extract.model import About
from streaming.extract.quotes.find import find_quotes
from streaming.extract.settings import ExtractSettings

from contract.records import Extraction


def extract(
    text: str, about: About | None = None, settings: ExtractSettings | None = None
) -> Extraction:
    """Quotes, claims and entities of one text; spans are code points into ``text``.

    Pure: the same text, ``about`` and settings give the same extraction. Never fails,
    whatever the text holds; another language than English gives an empty extraction with
    its ``language`` set.
    """
    settings = settings or ExtractSettings()
    document = build_document(text, about or About())
    if document.language != "en":
        return Extraction(text, (), (), (), document.language)
    quotes = find_quotes(document)
    return Extraction(text, quotes, (), (), document.language)
