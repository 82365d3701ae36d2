"""A sentence as a row of items: entities, times, quantities, roles, verbs, small words.

One scan of the sentence; what the patterns read. Spans are code points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Mention, Sentence
from streaming.extract.statements.currencies import AMOUNT, HOLDS_WORDS, SIGNS
from streaming.extract.statements.lexicon import (
    ADVERBS,
    AWARD,
    CONJUNCTIONS,
    DETERMINERS,
    LEVEL,
    MODIFIERS,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVES,
    ROLE,
)
from streaming.extract.statements.named_awards import THE_AWARD, told_award
from streaming.extract.statements.times import Time, find_times

_GIVEN_NAMES = word_list("given_names", "m", "f", "u")


@dataclass(slots=True)
class Item:
    """One item. ``kind``: ent, name, time, money, pct, record, num, ord, role, award,
    level, word, prep, det, poss, conj, rel, comma, punct, open, close, adv, pron, verb.

    ``data`` holds the entity key of an ent and the Time of a time.
    """

    kind: str
    start: int
    end: int
    text: str
    low: str
    entity: int | None = None
    mention: Mention | None = None
    time: Time | None = None
    rate: bool = False
    """Whether a sum is told by the piece or against another: "$8 a share", "$2 more". One "a
    year" is what somebody earns or spends."""
    sort: str = ""
    """The entity's kind, where the item is a resolved mention."""
    many: bool = False
    """Whether a role is told in the plural, of each person of a row, a verb or an amount with
    "each", a pronoun of several."""


_IN_VERBOSE = AMOUNT.replace(" ", r"\ ")
_QUANTITY = re.compile(
    rf"(?=[\d{SIGNS}A-Z.aefhnost])(?:(?P<money>{_IN_VERBOSE})"  # no other letter begins one
    r"""|(?P<pct>\b\d+(?:\.\d+)?(?:%|\ ?percent\b|\ per\ cent\b)
          |\b\d+(?:\.\d+)?\ percentage\ points?\b)
      |(?P<record>(?<![\d.,-])\b\d{1,4}[-–]\d{1,4}(?:[-–]\d{1,4})?\b(?![-–%]|,\d)
          |(?<![\d.,-])\b\d(?:,?\d{3})[-–]\d(?:,?\d{3})\b)
      |(?P<ord>\b\d{1,3}(?:st|nd|rd|th)(?:[- ](?:round|overall))?\b
          |\b(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Ss]ixth|[Ss]eventh|[Ee]ighth|[Nn]inth|[Tt]enth)
            (?:[- ]round|\ overall)\b)
      |(?P<num>\b\d{1,2}:\d\d\b(?!:)|\b\d[\d,]*(?:\.\d+)?\b|(?<=\s)\.\d{2,4}\b))""",
    re.VERBOSE,
)
_AGE = re.compile(r"\b(?:\d{1,3}|[A-Za-z][a-z]*(?:-[a-z]+)?)-years?-old\b")
""" "43-year-old", apart from the quantities: it is tried at each word, and rare."""
_SIZE = re.compile(
    r"\b\d[\d,]*[-‐‑](?:member|seat|bed|person|employee|student|strong|unit|room|acre|store|school"
    r"|judge|lawyer|nation|team|ship|branch|bank|page)\b|\b\d-foot(?:-\d{1,2})?\b"
)
"""How big something is, as an adjective: "the 4,000-member union"."""
_COUNTED = re.compile(
    rf"[\d{SIGNS}]|{HOLDS_WORDS}|-old\b|(?:st|nd|rd|th)(?:[- ]round\b| overall\b)"
)
"""What every quantity holds: a sentence without it need not be searched for one."""
_WORD = re.compile(
    r"--|[A-Z][\w.]*(?=[-‐‑]based\b)|[-‐‑]based\b|[^\W\d_](?:[\w.]*\w)?(?:[-‐‑’'&/](?!s\b)\w+)*|['’](?:s|ve|m|d|ll|re)?(?![\w])|[^\w\s]",
    re.UNICODE,
)
_RATE = re.compile(
    r"[ -](?:an?|per|each|apiece) (?!years?\b|annum\b|(?:month|week) (?:ago|earlier|before))\w+"
    r"|[ -](?:more|less|higher|lower|fewer|cheaper)\b"
)
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


