"""Whether predications tell right what did not happen, on Universal Decompositional Semantics.

    python -m tools.score_factuality TREEBANK.conllu[.gz] FACTUALITY.jsonl.gz [--model] [--by N]

Precision, recall and F1 of "did not happen" (an annotated value below 0; White et al., 2016), over
the annotated predicates: with the treebank's own trees or, with --model, those that the shipped
model gives its words. ``--by`` prints the N groups of largest error by what was told.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from streaming.extract.doc import Doc, Token
from streaming.extract.predications.modality import is_negated
from streaming.extract.predications.records import Status
from streaming.extract.predications.telling import tellings
from streaming.extract.reading.conllu import Given, read_conllu
from streaming.extract.reading.reader import Reader, default_reader

DONE: tuple[Status, ...] = ("asserted", "reported")


class Judged(NamedTuple):
    """An annotated predicate: its Doc and word, what is told and what is annotated."""

    doc: Doc
    word: int
    status: Status
    negated: bool
    value: float

    @property
    def told_undone(self) -> bool:
        """Whether it is told that it did not happen."""
        if self.status == "denied":
            return not self.negated  # "did not fail to"
        return self.negated or self.status not in DONE


def judged(treebank: Path, annotated: Path, reader: Reader | None) -> Iterator[Judged]:
    """All annotated predicates of a treebank, in its order, in a reader's trees or its own."""
    with gzip.open(annotated, "rt", encoding="utf-8") as lines:
        told = {row["sent_id"]: row["predicates"] for row in map(json.loads, lines)}
    names = _sentence_names(treebank)
    for given in read_conllu(treebank):
        wanted = {
            n: told[name] for n in range(len(given.sentences)) if (name := next(names)) in told
        }
        if not wanted:
            continue
        doc = _gold(given) if reader is None else _read(given, reader)
        values = {
            given.sentences[number][0] + one["word"]: one["factuality"]
            for number, predicates in wanted.items()
            for one in predicates
        }
        told_as = tellings(doc, list(values))
        for word, value in values.items():
            yield Judged(doc, word, told_as[word].status, is_negated(doc, word), value)


def _sentence_names(treebank: Path) -> Iterator[str]:
    opened = gzip.open if treebank.suffix == ".gz" else open
    with opened(treebank, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# sent_id ="):
                yield line.partition("=")[2].strip()


def _gold(given: Given) -> Doc:
    tokens = []
    for sentence, (first, behind) in enumerate(given.sentences):
        for number in range(first, behind):
            row, (start, end) = given.rows[number], given.words[number]
            head = int(row[6]) - 1
            own = first + head if head >= 0 else -1
            lemma, upos, xpos = row[2:5]
            tokens.append(Token(start, end, lemma, upos, xpos, own, row[7], sentence))
    return Doc(given.text, tuple(tokens), tuple(given.sentences))


def _read(given: Given, reader: Reader) -> Doc:
    return reader.read(given.text, given.paragraphs, given.words, given.sentences)[1]


def scores(found: list[Judged]) -> tuple[float, float, float]:
    """Precision, recall and F1 of "did not happen"."""
    told = sum(one.told_undone for one in found)
    undone = sum(one.value < 0 for one in found)
    right = sum(one.told_undone and one.value < 0 for one in found)
    precision, recall = right / max(1, told), right / max(1, undone)
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def main() -> None:
    """Print the scores, and the errors by group."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("treebank", type=Path)
    parser.add_argument("annotated", type=Path)
    parser.add_argument("--model", action="store_true")
    parser.add_argument("--by", type=int, default=0)
    asked = parser.parse_args()
    found = list(judged(asked.treebank, asked.annotated, default_reader() if asked.model else None))
    precision, recall, f1 = scores(found)
    print(f"{len(found)} predicates: P {precision:.3f} R {recall:.3f} F1 {f1:.3f}")
    groups: dict[tuple[str, ...], Counter[bool]] = {}
    for one in found:
        token = one.doc.tokens[one.word]
        group: tuple[str, ...] = (
            one.status,
            "not" if one.negated else "",
            token.relation,
            token.xpos,
        )
        groups.setdefault(group, Counter())[one.value < 0] += 1
    wrong = {g: c[g[0] in DONE and not g[1]] for g, c in groups.items()}
    for group in sorted(groups, key=lambda g: -wrong[g])[: asked.by]:
        print(*group, "undone", groups[group][True], "done", groups[group][False])


if __name__ == "__main__":
    main()
