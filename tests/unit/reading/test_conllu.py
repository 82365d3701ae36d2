"""CoNLL-U comes back as it went out, and the text of a treebank is put together again."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner

from contract.errors import BadInput
from onrecord.commands.extract_ import command
from streaming.extract.doc import Doc, Mention, Token
from streaming.extract.reading.agreement import Traits
from streaming.extract.reading.antecedents import Candidates
from streaming.extract.reading.conllu import conllu, read_conllu
from tools.train_reader import treebanks
from tools.train_reader.treebanks import head_words, read_treebank

GOLD = """\
# newdoc id = ferry
# newpar
# sent_id = 1
1-2\tAda's\t_\t_\t_\t_\t_\t_\t_\t_
1\tAda\tAda\tPROPN\tNNP\t_\t3\tnmod:poss\t_\tEntity=(2-object(1-person)
2\t's\t's\tPART\tPOS\t_\t1\tcase\t_\t_
3\tferry\tferry\tNOUN\tNN\t_\t4\tnsubj\t_\tEntity=2)
4\tsank\tsink\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_

# sent_id = 2
1\tShe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\tEntity=(1-person)
2\twept\tweep\tVERB\tVBD\t_\t0\troot\t_\t_

# newpar
# sent_id = 3
1\tEnd\tend\tNOUN\tNN\t_\t0\troot\t_\t_

"""

UNLINKED = Candidates(Traits.NONE, ())


def test_a_treebank_is_text_words_and_mentions(tmp_path: Path) -> None:
    path = tmp_path / "own.conllu.gz"
    path.write_bytes(gzip.compress(GOLD.encode()))
    (bank,) = read_treebank(path)
    assert bank.text == "Ada's ferry sank. She wept\nEnd"
    assert [bank.text[w.start : w.end] for w in bank.words] == [w.form for w in bank.words]
    assert bank.sentences == [(0, 5), (5, 7), (7, 8)]
    assert [w.head for w in bank.words] == [2, 0, 3, -1, 3, 6, -1, -1]
    assert bank.mentions == [
        treebanks.Mention(0, 0, "1", "person"),
        treebanks.Mention(0, 2, "2", "object"),
        treebanks.Mention(5, 5, "1", "person"),
    ]
    assert {w: m.entity for w, m in head_words(bank).items()} == {0: "1", 2: "2", 5: "1"}


def test_a_reading_is_read_again(tmp_path: Path) -> None:
    text = "Ada's ferry sank. She wept"
    rows = [
        (0, 3, "Ada", "PROPN", "NNP", 2, "nmod:poss"), (3, 5, "'s", "PART", "POS", 0, "case"),
        (6, 11, "ferry", "NOUN", "NN", 3, "nsubj"), (12, 16, "sink", "VERB", "VBD", -1, "root"),
        (16, 17, ".", "PUNCT", ".", 3, "punct"), (18, 21, "she", "PRON", "PRP", 6, "nsubj"),
        (22, 26, "weep", "VERB", "VBD", -1, "root"),
    ]  # fmt: skip
    tokens = tuple(Token(*row, sentence=n > 4) for n, row in enumerate(rows))
    mentions = (Mention(0, "person", 0, UNLINKED), Mention(5, "person", 0, UNLINKED))
    doc = Doc(text, tokens, ((0, 5), (5, 7)), mentions)
    path = tmp_path / "own.conllu"
    path.write_text("\n".join(conllu("ferry", doc)) + "\n", encoding="utf-8")
    (bank,) = read_treebank(path)
    assert bank.text == text
    assert [
        (w.start, w.end, w.lemma, w.upos, w.xpos, w.head, w.relation) for w in bank.words
    ] == rows
    assert bank.mentions == [
        treebanks.Mention(0, 0, "1", "person"),
        treebanks.Mention(5, 5, "1", "person"),
    ]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("1\tAda\tAda\n\n", "Line 1"),
        (GOLD.replace("5\t.\t", "7\t.\t"), "out of order"),
        (GOLD.replace("2\tnsubj", "9\tnsubj"), "a head beyond its last"),
        ("a-b" + GOLD[GOLD.index("1-2") + 3 :], "Line 1"),
        ("x" * 500, "Line 1"),
    ],
)
def test_what_is_no_conllu_is_told(tmp_path: Path, lines: str, told: str) -> None:
    path = tmp_path / "own.conllu"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        read_conllu(path)
    assert told in error.value.what
    assert error.value.reason == "not_conllu"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "own.conllu.gz"
    path.write_bytes(b"\x1f\x8b broken")
    with pytest.raises(BadInput):
        read_conllu(path)


def test_given_tokens_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "own.conllu"
    path.write_text(GOLD, encoding="utf-8")
    result = CliRunner().invoke(command, ["--given-tokens", str(path)])
    assert result.exit_code == 0
    again = tmp_path / "again.conllu"
    again.write_text(result.stdout, encoding="utf-8")
    ((own,), (found,)) = read_conllu(path), read_conllu(again)
    assert (found.name, found.text, found.words) == (own.name, own.text, own.words)
    assert found.sentences == own.sentences


def test_a_text_is_printed_as_trees(tmp_path: Path) -> None:
    path = tmp_path / "ferry.txt"
    path.write_text("Ada Quill can't stay. She wept.\n\nThe ferry sank.\n", encoding="utf-8")
    result = CliRunner().invoke(command, ["--conllu", str(path)])
    printed = tmp_path / "printed.conllu"
    printed.write_text(result.stdout, encoding="utf-8")
    (found,) = read_conllu(printed)
    assert found.text == "Ada Quill can't stay. She wept.\nThe ferry sank."
    assert [row[3] for row in found.rows[:4]] == ["PROPN", "PROPN", "AUX", "PART"]
