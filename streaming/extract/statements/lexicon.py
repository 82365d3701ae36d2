"""Closed word classes and the shapes of roles, awards and levels that statements read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from streaming.extract.lexicon import words

PREPOSITIONS = words("statements", "prepositions")
CLAUSE_OPENERS = frozenset(
    "because while when if unless although though whether where why how once whereas that".split()
)
DASHES = frozenset("—–")
RELATIVES = frozenset("who whom which whose that".split())
CONJUNCTIONS = frozenset("and or but nor yet & plus".split())
DETERMINERS = frozenset(
    "a an the this these those its their his her our my your some any each every no another both"
    " all".split()
)
OWN = frozenset("his her their its my our".split())
"""Possessives that are mentions of their owner: "my" and "our" where a speaker is known."""
PRONOUNS = frozenset("he she him it they them we us i you himself herself themselves".split())
ADVERBS = words("statements", "adverbs")
HONORIFICS = frozenset("mr mrs ms miss dr messrs mx sir dame".split())
NEGATIVE = frozenset("not never n't nor no neither without".split())
HEARSAY = frozenset("reportedly allegedly apparently supposedly purportedly".split())
STANDINS = words("statements", "standins")
"""Nouns that stand for the organisation named before them: "Mets ownership"."""

_MODIFIERS = words("statements", "role_modifiers")
OF_PERSONS = frozenset(
    "adviser advisor aide spokesman spokeswoman spokesperson strategist pollster".split()
)
"""The last words of roles that a person's name before them says whose they are."""
SERVING = words("offices", "serving")
"""The last words of roles that one has "to" somebody."""
MODIFIERS = frozenset(_MODIFIERS) - {"u.s.", "federal", "house", "senate"}
LOCALITIES = frozenset("county city town village state".split())
"""Words before a role that end the name of a place: "the Wessen County treasurer"."""
_EXTRA_HEADS = words("statements", "role_heads")
_NOT_ROLES = frozenset(
    "assistant expert friend major model agent guest person member player winner champion".split()
)
HEADS = frozenset(
    w for w in (set(_EXTRA_HEADS) | set(words("roles", "heads"))) if w not in _NOT_ROLES
)


PLAYERS = words("roles", "positions", "players") | frozenset(
    "hitter closer back receiver swimmer sprinter boxer golfer".split()
)
"""The last words of roles that are positions of play."""


def _trie(words_: Iterable[str]) -> str:
    """A pattern of all the words that reads each letter once, unlike a plain choice."""
    letters: dict[str, list[str]] = {}
    for word in words_:
        letters.setdefault(word[:1], []).append(word[1:])
    ends = "" in letters
    branches = [
        re.escape(letter) + (_trie(rest) if any(rest) else "")
        for letter, rest in sorted(letters.items())
        if letter
    ]
    return f"(?:{'|'.join(branches)})" + ("?" if ends else "")


_PIECE = re.compile(
    r"(?P<cased>\(\?-i:(?:[^()]|\([^()]*\))*\))|\\.|\{[\d,]+\}|\(\?<?[=!:]|\[[^]]*\]|(?P<letter>[a-zA-Z])"
)


def _of_either_case(pattern: str) -> str:
    """A pattern that takes small and capital letters alike but for what stands in "(?-i:…)". With
    re.IGNORECASE a choice is not told by its first letters, which takes three times as long."""

    def either(piece: re.Match[str]) -> str:
        if piece["letter"]:
            return f"[{piece[0].lower()}{piece[0].upper()}]"
        return (
            piece[0].replace("(?-i:", "(?:")
            if piece["cased"]
            else piece[0].replace("a-z", "a-zA-Z")
        )

    return _PIECE.sub(either, pattern)


