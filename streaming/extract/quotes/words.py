"""Closed word classes that the phrase rules read. English grammar, not tuned to a corpus."""

from __future__ import annotations

from streaming.extract.entities.grammar import DAYS
from streaming.extract.lexicon import words

SUBJECT_PRONOUNS = frozenset("i he she it they we you who one".split())
_SUBJECT_PRONOUNS_OR_THERE = SUBJECT_PRONOUNS | {"there", "that"}
OBJECT_PRONOUNS = frozenset("me him her it them us you".split())
AUTHOR = frozenset("i me my mine myself".split())
SPEAKERS_OWN = frozenset("i we you me us my our your one".split())
DETERMINERS = words("speech_grammar", "determiners")
POSSESSIVES = frozenset("his her its their our my your whose".split())
CLAUSE_OPENERS = SUBJECT_PRONOUNS | DETERMINERS | {"there", "if", "whether", "what", "how", "why"}
COORDINATORS = frozenset("and but or nor yet so".split())
SUBORDINATORS = words("speech_grammar", "subordinators")
PREPOSITIONS = words("speech_grammar", "prepositions")
# Prepositions that stay inside a noun phrase: a source in the club, a spokesman for Hale.
LINKING = frozenset("of in at for from with on to near outside inside familiar close".split())
AUXILIARIES = words("speech_grammar", "auxiliaries")
CONTRACTIONS = (
    "’s",
    "'s",
    "’re",
    "'re",
    "’ve",
    "'ve",
    "’d",
    "'d",
    "’ll",
    "'ll",
    "’m",
    "'m",
    "n’t",
    "n't",
)
NEGATIONS = frozenset("not never no neither nobody none didn’t didn't".split())
ADVERBS = words("speech_grammar", "adverbs")
# Adverbs that may stand before a sentence's subject but never in its verb group.
OPENING_ADVERBS = ADVERBS | {"yet", "yesterday", "today", "elsewhere", "and", "but", "so", "or"}
NOT_ADVERBS = frozenset("family ally only bully rally reply assembly supply italy july".split())
DAY_WORDS = DAYS | {"yesterday", "today", "tonight", "earlier", "recently"}
"""What tells when by one word, without a preposition."""
IRREGULAR_PAST = words("speech_grammar", "irregular_past")
ADJUNCT_STARTS = words("speech_grammar", "adjunct_starts")


ACTS = frozenset(
    "declined refused sent called asked urged ordered filed signed walked hung turned"
    " referred".split()
)
"""Past forms that, right after "and", go on with what the speaker did, not with what was said."""


GENERIC = frozenset(
    "anybody anyone everybody everyone nobody somebody someone whoever none".split()
)
"""Subjects that are nobody in particular: what they say is no attribution."""
PLURAL_SUBJECTS = frozenset("i we you they who people police most some many few all both".split())


def is_adverb(word: str) -> bool:
    """Whether the lower-case word may stand between a subject and its verb as an adverb."""
    return word in ADVERBS or (word.endswith("ly") and len(word) > 4 and word not in NOT_ADVERBS)


def is_auxiliary(word: str) -> bool:
    return word in AUXILIARIES or word in CONTRACTIONS


def is_contracted(word: str) -> bool:
    """ "he’d", "we've": a subject and its verb."""
    pronoun, mark, verb = word.replace("'", "’").partition("’")
    return bool(mark and verb) and pronoun in _SUBJECT_PRONOUNS_OR_THERE


def looks_finite(word: str) -> bool:
    """Whether the lower-case word is likely a finite verb or an auxiliary."""
    return (
        is_auxiliary(word)
        or word in IRREGULAR_PAST
        or word.endswith(CONTRACTIONS)
        or (len(word) > 3 and word.endswith("ed"))
    )


ASKING = frozenset(
    "ask asks asked asking wonder wonders wondered inquire inquires inquired press pressed".split()
)
"""Verbs whose content waits for an answer."""

ACCUSING = words("speech", "accusing")
"""What is done to somebody "for saying that …"."""
DEMONYMS = words("places", "demonyms")
COMPATRIOTS = words("speech_grammar", "compatriots")
"""One of a nation, by a noun of its own."""
