"""Which language a text is in. English is extracted; other languages are counted and left alone.

py3langid (naive Bayes over byte n-grams) is asked about a sample of the body, unless the small
words of English are as many in it as English has: its model takes longer to load than the
extractor's own. Short texts carry too little evidence: they keep the declared language, else count
as English.
"""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from typing import TYPE_CHECKING

from streaming.extract.lexicon import entries, table, words

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

DEFAULT_LANGUAGE = "en"

LANGUAGES = tuple(entries(table("languages")["likely"]))
MIN_LETTERS = 60
"""Below this many letters a text says too little about its language."""
MIN_CONFIDENCE = 0.9
"""Below this the declared language, else English, is kept."""
_ENGLISH = words("grammar", "only_english")
_ENGLISH_SHARE = 8
_SAMPLE = 600
_SAMPLES = 3
_TIE = 0.1
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_ISO_639_1 = re.compile(r"\s*([A-Za-z]{2})(?:[-_].*)?\s*\Z", re.DOTALL)

_loading = threading.Lock()


@lru_cache(maxsize=1)
def _model() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # a fifth of a second

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(LANGUAGES)
    return identifier


def language_of(text: str, declared: str | None = None) -> str:
    """The ISO 639-1 code of the language that most of ``text`` is in.

    ``declared`` (a code like ``en`` or ``en-GB``) decides where the text is too short or
    the model unsure. The answer depends on nothing but the two arguments.
    """
    fallback = _code(declared) or DEFAULT_LANGUAGE
    votes: dict[str, float] = {}
    samples = sorted(_samples(text), key=_is_english, reverse=True)  # what is plain decides first
    for at, sample in enumerate(samples):
        if len(_NOT_LETTERS.sub("", sample)) < MIN_LETTERS:
            continue
        language, confidence = ("en", 1.0) if _is_english(sample) else _classified(sample)
        if confidence >= MIN_CONFIDENCE:
            votes[language] = votes.get(language, 0.0) + confidence
        if _is_decided(votes, len(samples) - at - 1):
            break
    if not votes:
        return fallback
    # A tie, such as an English article that quotes a long foreign text, goes to the fallback.
    best = max(votes.values())
    if votes.get(fallback, 0.0) >= best - _TIE:
        return fallback
    return min(language for language, score in votes.items() if score == best)


def _is_english(sample: str) -> bool:
    """Whether at least an eighth of the words are such as no other language has."""
    found = sample.lower().split()
    return sum(word in _ENGLISH for word in found) * _ENGLISH_SHARE >= len(found)


def _classified(sample: str) -> tuple[str, float]:
    """The model's answer and how sure it is."""
    with _loading:
        language, sureness = _model().classify(sample)
    return language, sureness


def _is_decided(votes: dict[str, float], left: int) -> bool:
    """Whether samples that are still to be asked about cannot change the answer."""
    first, second = [*sorted(votes.values(), reverse=True), 0.0, 0.0][:2]
    return first - second > left + _TIE


def _samples(text: str) -> list[str]:
    """The text where it is short, else its beginning, middle and end."""
    if len(text) <= _SAMPLE * _SAMPLES:
        return [text]
    step = (len(text) - _SAMPLE) // (_SAMPLES - 1)
    return [text[at : at + _SAMPLE] for at in range(0, step * _SAMPLES, step)]


def _code(declared: str | None) -> str | None:
    match = _ISO_639_1.match(declared or "")
    return match.group(1).lower() if match else None
