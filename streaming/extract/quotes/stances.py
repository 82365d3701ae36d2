"""Attributions that report no words: "wants to sell", "voted against it", "would not say why".

PolNeAR's annotators count them beside what was said, and so does the tagger; a record of who
said what does not. Decided by the cue and by the shape of the content, in favour of speech
where that is not clear. What a rule found, too, was said: the rules read verbs of saying only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from streaming.extract.lexicon import words as word_list
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.heads import BALLOTS, DOCUMENTS, head_of, is_person
from streaming.extract.quotes.lexicon import CueVerb, lexicon
from streaming.extract.quotes.silences import keeps_silent
from streaming.extract.quotes.verbs import BE
from streaming.extract.quotes.words import (
    COORDINATORS,
    DETERMINERS,
    NEGATIONS,
    OBJECT_PRONOUNS,
    looks_finite,
)
from streaming.extract.tokens import Token, is_possessive_mark, tokens

Shape = Literal["clause", "question", "infinitive", "gerund", "thing"]

NAMELESS = frozenset("named identified quoted".split())
"""What one "asked not to be"."""
PRONOUNS = frozenset(
    "it that this so such as nothing something anything everything little much more less"
    " what which whatever them him me us too".split()
)
"""Contents that begin so and hold no clause tell nothing of what was said: "said it twice"."""
ACTS = frozenset("agree mention remember charge decide rule hold post signal answer".split())
"""Listed verbs that with an object are acts as often as speech: "charged him with theft"."""
ANSWERS = frozenset("yes no not so otherwise".split())
SHORT = 3
"""Words of the shortest object that tells what was said: "noted her years in office"."""
ASKING = frozenset("whether if why how what who whom when where which".split())
AGAIN = frozenset("before once twice often much way to and in at of".split())
"""Words after "that" which open no clause: "said that before"."""
BIDDEN = ASKING | {"to"}
"""Words behind the one who is asked or told: "asked her what it cost"."""
_NO_NAME = re.compile(
    r"(?:not to be (?:fully |publicly )?(?:named|identified|quoted)"
    r"|(?:that )?(?:his|her|their) (?:full |real |last |first )?(?:names?|identit(?:y|ies)) "
    r"(?:not be|be (?:withheld|kept|left|changed))"
    r"|that (?:he|she|they) not be (?:named|identified|quoted)|(?:for )?anonymity\b"
    r"|(?:that )?(?:we|[Tt]he [A-Z]\w+|this newspaper|reporters) (?:not|do not|don[’']t|did not) "
    r"(?:use|print|publish|give|reveal|name|identify|disclose)\b)"
)
_NAME = re.compile(r"[“\"](?P<name>[A-Z][^“”\"]{2,50})[”\"]\Z")
_NAMING = frozenset("called calls call calling named titled dubbed nicknamed".split())
_USING = frozenset("use uses used using contains contained has had".split())
_WORD = re.compile(r"(?:the |this |that )?(?:word|term|phrase|name)s? [“\"‘]")
SMALL = 3
"""Letters of the words that a title leaves small."""
BARE = frozenset("it this that".split())
BEHIND_BARE = frozenset("at in on to from during after before by with through again too ,".split())
LABELLED = frozenset("called calls calling described".split())
POSTS = word_list("speech", "giving_posts")
"""What gives somebody a post, in whatever clause: "named her deputy, who had left, to lead it"."""
READING = frozenset(("read", "reads", "reading"))
WRITING = frozenset("wrote writes written writing sent sends sending".split())
RELATIVES = frozenset("who whom whose which that where when what whatever".split())
AFTERWARDS = frozenset("before after until till while because since unless once".split())
"""Words whose clause is no part of the thing before it: "the sale an hour before she did"."""
_AFTERWARDS_OR_COORDINATORS = AFTERWARDS | COORDINATORS
SUBJECTS = frozenset("he she they we i you".split())
NEEDING = frozenset("need needs needed learn learns ought supposed able".split())
"""Verbs before "to say" that tell of no words that were said."""
RULING = word_list("speech", "ruling")
"""What a law makes somebody do, and what voters do with a measure, in whatever clause."""
FAILING = frozenset("fail fails failed failing want wants wanted wanting".split())
"""Verbs before another that tell it was not done: "failed to say", "want to question"."""


def is_stance(text: str, item: Found) -> bool:
    """Whether the attribution tells of an attitude, a plan, an act or a refusal to speak.

    It has no words between marks: those were said.
    """
    if item.cue and (keeps_silent(text, item) or asks_no_name(text, item)):
        return True
    if item.rule != "tagger" or not item.cue:
        return False
    cue = [word for start, end in item.cue for word in text[start:end].lower().split()]
    content = [token for span in item.content for token in tokens(text, *span)]
    known = lexicon()
    if (known.refusals | FAILING | RULING) & set(cue) or ("to" in cue and NEEDING & set(cue)):
        return True
    verb = next((known.verbs[word] for word in reversed(cue) if word in known.verbs), None)
    if verb is not None and verb.verb == "think" and cue[0] == "to":
        return True  # "helps patients to understand what it means"
    if verb is None and not _may_act(cue):
        return False
    shape = shape_of(content, listed=verb is not None)
    asked = verb is not None and verb.base == "ask" and shape in ("question", "infinitive")
    if not item.source and (verb is None or asked or _is_thought_of(cue, verb)):
        return True
    source = [word for start, end in item.source for word in text[start:end].lower().split()]
    if _is_negated((*source[:1], *cue)) and (verb is None or verb.verb != "think"):
        return True
    if verb is not None and verb.verb == "cite" and (shape == "thing" or _is_somebody(content)):
        return True
    told_of = verb is not None or bool(known.denials & set(cue))
    if told_of and _is_named_only(cue, content, shape):
        return True
    if _is_act(source, cue, content, shape) or _is_wish(source, cue, content):
        return True
    going_on = cue[-1].endswith("ing")
    opens = content[0].low
    bare = opens in PRONOUNS and shape != "clause"
    if BE & set(cue) and (bare if going_on else opens in ("for", "as")):
        return True  # "is remembered for being kind", "was asking too much"
    if BE & set(cue) and shape in ("gerund", "thing") and not (going_on and verb is None):
        return not going_on
    if verb is not None and verb.verb == "show" and shape == "thing" and _is_human(source):
        return True  # "She found bruises", "Hale, the clerk, showed them the door"
    told = shape == "clause" or (shape == "gerund" and verb is not None and verb.verb != "think")
    return not told and not _says(cue, verb, shape, content)


def asks_no_name(text: str, item: Found) -> bool:
    """ "who asked not to be named", "insisted that her name not be used": no words of the case."""
    return _NO_NAME.match(text, item.content[0][0]) is not None


def is_asked_only(text: str, item: Found) -> bool:
    """ "She was asked whether it hurt", by nobody: what is asked is not told."""
    cue = [word for start, end in item.cue for word in text[start:end].lower().split()]
    return (
        not item.source
        and item.rule == "tagger"
        and (cue[-1:] == ["asked"] or cue[-2:] == ["asked", "about"])
    )


def is_naming(text: str, item: Found) -> bool:
    """ "called it “Mud and Prayer,”": the name of a thing, all its longer words with capitals."""
    words = text[slice(*item.cue[-1])].lower().split() if item.cue else []
    named = _NAME.search(text, *item.content[-1]) if words and words[-1] in _NAMING else None
    small = [word for word in named["name"].split() if not word[0].isupper()] if named else []
    several = named is not None and len(named["name"].split()) - len(small) > 1
    return several and all(len(word) <= SMALL for word in small)


def is_word_only(text: str, item: Found) -> bool:
    """ "The report uses the word “urgent”": what a text holds, by no verb of saying."""
    cue = [word for start, end in item.cue for word in text[start:end].lower().split()]
    return not _USING.isdisjoint(cue) and bool(_WORD.match(text, item.content[0][0]))


def _is_named_only(cue: Sequence[str], content: Sequence[Token], shape: Shape) -> bool:
    """ "denied it at the hearing", "disputed that in a letter": it says what, and no more."""
    words = [token.low for token in content]
    bare = words[0] in BARE and len(words) > 1 and words[1] in BEHIND_BARE
    return bare and not (words[0] == "that" and shape == "clause") and not LABELLED & set(cue)


def _is_act(
    source: Sequence[str], cue: Sequence[str], content: Sequence[Token], shape: Shape
) -> bool:
    """ "named her deputy to lead it", "wrote a letter to the board", "he read her account"."""
    if POSTS & set(cue):
        return True
    words = [token.low for token in content]
    written = words[0] in DETERMINERS and head_of(" ".join(words)) in DOCUMENTS
    reads = bool(READING & set(cue)) and bool(source) and DOCUMENTS.isdisjoint(source)
    if written and reads:
        return True
    if shape in ("clause", "infinitive", "gerund"):
        return False
    return reads or (written and bool(WRITING & set(cue)))


def _is_wish(source: Sequence[str], cue: Sequence[str], content: Sequence[Token]) -> bool:
    """ "did not expect them to read it"; "the ballot asked whether": nobody says so."""
    if {"asked", "asks"} & set(cue) and not BALLOTS.isdisjoint(source[-1:]):
        return True
    words = [token.low for token in content[:2]]
    if words[0] in ASKING and words[1:] == ["to"] and not DOCUMENTS.isdisjoint(source[-1:]):
        return True  # "The leaflet explains how to register"
    expects = any(word.startswith("expect") for word in cue)
    return expects and len(words) > 1 and words[0] in OBJECT_PRONOUNS and words[1] == "to"


def _is_somebody(content: Sequence[Token]) -> bool:
    """ "citing two directors": it tells from whom something is known, and nothing else."""
    words = [token.low for token in content]
    head = head_of(" ".join(words))
    return is_person(head) or is_person(head.removesuffix("s"))


def _is_human(source: Sequence[str]) -> bool:
    told = " ".join(source).rstrip(",").rpartition(", ")[2]
    return told in SUBJECTS or is_person(head_of(told))


def _may_act(cue: Sequence[str]) -> bool:
    """A cue that may be somebody's act: not "according to", "in", "through" or a colon."""
    return any(len(word) > 3 and word.isalpha() for word in cue) and "according" not in cue


