"""Which entity a pronoun stands for.

Candidates are scored by what centering theory and the salience lists of Lappin & Leass (1994)
go by: how near, subject before object, kept on by pronouns, number and gender. Weights are
judged by hand on news articles. A narrow lead gives low confidence and names the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from streaming.extract.entities.bindings import Bindings, Place, is_object
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import AUXILIARIES, begins, is_verb, word_at
from streaming.extract.entities.nominal_phrases import ROLE_HEADS, ROLE_MODIFIERS
from streaming.extract.entities.salience import Memory, Seen
from streaming.extract.entities.unnamed import MAN, SOMEBODY, SOMETHING, WOMAN
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

Class = Literal["m", "f", "plural", "neuter"]

_CLASSES: dict[str, Class] = {
    **dict.fromkeys(words("grammar", "male"), "m"),
    **dict.fromkeys(words("grammar", "female"), "f"),
    **dict.fromkeys(words("grammar", "plural"), "plural"),
    **dict.fromkeys(words("grammar", "neuter"), "neuter"),
}
_RECENCY = (3.0, 2.2, 1.0, 0.5, 0.3, 0.2)
_GENDER = 0.8
"""What is known to be of the pronoun's gender goes before what may be."""
_MAIN = 0.6
"""Who begins a sentence goes before whom it tells of on the way."""
_CLOSE = 0.6
"""Candidates this close behind the best are named beside it."""
_TOLD_WITHIN = 4
_IT_ACTS = frozenset(
    ("said", "says", "had", "has", "will", "would", "plans", "reported", "announced", "owns",
     "employs", "operates", "bought", "sold", "hired", "fired", "posted", "earned")
)  # fmt: skip


# "It is expected that", "it seems", "it took": about nobody.
_IMPERSONAL = frozenset(
    ("expected", "believed", "reported", "alleged", "hoped", "agreed", "estimated", "understood",
     "decided", "rumored", "supposed", "feared", "assumed", "seems", "seemed", "appears",
     "appeared", "takes", "took", "looks", "looked", "sounds", "means", "meant", "makes", "made",
     "rained", "turned", "feels", "felt", "became", "remains", "remained", "helps", "matters",
     "happens", "happened", "comes", "came", "goes", "went", "does", "did", "gets", "got",
     "worked", "works", "hurts", "depends", "ended", "started", "began")
)  # fmt: skip


_MEANWHILE = frozenset(("now", "still", "later", "first", "then", "also", "once"))
_DONE = frozenset(("bought", "sold", "built", "run", "led", "taken", "split", "based"))
"""What is done to what somebody owns: "it was bought by"."""
_MADE_BY_IT = frozenset(("profit", "loss", "offer", "bid", "payment", "deal", "donation"))


@dataclass(frozen=True, slots=True)
class Choice:
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
    bindings = Bindings(place, found, memory)
    if word == "it" and not (
        is_object(found, place.token) or _is_about_somebody(found, place.token)
    ):
        return NOBODY
    barred = bindings.barred()
    told = bindings.teller() if word in ("he", "she", "they", "it") else bindings.owner()
    relative = bindings.relative()
    scores: list[tuple[float, int]] = []
    unnamed: list[tuple[Seen, int]] = []
    named: set[int] = set()
    opens = kind in ("m", "f") and (
        begins(found, place.line_first, place.token)
        or word_at(found, place.token - 1) in ("”", '"', "’")
    )
    for key, mentions in memory.recent(place.sentence, unnamed=True):
        if key < 0:
            unnamed += [(mentions[-1], key)] if _may_mean(key, kind) else []
            continue
        if kind == "plural" and not _is_plain_plural(mentions[-1], place, found, drafts[key]):
            continue
        if key in barred or key in ahead or key in spoken or not _agrees(drafts[key], kind):
            continue
        near = any(_is_near(seen, place, word, drafts[key]) for seen in mentions)
        if kind == "neuter" and not (near or _is_its_post(key, place, found, memory, drafts)):
            continue
        score = max(_score(seen, place) for seen in mentions)
        if drafts[key].sort == "media" and not any(seen.subject for seen in mentions):
            if word == "it":
                continue  # whom the news was told: "a notice seen by the Ledger"
            score -= 1.5
        score += min(1.0, 0.1 * memory.count(key))
        score += _GENDER if _is_likely(drafts[key], kind, mentions[-1], place) else 0.0
        score += _MAIN if opens and _led(mentions[-1], place) else 0.0
        score += 2.5 if key == told else 0.0
        score += 1.2 if key == relative else 0.0
        score -= 0.8 if drafts[key].kind == "place" else 0.0
        score += 2.2 if key == announced else 0.0
        score += 2.0 if _is_explained(mentions[-1], place, found) else 0.0
        scores.append((score, key))
        if drafts[key].sort != "media":
            named |= {seen.sentence for seen in mentions if not seen.possessive}
    for seen, key in unnamed:
        # "A judge freed Roe. He …": where both stand together, the one with a name.
        if place.sentence - seen.sentence == 1 and seen.sentence not in named:
            scores.append((_score(seen, place) + _GENDER, key))
    unscored = announced is not None and all(key != announced for _, key in scores)
    if unscored and announced not in spoken and _agrees(drafts[announced or 0], kind):
        scores.append((_RECENCY[0], announced or 0))
    choice = _decided(scores, kind)
    if kind not in ("m", "f"):
        return choice
    unsure = bindings.joined(choice.key, [key for _, key in scores])
    unsure |= word in ("he", "she") and bindings.shifted(choice.key)
    return Choice(None, 0.0, tuple(key for _, key in scores)) if unsure else choice


