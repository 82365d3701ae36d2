"""Words that have a verb's form and are none: "(left oblique strain)", "to terms", "called"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.items import Item
from streaming.extract.statements.offences import OFFENCE
from streaming.extract.statements.times import NUMBER_WORDS

_CIVIC = words("statements", "civic_words")
_BODIES = words("statements", "civic_bodies")
_MET = frozenset("beat past over against to by topped stun".split())
"""What stands before the side that one met."""
_CALLINGS = frozenset(("coaching", "managing", "teaching", "scouting", "broadcasting"))
"""What one gets into."""
_LEARNING = frozenset("study studies studied studying teach teaches taught teaching".split())
_ADJECTIVAL = frozenset(
    (("injured", "list"), ("injured", "reserve"), ("holding", "company"), ("holding", "group"))
)
"""Participles that are part of a noun's name: "the 60-day injured list"."""


_SCORED = frozenset("runs hits walks starts saves catches kicks strikes passes wins".split())
"""What is counted in play, and is a verb elsewhere."""
_REMAINING = frozenset("year years month months minutes minute seconds games outs laps".split())
_OWN = frozenset("his her their 's ’s".split())
_LETTING = frozenset(("let", "lets", "letting"))
_OF_LIMBS = frozenset("throwing pitching shooting kicking bowling catching serving".split())
_LIMBS = frozenset("arm shoulder elbow hand wrist leg foot knee thumb finger".split())
"""Whose limb it is: "a sprained throwing shoulder"."""
_BARE = words("statements", "bare_nouns")
"""Nouns without an article behind "to"."""
_INSIDE = frozenset("in into from of out behind".split())
_AFTER_NOUN = frozenset("prep punct comma conj time close".split())


def looks_like_verb(items: Sequence[Item], at: int) -> bool:
    """Whether the item only looks like a verb, by what stands beside it."""
    item, before = items[at], items[at - 1] if at else None
    behind = items[at + 1] if at + 1 < len(items) else None
    if behind is not None and (item.low, behind.low) in _ADJECTIVAL:
        return True
    if behind is not None and item.low in _CIVIC and behind.low in _BODIES:
        return True  # "the Pell Rapids fire department"
    if behind is not None and behind.kind == "poss":
        return True  # "the Pell County nurses' union"
    if behind is not None and item.low in _OF_LIMBS and behind.low in _LIMBS:
        return True
    if item.low in ("captain", "quarterback"):
        return True  # "without captain Ada Quill"; the verb is told of in the past
    if before is None:
        return False
    if before.low == "to" and item.low in _BARE and (behind is None or behind.kind in _AFTER_NOUN):
        return True  # "was sent to prison for six years", but "vowed to jail his critics"
    if before.low in _INSIDE and item.low in _BARE and (not behind or behind.kind in _AFTER_NOUN):
        return True  # "sentenced to four years in jail"
    if before.low == "whose":
        return True  # "whose record stands at": what is somebody's is no verb
    if item.low in _SITTINGS and behind is not None and behind.kind != "det":
        told = [each.kind for each in items[max(0, at - 3) : at]]
        if before.kind == "word" and "det" in told:
            return True  # "at an earlier hearing"
    if item.low in _CHARGES and _are_charges(items, at):
        return True
    if item.low == "part" and behind is not None and behind.low == "of":
        return True  # "was part of"
    if before.kind == "poss" and behind is not None:
        if behind.kind == "role":
            return True  # "Lee's fired campaign manager"
        if is_owned(items, at):
            return True
    if item.low.endswith("ing") and before.low in _LEARNING:
        return True  # "studied nursing at Harrow College"
    if before.low == "into" and item.low in _CALLINGS:
        return True
    if item.low in _SCORED and (before.kind == "num" or before.low in NUMBER_WORDS):
        return True  # "two runs on five hits"
    if item.low.endswith("s") and _is_counted(items, at):
        return True  # "set 14 school records and was"
    if item.low == "left" and (before.low.split()[-1] in _REMAINING):
        return True  # "with a year left on his contract"
    if item.low in ("pick", "picks") and (before.kind == "ord" or before.low == "draft"):
        return True
    if item.low == "debut" and before.kind == "ent" and at > 1 and items[at - 2].low in _OWN:
        return True  # "scored on his Pell Rovers debut"
    if before.kind == "open" and behind is not None and behind.kind == "word":
        return True  # "(left oblique strain)", "(broken thumb)"
    if item.low == "go" and any(each.low in _LETTING for each in items[max(0, at - 5) : at]):
        return True  # "let coach Jane Roe go": one verb
    if item.low == "visiting" and behind is not None and behind.kind in ("ent", "name", "det"):
        return before.low in _MET or before.low.endswith("ed")  # "defeated visiting Pell, 3-1"
    return item.low in ("called", "named") and _gives_a_name(items, at)