def _is_negated(cue: Sequence[str]) -> bool:
    return any(word in NEGATIONS or word.endswith(("n’t", "n't")) for word in cue)


def _is_thought_of(cue: Sequence[str], verb: CueVerb) -> bool:
    """ "The board is expected to vote", "known for her patience": nobody's in particular."""
    return verb.verb == "think" and (bool(BE & set(cue)) or cue[0].endswith(("ed", "own")))


def _says(cue: Sequence[str], verb: CueVerb | None, shape: Shape, content: Sequence[Token]) -> bool:
    """Whether a content that is no clause of its own tells what was said."""
    known, own = lexicon(), set(cue)
    words = [token.low for token in content]
    if shape == "question":
        return verb is not None or bool(known.tellings & own)
    if known.labels & own and {"for", "on"} & own:
        return True
    if shape == "infinitive":
        nameless = words[:3] == ["not", "to", "be"] and bool(NAMELESS & set(words[3:5]))
        return bool((known.commitments | known.biddings) & own) and not nameless
    if known.biddings & own and (words[0] == "for" or BIDDEN & set(words[1:4])):
        return True
    if known.labels & own:
        return len(words) > 3 or (len(words) == 3 and words[0] in OBJECT_PRONOUNS)
    if known.tellings & own:
        return words != ["it"] or bool(known.denials & own)
    return verb is not None and _tells_of(verb, words)


