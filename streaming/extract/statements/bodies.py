"""Whose a role is that stands beside a name: "the Gulls' manager", "manager of the Gulls",
"Senator Nell Quarry of Idaho", "Rep. Nell Quarry (D-Ore.)", "Danish Prime Minister"."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.lexicon import table, words
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OF_PERSONS, SERVING
from streaming.extract.statements.party_leaders import is_party, leads_land
from streaming.extract.statements.phrase import Phrase, Ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.standins import campaign_of

OF = frozenset(("of", "at", "for", "with"))
STATUS = words("offices", "status")
"""Words that say when a role was held."""
PAST = frozenset("former onetime one-time ex- ex-president retired".split())
NATIONS: dict[str, str] = table("nations")["of_nation"]
_STATES: dict[str, str] = table("nations")["state"]
STATES = frozenset(_STATES.values())
_OF_A_NATION = frozenset(
    "minister president premier chancellor ambassador senator king queen secretary prosecutor"
    " general governor".split()
)
"""The last words of roles that a nationality before them makes a country's."""
_PARTY_TAG = re.compile(
    r"(?:\s\(|,\s)(?:[RDI]|DFL)[-‐–—]\s?"
    r"(?P<state>(?:(?:New|North|South|West|Rhode)\s)?[A-Z][A-Za-z]*(?:\.[A-Z])*)"
    r"|,\s(?:an?\s)?(?:Republican|Democrat|[Ii]ndependent)\s(?:of|from)\s"
    r"(?P<told>(?:(?:New|North|South|West|Rhode)\s)?[A-Z][a-z]+)"
    r"|\s\((?P<short>[A-Z][A-Za-z.]{1,6})\)"
)
_PARTIES = word_list("offices", "party_words")
_ORIGINS = word_list("places", "demonyms") | {"afro", "anglo"}
SEATS = frozenset(("sen.", "rep.", "gov.", "lt. gov.", "senator", "representative"))
"""Titles that are of a place, whatever party stands before them."""


def nation(adjective: Item, role: Item) -> Ref | None:
    """ "the French president": the country of a role, by the adjective before it."""
    beside = adjective.end + 1 == role.start and leads_land(role.low)
    if role.low.split()[-1] not in _OF_A_NATION and not beside:
        return None
    return Ref(NATIONS[adjective.low], "place", (adjective.start, adjective.end))


def candidates(person: Ref, role: Item) -> Ref | None:
    """ "the Quarry campaign spokesman": the campaign of the person named before the role; in
    "a close Quarry adviser" the person."""
    if role.low.startswith("campaign "):
        return campaign_of(person)
    ones = role.low.split()[-1] in OF_PERSONS or role.low.endswith(_ONES)
    return person if ones else None


_ONES = ("press secretary", "chief of staff", "communications director", "political director")


_WHERE = frozenset(("campaign", "office", "bureau", "branch"))
_UNITS = _WHERE - {"campaign"}
"""What of a body is somewhere: "with the Oslo office of Acme"."""
_FROM = re.compile(
    r"^[\w. ]+-(?:based|born|language|speaking|style|owned|backed|led|funded|trained)\b"
)


_ADJECTIVE = re.compile(r"[A-Z][a-z]+(?:ian|nese|ish|costal)")
_PAPERS = frozenset(("guardian", "smithsonian", "australian", "christian", "cornish", "spanish"))
"""Names that end like an adjective of origin, which tells whose nobody's role is."""


def is_label(name: str) -> bool:
    """Whether a name only tells a party, a chamber, an origin or what was won: "Republican",
    "Democratic U.S.", "Lebanese-Nigerian", "Cuban-born Christian", "World Champions"."""
    if name.lower().endswith(("champion", "champions")):
        return True
    if is_party(name):
        return False
    rest = _FROM.sub("", name.lower()).strip()
    if _ADJECTIVE.fullmatch(name) and rest not in _PAPERS:
        return True
    return not rest or set(re.split(r"[\s-]", rest)) <= _PARTIES | _ORIGINS


def constituency(document: Document, end: int) -> Ref | None:
    """The state in the tag behind a name that ends at code point ``end``: "(R-Idaho)",
    ", D-Ore.,", ", a Democrat from Oregon"; None where none is."""
    tag = _PARTY_TAG.match(document.text, end)
    if tag is None:
        return None
    group = tag.lastgroup or ""
    state = _STATES.get(tag[group].lower().replace(".", ""))
    return Ref(state, "place", tag.span(group)) if state else None


