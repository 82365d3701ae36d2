"""Closed word classes and the shapes of roles, awards and levels that statements read."""

from __future__ import annotations

import re

from streaming.extract.lexicon import table, words

PREPOSITIONS = words("statements", "prepositions")
CLAUSE_OPENERS = frozenset(
    "because while when if unless although though whether where why how once whereas that".split()
)
RELATIVES = frozenset("who whom which whose that".split())
CONJUNCTIONS = frozenset("and or but nor yet & plus".split())
DETERMINERS = frozenset(
    "a an the this these those its their his her our my your some any each every no another both all".split()
)
PRONOUNS = frozenset("he she him it they them we us i you himself herself themselves".split())
ADVERBS = words("statements", "adverbs")
NEGATIVE = frozenset("not never n't nor no neither without".split())
HEARSAY = frozenset("reportedly allegedly apparently supposedly purportedly".split())
STANDINS = words("statements", "standins")
"""Nouns that stand for the organisation named before them: "Mets ownership"."""

_MODIFIERS = words("statements", "role_modifiers")
MODIFIERS = frozenset(_MODIFIERS) - {"u.s.", "federal", "house", "senate"}
_EXTRA_HEADS = words("statements", "role_heads")
_NOT_ROLES = frozenset(
    "assistant expert friend major model agent guest person member host player winner champion".split()
)
HEADS = frozenset(
    w for w in (set(_EXTRA_HEADS) | set(words("roles", "heads"))) if w not in _NOT_ROLES
)
_SPLIT_HEADS = (
    r"chief executive(?: officer)?|(?:chief )?(?:operating|financial|executive|technology|information|marketing|legal"
    r"|investment|medical|people|product|risk|strategy|commercial|revenue|science|content) officer"
    r"|secretary of (?:state|defense|labor|education|energy|agriculture|commerce|transportation|the interior|the treasury|homeland security)"
    r"|chief of (?:staff|police|surgery|operations|detectives)|vice president|vice chair(?:man|woman)?"
    r"|(?:district|u\.s\.|county|city|state[’']s|commonwealth[’']s|united states) attorney|home secretary|foreign secretary"
    r"|prime minister|attorney general|surgeon general|governor general|lieutenant governor"
    r"|harbor master|harbour master|member of parliament|first lady|designated hitter|point guard|head of state"
    r"|president of baseball operations|director of [a-z]+(?: [a-z]+)?(?= (?:of|at|for)\b)"
    r"|(?:first|second|third) base(?:man)?|center fielder|left fielder|right fielder|(?:left|right|center)[- ]field"
)
_ROLE_MODIFIER = "|".join(sorted({re.escape(m) for m in _MODIFIERS}, key=len, reverse=True))
_HEAD = "|".join(sorted((re.escape(h) for h in HEADS), key=len, reverse=True))
ROLE = re.compile(
    rf"\b(?:(?:{_ROLE_MODIFIER})[ -]){{0,4}}(?:{_SPLIT_HEADS}|{_HEAD})\b(?![-’']\w(?!\b))"
    r"(?: (?:of|for) (?:baseball|football|player|business|public|corporate|human) [a-z]+)?"
    r"|\b(?:Lt\. )?Gov\.|\bSens?\.|\bRep\.",
    re.IGNORECASE,
)
_AWARD_HEAD = r"(?:Award|Prize|Medal|Trophy|Cup|Glove|Slugger|Fellowship|Honor|Honour|Cross|Star|Heart|Oscar|Emmy|Grammy|Tony|Pulitzer|Shield|Ribbon|Bat|Boot|Ballon|Globe|Order)"
AWARD = re.compile(
    rf"""\b(?:(?:[A-Z][\w.’'&-]+\ ){{0,4}}?[A-Z]\w+\ of\ the\ (?:Year|Month|Week|Decade|Century|Game|Match|Tournament|Season|Series)
      |(?:(?:most\ valuable|best|top)\ )?(?:player|rookie|manager|coach|pitcher|teacher|sportsman|athlete|newcomer)\ of\ the\ (?:year|month|week|season|series|match|tournament)|most\ valuable\ player
      |[A-Z][\w.&-]+(?:[’']s)?\ (?:(?:[A-Z][\w.&-]+(?:[’']s)?|of|for|the|in)\ ){{0,5}}(?<=\ )(?:{_AWARD_HEAD})(?:\ (?:for|in|of)(?:\ (?:[A-Z][\w’'-]+|and|of|the))*\ [A-Z][\w’'-]+)?
      |Nobel(?:\ [A-Z]\w+)*(?:\ in\ [A-Z]\w+)?|Pulitzer(?:\ Prize)?|MVP(?:\ [Aa]ward)?|Most\ Valuable\ Player(?:\ [Aa]ward)?|Cy\ Young(?:\ Award)?
      |Order\ of\ (?:the\ )?[A-Z]\w+(?:\ [A-Z]\w+)*|Oscar|Emmy|Grammy|BAFTA|Hall\ of\ Fame|Knight\ Bachelor|Medal\ of\ (?:Honor|Freedom|Valor)
    )\b""",
    re.VERBOSE,
)
_LEVEL_WORD = r"(?:Triple-A|Double-A|Single-A|Class[ -](?:AAA|AA|A)(?:-Short| Short)?|High-A|Low-A|AAA|AA|Class [A-D]|[Rr]ookie(?:-ball| ball|[- ]level)|short-season|minor[- ]league|major[- ]league|big[- ]league|top[- ]flight|second[- ]division|first[- ]division|third[- ]division|collegiate|high[- ]school|semi-?pro|under-\d\d|A(?=-[A-Z])|A(?= ball\b))"
LEVEL = re.compile(rf"\b{_LEVEL_WORD}\b")

PARTICLE_STOP = frozenset(". ; : ! ? — – …".split())
ROLE_TABLE = table("roles")
