"""Items that are read over: points of "Mr." and initials, words for how exact a sum is, and those
for which part of a time something was in."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from streaming.extract.entities.unsure_titles import UNSURE
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import HONORIFICS
from streaming.extract.statements.pioneers import without_pioneers
from streaming.extract.statements.regions import without_regions
from streaming.extract.statements.within_groups import behind_groups

_HEDGES = (
    ("a", "total", "of"), ("more", "than"), ("less", "than"), ("at", "least"), ("at", "most"),
    ("up", "to"),
    ("an", "estimated"), ("as", "much", "as"), ("close", "to"), ("about",), ("around",),
    ("nearly",), ("roughly",), ("almost",), ("approximately",), ("some",), ("over",),
    ("just", "under"), ("just", "shy", "of"), ("in", "excess", "of"), ("upwards", "of"), ("under",),
)  # fmt: skip


def read_over(items: list[Item], verbs: Container[str]) -> list[Item]:
    """The items of a sentence without those that no rule has to know of. ``verbs`` are the forms
    of verbs."""
    known = without_pioneers(_untagged(_unnamed(list(_unaddressed(items)))))
    towns = list(without_regions(known, verbs))
    return behind_groups(_dated(_exact(_aged(list(_joint(towns, verbs))))), verbs)


_TO_BE_NAMED = ("to", "be", "named")
_PLAYERS = frozenset(("player", "players"))


def _unnamed(items: list[Item]) -> list[Item]:
    """The items but for whom a trade is still to name: "sent Lee and a player to be named later to
    the Owls"."""
    for at, item in enumerate(items):
        told = item.low in _PLAYERS and tuple(i.low for i in items[at + 1 : at + 4])
        if told != _TO_BE_NAMED or at < 3 or items[at - 2].low != "and":
            continue
        behind = at + 4 + (items[at + 4 : at + 5] != [] and items[at + 4].low == "later")
        return items[: at - 2] + items[behind:]
    return items


_DYING = frozenset(("died", "dies", "dead"))
_FAR_DEATH = 12


def _aged(items: list[Item]) -> list[Item]:
    """The items, "died of cancer on Monday, aged 69" read as "died of cancer on Monday at 69"."""
    for at, item in enumerate(items[:-1]):
        if item.low != "aged" or items[at + 1].kind != "num" or not at:
            continue
        for before in reversed(items[max(0, at - _FAR_DEATH) : at]):
            if before.sort == "person" or before.kind in ("rel", "punct"):
                break
            if before.low in _DYING:
                item.kind, item.low = "prep", "at"
                return items[: at - 1] + items[at:] if items[at - 1].kind == "comma" else items
    return items


_PARTS = frozenset(
    "end start beginning middle turn close spring summer fall autumn winter morning afternoon"
    " evening night half hours".split()
)
_WHICH_PART = frozenset("first second early late small latter".split())
_WITHIN = frozenset("late early earlier back".split())
_BEFORE_BACK = frozenset("his her their my your the a lower upper sore bad".split())
_ABOUT = frozenset("in on at".split())


def _dated(items: list[Item]) -> list[Item]:
    """The items but for what says which part of a time it was, or how far back about: "at the
    end of May" is read as "at May", "late on Friday" as "on Friday"."""
    kept: list[Item] = []
    for item in items:
        if item.time is not None and item.time.duration is None:
            _drop_part(kept)
            if item.time.kind == "later":
                _drop_hedge(kept)
            at = len(kept) - 1 - bool(kept and kept[-1].low in _ABOUT)
            if at >= 0 and kept[at].low in _WITHIN and not _is_noun(kept, at):
                del kept[at]
        kept.append(item)
    return kept


def _is_noun(items: Sequence[Item], at: int) -> bool:
    """ "hurt his back in May": "back" where it is a part of the body."""
    return items[at].low == "back" and at > 0 and items[at - 1].low in _BEFORE_BACK


def _drop_part(kept: list[Item]) -> None:
    """Take off "the end of", "the early hours of"."""
    if len(kept) < 3 or kept[-1].low != "of" or kept[-2].low not in _PARTS:
        return
    length = 3 + (kept[-3].low in _WHICH_PART)
    if len(kept) >= length and kept[-length].low == "the":
        del kept[-length:]