CALLINGS = words("statements", "callings")
"""What words for a calling end with, which no list has all of: "trichologist"."""
_SINGLE_HEADS = (
    r"(?-i:TD)(?= (?-i:[A-Z]\w+ (?:[A-Z]|O.))|,| said\b)",
    r"(?:ranking|cabinet|board|committee|commission|council) member(?: for [a-z]+)?",
    r"director of (?!the\b)(?-i:[a-z]+(?: [a-z]+)?)(?= (?:of|at|for)\b)",
    r"chief (?:[a-z]+ ){1,2}officer",
)
_LISTED_HEADS = HEADS | words("statements", "long_heads", "offices_of")
_FIELDS = (
    r"(?: (?:of|for) (?:baseball|football|player|business|public|corporate|human)"
    r" (?!(?:of|at|for|with|in)\b)[a-z]+)?"
)
ROLE = re.compile(
    _of_either_case(
        rf"\b(?=\w)(?<!White )(?<!\bin-)(?<!\bon-)"
        rf"(?!Labour M|(?-i:Labou?r) (?:deputy |interim )?leader)"
        rf"(?:{_trie(_MODIFIERS)}[ -]){{0,4}}"
        rf"(?:{'|'.join(_SINGLE_HEADS)}|{_trie(_LISTED_HEADS)}|(?!apolog)[a-z]{{2,}}(?:{'|'.join(CALLINGS)}))"
        rf"\b(?![-’']\w(?!\b)){_FIELDS}"
        r"|\b(?:Cllrs?|Coun|Clr|(?-i:Cr))\b\.?(?= (?-i:[A-Z]))"
        r"|\b(?:Lt\. )?Gov\.|\b(?:state )?(?:Sens?\.|Reps?\.)"
        r"|\b(?-i:Senators|Representatives|Justices)\b"
        r"(?= (?-i:[A-Z]))"
    )
)
"""A role as it stands beside a name or behind "as": "assistant general manager"."""
_ROLE_WORDS = frozenset(re.findall(r"\w+", each)[-1] for each in _LISTED_HEADS) | frozenset(
    "td member cllr cllrs coun clr cr gov sen sens rep reps senators representatives"
    " justices".split()
)
_CALLINGS = tuple(CALLINGS)


def may_hold_role(words_: Iterable[str]) -> bool:
    """Whether ROLE may find something among words, in small letters: each of its roles holds one
    of these."""
    return any(word in _ROLE_WORDS or word.endswith(_CALLINGS) for word in words_)


