"""Which noun phrases and items may fill a slot, and what they fill it with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item, clean
from streaming.extract.statements.lexicon import AWARD, CIVIC_NOUNS
from streaming.extract.statements.party_leaders import is_party_name
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import Phrase, Ref
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.times import NUMBER_WORDS, Time, count


@dataclass(frozen=True, slots=True)
class Fill:
    """What stands in a slot: a name or value, and where."""

    value: str
    kind: str
    span: Span
    ref: Ref | None = None
    time: Time | None = None
    phrase: Phrase | None = None


_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
).split()


_SCHOOL = re.compile(
    r"\b(?:University|College|School|Academy|Institute|Conservatory|Polytechnic|Seminary|High|State$|Wesleyan$|Tech$|A&M$"
    r"|West Point|Annapolis|Sandhurst|Wharton"
    r"|Harvard|Yale|Oxford|Cambridge|Princeton|Stanford|Cornell|MIT|UCLA|LSE)\b"
)


_COMPANY_ENDS = "|".join(sorted(map(re.escape, word_list("organizations", "company"))))
_BY_WORDS = {
    "school": _SCHOOL,
    "company": re.compile(
        rf"^(?!.*\b(?:Council|Department|Ministry|Commission|Committee|Bureau|Office)\b)"
        rf".*(?: & |\b(?:{_COMPANY_ENDS})\.?$)",
        re.IGNORECASE,
    ),
    "senate": re.compile(r"\bSenate$"),
    "campaign": re.compile(r"[a-z] campaign$"),
    "council": re.compile(
        r"\b(?:Council|Commission|(?:Subc|C)ommittee|Board|Parliament|Assembly|Legislature|Congress|House"
        r"|House of (?:Representatives|Commons|Lords|Delegates)|Bundestag|Knesset"
        r"|(?:Subc|C)ommittee (?:on|for) (?:the )?[A-Z].*|Board of [A-Z].*"
        r"|council|commission|board|committee|legislature)$"
    ),
}
"""Kinds of bodies that their names tell."""


def is_company(name: str) -> bool:
    """Whether a name is a firm's, by its words."""
    return bool(_BY_WORDS["company"].search(name))


def is_chamber(fill: Fill) -> bool:
    """Whether it is a house of parliament or a council, which nobody owns."""
    return fill.kind == "organization" and bool(_CHAMBER.search(fill.value))


_CHAMBER = re.compile(r"\b(?:Senate|Congress|House|Parliament|Assembly|Legislature|Council)$")


def fits_by_words(slot: Slot, ref: Ref) -> bool:
    """Whether a name is of a kind that the slot takes and that names tell by their words."""
    return any(kind in _BY_WORDS and _is_sort(ref, kind) for kind in slot.kinds)


def _is_sort(ref: Ref, kind: str) -> bool:
    return ref.kind != "person" and bool(_BY_WORDS[kind].search(ref.name))


def fill_phrase(slot: Slot, phrase: Phrase) -> list[Fill]:
    """The fills that a noun phrase gives a slot; several where names are coordinated."""
    if (
        "role" in slot.kinds
        and phrase.role is not None
        and not (phrase.refs and phrase.refs[0].kind == "person")
    ):
        role = phrase.role
        return [Fill(role_name(role.text), "role", (role.start, role.end), phrase=phrase)]
    sort = next((kind for kind in slot.kinds if kind in _BY_WORDS), None)
    if sort is not None:
        bodies = [r for r in phrase.refs if _is_sort(r, sort)]
        if not bodies and sort == "council" and _is_council(phrase):
            return [Fill("council", CIVIC, phrase.words, phrase=phrase)]
        if bodies or set(slot.kinds) <= _BY_WORDS.keys():
            return [Fill(r.name, "organization", r.span, r, phrase=phrase) for r in bodies]
    if "county" in slot.kinds and _is_civic(phrase):
        return [Fill(phrase.head or "", CIVIC, phrase.words, phrase=phrase)]
    fills = (fill_ref(slot, ref, phrase) for ref in phrase.refs)
    return [fill for fill in fills if fill is not None]


CIVIC = "civic"
"""The kind of a town or county that a text calls by its noun, for the claim to find which."""


def _is_civic(phrase: Phrase) -> bool:
    """ "the city", "the county", with no word between."""
    return phrase.head in _CIVIC_NOUNS_OR_GOVERNMENTS and _is_bare(phrase, 2)


_GOVERNMENTS = frozenset(("council", "municipality"))
_CIVIC_NOUNS_OR_GOVERNMENTS = CIVIC_NOUNS | _GOVERNMENTS


def _is_council(phrase: Phrase) -> bool:
    """ "the council", and "council" alone: "elected to council"."""
    return phrase.head == "council" and (_is_bare(phrase, 1) or _is_bare(phrase, 2))


def _is_bare(phrase: Phrase, length: int) -> bool:
    """Whether a phrase is so many items long and names nothing."""
    return phrase.end - phrase.start == length and phrase.definite and not phrase.refs