def _names_several(items: Sequence[Item]) -> bool:
    """Whether names of persons or bodies are joined: what each of them gets is told apiece."""
    return any(
        one.sort in _NAMED and other.sort == one.sort and joint.low == "and"
        for one, joint, other in zip(items, items[1:], items[2:], strict=False)
    )


_NAMED = frozenset(("person", "organization"))
_APIECE = frozenset(("each", "apiece"))
_FLOATING = frozenset(("each", "both", "all"))
_OF_EACH = _APIECE | _FLOATING
_SEVERAL = frozenset(("ent", "comma", "close", "rel", "pron"))


def _joint(items: list[Item], verbs: Container[str]) -> Iterator[Item]:
    """The items but for the "each" of "Roe and Lee each received", whose verb is marked as said of
    several, and that of "fined £500 each"."""
    for at, item in enumerate(items):
        if item.low not in _OF_EACH:
            yield item
            continue
        if item.low in _APIECE and at and items[at - 1].kind in ("money", "pct", "time"):
            items[at - 1].many = True
            items[at - 1].rate &= not _names_several(items[:at])
            continue
        if item.low in _FLOATING and at and items[at - 1].kind in _SEVERAL:
            ahead = next((i for i in items[at + 1 :] if i.kind != "adv"), None)
            if ahead is not None and (ahead.low in AUXILIARIES or ahead.low in verbs):
                ahead.many = True
                continue
        yield item


def _exact(items: list[Item]) -> list[Item]:
    """The items but for what stands before a sum or a share and says that it is not exact."""
    kept: list[Item] = []
    for item in items:
        while item.kind in ("money", "pct") and _drop_hedge(kept):
            pass
        kept.append(item)
    return kept


def _drop_hedge(kept: list[Item]) -> bool:
    """Take off the words at the end that say how exact a count is; whether there were any."""
    ends = (hedge for hedge in _HEDGES if kept and _ends_with(kept, hedge))
    hedge = next(ends, None)
    if hedge is not None:
        del kept[-len(hedge) :]
    return hedge is not None


def _ends_with(items: list[Item], words: tuple[str, ...]) -> bool:
    return tuple(item.low for item in items[-len(words) :]) == words


_PLACED = frozenset(("here", "there"))
_AFTER_PLACED = frozenset(("comma", "punct", "time"))
_LASTING = frozenset(("since", "for", "from", "until"))
_AGE_WORDS = frozenset(("the", "age", "of"))
_MAY_GO = HONORIFICS | _PLACED | _AGE_WORDS | {"."}
"""What else than capitalised words may be read over as a form of address or with one."""
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]")


def _unaddressed(items: list[Item]) -> Iterator[Item]:
    """The items but for forms of address: the point of "Mr. Lee" ends no clause, nor does that
    of "the F.B.I. director"."""
    aged = any(item.low == "age" for item in items)
    for at, item in enumerate(items):
        if item.low not in _MAY_GO and not item.text[0].isupper():
            yield item
            continue
        ahead = items[at + 1 : at + 3]
        if item.low in HONORIFICS and ahead and ahead[0].kind in ("ent", "punct"):
            continue
        before = items[at - 1] if at else None
        if item.text == "." and before is not None and before.low in HONORIFICS:
            continue
        reverend = item.low == "the" and ahead and ahead[0].low in _WITH_ARTICLE
        if reverend and _addresses(items, at + 1):
            continue  # "its spokesman, the Rev. Jane Roe"
        if _is_rank(items, at):
            continue
        if _addresses(items, at) or (item.text == "." and at and _addresses(items, at - 1)):
            continue
        if item.text == "." and ahead and before is not None and _INITIALS.fullmatch(before.text):
            continue
        if item.text == "." and ahead and ahead[0].kind == "num" and before and before.text == "No":
            continue  # "the No. 2 pick"
        if aged and item.low in _AGE_WORDS and _tells_age(items, at):
            continue  # "died at age 74", "at the age of 74"
        if item.low in _PLACED and before is not None and _is_placed(before, ahead):
            continue  # "a professor there, Jane Roe", "a coach here since 2016"
        yield item


