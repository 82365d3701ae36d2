"""Lemmas by a table of what was seen and rules for the rest, both learned from the treebanks.

A rule takes an ending off and puts another on. The rules of the form's endings under its Penn tag
propose lemmas, those of the longest ending first (as in Porter-like suffix stripping, but learned
and by tag); the first that is a known verb or noun is taken, else the first of all: "endorsed"
may be of "endors" and "endorse", and there is such a verb as the second alone.
`tools/train_reader/lemmas.py` writes the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

_LONGEST = 6  # letters of an ending that a rule looks at
_KEPT = 1 << 14  # lemmas that stay looked up: most words of an article stood in others
KEEP = ("NNP", "NNPS")  # names keep their capital letters
KINDS = {"VBD": "V", "VBG": "V", "VBN": "V", "VBP": "V", "VBZ": "V", "NNS": "N"}
"""Tags of inflected forms, and the list of lemmas that such a form's is looked for in."""
_VERBS = tuple(tag for tag, kind in KINDS.items() if kind == "V")
_START = re.compile("^C+")  # however many consonants a word begins with
ALIKE = {"VBD": "VBN", "VBN": "VBD", "VB": "VBP", "VBP": "VB"}  # mostly of the same form


class Lemmas:
    """Looks lemmas up."""

    def __init__(
        self,
        seen: Mapping[str, Mapping[str, str]],
        rules: Mapping[str, Mapping[str, str]],
        known: Mapping[str, Collection[str]],
    ) -> None:
        self._seen, self._rules, self._known = seen, rules, known
        self.of = lru_cache(maxsize=_KEPT)(self._of)
        """The lemma of a form with this Penn tag; never empty."""

    @staticmethod
    def load(path: Path) -> Lemmas:
        """From the model folder's lemmas.json: by Penn tag, form -> lemma and ending -> rules
        "cut+add" with blanks between; by kind of word, the known lemmas with blanks between."""
        raw = json.loads(path.read_text(encoding="utf-8"))
        known = {kind: frozenset(lemmas.split(" ")) for kind, lemmas in raw["known"].items()}
        return Lemmas(raw["seen"], raw["rules"], known)

    def _of(self, form: str, xpos: str) -> str:
        own = form if xpos in KEEP else form.lower()
        own = own.replace("’", "'")
        seen = self._seen.get(xpos, {}).get(own)
        if seen is not None:
            return seen
        alike = self._seen.get(ALIKE.get(xpos, ""), {}).get(own)
        if alike is not None:
            return alike
        known = self._known.get(KINDS.get(xpos, ""))
        proposed = self._proposed(own, xpos)
        first = next(proposed, own) or own  # a rule may cut off all of "=" that was tagged VBZ
        if known is None or first in known:
            return first
        likely = next((each for each in proposed if each in known), None)
        if likely is None and xpos in _VERBS:
            likely = self._of_another_tag(own, known)
        return likely or first

    def _of_another_tag(self, form: str, known: Collection[str]) -> str | None:
        """What a form that its tag's rules make no known word of is of by itself or by another
        tag's: "concludes", tagged VBD."""
        if form in known:
            return form
        proposed = (each for tag in _VERBS for each in self._proposed(form, tag))
        return next((each for each in proposed if each in known), None)

    def _proposed(self, form: str, xpos: str) -> Iterator[str]:
        """What the rules of the form's endings make of it, the longest ending first."""
        rules = self._rules.get(xpos)
        if not rules:
            return
        for ending in endings(form):
            if ending in rules:
                for rule in rules[ending].split():
                    yield applied(form, rule)


class _Sorts(dict[int, str]):
    """By its code point the sort of a letter: V of a vowel, x, C of any other."""

    def __missing__(self, letter: int) -> str:
        return "C"


_SORTS = _Sorts({**str.maketrans(dict.fromkeys("aeiouwy", "V")), ord("x"): "x"})


def endings(form: str) -> Iterator[str]:
    """What rules go by: a short form's shape ("=CVCVC" of "piped" and of "stared", which are of
    "pipe", not of "pip"), its endings, the longest first, then nothing."""
    shape = _START.sub("C", form.translate(_SORTS))
    if len(shape) <= _LONGEST:
        yield "=" + shape
    for size in range(min(_LONGEST, len(form) - 1), 0, -1):
        yield form[-size:]
    yield ""


def applied(form: str, rule: str) -> str:
    """A rule "cut+add" on a form: so many letters off, these on."""
    cut, _, add = rule.partition("+")
    return form[: len(form) - int(cut)] + add
