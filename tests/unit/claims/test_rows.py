"""Who shares a plural title, on sentences parsed by hand."""

from __future__ import annotations

import pytest

from contract.vocabulary_files import load_vocabulary
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.holders import holders
from streaming.extract.claims.posts.titles import title_at
from streaming.extract.doc import Doc
from streaming.extract.model import About, Document, Entity, Mention
from tests.unit.reading.trees import doc

ROW = """Sens./PROPN/NNPS/2/nmod:desc Quill/PROPN/NNP/7/nsubj ,/PUNCT/,/4/punct
Orr/PROPN/NNP/2/conj and/CCONJ/CC/6/cc Roe/PROPN/NNP/2/conj voted/VERB/VBD/0/root"""
BACKWARDS = ROW.replace("Orr/PROPN/NNP/2/conj", "Orr/PROPN/NNP/6/conj")
"""The second name hangs on the third, which stands behind it."""


@pytest.mark.parametrize("rows", [ROW, BACKWARDS])
def test_a_row_of_names_ends(rows: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own, names = doc(rows), ["Quill", "Orr", "Roe"]
    entities = tuple(Entity(at, name, "person") for at, name in enumerate(names))
    starts = [own.text.index(name) for name in names]
    mentions = tuple(
        Mention(start, start + len(entity.name), "name", entity.key)
        for start, entity in zip(starts, entities, strict=True)
    )
    document = Document(own.text, About(), "en", (), (), (), entities, mentions, own)
    asked, coordinates = 0, Doc.coordinates

    def counted(self: Doc, word: int) -> tuple[int, ...]:
        nonlocal asked
        asked += 1
        assert asked < 50, "the row goes round in a circle"
        return coordinates(self, word)

    monkeypatch.setattr(Doc, "coordinates", counted)
    page = Page(document, own, (), load_vocabulary())
    title = title_at(page, 0)
    assert title is not None
    assert [own.form(held.holder) for held in holders(page, title)] == names