def behind_name(reading: Reading, at: int) -> tuple[Ref, int] | None:
    """What a title before the name at item ``at`` is of, told behind the name, and the item
    behind that: "Senator Nell Quarry of Idaho", "Mayor Nell Quarry (D) of Harrow"."""
    items = reading.items
    told = constituency(reading.document, items[at].end)
    if told is not None:
        following = (k for k in range(at, len(items)) if items[k].start >= told.span[1])
        return told, next(following, len(items))
    i = after_bracket(items, at + 1)
    body = of_body(reading, i, frozenset(("of",)))
    return None if body is None or "Party" in body[0].name.split() else body


def after_bracket(items: list[Item], i: int) -> int:
    """The item behind a bracket that opens at item ``i``; ``i`` where none does."""
    if i >= len(items) or items[i].kind != "open":
        return i
    return next((k + 1 for k in range(i, len(items)) if items[k].kind == "close"), i)


REPRESENTING = "representing"
"""What a title's place stands behind as behind a preposition: "the MP representing Harrow"."""
SEATED = word_list("offices", "seated")
"""Whom a place sends: "a senator from Ohio"."""
_ON_A_BENCH = frozenset("judge justice magistrate member".split())
"""Who sits on what it is of: "a judge on the Court of Appeals"."""
_LEADING = frozenset(("leader", "chief", "head"))


def prepositions_of(role: str) -> frozenset[str]:
    """The prepositions behind a role that say whose it is: nobody leads only "in" a place."""
    head = role.split()[-1].lower()
    if head in SEATED:
        return OF | {"in", "from", REPRESENTING}
    if head in _ON_A_BENCH:
        return OF | {"on", "in"} | ({REPRESENTING} if head == "member" else set())
    return OF if head in _LEADING else OF | {"in"}


def served_by(role: str) -> frozenset[str]:
    """Those, and the "to" of an ambassador, an aide."""
    return prepositions_of(role) | ({"to"} if role.split()[-1] in SERVING else set())


def of_body(reading: Reading, i: int, prepositions: frozenset[str]) -> tuple[Ref, int] | None:
    """ "of the Gulls", "for Gov. Jane Roe" at item ``i``: who is named, and the item behind."""
    items = reading.items
    if [item.low for item in items[i : i + 3]] == ["in", "charge", "of"]:
        i += 2  # "a special agent in charge of the Harrow bureau"
    if i + 1 >= len(items):
        return None
    told = items[i].low in prepositions
    if not told and not (items[i].low in _ABOUT and "at" in prepositions):
        return None
    phrase = reading.phrase(i + 1)
    if phrase is not None and not phrase.refs:
        part = part_of_body(reading, phrase) if told else None
        if part is not None:
            return part, phrase.end
        if told and phrase.head in _FIELDS:
            return _through_field(reading, phrase)
        if _is_field(reading, i + 1, phrase):
            return of_body(reading, phrase.end, frozenset(("at",)))
    if not told:
        return None
    if phrase is not None and phrase.head in _UNITS and _is_of(items, phrase.end):
        return of_body(reading, phrase.end, frozenset(("of",)))
    if (
        phrase is None
        or (items[i].low == "in" and _is_only_where(items, phrase))
        or not phrase.refs
        or phrase.refs[0].kind == "event"
        or is_label(phrase.refs[0].name)
        or goes_on(items, phrase.end, phrase.refs[0])
    ):
        return None
    body = phrase.refs[0]
    if items[i].low == "in" and body.kind == "unknown" and body.level is None:
        body = replace(body, kind="place")  # "a nurse in Pell"
    return _with_aim(items, body, phrase.end) or with_chapter(reading, body, phrase.end)


def on_campaign(reading: Reading, i: int) -> tuple[Ref, int] | None:
    """ "an adviser on the Quarry campaign": the campaign behind item ``i``."""
    if i + 2 >= len(reading.items) or reading.items[i].low != "on":
        return None
    phrase = reading.phrase(i + 1)
    named = phrase is not None and phrase.head == "campaign" and bool(phrase.refs)
    return (phrase.refs[0], phrase.end) if phrase is not None and named else None


def _is_of(items: list[Item], i: int) -> bool:
    return i < len(items) and items[i].low == "of"


_FIELDS = frozenset(
    "department school faculty division program programme laboratory lab section unit".split()
)
"""Parts of a body, which the body is told behind: "the department of history at Keele"."""


