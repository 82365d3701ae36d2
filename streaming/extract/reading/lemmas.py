"""Lemmas by a table of what was seen and rules for the rest, both learned from the treebanks.

A rule takes an ending off and puts another on; the rule of the longest known ending of the form,
under its Penn tag, is taken (as in Porter-like suffix stripping, but learned and by tag).
`tools/train_tagger/lemmas.py` writes the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

_LONGEST = 6  # letters of an ending that a rule looks at
KEEP = ("NNP", "NNPS")  # names keep their capital letters


class Lemmas:
    """Looks lemmas up."""

    def __init__(self, seen: dict[str, dict[str, str]], rules: dict[str, dict[str, str]]) -> None:
        self._seen, self._rules = seen, rules

    @staticmethod
    def load(path: Path) -> Lemmas:
        """From the model folder's lemmas.json: by Penn tag, form -> lemma, ending -> "cut+add"."""
        raw = json.loads(path.read_text(encoding="utf-8"))
        return Lemmas(raw["seen"], raw["rules"])

    def of(self, form: str, xpos: str) -> str:
        """The lemma of a form with this Penn tag."""
        own = form if xpos in KEEP else form.lower()
        own = own.replace("’", "'")
        seen = self._seen.get(xpos, {}).get(own)
        if seen is not None:
            return seen
        rules = self._rules.get(xpos)
        if not rules:
            return own
        for size in range(min(_LONGEST, len(own) - 1), -1, -1):
            rule = rules.get(own[len(own) - size :])
            if rule is not None:
                return applied(own, rule)
        return own


@lru_cache(maxsize=4096)
def applied(form: str, rule: str) -> str:
    """A rule "cut+add" on a form: so many letters off, these on."""
    cut, _, add = rule.partition("+")
    return form[: len(form) - int(cut)] + add