def sentence_items(document: Document, sentence: Sentence) -> list[Item]:
    """The items of one sentence, in order."""
    taken = _fixed(document, sentence)
    items: list[Item] = []
    at = sentence.start
    text = document.text
    for item in taken:
        if item.start < at:
            continue
        items.extend(_words(text, at, item.start))
        items.append(item)
        at = item.end
    items.extend(_words(text, at, sentence.end))
    return items


def _is_no_award(document: Document, span: tuple[int, int]) -> bool:
    """ "Tina Cross", "Pell Cross Health": a person's or a body's name that has the form of an
    award's, but "the Victoria Cross", "an Oscar"."""
    if document.text[max(0, span[0] - 4) : span[0]].lower().endswith(("the ", " an ", " a ")):
        return False
    for mention in document.mentions_in(span):
        entity = document.entity_of(mention)
        around = mention.start <= span[0] and mention.end >= span[1]
        if around and entity is not None and entity.kind == "person":
            return bool(entity.roles) or entity.name.split()[0].lower() in _GIVEN_NAMES
        if around and entity is not None and entity.kind == "organization":
            longer = not AWARD.fullmatch(entity.name) and mention.kind == "name"
            return longer and document.text[slice(*span)].endswith(_NAMES_BODIES)
    return False


_NAMES_BODIES = ("Cross", "Star", "Stars", "Shield", "Crown", "Heart")
"""What an award's name ends with and a firm's begins with: "Lantern Star Clinics"."""


def _fixed(document: Document, sentence: Sentence) -> list[Item]:
    """Mentions, times, quantities, roles and awards: longest first where they overlap."""
    text, start, end = document.text, sentence.start, sentence.end
    found: list[tuple[int, int, int, Item]] = []

    def put(rank: int, item: Item) -> None:
        found.append((item.start, rank, -item.end, item))

    for match in AWARD.finditer(text, start, end):
        if not _is_no_award(document, match.span()):
            put(0, _item("award", text, *match.span()))
    for match in THE_AWARD.finditer(text, start, end):
        told = told_award(text, match.start())
        if told is not None:
            again = _item("award", text, *match.span())
            again.text = told  # "a finalist for the award": the one named before
            put(0, again)
    for time in find_times(text, start, end):
        item = _item("time", text, time.start, time.end)
        item.time = time
        put(1, item)
    mentions = [
        m
        for m in document.mentions_in((start, end))
        if not _is_title(document, m)
        and not _OF_UNION.match(text, m.start)
        and not (m.kind == "nominal" and text[m.start] != "A" and is_told_apart(text, m.end))
        and text[m.start : m.end].lower() not in MODIFIERS
    ]
    for mention in mentions:
        item = _item("ent", text, mention.start, mention.end)
        item.entity, item.mention = mention.entity, mention
        entity = document.entity_of(mention)
        item.sort = entity.kind if entity else ""
        put(2, item)
    counted = _COUNTED.search(text, start, end)
    for match in _SIZE.finditer(text, start, end) if counted else ():
        put(1, _item("word", text, *match.span()))
    aged = counted is not None and "-old" in text[start:end]
    for match in _AGE.finditer(text, start, end) if aged else ():
        put(3, _item("age", text, *match.span()))
    for match in _QUANTITY.finditer(text, start, end) if counted else ():
        is_sum = match.lastgroup == "money"  # whose letters may look like a name: "KES 4 million"
        put(2 if is_sum else 3, _item(match.lastgroup or "num", text, *match.span()))
        if is_sum:
            found[-1][3].rate = bool(_RATE.match(text, match.end()))
    for match in LEVEL.finditer(text, start, end):
        put(4, _item("level", text, *match.span()))
    ends = {m.end for m in mentions}
    for match in ROLE.finditer(text, start, end):
        first = max((e for e in ends if match.start() < e < match.end()), default=match.start())
        first = max(first, _behind_name(text, match))
        first += len(text[first : match.end()]) - len(text[first : match.end()].lstrip())
        if first == match.start() or ROLE.fullmatch(text, first, match.end()):
            put(5, _item("role", text, first, match.end()))
    found.sort(key=lambda entry: entry[:3])
    return list(_disjoint(found))


