"""What holds of a reading whatever the weights are: words, trees, references, one run for all.

The model in data/untrained has random weights (`tools/train_tagger/untrained.py`).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.errors import MissingPart
from streaming.extract.doc import Doc
from streaming.extract.layout import paragraphs
from streaming.extract.model import About
from streaming.extract.reading.reader import Reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.sentences import sentences as split
from streaming.extract.tagger import Tagged, Tagger

MODEL = Path(__file__).parent / "untrained"
READER = Reader(Tagger(MODEL))
TEXT = "Ada Quill can't stay. “The ferry sank,” she said.\n\nIt was Acme's; they wept."
LONG = "the boat that sank in May, and " * 60  # more pieces than a window holds, one sentence


def read(text: str) -> tuple[Tagged, Doc]:
    lines = paragraphs(text, About(language="en"))
    words, sentences = cut(text, split(text, lines))
    return READER.read(text, [(p.start, p.end) for p in lines], words, sentences)


def check(text: str, doc: Doc) -> None:
    """Each sentence is a tree, and what may be an antecedent stands before."""
    numbers = [i for first, behind in doc.sentences for i in range(first, behind)]
    assert numbers == list(range(len(doc.tokens)))
    for first, behind in doc.sentences:
        heads = [doc.tokens[i].head for i in range(first, behind)]
        assert heads.count(-1) == 1
        assert all(first <= h < behind for h in heads if h >= 0)
        for begin in range(first, behind):
            word, steps = begin, 0
            while doc.tokens[word].head >= 0 and steps <= behind - first:
                word, steps = doc.tokens[word].head, steps + 1
            assert doc.tokens[word].head == -1
    for word in doc.tokens:
        assert (word.relation == "root") == (word.head < 0)
        assert text[word.start : word.end].strip()
    for number, own in enumerate(doc.mentions):
        assert all(0 <= before < number for before, _ in own.candidates.before)
    assert [m.head for m in doc.mentions] == sorted({m.head for m in doc.mentions})


@pytest.mark.parametrize("text", [TEXT, LONG, "a", "", "​\n\n—", "x" * 5000])
def test_every_sentence_is_a_tree(text: str) -> None:
    check(text, read(text)[1])


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet=st.sampled_from("aBz3 .,'’-$\n“”\u200bé中"), max_size=200))
def test_no_text_breaks_a_tree(text: str) -> None:
    check(text, read(text)[1])


def test_one_run_gives_the_tagger_what_its_own_run_gives() -> None:
    spans = [(p.start, p.end) for p in paragraphs(TEXT, About(language="en"))]
    assert read(TEXT)[0] == READER.tagger.tag(TEXT, spans)


def test_words_are_the_given_ones_up_to_the_end() -> None:
    own = read(TEXT)[1]
    words, sentences = cut(TEXT, split(TEXT, paragraphs(TEXT, About(language="en"))))
    assert [(w.start, w.end) for w in own.tokens] == words
    assert list(own.sentences) == sentences


def test_a_tagger_without_these_heads_says_what_to_do(tmp_path: Path) -> None:
    shutil.copytree(MODEL, tmp_path / "model", ignore=shutil.ignore_patterns("pairs.npz"))
    with pytest.raises(MissingPart, match=r"without syntax and reference"):
        Reader(Tagger(tmp_path / "model"))


def test_the_same_text_reads_the_same() -> None:
    first = read(TEXT)
    read(LONG)
    assert read(TEXT) == first
