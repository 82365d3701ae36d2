"""Learn the lemmatiser's table and rules from treebanks.

python -m tools.train_tagger.lemmas MODEL --treebanks DIR

A form goes into the table where the rules, learned from all forms, would give another lemma than
its commonest one; so the table holds the irregular ones.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from streaming.extract.reading.lemmas import KEEP, Lemmas
from tools.train_tagger.treebanks import Word, learned_from

LONGEST = 6
SEEN = 2  # forms an ending must be seen on
SHARE = 0.6  # of them that must agree


def rule(form: str, lemma: str) -> str:
    """What makes the lemma of the form: letters to cut, and to add."""
    same = 0
    while same < min(len(form), len(lemma)) and form[same] == lemma[same]:
        same += 1
    return f"{len(form) - same}+{lemma[same:]}"


def learn(words: Iterable[Word]) -> dict[str, dict[str, dict[str, str]]]:
    """The file's content."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for word in words:
        if word.lemma == "_" or word.xpos in ("GW", "ADD"):
            continue
        form = word.form if word.xpos in KEEP else word.form.lower()
        counts[word.xpos, form.replace("’", "'")][word.lemma.replace("’", "'")] += 1
    best = {key: found.most_common(1)[0][0] for key, found in counts.items()}
    endings: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for (tag, form), lemma in best.items():
        for size in range(min(LONGEST, len(form) - 1) + 1):
            endings[tag, form[len(form) - size :]][rule(form, lemma)] += 1
    rules = _needed(endings)
    made = Lemmas({}, rules)
    seen: dict[str, dict[str, str]] = defaultdict(dict)
    for (tag, form), lemma in sorted(best.items()):
        if made.of(form, tag) != lemma and counts[tag, form].total() > (1 if tag in KEEP else 0):
            seen[tag][form] = lemma
    return {"seen": dict(seen), "rules": rules}


def _needed(endings: dict[tuple[str, str], Counter[str]]) -> dict[str, dict[str, str]]:
    """Rules that enough forms agree on and that a shorter ending does not give already."""
    rules: dict[str, dict[str, str]] = defaultdict(dict)
    for tag, ending in sorted(endings, key=lambda key: (key[0], len(key[1]), key[1])):
        found = endings[tag, ending]
        made, count = found.most_common(1)[0]
        if ending and (count < SEEN or count < SHARE * found.total()):
            continue
        shorter = next(
            (rules[tag][ending[i:]] for i in range(1, len(ending) + 1) if ending[i:] in rules[tag]),
            None,
        )
        if made != shorter:
            rules[tag][ending] = made
    return dict(rules)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--treebanks", type=Path, required=True)
    args = parser.parse_args()
    words = [
        word
        for name in ("ewt", "gum")
        for bank in learned_from(args.treebanks / f"en_{name}_train.conllu.gz")
        for word in bank.words
    ]
    text = json.dumps(learn(words), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (args.model / "lemmas.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