_ABOUT = frozenset(("in", "on", "of", "for"))


def _is_field(reading: Reading, first: int, phrase: Phrase) -> bool:
    """ "a professor in water law at Keele": what one is busy with, before where."""
    items = reading.items
    if phrase.end >= len(items) or items[phrase.end].low != "at":
        return False
    return all(item.kind == "word" and item.text.islower() for item in items[first : phrase.end])


def _through_field(reading: Reading, part: Phrase) -> tuple[Ref, int] | None:
    """ "in the history department at Keele": whose the department is."""
    i = part.end
    if i < len(reading.items) and reading.items[i].low == "of":
        what = reading.phrase(i + 1)
        i = what.end if what is not None and not what.refs else i
    return of_body(reading, i, frozenset(("of", "at")))


_PARTS = word_list("statements", "body_parts")
_POSSESSIVE_MARK = re.compile(r"^[’']s?\b")


def part_of_body(reading: Reading, phrase: Phrase) -> Ref | None:
    """ "Acme’s snacks division": a part of a body that is told with whose it is."""
    owner = phrase.owner
    if owner is None or owner.kind != "organization" or phrase.head not in _PARTS:
        return None
    text = reading.document.text
    said, rest = text[slice(*owner.span)], text[owner.span[1] : phrase.words[1]]
    name = f"{said}{rest}"
    if not (said[:1].isupper() and rest[:1] in "'’"):  # "its snacks division"
        name = f"{owner.name}’s {_POSSESSIVE_MARK.sub('', rest).strip()}"
    return Ref(" ".join(name.split()), "organization", phrase.words)


def _with_aim(items: list[Item], ref: Ref, end: int) -> tuple[Ref, int] | None:
    """ "Interfaith Paths to Peace": what a body is to bring, as the end of its name."""
    if end + 1 >= len(items) or items[end].low != "to" or items[end + 1].kind != "name":
        return None
    span = (ref.span[0], items[end + 1].end)
    return replace(ref, name=f"{ref.name} to {items[end + 1].text}", span=span), end + 2


_LOCAL = re.compile(r"(?:Local|Lodge|Branch|Chapter|Post) (?:No\. )?\d+")


def with_chapter(reading: Reading, ref: Ref, end: int) -> tuple[Ref, int]:
    """ "Haulers Local 88", "Local 88 of the Haulers Union": a name with the number behind it, and
    a chapter's with whose it is; and the item behind. ``end`` is the item behind the name."""
    items = reading.items
    ref, end = _numbered(items, ref, end)
    if end + 1 >= len(items) or items[end].low != "of" or not _LOCAL.fullmatch(ref.name):
        return ref, end
    union = reading.phrase(end + 1)
    if union is None or not union.refs or union.refs[0].kind == "person":
        return ref, end
    span = (ref.span[0], items[union.end - 1].end)
    name = " ".join(reading.document.text[slice(*span)].split())
    return replace(ref, name=name, kind="organization", span=span), union.end


def _numbered(items: list[Item], ref: Ref, end: int) -> tuple[Ref, int]:
    """ "Haulers Local 88": the number that ends a name."""
    numbered = end < len(items) and items[end].kind == "num" and items[end].text.isdecimal()
    if not numbered or ref.kind == "person" or not items[end - 1].text[:1].isupper():
        return ref, end
    span = (ref.span[0], items[end].end)
    return replace(ref, name=f"{ref.name} {items[end].text}", span=span), end + 1


def _is_only_where(items: list[Item], phrase: Phrase) -> bool:
    """ "in the Cleveland office of", "in her campaign": no body that one's role is of."""
    behind = items[phrase.end].low if phrase.end < len(items) else ""
    return phrase.head in _WHERE or behind in _WHERE


def goes_on(items: list[Item], i: int, ref: Ref) -> bool:
    """Whether a name of one word is only the first of a longer one that ends elsewhere:
    "the Project on Harbor Safety", "Keep the Harbor PAC"."""
    if i < len(items) and items[i].low in ("-based", "‑based"):
        return True  # "for the Cleveland-based company"
    if i + 1 >= len(items) or " " in ref.name:
        return False
    if items[i].low == "the":
        return items[i + 1].kind in ("ent", "name")
    joined = items[i].low in ("on", "to", "for", "against")
    return (
        joined
        and (items[i + 1].kind == "name" or items[i + 1].text[:1].isupper())
        and (items[i + 1].time is None)
    )
