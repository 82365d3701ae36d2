"""Parts of what ``extract`` does, for tests that look at no more: claims take most of its time."""

from __future__ import annotations

from contract.records import Extraction
from streaming.extract.model import About
from streaming.extract.pipeline import DEFAULT, read
from streaming.extract.settings import ExtractSettings


def said_in(text: str, about: About, settings: ExtractSettings = DEFAULT) -> Extraction:
    """As ``extract``, with the quotations alone."""
    document, quotes = read(text, about, settings)
    return Extraction(text, quotes, (), (), document.language)


def named_in(text: str) -> list[tuple[str, str]]:
    """Name and kind of whom and what an English text names, no groups."""
    document, _ = read(text, About(language="en"))
    return [(entity.name, entity.kind) for entity in document.entities if entity.kind != "group"]
