"""Words as Universal Dependencies cuts English ones, by spans.

After the practice of EWT and GUM: clitics stand alone ("do|n't", "Acme|'s", "can|not"), hyphenated
compounds fall apart ("14|-|year|-|old") but for bound prefixes ("co-founder", "non-profit"), sums
and units too ("$|1.2|bn"); addresses, dates, times and abbreviations are whole. One linear pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from streaming.extract.entities.datelines import behind_dateline
from streaming.extract.lexicon import pairs, words
from streaming.extract.model import Sentence

Span = tuple[int, int]

_QUOTE = "'’‘"
# What a bound prefix begins stays whole.
_PREFIX = (
    "non|e|mid|anti|re|co|pre|pro|post|over|semi|ex|sub|multi|counter|mini|micro|inter|neo|ultra|vice"
    "|un|de|bi|trans|extra|mega|hyper|under|cross"
)
_UNITS = (
    "am|pm|a\\.m\\.|p\\.m\\.|bn|mn|tn|m|k|b|km|cm|mm|kg|mg|g|lb|lbs|oz|ft|mph|kph|kmh|th"
    "|hrs?|mins?|x"
)
_ENDINGS = "com|org|net|edu|gov|info|tv|co\\.uk|html?|docx?|xlsx?|pdf|jpe?g|png|zip|exe|ppt|txt"
_TOKEN = re.compile(
    rf"""
    (?P<plain> [^\W\d_]+(?=[\s,]) )  # what most words are: none of the others would take it
  | (?P<address> (?:https?://|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]
      | [\w.+-]+@[\w-]+(?:\.[\w-]+)*
      | (?<![\w-])[\w-]+(?:\.[\w-]+)*\.(?:{_ENDINGS})\b
      | (?<![\w.-])[a-z][\w-]+(?:\.[a-z][\w-]+){{2,}} )
  | (?P<tag> (?<![\w&])[@\#][A-Za-z_]\w+ )
  | (?P<phone> (?<![\w-])(?:(?:\+?\d{{1,3}}-)?\d{{3}}-)?\d{{3}}-\d{{4}}(?![\w-]) )
  | (?P<decade> [{_QUOTE}]?\d+s\b )
  | (?P<number> \d+(?:[.,:/]\d+)*(?:st|nd|rd|th)?(?![^\W_]|[.,:/]\d) | (?<!\w)\.\d+ )
  | (?P<measure> \d+(?:[.,:]\d+)*(?=(?:{_UNITS})\b) )
  | (?P<letters> (?:[^\W\d_]\.){{2,}} | Ph\.D\.? )
  | (?P<joined> [A-Z]+(?:&[A-Z]+)+ )
  | (?P<dollar> (?:US|A|C|NZ|HK|S)\$ )
  | (?P<prefixed> (?<![\w-])(?:{_PREFIX})[-‐‑][^\W_]+ )
  | (?P<word> [^\W_]+(?:[{_QUOTE}][^\W\d_]+)* )
  | (?P<clitic> (?<=[\w.])[{_QUOTE}](?:s|re|ve|ll|d|m)(?![^\W_]) )
  | (?P<marks> \.{{2,}} | …+ | [!?]+ | ``|'' | [-=+*~_<>\#]{{2,}} | \${{2,}} | [:;]-?[)(DP](?!\w) )
  | (?P<mark> [^\s] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CLITIC = re.compile(rf"(?:n[{_QUOTE}]t|[{_QUOTE}](?:s|re|ve|ll|d|m))\Z", re.IGNORECASE)
_TWO = {form: int(first) for form, first in pairs("grammar", "two_words").items()}
_DOTTED = words("abbreviations", "before_name", "may_end", "months") | {"no", "nos"}


def cut(text: str, sentences: Iterable[Sentence]) -> tuple[list[Span], list[tuple[int, int]]]:
    """The words of the sentences, and these as [first, behind) words; a dateline is one of its
    own."""
    found: list[Span] = []
    bounds: list[tuple[int, int]] = []
    paragraph = -1
    for sentence in sentences:
        opens, paragraph = sentence.paragraph != paragraph, sentence.paragraph
        begins = behind_dateline(text, sentence.start, sentence.end) if opens else sentence.start
        for start, end in ((sentence.start, begins), (begins, sentence.end)):
            first = len(found)
            found += words_of(text, start, end)
            if len(found) > first:
                bounds.append((first, len(found)))
    return found, bounds


def words_of(text: str, start: int, end: int) -> list[Span]:
    """The words of one sentence."""
    found: list[Span] = []
    for match in _TOKEN.finditer(text, start, end):
        first, last = match.span()
        if match.lastgroup == "mark" and match[0] == "." and _dotted(text, found, first, end):
            found[-1] = (found[-1][0], last)
        elif match.lastgroup in ("plain", "word", "prefixed"):
            found += _parts(match[0], first)
        else:
            found.append((first, last))
    return found


def _dotted(text: str, found: list[Span], dot: int, end: int) -> bool:
    """Whether the full stop is its word's: an abbreviation's or an initial's, not the last one's
    of the sentence unless no other could be."""
    if not found or found[-1][1] != dot:
        return False
    word = text[found[-1][0] : dot]
    if word.lower() in ("no", "nos"):
        return dot + 1 < end and text[dot + 1 : end].lstrip()[:1].isdigit()
    if len(word) == 1 and word.isalpha() and word.isupper():
        return dot + 1 < end
    return word.lower() in _DOTTED and (dot + 1 < end or word[0].isupper())


def _parts(word: str, start: int) -> list[Span]:
    """A word without its clitics, and each of these."""
    end = start + len(word)
    size = _TWO.get(word.lower(), 0)
    clitic = _CLITIC.search(word)
    at = start + (size or (clitic.start() if clitic else 0))
    return [(start, at), (at, end)] if at > start else [(start, end)]