_OF_UNION = re.compile(
    r"(?:U\.S\.|United States) (?:[Aa]ttorney|[Mm]arshal|(?:[A-Z]?[a-z]+ )(?:[Cc]ourt )?[Jj]udge)\b"
    r"(?! [Gg]eneral)"
)
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
_NAME_AFTER = re.compile(r",\s+[A-Z]")


_TELLS_APART = re.compile(r"\s(?:with|that|whose|which)\b")


def is_told_apart(text: str, end: int) -> bool:
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


def _disjoint(found: list[tuple[int, int, int, Item]]) -> Iterator[Item]:
    """Drop what overlaps a better one: by rank, and of one rank the earlier."""
    best: list[tuple[int, Item]] = []
    for _, rank, _, item in found:
        if best and item.start < best[-1][1].end:
            if rank < best[-1][0]:
                best[-1] = (rank, item)
            continue
        best.append((rank, item))
    yield from (item for _, item in best)


def _item(kind: str, text: str, start: int, end: int) -> Item:
    words = text[start:end].replace("\xa0", " ")
    return Item(kind, start, end, words, words.lower())


_SMALL: Mapping[str, str] = {
    **dict.fromkeys(ADVERBS, "adv"),
    **dict.fromkeys(PRONOUNS, "pron"),
    **dict.fromkeys(RELATIVES, "rel"),
    **dict.fromkeys(PREPOSITIONS, "prep"),
    **dict.fromkeys(CONJUNCTIONS, "conj"),
    **dict.fromkeys(DETERMINERS, "det"),
    ",": "comma",
}


_NOT_ADVERBS = frozenset(
    "family rally reply supply apply comply assembly ally bully imply multiply daily weekly"
    " monthly quarterly early friendly elderly likely".split()
)


_PARTICLES = frozenset(("de", "del", "di", "da", "van", "von"))
"""Within a name: "Toros de Pell"."""


def _words(text: str, start: int, end: int) -> Iterator[Item]:
    run: Item | None = None
    for match in _WORD.finditer(text, start, end):
        word = match[0]
        kind = _kind(word)
        capital = kind == "word" and word[0].isupper() and match.start() > start - 1
        goes_on = capital or (
            word in _PARTICLES and text[match.end() + 1 : match.end() + 2].isupper()
        )
        if goes_on and run is not None and text[run.end : match.start()] == " ":
            run.end, run.text, run.low, run.kind = (
                match.end(),
                text[run.start : match.end()],
                text[run.start : match.end()].lower(),
                "name",
            )
            continue
        if word == "--" or (word == "-" and text[match.start() - 1 : match.end() + 1] == " - "):
            word = "—"  # typed so where there is no dash
        item = Item(kind, match.start(), match.end(), word, word.lower())
        if run is not None:
            yield run
            run = None
        if capital:
            item.kind = "name"
            run = item
        else:
            yield item
    if run is not None:
        yield run


_SHORT_BE = frozenset(("'m", "’m", "'re", "’re"))


def _kind(word: str) -> str:
    if word in ("'s", "’s", "'", "’"):
        return "poss"
    if word in _SHORT_BE:
        return "word"
    if word in _OPEN:
        return "open"
    if word in _CLOSE:
        return "close"
    small = _SMALL.get(word.lower())
    if small:
        return small
    if word.endswith("ly") and len(word) > 4 and word.islower() and word not in _NOT_ADVERBS:
        return "adv"
    return "word" if word[0].isalnum() else "punct"
