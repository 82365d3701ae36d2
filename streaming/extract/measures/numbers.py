"""Numbers as news writes them: figures, words, magnitudes, ranges, fractions, sums and shares.

A grammar over characters of one sentence; what a number counts is the tree's to say. Spans are
code points of the text. Linear in the length of what is searched.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from streaming.extract.lexicon import block_of, entries, pairs, table

_SMALL, _TENS = (entries(table("numbers")[block]) for block in ("small", "tens"))
_WORTH: Mapping[str, int] = {
    **{word: at for at, word in enumerate(_SMALL)},
    **{word: 10 * at for at, word in enumerate(_TENS, 2)},
}
_PARTS = {part: int(of) for part, of in pairs("measures", "parts_of_one").items()}
_VAGUE = {word: int(least) for word, least in pairs("measures", "plural_numbers").items()}


class Number(NamedTuple):
    """A number at [start, end): ``value``, of a range the lower end and ``upper`` the other.
    ``unit`` is an ISO 4217 code, "percent", "percentage point", "pound" of a weight or "" where a
    noun tells it;
    ``comparator`` as a measure's; ``figure`` is where the number begins behind its words."""

    start: int
    end: int
    value: float
    upper: float | None = None
    unit: str = ""
    comparator: str = ""
    figure: int = 0


def _either(options: object) -> str:
    return "|".join(sorted(map(re.escape, options), key=len, reverse=True))  # type: ignore[call-overload]


_MAGNITUDES = {
    word: 10.0 ** int(power) for word, power in block_of("measures", "magnitudes").items()
}  # fmt: skip
"""What a word or letter behind a number multiplies it by."""
CURRENCIES = block_of("measures", "currencies")
"""Signs, codes and names of currencies, to ISO 4217 codes; names in the singular."""
_COMPARATORS = block_of("measures", "comparators")


def _measured() -> Iterator[str]:
    """What is measured, not counted, as it is written: percent, points and units."""
    yield from ("percent", "per_cent", "percentage")
    for kind, block in table("measures")["units"].items():
        if kind not in ("persons", "votes", "jobs"):
            for entry in entries(block):
                yield from entry.partition(":")[2].split(",")


@cache
def _grammar() -> re.Pattern[str]:
    words = _either([*_SMALL, *_TENS])
    long = _either(m for m in _MAGNITUDES if len(m) > 2 and m.isalpha())
    short = _either(m for m in _MAGNITUDES if len(m) <= 3)
    # "R50 000", "N840m": letters that stand in the names of roads, too, so before large sums only
    letters = _either(c for c in CURRENCIES if len(c) == 1 and c.isupper())
    large = rf"(?=\d{{1,3}}[ ,]\d{{3}}|\d{{4}}|[\d.,]+[\s-]?(?:{long}|{short})\b)"
    signs = _either(c for c in CURRENCIES if not c.islower() and not (len(c) == 1 and c.isupper()))
    signs = rf"{signs}|(?-i:{letters}){large}"
    names = _either(c for c in CURRENCIES if c.islower())
    figure = r"(?:(?<=[A-Z])\d{1,3}(?:[ ]\d{3})+|\d(?:[\d,]*\d)?(?:\.\d+)?)"
    spelled = rf"(?:{words}|an?(?=\s(?:{long}|dozen)\b))(?:[-\s](?:and\s)?(?:{words}|hundred))*"
    amount = (
        rf"(?:{figure}(?:[\s-]?(?:{long})\b|(?:{short})(?![\w]))?"
        rf"|half[-\s](?:an?\s)?(?:{long}|dozen)\b"
        rf"|{spelled}(?:[-\s](?:and\sa\shalf\s)?(?:{long}|dozen)\b(?:\s(?:and\s)?{spelled})?)*)"
    )
    # "one-half percent", "a third of a mile": a part of a unit is no share
    measured = _either(spelling.replace("_", " ") for spelling in _measured())
    to = r"(?:\s?[-–—]\s?|\sto\s)"
    return re.compile(
        rf"""(?<![\w.,/#:])(?<![A-Za-z]-)(?:
          (?P<vague>{_either(_VAGUE)})\b
        | (?P<in_n>{figure}|{words})\s(?:in|out\sof)\s(?:every\s)?(?P<of_n>{figure}|{words})\b
             (?!\s?(?:%|percent|million|billion))(?=\s[a-z]|[.,;]|$)
        | (?P<frac_n>an?|one|two|three|four|five|nine|half)
             (?:-(?P<joined>{_either(_PARTS)})(?P<several>s)?(?=[\s.,;:)—–]|$)
             |(?:[-\s](?P<frac_d>{_either(_PARTS)})s?)?(?=\s(?:of|the)\b))
             (?!\s(?:of\san?\s)?(?:{measured})s?\b)
        | (?P<between>between\s)?(?P<minus>(?:(?<=[\s(])|^)[-−](?=\S))?(?P<sign>(?:{signs})\s?)?
             (?P<low>{amount})
             (?:(?(between)\sand\s|{to})(?:{signs})?(?P<high>{amount}))?
             (?P<unit>\s?%|[\s-]per\s?cent\b|[\s-]pc\b|[\s-]percentage[\s-]points?\b
                |\s(?:US\s|U\.S\.\s|[A-Z][a-z]+\s)?(?:{names})s?\b)?
        )(?![\w/:]|[.,]\d|-(?:{_either(_PARTS)})s?\b|-\d|-(?:of|for)-\d|\so['’]clock\b|[-\s]years?[-\s]old\b)""",
        re.VERBOSE | re.IGNORECASE,
    )


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=[\s(]))({_either(_COMPARATORS)})\s?$", re.IGNORECASE)