def is_owned(items: Sequence[Item], at: int) -> bool:
    """ "who paid for her daughter's wedding has been": a noun in "-ing" and no deed."""
    owned = at > 0 and items[at - 1].kind == "poss" and items[at].low.endswith("ing")
    return owned and at + 1 < len(items) and items[at + 1].low in AUXILIARIES


def _is_counted(items: Sequence[Item], at: int) -> bool:
    """ "14 school records and", "with three clubs and": a noun behind its number and sort."""
    told = items[at - 1]
    if at > 1 and told.kind == "word" and not told.low.endswith("s"):
        number = told if told.low in _SEVERAL else items[at - 2]
    else:
        number = told
    behind = items[at + 1].kind if at + 1 < len(items) else "punct"
    counted = number.kind == "num" or number.low in _SEVERAL
    return counted and behind in ("conj", "prep", "comma", "punct")


_SEVERAL = frozenset(NUMBER_WORDS) - {"one", "a", "an"}
_SITTINGS = frozenset("hearing meeting sentencing ruling sitting briefing filing".split())
_CHARGES = frozenset(("charges", "counts", "charge"))
_SORTS_OF_CHARGES = frozenset(
    "same similar other new criminal federal further additional separate multiple".split()
)
_BEHIND_CHARGES = frozenset(("of", "against", "in", "over", "relating", "related", "stemming"))


def _are_charges(items: Sequence[Item], at: int) -> bool:
    """ "faces fraud charges", "on five charges of", where none charges anybody: behind a crime,
    a number or what sort they are."""
    before = items[at - 1]
    if before.low in NUMBER_WORDS or before.kind == "num" or OFFENCE.search(before.low):
        return True
    if before.low in _SORTS_OF_CHARGES:
        return True
    behind = items[at + 1].low if at + 1 < len(items) else ""
    sort = before.kind in ("word", "ord") and items[at].low.endswith("s")
    return sort and (behind in _BEHIND_CHARGES or not behind[:1].isalpha())


def _gives_a_name(items: Sequence[Item], at: int) -> bool:
    """ "a company called Acme": no clause of its own."""
    if at < 2 or at + 1 >= len(items) or items[at + 1].kind not in ("ent", "name"):
        return False
    kinds = ("word", "role") if items[at].low == "called" else ("role",)  # "a board named Lee"
    return items[at - 1].kind in kinds and any(
        item.low in ("a", "an") for item in items[max(0, at - 4) : at - 1]
    )


_LEAD_TO_NOUN = frozenset(
    "married succumbed succumb succumbing compared due thanks owing contrary prior devoted".split()
)
"""Words behind which "to" leads to no infinitive."""
_TO_NOUNS = tuple(
    ["to", noun]
    for noun in ("terms", "paper", "office", "power", "council", "parliament", "cabinet")
)
_LEGAL = frozenset("guilty sentenced sentence condemned condemn contest".split())
_PLEADED = frozenset(("guilty", "contest"))
_FAR_PLEA = 10


_WHO = words("roles", "callings", "heads") - words("roles", "also_verbs")


def _describes(items: Sequence[Item], at: int) -> bool:
    """Whether the item is a calling that stands before somebody's name."""
    behind = items[at + 1] if at + 1 < len(items) else None
    return items[at].low in _WHO and behind is not None and behind.sort == "person"


def takes_noun(items: Sequence[Item], first: int) -> bool:
    """Whether "to" leads to a noun: "pleaded guilty on Friday to wire fraud", "agreed to
    terms"."""
    if [item.low for item in items[first : first + 2]] in _TO_NOUNS:
        return True  # "put pen to paper", "came to office in 2017"
    if items[first].low == "to" and items[first + 1 : first + 2] and _describes(items, first + 1):
        return True  # "lost to businessman Jane Roe"
    if first and items[first].low == "to" and items[first - 1].low in _LEAD_TO_NOUN:
        return True  # "married to top Quarry aide Lee", "succumbed to cancer"
    if items[first].low != "to":
        return False
    if any(item.low in _LEGAL for item in items[max(0, first - 4) : first]):
        return True
    if items[first - 1].kind == "comma" and _is_parted_plea(items, first - 1):
        return True
    for item in reversed(items[max(0, first - _FAR_PLEA) : first]):
        if item.kind in ("comma", "rel", "conj", "punct"):
            return False
        if item.low in _PLEADED:
            return True  # "pleaded guilty on Monday in federal court to wire fraud"
    return False


def _is_parted_plea(items: Sequence[Item], comma: int) -> bool:
    """ "pleaded guilty, through his lawyer, to wire fraud": up to the comma that closes it."""
    for i in range(comma - 1, max(0, comma - _FAR_PLEA), -1):
        if items[i].kind == "comma":
            return items[i - 1].low in _PLEADED
    return False
