"""News prose by the hundred: the sample newsrooms' articles, each copy about other people."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_ROOT = Path(__file__).parents[1] / "onrecord"
_WORDS = 600
_NAME = re.compile(r"\b(?!In |On |At |By |The )[A-Z][a-z]+ ((?!\w*uary|March)[A-Z][a-z]{3,})\b")
_HEAD = re.compile(r"\A---\n.*?\n---\n", re.S)
_SYLLABLES = "by den field gate ham land ley mere ridge row stead ton well wick win worth".split()


def prose(number: int) -> str:
    """Article ``number``, of about 600 words, always the same; no two name the same people."""
    texts = _texts()
    text = texts[number % len(texts)]
    ending = _ending(number // len(texts))
    surnames = "|".join(sorted(set(_NAME.findall(text))))
    return re.sub(rf"\b({surnames})\b", rf"\g<1>{ending}", text) if ending and surnames else text


def _ending(copy: int) -> str:
    """Syllables that tell one copy from another; none for the first."""
    ending = ""
    while copy:
        copy, at = divmod(copy - 1, len(_SYLLABLES))
        ending += _SYLLABLES[at]
    return ending


@lru_cache(maxsize=1)
def _texts() -> list[str]:
    """The newsrooms' paragraphs, joined until each text has its words."""
    made, rest = [], ""
    for path in sorted(_ROOT.glob("*/articles/**/*.txt")):
        for part in _HEAD.sub("", path.read_text(encoding="utf-8")).strip().split("\n\n"):
            rest += part + "\n\n"
            if len(rest.split()) >= _WORDS:
                made.append(rest)
                rest = ""
    return made
