"""Which entity a pronoun stands for: the best of its candidates. A narrow lead gives low
confidence and names the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.bindings import Bindings, Place, is_object
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import AUXILIARIES, is_verb, word_at
from streaming.extract.entities.passed_over import passed_over
from streaming.extract.entities.pronoun_candidates import Candidates, Class
from streaming.extract.entities.salience import Memory
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_CLASSES: dict[str, Class] = {
    **dict.fromkeys(words("grammar", "male"), "m"),
    **dict.fromkeys(words("grammar", "female"), "f"),
    **dict.fromkeys(words("grammar", "plural"), "plural"),
    **dict.fromkeys(words("grammar", "neuter"), "neuter"),
}
_CLOSE = 0.6
"""Candidates this close behind the best are named beside it."""
_TOLD_WITHIN = 4
_IT_ACTS = words("organizations", "acts")


# "It is expected that", "it seems", "it took": about nobody.
_IMPERSONAL = words("grammar", "impersonal")


_MEANWHILE = frozenset(("now", "still", "later", "first", "then", "also", "once"))
_DONE = frozenset(("bought", "sold", "built", "run", "led", "taken", "split", "based"))
"""What is done to what somebody owns: "it was bought by"."""
_MADE_BY_IT = frozenset(("profit", "loss", "offer", "bid", "payment", "deal", "donation"))


@dataclass(frozen=True, slots=True)
class Choice:
    """The key of an entity, how sure it is, and the others that it may be."""

    key: int | None
    confidence: float
    candidates: tuple[int, ...] = ()


NOBODY = Choice(None, 0.0)


def class_of(word: str) -> Class | None:
    """The pronoun's class; None for a word that is none."""
    return _CLASSES.get(word)


def choose(
    place: Place,
    found: Sequence[Token],
    memory: Memory,
    drafts: Sequence[Draft],
    spoken: frozenset[int] = frozenset(),
    announced: int | None = None,
    ahead: frozenset[int] = frozenset(),
) -> Choice:
    """The entity that the pronoun at ``place`` stands for.

    ``spoken`` are who speaks and who hears the quotation around it: never meant by "he" or
    "she" there. ``announced`` is the subject that the sentence's opening clause leads up to:
    "After he resigned, Roe …". ``ahead`` are those whom the sentence names behind its first
    word "he": others than he.
    """
    word = word_at(found, place.token)
    kind = _CLASSES[word]
    if word == "it" and not (
        is_object(found, place.token) or _is_about_somebody(found, place.token)
    ):
        return NOBODY
    bindings = Bindings(place, found, memory)
    opens_with_deed = is_object(found, place.token) and bindings.opens_with_deed()
    candidates = Candidates(
        place=place,
        found=found,
        memory=memory,
        drafts=drafts,
        word=word,
        kind=kind,
        barred=bindings.barred() | passed_over(place, found, bindings.seen()) | ahead | spoken,
        told=bindings.teller() if word in ("he", "she", "they", "it") else bindings.owner(),
        relative=bindings.relative(),
        announced=None if announced in spoken or opens_with_deed else announced,
        tried=bindings.is_tried(),
        defended=bindings.lawyer() is not None,
    )
    scores = candidates.scores()
    choice = _decided(scores, kind)
    if kind not in ("m", "f"):
        return choice
    unsure = bindings.joined(choice.key, [key for _, key in scores])
    unsure |= word in ("he", "she") and bindings.shifted(choice.key)
    return Choice(None, 0.0, tuple(key for _, key in scores)) if unsure else choice


def _is_about_somebody(found: Sequence[Token], at: int) -> bool:
    """ "It was founded", "it plans", not "it was late", "it is expected", "it seems"."""
    verb, after = word_at(found, at + 1), word_at(found, at + 2)
    after = word_at(found, at + 3) if after in _MEANWHILE else after
    if verb in ("was", "is") and (after.endswith("ed") or after in _DONE):
        # "It was revealed in March that": about nobody.
        told = {word_at(found, behind) for behind in range(at + 3, at + 3 + _TOLD_WITHIN)}
        return after not in _IMPERSONAL and not told & {"that", "whether"}
    if verb in ("made", "makes"):  # "It made a profit of", not "it made sense"
        made = {word_at(found, at + 3), word_at(found, at + 4)}
        return after == "$" or (after in ("a", "an") and bool(made & _MADE_BY_IT))
    return verb in _IT_ACTS or (
        is_verb(verb) and verb not in AUXILIARIES and verb not in _IMPERSONAL
    )


def _decided(scores: list[tuple[float, int]], kind: Class) -> Choice:
    if not scores:
        return NOBODY
    scores.sort(key=lambda item: (-item[0], item[1]))
    best, key = scores[0]
    if key < 0:
        return NOBODY
    scores = [item for item in scores if item[1] >= 0]
    lead = best - scores[1][0] if len(scores) > 1 else best
    confidence = 0.85 if lead >= 1.5 else 0.75 if lead >= 0.8 else 0.6 if lead >= 0.3 else 0.5
    if kind in ("plural", "neuter"):
        confidence -= 0.15
    close = tuple(other for score, other in scores[1:] if best - score < _CLOSE)
    return Choice(key, round(confidence, 2), close)