def _led(seen: Seen, place: Place) -> bool:
    """ "Roe heard it after Doe had. He …": who begins the sentence before goes on."""
    return seen.main and seen.quote == place.quote and place.sentence - seen.sentence == 1


def _is_its_post(
    key: int, place: Place, found: Sequence[Token], memory: Memory, drafts: Sequence[Draft]
) -> bool:
    """ "She was hired by Pell in 1999. In 2011 she became its chief executive": what has a post
    to fill is the only organisation just named, though it was no subject."""
    after = word_at(found, place.token + 1)
    if word_at(found, place.token) != "its" or after not in ROLE_HEADS | ROLE_MODIFIERS:
        return False
    near = {
        other
        for other, mentions in memory.recent(place.sentence)
        if place.sentence - mentions[-1].sentence <= 1 and drafts[other].kind == "organization"
    }
    return near == {key}


def _is_explained(seen: Seen, place: Place, found: Sequence[Token]) -> bool:
    """ "sent Roe to prison: he was": whom a clause behind a colon goes on about."""
    if seen.sentence != place.sentence or word_at(found, place.token - 1) not in (":", ";", "—"):
        return False
    return seen.last < place.token and not seen.possessive


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
    return verb in _IT_ACTS or (is_verb(verb) and verb not in AUXILIARIES | _IMPERSONAL)


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


def _is_plain_plural(seen: Seen, place: Place, found: Sequence[Token], draft: Draft) -> bool:
    """Whether "they" can mean an organisation or a group: it was named just before, and no
    common noun in the plural ("officials") stands between."""
    often_plural = draft.kind == "group" or draft.sort == "club"
    if place.sentence - seen.sentence > 1 or not (seen.subject or often_plural):
        return False
    if draft.sort == "club" and place.sentence == seen.sentence:
        before = word_at(found, place.token - 1)
        if word_at(found, place.token) == "them" and before in ("for", "with", "by", "against"):
            return True  # "came up with the Owls and played nine seasons for them"
    between = (found[at].text for at in range(seen.last, place.token))
    return not any(
        word.endswith("s")
        and not word.endswith("ss")
        and len(word) > 3
        and word.islower()
        and word not in AUXILIARIES
        for word in between
    )


def _may_mean(key: int, kind: Class) -> bool:
    """Whether a pronoun of the class may mean what has no name."""
    wanted = {"m": (MAN, SOMEBODY), "f": (WOMAN, SOMEBODY), "neuter": (SOMETHING,)}
    return key in wanted.get(kind, ())


def _agrees(draft: Draft, kind: Class) -> bool:
    """Number and gender; who is of unknown gender may be either."""
    if kind in ("m", "f"):
        return draft.kind == "person" and draft.gender in (None, kind)
    if kind == "plural":
        return draft.kind in ("group", "organization")
    return draft.kind in ("organization", "place")


def _is_likely(draft: Draft, kind: Class, seen: Seen, place: Place) -> bool:
    """Whether an entity is known to be of the pronoun's gender, or of an unknown one and whom
    the paragraph's sentence right before was about: "Ozren Quill, 24, is a forward. He …"."""
    if draft.gender is not None or kind not in ("m", "f"):
        return draft.gender == kind
    opens = place.token == place.line_first and place.paragraph == seen.paragraph
    return opens and seen.subject and place.sentence - seen.sentence == 1


def _is_near(seen: Seen, place: Place, word: str, draft: Draft) -> bool:
    """Whether "its" and a place are close enough: what is neuter has many rivals unnamed."""
    distance = place.sentence - seen.sentence
    if draft.kind == "place":
        return distance == 0
    return word not in ("its", "itself") or distance == 0 or (distance == 1 and seen.subject)


def _score(seen: Seen, place: Place) -> float:
    distance = place.sentence - seen.sentence
    score = _RECENCY[min(distance, len(_RECENCY) - 1)]
    score += 1.2 if seen.subject else 0.0
    score += 0.4 if seen.pronoun else 0.0
    score -= 0.5 if seen.possessive else 0.0
    if seen.quote != place.quote and seen.quote >= 0:
        # Whom a quotation speaks of is out of mind behind it.
        score -= 1.2
    if seen.paragraph != place.paragraph:
        score -= 0.4
    return score