_PERIOD = "Year Month Week Decade Century Game Match Tournament Season Series"
_PRIZE = """Award Prize Medal Trophy Cup Glove Slugger Fellowship Honor Honour Cross Star Heart
Oscar Emmy Grammy Tony Pulitzer Shield Ribbon Bat Boot Ballon Globe Order Gloves Sluggers Medals
Awards Emmys Grammys Oscars"""
_NAMED = r"[A-Z][\w.&-]+(?:[’']s)?"
_FOR = (
    r"(?:\ (?:for|in|of)(?:\ (?:[A-Z][\w’'-]+|and|of|the))*\ [A-Z][\w’'-]+"
    rf"|\ for\ {_trie(words('statements', 'award_fields'))}(?![\w-]))?"
)
_OF_LEAGUE = (
    r"(?:(?:Class\ \d?[A-Z]{1,3}|ACC|SEC"
    r"|(?:[A-Z][\w.&-]+\ ){1,4}?(?:Conference|League|Ten|Twelve|East|West))(?:[’']s)?\ )?"
)
AWARD = re.compile(
    rf"""\b(?:
      (?:[A-Z][\w.’'&-]+\ ){{0,4}}?[A-Z]\w+\ of\ the\ {_trie(_PERIOD.split())}
    | {_OF_LEAGUE}(?:{_trie(words("statements", "award_sorts"))}\ ){{0,2}}
      {_trie(words("statements", "award_holders"))}\ of\ the\ {_trie(_PERIOD.lower().split())}
    | (?i:most\ (?:valuable|outstanding|improved)\ player)(?:\ [Aa]ward)?
    | (?:[A-Z][\w.&-]+\ ){{1,4}}(?:award|prize|medal|trophy|fellowship)
      (?!\ (?:ceremony|dinner|night|money|fund|draw))
    | honorary\ (?:doctorate|degree) | bravery\ (?:award|medal)
    | (?i:lifetime[- ]achievement\ (?:award|prize|medal))
    | {_NAMED}\ (?:(?:{_NAMED}|(?:of|for|in)(?:\ the)?)\ ){{0,5}}(?<=\ )
      {_trie(_PRIZE.split())}(?!(?<=Tony)\ [A-Z])(?!(?<=Oscar)\ [A-Z]){_FOR}
    | (?:World\ Series|Super\ Bowl|Finals?|[NA]LCS|Playoffs?)\ MVP
    | Nobel(?:\ [A-Z]\w+)*(?:\ in\ [A-Z]\w+)? | Pulitzer(?:\ Prize)?
    | (?:[AN]L\ )?MVP(?:\ [Aa]ward)?
    | Cy\ Young(?:\ Award)? | Order\ of\ (?:the\ )?[A-Z]\w+(?:\ [A-Z]\w+)*
    | (?:Oscars?|Emmys?|Grammys?)(?!\ (?!Award|\w+day\b)[A-Z]\w)
    | (?:[AN]L\ |(?:American|National)\ League\ )?
      (?:batting|scoring|rushing|passing|home[- ]run|ERA|strikeout|RBI)\ (?:title|crown)
    | All-(?:Stars?|League|American?|Conference|State|Pro)\b(?!\ (?i:game|break|week|fes))
    | (?<!Grand\ )(?:Prix|Premio)(?:\ (?:(?:de\ la|de|du|des|di|del|della)\ )?[A-Z][\w’'-]+){{1,4}}
    | BAFTA | Bafta | [MOC]BE | Heisman(?!\ [A-Z]) | (?:Palme|Ballon)\ d[’']Or
    | (?:[Mm]an|[Ww]oman)\ of\ the\ (?:[Mm]atch|[Yy]ear|[Ss]eries)
    | (?:Golden|Silver)\ (?:Lion|Bear|Leopard|Palm) | (?:knight|dame)hood
    | (?:[A-Z][\w.&-]+\ (?:of\ (?:the\ )?)?){{1,4}}(?:[A-Z]\w+[’']s|[A-Z]\w*s[’'])
      \ (?:gold|silver|bronze)\ medal\b
    | (?:Olympic\ )?(?:gold|silver|bronze)\ medals?
    | (?<=\b[Aa]\ )Tony(?!\ [A-Z]) | (?:[A-Z][\w.’'-]+\ (?:and\ )?){{0,5}}?Hall\ of\ Fame
    | Knight\ Bachelor | [KD]?CMG | [KD]?CVO | [KD]?CB(?=\ in\ \d)
    | Medal\ of\ (?:Honor|Freedom|Valor)
    | Padma\ (?:Shri|Bhushan|Vibhushan) | Bharat\ Ratna | Khel\ Ratna | [KD]BE | (?<=[Tt]he\ )BEM
    | (?<=\b[Aa]n\ )(?:OAM|A[OMC](?!\ [A-Z])) | L[ée]gion\ d[’']honneur | Croix\ de\ [Gg]uerre
    | (?:life\ )?peerage | Michelin\ star
    | (?:Rhodes|Fulbright|Marshall|Churchill|Gates)\ [Ss]cholarship | (?<=\b[Aa]\ )Logie
    | [Ff]reedom\ of\ the\ (?:[Cc]ity|[Bb]orough)
    | (?:Olympic|Paralympic|Commonwealth(?:\ Games)?)\ (?:gold|silver|bronze)(?:\ medal)?\b
    | (?:(?<=won\ )|(?<=win\ )|(?<=took\ )|(?<=clinched\ )|(?<=claimed\ ))(?:gold|silver|bronze)
      (?=[.,]|\ (?:in|at|for|and|with)\b)
    )\b""",
    re.VERBOSE,
)
AWARD_WORDS = words("statements", "award_words") | frozenset(
    map(str.lower, (*_PERIOD.split(), *_PRIZE.split()))
)
"""Of these every award holds one, in small letters: a sentence without need not be searched."""
LEVEL = re.compile(
    r"""\b(?:Triple-A|Double-A|Single-A|Class[ -](?:AAA|AA|A)(?:-Short|\ Short)?|High-A|Low-A|AAA|AA
    |Class\ [A-D]|Division\ (?:I-AA|I{1,3})(?=\ [A-Z])|[Rr]ookie(?:[- ](?:ball|level|league))
    |short-season
    |minor[- ]league(?!\ (?:[a-z]+\ )?(?:coordinator|instructor|director)\b)
    |major[- ]league|big[- ]league|top[- ]flight
    |(?:first|second|third)[- ]division(?!\ (?:title|crown|championship))|collegiate|high[- ]school
    |semi-?pro|under-\d\d|A(?=-[A-Z])|A(?=\ ball\b))\b""",
    re.VERBOSE,
)
SPORTING = words("sport", "sporting")
"""Words of which a text about those who play holds one."""

DATELINE = r"(?:[A-Z][\w.' ,()]{1,40} [—–-]+ )?"
"""What may stand before the first sentence of a report: "PELL, Ohio — "."""

CIVIC_NOUNS = frozenset("city town village borough township county".split())
"""What a text calls the town or county that hires, pays and is "the city of Pell"."""