def _tells_of(verb: CueVerb, words: Sequence[str]) -> bool:
    """ "noted her years in office", "shows her at 40 percent", not "says it" or "finds himself"."""
    told = verb.verb in ("say", "tell", "show") and verb.base not in ACTS and not verb.direct_only
    bare = words[0] in PRONOUNS or words[0].endswith(("self", "selves"))
    answers = len(words) == 1 and words[0] in ANSWERS
    if verb.base == "add" and "to" in words[1:]:
        return False  # "adds public works to her duties"
    return told and (answers or (not bare and len(words) >= SHORT))


def shape_of(content: Sequence[Token], *, listed: bool = True) -> Shape:
    """What a content is, by its words: a clause has a finite verb with something before it.
    ``listed``: its verb is one of saying, which takes any clause."""
    words = [token.low for token in content if token.is_word]
    if not words:
        return "thing"
    if words[0] == "that" and len(words) > SHORT and words[1] not in AGAIN:
        return "clause"
    if words[0] == "to" or words[:2] == ["not", "to"]:
        return "infinitive"
    if words[0] in ASKING and not _is_fronted(content):
        return "question"
    if words[0].endswith("ing") and not words[0].endswith("thing") and len(words) > 1:
        return "gerund"
    return "clause" if _has_finite(content, listed=listed) else "thing"


def _is_fronted(content: Sequence[Token]) -> bool:
    """ "if prices fell, he would sell": the main clause follows a comma."""
    commas = [i for i, token in enumerate(content) if token.text == ","]
    return any(_has_finite(content[i + 1 :]) for i in commas)


def _has_finite(content: Sequence[Token], *, listed: bool = True) -> bool:
    """A finite verb after its subject, and in no relative clause: "the vote that she lost",
    where the verb is not ``listed`` "a man they believe drove" either."""
    thing = not listed and content[0].text.lower() in DETERMINERS
    for i in range(1, len(content)):
        word = content[i].text
        if word.lower() in RELATIVES:
            return False
        if not listed and i > 1 and word.lower() in _AFTERWARDS_OR_COORDINATORS:
            return False
        if thing and i > 1 and word.lower() in SUBJECTS and content[i - 1].text.isalpha():
            return False
        if content[i - 1].text == "to" or (is_possessive_mark(word) and _owns(content, i)):
            continue
        if (looks_finite(word) and not word[0].isupper()) or _may_be_present(content, i):
            return True
    return False


def _owns(content: Sequence[Token], i: int) -> bool:
    """ "the company’s plan", not "he’s tired": no pronoun before the mark."""
    return content[i - 1].text.lower() not in ("he", "she", "it", "that", "there", "who", "what")


def _may_be_present(content: Sequence[Token], i: int) -> bool:
    """ "the mill closes Friday": a word in -s between other words, not after a determiner."""
    word = content[i].text
    verb_like = word.islower() and word.endswith("s") and not word.endswith(("ss", "us"))
    inner = 0 < i < len(content) - 1 and len(word) > 3
    return verb_like and inner and content[i - 1].text.lower() not in DETERMINERS