def fill_ref(slot: Slot, ref: Ref, phrase: Phrase | None = None) -> Fill | None:
    """The fill that a name gives a slot. A place may be said for its club: a fill of the kind
    "club", for the claim to find which, but not where the place's level is told: one that is
    "leveled" ("at Triple-A Tamarack") is the club itself. A "side" is one only in a text about
    sport, which the claim looks at."""
    if "leveled" in slot.kinds:
        known = ref.level is not None and ref.kind in ("organization", "place")
        return Fill(ref.name, ref.kind, ref.span, ref, phrase=phrase) if known else None
    if "county" in slot.kinds and ref.kind == "place" and ref.how == "nominal":
        return Fill(ref.name, CIVIC, ref.span, ref)
    if "county" in slot.kinds and ref.kind == "place" and ref.name.endswith(" County"):
        return Fill(ref.name, "organization", ref.span, ref, phrase=phrase)
    if "club" in slot.kinds and ref.kind == "place" and ref.level is None:
        return Fill(ref.name, "club", ref.span, ref, phrase=phrase)
    if "side" in slot.kinds and ref.kind == "organization" and ref.sort in _SIDES:
        return Fill(ref.name, "side", ref.span, ref, phrase=phrase)
    if "party" in slot.kinds and ref.kind == "group" and is_party_name(ref.name):
        return Fill(ref.name, "organization", ref.span, ref, phrase=phrase)  # "the Liberals"
    if ref.kind == "unknown" and ref.level is not None and "organization" in slot.kinds:
        return Fill(ref.name, "organization", ref.span, ref, phrase=phrase)  # "Triple-A Gwinnet"
    if ref.kind in slot.kinds or "any" in slot.kinds or _guessable(slot, ref):
        return Fill(ref.name, ref.kind, ref.span, ref, phrase=phrase)
    return None


_SIDES = frozenset(("club", "school"))
"""Sorts of organisations that play."""


def _guessable(slot: Slot, ref: Ref) -> bool:
    """A capitalised run that nobody knows may be an organisation, never a person."""
    return (
        ref.kind == "unknown"
        and " " in ref.name
        and bool({"organization", "event", "place"} & set(slot.kinds))
    )


def fill_item(slot: Slot, item: Item) -> Fill | None:
    """The fill that a single item (a sum, a record, an age ...) gives a slot."""
    kinds, kind = slot.kinds, item.kind
    span = (item.start, item.end)
    if kind in kinds and kind == "money" and item.rate and not (item.wage and "wage" in kinds):
        return None
    if kind in kinds and kind in ("money", "record", "award", "level"):
        return Fill(_norm(item), kind, span)
    if kind == "pct" and kind in kinds:
        return Fill(re.sub(r"\s*(?:percent|per cent)$", "%", clean(item.text)), kind, span)
    if kind == "pct" and "majority" in kinds and _is_majority(item):
        return Fill(item.text, kind, span)
    if kind == "time" and item.time is not None:
        if "duration" in kinds and item.time.duration:
            return Fill(item.time.duration, "duration", span, time=item.time)
        if "time" in kinds and not item.time.duration:
            return Fill(item.text, "time", span, time=item.time)
    if kind in ("ord", "num") and {"ord", "num"} & set(kinds):
        number = ordinal(item.low)
        return Fill(str(number), kind, span) if number is not None else None
    if ("age" in kinds and kind == "num") or ("yearsold" in kinds and kind == "age"):
        return _age(item)
    return None


def _is_majority(item: Item) -> bool:
    """Whether a share is more than half and no more than all."""
    number = re.match(r"\d+(?:\.\d+)?", item.text)
    return number is not None and _HALF < float(number[0]) <= _ALL


_HALF, _ALL = 50, 100


def _norm(item: Item) -> str:
    text = clean(item.text)
    if item.kind == "award":
        return _award(re.sub(r"^[Tt]he ", "", text))
    return text.replace("–", "-").replace(",", "") if item.kind == "record" else text


_MANY = re.compile(r"\b(Glove|Slugger|[Mm]edal|Award|Emmy|Grammy|Oscar|All-Star)s$")
_MEDALS = frozenset(("gold medal", "silver medal", "bronze medal"))
_CHOOSERS = frozenset(
    "queen king general people player players writers critics children women reader readers".split()
)


def _award(text: str) -> str:
    """An award without whose it is and how many: "the Bar's Lantern Award", "Gold Gloves"."""
    owner, _, rest = text.replace("’", "'").rpartition("'s ")
    chooser = owner.split()[-1].lower() if owner else ""
    if rest in _MEDALS:
        return text  # "the Pell Institute's gold medal": by itself it tells nothing
    named = bool(owner) and AWARD.fullmatch(rest) and chooser not in _CHOOSERS
    return _MANY.sub(r"\1", text[-len(rest) :] if named else text)


def _age(item: Item) -> Fill | None:
    if item.kind == "age":
        words = re.split(r"-years?-old", item.low)[0]
        number = int(words) if words.isdecimal() else count(words)
    elif item.kind == "num" and item.text.isdecimal():
        number = int(item.text)
    else:
        return None
    return Fill(str(number), "age", (item.start, item.end)) if 0 < number < 120 else None


def ordinal(words: str) -> int | None:
    """ "16th overall" -> 16, "first round" -> 1, "third" -> 3."""
    first = re.split(r"[ -]", words)[0]
    digits = re.match(r"\d+", first)
    if digits:
        return int(digits[0])
    if first in _ORDINALS:
        return _ORDINALS.index(first)
    return NUMBER_WORDS.get(first)


def is_ordinal(word: str) -> bool:
    """Whether a word is an ordinal by itself: "second"."""
    return word in _ORDINALS
