"""Time expressions in a text: recognised here, dated by ``resolve``. Spans are code points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from streaming.extract.lexicon import entries, pairs, table

_SMALL, _TENS = (entries(table("numbers")[block]) for block in ("small", "tens"))
NUMBER_WORDS = {word: at for at, word in enumerate(_SMALL)} | {"a": 1, "an": 1, "another": 1}
NUMBER_WORDS |= {word: 10 * at for at, word in enumerate(_TENS, 2)}

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\.)"
)
_MON = rf"(?:{_MONTH}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec))"
"""A month beside the number of its day, where British papers leave out the point."""
_YEAR = r"(?:1[5-9]\d\d|20\d\d)"
_N = (
    rf"(?:(?<!\d[.,])\d{{1,3}}(?:,\d{{3}}){{0,4}}|(?i:{'|'.join([*_SMALL[1:], *_TENS])})"
    rf"(?:-(?:{'|'.join(_SMALL[1:10])}))?)"
)
_SOME = rf"(?:{_N}|[Aa]n?|a\ few|several|a\ couple\ of|couple\ of|some)"
_UNIT = (
    r"(?:seasons?|years?|months?|weeks?|days?|hours?|decades?|terms?|campaigns?|winters|summers)"
)
_WHICH_YEAR = r"(?:last|this|next)\ year\b"
_PART = r"(?:(?:[Ee]arly|[Ll]ate|[Mm]id)[ -](?:in\ )?)?"
_FEASTS = {name: told.split("-") for name, told in pairs("calendar", "holidays").items()}
_FEAST = f"(?i:{'|'.join(_FEASTS)})".replace("'", "[’']").replace(" ", r"\ ")
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_HOURS = r"(?:\ (?:morning|afternoon|evening|night))?"
_DAY_NAMED = rf"(?:{_WEEKDAY}{_HOURS},?\ (?:the\ |(?P<d_p>\())?)?"
"""The weekday of a date: "Friday, March 25", "Friday (25 March)"."""
_SEASONLY = r"(?:year|season|month|week|spring|summer|fall|autumn|winter|campaign)"
_ENDS_TIME = (
    r"(?=\s*(?:[.,;:)”\"—]|$)|\ (?:and|but|as|when|after|before|to|for|with|by|because|over"
    r"|the|an?|he|she|they|it|his|her|its|their)\b)"
)
"""Nothing behind that would make another noun of it: "in the spring game"."""

_TIME = re.compile(
    rf"""\b(?=\w)(?:
    (?P<day>(?:(?P<d_feast>{_FEAST})
        |{_DAY_NAMED}(?:{_PART}(?P<d_m>{_MON})\ (?P<d_d>\d{{1,2}})(?:st|nd|rd|th)?
          |(?:the\ (?=\d\d?[a-z]))?(?P<e_d>\d{{1,2}})(?:st|nd|rd|th)?\ (?:of\ )?(?P<e_m>{_MON})))
        (?:,?\ (?:of\ )?(?P<d_y>{_YEAR})|\ (?:of\ )?(?P<d_rel>{_WHICH_YEAR}))?(?![\d:])(?(d_p)\)))
  | (?P<month>{_PART}(?P<m_m>{_MONTH})
        (?:,?\ (?:of\ )?(?P<m_y>{_YEAR})
            |\ (?:of\ )?(?P<m_rel>{_WHICH_YEAR})
            |(?P<m_bare>)(?!\ [A-Z]\w)|(?P<m_open>)(?=\ [A-Z]\w))(?!\d))
  | (?P<later>(?<![Ff]or\ )(?P<l_n>{_SOME})\ (?P<l_u>{_UNIT}|summers?|winters?)
        \ (?P<l_dir>later|ago|earlier(?!\ (?:this|today|on|in)\b)|before(?=\ (?:that|he|she|they)\b)
          |after(?=\ (?:he|she|they|his|her|being|that))))
  | (?P<that>(?:later\ )?(?:[Tt]hat|[Tt]he\ same|[Tt]hat\ same)
        \ (?P<t_u>{_SEASONLY}|{_MONTH}|day)\b)
  | (?P<following>[Tt]he\ (?:following|next)\ (?P<f_u>{_SEASONLY}|{_MONTH}|day|morning)\b)
  | (?P<before>[Tt]he\ (?P<b_u>year|season|month|day|night)
        \ (?:before|earlier)(?=\s*(?:[.,;)“”"]|$)))
  | (?P<yearly>(?<=[Ii]n\ )the\ (?P<e_u>spring|summer|fall|autumn){_ENDS_TIME})
  | (?P<late>the\ end\ of\ (?:the|this)\ (?P<a_u>month|year|season){_ENDS_TIME}
          |(?P<a_s>month|year|season)[’']s\ end)
  | (?P<quarter>(?:(?P<q_n>[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth)|[Ll]ast|[Ll]atest)
        (?:\ (?P<q_of>fiscal|calendar))?[ -]quarter\b
        (?:\ of\ (?:(?P<q_y>{_YEAR})|(?P<q_rel>{_WHICH_YEAR})|(?P<q_in>the\ year\b)))?)
  | (?P<rel>(?P<r_bare>(?<![Tt]he\ )(?<!is\ )(?<!er\ )(?<!ir\ )(?<!ts\ )(?<!ur\ )(?<!my\ )(?=last))?
        (?P<r_w>[Ll]ast|[Tt]his(?:\ past)?|[Nn]ext|(?:the\ )?(?:past|previous)|the\ last
          |[Ee]arlier\ this|[Ll]ater\ this)
        \ (?P<r_u>{_SEASONLY}|{_WEEKDAY}|{_MONTH})\b(?(r_bare)|(?!\ of\b)))
  | (?P<span>(?:(?P<s_lead>(?:the\ |his\ |her\ |their\ )?(?:past|last|previous|final|first)\ ))?
        (?<!\d[-–])(?P<s_n>{_N}|a(?=\ decade\b))(?P<s_half>\ and\ a\ half|\ of\ (?:his|her|their))?
        (?:\ (?:[a-z]+-league|full|straight|consecutive))?(?:[\ -])(?P<s_u>{_UNIT})\b(?![ -]old))
  | (?P<season>(?P<n_y>{_YEAR})[-–](?P<n_z>\d\d(?:\d\d)?)(?!\d))
  | (?P<decade>{_YEAR}s\b)
  | (?P<year>(?:[Mm]id-)?(?P<y_y>{_YEAR})
        (?![\d,.]\d|[-–]\d|\ (?:people|words|votes|jobs|men|women|miles|shares
            |residents|members|employees|workers)))
  | (?P<weekday>(?P<w_w>{_WEEKDAY}){_HOURS}(?:\ (?:of\ )?(?P<w_b>last\ week))?)
  | (?P<near>[Yy]esterday{_HOURS}|[Tt]oday|[Tt]omorrow{_HOURS}|[Tt]onight|[Ll]ast\ night
          |[Tt]his\ (?:morning|afternoon|evening))
    )(?:\b|(?<=\)))""",
    re.VERBOSE,
)
_SEASON_AFTER = re.compile(r"(?: [a-z]+){0,2} (?:season|campaign|year|draft|election)\b")


@dataclass(frozen=True, slots=True)
class Time:
    """A time expression. ``kind`` is the regular group that matched, ``parts`` what its words tell:
    "y" year, "m" month, "d" day, "w" which, "n" of "u" how many of what unit, …
    ``duration`` is set for a length of time ("5 seasons")."""

    start: int
    end: int
    kind: str
    words: str
    parts: tuple[tuple[str, str], ...]
    duration: str | None = None


# Claims and events read the same sentences one after another.
@lru_cache(maxsize=512)
def find_times(text: str, start: int, end: int) -> tuple[Time, ...]:
    """The time expressions of ``text[start:end]`` in order, not overlapping."""
    return tuple(_times(text, start, end))


def _times(text: str, start: int, end: int) -> Iterator[Time]:
    for match in _TIME.finditer(text, start, end):
        kind = match.lastgroup or ""  # the outermost group closes last
        if kind == "month" and not _is_month(text, match):
            continue
        if kind == "year" and not _is_year(text, match):
            continue
        groups = match.groupdict().items()
        told = {name.partition("_")[2]: words for name, words in groups if words and "_" in name}
        if kind == "day" and "feast" in told:
            told["m"], told["d"] = _FEASTS[told["feast"].lower().replace("’", "'")]
        length = _duration(match) if kind == "span" else None
        yield Time(*match.span(), kind, match[0], tuple(told.items()), length)


_MONTH_LEAD = re.compile(
    rf"\b(?:{'|'.join(entries(table('calendar')['before_months']))}) $", re.IGNORECASE
)

_OPENING_LEAD = re.compile(
    r"\b(?:In|Since|Until|Last|In (?:early|late|mid)|(?:end|start|beginning|middle) of"
    r"|(?:Earlier|Later|Back) in) $"
)


def _is_month(text: str, match: re.Match[str]) -> bool:
    """A bare "May" or "March" is a month only behind a preposition; before a name only behind
    one that opens the sentence: "In May Jane Roe"."""
    if match["m_m"] != match["month"]:
        return True  # "late in May", "May 2016"
    if match["m_open"] is not None:
        return bool(_OPENING_LEAD.search(text, max(0, match.start() - 16), match.start()))
    if match["m_bare"] is None:
        return True
    return bool(_MONTH_LEAD.search(text, max(0, match.start() - 12), match.start()))


_YEAR_LEAD = re.compile(
    r"(?:\b(?:in|since|until|till|by|from|of|to|through|before|after|during|early|late|mid|the|and|"
    r"between|for|around|circa|born|died|champion|his|her|their|its|a|spring|summer|fall|autumn|winter"
    r"|back)[ -]"
    r"|['’]s |[(,–—-] ?|^)$",
    re.IGNORECASE,
)


def _is_year(text: str, match: re.Match[str]) -> bool:
    lead = _YEAR_LEAD.search(text, max(0, match.start() - 10), match.start())
    return bool(lead) or bool(_SEASON_AFTER.match(text, match.end()))


def _duration(match: re.Match[str]) -> str:
    number = count(match["s_n"])
    unit = match["s_u"].rstrip("s")
    half = ".5" if (match["s_half"] or "").endswith("half") else ""
    return f"{number}{half} {unit}" + ("s" if half or number != 1 else "")


def count(words: str) -> int:
    """The number that a numeral or a number word stands for; "several" is 3, "a few" 3."""
    words = words.lower().replace(",", "")
    if words.isdecimal():
        return int(words)
    if words in ("a few", "several", "some"):
        return 3
    tens, _, ones = words.partition("-")
    return NUMBER_WORDS.get(tens, 0) + (NUMBER_WORDS.get(ones, 0) if ones else 0)
