"""Who plays for whom by what is done in a game: "homered twice as the Owls beat the Bears",
"the Owls' Ada Quill struck out 11"."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_phrase, fill_ref
from streaming.extract.statements.stints import player_of
from streaming.extract.statements.verb_groups import Verb

_SCORING = words("sport", "scoring")
"""What a player does for the side that is told of behind "as"."""
_PLAYING = _SCORING | words("sport", "also_playing")
"""What whoever is a side's own does as its player."""
_RESULTS = words("sport", "resulting")
_SIDE = Slot("value", ("side",))
_RULE = Rule("played_for", Pattern("", confidence=0.8))


def match_scorers(reading: Reading) -> Iterator[Match]:
    """The sentence's players whose side is told by the game's result or before their name."""
    for verb in reading.verbs:
        lemmas = set(verb.lemmas)
        if not lemmas & _PLAYING or verb.negated or verb.passive is True or verb.mode == "inf":
            continue
        player = player_of(reading, verb)
        if player is None:
            continue
        sides = _before_name(reading, verb)
        if not sides and lemmas & _SCORING:
            sides = _behind_as(reading, verb)
        if sides:
            fills = {"subject": [player], "value": sides[:1]}
            yield Match(_RULE, fills, first=verb.first, last=verb.at, verb=verb)


def _before_name(reading: Reading, verb: Verb) -> list[Fill]:
    """ "the Owls' Ada Quill": the side before the verb's subject."""
    at = reading.clauses.subject(verb)
    if at is None or at < 2 or reading.items[at - 1].kind != "poss":
        return []
    ref = make_ref(reading.document, reading.items[at - 2])
    fill = fill_ref(_SIDE, ref) if ref is not None else None
    return [fill] if fill is not None else []


def _behind_as(reading: Reading, verb: Verb) -> list[Fill]:
    """ "as the Owls beat": the side whose result follows within the same clause."""
    items = reading.items
    for i in range(verb.at + 1, len(items) - 1):
        parts = items[i].kind in ("punct", "rel", "conj") and items[i].low != "and"
        if parts or items[i].low == "against":
            return []  # "against her old club as Pell lost": either side may be hers
        phrase = reading.phrase(i + 1) if items[i].low == "as" else None
        if phrase is None or phrase.head is not None:
            continue
        following = reading.clauses.verb_covering(reading.skip(phrase.end))
        if following is not None and set(following.lemmas) & _RESULTS:
            return fill_phrase(_SIDE, phrase)
    return []