def _is_placed(role: Item, ahead: Sequence[Item]) -> bool:
    """Whether "here" or "there" says where a role is held, by what stands around it."""
    ends = not ahead or ahead[0].kind in _AFTER_PLACED or ahead[0].low in _LASTING
    return role.kind == "role" and ends


_TAGS = frozenset("RDIL")
"""Letters that tags of parties begin with."""
_TAG = re.compile(r"(?:[RDIL]|DFL|Ind|Lib)[-‐–](?=[A-Z])")
_LONGEST_TAG = 6
_APPOSED = frozenset(("rel", "det", "conj", "role"))
"""What a comma still stands before once the tag is gone."""


def _untagged(items: list[Item]) -> list[Item]:
    """The items but for a party and a seat between commas: "Roe, R-Pell Falls, who chairs"."""
    tags = (i for i, item in enumerate(items) if item.text[0] in _TAGS and _TAG.match(item.text))
    tagged = next(tags, 0)
    if not tagged or items[tagged - 1].kind != "comma":
        return items
    last = min(len(items), tagged + _LONGEST_TAG)
    close = next((i for i in range(tagged, last) if items[i].kind == "comma"), None)
    if close is None:
        return items
    apposed = close + 1 < len(items) and items[close + 1].kind in _APPOSED
    return [*items[: tagged - 1], *_untagged(items[close if apposed else close + 1 :])]


_ALL_ADDRESSES = word_list("roles", "address_m", "address_f", "address_any")
_ADDRESSES = frozenset(
    each for each in _ALL_ADDRESSES if f"{each}." in _ALL_ADDRESSES and not each.endswith("s")
)
"""Those that are short for something: no plural, no office that stands in full."""
_WITH_ARTICLE = frozenset(("rev", "revd", "hon"))


_RANKS = word_list("roles", "rank_words")
_RANK_WORDS = _RANKS | frozenset(each for each in _ALL_ADDRESSES if not each.endswith("s")) | {"ms"}
_LONGEST_RANK = 4


def _is_rank(items: list[Item], at: int) -> bool:
    """Whether the item is a rank in full, or one of its words, before somebody's name: "spokesman
    Brigadier Roe". One that is an office as well ("Captain") stays where no other stands before."""
    if not _is_rank_word(items[at]):
        return False
    end = next((i for i in range(at, len(items)) if not _is_rank_word(items[i])), len(items))
    if end == len(items) or items[end].sort != "person" or end - at > _LONGEST_RANK:
        return False
    first = at
    while first > 0 and _is_rank_word(items[first - 1]):
        first -= 1
    before = first - 1 - (first > 1 and items[first - 1].kind == "comma")
    told = before >= 0 and items[before].kind == "role"
    return told or all(item.kind == "name" for item in items[first:end])


def _is_rank_word(item: Item) -> bool:
    """Whether an item is a capitalised rank, or a form of address."""
    named = item.kind in ("name", "role", "word") and item.text[:1].isupper()
    if item.kind == "role":  # "Sen." and the like are offices, which one holds beside another
        return named and item.low.split()[-1] in _RANKS
    told = all(word in _RANK_WORDS for word in item.low.split())
    return named and (told or item.text in UNSURE)


def _addresses(items: list[Item], at: int) -> bool:
    """Whether the item is a form of address, or one of several, before somebody's name: "Rev.",
    "Det. Supt.". What is an office as well ("Sen.") is a role's item and stays."""
    i = at
    while i < len(items) and items[i].kind == "name" and items[i].low in _ADDRESSES:
        i += 1
        i += i < len(items) and items[i].text == "."
    return i > at and i < len(items) and items[i].sort == "person"


def _tells_age(items: list[Item], at: int) -> bool:
    """Whether the word stands between "at" and somebody's years."""
    first = last = at
    while first > 0 and items[first - 1].low in _AGE_WORDS:
        first -= 1
    while last + 2 < len(items) and items[last + 1].low in _AGE_WORDS:
        last += 1
    told = any(item.low == "age" for item in items[first : last + 1])
    counted = last + 1 < len(items) and items[last + 1].kind == "num"
    return told and counted and first > 0 and items[first - 1].low == "at"
