"""What the model reads of a text, as CoNLL-U: for ``extract --conllu`` and ``--given-tokens``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from onrecord.extraction import about
from producers.read import InputDocument
from streaming.extract.pipeline import laid_out, reading_of
from streaming.extract.reading.conllu import conllu, read_conllu
from streaming.extract.reading.reader import default_reader


def of_document(document: InputDocument) -> Iterator[str]:
    """The lines of an article's headline and body, front matter left out."""
    body = document.text[document.body_start :]
    return conllu(document.doc, reading_of(laid_out(body, about(document)))[1])


def of_given_tokens(path: Path) -> Iterator[str]:
    """The lines of each document of a CoNLL-U file, with its own words and sentences.

    Raises BadInput ``not_conllu`` where the file is none.
    """
    for given in read_conllu(path):
        _, doc = default_reader().read(given.text, given.paragraphs, given.words, given.sentences)
        yield from conllu(given.name, doc)
