"""Who takes part in what, and how it is told, in news that was annotated by reading.

    python -m tools.score_arguments --polnear train.jsonl.gz [--held-out] [--most N]

Precision, recall and F1 of the predications' arguments by role over the annotated predicates, and
the share of these that are told (done, planned, wished …) as annotated. 310 articles of PolNeAR
train, one reader each; some 3% of the heads may be off by a word. ``--held-out`` scores the sixth
of them from which nothing is to be learned, ``--most`` no more than so many articles.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from streaming.extract.doc import Doc
from streaming.extract.predications import Predication, predications
from streaming.extract.predications.records import Status
from streaming.extract.reading.reader import Reader, default_reader
from tools.train_reader.news import fingerprint, read_article
from tools.train_tagger.data import Document, held_out, read_polnear

ANNOTATED = Path(__file__).with_name("annotated_arguments.json.gz")
"""By article: the fingerprint of its text, and of each predicate its first code point, the number
of how it is told (TELLINGS; -1 where a record has no use for it) and its arguments: the first code
point of the head and the number of the role (ROLES)."""
ROLES = (
    "agent", "patient", "recipient", "content", "attribute", "oblique", "clause", "time", "place",
)  # fmt: skip
"""A ``clause`` limits or explains its predicate; predications have none."""
TELLINGS: tuple[Status, ...] = (
    "asserted", "planned", "wished", "required", "conditional", "questioned", "denied", "reported"
)  # fmt: skip
"""Readers annotated ``reported`` as ``asserted``; which is which was added by rule, and does not
count."""
_OF_ONE_NAME = ("appos", "flat", "compound", "nmod:desc")
DEV_SHARE = 1 / 6


class Judged(NamedTuple):
    """A predication and what was annotated of its predicate."""

    doc: Doc
    told: Predication
    telling: int
    arguments: Mapping[int, str]  # roles by heads

    @property
    def found(self) -> dict[int, str]:
        """The roles that the tree gives, by heads."""
        roles: dict[int, str] = {a.head: a.role for a in self.told.arguments}
        roles |= dict.fromkeys(self.told.places, "place")
        return roles | dict.fromkeys(self.told.times, "time")

    @property
    def gold(self) -> dict[int, str]:
        """The annotated roles; a name that describes what the tree has for the argument is it."""
        found, roles = self.found, dict[int, str]()
        for head, role in self.arguments.items():
            while head not in found and self.doc.tokens[head].relation in _OF_ONE_NAME:
                head = self.doc.tokens[head].head
            roles[head] = role
        return roles


def is_dev(name: str) -> bool:
    """Whether nothing is learned from an article, but figures are taken."""
    return held_out(f"roles {name}", DEV_SHARE)


def by_article(articles: Path, reader: Reader) -> Iterator[tuple[str, Iterator[Judged]]]:
    """Of each annotated article its predicates that the extractor has too."""
    with gzip.open(ANNOTATED, "rt", encoding="utf8") as file:
        known = json.load(file)
    for article in read_polnear(articles):
        if article.name in known:
            yield article.name, _judged(article, known[article.name], reader)


def _judged(article: Document, own: Mapping[str, Any], reader: Reader) -> Iterator[Judged]:
    """ValueError where a text is another than was annotated."""
    if own["text"] != fingerprint(article.text):
        raise ValueError(f"{article.name} is not the text that was annotated")
    doc = read_article(reader, article.text)
    word_at = {token.start: word for word, token in enumerate(doc.tokens)}
    at = {each.predicate: each for each in predications(doc)}
    for start, telling, arguments in own["predicates"]:
        told = at.get(word_at.get(start, -1))
        if told is not None and telling >= 0:
            heads = {word_at[h]: ROLES[role] for h, role in arguments if h in word_at}
            yield Judged(doc, told, telling, heads)


def scores(found: Sequence[Judged]) -> dict[str, tuple[float, float, float]]:
    """Precision, recall and F1 by role."""
    right, told, gold = Counter[str](), Counter[str](), Counter[str]()
    for one in found:
        own, annotated = one.found, one.gold
        told.update(own.values())
        gold.update(annotated.values())
        right.update(role for head, role in own.items() if annotated.get(head) == role)
    shares = {r: (right[r] / max(1, told[r]), right[r] / max(1, gold[r])) for r in ROLES}
    return {r: (p, q, 2 * p * q / max(1e-9, p + q)) for r, (p, q) in shares.items()}


def told_right(found: Sequence[Judged]) -> float:
    """The share that is told as annotated."""
    pairs = [(j.told.modality, TELLINGS[j.telling]) for j in found]
    right = sum(told == gold or {told, gold} == {"asserted", "reported"} for told, gold in pairs)
    return right / max(1, len(found))


def main() -> None:
    """Print the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--polnear", type=Path, required=True, help="train.jsonl.gz")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--most", type=int)
    asked = parser.parse_args()
    wanted = (
        found
        for name, found in by_article(asked.polnear, default_reader())
        if is_dev(name) or not asked.held_out
    )
    found = list(chain.from_iterable(islice(wanted, asked.most)))
    print(f"{len(found)} predicates, told right {told_right(found):.3f}")
    for role, (precision, recall, f1) in scores(found).items():
        print(f"{role:10} P {precision:.3f} R {recall:.3f} F1 {f1:.3f}")


if __name__ == "__main__":
    main()
