"""Sentences parsed by hand."""

from __future__ import annotations

from collections.abc import Mapping

from streaming.extract.doc import Doc, Mention, Token
from streaming.extract.reading.antecedents import Candidates, Traits

UNLINKED = Candidates(Traits.NONE, ())


def doc(rows: str, kinds: Mapping[str, str] | None = None) -> Doc:
    """The parsed words, a space between any two. Each is form/UPOS/XPOS/head/relation, or, where
    its lemma is not the form in lower case, form|lemma/…; heads count from 1, 0 is the root.
    ``kinds`` are what the mentions of some forms are of, each an entity of its own."""
    text, words = "", []
    for row in rows.split():
        form, upos, xpos, head, relation = row.rsplit("/", 4)
        form, _, lemma = form.partition("|")
        text += " " if text else ""
        start = len(text)
        text += form
        words.append(
            Token(start, len(text), lemma or form.lower(), upos, xpos, int(head) - 1, relation, 0)
        )
    named = [(i, kinds[text[w.start : w.end]]) for i, w in enumerate(words)
             if kinds and text[w.start : w.end] in kinds]  # fmt: skip
    mentions = tuple(Mention(i, kind, n, UNLINKED) for n, (i, kind) in enumerate(named))
    return Doc(text, tuple(words), ((0, len(words)),), mentions)
