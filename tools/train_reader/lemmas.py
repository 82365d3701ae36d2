"""Learn the lemmatiser's table and rules from treebanks, and which verbs and nouns there are.

python -m tools.train_reader.lemmas MODEL --treebanks DIR --frames propbank_frames.jsonl.gz

Known lemmas are those of the treebanks' verbs and plural nouns, and the verbs that PropBank's
frames are of. A form goes into the table where the rules, learned from all forms, would give
another lemma than its commonest one; so the table holds the irregular ones.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path

from streaming.extract.reading.lemmas import ALIKE, KEEP, KINDS, Lemmas, endings
from tools.train_reader.treebanks import Word, learned_from

IRREGULAR = Path(__file__).with_name("irregular_verbs.txt")
SEEN = 2  # forms an ending must be seen on
SHARE = 0.6  # of them that must agree
SHAPED = 20  # forms that a shape must be seen on
OFTEN = 2  # times a lemma stands in the treebanks (a slip of spelling stands there once)


def rule(form: str, lemma: str) -> str:
    """What makes the lemma of the form: letters to cut, and to add."""
    same = 0
    while same < min(len(form), len(lemma)) and form[same] == lemma[same]:
        same += 1
    return f"{len(form) - same}+{lemma[same:]}"


def learn(
    words: Iterable[Word], verbs: frozenset[str] = frozenset()
) -> dict[str, dict[str, dict[str, str]] | dict[str, str]]:
    """The file's content; ``verbs`` are known besides those of the words."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for word in words:
        if word.lemma == "_" or word.xpos in ("GW", "ADD"):
            continue
        form = word.form if word.xpos in KEEP else word.form.lower()
        counts[word.xpos, form.replace("’", "'")][word.lemma.replace("’", "'")] += 1
    irregular = dict(_irregular())
    best = {key: found.most_common(1)[0][0] for key, found in counts.items()}
    rules = _needed(best)
    known = _known(counts, verbs - {form for _, form in irregular})
    best = irregular | best
    made = Lemmas({}, rules, known)
    seen: dict[str, dict[str, str]] = defaultdict(dict)
    for (tag, form), lemma in sorted(best.items()):
        by_rule = made.of(form, tag)
        sure = tag in KEEP or by_rule in known.get(KINDS.get(tag, ""), ())
        if by_rule != lemma and not (sure and counts[tag, form].total() == 1):
            seen[tag][form] = lemma
    joined = {kind: " ".join(sorted(lemmas)) for kind, lemmas in known.items()}
    return {"seen": dict(seen), "rules": rules, "known": joined}


def _known(
    counts: dict[tuple[str, str], Counter[str]], verbs: frozenset[str]
) -> dict[str, frozenset[str]]:
    """Lemmas by kind of word."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS.values()}
    for (tag, _), lemmas in counts.items():
        kind = tag[:1]
        if kind in found and tag not in KEEP:
            found[kind].update(lemmas)
    known = {
        kind: frozenset(lemma for lemma, count in own.items() if count >= OFTEN and _is_word(lemma))
        for kind, own in found.items()
    }
    return known | {"V": known["V"] | verbs}


def _is_word(lemma: str) -> bool:
    return lemma.isalpha() and lemma.islower() and len(lemma) > 1


def framed(path: Path) -> frozenset[str]:
    """The verbs that PropBank's frames are of, without their particles."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        aliases = [alias for line in lines for alias in json.loads(line)["aliases"]]
    names = (name.partition("_")[0] for kind, name in aliases if kind == "v")
    return frozenset(name for name in names if _is_word(name))


def _irregular() -> Iterator[tuple[tuple[str, str], str]]:
    """Pasts and participles of the listed irregular verbs, with their tags."""
    for line in IRREGULAR.read_text(encoding="utf-8").splitlines():
        lemma, past, participle = line.split()
        yield ("VBD", past), lemma
        yield ("VBN", participle), lemma


def _needed(best: Mapping[tuple[str, str], str]) -> dict[str, dict[str, str]]:
    """Rules of the endings that propose what a shorter one does not, or something else first."""
    found: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    before: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for (tag, form), lemma in best.items():
        own = rule(form, lemma)
        for ending, each in product(endings(form), {tag, ALIKE.get(tag, tag)}):
            found[each, ending][own] += 1
            before[each, ending, own].add(form[: len(form) - len(ending)][-1:])
    rules: dict[str, dict[str, str]] = defaultdict(dict)
    for tag, ending in sorted(found, key=lambda key: (key[0], len(key[1]), key[1])):
        if tag in KINDS and ending and ending[0] != "=":
            wide = [r for r, _ in found[tag, ending].most_common() if _cut(r) <= len(ending)]
            made = [r for r in wide if len(before[tag, ending, r]) > 1]
        else:
            made = _agreed(ending, found[tag, ending])
        shorter = next(
            (rules[tag][ending[i:]] for i in range(1, len(ending) + 1) if ending[i:] in rules[tag]),
            "",
        ).split()
        if made and (made[:1] != shorter[:1] or not set(made) <= set(shorter)):
            rules[tag][ending] = " ".join(made)
    return dict(rules)


def _agreed(ending: str, own: Counter[str]) -> list[str]:
    """The commonest rule, if enough forms agree on it."""
    made, count = own.most_common(1)[0]
    least = max(SHAPED if ending[:1] == "=" else SEEN, SHARE * own.total())
    return [made] if not ending or count >= least else []


def _cut(made: str) -> int:
    return int(made.partition("+")[0])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--treebanks", type=Path, required=True)
    parser.add_argument("--frames", type=Path, required=True)
    args = parser.parse_args()
    words = [
        word
        for name in ("ewt", "gum")
        for bank in learned_from(args.treebanks / f"en_{name}_train.conllu.gz")
        for word in bank.words
    ]
    text = json.dumps(
        learn(words, framed(args.frames)), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    (args.model / "lemmas.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
