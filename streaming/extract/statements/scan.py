"""One scan of a sentence: the items that it holds, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from streaming.extract.model import Document, Mention, Sentence
from streaming.extract.statements.award_names import awards
from streaming.extract.statements.items import Item, item_of, words_between
from streaming.extract.statements.lexicon import AWARD_WORDS, LEVEL, MODIFIERS, ROLE, may_hold_role
from streaming.extract.statements.quantities import quantities
from streaming.extract.statements.times import TIME_WORDS, find_times

_RANKS: Mapping[str, int] = {
    "award": 0,
    "time": 1,
    "word": 1,
    "ent": 2,
    "money": 2,
    "level": 4,
    "role": 5,
}
"""Which kind is kept where two overlap, the lowest; a sum's letters may look like a name: "KES 4
million"."""
_OTHER_QUANTITY = 3
_WORDS = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")


def sentence_items(document: Document, sentence: Sentence) -> list[Item]:
    """The items of one sentence, in order."""
    taken = _fixed(document, sentence)
    items: list[Item] = []
    at = sentence.start
    text = document.text
    for item in taken:
        if item.start < at:
            continue
        items.extend(words_between(text, at, item.start))
        items.append(item)
        at = item.end
    items.extend(words_between(text, at, sentence.end))
    _read_once(items)
    return items


def _read_once(items: Sequence[Item]) -> None:
    """ "Lee once ran the club", "who once played": no clause opens there, as in "once she ran"."""
    for i, item in enumerate(items):
        if item.low != "once" or item.kind != "prep" or not 0 < i < len(items) - 1:
            continue
        before, behind = items[i - 1], items[i + 1]
        opens = before.kind in ("rel", "pron") or i == 1 or items[i - 2].kind in _OPENING
        opens |= i == 2 and items[0].kind == "det"
        if opens and before.kind in _TOLD_OF and behind.kind == "word":
            item.kind = "adv"


_TOLD_OF = frozenset(("ent", "name", "pron", "rel", "role", "close"))
_OPENING = frozenset(("comma", "conj", "role", "rel", "punct"))


def _fixed(document: Document, sentence: Sentence) -> list[Item]:
    """Mentions, times, quantities, roles and awards: longest first where they overlap."""
    text, start, end = document.text, sentence.start, sentence.end
    mentions = [m for m in document.mentions_in((start, end)) if _stands_for_somebody(document, m)]
    words = frozenset(_WORDS.findall(text[start:end].lower()))
    lacks = words.isdisjoint
    timeless = lacks(TIME_WORDS) and not _DIGIT.search(text, start, end)
    found = [
        *(() if lacks(AWARD_WORDS) else awards(document, sentence)),
        *(() if timeless else _times(text, start, end, mentions)),
        *(_entity(document, mention) for mention in mentions),
        *quantities(text, start, end),
        *(item_of("level", text, *match.span()) for match in LEVEL.finditer(text, start, end)),
        *(_roles(text, start, end, mentions) if may_hold_role(words) else ()),
    ]
    found.sort(key=lambda item: (item.start, _rank(item), -item.end))
    return list(_disjoint(found))


def _rank(item: Item) -> int:
    return _RANKS.get(item.kind, _OTHER_QUANTITY)


def _times(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Iterator[Item]:
    for time in find_times(text, start, end):
        if time.kind == "weekday" and any(
            m.start == time.start < time.end < m.end for m in mentions
        ):
            continue  # "its chairman, Sunday Okon"
        item = item_of("time", text, time.start, time.end)
        item.time = time
        yield item


def _entity(document: Document, mention: Mention) -> Item:
    item = item_of("ent", document.text, mention.start, mention.end)
    item.entity, item.mention = mention.entity, mention
    entity = document.entity_of(mention)
    item.sort = entity.kind if entity else ""
    return item


def _stands_for_somebody(document: Document, mention: Mention) -> bool:
    """Whether a mention is no title, place's word or noun of its own."""
    text = document.text
    return (
        not _is_title(document, mention)
        and not _IN_TITLES.match(text, mention.start)
        and not (
            mention.kind == "nominal"
            and text[mention.start] != "A"
            and _is_told_apart(text, mention.end)
        )
        and text[mention.start : mention.end].lower() not in MODIFIERS
    )


def _roles(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Iterator[Item]:
    """The roles, from behind the mention or the place that a role's first words belong to."""
    ends = {m.end for m in mentions}
    for match in ROLE.finditer(text, start, end):
        first = max((e for e in ends if match.start() < e < match.end()), default=match.start())
        first = max(first, _behind_name(text, match))
        first += len(text[first : match.end()]) - len(text[first : match.end()].lstrip())
        if first == match.start() or ROLE.fullmatch(text, first, match.end()):
            yield item_of("role", text, first, match.end())


_IN_TITLES = re.compile(
    r"(?:U\.S\.|United States) (?:[Aa]ttorney|[Mm]arshal|(?:[A-Z]?[a-z]+ )(?:[Cc]ourt )?[Jj]udge)\b"
    r"(?! [Gg]eneral)"
    r"|Crown (?:[Aa]ttorney|[Pp]rosecutor|[Cc]ounsel|[Ss]olicitor)\b"
)
"""Titles whose first words name no body there."""
_LOCALITY = re.compile(r"(?:(?:County|City|Town|Village|State|State[’']s) )+(?=[a-z])")


def _behind_name(text: str, match: re.Match[str]) -> int:
    """ "the Wessen County prosecutor": a capitalised word within the role is its place's."""
    place = _LOCALITY.match(match[0])
    named = match.start() > 1 and re.match(r"\w ", text[match.start() - 2 : match.start()])
    return match.start() + place.end() if place and named else match.start()


_TITLE_BEFORE = re.compile(
    r"(?:,(?:\s(?:now|then|later|once|currently|formerly|still"
    r"|until (?:last|this|recently|\d{4}|[A-Z][a-z]+)(?: \w+)?))?"
    r"|\b(?:as|is|was|be|been|became|become|named|appointed|elected|remains?)"
    r"(?:\s(?:not|never|now|still|also|no longer))?)\s+$"
)
_NAME_AFTER = re.compile(r"(?:\s(?:in|at) the (?:[\w’'-]+ )?[a-z]+)?,\s+[A-Z]")


_TELLS_APART = re.compile(r"\s(?:with|that|whose|which)\b")


def _is_told_apart(text: str, end: int) -> bool:
    """Whether what stands behind a noun tells which is meant, so that it is not the one named
    before: "the newspaper with the largest sale"."""
    return bool(_TELLS_APART.match(text, end))


def _is_title(document: Document, mention: Mention) -> bool:
    """Whether "the chief financial officer" is said of a name beside it, and so is a role
    rather than a mention that stands for somebody."""
    entity = document.entity_of(mention)
    if mention.kind != "nominal" or (entity is not None and entity.kind != "person"):
        return False
    text = document.text
    return bool(
        _TITLE_BEFORE.search(text, max(0, mention.start - 32), mention.start)
        or _NAME_AFTER.match(text, mention.end)
    )


def _disjoint(found: Sequence[Item]) -> Iterator[Item]:
    """Drop what overlaps a better one: by rank, and of one rank the earlier."""
    best: list[Item] = []
    for item in found:
        if best and item.start < best[-1].end:
            if _rank(item) < _rank(best[-1]):
                best[-1] = item
            continue
        best.append(item)
    yield from best
