"""Closed word classes that the phrase rules read. English grammar, not tuned to a corpus."""

from __future__ import annotations

from streaming.extract.lexicon import words

SUBJECT_PRONOUNS = frozenset("i he she it they we you who one".split())
OBJECT_PRONOUNS = frozenset("me him her it them us you".split())
AUTHOR = frozenset("i me my mine myself".split())
SPEAKERS_OWN = frozenset("i we you me us my our your one".split())
DETERMINERS = frozenset(
    "a an the this that these those his her its their our my your some any each every no another"
    " one two three four five six seven eight nine ten several many most both all few other".split()
)
POSSESSIVES = frozenset("his her its their our my your whose".split())
CLAUSE_OPENERS = SUBJECT_PRONOUNS | DETERMINERS | {"there", "if", "whether", "what", "how", "why"}
COORDINATORS = frozenset("and but or nor yet so".split())
SUBORDINATORS = frozenset(
    "that because while when whenever although though if unless until till since where whereas"
    " whether what how why which than as after before once whose".split()
)
PREPOSITIONS = frozenset(
    "of in on at by for from with without to into onto over under about against among between"
    " through during near outside inside within across behind beyond despite like toward towards"
    " upon via amid around close familiar".split()
)
# Prepositions that stay inside a noun phrase: a source in the club, a spokesman for Hale.
LINKING = frozenset("of in at for from with on to near outside inside familiar close".split())
AUXILIARIES = frozenset(
    "is are was were be been being am has have had having do does did will would can could shall"
    " should may might must isn’t aren’t wasn’t weren’t hasn’t haven’t hadn’t don’t doesn’t didn’t"
    " won’t wouldn’t can’t couldn’t shouldn’t isn't aren't wasn't weren't hasn't haven't hadn't"
    " don't doesn't didn't won't wouldn't can't couldn't shouldn't cannot ought".split()
)
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
ADVERBS = frozenset(
    "also then later now still once twice never ever even just only again already always often soon"
    " meanwhile moreover however instead first further too earlier therefore thus nevertheless"
    " nonetheless indeed perhaps maybe besides additionally".split()
)
# Adverbs that may stand before a sentence's subject but never in its verb group.
OPENING_ADVERBS = ADVERBS | {"yet", "yesterday", "today", "elsewhere", "and", "but", "so", "or"}
NOT_ADVERBS = frozenset("family ally only bully rally reply assembly supply italy july".split())
DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday yesterday today tonight earlier"
    " recently".split()
)
IRREGULAR_PAST = frozenset(
    "went came took gave got made left ran won lost met kept held paid sent built bought brought"
    " fell felt found fought grew knew led lay let meant put read rose sat saw sold set shot spent"
    " spoke stood stole taught thought threw told understood wore wrote became began broke chose"
    " cost cut did drew drove ate flew forgot froze had hit hurt needs wants knows makes takes"
    " goes comes gets seems looks remains stays works plays runs lied lies covers said says heard"
    " caught quit slept drank rang rode sang sank shook struck swore swung tore fled sought hid"
    " blew bore dealt fell flung forgave lent threw woke withdrew laid hung stuck swept"
    " slid shrank sprang spun clung crept dug fed leapt knelt sped strode".split()
)
ADJUNCT_STARTS = frozenset(
    "in on at during after before as while when by from through via over with outside inside"
    " following amid ahead earlier".split()
)


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
    return bool(mark and verb) and pronoun in SUBJECT_PRONOUNS | {"there", "that"}


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

DEMONYMS = words("places", "demonyms")
COMPATRIOTS = frozenset(
    "irishman irishwoman scot englishman englishwoman frenchman frenchwoman dutchman dutchwoman"
    " welshman welshwoman spaniard dane swede finn pole turk briton".split()
)
"""One of a nation, by a noun of its own."""