_LOOK_BACK = 18


# Claims and measures read the same sentences one after another.
@lru_cache(maxsize=512)
def numbers(text: str, start: int, end: int) -> tuple[Number, ...]:
    """The numbers between two places of the text, in order, not overlapping."""
    return tuple(_numbers(text, start, end))


def _numbers(text: str, start: int, end: int) -> Iterator[Number]:
    for match in _grammar().finditer(text, start, end):
        number = _read(match)
        if number is None or not math.isfinite(number.value + (number.upper or 0)):
            continue
        number = number._replace(figure=number.start)
        words = text[max(start, number.start - _LOOK_BACK) : number.start]
        found = _before().search(words)
        if found is None:
            yield number
        else:
            begin = number.start - len(words) + found.start(1)
            comparator = _COMPARATORS[found[1].lower()]
            yield number._replace(start=begin, comparator=comparator)


def _read(match: re.Match[str]) -> Number | None:
    start, end = match.span()
    if match["vague"]:
        return Number(start, end, _VAGUE[match["vague"].lower()], comparator="at least")
    if match["of_n"]:
        part, whole = _value(match["in_n"]), _value(match["of_n"])
        return Number(start, end, 100 * part / whole, unit="percent") if part < whole else None
    if match["frac_n"]:
        return _fraction(match)
    low = -_value(match["low"]) if match["minus"] else _value(match["low"])
    high = _value(match["high"]) if match["high"] else None
    if high is not None:
        magnitude = _magnitude(match["high"])
        low = low * magnitude if _magnitude(match["low"]) == 1 and low < high else low
    unit = _unit(match["sign"] or "", match["unit"] or "")
    if unit == "GBP" and _is_weight(match):
        unit = "pound"
    if high is not None and high <= low:
        return None  # a score, a ratio, a date
    if high is not None and not unit and not re.search(r"\s(?:to|and)\s", match[0]):
        return None if _magnitude(match["high"]) == 1 else Number(start, end, low, high)
    return Number(start, end, low, high, unit)


def _is_weight(match: re.Match[str]) -> bool:
    """Whether pounds are no money: in a text without their sign, neither British nor by the
    thousand."""
    alone = len((match["unit"] or "").split()) == 1 and "£" not in match.string
    return alone and _magnitude(match["high"] or match["low"]) == 1


def _fraction(match: re.Match[str]) -> Number | None:
    """ "two-thirds of", "half the", "three-quarters said": a share as percent."""
    count, part = match["frac_n"].lower(), (match["joined"] or match["frac_d"] or "").lower()
    if count == "half":
        return Number(*match.span(), 50.0, unit="percent") if not part else None
    if not part:
        return None
    many = 1 if count in ("a", "an") else _WORTH[count]
    if match["joined"] and (many > 1) != bool(match["several"]):
        return None  # "a three-quarter length coat"
    return Number(*match.span(), 100 * many / _PARTS[part], unit="percent")


def _unit(sign: str, behind: str) -> str:
    told = behind.strip(" -").lower()
    if told.startswith("percentage"):
        return "percentage point"
    if told in ("%", "pc") or told.startswith("per"):
        return "percent"
    known = CURRENCIES
    if told:
        name = told.split()[-1]
        own = known.get(name) or known.get(name.removesuffix("s"), "")
        whose = own == "USD" and name != told  # "20 Canadian dollars"
        return known.get(told.removesuffix("s"), "") if whose else own
    return known.get(sign.strip(), known.get(sign.strip().upper(), ""))


def _magnitude(words: str) -> float:
    """What the last word of an amount multiplies by; 1 where it is a plain number."""
    last = re.split(r"[\s\d-]", words)[-1]
    return _MAGNITUDES.get(last) or _MAGNITUDES.get(last.lower(), 1.0)


def _value(words: str) -> float:
    """The number that an amount's words or figures stand for."""
    words = re.sub(r"(?<=\d) (?=\d{3}\b)", "", words)
    figure = re.match(r"\d(?:[\d,]*\d)?(?:\.\d+)?", words)
    if figure:
        return float(figure[0].replace(",", "")) * _magnitude(words)
    total, current = 0.0, 0.0
    for word in re.split(r"[\s-]+", words.lower()):
        if word in _WORTH:
            current += _WORTH[word]
        elif word in ("half",):
            current += 0.5
        elif word == "dozen":
            current = 12 * (current or 1)
        elif word == "hundred":
            current = 100 * (current or 1)
        elif word in _MAGNITUDES:
            total, current = total + (current or 1) * _MAGNITUDES[word], 0.0
        elif word == "a" and not current:
            current = 0.0
    return total + current
