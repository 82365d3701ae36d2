"""Closed word classes and the shapes of roles, awards and levels that statements read."""

from __future__ import annotations

import re

from streaming.extract.lexicon import table, words

PREPOSITIONS = frozenset(
    "of in on at by for from with without to into onto over under about against among between through "
    "during near inside within across behind beyond despite like as until till since before after upon "
    "via amid around following including than per toward towards because while when if unless although "
    "though whether where why how once whereas except throughout outside".split()
)
CLAUSE_OPENERS = frozenset(
    "because while when if unless although though whether where why how once whereas that".split()
)
RELATIVES = frozenset("who whom which whose that".split())
CONJUNCTIONS = frozenset("and or but nor yet & plus".split())
DETERMINERS = frozenset(
    "a an the this these those its their his her our my your some any each every no another both all".split()
)
PRONOUNS = frozenset("he she him it they them we us i you himself herself themselves".split())
ADVERBS = frozenset(
    "also then later now still once ever even just only again already always often soon eventually briefly "
    "nevertheless however instead first ultimately finally recently previously formerly reportedly allegedly "
    "officially formally abruptly suddenly apparently quickly rather infamously unanimously twice currently "
    "subsequently jointly initially originally immediately never not longer most perhaps maybe really "
    "publicly quietly so too nearly almost simply mutually voluntarily successfully unexpectedly "
    "mostly effectively largely primarily last privately temporarily narrowly easily comfortably".split()
)
NEGATIVE = frozenset("not never n't nor no neither without".split())
HEARSAY = frozenset("reportedly allegedly apparently supposedly purportedly".split())
STANDINS = frozenset(
    "ownership management organization organisation board officials brass executives front_office owners "
    "directors leadership trustees shareholders regents council party group club franchise team company firm "
    "system job post assignment role gig officials side staff department administration newsroom".replace(
        "_", " "
    ).split()
)
"""Nouns that stand for the organisation named before them: "Mets ownership"."""

_MODIFIERS = (
    "general assistant associate executive vice deputy senior managing chief hitting pitching bench "
    "first-base third-base first base third base head interim acting prime foreign defense defence finance attorney "
    "district city county state police fire federal national staff business starting relief closing "
    "utility team field editorial news sports political investigative marketing operating financial "
    "information technology technical legal communications medical research creative artistic music "
    "sales human resources quarterbacks receivers offensive defensive special teams line goalkeeping "
    "lead principal supreme court circuit appeals u.s. assembly house senate majority minority student "
    "non-executive nonexecutive supervisory product design program programme campaign press public works "
    "regional bullpen strength conditioning shadow home interior health education justice transport "
    "environment energy labor labour trade treasury culture junior second deputy "
).split()
MODIFIERS = frozenset(_MODIFIERS) - {"u.s.", "federal", "house", "senate"}
_EXTRA_HEADS = (
    "manager coach president chairman chairwoman chairperson chair officer director mayor governor senator "
    "secretary minister premier chancellor judge justice prosecutor attorney lawyer spokesman spokeswoman "
    "spokesperson editor reporter columnist correspondent analyst owner captain pitcher catcher shortstop "
    "outfielder infielder goalkeeper goalie striker midfielder defender quarterback linebacker cornerback "
    "forward guard center winger professor treasurer commissioner superintendent sheriff ambassador scout "
    "trainer skipper boss superintendent comptroller auditor dean provost principal publisher broadcaster "
    "announcer economist executive strategist consultant adviser advisor counsel engineer scientist producer "
    "councilman councilwoman councilmember councillor alderman congressman congresswoman representative "
    "legislator delegate whip leader administrator coordinator instructor librarian curator conductor "
    "chief ceo cfo coo cto gm vice-president vice-chairman vice-chair co-owner co-chair co-founder "
    "founder pilot bishop archbishop pope king queen prince princess baseman fullback halfback slugger reliever "
    "closer starter left-hander right-hander infielder utilityman attorney-general inspector detective sergeant lieutenant "
    "major general colonel captain deputy solicitor barrister magistrate coroner ombudsman commissioner "
    "dispatcher teacher nurse actor actress singer songwriter writer author novelist poet composer "
    "photographer journalist activist physicist chemist biologist historian banker trader partner fellow "
    "quartermaster registrar marshal surgeon physician chaplain moderator speaker"
).split()
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
